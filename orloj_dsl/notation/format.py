"""The canonical layout of a record or a puzzle: a matter of white space only.

Tokens are taken as they stand, none is added and none dropped, so a record with errors against the rules is laid out
like any other. Headers and setup are set in columns, players in play too; a variation is indented by its depth. What
others do in a puzzle and its solution are set like play, its headers as such behind its position too. The first line
end of a text says what all of them are: CRLF or LF, inside comments too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import final

from lark import Token

from orloj_dsl.notation.bounds import bounded_lines
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.lines import CLOSING, COMMENTS, PUZZLE, PUZZLE_SECTIONS, RECORD, SECTIONS, Line
from orloj_dsl.notation.messages import PUZZLE_HEADERS
from orloj_dsl.notation.parser import Document

HEAD_WIDTH = 8
"""Heads are set at least this wide."""
INDENT = "  "

_TIGHT_BEFORE = ("COMMA", "SEMICOLON", "RSQB", "SLASH")
_TIGHT_AFTER = ("LSQB", "SLASH")
_APART = ("LSQB", *COMMENTS)
"""What stands apart behind the last step: assertions and comments."""

_LINE_END = re.compile(r"\r*\n")


class NotFormattable(ValueError):  # noqa: N818 - says what the text is
    """A text with syntax errors isn't laid out: nothing of it shall be lost."""


def format_document(document: Document) -> str:
    """Lay a text out.

    Raises:
        NotFormattable: there are syntax errors in it.
    """
    if document.diagnostics:
        raise NotFormattable(document.diagnostics[0].message)
    lines = bounded_lines(document.source)
    assert not isinstance(lines, Diagnostic), "the document was read within the bounds"
    printer = _Printer()
    for section in _sections(lines):
        printer.section(section)
    return _LINE_END.sub(_line_end(document.source.text), "\n".join(printer.lines) + "\n")


