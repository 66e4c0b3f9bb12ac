"""Many mutants, several at a time, each in a process that is forked for it."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from mutation.mutant import Mutant
from mutation.trial import (
    CRASHED,
    ENDLESS,
    UNTRIED,
    Outcome,
    compiled,
    folders,
    modules,
    naming,
    pickled,
    records,
    try_out,
)

_FORK = get_context("fork")

LONGEST = 120
"""Seconds on the clock after which a mutant's process is ended, if it doesn't end itself; it is untried then."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A mutant, what became of it, and how many seconds that took."""

    mutant: Mutant
    outcome: Outcome
    seconds: float


@dataclass(frozen=True, slots=True)
class _Running:
    mutant: Mutant
    process: BaseProcess
    began: float


def run(mutants: Iterable[Mutant], jobs: int) -> Iterator[Tried]:
    """Try mutants, so many at a time, and tell each as it ends."""
    for file in modules().values():
        compiled(file)  # once, before all processes
    pickled(), naming(), folders(), records()
    gc.freeze()  # what is there already is no garbage of a mutant's
    left, running = iter(mutants), dict[Connection, _Running]()
    while True:
        while len(running) < jobs and (mutant := next(left, None)) is not None:
            here, there = _FORK.Pipe(duplex=False)
            process = _FORK.Process(target=_child, args=(mutant, there))
            process.start()
            there.close()
            running[here] = _Running(mutant, process, time.monotonic())
        if not running:
            return
        for ended in wait(list(running), timeout=1):
            assert isinstance(ended, Connection)
            yield _ended(ended, running.pop(ended))
        for here, one in list(running.items()):
            if time.monotonic() - one.began > LONGEST:
                one.process.kill()
                one.process.join()
                del running[here]
                why = f"it was ended after {LONGEST} s"
                yield Tried(one.mutant, Outcome(UNTRIED, ENDLESS, "", why), time.monotonic() - one.began)


def _child(mutant: Mutant, there: Connection) -> None:
    there.send(try_out(mutant))


def _ended(here: Connection, one: _Running) -> Tried:
    """What a process says; of one that died without a word nothing is known."""
    try:
        outcome = here.recv()
    except EOFError:
        outcome = None
    one.process.join()
    if outcome is None:
        outcome = Outcome(UNTRIED, CRASHED, "", f"the process died: {one.process.exitcode}")
    return Tried(one.mutant, outcome, time.monotonic() - one.began)
