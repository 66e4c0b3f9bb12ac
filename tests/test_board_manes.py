"""The area of Manes as it is drawn."""

from __future__ import annotations

from boards import changed, drawn, holds, slot_of, states, texts
from test_solo_views import SEEN

from orloj_dsl.board.manes import MANES_AREA
from orloj_dsl.board.table import parts_of
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table


def state() -> State:
    return Table(SEEN).position.state


def said(*names: str) -> list[list[str]]:
    """The texts in some slots."""
    root = drawn(MANES_AREA, state())
    return [texts(slot_of(root, f"manes.{name}")) for name in names]


def test_base_and_slots_agree_everywhere() -> None:
    holds(MANES_AREA, [state for state in states() if state.solo is not None])


def test_he_sits_beside_the_player() -> None:
    rows = parts_of(state().table)
    assert [part.name for part in rows[-1]] == ["player-0", "manes"]
    assert not any(part.name == "manes" for row in parts_of(Table("turn Mikel").position.state.table) for part in row)


def test_what_he_has() -> None:
    # On the table are 2 of his workers on the clock, 3 on dials and 1 on a goal.
    assert said("worker", "apostle", "assistant", "workshop", "scroll", "royal") == [
        ["8 available, 6 on the table"],
        ["9", "R"],
        ["six, columns"],
        ["w03"],
        ["painter, 2 unseen"],
        ["none"],
    ]


def test_points_and_what_they_would_be() -> None:
    # 34, two assistants at 3, the tiles of scrolls and apostles (3 and 1 at 3; that of months is flipped), the goal's
    # first place, and past the line of yellow the window of 3 scrolls at 3.
    assert 34 + 6 + 9 + 3 + 8 + 9 == 69
    assert said("vp", "projected") == [["34"], ["if it ended now", "69 VP"]]


def test_open_cards_lie_on_their_places() -> None:
    # m14 asks for 2 workers, turns the dial by 3; apostle 2 for 3 spaces of the painter, aries for 2.
    assert said("place.1.action") == [["2", "dial 3, face 0", "m14", "2", "3", "aries", "2"]]
    # r2: 6 VP and a step of the rooster; r3: 8 VP, and one too.
    assert said("place.1.round", "place.2.round", "place.3.round") == [
        ["6", "VP", "1", "r2"],
        ["8", "VP", "1", "r3"],
        [],
    ]
    assert said("place.1.mark", "place.2.mark", "place.3.mark") == [[], ["next"], []]
    assert said("place.3.action") == [[]]


def test_tiles_say_what_the_upkeep_asks_for() -> None:
    # In round 5 the upkeep after turn 3 is over; the discs of blue and yellow are on 5 and 7.
    assert said("place.1.now", "place.2.now", "place.3.now") == [["done"], ["now on 5"], ["now on 7"]]
    assert said("place.1.scoring", "place.2.scoring") == [["months: flipped, 0 VP"], ["scrolls: 3 VP each"]]
    printed = texts(drawn(MANES_AREA, state()))
    assert {"upkeep after turn 3", "goal 3: level-iii", "goal 1: green-3", "to 8", "+3", "intermediate-1"} <= {*printed}
    assert said("deck") == [["7 action cards to come, 3 discarded"]]


def test_his_turn_is_marked() -> None:
    table = Table(SEEN)
    assert said("turn") == [[]]
    before = table.position.state
    table.play("5 Mikel pass; moon")
    assert table.refused is None, table.refused
    assert texts(slot_of(drawn(MANES_AREA, table.position.state), "manes.turn")) == ["turn"]
    assert "manes.turn" in changed(MANES_AREA, before, table.position.state)


def test_in_words() -> None:
    assert MANES_AREA.words(state()) == (
        "Level intermediate-1. 34 VP, 69 if it ended now. Workers: 8 available, 6 on the table. Apostles: 9. "
        "Assistants: six, columns. Workshop cards: w03. Scrolls: painter, 2 unseen. "
        "7 action cards to come, 3 discarded. "
        "Place 1: action card m14, apostle 2, construct aries; round scoring card r2, 6 VP and 1 rooster step; "
        "progress pink to 8; scoring tile months flipped. "
        "Place 2: action card m13, construct aquarius, apostle 7; round scoring card r3, 8 VP and 1 rooster step; "
        "progress blue to 8; scoring tile scrolls. "
        "Place 3: progress yellow to 8; scoring tile apostles."
    )
