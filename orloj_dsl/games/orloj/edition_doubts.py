"""What is doubtful about an edition's figures, and how it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from orloj_dsl.games.orloj.figures import Path

COUNT, EXAMPLE = "edition-count", "edition-example"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about an edition that can't be, or that contradicts the rulebook.

    Attributes:
        code: ``edition-count`` or ``edition-example``.
        parts: the figures that it is about, or the parts that hold them.
        message: what was found, and what should be.
        clause: the clause that says so, or that the example is about.
        stops: whether the rules can't play it.
    """

    code: str
    parts: tuple[Path, ...]
    message: str
    clause: str = ""
    stops: bool = False


def miscounted(parts: Sequence[Path], message: str, clause: str = "", *, stops: bool = False) -> Doubt:
    """Figures that don't fit one another, or a count of the rulebook."""
    return Doubt(COUNT, tuple(parts), message, clause, stops)


def against_example(parts: Sequence[Path], message: str, clause: str) -> Doubt:
    """Figures with which a worked example doesn't come out."""
    return Doubt(EXAMPLE, tuple(parts), message, clause)


def twice(values: Sequence[T]) -> list[T]:
    """What stands there more than once."""
    return [value for value, number in Counter(values).items() if number > 1]
