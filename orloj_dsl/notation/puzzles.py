"""The statements of a puzzle: its sections, its headers, and what only records of games have."""

from __future__ import annotations

from orloj_dsl.notation import messages, puzzle_messages
from orloj_dsl.notation.drafts import NOWHERE, Draft, word_of
from orloj_dsl.notation.lines import CLOSING, PUZZLE_SECTIONS, Line, span_of
from orloj_dsl.notation.messages import PUZZLE_HEADERS
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Broken, Statement

PARTS = ("position", *PUZZLE_SECTIONS)
"""The sections of a puzzle."""
_OF_RECORDS = ("setup", "play", *CLOSING)
"""Lines that only records of games have."""


def take_statement(draft: Draft, node: Statement) -> None:
    """A statement of a puzzle, by its head and the section it stands in."""
    head = word_of(node)
    if head in _OF_RECORDS:
        _of_record(draft, node)
    elif head in PARTS:
        _section(draft, node)
    elif draft.takes_turns:
        draft.report(puzzle_messages.not_in_solution(node))
        draft.add(Broken(node.span))
    elif head in PUZZLE_HEADERS or draft.section == "headers":
        draft.headers.append(node)
    elif draft.section == "position":
        draft.statements.append(node)


def take_unread(draft: Draft, head: str, span: Span) -> None:
    """A statement that couldn't be read: what it would have begun is begun, what it would have said is missing."""
    if head in PARTS and head not in draft.begun:
        _begin(draft, head, span)
        if head == "position":
            draft.statements.append(Broken(span))
    elif draft.takes_turns:
        draft.add(Broken(span))
    elif head in PUZZLE_HEADERS or draft.section == "headers":
        draft.broken.add(head)
    elif draft.section == "position":
        draft.statements.append(Broken(span))


def take_turns(draft: Draft) -> None:
    """Turns follow: without a word for them they are the solution."""
    if draft.section in ("headers", "position"):
        draft.begun.add("solution")
        draft.section = "solution"


def tear(draft: Draft, line: Line) -> None:
    """A parenthesis before the turns: the statement that it stands in can't be read, nor the rest of its line."""
    draft.report(puzzle_messages.parenthesis_in_puzzle(span_of(line.words[0])))
    draft.torn = True
    if not line.fresh and draft.headers and draft.headers[-1].span.end == draft.span.end:
        draft.broken.add(draft.headers.pop().head.text)


def _section(draft: Draft, node: Statement) -> None:
    """A word that begins a section; a position may stand on its line."""
    name = node.head.text
    again = name in draft.begun or (name == "position" and draft.takes_turns)
    if again:
        draft.report(messages.twice(node.head))
    elif name == "position" and node.items:
        draft.begun.add(name)
        draft.position_line(node)
        return
    elif node.items:
        draft.report(puzzle_messages.stands_alone(node))
    _begin(draft, name, node.span)


def _begin(draft: Draft, name: str, span: Span) -> None:
    """Begin a section; lines of a second position are passed over, turns belong to the section whose word it is."""
    draft.close_variations()
    if name == "position" and draft.position is not None:
        draft.section = NOWHERE
        return
    draft.begun.add(name)
    if name == "position":
        draft.lay_table(name, span)
    else:
        draft.section = name


def _of_record(draft: Draft, node: Statement) -> None:
    """What only records of games have is told; what follows it is read as what it is likely to be, or passed over."""
    draft.report(puzzle_messages.not_in_puzzle(node.head))
    if node.head.text == "play":
        _begin(draft, "solution", node.span)
    elif node.head.text == "setup":
        draft.close_variations()
        draft.section = NOWHERE
