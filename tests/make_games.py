"""Whole games of a player that likes to construct: a setup by chance, decisions by simple heuristics, and the record.

``python tests/make_games.py --players 3 --seed 7`` prints one. Three of the whole games that ship were made so (2
players 15, 3 players 45, 4 players 146), then read and annotated. The other two, *Ten apostles* and *Two points
short*, were played by the ``search`` player of ``orloj selfplay``, with likes as these, and chosen for what no other
record shows. So were the four against Manes; there the search also liked it when the dial or the apostle that his open
card names was gone. The order of his tiles, and the last turn of *A tie is his*, were chosen for what they show.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from selfplay import Played

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.clock import innovation
from orloj_dsl.games.orloj.construction import cost, distance
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.resources import Goods
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.scrolls import scroll_pile
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.state import RINGS, Seat, State, workers_out
from orloj_dsl.interpreter.recorder import head_lines, record_text
from orloj_dsl.kernel.values import SKIP, Action, Decision
from orloj_dsl.play.worth import final_points

SEATS = (
    Seat("Mikel", "purple"),
    Seat("Eduardo", "yellow"),
    Seat("Carlos", "green"),
    Seat("Jorge", "red"),
)

Likes = Mapping[str, float]

LIKES: Likes = {
    "gold": 1.8,
    "basic": 1.3,
    "coin": 1.2,
    "worker": 2.0,
    "free": 3.0,
    "token": 0.9,
    "disc": 2.0,
    "step": 1.3,
    "upgrade": 2.5,
    "scroll": 3.0,
    "apostle": 2.5,
    "panel": 1.2,
    "assistant": 5.0,
    "card": 3.0,
    "dial": 12.0,
    "ready": 5.0,
}
"""What things are worth beside the points that they already give, in VP, as long as the whole game lies ahead."""

WAITING: Likes = {
    "parts": 2.0,
    "construct": 8.0,
    "workshop": 4.0,
    "force": 2.0,
    "bonus": 4.0,
    "assistant": 4.0,
    "scroll": 3.0,
    "upgrade": 2.5,
    "apostle": 2.5,
    "painter": 2.0,
    "produce": 2.0,
    "mastery": 1.5,
    "recover": 1.0,
    "basic": 1.2,
    "pass recover": 1.0,
    "pass moon": 2.0,
    "rest apostle": 2.5,
    "rest mastery": 1.0,
    "rest upgrade": 2.5,
    "reward": 2.0,
}
"""What decisions that still wait are about worth."""

WIDTH = 5
"""Candidates of a decision that are played on to the end of the turn."""

FORCED = 2
"""Deviations that are forced at most for dial and face together."""

SHORT = 1
"""Workers available with which a player may pass."""


# ---- what a position is worth ----


def remaining(state: State) -> float:
    """How much of the game lies ahead, from 1 to 0: until the calendar is full or the rooster has called."""
    if state.ending:
        return 0.0
    steps, board = state.table.steps, state.table.board
    dials = len(state.table.edition.dials) - len(board.blocked) - len(RINGS)
    unbuilt = (len(state.table.edition.dials) - len(state.dials)) / dials
    to_go = (sum(steps[state.marker + 1 :]) + state.rooster) / sum(steps)
    return min(unbuilt, to_go)


def falling(number: int, most: int) -> float:
    """So many pieces; a hoard of more than ``most`` is none the better for it."""
    return min(number, most) - 0.3 * max(0, number - most)


@lru_cache(maxsize=64)
def price_of(edition: Edition, dial: str) -> Goods:
    return cost(edition, dial)


def readiness(state: State, seat: int) -> float:
    """How much of the cost of the nearest dial is there, 0 to 1."""
    edition, counts = state.table.edition, state.players[seat].counts
    stops, best = edition.hammer_stops, 0.0
    for ring in RINGS:
        dials = edition.ring(ring)
        near = {
            cell for step in range(distance(state, seat) + 1) for cell in stops[(state.discs[ring] + step) % len(stops)]
        }
        for dial in (dials[cell] for cell in near):
            if dial not in state.dials:
                price = price_of(edition, dial)
                has = sum(min(n, counts.get(good, n)) for good, n in price.items())
                best = max(best, has / sum(price.values()))
    return best


def hopes(state: State, seat: int, likes: Likes) -> float:
    """What a seat's things may still become."""
    player = state.players[seat]
    counts = player.counts
    rows = Counter(row for _, row, _ in player.panel)
    columns = Counter(column for _, _, column in player.panel)
    apostles = sum(tile.isdigit() for tile in player.warehouse)
    out = workers_out(state, seat)
    return (
        likes["gold"] * falling(counts["gold"], 4)
        + likes["basic"] * sum(falling(counts[basic], 4) for basic in BASICS)
        + likes["coin"] * falling(counts["coin"], 3)
        + likes["worker"] * min(counts["workers"], 4)
        + likes["free"] * (counts["workers"] + out)
        - likes["token"] * counts["broken"] ** 2 / 2
        + likes["disc"] * counts["disc"]
        + likes["step"] * sum(counts[colour] for colour in COLOURS)
        + likes["upgrade"] * tally(state, seat, "upgrades")
        + likes["scroll"] * (len(player.scrolls) + player.scrolls.count("construct"))
        + likes["apostle"] * apostles
        + likes["assistant"] * (len(player.warehouse) - apostles)
        + likes["panel"] * sum(n**2 for n in (*rows.values(), *columns.values()))
        + likes["card"] * len(player.cards)
        + likes["dial"] * (tally(state, seat, "months") + tally(state, seat, "signs"))
        + likes["ready"] * readiness(state, seat)
    )


