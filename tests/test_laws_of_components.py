"""The laws of components, on random games: every piece is somewhere, and at one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from inventory import came_out, wrong
from laws import RandomGame, law, play_out
from selfplay import choose

from orloj_dsl.games.orloj import new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.scenario.table import Table


@law
def test_every_component_is_somewhere_exactly_once(game: RandomGame) -> None:
    for index, move in enumerate(game.moves):
        assert wrong(move.after.state) == [], game.at(index)
    assert wrong(game.start.state) == []


@law
def test_what_came_out_of_a_pile_or_a_set_never_goes_back_and_comes_by_an_action_that_names_it(
    game: RandomGame,
) -> None:
    for index, move in enumerate(game.moves):
        before, after = came_out(move.before.state), came_out(move.after.state)
        assert before - after == Counter(), game.at(index)
        named = Counter(_named(move.action, move.before.state))
        named.update(_of_card(move.before.state, after - before))
        assert after - before == named, game.at(index)


def _set_of(state: State, seat: int | None) -> str:
    """Whose apostles they are; alone the player shares one set with Manes (O-13.1.4)."""
    return f" of seat {seat}" if state.solo is None else ""


def _left_the_game(state: State) -> set[int]:
    """In a solo game the apostles of the revealed cards, under the ruling that they leave it (O-13.1.4a)."""
    board, cards = state.table.board.solo, state.table.edition.solo.cards
    if board is None or ("solo-apostles-apart", "out") not in state.table.rulings:
        return set()
    return {int(task.what) for card in board.blocked for task in cards[card].tasks if task.kind == "apostle"}


def _of_card(state: State, came: Counter[str]) -> Iterator[str]:
    """In the turn of Manes what came of itself: the apostles of his card, for which nothing is drawn or decided."""
    if state.solo is not None and state.turn == MANES:
        *_, last = (*state.solo.played, *(card for card, _ in state.solo.open))
        card = state.table.edition.solo.cards[last]
        yield from ({f"apostle {task.what}" for task in card.tasks if task.kind == "apostle"} & came.keys())


def _named(action: Action, state: State) -> Iterator[str]:
    """The pieces that an action takes out of a pile or a set."""
    due = state.stack[-1]
    if action.kind == "draw":
        what = {"draw card": "card", "action card": "action card", "round card": ""}.get(due.kind, "scroll")
        yield from [f"{what} {action.words[0]}"] if what else []
    elif action.kind == "apostle":
        yield f"apostle {action.number}{_set_of(state, due.player)}"
    elif action.kind == "start":
        card = state.table.edition.starting_cards[state.players[due.seat].card]
        out = _left_the_game(state)
        yield from (f"apostle {number}{_set_of(state, due.player)}" for number in card.apostles if number not in out)
    elif action.inner is not None:
        yield from _named(action.inner, state)


@law
def test_nobody_owes_anything(game: RandomGame) -> None:
    for index, move in enumerate(game.moves):
        players = move.after.state.players
        assert min(player.counts[good] for player in players for good in GOODS) >= 0, game.at(index)


SCARCE = 2


@law
def test_a_limited_supply_is_never_exceeded(game: RandomGame) -> None:
    """With few pieces of each resource, so that the supply does come to its end (O-4.1.17)."""
    edition = replace(shipped(), supply=dict.fromkeys(GOODS, SCARCE), digest="sha-5ca4ce00")
    chance, seats = game.chance, game.start.state.table.seats
    setup = draw_setup(edition, seats, chance, level="basic" if game.solo else "")
    start, _ = new_position(setup, edition, seats, [("supply", "limited")])
    moves = play_out(start, [choose] * len(seats), chance)
    # The exchange of the final scoring needs no pieces.
    for move in moves[:-1]:
        held = {good: sum(player.counts[good] for player in move.after.state.players) for good in GOODS}
        assert max(held.values()) <= SCARCE, text_of(move.action)
    # Who plays alone needn't come to the end of it.
    assert game.solo or any(event.clause == "O-4.1.17" for move in moves for event in move.events)


# ---- that the inventory sees what is wrong ----

TABLE = """turn Mikel, round 3
clock hand 12, worker 5 Mikel
royals blue scrolls, pink months, yellow signs
goals purple-3 coin-2, workshops-3 basic-2, level-iii upgrade
blocked I II III IV V aries cancer leo virgo libra
dials I, II, III, IV, V, VI, VII Mikel, aries, cancer, leo, virgo, libra, scorpio
revealed moon moon rooster painter
workshop w01 w02 w03
claims workshops-3 Eduardo
Mikel hammer moon, scrolls moon, warehouse 7 six, panel 6 paint-2, cards w04 w05, places 1, assistant w04 months
Eduardo hammer coin, royals scrolls, used apostle, sculptor treasury, cards w07 w08 w09, places 1 2 3
Carlos hammer rooster
"""
"""Of everything something. With three players each has 13 workers in play, 9 of them locked at the start."""


def test_the_inventory_finds_nothing_wrong_with_a_table_that_is_right() -> None:
    assert wrong(Table(TABLE).position.state) == []


def player(state: State, seat: int, **changes: object) -> State:
    """A state in which something else lies before a player."""
    players = [*state.players]
    players[seat] = replace(players[seat], **changes)  # type: ignore[arg-type]
    return replace(state, players=players)


def counts(state: State, seat: int, **changes: int) -> State:
    """A state in which a player has another number of something."""
    return player(state, seat, counts={**state.players[seat].counts, **changes})


WORKERS = "1 in the box, 3 locked on the panel, 3 locked beside the tracks, 2 locked over the workshop"
"""Mikel's that are never available: 6 and 4 of the panel and the workshop show none and one that is free."""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        # 13 are in play: 8 are locked, one is on the clock and one on VII, so 3 are available.
        (
            lambda state: counts(state, 0, workers=4),
            f"Mikel's workers: 15 instead of 14: {WORKERS}, 4 available, 1 on the clock, 1 on dials",
        ),
        (
            lambda state: replace(state, clock=(None,) * 12),
            f"Mikel's workers: 13 instead of 14: {WORKERS}, 3 available, 1 on dials",
        ),
        (
            lambda state: counts(state, 0, broken=6),
            "Mikel's tokens: 5 instead of 5: 6 broken, -1 unbroken",
        ),
        (
            lambda state: player(state, 0, warehouse=("6", "six")),
            "Mikel's apostle 6: 2 instead of 1: 1 in the warehouse, 1 on the panel",
        ),
        (
            lambda state: player(state, 0, panel=((6, 0, 0),)),
            "Mikel's apostle 6 stands on a space of another colour",
        ),
        (
            lambda state: player(state, 0, panel=((6, 0, 1), (12, 0, 1))),
            "Mikel's panel has two apostles on one space",
        ),
        (
            lambda state: player(state, 0, warehouse=("7", "six", "4")),
            "Mikel's warehouse holds 7, six, 4",
        ),
        (
            lambda state: player(state, 0, cards=("w04", "w05", "w01")),
            "workshop card w01: 2 instead of 1: 1 on display, 1 in Mikel's row",
        ),
        # Two on display, two with Mikel and three with Eduardo: 14 of 21 are left.
        (
            lambda state: replace(state, workshop=("w01", "w03")),
            "cards on display: 2 of 3, with those to be drawn; 14 are left",
        ),
        # With three players there are three of each kind, 18 together: three are revealed, two are players'.
        (
            lambda state: replace(state, scrolls={"moon": 1, "rooster": 1, "painter": 1}),
            "revealed scrolls: 3 of 4, with those to be drawn; 13 are left",
        ),
        (
            lambda state: player(state, 1, used=("apostle", "moon")),
            "scrolls moon: 4 instead of 3: 2 revealed, 1 with Mikel, 1 used by Eduardo",
        ),
        (
            lambda state: player(state, 0, royals=("scrolls",)),
            "royal scroll scrolls: 2 instead of 1: 1 with Mikel, 1 with Eduardo",
        ),
        (
            lambda state: player(state, 0, royals=("workshops",)),
            "royal scroll workshops: 1 instead of 0: 1 with Mikel",
        ),
        # With three players a pile has two, of which Mikel's warehouse holds one.
        (
            lambda state: replace(state, assistants={**state.assistants, "six": 2}),
            "assistants six: 3 instead of 2: 2 in the pile, 1 in Mikel's warehouse",
        ),
        (
            lambda state: player(state, 0, assistants=(("w07", "months"),)),
            "Mikel's assistants lie on w07, the cards are w04, w05",
        ),
        (
            lambda state: player(state, 2, hammer="coin"),
            "hammer card coin: 2 instead of 1: 1 with Eduardo, 1 with Carlos",
        ),
        (
            lambda state: player(state, 2, sculptor="treasury"),
            "2 sculptors stand on the space treasury",
        ),
        (
            lambda state: counts(state, 2, blue=13),
            "Carlos's blue stands on 13, not on 0 to 12",
        ),
        (
            lambda state: replace(state, dials={dial: of for dial, of in state.dials.items() if dial != "IV"}),
            "the blocked IV isn't on the calendar, or carries a worker",
        ),
        (
            lambda state: replace(state, dials={**state.dials, "XIII": -1}),
            "dial XIII: 1 instead of 0: 1 on the calendar",
        ),
        (
            lambda state: replace(state, claims={"green-3": (1,)}),
            "the workers of Eduardo can't stand below green-3",
        ),
        (
            lambda state: replace(state, hand=13),
            "the hand stands on 13, not on 1 to 12",
        ),
    ],
)
def test_the_inventory_finds_what_is_wrong(change: Callable[[State], State], message: str) -> None:
    assert wrong(change(Table(TABLE).position.state)) == [message]


