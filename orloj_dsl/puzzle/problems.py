"""From a puzzle's text to the problem that is searched."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.goal_text import goal_text
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.puzzle_text import Puzzle
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.tree import Turn
from orloj_dsl.play.solver.problem import Problem, Unsolvable, pass_bare


@final
class Others:
    """What the others play: the lines that a puzzle gives them, and a bare pass where there is none.

    A line that can't be played, because of what the solver did before, is a bare pass too.

    Attributes:
        findings: of such lines, by round and seat, why they couldn't be played.
    """

    def __init__(self, turns: Sequence[Turn], names: Sequence[str]) -> None:
        """Take the lines of players by their names, in seat order."""
        self.findings: dict[tuple[int, int], Diagnostic] = {}
        self._turns = {(turn.round.number or 0, names.index(turn.player.text)): turn for turn in turns}

    def __call__(self, position: OrlojPosition) -> Sequence[Action]:
        """The decisions of the turn that begins at a position."""
        whose = (position.state.round, position.state.turn or 0)
        found: list[Diagnostic] = []
        ply = play_turn(self._turns[whose], position, found.append) if whose in self._turns else None
        if found:
            self.findings[whose] = found[0]
        return pass_bare(position) if ply is None else [move.action for move in ply.moves]


def problem_of(game: Game) -> Problem:
    """The problem of a puzzle whose goal could be read (``game.puzzle``)."""
    puzzle, start = parts(game)
    if not puzzle.others:
        return Problem(start, puzzle.goal)
    names = [seat.name for seat in start.state.table.seats]
    return Problem(start, puzzle.goal, Others(puzzle.others, names))


def unsolvable(game: Game, error: Unsolvable) -> Diagnostic:
    """The finding that a puzzle can't be searched, at what it asks."""
    return Diagnostic("unsolvable", parts(game)[0].asked, str(error))


def parts(game: Game) -> tuple[Puzzle, OrlojPosition]:
    """What a puzzle says, and its position.

    Raises:
        ValueError: it is no puzzle, or not one that can be solved.
    """
    if game.puzzle is None or game.start is None:
        raise ValueError("not a puzzle that can be solved")
    return game.puzzle, game.start


def fingerprint(game: Game, text: str) -> str:
    """A fingerprint of what a puzzle asks: its position, its goal and what the others do; not what it claims.

    Args:
        game: the puzzle.
        text: the text that it was read from.
    """
    puzzle, start = parts(game)
    others = [" ".join(text[turn.span.start : turn.span.end].split()) for turn in puzzle.others]
    said = "\n".join((start.digest(), goal_text(puzzle.goal, start), *others))
    return "sha-" + sha256(said.encode()).hexdigest()[:12]
