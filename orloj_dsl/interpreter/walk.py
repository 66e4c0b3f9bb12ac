"""The way through a record, station by station: its main line and its variations, as somebody reads them.

A station is a position at which one may stop: before the first line, behind each written step, and behind each line's
end. Main line and variations are tracks; a track knows where it leaves from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, events_of
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.tree import Broken, Element, Statement, Turn, Variation

END: Final = "end"
"""The moment behind the last line."""
ADJUST: Final = "adjust"
"""The moment before an adjustment is ``adjust.1``, counted through its track."""


@final
@dataclass(frozen=True, slots=True)
class Track:
    """The main line, or a variation, as far as it is valid.

    Attributes:
        name: how moments say it: ``v1`` for the first variation in the text; nothing for the main line.
        node: the variation in the tree; ``None`` for the main line.
        elements: what stands in it: lines, comments, variations.
        start: the position that it begins with.
        plies: its lines.
        parent: the place among the tracks of the one that it leaves; ``None`` for the main line.
        leaves: how many lines of that one are played before it.
        broken: of its first wrong line the steps before the fault.
    """

    name: str
    node: Variation | None
    elements: tuple[Element, ...]
    start: OrlojPosition
    plies: tuple[Ply, ...]
    parent: int | None = None
    leaves: int = 0
    broken: Ply | None = None

    @property
    def prefix(self) -> str:
        """What stands before the names of its moments."""
        return f"{self.name}/" if self.name else ""


@final
@dataclass(frozen=True, slots=True)
class Station:
    """A position at which one may stop.

    Attributes:
        moment: its name, ``3.Mikel.2``, ``adjust.1``, ``end``; in a variation behind its own, ``v1/3.Mikel.2``.
        position: the position.
        step: which written step of its line led here, from 0; ``None`` at a track's start, behind an adjustment, and
            where only the line's end did something.
        moves: the decisions since the station before; none at a start and for an adjustment.
        events: what has happened since then.
    """

    moment: str
    position: OrlojPosition
    step: int | None
    moves: tuple[Move, ...]
    events: tuple[Event, ...]


def tracks_of(game: Game) -> tuple[Track, ...]:
    """The main line, then the variations in the order of the text. Nothing where nothing was set up.

    A variation that branches off behind an error isn't played, and is none of them.
    """
    if game.start is None:
        return ()
    tracks = [Track("", None, game.record.play, game.start, game.plies, broken=game.broken)]
    leaves = dict(_leaves(tracks[0], 0))
    # A variation stands in the text behind the beginning of the one that holds it.
    for place, branch in enumerate(sorted(game.branches, key=lambda branch: branch.node.span), 1):
        node, (parent, before) = branch.node, leaves[id(branch.node)]
        track = Track(branch.name, node, node.elements, branch.start, branch.plies, parent, before, branch.broken)
        leaves.update(_leaves(track, place))
        tracks.append(track)
    return tuple(tracks)


def _leaves(track: Track, place: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Each variation of a track by its identity: the track's place, and how many of its lines come before."""
    played = before = 0
    for element in track.elements:
        if isinstance(element, Variation):
            yield id(element), (place, before)
            continue
        if isinstance(element, Turn | Broken):
            before = played
        if played < len(track.plies) and track.plies[played].node is element:
            played += 1


def way_to(tracks: Sequence[Track], track: Track) -> tuple[Ply, ...]:
    """The lines that are played before a track begins, from the game's start."""
    parts: list[tuple[Ply, ...]] = []
    while track.parent is not None:
        parent = tracks[track.parent]
        parts.append(parent.plies[: track.leaves])
        track = parent
    return tuple(ply for part in reversed(parts) for ply in part)


# ---- stations ----


def stations(track: Track) -> Iterator[tuple[Station, ...]]:
    """The stations of a track: its start alone, then those of each line, the last of them behind the line's end."""
    names = [track.prefix + moment for moment in _beginnings(track)]
    yield (Station(names[0], track.start, None, (), ()),)
    for ply, name, following in zip(track.plies, names, names[1:], strict=False):
        yield tuple(_inside(ply, name, following))


def before_fault(track: Track) -> tuple[Station, ...]:
    """The stations in the first wrong line of a track: behind each step before the fault."""
    ply = track.broken
    if ply is None:
        return ()
    name = track.prefix + _turn_name(ply)
    end = max((at for at, move in enumerate(ply.moves, 1) if move.step is not None), default=0)
    return tuple(_behind(name, step, moves) for step, moves in _by_step(ply.moves[:end]))


def _turn_name(ply: Ply) -> str:
    return f"{ply.round}.{ply.before.state.name(ply.seat)}"


def _beginnings(track: Track) -> list[str]:
    """The moment before each line of a track, and behind its last one."""
    found, adjustments = [], 0
    for ply in track.plies:
        if isinstance(ply.node, Statement):
            adjustments += 1
            found.append(f"{ADJUST}.{adjustments}")
        else:
            found.append(_turn_name(ply))
    return [*found, END]


def _inside(ply: Ply, name: str, following: str) -> Iterator[Station]:
    """The stations of a line but the one before it: behind each step, and behind its end."""
    if isinstance(ply.node, Statement):
        yield Station(following, ply.after, None, (), ply.events)
        return
    parts = _by_step(ply.moves)
    *steps, last = parts
    for step, moves in steps:
        yield _behind(name, step, moves)
    step, moves = last
    yield Station(following, ply.after, step, moves, events_of(moves))


def _behind(name: str, step: int | None, moves: tuple[Move, ...]) -> Station:
    """The station behind a step that isn't its line's last."""
    assert step is not None
    return Station(f"{name}.{step + 2}", moves[-1].after, step, moves, events_of(moves))


def _by_step(moves: Sequence[Move]) -> list[tuple[int | None, tuple[Move, ...]]]:
    """The decisions of a line step by step, each with what was left out before it.

    What its end does stands by itself, if anything happens then; else it belongs to the last step.
    """
    parts: list[tuple[int | None, tuple[Move, ...]]] = []
    waiting: list[Move] = []
    for index, move in enumerate(moves):
        waiting.append(move)
        if move.step is not None and all(later.step != move.step for later in moves[index + 1 :]):
            parts.append((move.step, tuple(waiting)))
            waiting = []
    if waiting and (events_of(waiting) or not parts):
        parts.append((None, tuple(waiting)))
    elif waiting:
        step, done = parts[-1]
        parts[-1] = (step, (*done, *waiting))
    return parts
