"""4.1.6: the face-down scrolls - what the pile may hold, as far as anybody knows."""

from __future__ import annotations

from collections import Counter

from orloj_dsl.games.orloj.solo.area import HIDDEN, MANES
from orloj_dsl.games.orloj.state import State


def unseen_scrolls(state: State) -> dict[str, int]:
    """The scrolls of the player count by kind that are neither revealed nor known to lie elsewhere (O-4.1.6)."""
    each = state.table.edition.scrolls_of_each[state.table.players]
    seen = Counter(state.scrolls)
    for player in state.players:
        seen.update(player.scrolls)
        seen.update(player.used)
    if state.solo is not None:
        seen.update(state.solo.removed)
    return {kind: each - seen[kind] for kind in state.table.edition.scrolls}


def hidden_scrolls(state: State) -> int:
    """The scrolls that Manes took unlooked at (O-13.7.1a)."""
    return 0 if state.solo is None else state.players[MANES].scrolls.count(HIDDEN)


def scroll_pile(state: State) -> dict[str, int]:
    """The face-down scrolls by kind (O-4.1.6): all that may be in the pile, as far as anybody knows."""
    unseen = unseen_scrolls(state)
    return unseen if hidden_scrolls(state) < sum(unseen.values()) else dict.fromkeys(unseen, 0)


def pile_size(state: State) -> int:
    """How many scrolls the face-down pile holds."""
    return sum(unseen_scrolls(state).values()) - hidden_scrolls(state)
