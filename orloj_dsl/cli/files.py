"""Where commands get their texts from: files, folders of records, standard input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NoReturn, final

import click

from orloj_dsl.cli.output import tell
from orloj_dsl.interpreter.loading import document_of, read
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import Document
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.diagnostics import visible

SUFFIX = ".orloj"
STDIN = "-"


@final
class Inputs:
    """The texts that a command line names, folders standing for the records (or other files) in them.

    All names are looked up before the first text is read. What the system doesn't let be read is told, and the others
    are read all the same.

    Attributes:
        names: of files, and ``-`` for standard input.
        failed: whether something couldn't be read or written.
    """

    def __init__(self, names: Sequence[str], suffix: str = SUFFIX) -> None:
        """Look names up.

        Args:
            names: those of the command line.
            suffix: how the names of the files in folders end that are read.

        Raises:
            click.UsageError: a name names nothing, or standard input is named twice.
        """
        self.names: list[str] = []
        self.failed = False
        self._suffix = suffix
        if names.count(STDIN) > 1:
            raise click.UsageError("standard input (-) can be read only once")
        for name in names:
            self._look_up(name)

    def _look_up(self, name: str) -> None:
        try:
            folder = name != STDIN and stat.S_ISDIR(os.stat(name).st_mode)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise click.UsageError(f"no such file: {name}") from error
        except OSError as error:
            self.trouble(f"{name} can't be read", error)
            return
        self.names += self._inside(name) if folder else [name]

    def _inside(self, folder: str) -> list[str]:
        """The files in a folder and the folders in it, but no pipes or devices."""
        troubles: list[OSError] = []
        walk = os.walk(folder, onerror=troubles.append)
        paths = [Path(place, name) for place, _, names in walk for name in names if name.endswith(self._suffix)]
        found = sorted(str(path) for path in paths if _is_worth_opening(path))
        for error in troubles:
            self.trouble(f"{error.filename} can't be read", error)
        if not found and not troubles:
            raise click.UsageError(f"no *{self._suffix} in {folder}")
        return found

    def read(self, name: str) -> tuple[Source, tuple[Diagnostic, ...]] | None:
        """Read a text, never more than the bound; what can't be read is told, and nothing is returned."""
        try:
            if name == STDIN:
                return read("<stdin>", _standard_input())
            with open(name, "rb") as file:
                return read(name, file)
        except OSError as error:
            self.trouble(f"{name} can't be read", error)
            return None

    def documents(self) -> Iterator[tuple[str, Document]]:
        """The names and the texts that could be read, parsed."""
        for name in self.names:
            if (text := self.read(name)) is not None:
                yield name, document_of(*text)

    def trouble(self, what: str, error: OSError) -> None:
        """Tell what the system refused."""
        tell(visible(f"{what}: {error.strerror or error}"))
        self.failed = True

    def end(self, clean: bool) -> NoReturn:
        """End the command with the exit code for what was found and what couldn't be read."""
        raise SystemExit(2 if self.failed else 0 if clean else 1)


def one_file(name: str) -> Inputs:
    """The one text that a command line names.

    Raises:
        click.UsageError: it names nothing, or a folder with several.
    """
    inputs = Inputs([name])
    if len(inputs.names) > 1:
        raise click.UsageError(f"one file is looked at at a time; {name} holds {len(inputs.names)}")
    return inputs


def _is_worth_opening(path: Path) -> bool:
    """Whether it is a file, or can't be looked at: opening it then tells why."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer
