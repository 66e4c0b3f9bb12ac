"""What the commands that prove puzzles have in common: which puzzles, how far, what is shown meanwhile, and faults."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from orloj_dsl.cli.editions import Shelf
from orloj_dsl.cli.files import Inputs, one_file
from orloj_dsl.cli.output import tell, write_json
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.task import MAX, Goal
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, run_document
from orloj_dsl.interpreter.puzzle_text import answer_text, claim_text, puzzle_title
from orloj_dsl.interpreter.report import checked_data
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.limits import INTERRUPTED, Limits, Watch, quiet
from orloj_dsl.play.solver.problem import Unsolvable
from orloj_dsl.puzzle.problems import unsolvable
from orloj_dsl.puzzle.proof import Proof, faults, prove
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.proof_view import counted_nodes, proof_data

_ABOUT = ("author", "source", "difficulty", "hint", "answer", "proof")
"""Headers that change nothing of what is asked."""

# ---- options ----

ONLY = click.option(
    "--only", type=click.IntRange(min=1), metavar="N", help="Only this one of the file's puzzles, counted from 1."
)


def limit_options(command: Callable[..., None]) -> Callable[..., None]:
    """``--time``, ``--memory`` and ``--nodes`` of a command, which gets them as ``limits``."""

    @wraps(command)
    def limited(
        *arguments: Any, seconds: float | None, megabytes: int | None, nodes: int | None, **options: Any
    ) -> None:
        command(*arguments, limits=Limits(seconds, nodes, megabytes), **options)

    options = (
        click.option(
            "--time",
            "seconds",
            type=click.FloatRange(min=0, min_open=True),
            metavar="SECONDS",
            help="Stop each search after so long.",
        ),
        click.option(
            "--memory",
            "megabytes",
            type=click.IntRange(min=1),
            metavar="MB",
            help="Stop a search once the program has taken so much.",
        ),
        click.option(
            "--nodes",
            type=click.IntRange(min=1),
            metavar="N",
            help="Stop each search after so many positions.",
        ),
    )
    for option in reversed(options):
        limited = option(limited)
    return limited


# ---- puzzles ----


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of one file.

    Attributes:
        inputs: for trouble, and the command's end.
        checked: the whole file.
        games: what the command is about: all of it, or the puzzle that was picked.
    """

    inputs: Inputs
    checked: Checked
    games: tuple[Game, ...]

    @property
    def source(self) -> Source:
        """The text."""
        return self.checked.source

    @property
    def stray(self) -> tuple[Diagnostic, ...]:
        """What is wrong with a text in which nothing begins."""
        return self.checked.diagnostics if not self.checked.games else ()


def puzzles_of(file: str, only: int | None, edition: Edition | None) -> Puzzles:
    """Read the puzzles of one file.

    Args:
        file: its name, or ``-``.
        only: the number of the only one that is wanted.
        edition: the edition to play with, if one was given.

    Raises:
        click.UsageError: there are several files, no puzzle in it, or not that one.
        SystemExit: it can't be read, which is told.
    """
    inputs = one_file(file)
    for name, document in inputs.documents():
        checked = run_document(document, Shelf(edition).for_file(name))
        return Puzzles(inputs, checked, _picked(checked, only))
    inputs.end(clean=False)


def _picked(checked: Checked, only: int | None) -> tuple[Game, ...]:
    found = [game for game in checked.games if is_puzzle(game)]
    if checked.games and not found:
        raise click.UsageError(no_puzzle(visible(checked.source.name)))
    if only is None or not checked.games:
        return checked.games
    if only > len(found):
        held = "1 puzzle" if len(found) == 1 else f"{len(found)} puzzles"
        name = visible(checked.source.name)
        raise click.BadParameter(f"{name} holds {held}, and none with the number {only}", param_hint="--only")
    return (found[only - 1],)


def no_puzzle(where: str) -> str:
    """What a command says that looks for puzzles and finds none."""
    return f'no puzzle in {where}: one begins with the line puzzle "TITLE"; records are looked at by check and replay'


def is_puzzle(game: Game) -> bool:
    """Whether it is a puzzle, and no record of a game."""
    return game.record.puzzle is not None


def name_of(game: Game) -> str:
    """What a puzzle is called on a screen."""
    return visible(puzzle_title(game.record)) or "untitled"


# ---- proving ----