ALONE = """players Mikel purple
turn Mikel, round 5
clock hand 3, worker 3 Manes
royals blue scrolls, pink signs, yellow workshops
goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
blocked m01 m02 m07 m08 m09 m10
open m13 r1, m14 r2
played m03 m04 m05
flipped 1
removed moon painter rooster
dials V Manes, scorpio
revealed moon apostle upgrade
workshop w01 w02 w03
claims green-3 Manes
Mikel hammer coin, card 2, warehouse 7 months
Manes area 12 six, cards w04, scrolls hidden apostle, royals signs
"""
"""The same against Manes."""


def test_the_inventory_finds_nothing_wrong_with_a_solo_table_that_is_right() -> None:
    assert wrong(Table(ALONE).position.state) == []


def area(state: State, **changes: object) -> State:
    """A state in which another card or tile of Manes lies somewhere."""
    assert state.solo is not None
    return replace(state, solo=replace(state.solo, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        # Of 14 one is on the clock, one on V, one on the goal.
        (
            lambda state: counts(state, MANES, workers=12),
            "workers of Manes: 15 instead of 14: 12 available, 1 on the clock, 1 on dials, 1 on goals",
        ),
        (
            lambda state: player(state, MANES, warehouse=("12", "7", "six")),
            "Mikel's apostle 7: 2 instead of 1: 1 in the warehouse, 1 in the area of Manes",
        ),
        (
            lambda state: player(state, MANES, warehouse=("12", "six", "six")),
            "assistants six: 2 instead of 1: 2 in Manes's warehouse",
        ),
        (
            lambda state: player(state, 0, royals=("signs",)),
            "royal scroll signs: 2 instead of 1: 1 with Mikel, 1 with Manes",
        ),
        (
            lambda state: player(state, MANES, panel=((1, 2, 0),)),
            "Manes has something that belongs on a board",
        ),
        (
            lambda state: player(state, MANES, warehouse=("12", "six", "moon")),
            "the area of Manes holds moon",
        ),
        (
            lambda state: counts(state, MANES, coin=1),
            "Manes has coin 1",
        ),
        (
            lambda state: counts(state, MANES, blue=13),
            "Manes's blue stands on 13, not on 0 to 12",
        ),
        (
            lambda state: area(state, played=("m13", "m04", "m05")),
            "action card m13: 2 instead of 1: 1 open, 1 discarded",
        ),
        (
            lambda state: area(state, played=("m01", "m04", "m05")),
            "action card m01: 2 instead of 1: 1 that left the game, 1 discarded",
        ),
        (
            lambda state: area(state, open=(("m13", "r1"), ("m14", "r1"))),
            "round scoring card r1: 2 instead of 1: 2 open",
        ),
        # Those of the basic level are r1 to r3.
        (
            lambda state: area(state, open=(("m13", "r1"), ("m14", "r4"))),
            "round scoring card r4: 1 instead of 0: 1 open",
        ),
        (
            lambda state: area(state, open=(("m13", "r1"), ("m14", ""))),
            "a card lies open without its round scoring card",
        ),
        (
            lambda state: area(state, open=(("m13", "r1"),)),
            "4 action cards have come off the deck in round 5",
        ),
        (
            lambda state: area(state, open=(("m03", "r1"), ("m13", "r2"), ("m14", "r3")), played=("m04", "m05")),
            "3 action cards lie open, 2 are discarded",
        ),
        (
            lambda state: area(state, flipped=(1, 1)),
            "flipped tile of place 1: 2 instead of 1: 2 flipped",
        ),
        (
            lambda state: area(state, removed=("moon", "moon", "rooster")),
            "scrolls moon: 3 instead of 2: 1 revealed, 2 removed",
        ),
        # Of twelve three lie open and three were removed: six are left for him.
        (
            lambda state: player(state, MANES, scrolls=("hidden",) * 7),
            "all scrolls: 12 instead of 12: 3 revealed, 3 removed, 7 with Manes, -1 in the pile",
        ),
        # m01 is out, and with it I is on the calendar.
        (
            lambda state: replace(state, dials={dial: of for dial, of in state.dials.items() if dial != "I"}),
            "the blocked I isn't on the calendar, or carries a worker",
        ),
    ],
)
def test_the_inventory_finds_what_is_wrong_with_manes(change: Callable[[State], State], message: str) -> None:
    assert wrong(change(Table(ALONE).position.state)) == [message]
