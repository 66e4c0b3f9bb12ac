"""What can still be had behind each position: proven for many positions of one problem at once.

A search for the best (``explore.py``) needn't know how much worse everything else is. Here each position has two
numbers: the least and the most that can be had behind it. The more of the tree is looked at, the closer they draw
together. All that is asked shares what was found before, so nothing is looked at twice.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from orloj_dsl.games.orloj.task import MAX, REACH
from orloj_dsl.play.solver.bounds import most_to_win
from orloj_dsl.play.solver.explore import Bound, most_won
from orloj_dsl.play.solver.limits import INTERRUPTED, Meter
from orloj_dsl.play.solver.problem import Node, Problem

NEVER: Final = -1_000_000
"""What can be had where the goal can't be reached any more."""


class Range(NamedTuple):
    """What can be had behind a position: no less than one number, and no more than the other.

    VP won since the problem's position. Of a goal that asks for something to be reached, 0, less what that still costs
    by its measure, and ``NEVER`` where it can't be.
    """

    least: int
    most: int

    @property
    def settled(self) -> bool:
        """Whether it is known."""
        return self.least == self.most


@final
class Values:
    """The positions of a problem that were looked at, and what can be had behind them."""

    def __init__(self, problem: Problem, meter: Meter, bound: Bound = most_to_win) -> None:
        """Begin with nothing; the meter counts and stops all that is asked."""
        self.problem, self.meter, self.bound = problem, meter, bound
        self._numbers: dict[bytes, int] = {}
        self._least: list[int] = []
        self._most: list[int] = []
        self._behind: list[list[tuple[int, int]]] = []
        self._before: list[list[int]] = []
        self._waiting: dict[int, Node] = {}
        self._best: int | None = None

    def settle(self, node: Node, wanted: int | None = None, nodes: int | None = None) -> Range:
        """Look at positions behind one until it is known what can be had there, or the meter says stop.

        Args:
            node: where.
            wanted: it is enough to know whether so much can be had.
            nodes: look at no more positions than these.
        """
        try:
            return self._settle(self._number(node), wanted, nodes)
        except KeyboardInterrupt:
            self.meter.stopped = INTERRUPTED
            return self._range(self._number(node))

    def _settle(self, number: int, wanted: int | None, nodes: int | None) -> Range:
        last = None if nodes is None else self.meter.nodes + nodes
        while not (found := self._range(number)).settled and self.meter.nodes != last:
            if wanted is not None and not found.least < wanted <= found.most:
                break
            if not self.meter.go_on(self._best):
                break
            self._look_at(self._most_promising(number))
        return found

    def _range(self, number: int) -> Range:
        return Range(self._least[number], self._most[number])

    # ---- positions ----

    def _number(self, node: Node) -> int:
        """The number of a position; a new one waits to be looked at, unless it is known already what can be had."""
        key = self.problem.key(node)
        if key not in self._numbers:
            least, most = self._first(node)
            self._numbers[key] = number = len(self._least)
            self._least.append(least)
            self._most.append(most)
            self._behind.append([])
            self._before.append([])
            if least < most:
                self._waiting[number] = node
        return self._numbers[key]

    def _first(self, node: Node) -> Range:
        """What is known of a position before anything behind it is looked at."""
        goal = self.problem.goal
        if self.problem.ends(node):
            worth = self._worth(node)
            return Range(worth, worth)
        most = most_won(self.problem, node, self.bound)
        if goal.aim != MAX:
            most = 0 if most >= goal.points else NEVER
        return Range(NEVER, most)

    def _worth(self, end: Node) -> int:
        """What a line is worth that has come to its end."""
        value = self.problem.value(end)
        self._best = value if self._best is None else max(self._best, value)
        return value if self.problem.goal.aim == MAX else 0 if value else NEVER

    # ---- looking ----

    def _most_promising(self, number: int) -> int:
        """The position, behind one that isn't settled, that has to be looked at next: none there may give more."""
        while number not in self._waiting:
            number, _ = max(self._behind[number], key=lambda way: _after(self._most[way[0]], way[1]))
        return number

    def _look_at(self, number: int) -> None:
        """Look at one position: what comes of doing nothing and, unless that is as good as can be, of each decision."""
        problem, node = self.problem, self._waiting[number]
        # Doing nothing reaches no condition that a decision doesn't; it is one of those here.
        end = None if problem.goal.aim == REACH else problem.idle(node)
        idle = NEVER if end is None else self._worth(end)
        ways = list[tuple[int, int]]()
        if idle < self._most[number]:
            ways = [(self._number(child.node), child.cost) for child in problem.children(node)]
        del self._waiting[number]
        self._behind[number] = ways
        for target, _ in ways:
            self._before[target].append(number)
        self._draw_together(number, idle)

    def _draw_together(self, number: int, idle: int) -> None:
        """Draw the numbers of a position together by those behind it, then those of all positions before it.

        Args:
            number: which one; it has just been looked at.
            idle: what comes of doing nothing there.
        """
        todo = [(number, idle)]
        while todo:
            number, least = todo.pop()
            ways = self._behind[number]
            behind = (_after(self._least[target], cost) for target, cost in ways)
            least = max(self._least[number], least, max(behind, default=NEVER))
            behind = (_after(self._most[target], cost) for target, cost in ways)
            most = min(self._most[number], max(least, max(behind, default=NEVER)))
            if (least, most) != self._range(number):
                self._least[number], self._most[number] = least, most
                todo += [(before, NEVER) for before in self._before[number]]


def _after(value: int, cost: int) -> int:
    """What can be had by a way that costs something to where so much can be had."""
    return value if value == NEVER else value - cost
