"""The solver against plain enumeration, on small positions by chance: the answer, every solution, and every bound.

``pytest tests/test_solver_laws.py --games 500 --seed 7`` takes ten times as many positions, and other ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from laws import SAMPLE
from laws_solo import solo_game
from plainly import Answer, Plain, Said, Spot, TooLargeError, answer, told
from selfplay import Played, random_game

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.facts import player_fact, table_fact
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.task import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    FORCED,
    All,
    Any,
    Condition,
    Fact,
    Goal,
    How,
    Not,
    holds,
)
from orloj_dsl.play.solver import Result, solve
from orloj_dsl.play.solver.bounds import most_to_win
from orloj_dsl.play.solver.problem import Node, Problem

# ---- positions ----

PER_GAME = 4
"""Positions taken from each game."""
DECISIONS = 500
"""A position with more of them behind it is thinned further, or left."""
SCROLLS = ("apostle", "moon", "painter", "rooster", "upgrade", "construct")


@dataclass(frozen=True, eq=False)
class Small:
    """A position small enough for plain enumeration, with its tree and what is asked of it."""

    name: str
    plain: Plain
    goals: tuple[Goal, ...]

    def __repr__(self) -> str:
        return self.name


@cache
def sample() -> tuple[Small, ...]:
    """The positions of every day: for each game of several players some, and for two of them a solo game's."""
    games = [*range(SAMPLE.games), *(-1 - number for number in range(SAMPLE.solo))]
    return tuple(small for number in games for small in smalls(number))


def smalls(number: int) -> Iterator[Small]:
    """The positions of one game; below 0 it is a solo game."""
    chance = Random(f"{SAMPLE.seed}.puzzles.{number}")
    which = SAMPLE.seed * 10_000 + abs(number)
    game = solo_game(which) if number < 0 else random_game(which)
    wanted = PER_GAME if number >= 0 else 2
    for index in _moments(game, chance)[: 3 * wanted]:
        plain = _thinned(game.positions[index], chance)
        if plain is None or not plain.root.branches:
            continue
        yield Small(f"game {number} of seed {SAMPLE.seed}, decision {index}", plain, tuple(_goals(plain, chance)))
        wanted -= 1
        if not wanted:
            return


def _moments(game: Played, chance: Random) -> list[int]:
    """Decisions of the player whose turn it is, by chance, of each kind as many as of any other."""
    kinds: dict[str, list[int]] = {}
    for index, position in enumerate(game.positions):
        due, state = position.due, position.state
        if due is not None and due.player is not None and due.player == state.turn:
            kinds.setdefault(due.kind, []).append(index)
    found: list[int] = []
    for indices in kinds.values():
        chance.shuffle(indices)
        found.extend(indices[:2])
    chance.shuffle(found)
    return [*kinds.get("turn", ())[:2], *kinds.get("face turn", ())[:1], *found]


def _thinned(position: OrlojPosition, chance: Random) -> Plain | None:
    """The tree of a position, once so much has been taken off it that it is small enough."""
    seat = position.state.turn
    assert seat is not None
    turns = 1 if position.state.solo is not None else chance.choice((1, 1, 2))
    little = chance.choice(LITTLE) | {"tokens"}
    some = frozenset(thing for thing in THINGS if chance.random() < 0.6)
    for left in (some, little, NOTHING) if turns == 1 else (little, NOTHING):
        start = position.with_state(_poorer(position.state, left, chance))
        try:
            return Plain(start, seat, turns, DECISIONS)
        except TooLargeError:
            continue
    return None


THINGS = ("worker", "tokens", "out", "goods", "three alike", "scroll", "tile")
"""What makes a tree large; whoever is to solve has little of each, and of some nothing."""
LITTLE = (
    frozenset({"worker"}),
    frozenset({"scroll"}),
    frozenset({"tile"}),
    frozenset({"scroll", "tile"}),
    frozenset({"three alike", "goods"}),
    frozenset({"scroll", "out"}),
)
"""Things that are left together, with tokens, where more is too much."""
NOTHING = frozenset[str]()


