"""What a refusal looks like to a person: from a mismatch or a violation to a diagnostic."""

from __future__ import annotations

import re

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.clock import UNDER_HAND
from orloj_dsl.games.orloj.solo.area import NAME
from orloj_dsl.interpreter.matching import ACT, DRAWS, IMPLIED, Mismatch, answerable
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP, Action, Decision, refuse
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Span

_NUMBER = re.compile(r"[0-9]+")
LINE_END = "the end of the line"
LEFT_OUT = "nothing (left out)"
"""What stands for leaving out a part of the turn."""

_DUE = {
    "draft": "a pair of hammer and starting card",
    "start": "the starting resources, now or later",
    "first start": "the starting resources",
    "turn": "the turn: clock or pass",
    "face turn": "a turn of the face",
    "parts": "a section under the hand",
    "rest mastery": "the other mastery step of the section",
    "rest upgrade": "the upgrade of the section",
    "rest apostle": "the apostle of the section",
    "pass recover": "the recovery of the pass",
    "pass moon": "the moon of the pass",
    "draw scroll": "the scroll that was drawn",
    "draw card": "the workshop card that was drawn",
    "act": "the turn of Manes",
    "top scroll": "the scroll that Manes takes (<?> if nobody looked)",
    "new scroll": "a new scroll of the upkeep",
    "action card": "the next action card of Manes",
    "round card": "its round scoring card",
    "end": LINE_END,
    "produce": "a production of paint, wood or iron",
    "basic": "a choice of basic resources",
    "mastery": "a blue, pink or yellow mastery step",
    "scroll": "a scroll of choice",
    "bonus": "the moon or an assistant",
    "row and column": "the row's production or the column's bonus",
    "workshop": "a workshop card",
    "lay": "the end of the row where the card is laid",
    "construct": "a construction",
    "force": "the force of the sculptor's action",
    "apostle": "an apostle",
    "assistant": "an assistant",
    "painter": "a move of the painter",
    "recover": "a recovery of workers",
    "upgrade": "an upgrade",
}
"""What is due, in words."""


def due_words(due: Decision) -> str:
    """What a decision asks for."""
    number = f" ({_COUNTED.get(due.kind, '{}').format(due.number)})" if due.number else ""
    return _DUE[due.kind] + number


_COUNTED = {"painter": "forces {}", "recover": "at most {}"}
"""What the number of a decision means, where it isn't how many pieces."""


def said(action: Action) -> str:
    """An action as a list of what is legal says it; leaving out and the line's end have no text of their own."""
    if action.kind == "end":
        return LINE_END
    if action.kind == ACT:
        return _DUE[ACT]
    return LEFT_OUT if action == SKIP else text_of(action)


def legal_texts(position: OrlojPosition) -> tuple[str, ...]:
    """What the engine accepts at a position, in notation, in its order."""
    return tuple(map(said, position.legal()))


def writable_texts(position: OrlojPosition) -> tuple[str, ...]:
    """What may be written next: answers to what is due, and to what is due once parts of it are left out."""
    texts: dict[str, None] = {}
    for here in answerable(position):
        texts |= dict.fromkeys(said(option) for option in here.options() if option.kind != ACT)
        if (rule := here.rule) is not None and rule.refusal:
            texts[text_of(refuse(rule.refusal))] = None
    texts |= dict.fromkeys(text for text in legal_texts(position) if text.startswith("+"))
    return tuple(texts)


def home_clause(action: Action) -> str:
    """The clause by which a step is open at all: that of the first kind of decision which it answers."""
    for rule in RULEBOOK.decisions.values():
        answers = action.kind in rule.accepts and action.kind != "no"
        if answers or (rule.refusal and action == refuse(rule.refusal)):
            return rule.clause
    return RULEBOOK.over_clause


def _nearest(text: str, legal: tuple[str, ...]) -> str:
    """The legal step that was probably meant.

    That is one which says more, else the same words with the nearest numbers, else the most alike.
    """
    said = (text, f"outer {text}", f"face {text}")
    longer = next((other for other in legal if other in said or other.startswith(tuple(f"{t} " for t in said))), "")
    bought = [other for other in legal if _bought(other) == _bought(text)]
    same = bought or [other for other in legal if _NUMBER.sub("0", other) == _NUMBER.sub("0", text)]
    if longer or not same:
        return longer or _most_alike(text, legal)
    if bought:
        return closest(text, bought)
    figures = [int(figure) for figure in _NUMBER.findall(text)]

    def distance(other: str) -> int:
        return sum(abs(int(figure) - mine) for figure, mine in zip(_NUMBER.findall(other), figures, strict=True))

    return min(same, key=distance)


