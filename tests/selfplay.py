"""Random games for the laws: a setup by chance, and players who choose among what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.matching import Move, play
from orloj_dsl.kernel.values import Action

SEATS = (
    Seat("Mikel", "purple"),
    Seat("Eduardo", "yellow"),
    Seat("José María", "green"),
    Seat("moon", "red"),
)
RULINGS = (
    (),
    (("supply", "limited"),),
    (("mastery-bonus-choice", "moon"), ("exchange", "strict")),
    (("mastery-bonus-choice", "assistant"),),
)


def random_start(chance: Random) -> tuple[Setup, OrlojPosition]:
    """A setup by chance for 2 to 4 players, under one of some sets of rulings."""
    seats = SEATS[: chance.randrange(2, 5)]
    first_game, dealt = chance.random() < 0.3, chance.random() < 0.5
    setup = draw_setup(shipped(), seats, chance, first_game=first_game, dealt=dealt)
    position, _ = new_position(setup, shipped(), seats, chance.choice(RULINGS))
    return setup, position


def choose(position: OrlojPosition, chance: Random) -> Action:
    """An action by chance; kinds first, so that many ways to recover don't drown the rest."""
    legal = position.legal()
    kinds = sorted({action.kind for action in legal})
    # Ending, passing and leaving out are legal so often that little else would happen.
    weights = [1 if kind in ("end", "pass", "skip", "no") else 4 for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if action.kind == kind])


def moves_of(position: OrlojPosition, chance: Random, most: int) -> Iterator[Move]:
    """Play on by chance."""
    for _ in range(most):
        if position.due is None:
            return
        move = play(position, choose(position, chance))
        yield move
        position = move.after


def lines_of(moves: list[Move]) -> Iterator[list[Move]]:
    """Moves by line: a turn, or what one seat decides in a row before round 1."""
    line: list[Move] = []
    owner: tuple[int, int | None] | None = None
    for move in moves:
        due, state = move.before.due, move.before.state
        assert due is not None
        key = (state.round, state.turn if state.round else due.player)
        if line and key != owner and due.player is not None:
            yield line
            line = []
        if due.player is not None:
            owner = key
        line.append(move)
    if line:
        yield line
