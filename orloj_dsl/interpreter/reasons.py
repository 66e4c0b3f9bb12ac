"""What a refusal looks like to a person: from a mismatch or a violation to a diagnostic."""

from __future__ import annotations

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.clock import RINGS
from orloj_dsl.interpreter.matching import Mismatch
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP, Action, Decision
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Span

LINE_END = "the end of the line"

_DUE = {
    "draft": "a pair of hammer and starting card",
    "start": "the starting resources, now or later",
    "first start": "the starting resources",
    "turn": "the turn: clock or pass",
    "face turn": "a turn of the face",
    "parts": "a section under the hand",
    "rest mastery": "the other mastery step of the section",
    "rest upgrade": "the upgrade of the section",
    "pass recover": "the recovery of the pass",
    "pass moon": "the moon of the pass",
    "draw scroll": "the scroll that was drawn",
    "end": LINE_END,
    "produce": "a production on a track of choice",
    "basic": "basic resources of choice",
    "mastery": "a mastery step of choice",
    "scroll": "a scroll of choice",
    "bonus": "the moon or an assistant",
    "apostle": "an apostle",
    "assistant": "an assistant",
    "painter": "a move of the painter",
    "recover": "a recovery of workers",
    "upgrade": "an upgrade",
}
"""What is due, in words."""


def due_words(due: Decision) -> str:
    """What a decision asks for."""
    number = f" ({due.number})" if due.number else ""
    return _DUE[due.kind] + number


def legal_texts(position: OrlojPosition) -> tuple[str, ...]:
    """What is legal at a position, in notation, in the engine's order."""
    texts = []
    for action in position.legal():
        if action.kind == "end":
            texts.append(LINE_END)
        else:
            texts.append("nothing (left out)" if action == SKIP else text_of(action))
    return tuple(texts)


def explain(mismatch: Mismatch, span: Span, moment: str, action: Action | None) -> Diagnostic:
    """The diagnostic of a step that answers nothing, or of a line that ends too early (``action`` is ``None``)."""
    position, violation = mismatch.position, mismatch.violation
    due, rule = position.due, position.rule
    legal = legal_texts(position)
    hint = "" if action is None else closest(text_of(action), legal)
    if violation is not None:
        return Diagnostic(
            violation.code,
            span,
            violation.message,
            legal,
            hint,
            clause=violation.clause,
            ruling=violation.ruling or "",
            moment=moment,
        )
    if due is None or rule is None:
        message = "the game is over: the round of the last call is complete"
        return Diagnostic("game-over", span, message, clause="O-11.0.2", moment=moment)
    clause = due.clause if due.clause.startswith("O-") else rule.clause
    found = "the line ends" if action is None else f"{text_of(action)} stands"
    if due.kind == "draw scroll":
        message = f"{found} where the scroll that was drawn must be named"
        return Diagnostic("missing-chance", span, message, legal, hint, clause=clause, moment=moment)
    if action is not None and action.kind in RINGS and (rule.part or due.kind == "end"):
        message = f"no {action.kind} section is open here; due is {due_words(due)}"
        return Diagnostic("part-finished", span, message, legal, hint, clause="O-7.1.6a", moment=moment)
    if rule.part or due.kind == "end":
        message = f"{text_of(action) if action else ''} answers nothing here; due is {due_words(due)}"
        return Diagnostic("not-due", span, message, legal, hint, clause=clause, moment=moment)
    refusing = f"; it may be refused: no {rule.refusal}" if rule.refusal else ""
    message = f"{found} where {due_words(due)} is due first{refusing}"
    return Diagnostic("missing-choice", span, message, legal, hint, clause=clause, moment=moment)
