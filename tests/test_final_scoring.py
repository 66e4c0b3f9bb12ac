"""The final scoring: the best exchange, the windows, who wins and by what the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.games.orloj.final import threes
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.table import Table

laws = settings(max_examples=200, deadline=None, derandomize=True)
slow_laws = settings(max_examples=40, deadline=None, derandomize=True)

CAST = ("Mikel", "Eduardo", "Carlos")
LAST_TURN = ["turn Carlos, round 9", "rooster left 0, marker 3, calls 4"]
"""Four calls have been made, and the last player is to play."""


def last_pass(*statements: str) -> Table:
    """A table at which the last player has passed, so that the final scoring is done."""
    table = Table("\n".join([*LAST_TURN, *statements]))
    table.play("9 Carlos pass")
    assert table.refused is None
    assert table.position.due is None
    return table


def points(table: Table) -> list[int]:
    """Everybody's points, in seat order."""
    return [player.counts["vp"] for player in table.position.state.players]


# ---- 12.2: three identical for a gold, coins as any kind ----

Purse = tuple[int, int, int, int]
"""Paint, wood, iron, coins."""

THREES: tuple[Purse, ...] = (
    (0, 0, 0, 3),
    *((n, 0, 0, 3 - n) for n in (1, 2, 3)),
    *((0, n, 0, 3 - n) for n in (1, 2, 3)),
    *((0, 0, n, 3 - n) for n in (1, 2, 3)),
)
"""All that may be given for a gold: three coins, or 1 to 3 of one kind with coins for the rest."""


@cache
def best(purse: Purse) -> int:
    """The most gold, by trying every three that can be given first, and then all that is left."""
    most = 0
    for three in THREES:
        paint, wood, iron, coins = (has - given for has, given in zip(purse, three, strict=True))
        if min(paint, wood, iron, coins) >= 0:
            most = max(most, 1 + best((paint, wood, iron, coins)))
    return most


def gold_from(basics: Sequence[int], coins: int) -> int:
    """The gold that the engine makes of basic resources and coins, from pieces that are there, three at a time."""
    purse = {**dict(zip(BASICS, basics, strict=True)), "coin": coins}
    groups = threes(purse)
    for group in groups:
        assert sum(group.values()) == 3
        assert len(group.keys() - {"coin"}) <= 1
    assert all(sum(group.get(good, 0) for group in groups) <= has for good, has in purse.items())
    return len(groups)


few = st.integers(0, 8)
purses = st.tuples(few, few, few, few)


@pytest.mark.parametrize(
    ("basics", "coins", "gold"),
    [
        ((0, 0, 0), 0, 0),
        ((3, 0, 0), 0, 1),
        ((2, 2, 2), 0, 0),
        ((0, 2, 0), 1, 1),
        ((0, 0, 1), 2, 1),
        ((0, 0, 0), 3, 1),
        ((0, 0, 0), 8, 2),
        ((1, 1, 1), 1, 0),
        ((1, 2, 0), 1, 1),  # the coin to the two
        ((1, 2, 0), 2, 1),
        ((1, 2, 0), 3, 2),
        ((2, 2, 2), 3, 3),
        ((1, 1, 1), 6, 3),
        ((4, 5, 3), 4, 5),  # 1 + 1 + 1, one coin to the two, two to the one
        ((0, 2, 0), 4, 2),  # one coin to the two, three by themselves
    ],
)
def test_gold_worked_out_by_hand(basics: tuple[int, int, int], coins: int, gold: int) -> None:
    assert gold_from(basics, coins) == gold
    assert best((*basics, coins)) == gold


@laws
@given(purses)
def test_it_is_the_best_of_all_groupings(purse: Purse) -> None:
    *basics, coins = purse
    assert gold_from(basics, coins) == best(purse)


def test_every_small_purse() -> None:
    """Rests of 0 to 2 with and without a whole three, and coins up to what the worst rests need."""
    for paint in range(6):
        for wood in range(paint + 1):
            for iron in range(wood + 1):
                for coins in range(8):
                    assert gold_from((paint, wood, iron), coins) == best((paint, wood, iron, coins))


