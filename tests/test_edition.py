"""The edition that ships: what it lists agrees with what the box holds, and every figure counts in its digest."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.edition import EditionError, from_data, load, names, one_word, shipped
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, Item, parse_item, parse_reward
from orloj_dsl.safe_yaml import load_yaml


def data() -> dict[str, Any]:
    """The edition file, unread."""
    path = data_path("editions", "orloj", "reconstruction.yaml")
    read = load_yaml(path.read_text(encoding="utf-8"), path.name)
    assert isinstance(read, dict)
    return copy.deepcopy(read)


DATA, BOX, EDITION = data(), data()["box"], shipped()

# ---- the box ----


def test_the_parts_listed_are_as_many_as_the_box_holds() -> None:
    assert len(EDITION.months) == BOX["months"] == 12
    assert len(EDITION.signs) == BOX["signs"] == 12
    assert len(EDITION.sections) == BOX["sections"] == 12
    assert len(EDITION.windows) == BOX["windows"] == 6
    assert len(EDITION.royals) == BOX["royal_scrolls"] == 6
    assert len(EDITION.workshop) == BOX["workshop"] == 21
    assert len(EDITION.hammers) == BOX["hammers"] == 6
    assert len(EDITION.starting_cards) == BOX["starting_cards"] == 8
    assert [len(group) for group in EDITION.goals] == [len(group) for group in EDITION.bonuses] == [3, 3, 3]
    assert BOX["goals"] == BOX["goal_bonuses"] == 9
    assert len(EDITION.assistants) * 3 == BOX["assistants"] == 18
    assert len(EDITION.rounds) == BOX["crowns"]["multi"] == 2


def test_nothing_is_listed_twice() -> None:
    dials, cards = EDITION.dials, EDITION.workshop
    assert len(set(dials)) == 24
    assert len(set(cards)) == 21
    assert len(set(EDITION.printed)) == 12
    assert len({hammer.number for hammer in EDITION.hammers.values()}) == 6


def test_the_scrolls_are_six_kinds_of_four() -> None:
    assert len(EDITION.scrolls) == 6
    assert len(EDITION.scrolls) * EDITION.scrolls_of_each[4] == BOX["scrolls"] == 24
    assert EDITION.scrolls_of_each == {1: 2, 2: 2, 3: 3, 4: 4}
    assert EDITION.scrolls_revealed == {1: 3, 2: 3, 3: 4, 4: 4}


def test_with_the_dials_drawn_enough_blocked_tiles_are_there_for_every_player_count() -> None:
    assert EDITION.drawn == {2: 6, 3: 5, 4: 4}
    assert max(EDITION.drawn.values()) == BOX["blocked"]["months"] == BOX["blocked"]["signs"]


def test_each_basic_resource_has_as_many_workshop_cards() -> None:
    cards = DATA["workshop"]["cards"]
    assert Counter(card["resource"] for card in cards) == dict.fromkeys(BASICS, 7)
    assert {card["left"] for card in cards} == {card["right"] for card in cards} == {"apostle", "construct"}
    assert EDITION.workshop_places == 3


def test_the_apostles_are_twelve_on_two_gears_in_three_colours() -> None:
    apostles = DATA["apostles"]
    both = [*apostles["left"], *apostles["right"]]
    colours = [number for numbers in apostles["colours"].values() for number in numbers]
    assert sorted(both) == sorted(colours) == list(range(1, BOX["apostles"] + 1))
    assert (apostles["left"][0], apostles["right"][0]) == (1, 2)
    assert [len(numbers) for numbers in apostles["colours"].values()] == [4, 4, 4]


def test_the_panel_has_a_place_of_each_colour_and_a_worker_in_every_row() -> None:
    rows = [row["places"] for row in DATA["apostles"]["panel"]["rows"]]
    assert Counter(place.split()[0] for row in rows for place in row) == {"green": 4, "purple": 4, "red": 4}
    assert len(EDITION.panel_workers) == EDITION.workers_locked["panel"] == 3
    assert sorted(row for row, _ in EDITION.panel_workers) == [0, 1, 2]


def test_locked_and_available_workers_are_all_a_player_has_with_two() -> None:
    assert EDITION.workers_locked == {"panel": 3, "production": 3, "workshop": 3}
    assert sum(EDITION.workers_locked.values()) + EDITION.workers_available[2] == EDITION.workers_total == 14
    assert EDITION.workers_available == {1: 5, 2: 5, 3: 4, 4: 4}
    assert len(EDITION.worker_rows) == 3


def test_rings_and_moon_have_twelve_places() -> None:
    assert len(EDITION.outer) == len(EDITION.face) == len(EDITION.moon_steps) == 12
    assert Counter(" ".join(map(str, section)) for section in EDITION.outer) == {
        "coin apostle": 2,
        "moon|painter": 2,
        "construct": 2,
        "workshop": 2,
        "coin upgrade": 2,
        "sculptor": 2,
    }
    assert Counter(section.kind for section in EDITION.face) == {"mastery": 6, "produce": 6}
    assert {section.of for section in EDITION.face} == {*COLOURS, *BASICS}


def test_every_crown_of_the_game_for_several_has_four_calls_for_each_player_count() -> None:
    for crown in ("first-game", "second"):
        assert EDITION.rounds[crown].keys() == {2, 3, 4}
        assert [len(steps) for steps in EDITION.rounds[crown].values()] == [4, 4, 4]


def test_mastery_rises_by_level_and_every_mark_lies_on_the_track() -> None:
    mastery = EDITION.mastery
    assert [mastery.level(space) for space in range(13)] == (["I"] * 4 + ["II"] * 3 + ["III"] * 3 + ["IV"] * 3)
    marks = {space: str(item) for space, item in mastery.bonus_at.items()}
    assert marks == {4: "scroll", 6: "assistant|moon", 9: "scroll", 12: "royal"}
    assert mastery.last == 12


def test_the_first_games_four_pairs_match_by_number() -> None:
    numbers = {hammer.number for hammer in EDITION.hammers.values()}
    assert {1, 2, 3, 4} <= numbers & EDITION.starting_cards.keys()


def test_no_starting_card_gives_more_apostles_than_the_warehouse_holds() -> None:
    assert max(len(card.apostles) for card in EDITION.starting_cards.values()) == 2
    assert all(0 <= card.forced <= EDITION.tokens == 5 for card in EDITION.starting_cards.values())


# ---- words ----


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("purple 3", "purple-3"),
        ("months 2 signs 1", "months-2-signs-1"),
        ("level-iii 1", "level-iii"),
        ("basic any 2", "basic-2"),
        ("mastery any 2", "mastery-2"),
        ("coin 2", "coin-2"),
        ("upgrade", "upgrade"),
    ],
)
def test_a_goal_or_bonus_is_one_word_in_records(text: str, word: str) -> None:
    assert one_word(text) == word


def test_the_words_of_goals_and_bonuses_differ_within_their_group() -> None:
    for group in (*EDITION.goals, *EDITION.bonuses):
        assert len(set(group)) == 3


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("gold", [Item("gold")]),
        ("coin 2+wood", [Item("coin", "", 2), Item("wood")]),
        ("moon", [Item("moon", "", 0)]),
        ("moon -1", [Item("moon", "", -1)]),
        ("basic any 2", [Item("basic", "any", 2)]),
        ("mastery blue", [Item("mastery", "blue")]),
        ("rooster disc+vp 2", [Item("disc"), Item("vp", "", 2)]),
        ("royal scroll", [Item("royal")]),
        ("force 1+painter", [Item("force"), Item("painter")]),
        ("moon|painter", [Item("moon|painter")]),
    ],
)
def test_a_reward_is_read_icon_by_icon(text: str, items: list[Item]) -> None:
    assert list(parse_reward(text)) == items


@pytest.mark.parametrize(
    "text", ["gold 2", "basic any 2", "moon", "moon -1", "mastery any", "disc 3", "vp 7", "recover 2"]
)
def test_an_icon_prints_as_it_is_read(text: str) -> None:
    assert str(parse_item(text)) == text
    assert parse_item(str(parse_item(text))) == parse_item(text)


@pytest.mark.parametrize("text", ["", "silver", "gold two", "gold 2 3", "mastery red", "coin 2+", "Gold", "|", "gold|"])
def test_what_is_no_reward_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a reward"):
        parse_reward(text)


# ---- reading ----


def test_the_digest_is_the_same_for_the_same_figures_whatever_their_order() -> None:
    assert from_data(dict(reversed(data().items()))).digest == EDITION.digest
    assert from_data(data()) == EDITION
    assert EDITION.digest.startswith("sha-")
    assert len(EDITION.digest) == len("sha-") + 8


CHANGES = [
    ("deviation_tokens",),
    ("start_vp",),
    ("mastery", "last"),
    ("mastery", "innovation", "IV"),
    ("box", "supply", "gold"),
    ("hammers", "coin", "number"),
    ("starting_cards", 1, "forced"),
    ("royal_scrolls", "cap"),
    ("workers", "available", 2),
    ("clock", "moon", "start"),
    ("solo", "turns"),
]


@pytest.mark.parametrize("path", CHANGES, ids=lambda path: ".".join(map(str, path)))
def test_the_digest_changes_with_any_figure(path: tuple[str | int, ...]) -> None:
    changed: Any = data()
    part = changed
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] += 1
    assert from_data(changed).digest != EDITION.digest


@pytest.mark.parametrize(
    "part", ["edition", "clock", "mastery", "calendar", "construction", "apostles", "production", "rooster", "hammers"]
)
def test_an_edition_that_lacks_a_part_is_refused_with_its_name(part: str) -> None:
    changed = data()
    del changed[part]
    with pytest.raises(EditionError, match=f"missing '{part}'"):
        from_data(changed)


def test_an_edition_with_an_unknown_reward_is_refused_with_it() -> None:
    changed = data()
    changed["calendar"]["tiles"]["c01"] = "silver"
    with pytest.raises(EditionError, match="not a reward: 'silver'"):
        from_data(changed)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- a list", "an edition is a mapping"),
        ("key: [", r"wrong\.yaml:[0-9]+:[0-9]+: "),
        ("edition: {id: x}", "missing 'calendar'"),
        ("", "an edition is a mapping"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=why):
        load(path)


def test_only_shipped_editions_have_names() -> None:
    assert names() == ("reconstruction",)
    with pytest.raises(EditionError, match="no edition 'other'; there are reconstruction"):
        shipped("other")
