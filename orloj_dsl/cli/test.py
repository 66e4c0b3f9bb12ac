"""``orloj test``: do the scenarios hold?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from orloj_dsl.cli.completion import complete_clauses
from orloj_dsl.cli.files import STDIN, Inputs
from orloj_dsl.cli.output import progress, tell, write_json
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.scenario.file import ScenarioFile, scenarios_in
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.run import outcome_of
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.test_report import FileReport, junit, report_data, report_text, summary

SUFFIX: Final = ".yaml"
USUAL: Final = "scenarios/rules"
"""The folder that is tested where none is named."""


def _clause(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The clause that an option names.

    Raises:
        click.BadParameter: the rulebook hasn't it.
    """
    if value is None or value in catalogue():
        return value
    hint = closest(value, (clause.id for clause in catalogue()))
    raise click.BadParameter(f"the rulebook has no clause {value}" + (f"; did you mean {hint}?" if hint else ""))


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATHS|-]")
@click.option(
    "--clause",
    callback=_clause,
    metavar="CLAUSE",
    shell_complete=complete_clauses,
    help="Run only the scenarios that are about it.",
)
@click.option("-x", "--exitfirst", "first", is_flag=True, help="Stop at the first that fails.")
@click.option("--format", "form", type=click.Choice(["text", "json", "junit"]), default="text", help="How to tell.")
def test(paths: tuple[str, ...], clause: str | None, first: bool, form: str) -> None:
    """Run scenarios, the rules as small tests.

    PATHS are files of scenarios, or folders of them; by default the folder scenarios/rules that is here; - is standard
    input. Exit code 0: all hold; 1: one doesn't, or a file has faults; 2: not all could be read, or nothing was there.
    """
    inputs = Inputs(paths or _usual(), SUFFIX)
    begun = time.perf_counter()
    files = [(file, _about(file.scenarios, clause)) for file in _files(inputs)]
    number = sum(len(scenarios) for _, scenarios in files)
    if not number and not inputs.failed and not any(file.faults for file, _ in files):
        raise click.UsageError(f"no scenario there is about {clause}")
    reports: list[FileReport] = []
    try:
        _run(files, number, reports, first)
    except KeyboardInterrupt:
        tell(f"so far: {summary(reports, time.perf_counter() - begun)}")
        raise
    seconds = time.perf_counter() - begun
    if form == "json":
        write_json(report_data(reports, seconds))
    elif form == "junit":
        click.echo(junit(reports, seconds), nl=False)
    else:
        click.echo(report_text(reports, seconds))
    inputs.end(all(report.clean for report in reports))


def _usual() -> tuple[str, ...]:
    """The folder of scenarios that is here.

    Raises:
        click.UsageError: there is none.
    """
    if not Path(USUAL).is_dir():
        raise click.UsageError(f"there is no folder {USUAL} here; name files of scenarios, or folders of them")
    tell(f"testing {USUAL}")
    return (USUAL,)


def _files(inputs: Inputs) -> Iterator[ScenarioFile]:
    """The files that could be read."""
    for name in inputs.names:
        if (read := inputs.read(name)) is not None:
            yield scenarios_in(*read, Path() if name == STDIN else Path(name).parent)


def _about(scenarios: Sequence[Scenario], clause: str | None) -> list[Scenario]:
    return [scenario for scenario in scenarios if clause is None or clause in scenario.clauses]


def _run(
    files: Sequence[tuple[ScenarioFile, list[Scenario]]], number: int, reports: list[FileReport], first: bool
) -> None:
    """Run scenarios, file by file; what has become of them so far is there even if it is stopped."""
    with progress("scenario") as shown:
        task = shown.add_task("", total=number)
        for file, scenarios in files:
            report = FileReport(file.source, file.faults)
            reports.append(report)
            if first and file.faults:
                return
            for scenario in scenarios:
                begun = time.perf_counter()
                try:
                    outcome = outcome_of(scenario)
                except Exception:
                    tell(visible(f"this scenario breaks the program: {scenario.place}"))
                    raise
                report.outcomes.append((outcome, time.perf_counter() - begun))
                shown.advance(task)
                if first and not outcome.held:
                    return
