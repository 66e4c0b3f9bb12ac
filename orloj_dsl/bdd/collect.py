"""Scenario files for pytest: each file ``*.yaml`` is collected, each of its scenarios is a test.

In a ``conftest.py`` of their folder, or of one around it: ``from orloj_dsl.bdd.collect import *``. A test is called
``FILE::NAME``, so ``-k`` takes words of the path and of the name. One that fails is told as ``orloj test`` tells it. So
is what is wrong with a file, as a test of its own; the other scenarios of the file are run all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import final

import pytest

from orloj_dsl.scenario.file import ScenarioFile, read_scenario_file
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.run import outcome_of
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.test_report import FAULTS, outcome_text

__all__ = ["pytest_collect_file"]

SUFFIX = ".yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of scenarios."""
    return Collected.from_parent(parent, path=file_path) if file_path.suffix == SUFFIX else None


@final
class Collected(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its scenarios, and what is wrong with it.

        Raises:
            CollectError: it can't be read.
        """
        here = Path.cwd()
        path = self.path.relative_to(here) if self.path.is_relative_to(here) else self.path
        try:
            file = read_scenario_file(path)
        except OSError as error:
            raise self.CollectError(visible(f"{path} can't be read: {error.strerror or error}")) from error
        if file.faults:
            faults = Faults.from_parent(self, name=FAULTS)
            faults.file = file
            yield faults
        for scenario in file.scenarios:
            item = ScenarioItem.from_parent(self, name=visible(scenario.name))
            item.scenario = scenario
            yield item


@final
class ScenarioItem(pytest.Item):
    """A scenario."""

    scenario: Scenario

    def runtest(self) -> None:
        """Run it; where it doesn't hold, that is told without a traceback."""
        outcome = outcome_of(self.scenario)
        if not outcome.held:
            pytest.fail(outcome_text(outcome), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, the line counted from 0, and its name."""
        where = self.scenario.where
        return self.path, where.source.location(where.span.start)[0] - 1, self.name


@final
class Faults(pytest.Item):
    """What is wrong with a file."""

    file: ScenarioFile

    def runtest(self) -> None:
        """Tell it."""
        pytest.fail("\n".join(diagnostic_text(fault, self.file.source) for fault in self.file.faults), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file."""
        return self.path, 0, self.name
