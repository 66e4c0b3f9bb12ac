"""What is counted for points, and the royal scrolls (8.2.5, appendix 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from orloj_dsl.games.orloj.resources import score
from orloj_dsl.games.orloj.rewards import COLOURS
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
    """How many a player has of what a royal scroll, a window, a goal or an assistant counts.

    An upgrade is each level of a cube above its lowest one (ruling upgrade-count); dials and assistants count where
    the own worker stands and where the assistant is placed; ``level-iii`` means at least that level (goal-minimum).
    Of Manes counts what lies in his area (ruling manes-counts).
    """
    player, edition = state.players[seat], state.table.edition
    if kind in ("months", "signs"):
        dials = edition.ring(kind)
        return sum(owner == seat and dial in dials for dial, owner in state.dials.items())
    if kind in ("level-iii", "level-iv"):
        first = edition.mastery.level_at[kind.removeprefix("level-").upper()]
        return sum(player.counts[colour] >= first for colour in COLOURS)
    if kind in ("purple", "green", "red"):
        return sum(edition.apostle_colours[number] == kind for number, _, _ in player.panel)
    if kind == "columns":
        columns = Counter(column for _, _, column in player.panel)
        return sum(n == len(edition.panel) for n in columns.values())
    if kind == "upgrades":
        return sum(player.counts[counter] - 1 for counter in CUBE_COUNTERS.values())
    if kind == "scrolls":
        return len(player.scrolls) + len(player.used) + len(player.royals)
    if state.table.is_manes(seat) and kind in ("apostles", "assistants"):
        return sum(tile.isdigit() == (kind == "apostles") for tile in player.warehouse)
    lists: dict[str, Sized] = {"apostles": player.panel, "workshops": player.cards, "assistants": player.assistants}
    return len(lists[kind])


def royal_left(state: State, colour: str) -> str | None:
    """The royal scroll that still lies on a track, if any (O-8.2.5a)."""
    kind = dict(state.table.board.royals).get(colour)
    taken = kind is not None and any(kind in player.royals for player in state.players)
    return None if taken else kind


def score_royal(run: Run[State], seat: int, colour: str, also: tuple[str, ...] = ()) -> None:
    """Take the track's royal scroll, if it is still there, and score it at once (O-8.2.5).

    Args:
        run: the working moment.
        seat: who takes it.
        colour: the track.
        also: further clauses that the points rest on.
    """
    state = run.state
    kind = royal_left(state, colour)
    if kind is None:
        run.tell(f"the royal scroll of the {colour} track is gone", "O-8.2.5a", seat)
        return
    player = state.own(seat)
    player.royals = (*player.royals, kind)
    each, number = state.table.edition.royals[kind], tally(state, seat, kind)
    points = min(state.table.edition.royal_cap, each * number)
    run.tell(f"take the royal scroll of {kind}", "O-8.2.5", seat)
    score(run, seat, points, ROYAL_CLAUSES[kind], f"royal scroll ({kind}): {number} at {each} VP", ("O-5.1.1", *also))
