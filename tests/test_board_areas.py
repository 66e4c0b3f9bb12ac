"""The construction areas as they are drawn: cells, costs, hammer discs and the dials next to them."""

from __future__ import annotations

import pytest
from boards import drawn, holds, odd_edition, slot_of, states, stepped, texts

from orloj_dsl.board.areas import AREAS, cell_place, stop_place
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.state import RINGS, State
from orloj_dsl.scenario.table import Table

BUILT = """
    turn Mikel, round 7
    discs months 1, signs 4
    dials II, VI Carlos, cancer
"""


def state(given: str = BUILT) -> State:
    return Table(given).position.state


def test_base_and_slots_agree_wherever_they_are_drawn() -> None:
    holds(AREAS, states())


@pytest.mark.parametrize("ring", RINGS)
def test_cells_stand_row_by_row_three_in_a_row(ring: str) -> None:
    places = [cell_place(shipped(), ring, cell) for cell in range(12)]
    left, top = places[0]
    wide, high = places[1][0] - left, places[3][1] - top
    assert wide > 0
    assert high > 0
    assert places == [(left + wide * (cell % 3), top + high * (cell // 3)) for cell in range(12)]


@pytest.mark.parametrize("edition", [shipped(), odd_edition()], ids=["shipped", "odd"])
@pytest.mark.parametrize("ring", RINGS)
def test_a_hammer_disc_stops_where_its_four_cells_meet(edition: Edition, ring: str) -> None:
    for stop, cells in enumerate(edition.hammer_stops):
        (x, y), (to_x, to_y) = (cell_place(edition, ring, cell) for cell in (min(cells), max(cells)))
        assert stop_place(edition, ring, stop) == ((x + to_x) / 2, (y + to_y) / 2)


def test_hammer_discs_and_their_frames_stand_where_the_position_says() -> None:
    slots = AREAS.slots(state())
    # The months' cells begin at 78, 96, the signs' at 374, 96; each is 74 by 110. Stop 1 is where II, III, V and VI
    # meet, two cells right and one down; stop 4 where the last rows of the two left columns do, one right, three down.
    assert slots["areas.months.disc"] == slots["areas.months.reach"] == "translate(226 206)"
    assert slots["areas.signs.disc"] == slots["areas.signs.reach"] == "translate(448 426)"


def test_what_is_built_is_gone_and_the_rest_is_there() -> None:
    slots = AREAS.slots(state())
    gone = {dial for dial in shipped().dials if not slots[f"areas.{dial}"]}
    assert gone == {"II", "VI", "cancer"}
    # Its name is printed in the cell, and engraved on the dial.
    root = drawn(AREAS, state())
    assert texts(slot_of(root, "areas.I")) == ["I"]
    assert texts(root).count("I") == 2
    assert texts(root).count("VI") == 1


def test_a_construction_moves_the_disc_with_its_frame_and_takes_the_dial() -> None:
    given = "turn Carlos, round 3\nclock hand 2, face 0\nCarlos workers 4, wood 2, iron 2, gold 2, hammer rooster"
    moved, after = stepped(AREAS, given, "clock 1; face blue", "outer construct VI hammer 1")
    # From stop 0 the disc comes to VI in one step.
    assert moved == {"areas.months.disc", "areas.months.reach", "areas.VI"}
    assert AREAS.slots(after)["areas.months.disc"] == "translate(226 206)"


def test_costs_and_points_are_the_editions() -> None:
    # Two points each for resources and dials; in the odd edition none and 99, and a row that costs five coins.
    shields = [said for said in texts(drawn(AREAS, state())) if said.isdecimal()]
    assert shields == ["2", "2"]
    odd = next(state for state in states() if state.table.edition is odd_edition())
    figures = [said for said in texts(drawn(AREAS, odd)) if said.isdecimal()]
    assert figures == ["5", "3", "0", "99"]


def test_what_is_there_is_told() -> None:
    # Stop 1 touches II, III, V and VI, stop 2 V, VI, VIII and IX; II and VI are built. Stop 4 of the signs touches leo,
    # virgo, scorpio and sagittarius, stop 5 taurus, gemini, leo and virgo.
    assert AREAS.words(state()) == (
        "Next to the hammer disc of the months: III, V; after one step V, VIII, IX. "
        "Next to the hammer disc of the signs: leo, virgo, scorpio, sagittarius; "
        "after one step taurus, gemini, leo, virgo."
    )
    full = state(f"turn Mikel, round 9\ndials {', '.join(shipped().dials)}")
    assert AREAS.words(full).startswith("Next to the hammer disc of the months: nothing; after one step nothing. ")
