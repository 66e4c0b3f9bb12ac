"""Where things stand in a text: spans, and the lines and columns that people read."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple, final


class Span(NamedTuple):
    """A stretch of a text, in characters from 0; ``end`` is the first one behind it."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """From the start of this one to the end of the other."""
        return Span(self.start, max(self.end, other.end))


@final
class Source:
    """A text with its name, and the places of its lines."""

    __slots__ = ("_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]

    def location(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]
