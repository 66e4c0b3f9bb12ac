"""Whose an event is, and what a reward rests on: what the notation's assertions can't tell apart."""

from __future__ import annotations

import pytest

from orloj_dsl.scenario.table import Table

COLUMN = "turn Mikel, round 3\nMikel panel 4 paint-1, panel 1 iron-1, warehouse 9, wood 1"


@pytest.mark.parametrize(
    ("given", "steps", "clause"),
    [
        (
            "turn Mikel, round 9\ndue mastery\nroyals blue upgrades\nMikel blue 11\nCarlos royals upgrades",
            "blue",
            "O-8.2.5a",
        ),
        (COLUMN, "+place 9 wood-1, moon", "O-10.1.4"),
    ],
)
def test_an_event_without_a_change_is_that_of_its_player(given: str, steps: str, clause: str) -> None:
    table = Table(given)
    table.do(steps)
    assert [event.player for event in table.events if event.clause == clause] == [0]


@pytest.mark.parametrize(
    ("given", "steps", "deltas", "clauses"),
    [
        # The centre of w11 is the rooster disc.
        ("Mikel cards w11, places 1, warehouse six, wood 1", "+assist w11", ("disc", 1), ("O-A10.1", "O-A16.1")),
        ("Mikel scrolls rooster", "+scroll rooster", ("disc", 1), ("O-A10.1", "O-A15.4")),
        ("Mikel scrolls rooster", "+scroll rooster", ("coin", 1), ("O-A15.4", "O-5.2.5")),
    ],
)
def test_a_reward_rests_on_what_it_came_from(
    given: str, steps: str, deltas: tuple[str, int], clauses: tuple[str, ...]
) -> None:
    table = Table(f"turn Mikel, round 3\n{given}")
    table.do(steps)
    assert [event.clauses for event in table.events if event.deltas == (deltas,)] == [clauses]
