"""What the commands share that make games of one player as of several."""

from __future__ import annotations

import click

from orloj_dsl.games.orloj.solo.area import BASIC
from orloj_dsl.games.orloj.state import MOST_PLAYERS


def level_of(solo: bool, level: str | None, games: str) -> str:
    """The level of the solo games that are asked for; empty for several players.

    Args:
        solo: whether they are solo games.
        level: the level that is named, if any.
        games: what they are called in the message.

    Raises:
        click.UsageError: several players have no level.
    """
    if level and not solo:
        raise click.UsageError(f"--level is that of {games}; it needs --solo")
    return (level or BASIC) if solo else ""


def flags_of(level: str) -> str:
    """The options that ask for a solo game of a level; nothing for several players."""
    return f" --solo --level {level}" if level else ""


def table_of(solo: bool) -> tuple[int, int]:
    """How many players sit at a table at least, and at most."""
    return (1, 1) if solo else (2, MOST_PLAYERS)
