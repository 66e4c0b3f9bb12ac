"""Games of ours that are played by chance, of 2, 3 and 4 players in turn, and their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.recorder import head_lines, lines_of, record_text
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

SEATS = (Seat("Mikel", "purple"), Seat("Eduardo", "yellow"), Seat("Carlos", "green"), Seat("Xabi", "red"))
RELUCTANT = {"pass": 1, "skip": 1, "no": 1, "end": 1}
"""How often an action of these kinds is chosen for a record, where another one is chosen four times: a game in which
most is left out has little to be read."""
Choose = Callable[[OrlojPosition, Random], Action]


def new_game(seed: int) -> tuple[Setup, OrlojPosition, Random]:
    """The beginning of the game of a seed, and the chance that goes on with it."""
    chance = Random(seed)
    seats = SEATS[: 2 + seed % 3]
    setup = draw_setup(shipped(), seats, chance)
    return setup, new_position(setup, shipped(), seats)[0], chance


def any_action(position: OrlojPosition, chance: Random) -> Action:
    """Each legal action is as likely as the others."""
    return chance.choice(position.legal())


def rich_action(position: OrlojPosition, chance: Random) -> Action:
    """Each legal action is as likely as the others, but for the reluctant kinds."""
    legal = position.legal()
    return chance.choices(legal, [RELUCTANT.get(action.kind, 4) for action in legal])[0]


def careful_action(position: OrlojPosition, chance: Random) -> Action:
    """What keeps the rooster away and the calendar open: such games don't end by themselves."""

    def harm(action: Action) -> tuple[bool, int, int, int]:
        after = position.apply(action)[0].state
        return action.kind == "pass", after.calls, -after.rooster, len(after.dials)

    scored = [(harm(action), action) for action in position.legal()]
    least = min(score for score, _ in scored)
    return chance.choice([action for score, action in scored if score == least])


@dataclass(frozen=True, slots=True)
class Played:
    """A game by chance, and its record."""

    setup: Setup
    start: OrlojPosition
    moves: tuple[Move, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its decisions, without the positions around them."""
        return tuple(move.action for move in self.moves)

    @property
    def text(self) -> str:
        """The record of all lines."""
        end = self.moves[-1].after
        return record_text(head_lines(self.start, self.setup), lines_of(self.moves), end)


def played(seed: int, choose: Choose = rich_action, turns: int | None = None) -> Played:
    """Play the game of a seed to its end, or so many turns of it."""
    setup, start, chance = new_game(seed)
    moves: list[Move] = []
    here, ended = start, 0
    while here.due is not None and ended != turns:
        moves.append(play(here, choose(here, chance)))
        here = moves[-1].after
        ended += moves[-1].action.kind == "end"
    return Played(setup, start, tuple(moves))


def cut(game: Played, turns: int) -> Played:
    """A game as far as its first turns."""
    ends = [number for number, move in enumerate(game.moves, start=1) if move.action.kind == "end"]
    return Played(game.setup, game.start, game.moves[: ends[turns - 1]])


def replayed(text: str) -> Game:
    """A record parsed and run; it must be right."""
    (game,) = run(parse(Source("record", text)))
    assert game.valid, game.diagnostics
    return game


def taken(game: Game) -> int:
    """Its decisions, those of chance and those that were left out too."""
    return sum(len(ply.moves) for ply in game.plies)


def written(game: Game) -> int:
    """Its decisions that the record writes."""
    return sum(move.step is not None for ply in game.plies for move in ply.moves)


def walk(start: OrlojPosition, actions: Sequence[Action]) -> int:
    """Apply actions one after the other; their number."""
    here = start
    for action in actions:
        here, _ = here.apply(action)
    return len(actions)


def playout(seed: int) -> int:
    """Play the game of a seed, each legal action as likely as the others; the number of its decisions."""
    _, here, chance = new_game(seed)
    decisions = 0
    while here.due is not None:
        here, _ = here.apply(any_action(here, chance))
        decisions += 1
    return decisions
