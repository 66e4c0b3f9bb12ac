"""The mastery tracks as they are drawn."""

from __future__ import annotations

from boards import changed, drawn, holds, slot_of, states, texts

from orloj_dsl.board.mastery import MASTERY
from orloj_dsl.scenario.table import Table

GIVEN = """
    turn Mikel, round 3
    windows blue apostles, pink months, yellow scrolls
    royals blue workshops, pink signs
    Mikel blue 5, pink 4, royals signs
    Eduardo blue 5, yellow 12
    Carlos yellow 12
"""


def test_base_and_slots_agree_everywhere() -> None:
    holds(MASTERY, states())


def test_discs_lie_in_lanes_of_their_own() -> None:
    # 13 spaces between 148 and 600 are 34.77 wide, so the middle of space 5 is at 148 + 5.5 * 34.77 = 339.23. Three
    # discs lie two by two, 8 to each side of the middle, which is 45 below the track's top.
    slots = MASTERY.slots(Table(GIVEN).position.state)
    assert slots["mastery.blue.0"] == "translate(331.23 37)"
    assert slots["mastery.blue.1"] == "translate(347.23 37)"
    # The middle of space 12 is at 582.62; that of space 0 at 165.38.
    assert slots["mastery.yellow.2"] == "translate(574.62 53)"
    assert slots["mastery.blue.2"] == "translate(157.38 53)"


def test_a_step_moves_one_disc_and_nothing_else() -> None:
    table = Table(f"{GIVEN}\ndue mastery")
    before = table.position.state
    table.do("blue")
    assert table.refused is None
    assert changed(MASTERY, before, table.position.state) == {"mastery.blue.0"}
    assert MASTERY.slots(table.position.state)["mastery.blue.0"] == "translate(366 37)"


def test_windows_and_royal_scrolls_lie_beside_their_tracks() -> None:
    # The window of apostles is worth 2 and 1; each card counts 3 for the royal scroll of
    # workshops. Mikel has the one of signs.
    root = drawn(MASTERY, Table(GIVEN).position.state)
    assert {"apostles 2 / 1", "months 3 / 1", "scrolls 3 / 1"} <= {*texts(root)}
    royals = [texts(slot_of(root, f"mastery.{colour}.royal")) for colour in ("blue", "pink", "yellow")]
    assert royals == [["workshops 3"], ["taken"], []]


def test_levels_and_spaces_are_printed_as_the_edition_has_them() -> None:
    said = texts(drawn(MASTERY, Table(GIVEN).position.state))
    assert said.count("IV") == 3
    # Each of 13 spaces on three tracks; 2, 3 and 4 are values and levels besides.
    assert [said.count(str(space)) for space in (0, 7, 11, 12)] == [3, 3, 3, 3]


def test_a_track_in_words() -> None:
    assert MASTERY.words(Table(GIVEN).position.state) == (
        "Innovation: Mikel on 5 (level II), Eduardo on 5 (level II), Carlos on 0 (level I); window: apostles; "
        "royal scroll: workshops. "
        "Precision: Mikel on 4 (level II), Eduardo on 0 (level I), Carlos on 0 (level I); window: months. "
        "Observation: Mikel on 0 (level I), Eduardo on 12 (level IV), Carlos on 12 (level IV); window: scrolls."
    )
