"""``orloj solve``: the answer to a puzzle, proven, and every way to it."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
from rich.text import Text

from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.files import STDIN, Inputs
from orloj_dsl.cli.options import FILE, TEXT_OR_JSON
from orloj_dsl.cli.output import console, tell
from orloj_dsl.cli.proving import (
    NOT_SEARCHED,
    ONLY,
    Puzzles,
    Tried,
    conclude,
    is_puzzle,
    limit_options,
    look,
    name_of,
    print_findings,
    puzzles_of,
    took,
)
from orloj_dsl.files import write_atomically
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.goal_text import goal_text
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.puzzle.certify import BAD_PROOF, certified, why_not
from orloj_dsl.puzzle.proof import Proof
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.proof_view import solution_rows, verdict_text

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The byte order mark, as a sign."""


@click.command()
@FILE
@ONLY
@click.option("--ledger", is_flag=True, help="The ledger of every solution, not only of the first one.")
@click.option("--certify", is_flag=True, help="Write what is proven into the file, as the line proof of each puzzle.")
@limit_options
@edition_option
@click.option("--timing", is_flag=True, help="Tell how long each search took, on standard error.")
@TEXT_OR_JSON
def solve(
    file: str,
    only: int | None,
    ledger: bool,
    certify: bool,
    limits: Limits,
    edition: Edition | None,
    timing: bool,
    form: str,
) -> None:
    """Solve the puzzles of a file: the answer, proven, and every solution with its ledger.

    A search that reaches one of its limits, or is stopped, tells what is proven so far, and what isn't. Exit code 0:
    all is proven and nothing that the puzzles claim is wrong; 1: something is, or isn't proven.
    """
    if certify and file == STDIN:
        raise click.UsageError("--certify writes into a file, and standard input is none")
    puzzles = puzzles_of(file, only, edition)
    tries: list[Tried] = []
    if form == "text":
        print_findings(puzzles.stray, puzzles.source)
    for game in puzzles.games:
        found = look(game, puzzles.source, limits)
        if timing:
            took(found)
        if certify and not why_not(found.proof, found.findings, puzzles.source.text):
            found = replace(found, findings=tuple(one for one in found.findings if one.code != BAD_PROOF))
        if form == "text":
            _print(found, ledger=ledger, first=not tries)
            print_findings(found.findings, puzzles.source)
        tries.append(found)
        if found.interrupted:
            break
    right = conclude(puzzles, tries, form)
    if certify:
        _certify(puzzles, tries)
    puzzles.inputs.end(right)


# ---- telling ----


def _print(found: Tried, *, ledger: bool, first: bool) -> None:
    """A puzzle: what it asks, the answer, the solutions."""
    out, proof = console(), found.proof
    if not is_puzzle(found.game):
        return
    if not first:
        out.print()
    out.print(Text(name_of(found.game), style="bold"), soft_wrap=True)
    if proof is None:
        out.print(NOT_SEARCHED)
        return
    out.print(f"goal: {goal_text(proof.goal, proof.problem.start)}", soft_wrap=True)
    out.print(verdict_text(proof), soft_wrap=True)
    several = len(proof.told) > 1
    for number, told in enumerate(proof.told, 1):
        out.print()
        if not proof.result.settled:
            out.print(
                Text("the best line so far" if proof.goal.has_number else "the line that was found", style="bold")
            )
        elif several:
            out.print(Text(f"solution {number}", style="bold"))
        for row in solution_rows(proof, told, out.width, ledger=ledger or number == 1):
            out.print(row, soft_wrap=isinstance(row, Text))


# ---- certificates ----


def _certify(puzzles: Puzzles, tries: Sequence[Tried]) -> None:
    """Write the certificates of the puzzles that can be certified; of the others it is told why not."""
    source, proofs = puzzles.source, list[Proof]()
    for found in tries:
        why = why_not(found.proof, found.findings, source.text)
        if why and is_puzzle(found.game):
            tell(f"{visible(source.name)}: {name_of(found.game)}: not certified: {why}")
        elif found.proof is not None:
            proofs.append(found.proof)
    text = certified(source, proofs)
    if text != source.text:
        _write(puzzles.inputs, source, text)
    elif proofs:
        tell(f"{visible(source.name)}: certified already")


def _write(inputs: Inputs, source: Source, text: str) -> None:
    """Write a text over the one that was read, unless that has changed while it was searched."""
    path = Path(source.name)
    try:
        data = path.read_bytes()
        if data.removeprefix(BOM_UTF8) != source.text.encode():
            tell(f"{visible(source.name)} has changed meanwhile: nothing is written")
            inputs.failed = True
            return
        write_atomically(path, text if data == source.text.encode() else _MARK + text)
    except OSError as error:
        inputs.trouble(f"{source.name} can't be written", error)
    else:
        tell(f"{visible(source.name)}: certified")
