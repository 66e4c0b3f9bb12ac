"""The guard over features: a scenario passes only if it did something and checked it.

Hooks of pytest-bdd, for a ``conftest.py`` (``orloj_dsl.bdd.steps`` brings them along). Beyond what pytest-bdd itself
fails (an undefined step, a step that raises) they fail a scenario that

- has no steps, no ``Then``, or something behind its last ``Then`` that nothing checks;
- bears a name that stands twice in its feature, so that the other one would never run;
- has a step that two definitions match, or whose text or table below it no definition reads;
- had something refused of which no ``Then`` speaks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from inspect import signature
from pathlib import Path
from typing import cast, final
from weakref import WeakSet

import pytest
from pytest_bdd.parser import Feature, Scenario, Step
from pytest_bdd.scenario import find_fixturedefs_for_step
from pytest_bdd.steps import StepFunctionContext

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.scenario.table import Table

_SPOKEN_OF: WeakSet[Table] = WeakSet()
"""Tables whose refusal a step has asked for."""


def refusal(table: Table) -> Diagnostic:
    """What was refused at a table. A ``Then`` that asks for it speaks of it; the guard is content.

    Raises:
        AssertionError: nothing was refused.
    """
    if table.refused is None:
        raise AssertionError("nothing was refused")
    _SPOKEN_OF.add(table)
    return table.refused


def refused_words(table: Table) -> str:
    """A refusal on one line, as the steps put it."""
    refused = table.refused
    if refused is None:
        return "nothing was refused"
    by = f" by {refused.clause}" if refused.clause else ""
    return f'{refused.code}{by} at "{table.refused_text}" ({refused.message})'


# ---- the hooks ----


@final
@dataclass(slots=True)
class _Scene:
    """What the guard remembers of a scenario: the tables its steps had in hand, and the last step that passed."""

    tables: list[Table] = field(default_factory=list)
    passed: Step | None = None


_SCENE = pytest.StashKey[_Scene]()


def pytest_bdd_before_scenario(request: pytest.FixtureRequest, feature: Feature, scenario: Scenario) -> None:
    """Fail a scenario that checks nothing, before it is run."""
    request.node.stash[_SCENE] = _Scene()
    for flaw in _flaws(feature, scenario):
        pytest.fail(flaw, pytrace=False)


def pytest_bdd_before_step(
    request: pytest.FixtureRequest,
    feature: Feature,
    scenario: Scenario,
    step: Step,
    step_func: Callable[..., object],
) -> None:
    """Fail a step that may mean two things, or that says more than is read."""
    found = find_fixturedefs_for_step(step, request._fixturemanager, request.node)
    contexts = (cast(StepFunctionContext, definition.func()) for definition in found)
    matching = {context.step_func: context.parser.name for context in contexts}
    if len(matching) > 1:
        patterns = " | ".join(sorted(map(str, matching.values())))
        pytest.fail(f"ambiguous step: {step} matches {len(matching)} definitions: {patterns}", pytrace=False)
    for what in ("docstring", "datatable"):
        if getattr(step, what) is not None and what not in signature(step_func).parameters:
            pytest.fail(f"no definition reads the {what} below the step: {step}", pytrace=False)


def pytest_bdd_after_step(request: pytest.FixtureRequest, step: Step, step_func_args: dict[str, object]) -> None:
    """Remember the tables that a step had in hand."""
    scene = request.node.stash[_SCENE]
    scene.passed = step
    scene.tables += [value for value in step_func_args.values() if isinstance(value, Table)]


def pytest_bdd_after_scenario(request: pytest.FixtureRequest, scenario: Scenario) -> None:
    """Fail a scenario in which something was refused that no step speaks of."""
    scene = request.node.stash[_SCENE]
    if scene.passed is not scenario.steps[-1]:
        return  # It has failed, and the reason is on its way up.
    for table in scene.tables:
        if table.refused is not None and table not in _SPOKEN_OF:
            pytest.fail(f"refused, and no Then speaks of it: {refused_words(table)}", pytrace=False)


_CITATION = re.compile(r"(?P<kind>[EO])-A?\d+(\.\d+)*[a-z]?")


def pytest_bdd_apply_tag(tag: str, function: Callable[..., object]) -> bool | None:
    """Tags that cite a clause (``@O-7.1.2``) or a worked example (``@E-7.1``) are no markers; all others are.

    Raises:
        ValueError: the rulebook has no such clause.
    """
    citation = _CITATION.fullmatch(tag)
    if citation is None:
        return None
    if citation["kind"] == "O":
        clause_text(tag)
    return True


def clause_text(clause: str) -> str:
    """The text of a clause.

    Raises:
        ValueError: the rulebook has no such clause.
    """
    if clause not in catalogue():
        raise ValueError(f"the rulebook has no clause {clause}")
    return catalogue().clause(clause).text


# ---- what a scenario looks like ----

_TITLE = re.compile(r"^[ \t]*(?:Scenario(?: Outline| Template)?|Example):[ \t]*(.*?)[ \t]*$", re.MULTILINE)


def _flaws(feature: Feature, scenario: Scenario) -> Iterator[str]:
    where = f'scenario "{scenario.name}" of {feature.rel_filename}'
    kinds = [step.type for step in scenario.steps]
    if not kinds:
        yield f"{where} has no steps"
    elif "then" not in kinds:
        yield f"{where} has no Then"
    elif kinds[-1] != "then":
        yield f"{where} has no Then behind its last step: {scenario.steps[-1]}"
    titles = Counter(_TITLE.findall(Path(feature.filename).read_text("utf-8")))
    for title, number in titles.items():
        if number > 1:
            yield f'{feature.rel_filename} has {number} scenarios named "{title}"; only one of them would run'
