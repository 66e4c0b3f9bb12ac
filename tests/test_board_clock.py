"""The clock as it is drawn: where sections, workers, hand, moon and face are, and what moves when."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from boards import HOSTILE, drawn, holds, named, slot_of, states, stepped, texts

from orloj_dsl.board.clock import CLOCK
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table

STARTED = """
    turn Mikel, round 3
    clock hand 3, face 4, moon 11, worker 5 Mikel, worker 12 Carlos
    Mikel blue 0, workers 3
"""


def state(given: str = STARTED) -> State:
    return Table(given).position.state


def turned(root: Element, slot: str) -> str | None:
    return slot_of(root, slot).get("transform")


def test_base_and_slots_agree_wherever_it_is_drawn() -> None:
    holds(CLOCK, states())


def test_hand_and_light_face_and_moon_stand_where_the_position_says() -> None:
    slots = CLOCK.slots(state())
    # XII is on top and hours run clockwise, 30 degrees each: III is at 90. The face has turned 4 the other way. The
    # moon is 11 steps clockwise from the hand, which is one step before it.
    assert slots["clock.dial"] == slots["clock.beam"] == "rotate(90)"
    assert slots["clock.face"] == "rotate(-120)"
    assert slots["clock.moon"] == "rotate(330)"


def test_a_worker_stands_in_the_space_of_its_section_and_nowhere_else() -> None:
    root = drawn(CLOCK, state())
    standing = {section: texts(slot_of(root, f"clock.worker.{section}")) for section in range(1, 13)}
    assert {section: letters for section, letters in standing.items() if letters} == {5: ["M"], 12: ["C"]}
    mikels = {element.get("class") for element in slot_of(root, "clock.worker.5").iter()}
    assert "f-purple l-ink thin" in mikels


def test_worker_spaces_lie_at_their_hours() -> None:
    root = drawn(CLOCK, state())
    parents = {child: parent for parent in root.iter() for child in parent}
    moved = [parents[slot_of(root, f"clock.worker.{section}")].get("transform") or "" for section in (3, 6, 9, 12)]
    places = [tuple(map(float, at.removeprefix("translate(").removesuffix(")").split())) for at in moved]
    # 208 from the middle: right, below, left, above.
    assert places == [(208, 0), (0, 208), (-208, 0), (0, -208)]


def test_before_the_face_turns_its_first_section_is_at_the_first_hour() -> None:
    face = slot_of(drawn(CLOCK, state()), "clock.face")
    # The reconstruction's face begins: yellow, wood, blue, paint, pink, iron, and so on once more.
    assert [section.get("transform") for section in face] == [f"rotate({30 * hour})" for hour in range(1, 13)]
    assert [texts(section) for section in list(face)[:5:2]] == [["Y"], ["B"], ["P"]]


def test_the_moons_steps_run_clockwise_from_the_hand() -> None:
    dial = slot_of(drawn(CLOCK, state()), "clock.dial")
    steps = [step.get("transform") for step in dial if len(step) and "rotate" in step.get("transform", "")]
    assert steps == [*(f"rotate({30 * step})" for step in range(12)), "rotate(330)"]
    # The last one is the moon itself, on step 11.
    assert slot_of(dial, "clock.moon").get("transform") == "rotate(330)"


def test_a_turn_of_the_dial_moves_the_hand_and_what_it_lights() -> None:
    moved, after = stepped(CLOCK, STARTED, "", "clock 1")
    assert moved == {"clock.dial", "clock.beam"}
    assert CLOCK.slots(after)["clock.dial"] == "rotate(120)"


def test_a_turn_of_the_face_moves_the_face_alone_and_the_worker_follows() -> None:
    moved, after = stepped(CLOCK, STARTED, "clock 1", "turn 2")
    assert moved == {"clock.face", "clock.worker.4"}
    assert CLOCK.slots(after)["clock.face"] == "rotate(-180)"


def test_a_worker_that_comes_onto_another_takes_its_space() -> None:
    # From III to V, where a worker of Carlos stood; with nobody turning the face Mikel's own is placed.
    given = STARTED.replace("worker 5 Mikel", "worker 5 Carlos").replace("blue 0, workers 3", "blue 4, workers 4")
    moved, after = stepped(CLOCK, given, "clock 2", "outer coin")
    assert moved == {"clock.worker.5"}
    assert texts(slot_of(drawn(CLOCK, after), "clock.worker.5")) == ["M"]


def test_the_moon_alone_moves_when_it_is_activated() -> None:
    given = "turn Mikel, round 3\nclock hand 1, face 0, moon 2\nMikel workers 4, yellow 0"
    moved, after = stepped(CLOCK, given, "clock 1; face wood", "outer moon")
    # Observation at level I is 3 steps: 2 + 3 = 5, 150 degrees from the hand.
    assert moved == {"clock.moon"}
    assert CLOCK.slots(after)["clock.moon"] == "rotate(150)"


def test_what_is_there_is_told() -> None:
    # Section 3 is construct; with the face turned by 4 it shows the seventh face section, yellow. Behind step 11 the
    # moon comes onto step 0, wood.
    assert CLOCK.words(state()) == (
        "The hand is on section 3: construct, and mastery yellow on the face, which is turned by 4. "
        "The moon is on step 11 from the hand; the next one gives wood. "
        "Workers: Mikel on 5; Carlos on 12."
    )
    nobody = state("turn Mikel, round 1\nclock hand 12, face 0, moon 0")
    assert CLOCK.words(nobody).endswith("the next one gives correct. No workers stand on it.")


def test_a_name_is_no_markup() -> None:
    root = drawn(CLOCK, named(state(), HOSTILE, "Eduardo", "Carlos"))
    # Its first character is no letter, so the seat's number stands on the pieces.
    assert texts(slot_of(root, "clock.worker.5")) == ["1"]
