"""The figures of the solo game: which are known, what is told of them, and that an overlay replaces each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_editions import HEAD, Orloj
from test_overlay import Wrong, edition_of, overlay

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import from_data, shipped, shipped_data
from orloj_dsl.games.orloj.edition_forms import form_of
from orloj_dsl.games.orloj.figures import Figure, figures, name_of
from orloj_dsl.games.orloj.figures import Path as FigurePath
from orloj_dsl.games.orloj.solo.edition_checks import solo_doubts
from orloj_dsl.games.orloj.solo.parts import SoloParts, Task
from orloj_dsl.interpreter.editions import playable
from orloj_dsl.safe_yaml import load_yaml

FIGURES = [figure for figure in figures(shipped_data("reconstruction")) if figure.path[0] == "solo"]


@pytest.fixture
def orloj(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Orloj:
    return Orloj(tmp_path, capsys, monkeypatch)


# ---- what is known ----


def test_all_but_what_the_rulebook_says_is_marked() -> None:
    """13.8 and 13.9 show one basic card and the target of one side; of the action cards no number is known."""
    unsure = [figure.name for figure in FIGURES if figure.unsure]
    cards = [f"solo.action_cards.m{number:02}" for number in range(1, 19)]
    lines = ("workers", "dial", "face", "first", "first_reward", "second", "second_reward")
    assert unsure == [
        "solo.target.hard",
        *(f"solo.round_scoring.basic.{card}.{what}" for card in ("r1", "r3") for what in ("vp", "rooster")),
        *(f"solo.round_scoring.hard.{card}.{what}" for card in ("r4", "r5", "r6") for what in ("vp", "rooster")),
        *(f"{card}.{line}" for card in cards for line in lines),
    ]
    in_part = {figure.name: figure.source for figure in FIGURES if not figure.unsure and figure.source != "rulebook"}
    assert in_part == {
        "solo.progress_tiles": "example (yellow), deduced (others)",
        "solo.target.basic": "example (number), deduced (side)",
        "solo.end_of_round_tiles": "rulebook (1), example (3), deduced (2)",
        "solo.round_scoring.basic.r2.vp": "example",
        "solo.round_scoring.basic.r2.rooster": "example",
    }


def test_the_template_asks_for_each_of_them_as_for_any_other_figure(orloj: Orloj) -> None:
    text = orloj("edition", "template")[1]
    assert "played" not in text
    data = load_yaml(text, "my-box.yaml")
    assert isinstance(data, dict)
    assert data["solo"]["target"] == {"hard": None}
    assert list(data["solo"]["action_cards"]) == [f"m{number:02}" for number in range(1, 19)]
    assert "\nsolo:\n  # the space that Manes's disc must reach" in text


# ---- each of them can be replaced ----

BUILT_IN = ("solo.removed.window", "solo.removed.royal", "solo.removed.goal", "solo.scoring_tiles.kinds")
"""Names that the rules have, too; with them the numbers of the cards and tiles."""
FEW: dict[str, object] = {
    "solo.turns": 11,
    "solo.rooster_start": 3,
    "solo.progress_tiles": ["blue", "blue", "yellow"],
    "solo.end_of_round_tiles": [1, 3, 3],
}
"""Other values of figures that have few which can be played."""
REPLACED = [figure for figure in FIGURES if figure.name not in (*BUILT_IN, "solo.upkeep_after")]


def another(figure: Figure) -> object:
    """Something else that can stand there and be played."""
    value, last = figure.value, figure.path[-1]
    if figure.name in FEW:
        return FEW[figure.name]
    if last in ("first", "second"):
        return "apostle 9" if value != "apostle 9" else "apostle 11"
    if last in ("first_reward", "second_reward"):
        return "painter 5" if value != "painter 5" else "workshop left"
    assert isinstance(value, int)
    return value + 1


def said(parts: SoloParts, path: FigurePath) -> object:
    """What the edition that is played has at a path, in the words of the file."""
    match path[1:]:
        case ("turns" | "rooster_start" as name,):
            return getattr(parts, str(name))
        case ("upkeep_after",):
            return list(parts.upkeep_after)
        case ("removed", what):
            return parts.removed[str(what)].replace("-", " ")
        case ("mastery_tiles", colour, side):
            return parts.mastery_tiles[str(colour)][side == "hard"]
        case ("progress_tiles",):
            return list(parts.progress_tiles)
        case ("target", side):
            return parts.target[side == "hard"]
        case ("end_of_round_tiles",):
            return list(parts.round_tiles)
        case ("scoring_tiles", "kinds"):
            return list(parts.scoring_tiles)
        case ("scoring_tiles", what):
            return getattr(parts, str(what))
        case ("end_card", what):
            return parts.assistant[what == "hard_assistant"]
        case ("round_scoring", _, card, what):
            return getattr(parts.round_cards[str(card)], str(what))
        case ("action_cards", card, "first" | "second" as line):
            task = parts.cards[str(card)].tasks[line == "second"]
            return f"{task.kind} {task.what}"
        case ("action_cards", card, "first_reward" | "second_reward" as line):
            return reward(parts.cards[str(card)].tasks[line == "second_reward"])
        case ("action_cards", card, what):
            return getattr(parts.cards[str(card)], str(what))
    raise LookupError(name_of(path))


def reward(task: Task) -> str:
    return " ".join([task.reward, *filter(None, [task.of]), *([str(task.number)] if task.reward in COUNTED else [])])


COUNTED = ("mastery", "painter")


def test_the_edition_says_what_its_file_says() -> None:
    assert {figure.name: said(shipped().solo, figure.path) for figure in FIGURES} == {
        figure.name: figure.value for figure in FIGURES
    }


@pytest.mark.parametrize("figure", REPLACED, ids=[figure.name for figure in REPLACED])
def test_an_overlay_replaces_each_figure_and_no_other(figure: Figure, tmp_path: Path) -> None:
    value = another(figure)
    assert value != figure.value
    assert form_of(figure.path, figure.value).fits(value)
    path = tmp_path / "my-box.yaml"
    path.write_text(HEAD + flow(figure.path, value) + "\n", encoding="utf-8")
    edition = playable(path)
    differing = {one.name: said(edition.solo, one.path) for one in FIGURES if said(edition.solo, one.path) != one.value}
    assert differing == {figure.name: value}
    assert edition.digest != shipped().digest


def flow(path: FigurePath, value: object) -> str:
    """An overlay's line for one figure: ``solo: {target: {hard: 9}}``."""
    text = str(value)
    for key in reversed(path[1:]):
        text = f"{{{key}: {text}}}"
    return f"{path[0]}: {text}"


