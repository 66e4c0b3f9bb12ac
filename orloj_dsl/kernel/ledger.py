"""The ledger: every change of every counter of a game, by turn, seat and clause, and the proof that it closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import final

from orloj_dsl.kernel.values import Event

Counters = Mapping[str, int]
"""A seat's counters by name: VP, goods, broken gears, levels."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event in its turn.

    Attributes:
        round: the round, from 1; 0 for what comes before the first turn.
        turn: the seat whose turn it is, or whose decision in round 0.
        event: what happened, to whom, by which clause.
    """

    round: int
    turn: int
    event: Event


@final
class Ledger:
    """The lines of a game between two positions, with each seat's counters at both ends."""

    __slots__ = ("end", "lines", "start")

    def __init__(self, start: Iterable[Counters], lines: Iterable[Line], end: Iterable[Counters]) -> None:
        self.start = tuple(dict(seat) for seat in start)
        self.lines = tuple(lines)
        self.end = tuple(dict(seat) for seat in end)

    def turns(self) -> Iterator[tuple[int, int, tuple[Line, ...]]]:
        """The lines by turn: round, seat, lines."""
        group: list[Line] = []
        for line in self.lines:
            if group and (group[-1].round, group[-1].turn) != (line.round, line.turn):
                yield group[-1].round, group[-1].turn, tuple(group)
                group = []
            group.append(line)
        if group:
            yield group[-1].round, group[-1].turn, tuple(group)

    def total(self, seat: int) -> dict[str, int]:
        """The sum of a seat's changes, by counter."""
        return changes(self.lines, seat)

    def by_clause(self, seat: int, counter: str) -> dict[str, int]:
        """What each clause did to one counter of a seat."""
        sums: Counter[str] = Counter()
        for line in self.lines:
            if line.event.player == seat:
                for name, n in line.event.deltas:
                    if name == counter:
                        sums[line.event.clause] += n
        return dict(sums)

    def gaps(self) -> list[tuple[int, str, int]]:
        """Where start + changes differs from the end: seat, counter, difference. Empty for a ledger that closes."""
        found = []
        for seat, (start, end) in enumerate(zip(self.start, self.end, strict=True)):
            total = self.total(seat)
            for name in sorted(start.keys() | end.keys() | total.keys()):
                gap = end.get(name, 0) - start.get(name, 0) - total.get(name, 0)
                if gap:
                    found.append((seat, name, gap))
        return found


def changes(lines: Iterable[Line], seat: int) -> dict[str, int]:
    """The sum of a seat's changes over some lines, by counter, without those that come to nothing."""
    sums: Counter[str] = Counter()
    for line in lines:
        if line.event.player == seat:
            for name, n in line.event.deltas:
                sums[name] += n
    return {name: n for name, n in sums.items() if n}


def flows(lines: Iterable[Line], seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """What came in and what went out for a seat over some lines, by counter; both as positive numbers."""
    gained: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for line in lines:
        if line.event.player == seat:
            for name, n in line.event.deltas:
                (gained if n > 0 else given)[name] += abs(n)
    return dict(gained), dict(given)
