"""The apostle gears as they are drawn: who is at the bottom, the red teeth, and how the gears turn."""

from __future__ import annotations

import re

from boards import drawn, holds, odd_edition, slot_of, states, stepped, texts

from orloj_dsl.board.gears import GEARS
from orloj_dsl.games.orloj.apostles import at_bottom
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table


def state(gears: int) -> State:
    return Table(f"turn Mikel, round 3\ngears {gears}").position.state


def lowest(state: State, side: str) -> str:
    """The number on the one badge of a gear that isn't turned, the gear's own turn and the badge's taken together."""
    gear = slot_of(drawn(GEARS, state), f"gears.{side}")
    upright = [
        texts(badge)[0]
        for badge in gear
        if texts(badge) and (degrees(badge.get("transform")) + degrees(gear.get("transform"))) % 360 == 0
    ]
    (found,) = upright
    return found


def degrees(transform: str | None) -> float:
    turned = re.fullmatch(r"rotate\((.*)\)", transform or "")
    assert turned is not None
    return float(turned[1])


def test_base_and_slots_agree_wherever_they_are_drawn() -> None:
    holds(GEARS, states())


def test_the_two_at_the_bottom_stand_upright_there() -> None:
    # 1, 11, 9, 7, 5, 3 come down on the left, 2, 12, 10, 8, 6, 4 on the right.
    for gears, both in enumerate([("1", "2"), ("11", "12"), ("9", "10"), ("7", "8"), ("5", "6"), ("3", "4")]):
        assert (lowest(state(gears), "left"), lowest(state(gears), "right")) == both


def test_an_editions_own_gears_are_drawn() -> None:
    odd = next(state for state in states() if state.table.edition is odd_edition())
    left, right = at_bottom(odd, 0)
    assert (lowest(odd, "left"), lowest(odd, "right")) == (str(left), str(right))
    assert "f-red l-ink thin round" not in {
        part.get("class") for part in slot_of(drawn(GEARS, odd), "gears.left").iter()
    }


def test_a_red_tooth_is_below_the_apostle_that_brings_it() -> None:
    gear = slot_of(drawn(GEARS, state(0)), "gears.left")
    teeth = {
        degrees(part.get("transform"))
        for part in gear
        if [inner.get("class") for inner in part] == ["f-red l-ink thin round"]
    }
    # Those of the first, third and fifth that come down; the gear turns clockwise, so the next ones stand behind.
    assert teeth == {0, -120, -240}
    right = slot_of(drawn(GEARS, state(0)), "gears.right")
    assert "f-red l-ink thin round" not in {part.get("class") for part in right.iter()}


def test_each_badge_says_its_colour_by_a_letter() -> None:
    gear = slot_of(drawn(GEARS, state(0)), "gears.left")
    badges = [tuple(texts(badge)) for badge in gear if texts(badge)]
    assert badges == [("1", "P"), ("11", "G"), ("9", "R"), ("7", "P"), ("5", "G"), ("3", "R")]


def test_both_gears_turn_against_each_other_by_a_sixth() -> None:
    assert GEARS.slots(state(2)) == {"gears.left": "rotate(120)", "gears.right": "rotate(-120)"}
    # XII is coin and apostle's neighbour: the hand comes to I, whose section gives an apostle.
    given = "turn Mikel, round 3\nclock hand 12, face 0\ngears 5"
    moved, after = stepped(GEARS, given, "clock 1; face yellow", "outer apostle 3")
    assert moved == {"gears.left", "gears.right"}
    # From the sixth the whole turn is complete.
    assert GEARS.slots(after)["gears.left"] == "rotate(0)"


def test_what_is_there_is_told() -> None:
    assert GEARS.words(state(0)) == (
        "At the bottom are apostles 1 (purple) and 2 (red); one step brings 11 (green) and 12 (purple)."
    )
    assert GEARS.words(state(1)) == (
        "At the bottom are apostles 11 (green) and 12 (purple); "
        "one step brings 9 (red) and 10 (green), and a red tooth."
    )
    assert shipped().red_teeth == {0, 2, 4}
