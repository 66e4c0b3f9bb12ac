"""The facts that a record may assert of a position, by name."""

from __future__ import annotations

from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.state import COUNTERS, State

TABLE_FACTS = ("hand", "face", "moon", "rooster", "calls", "round")
"""Facts of the table: the section under the hand (1-12), rotation of the face, the moon's step, rooster steps left
to the last space, calls so far, the round."""

PLAYER_FACTS = (*COUNTERS, "scrolls", "unused", "royals", "upgrades", "sculptor-level")
"""Facts of a player: the counters; scrolls and royal scrolls together, unused scrolls, royal scrolls, upgrades,
the sculptor's level."""


def table_fact(state: State, name: str) -> int:
    """One of ``TABLE_FACTS``."""
    value: int = getattr(state, name)
    return value


def player_fact(state: State, name: str, seat: int) -> int:
    """One of ``PLAYER_FACTS``."""
    player = state.players[seat]
    if name in player.counts:
        return player.counts[name]
    if name == "sculptor-level":
        return state.table.edition.mastery.sculptor_level(player.counts["pink"])
    if name == "unused":
        return len(player.scrolls)
    return len(player.royals) if name == "royals" else tally(state, seat, name)
