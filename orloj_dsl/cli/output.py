"""Where commands write to: results on standard output, progress on standard error."""

from __future__ import annotations

import json
import shutil
import sys
from typing import Any

import click
from rich.console import Console

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


def tell(text: str) -> None:
    """Something about the work itself, which is no result."""
    click.echo(text, err=True)
