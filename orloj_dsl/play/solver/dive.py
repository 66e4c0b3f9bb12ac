"""A quick look before the search: a line that is good, though nobody knows how good. What is worse needn't be kept."""

from __future__ import annotations

from typing import NamedTuple

from orloj_dsl.kernel.values import Action
from orloj_dsl.play.solver.key import key_of
from orloj_dsl.play.solver.problem import Node, Problem

WIDTH = 4
"""So many lines are followed at once."""


class Lead(NamedTuple):
    """A line that was found, and what it is worth if no more is done behind it.

    Attributes:
        won: the VP that it wins.
        actions: the solver's decisions.
        end: where it comes to.
    """

    won: int
    actions: tuple[Action, ...]
    end: Node


def dive(problem: Problem) -> Lead | None:
    """The best of some lines that win most VP at each decision (a beam search); ``None`` if none came to an end."""
    best: Lead | None = None
    beam: list[tuple[Node, tuple[Action, ...]]] = [(problem.root(), ())]
    while beam:
        for node, actions in beam:
            end = problem.idle(node)
            if end is not None and (best is None or problem.won(end.position) > best.won):
                best = Lead(problem.won(end.position), actions, end)
        beam = _following(problem, beam)
    return best


def _following(problem: Problem, beam: list[tuple[Node, tuple[Action, ...]]]) -> list[tuple[Node, tuple[Action, ...]]]:
    """The lines that are followed on: those with most VP, and of several to one position the first."""
    found: dict[bytes, tuple[Node, tuple[Action, ...]]] = {}
    for node, actions in beam:
        if problem.ends(node):
            continue
        for child in problem.children(node):
            found.setdefault(key_of(child.node.position.state), (child.node, (*actions, child.action)))
    return sorted(found.values(), key=lambda line: -problem.won(line[0].position))[:WIDTH]