@dataclass(frozen=True)
class Tried:
    """A puzzle, and what was found of it.

    Attributes:
        game: the puzzle.
        proof: the search; ``None`` where nothing could be searched.
        findings: all that is wrong with the puzzle, what it claims too, in the order of the text.
    """

    game: Game
    proof: Proof | None
    findings: tuple[Diagnostic, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing but notes was found."""
        return all(found.note for found in self.findings)

    @property
    def proven(self) -> bool:
        """Whether it was searched to its end."""
        return self.proof is not None and self.proof.proven

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped the search by the keyboard."""
        return self.proof is not None and self.proof.result.stopped == INTERRUPTED

    @property
    def claim(self) -> str | None:
        """What the author claims, as it is written."""
        puzzle = self.game.puzzle
        return None if puzzle is None or puzzle.claim is None else claim_text(puzzle.goal, puzzle.claim)


def tried(game: Game, source: Source, limits: Limits, watch: Watch = quiet) -> Tried:
    """Search a puzzle and hold what it claims against what was found.

    What is wrong with its text must not change what is asked, else it isn't searched.
    """
    if not is_searchable(game):
        return Tried(game, None, game.diagnostics)
    try:
        proof = prove(game, limits, watch)
    except Unsolvable as error:
        return Tried(game, None, _sorted((*game.diagnostics, unsolvable(game, error))))
    return Tried(game, proof, _sorted((*game.diagnostics, *faults(proof, source.text))))


def is_searchable(game: Game) -> bool:
    """Whether nothing that is wrong with a puzzle changes what it asks."""
    wrong = (found for found in game.diagnostics if not found.note)
    return game.puzzle is not None and all(_is_aside(found, game) for found in wrong)


def _sorted(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(findings, key=lambda found: found.span))


def _is_aside(found: Diagnostic, game: Game) -> bool:
    """Whether a finding is about the solution, the claims or the author, and so doesn't touch what is asked."""
    spans = [line.span for line in game.record.play]
    spans += [line.span for line in game.record.headers if line.head.text in _ABOUT]
    return any(span.start <= found.span.start and found.span.end <= span.end for span in spans)


@contextmanager
def watched(what: str, goal: Goal | None) -> Iterator[Watch]:
    """Show on standard error how far a search has come, where that is a terminal.

    Args:
        what: is searched.
        goal: what is asked; ``None`` where that couldn't be read, and nothing is searched.
    """
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False))
    shown = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    begun = time.monotonic()
    with shown:
        task = shown.add_task(what)

        def watch(nodes: int, best: int | None) -> None:
            rate = nodes / max(time.monotonic() - begun, 0.001)
            so_far = "" if goal is None else best_text(goal, best)
            shown.update(task, description=f"{what}: {nodes:,} nodes, {rate:,.0f} a second{so_far}")

        yield watch


def best_text(goal: Goal, best: int | None) -> str:
    """What is told of the best so far, behind other figures; nothing before a first line has ended."""
    if goal.aim != MAX:
        return ", reached" if best else ", not reached yet"
    return "" if best is None else f", best so far {best}"


def look(game: Game, source: Source, limits: Limits, number: str = "") -> Tried:
    """Search a puzzle, and show how far it has come; a record among puzzles is left as it is.

    Args:
        game: the puzzle.
        source: the text that it stands in.
        limits: where the search stops.
        number: which one it is of many.
    """
    if not is_puzzle(game):
        return Tried(game, None, game.diagnostics)
    goal = game.puzzle.goal if game.puzzle is not None else None
    with watched(f"{number}{name_of(game)}", goal) as watch:
        return tried(game, source, limits, watch)


UNCLAIMED = "nothing-claimed"
"""The code of a puzzle that claims nothing."""


def claims_nothing(game: Game, proof: Proof | None) -> Iterator[Diagnostic]:
    """The finding that a puzzle has neither answer nor certificate, not even one that can't be read.

    Args:
        game: the puzzle.
        proof: what was found of it, if it was searched.
    """
    puzzle, record = game.puzzle, game.record
    if puzzle is None or any(record.header(head) or head in record.broken for head in ("answer", "proof")):
        return
    value = proof.value if proof is not None and proof.proven else None
    legal = (f"answer {answer_text(puzzle.goal, value)}",) if value is not None else ()
    yield Diagnostic(UNCLAIMED, puzzle.asked, "the puzzle claims nothing: it has no answer and no proof", legal)


# ---- telling ----


def print_findings(findings: Iterable[Diagnostic], source: Source) -> None:
    """Findings as check prints them."""
    for found in findings:
        click.echo(diagnostic_text(found, source))


NOT_SEARCHED = "not searched, since something is wrong with what it asks"
"""What is said of a puzzle whose findings keep it from being searched."""


def tried_data(found: Tried) -> dict[str, Any]:
    """A puzzle and what was found of it, for programs."""
    game = found.game
    data = {"title": puzzle_title(game.record), "claim": found.claim}
    return {**data, **(proof_data(found.proof) if found.proof is not None else {"proven": False})}


def with_findings(checked: Checked, tries: Sequence[Tried]) -> Checked:
    """A text with what was found of its puzzles too."""
    if not checked.games:
        return checked
    return replace(checked, diagnostics=tuple(found for one in tries for found in one.findings))


def conclude(
    puzzles: Puzzles, tries: Sequence[Tried], form: str, data: Callable[[Tried], dict[str, Any]] = tried_data
) -> bool:
    """What comes behind the last search: the JSON, if it is asked for; whether all is right and proven.

    Args:
        puzzles: what was looked at.
        tries: what was found of it.
        form: how it is told.
        data: what is told to programs of each puzzle.

    Raises:
        KeyboardInterrupt: the last search was stopped so; what it found has been told.
    """
    checked = with_findings(puzzles.checked, tries)
    own = [found for found in tries if is_puzzle(found.game)]
    if form == "json":
        write_json(checked_data(checked, map(data, own)))
    if tries and tries[-1].interrupted:
        raise KeyboardInterrupt
    return checked.clean and all(found.proven for found in own)


def took(found: Tried) -> None:
    """Tell how long a search took."""
    if found.proof is not None:
        result = found.proof.result
        rate = result.nodes / max(result.seconds, 0.001)
        tell(f"{name_of(found.game)}: {counted_nodes(found.proof)} in {result.seconds:.2f} s, {rate:,.0f} a second")
