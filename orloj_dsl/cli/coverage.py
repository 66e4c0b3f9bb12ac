"""``orloj rules --coverage``: what covers each clause, and whether one has lost its cover since a snapshot."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from orloj_dsl.cli.output import NARROWEST, console, tell, write_json
from orloj_dsl.files import write_atomically
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.scenario.cover import Named
from orloj_dsl.scenario.coverage import Coverage
from orloj_dsl.scenario.run import Outcome, ScenarioError
from orloj_dsl.scenario.shipped import coverage_of, outcomes, scenarios
from orloj_dsl.scenario.snapshot import Line, SnapshotError, lost, read_snapshot, snapshot_text
from orloj_dsl.show.coverage_page import coverage_page
from orloj_dsl.show.coverage_view import coverage_data, coverage_lines, coverage_table

FORMATS: Final = ("text", "json", "html")


def coverage(form: str, snapshot: Path | None, write: Path | None) -> None:
    """Run what ships, tell what covers each clause, and leave with 1 if something is wrong.

    Args:
        form: one of `FORMATS`.
        snapshot: a snapshot; a clause that had cover by it and has none now is wrong, too.
        write: where to write a snapshot of what is so now.

    Raises:
        SystemExit: always.
        click.UsageError: a file can't be read or written, or is none of its kind.
    """
    before = () if snapshot is None else _read(snapshot)
    measured = measured_coverage()
    gone = list(lost(before, measured.covers))
    if write is not None:
        _write(write, measured)
    if form == "text":
        _tell(measured, gone)
    elif form == "json":
        write_json({**coverage_data(measured, catalogue()), "lost": gone})
    else:
        click.echo(coverage_page(measured, catalogue(), gone))
    raise SystemExit(1 if gone or any(measured.findings()) else 0)


def measured_coverage() -> Coverage:
    """Run everything that ships, with progress on standard error.

    Raises:
        click.UsageError: a file of scenarios is faulty.
    """
    try:
        return coverage_of(list(_ran()))
    except ScenarioError as error:
        raise click.UsageError(str(error)) from error


def _ran() -> Iterator[tuple[Named, Outcome]]:
    todo = scenarios()
    columns = (TextColumn("scenario"), MofNCompleteColumn(), BarColumn())
    shown = Console(stderr=True)
    with Progress(*columns, console=shown, transient=True, disable=not sys.stderr.isatty()) as progress:
        yield from progress.track(outcomes(todo), total=len(todo))


def _tell(measured: Coverage, gone: list[str]) -> None:
    to = console()
    to.print(coverage_table(measured, catalogue()), width=max(to.width, NARROWEST), crop=False)
    for line in (*coverage_lines(measured), *gone):
        click.echo(line)


def _read(path: Path) -> tuple[Line, ...]:
    try:
        return read_snapshot(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise click.UsageError(f"{path} can't be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{path} isn't text in UTF-8") from error
    except SnapshotError as error:
        raise click.UsageError(str(error)) from error


def _write(path: Path, measured: Coverage) -> None:
    try:
        write_atomically(path, snapshot_text(measured.counted))
    except OSError as error:
        raise click.UsageError(f"{path} can't be written: {error.strerror or error}") from error
    tell(f"{path}: {len(measured.counted)} clauses")
