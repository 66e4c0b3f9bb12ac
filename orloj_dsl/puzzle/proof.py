"""Proving a puzzle: what the search has found, said in notation, and held against what the author claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from orloj_dsl.games.orloj import RULES_VERSION, OrlojPosition
from orloj_dsl.games.orloj.move import Move, decided_by, play
from orloj_dsl.games.orloj.task import MAX, Goal
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE, Certificate, Claim, answer_text, certificate_text, claim_text
from orloj_dsl.interpreter.recorder import Line, lines_of
from orloj_dsl.kernel.ledger import Ledger
from orloj_dsl.kernel.ledger import Line as Entry
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.play.solver import MOST, NONE, Result, solve
from orloj_dsl.play.solver.limits import Limits, Watch, quiet
from orloj_dsl.play.solver.problem import Problem
from orloj_dsl.puzzle.problems import fingerprint, parts, problem_of


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a puzzle with all that happens in it.

    Attributes:
        lines: its lines as a record writes them, those of the others too.
        ledger: every change from the puzzle's position on.
        value: what it is worth: VP won, or 1 and 0 for whether the goal is reached.
    """

    lines: tuple[Line, ...]
    ledger: Ledger
    value: int


@dataclass(frozen=True)
class Proof:
    """What was found of a puzzle.

    Attributes:
        game: the puzzle.
        problem: what was searched.
        result: what the search has found.
    """

    game: Game
    problem: Problem
    result: Result

    @property
    def goal(self) -> Goal:
        """What is asked."""
        return self.problem.goal

    @property
    def proven(self) -> bool:
        """Whether the search came to its end: only then value and solutions are proven."""
        return not self.result.stopped

    @property
    def value(self) -> int | None:
        """The answer, as claims have it; of a search that was stopped the best so far. ``None`` where there is none."""
        best = self.result.best
        return None if best is None else answer_of(self.goal, best, self.result.cost)

    @property
    def more(self) -> bool:
        """Whether there may be more solutions than were looked for."""
        return len(self.result.solutions) >= MOST

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """The solutions, line by line."""
        return tuple(tell(self.problem, solution.actions) for solution in self.result.solutions)

    def certificate(self, text: str) -> Certificate:
        """The certificate of a proof.

        Args:
            text: the text that the puzzle was read from.

        Raises:
            ValueError: nothing is proven.
        """
        if not self.proven or self.value is None:
            raise ValueError("nothing is proven")
        return Certificate(
            value=self.value,
            solutions=len(self.result.solutions),
            more=self.more,
            nodes=self.result.nodes,
            rules=RULES_VERSION,
            edition=edition_of(self.problem.start),
            puzzle=fingerprint(self.game, text),
        )


def prove(game: Game, limits: Limits = NONE, watch: Watch = quiet) -> Proof:
    """Search a puzzle whose goal could be read.

    Raises:
        Unsolvable: it can't be searched.
    """
    problem = problem_of(game)
    return Proof(game, problem, solve(problem, limits, watch))


def tell(problem: Problem, actions: tuple[Action, ...]) -> Told:
    """A line of the solver's decisions with all that happens in it."""
    moves, end = problem.moves(actions)
    lines = tuple(lines_of(moves))
    entries = tuple(
        Entry(line.round, line.seat, event) for line in lines for move in line.moves for event in move.events
    )
    last = moves[-1].after if moves else problem.start
    start, now = ([player.counts for player in position.state.players] for position in (problem.start, last))
    return Told(lines, Ledger(start, entries, now), problem.value(end))


# ---- what the author claims ----


def faults(proof: Proof, text: str) -> Iterator[Diagnostic]:
    """What the author claims, or a certificate says, and isn't so; nothing of it is told that isn't proven.

    Args:
        proof: what was found.
        text: the text that the puzzle was read from.
    """
    yield from _line_faults(proof)
    yield from _claim_faults(proof)
    if proof.proven:
        yield from _certificate_faults(proof, text)


