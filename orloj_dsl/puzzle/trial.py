"""A puzzle tried where no rules engine is: what each step comes to, as long as the best can still be had.

A page can't search. So for each position from which the best can be had it is worked out here what may be written, and
what comes of it: another such position, or what is the best there is then. Equal positions are one, so this is a graph
to be walked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, final

from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.task import MAX, REACH
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.matching import OPENED
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE
from orloj_dsl.interpreter.reasons import legal_texts
from orloj_dsl.interpreter.recorder import Line, by_line, lines_of
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.play.solver import MOST, NONE, Solution, solve
from orloj_dsl.play.solver.limits import Limits, Meter, Watch, quiet
from orloj_dsl.play.solver.lines import Said
from orloj_dsl.play.solver.problem import Problem
from orloj_dsl.play.solver.values import NEVER, Range, Values
from orloj_dsl.puzzle.attempt import Attempt, begin, way_of
from orloj_dsl.puzzle.problems import problem_of

SPOTS: Final = 1_000
STEPS: Final = 10_000
"""No trial has more positions, or more steps."""

EACH: Final = 15_000
ALL: Final = 100_000
"""So many nodes are looked at, for one step and for all, to tell how much it loses; that it does is always proven."""


@final
@dataclass(frozen=True, slots=True)
class Step:
    """What may be written at a position, and what comes of it.

    Attributes:
        text: as it is offered; empty for the end of the turn.
        written: how it goes on the line: with what stands before it, and what chance gave.
        moves: all that happens, by the others and by chance too.
        to: the number of the position that it leads to; ``None`` where the best can't be had any more.
        value: the best that can be had then, as answers have it.
        exact: whether just that is proven; else that it is no better.
    """

    text: str
    written: str
    moves: tuple[Move, ...]
    to: int | None
    value: int
    exact: bool

    @property
    def others(self) -> tuple[Line, ...]:
        """The lines of others behind the solver's own."""
        return tuple(lines_of(self.moves))[1:]


@final
@dataclass(frozen=True, slots=True)
class Spot:
    """A position from which the best can still be had.

    Attributes:
        attempt: one that leads there; where it is solved, to the end of the goal.
        steps: all that may be written next, in the order in which it is offered; nothing where it is solved.
        rest: where it is solved, what has followed by itself: nothing more was done than must be.
        way: of a goal that asks for every way, which one it is; ``None`` if it does more than one of them.
    """

    attempt: Attempt
    steps: tuple[Step, ...]
    rest: tuple[Move, ...] = ()
    way: int | None = None

    @property
    def solved(self) -> bool:
        """Whether the best is had."""
        return not self.steps


@final
@dataclass(frozen=True, slots=True)
class Trial:
    """A puzzle that can be tried.

    Attributes:
        problem: what is to be solved.
        best: the best there is, as answers have it.
        spots: all positions from which it can be had; the first one is the beginning.
        ways: of a goal that asks for every way, all of them.
    """

    problem: Problem
    best: int
    spots: tuple[Spot, ...]
    ways: tuple[Solution, ...]


def trial(game: Game, limits: Limits = NONE, watch: Watch = quiet) -> Trial | str:
    """Work out all that somebody may try, as long as the best can still be had.

    Args:
        game: the puzzle, whose goal could be read.
        limits: where its search stops.
        watch: is told how far it has come.

    Returns:
        The trial; or why there is none.

    Raises:
        Unsolvable: it can't be searched.
    """
    return trial_of(problem_of(game), limits, watch)


def trial_of(problem: Problem, limits: Limits = NONE, watch: Watch = quiet) -> Trial | str:
    """The same of a problem that comes from no text."""
    ways = tuple[Solution, ...]()
    if problem.goal.every:
        result = solve(problem, limits, watch)
        if result.stopped or len(result.solutions) >= MOST:
            return f"not all ways are known{_stopped(result.stopped)}"
        ways = result.solutions
    found = _Walk(problem, ways, Meter(limits, watch)).run()
    if isinstance(found, str) or {spot.way for spot in found.spots} >= set(range(len(ways))):
        return found
    # Two ways may differ in what is left out before an additional action, and so in their ends.
    return _Walk(problem, ways, Meter(limits, watch), semicolons=True).run()


def _stopped(by: str) -> str:
    return f": the search was stopped by {by}" if by else ""


class _Offer(NamedTuple):
    """A step before it is known how much it loses: what is written, what came of it, and the position if it is good."""

    text: str
    after: Attempt
    to: int | None


