"""Where commands get their texts from: files, folders of records, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.reading import MAX_BYTES, decode
from orloj_dsl.notation.spans import Source

SUFFIX = ".orloj"
STDIN = "-"


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


def sources(names: Iterable[str]) -> Iterator[str]:
    """The names of files to read: folders stand for the records in them.

    Raises:
        click.ClickException: a name names nothing.
    """
    for name in names:
        path = Path(name)
        if name != STDIN and path.is_dir():
            found = sorted(str(record) for record in path.rglob("*" + SUFFIX))
            if not found:
                raise click.UsageError(f"no *{SUFFIX} in {name}")
            yield from found
        elif name != STDIN and not path.is_file():
            raise click.UsageError(f"no such file: {name}")
        else:
            yield name


def read(name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Read a file, or standard input for ``-``; never more than the bound.

    Raises:
        click.ClickException: the system doesn't let it be read.
    """
    try:
        if name == STDIN:
            return decode("<stdin>", sys.stdin.buffer.read(MAX_BYTES + 1))
        with open(name, "rb") as file:
            return decode(name, file.read(MAX_BYTES + 1))
    except OSError as error:
        raise click.UsageError(f"{name} can't be read: {error.strerror}") from error


def read_document(name: str) -> Document:
    """Read and parse; a text that is no text has that one finding."""
    source, findings = read(name)
    return Document(source, (), (), findings) if findings else parse(source)


def run_document(document: Document) -> Checked:
    """Run all records of a document."""
    games = run(document)
    own = document.diagnostics if not games else ()
    found = (*own, *(finding for game in games for finding in game.diagnostics))
    return Checked(document, games, found)
