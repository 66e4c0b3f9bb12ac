"""What ships about a clause or a code: scenarios, the shortest of them as an example, and features."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias, final

from orloj_dsl.scenario.cover import Named
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.shipped import features, scenario_files, scenarios_of

Found: TypeAlias = "tuple[Named, Scenario]"
"""A scenario with its file, below ``scenarios/rules``."""


@final
@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that shows something: its file below ``scenarios/rules``, and its text there."""

    file: str
    text: str


def scenarios_about(clause: str) -> tuple[Found, ...]:
    """The scenarios about a clause, those before that are about little else."""
    return tuple(sorted(_about(clause), key=lambda found: len(found[1].clauses)))


def features_of(clause: str) -> tuple[Named, ...]:
    """The scenarios of features that are tagged with a clause."""
    return tuple(named for named, tags in features() if clause in tags)


def example_of_clause(clause: str) -> Example | None:
    """The shortest scenario about a clause, one that plays rather than one that is refused."""
    return _shortest(_about(clause))


def example_of_code(code: str) -> Example | None:
    """The shortest scenario that a code refuses."""
    return _shortest(found for found in _that_mention(code) if found[1].error and found[1].error.code == code)


def _about(clause: str) -> Iterator[Found]:
    return (found for found in _that_mention(clause) if clause in found[1].clauses)


def _shortest(found: Iterable[Found]) -> Example | None:
    examples = [
        (scenario.error is not None, Example(named.file, f"- {scenario.where.source.slice(scenario.where.span)}"))
        for named, scenario in found
    ]
    shortest = min(examples, key=lambda each: (each[0], len(each[1].text), each[1].file), default=None)
    return None if shortest is None else shortest[1]


# ---- the files ----


def _that_mention(name: str) -> Iterator[Found]:
    """The scenarios of the files that mention a name; no others are read as YAML, which takes its time."""
    for path, text in _texts().items():
        if name in text:
            yield from _scenarios(path)


@cache
def _texts() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in scenario_files()}


_scenarios = cache(scenarios_of)