@final
class _Walk:
    """Walks through all positions from which the best can be had."""

    def __init__(self, problem: Problem, ways: tuple[Solution, ...], meter: Meter, *, semicolons: bool = False) -> None:
        self.problem, self.goal, self.ways = problem, problem.goal, ways
        self.semicolons = semicolons
        self.meter, self.values = meter, Values(problem, meter)
        self.best = NEVER
        self.attempts: list[Attempt] = []
        self.numbers: dict[tuple[bytes, Said], int] = {}
        self.left = ALL

    def run(self) -> Trial | str:
        """The trial, or why there is none."""
        beginning = begin(self.problem)
        found = self.values.settle(beginning.node)
        if not found.settled:
            return self._unproven()
        if found.least == NEVER:
            return "it can't be done"
        self.best = found.least
        self._number(beginning)
        drafts, steps = list[Spot | tuple[_Offer, ...]](), 0
        for attempt in self.attempts:  # more are added on the way
            draft = self._solved(attempt) or tuple(self._offers(attempt))
            if self.meter.stopped:
                return self._unproven()
            drafts.append(draft)
            steps += 0 if isinstance(draft, Spot) else len(draft)
            if len(self.attempts) > SPOTS or steps > STEPS:
                return f"more than {SPOTS:,} positions or {STEPS:,} steps lie on the ways to the best"
        best, _ = self._answer(found, 0)
        return Trial(self.problem, best, tuple(map(self._spot, self.attempts, drafts)), self.ways)

    def _unproven(self) -> str:
        return f"what each step comes to isn't proven{_stopped(self.meter.stopped)}"

    # ---- positions ----

    def _number(self, attempt: Attempt) -> int:
        """The number of the position of an attempt. Of ways that are told apart what was said counts, too."""
        key = self.problem.key(attempt.node), attempt.said if self.goal.every else ()
        if key not in self.numbers:
            self.numbers[key] = len(self.attempts)
            self.attempts.append(attempt)
        return self.numbers[key]

    def _solved(self, attempt: Attempt) -> Spot | None:
        """The position of an attempt if nothing more has to be done for the best; else ``None``."""
        rest: list[Move] = []
        # A condition comes true by a decision; to do nothing is one like others.
        end = attempt.node if self.goal.aim == REACH else self.problem.idle(attempt.node, rest)
        wanted = self.best if self.goal.aim == MAX else 1
        if end is None or not self.problem.ends(end) or self.problem.value(end) != wanted:
            return None
        ended = replace(attempt, node=end, moves=(*attempt.moves, *rest))
        return Spot(ended, (), tuple(rest), way_of(ended, self.ways))

    def _spot(self, attempt: Attempt, draft: Spot | tuple[_Offer, ...]) -> Spot:
        return draft if isinstance(draft, Spot) else Spot(attempt, tuple(self._step(attempt, offer) for offer in draft))

    # ---- steps ----

    def _offers(self, attempt: Attempt) -> Iterator[_Offer]:
        """All that may be written next."""
        good = set[str]()
        for text in attempt.completions("")[1]:
            if text.startswith("<"):  # what chance gives comes by itself
                continue
            offer = self._offer(text, attempt.try_text(text))
            good |= {text} if offer.to is not None else set()
            yield offer
        for text, plain in _behind_semicolons(attempt):
            if plain in good and not self.semicolons:
                continue  # what they leave out can be left out later as well
            offer = self._offer(text, attempt.try_text(text))
            if offer.to is not None:
                good.add(plain)
                yield offer
        if attempt.can_finish:
            yield self._offer("", attempt.finish())

    def _offer(self, text: str, after: Attempt | Diagnostic) -> _Offer:
        assert isinstance(after, Attempt), f"{text or 'the end of the turn'} is offered and can't be played"
        wanted = self.best + after.cost
        good = self.values.settle(after.node, wanted).least >= wanted
        return _Offer(text, after, self._number(after) if good else None)

    def _step(self, before: Attempt, offer: _Offer) -> Step:
        """A step with how much it loses, as exactly as that may be looked at."""
        text, after, to = offer
        wanted = self.best + after.cost
        value, exact = self._answer(self._left(after) if to is None else Range(wanted, wanted), after.cost)
        moves = after.moves[len(before.moves) :]
        return Step(text, _written(before, text, moves), moves, to, value, exact)

    def _left(self, after: Attempt) -> Range:
        """What can be had behind a step that loses something."""
        looked = self.meter.nodes
        found = self.values.settle(after.node, nodes=min(EACH, self.left))
        self.left -= self.meter.nodes - looked
        return found

    def _answer(self, found: Range, cost: int) -> tuple[int, bool]:
        """The best that can be had, as answers have it, once so much was spent; and whether just that is proven."""
        if self.goal.aim == MAX:
            return found.most, found.settled
        if not self.goal.measure:
            return int(found.most != NEVER), found.settled
        return IMPOSSIBLE if found.most == NEVER else cost - found.most, found.settled


def _behind_semicolons(attempt: Attempt) -> Iterator[tuple[str, str]]:
    """Additional actions behind what may be left out: each as it is written, and without its semicolons."""
    semicolons, here = "", attempt.node
    while (rule := here.position.rule) is not None and rule.part and not attempt.problem.ends(here):
        semicolons, here = f"{semicolons};", attempt.problem.child(here, SKIP).node
        if attempt.problem.ends(here) or here.position.state.round != attempt.position.state.round:
            return
        for text in legal_texts(here.position):
            if text.startswith("+"):
                yield f"{semicolons} {text}", text


def _written(before: Attempt, text: str, moves: tuple[Move, ...]) -> str:
    """How a step goes on the line, whatever stands there so far: with a comma or a semicolon, and what chance gave.

    Args:
        before: where it is taken.
        text: as it is offered; empty for the end of the turn.
        moves: all that happens then.
    """
    whose, own = next(by_line(moves))
    at = max(n for n, move in enumerate(own) if move.action.kind != "draw")
    begins = not at and all(key != whose for key, _ in by_line(before.moves))
    lead = "" if begins or not text or text.startswith(";") else "; " if _opens(own[at]) else ", "
    draws = [f" {text_of(move.action)}" if move.action.kind == "draw" else "" for move in own]
    return "".join((*draws[:at], lead, text, *draws[at:]))


def _opens(step: Move) -> bool:
    """Whether a step is one of those that stand behind a semicolon."""
    due = step.before.due
    return due is not None and due.kind in OPENED and not step.action.kind.startswith("+")
