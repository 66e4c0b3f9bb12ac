"""Running scenarios: set the table up, play, and check all that a scenario says (``file`` reads them)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, final

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Span
from orloj_dsl.scenario.model import (
    ASSERTION,
    EVENT,
    LEGAL,
    NO_EVENT,
    Expectation,
    ExpectedError,
    Scenario,
    ScenarioError,
)
from orloj_dsl.scenario.places import Where
from orloj_dsl.scenario.readings import EVENT as TOLD
from orloj_dsl.scenario.readings import TABLE, readings
from orloj_dsl.scenario.table import Table, TableError, refused_setup

UNMET: Final = "assertion"
"""The code of what doesn't hold; a refusal that wasn't expected, or what can't be read, has its own."""
OF_THE_RULES: Final = ("bad-setup", "bad-position")
"""Findings about what is given that judge it by the rules; the others are of its writing."""


@final
@dataclass(frozen=True, slots=True)
class Failure:
    """Something that a scenario says and that doesn't hold.

    Attributes:
        expected: what it says.
        found: what there is instead; its span lies in the scenario's file.
    """

    expected: str
    found: Diagnostic

    def __str__(self) -> str:
        return f"{self.expected}: {self.found.message}"


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a scenario.

    Attributes:
        scenario: the scenario.
        failures: all that doesn't hold; empty if it passes.
        clauses: the clauses that events rested on, at the setup if nothing is played.
        refused: what was refused, if anything was; of the table if nothing is played.
    """

    scenario: Scenario
    failures: tuple[Failure, ...]
    clauses: frozenset[str]
    refused: Diagnostic | None

    @property
    def held(self) -> bool:
        """Whether it passes."""
        return not self.failures


def outcome_of(scenario: Scenario) -> Outcome:
    """Set a scenario's table up, play, and check all that it says."""
    if scenario.when is None and scenario.error is not None:
        return _outcome_of_given(scenario, scenario.error)
    try:
        table = _played(scenario)
    except TableError as error:
        return Outcome(scenario, tuple(_not_played(scenario, error)), frozenset(), None)
    events = table.laid_out if scenario.when is None else table.events
    clauses = frozenset(clause for event in events for clause in event.clauses)
    if scenario.error is not None:
        failures = list(_against(scenario, scenario.error, table.refused, table.refused_text))
        shown = clauses if failures else clauses | _cited(table.refused)
        failures += () if failures else _not_shown(scenario, shown)
    elif table.refused is not None:
        failures = [_refused(scenario, table.refused, table.refused_span)]
    else:
        failures = [found for number in range(len(scenario.then)) for found in _unmet(scenario, number, table, events)]
        failures += _not_shown(scenario, clauses)
    return Outcome(scenario, tuple(failures), clauses, table.refused)


def run_scenario(scenario: Scenario) -> None:
    """Run a scenario that must pass.

    Raises:
        ScenarioError: something of it doesn't hold.
    """
    failures = outcome_of(scenario).failures
    if failures:
        raise ScenarioError(f"{scenario.place}: {'; '.join(map(str, failures))}")


def table_after(scenario: Scenario) -> Table:
    """The table of a scenario, after what it plays; a refusal is kept at the table.

    Raises:
        ScenarioError: what is given can't be.
    """
    try:
        return _played(scenario)
    except TableError as error:
        raise ScenarioError(f"{scenario.place}: {error}") from error


def _played(scenario: Scenario) -> Table:
    table = Table(scenario.given)
    if scenario.when is not None:
        (table.do if scenario.in_mid_turn else table.play)(scenario.when)
    return table


# ---- what can't be played ----


def _not_played(scenario: Scenario, error: TableError) -> Iterator[Failure]:
    """Why a scenario doesn't come to its checks: its table can't be, or nobody is to play at it."""
    if error.found:
        where = scenario.where.at("given")
        for found in error.found:
            span = where.inside(scenario.given, found.span) if scenario.taken is None else where.span
            yield Failure("a table that can be", replace(found, span=span))
    else:
        yield Failure("somebody who plays", _unmet_at(scenario.where.at("when"), str(error)))


def _refused(scenario: Scenario, refused: Diagnostic, span: Span) -> Failure:
    """A refusal where none was expected."""
    assert scenario.when is not None
    at = scenario.where.at("when").inside(scenario.when, span)
    return Failure("no refusal", replace(refused, span=at))


# ---- then ----


