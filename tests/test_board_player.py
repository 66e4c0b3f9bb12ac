"""What lies before a player, as it is drawn."""

from __future__ import annotations

from boards import HOSTILE, changed, drawn, holds, named, shipped_states, slot_of, states, texts

from orloj_dsl.board.icons import icon
from orloj_dsl.board.player import player_part
from orloj_dsl.board.svg import Slots
from orloj_dsl.games.orloj.state import State
from orloj_dsl.scenario.table import Table

GIVEN = """
    players Mikel purple, Eduardo yellow
    turn Mikel, round 8
    clock hand 12, face 0, moon 11, worker 3 Mikel, worker 4 Eduardo
    dials VII, VIII Mikel, cancer Eduardo
    blocked VII
    royals blue signs
    goals green-3 coin-2, level-iii upgrade
    claims level-iii Eduardo Mikel
    due upgrade, recover 2, parts face
    Mikel vp 34, gold 1, pink 4, yellow 7, iron-cube 3, hammer coin, hammer-cube 2, scrolls moon, used moon rooster
    Mikel warehouse 9 six, panel 3 wood-1, panel 5 paint-1, cards w10 w02, assistant w02 months, royals signs
    Mikel places 1 3, sculptor treasury
    Eduardo broken 2, disc 4
"""


def state() -> State:
    return Table(GIVEN).position.state


def slots(seat: int = 0) -> Slots:
    return player_part(state().table, seat).slots(state())


def said(*names: str, seat: int = 0) -> list[list[str]]:
    """The texts in some slots of a seat."""
    root = drawn(player_part(state().table, seat), state())
    return [texts(slot_of(root, f"player-{seat}.{name}")) for name in names]


def test_base_and_slots_agree_everywhere() -> None:
    for seat in range(4):
        of = [state for state in states() if seat < state.table.players]
        assert of
        for table in {state.table for state in of}:
            holds(player_part(table, seat), [state for state in of if state.table is table])


# ---- numbers and tracks ----


def test_points_and_what_they_would_be() -> None:
    # If it ended now: a gold gives 1, the assistant on w02 3 for one month, the goal's second place 4: 34 + 8. Nobody
    # has a window. Eduardo has 10 at the start, and his two broken gears and his place at the goal: - 2 + 8.
    assert said("vp", "projected") == [["34"], ["if it ended now", "42 VP"]]
    assert said("vp", "projected", seat=1) == [["10"], ["if it ended now", "16 VP"]]


def test_goods_and_workers_are_counted() -> None:
    # A player has 14 workers in a game of two. Locked are 3 on the panel, 3 beside the tracks and 1 over the workshop,
    # 3 are on the table, on section 3, on VIII and on the goal; so 4 are available.
    assert said("gold", "paint", "wood", "iron", "coin") == [["1"], ["0"], ["0"], ["0"], ["0"]]
    assert said("workers") == [["4", "available", "7 locked"]]


def test_tokens_break_from_the_left() -> None:
    broken = [icon("broken") in slots(seat=1)[f"player-1.token.{token}"] for token in range(1, 6)]
    assert broken == [True, True, False, False, False]
    assert not any(icon("broken") in slots()[f"player-0.token.{token}"] for token in range(1, 6))


def test_cubes_disc_and_sculptor_stand_where_they_are() -> None:
    # Production levels are 49 wide from 290 on, the tracks 31 apart from 37 on; the hammer's three levels 65.33 wide.
    assert slots()["player-0.cube.paint"] == "translate(290 37)"
    assert slots()["player-0.cube.iron"] == "translate(388 99)"
    assert slots()["player-0.cube.hammer"] == "translate(355.33 166)"
    # The rooster track begins with a middle at 107.5, its spaces 30 apart. The treasury is the sculptor's third space.
    assert slots()["player-0.disc"] == "translate(107.5 243)"
    assert slots(seat=1)["player-1.disc"] == "translate(227.5 243)"
    assert slots()["player-0.sculptor"] == "translate(196 281)"
    assert slots(seat=1)["player-1.sculptor"] == "translate(109 281)"


def test_the_hammer_card_says_how_far_and_what_for() -> None:
    # The coin hammer, number 2: distances 1, 2, 2; its rewards are a coin, and a coin with 2 VP.
    assert said("hammer") == [["coin, 2", "1", "2", "2", "2"]]
    assert said("hammer", seat=1) == [["not chosen yet"]]


def test_workers_wait_at_the_tracks_and_over_the_workshop() -> None:
    # The lowest cube is on level 1, so all three wait; those of the places 1 and 3 were unlocked.
    assert all(slots()[f"player-0.row-worker.{level}"] for level in (2, 3, 4))
    assert [bool(slots()[f"player-0.place-worker.{place}"]) for place in (1, 2, 3)] == [False, True, False]


# ---- what was taken ----


