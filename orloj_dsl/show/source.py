"""A record as it is written, for a terminal."""

from __future__ import annotations

import io
import re

from pygments.formatters import TerminalFormatter
from pygments.token import Comment, Error, Keyword, Literal, Name, Number, Operator, String, Token

from orloj_dsl.show.lexer import OrlojLexer

_OBEYED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\r(?!\n)")
"""Signs that a terminal would obey: control characters, a lone CR too, and those that turn the direction."""

_COLOURS = {
    Token: "",
    Comment: "brightblack",
    Error: "_red_",
    Keyword: "cyan",
    Keyword.Declaration: "*cyan*",
    Keyword.Namespace: "*cyan*",
    Literal: "green",
    Name.Attribute: "blue",
    Name.Constant: "yellow",
    Name.Function: "*magenta*",
    Name.Label: "*yellow*",
    Name.Variable: "*",
    Number: "",
    Operator: "red",
    Operator.Word: "magenta",
    String: "green",
}
"""Readable on a dark screen and on a light one."""


def source_text(text: str, *, colour: bool) -> str:
    """A record, highlighted or not; what a terminal would obey is shown as a replacement character."""
    shown = _OBEYED.sub("\N{REPLACEMENT CHARACTER}", text)
    if not colour:
        return shown
    pieces = OrlojLexer().get_tokens_unprocessed(text)
    # A sign takes the place of a sign, so what was told of the text holds of what is shown.
    tokens = ((kind, shown[start : start + len(piece)]) for start, kind, piece in pieces)
    out = io.StringIO()
    TerminalFormatter(colorscheme={kind: (name, name) for kind, name in _COLOURS.items()}).format(tokens, out)
    return out.getvalue()
