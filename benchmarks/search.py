"""A search of the solver, with its bound or without, timed by the processor's clock."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass, field

from orloj_dsl.games.orloj.task import MAX
from orloj_dsl.play.solver import MOST, NONE
from orloj_dsl.play.solver.bounds import most_to_win
from orloj_dsl.play.solver.explore import Bound, explore
from orloj_dsl.play.solver.limits import Limits, Meter
from orloj_dsl.play.solver.lines import solutions
from orloj_dsl.play.solver.problem import Node, Problem


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search took.

    Attributes:
        nodes: how many places of the tree were looked at.
        seconds: of processor time.
        solved: whether it came to its end.
        best: the best value; 1 and 0 for whether a goal is reached.
        solutions: how many there are; none of a search that was stopped.
    """

    nodes: int
    seconds: float
    solved: bool
    best: int | None
    solutions: int


@dataclass
class WorkMeter(Meter):
    """A meter whose seconds are those that this process has worked: the machine may be shared."""

    begun: float = field(default_factory=time.process_time)

    @property
    def seconds(self) -> float:
        """How long the process has worked since."""
        return time.process_time() - self.begun


def unbounded(problem: Problem, node: Node) -> None:
    """No bound is known of any node."""


def search(problem: Problem, limits: Limits = NONE, bound: Bound = most_to_win) -> Searched:
    """Search a problem for its value and all solutions, as ``solve`` does it."""
    gc.collect()
    meter = WorkMeter(limits)
    tree = explore(problem, meter, bound)
    found = 0
    if not meter.stopped and (tree.best or problem.goal.aim == MAX):
        found = sum(1 for _ in solutions(tree, meter, MOST))
    return Searched(meter.nodes, meter.seconds, not meter.stopped, tree.best, found)
