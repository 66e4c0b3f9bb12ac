"""Highlighting with Pygments: the grammar's own tokens, each with what it is in its line.

Nothing is read a second way: the tokens are those of the parser, cut into the same lines, and the words that are known
come from the tables of grammar, interpreter and edition. So what doesn't end, a comment or a quoted text, ends here
where it ends for the parser: with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from lark import Token
from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.solo.area import NAME
from orloj_dsl.interpreter.assertions import FACTS
from orloj_dsl.interpreter.headers import reserved
from orloj_dsl.interpreter.setup_text import FIELDS
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import (
    CLOSING,
    COMMENTS,
    PUZZLE,
    PUZZLE_SECTIONS,
    RECORD,
    SECTIONS,
    Line,
    span_of,
    split,
)
from orloj_dsl.notation.messages import PUZZLE_HEADERS

_KINDS = {
    "COMMENT": Comment.Multiline,
    "REMARK": Comment.Single,
    "NL": Whitespace,
    "STRING": String.Double,
    "DATE": Literal.Date,
    "CLAUSE": Literal,
    "INT": Number.Integer,
    "SIGNED": Number.Integer,
    "CHANCE": String.Symbol,
    "GLYPH": Operator,
    "COMMA": Punctuation,
    "SEMICOLON": Punctuation,
    "SLASH": Punctuation,
    "LSQB": Punctuation,
    "RSQB": Punctuation,
    "LPAR": Punctuation,
    "RPAR": Punctuation,
    "PLUSWORD": Error,
    "OPEN_COMMENT": Error,
    "OPEN_STRING": Error,
    "OPEN_CHANCE": Error,
    "BAD_NUMBER": Error,
    "BAD": Error,
}
"""Terminals that are the same wherever they stand; all others are words and additional actions."""
_ADDITIONAL = "PLUS_"
"""So the terminals of additional actions begin."""
_ASIDE = ("pay", "no", "force")
"""Words about a step rather than steps."""
_JOINING = ("not", "and", "or")
"""What joins the conditions of a goal."""
_SAYING = {
    "goal": frozenset(
        (
            *("max", "at", "least", "most", "reach", "in", "turn", "turns"),
            *("fewest", "decisions", "forced", "every", "way"),
        )
    ),
    "answer": frozenset(("yes", "no", "unique", "in", "ways")),
    "proof": frozenset(("value", "solutions", "nodes", "rules", "edition")),
    "difficulty": frozenset(("minute", "easy", "medium", "hard", "expert")),
}
"""The words of a puzzle's headers that say what is asked, answered or proven."""
_BEGINS = re.compile(r'(?:\s|#[^\n]*\n)*(?:orloj[ \t]+[0-9]|puzzle[ \t]+")')


class OrlojLexer(Lexer):
    """Records and puzzles of Orloj, whole or in part: every line is highlighted by itself."""

    name = "Orloj"
    aliases: ClassVar[list[str]] = ["orloj"]
    filenames: ClassVar[list[str]] = ["*.orloj"]
    mimetypes: ClassVar[list[str]] = ["text/x-orloj"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield place, kind and text of every token; joined, the texts are the whole text."""
        at = 0
        for line in split(grammar("orloj").tokens(text)):
            for token, kind in zip(line.tokens, _kinds(line), strict=True):
                span = span_of(token)
                if at < span.start:
                    yield at, Whitespace, text[at : span.start]
                yield span.start, kind, str(token)
                at = span.end
        if at < len(text):
            yield at, Whitespace, text[at:]

    @staticmethod
    def analyse_text(text: str) -> float:
        """Tell how sure it is that a text is a record or a puzzle: by its first line."""
        return 1.0 if _BEGINS.match(text) else 0.0


def _kinds(line: Line) -> Iterator[_TokenType]:
    """What each token of a line is."""
    if line.words and line.words[0].type == "INT":
        return _of_turn(line)
    return _of_statement(line)


def _of_turn(line: Line) -> Iterator[_TokenType]:
    """ROUND PLAYER STEPS; in an assertion stand facts, not steps."""
    words, asserted = 0, False
    for token in line.tokens:
        asserted = token.type == "LSQB" or (asserted and token.type != "RSQB")
        fixed = _KINDS.get(token.type)
        if words == 0 and token.type == "INT":
            yield Name.Label
        elif fixed is not None:
            yield fixed
        elif words == 1:
            yield Name.Variable
        elif asserted:
            yield Name.Attribute if token in FACTS else _argument(token)
        else:
            yield _step_word(token)
        words += _is_word(token)


def _step_word(token: Token) -> _TokenType:
    """A word of a step: one of the grammar's own, or an argument."""
    if token.type.startswith(_ADDITIONAL):
        return Name.Function
    if token in _ASIDE:
        return Operator.Word
    return _argument(token) if token.type == "WORD" else Keyword


def _is_word(token: Token) -> bool:
    """Whether the grammar sees it."""
    return token.type not in (*COMMENTS, "NL")


def _argument(token: Token) -> _TokenType:
    """A dial, or any other thing or place."""
    return Name.Constant if token in _dials() else Name


def _of_statement(line: Line) -> Iterator[_TokenType]:
    """HEAD and items; a position on one line has a head behind each semicolon."""
    first = str(line.words[0]) if line.words else ""
    has_parts = first == "position"
    begins = True
    for token in line.tokens:
        fixed = _KINDS.get(token.type)
        if fixed is not None:
            yield fixed
        else:
            yield _head(token) if begins else _said(token, first)
        if _is_word(token):
            begins = has_parts and token.type == "SEMICOLON"


def _said(token: Token, head: str) -> _TokenType:
    """A word of a statement's items; in a goal stand facts too, joined by words."""
    if head == "goal" and token in _JOINING:
        return Operator.Word
    if token in _SAYING.get(head, ()):
        return Keyword
    return Name.Attribute if head == "goal" and token in FACTS else _argument(token)


def _head(token: Token) -> _TokenType:
    """What a statement is about; a word that isn't the notation's is a player, or a header of one's own."""
    if token in (RECORD, PUZZLE):
        return Keyword.Declaration
    if token in (*SECTIONS, *PUZZLE_SECTIONS, *CLOSING):
        return Keyword.Namespace
    return Name.Attribute if token in _heads() and token != NAME else Name.Variable


@lru_cache(maxsize=1)
def _heads() -> frozenset[str]:
    """Words that a statement may begin with, and some more; none of them is a player's name without quotes."""
    return reserved() | FIELDS.keys() | frozenset(PUZZLE_HEADERS)


@lru_cache(maxsize=1)
def _dials() -> frozenset[str]:
    """The dials of the edition that ships with the product."""
    edition = shipped()
    return frozenset((*edition.months, *edition.signs))
