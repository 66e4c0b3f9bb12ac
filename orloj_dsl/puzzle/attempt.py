"""An attempt at a puzzle: what somebody has decided so far, what came of it, and how far that is from the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, decided_by
from orloj_dsl.games.orloj.task import LEAST, MAX, Goal
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.matching import Scope
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE
from orloj_dsl.interpreter.recorder import Line, lines_of
from orloj_dsl.interpreter.rest import completed, head_of, is_whole, line_end, play_rest, play_whole, too_long
from orloj_dsl.interpreter.steps import Unbound
from orloj_dsl.kernel.values import Action, IllegalActionError
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.play.solver.explore import end_of
from orloj_dsl.play.solver.lines import Said, Solution, said_in, says_less
from orloj_dsl.play.solver.problem import Node, Problem
from orloj_dsl.puzzle.problems import parts, problem_of
from orloj_dsl.puzzle.proof import Proof, answer_of, author_actions, better, foreign


@final
@dataclass(frozen=True)
class Attempt:
    """What a solver has decided so far. It never changes: a text that is tried gives the next one.

    Attributes:
        problem: what is to be solved.
        node: where it has led.
        taken: the solver's decisions, those that were left out too.
        moves: all that happened, by the others and by chance too.
        cost: what the decisions cost by the goal's measure.
        before: the attempt before the last text; ``None`` at the beginning.
    """

    problem: Problem
    node: Node
    taken: tuple[Action, ...]
    moves: tuple[Move, ...]
    cost: int = 0
    before: Attempt | None = None

    @property
    def goal(self) -> Goal:
        """What is asked."""
        return self.problem.goal

    @property
    def position(self) -> OrlojPosition:
        """The table as it is now."""
        return self.node.position

    @property
    def over(self) -> bool:
        """Whether nothing more can be done: the goal is reached, or its turns are over."""
        return self.problem.ends(self.node)

    @property
    def value(self) -> int:
        """What it is worth now: VP won, or 1 and 0 for whether the goal is reached."""
        return self.problem.value(self.node)

    @property
    def won(self) -> int:
        """The VP won so far."""
        return self.problem.won(self.position)

    @property
    def latest(self) -> tuple[Line, ...]:
        """What the last text did, and the others behind it, line by line; at the beginning what came before it."""
        known = 0 if self.before is None else len(self.before.moves)
        return tuple(lines_of(self.moves[known:]))

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines from the puzzle's position to here; the last one may be unfinished."""
        return tuple(lines_of(self.moves))

    @property
    def head(self) -> str:
        """How the line begins that is being written: its round and its player."""
        return head_of(self.position, self._scope)

    @property
    def _scope(self) -> Scope:
        return Scope(self.position.state.round, self.goal.seat)

    @property
    def chosen(self) -> bool:
        """Whether the turn that is going on is chosen: no clock and no pass can follow."""
        return all(waits.kind != "turn" for waits in self.position.state.stack)

    @property
    def can_finish(self) -> bool:
        """Whether the turn could end as it is: all that is due may be left out."""
        return not isinstance(line_end(self.position, self._scope), Diagnostic)

    @cached_property
    def said(self) -> Said:
        """What its decisions say, in the order of ``Solution.said``."""
        return said_in(self.taken)

    # ---- going on ----

    def try_text(self, text: str) -> Attempt | Diagnostic:
        """Play steps as they may stand next on the line, or a whole line, with which the turn ends.

        What stands behind the end of the goal is left aside.

        Returns:
            What comes of it; or what is wrong with the text, with spans in it.
        """
        if (found := too_long(text)) is not None:
            return found
        whole = is_whole(text)
        try:
            return self._with(play_whole(text, self.position) if whole else play_rest(text, self.position, self._scope))
        except Unbound as unbound:
            found = unbound.diagnostic
            return found if whole else replace(found, moment="")  # where on the line that is, is nobody's concern

    def finish(self) -> Attempt | Diagnostic:
        """End the turn: what may be left out is left out."""
        moves = line_end(self.position, self._scope)
        return moves if isinstance(moves, Diagnostic) else self._with(moves)

    def take(self, actions: Iterable[Action]) -> Attempt:
        """Take legal decisions; those behind the end of the goal are left aside."""
        node, cost, told, taken = self.node, self.cost, list(self.moves), list(self.taken)
        for action in actions:
            if self.problem.ends(node):
                break
            _, node, more = self.problem.child(node, action, told)
            cost += more
            taken.append(action)
        return Attempt(self.problem, node, tuple(taken), tuple(told), cost, self)

    def _with(self, moves: Sequence[Move]) -> Attempt:
        return self.take(decided_by(self.goal.seat, moves))

    def completions(self, text: str) -> tuple[int, tuple[str, ...]]:
        """What may stand where the last step of a text is being written. What chance gives comes by itself.

        Returns:
            Where that step begins, and all that begin as it does; nothing where what stands before can't be played.
        """

        def reach(done: str) -> OrlojPosition | None:
            here = self.try_text(done) if done and not self.over else self
            return None if isinstance(here, Diagnostic) or here.over else here.position

        start, steps = completed(text, self.head, reach)
        return start, tuple(step for step in steps if not step.startswith("<"))


