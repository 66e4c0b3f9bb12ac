"""Where commands write to: results on standard output, progress on standard error."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orloj_dsl.files import write_atomically

NARROWEST = 80
USUAL = 100


class _Console(Console):
    """Leaves a closed pipe to the command's own end, which isn't a finding."""

    def on_broken_pipe(self) -> None:
        """Called where the reader has gone."""
        raise BrokenPipeError


def console() -> Console:
    """Standard output for tables. Colour only on a terminal, never with NO_COLOR; 100 columns, or what COLUMNS says."""
    columns, lines = shutil.get_terminal_size((USUAL, 24))
    width = columns if sys.stdout.isatty() else max(NARROWEST, columns)
    return _Console(width=width, height=lines, highlight=False, markup=False, emoji=False, soft_wrap=False)


def write_json(data: Any) -> None:
    """Plain data as JSON, ending in a line end."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def write_record(text: str) -> None:
    """The text of a record: UTF-8 with its own line ends, whatever else standard output is set to."""
    click.echo(text.encode(), nl=False)


def write_new(content: str | bytes, path: Path | None, *, force: bool = False) -> None:
    """A text or bytes to a file that isn't there yet, or to standard output.

    Args:
        content: what is written.
        path: the file; ``None`` or ``-`` for standard output.
        force: overwrite what is there.

    Raises:
        click.UsageError: something is there, or it can't be written.
    """
    if path is None or str(path) == "-":
        click.echo(content.encode() if isinstance(content, str) else content, nl=False)
        return
    if not force:
        refuse_what_is_there(path)
    try:
        write_atomically(path, content)
    except OSError as error:
        raise click.UsageError(f"{path} can't be written: {error.strerror or error}") from error


def refuse_what_is_there(path: Path) -> None:
    """See that a file can be new.

    Raises:
        click.UsageError: something is there.
    """
    if os.path.lexists(path):  # a link that leads nowhere is there too
        raise click.UsageError(f"{path} is there already and isn't overwritten")


def progress(what: str) -> Progress:
    """How far a work has come, on standard error while it lasts, where that is a terminal.

    Args:
        what: what is counted.
    """
    columns = (TextColumn(what), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    quiet = not sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False, disable=quiet)


def tell(text: str) -> None:
    """Something about the work itself, which is no result."""
    click.echo(text, err=True)