def _claim_faults(proof: Proof) -> Iterator[Diagnostic]:
    """The answer, and how many solutions there are."""
    claim, value, goal = parts(proof.game)[0].claim, proof.value, proof.goal
    if claim is None or value is None:
        return
    right, said = answer_text(goal, value), answer_text(goal, claim.value)
    if proof.result.settled and claim.value != value:
        message = f"the answer is {right}, not {said}{_by(proof)}"
        counted = claim.ways is not None and proof.proven and not proof.more and proof.result.solutions
        ways = len(proof.result.solutions) if counted else None
        hint = claim_text(goal, replace(claim, value=value, ways=ways))
        yield Diagnostic("wrong-answer", claim.span, message, hint=hint)
    elif not proof.result.settled and better(goal, value, claim.value):
        yield Diagnostic("wrong-answer", claim.span, f"the answer is {right} or better, not {said}{_by(proof)}")
    elif proof.proven:
        yield from _cooks(proof, claim)


def answer_of(goal: Goal, value: int, cost: int) -> int:
    """What a line comes to, as answers have it: its value, or where there should be few of something, what it costs."""
    if not goal.measure:
        return value
    return cost if value else IMPOSSIBLE


def better(goal: Goal, found: int, claimed: int) -> bool:
    """Whether a line that was found is better than what is claimed to be the best."""
    if not goal.measure:
        return found > claimed
    return found != IMPOSSIBLE and (claimed == IMPOSSIBLE or found < claimed)


def _cooks(proof: Proof, claim: Claim) -> Iterator[Diagnostic]:
    """More solutions, or fewer, than are claimed."""
    found = len(proof.result.solutions)
    if claim.ways is None or claim.ways == found or (proof.more and claim.ways > found):
        return
    count = f"{found} or more solutions" if proof.more else "1 solution" if found == 1 else f"{found} solutions"
    message = f"there {'is' if found == 1 else 'are'} {count}, not {claim.ways}{_by(proof)}"
    right = claim_text(proof.goal, replace(claim, ways=None if proof.more else found))
    yield Diagnostic("cooked", claim.span, message, hint=right)


_SHOWN = 2
"""So many solutions are named in a message."""


def _by(proof: Proof) -> str:
    """The first solutions, behind what they prove."""
    lines = [" / ".join(line.written for line in told.lines) for told in proof.told[:_SHOWN]]
    return f": {' | '.join(lines)}" if lines else ""


def solution_faults(game: Game, problem: Problem) -> Iterator[Diagnostic]:
    """What can be said of the author's line without a search: what others do in it, and whether it is worth the answer.

    A line that is wrong by the rules isn't judged.
    """
    claim, goal = parts(game)[0].claim, problem.goal

    def falls_short(value: int, cost: int) -> str:
        if claim is None:
            return ""
        worth = answer_of(goal, value, cost)
        if worth == claim.value:
            return ""
        if goal.aim != MAX and not value:
            return "doesn't reach the goal"
        comes = f"takes {cost} {goal.measure}" if goal.measure else f"comes to {answer_text(goal, worth)}"
        return f"{comes}, and the answer is {answer_text(goal, claim.value)}"

    return _of_line(game, problem, falls_short)


def _line_faults(proof: Proof) -> Iterator[Diagnostic]:
    """The author's line, by what was found."""

    def falls_short(value: int, cost: int) -> str:
        best, goal = proof.result.best, proof.goal
        if not proof.result.settled or best is None:
            return ""
        if value < best:
            return f"wins {value} VP, not {best}" if goal.aim == MAX else "doesn't reach the goal"
        more = goal.measure and cost > proof.result.cost
        return f"takes {cost} {goal.measure}, not {proof.result.cost}" if more else ""

    return _of_line(proof.game, proof.problem, falls_short)


def _of_line(game: Game, problem: Problem, falls_short: Callable[[int, int], str]) -> Iterator[Diagnostic]:
    """What is wrong with the author's line; ``falls_short`` says why its value and cost won't do."""
    if not game.plies or any(game.record.play[0].span.start <= found.span.start for found in _errors(game)):
        return
    span = game.plies[0].node.span.to(game.plies[-1].node.span)
    for ply in game.plies:
        if ply.seat != problem.goal.seat and [move.action for move in ply.moves] != list(problem.reply(ply.before)):
            name = ply.before.state.name(ply.seat)
            message = f"{name} plays otherwise in this puzzle: as a line of others says, or a bare pass"
            yield Diagnostic("wrong-solution", ply.node.span, message, _reply_text(problem, ply))
            return
    line = _line_of(game, problem)
    if line is None:
        yield Diagnostic("wrong-solution", span, "the solution breaks off where something must be chosen")
    elif why := falls_short(*line):
        yield Diagnostic("wrong-solution", span, f"the solution {why}")


