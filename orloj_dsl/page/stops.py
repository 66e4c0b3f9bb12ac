"""Where a page may stop: the stations of a record's main line and variations, in one list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final
from urllib.parse import quote

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.report import ply_text
from orloj_dsl.interpreter.walk import Station, Track, before_fault, stations, tracks_of
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Statement


@final
@dataclass(frozen=True, slots=True)
class Stop:
    """A position that the page can show.

    Attributes:
        moment: its name in links; nothing for one that has none.
        position: what is on the table.
        before: the place of the stop before it; ``None`` for the first one.
        line: which line it belongs to, counted through all of them; ``None`` for the first one.
        round, seat: whose line that is.
        step: which written step of its line led here, from 0; ``None`` where the line's end did, or an adjustment.
        text: what was written since the stop before; nothing where the line's end did it.
        events: what has happened since then.
    """

    moment: str
    position: OrlojPosition
    before: int | None = None
    line: int | None = None
    round: int = 0
    seat: int = 0
    step: int | None = None
    text: str = ""
    events: tuple[Event, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Way:
    """A track as the page has it.

    Attributes:
        track: the track.
        plies: its lines, and the first wrong one, if any step of it is played.
        leaves: the stop at which it leaves its parent, and steps back to; of the main line its start.
        stops: the stops of each of its lines, by their places.
        replaces: the line that its first one replaces, counted through all of them; ``None`` for the main line, and
            where that one isn't played.
    """

    track: Track
    plies: tuple[Ply, ...]
    leaves: int
    stops: tuple[tuple[int, ...], ...]
    replaces: int | None


@final
@dataclass(frozen=True, slots=True)
class Walk:
    """All stops of a record, and the ways through them."""

    stops: tuple[Stop, ...]
    ways: tuple[Way, ...]
    names: dict[str, int]
    """Each moment, that of a variation's beginning too, and the place of its stop."""


def walk(game: Game, source: Source) -> Walk:
    """Walk through a record.

    Args:
        game: a game with a position to start from.
        source: the text that it was read from.
    """
    walker = _Walker(source)
    for track in tracks_of(game):
        walker.go(track)
    return Walk(tuple(walker.stops), tuple(walker.ways), walker.names)


@final
class _Walker:
    """Gathers the stops of one track after the other; a parent comes before its variations."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.stops: list[Stop] = []
        self.ways: list[Way] = []
        self.names: dict[str, int] = {}
        self.firsts: list[int] = []  # the number of each track's first line
        self.lines = 0

    def go(self, track: Track) -> None:
        """Walk along a track."""
        (start,), *rest = stations(track)
        leaves, replaces = 0, None
        if track.parent is None:
            self.stops.append(Stop(start.moment, start.position))
        else:
            leaves, replaces = self._leaves(self.ways[track.parent], track)
        self.names.setdefault(start.moment, leaves)
        self.firsts.append(self.lines)
        played = list(zip(track.plies, rest, strict=True))
        if track.broken is not None and (partly := before_fault(track)):
            played.append((track.broken, partly))
        before, lines = leaves, []
        for ply, found in played:
            lines.append(tuple(range(len(self.stops), len(self.stops) + len(found))))
            for station in found:
                self._stop(station, ply, before)
                before = len(self.stops) - 1
            self.lines += 1
        self.ways.append(Way(track, tuple(ply for ply, _ in played), leaves, tuple(lines), replaces))

    def _leaves(self, parent: Way, track: Track) -> tuple[int, int | None]:
        """The stop at which a track leaves its parent, and the line that it replaces."""
        at = track.leaves
        stop = parent.stops[at - 1][-1] if at else parent.leaves
        first = self.firsts[track.parent or 0]
        return stop, first + at if at < len(parent.stops) else None

    def _stop(self, station: Station, ply: Ply, before: int) -> None:
        said = ply_text(ply) if isinstance(ply.node, Statement) else step_text(ply, station.step, self.source)
        self.names.setdefault(station.moment, len(self.stops))
        where = (before, self.lines, ply.round, ply.seat, station.step)
        self.stops.append(Stop(station.moment, station.position, *where, said, station.events))


def place_of(game: Game, found: Walk, moment: str) -> int:
    """The place of the stop at a moment, or nearest behind it.

    Raises:
        MomentError: the game has no such moment.
    """
    named = moment_of(game, moment)
    if moment in found.names:
        return found.names[moment]
    # Behind a line's last step, where its end changes little, there is a stop only behind the end.
    near = (named.position, *([] if named.turn is None else [named.turn.after]))
    return next(at for position in near for at, stop in enumerate(found.stops) if stop.position is position)


def step_text(ply: Ply, step: int | None, source: Source) -> str:
    """What a step of a line says as it is written, on one line; nothing for the line's end."""
    if step is None or isinstance(ply.node, Statement):
        return ""
    return one_line(source.slice(ply.node.places[step]))


def link_to(moment: str) -> str:
    """The address of a moment within the page."""
    return f"#{quote(moment, safe='/')}"


def one_line(said: str) -> str:
    """A text on one line."""
    return " ".join(said.split())


def since(stops: Sequence[Stop], place: int) -> tuple[Event, ...]:
    """What has happened since a stop's line began."""
    stop, parts = stops[place], list[tuple[Event, ...]]()
    line = stop.line
    while line is not None and stop.line == line and stop.before is not None:
        parts.append(stop.events)
        stop = stops[stop.before]
    return tuple(event for part in reversed(parts) for event in part)
