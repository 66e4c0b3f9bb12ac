"""``orloj new``: a record to begin with."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random

import click

from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import OUTPUT
from orloj_dsl.cli.output import write_new
from orloj_dsl.games.orloj import new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.state import LEAST_SEATS, MOST_SEATS, PLAYER_COLOURS, Seat
from orloj_dsl.interpreter.recorder import head_lines
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

LARGEST_SEED = 2**32 - 1


@click.command()
@click.option(
    "--players",
    default="Mikel, Eduardo",
    show_default=True,
    help="2 to 4 names, first player first; NAME or NAME COLOUR, parted by commas.",
)
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Draw the same setup again.")
@edition_option
@click.option("--first-game", is_flag=True, help="The rulebook's first game: printed calendar, hammers dealt.")
@click.option("--dealt", is_flag=True, help="Hammers dealt in their fixed pairs, not drafted.")
@OUTPUT
def new(
    players: str, seed: int | None, edition: Edition | None, first_game: bool, dealt: bool, output: Path | None
) -> None:
    """Write a record with every chance outcome of the setup drawn, ready for the first turn."""
    seats = _seats(players)
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    text = new_record(seats, seed, edition or shipped(), first_game=first_game, dealt=dealt)
    write_new(text, output)


def new_record(seats: tuple[Seat, ...], seed: int, edition: Edition, *, first_game: bool, dealt: bool) -> str:
    """The text of a record whose setup was drawn from a seed; the outcomes are written down, the seed is a remark."""
    setup = draw_setup(edition, seats, Random(seed), first_game=first_game, dealt=dealt)
    flags = " --first-game" if first_game else " --dealt" if dealt else ""
    start, _ = new_position(setup, edition, seats)
    lines = head_lines(start, setup, f"orloj new{flags} --seed {seed}, for {len(seats)} players")
    return format_document(parse(Source("new", "\n".join(lines) + "\n")))


def _seats(players: str) -> tuple[Seat, ...]:
    entries = [_entry(entry) for entry in players.split(",")]
    if not all(name and name.isprintable() for name, _ in entries):
        raise click.BadParameter("a player needs a name", param_hint="--players")
    if not LEAST_SEATS <= len(entries) <= MOST_SEATS:
        found = "; ".join(f"{name} {colour}".strip() for name, colour in entries)
        number = f"{LEAST_SEATS} to {MOST_SEATS} players"
        message = f"Orloj is recorded for {number}, parted by commas; here {len(entries)}: {found}"
        raise click.BadParameter(message, param_hint="--players")
    chosen = [colour for _, colour in entries]
    free = (colour for colour in PLAYER_COLOURS if colour not in chosen)
    seats = tuple(Seat(name, colour or next(free)) for name, colour in entries)
    if len({s.name for s in seats}) < len(seats) or len({s.colour for s in seats}) < len(seats):
        raise click.BadParameter("names and colours must differ", param_hint="--players")
    return seats


def _entry(text: str) -> tuple[str, str]:
    """A name and the colour behind it, if there is one."""
    words = text.split()
    coloured = len(words) > 1 and words[-1].isascii() and words[-1].isalpha() and words[-1].islower()
    return (" ".join(words[:-1]), words[-1]) if coloured else (" ".join(words), "")
