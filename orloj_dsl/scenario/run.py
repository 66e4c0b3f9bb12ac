"""Running scenarios: set the table up, play, and check all that a scenario says (``scenario_file`` reads them)."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.scenario.file import (
    ASSERTION,
    EVENT,
    LEGAL,
    NO_EVENT,
    OF_THE_RULES,
    Expectation,
    ExpectedError,
    Scenario,
    ScenarioError,
    lines_of,
    load_scenarios,
)
from orloj_dsl.scenario.table import Table, TableError, refused_setup

__all__ = ["ExpectedError", "Scenario", "ScenarioError", "load_scenarios", "run_scenario", "table_after"]


def table_after(scenario: Scenario) -> Table:
    """The table of a scenario, after what it plays; a refusal is kept at the table.

    Raises:
        ScenarioError: what is given can't be.
    """
    try:
        table = Table(scenario.given)
        if scenario.when is None:
            return table
        lines = lines_of(scenario.when)
        if lines[0][0].isdigit():
            table.play("\n".join(lines))
        else:
            table.do(lines[0])
    except TableError as error:
        raise ScenarioError(f"{scenario.place}: {error}") from error
    return table


def run_scenario(scenario: Scenario) -> None:
    """Set a scenario's table up, play, and check all that it says.

    Raises:
        ScenarioError: something of it doesn't hold.
    """
    if scenario.when is None and scenario.error is not None:
        _check_given(scenario, scenario.error)
        _check_clauses(scenario, frozenset())
        return
    table = table_after(scenario)
    rested_on = frozenset(_rested_on(scenario, table))
    if scenario.error is not None:
        _check_error(scenario, scenario.error, table)
    elif (refused := table.refused) is not None:
        raise ScenarioError(
            f"{scenario.place}: refused, and 'then' was expected: {refused.code} [{refused.clause}] "
            f"at '{table.refused_text}': {refused.message}"
        )
    for entry in scenario.then:
        _check(scenario, entry, table, rested_on)
    _check_clauses(scenario, rested_on)


def _rested_on(scenario: Scenario, table: Table) -> Iterator[str]:
    """The clauses of all that happened: at the setup, if nothing is played."""
    if scenario.when is None:
        yield from (clause for event in table.laid_out for clause in event.clauses)
    else:
        yield from table.clauses


def _check_given(scenario: Scenario, expected: ExpectedError) -> None:
    """What is given is refused as expected; that nothing else is wrong with it is for its writer to see to."""
    refused = refused_setup(scenario.given)
    if refused is None:
        raise ScenarioError(f"{scenario.place}: nothing in 'given' was refused; expected {expected}")
    diagnostic, text = refused
    found = ExpectedError(diagnostic.code, diagnostic.clause, text)
    if found != expected:
        raise ScenarioError(
            f"{scenario.place}: 'given' is refused as {found}; expected {expected}: {diagnostic.message}"
        )
    if not expected.clause and expected.code in OF_THE_RULES:
        raise ScenarioError(f"{scenario.place}: {expected} is a matter of the rules, so it needs a clause")


def _check_error(scenario: Scenario, expected: ExpectedError, table: Table) -> None:
    refused = table.refused
    if refused is None:
        raise ScenarioError(f"{scenario.place}: nothing was refused; expected {expected}")
    found = ExpectedError(refused.code, refused.clause, table.refused_text)
    if found != expected:
        raise ScenarioError(f"{scenario.place}: refused as {found}; expected {expected}: {refused.message}")
    if not expected.clause and refused.moment:
        raise ScenarioError(f"{scenario.place}: {expected} is a matter of the rules, so it needs a clause")


def _check(scenario: Scenario, entry: Expectation, table: Table, rested_on: frozenset[str]) -> None:
    kind, text = entry.kind, entry.text
    if kind == ASSERTION:
        try:
            table.expect(text)
        except AssertionError as error:
            raise ScenarioError(f"{scenario.place}: {text}: {error}") from error
        return
    if kind in (EVENT, NO_EVENT):
        if (text in rested_on) != (kind == EVENT):
            found = "nothing rests on it" if kind == EVENT else "something rests on it"
            shown = ", ".join(sorted(rested_on)) or "nothing"
            raise ScenarioError(f"{scenario.place}: {kind} {text}: {found}; there is {shown}")
        return
    if (text in table.legal) != (kind == LEGAL):
        found = "it isn't legal" if kind == LEGAL else "it is legal"
        shown = ", ".join(table.legal) or "nothing"
        raise ScenarioError(f"{scenario.place}: {kind} {text}: {found}; legal is {shown}")


def _check_clauses(scenario: Scenario, rested_on: frozenset[str]) -> None:
    """Each clause that a scenario names must show in it; a definition has no event and need not."""
    shown = set(rested_on) | {e.text for e in scenario.then if e.kind in (EVENT, NO_EVENT)}
    if scenario.error is not None:
        shown.add(scenario.error.clause)
    for clause in scenario.clauses:
        if clause not in shown and catalogue().clause(clause).kind != "definition":
            raise ScenarioError(f"{scenario.place}: names {clause} but nothing in it rests on it")
