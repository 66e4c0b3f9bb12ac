"""The golden rooster and the round track as they are drawn."""

from __future__ import annotations

from boards import changed, drawn, holds, slot_of, states, texts

from orloj_dsl.board.rooster import ROOSTER
from orloj_dsl.board.svg import Slots
from orloj_dsl.scenario.table import Table


def test_base_and_slots_agree_everywhere() -> None:
    holds(ROOSTER, states())


def test_he_walks_half_a_circle_from_the_left_to_the_right() -> None:
    # Three play on the track 4 4 3 3, so he begins 4 steps before a call: at the left of a circle of 122 around
    # (150, 160). 2 of them are half of the way: on top.
    places = [_slots(f"rooster left {left}")["rooster.golden"] for left in (4, 2)]
    assert places == ["translate(28 160)", "translate(150 38)"]


def test_the_marker_stands_on_the_space_of_the_round_track() -> None:
    # Four spaces, 52 from middle to middle, around 150: 72, 124, 176, 228.
    assert _slots("rooster left 2, marker 3, calls 3")["rooster.marker"] == "translate(228 222)"


def test_a_call_that_is_due_is_said() -> None:
    table = Table("turn Mikel, round 4\nrooster left 1, marker 1, calls 1")
    before = table.position.state
    assert texts(slot_of(drawn(ROOSTER, before), "rooster.left")) == ["1", "step to go"]
    table.do("pass")
    table.do("moon")
    due = table.position.state
    assert changed(ROOSTER, before, due) == {"rooster.golden", "rooster.left"}
    assert texts(slot_of(drawn(ROOSTER, due), "rooster.left")) == ["A call", "is due"]
    assert ROOSTER.slots(due)["rooster.golden"] == "translate(272 160)"
    assert ROOSTER.words(due).startswith("A call is due. ")


def test_behind_a_call_marker_and_rooster_have_moved_on() -> None:
    # The marker comes to the third space, whose number is 3: a quarter of the half circle from its left end.
    table = Table("turn Mikel, round 4\nrooster left 1, marker 1, calls 1")
    before = table.position.state
    table.play("4 Mikel pass; moon")
    after = table.position.state
    assert changed(ROOSTER, before, after) == {"rooster.golden", "rooster.left", "rooster.marker", "rooster.calls"}
    assert ROOSTER.slots(after)["rooster.marker"] == "translate(176 222)"
    assert texts(slot_of(drawn(ROOSTER, after), "rooster.calls")) == ["2 of 4 calls"]
    assert ROOSTER.slots(after)["rooster.golden"] == "translate(63.73 73.73)"


def test_in_words() -> None:
    state = Table("turn Mikel, round 8\nrooster left 2, marker 1, calls 1").position.state
    assert ROOSTER.words(state) == (
        "The rooster has 2 steps to go. Round track: 4 4 3 3, marker on space 2; 1 of 4 calls."
    )


def test_in_a_solo_game_any_number_of_calls_comes() -> None:
    given = "players Mikel purple\nturn Mikel, round 1\nrooster left 1, calls 1\nopen m14 r2"
    assert ROOSTER.words(Table(given).position.state) == (
        "The rooster has 1 step to go. Round track: 4, marker on space 1; 1 call so far."
    )


def _slots(said: str) -> Slots:
    return ROOSTER.slots(Table(f"turn Mikel, round 8\n{said}").position.state)
