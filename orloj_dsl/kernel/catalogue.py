"""The catalogue of a game's rule clauses by section, and of the rulings that close their gaps."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import Final, TypeVar, final

KINDS: Final = frozenset({"setup", "action", "cost", "limit", "reward", "trigger", "scoring", "end", "definition"})


@final
@dataclass(frozen=True, slots=True)
class Section:
    """One heading of a rulebook.

    Attributes:
        id: Its number, such as ``8.8``, or ``A14`` for one of the appendix.
        title: What it is about.
    """

    id: str
    title: str


@final
@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a rulebook, in our own words.

    Attributes:
        id: Its name, such as ``O-8.8.3``.
        kind: What sort of rule it is, one of `KINDS`.
        text: The rule.
        ruling: The id of the ruling that closes what the rulebook leaves open, if it does.
    """

    id: str
    kind: str
    text: str
    ruling: str | None = None


@final
@dataclass(frozen=True, slots=True)
class Ruling:
    """How a point is played on which the rulebook is silent or at odds with itself.

    Attributes:
        id: Its name, such as ``moon-decline``.
        question: What is open.
        ruling: The answer, with its reason.
        values: The readings that a record may choose between, the default first; often none.
    """

    id: str
    question: str
    ruling: str
    values: tuple[str, ...] = ()

    @property
    def default(self) -> str | None:
        """The value that holds when a record says nothing; None where there is no choice."""
        return self.values[0] if self.values else None


_T = TypeVar("_T", Section, Clause, Ruling)


@final
class Catalogue:
    """All sections, clauses and rulings of one game, by id; never changes.

    Iteration gives the clauses in the rulebook's order, ``len`` their number, and ``in`` asks for
    a clause's id.
    """

    __slots__ = ("_clauses", "_rulings", "_section_of", "_sections")

    def __init__(self, sections: Iterable[Section], clauses: Iterable[Clause], rulings: Iterable[Ruling]) -> None:
        """Bring sections, clauses and rulings together.

        Raises:
            ValueError: An id stands twice, a clause is in no section or stands out of the order of
                the sections, a section has no clause, a clause names no known ruling, or no clause
                names a ruling.
        """
        self._sections = _by_id("section", sections)
        self._clauses = _by_id("clause", clauses)
        self._rulings = _by_id("ruling", rulings)
        self._section_of = {clause.id: _section_id(clause.id, self._sections) for clause in self}
        named = {clause.ruling for clause in self} - {None}
        for which, ids in (
            ("clauses in no section", {id for id, section in self._section_of.items() if not section}),
            ("sections without a clause", self._sections.keys() - self._section_of.values()),
            ("rulings named by a clause but not there", named - self._rulings.keys()),
            ("rulings that no clause names", self._rulings.keys() - named),
        ):
            if ids:
                raise ValueError(f"{which}: {', '.join(sorted(map(str, ids)))}")
        order = list(self._sections)
        for before, after in pairwise(self._clauses):
            if order.index(self._section_of[after]) < order.index(self._section_of[before]):
                raise ValueError(f"clause {after} stands behind {before}, but its section before it")

    @classmethod
    def from_data(cls, clauses: object, rulings: object) -> Catalogue:
        """Build a catalogue from two read documents, and check all that they say.

        Args:
            clauses: ``{game: .., sections: [{id, title}, ..], clauses: [{id, kind, text, ruling?}, ..]}``.
            rulings: ``{game: .., rulings: [{id, chapter, question, ruling, values}, ..]}``.

        Raises:
            ValueError: A document has another shape, or breaks a law of the catalogue.
        """
        book = _parts("clauses", clauses, "sections", "clauses")
        answers = _parts("rulings", rulings, "rulings")
        return cls(
            [_section(where, entry) for where, entry in _entries("sections", book)],
            [_clause(where, entry) for where, entry in _entries("clauses", book)],
            [_ruling(where, entry) for where, entry in _entries("rulings", answers)],
        )

    def clause(self, id: str) -> Clause:
        """Return the clause of that id.

        Raises:
            KeyError: There is none.
        """
        return self._clauses[id]

    def ruling(self, id: str) -> Ruling:
        """Return the ruling of that id.

        Raises:
            KeyError: There is none.
        """
        return self._rulings[id]

    def section_of(self, clause: str) -> Section:
        """Return the section that a clause of that id stands in, the most exact one.

        Raises:
            KeyError: There is no such clause.
        """
        return self._sections[self._section_of[clause]]

    @property
    def sections(self) -> tuple[Section, ...]:
        """All sections that hold clauses, in the rulebook's order."""
        return tuple(self._sections.values())

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the rulebook's order."""
        return tuple(self._rulings.values())

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._clauses.values())

    def __len__(self) -> int:
        return len(self._clauses)

    def __contains__(self, id: object) -> bool:
        return id in self._clauses