@laws
@given(purses)
def test_the_order_of_the_kinds_is_of_no_matter(purse: Purse) -> None:
    *basics, coins = purse
    assert len({gold_from(order, coins) for order in permutations(basics)}) == 1


@laws
@given(purses, st.integers(0, 2))
def test_a_coin_is_worth_at_least_a_basic_and_one_piece_at_most_a_gold(purse: Purse, kind: int) -> None:
    *basics, coins = purse
    more = [n + (kind == place) for place, n in enumerate(basics)]
    assert gold_from(basics, coins) <= gold_from(more, coins) <= gold_from(basics, coins + 1)
    assert gold_from(basics, coins + 1) <= gold_from(basics, coins) + 1


@laws
@given(purses)
def test_a_gold_takes_three_pieces(purse: Purse) -> None:
    *basics, coins = purse
    gold = gold_from(basics, coins)
    assert sum(n // 3 for n in basics) + coins // 3 <= gold <= sum(purse) // 3


def test_no_purse_is_too_large() -> None:
    assert gold_from((9_999, 10_000, 10_000), 10_000) == 3 * 3_333 + 1 + 1 + 3_332


@slow_laws
@given(st.lists(st.tuples(purses, few, st.integers(0, 5)), min_size=3, max_size=3))
def test_at_the_table_gold_counts_and_broken_gears_cost(held: list[tuple[Purse, int, int]]) -> None:
    table = last_pass(
        *(
            f"{name} gold {gold}, paint {paint}, wood {wood}, iron {iron}, coin {coins}, broken {broken}"
            for name, ((paint, wood, iron, coins), gold, broken) in zip(CAST, held, strict=True)
        )
    )
    assert points(table) == [10 + gold + best(purse) - broken for purse, gold, broken in held]


# ---- 12.1: a window ----


@slow_laws
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 4), st.integers(1, 4)), min_size=3, max_size=3))
def test_a_window_by_its_words(held: list[tuple[int, int, int]]) -> None:
    """Upgrades: 2 each for the highest disc on space 7 or beyond, 1 for the others there, at most 15."""
    table = last_pass(
        "windows pink upgrades",
        *(
            f"{name} pink {disc}, paint-cube {paint}, wood-cube {wood}, hammer-cube 3"
            for name, (disc, paint, wood) in zip(CAST, held, strict=True)
        ),
    )
    expected = []
    for disc, paint, wood in held:
        upgrades = paint - 1 + wood - 1 + 2
        above = sum(other > disc for other, _, _ in held)
        value = 0 if disc < 7 else 1 if above else 2
        expected.append(10 + min(15, value * upgrades))
    assert points(table) == expected


# ---- 11.0.3: who wins ----


def won(table: Table) -> dict[str, str]:
    """Who wins, and by which clause."""
    names = [seat.name for seat in table.position.state.table.seats]
    return {
        names[event.player]: event.clause
        for event in table.events
        if event.player is not None and event.clause in ("O-11.0.3", "O-11.0.3a")
    }


@pytest.mark.parametrize(
    ("statements", "winners"),
    [
        (["Mikel vp 42", "Eduardo vp 43"], {"Eduardo": "O-11.0.3"}),
        (["Mikel vp 42, gold 2", "Eduardo vp 43"], {"Mikel": "O-11.0.3"}),
        (["Mikel vp 45, broken 3", "Eduardo vp 43"], {"Eduardo": "O-11.0.3"}),
        # Most apostles on the panel, of those who are tied.
        (["Mikel vp 43, panel 4 paint-1", "Eduardo vp 43"], {"Mikel": "O-11.0.3a"}),
        (["Mikel vp 43", "Eduardo vp 43, panel 4 paint-1", "Carlos panel 1 paint-2"], {"Eduardo": "O-11.0.3a"}),
        (["Mikel vp 43, warehouse 4 5", "Eduardo vp 43, panel 1 paint-2"], {"Eduardo": "O-11.0.3a"}),
        (["Mikel vp 9, panel 4 paint-1", "Eduardo panel 1 paint-2"], {"Eduardo": "O-11.0.3a"}),
        # Still tied.
        (["Mikel vp 43", "Carlos vp 43"], {"Mikel": "O-11.0.3a", "Carlos": "O-11.0.3a"}),
        (
            ["Mikel vp 43, panel 4 paint-1", "Eduardo vp 43", "Carlos vp 43, panel 9 wood-1"],
            {"Mikel": "O-11.0.3a", "Carlos": "O-11.0.3a"},
        ),
        ([], dict.fromkeys(CAST, "O-11.0.3a")),
    ],
)
def test_who_wins(statements: list[str], winners: dict[str, str]) -> None:
    assert won(last_pass(*statements)) == winners


