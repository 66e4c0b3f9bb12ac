"""``orloj explain``: what a clause, a ruling or a code says, with an example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import click

from orloj_dsl.cli.completion import complete_explained
from orloj_dsl.cli.options import TEXT_OR_JSON
from orloj_dsl.cli.output import write_json
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.scenario.library import example_of_code
from orloj_dsl.show.clause_view import (
    clause_data,
    clause_lines,
    example_data,
    example_lines,
    ruling_data,
    ruling_lines,
    some,
)


@click.command()
@click.argument("what", metavar="CLAUSE|RULING|CODE", shell_complete=complete_explained)
@click.option("--all", "every", is_flag=True, help="Of a clause, name all scenarios and features.")
@TEXT_OR_JSON
def explain(what: str, every: bool, form: str) -> None:
    """Say what a clause (O-8.8.3), a ruling (moon-decline) or the code of a finding (no-token) means.

    The example is one of the scenarios that test the rules. Of a clause all are counted and some named, with the code
    of what is refused in brackets; and the places where the engine cites it: for a refusal, for an event, in a table of
    rules or in a docstring. JSON has them all.
    """
    if not what.strip():
        raise click.UsageError("the name of a clause, a ruling or a code is missing")
    name = _clause_meant(what) or what
    if form == "json":
        write_json(_data(name))
        return
    for line in _lines(name, every):
        click.echo(line)


def _clause_meant(what: str) -> str | None:
    """The clause of that number, however it is written: 8.8.3, o-8.8.3, a14.1."""
    number = what.lower().removeprefix("o-")
    return next((clause.id for clause in catalogue() if clause.id.lower().removeprefix("o-") == number), None)


def _lines(what: str, every: bool) -> Iterator[str]:
    if what in catalogue():
        return clause_lines(catalogue().clause(what), every)
    if what in _rulings():
        closed = (clause for clause in catalogue() if clause.ruling == what)
        told = (f"closes {clause.id}: {clause.text}" for clause in closed)
        return chain(ruling_lines(catalogue().ruling(what)), told)
    if what in codes():
        return chain([f"{what}: {codes()[what]}"], example_lines(example_of_code(what)))
    raise _unknown(what)


def _data(what: str) -> dict[str, Any]:
    if what in catalogue():
        return clause_data(catalogue().clause(what))
    if what in _rulings():
        return ruling_data(catalogue().ruling(what))
    if what in codes():
        return {"code": what, "text": codes()[what], "example": example_data(example_of_code(what))}
    raise _unknown(what)


def _rulings() -> set[str]:
    return {ruling.id for ruling in catalogue().rulings}


def _unknown(what: str) -> click.UsageError:
    known = [*(clause.id for clause in catalogue()), *_rulings(), *codes()]
    return click.UsageError(f"{what} is no clause, no ruling and no code{_meant(what, known)}")


def _meant(what: str, known: list[str]) -> str:
    """What to ask for instead: the clauses of a section, those that speak of a word, or the nearest name."""
    section = what.upper() if what.upper().startswith("O-") else f"O-{what.upper()}"
    inside = [name for name in known if name.startswith(f"{section}.")]
    speak = [clause.id for clause in catalogue() if re.search(rf"\b{re.escape(what)}", clause.text, re.IGNORECASE)]
    if inside:
        return f"; it has {some(inside)}"
    hint = closest(what, known)
    meant = f"; did you mean {hint}?" if hint else ""
    return f"{meant}; clauses that speak of it: {some(speak)}" if speak else meant
