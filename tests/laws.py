"""The games on which the laws are tried: a sample by chance, in which every kind of table and of player occurs.

Each law sees every game of the sample, and each game is played once for all of them. ``pytest --games 500 --seed 7``
(``conftest.py``) asks for more games than the 50 of every day, and for other ones; the same two numbers give the same
games everywhere. For two games of several players there is one against Manes besides. Hypothesis goes through them,
and shows the first one that breaks a law.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from random import Random

import laws_solo
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from selfplay import SEATS, Played, choose, late_start, record_of

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.interpreter.recorder import Line
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.greedy import Greedy

# ---- the sample ----


@dataclass
class Sample:
    """How many games each law sees, and which ones: another seed gives others.

    Attributes:
        games: games of several players; they have the numbers from 0 on.
        seed: which ones.
    """

    games: int = 50
    seed: int = 0

    @property
    def solo(self) -> int:
        """Solo games that come besides; they have the numbers below 0."""
        return max(1, self.games // 2)

    @property
    def numbers(self) -> range:
        """The numbers of all games."""
        return range(-self.solo, self.games)


SAMPLE = Sample()
"""What was asked for on the command line."""

KEPT = 100
"""How many games are kept with their positions; of a larger sample the decisions are kept, and done again."""


def law(test: Callable[[RandomGame], None]) -> Callable[[], None]:
    """Try a law on every game of the sample."""

    def tried(number: int) -> None:
        test(random_game(number))

    tried.__name__, tried.__qualname__, tried.__doc__ = test.__name__, test.__qualname__, test.__doc__
    # Where a law is broken the first such game is wanted, and nothing explained by running all again.
    phases = (Phase.generate, Phase.shrink)
    numbers = SAMPLE.numbers
    every = settings(max_examples=len(numbers), deadline=None, derandomize=True, phases=phases)
    found: Callable[[], None] = every(given(number=st.integers(numbers[0], numbers[-1]))(tried))
    return found


def random_game(number: int) -> RandomGame:
    """A game of the sample, by its number; below 0 it is a solo game."""
    return _played(number, SAMPLE.seed)


# ---- tables ----

STARTS = ("draft", "dealt", "first game", "late")
RULINGS = (
    (),
    (("supply", "limited"),),
    (("exchange", "strict"),),
    (("mastery-bonus-choice", "moon"), ("supply", "limited")),
    (("mastery-bonus-choice", "assistant"), ("exchange", "strict")),
)
"""Each value of each ruling with a switch. Like seats and starts they go round by the game's number, and as 3, 4 and 5
have no divisor in common, all three meet in every way."""


def _table(number: int, chance: Random) -> tuple[Setup | None, OrlojPosition]:
    """Where a game begins; a late start brings seats and rulings of its own, by chance."""
    if number < 0:
        return laws_solo.solo_start(-1 - number, chance)
    start = STARTS[number % len(STARTS)]
    if start == "late":
        return None, late_start(chance)
    seats = SEATS[: 2 + number % 3]
    setup = draw_setup(shipped(), seats, chance, first_game=start == "first game", dealt=start == "dealt")
    position, _ = new_position(setup, shipped(), seats, RULINGS[number % len(RULINGS)])
    return setup, position


# ---- players ----

Player = Callable[[OrlojPosition, Random], Action]
"""Chooses one of the legal actions."""


def uniform(position: OrlojPosition, chance: Random) -> Action:
    """Any legal action, each as often as the other."""
    return chance.choice(position.legal())


def declining(position: OrlojPosition, chance: Random) -> Action:
    """Leave out and refuse whatever can be, and rather turn the dial by one section than pass.

    Only a pass, a red tooth and the calendar bring the end nearer, so players who all do this may go on for ever.
    """
    legal = position.legal()
    declined = (action for kind in ("skip", "no", "end", "clock") for action in legal if action.kind == kind)
    return next(declined, legal[0])


def greedy(position: OrlojPosition, chance: Random) -> Action:
    """What makes the table worth most at once."""
    return Greedy(chance).choose(position)


PLAYERS: dict[str, Player] = {"uniform": uniform, "weighted": choose, "declining": declining, "greedy": greedy}
"""Who may sit down at a table; the last one thinks, and so comes seldom."""


MOST_ROUNDS = 150
"""Twice the rounds that any such game has had; one that is longer is cut off, and breaks a law."""


def play_out(
    start: OrlojPosition, players: Sequence[Player], chance: Random, rounds: int = MOST_ROUNDS
) -> tuple[Move, ...]:
    """Play to the end, but no further than so many rounds; chance draws uniformly."""
    moves: list[Move] = []
    position = start
    while (due := position.due) is not None and position.state.round <= rounds:
        player = uniform if due.player is None else players[due.player]
        moves.append(play(position, player(position, chance)))
        position = moves[-1].after
    return tuple(moves)


# ---- games ----


@dataclass(frozen=True, repr=False)
class RandomGame(Played):
    """A game of the sample, with what several laws ask of it."""

    number: int
    players: tuple[str, ...]

    def __repr__(self) -> str:
        starts = laws_solo.STARTS if self.solo else STARTS
        start = starts[(-1 - self.number if self.solo else self.number) % len(starts)]
        return f"<game {self.number} of seed {SAMPLE.seed}: {start}, {self.players}>"

    @property
    def solo(self) -> bool:
        """Whether it is a game against Manes."""
        return self.number < 0

    @cached_property
    def written(self) -> tuple[Line, ...]:
        """Its lines."""
        return tuple(self.lines())

    @cached_property
    def record(self) -> str:
        """Its record."""
        return record_of(self, self.written)

    @property
    def chance(self) -> Random:
        """Where a law takes its choices from; always the same ones for the same game."""
        return Random(self.number)

    def some(self, number: int) -> list[OrlojPosition]:
        """Some of its positions by chance, in order; the first and the last one besides."""
        positions = self.positions
        between = range(1, len(positions) - 1)
        chosen = sorted(self.chance.sample(between, min(number, len(between))))
        return [positions[0], *(positions[index] for index in chosen), positions[-1]]

    def at(self, index: int) -> str:
        """A decision in words, for the message of a law that it breaks."""
        move = self.moves[index]
        due, state = move.before.due, move.before.state
        assert due is not None
        who = "chance" if due.player is None else state.name(due.player)
        return (
            f"{self!r}, decision {index}: round {state.round}, {who}, {due.kind}: {text_of(move.action) or 'nothing'}"
        )


@lru_cache(maxsize=KEPT)
def _played(number: int, seed: int) -> RandomGame:
    """A game with all its positions."""
    setup, position, names, actions = _decided(number, seed)
    moves = []
    for action in actions:
        moves.append(play(position, action))
        position = moves[-1].after
    return RandomGame(setup, moves[0].before, tuple(moves), number, names)


@cache
def _decided(number: int, seed: int) -> tuple[Setup | None, OrlojPosition, tuple[str, ...], tuple[Action, ...]]:
    """Where a game begins, who plays, and what they decide.

    Not all at a table may decline everything, for it may go on for ever; a solo game has twelve turns.
    """
    chance = Random(f"{seed}.{number}")
    setup, start = _table(number, chance)
    names = chance.choices(list(PLAYERS), (6, 6, 4, 1), k=start.state.table.players)
    if number >= 0 and set(names) == {"declining"}:
        names[chance.randrange(len(names))] = "uniform"
    moves = play_out(start, [PLAYERS[name] for name in names], chance)
    return setup, start, tuple(names), tuple(move.action for move in moves)
