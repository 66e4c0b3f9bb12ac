"""Files of scenarios: small rule tests as data, a YAML list a file, each run at a table of its own.

A scenario is a mapping of these keys, and of no others::

    name:    what it shows; unique in its file
    clauses: the clauses of the rulebook that it is about; each must show in it
    given:   a table, as `Table` takes it; or a moment of a record beside it: {record: .., to: ..}
    when:    whole turns, a line each (3 Mikel clock 3/1), or one line of bare steps (painter 2 left)
    then:    what holds afterwards, a list; or, in its place,
    error:   why it is refused: {code: .., clause: .., at: the text that the refusal points at}; without ``when``,
             why the table can't be

An entry of ``then`` is an assertion of the notation (``gold 2``, ``Carlos workers +1``) or one of these::

    event: O-7.1.5a            something that happened rests on the clause
    no-event: O-7.1.5a         nothing does
    legal: face pink           this is legal now
    not-legal: face pink       this isn't

``when`` may be left out by a scenario that speaks of the table itself. With ``then`` its events are those of the setup;
with ``error`` the table can't be: the first thing that is wrong with ``given`` is the error, and nothing is played.

A clause shows if an event or the error rests on it, or if ``then`` names it; a definition need not, few have an event.
"""

from __future__ import annotations

import errno
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import final

from orloj_dsl.notation.bounds import MAX_FINDINGS
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.messages import too_many_findings
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.safe_yaml import MAX_BYTES, YamlError, load_placed
from orloj_dsl.scenario.form import Reader
from orloj_dsl.scenario.model import Scenario, ScenarioError
from orloj_dsl.scenario.places import Where
from orloj_dsl.scenario.records import Records


@final
@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A file of scenarios that was read.

    Attributes:
        source: its text.
        scenarios: those in which nothing is wrong, in their order.
        faults: what is wrong with the others, or with the file, in the order of the text.
    """

    source: Source
    scenarios: tuple[Scenario, ...]
    faults: tuple[Diagnostic, ...]


def load_scenarios(path: Path | str) -> tuple[Scenario, ...]:
    """Read a file of scenarios, all of which must be well formed.

    Args:
        path: the file, YAML as ``orloj_dsl.safe_yaml`` reads it.

    Returns:
        Its scenarios, at least one, in their order.

    Raises:
        ScenarioError: the file can't be read, or something in it is no scenario.
    """
    try:
        file = read_scenario_file(Path(path))
    except OSError as error:
        raise ScenarioError(f"{path}: the file can't be read: {error.strerror or error}") from error
    if file.faults:
        line, column = file.source.location(file.faults[0].span.start)
        raise ScenarioError(f"{path}:{line}:{column}: {file.faults[0].message}")
    return file.scenarios


def read_scenario_file(path: Path) -> ScenarioFile:
    """Read a file of scenarios, never more than the bound of its size.

    Raises:
        OSError: it can't be read, or isn't a file.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with path.open("rb") as file:
        source, findings = decode(str(path), file.read(MAX_BYTES + 1))
    return scenarios_in(source, findings, path.parent)


def scenarios_in(source: Source, findings: tuple[Diagnostic, ...], folder: Path) -> ScenarioFile:
    """The scenarios of a text. Nothing is raised for any text.

    Args:
        source: the text.
        findings: what is wrong with it as a text; if anything is, it isn't read.
        folder: where paths of records begin.
    """
    if findings:
        return ScenarioFile(source, (), findings)
    try:
        document, places = load_placed(source.text, source.name)
    except YamlError as error:
        code = "twice" if error.doubled else "bad-scenario"
        message = f"{error.problem}; nothing of this file is run"
        return ScenarioFile(source, (), (Diagnostic(code, Span(error.offset, error.offset), message),))
    where = Where(source, places)
    if not isinstance(document, list) or not document:
        message = "a file is a list of scenarios, and has at least one"
        return ScenarioFile(source, (), (Diagnostic("bad-scenario", Span(0, 0), message),))
    records = Records(folder)
    readers = [Reader(index, where.at(index - 1), records) for index in range(1, len(document) + 1)]
    read = [reader.scenario(entry) for reader, entry in zip(readers, document, strict=True)]
    scenarios, doubles = _by_name([scenario for scenario in read if scenario is not None])
    faults = sorted((*(fault for reader in readers for fault in reader.faults), *doubles), key=lambda found: found.span)
    if len(faults) > MAX_FINDINGS:
        faults[MAX_FINDINGS:] = [too_many_findings(faults[MAX_FINDINGS].span, MAX_FINDINGS)]
    return ScenarioFile(source, scenarios, tuple(faults))


def _by_name(scenarios: list[Scenario]) -> tuple[tuple[Scenario, ...], list[Diagnostic]]:
    """The scenarios whose names stand once so far, and what is wrong with the others."""
    first: dict[str, Scenario] = {}
    doubles = []
    for scenario in scenarios:
        if first.setdefault(scenario.name, scenario) is not scenario:
            line, _ = scenario.where.source.location(first[scenario.name].where.span.start)
            message = f"'{scenario.name}' is the name of the scenario in line {line}, too"
            doubles.append(Diagnostic("twice", scenario.where.at("name").span, message))
    return tuple(first.values()), doubles
