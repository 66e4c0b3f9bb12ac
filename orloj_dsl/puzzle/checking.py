"""Checking a text that may hold puzzles: what can be said of them without a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, run_document
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import Document
from orloj_dsl.play.solver.problem import Problem, Unsolvable
from orloj_dsl.puzzle.problems import Others, problem_of, unsolvable
from orloj_dsl.puzzle.proof import solution_faults, stale


def check_document(document: Document, editions: Editions) -> Checked:
    """Run all records and puzzles of a document; of a puzzle its solution is held against its answer."""
    checked = run_document(document, editions)
    games = tuple(_judged(game, document.source.text) for game in checked.games)
    if games == checked.games:
        return checked
    own = document.diagnostics if not games else ()
    return Checked(document, games, (*own, *(found for game in games for found in game.diagnostics)))


def _judged(game: Game, text: str) -> Game:
    if game.puzzle is None or game.start is None:
        return game
    try:
        problem = problem_of(game)
        found = (*_unplayed(problem), *solution_faults(game, problem), *stale(game, text))
    except Unsolvable as error:
        found = (unsolvable(game, error),)
    if not found:
        return game
    return replace(game, diagnostics=tuple(sorted((*game.diagnostics, *found), key=lambda one: one.span)))


def _unplayed(problem: Problem) -> Iterator[Diagnostic]:
    """Lines of others that can't be played where the solver does nothing: they may be meant so, or slips."""
    problem.idle(problem.root())
    if isinstance(problem.reply, Others):
        name = problem.start.state.name(problem.goal.seat)
        for found in problem.reply.findings.values():
            yield replace(found, message=f"where {name} does nothing this can't be played: {found.message}", note=True)
