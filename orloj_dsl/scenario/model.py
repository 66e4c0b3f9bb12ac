"""What a scenario is, once it was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, final

from orloj_dsl.scenario.places import Where

ASSERTION: Final = "assertion"
EVENT: Final = "event"
NO_EVENT: Final = "no-event"
LEGAL: Final = "legal"
NOT_LEGAL: Final = "not-legal"


class ScenarioError(AssertionError):
    """A scenario fails, or isn't one; the message says where it stands."""


@final
@dataclass(frozen=True, slots=True)
class Expectation:
    """One entry of ``then``.

    Attributes:
        kind: `ASSERTION`, `EVENT`, `NO_EVENT`, `LEGAL` or `NOT_LEGAL`.
        text: the assertion, the clause, or the step.
    """

    kind: str
    text: str

    def __str__(self) -> str:
        return self.text if self.kind == ASSERTION else f"{self.kind} {self.text}"


@final
@dataclass(frozen=True, slots=True)
class ExpectedError:
    """The refusal that a scenario expects: its code, its clause (empty for a matter of writing), what it points at."""

    code: str
    clause: str
    at: str

    def __str__(self) -> str:
        return f"{self.code} [{self.clause}] at '{self.at}'"


@final
@dataclass(frozen=True, slots=True)
class Taken:
    """Where a table was taken from: a moment of a record.

    Attributes:
        record: the path of the record from the scenario's file.
        to: the moment.
    """

    record: str
    to: str

    def __str__(self) -> str:
        return f"{self.record}, to {self.to}"


@final
@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read and found well formed.

    Attributes:
        index: its place in the file, from 1.
        name: what it shows.
        clauses: what it is about.
        given: the table.
        when: what is played; ``None`` if nothing is.
        then: what holds afterwards; empty if an error is expected.
        error: the error that is expected, if one is; of what is given, if nothing is played.
        taken: the moment of a record that the table was taken from; ``None`` if it is written out.
        where: where it stands in its file.
    """

    index: int
    name: str
    clauses: tuple[str, ...]
    given: str
    when: str | None
    then: tuple[Expectation, ...] = ()
    error: ExpectedError | None = None
    taken: Taken | None = None
    where: Where = field(kw_only=True, compare=False, repr=False)

    @property
    def file(self) -> str:
        """The path of its file, as it was given."""
        return self.where.source.name

    @property
    def in_mid_turn(self) -> bool:
        """Whether it plays bare steps, not whole turns."""
        return self.when is not None and not is_turn(self.when.lstrip())

    @property
    def place(self) -> str:
        """File, line, column and name, as they begin a message."""
        line, column = self.where.source.location(self.where.at("name").span.start)
        return f"{self.file}:{line}:{column}: '{self.name}'"


def is_turn(line: str) -> bool:
    """Whether a line of a play is a whole turn, which begins with its round."""
    return line[:1].isdigit()


def lines_of(text: str) -> list[str]:
    """The lines of a play, or of a table, that say something."""
    return [said for said, _ in placed_lines(text)]


def placed_lines(text: str) -> Iterator[tuple[str, int]]:
    """The lines that say something, each with where it begins."""
    start = 0
    for line in text.splitlines(keepends=True):
        if said := line.strip():
            yield said, start + line.index(said)
        start += len(line)