@dataclass(frozen=True)
class View:
    """How a player looks at positions during one decision.

    Attributes:
        seat: who looks.
        likes: what they think things are worth.
        ahead: how much of the game lay ahead when the decision fell due.
    """

    seat: int
    likes: Likes
    ahead: float

    def worth(self, position: OrlojPosition) -> float:
        """Points if the game were scored now, hopes for the time that is left, and what waits in this turn."""
        state, seat = position.state, self.seat
        if position.due is None:
            return state.count(seat, "vp")
        ahead = 0.0 if state.ending else self.ahead
        waits = sum(weight(due) for due in state.stack if due.player == seat)
        worth = final_points(state, seat) + ahead * hopes(state, seat, self.likes) + (0.3 + ahead) * waits
        return round(worth, 6)  # what is worth the same is so in every version of Python


def weight(due: Decision) -> float:
    """What a decision that waits is about worth."""
    many = len(due.words) if due.kind in ("parts", "reward") else due.number
    return WAITING.get(due.kind, 0.0) * max(1, many)


# ---- decisions ----


def sensible(position: OrlojPosition) -> list[Action]:
    """The legal actions, without those that are never good."""
    state, due = position.state, position.due
    assert due is not None
    actions = list(position.legal())
    if due.kind == "turn":
        short = state.count(due.seat, "workers") <= SHORT
        return [
            action
            for action in actions
            if (action.kind != "clock" or forced(state, due.seat, action.number) <= FORCED)
            and (action.kind != "pass" or short)
        ]
    if due.kind == "face turn":
        return [action for action in actions if action.kind != "turn" or action.number <= FORCED]
    if due.kind.endswith("recover"):
        return list(recoveries(actions))
    return actions


def forced(state: State, seat: int, sections: int) -> int:
    """Deviations that a turn of the dial costs."""
    return max(0, sections - innovation(state, seat))


def recoveries(actions: Sequence[Action]) -> Iterator[Action]:
    """Recover as many workers as possible: of the clock alone, or with one of a dial."""
    most: Counter[int] = Counter()
    for action in actions:
        if action.kind == "recover":
            most[dials_of(action)] = max(most[dials_of(action)], len(action.words))
    for action in actions:
        dials = dials_of(action)
        if action.kind != "recover" or (dials <= 1 and len(action.words) == most[dials]):
            yield action


def dials_of(action: Action) -> int:
    """How many of the workers that an action recovers stand on dials."""
    return sum(not place.isdigit() for place in action.words)


def mine(position: OrlojPosition, seat: int) -> bool:
    """Whether the turn of a seat goes on."""
    return position.due is not None and position.state.turn == seat


def at_sight(position: OrlojPosition, view: View) -> list[tuple[float, Action]]:
    """Each sensible action with the worth of the position after it, best first."""
    found = [(view.worth(position.apply(action)[0]), action) for action in sensible(position)]
    return sorted(found, key=lambda pair: -pair[0])


