"""The bound of the solver on nasty positions and with odd editions: never below what can really be won.

Positions are bent so that much may happen: unused scrolls, a full warehouse, discs before or on their last marks, cubes
at the top, the rooster before his last step, a calendar that is nearly full.

``pytest tests/test_bounds.py --games 1000`` tries twenty times as many positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from laws import SAMPLE
from selfplay import random_game

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import Edition, from_data, shipped_data
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.rewards import COLOURS, GOODS
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, NOBODY
from orloj_dsl.games.orloj.task import Goal
from orloj_dsl.play.solver.bounds import most_to_win
from orloj_dsl.play.solver.icons import table
from orloj_dsl.play.solver.key import key_of
from orloj_dsl.play.solver.problem import Node, Problem

NODES = 250
"""A position with more of them behind it is left."""


def falling_personal_track(data: dict[str, Any]) -> None:
    data["rooster"]["personal"] = [4, 3, 2, 1, 0]


def long_moons(data: dict[str, Any]) -> None:
    data["hammers"]["moon"] |= {"II": "moon 3", "III": "moon 9"}
    data["clock"]["moon"]["steps"] = ["wood", "gold"] * 6


def a_call_at_every_step(data: dict[str, Any]) -> None:
    for crown in ("first-game", "second"):
        data["rooster"]["round_track"][crown] = {players: [1, 1, 1, 1] for players in (2, 3, 4)}


def points_everywhere(data: dict[str, Any]) -> None:
    data["calendar"]["tiles"]["c07"] = "vp 5"
    data["workshop"]["cards"]["w01"]["top"] = "vp 3"
    data["scrolls"]["kinds"]["rooster"] = "vp 2+rooster disc"
    data["hammers"]["mastery"]["III"] = "mastery any 2"


def as_shipped(data: dict[str, Any]) -> None:
    """Nothing is changed."""


CHANGES: tuple[Callable[[dict[str, Any]], None], ...] = (as_shipped, points_everywhere)


def edition_with(change: Callable[[dict[str, Any]], None]) -> Edition:
    data = shipped_data("reconstruction")
    change(data)
    return from_data(data)


# ---- positions ----


def nasty(position: OrlojPosition, edition: Edition, chance: Random) -> OrlojPosition:
    """A position of somebody's own turn, bent so that much may happen."""
    state = position.state.copy()
    seat = state.turn
    assert seat is not None
    state.table = replace(state.table, edition=edition)
    player = state.own(seat)
    counts = player.counts
    counts["broken"] = edition.tokens - chance.choice((0, 0, 1, 2))
    counts |= {good: chance.choice((0, 0, 1, 2, 3)) for good in GOODS}
    counts |= {colour: chance.choice((3, 5, 8, 9, 11, 12)) for colour in COLOURS}
    counts |= {counter: chance.choice((3, 4, 4)) for counter in CUBE_COUNTERS.values()}
    counts |= {"hammer-cube": chance.choice((1, 2, 3)), "disc": chance.choice((0, 2, 3, 4))}
    counts["workers"] = max(chance.choice((0, 1, 2)), int(any(due.kind == "place worker" for due in state.stack)))
    player.hammer = chance.choice(tuple(edition.hammers))
    player.scrolls = tuple(chance.choices(tuple(edition.scrolls), k=chance.choice((0, 0, 1, 2))))
    placed = {number for number, _, _ in player.panel}
    waiting = [str(number) for number in edition.apostle_colours if number not in placed]
    player.warehouse = tuple(chance.sample([*waiting, *edition.assistants], chance.choice((0, 1, 1, 2))))
    if sum(not tile.isdigit() for tile in player.warehouse) > 1:
        player.warehouse = player.warehouse[:1]
    if chance.random() < 0.4:
        built = chance.sample(edition.dials, len(edition.dials) - chance.choice((0, 1, 1, 2)))
        state.dials = {dial: state.dials.get(dial, chance.choice((NOBODY, seat))) for dial in built}
        state.ending = state.ending or ("calendar" if len(built) == len(edition.dials) else "")
    state.rooster = state.rooster if state.call_due else chance.choice((1, 1, 2))
    state.known = Known(tuple(chance.choices(tuple(edition.scrolls), k=chance.choice((0, 1)))), ())
    return position.with_state(state)


