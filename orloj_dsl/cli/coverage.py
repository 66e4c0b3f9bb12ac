"""``orloj rules --coverage``: what covers each clause, and whether one has lost its cover since a snapshot."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from orloj_dsl.cli.output import NARROWEST, console, progress, tell, write_json, write_record
from orloj_dsl.files import write_atomically
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.loading import read
from orloj_dsl.scenario.cover import Named
from orloj_dsl.scenario.coverage import Coverage
from orloj_dsl.scenario.model import ScenarioError
from orloj_dsl.scenario.run import Outcome
from orloj_dsl.scenario.shipped import coverage_of, outcomes, scenarios
from orloj_dsl.scenario.snapshot import Line, SnapshotError, lost, read_snapshot, snapshot_text
from orloj_dsl.show.coverage_page import coverage_page
from orloj_dsl.show.coverage_view import coverage_data, coverage_lines, coverage_table

FORMATS: Final = ("text", "json", "html")
STDOUT: Final = "-"


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
    if write is not None:
        _refuse_other(write)
    measured = measured_coverage()
    gone = list(lost(before, measured.covers))
    if write is not None:
        _write(write, measured)
    if form == "text":
        _tell(measured, gone)
    elif form == "json":
        write_json({**coverage_data(measured, catalogue()), "lost": gone})
    else:
        write_record(f"{coverage_page(measured, catalogue(), gone)}\n")
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
    with progress("scenario") as shown:
        yield from shown.track(outcomes(todo), total=len(todo))


def _tell(measured: Coverage, gone: list[str]) -> None:
    to = console()
    to.print(coverage_table(measured, catalogue()), width=max(to.width, NARROWEST), crop=False)
    for line in (*coverage_lines(measured), *gone):
        click.echo(line)


def _read(path: Path) -> tuple[Line, ...]:
    """A snapshot, a file or what comes through a pipe."""
    try:
        with path.open("rb") as file:
            source, findings = read(str(path), file)
    except OSError as error:
        raise click.UsageError(f"{path} can't be read: {error.strerror or error}") from error
    if findings:
        raise click.UsageError(f"{path}: {findings[0].message}")
    try:
        return read_snapshot(source.text, source.name)
    except SnapshotError as error:
        raise click.UsageError(str(error)) from error


def _refuse_other(path: Path) -> None:
    """Refuse to write where something is that is no snapshot, before all is run for it.

    Raises:
        click.UsageError: something is.
    """
    if str(path) == STDOUT:
        raise click.UsageError("--write takes a file; what covers the clauses stands on standard output")
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise click.UsageError(f"{path} is no file, so it isn't overwritten")
    try:
        _read(path)
    except click.UsageError as error:
        raise click.UsageError(f"{error.message}; it isn't overwritten") from error


def _write(path: Path, measured: Coverage) -> None:
    try:
        write_atomically(path, snapshot_text(measured.covers))
    except OSError as error:
        raise click.UsageError(f"{path} can't be written: {error.strerror or error}") from error
    tell(f"{path}: {len(measured.covers)} clauses")