def _errors(game: Game) -> Iterator[Diagnostic]:
    return (found for found in game.diagnostics if not found.note)


def _reply_text(problem: Problem, ply: Ply) -> tuple[str, ...]:
    """What the player of a line plays there instead."""
    moves, position = list[Move](), ply.before
    for action in problem.reply(position):
        moves.append(play(position, action))
        position = moves[-1].after
    return tuple(line.written for line in lines_of(moves))


def _line_of(game: Game, problem: Problem) -> tuple[int, int] | None:
    """What the author's line is worth and what it costs, if no more is done behind it.

    ``None`` where something must be chosen.
    """
    node, cost = problem.follow(author_actions(game, problem))
    end = problem.idle(node)
    return None if end is None else (problem.value(end), cost)


def author_actions(game: Game, problem: Problem) -> list[Action]:
    """The solver's decisions in the author's line, as far as it is valid."""
    return decided_by(problem.goal.seat, (move for ply in game.plies for move in ply.moves))


def stale(game: Game, text: str) -> Iterator[Diagnostic]:
    """What a certificate says that can't be so, without a search: it is of something else, or denies the answer.

    Args:
        game: the puzzle.
        text: the text that it was read from.
    """
    puzzle, _ = parts(game)
    if puzzle.certificate is None:
        return
    said, span = puzzle.certificate
    if why := foreign(game, text):
        yield Diagnostic("bad-proof", span, f"the proof doesn't hold: {why}")
    elif puzzle.claim is not None and puzzle.claim.value != said.value:
        proven, claimed = (answer_text(puzzle.goal, value) for value in (said.value, puzzle.claim.value))
        yield Diagnostic("bad-proof", span, f"the proof is of the answer {proven}, and the answer is {claimed}")


def foreign(game: Game, text: str) -> str:
    """Of what else the certificate of a puzzle is; nothing if it is of this very puzzle, edition and rules.

    Args:
        game: the puzzle, which has one.
        text: the text that it was read from.
    """
    puzzle, start = parts(game)
    assert puzzle.certificate is not None
    said, _ = puzzle.certificate
    here = {"edition": edition_of(start), "rules": RULES_VERSION, "puzzle": fingerprint(game, text)}
    return next((_WRONG[name] for name, value in here.items() if getattr(said, name) != value), "")


def edition_of(position: OrlojPosition) -> tuple[str, int, str]:
    """The edition of a position, as certificates have it."""
    edition = position.state.table.edition
    return edition.id, edition.version, edition.digest


def _certificate_faults(proof: Proof, text: str) -> Iterator[Diagnostic]:
    """Every word of a certificate must be what was found now; only the nodes may differ, with another program."""
    certified = parts(proof.game)[0].certificate
    if certified is None:
        return
    said, span = certified
    found = proof.certificate(text)
    right = (f"proof {certificate_text(proof.goal, found)}",)
    for name, why in _WRONG.items():
        if getattr(said, name) != getattr(found, name):
            yield Diagnostic("bad-proof", span, f"the proof doesn't hold: {why}", right)
            return
    if said.nodes != found.nodes:
        message = f"the proof holds; this program looks at {found.nodes:,} nodes for it, not {said.nodes:,}"
        yield Diagnostic("bad-proof", span, message, right, note=True)


_WRONG = {
    "edition": "it is of another edition",
    "rules": "it is of other rules",
    "puzzle": "it is of another position, goal or line of others",
    "value": "the answer is another one",
    "solutions": "there are more or fewer solutions",
    "more": "there are more or fewer solutions",
}
"""What is wrong with a certificate, by the word of it that isn't so, in the order in which they are asked."""
