"""The calendar as it is drawn: its places, dials by who has them, the painter, and the centre."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from boards import HOSTILE, drawn, holds, named, odd_edition, slot_of, states, stepped, texts

from orloj_dsl.board.calendar import CALENDAR, angle_of, painter_angle
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table

BUILT = """
    turn Mikel, round 7
    painter VIII
    blocked IV
    dials II, IV, VI Carlos, VII Mikel, cancer Carlos
"""


def state(given: str = BUILT) -> State:
    return Table(given).position.state


def test_base_and_slots_agree_wherever_it_is_drawn() -> None:
    holds(CALENDAR, states())


@pytest.mark.parametrize(("place", "angle"), [(12, 15), (11, 45), (9, 105), (6, 195), (3, 285), (1, 345)])
def test_clockwise_from_the_top_the_months_run_backwards(place: int, angle: float) -> None:
    assert angle_of(shipped(), place) == angle


@pytest.mark.parametrize("painter", range(1, 13))
def test_the_painter_stands_between_the_sections_on_his_two_sides(painter: int) -> None:
    sides, here = neighbours(painter, 12), painter_angle(shipped(), painter)
    # Half a section of 30 degrees: right is ahead, clockwise, left behind.
    assert (angle_of(shipped(), sides["right"]) - here) % 360 == 15
    assert (here - angle_of(shipped(), sides["left"])) % 360 == 15


def test_the_painter_begins_on_top() -> None:
    assert CALENDAR.slots(state("turn Mikel, round 1\npainter XII"))["calendar.painter"] == "rotate(0)"
    # VIII is at 15 + 4 sections clockwise from XII, 135; he stands behind it.
    assert CALENDAR.slots(state())["calendar.painter"] == "rotate(120)"


def test_each_dial_has_its_place_and_the_two_of_a_place_stand_in_line() -> None:
    edition = shipped()
    root = drawn(CALENDAR, state())
    parents = {child: parent for parent in root.iter() for child in parent}

    def angle(dial: str) -> float:
        moved = parents[slot_of(root, f"calendar.{dial}")].get("transform") or ""
        x, y = map(float, moved.removeprefix("translate(").removesuffix(")").split())
        return degrees(atan2(x, -y)) % 360

    for place, (month, sign) in enumerate(zip(edition.months, edition.signs, strict=True), 1):
        assert angle(month) == pytest.approx(angle_of(edition, place), abs=0.1)
        assert angle(sign) == pytest.approx(angle_of(edition, place), abs=0.1)


def test_a_dial_shows_whose_it_is_or_that_it_is_blocked_or_nobodys() -> None:
    root, slots = drawn(CALENDAR, state()), CALENDAR.slots(state())
    built = {dial for dial in shipped().dials if slots[f"calendar.{dial}"]}
    assert built == {"II", "IV", "VI", "VII", "cancer"}
    assert {dial for dial in shipped().dials if slots[f"calendar.{dial}.worker"]} == built
    letters = {dial: texts(slot_of(root, f"calendar.{dial}.worker")) for dial in sorted(built)}
    assert letters == {"II": [], "IV": [], "VI": ["C"], "VII": ["M"], "cancer": ["C"]}
    assert "f-iron" in slots["calendar.IV.worker"]
    assert "f-iron" not in slots["calendar.II.worker"]


def test_a_construction_adds_the_dial_and_its_worker_alone() -> None:
    given = (
        "turn Carlos, round 3\nclock hand 2, face 0\ndiscs months 1, signs 0\nCarlos workers 4, wood 2, iron 2, gold 2"
    )
    moved, after = stepped(CALENDAR, given, "clock 1; face blue", "outer construct VI")
    assert moved == {"calendar.VI", "calendar.VI.worker"}
    assert texts(slot_of(drawn(CALENDAR, after), "calendar.VI.worker")) == ["C"]


def test_a_recovered_worker_leaves_the_dial() -> None:
    moved, _ = stepped(CALENDAR, "turn Mikel, round 3\ndials VII Mikel\nMikel workers 3", "pass", "recover VII")
    assert moved == {"calendar.VII.worker"}


def test_the_centre_opens_when_all_are_built() -> None:
    dials = shipped().dials
    full, nearly = (state(f"turn Mikel, round 9\ndials {', '.join(dials[:n])}") for n in (24, 23))
    assert texts(slot_of(drawn(CALENDAR, full), "calendar.final")) == ["open"]
    assert CALENDAR.slots(nearly)["calendar.final"] == ""


def test_the_centres_figures_are_the_editions() -> None:
    odd = next(state for state in states() if state.table.edition is odd_edition())
    # 9 of each of five goods for no points; the printed one: 4 goods, 1 each, for 8.
    assert texts(drawn(CALENDAR, odd)).count("9") > 4
    assert "8" in texts(drawn(CALENDAR, state()))
    assert "8" not in texts(drawn(CALENDAR, odd))


def test_what_is_there_is_told() -> None:
    # The first game's order lies there: VIII is mastery any, IX basic any 2. 24 dials, 5 of them built.
    assert CALENDAR.words(state()) == (
        "Workers: Mikel on VII; Carlos on VI, cancer. Built without a worker: II, IV (blocked). Still to be built: 19. "
        "The painter has IX (basic any 2) on his left and VIII (mastery any) on his right."
    )
    nothing = state("turn Mikel, round 1\npainter I\ndials II Mikel")
    assert CALENDAR.words(nothing) == (
        "Workers: Mikel on II. Still to be built: 23. "
        "The painter has II (recover 2) on his left and I (produce any) on his right."
    )


def test_a_name_is_no_markup() -> None:
    hostile = named(state(), HOSTILE, "Eduardo", "Carlos")
    assert texts(slot_of(drawn(CALENDAR, hostile), "calendar.VII.worker")) == ["1"]