def test_the_rest_is_built_in_or_follows_from_the_places() -> None:
    for name in BUILT_IN:
        figure = next(figure for figure in FIGURES if figure.name == name)
        (found,) = overlay(flow(figure.path, "months") + "\n").diagnostics
        assert (found.code, "as this program plays no other" in found.message) == ("bad-figure", True)
        assert figure.source == "rulebook"


def test_the_order_in_which_tiles_are_listed_means_nothing() -> None:
    body = "solo: {progress_tiles: [yellow, blue, pink], end_of_round_tiles: [3, 1, 2]}\n"
    assert edition_of(body).digest == shipped().digest


# ---- what is told ----

FORMS = [
    Wrong("unknown-figure", "solo: {round_scoring: {basic: {r4: {vp: 3}}}}\n", "r4", "there are r1, r2, r3"),
    Wrong(
        "unknown-figure", "solo: {action_cards: {m19: {dial: 3}}}\n", "m19", "no m19 in solo.action_cards", hint="m01"
    ),
    Wrong("bad-figure", "solo: {mastery_tiles: {blue: {basic: 0}}}\n", "0", "is a number from 1 to 9, not 0"),
    Wrong("bad-figure", "solo: {target: {hard: high}}\n", "high", "is a number from 0 to 30, not high"),
    Wrong(
        "bad-figure", "solo: {round_scoring: {hard: {r6: {rooster: -1}}}}\n", "-1", "is a number from 0 to 9, not -1"
    ),
    Wrong(
        "bad-figure", "solo: {end_of_round_tiles: [1, 2, 4]}\n", "4", "item 3 of solo.end_of_round_tiles is a number"
    ),
    Wrong(
        "bad-figure", "solo: {progress_tiles: [blue, red, pink]}\n", "red", "item 2 of solo.progress_tiles is one of"
    ),
    Wrong("bad-figure", "solo: {action_cards: {m01: {dial: 12}}}\n", "12", "is a number from 0 to 11, not 12"),
    Wrong("bad-figure", "solo: {action_cards: {m01: {workers: 0}}}\n", "0", "is a number from 1 to 5, not 0"),
    Wrong(
        "bad-figure", "solo: {action_cards: {m01: {first: apostle 13}}}\n", "apostle 13", "construct VI or apostle 9"
    ),
    Wrong("bad-figure", "solo: {action_cards: {m01: {first_reward: coin}}}\n", "coin", "mastery blue 2, painter 3"),
]
COUNTS = [
    # Upkeeps clear three places each, and the game ends before a fourth would have to.
    Wrong("edition-count", "solo: {upkeep_after: [3, 6, 8]}\n", "[3, 6, 8]", "after turns 3, 6, 9", "O-13.3.1a"),
    Wrong("edition-count", "solo: {turns: 9}\n", "9", "that of turn 9; not 9", "O-13.10.1"),
    Wrong("edition-count", "solo: {turns: 13}\n", "13", "one to 3 turns after the last upkeep", "O-13.10.1"),
    # The rooster starts on the number of its crowning piece; on a higher one it couldn't stand.
    Wrong("edition-count", "solo: {rooster_start: 5}\n", "5", "the crowning piece, 4; here on 5", "O-13.1.1"),
    Wrong("edition-count", "solo: {rooster_start: 3}\n", "3", "the crowning piece, 4", "O-13.1.1", plays=True),
    Wrong("edition-count", "rooster: {round_track: {solo: [3]}}\n", "[3]", "the crowning piece, 3", "O-13.1.1"),
    Wrong(
        "edition-count",
        "solo: {end_of_round_tiles: [1, 1, 2]}\n",
        "[1, 1, 2]",
        "goals 1 to 3 is named by one end-of-round tile; here 1, 1, 2",
        "O-13.9.1",
        plays=True,
    ),
    Wrong(
        "edition-count",
        "solo: {progress_tiles: [pink, pink, yellow]}\n",
        "[pink, pink, yellow]",
        "named by one mastery-progress tile; here pink, pink, yellow",
        "O-13.9.3",
        plays=True,
    ),
    # The tracks end with space 12.
    Wrong(
        "edition-count",
        "solo: {target: {hard: 13}}\n",
        "13",
        "the hard target is a space from 1 to 12",
        "O-13.9.3",
        plays=True,
    ),
    Wrong("edition-count", "solo: {target: {hard: 0}}\n", "0", "from 1 to 12, not 0", "O-13.9.3", plays=True),
    # m05 builds two dials, m07 one.
    Wrong(
        "edition-count", "solo: {action_cards: {m05: {workers: 2}}}\n", "2", "each dial, 3; it asks for 2", "O-13.5.1"
    ),
    Wrong(
        "edition-count", "solo: {action_cards: {m07: {workers: 1}}}\n", "1", "each dial, 2; it asks for 1", "O-13.5.1"
    ),
    # aquarius is on m13, apostle 3 on m09, X on m11.
    Wrong(
        "edition-count",
        "solo: {action_cards: {m05: {second: construct aquarius}}}\n",
        "construct aquarius",
        "each dial and each apostle is named by one action card; construct aquarius is on m05 and m13",
        "O-13.6.1",
        plays=True,
    ),
    Wrong(
        "edition-count",
        "solo: {action_cards: {m07: {second: apostle 3}}}\n",
        "apostle 3",
        "apostle 3 is on m07 and m09",
        "O-13.6.2",
        plays=True,
    ),
    # cancer and II change places: m01 has I and II, ten other cards a month each.
    Wrong(
        "edition-count",
        "solo: {action_cards: {m07: {first: construct cancer}, m01: {second: construct II}}}\n",
        "construct II",
        "6 revealed cards can name 7 months; there are 6 blocked tiles",
        "O-13.1.3",
        plays=True,
    ),
    Wrong(
        "edition-count",
        "solo: {action_cards: {m01: {first_reward: mastery blue 3}}}\n",
        "mastery blue 3",
        "a mastery reward of Manes is 2 steps; on m01 it is 3",
        "O-13.7.1",
        plays=True,
    ),
]
EXAMPLES = [
    Wrong("edition-example", "solo: {target: {basic: 5}}\n", "5", "a disc on 5 is below the basic target", "O-13.9.3"),
    Wrong("edition-example", "solo: {round_scoring: {basic: {r2: {vp: 7}}}}\n", "7", "6 VP and one step", "O-13.8.1c"),
    Wrong("edition-example", "solo: {round_scoring: {basic: {r2: {rooster: 2}}}}\n", "2", "6 VP and one", "O-13.8.1c"),
]


