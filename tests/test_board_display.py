"""Goals, workshop cards, scrolls and assistants on display, as they are drawn."""

from __future__ import annotations

from boards import HOSTILE, changed, drawn, holds, named, slot_of, states, texts

from orloj_dsl.board.cards import card
from orloj_dsl.board.display import DISPLAY
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table

GIVEN = """
    players Mikel purple, Eduardo yellow
    turn Mikel, round 8
    goals green-3 coin-2, assistants-2 mastery-2, months-2-signs-1 upgrade
    claims months-2-signs-1 Eduardo Mikel
    revealed moon upgrade painter
    workshop w07 w12 w03
    Mikel warehouse 9 six, cards w10 w02, assistant w02 months, paint 4, iron 2
"""


def state() -> State:
    return Table(GIVEN).position.state


def test_base_and_slots_agree_everywhere() -> None:
    holds(DISPLAY, states())


def test_a_goal_says_what_it_asks_for_and_what_its_places_give() -> None:
    said = texts(drawn(DISPLAY, state()))
    assert {"3 green", "apostles", "2 assistants", "on cards", "2 months", "1 sign"} <= {*said}
    assert [said.count(points) for points in ("8", "4")] == [3, 4]  # an assistant is worth 4, too


def test_pieces_stand_on_the_places_that_were_claimed() -> None:
    # With two players the second one takes the third place.
    root = drawn(DISPLAY, state())
    pieces = [texts(slot_of(root, f"display.goal.2.place.{place}")) for place in range(3)]
    assert pieces == [["E"], [], ["M"]]
    assert all(not texts(slot_of(root, f"display.goal.0.place.{place}")) for place in range(3))


def test_the_bonus_of_a_claimed_goal_is_flipped() -> None:
    root = drawn(DISPLAY, state())
    assert [texts(slot_of(root, f"display.goal.{goal}.bonus")) for goal in range(3)] == [["2"], ["2"], []]
    slots = DISPLAY.slots(state())
    assert 'class="f-panel l-line dashed"' in slots["display.goal.2.bonus"]
    assert 'class="f-brass-soft l-brass"' in slots["display.goal.0.bonus"]


def test_scrolls_have_a_place_for_each_kind() -> None:
    slots = DISPLAY.slots(state())
    revealed = {kind for kind in state().table.edition.scrolls if "faint" not in slots[f"display.scroll.{kind}"]}
    assert revealed == {"moon", "upgrade", "painter"}
    twice = Table("turn Mikel, round 2\nrevealed rooster rooster moon").position.state
    assert texts(slot_of(drawn(DISPLAY, twice), "display.scroll.rooster")) == ["2 rooster"]


def test_piles_say_how_many_assistants_are_left() -> None:
    # In a game of two each pile has one tile; Mikel has those of six and of months.
    root = drawn(DISPLAY, state())
    piles = {kind: texts(slot_of(root, f"display.assistant.{kind}")) for kind in state().table.edition.assistants}
    assert piles == {
        "six": ["0"],
        "upgrades": ["1"],
        "level-iv": ["1"],
        "columns": ["1"],
        "months": ["0"],
        "signs": ["1"],
    }


def test_a_purchase_slides_the_cards() -> None:
    # w12 on the middle place is bought; w07 slides to it, w20 comes behind, and w03 stays.
    table = Table(f"{GIVEN}\ndue workshop")
    before = table.position.state
    table.do("workshop 2, produce paint, lay right <w20>")
    assert table.refused is None
    assert changed(DISPLAY, before, table.position.state) == {"display.card.1", "display.card.2"}
    root = drawn(DISPLAY, table.position.state)
    names = [texts(slot_of(root, f"display.card.{place}"))[0] for place in (1, 2, 3)]
    assert names == ["w20", "w07", "w03"]


def test_cards_that_are_fewer_lie_at_the_right() -> None:
    slots = DISPLAY.slots(Table("turn Mikel, round 2\nworkshop w12").position.state)
    assert [bool(slots[f"display.card.{place}"]) for place in (1, 2, 3)] == [False, False, True]


def test_a_card_has_its_half_icons_at_its_edges() -> None:
    # w03 has half an apostle at its left edge and half a construction at its right one, w08 too; w02 two apostles.
    edition = state().table.edition
    halves = [
        [f'class="f-{colour}' in card(edition, name) for colour in ("paper l-edge", "brass-soft l-edge")]
        for name in ("w03", "w02")
    ]
    assert halves == [[True, True], [True, False]]


def test_in_words() -> None:
    assert DISPLAY.words(state()) == (
        "Goals: 3 green apostles, bonus coin-2; 2 assistants on cards, bonus mastery-2; "
        "2 months and 1 sign, Eduardo 8 VP, Mikel 4 VP. "
        "Workshop cards: w07 on place 1, w12 on place 2, w03 on place 3. "
        "Scrolls: moon, painter, upgrade. "
        "Assistants: 0 six, 1 upgrades, 1 level-iv, 1 columns, 0 months, 1 signs."
    )


def test_names_are_never_markup() -> None:
    hostile = named(state(), HOSTILE, "Eduardo")
    assert texts(slot_of(drawn(DISPLAY, hostile), "display.goal.2.place.2")) == ["1"]
    assert f"{HOSTILE} 4 VP" in DISPLAY.words(hostile)
