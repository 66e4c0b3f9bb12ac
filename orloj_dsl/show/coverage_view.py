"""What covers the clauses: as a table by section with the clauses that lack something, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, final

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from orloj_dsl.kernel.catalogue import Catalogue, Section
from orloj_dsl.scenario.cover import DEMANDS, Cover, Named, met
from orloj_dsl.scenario.coverage import Coverage


@final
@dataclass(frozen=True, slots=True)
class Part:
    """A section, or all of them: its clauses and what they have.

    Attributes:
        name: its number and title.
        covers: its clauses.
        excepted: how many of them lack something for a reason.
        uncovered: how many of them lack something else.
    """

    name: str
    covers: Sequence[Cover]
    excepted: int
    uncovered: int

    @property
    def cells(self) -> tuple[str, ...]:
        """Its figures: clauses, what they have of what is demanded, and how many are uncovered."""
        of_demands = (_fraction(*met(self.covers, demand)) for demand in DEMANDS)
        return (str(len(self.covers)), *of_demands, str(self.uncovered or "-"))


HEADS: Final = ("clauses", *DEMANDS, "uncovered")
"""What the figures of a part are."""

LEGEND: Final = (
    "scenario: one that holds is about the clause and shows it; rejection: one sees it broken",
    "fired: an event of a record that ships shows it; read: the engine names it where it reads it",
    "has/of: which of them is demanded depends on the kind of the clause, and - is none",
)
"""What the columns mean."""


def _fraction(has: int, asked: int) -> str:
    return f"{has}/{asked}" if asked else "-"


def parts_of(coverage: Coverage, catalogue: Catalogue) -> Iterator[tuple[Section, Part]]:
    """The sections, in the rulebook's order."""
    for section, covers in groupby(coverage.covers, key=lambda cover: catalogue.section_of(cover.clause.id)):
        yield section, _part(f"{section.id} {section.title}", tuple(covers), coverage)


def total_of(coverage: Coverage) -> Part:
    """All clauses."""
    return _part("all", coverage.covers, coverage)


def _part(name: str, covers: Sequence[Cover], coverage: Coverage) -> Part:
    excepted = sum(bool(coverage.exceptions.why(cover)) for cover in covers)
    return Part(name, covers, excepted, sum(bool(coverage.missing(cover)) for cover in covers))


def coverage_table(coverage: Coverage, catalogue: Catalogue) -> Table:
    """A row a section, and one for all."""
    total = total_of(coverage)
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=0, show_footer=True)
    table.add_column("section", Text(total.name))
    for head, cell in zip(HEADS, total.cells, strict=True):
        table.add_column(head, Text(cell), justify="right", no_wrap=True)
    for _, part in parts_of(coverage, catalogue):
        table.add_row(Text(part.name), *map(Text, part.cells))
    return table


def coverage_lines(coverage: Coverage) -> Iterator[str]:
    """What stands below the table: what its columns mean, the exceptions with their reasons, and all that is wrong."""
    yield from LEGEND
    for cover in coverage.covers:
        for demand, reason in coverage.exceptions.why(cover).items():
            yield f"{cover.clause.id} ({cover.clause.kind}) needs no {demand}: {reason}"
    yield from coverage.findings()


def coverage_data(coverage: Coverage, catalogue: Catalogue) -> dict[str, Any]:
    """All of it as plain data."""
    return {
        "total": _part_data(total_of(coverage)),
        "sections": [
            {"id": section.id, "title": section.title, **_part_data(part)}
            for section, part in parts_of(coverage, catalogue)
        ],
        "clauses": [_cover_data(cover, coverage, catalogue) for cover in coverage.covers],
        "findings": list(coverage.findings()),
    }


def _part_data(part: Part) -> dict[str, Any]:
    of_demands = {demand: dict(zip(("has", "of"), met(part.covers, demand), strict=True)) for demand in DEMANDS}
    return {
        "clauses": len(part.covers),
        **of_demands,
        "excepted": part.excepted,
        "uncovered": part.uncovered,
    }


def _cover_data(cover: Cover, coverage: Coverage, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "id": cover.clause.id,
        "kind": cover.clause.kind,
        "section": catalogue.section_of(cover.clause.id).id,
        "scenarios": _tests(cover.scenarios),
        "rejections": _tests(cover.rejections),
        "features": _tests(cover.features),
        "fired": cover.fired,
        "read": cover.read,
        "lacks": list(coverage.missing(cover)),
        "exceptions": coverage.exceptions.why(cover),
    }


def _tests(tests: Sequence[Named]) -> list[dict[str, str]]:
    return [{"file": test.file, "name": test.name} for test in tests]