@pytest.mark.parametrize("wrong", [*FORMS, *COUNTS, *EXAMPLES], ids=lambda wrong: wrong.name)
def test_a_wrong_figure_is_told_where_it_stands(wrong: Wrong) -> None:
    file = overlay(wrong.body)
    (found,) = file.diagnostics
    assert found.code == wrong.code
    assert file.source.slice(found.span) == wrong.at
    assert wrong.message in found.message
    assert found.clause == wrong.clause
    assert found.hint == wrong.hint
    assert not found.note
    assert (file.overlaid.edition is not None) == (wrong.plays or wrong.code == "edition-example")


def test_the_clauses_of_all_doubts_are_clauses() -> None:
    assert [wrong.clause for wrong in (*COUNTS, *EXAMPLES) if wrong.clause not in catalogue()] == []


@pytest.mark.parametrize(
    "body",
    [
        # Cards whose actions change places, a box that asks for more workers.
        "solo: {action_cards: {m05: {first: construct X}, m11: {first: construct IX}}}",
        "solo: {action_cards: {m07: {workers: 3, dial: 0, face: 11}}}",
        "solo: {target: {hard: 12}, round_scoring: {hard: {r4: {vp: 0, rooster: 0}}}}",
        "solo: {action_cards: {m13: {first_reward: painter 9, second_reward: workshop left}}}",
        # Confirmed as it is.
        "solo: {turns: 12, upkeep_after: [3, 6, 9], removed: {window: upgrades}, scoring_tiles: {cap: 15}}",
    ],
)
def test_what_a_box_may_say_is_taken_without_a_word(body: str) -> None:
    assert overlay(body + "\n").diagnostics == ()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("solo: {scoring_tiles: {cap: 20}}", "solo.scoring_tiles.cap is known to be 15 (rulebook); here it is 20"),
        ("solo: {turns: 11}", "solo.turns is known to be 12 (rulebook); here it is 11"),
        ("solo: {end_card: {assistant: 4}}", "solo.end_card.assistant is known to be 3 (rulebook); here it is 4"),
        (
            "solo: {mastery_tiles: {pink: {hard: 4}}}",
            "solo.mastery_tiles.pink.hard is known to be 3 (rulebook); here it is 4",
        ),
    ],
)
def test_what_contradicts_the_rulebook_is_a_note_and_plays(body: str, message: str) -> None:
    file = overlay(body + "\n")
    (found,) = file.diagnostics
    assert (found.code, found.note, found.message) == ("sure-figure", True, message)
    assert file.overlaid.edition is not None


