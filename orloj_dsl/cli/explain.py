"""``orloj explain``: what a clause, a ruling or a code says, with an example."""

from __future__ import annotations

import re

import click

from orloj_dsl.cli.completion import complete_explained
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.kernel.catalogue import Clause, Ruling
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.scenario.library import Example, example_of_clause, example_of_code


@click.command()
@click.argument("what", metavar="CLAUSE|RULING|CODE", shell_complete=complete_explained)
def explain(what: str) -> None:
    """Say what a clause (O-8.8.3), a ruling (moon-decline) or the code of a finding (no-token) means.

    The example is one of the scenarios that test the rules.
    """
    rulings = {ruling.id: ruling for ruling in catalogue().rulings}
    if what in catalogue():
        _clause(catalogue().clause(what))
    elif what in rulings:
        _ruling(rulings[what])
        for clause in catalogue():
            if clause.ruling == what:
                click.echo(f"closes {clause.id}: {clause.text}")
    elif what in codes():
        click.echo(f"{what}: {codes()[what]}")
        _example(example_of_code(what))
    else:
        known = [*(clause.id for clause in catalogue()), *rulings, *codes()]
        raise click.UsageError(f"{what} is no clause, no ruling and no code{_meant(what, known)}")


def _meant(what: str, known: list[str]) -> str:
    """What to ask for instead: the clauses of a section, those that speak of a word, or the nearest name."""
    inside = [name for name in known if name.startswith(f"{what}.")]
    speak = [clause.id for clause in catalogue() if re.search(rf"\b{re.escape(what)}", clause.text, re.IGNORECASE)]
    if inside:
        return f"; it has {_some(inside)}"
    hint = closest(what, known)
    meant = f"; did you mean {hint}?" if hint else ""
    return f"{meant}; clauses that speak of it: {_some(speak)}" if speak else meant


def _some(names: list[str]) -> str:
    more = f" and {len(names) - SOME} others" if len(names) > SOME else ""
    return ", ".join(names[:SOME]) + more


SOME = 8
"""So many names are told."""


def _clause(clause: Clause) -> None:
    click.echo(f"{clause.id} ({clause.kind}): {clause.text}")
    if clause.ruling is not None:
        _ruling(catalogue().ruling(clause.ruling))
    _example(example_of_clause(clause.id))


def _ruling(ruling: Ruling) -> None:
    click.echo(f"ruling {ruling.id}: {ruling.question}")
    click.echo(f"  {ruling.ruling}")
    if ruling.values:
        click.echo(f"  A record may say: ruling {ruling.id} {' | '.join(ruling.values)} (the first is the rule).")


def _example(example: Example | None) -> None:
    if example is not None:
        click.echo(f"\nan example, from scenarios/rules/{example.file}:\n\n{example.text}")
