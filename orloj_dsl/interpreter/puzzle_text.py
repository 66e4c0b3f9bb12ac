"""The lines of a puzzle beside its position: its author, what it asks and claims, what is proven, what others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.task import LEAST, MAX, REACH, Goal, last_round
from orloj_dsl.interpreter.goal_text import read_goal
from orloj_dsl.interpreter.headers import Report, name_text, no_player, whole
from orloj_dsl.interpreter.line import unreadable_words
from orloj_dsl.interpreter.steps import Unbound, known
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.grammar import quote
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Record, Statement, Turn

DIFFICULTIES: Final = ("minute", "easy", "medium", "hard", "expert")
"""How difficult a puzzle is, as its author says."""

T = TypeVar("T")

YES, NO, UNIQUE = "yes", "no", "unique"
_MOST = 999_999_999


@dataclass(frozen=True, slots=True)
class Claim:
    """What the author claims.

    Attributes:
        value: the answer: a number; or 1 for yes and 0 for no, where the goal asks whether.
        ways: how many solutions there are; ``None`` where nothing is said of it.
        span: where it is said.
    """

    value: int
    ways: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Certificate:
    """What the machine has proven, as the line ``proof`` has it.

    Attributes:
        value: the answer, as in a claim.
        solutions: how many there are.
        more: whether there are more than these; then nobody has counted them.
        nodes: positions that were looked at.
        rules: the version of the rules.
        edition: name, version and digest of the edition.
        puzzle: the fingerprint of the position and the goal.
    """

    value: int
    solutions: int
    more: bool
    nodes: int
    rules: int
    edition: tuple[str, int, str]
    puzzle: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as its text has it; its position and its solution are those of the game that was run.

    Attributes:
        title, author, source, difficulty: what its lines say; empty where they don't.
        hints: to be given one by one.
        goal: what is asked.
        asked: where that stands.
        claim: what the author claims, if anything.
        certificate: what was proven, if anything, and where it stands.
        others: what other players do, in their turns.
    """

    title: str
    author: str
    source: str
    difficulty: str
    hints: tuple[str, ...]
    goal: Goal
    asked: Span
    claim: Claim | None
    certificate: tuple[Certificate, Span] | None
    others: tuple[Turn, ...]


def read_puzzle(record: Record, start: OrlojPosition, report: Report) -> Puzzle | None:
    """Read what a puzzle says; ``None`` where it has no goal that can be asked. All findings go to ``report``."""
    goal_line = record.header("goal")
    goal = None
    if goal_line is None and "goal" not in record.broken:
        assert record.puzzle is not None
        message = "the puzzle has no goal"
        report(Diagnostic("missing-header", record.puzzle.span, message, ("goal NAME vp max in 1 turn",)))
    elif goal_line is not None and goal_line.groups:  # a head that says nothing has been told
        goal = _tried(report, lambda: read_goal(goal_line, start))
    difficulty = _difficulty(record, report)
    hints = tuple(_texts(record, "hint", report))
    author, source = (" ".join(_texts(record, head, report)) for head in ("author", "source"))
    if goal is None or goal_line is None:
        return None
    claim = _claim(record.header("answer"), goal, report)
    proof = record.header("proof")
    certificate = None if proof is None else _tried(report, lambda: _certificate(proof, goal))
    return Puzzle(
        title=puzzle_title(record),
        author=author,
        source=source,
        difficulty=difficulty,
        hints=hints,
        goal=goal,
        asked=whole(goal_line),
        claim=claim,
        certificate=None if certificate is None or proof is None else (certificate, proof.span),
        others=tuple(_others(record, goal, start, report)),
    )


def puzzle_title(record: Record) -> str:
    """The title in a puzzle's first line."""
    return " ".join(atom.text for atom in record.puzzle.atoms) if record.puzzle is not None else ""


def _tried(report: Report, read: Callable[[], T]) -> T | None:
    try:
        return read()
    except Unbound as unbound:
        report(unbound.diagnostic)
        return None


def _texts(record: Record, head: str, report: Report) -> Iterator[str]:
    """What lines of one text each say."""
    for statement in record.headers_of(head):
        if [atom.kind for atom in statement.atoms] == ["string"]:
            yield statement.atoms[0].text
        elif statement.items:
            message = f"{head} says one quoted text"
            hint = f"{head} {quote(' '.join(atom.text for atom in statement.atoms))}"
            report(Diagnostic("syntax", whole(statement), message, (f'{head} "..."',), hint))


def _difficulty(record: Record, report: Report) -> str:
    statement = record.header("difficulty")
    if statement is None or not statement.items:
        return ""
    atom, *more = statement.atoms
    if more:
        report(Diagnostic("syntax", whole(statement), "a difficulty is one word", DIFFICULTIES))
        return ""
    return _tried(report, lambda: known(atom, DIFFICULTIES, "difficulty")) or ""


# ---- what is claimed ----


def _claim(statement: Statement | None, goal: Goal, report: Report) -> Claim | None:
    if statement is None or not statement.items:
        return None
    if len(statement.items) > 1:
        message = "an answer is one: a value, and how many solutions there are"
        report(Diagnostic("syntax", whole(statement), message, _answers(goal)))
        return None
    first, *rest = statement.atoms
    legal = _answers(goal)
    words = tuple(atom.text for atom in rest)
    ways: int | None = None
    if words == (UNIQUE,):
        ways = 1
    elif len(words) == 3 and words[0] == "in" and rest[1].kind == "int" and words[2] in ("way", "ways"):
        ways = rest[1].number
    elif words:
        message = "behind an answer stands how many solutions there are, or nothing"
        span = rest[0].span.to(rest[-1].span)
        report(Diagnostic("syntax", span, message, (UNIQUE, "in 3 ways")))
        return None
    value = _answer(first, goal)
    if value is None:
        asks = "a number" if goal.has_number else f"{YES} or {NO}"
        report(Diagnostic("bad-answer", first.span, f"the goal asks for {asks}, not {first.text}", legal))
        return None
    if ways is not None and (ways < 1 or value == (IMPOSSIBLE if goal.measure else NOT_REACHED[goal.aim])):
        message = "what can't be reached has no solutions" if ways else "an answer has at least one solution"
        report(Diagnostic("bad-answer", whole(statement), message, legal))
        return None
    return Claim(value, ways, whole(statement))