def _poorer(state: State, left: frozenset[str], chance: Random) -> State:
    """The same table, on which whoever is to solve has little of these and nothing else; and the draws known or not."""
    state, edition = state.copy(), state.table.edition
    seat = state.turn
    assert seat is not None
    player = state.own(seat)
    counts = player.counts
    # Once the dial has been turned, a worker waits to be placed.
    counts["workers"] = min(counts["workers"], 1) if "worker" in left or state.stack[-1].kind != "turn" else 0
    counts["broken"] = max(counts["broken"], edition.tokens - (chance.randint(1, 2) if "tokens" in left else 0))
    for good in ("gold", "paint", "wood", "iron", "coin"):
        counts[good] = min(counts[good], chance.randint(0, 3)) if "goods" in left else 0
    if "three alike" in left:
        counts[chance.choice(("paint", "wood", "iron"))] = 3
    player.scrolls = (player.scrolls or (chance.choice(SCROLLS),))[:1] if "scroll" in left else ()
    more = sorted(set(edition.apostle_colours) - player.apostles) if state.solo is None else ()
    spare = (str(chance.choice(more)),) if more else ()
    player.warehouse = (player.warehouse or spare)[:1] if "tile" in left else ()
    if "out" not in left:
        state.clock = tuple(None if owner == seat else owner for owner in state.clock)
    pile: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    if chance.random() < 0.6:
        pile = tuple(chance.choices(SCROLLS, k=chance.randint(0, 3)))
        unseen = sorted(set(edition.workshop) - {card for each in state.players for card in each.cards})
        cards = [card for card in unseen if card not in state.workshop]
        deck = tuple(chance.sample(cards, k=min(len(cards), chance.randint(0, 2))))
    state.known = Known(pile, deck)
    return state


# ---- goals ----


def _goals(plain: Plain, chance: Random) -> Iterator[Goal]:
    """Goals of every kind, some of which can't be reached."""
    seat, turns = plain.seat, plain.turns
    yield Goal(seat, turns, "max")
    yield Goal(seat, turns, "least", points=chance.choice((1, 1, 2, 4)))
    condition = _condition(plain, chance)
    if condition is not None:
        yield Goal(seat, turns, "reach", condition=condition)
        yield Goal(seat, turns, "reach", condition=condition, measure="decisions")
        yield Goal(seat, turns, "reach", condition=condition, measure="forced")


def _condition(plain: Plain, chance: Random) -> Condition | None:
    """Something that is so behind one or two decisions somewhere in the tree, and not in the beginning."""
    spots = list(plain.root.spots())[1:]
    forcing = [spot for spot in spots if spot.forced]
    for _ in range(5):
        condition = _so_at(plain, chance.choice(forcing or spots), chance)
        if condition is not None and chance.random() < 0.5:
            other = _so_at(plain, chance.choice(spots), chance)
            condition = condition if other is None else chance.choice((Any, All))((condition, other))
        if condition is not None and chance.random() < 0.2:
            condition = All((condition, Fact(FORCED, plain.seat, number=chance.choice((0, 1)), how=AT_MOST)))
        if condition is not None and not holds(condition, plain.start.state, plain.start.state, 0):
            return condition
    return None


NUMBERS = (
    *("vp", "gold", "paint", "wood", "iron", "coin", "workers", "broken", "disc", "blue", "pink", "yellow"),
    *("upgrades", "scrolls", "unused", "apostles", "warehouse", "workshops", "months", "goals"),
)
OF_TABLE = ("hand", "face", "moon", "painter", "rooster", "gears", "built")


def _so_at(plain: Plain, spot: Spot, chance: Random) -> Condition | None:
    seat, was, now = plain.seat, plain.start.state, spot.behind.state
    facts: list[Condition] = []
    for name in NUMBERS:
        before, after = player_fact(was, name, seat), player_fact(now, name, seat)
        if before != after:
            beyond: How = AT_LEAST if after > before else AT_MOST
            how: How = chance.choice((EXACTLY, beyond))
            facts.append(Fact(name, seat, number=after, how=how))
            facts.append(Fact(name, seat, number=after - before, how=how, change=True))
    for name in OF_TABLE:
        if table_fact(was, name) != table_fact(now, name):
            facts.append(Fact(name, number=table_fact(now, name)))
            facts.append(Not(Fact(name, number=table_fact(was, name))))
    if not facts:
        return None
    parts = tuple(chance.sample(facts, min(len(facts), chance.choice((1, 2, 2)))))
    if spot.forced:
        parts = (Fact(FORCED, seat, number=1, how=AT_LEAST), *parts)
    return parts[0] if len(parts) == 1 else All(parts)


# ---- the solver against plain enumeration ----


@cache
def solved(small: Small, goal: Goal) -> Result:
    """What the solver finds."""
    return solve(Problem(small.plain.start, goal), most=1_000_000)


@cache
def answered(small: Small, goal: Goal) -> Answer:
    """What plain enumeration finds."""
    return answer(small.plain, goal)