def test_apostles_stand_on_their_spaces_with_number_and_letter() -> None:
    spaces = [f"{row}.{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    placed = dict(zip(spaces, said(*(f"panel.{space}" for space in spaces)), strict=True))
    assert {space: tile for space, tile in placed.items() if tile} == {"1.1": ["5", "G"], "2.1": ["3", "R"]}


def test_warehouse_scrolls_and_royal_scrolls() -> None:
    assert said("warehouse.1", "warehouse.2") == [["9", "R"], ["six"]]
    assert said("scroll.moon", "scroll.rooster", "scroll.apostle") == [
        ["moon", "1", "1 used"],
        ["rooster", "1 used"],
        ["apostle"],
    ]
    assert said("royals") == [["signs"]]


def test_cards_lie_in_a_row_and_an_assistant_covers_the_centre() -> None:
    # w10 pays 2 for its centre, to recover; w02 has the assistant that gives 3 for each month.
    assert said("card.1", "card.2", "card.3") == [["w10", "?", "2"], ["w02", "3", "months"], []]
    assert slots()["player-0.card.2"].startswith('<g transform="translate(330 221)">')


def test_the_kind_of_an_assistant_stands_between_its_disc_and_the_edge_of_the_card() -> None:
    root = drawn(player_part(state().table, 0), state())
    card = slot_of(root, "player-0.card.2")
    (kind,) = (one for one in card.iter() if one.text == "months")
    disc = max((one for one in card.iter() if one.get("r")), key=lambda one: float(one.get("r", "")))
    (edge,) = (one for one in card.iter() if one.get("rx") == "5")
    baseline = float(kind.get("y", ""))
    # Letters of size 8 rise 6 above their line, and hang 2 below it; the lines around are 1 and a half wide at most.
    assert float(disc.get("cy", "")) + float(disc.get("r", "")) + 0.75 <= baseline - 6
    assert baseline + 2 + 0.75 <= float(edge.get("y", "")) + float(edge.get("height", ""))


# ---- turns, and what decisions change ----


def test_whose_turn_it_is_is_said() -> None:
    assert said("turn") == [["turn"]]
    assert slots(seat=1)["player-1.turn"] == ""
    his = Table("turn Carlos, round 2").position.state
    marks = [bool(player_part(his.table, seat).slots(his)[f"player-{seat}.turn"]) for seat in range(3)]
    assert marks == [False, False, True]


def test_in_the_draft_who_chooses_is_marked() -> None:
    # The last player takes a pair first (O-4.3.2).
    start = shipped_states("four-at-the-clock")[0]
    marks = [bool(player_part(start.table, seat).slots(start)[f"player-{seat}.turn"]) for seat in range(4)]
    assert (start.turn, marks) == (None, [False, False, False, True])


def test_a_decision_changes_few_slots() -> None:
    table = Table(GIVEN)
    part = player_part(table.position.state.table, 0)
    seen = []
    # The paint cube goes up; the worker of section 3 comes back; level 3 of iron gives two and one of choice.
    for steps in ("upgrade paint", "recover 3", "face iron", "basic wood"):
        before = table.position.state
        table.do(steps)
        assert table.refused is None
        seen.append(changed(part, before, table.position.state))
    assert seen == [{"player-0.cube.paint"}, {"player-0.workers"}, {"player-0.iron"}, {"player-0.wood"}]


# ---- names and words ----


def test_names_are_never_markup() -> None:
    hostile = named(state(), HOSTILE, "Wenceslaus of Bohemia")
    assert HOSTILE in texts(drawn(player_part(hostile.table, 0), hostile))
    assert "Wenceslaus\N{HORIZONTAL ELLIPSIS}" in texts(drawn(player_part(hostile.table, 1), hostile))
    assert player_part(hostile.table, 0).title == HOSTILE


def test_in_words() -> None:
    part = player_part(state().table, 0)
    assert (part.name, part.title) == ("player-0", "Mikel")
    assert part.words(state()) == (
        "At turn. 34 VP, 42 if it ended now. 1 gold. Workers: 4 available, 7 locked. "
        "0 of 5 deviation tokens broken. Rooster disc: corrects 0. "
        "Production: paint level 1, wood level 1, iron level 3. Hammer: coin, level 2. "
        "Apostles: 5 on paint-1, 3 on wood-1. Warehouse: 9, six. Workshop: w10, w02 with months. Scrolls: moon. "
        "Used scrolls: moon, rooster. Royal scrolls: signs. Sculptor: treasury, level 1."
    )
    assert player_part(state().table, 1).words(state()) == (
        "10 VP, 16 if it ended now. No goods. Workers: 2 available, 9 locked. "
        "2 of 5 deviation tokens broken. Rooster disc: corrects 4. "
        "Production: paint level 1, wood level 1, iron level 1. No hammer card yet. "
        "Sculptor: beside the board, level 1."
    )