def problems(change: Callable[[dict[str, Any]], None]) -> Iterator[Problem]:
    edition = edition_with(change)
    for number in range(SAMPLE.games):
        chance = Random(f"{SAMPLE.seed} {change.__name__} {number}")
        positions = [move.before for move in random_game(SAMPLE.seed * 100 + number % 10).moves]
        own = [one for one in positions if one.due is not None and one.due.player is not None]
        own = [one for one in own if one.due is not None and one.due.player == one.state.turn and _begun(one)]
        position = nasty(chance.choice(own), edition, chance)
        yield Problem(position, Goal(position.state.turn or 0, chance.choice((1, 1, 2)), "max"))


def _begun(position: OrlojPosition) -> bool:
    """Whether the starting resources are taken: they break tokens, which the bent position may not have."""
    return all(due.kind not in ("start", "first start") for due in position.state.stack)


# ---- what can really be won ----


class TooLargeError(Exception):
    """There are more nodes than are looked at."""


@dataclass
class Plain:
    """What is won at the most behind each node, found by trying everything."""

    problem: Problem
    won: dict[bytes, int] = field(default_factory=dict)
    bounded: list[tuple[Node, int, int]] = field(default_factory=list)

    def most(self, node: Node) -> int:
        """The most VP won from the start to any end behind a node."""
        key = key_of(node.position.state)
        if key not in self.won:
            if len(self.won) > NODES:
                raise TooLargeError
            self.won[key] = PENDING
            self.won[key] = self._most(node)
        return self.won[key]

    def _most(self, node: Node) -> int:
        here = self.problem.won(node.position)
        if self.problem.ends(node):
            return here
        most = max(self.most(child.node) for child in self.problem.children(node))
        bound = most_to_win(self.problem, node)
        if bound is not None:
            self.bounded.append((node, most - here, bound))
        return most


PENDING = -1_000_000


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_no_more_can_be_won_than_the_bound_says(change: Callable[[dict[str, Any]], None]) -> None:
    told: Counter[str] = Counter()
    for problem in problems(change):
        plain = Plain(problem)
        try:
            plain.most(problem.root())
        except TooLargeError:
            told["too large"] += 1
        for node, most, bound in plain.bounded:
            assert most <= bound, (node.position, most, bound)
            told["bounded"] += 1
            told["exactly"] += most == bound
    assert told["bounded"] > 4 * SAMPLE.games
    assert told["exactly"] > SAMPLE.games


# ---- editions with odd figures, by hand ----


def own_turn(change: Callable[[dict[str, Any]], None]) -> OrlojPosition:
    """The first position of a random game at which somebody's own turn begins, with another edition."""
    moves = random_game(1).moves
    position = next(move.before for move in moves if move.before.due is not None and move.before.due.kind == "turn")
    state = position.state.copy()
    state.table = replace(state.table, edition=edition_with(change))
    return position.with_state(state)


def test_a_personal_track_may_fall() -> None:
    """At the call, with nothing broken, the third space of the track gives 2 unused corrections, the next one 1."""
    state = own_turn(falling_personal_track).state.copy()
    seat = state.turn or 0
    state.stack = [due for due in state.stack if due.kind != "turn"]
    assert state.stack[-1].kind == "end"
    player = state.own(seat)
    player.counts |= {"broken": 0, "disc": 2}
    player.scrolls, player.warehouse = ("rooster",), ()
    state.rooster, state.call_due, state.known = 0, True, Known()
    problem = Problem(own_turn(falling_personal_track).with_state(state), Goal(seat, 1, "max"))
    plain = Plain(problem)
    assert plain.most(problem.root()) == 2
    assert most_to_win(problem, problem.root()) == 2


def test_a_moon_goes_as_far_as_any_reward_sends_it() -> None:
    """Observation IV is 6; 9 more are 15 steps, of a ring of wood and gold in turn 8 of one and 7 of the other."""
    assert table(edition_with(long_moons)).moon == {"wood": 8, "gold": 8}
    # As shipped: six steps and two more of the sculptor, over wood, correct, paint, correct, iron, correct and again.
    assert table(edition_with(as_shipped)).moon == {"wood": 2, "paint": 2, "iron": 2, "correct": 4}


def test_there_is_no_bound_where_the_last_call_may_come() -> None:
    """With a call at each step, the third and the fourth one come before the solver's second turn is over."""
    position = own_turn(a_call_at_every_step)
    state = position.state.copy()
    state.calls, state.marker, state.rooster, state.dials, state.known = 1, 1, 1, {}, Known()
    seat = state.turn or 0
    problem = Problem(position.with_state(state), Goal(seat, 2, "max"))
    assert most_to_win(problem, problem.root()) is None
