"""Where the parts of a scenario stand in its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self, final

from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.safe_yaml import Path, Place


@final
@dataclass(frozen=True, slots=True)
class Where:
    """A value of a YAML file, and where it and what lies in it stand.

    Attributes:
        source: the text of the file.
        places: the places of all its values.
        path: the keys and numbers of items that lead to this one.
    """

    source: Source
    places: Mapping[Path, Place]
    path: Path = ()

    def at(self, *steps: object) -> Self:
        """A value in this one, by the keys and numbers of items that lead there."""
        return type(self)(self.source, self.places, (*self.path, *steps))

    @property
    def span(self) -> Span:
        """Where the value stands; the key, where nothing is written behind it."""
        place = self.places[self.path]
        start, end = place.value
        text = self.source.text[start:end].rstrip()
        return Span(start, start + len(text)) if text or place.key is None else Span(*place.key)

    @property
    def key(self) -> Span:
        """Where the key of the value stands."""
        key = self.places[self.path].key
        return self.span if key is None else Span(*key)

    def inside(self, value: str, part: Span) -> Span:
        """Where a part of the value stands.

        Args:
            value: the value, a string.
            part: a stretch of it.

        Returns:
            The part in the file, as far as it stands on one line there. All of the value where a line of the file says
            something else than one of the value, as quotes with escapes and folded texts do.
        """
        number, column = value.count("\n", 0, part.start), part.start - (value.rfind("\n", 0, part.start) + 1)
        line = value.split("\n")[number]
        found = self._in_block(line, number) if self._is_block else self._in_line(value)
        if found is None:
            return self.span
        return Span(found + column, found + min(column + part.end - part.start, max(column, len(line))))

    @property
    def _is_block(self) -> bool:
        return self.source.text.startswith("|", self.span.start)

    def _in_block(self, line: str, number: int) -> int | None:
        """Where a line of a literal block begins; its first one stands below the sign of the block."""
        text = self.source.text
        start = self.span.start
        for _ in range(number + 1):
            if (end := text.find("\n", start)) < 0:
                return None
            start = end + 1
        written = text[start:].partition("\n")[0].rstrip("\r")
        return start + len(written) - len(line) if written.endswith(line) else None

    def _in_line(self, value: str) -> int | None:
        """Where a value on one line begins, behind its quote if it has one."""
        start, end = self.span
        found = self.source.text.find(value, start, end)
        return None if found < 0 or "\n" in value else found