def begin(problem: Problem) -> Attempt:
    """The beginning: the others have played up to the solver's first decision.

    Raises:
        Unsolvable: it can't be played.
    """
    told: list[Move] = []
    node = problem.root(told)
    return Attempt(problem, node, (), tuple(told))


def authors_line(game: Game, problem: Problem) -> Attempt | None:
    """The attempt of the puzzle's author; no more is done behind it than must be.

    ``None`` if there is none, or if the others don't play as it has them, so that it can't be played.
    """
    if not game.plies:
        return None
    try:
        attempt = begin(problem).take(author_actions(game, problem))
    except IllegalActionError:
        return None
    end = problem.idle(attempt.node)
    return None if end is None else replace(attempt, node=end)


# ---- how far from the best ----


@dataclass(frozen=True, slots=True)
class Best:
    """What is known of the best.

    Attributes:
        value: the answer as claims have it; ``None`` where it isn't proven.
        ways: how many solutions there are; ``None`` where that isn't known.
        solutions: those that were looked for.
        certified: whether that rests on the puzzle's certificate, and nothing was searched.
        stopped: what kept it from being proven.
    """

    value: int | None
    ways: int | None = None
    solutions: tuple[Solution, ...] = ()
    certified: bool = False
    stopped: str = ""

    def impossible(self, goal: Goal) -> bool:
        """Whether it is known that the goal can't be reached, of one that asks for something to be reached."""
        return goal.aim != MAX and self.value == (IMPOSSIBLE if goal.measure else 0)


UNKNOWN: Final = Best(None)
"""Nothing is known of the best."""


def certified_best(game: Game, text: str) -> Best | None:
    """What the certificate says, if there is one of this very puzzle, edition and rules.

    Args:
        game: the puzzle.
        text: the text that it was read from.
    """
    puzzle, _ = parts(game)
    if puzzle.certificate is None or foreign(game, text):
        return None
    said, line = puzzle.certificate[0], authors_line(game, problem_of(game))
    if line is not None and better(puzzle.goal, answer_of(puzzle.goal, line.value, line.cost), said.value):
        return None  # the author's own line refutes it
    return Best(said.value, None if said.more else said.solutions, certified=True)


def proven_best(proof: Proof) -> Best:
    """What a search has found."""
    result = proof.result
    if not result.settled:
        return Best(None, stopped=result.stopped)
    counted = proof.proven and not proof.more
    return Best(proof.value, len(result.solutions) if counted else None, result.solutions)


def distance(attempt: Attempt, best: Best) -> int | None:
    """How far an attempt is from the best, or from what is asked: VP, decisions or forced deviations; 0 is solved.

    Below 0 it is better than what the certificate says. ``None`` where there is no measure: the goal isn't reached, or
    the best isn't known.
    """
    goal = attempt.goal
    if goal.aim != MAX and not attempt.value:
        return goal.points - attempt.won if goal.aim == LEAST else None
    if best.impossible(goal):
        return -1
    if not goal.has_number:
        return 0
    if best.value is None:
        return None
    return best.value - attempt.value if goal.aim == MAX else attempt.cost - best.value


def way_of(attempt: Attempt, solutions: Sequence[Solution]) -> int | None:
    """Which of the solutions an attempt is, counted from 0; ``None`` if it is none of them."""
    end = end_of(attempt.node)
    found = (n for n, solution in enumerate(solutions) if (solution.said, solution.end) == (attempt.said, end))
    return next(found, None)


def says_more(attempt: Attempt, solutions: Iterable[Solution]) -> bool:
    """Whether an attempt does more than one of the solutions, or goes further, for nothing."""
    return any(says_less(solution.said, attempt.said) for solution in solutions)
