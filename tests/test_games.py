"""The records of whole games that ship: that they are whole, annotated, and leave out no kind of step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import pytest
from make_games import Plan, play_game, play_on, record

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.solo.area import LEVELS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.summary import standing
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Comment, Element, Played, Record, Step, Turn, Variation
from orloj_dsl.scenario.coverage import fired_in
from orloj_dsl.scenario.shipped import record_files

FILES = {path.stem: path for path in record_files()}
BROKEN_OFF = ("first-evening", "twenty-eight-behind")
"""Those that break off: one is to be continued, one is conceded."""


@lru_cache(maxsize=16)
def game(name: str) -> Game:
    (found,) = run(parse(Source(name, FILES[name].read_text(encoding="utf-8"))))
    return found


def names() -> list[str]:
    return sorted(FILES)


def whole() -> list[str]:
    return [name for name in names() if name not in BROKEN_OFF]


def end(name: str) -> State:
    found = game(name).end
    assert found is not None
    return found.state


def points(name: str) -> list[int]:
    return [player.counts["vp"] for player in end(name).players]


# ---- what is written ----


def turns(elements: tuple[Element, ...]) -> Iterator[Turn]:
    """The turns of a line of play, without those of its variations."""
    return (element for element in elements if isinstance(element, Turn))


def steps(name: str) -> Iterator[Played]:
    for turn in turns(game(name).record.play):
        yield from turn.steps


def kinds(step: Step) -> Iterator[str]:
    """What is written, with what it contains: ``outer``, ``outer upgrade``; ``pay`` whatever it is for."""
    yield step.kind
    if step.inner is not None:
        yield step.inner.kind if step.inner.kind == "pay" else f"{step.kind} {step.inner.kind}"
        yield from (kind for kind in kinds(step.inner) if kind == "pay")


def written() -> set[str]:
    """Every kind of step that some player takes; Manes takes none."""
    taken = (played.step for name in names() for played in steps(name) if played.step.kind != "automaton")
    return {kind for step in taken for kind in kinds(step)}


def grammar() -> set[str]:
    """Every kind of step by the grammar, and every step that another one can contain."""
    text = data_path("grammar", "orloj.lark").read_text(encoding="utf-8")
    rules = dict(re.findall(r"^\??(\w+)\s*:((?:.|\n[ ])+)", text, re.MULTILINE))
    found = set(re.findall(r"\w+", rules["step"])) | {"pay"}
    for frame in ("outer", "face", "use"):
        found |= {f"{frame} {kind}" for kind in re.findall(r"\w+", rules[frame].split("(")[1])}
    return found


def comments(played: Played) -> tuple[Comment, ...]:
    return (*played.before, *played.after)


def variations(elements: tuple[Element, ...]) -> list[Variation]:
    return [element for element in elements if isinstance(element, Variation)]


def asserting(turn: Turn) -> bool:
    return any(played.assertions for played in turn.steps)


# ---- each record ----


@pytest.mark.parametrize("name", names())
def test_a_record_checks_clean(name: str) -> None:
    assert game(name).diagnostics == ()
    assert game(name).ledger().gaps() == []


@pytest.mark.parametrize("name", whole())
def test_a_whole_game_is_played_to_its_end_and_says_so(name: str) -> None:
    found, last = game(name), game(name).end
    assert last is not None
    assert last.due is None
    closing = found.record
    assert closing.result is not None
    assert closing.end is not None
    assert [atom.text for atom in closing.end.atoms] == [last.state.ending]
    said = {item.atoms[0].text: item.atoms[1].text for item in closing.result.items}
    assert said == {seat.name: str(n) for seat, n in zip(last.state.table.seats, points(name), strict=True)}


@pytest.mark.parametrize("name", names())
def test_a_record_is_annotated(name: str) -> None:
    play = game(name).record.play
    assert any(comments(played) for played in steps(name))
    assert any(played.glyph for played in steps(name))
    assert variations(play)
    assert sum(asserting(turn) for turn in turns(play)) >= 12


@pytest.mark.parametrize("name", whole())
def test_every_variation_of_a_whole_game_says_why(name: str) -> None:
    for variation in variations(game(name).record.play):
        told = [played for turn in turns(variation.elements) for played in turn.steps if comments(played)]
        assert told or any(isinstance(element, Comment) for element in variation.elements)


@pytest.mark.parametrize("name", whole())
def test_a_whole_game_names_its_edition_and_when_it_was_played(name: str) -> None:
    record: Record = game(name).record
    for header in ("title", "date", "place", "annotator", "players", "rules", "edition"):
        assert record.header(header) is not None, header
    edition = record.header("edition")
    assert edition is not None
    assert [atom.text for atom in edition.atoms][-1] == end(name).table.edition.digest


def test_a_conceded_game_says_by_whom_and_the_points_as_they_stand() -> None:
    found = game("twenty-eight-behind")
    assert found.end is not None
    assert found.end.due is not None
    assert standing(found) == "16 turns, round 8, conceded by Mikel: Mikel 21, Eduardo 49"
    assert found.record.result is not None


# ---- all together ----


def test_each_end_and_each_number_of_players_are_there() -> None:
    assert {end(name).ending for name in whole()} == {"calendar", "rooster", "turns"}
    assert {end(name).table.players for name in whole()} == {1, 2, 3, 4}


def test_a_game_ends_in_a_tie() -> None:
    assert [name for name in whole() if points(name).count(max(points(name))) > 1]


def test_a_final_construction_is_there() -> None:
    built = [
        played
        for name in whole()
        for played in steps(name)
        if "final" in {atom.text for step in (played.step, played.step.inner) if step for atom in step.atoms}
    ]
    assert built


def test_no_kind_of_step_is_missing() -> None:
    assert grammar() - written() == set()


def test_no_kind_is_counted_that_the_grammar_lacks() -> None:
    assert written() <= grammar()


# ---- against Manes ----


def solo() -> list[str]:
    return [name for name in names() if end(name).solo is not None]


def happens(name: str, what: str) -> bool:
    return any(what in event.what for ply in game(name).plies for move in ply.moves for event in move.events)


def test_there_is_a_solo_game_of_each_level_in_a_folder_of_its_own() -> None:
    assert {FILES[name] for name in solo()} == {path for path in FILES.values() if path.parent.name == "solo"}
    boards = [end(name).table.board.solo for name in solo()]
    assert sorted(board.level for board in boards if board is not None) == sorted(LEVELS)


def test_one_is_won_one_is_lost_and_one_is_a_tie_which_is_lost() -> None:
    told = {name: points(name) for name in solo()}
    assert {(you > he) - (you < he) for you, he in told.values()} == {1, 0, -1}
    for name, (you, he) in told.items():
        assert winners(end(name)) == ((0,) if you > he else (1,))


@pytest.mark.parametrize(
    "what",
    [
        "take back 5 from the clock",  # he is short of workers (O-13.5.1a)
        "take back 0 from the clock",  # and nobody stands there who could come back
        "is already on the calendar",
        "is no longer in the set",
        "take a scroll: ",
        "take a scroll that nobody looks at",
        "take the royal scroll of workshops",
        "the scoring tile is flipped to 0",
        "the scoring tile stays",
        "the pile of scrolls is empty",
        "the final construction is open",
    ],
)
def test_together_they_show_what_can_happen_to_him(what: str) -> None:
    assert any(happens(name, what) for name in solo())


def test_together_they_show_every_clause_of_the_solo_game_that_can_fire() -> None:
    fired = fired_in(map(game, solo()))
    mute = ("limit", "definition")
    asked = {
        clause.id for clause in catalogue() if clause.id.startswith(("O-13.", "O-A17")) and clause.kind not in mute
    }
    assert asked - fired.keys() == set()


def test_a_window_is_contested() -> None:
    def both_past(name: str) -> bool:
        state = end(name)
        line = state.table.edition.mastery.line
        return any(all(state.count(seat, colour) >= line for seat in (0, 1)) for colour in COLOURS)

    assert any(both_past(name) for name in solo())


# ---- the player that made them ----


@pytest.mark.parametrize("plan", [Plan(2, 15), Plan(4, 146, first_game=True)], ids=str)
def test_a_seed_gives_the_same_game_every_time(plan: Plan) -> None:
    once, again = (list(islice(play_on(plan), 80)) for _ in range(2))
    assert [move.action for move in once] == [move.action for move in again]
    assert once[-1].after.digest() == again[-1].after.digest()


def test_other_seeds_give_other_games() -> None:
    games = {tuple(move.action for move in islice(play_on(Plan(2, seed)), 20)) for seed in range(3)}
    assert len(games) == 3


def test_a_game_is_played_to_its_end_and_its_record_checks_clean() -> None:
    (found,) = run(parse(Source("made", record(play_game(Plan(2, 15))))))
    assert found.diagnostics == ()
    assert found.end is not None
    assert found.end.due is None