def _by_id(what: str, entries: Iterable[_T]) -> dict[str, _T]:
    found: dict[str, _T] = {}
    for entry in entries:
        if entry.id in found:
            raise ValueError(f"{what} {entry.id} is there twice")
        found[entry.id] = entry
    return found


def _section_id(clause: str, sections: Container[str]) -> str:
    """The most exact section that a clause's number begins with, ``8.8`` of ``O-8.8.3a``; empty if there is none."""
    parts = clause.partition("-")[2].rstrip(ascii_lowercase).split(".")
    found = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((id for id in found if id in sections), "")


def _parts(what: str, document: object, *parts: str) -> dict[str, object]:
    """A read document, which has just these parts."""
    if not isinstance(document, dict) or document.keys() != {"game", *parts}:
        raise ValueError(f"{what}: expected a mapping of {', '.join(('game', *parts))}")
    return document


def _entries(part: str, document: dict[str, object]) -> Iterator[tuple[str, dict[object, object]]]:
    """Yield each entry of one part of a document, with words that say where it stands."""
    entries = document[part]
    if not isinstance(entries, list):
        raise ValueError(f"{part}: expected a list")
    for number, entry in enumerate(entries, start=1):
        where = f"{part}, entry {number}"
        if not isinstance(entry, dict):
            raise ValueError(f"{where}: expected a mapping")
        yield where, entry


def _section(where: str, entry: dict[object, object]) -> Section:
    _expect_keys(where, entry, {"id", "title"}, set())
    return Section(_string(where, entry, "id"), _string(where, entry, "title"))


def _clause(where: str, entry: dict[object, object]) -> Clause:
    _expect_keys(where, entry, {"id", "kind", "text"}, {"ruling"})
    kind = _string(where, entry, "kind")
    if kind not in KINDS:
        raise ValueError(f"{where}: unknown kind '{kind}'")
    ruling = _string(where, entry, "ruling") if "ruling" in entry else None
    return Clause(_string(where, entry, "id"), kind, _string(where, entry, "text"), ruling)


def _ruling(where: str, entry: dict[object, object]) -> Ruling:
    _expect_keys(where, entry, {"id", "chapter", "question", "ruling", "values"}, set())
    _string(where, entry, "chapter")
    values = entry["values"]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"{where}: 'values' must be a list of strings")
    if len(values) == 1 or len(set(values)) < len(values):
        raise ValueError(f"{where}: 'values' must be none, or two or more different ones")
    return Ruling(
        _string(where, entry, "id"),
        _string(where, entry, "question"),
        _string(where, entry, "ruling"),
        tuple(values),
    )


def _expect_keys(where: str, entry: dict[object, object], needed: set[str], optional: set[str]) -> None:
    if not needed <= entry.keys() <= needed | optional:
        wanted = ", ".join(sorted(needed | optional))
        raise ValueError(f"{where}: expected the keys {wanted}")


def _string(where: str, entry: dict[object, object], key: str) -> str:
    value = entry[key]
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{where}: '{key}' must be a string that isn't empty")
    return value
