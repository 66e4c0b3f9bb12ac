"""What is wrong with a setup, and the check that most of its lines share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orloj_dsl.kernel.values import Violation


@dataclass(frozen=True, slots=True)
class Fault:
    """A setup that can't be: the field, the place in it (from 0; ``None`` for the whole), and why."""

    field: str
    index: int | None
    violation: Violation


def fault(field: str, index: int | None, clause: str, message: str) -> Fault:
    """A fault of a setup, with its clause."""
    return Fault(field, index, Violation("bad-setup", clause, message))


def exactly(field: str, given: Sequence[object], known: Sequence[object], number: int, clause: str) -> Iterator[Fault]:
    """So many of those that are known, each once; what the box has twice may come twice."""
    most = Counter(known)
    for index, word in enumerate(given):
        if word not in most:
            yield fault(field, index, clause, f"{word} is none of {', '.join(map(str, most))}")
        elif given[: index + 1].count(word) > most[word]:
            yield fault(field, index, clause, f"{word} is named twice")
    if len(given) != number:
        yield fault(field, None, clause, f"{field} names {len(given)}; it must be {number}")
