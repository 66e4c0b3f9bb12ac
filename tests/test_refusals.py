"""What a refusal rests on besides its code and its clause: the ruling on an open question; and refusals of the API."""

from __future__ import annotations

import pytest

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.values import Violation, refuse
from orloj_dsl.scenario.table import Table

FULL = """
turn Mikel, round 12
dials I, II, III, IV, V, VI, VII, VIII, IX, X, XI, XII,
  aquarius, pisces, aries, taurus, gemini, cancer, leo, virgo, libra, scorpio, sagittarius, capricorn
due construct
Mikel gold 1, paint 1, wood 1, iron 1
"""
GREEN = "goals green-3 coin-2\nMikel panel 4 paint-1, panel 5 wood-2, panel 11 iron-3"
COLUMN = "turn Mikel, round 3\nMikel panel 4 paint-1, panel 1 iron-1, wood 1"
BOTH = """
turn Mikel, round 3
Mikel panel 4 paint-1, panel 1 paint-2, panel 2 paint-3, panel 3 wood-4, panel 7 iron-4, warehouse 5, paint 1
"""


@pytest.mark.parametrize(
    ("given", "steps", "code", "clause", "ruling"),
    [
        (FULL, "construct final hammer 1", "hammer-moved", "O-11.1.2", "final-construction"),
        ("turn Mikel, round 3\nMikel wood 2, iron 1", "+gold wood 2 iron", "wrong-payment", "O-5.2.4", "exchange"),
        (
            "ruling exchange strict\nturn Mikel, round 3\nMikel wood 2, coin 1",
            *("+gold wood 2 coin", "wrong-payment", "O-10.2", "exchange"),
        ),
        (
            f"turn Mikel, round 3\n{GREEN}\nclaims green-3 Mikel",
            *("+claim green-3", "claimed", "O-10.5.3", "claim-stays"),
        ),
        (
            "players Mikel purple, Eduardo yellow, Carlos green, Jorge red\n"
            f"turn Mikel, round 3\n{GREEN}\nclaims green-3 Eduardo Carlos Jorge",
            *("+claim green-3", "no-place", "O-10.5.1", "goals-3-4"),
        ),
        (
            f"players Mikel purple, Eduardo yellow\n{COLUMN}, warehouse 9\nEduardo warehouse six",
            *("+place 9 wood-1, assistant six", "none-left", "O-8.2.7", "assistant-none"),
        ),
        (
            f"{COLUMN}, warehouse 9 six",
            *("+place 9 wood-1, assistant months", "no-room", "O-5.7.2a", "assistant-none"),
        ),
    ],
)
def test_a_refusal_names_the_ruling_that_it_rests_on(
    given: str, steps: str, code: str, clause: str, ruling: str
) -> None:
    table = Table(given)
    table.do(steps)
    assert table.refused is not None
    assert (table.refused.code, table.refused.clause, table.refused.ruling) == (code, clause, ruling)
    assert ruling in {known.id for known in catalogue().rulings}


def test_at_a_row_and_a_column_nothing_else_can_be_refused() -> None:
    # Read from a record this is a choice that is missing; a program may ask for it all the same.
    table = Table(BOTH)
    table.do("+place 5 paint-4")
    found = table.position.check(refuse("upgrade"))
    assert found == Violation("not-due", "O-10.1.3", "no upgrade is due here to be refused")
    assert table.position.check(refuse("bonus")) is None
    assert table.position.check(refuse("produce")) is None
