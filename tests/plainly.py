"""Puzzles solved plainly: every line of decisions, one by one, and from all of them the answer.

Nothing is merged, bounded or left out here, and nothing is taken over from the solver: what a line is worth, what it
costs, what it says, and which lines are solutions, is told once more from the definition in the documentation. So it
takes long, and is for small positions only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.task import Goal, holds
from orloj_dsl.kernel.values import Action, Event

# ---- the tree ----


@dataclass(frozen=True)
class Spot:
    """A place in the tree: the solver is to decide, or the turns of the goal are over.

    Attributes:
        position: where the solver decides.
        behind: the position right behind the decision that led here, before the others have played.
        forced: the deviations that this decision has forced.
        over: whether the turns are over.
        branches: every legal decision, with what it leads to.
    """

    position: OrlojPosition
    behind: OrlojPosition
    forced: int
    over: bool
    branches: tuple[tuple[Action, Spot], ...]

    @cached_property
    def end(self) -> str:
        """What a line comes to that ends here because the turns are over."""
        return come_to(self.position)

    @cached_property
    def reached(self) -> str:
        """What a line comes to that ends here because its condition has come true, whatever is due still."""
        return come_to(self.behind, due=False)

    @cached_property
    def idle(self) -> Action | None:
        """What does nothing here, if anything does."""
        return nothing(self.position)

    def spots(self) -> Iterator[Spot]:
        """It, and all behind it."""
        yield self
        for _, spot in self.branches:
            yield from spot.spots()


class TooLargeError(Exception):
    """There are more decisions than were to be looked at."""


class Plain:
    """The tree of a position, each of its lines by itself."""

    def __init__(self, start: OrlojPosition, seat: int, turns: int, most: int) -> None:
        """Grow it.

        Args:
            start: the position.
            seat: who is to solve.
            turns: how many turns, the one that is going on included.
            most: so many decisions at most.

        Raises:
            TooLargeError: there are more.
        """
        self.start, self.seat, self.turns = start, seat, turns
        self.left = most
        self.root = self._spot(start, start, (), turns)

    def _spot(self, before: OrlojPosition, behind: OrlojPosition, events: tuple[Event, ...], left: int) -> Spot:
        left -= self._finished(before, behind)
        position = behind
        while left and position.due is not None and position.due.player != self.seat:
            after, _ = position.apply(least(position))
            left -= self._finished(position, after)
            position = after
        over = not left or position.due is None
        branches = () if over else tuple(self._branches(position, left))
        return Spot(position, behind, forced_in(events, self.seat), over, branches)

    def _branches(self, position: OrlojPosition, left: int) -> Iterator[tuple[Action, Spot]]:
        for action in position.legal():
            self.left -= 1
            if self.left < 0:
                raise TooLargeError
            behind, events = position.apply(action)
            while behind.due is not None and behind.due.player is None and not self._finished(position, behind):
                (drawn,) = behind.options()
                behind, more = behind.apply(drawn)
                events += more
            yield action, self._spot(position, behind, events, left)

    def _finished(self, before: OrlojPosition, after: OrlojPosition) -> bool:
        """Whether a turn of the solver's has ended between two positions."""
        was, now = before.state, after.state
        return was.turn == self.seat and (was.round, was.turn) != (now.round, now.turn)


def least(position: OrlojPosition) -> Action:
    """What somebody does who does nothing: passes, leaves out, refuses, or takes the only thing there is."""
    action = nothing(position)
    assert action is not None
    return action


def nothing(position: OrlojPosition) -> Action | None:
    """The same; ``None`` where something must be chosen."""
    rule, due = position.rule, position.due
    assert rule is not None
    assert due is not None
    if due.kind == "turn":
        return Action("pass")
    options = position.options()
    for action in position.legal():
        if action.kind == "force" or (action.kind in ("skip", "no") and not (due.kind == "force" and options)):
            return action
    return options[0] if len(options) == 1 else None


UNORDERED = ("scrolls", "used", "royals", "warehouse", "panel", "places", "assistants")
"""What a player has in no order that means anything; cards of the workshop lie in a row."""


def come_to(position: OrlojPosition, *, due: bool = True) -> str:
    """All of a position in one text, the same for positions that differ only in how things were got."""
    data = position.dump()
    for player in data["players"]:
        for name in UNORDERED:
            player[name] = sorted(player[name])
    if not due:
        del data["stack"]
    return json.dumps(data, sort_keys=True)


def forced_in(events: tuple[Event, ...], seat: int) -> int:
    """The deviations that a player has forced (5.3.1)."""
    deltas = [event.deltas for event in events if event.player == seat and "O-5.3.1" in event.clauses]
    return sum(n for delta in deltas for counter, n in delta if counter == "broken")


# ---- what is said ----


def is_silent(action: Action) -> bool:
    """Leaving out, refusing, and what needn't be written; but the sculptor's force is refused in words."""
    return action.kind in ("skip", "no", "end", "start", "force", "draw") and action.words != ("force",)


