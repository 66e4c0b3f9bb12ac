"""13.1.4: the one set of apostles that the player and Manes share."""

from __future__ import annotations

from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.games.orloj.solo.table import board_of
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.values import Violation


def apart(state: State) -> frozenset[int]:
    """The apostles of the six revealed cards, which Manes will never take (O-13.1.4a)."""
    cards = state.table.edition.solo.cards
    return frozenset(int(number) for card in board_of(state).blocked for number in cards[card].named("apostle"))


def out_of_game(state: State) -> frozenset[int]:
    """The apostles that the table has put aside with the revealed cards (ruling solo-apostles-apart)."""
    if state.solo is None or state.table.ruling("solo-apostles-apart") != "out":
        return frozenset()
    return apart(state)


def taken_in_solo(state: State) -> frozenset[int]:
    """The apostles that the player can't have: Manes has them, or they are out (ruling solo-apostles-apart)."""
    return state.players[MANES].apostles | out_of_game(state)


def cannot_take(state: State, number: int) -> Violation:
    """Why the player can't have one of these."""
    if str(number) in state.players[MANES].warehouse:
        message = f"Manes has taken apostle {number} from the set that both share"
        return Violation("apostle-taken", "O-13.1.4", message, also=("O-8.3.2",))
    message = f"apostle {number} stands on one of the six revealed cards, so it is out of the game"
    return Violation("apostle-taken", "O-13.1.4a", message, ruling="solo-apostles-apart", also=("O-8.3.2",))
