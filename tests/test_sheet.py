"""The score sheet's summaries: each call, and the final scoring by item, from the ledger's events."""

from __future__ import annotations

from collections.abc import Sequence

from orloj_dsl.games.orloj.sheet import AtCall, Call, Row, calls, final_rows, split_final
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.kernel.values import Event
from orloj_dsl.scenario.table import Table

LAST_CALL = "turn Carlos, round 9\nrooster left 1, marker 3, calls 3"
"""The last player's pass brings the fourth call, and with it the end."""


def played(given: str, line: str) -> tuple[Table, Sequence[Event]]:
    table = Table(given)
    table.play(line)
    assert table.refused is None
    return table, table.events


def test_a_call_says_what_was_broken_corrected_and_left_and_the_points() -> None:
    # Mikel corrects 1 of 3 and loses 2; Eduardo corrects both of his and has one correction over; Carlos has none.
    given = f"{LAST_CALL}\nMikel broken 3, disc 1\nEduardo broken 2, disc 3\nCarlos broken 0, disc 0"
    _, events = played(given, "9 Carlos pass")
    (call,) = calls([Line(9, 2, event) for event in events], 3)
    assert call == Call(9, 2, (AtCall(1, 0, 2), AtCall(2, 1, 0), AtCall(0, 0, 0)))
    assert [(at.broken, at.points) for at in call.players] == [(3, -2), (2, 1), (0, 0)]


def test_no_turn_without_a_call_tells_one() -> None:
    _, events = played("turn Mikel, round 2\nMikel broken 2", "2 Mikel pass; moon")
    assert calls([Line(2, 0, event) for event in events], 3) == []


def test_the_final_scoring_by_item() -> None:
    # Windows: Mikel and Eduardo past the line on blue, Mikel highest: 2 apostles at 2, 1 at 1. Nobody on the others.
    # Gold: Mikel 1 + 3 wood for 1 = 2, Carlos none. Broken: Eduardo 1, which the call takes a point for before.
    # Assistant six: 6. Goals: Eduardo first on upgrades-5, 8.
    given = f"""{LAST_CALL}
        windows blue apostles, pink months, yellow scrolls
        goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
        claims upgrades-5 Eduardo
        Mikel blue 9, panel 4 paint-1, panel 9 wood-1, gold 1, wood 3, cards w07, assistant w07 six
        Eduardo blue 7, panel 5 paint-1, broken 1"""
    table, events = played(given, "9 Carlos pass")
    rows = final_rows(events, table.position.state.table.board.windows, 3)
    assert rows == [
        Row("blue window (apostles)", (4, 1, None)),
        Row("pink window (months)", (None, None, None)),
        Row("yellow window (scrolls)", (None, None, None)),
        Row("gold", (2, 0, 0)),
        Row("deviations", (0, -1, 0)),
        Row("assistants", (6, None, None)),
        Row("goals", (None, 8, None)),
    ]
    # 10 at the start each, and the call's point of Eduardo.
    assert [player.counts["vp"] for player in table.position.state.players] == [22, 17, 10]


def test_the_events_of_the_end_are_told_apart_from_those_of_the_turn() -> None:
    _, events = played(LAST_CALL, "9 Carlos pass")
    turn, final = split_final(events)
    assert [*turn, *final] == list(events)
    assert final[0].clause == "O-11.0.2"
    assert all(not event.clause.startswith("O-12.") for event in turn)
    assert split_final(turn) == (turn, turn[:0])
