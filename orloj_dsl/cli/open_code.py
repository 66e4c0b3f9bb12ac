"""``orloj open``: the puzzle of a code."""

from __future__ import annotations

import os
from pathlib import Path

import click

from orloj_dsl.cli.editions import Shelf, edition_option
from orloj_dsl.cli.files import STDIN, Inputs
from orloj_dsl.cli.options import OUTPUT
from orloj_dsl.cli.output import tell, write_new, write_record
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.puzzle.code import CodeError, code_in
from orloj_dsl.puzzle.problems import parts
from orloj_dsl.puzzle.sharing import opened
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.puzzle_view import goal_words, heading_text


@click.command("open")
@click.argument("code", metavar="CODE|-")
@OUTPUT
@edition_option
def open_code(code: str, output: Path | None, edition: Edition | None) -> None:
    """Print the puzzle that a code holds; what it is about is told on standard error.

    CODE is what orloj share has made: the code alone, with a # before it, a link that ends in it, or a message in which
    it stands; - reads it from standard input. What it holds is checked like any file before it is printed. Exit code 1:
    the code can't be opened, or something is wrong with the puzzle.
    """
    given = _given(code)
    try:
        source, game = opened(code_in(given), Shelf(edition).for_file(STDIN))
    except CodeError as error:
        meant = f"orloj open - < {code}" if code != STDIN and os.path.isfile(code) else ""
        tell(diagnostic_text(Diagnostic(error.code, Span(0, 0), error.message, hint=meant), Source("code", "")))
        raise SystemExit(1) from None
    for found in game.diagnostics:
        tell(diagnostic_text(found, source))
    if not game.valid:
        raise SystemExit(1)
    if output is None or str(output) == STDIN:
        _tell_what(game)
        write_record(source.text)
    else:
        write_new(source.text, output)
        _tell_what(game)
        tell(f"written to {visible(str(output))}")


def _tell_what(game: Game) -> None:
    """Tell a puzzle's title and goal."""
    puzzle, start = parts(game)
    tell(heading_text(puzzle).plain)
    tell(f"{start.state.name(puzzle.goal.seat)}: {goal_words(puzzle.goal, start)}.")


def _given(code: str) -> str:
    """The code, or what standard input holds."""
    if code != STDIN:
        return code
    inputs = Inputs([STDIN])
    text = inputs.read(STDIN)
    if text is None:
        inputs.end(False)
    source, findings = text
    for found in findings:
        tell(diagnostic_text(found, source))
    if findings:
        inputs.end(False)
    return source.text
