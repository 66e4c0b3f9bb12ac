"""What royal scrolls count (8.2.5 and appendix 13)."""

from __future__ import annotations

from orloj_dsl.games.orloj.resources import score
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, State
from orloj_dsl.kernel.rulebook import Run

ROYAL_CLAUSES = {
    "scrolls": "O-A13.1",
    "apostles": "O-A13.2",
    "upgrades": "O-A13.3",
    "months": "O-A13.4",
    "signs": "O-A13.5",
    "workshops": "O-A13.6",
}


def tally(state: State, seat: int, kind: str) -> int:
    """How many a player has of what a royal scroll counts.

    An upgrade is each level of a cube above its lowest one (ruling upgrade-count).
    """
    player, edition = state.players[seat], state.table.edition
    if kind == "scrolls":
        return len(player.scrolls) + len(player.used) + len(player.royals)
    if kind == "apostles":
        return len(player.panel)
    if kind == "upgrades":
        return sum(player.counts[counter] - 1 for counter in CUBE_COUNTERS.values())
    if kind == "workshops":
        return len(player.cards)
    ring = edition.months if kind == "months" else edition.signs
    return sum(state.dials.get(dial) == seat for dial in ring)


def royal_left(state: State, colour: str) -> str | None:
    """The royal scroll that still lies on a track, if any (O-8.2.5a)."""
    kind = dict(state.table.board.royals).get(colour)
    taken = kind is not None and any(kind in player.royals for player in state.players)
    return None if taken else kind


def score_royal(run: Run[State], seat: int, colour: str) -> None:
    """Take the track's royal scroll, if it is still there, and score it at once (O-8.2.5)."""
    state = run.state
    kind = royal_left(state, colour)
    if kind is None:
        run.tell(f"the royal scroll of the {colour} track is gone", "O-8.2.5a", seat)
        return
    state.players[seat].royals.append(kind)
    each, number = state.table.edition.royals[kind], tally(state, seat, kind)
    points = min(state.table.edition.royal_cap, each * number)
    run.tell(f"take the royal scroll of {kind}", "O-8.2.5", seat)
    score(run, seat, points, ROYAL_CLAUSES[kind], f"royal scroll: {number} {kind} at {each} VP")