def outlook(position: OrlojPosition, view: View) -> float:
    """The worth at the end of the turn, if it is played on at sight; only the face is turned with care."""
    while mine(position, view.seat):
        due = position.due
        assert due is not None
        if due.player is None:
            position = position.apply(position.options()[0])[0]
        elif due.kind == "face turn":
            turns = [action for action in sensible(position) if action == SKIP or action.kind == "turn"]
            return max(outlook(position.apply(action)[0], view) for action in turns)
        else:
            position = position.apply(at_sight(position, view)[0][1])[0]
    return view.worth(position)


def candidates(position: OrlojPosition, view: View, chance: Random) -> list[Action]:
    """What is worth a closer look; additional actions come to mind only now and then, but always in the end."""
    due = position.due
    assert due is not None
    found = [action for _, action in at_sight(position, view)]
    if due.kind in ("turn", "face turn"):
        return found
    if due.kind != "end" and chance.random() < 0.5:
        found = [action for action in found if not action.kind.startswith("+")]
    return found[:WIDTH]


def choose(position: OrlojPosition, view: View, chance: Random) -> Action:
    """The candidate with the best outlook; a little luck decides between those that are about as good."""
    found = candidates(position, view, chance)
    if len(found) == 1:
        return found[0]
    luck = [0.0 if action.kind in ("no", "skip", "end") else chance.random() for action in found]
    views = [outlook(position.apply(action)[0], view) for action in found]
    best = max(zip(views, luck, strict=True), key=sum)
    return found[list(zip(views, luck, strict=True)).index(best)]


def draw(position: OrlojPosition, chance: Random) -> Action:
    """What chance gives: a scroll of the pile, or a card of the deck."""
    options = position.options()
    pile = scroll_pile(position.state)
    return chance.choices(options, [pile.get(action.words[0], 1) for action in options])[0]


def before_the_first_turn(position: OrlojPosition, chance: Random) -> Action:
    """Draft any hammer; take the starting resources at once or later, and then any upgrade."""
    actions = [action for action in position.legal() if action.kind != "no"]
    return chance.choice(actions)


# ---- games ----


def taste(chance: Random) -> Likes:
    """The likes of one player, who has a few of their own."""
    return {thing: value * chance.uniform(0.6, 1.5) for thing, value in LIKES.items()}


def moves_of(position: OrlojPosition, chance: Random) -> Iterator[Move]:
    """Play to the end of the game."""
    tastes = [taste(chance) for _ in position.state.players]
    while (due := position.due) is not None:
        if due.player is None:
            action = draw(position, chance)
        elif position.state.turn is None:
            action = before_the_first_turn(position, chance)
        else:
            action = choose(position, View(due.player, tastes[due.player], remaining(position.state)), chance)
        move = play(position, action)
        yield move
        position = move.after


@dataclass(frozen=True)
class Plan:
    """Which game is played.

    Attributes:
        players: how many.
        seed: of all chance and all tastes.
        first_game: whether it is set up as a first game.
    """

    players: int
    seed: int
    first_game: bool = False


def play_game(plan: Plan) -> Played:
    """The game of a plan, to its end; the same one every time."""
    chance, setup, start = begin(plan)
    return Played(setup, start, tuple(moves_of(start, chance)))


def play_on(plan: Plan) -> Iterator[Move]:
    """The decisions of the game of a plan, one after the other."""
    chance, _, start = begin(plan)
    return moves_of(start, chance)


def begin(plan: Plan) -> tuple[Random, Setup, OrlojPosition]:
    """The chance of a plan, and the table that it sets up."""
    chance = Random(plan.seed)
    seats = SEATS[: plan.players]
    setup = draw_setup(shipped(), seats, chance, first_game=plan.first_game)
    start, _ = new_position(setup, shipped(), seats)
    return chance, setup, start


def record(game: Played) -> str:
    """Its record, with the result and the end."""
    return record_text(head_lines(game.start, game.setup), game.lines(), game.end)


def main() -> None:
    """Print a record."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--first-game", action="store_true")
    given = options.parse_args()
    print(record(play_game(Plan(given.players, given.seed, given.first_game))), end="")


if __name__ == "__main__":
    main()
