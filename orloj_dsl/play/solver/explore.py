"""The whole tree of a problem, each position once.

Nodes are merged by the fingerprints of their positions, so orders of steps that come to the same position are searched
once. They are taken up in layers by what they cost (of a goal that asks for few decisions or deviations); so the first
layer that reaches the goal is the best, and nothing is searched twice on the way, as deepening would. Within a layer
that goes first which may win most by the bound; so of a goal that asks for VP no node is looked at that can't be as
good as the best.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from orloj_dsl.games.orloj.task import MAX, REACH
from orloj_dsl.play.solver.bounds import most_to_win
from orloj_dsl.play.solver.dive import Lead, dive
from orloj_dsl.play.solver.key import key_of
from orloj_dsl.play.solver.limits import INTERRUPTED, Meter
from orloj_dsl.play.solver.problem import Node, Problem

PRUNED = -1_000_000
"""The value of a node behind which nothing is as good as the best."""
UNBOUNDED = 1_000_000
"""More VP than anybody wins: what a node may be worth of which no bound is known."""

Bound = Callable[[Problem, Node], int | None]
"""No less VP than can still be won behind a node; ``None`` where that isn't known."""


@dataclass
class Tree:
    """What a search has found.

    Attributes:
        numbers: the number of each node, by fingerprint.
        values: of the nodes at which lines end, what those are worth.
        costs: the least cost at which each node was reached.
        lead: a good line, found before the search.
        best: the best value so far; ``None`` before any line has ended.
        cost: what the best costs.
        least: no line costs less than this, as far as was searched.
    """

    problem: Problem
    numbers: dict[bytes, int] = field(default_factory=dict)
    values: dict[int, int] = field(default_factory=dict)
    costs: array[int] = field(default_factory=lambda: array("l"))
    sources: array[int] = field(default_factory=lambda: array("l"))
    targets: array[int] = field(default_factory=lambda: array("l"))
    prices: array[int] = field(default_factory=lambda: array("l"))
    lead: Lead | None = None
    best: int | None = None
    cost: int = 0
    least: int = 0

    def number(self, node: Node) -> int | None:
        """The number of a node that was reached."""
        return self.numbers.get(self.problem.key(node))

    def good(self) -> bytearray:
        """By number, whether a node lies on a line that is worth the best value at the least cost."""
        before: list[list[int]] = [[] for _ in self.costs]
        # A search that was broken off may have told half of its last edge.
        for source, target, price in zip(self.sources, self.targets, self.prices, strict=False):
            if self.costs[source] + price == self.costs[target]:
                before[target].append(source)
        marks = bytearray(len(self.costs))
        todo = [end for end, value in self.values.items() if value == self.best and self._cheapest(end)]
        for end in todo:
            marks[end] = 1
        while todo:
            for source in before[todo.pop()]:
                if not marks[source]:
                    marks[source] = 1
                    todo.append(source)
        return marks

    def _cheapest(self, end: int) -> bool:
        return not self.problem.goal.measure or self.costs[end] == self.cost


def end_of(node: Node) -> bytes:
    """What tells apart where lines come to; of a condition that has come true, whatever is due there still."""
    state = node.position.state
    if node.done:
        state = state.copy()
        state.stack = []
    return key_of(state)


def explore(problem: Problem, meter: Meter, bound: Bound = most_to_win) -> Tree:
    """Search a problem to its end, or to its limits; ``meter.stopped`` says which."""
    search = _Search(problem, meter, bound)
    try:
        search.run()
    except KeyboardInterrupt:
        meter.stopped = INTERRUPTED
    return search.tree


def most_won(problem: Problem, node: Node, bound: Bound) -> int:
    """No line that goes on from a node wins more VP; of a condition they mean nothing."""
    more = None if problem.goal.aim == REACH or problem.ends(node) else bound(problem, node)
    return UNBOUNDED if more is None else problem.won(node.position) + more


class _Waiting(NamedTuple):
    """A node that is to be taken up: the cheapest first, of those what may still win most, of those the newest."""

    cost: int
    lack: int
    age: int
    number: int
    node: Node


class _Search:
    """The nodes that wait."""

    def __init__(self, problem: Problem, meter: Meter, bound: Bound) -> None:
        self.problem = problem
        self.meter = meter
        self.bound = bound
        self.tree = Tree(problem)
        self.waiting: list[_Waiting] = []
        self.age = 0

    def run(self) -> None:
        """Take up all nodes, up to the one behind which nothing can be as good as the best."""
        tree = self.tree
        if self.problem.goal.aim == MAX and (lead := dive(self.problem)) is not None:
            tree.lead, tree.best = lead, lead.won  # at least so much is won, which cuts off what wins less
        self._reach(self.problem.root(), 0)
        while self.waiting:
            cost, lack, _, number, node = heappop(self.waiting)
            if self._settled(cost, lack):
                break
            tree.least = cost
            if tree.costs[number] < cost:
                continue  # it was reached at a lower cost since, and has been taken up
            if not self.meter.go_on(tree.best):
                return
            for child in self.problem.children(node):
                target = self._reach(child.node, cost + child.cost)
                if target is not None:
                    tree.sources.append(number)
                    tree.targets.append(target)
                    tree.prices.append(child.cost)
        if tree.best is None:
            tree.best = 0  # every line was cut off, because none could reach the goal

    def _settled(self, cost: int, lack: int) -> bool:
        """Whether nothing that waits can be as good as the best."""
        best, goal = self.tree.best, self.problem.goal
        if best is None:
            return False
        return -lack < best if goal.aim == MAX else bool(goal.measure and best and cost > self.tree.cost)

    def _reach(self, node: Node, cost: int) -> int | None:
        """The number of a node; a new one waits to be taken up, unless a line ends there. ``None`` if it is no good."""
        tree = self.tree
        key = self.problem.key(node)
        number = tree.numbers.get(key)
        if number is None:
            number = len(tree.costs)
            tree.costs.append(cost)
            tree.numbers[key] = number
        elif cost < tree.costs[number]:
            tree.costs[number] = cost
        else:
            return None if tree.values.get(number) == PRUNED else number
        most = most_won(self.problem, node, self.bound)
        value = self._value(node, most)
        if value is None:
            self.age -= 1
            heappush(self.waiting, _Waiting(cost, -most, self.age, number, node))
            return number
        tree.values[number] = value
        if value == PRUNED:
            return None
        if tree.best is None or value > tree.best or (value == tree.best and cost < tree.cost):
            tree.best, tree.cost = value, cost
        return number

    def _value(self, node: Node, most: int) -> int | None:
        """What the lines are worth that end at a node, or go on idly from there; ``None`` if more may lie behind it."""
        problem, best = self.problem, self.tree.best
        if problem.ends(node):
            return problem.value(node)
        if most == UNBOUNDED:
            return None
        if problem.goal.aim == MAX:
            least, wanted = most, most if best is None else best
        else:
            least = wanted = problem.goal.points
        if most < wanted:
            return PRUNED
        end = problem.idle(node)
        return None if end is None or problem.won(end.position) < least else problem.value(end)
