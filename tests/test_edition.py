"""The edition that ships: what it lists agrees with what the box holds, and every figure counts in its digest."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from orloj_dsl.games.orloj.edition import EditionError, from_data, names, one_word, shipped, shipped_data
from orloj_dsl.games.orloj.edition_checks import doubts
from orloj_dsl.games.orloj.edition_forms import FORMS, form_of
from orloj_dsl.games.orloj.figures import BOX as FROM_BOX
from orloj_dsl.games.orloj.figures import OTHERS, SOURCE, SURE, UNSURE, figures
from orloj_dsl.games.orloj.gains import grantable
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, Item, parse_item, parse_reward


def data() -> dict[str, Any]:
    """The edition file, unread."""
    return shipped_data("reconstruction")


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
    assert Counter(card.resource for card in EDITION.cards.values()) == dict.fromkeys(BASICS, 7)
    assert EDITION.workshop == tuple(f"w{number:02}" for number in range(1, 22))


def test_the_apostles_are_twelve_on_two_gears_in_three_colours() -> None:
    assert sorted(EDITION.gear_left + EDITION.gear_right) == list(range(1, BOX["apostles"] + 1))
    assert len(EDITION.gear_left) == len(EDITION.gear_right) == 6
    assert Counter(EDITION.apostle_colours.values()) == {"purple": 4, "green": 4, "red": 4}
    assert EDITION.apostle_colours.keys() == set(range(1, 13))


def test_the_panel_has_a_place_for_every_apostle_and_a_worker_in_every_row() -> None:
    spaces = [space for row in EDITION.panel for space in row]
    assert Counter(space.colour for space in spaces) == Counter(EDITION.apostle_colours.values())
    assert [len(row) for row in EDITION.panel] == [4, 4, 4]
    assert sum(space.reward.kind == "worker" for space in spaces) == EDITION.workers_locked["panel"] == 3
    # 10.1: the kinds of bonuses are a coin, an upgrade, two workers recovered and one unlocked.
    for row in EDITION.panel:
        assert sorted(str(space.reward) for space in row) == ["coin", "recover 2", "upgrade", "worker"]
    assert EDITION.panel_rows == BASICS
    assert EDITION.spaces == tuple(f"{row}-{column}" for row in BASICS for column in (1, 2, 3, 4))


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


# ---- what the rulebook's examples and its appendix say ----


def test_the_gears_begin_with_james_and_peter_and_bring_john_behind_11_and_12() -> None:
    # 3.1; example 8.3: 9 is one step away where 11 and 12 are at the bottom.
    bottoms = list(zip(EDITION.gear_left, EDITION.gear_right, strict=True))
    assert bottoms[0] == (1, 2)
    (at,) = (place for place, both in enumerate(bottoms) if set(both) == {11, 12})
    assert 9 in bottoms[at + 1]


def test_one_of_two_steps_of_the_gears_brings_a_red_tooth() -> None:
    # Example 8.3: of the forced step and the own one behind it one moves the rooster.
    for place in range(6):
        assert len({(place + 1) % 6, (place + 2) % 6} & EDITION.red_teeth) == 1


def test_the_panels_rows_ask_and_give_what_the_examples_say() -> None:
    panel = dict(zip(EDITION.panel_rows, EDITION.panel, strict=True))
    # Example 10.1: a purple apostle (7) costs one paint; a green one costs one wood and gives an upgrade.
    assert EDITION.apostle_colours[7] == "purple"
    assert "purple" in {space.colour for space in panel["paint"]}
    assert [str(space.reward) for space in panel["wood"] if space.colour == "green"] == ["upgrade"]
    # Figure of 5.7: 6 is purple, 4 is green.
    assert (EDITION.apostle_colours[6], EDITION.apostle_colours[4]) == ("purple", "green")
    # 10.1.1: a row is 7 VP and a production of choice, a column the moon or an assistant.
    assert list(map(str, EDITION.row_bonus)) == ["vp 7", "produce any"]
    assert list(map(str, EDITION.column_bonus)) == ["moon|assistant"]


def test_a_workshop_card_costs_one_paint_and_by_its_place() -> None:
    # Examples 8.7: on the middle place two wood, or two iron, and one paint; the iron card has an upgrade on top.
    assert (EDITION.card_cost, EDITION.place_costs[1]) == ("paint", 2)
    assert sorted(EDITION.place_costs, reverse=True) == list(EDITION.place_costs)
    assert len(EDITION.place_costs) == EDITION.workers_locked["workshop"] == 3
    upgrades = [card for card in EDITION.cards.values() if str(card.top[0]) == "upgrade"]
    assert "iron" in {card.resource for card in upgrades}


def test_every_workshop_card_has_a_top_a_centre_and_two_halves() -> None:
    assert {card.left for card in EDITION.cards.values()} == {"apostle", "construct"}
    assert {card.right for card in EDITION.cards.values()} == {"apostle", "construct"}
    # Appendix 16: what an assistant gives at a card's centre.
    centres = {str(item) for card in EDITION.cards.values() for item in card.centre}
    assert centres == {"disc", "apostle", "moon", "recover 2"}
    assert all(len(card.top) == len(card.centre) == 1 for card in EDITION.cards.values())
    # Example 10.4: an iron card with an apostle in its centre; the assistant costs one iron.
    assert EDITION.assistant_cost == 1
    assert "iron" in {card.resource for card in EDITION.cards.values() if str(card.centre[0]) == "apostle"}


def test_a_construction_area_has_twelve_cells_of_three_resources_with_one_gold() -> None:
    for area in EDITION.areas.values():
        assert (len(area.rows), len(area.columns)) == (4, 3)
        for row, column in product(area.rows, area.columns):
            asked = [item.kind for item in (*row, *column)]
            assert len(asked) == 3
            assert asked.count("gold") == 1
            assert set(asked) <= {"gold", "basic", *BASICS}
    assert EDITION.areas.keys() == {"months", "signs"}


def test_month_vi_costs_what_the_example_pays() -> None:
    # Example 8.8: one gold, one wood, one iron for 6 VP; VI is in the second row, third column.
    area, cell = EDITION.areas["months"], EDITION.months.index("VI")
    row, column = divmod(cell, 3)
    assert (row, column) == (1, 2)
    assert sorted(map(str, area.rows[row] + area.columns[column])) == ["gold", "iron", "wood"]
    assert EDITION.vp_per_resource * 3 == 6
    assert EDITION.vp_per_dial * 4 == 8
    # One step of the disc brings it there, none doesn't.
    start = EDITION.hammer_start
    assert cell not in EDITION.hammer_stops[start]
    assert cell in EDITION.hammer_stops[start + 1]
    # Its section gives one gold and one coin, as the painter finds there in 8.5.
    assert list(map(str, EDITION.sections[EDITION.printed[cell]])) == ["gold", "coin"]


def test_the_hammer_disc_stops_at_every_square_of_four_cells_and_goes_round() -> None:
    squares = {
        tuple(sorted((r * 3 + c, r * 3 + c + 1, r * 3 + c + 3, r * 3 + c + 4))) for r in (0, 1, 2) for c in (0, 1)
    }
    assert {tuple(sorted(stop)) for stop in EDITION.hammer_stops} == squares
    assert len(EDITION.hammer_stops) == len(squares) == 6
    # Each stop is next to the one before: they share two cells.
    for stop, following in zip(EDITION.hammer_stops, EDITION.hammer_stops[1:] + EDITION.hammer_stops[:1], strict=True):
        assert len(set(stop) & set(following)) == 2


def test_the_final_construction_costs_four_resources_for_8_vp() -> None:
    # 11.1, and 2 VP a resource as elsewhere.
    assert sorted(map(str, EDITION.final_cost)) == ["gold", "iron", "paint", "wood"]
    assert EDITION.final_vp == len(EDITION.final_cost) * EDITION.vp_per_resource == 8


HAMMER_REWARDS = {
    "coin": ("coin", "coin+vp 2"),
    "rooster": ("disc", "disc+vp 2"),
    "painter": ("force+painter", "painter"),
    "mastery": ("mastery any", "mastery any+coin"),
    "apostle": ("apostle", "apostle+correct"),
    "moon": ("correct", "moon -1"),
}
"""Appendix 14, by kind: the rewards of the levels II and III."""


def test_a_hammers_rewards_are_those_of_the_appendix() -> None:
    assert EDITION.hammers.keys() == HAMMER_REWARDS.keys()
    for kind, hammer in EDITION.hammers.items():
        none, *rewards = ["+".join(map(str, reward)) for reward in hammer.rewards]
        assert (none, tuple(rewards)) == ("", HAMMER_REWARDS[kind])
        assert len(hammer.distance) == len(hammer.rewards) == EDITION.hammer_top == 3
        assert hammer.distance[0] == 1
        assert list(hammer.distance) == sorted(hammer.distance)
    # Example 8.8: the coin hammer gives one coin and reaches two spaces.
    assert EDITION.hammers["coin"].distance[1] == 2


CONDITIONS = {
    "purple-3": (("purple", 3),),
    "green-3": (("green", 3),),
    "red-3": (("red", 3),),
    "assistants-2": (("assistants", 2),),
    "workshops-3": (("workshops", 3),),
    "upgrades-5": (("upgrades", 5),),
    "level-iii": (("level-iii", 1),),
    "months-2-signs-1": (("months", 2), ("signs", 1)),
    "signs-2-months-1": (("signs", 2), ("months", 1)),
}
"""Appendix 11."""


def test_the_goals_conditions_and_bonuses_are_those_of_the_appendix() -> None:
    assert EDITION.goal_conditions == CONDITIONS
    assert {goal for group in EDITION.goals for goal in group} == CONDITIONS.keys()
    # Appendix 7, and three places of 8, 6 and 4 VP (10.5).
    kinds = {"+".join(map(str, reward)) for reward in EDITION.bonus_rewards.values()}
    assert kinds == {"apostle", "coin 2", "basic any 2", "upgrade", "mastery any 2"}
    assert {bonus for group in EDITION.bonuses for bonus in group} == EDITION.bonus_rewards.keys()
    assert EDITION.goal_places == (8, 6, 4)


def test_windows_royal_scrolls_and_assistants_are_worth_what_the_appendix_says() -> None:
    # Example 12.1: 2 VP an apostle, 1 behind the first; 13.1: the window of upgrades is 2 and 1.
    assert EDITION.windows["apostles"] == EDITION.windows["upgrades"] == (2, 1)
    assert {kind: values for kind, values in EDITION.windows.items() if values != (2, 1)} == dict.fromkeys(
        ("scrolls", "months", "signs", "workshops"), (3, 1)
    )
    assert EDITION.royals == {"scrolls": 3, "apostles": 2, "upgrades": 2, "months": 3, "signs": 3, "workshops": 3}
    assert EDITION.windows.keys() == EDITION.royals.keys()
    assert (EDITION.window_cap, EDITION.royal_cap) == (15, 10)
    assert EDITION.assistants == {"six": 6, "upgrades": 1, "level-iv": 4, "columns": 5, "months": 3, "signs": 3}
    # 4.1: a pile has one assistant less than there are players, and one in a game for one.
    assert EDITION.assistant_piles == {1: 1, 2: 1, 3: 2, 4: 3}
    # 12.1: the seventh space of the track.
    assert EDITION.mastery.line == 7


SCULPTOR = {
    "workshop": ("force+workshop", "force+basic any+workshop", "correct+gold+workshop"),
    "construct": ("force 2+construct", "force+basic any+construct", "correct+gold+construct"),
    "treasury": ("force+gold+coin", "force+gold+coin 2", "correct+gold+coin 3"),
    "painter": ("force+painter", "force+coin+painter", "correct+coin+painter"),
    "moon": ("moon", "coin+moon 1", "coin+moon 2"),
}
"""Appendix 6, by level."""


def test_the_sculptors_actions_are_those_of_the_appendix() -> None:
    read = {action: tuple("+".join(map(str, level)) for level in levels) for action, levels in EDITION.sculptor.items()}
    assert read == SCULPTOR
    levels = [EDITION.mastery.sculptor_level(space) for space in range(EDITION.mastery.last + 1)]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}


def test_every_reward_of_the_edition_can_fall_due() -> None:
    rewards: list[tuple[Item, ...]] = [*EDITION.sections.values(), *EDITION.bonus_rewards.values()]
    rewards += [EDITION.row_bonus, EDITION.column_bonus, EDITION.at_top, EDITION.disc_at_top]
    rewards += [(space.reward,) for row in EDITION.panel for space in row]
    rewards += [part for card in EDITION.cards.values() for part in (card.top, card.centre)]
    rewards += [reward for hammer in EDITION.hammers.values() for reward in hammer.rewards[1:]]
    rewards += [also for _, also in EDITION.yields if also]
    for levels in EDITION.sculptor.values():
        rewards += [level[1:] if level[0].kind == "force" else level for level in levels]
    for reward in rewards:
        assert grantable(reward), "+".join(map(str, reward))


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


def test_the_digest_is_the_same_for_the_same_figures_whatever_their_order_and_source() -> None:
    assert from_data(dict(reversed(data().items()))).digest == EDITION.digest
    assert from_data(data()) == EDITION
    assert EDITION.digest.startswith("sha-")
    assert len(EDITION.digest) == len("sha-") + 8
    renamed = data()
    renamed["edition"] = {"id": "other", "version": 2}
    renamed["calendar"]["tiles"]["source"] = "rulebook"
    assert from_data(renamed).digest == EDITION.digest
    assert from_data(renamed).id == "other"


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
    ("workshop", "place_costs", 0),
    ("construction", "hammer_stops", 5, 0),
    ("construction", "final", "vp"),
    ("apostles", "left", 0),
    ("goals", "places", 2),
    ("windows", "cap"),
    ("windows", "months", 1),
    ("assistants", "columns"),
    ("assistant_piles", 4),
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
    "part",
    [
        *("edition", "clock", "mastery", "calendar", "construction", "apostles", "production", "rooster", "hammers"),
        *(
            "starting_cards",
            "scrolls",
            "royal_scrolls",
            "windows",
            "assistants",
            "assistant_piles",
            "goals",
            "workshop",
        ),
        *("sculptor", "workers", "deviation_tokens", "start_vp"),
    ],
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


# ---- sources, forms and checks ----


def test_every_figure_has_a_known_source_and_is_of_its_form() -> None:
    found = list(figures(data()))
    assert {source for figure in found for _, source in figure.sources} == {*SURE, *UNSURE}
    assert FROM_BOX not in {*SURE, *UNSURE}
    assert [figure.name for figure in found if not form_of(figure.path, figure.value).fits(figure.value)] == []


def test_every_form_is_that_of_a_figure() -> None:
    used = {
        next(
            pattern
            for pattern in FORMS
            if len(pattern) == len(figure.path)
            and all(a in ("*", str(b)) for a, b in zip(pattern, figure.path, strict=True))
        )
        for figure in figures(data())
        if form_of(figure.path, figure.value) in FORMS.values()
    }
    assert used == FORMS.keys()


def test_every_source_says_something_of_a_figure_that_is_there() -> None:
    """No name in a ``source`` is left over from a figure that has moved."""
    stale: list[str] = []

    def walk(name: str, node: object, said: object) -> None:
        if not isinstance(node, dict):
            return
        inner = node.get(SOURCE, said)
        if isinstance(inner, dict):
            stale.extend(f"{name}.{key}" for key in inner if key not in node and key != OTHERS)
        for key, value in node.items():
            if key not in (SOURCE, "edition"):
                walk(f"{name}.{key}", value, inner.get(key, inner.get(OTHERS)) if isinstance(inner, dict) else inner)

    walk("", data(), None)
    assert stale == []


def test_nothing_is_doubtful_about_the_edition_that_ships() -> None:
    assert list(doubts(EDITION, data())) == []


def test_only_shipped_editions_have_names() -> None:
    assert names() == ("reconstruction",)
    with pytest.raises(EditionError, match="no edition 'other'; there are reconstruction"):
        shipped("other")
