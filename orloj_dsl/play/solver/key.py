"""A fingerprint of a state that costs little: the search merges positions by it."""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any, cast

from orloj_dsl.games.orloj.state import Player, State

_VERSION = 2
"""Of marshal's format: the last one that writes equal values alike, wherever they lie in memory."""


def key_of(state: State, more: int = 0) -> bytes:
    """The fingerprint of everything on a table but its fixed facts, 16 bytes; the same for equal states of one table.

    States are equal to it, too, if a player's scrolls, apostles or assistants only were taken in another order; that of
    workshop cards means something.

    Args:
        state: the table.
        more: a number that is to tell nodes of the search apart besides.
    """
    parts = (
        tuple(map(tuple, state.stack)),
        tuple(map(_player, state.players)),
        *(state.round, state.turn, state.hand, state.face, state.moon, state.painter, state.clock),
        tuple(sorted(state.dials.items())),
        *(state.rooster, state.marker, state.calls, state.call_due),
        tuple(sorted(state.scrolls.items())),
        state.offer,
        state.gears,
        tuple(sorted(state.discs.items())),
        state.workshop,
        tuple(sorted(state.assistants.items())),
        tuple(sorted(state.claims.items())),
        state.ending,
        None if state.solo is None else repr(state.solo),
        None if state.known is None else (state.known.pile, state.known.deck),
        more,
    )
    return blake2b(marshal.dumps(cast(Any, parts), _VERSION), digest_size=16).digest()


def _player(player: Player) -> tuple[object, ...]:
    return (
        *(tuple(player.counts.values()), player.hammer, player.card, player.started, player.cards, player.sculptor),
        *(_in_order(player.scrolls), _in_order(player.used), _in_order(player.royals), _in_order(player.warehouse)),
        *(_in_order(player.panel), _in_order(player.places), _in_order(player.assistants)),
    )


def _in_order(things: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(things)) if len(things) > 1 else things
