"""The rest of a line: steps as they may stand next at a position in the middle of it, and what may be written there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, events_of
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply, play_turn
from orloj_dsl.interpreter.matching import Mismatch, Scope, end_line, meet
from orloj_dsl.interpreter.reasons import LINE_END, due_words, explain, writable_texts
from orloj_dsl.interpreter.steps import Unbound, draw_of
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Played, Turn

LONGEST: Final = 4_000
"""No text that is tried has more characters."""

_WHOLE: Final = re.compile(r"\s*[0-9]")
"""How a whole line begins: with its round."""
_PARTS: Final = (",", ";")
_CONTINUES: Final = ("<", *_PARTS)
"""What begins the rest of a line behind a step that was played already."""
_PLAYED: Final = "pass "
"""Stands for what was played before, so that the rest can be read."""

Moves = tuple[Move, ...]
"""Decisions in a row."""


def too_long(text: str) -> Diagnostic | None:
    """What is said of a text that is too long to be tried."""
    if len(text) <= LONGEST:
        return None
    return Diagnostic("too-long", Span(0, 0), f"the text has {len(text):,} characters; the bound is {LONGEST:,}")


def is_whole(text: str) -> bool:
    """Whether a text is meant as a whole line: it begins with a round."""
    return _WHOLE.match(text) is not None


def head_of(position: OrlojPosition, scope: Scope) -> str:
    """How a line begins: its round and its player, and a space."""
    return f"{scope.round} {name_text(position.state.name(scope.seat))} "


def moved(found: Diagnostic, by: int, length: int) -> Diagnostic:
    """A finding of a text of so many characters that stood behind others."""
    start, end = (min(max(0, at - by), length) for at in found.span)
    return replace(found, span=Span(start, end))


def play_rest(text: str, position: OrlojPosition, scope: Scope) -> Moves:
    """Play what may stand next on a line, and stop behind the last step.

    Args:
        text: steps; what a comma, a semicolon or a draw begins goes on behind a step that was played already.
        position: where it is played.
        scope: whose line it is. That of Manes has no steps, so nothing stands before a draw.

    Raises:
        Unbound: it can't be read, or not be played; the finding's span is in the text.
    """
    continues = text.lstrip().startswith(_CONTINUES) and not position.state.table.is_manes(scope.seat)
    head = head_of(position, scope) + (_PLAYED if continues else "")
    try:
        turn = parse_turn(head + text)
        if isinstance(turn, Diagnostic):
            raise Unbound(turn)
        if not continues:
            return _steps(turn, position)
        played, *steps = turn.steps
        drawn = _draws(played, position, scope)
        here = drawn[-1].after if drawn else position
        return (*drawn, *_steps(replace(turn, steps=tuple(steps)), here)) if steps else drawn
    except Unbound as unbound:
        raise Unbound(moved(unbound.diagnostic, len(head), len(text))) from None


def play_whole(text: str, position: OrlojPosition) -> Moves:
    """Play a whole line, with what its end leaves out.

    Raises:
        Unbound: it can't be read, or not be played.
    """
    turn = parse_turn(text)
    if isinstance(turn, Diagnostic):
        raise Unbound(turn)
    return _steps(turn, position, unfinished=False)


def _steps(turn: Turn, position: OrlojPosition, *, unfinished: bool = True) -> Moves:
    """Play the steps of a line.

    Raises:
        Unbound: something is wrong with them.
    """
    ply = played(turn, position, unfinished=unfinished)
    if isinstance(ply, Diagnostic):
        raise Unbound(ply)
    return ply.moves


def played(turn: Turn, position: OrlojPosition, *, unfinished: bool) -> Ply | Diagnostic:
    """Play a line; or the first thing that is wrong with it."""
    found: list[Diagnostic] = []
    ply = play_turn(turn, position, found.append, unfinished=unfinished)
    return found[0] if ply is None else ply


def _draws(played: Played, start: OrlojPosition, scope: Scope) -> Moves:
    """Play what chance gave behind a step that was played before, and hold the step's assertions against it.

    Raises:
        Unbound: something is wrong with them.
    """
    moves: list[Move] = []
    here = start
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


def line_end(position: OrlojPosition, scope: Scope) -> Moves | Diagnostic:
    """End a line: what may be left out is left out; or what must be chosen first."""
    try:
        return tuple(end_line(position, scope))
    except Mismatch as mismatch:
        found = explain(mismatch, Span(0, 0), "", None)
        return found if mismatch.violation else replace(found, message=_not_yet(mismatch.position))


def _not_yet(position: OrlojPosition) -> str:
    """Why a turn can't end, where nothing is wrong but that something must be chosen."""
    assert position.due is not None
    what, colon, ways = due_words(position.due).partition(": ")
    return f"{what} isn't taken yet: {ways}" if colon else f"the turn can't end yet: {what} is due first"


def completed(text: str, head: str, reach: Callable[[str], OrlojPosition | None]) -> tuple[int, tuple[str, ...]]:
    """What may stand where the last step of a text is being written.

    Args:
        text: what stands before the cursor.
        head: how the line begins, which may be written.
        reach: the position behind the steps before; ``None`` where nothing more can be written.

    Returns:
        Where the last step begins, and all that begin as it does.
    """
    before = max(map(text.rfind, _PARTS)) + 1 or (len(head) if text.startswith(head) else 0)
    start = len(text) - len(text[before:].lstrip())
    here = reach(text[:before].removeprefix(head).rstrip(" ,;"))
    if here is None:
        return start, ()
    steps = (step for step in writable_texts(here) if step != LINE_END)
    return start, tuple(step for step in steps if step.startswith(text[start:]))
