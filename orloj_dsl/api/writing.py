"""Playing what is written: steps as they may stand next on the line of whoever decides."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from orloj_dsl.api.errors import IllegalActionError
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, events_of
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.matching import Mismatch, Scope, end_line, meet, owner
from orloj_dsl.interpreter.reasons import explain
from orloj_dsl.interpreter.steps import Unbound, draw_of, text_of
from orloj_dsl.kernel.values import Action, Violation
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Played, Turn

_CONTINUES = ("<", ",", ";")
"""What begins the rest of a line behind a step that was played already."""
_PLAYED = "pass "
"""Stands for that step, so that the rest can be read."""

Done = tuple[Move, ...]
"""The decisions that were taken."""


def write(position: OrlojPosition, text: str) -> Done:
    """Play written steps, and stop behind the last one.

    Raises:
        IllegalActionError: they can't be read, or not be played.
    """
    seat = _decider(position)
    try:
        return _write(position, text, position.state.round)
    except IllegalActionError:
        if seat == 0 and position.state.round == 0:
            # The first player may wait with the starting resources, and say them in the first turn.
            with suppress(IllegalActionError):
                return _write(position, text, 1)
        raise


def _write(position: OrlojPosition, text: str, in_round: int) -> Done:
    """Play written steps as those of a line of a round; that of Manes has no steps, so nothing stands before a draw."""
    seat = _decider(position)
    continues = text.lstrip().startswith(_CONTINUES) and not position.state.table.is_manes(seat)
    head = f"{in_round} {name_text(position.state.name(seat))} "
    head += _PLAYED if continues else ""
    try:
        turn = parse_turn(head + text)
        if isinstance(turn, Diagnostic):
            raise Unbound(turn)
        if not continues:
            return _play(turn, position)
        played, *steps = turn.steps
        drawn = _draw(played, position)
        if not steps:
            return drawn
        here = drawn[-1].after if drawn else position
        return (*drawn, *_play(replace(turn, steps=tuple(steps)), here))
    except Unbound as unbound:
        found = unbound.diagnostic
        start, end = (min(max(0, at - len(head)), len(text)) for at in (found.span.start, found.span.end))
        raise _error(found, (start, end)) from None


def finish(position: OrlojPosition) -> Done:
    """End the line: what may be left out is left out, and the turn ends.

    Raises:
        IllegalActionError: something must be said first.
    """
    try:
        return tuple(end_line(position, Scope(position.state.round, _decider(position))))
    except Mismatch as mismatch:
        raise _error(explain(mismatch, Span(0, 0), "", None), None) from None


def refused(violation: Violation, position: OrlojPosition, action: Action) -> IllegalActionError:
    """The error of an action that a position refuses."""
    written = action if text_of(action) else None
    # What answers nothing that is due has no violation for the explanation, which says then what is due.
    judged = None if violation.code in ("not-due", "game-over") else violation
    return _error(explain(Mismatch(position, judged), Span(0, 0), "", written), None)


def _decider(position: OrlojPosition) -> int:
    seat = owner(position)
    if seat is None:
        raise _error(explain(Mismatch(position, None), Span(0, 0), "", None), None)
    return seat


def _play(turn: Turn, position: OrlojPosition) -> Done:
    """Play the steps of a line.

    Raises:
        Unbound: something is wrong with them.
    """
    found: list[Diagnostic] = []
    ply = play_turn(turn, position, found.append, unfinished=True)
    if ply is None:
        raise Unbound(found[0])
    return ply.moves


def _draw(played: Played, start: OrlojPosition) -> Done:
    """Play what chance gave behind a step that was played before, and hold the step's assertions against it.

    Raises:
        Unbound: something is wrong with them.
    """
    moves: list[Move] = []
    here, scope = start, Scope(start.state.round, _decider(start))
    for chance in played.chances:
        action = draw_of(chance, start.state.table.edition, alone=start.state.solo is not None)
        try:
            moves += meet(here, action, 0, scope)
        except Mismatch as mismatch:
            raise Unbound(explain(mismatch, chance.span, "", action)) from None
        here = moves[-1].after
    events = events_of(moves)
    for item in (item for assertion in played.assertions for item in assertion.items):
        failed = check_assertion(item, scope.seat, start, here, events)
        if failed is not None:
            raise Unbound(failed)
    return tuple(moves)


def _error(found: Diagnostic, span: tuple[int, int] | None) -> IllegalActionError:
    """The error of a finding."""
    return IllegalActionError(
        found.code,
        found.message,
        clause=found.clause,
        also=found.also,
        ruling=found.ruling,
        legal=found.legal,
        hint=found.hint,
        span=span,
    )
