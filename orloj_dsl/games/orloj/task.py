"""What a puzzle asks for: a goal, and the conditions on the facts of a table that it may name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from orloj_dsl.games.orloj.facts import (
    PLAYER_FACTS,
    TABLE_FACTS,
    TABLE_WORDS,
    player_fact,
    player_words,
    table_fact,
    table_words,
)
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.values import Event

FORCING = "O-5.3.1"
"""The clause that every forced deviation shows; tokens that start broken don't."""
FORCED = "forced"
"""Deviations that a player has forced: in a record in this turn, in a puzzle since its position."""

VP = "vp"

MAX: Final = "max"
LEAST: Final = "least"
REACH: Final = "reach"
Aim = Literal["max", "least", "reach"]
"""Most VP, at least so many, or a condition that comes true."""

DECISIONS: Final = "decisions"
Measure = Literal["", "decisions", "forced"]
"""What there should be few of on the way to a condition; nothing in particular, decisions, or forced deviations."""

EXACTLY: Final = "exactly"
AT_LEAST: Final = "at least"
AT_MOST: Final = "at most"
How = Literal["exactly", "at least", "at most"]


# ---- conditions ----


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of ``facts.py`` and what it must say.

    Attributes:
        name: the fact; ``forced`` counts since the puzzle's position.
        seat: the player it speaks of; ``None`` for a fact of the table.
        asked: the words that ask for one of several, ``("VI",)`` of a dial.
        said: what it must say, of facts that are words; a player by name.
        number: what it is compared with, of facts that are numbers.
        how: how it is compared.
        change: whether the number is a change since the puzzle's position.
    """

    name: str
    seat: int | None = None
    asked: tuple[str, ...] = ()
    said: str = ""
    number: int = 0
    how: How = EXACTLY
    change: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    """What must not be true."""

    part: Condition


@dataclass(frozen=True, slots=True)
class All:
    """Conditions that must all be true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Conditions of which one must be true."""

    parts: tuple[Condition, ...]


Condition = Fact | Not | All | Any


def holds(condition: Condition, start: State, now: State, forced: int) -> bool:
    """Whether a condition is true.

    Args:
        condition: what is asked.
        start: the table of the puzzle, from which changes count.
        now: the table of which it speaks.
        forced: the deviations that the solver has forced since then.
    """
    match condition:
        case Not(part):
            return not holds(part, start, now, forced)
        case All(parts):
            return all(holds(part, start, now, forced) for part in parts)
        case Any(parts):
            return any(holds(part, start, now, forced) for part in parts)
        case Fact():
            return _is_so(condition, start, now, forced)


def _is_so(fact: Fact, start: State, now: State, forced: int) -> bool:
    if fact.said:
        return fact.said in words_said(fact, now)
    found = forced if fact.name == FORCED else _number(fact, now)
    if fact.change and fact.name != FORCED:
        found -= _number(fact, start)
    if fact.how == AT_LEAST:
        return found >= fact.number
    return found <= fact.number if fact.how == AT_MOST else found == fact.number


def _number(fact: Fact, state: State) -> int:
    return table_fact(state, fact.name) if fact.seat is None else player_fact(state, fact.name, fact.seat)


def words_said(fact: Fact, state: State) -> tuple[str, ...]:
    """What may be said of a fact that is words, each as one text.

    Raises:
        LookupError: it asks for something that there isn't.
    """
    if fact.name in TABLE_WORDS:
        words = table_words(state, fact.name, fact.asked)
        return (" ".join(state.name(word) if isinstance(word, int) else word for word in words),)
    assert fact.seat is not None
    return player_words(state, fact.name, fact.asked, fact.seat)


def forced_by(events: Iterable[Event], seat: int) -> int:
    """The deviations that a player has forced, by what happened (5.3.1)."""
    forcing = (event for event in events if event.player == seat and FORCING in event.clauses)
    return sum(n for event in forcing for counter, n in event.deltas if counter == "broken")


def asks(condition: Condition, name: str) -> bool:
    """Whether a condition speaks of a fact."""
    match condition:
        case Not(part):
            return asks(part, name)
        case All(parts) | Any(parts):
            return any(asks(part, name) for part in parts)
        case Fact():
            return condition.name == name


NUMBERS = (*PLAYER_FACTS, FORCED, *TABLE_FACTS)
"""The facts that are numbers."""


# ---- goals ----


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle asks its solver for.

    Attributes:
        seat: who is to solve.
        turns: the turns of that player, the one that is going on included.
        aim: ``max`` for most VP won, ``least`` for at least ``points`` of them, ``reach`` for ``condition``.
        points: of ``least``, the VP to be won from the puzzle's position on.
        condition: of ``reach``, what must be true behind one of the solver's decisions.
        measure: of ``reach``, what there should be as few of as possible.
        every: whether all solutions are to be found.
    """

    seat: int
    turns: int
    aim: Aim
    points: int = 0
    condition: Condition | None = None
    measure: Measure = ""
    every: bool = False

    @property
    def has_number(self) -> bool:
        """Whether the answer is a number; else it is yes or no."""
        return self.aim == MAX or self.measure != ""


def last_round(goal: Goal, start: State) -> int:
    """The round of the last turn that counts, the solver's next one being the first, or the one that is going on."""
    first = start.round if (start.turn or 0) <= goal.seat else start.round + 1
    return first + goal.turns - 1
