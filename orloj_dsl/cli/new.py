"""``orloj new``: a record to begin with."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import click

from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import OUTPUT
from orloj_dsl.cli.output import write_new
from orloj_dsl.cli.solo import flags_of, level_of, table_of
from orloj_dsl.games.orloj import new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.solo.area import BASIC, LEVELS, NAME
from orloj_dsl.games.orloj.state import PLAYER_COLOURS, Seat
from orloj_dsl.interpreter.headers import with_manes
from orloj_dsl.interpreter.recorder import head_lines
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

LARGEST_SEED = 2**32 - 1

SEVERAL, ALONE = "Mikel, Eduardo", "Mikel"
"""Who plays if nobody is named."""


_Command = TypeVar("_Command", bound=Callable[..., Any])


def setup_options(command: _Command) -> _Command:
    """The options of a command that draws a setup: who plays, and which setup it is."""
    for option in reversed(
        (
            click.option(
                "--players",
                show_default=f"{SEVERAL}; with --solo {ALONE}",
                help="2 to 4 names, first player first, with --solo one; NAME or NAME COLOUR, parted by commas.",
            ),
            click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Draw the same setup again."),
            edition_option,
            click.option("--solo", is_flag=True, help=f"A game of one player against {NAME}."),
            click.option(
                "--level",
                type=click.Choice(LEVELS),
                help=f"How difficult the solo game is; if not said, {BASIC}.",
            ),
            click.option(
                "--first-game", is_flag=True, help="The rulebook's first game: printed calendar, hammers dealt."
            ),
            click.option("--dealt", is_flag=True, help="Hammers dealt in their fixed pairs, not drafted."),
        )
    ):
        command = option(command)
    return command


@click.command()
@setup_options
@OUTPUT
def new(
    players: str | None,
    seed: int | None,
    edition: Edition | None,
    solo: bool,
    level: str | None,
    first_game: bool,
    dealt: bool,
    output: Path | None,
) -> None:
    """Write a record with every chance outcome of the setup drawn, ready for the first turn."""
    drawn = Drawn(level_of(solo, level, "a solo game"), first_game, dealt)
    seats = seats_of(players if players is not None else usual_players(solo), solo)
    write_new(new_record(seats, seed_of(seed), edition or shipped(), drawn), output)


def usual_players(solo: bool) -> str:
    """Who plays if nobody is named."""
    return ALONE if solo else SEVERAL


def seed_of(seed: int | None) -> int:
    """The seed that is named, or any."""
    return secrets.randbelow(LARGEST_SEED) if seed is None else seed


@dataclass(frozen=True)
class Drawn:
    """Which setup is drawn, besides who plays: the level of a solo game (empty for several players), and two flags."""

    level: str
    first_game: bool
    dealt: bool

    @property
    def flags(self) -> str:
        """The options of ``orloj new`` that ask for it."""
        return flags_of(self.level) + (" --first-game" if self.first_game else " --dealt" if self.dealt else "")


def new_record(seats: tuple[Seat, ...], seed: int, edition: Edition, drawn: Drawn) -> str:
    """The text of a record whose setup was drawn from a seed; the outcomes are written down, the seed is a remark."""
    chance = Random(seed)
    setup = draw_setup(edition, seats, chance, level=drawn.level, first_game=drawn.first_game, dealt=drawn.dealt)
    start, _ = new_position(setup, edition, seats)
    number = start.state.table.players
    told = f"orloj new{drawn.flags} --seed {seed}, for {number} player{'s' if number > 1 else ''}"
    return format_document(parse(Source("new", "\n".join(head_lines(start, setup, told)) + "\n")))


def seats_of(players: str, solo: bool) -> tuple[Seat, ...]:
    """The seats of a table; that of Manes is the second one of a solo game.

    Raises:
        click.BadParameter: they can't sit down so.
    """
    entries = [_entry(entry) for entry in players.split(",")]
    if not all(name and name.isprintable() for name, _ in entries):
        raise click.BadParameter("a player needs a name", param_hint="--players")
    if NAME in (name for name, _ in entries):
        message = f"{NAME} is the painter whom one plays against with --solo; no player is called so"
        raise click.BadParameter(message, param_hint="--players")
    _counted(entries, solo)
    chosen = [colour for _, colour in entries]
    free = (colour for colour in PLAYER_COLOURS if colour not in chosen)
    seats = tuple(Seat(name, colour or next(free)) for name, colour in entries)
    if len({s.name for s in seats}) < len(seats) or len({s.colour for s in seats}) < len(seats):
        raise click.BadParameter("names and colours must differ", param_hint="--players")
    return with_manes(seats)


def _counted(entries: Sequence[tuple[str, str]], solo: bool) -> None:
    """See that so many can play: one against Manes, else two to four.

    Raises:
        click.BadParameter: they can't.
    """
    least, most = table_of(solo)
    if least <= len(entries) <= most:
        return
    found = "; ".join(f"{name} {colour}".strip() for name, colour in entries)
    if solo:
        message = f"one player plays against {NAME}; here {len(entries)}: {found}"
    else:
        alone = f"; one plays against {NAME} with --solo" if len(entries) == 1 else ""
        number = f"{least} to {most} players"
        message = f"Orloj is recorded for {number}, parted by commas; here {len(entries)}: {found}{alone}"
    raise click.BadParameter(message, param_hint="--players")


def _entry(text: str) -> tuple[str, str]:
    """A name and the colour behind it, if there is one."""
    words = text.split()
    coloured = len(words) > 1 and words[-1].isascii() and words[-1].isalpha() and words[-1].islower()
    return (" ".join(words[:-1]), words[-1]) if coloured else (" ".join(words), "")