def test_the_card_of_the_example_may_have_another_id() -> None:
    file = overlay("solo: {round_scoring: {basic: {r2: {vp: 5, rooster: 0}, r1: {vp: 6, rooster: 1}}}}\n")
    assert {found.code for found in file.diagnostics} == {"sure-figure"}


def changed(*path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data of the edition that ships, and a part of it."""
    data = shipped_data("reconstruction")
    part = data
    for key in path:
        part = part[key]
    return data, part


def test_the_round_scoring_cards_of_both_levels_have_ids_of_their_own() -> None:
    data, hard = changed("solo", "round_scoring", "hard")
    hard["r1"] = hard.pop("r4")
    (doubt,) = solo_doubts(from_data(data))
    assert (doubt.clause, doubt.stops) == ("O-13.2.1c", True)
    assert doubt.message == "each round scoring card has an id of its own; not r1"


@pytest.mark.parametrize(("side", "card", "clause"), [("basic", "r3", "O-13.2.1c"), ("hard", "r4", "O-13.11.1b")])
def test_there_are_three_round_scoring_cards_of_each_level(side: str, card: str, clause: str) -> None:
    data, cards = changed("solo", "round_scoring", side)
    del cards[card]
    (doubt,) = solo_doubts(from_data(data))
    assert (doubt.clause, doubt.stops) == (clause, True)
    assert doubt.message == f"there are 3 {side} round scoring cards, not 2"


# ---- the commands ----


def test_check_and_diff_speak_of_solo_figures_as_of_others(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=HEAD + "solo:\n  target: {hard: 9}\n  action_cards: {m05: {workers: 2}}\n")
    code, out, _ = orloj("edition", "check", "my-box.yaml")
    assert code == 1
    assert out == (
        "my-box.yaml:4:33 edition-count [O-13.5.1] m05 uses a worker for the clock and one for each dial, 3; "
        "it asks for 2\n"
        "    4 |   action_cards: {m05: {workers: 2}}\n"
        "      |                                 ^\n"
        "my-box.yaml: 1 finding; it can't be played\n"
    )
    orloj.write(my_box_yaml=HEAD + "solo: {target: {hard: 9}}\n")
    assert orloj("edition", "check", "my-box.yaml")[1].startswith("my-box.yaml: ok, edition my-box 2 ")
    data = orloj.data("edition", "diff", "my-box.yaml", "--format", "json")
    assert data["differences"] == [
        {
            "figure": "solo.target.hard",
            "first": {"value": 8, "source": "reconstructed"},
            "second": {"value": 9, "source": "box"},
        }
    ]
