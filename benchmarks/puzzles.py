"""Prove the puzzles that ship, with the search's bound and without: ``python -m benchmarks.puzzles``."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks import limits, report
from benchmarks.machine import machine
from benchmarks.search import Searched, search, unbounded
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.task import LEAST, REACH, Goal
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.puzzle_text import DIFFICULTIES
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.puzzle.proof import prove

MOST = 300_000
"""So many nodes are searched without the bound."""
TOLD = ("processor", "system", "Python", "orloj-dsl")
"""What of the machine matters here."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A puzzle and what its proof took.

    Attributes:
        title, goal, difficulty: what it says.
        found: the search with the bound.
        without: the same without it, if the goal has a bound.
    """

    title: str
    goal: str
    difficulty: str
    found: Searched
    without: Searched | None


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    add = parser.add_argument
    add("files", type=Path, nargs="*", metavar="FILE", help="files with puzzles (those that ship)")
    add("--limits", action="store_true", help="how large a goal is solved in a minute, at turns of the games that ship")
    add("--positions", type=int, default=12, metavar="N", help="so many turns are tried (12)")
    add("--seconds", type=float, default=60, metavar="S", help="after which a search is given up (60)")
    add("--json", type=Path, metavar="FILE", help="write all that was measured to a file")
    add("--page", type=Path, metavar="FILE", help="put the tables into a page, between the lines that are there for it")
    options = parser.parse_args(arguments)
    if options.positions < 1 or options.seconds <= 0:
        parser.error("--positions and --seconds are more than 0")
    report.check_outputs(parser, options.page, options.json, report.marks("limits" if options.limits else "puzzles"))
    try:
        for path in options.files:
            path.open().close()
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    return options


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def puzzles(files: Sequence[Path]) -> list[Game]:
    """The puzzles of some files, the easiest first, and those that are alike by title."""
    found = [
        game
        for path in files
        for game in run(parse(Source(path.name, path.read_text(encoding="utf-8"))))
        if game.puzzle is not None
    ]
    return sorted(found, key=_place)


def _place(game: Game) -> tuple[int, str]:
    assert game.puzzle is not None
    level = game.puzzle.difficulty
    return DIFFICULTIES.index(level) if level else len(DIFFICULTIES), game.puzzle.title


def proven(game: Game) -> Proven:
    """Prove a puzzle, once: the bounds of one proof are still known at the next."""
    assert game.puzzle is not None
    _tell(f"proving {game.puzzle.title}")
    gc.collect()
    begun = time.process_time()
    proof = prove(game)
    taken = time.process_time() - begun
    assert proof.proven
    found = Searched(proof.result.nodes, taken, True, proof.result.best, len(proof.result.solutions))
    without = None if proof.goal.aim == REACH else search(proof.problem, Limits(nodes=MOST), unbounded)
    if without is not None and without.solved:
        assert (without.best, without.solutions) == (found.best, found.solutions), "a bound loses nothing"
    return Proven(game.puzzle.title, in_short(proof.goal), game.puzzle.difficulty, found, without)


def in_short(goal: Goal) -> str:
    """What a goal asks for, without its condition."""
    asked = f"at least {goal.points}" if goal.aim == LEAST else goal.aim
    turns = "1 turn" if goal.turns == 1 else f"{goal.turns} turns"
    fewest = f"; fewest {goal.measure}" if goal.measure else ""
    return f"{asked}, {turns}{fewest}{'; every way' if goal.every else ''}"


def proofs(found: Sequence[Proven]) -> str:
    """The table of puzzles."""
    head = ["puzzle", "asks for", "difficulty", "solutions", "nodes", "s", "nodes a second"]
    head += ["nodes without the bound", "nodes without / with", "time without / with"]
    return report.table(head, (_row(one) for one in found)) + "\n"


def _row(one: Proven) -> list[str]:
    found, without = one.found, one.without
    row = [one.title, one.goal, one.difficulty or "-", str(found.solutions), f"{found.nodes:,}", f"{found.seconds:.2f}"]
    row.append(f"{float(f'{found.nodes / max(found.seconds, 1e-9):.2g}'):,.0f}")
    if without is None:
        return [*row, "-", "-", "-"]
    more = "" if without.solved else "> "
    ratios = (without.nodes / found.nodes, without.seconds / max(found.seconds, 1e-9))
    return [*row, f"{more}{without.nodes:,}", *(f"{more}{ratio:.1f}" for ratio in ratios)]


def main(arguments: Sequence[str]) -> None:
    """Do what the command line says."""
    options = options_of(arguments)
    made_on = {what: which for what, which in machine().items() if what in TOLD}
    data: dict[str, Any] = {"machine": made_on}
    if options.limits:
        tried = limits.measured(options.positions, options.seconds, _tell)
        tables = limits.tables(tried, options.seconds)
        data["limits"] = limits.as_data(tried)
    else:
        files = options.files or sorted(data_path("scenarios", "puzzles").glob("*.orloj"))
        found = list(map(proven, puzzles(files)))
        tables = proofs(found)
        data["puzzles"] = list(map(asdict, found))
    told = ", ".join(f"{what} {which}" for what, which in made_on.items())
    shown = f"{told}.\n\n{tables}"
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if options.page is not None:
        page = options.page.read_text(encoding="utf-8")
        marks = report.marks("limits" if options.limits else "puzzles")
        options.page.write_text(report.on_page(page, shown, marks), encoding="utf-8")
    print(shown)


if __name__ == "__main__":
    main(sys.argv[1:])
