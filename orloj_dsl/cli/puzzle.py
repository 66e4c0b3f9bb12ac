"""``orloj puzzle``: somebody tries a puzzle."""

from __future__ import annotations

import click

from orloj_dsl.cli.asking import asking
from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import FILE
from orloj_dsl.cli.output import tell
from orloj_dsl.cli.proving import ONLY, Puzzles, is_puzzle, name_of, puzzles_of
from orloj_dsl.cli.puzzle_session import Session
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.problem import Problem, Unsolvable
from orloj_dsl.puzzle.attempt import begin
from orloj_dsl.puzzle.problems import problem_of
from orloj_dsl.show.diagnostics import diagnostic_text, visible


@click.command()
@FILE
@ONLY
@edition_option
def puzzle(file: str, only: int | None, edition: Edition | None) -> None:
    """Try a puzzle: write your moves in notation, and hear how far from the best they are.

    FILE may hold several puzzles, which come one after the other. Moves are asked for at the terminal, with completion
    (Tab), and read from standard input where that is none. The word help lists what else may be written. Exit code 0,
    solved or not; 1: something is wrong with a puzzle.
    """
    puzzles = puzzles_of(file, only, edition)
    wrong, tried = tell_findings(puzzles), list[tuple[Game, Problem]]()
    for game in filter(is_puzzle, puzzles.games):
        if game.valid and (problem := _problem(game, puzzles.source)) is not None:
            tried.append((game, problem))
        else:
            wrong = True
    ask = asking(file).ask
    for number, (game, problem) in enumerate(tried, 1):
        if len(tried) > 1:
            click.echo(f"puzzle {number} of {len(tried)}")
        if not Session(game, problem, puzzles.source, ask).run():
            break
    puzzles.inputs.end(not wrong)


def tell_findings(puzzles: Puzzles) -> bool:
    """Tell all that is wrong with the puzzles of a file; whether anything is."""
    found = [*puzzles.stray, *(found for game in puzzles.games if is_puzzle(game) for found in game.diagnostics)]
    for one in found:
        tell(diagnostic_text(one, puzzles.source))
    return not all(one.note for one in found)


def _problem(game: Game, source: Source) -> Problem | None:
    """The problem of a puzzle; why it can't be tried is told."""
    try:
        problem = problem_of(game)
        begin(problem)
    except Unsolvable as why:
        tell(f"{visible(source.name)}: {name_of(game)}: this can't be tried: {why}")
        return None
    return problem
