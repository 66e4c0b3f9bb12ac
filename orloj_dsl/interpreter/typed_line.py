"""One line of play as somebody types it: read like a record, and printed canonically with all that hangs on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from orloj_dsl.games.orloj.move import Move
from orloj_dsl.interpreter.matching import written
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import AUTOMATON, Comment, Played, Statement, Turn

FRAME: Final = "orloj 1\nplay\n"
"""Stands before a line of play, so that it can be read like a record."""


def remark_in(text: str) -> Diagnostic | None:
    """What is said of a remark, which would take in all that is written behind it; ``None`` if there is none."""
    for token in grammar("orloj").tokens(text):
        if token.type == "REMARK":
            assert token.start_pos is not None
            message = "a remark (#) goes to the end of the line; a comment is written in braces"
            return Diagnostic("syntax", Span(token.start_pos, len(text)), message, ("{" + token[1:].strip() + "}",))
    return None


def read_turn(source: Source) -> Turn | Diagnostic:
    """Read one turn behind the frame, with its comments."""
    element = read_line(source)
    if isinstance(element, Turn | Diagnostic):
        return element
    message = "this stands on a line of its own, between two turns"
    return Diagnostic("syntax", Span(len(FRAME), len(source.text)), message)


def read_line(source: Source) -> Turn | Statement | Comment | Diagnostic:
    """Read one line of play behind the frame; behind an adjustment comments may stand."""
    document = parse(source)
    if document.diagnostics:
        return document.diagnostics[0]
    elements = [element for record in document.records for element in record.play]
    closing = any(record.result or record.end for record in document.records)
    if not elements or closing:
        return two_lines(source)
    first, *others = elements
    if others and not (isinstance(first, Statement) and all(isinstance(other, Comment) for other in others)):
        return two_lines(source)
    return first if isinstance(first, Turn | Statement | Comment) else two_lines(source)


def two_lines(source: Source) -> Diagnostic:
    """What is said of a text behind the frame that isn't one line of play."""
    return Diagnostic("syntax", Span(len(FRAME), len(source.text)), "one line of play is written at a time")


def behind_the_head(source: Source, turn: Turn) -> str:
    """A line without the frame, its round and its player."""
    text, round_, player = source.text, turn.round.span, turn.player.span
    parts = (text[len(FRAME) : round_.start], text[round_.end : player.start], text[player.end :])
    return " ".join(part.strip() for part in parts if part.strip())


def canonical(source: Source, turn: Turn, moves: Sequence[Move]) -> str:
    """A line's decisions in canonical notation, and behind each step the comments, glyphs and assertions it had."""
    pieces = list(written(moves))
    behind = ["" for _ in range(len(pieces) + 1)]
    for index, played in enumerate(turn.steps):
        place = len(pieces) if played.step.kind == AUTOMATON else _place(pieces, moves, index)
        behind[place] += "".join(f" {note}" for note in _notes(source, played))
    before = [source.slice(comment.span) for comment in turn.steps[0].before]
    said = (f"{parting}{text}{notes}" for (parting, text), notes in zip(pieces, behind[1:], strict=True))
    return " ".join(filter(None, (*before, behind[0].strip(), "".join(said))))


def _place(pieces: Sequence[tuple[str, str]], moves: Sequence[Move], step: int) -> int:
    """How many printed pieces stand before what hangs on a written step; its draws are among them."""
    last = max((at for at, move in enumerate(moves) if move.step is not None and move.step <= step), default=-1)
    # What is printed of a decision depends on those behind it alone.
    place = len(pieces) - sum(1 for _ in written(moves[last + 1 :]))
    while place < len(pieces) and pieces[place][1].startswith(("/", "<")):
        place += 1
    return place


def _notes(source: Source, played: Played) -> Iterator[str]:
    """What stands behind a step besides what chance gave."""
    if played.glyph:
        yield played.glyph
    for assertion in played.assertions:
        yield " ".join(source.slice(assertion.span).split())
    for comment in played.after:
        yield source.slice(comment.span)
