"""From text to tokens, by the terminals of the grammar, all of them in one pattern.

It finds what Lark's own lexer finds, which a test proves. A token knows where it stands, but not its line and column:
these are worked out for the few places that people read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import final

from lark import Token
from lark.lexer import TerminalDef


@final
class Tokenizer:
    """Cuts texts into the tokens of one grammar."""

    def __init__(self, terminals: Iterable[TerminalDef], blank: str) -> None:
        """Build the pattern: terminals of a higher priority before others, then wider ones, as Lark has it.

        Args:
            terminals: those of the grammar. Fixed words and signs among them are looked up, not matched.
            blank: the name of the terminal that stands between tokens and is none.
        """
        named = {terminal.name: terminal for terminal in terminals}
        space = named.pop(blank).pattern.to_regexp()
        self._fixed = {term.pattern.value: str(name) for name, term in named.items() if term.pattern.type == "str"}
        matched = [terminal for terminal in named.values() if terminal.pattern.type == "re"]
        matched.sort(key=lambda term: (-term.priority, -term.pattern.max_width, -len(term.pattern.value), term.name))
        choices = "|".join(f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in matched)
        # White space is never given back, so a text of any length is gone through once.
        self._pattern = re.compile(rf"(?:{space})?+(?:{choices}|\Z)")

    def tokens(self, text: str) -> Iterator[Token]:
        """All tokens of a text; nothing in it is an error, as the grammar's last terminal takes any character."""
        fixed = self._fixed
        for match in self._pattern.finditer(text):
            kind = match.lastgroup
            if kind is None:
                return
            value = match[kind]
            # What Token(...) does, without its line and column: half of the time that tokens take.
            token = str.__new__(Token, value)
            token.type = fixed.get(value, kind)
            token.value = value
            token.end_pos = end = match.end()
            token.start_pos = end - len(value)
            yield token
