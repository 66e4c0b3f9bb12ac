"""What covers the clauses of Orloj: the scenarios, features and records that ship."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.cover import Named
from orloj_dsl.scenario.coverage import Coverage, fired_in, measure
from orloj_dsl.scenario.exceptions import shipped_exceptions
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.readings import readings
from orloj_dsl.scenario.run import Outcome, outcome_of

_RULES = ("scenarios", "rules")


def scenarios() -> tuple[tuple[Named, Scenario], ...]:
    """The scenarios of the rules, by the names of their files.

    Raises:
        ScenarioError: a file isn't one of scenarios.
    """
    return tuple(named for path in scenario_files() for named in scenarios_of(path))


def scenario_files() -> list[Path]:
    """The files of scenarios, in the order of their paths."""
    return sorted(data_path(*_RULES).rglob("*.yaml"))


def scenarios_of(path: Path) -> tuple[tuple[Named, Scenario], ...]:
    """The scenarios of one of these files, by its name below their folder.

    Raises:
        ScenarioError: the file isn't one of scenarios.
    """
    file = path.relative_to(data_path(*_RULES)).as_posix()
    return tuple((Named(file, scenario.name), scenario) for scenario in load_scenarios(path))


def outcomes(named: Iterable[tuple[Named, Scenario]]) -> Iterator[tuple[Named, Outcome]]:
    """Run scenarios, one after the other."""
    return ((name, outcome_of(scenario)) for name, scenario in named)


def coverage_of(ran: Sequence[tuple[Named, Outcome]]) -> Coverage:
    """What covers the clauses: scenarios that were run, and the features and records that ship."""
    read = {clause: len(places) for clause, places in readings().items()}
    covers = measure(catalogue(), ran, features(), fired_in(games()), read)
    return Coverage(covers, shipped_exceptions(), tuple(name for name, outcome in ran if not outcome.held))


def features() -> Iterator[tuple[Named, frozenset[str]]]:
    """The scenarios of the features, each with its tags and those of its feature."""
    for path in sorted(data_path("features").glob("*.feature")):
        shared, tags = list[str](), list[str]()
        for line in map(str.strip, path.read_text("utf-8").splitlines()):
            if line.startswith("@"):
                tags += (tag.removeprefix("@") for tag in line.split())
            elif line.startswith("Feature:"):
                shared, tags = tags, []
            elif line.startswith(("Scenario:", "Scenario Outline:")):
                yield Named(path.name, line.partition(":")[2].strip()), frozenset((*shared, *tags))
                tags = []


def record_files() -> list[Path]:
    """The files of records, those of the solo game in a folder of their own, in the order of their paths."""
    return sorted(data_path("scenarios", "games").rglob("*.orloj"))


def games() -> Iterator[Game]:
    """The records that ship."""
    for path in record_files():
        yield from run(parse(Source(path.name, path.read_text("utf-8"))))
