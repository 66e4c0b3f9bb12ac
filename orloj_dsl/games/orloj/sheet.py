"""The score sheet's summaries: each rooster's call and the final scoring, gathered from the ledger's events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.final import WINDOW_CLAUSES, score_all
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Event

_CORRECTED, _UNUSED, _LEFT = "O-9.2", "O-9.2a", "O-9.3"
_CALL_ENDS = ("O-9.4", "O-11.0.1a", "O-13.1.1a")
_ROUND_COMPLETE = ("O-11.0.2", "O-13.10.1")
_TILES = "scoring tiles"
_ITEMS = {
    "O-12.2a": "gold",
    "O-12.3": "deviations",
    "O-12.4": "assistants",
    "O-13.10.2a": "assistants",
    "O-13.10.2b": _TILES,
    "O-12.5": "goals",
}
"""The items of the final scoring behind the windows, by clause; scoring tiles there are in a solo game only."""


@dataclass(frozen=True, slots=True)
class AtCall:
    """What a call did to one player: gears corrected, corrections that nothing needed, gears still broken."""

    corrected: int = 0
    unused: int = 0
    left: int = 0

    @property
    def broken(self) -> int:
        """Broken gears when the rooster called."""
        return self.corrected + self.left

    @property
    def points(self) -> int:
        """VP by the call (O-9.2a, O-9.3)."""
        return self.unused - self.left


@dataclass(frozen=True, slots=True)
class Call:
    """A rooster's call: the round and the seat in whose turn it came, and what it did to each seat."""

    round: int
    seat: int
    players: tuple[AtCall, ...]


def calls(lines: Iterable[Line], seats: int) -> list[Call]:
    """All calls of a game, in order."""
    found: list[Call] = []
    corrected, unused, left = [0] * seats, [0] * seats, [0] * seats
    for line in lines:
        event = line.event
        deltas = dict(event.deltas)
        if event.clause in _CALL_ENDS:
            players = tuple(map(AtCall, corrected, unused, left))
            found.append(Call(line.round, line.turn, players))
            corrected, unused, left = [0] * seats, [0] * seats, [0] * seats
        elif event.player is None:
            continue
        elif event.clause == _CORRECTED:
            corrected[event.player] -= deltas["broken"]
        elif event.clause == _UNUSED:
            unused[event.player] += deltas["vp"]
        elif event.clause == _LEFT:
            left[event.player] -= deltas["vp"]
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """One item of the final scoring: its name, and the VP of each seat (``None``: doesn't score it)."""

    name: str
    points: tuple[int | None, ...]


def final_rows(events: Iterable[Event], windows: Sequence[tuple[str, str]], seats: int) -> list[Row]:
    """The final scoring by item, in its order; several assistants or goals are one item.

    Args:
        events: those of the game.
        windows: the window on each mastery track.
        seats: how many players there are.
    """
    names = {WINDOW_CLAUSES[window]: f"{colour} window ({window})" for colour, window in windows} | _ITEMS
    points: dict[str, list[int | None]] = {name: [None] * seats for name in names.values()}
    for event in events:
        name = next((names[clause] for clause in event.clauses if clause in names), None)
        if name is not None and event.player is not None:
            scored = dict(event.deltas).get("vp", 0)
            points[name][event.player] = (points[name][event.player] or 0) + scored
    if points[_TILES] == [None] * seats:
        del points[_TILES]
    return [Row(name, tuple(scored)) for name, scored in points.items()]


def projected(state: State) -> tuple[list[Row], tuple[int, ...]]:
    """The final scoring by item if it came now, and the points that it would lead to; after it those as they are."""
    run = Run(state.copy())
    rows: list[Row] = []
    if state.stack:
        score_all(run)
        rows = final_rows(run.events, state.table.board.windows, len(state.players))
    return rows, tuple(player.counts["vp"] for player in run.state.players)


def split_final(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """The events of a turn, and those of the end of the game behind it."""
    at = next((index for index, event in enumerate(events) if event.clause in _ROUND_COMPLETE), len(events))
    return events[:at], events[at:]
