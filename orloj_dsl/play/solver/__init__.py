"""Solving a problem: its value, proven by an exhaustive search, and every solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orloj_dsl.games.orloj.task import MAX
from orloj_dsl.play.solver.explore import Tree, end_of, explore
from orloj_dsl.play.solver.limits import INTERRUPTED, Limits, Meter, Watch, quiet
from orloj_dsl.play.solver.lines import Solution, said_in, solutions
from orloj_dsl.play.solver.problem import Problem

NONE = Limits()
"""No limits: a search that goes on to its end."""

MOST = 100
"""So many solutions are told; a problem with more of them has no point."""

_A_LINE = Limits(nodes=20_000)
"""So far a line is looked for in what a search has found before it was stopped."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a search has found, and what of it is proven.

    Attributes:
        best: the best value; ``None`` if no line has ended before the search was stopped.
        cost: of a goal with a measure, the least cost of reaching it.
        solutions: those that say least first; of a search that was stopped at most one line, worth ``best``.
        nodes: how many places of the tree were looked at.
        seconds: how long it took.
        stopped: what stopped it; empty if it came to its end, and value, cost and solutions are proven.
        settled: whether value and cost are proven, even where not all solutions are.
        least: of a goal with a measure, a cost below which it can't be reached.
    """

    best: int | None
    cost: int
    solutions: tuple[Solution, ...]
    nodes: int
    seconds: float
    stopped: str
    settled: bool
    least: int


def solve(problem: Problem, limits: Limits = NONE, watch: Watch = quiet, most: int = MOST) -> Result:
    """Search a problem. Limits and Ctrl-C stop it; then nothing is told for proven that isn't.

    Args:
        problem: the position and its goal.
        limits: where the search stops.
        watch: is told how far it has come.
        most: no more solutions are looked for than these.

    Raises:
        Unsolvable: it can't be searched.
    """
    meter = Meter(limits, watch)
    tree = explore(problem, meter)
    settled = not meter.stopped
    found: list[Solution] = []
    if tree.best or (problem.goal.aim == MAX and tree.best is not None):
        if settled:
            _gather(found, solutions(tree, meter, most), meter)
        else:
            found = list(solutions(tree, Meter(_A_LINE), 1)) or _lead(tree)
    told = tuple(found)
    return Result(tree.best, tree.cost, told, meter.nodes, meter.seconds, meter.stopped, settled, tree.least)


def _lead(tree: Tree) -> list[Solution]:
    """The line that was found before the search, if nothing better was found since."""
    lead = tree.lead
    return [] if lead is None else [Solution(lead.actions, said_in(lead.actions), end_of(lead.end))]


def _gather(found: list[Solution], more: Iterator[Solution], meter: Meter) -> None:
    """Take solutions until there are no more, or somebody has seen enough."""
    try:
        found.extend(more)
    except KeyboardInterrupt:
        meter.stopped = INTERRUPTED


__all__ = ["MOST", "NONE", "Limits", "Result", "Solution", "Tree", "Watch", "solve"]
