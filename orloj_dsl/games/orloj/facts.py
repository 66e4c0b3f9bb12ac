"""The facts that a record may assert of a position, by name."""

from __future__ import annotations

from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.state import COUNTERS, State

TABLE_FACTS = ("hand", "face", "moon", "painter", "rooster", "marker", "calls", "round")
"""Facts of the table: the section under the hand (1-12), rotation of the face, the moon's step, the month on the
painter's right by its number (1-12), rooster steps left to the last space, the round marker's space from 0, calls so
far, the round."""

PLAYER_FACTS = (*COUNTERS, "scrolls", "unused", "royals", "upgrades", "sculptor-level", "warehouse")
"""Facts of a player: the counters; scrolls and royal scrolls together, unused scrolls, royal scrolls, upgrades,
the sculptor's level, tiles in the warehouse."""


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
    lists = {"unused": player.scrolls, "royals": player.royals, "warehouse": player.warehouse}
    return len(lists[name]) if name in lists else tally(state, seat, name)
