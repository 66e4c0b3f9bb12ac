"""From a file's bytes to its games: the one way that commands and programs share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO

from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.reading import MAX_BYTES, decode
from orloj_dsl.notation.spans import Source, Span


@dataclass(frozen=True, slots=True)
class Checked:
    """A text that was read and run: its findings are those of bytes, writing and rules."""

    document: Document
    games: tuple[Game, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def source(self) -> Source:
        """The text."""
        return self.document.source

    @property
    def clean(self) -> bool:
        """Whether there is nothing but notes."""
        return all(found.note for found in self.diagnostics)

    def own_text(self, game: Game) -> Span:
        """The part of the text that is a record's own: up to the next record, remarks and comments too."""
        starts = [other.record.span.start for other in self.games]
        number = next(number for number, other in enumerate(self.games) if other is game)
        end = starts[number + 1] if number + 1 < len(starts) else len(self.source.text)
        return Span(starts[number] if number else 0, end)


def read(name: str, file: BinaryIO) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Read a text, never more than the bound.

    Raises:
        OSError: the system doesn't let it be read.
    """
    return decode(name, file.read(MAX_BYTES + 1))


def document_of(source: Source, findings: tuple[Diagnostic, ...]) -> Document:
    """Parse what was read; a text that is no text has that one finding."""
    return Document(source, (), findings) if findings else parse(source)


def run_document(document: Document, editions: Editions) -> Checked:
    """Run all records of a document."""
    games = run(document, editions)
    own = document.diagnostics if not games else ()
    found = (*own, *(finding for game in games for finding in game.diagnostics))
    return Checked(document, games, found)