def _line_end(text: str) -> str:
    """The first line end of a text."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


@dataclass(slots=True)
class _Section:
    """Lines that are set in the same columns."""

    kind: str
    lines: list[Line] = field(default_factory=list)


def _head(line: Line) -> str:
    return str(line.words[0]) if line.words else ""


def _sections(lines: Sequence[Line]) -> Iterator[_Section]:
    """Headers, setup, position and play with what closes it, record by record."""
    section, puzzle = _Section("headers"), False
    for line in lines:
        kind = _begun(line, section.kind) or (_begun_in_puzzle(line, section.kind) if puzzle else "")
        if kind:
            lead = _lead(section) if puzzle and section.kind == "position" else []
            yield section
            section = _Section(kind, lead)
        section.lines.append(line)
        puzzle = _head(line) == PUZZLE or (puzzle and _head(line) != RECORD)
    yield section


def _lead(section: _Section) -> list[Line]:
    """Remarks behind an empty line at the end of a section are about what follows."""
    lines, at = section.lines, len(section.lines)
    while at and not lines[at - 1].words:
        at -= 1
    while at < len(lines) and not lines[at].blank:
        at += 1
    lead = lines[at:]
    del lines[at:]
    return lead


def _begun(line: Line, before: str) -> str:
    """The section that a line begins; or nothing, where the one before goes on."""
    head = _head(line)
    if head in (RECORD, PUZZLE):
        return "headers"
    if _alone(line) and head in (*SECTIONS, *PUZZLE_SECTIONS):
        return "play" if head in PUZZLE_SECTIONS else head
    return "closing" if before == "play" and head in CLOSING else ""


def _begun_in_puzzle(line: Line, before: str) -> str:
    """What may begin in a puzzle without a word for it: a solution, headers behind the position, more of the latter."""
    if not line.words or before == "play":
        return ""
    if line.words[0].type == "INT":
        return "play"
    if line.words[0] in PUZZLE_HEADERS:
        return "behind" if before == "position" else ""
    return "position" if before == "behind" else ""


def _alone(line: Line) -> bool:
    return len(line.words) == 1


@final
class _Printer:
    """Writes sections line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 0
        self._opened = False
        self._remark = False

    def section(self, section: _Section) -> None:
        """Write one section."""
        if section.kind == "play":
            self._play(section.lines)
        elif section.kind == "position":
            for line in section.lines:
                self._write(line, self._indent(line, section), join(line.tokens, INDENT * 2))
        else:
            self._columns(section)

    def _indent(self, line: Line, section: _Section) -> str:
        opens = _alone(line) and _head(line) == section.kind
        return INDENT if section.kind in ("setup", "position") and not opens else ""

    def _columns(self, section: _Section) -> None:
        """Heads in one column, what they say in the next."""
        heads = [len(_head(line)) for line in section.lines if len(line.words) > 1]
        width = max([HEAD_WIDTH, *(head for head in heads if head <= 2 * HEAD_WIDTH)])
        for line in section.lines:
            indent = self._indent(line, section)
            if len(line.words) > 1:
                at = line.tokens.index(line.words[0])
                rest = " " * (len(indent) + width + 1)
                text = f"{line.words[0]:<{width}} {join(line.tokens[at + 1 :], rest)}"
            else:
                text = join(line.tokens, INDENT)
            self._write(line, indent, text)

    def _play(self, lines: Sequence[Line]) -> None:
        turns = [line.words for line in lines if line.words and line.words[0].type == "INT"]
        rounds = max((len(words[0]) for words in turns), default=1)
        names = max((len(words[1]) for words in turns), default=1)
        for line in lines:
            first = line.words[0] if line.words else line.tokens[0]
            if first.type == "LPAR":
                self._open(line)
            elif first.type == "RPAR":
                self._close()
            elif first.type == "INT":
                self._turn(line, f"{first:>{rounds}} {line.words[1]:<{names}} ")
            else:
                self._write(line, self._margin(), join(line.tokens, INDENT))

    def _turn(self, line: Line, lead: str) -> None:
        """Round and player in columns, unless a comment stands between or before them."""
        rest = " " * (len(INDENT) * self._depth + len(lead))
        if line.tokens[:2] == line.words[:2]:
            self._write(line, self._margin(), lead + join(line.tokens[2:], rest))
        else:
            self._write(line, self._margin(), join(line.tokens, rest))

    def _open(self, line: Line) -> None:
        if self._opened:  # a parenthesis right behind another one
            self.lines.append(self._margin().rstrip())
        elif line.blank and self.lines:
            self.lines.append("")
        self._depth += 1
        self._opened = True

    def _close(self) -> None:
        if self._opened:
            self.lines.append(self._margin() + ")")
        elif self._remark:  # what stands behind a remark would belong to it
            self.lines.append(INDENT * self._depth + ")")
        else:
            self.lines[-1] += " )"
        self._depth -= 1
        self._opened = self._remark = False

    def _margin(self) -> str:
        """What stands before a line of play; the first line of a variation follows its parenthesis."""
        if self._depth == 0:
            return ""
        margin = INDENT * (self._depth - 1) + INDENT + "( " if self._opened else INDENT * (self._depth + 1)
        self._opened = False
        return margin

    def _write(self, line: Line, indent: str, text: str) -> None:
        if line.blank and self.lines and not indent.endswith("( "):
            self.lines.append("")
        self.lines.append((indent + text).rstrip())
        self._remark = line.tokens[-1].type == "REMARK"


def join(tokens: Sequence[Token], rest: str) -> str:
    """Tokens with canonical white space; ``rest`` begins each further physical line."""
    text = ""
    previous: Token | None = None
    apart = _trailing(tokens)
    for index, token in enumerate(tokens):
        if token.type == "NL":
            text = text.rstrip() + "\n" + rest
            previous = None
            continue
        if previous is not None:
            text += _space(previous, token, wide=index == apart)
        text += str(token)
        previous = token
    return text


def _trailing(tokens: Sequence[Token]) -> int:
    """Where what stands apart begins: assertions and comments with nothing behind them."""
    depth_end = len(tokens)
    index = len(tokens)
    while index > 0:
        token = tokens[index - 1]
        if token.type == "RSQB":
            while index > 0 and tokens[index - 1].type != "LSQB":
                index -= 1
        elif token.type not in COMMENTS:
            break
        index -= 1
        depth_end = index
    return depth_end


def _space(previous: Token, token: Token, *, wide: bool) -> str:
    if token.type == "SEMICOLON" and previous.type == "SEMICOLON":
        return ""
    if token.type in _TIGHT_BEFORE or previous.type in _TIGHT_AFTER:
        return ""
    return "  " if wide or token.type == "REMARK" else " "
