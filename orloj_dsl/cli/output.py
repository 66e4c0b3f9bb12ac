"""Where commands write to: results on standard output, progress on standard error."""

from __future__ import annotations

import json
import os
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
    """Standard output for tables. Colour only on a terminal, never with NO_COLOR; 100 columns in a file or a pipe."""
    terminal = sys.stdout.isatty()
    width = None if terminal else max(NARROWEST, int(os.environ.get("COLUMNS", USUAL) or USUAL))
    return _Console(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)


def write_json(data: Any) -> None:
    """Plain data as JSON, ending in a line end."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def tell(text: str) -> None:
    """Something about the work itself, which is no result."""
    click.echo(text, err=True)
