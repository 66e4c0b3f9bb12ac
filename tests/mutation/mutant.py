"""A mutant: the engine with one place of its source text replaced, for the sake of one clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from orloj_dsl.games.orloj import catalogue

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "orloj_dsl"

BY_HAND = "by hand"
"""The operator of mutants that are written by hand."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One clause, switched off or bent.

    Attributes:
        clause: the clause.
        file: the module, as a path below the package.
        function: where in it, by name; ``RULES`` or the like outside functions.
        operator: how it is bent.
        number: counts the mutants of one clause, function and operator from 1.
        start: where the text that is replaced begins in the module.
        end: where it ends.
        text: what stands there instead.
        what: what the mutant does, if it is written by hand.
    """

    clause: str
    file: str
    function: str
    operator: str
    number: int
    start: int
    end: int
    text: str
    what: str = ""

    @property
    def key(self) -> str:
        """A name that stays when lines move."""
        return f"{self.file}:{self.function}:{self.clause}:{self.operator}:{self.number}"

    def applied(self, source: str) -> str:
        """The text of its module, mutated."""
        return source[: self.start] + self.text + source[self.end :]

    def line(self, source: str) -> int:
        """The line in which it begins, from 1."""
        return source.count("\n", 0, self.start) + 1

    def difference(self, source: str) -> tuple[list[str], list[str]]:
        """The lines that it changes, before and after."""
        before, after = source.splitlines(), self.applied(source).splitlines()
        while before and after and before[0] == after[0]:
            del before[0], after[0]
        while before and after and before[-1] == after[-1]:
            del before[-1], after[-1]
        return before, after


NOTHING = Mutant("", "", "", "nothing", 1, 0, 0, "")
"""The engine as it is: it must pass all that mutants are tried on."""


@lru_cache(maxsize=1)
def sources() -> dict[str, str]:
    """The text of every module of the package by its path there.

    It is read once, so that one run tries one state of the engine. So are scenarios and the games that ship; but each
    mutant reads editions, clauses and features by itself, and scenarios whose table is taken from a record: as long as
    the command runs, they should be left alone.
    """
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def clauses_to_bend() -> tuple[str, ...]:
    """Every clause."""
    return tuple(clause.id for clause in catalogue())


def kind_of(clause: str) -> str:
    """The kind of a clause: cost, limit, reward .."""
    return catalogue().clause(clause).kind
