"""Random games for the laws: a setup by chance, and players who choose among what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.matching import Move, play, turn_text
from orloj_dsl.interpreter.setup_text import setup_lines
from orloj_dsl.kernel.values import Action

MOST = 2000
"""More decisions than any random game has had; a game that is longer is cut off."""

SEATS = (
    Seat("Mikel", "purple"),
    Seat("Eduardo", "yellow"),
    Seat("José María", "green"),
    Seat("moon", "red"),
)
RULINGS = (
    (),
    (("supply", "limited"),),
    (("mastery-bonus-choice", "moon"), ("exchange", "strict")),
    (("mastery-bonus-choice", "assistant"),),
)


def random_start(chance: Random) -> tuple[Setup, OrlojPosition]:
    """A setup by chance for 2 to 4 players, under one of some sets of rulings."""
    seats = SEATS[: chance.randrange(2, 5)]
    first_game, dealt = chance.random() < 0.3, chance.random() < 0.5
    setup = draw_setup(shipped(), seats, chance, first_game=first_game, dealt=dealt)
    position, _ = new_position(setup, shipped(), seats, chance.choice(RULINGS))
    return setup, position


def choose(position: OrlojPosition, chance: Random) -> Action:
    """An action by chance; kinds first, so that many ways to recover don't drown the rest."""
    legal = position.legal()
    kinds = sorted({action.kind for action in legal})
    # Ending, passing and leaving out are legal so often that little else would happen.
    weights = [1 if kind in ("end", "pass", "skip", "no") else 4 for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if action.kind == kind])


def moves_of(position: OrlojPosition, chance: Random, most: int) -> Iterator[Move]:
    """Play on by chance."""
    for _ in range(most):
        if position.due is None:
            return
        move = play(position, choose(position, chance))
        yield move
        position = move.after


def lines_of(moves: list[Move]) -> Iterator[list[Move]]:
    """Moves by line: a turn, or what one seat decides in a row before round 1."""
    line: list[Move] = []
    owner: tuple[int, int | None] | None = None
    for move in moves:
        due, state = move.before.due, move.before.state
        assert due is not None
        key = (state.round, state.turn if state.round else due.player)
        if line and key != owner and due.player is not None:
            yield line
            line = []
        if due.player is not None:
            owner = key
        line.append(move)
    if line:
        yield line


# ---- whole games ----


@dataclass(frozen=True)
class Line:
    """What one line of a record says.

    Attributes:
        round, seat: whose line it is.
        text: its decisions in canonical notation; never empty.
        moves: its decisions, and before them those of seats that wait without a line of their own.
    """

    round: int
    seat: int
    text: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Played:
    """A random game."""

    setup: Setup
    start: OrlojPosition
    moves: tuple[Move, ...]

    @property
    def end(self) -> OrlojPosition:
        """The position behind the last decision."""
        return self.moves[-1].after

    @property
    def positions(self) -> tuple[OrlojPosition, ...]:
        """All positions, the first and the last one too."""
        return (self.start, *(move.after for move in self.moves))

    def lines(self) -> list[Line]:
        """Its whole lines, without one that was cut off; a seat that waits with its starting resources writes none."""
        lines: list[Line] = []
        waiting: list[Move] = []
        for moves in lines_of(list(self.moves)):
            text = turn_text(moves)
            first = moves[0].before
            if not text:
                waiting += moves
                continue
            assert first.due is not None
            seat = first.state.turn if first.state.round else first.due.player
            assert seat is not None
            lines.append(Line(first.state.round, seat, text, (*waiting, *moves)))
            waiting = []
        return lines if self.end.due is None else lines[:-1]


@lru_cache(maxsize=8)
def random_game(seed: int, most: int = MOST) -> Played:
    """The random game of a seed, to its end if that comes within so many decisions."""
    chance = Random(seed)
    setup, start = random_start(chance)
    return Played(setup, start, tuple(moves_of(start, chance, most)))


def header_of(game: Played) -> list[str]:
    """The lines of a record before its first turn."""
    table = game.start.state.table
    edition = table.edition
    return [
        "orloj 1",
        "players " + ", ".join(f"{name_text(seat.name)} {seat.colour}" for seat in table.seats),
        "rules 1",
        f"edition {edition.id} {edition.version} {edition.digest}",
        *(f"ruling {name} {value}" for name, value in table.rulings),
        "setup",
        *(f"{head} {rest}" for head, rest in setup_lines(game.setup)),
        "play",
    ]


def line_text(game: Played, line: Line) -> str:
    """A line as a record writes it."""
    name = name_text(game.start.state.name(line.seat))
    return f"{line.round} {name} {line.text}"


def record_of(game: Played, lines: Sequence[Line]) -> str:
    """A record of some of its lines, plainly spaced."""
    return "\n".join([*header_of(game), *(line_text(game, line) for line in lines)]) + "\n"
