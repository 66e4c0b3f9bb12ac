"""``orloj puzzle``: somebody tries a puzzle."""

from __future__ import annotations

import sys

import click

from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.files import STDIN
from orloj_dsl.cli.options import FILE
from orloj_dsl.cli.output import tell
from orloj_dsl.cli.proving import ONLY, Puzzles, is_puzzle, name_of, puzzles_of
from orloj_dsl.cli.puzzle_session import Ask, Completions, Session
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.problem import Problem, Unsolvable
from orloj_dsl.puzzle.attempt import LONGEST, begin
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
    ask = _asking(file)
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


# ---- who is asked ----


def _asking(file: str) -> Ask:
    """Whoever sits at the terminal, or standard input."""
    if sys.stdout.isatty() and (file == STDIN or (sys.stdin is not None and sys.stdin.isatty())):
        from orloj_dsl.cli.typed import Typist  # it takes its time to import, and no other command needs it

        return Typist().ask
    return _read


def _read(prompt: str, completions: Completions) -> str | None:
    """The next line of standard input, shown behind its prompt as if it had been typed."""
    data = b"" if sys.stdin is None else sys.stdin.buffer.readline(4 * LONGEST)
    if not data:
        return None
    text = data.decode("utf-8", "replace").rstrip("\r\n")
    click.echo(visible(f"{prompt}{text}"))
    return text