def found(small: Small, goal: Goal) -> list[tuple[Said, str]]:
    """The solver's solutions, each as what it says and the position that it comes to."""
    return [told(small.plain, goal, solution.actions) for solution in solved(small, goal).solutions]


def test_the_solver_finds_the_same_answer_as_plain_enumeration() -> None:
    for small in sample():
        for goal in small.goals:
            result = solved(small, goal)
            plain = answered(small, goal)
            assert result.stopped == ""
            assert result.best == plain.best, (small, goal)
            if goal.measure and plain.best:
                assert result.cost == plain.cost, (small, goal)


def test_the_solver_finds_the_same_solutions_as_plain_enumeration_each_once() -> None:
    for small in sample():
        for goal in small.goals:
            solutions = found(small, goal)
            assert len(set(solutions)) == len(solutions), (small, goal)
            assert set(solutions) == answered(small, goal).solutions, (small, goal)


def test_the_sample_has_enough_of_everything() -> None:
    """So that none of these laws holds for want of cases."""
    seen = Counter[str]()
    for small in sample():
        start, seat = small.plain.start, small.plain.seat
        due, known = start.due, start.state.known
        assert due is not None
        assert known is not None
        player = start.state.players[seat]
        spots = list(small.plain.root.spots())
        seen["positions"] += 1
        seen["solo"] += start.state.solo is not None
        seen["two turns"] += small.plain.turns == 2
        seen["turn begins"] += due.kind == "turn"
        seen["mid-turn"] += due.kind not in ("turn", "end")
        seen["draws known"] += bool(known.pile or known.deck)
        seen["a scroll"] += bool(player.scrolls)
        seen["a tile"] += bool(player.warehouse)
        seen["an exchange"] += any(action.kind == "+gold" for action in start.legal())
        seen["a hundred lines"] += sum(spot.over for spot in spots) >= 100
        for goal in small.goals:
            plain = answered(small, goal)
            seen[f"{goal.aim} {goal.measure}".strip()] += 1
            seen[f"{goal.aim} {goal.measure}: {'some' if plain.best else 'none'}"] += 1
            seen[f"{goal.measure} cost"] += bool(plain.cost)
            seen["one solution"] += len(plain.solutions) == 1
            seen["more solutions"] += len(plain.solutions) > 1
            words = [words for said, _ in plain.solutions for words, _ in said]
            seen["additional action"] += plain.best > 0 and any(str(word[0]).startswith("+") for word in words)
    few = {name: number for name, number in ENOUGH.items() if seen[name] < number * SAMPLE.games // 50}
    assert few == {}, {name: seen[name] for name in few}


ENOUGH = {
    **{"positions": 200, "solo": 25, "two turns": 20, "turn begins": 70, "mid-turn": 50, "draws known": 60},
    **{"a scroll": 30, "a tile": 15, "an exchange": 20, "a hundred lines": 12},
    **{"max": 200, "least": 200, "reach": 180, "reach decisions": 180, "reach forced": 180},
    **{"max : some": 40, "least : some": 12, "least : none": 100, "reach : some": 150, "reach : none": 2},
    **{"decisions cost": 150, "forced cost": 5, "one solution": 200, "more solutions": 120, "additional action": 100},
}
"""How many of each there are at least in the sample of every day."""


# ---- bounds ----


def test_no_line_wins_more_than_the_bound_of_any_of_its_positions() -> None:
    seen = Counter[str]()
    for small in sample():
        goal = small.goals[0]
        problem = Problem(small.plain.start, goal)
        _bounded(small, problem, small.plain.root, seen)
    assert seen["nodes"] > 20 * SAMPLE.games
    # Two turns, and the final scoring, have no bound.
    assert seen["bounded"] > seen["nodes"] // 2
    # Nor is it one that nobody reaches.
    assert seen["reached"] > seen["bounded"] // 5


def _bounded(small: Small, problem: Problem, spot: Spot, seen: Counter[str]) -> int:
    """The most VP that the solver has at the end of a line behind a spot."""
    now = spot.position.state.count(problem.goal.seat, "vp")
    if spot.over:
        return now
    best = max(_bounded(small, problem, further, seen) for _, further in spot.branches)
    bound = most_to_win(problem, Node(spot.position))
    seen["nodes"] += 1
    if bound is not None:
        seen["bounded"] += 1
        seen["reached"] += best - now == bound
        assert best - now <= bound, (small, spot.position.state.stack)
    return best
