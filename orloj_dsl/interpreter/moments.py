"""Moments of a game: ROUND.PLAYER[.STEP], or ``end``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import events_of
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import ACT, owner
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.notation.tree import Turn

END = "end"
"""The moment behind the last line."""

_NUMBER = re.compile(r"[0-9]{1,9}")


class MomentError(ValueError):
    """There is no such moment in the game; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the main line.

    Attributes:
        plies: the lines before it.
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
            counted from 1, additional actions too; one more is behind the last one, before the line's end. Of a wrong
            line there are the moments up to the fault.

    Raises:
        MomentError: there is none.
    """
    end = game.end
    if end is None:
        raise MomentError("the record has no position to start from")
    if text == END:
        return Moment(game.plies, None, (), end)
    number, _, rest = text.replace('"', "").partition(".")
    names = [seat.name for seat in end.state.table.seats]
    name, dot, step = rest.rpartition(".")
    if rest in names or not dot or not _NUMBER.fullmatch(step):
        name, step = rest, ""
    if not _NUMBER.fullmatch(number) or name not in names:
        hint = closest(name, names)
        meant = f"; did you mean {number}.{hint}?" if hint and hint != name else ""
        raise MomentError(f"{text} is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end{meant}")
    for index, ply in enumerate((*game.plies, *([game.broken] if game.broken else ()))):
        if isinstance(ply.node, Turn) and ply.round == int(number) and names[ply.seat] == name:
            return _inside(game, index, ply, int(step or 1))
    due, state = end.due, end.state
    seat = owner(end) if due is not None and (due.player is not None or due.kind == ACT) else None
    if seat is None:
        raise MomentError(f"the record plays no turn {number}.{name}")
    if seat == names.index(name) and state.round == int(number) and step in ("", "1"):
        return Moment(game.plies, None, (), end)  # the turn that would come next
    following = f"{state.round}.{state.name(seat)}"
    what = f"step {step} of {following}" if f"{number}.{name}" == following else f"turn {number}.{name}"
    raise MomentError(f"the record plays no {what}; what comes next is {following}, or end")


def _inside(game: Game, index: int, ply: Ply, step: int) -> Moment:
    before = game.plies[:index]
    written = max((move.step for move in ply.moves if move.step is not None), default=-1) + 1
    if not 1 <= step <= written + 1:
        raise MomentError(f"the turn has no step {step}; its moments are 1 to {written + 1}")
    if step == 1:
        return Moment(before, None, (), ply.before)
    done = [move for move in ply.moves if move.step is not None and move.step < step - 1]
    last = ply.moves.index(done[-1])
    return Moment(before, ply, events_of(ply.moves[: last + 1]), ply.moves[last].after)