def _most_alike(text: str, legal: tuple[str, ...]) -> str:
    """The most alike step; not one with quite another word at the place of a written one."""
    hint = closest(text, [other for other in legal if other.startswith("+") == text.startswith("+")])
    written, meant = text.split(), hint.split()
    alike = all(word == other or closest(word, [other]) for word, other in zip(written, meant, strict=False))
    return hint if alike or set(written) <= set(meant) else ""


_PAYMENT = ("which-payment", "wrong-payment", "unpayable")


def _bought(text: str) -> str:
    """A step without what is paid for it."""
    return text.partition(" pay ")[0]


def explain(mismatch: Mismatch, span: Span, moment: str, action: Action | None) -> Diagnostic:
    """The diagnostic of a step that answers nothing, or of a line that ends too early (``action`` is ``None``)."""
    violation = mismatch.violation
    legal = writable_texts(mismatch.position)
    # What chance gave is a real card or scroll: another one that looks like it isn't what was meant.
    hint = "" if action is None or action.kind == "draw" else _nearest(text_of(action), legal)
    if violation is None:
        code, clause, message = _unanswered(mismatch.position, action)
        return Diagnostic(code, span, message, legal, hint, clause, moment=moment)
    if action is not None:
        bought = _bought(text_of(action))
        same = tuple(text for text in legal if _bought(text) == bought)
        if violation.code in _PAYMENT and same:
            legal = same
        else:
            head = bought.partition(" hammer ")[0]
            legal = tuple(sorted(legal, key=lambda text: text != head and not text.startswith(f"{head} ")))
    due = mismatch.position.due
    if due is not None and due.kind in IMPLIED:
        hint = text_of(refuse(due.kind))
    ruling = violation.ruling or ""
    code, message, clause, also = violation.code, violation.message, violation.clause, violation.also
    return Diagnostic(code, span, message, legal, hint, clause, ruling, moment=moment, also=also)


def _of_manes(position: OrlojPosition, draw: Action) -> bool:
    """Whether what is drawn is one of the cards that only the turn of Manes reveals."""
    state, parts = position.state, position.state.table.edition.solo
    return state.solo is not None and draw.words[0] in (*parts.cards, *parts.round_cards)


def _unanswered(position: OrlojPosition, action: Action | None) -> tuple[str, str, str]:
    """Code, clause and message for what answers nothing that is due."""
    due, rule = position.due, position.rule
    if due is None or rule is None:
        return "game-over", RULEBOOK.over_clause, "the game is over: its last round is complete"
    found = "the line ends" if action is None else f"{text_of(action)} stands"
    clause = due.clause or rule.clause
    if due.kind in DRAWS:
        return "missing-chance", clause, f"{found} where {_DUE[due.kind]} must be named"
    if action is not None and action.kind == "draw" and due.player is not None and _of_manes(position, action):
        return (
            "not-due",
            "O-13.2.2",
            f"the cards of {NAME} are drawn in his line: {position.state.round} {NAME} {text_of(action)}",
        )
    if action is not None and action.kind == "draw" and due.player is None:
        last = position.state.round == position.state.table.edition.solo.turns
        return "not-due", "O-13.10.1" if last else "O-13.2.2", f"nothing more is drawn in this turn of {NAME}"
    if action is not None and action.kind in ("start", "draft") and position.state.round:
        return "not-due", home_clause(action), f"{text_of(action)} answers nothing here; that is done"
    if due.kind == ACT:
        return "not-due", clause, f"{NAME} decides nothing; his line says only what chance gave, in < >"
    chosen = position.state.turn is not None and not any(waits.kind == "turn" for waits in position.state.stack)
    if action is not None and action.kind in ("clock", "pass") and chosen:
        return "not-due", home_clause(action), f"{text_of(action)} answers nothing here: the turn is chosen already"
    if action is not None and (rule.part or due.kind in ("end", *IMPLIED)):
        if action.kind in UNDER_HAND:
            return "part-finished", "O-7.1.6a", f"no {action.kind} section is open here; due is {due_words(due)}"
        message = f"{text_of(action)} answers nothing here; due is {due_words(due)}"
        if action.kind == "no" and action.words[0] in due.kind.split():
            message += "; a part of the turn is left out, not refused"
        return "not-due", home_clause(action), message
    refused = [text_of(option) for option in rule.options(position.state, due) if option.kind == "no"]
    refused += [f"no {rule.refusal}"] if rule.refusal else []
    refusing = f"; it may be refused: {', '.join(refused)}" if refused else ""
    return "missing-choice", clause, f"{found} where {due_words(due)} is due first{refusing}"
