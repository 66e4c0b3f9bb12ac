"""What is said to somebody who writes line by line, on standard output."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from orloj_dsl.cli.output import console
from orloj_dsl.show.record_view import wrapped


def say(*parts: RenderableType) -> None:
    """Print; a terminal is given lines of text that are broken between words."""
    out = console()
    for part in parts:
        if not isinstance(part, str | Text):
            out.print(part)
        elif out.is_terminal:
            out.print(*wrapped(part, out), sep="\n", soft_wrap=True)
        else:
            out.print(part, soft_wrap=True)