def _unmet(scenario: Scenario, number: int, table: Table, events: tuple[Event, ...]) -> Iterator[Failure]:
    """What of an entry of ``then`` doesn't hold."""
    entry, where = scenario.then[number], scenario.where.at("then", number)
    if entry.kind == ASSERTION:
        for found in table.unmet(entry.text):
            said = entry.text[found.span.start : found.span.end] if found.code == UNMET else entry.text
            legal = () if found.code == UNMET else found.legal  # the message says what there is
            yield Failure(said, replace(found, span=where.inside(entry.text, found.span), legal=legal))
        return
    found_instead = _of_events(entry, events) if entry.kind in (EVENT, NO_EVENT) else _of_steps(entry, table)
    if found_instead is not None:
        yield Failure(str(entry), replace(found_instead, span=where.at(entry.kind).span))


def _of_events(entry: Expectation, events: tuple[Event, ...]) -> Diagnostic | None:
    resting = [event.what for event in events if entry.text in event.clauses]
    if entry.kind == EVENT and not resting:
        message = _nothing_rests(frozenset(clause for event in events for clause in event.clauses))
    elif entry.kind == NO_EVENT and resting:
        message = f"something rests on it: {', '.join(dict.fromkeys(resting))}"
    elif entry.kind == NO_EVENT and not _has_events(entry.text):
        message = "no event ever rests on it, so this can't fail"
    else:
        return None
    return Diagnostic(UNMET, Span(0, 0), message)


def _has_events(clause: str) -> bool:
    """Whether the engine has events that rest on a clause."""
    # Only limits and definitions may be without; for the others the engine's source needn't be read.
    if catalogue().clause(clause).kind not in ("limit", "definition"):
        return True
    return any(place.kind in (TOLD, TABLE) for place in readings().get(clause, ()))


def _of_steps(entry: Expectation, table: Table) -> Diagnostic | None:
    legal = table.legal
    if (entry.text in legal) == (entry.kind == LEGAL):
        return None
    if entry.text in legal:
        return Diagnostic(UNMET, Span(0, 0), "it is legal")
    return Diagnostic(UNMET, Span(0, 0), "it isn't legal", legal or ("nothing",), closest(entry.text, legal))


# ---- error ----


def _outcome_of_given(scenario: Scenario, expected: ExpectedError) -> Outcome:
    """What is given is refused as expected; that nothing else is wrong with it is for its writer to see to."""
    refused = refused_setup(scenario.given)
    found, text = refused if refused is not None else (None, "")
    failures = list(_against(scenario, expected, found, text))
    failures += () if failures else _not_shown(scenario, _cited(found))
    return Outcome(scenario, tuple(failures), frozenset(), found)


def _against(scenario: Scenario, expected: ExpectedError, refused: Diagnostic | None, text: str) -> Iterator[Failure]:
    """In what a refusal isn't the one that is expected."""
    where = scenario.where.at("error")
    if refused is None:
        yield Failure(f"refused as {expected}", _unmet_at(where, "nothing was refused"))
        return
    found = ExpectedError(refused.code, refused.clause, text)
    if found != expected:
        other = next(part for part in ("code", "clause", "at") if getattr(found, part) != getattr(expected, part))
        message = f"refused as {found}: {refused.message}"
        unmet = Diagnostic(UNMET, where.at(other).span, message, refused.legal, refused.hint, moment=refused.moment)
        yield Failure(f"refused as {expected}", unmet)
    elif not expected.clause and (refused.moment or refused.code in OF_THE_RULES):
        message = f"{expected} is a matter of the rules, and names no clause"
        yield Failure("a refusal that rests on a clause", _unmet_at(where.at("clause"), message))


def _cited(refused: Diagnostic | None) -> frozenset[str]:
    """The clauses that a refusal rests on."""
    return frozenset() if refused is None else frozenset({refused.clause, *refused.also})


# ---- clauses ----


def _not_shown(scenario: Scenario, rested_on: frozenset[str]) -> Iterator[Failure]:
    """Each clause that a scenario names must show in it; a definition has no event and need not."""
    shown = rested_on | {entry.text for entry in scenario.then if entry.kind in (EVENT, NO_EVENT)}
    for number, clause in enumerate(scenario.clauses):
        if clause not in shown and catalogue().clause(clause).kind != "definition":
            where = scenario.where.at("clauses", number)
            yield Failure(f"something that shows {clause}", _unmet_at(where, _nothing_rests(rested_on)))


def _nothing_rests(clauses: frozenset[str]) -> str:
    others = ", ".join(sorted(clauses - {""}))
    if not others:
        return "nothing rests on it, or on any other clause"
    return f"nothing rests on it, only on {others}"


def _unmet_at(where: Where, message: str) -> Diagnostic:
    return Diagnostic(UNMET, where.span, message)
