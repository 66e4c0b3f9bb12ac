"""The option ``--edition``, and the editions that the records on a command line may name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from orloj_dsl.cli.output import tell
from orloj_dsl.games.orloj.edition import Edition, names, shipped, shipped_data
from orloj_dsl.games.orloj.figures import Figure, figures
from orloj_dsl.interpreter.editions import Editions, OverlayFile, read_overlay_file
from orloj_dsl.show.diagnostics import diagnostic_text

STDIN = "-"


def _edition(context: click.Context, parameter: click.Parameter, value: str | None) -> Edition | None:
    """The edition that the option names.

    Raises:
        click.BadParameter: nothing can be read there.
        SystemExit: the overlay can't be played, which is told.
    """
    if value is None or context.resilient_parsing:
        return None
    return edition_of(value)[0]


_Command = TypeVar("_Command", bound=Callable[..., Any])


def edition_option(command: _Command) -> _Command:
    """``--edition FILE`` of a command, which gets the edition, or ``None``."""
    option = click.option(
        "--edition",
        "edition",
        type=click.Path(),
        metavar="FILE",
        callback=_edition,
        help="Play with this edition, an overlay or one that ships; records are played with it, whatever they name.",
    )
    return option(command)


def edition_of(name: str) -> tuple[Edition, tuple[Figure, ...]]:
    """An edition by its name or its file, and all its figures.

    Raises:
        click.BadParameter: nothing can be read there.
        SystemExit: the overlay can't be played, which is told.
    """
    if name in names():
        return shipped(name), tuple(figures(shipped_data(name)))
    file = overlay_file(name)
    if file.overlaid.edition is None:
        for found in file.diagnostics:
            tell(diagnostic_text(found, file.source))
        raise SystemExit(2)
    return file.overlaid.edition, file.overlaid.figures


def overlay_file(name: str) -> OverlayFile:
    """Read an overlay.

    Raises:
        click.BadParameter: nothing can be read there.
    """
    try:
        return read_overlay_file(Path(name))
    except OSError as error:
        known = f"; the editions that ship are {', '.join(names())}" if isinstance(error, FileNotFoundError) else ""
        raise click.BadParameter(f"{name} can't be read: {error.strerror or error}{known}") from error


class Shelf:
    """The editions for each of several files: overlays are looked for beside each."""

    def __init__(self, given: Edition | None) -> None:
        self._given = given
        self._folders: dict[Path, Editions] = {}

    def for_file(self, name: str) -> Editions:
        """The editions that the records of a file may name; those of standard input lie in the current folder."""
        folder = Path(".") if name == STDIN else Path(name).parent
        if folder not in self._folders:
            self._folders[folder] = Editions(self._given, folder)
        return self._folders[folder]