NOT_REACHED = {MAX: None, LEAST: 0, REACH: 0}
"""The value of a goal that isn't reached, by its aim; most VP is always reached."""


def _answers(goal: Goal) -> tuple[str, ...]:
    return ("14", f"14 {UNIQUE}", "14 in 3 ways") if goal.has_number else (YES, f"{YES} {UNIQUE}", NO)


def _answer(atom: Atom, goal: Goal) -> int | None:
    """The value of an answer; of a goal that asks for fewest, ``no`` says that it can't be reached at all."""
    if goal.measure and atom.text == NO:
        return IMPOSSIBLE
    if goal.has_number:
        number = atom.number
        return number if number is not None and abs(number) <= _MOST else None
    return {YES: 1, NO: 0}.get(atom.text)


IMPOSSIBLE = -1
"""The answer of a goal that asks for fewest of something and can't be reached."""


def answer_text(goal: Goal, value: int) -> str:
    """An answer as it is written."""
    if goal.has_number:
        return NO if goal.measure and value == IMPOSSIBLE else str(value)
    return YES if value else NO


def claim_text(goal: Goal, claim: Claim) -> str:
    """A claim as its line says it, without the head."""
    ways = "" if claim.ways is None else f" {UNIQUE}" if claim.ways == 1 else f" in {claim.ways} ways"
    return answer_text(goal, claim.value) + ways


# ---- what is proven ----

_PROOF = (
    "proof value 14, solutions 1, nodes 1234, rules 1, edition reconstruction 1 sha-b9e5deb8, puzzle sha-0123456789ab"
)


def _certificate(statement: Statement, goal: Goal) -> Certificate:
    said = {item.atoms[0].text: item.atoms[1:] for item in statement.items}
    forms = {"value": 1, "solutions": 1, "nodes": 1, "rules": 1, "edition": 3, "puzzle": 1}
    more = tuple(atom.text for atom in said.get("solutions", ())[1:]) == ("or", "more")
    counts = {name: len(atoms) - (2 if name == "solutions" and more else 0) for name, atoms in said.items()}
    wrong = Diagnostic("bad-proof", whole(statement), "a proof is written by solve --certify, like this", (_PROOF,))
    if counts != forms or len(statement.items) != len(forms) or len(statement.groups) > 1:
        raise Unbound(wrong)
    value = _answer(said["value"][0], goal)
    numbers = [said[name][0].number for name in ("solutions", "nodes", "rules")]
    name, version, digest = said["edition"]
    if value is None or version.number is None or any(number is None for number in numbers):
        raise Unbound(wrong)
    found, nodes, rules = (number or 0 for number in numbers)
    edition = (name.text, version.number, digest.text)
    return Certificate(value, found, more, nodes, rules, edition, said["puzzle"][0].text)


def certificate_text(goal: Goal, proven: Certificate) -> str:
    """A certificate as its line says it, without the head."""
    name, version, digest = proven.edition
    return (
        f"value {answer_text(goal, proven.value)}, solutions {proven.solutions}{' or more' if proven.more else ''}, "
        f"nodes {proven.nodes}, rules {proven.rules}, edition {name} {version} {digest}, puzzle {proven.puzzle}"
    )


# ---- what others do ----


def _others(record: Record, goal: Goal, start: OrlojPosition, report: Report) -> Iterator[Turn]:
    """The turns of other players; whether they can be played depends on what the solver does before."""
    names = [seat.name for seat in start.state.table.seats]
    seen = set[tuple[int | None, str]]()
    for turn in record.others:
        if not isinstance(turn, Turn):
            continue
        whose = (turn.round.number, turn.player.text)
        if turn.player.text not in names:
            report(no_player(turn.player, names, "unknown-player"))
        elif names.index(turn.player.text) == goal.seat:
            message = f"{turn.player.text} is to solve; only what the others do is fixed"
            report(Diagnostic("wrong-player", turn.player.span, message, tuple(n for n in names if n != whose[1])))
        elif whose in seen:
            report(Diagnostic("twice", turn.span, f"what {turn.player.text} does in that round is said twice"))
        else:
            seen.add(whose)
            if (late := _never(turn, names.index(turn.player.text), goal, start)) is not None:
                report(late)
            faults = list(unreadable_words(turn, start.state.table.edition, alone=False))
            for fault in faults:
                report(fault)
            if not faults:
                yield turn


def _never(turn: Turn, seat: int, goal: Goal, start: OrlojPosition) -> Diagnostic | None:
    """A turn that doesn't come between the puzzle's position and the solver's last turn is likely to be a slip."""
    state, name = start.state, turn.player.text
    first = (state.round, state.turn or 0)
    last = (last_round(goal, state), goal.seat)
    if first <= (turn.round.number or 0, seat) < last:
        return None
    rounds = [n for n in range(first[0], last[0] + 1) if first <= (n, seat) < last]
    legal = tuple(f"{number} {name_text(name)} ..." for number in rounds)
    message = f"no turn of {name} in round {turn.round.text} comes before the goal is over"
    return Diagnostic("wrong-round", turn.round.span, message, legal, note=True)