# ---- the closing lines of a record ----

BUILT = (
    "dials I, II, III, V, VI, VII, VIII, IX, X, XI, XII, aquarius, pisces, aries, taurus, gemini, cancer, leo, "
    "virgo, libra, scorpio, sagittarius, capricorn"
)
"""All dials but month IV: wood, gold and paint, 6 VP and 2 for a lone dial; a coin and the rooster disc up."""
BUILDER = "hammer coin, gold 1, paint 1, wood 1"


def record(position: list[str], play: list[str], *closing: str) -> Game:
    """A record that begins at a position."""
    head = ["orloj 1", "players Mikel purple, Eduardo yellow, Carlos green", "position"]
    (game,) = run(parse(Source("record", "\n".join([*head, *position, "play", *play, *closing, ""]))))
    return game


LAST_DIAL_THEN_CALL = (
    ["turn Mikel, round 9", "clock hand 2", "rooster left 1, marker 3, calls 3", BUILT, f"Mikel {BUILDER}"],
    ["9 Mikel clock 1; outer construct IV", "9 Eduardo pass", "9 Carlos pass"],
    # The call finds nothing to correct for Mikel's disc on 1.
    "result Mikel 19, Eduardo 10, Carlos 10",
)
CALL_THEN_LAST_DIAL = (
    ["turn Mikel, round 9", "clock hand 2", "rooster left 1, marker 3, calls 3", BUILT, f"Eduardo {BUILDER}"],
    ["9 Mikel pass", "9 Eduardo clock 1; outer construct IV", "9 Carlos pass"],
    "result Mikel 10, Eduardo 18, Carlos 10",
)
LAST_DIAL = (
    ["turn Carlos, round 9", "clock hand 2", BUILT, f"Carlos {BUILDER}"],
    ["9 Carlos clock 1; outer construct IV"],
    "result Mikel 10, Eduardo 10, Carlos 18",
)
FOURTH_CALL = (
    ["turn Carlos, round 9", "rooster left 1, marker 3, calls 3", "Carlos broken 1"],
    ["9 Carlos pass"],
    "result Mikel 10, Eduardo 10, Carlos 8",
)


@pytest.mark.parametrize(
    ("game", "end", "other"),
    [
        (LAST_DIAL_THEN_CALL, "calendar", "rooster"),
        (CALL_THEN_LAST_DIAL, "rooster", "calendar"),
        (LAST_DIAL, "calendar", "rooster"),
        (FOURTH_CALL, "rooster", "calendar"),
    ],
)
def test_the_end_is_what_triggered_it_first(game: tuple[list[str], list[str], str], end: str, other: str) -> None:
    position, play, result = game
    assert record(position, play, result, f"end {end}").diagnostics == ()
    for wrong in (other, "unfinished"):
        found = record(position, play, result, f"end {wrong}").diagnostics
        assert [finding.code for finding in found] == ["end"]


def test_a_result_that_leaves_the_final_scoring_out_is_wrong() -> None:
    position, play, _ = FOURTH_CALL
    found = record(position, play, "result Mikel 10, Eduardo 10, Carlos 9", "end rooster").diagnostics
    assert [finding.code for finding in found] == ["result"]


def test_before_the_round_is_complete_the_game_isnt_over() -> None:
    position, play, _ = LAST_DIAL_THEN_CALL
    game = record(position, play[:2], "result Mikel 19, Eduardo 10, Carlos 10", "end unfinished")
    assert game.diagnostics == ()
    found = record(position, play[:2], "result Mikel 19, Eduardo 10, Carlos 10", "end calendar").diagnostics
    assert [finding.code for finding in found] == ["end"]
