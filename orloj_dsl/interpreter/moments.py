"""Moments of a game: ROUND.PLAYER[.STEP], ``adjust.N`` or ``end``; in a variation behind its name, ``v1/``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import events_of
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import ACT, owner
from orloj_dsl.interpreter.walk import ADJUST, END, Track, tracks_of, way_to
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.notation.tree import Statement, Turn

_NUMBER = re.compile(r"[0-9]{1,9}")
_VARIATION = re.compile(r"(v[0-9]{1,9})/(.*)", re.DOTALL)


class MomentError(ValueError):
    """There is no such moment in the game; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the main line or in a variation.

    Attributes:
        plies: the lines that are played before it, from the game's start.
        turn: the line in which it lies, if any of its steps comes before it.
        events: what has happened in that line so far.
        position: the position there.
    """

    plies: tuple[Ply, ...]
    turn: Ply | None
    events: tuple[Event, ...]
    position: OrlojPosition


def moment_of(game: Game, text: str) -> Moment:
    """Find a moment.

    Args:
        game: a game with a position to start from.
        text: ``end``; or ROUND.PLAYER, the first decision of that line; or with .STEP, before that written step,
            counted from 1, additional actions too; one more is behind the last one, before the line's end; or
            ``adjust.N``, before the N-th adjustment. In a variation behind its name: ``v2/`` for the second one in the
            text. Of a wrong line there are the moments up to the fault.

    Raises:
        MomentError: there is none.
    """
    tracks = tracks_of(game)
    if not tracks:
        raise MomentError("the record has no position to start from")
    track, rest = _track(tracks, text)
    before = way_to(tracks, track)
    if rest == END:
        return _behind(before, track)
    if rest.partition(".")[0] == ADJUST:
        return _adjustment(before, track, rest)
    return _named(before, track, rest)


def _track(tracks: Sequence[Track], text: str) -> tuple[Track, str]:
    """The track that a moment lies in, and what it is called there."""
    named = _VARIATION.fullmatch(text)
    if named is None:
        return tracks[0], text
    found = next((track for track in tracks if track.name == named[1]), None)
    if found is None:
        there = ", ".join(track.name for track in tracks[1:])
        raise MomentError(
            f"the record plays no variation {named[1]}; {f'there are {there}' if there else 'it has none'}"
        )
    return found, named[2]


def _behind(before: tuple[Ply, ...], track: Track) -> Moment:
    """The moment behind the last line of a track."""
    end = track.plies[-1].after if track.plies else track.start
    return Moment((*before, *track.plies), None, (), end)


def _adjustment(before: tuple[Ply, ...], track: Track, text: str) -> Moment:
    number = text.removeprefix(f"{ADJUST}.")
    places = [index for index, ply in enumerate(track.plies) if isinstance(ply.node, Statement)]
    if not _NUMBER.fullmatch(number) or not 1 <= int(number) <= len(places):
        held = "1 adjustment" if len(places) == 1 else f"{len(places) or 'no'} adjustments"
        raise MomentError(f"there is no moment {text}: the line has {held}")
    at = places[int(number) - 1]
    return Moment((*before, *track.plies[:at]), None, (), track.plies[at].before)


def _named(before: tuple[Ply, ...], track: Track, text: str) -> Moment:
    """The moment of a turn, and of a step in it."""
    behind = _behind(before, track)
    end = behind.position
    names = [seat.name for seat in end.state.table.seats]
    number, _, rest = text.partition(".")
    if not rest.startswith(tuple(names)):  # a name may stand in quotes, as in the record
        rest = rest.replace('"', "")
    name, dot, step = rest.rpartition(".")
    if rest in names or not dot or not _NUMBER.fullmatch(step):
        name, step = rest, ""
    if not _NUMBER.fullmatch(number) or name not in names:
        hint = closest(name, names)
        meant = f"; did you mean {number}.{hint}?" if hint and hint != name else ""
        raise MomentError(f"{text} is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end{meant}")
    for index, ply in enumerate((*track.plies, *([track.broken] if track.broken else ()))):
        if isinstance(ply.node, Turn) and ply.round == int(number) and names[ply.seat] == name:
            return _inside((*before, *track.plies[:index]), ply, int(step or 1))
    due, state = end.due, end.state
    seat = owner(end) if due is not None and (due.player is not None or due.kind == ACT) else None
    what = "variation" if track.name else "record"
    if seat is None:
        turns = [f"{ply.round}.{names[ply.seat]}" for ply in track.plies if isinstance(ply.node, Turn)]
        last = f"; the last one is {turns[-1]}" if turns else ""
        raise MomentError(f"the {what} plays no turn {number}.{name}{last}")
    if seat == names.index(name) and state.round == int(number) and step in ("", "1"):
        return behind  # the turn that would come next
    following = f"{state.round}.{state.name(seat)}"
    asked = f"step {step} of {following}" if f"{number}.{name}" == following else f"turn {number}.{name}"
    raise MomentError(f"the {what} plays no {asked}; what comes next is {following}, or end")


def _inside(before: tuple[Ply, ...], ply: Ply, step: int) -> Moment:
    written = max((move.step for move in ply.moves if move.step is not None), default=-1) + 1
    if not 1 <= step <= written + 1:
        raise MomentError(f"the turn has no step {step}; its moments are 1 to {written + 1}")
    if step == 1:
        return Moment(before, None, (), ply.before)
    done = [move for move in ply.moves if move.step is not None and move.step < step - 1]
    last = ply.moves.index(done[-1])
    return Moment(before, ply, events_of(ply.moves[: last + 1]), ply.moves[last].after)
