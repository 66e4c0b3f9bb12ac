"""A line of play in pieces: its written steps, each with the sign and the comments that stand behind it."""

from __future__ import annotations

from dataclasses import dataclass

from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import AUTOMATON, Chance, Comment, Played, Statement, Turn
from orloj_dsl.show.diagnostics import visible


@dataclass(frozen=True, slots=True)
class Piece:
    """A written step; in the line of Manes something that chance gave.

    Attributes:
        before: what parts it from the one before.
        text: the step as it is written, with what chance gave.
        glyph: the annotator's sign.
        comments: what is said about it.
        counted: whether moments are counted by it; an adjustment is a piece that isn't.
    """

    before: str
    text: str
    glyph: str = ""
    comments: tuple[str, ...] = ()
    counted: bool = True


def line_head(ply: Ply) -> str:
    """Whose line it is, as a record begins it: ``3 Mikel``; of an adjustment nothing."""
    return "" if isinstance(ply.node, Statement) else f"{ply.round} {name_text(ply.before.state.name(ply.seat))}"


def pieces(node: Turn | Statement, source: Source) -> tuple[Piece, ...]:
    """The pieces of a line, those by which moments are counted; of one without any the whole line."""
    if isinstance(node, Statement):
        return (Piece("", _text(source, node.span), counted=False),)
    first, *_ = node.steps
    if first.step.kind != AUTOMATON:
        return tuple(_piece(index, played, source) for index, played in enumerate(node.steps))
    drawn = [_drawn(chance) for chance in first.chances]
    if not drawn:
        return (Piece("", "", first.glyph, _comments(first), counted=False),)
    *others, last = drawn
    return (*(Piece(" ", text) for text in others), Piece(" ", last, first.glyph, _comments(first)))


def _piece(index: int, played: Played, source: Source) -> Piece:
    text = " ".join((_text(source, played.step.span), *map(_drawn, played.chances)))
    before = f"{';' * played.ended} " if played.ended else ", "
    return Piece(before if index else " ", text, played.glyph, _comments(played))


def _drawn(chance: Chance) -> str:
    """What chance gave; draws that share a pair of brackets get one each."""
    return f"<{visible(chance.text)}>"


def _comments(played: Played) -> tuple[str, ...]:
    return tuple(map(comment_text, (*played.before, *played.after)))


def comment_text(comment: Comment) -> str:
    """A comment on one line, as a terminal may be given it."""
    return visible(" ".join(comment.text.split()))


def _text(source: Source, span: Span) -> str:
    return visible(" ".join(source.slice(span).split()))
