"""Random games for the laws: a setup by chance, and players who choose among what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter import recorder
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.recorder import Line
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

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


def late_start(chance: Random) -> OrlojPosition:
    """A position late in a game, by chance: most dials built, panels nearly full, everybody rich."""
    setup, start = random_start(chance)
    table, edition = start.state.table, shipped()
    cards = chance.sample(edition.workshop, 3 + 2 * len(table.seats))
    dials = dict.fromkeys((*setup.months, *setup.signs), "")
    free = [dial for dial in edition.dials if dial not in dials]
    dials |= dict.fromkeys(free[: -chance.randrange(1, 5)], "")
    lines = [
        f"turn {name_text(table.seats[0].name)}, round 9",
        f"clock hand {chance.randrange(1, 13)}, face {chance.randrange(12)}",
        "windows " + ", ".join(" ".join(pair) for pair in setup.windows),
        "royals " + ", ".join(" ".join(pair) for pair in setup.royals),
        "goals " + ", ".join(" ".join(pair) for pair in setup.goals),
        "blocked " + " ".join((*setup.months, *setup.signs)),
        "revealed " + " ".join(setup.scrolls),
        "workshop " + " ".join(cards[:3]),
        f"gears {chance.randrange(6)}",
    ]
    for seat, player in enumerate(table.seats):
        name = name_text(player.name)
        for dial in chance.sample([dial for dial, owner in dials.items() if not owner and dial in free], 1):
            dials[dial] = name
        lines.append(f"{name} " + ", ".join(_late_player(chance, seat, cards[3 + 2 * seat : 5 + 2 * seat])))
    lines.append("dials " + ", ".join(f"{dial} {owner}".rstrip() for dial, owner in dials.items()))
    players = "players " + ", ".join(f"{name_text(player.name)} {player.colour}" for player in table.seats)
    rulings = "".join(f"ruling {name} {value}\n" for name, value in table.rulings if name != "supply")
    text = f"orloj 1\n{players}\n{rulings}position\n" + "\n".join(lines) + "\nplay\n"
    (game,) = run(parse(Source("late", text)))
    assert game.start is not None, game.diagnostics
    return game.start


def _late_player(chance: Random, seat: int, cards: Sequence[str]) -> Iterator[str]:
    """What a player has late in a game."""
    edition = shipped()
    yield f"hammer {tuple(edition.hammers)[seat]}"
    for counter, low, high in (("gold", 1, 6), ("paint", 2, 8), ("wood", 2, 8), ("iron", 2, 8), ("coin", 1, 6)):
        yield f"{counter} {chance.randint(low, high)}"
    for counter, high in (("broken", 4), ("blue", 12), ("pink", 12), ("yellow", 12), ("disc", 4)):
        yield f"{counter} {chance.randint(0, high)}"
    for cube, high in (("paint-cube", 4), ("wood-cube", 4), ("iron-cube", 4), ("hammer-cube", 3)):
        yield f"{cube} {chance.randint(1, high)}"
    left = set(edition.apostle_colours)
    for space in chance.sample(edition.spaces, chance.randint(8, 10)):
        row, _, column = space.partition("-")
        colour = edition.panel[edition.panel_rows.index(row)][int(column) - 1].colour
        number = min(number for number in left if edition.apostle_colours[number] == colour)
        left.remove(number)
        yield f"panel {number} {space}"
    yield "warehouse " + " ".join(map(str, chance.sample(sorted(left), 2)))
    yield "cards " + " ".join(cards)
    yield "places 2 3"


WEIGHTS = {
    **dict.fromkeys(("end", "pass", "skip", "no", "turn", "+gold"), 1),
    **dict.fromkeys(("clock", "outer", "apostle", "assistant"), 12),
    **dict.fromkeys(("+place", "+assist"), 40),
}
"""How often a kind of action is chosen, 4 by default: what is legal at every decision would else drown the rest."""


def choose(position: OrlojPosition, chance: Random) -> Action:
    """An action by chance; kinds first, so that many ways to recover or to pay don't drown the rest."""
    legal = position.legal()
    kinds = sorted({action.kind for action in legal})
    weights = [WEIGHTS.get(kind, 4) for kind in kinds]
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


# ---- whole games ----


@dataclass(frozen=True)
class Played:
    """A random game; without a setup where it begins late."""

    setup: Setup | None
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
        lines = list(recorder.lines_of(self.moves))
        return lines if self.end.due is None else lines[:-1]


@lru_cache(maxsize=8)
def random_game(seed: int, most: int = MOST) -> Played:
    """The random game of a seed, to its end if that comes within so many decisions; each third one begins late."""
    chance = Random(seed)
    setup, start = (None, late_start(chance)) if seed % 3 == 2 else random_start(chance)
    return Played(setup, start, tuple(moves_of(start, chance, most)))


def record_of(game: Played, lines: Sequence[Line]) -> str:
    """A record of some of its lines, plainly spaced."""
    head = recorder.head_lines(game.start, game.setup)
    return "\n".join([*head, *(line.written for line in lines)]) + "\n"
