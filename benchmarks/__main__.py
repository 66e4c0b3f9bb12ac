"""Measure everything in one run, and print it as tables."""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from benchmarks import growth, layers, report
from benchmarks.jobs import JOBS, OTHERS, SIDES
from benchmarks.machine import machine
from benchmarks.memory import Held, Stream, stream
from benchmarks.timing import Groups, Timings, measure

LEAST_A_GAME = 0.01
"""Each task is timed so many seconds a round for each game of its corpus."""


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--games", type=_positive, default=20, metavar="N", help="games in a corpus (20); other sizes go with it")
    add("--rounds", type=_positive, default=5, metavar="N", help="how often each task is timed (5)")
    names = ", ".join((*JOBS, *OTHERS))
    add("--only", type=_names, default=(*JOBS, *OTHERS), metavar="JOB,..", help=f"some of {names}")
    add("--json", type=Path, metavar="FILE", help="write all that was measured to a file")
    add("--page", type=Path, metavar="FILE", help=f"put the tables into a page, between {report.BEGIN} and the end")
    options = parser.parse_args(arguments)
    report.check_outputs(parser, options.page, options.json)
    return options


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if unknown := [name for name in names if name not in (*JOBS, *OTHERS)]:
        raise argparse.ArgumentTypeError(f"no such job: {', '.join(unknown)}")
    return names


def sides() -> dict[str, ModuleType]:
    """The module of each side; a peer that isn't installed is told, and left out.

    What the imports have built is put out of the garbage collector's reach, so that no side pays for walks over
    another one's modules.
    """
    found = {}
    for side in SIDES:
        if side != report.OURS and find_spec(side) is None:
            _tell(f"{side} isn't installed, and is left out: pip install {side}")
            continue
        found[side] = import_module(f"benchmarks.{side}_side")
    gc.collect()
    gc.freeze()
    return found


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def groups_of(names: Sequence[str], modules: dict[str, ModuleType], games: int, folder: Path) -> Groups:
    """The tasks of all jobs that are timed, and of growth."""
    _tell("playing games")
    jobs = [name for name in names if name in JOBS]
    tasks = {side: module.tasks(games, folder) for side, module in modules.items()} if jobs else {}
    groups: Groups = {name: {side: tasks[side][name] for side in tasks if name in tasks[side]} for name in jobs}
    makers = {"turns": growth.turn_tasks, "records": growth.record_tasks}
    return {**groups, **{name: make(games) for name, make in makers.items() if name in names}}


def measured_layers(games: int, rounds: int) -> Timings:
    """The times of the parts, which pay for no walks of the garbage collector over what they are given."""
    groups = {"layers": layers.tasks(games)}
    gc.collect()
    gc.freeze()
    return measure(groups, rounds, LEAST_A_GAME * games, _tell)


def memory_of(modules: dict[str, ModuleType], games: int) -> tuple[dict[str, Held], Stream]:
    """What is held of a record on each side, and our stream of records."""
    _tell("weighing records")
    found: dict[str, Held] = {}
    for module in modules.values():
        found |= module.memory(games)
    return found, stream(games)


def tables(timings: Timings, memory: tuple[dict[str, Held], Stream] | None) -> Iterator[str]:
    """All tables, each below a line that says what it shows."""
    jobs = {name: found for name, found in timings.items() if name in JOBS}
    if jobs:
        yield f"So many a second in the best round (and in the median round):\n\n{report.rates(jobs)}\n"
    if beside := report.goals(jobs):
        yield f"Beside the bars, by decisions taken; and by those only that are written:\n\n{beside}\n"
    if "layers" in timings:
        yield f"Where the time goes, each part timed by itself:\n\n{report.parts(timings['layers'])}\n"
    if "turns" in timings:
        yield f"Parse and replay of a game that grows:\n\n{report.growing(timings['turns'], 'turns')}\n"
    if "records" in timings:
        yield f"Parse and replay of a text that grows:\n\n{report.growing(timings['records'], 'records')}\n"
    if memory is not None:
        yield f"Memory of a record while it is held:\n\n{report.held(memory[0])}\n"
        yield f"Memory of a stream that is checked record by record:\n\n{report.streamed(memory[1])}\n"


def main(arguments: Sequence[str]) -> None:
    """Do what the command line says."""
    options = options_of(arguments)
    modules = sides()
    with TemporaryDirectory() as folder:
        groups = groups_of(options.only, modules, options.games, Path(folder))
        timings = measure(groups, options.rounds, LEAST_A_GAME * options.games, _tell)
    if "layers" in options.only:
        timings |= measured_layers(options.games, options.rounds)
    memory = memory_of(modules, options.games) if "memory" in options.only else None
    made_on = machine()
    told = ", ".join(f"{what} {which}" for what, which in made_on.items())
    head = f"{told}; {options.games} games, {options.rounds} rounds.\n"
    shown = "\n".join((head, *tables(timings, memory)))
    if options.json is not None:
        data = {"machine": made_on, "games": options.games, "rounds": options.rounds, **as_data(timings, memory)}
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if options.page is not None:
        page = options.page.read_text(encoding="utf-8")
        options.page.write_text(report.on_page(page, shown), encoding="utf-8")
    print(shown)


def as_data(timings: Timings, memory: tuple[dict[str, Held], Stream] | None) -> dict[str, Any]:
    """All that was measured as plain data."""
    jobs = {name: report.job_data(name, found) for name, found in timings.items() if name in JOBS}
    others = {name: report.timing_data(found) for name, found in timings.items() if name in OTHERS}
    held = {} if memory is None else {"memory": report.memory_data({**memory[0], "stream": memory[1]})}
    return {"jobs": jobs, **others, **held}


if __name__ == "__main__":
    main(sys.argv[1:])