MOVING = ("clock", "turn", "painter", "construct")
"""Sections of the dial and the face, steps of the painter and the hammer."""

Words = tuple[object, ...]
Said = tuple[tuple[Words, int], ...]
"""What a line says: each thing, and how far it moves."""


def things_said(action: Action) -> list[tuple[Words, int]]:
    """What one decision says."""
    kind, number, words, inner, pay = action
    if is_silent(action):
        return []
    if kind == "recover":
        return [((kind,), 0), *(((kind, place), 0) for place in words)]
    first = ((kind, words), number) if kind in MOVING else ((kind, number, words), 0)
    more: list[tuple[Words, int]] = [(("pay", kind, words, pay), 0)] if pay else []
    if inner is not None:
        # The coin of the section is taken with the apostle or the upgrade beside it.
        coin: list[tuple[Words, int]] = (
            [(("coin", 0, ()), 0)] if kind == "outer" and inner.kind in ("apostle", "upgrade") else []
        )
        more += [*coin, *things_said(inner)]
    return [first, *more]


def is_less(one: Said, other: Said) -> bool:
    """Whether one line says some of what the other one says only, or smaller numbers."""
    return len(one) <= len(other) and one != other and _covered(list(one), list(other))


def _covered(one: list[tuple[Words, int]], other: list[tuple[Words, int]]) -> bool:
    """Whether each thing is one of the other things, with the same or a smaller number; all ways are tried."""
    if not one:
        return True
    (what, number), *rest = one
    for index, (theirs, more) in enumerate(other):
        if theirs == what and number <= more and _covered(rest, other[:index] + other[index + 1 :]):
            return True
    return False


# ---- the answer ----


@dataclass(frozen=True)
class Line:
    """A line: what it is worth and costs, what it says, and where it ends."""

    value: int
    cost: int
    said: Said
    end: str


@dataclass(frozen=True)
class Answer:
    """The best value, its least cost, and all solutions: what they say, and where they end."""

    best: int
    cost: int
    solutions: frozenset[tuple[Said, str]]
    lines: int


def answer(plain: Plain, goal: Goal) -> Answer:
    """The answer of a goal, from every line of a tree."""
    lines = list(_lines(plain.start, goal, plain.root, (), 0, 0, False))
    best = max(line.value for line in lines)
    lines = [line for line in lines if line.value == best]
    cost = min(line.cost for line in lines) if goal.measure and best else 0
    if goal.measure and best:
        lines = [line for line in lines if line.cost == cost]
    found = {(line.said, line.end) for line in lines} if best or goal.aim == "max" else set()
    kept: list[tuple[Said, str]] = []
    for said, end in sorted(found, key=lambda one: (len(one[0]), sum(number for _, number in one[0]), repr(one))):
        if not any(is_less(other, said) for other, _ in kept):
            kept.append((said, end))
    return Answer(best, cost, frozenset(kept), len(lines))


def _lines(
    start: OrlojPosition,
    goal: Goal,
    spot: Spot,
    path: tuple[tuple[Action, bool], ...],
    cost: int,
    forced: int,
    done: bool,
) -> Iterator[Line]:
    if spot.over or done:
        value = worth(start, goal, spot.position, done)
        yield Line(value, cost, said_by(path, goal), spot.reached if done else spot.end)
        return
    for action, next_spot in spot.branches:
        so_far = forced + next_spot.forced
        price = next_spot.forced if goal.measure == "forced" else not is_silent(action)
        condition = goal.condition
        now = condition is not None and holds(condition, start.state, next_spot.behind.state, so_far)
        yield from _lines(
            start, goal, next_spot, (*path, (action, action == spot.idle)), cost + int(price), so_far, now
        )


def told(plain: Plain, goal: Goal, actions: Iterable[Action]) -> tuple[Said, str]:
    """What a line says, and where it ends if nothing more is done behind its decisions."""
    spot, done, forced = plain.root, False, 0
    given = list(actions)
    following = iter(given)
    while not (spot.over or done):
        action = next(following, spot.idle)
        assert action is not None
        spot = dict(spot.branches)[action]
        forced += spot.forced
        done = goal.condition is not None and holds(goal.condition, plain.start.state, spot.behind.state, forced)
    said = [thing for action in given for thing in things_said(action)]
    return tuple(sorted(said, key=repr)), spot.reached if done else spot.end


def worth(start: OrlojPosition, goal: Goal, end: OrlojPosition, done: bool) -> int:
    """What a line is worth that has ended."""
    won = end.state.count(goal.seat, "vp") - start.state.count(goal.seat, "vp")
    if goal.aim == "max":
        return won
    return int(won >= goal.points if goal.aim == "least" else done)


def said_by(path: tuple[tuple[Action, bool], ...], goal: Goal) -> Said:
    """What a line says: all its decisions, and of one that is worth points those up to where it does nothing more."""
    decisions = list(path)
    while goal.aim != "reach" and decisions and decisions[-1][1]:
        decisions.pop()
    said = [thing for action, _ in decisions for thing in things_said(action)]
    return tuple(sorted(said, key=repr))
