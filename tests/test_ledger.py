"""The ledger: sums by seat, clause and turn, and the proof that they close."""

from __future__ import annotations

import pytest

from orloj_dsl.kernel.ledger import Ledger, Line, changes
from orloj_dsl.kernel.values import Event


def line(turn: int, seat: int, clause: str, round: int = 1, **deltas: int) -> Line:
    return Line(round, turn, Event("something", clause, seat, tuple(deltas.items())))


LINES = (
    line(0, 0, "T-1", vp=3, gold=1),
    line(0, 1, "T-2", vp=-1),
    line(0, 0, "T-1", gold=-1),
    Line(1, 0, Event("only the table", "T-4", None, (("rooster", -1),))),
    line(1, 0, "T-3", vp=2),
    line(0, 1, "T-3", round=2, wood=1),
)


def test_a_ledger_closes_where_start_and_changes_make_the_end() -> None:
    ledger = Ledger([{"vp": 10, "gold": 0}, {"vp": 10}], LINES, [{"vp": 15, "gold": 0}, {"vp": 9, "wood": 1}])
    assert ledger.gaps() == []


def test_a_gap_names_seat_counter_and_difference() -> None:
    ledger = Ledger([{"vp": 10, "gold": 2}, {"vp": 10}], LINES, [{"vp": 14, "gold": 2}, {"vp": 10, "wood": 3}])
    assert ledger.gaps() == [(0, "vp", -1), (1, "vp", 1), (1, "wood", 2)]


def test_a_change_of_a_counter_that_neither_end_knows_is_a_gap() -> None:
    assert Ledger([{}], [line(0, 0, "T-1", gold=2)], [{}]).gaps() == [(0, "gold", -2)]


def test_a_ledger_needs_as_many_seats_at_the_end_as_at_the_start() -> None:
    with pytest.raises(ValueError, match="zip"):
        Ledger([{"vp": 1}], [], []).gaps()


def test_what_each_clause_did_to_a_counter() -> None:
    ledger = Ledger([{}, {}], LINES, [{}, {}])
    assert ledger.by_clause(0, "vp") == {"T-1": 3, "T-3": 2}
    assert ledger.by_clause(0, "gold") == {"T-1": 0}
    assert ledger.by_clause(1, "vp") == {"T-2": -1}
    assert ledger.by_clause(1, "paint") == {}


def test_the_total_leaves_out_what_comes_to_nothing() -> None:
    ledger = Ledger([{}, {}], LINES, [{}, {}])
    assert ledger.total(0) == {"vp": 5}
    assert ledger.total(1) == {"vp": -1, "wood": 1}
    assert changes(LINES[:1], 0) == {"vp": 3, "gold": 1}


def test_the_lines_by_turn_keep_their_order() -> None:
    turns = list(Ledger([{}, {}], LINES, [{}, {}]).turns())
    assert turns == [(1, 0, LINES[:4]), (1, 1, LINES[4:5]), (2, 0, LINES[5:])]
    assert list(Ledger([], [], []).turns()) == []


def test_a_ledger_keeps_its_own_copy_of_the_counters() -> None:
    counters = {"vp": 10}
    ledger = Ledger([counters], [], [counters])
    counters["vp"] = 11
    assert ledger.start == ledger.end == ({"vp": 10},)
