"""Which lines are solutions: those of the best value that no other one says less than.

A line **says less** than another one if each of its decisions is one of that, with the same or a smaller number, and
it isn't the same. Lines that take the same decisions in another order and come to the same position are one. What is
left out, refused or goes without saying is no decision; only the refusal of the sculptor's force is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from orloj_dsl.games.orloj.task import REACH
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.solver.explore import Tree, end_of
from orloj_dsl.play.solver.limits import Meter
from orloj_dsl.play.solver.problem import Child, Node, counts

QUANTITIES = ("clock", "turn", "painter", "construct")
"""Kinds of action whose number is how far something moves; of all others it names something."""

RECOVER = "recover"
_COIN = Action("coin")
_WITH_COIN = ("apostle", "upgrade")
"""What stands beside a coin in an outer section (A2.1, A2.3): who takes it has taken the coin, too."""


class Part(NamedTuple):
    """One thing that a line says: a decision without its number, and the number."""

    what: Action
    number: int = 0


Said = tuple[Part, ...]
"""All that a line says, in an order that means nothing."""


def said_in(actions: Iterable[Action]) -> Said:
    """All that some decisions say."""
    return tuple(sorted(part for action in actions for part in said_by(action)))


def said_by(action: Action) -> Said:
    """What one decision says.

    Each by itself: a section, its coin and its first step, each place whose worker recovers, a payment that doesn't go
    without saying.
    """
    if not counts(action):
        return ()
    if action.pay:
        bought = said_by(action._replace(pay=()))
        return (*bought, Part(Action("pay", words=action.pay, inner=bought[0].what)))
    if action.inner is not None:
        coin = (Part(_COIN),) if action.kind == "outer" and action.inner.kind in _WITH_COIN else ()
        return (Part(action._replace(inner=None)), *coin, *said_by(action.inner))
    if action.kind == RECOVER:
        return (Part(Action(RECOVER)), *(Part(Action(RECOVER, words=(place,))) for place in action.words))
    if action.kind in QUANTITIES:
        return (Part(action._replace(number=0), action.number),)
    return (Part(action),)


def says_less(one: Said, other: Said) -> bool:
    """Whether everything that one line says is said by another one too, which says more or larger numbers."""
    return one != other and _within(one, other)


def _within(one: Said, other: Said) -> bool:
    if len(one) > len(other):
        return False
    wanted, there = _numbers(one), _numbers(other)
    for what, numbers in wanted.items():
        found = there.get(what, [])
        if len(found) < len(numbers) or any(mine > yours for mine, yours in zip(numbers, found, strict=False)):
            return False
    return True


def _numbers(said: Said) -> dict[Action, list[int]]:
    """The numbers of each thing said, the largest first."""
    numbers: dict[Action, list[int]] = {}
    for part in sorted(said, key=lambda part: -part.number):
        numbers.setdefault(part.what, []).append(part.number)
    return numbers


@dataclass(frozen=True, slots=True)
class Solution:
    """One way to reach the best value.

    Attributes:
        actions: the solver's decisions in order; behind them no more is done than must be.
        said: what they say.
        end: the fingerprint of the position that they come to.
    """

    actions: tuple[Action, ...]
    said: Said
    end: bytes


class _Link(NamedTuple):
    """The decisions of a line from its last one back."""

    before: _Link | None
    action: Action


def solutions(tree: Tree, meter: Meter, most: int) -> Iterator[Solution]:
    """All solutions of a tree that was searched to its end, those that say least first; no more than ``most``.

    Lines are followed in the order of how much they say. So whatever says less than a line has been found before it,
    and no line is followed that says more than a solution.
    """
    return islice(_Lines(tree).run(meter), most)


class _Lines:
    """Follows the lines that lead to the best value."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.good = tree.good()
        self._children: dict[int, list[tuple[Child, int]]] = {}
        self._ends: dict[int, Node | None] = {}
        self._found: list[Solution] = []

    def run(self, meter: Meter) -> Iterator[Solution]:
        """The solutions, one by one."""
        tree, count = self.tree, 0
        root = tree.problem.root()
        number = tree.number(root)
        assert number is not None
        waiting: list[tuple[int, int, int, int, Node, Said, _Link | None]] = []
        seen: set[tuple[int, Said]] = {(number, ())}
        if self.good[number]:
            heappush(waiting, (0, 0, 0, number, root, (), None))
        while waiting:
            _, _, _, number, node, said, link = heappop(waiting)
            if any(says_less(found.said, said) for found in self._found):
                continue
            if not meter.go_on(tree.best):
                return
            if (end := self._solved(number, node)) is not None:
                if solution := self._new(said, end_of(end), link):
                    yield solution
                continue
            for child, target in self._following(number, node):
                more = tuple(sorted((*said, *said_by(child.action))))
                if (target, more) in seen:
                    continue
                seen.add((target, more))
                count += 1
                size = sum(part.number for part in more)
                heappush(waiting, (len(more), size, count, target, child.node, more, _Link(link, child.action)))

    def _leads(self, number: int, target: int, cost: int) -> bool:
        """Whether a decision is on a cheapest way."""
        return self.tree.costs[number] + cost == self.tree.costs[target]

    def _new(self, said: Said, end: bytes, link: _Link | None) -> Solution | None:
        """The solution of a line that has ended, unless it is known already."""
        if any(found.said == said and found.end == end for found in self._found):
            return None
        actions = []
        while link is not None:
            actions.append(link.action)
            link = link.before
        solution = Solution(tuple(reversed(actions)), said, end)
        self._found.append(solution)
        return solution

    def _solved(self, number: int, node: Node) -> Node | None:
        """Where a line ends that has the best value already, if no more is done; else ``None``."""
        if number not in self._ends:
            problem = self.tree.problem
            # A condition comes true by a decision; none is missed, since doing nothing is one of those at a node.
            end = node if problem.goal.aim == REACH else problem.idle(node)
            good = end is not None and problem.value(end) == self.tree.best
            self._ends[number] = end if good else None
        return self._ends[number]

    def _following(self, number: int, node: Node) -> list[tuple[Child, int]]:
        """The decisions at a node that lead on to the best value."""
        if number not in self._children:
            found = []
            for child in self.tree.problem.children(node):
                target = self.tree.number(child.node)
                if target is not None and self.good[target] and self._leads(number, target, child.cost):
                    found.append((child, target))
            self._children[number] = found
        return self._children[number]
