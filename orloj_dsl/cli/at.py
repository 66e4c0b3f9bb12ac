"""One file at the moments that are named on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from orloj_dsl.cli.editions import Shelf
from orloj_dsl.cli.files import one_file
from orloj_dsl.cli.output import tell
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, run_document
from orloj_dsl.interpreter.moments import Moment, MomentError, moment_of
from orloj_dsl.interpreter.summary import title_of
from orloj_dsl.show.diagnostics import diagnostic_text

Moments = list[tuple[Game, Moment]]
"""The records of a file that can be replayed, each with a moment."""


def look_at(
    file: str, moment: str, option: str, look: Callable[[Checked, Moments], None], edition: Edition | None
) -> None:
    """Look at a moment of the records of one file; what is wrong with them is told on standard error.

    Args:
        file: its name, or ``-``.
        moment: ROUND.PLAYER, ROUND.PLAYER.STEP or ``end``.
        option: what named the moment, for messages.
        look: does the looking.
        edition: the edition to play with, if one was given.

    Raises:
        click.UsageError: there are several files, or a record hasn't that moment.
        SystemExit: always, with the exit code for what was found and what couldn't be read.
    """
    inputs = one_file(file)
    clean = True
    shelf = Shelf(edition)
    for name, document in inputs.documents():
        checked = run_document(document, shelf.for_file(name))
        clean = checked.clean
        for found in checked.diagnostics:
            tell(diagnostic_text(found, checked.source))
        look(checked, _moments_at(checked.games, moment, option))
    inputs.end(clean)


def _moments_at(games: Sequence[Game], text: str, option: str) -> Moments:
    """The games that can be replayed, each with the moment that is named; all of them must have it."""
    found = []
    for number, game in enumerate(games, 1):
        if game.start is None:
            continue
        try:
            found.append((game, moment_of(game, text)))
        except MomentError as error:
            where = f"{title(game, number)}: " if len(games) > 1 else ""
            raise click.BadParameter(f"{where}{error}", param_hint=option) from error
    return found


def title(game: Game, number: int) -> str:
    """What a record is called among others."""
    said = title_of(game.record)
    return f"record {number} ({said})" if said else f"record {number}"
