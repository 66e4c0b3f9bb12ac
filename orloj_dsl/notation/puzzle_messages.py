"""The words of findings about how a puzzle is written, beside those of any text."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.lines import CLOSING, PUZZLE_SECTIONS, SECTIONS, span_of
from orloj_dsl.notation.messages import PUZZLE_HEADERS, PUZZLE_LINE, not_in_play
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Statement

_AMONG_TURNS = ("ROUND PLAYER STEPS", "{comments}", "others", "solution", "( ... )")
"""What stands behind the position of a puzzle."""


def title(node: Statement) -> Diagnostic | None:
    """What is wrong with what stands behind ``puzzle``: it is one quoted text, which says something."""
    if not node.atoms:
        message = f"a puzzle has a title: {PUZZLE_LINE}"
        return Diagnostic("unfinished", Span(node.span.end, node.span.end), message, (PUZZLE_LINE,))
    first, *others = node.atoms
    if first.kind == "string" and first.text.strip() and not others:
        return None
    message = f"a puzzle has one title, in quotes: {PUZZLE_LINE}"
    if first.kind == "string" and not others:
        message = "the title of a puzzle says something"
    span = others[0].span.to(others[-1].span) if first.kind == "string" and others else first.span
    return Diagnostic("syntax", span, message, (PUZZLE_LINE,))


def not_in_puzzle(head: Atom) -> Diagnostic:
    """A line that only a record has."""
    message = f"{head.text} belongs to records of games; a puzzle has a position, others and a solution"
    hint = "solution" if head.text == "play" else ""
    return Diagnostic("unknown-word", head.span, message, ("position", *PUZZLE_SECTIONS), hint)


def only_in_puzzle(head: Atom) -> Diagnostic:
    """A section of a puzzle in a record."""
    message = f"{head.text} belongs to puzzles; a record has a setup or a position, and play"
    hint = "play" if head.text == "solution" else ""
    return Diagnostic("unknown-word", head.span, message, (*SECTIONS, *CLOSING), hint)


def not_in_solution(node: Statement) -> Diagnostic:
    """A line among the turns of a puzzle that is none."""
    head = node.head.text
    if head in PUZZLE_HEADERS:
        message = f"{head} stands before others and solution"
        return Diagnostic("unknown-word", node.head.span, message, _AMONG_TURNS)
    if head == "adjust":
        message = "nothing is adjusted in a puzzle: its position says what lies on the table"
        return Diagnostic("unknown-word", node.head.span, message, _AMONG_TURNS)
    found = not_in_play(node)
    return Diagnostic(found.code, found.span, found.message, _AMONG_TURNS, closest(head, PUZZLE_SECTIONS))


def stands_alone(node: Statement) -> Diagnostic:
    """Something stands behind the word that begins a section."""
    head = node.head.text
    message = f"{head} stands alone on its line; turns follow on lines of their own"
    return Diagnostic("syntax", node.items[0].span.to(node.span), message, (head,))


def no_other_ways(span: Span) -> Diagnostic:
    """A variation among what others do."""
    message = "what others do has no variations; other ways stand in the solution"
    return Diagnostic("syntax", span, message, ("ROUND PLAYER STEPS", "{comments}", "solution"))


def parenthesis_in_puzzle(span: Span) -> Diagnostic:
    """A parenthesis before the turns of a puzzle."""
    message = "parentheses hold other ways of the solution; in a condition not binds first, then and, then or"
    return Diagnostic("syntax", span, message, ("not", "and", "or", "a comma"))


_COMPARING = "<>=\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}"
"""Signs with which people compare."""


def comparison(words: Sequence[Token], at: int) -> Diagnostic | None:
    """A sign with which a goal compares what it compares in words; ``None`` if something else is wrong."""
    if words[0] != "goal" or at == len(words) or words[at][0] not in _COMPARING:
        return None
    legal = ("FACT NUMBER", "FACT at least NUMBER", "FACT at most NUMBER")
    start = span_of(words[at]).start
    message = "facts are compared in words: at least, at most"
    return Diagnostic("bad-character", Span(start, start + 1), message, legal)
