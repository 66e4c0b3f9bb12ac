"""Who is asked, line by line: whoever sits at the terminal, or standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Protocol, final

import click

from orloj_dsl.cli.files import STDIN
from orloj_dsl.interpreter.rest import LONGEST
from orloj_dsl.show.diagnostics import visible

Completions = Callable[[str], tuple[int, Sequence[str]]]
"""What a text before the cursor may go on as: where the part begins that is completed, and what may stand there."""
Ask = Callable[[str, Completions], str | None]
"""Asks for a line: what stands before it, and what completes it. ``None`` where nothing more comes."""


class Asked(Protocol):
    """Whoever is asked."""

    @property
    def at_terminal(self) -> bool:
        """Whether somebody types, whose Ctrl-C takes back no more than that."""

    @property
    def edits(self) -> bool:
        """Whether a default is shown and can be edited, as at a terminal that isn't a dumb one."""

    def ask(self, prompt: str, completions: Completions, default: str = "", offered: str = "") -> str | None:
        """The next line; ``None`` where nothing more comes.

        Args:
            prompt: what stands before it.
            completions: what completes it.
            default: what stands there to begin with, where it can be edited.
            offered: what a key may put there, where it can be edited; else nothing.
        """


def asking(file: str = "") -> Asked:
    """Whoever sits at the terminal, or standard input.

    Args:
        file: what the command reads; where that is standard input, the terminal is asked all the same.
    """
    if sys.stdout.isatty() and (file == STDIN or (sys.stdin is not None and sys.stdin.isatty())):
        from orloj_dsl.cli.typed import Typist  # it takes its time to import, and no other command needs it

        return Typist()
    return _Piped()


@final
class _Piped:
    """Standard input. Its lines are shown behind their prompts as if they had been typed."""

    at_terminal = edits = False

    def ask(self, prompt: str, completions: Completions, default: str = "", offered: str = "") -> str | None:
        """The next line; no default stands there, so an empty one is empty."""
        data = b"" if sys.stdin is None else sys.stdin.buffer.readline(4 * LONGEST)
        if not data:
            return None
        text = data.decode("utf-8", "replace").rstrip("\r\n")
        click.echo(visible(f"{prompt}{text}"))
        return text
