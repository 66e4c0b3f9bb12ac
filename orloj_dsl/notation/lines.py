"""From text to logical lines: the tokens of one statement or turn each, with what is kept between them.

A physical line that ends in a comma or a semicolon goes on in the next one; parentheses are lines of their own. So
no line nests, and a record of any length is parsed without recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lark import Token

from orloj_dsl.notation.spans import Span

COMMENTS = ("COMMENT", "REMARK")
RECORD = "orloj"
"""The word that begins a record."""
PUZZLE = "puzzle"
"""The word that begins a puzzle."""
SECTIONS = ("setup", "position", "play")
PUZZLE_SECTIONS = ("others", "solution")
"""The sections that only a puzzle has; a position it shares with records."""
CLOSING = ("result", "end")


@dataclass(slots=True)
class Line:
    """One logical line.

    Attributes:
        tokens: everything in it in order, comments and inner line ends too.
        words: the tokens that the grammar sees.
        comments: its comments and remarks.
        blank: whether at least one empty line stands before it.
        fresh: whether it begins a physical line.
    """

    blank: bool
    fresh: bool
    tokens: list[Token] = field(default_factory=list)
    words: list[Token] = field(default_factory=list)
    comments: list[Token] = field(default_factory=list)

    def add(self, token: Token) -> None:
        """Put a token behind the others."""
        self.tokens.append(token)
        if token.type in COMMENTS:
            self.comments.append(token)
        elif token.type != "NL":
            self.words.append(token)

    @property
    def span(self) -> Span:
        """From the first to the last token of the grammar; of any, if there is none of the grammar."""
        tokens = self.words or self.tokens
        return span_of(tokens[0]).to(span_of(tokens[-1]))


def span_of(token: Token) -> Span:
    """Where a token stands."""
    assert token.start_pos is not None
    assert token.end_pos is not None
    return Span(token.start_pos, token.end_pos)


def split(tokens: Iterable[Token]) -> Iterator[Line]:
    """Cut tokens into logical lines."""
    blank, fresh = False, True
    line = Line(blank, fresh)
    for token in tokens:
        if token.type == "NL":
            if line.words and line.words[-1].type in ("COMMA", "SEMICOLON"):
                line.add(token)
            elif line.tokens:
                yield line
                line = Line(blank=False, fresh=True)
            else:
                line = Line(blank=line.fresh or line.blank, fresh=True)
        elif token.type in ("LPAR", "RPAR"):
            if line.tokens:
                yield line
                line = Line(blank=False, fresh=False)
            line.add(token)
            yield line
            line = Line(blank=False, fresh=False)
        else:
            # A line that ends in a comma goes on, but never over the beginning of what can't belong to it.
            if line.tokens and line.tokens[-1].type == "NL" and _begins(token, line.words[0]):
                yield line
                line = Line(blank=False, fresh=True)
            line.add(token)
    if line.tokens:
        yield line


def _begins(token: Token, head: Token) -> bool:
    """Whether a token at the beginning of a physical line begins a line of its own, whatever stands before it."""
    if head.type == "INT":
        return token.type == "INT" or token in (RECORD, PUZZLE, "adjust", *PUZZLE_SECTIONS, *CLOSING)
    return token in (RECORD, PUZZLE, *SECTIONS, *PUZZLE_SECTIONS)
