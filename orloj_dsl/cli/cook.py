"""``orloj cook``: does a puzzle have a better answer, or more solutions, than its author says?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click
from rich.text import Text

from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import FILE, TEXT_OR_JSON
from orloj_dsl.cli.output import console
from orloj_dsl.cli.proving import (
    NOT_SEARCHED,
    ONLY,
    UNCLAIMED,
    Tried,
    claims_nothing,
    conclude,
    is_puzzle,
    limit_options,
    look,
    name_of,
    print_findings,
    puzzles_of,
    tried_data,
)
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.task import MAX
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.puzzle_text import answer_text
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.play.solver.lines import said_in, says_less
from orloj_dsl.puzzle.proof import Proof, author_actions
from orloj_dsl.show.counted import counted
from orloj_dsl.show.proof_view import MEASURED, count_text, solution_rows, verdict_text

_WAYS = "cooked"
"""The code of a puzzle with more or fewer solutions than it claims."""
_COOKS = (_WAYS, "wrong-answer", "wrong-solution")
"""The codes of what a cook finds."""


@click.command()
@FILE
@ONLY
@limit_options
@edition_option
@TEXT_OR_JSON
def cook(
    file: str,
    only: int | None,
    limits: Limits,
    edition: Edition | None,
    form: str,
) -> None:
    """Look for a better line than a puzzle claims, or for more solutions, and show it.

    A puzzle without an answer is held against its solution; one without either claims nothing. Exit code 0: there is
    no cook; 1: there is one, or that there is none isn't proven.
    """
    puzzles = puzzles_of(file, only, edition)
    tries: list[Tried] = []
    if form == "text":
        print_findings(puzzles.stray, puzzles.source)
    for game in puzzles.games:
        found = _nothing_to_cook(game) or look(game, puzzles.source, limits)
        if form == "text":
            told = (one for one in found.findings if one.code not in (*_COOKS, UNCLAIMED))
            print_findings(told, puzzles.source)
            _print(found)
        tries.append(found)
        if found.interrupted:
            break
    puzzles.inputs.end(conclude(puzzles, tries, form, _data))


def _nothing_to_cook(game: Game) -> Tried | None:
    """A puzzle that can't be cooked, and so isn't searched: it has no solution, either."""
    unclaimed = () if game.plies else tuple(claims_nothing(game, None))
    return Tried(game, None, (*game.diagnostics, *unclaimed)) if unclaimed else None


def _cooks(found: Tried) -> list[Diagnostic]:
    """What was found against the author."""
    return [one for one in found.findings if one.code in _COOKS]


def _data(found: Tried) -> dict[str, Any]:
    cooks = _cooks(found)
    return {**tried_data(found), "cooked": bool(cooks) if cooks or found.proven else None}


# ---- telling ----


def _print(found: Tried) -> None:
    if not is_puzzle(found.game):
        return
    out, proof = console(), found.proof
    out.print(f"{name_of(found.game)}: {_verdict(found)}", soft_wrap=True)
    if proof is None:
        return
    for shown in _shown(found, proof):
        if shown.label:
            out.print(Text(f"{shown.label}:", style="bold"))
        for row in solution_rows(proof, proof.told[shown.number], out.width, ledger=shown.ledger):
            out.print(row, soft_wrap=isinstance(row, Text))


def _verdict(found: Tried) -> str:
    cooks, proof = _cooks(found), found.proof
    if cooks:
        return f"cooked: {_said(cooks[0])}"
    if proof is None:
        unclaimed = any(one.code == UNCLAIMED for one in found.findings)
        return "nothing to cook: it claims nothing" if unclaimed else NOT_SEARCHED
    if not proof.proven:
        return verdict_text(proof)
    return f"no cook: {_settled(proof)}"


def _said(cook: Diagnostic) -> str:
    """What is wrong. The lines that refute a claim stand behind a colon there, and are shown below here."""
    return cook.message if cook.code == "wrong-solution" else cook.message.partition(": ")[0]


def _settled(proof: Proof) -> str:
    """``14 is the most, by 1 solution``."""
    goal, value = proof.goal, proof.value
    if not proof.result.solutions or value is None:
        return "it can't be done"
    if goal.aim == MAX:
        said = f"{answer_text(goal, value)} is the most"
    elif goal.measure:
        said = f"{counted(value, MEASURED[goal.measure])} {'is' if value == 1 else 'are'} the fewest"
    else:
        said = "it can be done"
    return f"{said}, by {count_text(proof)}"


_LABELS = ("another one", "more of them")
"""What the second solution is called, and those behind it, together."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A solution that speaks against the author: what it is called, its number from 0, and whether with its ledger."""

    label: str
    number: int
    ledger: bool


def _shown(found: Tried, proof: Proof) -> Iterator[_Shown]:
    """Of another answer the best line; of another number of solutions all of them, the author's first."""
    cooks = _cooks(found)
    if not cooks or not proof.told:
        return
    if all(one.code != _WAYS for one in cooks):
        yield _Shown("the best line" if proof.goal.has_number else "a line that does it", 0, ledger=True)
        return
    authors = _authors(proof)
    order = sorted(range(len(proof.told)), key=lambda number: number != authors)
    labels = ("one" if authors is None else "the author's", *_LABELS)
    for place, number in enumerate(order):
        yield _Shown(labels[place] if place < len(labels) else "", number, ledger=place == 1)


def _authors(proof: Proof) -> int | None:
    """Which solution the author's line is, or comes to when what isn't needed is left out; ``None`` if it is none."""
    line = said_in(author_actions(proof.game, proof.problem))
    said = [solution.said for solution in proof.result.solutions]
    if line in said:
        return said.index(line)
    return next((number for number, less in enumerate(said) if line and says_less(less, line)), None)
