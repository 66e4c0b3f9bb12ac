"""Playing what is written: steps as they may stand next on the line of whoever decides."""

from __future__ import annotations

from contextlib import suppress

from orloj_dsl.api.errors import IllegalActionError
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.matching import Mismatch, Scope, end_line, owner
from orloj_dsl.interpreter.reasons import explain
from orloj_dsl.interpreter.rest import Moves, play_rest
from orloj_dsl.interpreter.steps import Unbound, text_of
from orloj_dsl.kernel.values import Action, Violation
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Span


def write(position: OrlojPosition, text: str) -> Moves:
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


def _write(position: OrlojPosition, text: str, in_round: int) -> Moves:
    """Play written steps as those of a line of a round."""
    try:
        return play_rest(text, position, Scope(in_round, _decider(position)))
    except Unbound as unbound:
        raise _error(unbound.diagnostic, unbound.diagnostic.span) from None


def finish(position: OrlojPosition) -> Moves:
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
