"""One decision as it was taken: what records, players and the solver hand to each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.kernel.values import Action, Event


class Move(NamedTuple):
    """One decision as it was taken.

    Attributes:
        action: the action; what was left out too.
        before, after: the positions around it.
        events: what it did.
        step: the written step it belongs to, from 0; ``None`` for what was left out, or isn't written.
    """

    action: Action
    before: OrlojPosition
    after: OrlojPosition
    events: tuple[Event, ...]
    step: int | None = None


def play(position: OrlojPosition, action: Action, step: int | None = None) -> Move:
    """Apply a legal action.

    Raises:
        IllegalActionError: it isn't legal there.
    """
    after, events = position.apply(action)
    return Move(action, position, after, events, step)


def events_of(moves: Iterable[Move]) -> tuple[Event, ...]:
    """All that some moves did, in order."""
    return tuple(event for move in moves for event in move.events)


def decided_by(seat: int, moves: Iterable[Move]) -> list[Action]:
    """What a seat has decided itself in some moves."""
    return [move.action for move in moves if move.before.due is not None and move.before.due.player == seat]
