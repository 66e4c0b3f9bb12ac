"""``orloj verify``: prove puzzles again, and hold against it what they claim and certify."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import click

from orloj_dsl.cli.editions import Shelf, edition_option
from orloj_dsl.cli.files import Inputs
from orloj_dsl.cli.options import FILES, TEXT_OR_JSON
from orloj_dsl.cli.output import write_json
from orloj_dsl.cli.proving import (
    NOT_SEARCHED,
    Tried,
    claims_nothing,
    is_puzzle,
    limit_options,
    look,
    name_of,
    no_puzzle,
    print_findings,
    tried_data,
    with_findings,
)
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.loading import Checked, run_document
from orloj_dsl.interpreter.report import checked_data
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.proof_view import found_text, verdict_text


@click.command()
@FILES
@limit_options
@edition_option
@TEXT_OR_JSON
def verify(
    files: tuple[str, ...],
    limits: Limits,
    edition: Edition | None,
    form: str,
) -> None:
    """Prove puzzles again: what they claim must be so, and each word of a certificate must be found again.

    FILES are files of puzzles, or folders of them; - is standard input. Records of games need no proof. Exit code 0:
    all are as they claim; 1: something isn't, or isn't proven within the limits, or a puzzle claims nothing.
    """
    inputs, shelf = Inputs(files), Shelf(edition)
    texts = [run_document(document, shelf.for_file(name)) for name, document in inputs.documents()]
    total = sum(is_puzzle(game) for text in texts for game in text.games)
    if not total and not inputs.failed and all(text.games for text in texts):
        raise click.UsageError(no_puzzle(", ".join(map(visible, files))))
    numbers = (f"puzzle {number} of {total}: " for number in range(1, total + 1))
    data, clean, interrupted = list[dict[str, Any]](), True, False
    for text in texts:
        tries = list(_tries(text, limits, numbers, tells=form == "text"))
        interrupted = any(found.interrupted for found in tries)
        checked = with_findings(text, tries)
        clean = clean and checked.clean and all(map(_is_settled, tries))
        data.append(checked_data(checked, (_data(found) for found in tries if is_puzzle(found.game))))
        if interrupted:
            break
    if form == "json":
        write_json(data)
    if interrupted:
        raise KeyboardInterrupt
    inputs.end(clean)


def _tries(text: Checked, limits: Limits, numbers: Iterator[str], *, tells: bool) -> Iterator[Tried]:
    """Prove the puzzles of a text one by one, up to one that somebody stops, and tell what was found."""
    if tells and not text.games:
        print_findings(text.diagnostics, text.source)
    for game in text.games:
        found = look(game, text.source, limits, next(numbers) if is_puzzle(game) else "")
        if found.proof is not None:
            found = replace(found, findings=(*found.findings, *claims_nothing(game, found.proof)))
        if tells:
            print_findings(found.findings, text.source)
        if tells and is_puzzle(game):
            click.echo(f"{visible(text.source.name)}: {name_of(game)}: {_verdict(found)}")
        yield found
        if found.interrupted:
            return


def _is_settled(found: Tried) -> bool:
    """Whether nothing is wrong, and of a puzzle everything is proven."""
    return found.clean and (found.proven or not is_puzzle(found.game))


def _verdict(found: Tried) -> str:
    """``14, 1 solution, as claimed and certified``; or what the puzzle lacks."""
    if found.proof is None:
        return f"not verified: {NOT_SEARCHED}"
    if not found.proven:
        return f"not verified: {verdict_text(found.proof)}"
    if not found.clean:
        findings = counted(sum(not one.note for one in found.findings), "finding")
        return f"not verified: {found_text(found.proof)}; {findings}"
    puzzle = found.game.puzzle
    said = (("claimed", puzzle and puzzle.claim), ("certified", puzzle and puzzle.certificate))
    return f"{found_text(found.proof)}, as {' and '.join(word for word, there in said if there)}"


def _data(found: Tried) -> dict[str, Any]:
    return {**tried_data(found), "verified": _is_settled(found)}
