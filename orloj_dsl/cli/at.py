"""Moments that are named on the command line."""

from __future__ import annotations

from collections.abc import Sequence

import click

from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.moments import Moment, MomentError, moment_of


def moments_at(games: Sequence[Game], text: str, option: str) -> list[tuple[Game, Moment]]:
    """The games that can be replayed, each with the moment that is named; all of them must have it.

    Raises:
        click.BadParameter: one hasn't; ``option`` is what named it.
    """
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
    header = game.record.header("title")
    said = " ".join(atom.text for atom in header.atoms) if header is not None else ""
    return f"record {number} ({said})" if said else f"record {number}"
