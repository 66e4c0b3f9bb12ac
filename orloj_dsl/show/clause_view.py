"""All that is known of a clause: what it says, its tests, and where the engine reads it; as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from operator import itemgetter
from typing import Any

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import Clause, Ruling
from orloj_dsl.scenario.library import Example, example_of_clause, features_of, scenarios_about
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.readings import Reading, readings

SOME = 8
"""So many names of a list are told."""


def some(names: Sequence[str]) -> str:
    """Names with commas between them, not too many."""
    more = f" and {len(names) - SOME} others" if len(names) > SOME else ""
    return ", ".join(names[:SOME]) + more


# ---- text ----


def clause_lines(clause: Clause, every: bool = False) -> Iterator[str]:
    """A clause with its ruling and an example; then its scenarios and features, and the places of the engine.

    Args:
        clause: the clause.
        every: whether lists are told to their ends.
    """
    section = catalogue().section_of(clause.id)
    yield f"{clause.id} ({clause.kind}): {clause.text}"
    yield f"section {section.id}: {section.title}"
    if clause.ruling is not None:
        yield from ruling_lines(catalogue().ruling(clause.ruling))
    yield from example_lines(example_of_clause(clause.id))
    scenarios, features = scenarios_about(clause.id), features_of(clause.id)
    refused = sum(scenario.error is not None for _, scenario in scenarios)
    tests = [(f"scenarios/rules/{named.file}", _named(scenario, clause)) for named, scenario in scenarios]
    tagged = [(f"features/{named.file}", named.name) for named in features]
    for title, rows, told in (
        (f"scenarios: {len(tests)}" + (f", {refused} of them refused" if refused else ""), tests, _by_file),
        (f"features: {len(tagged)}", tagged, _by_file),
        ("the engine reads it at", _places(clause), _in_lines),
    ):
        shown = rows if every else rows[:SOME]
        if rows:
            yield from ("", title, *(f"  {line}" for line in told(shown)))
        if len(shown) < len(rows):
            yield f"  and {len(rows) - len(shown)} others: orloj explain {clause.id} --all"


def ruling_lines(ruling: Ruling) -> Iterator[str]:
    """A ruling, and what a record may say of it."""
    yield f"ruling {ruling.id}: {ruling.question}"
    yield f"  {ruling.ruling}"
    if ruling.values:
        yield f"  A record may say: ruling {ruling.id} {' | '.join(ruling.values)} (the first is the rule)."


def example_lines(example: Example | None) -> Iterator[str]:
    """An example, if there is one, below an empty line."""
    if example is not None:
        yield from ("", f"an example, from scenarios/rules/{example.file}:", "", example.text)


def _named(scenario: Scenario, clause: Clause) -> str:
    """A scenario's name, with the code of its refusal, if it is refused; the clause, too, if that is another one."""
    error = scenario.error
    if error is None:
        return scenario.name
    other = f" [{error.clause}]" if error.clause not in ("", clause.id) else ""
    return f"{scenario.name} ({error.code}{other})"


def _by_file(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Each file, and below it what stands in it."""
    for file, inside in groupby(sorted(rows, key=itemgetter(0)), key=itemgetter(0)):
        yield file
        yield from (f"  {name}" for _, name in inside)


def _in_lines(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{place}  {name}" for place, name in rows)


def _places(clause: Clause) -> list[tuple[str, str]]:
    """Functions and tables, each once: its file; the line of its first reading, its name, and all kinds."""
    found: dict[tuple[str, str], list[Reading]] = {}
    for reading in readings().get(clause.id, ()):
        found.setdefault((reading.file, reading.name), []).append(reading)
    return [
        (f"{file}:{places[0].line}", f"{name} ({', '.join(dict.fromkeys(place.kind for place in places))})")
        for (file, name), places in found.items()
    ]


# ---- data ----


def clause_data(clause: Clause) -> dict[str, Any]:
    """The same as plain data, with all tests and all places."""
    section = catalogue().section_of(clause.id)
    return {
        "clause": clause.id,
        "kind": clause.kind,
        "text": clause.text,
        "section": {"id": section.id, "title": section.title},
        "ruling": None if clause.ruling is None else ruling_data(catalogue().ruling(clause.ruling)),
        "example": example_data(example_of_clause(clause.id)),
        "scenarios": [
            {"file": f"scenarios/rules/{named.file}", "name": named.name, "refused": _refused(scenario)}
            for named, scenario in scenarios_about(clause.id)
        ],
        "features": [{"file": f"features/{named.file}", "name": named.name} for named in features_of(clause.id)],
        "readings": [
            {"file": place.file, "line": place.line, "name": place.name, "kind": place.kind}
            for place in readings().get(clause.id, ())
        ],
    }


def _refused(scenario: Scenario) -> dict[str, str] | None:
    error = scenario.error
    return None if error is None else {"code": error.code, "clause": error.clause}


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data."""
    closes = [clause.id for clause in catalogue() if clause.ruling == ruling.id]
    return {**asdict(ruling), "values": list(ruling.values), "clauses": closes}


def example_data(example: Example | None) -> dict[str, str] | None:
    """An example as plain data."""
    return None if example is None else {"file": f"scenarios/rules/{example.file}", "text": example.text}
