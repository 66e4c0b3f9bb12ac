"""Campaigns: many inputs, in several processes, counted; each kind of failure is kept once."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

from fuzz.inputs import Way, make
from fuzz.trial import Failure, attempt, bound_memory, peak_memory

CHUNK = 200
"""Inputs that a process takes at a time."""
SLOWEST = 5
"""So many of the slowest inputs are told."""


class Slow(NamedTuple):
    """How long an input took, in seconds of work."""

    seconds: float
    target: str
    size: int
    number: int


@dataclass(slots=True)
class Report:
    """What came of some inputs.

    Attributes:
        inputs: how many, by target and way.
        told: what became of them, by target; a finding counts once an input.
        seconds: the work, by target.
        slowest: the slowest inputs.
        failures: one failure of each kind, the first one.
        failed: how many inputs failed, by kind.
        memory: the most megabytes that a process held.
    """

    inputs: Counter[tuple[str, Way]] = field(default_factory=Counter)
    told: dict[str, Counter[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    slowest: list[Slow] = field(default_factory=list)
    failures: dict[str, Failure] = field(default_factory=dict)
    failed: Counter[str] = field(default_factory=Counter)
    memory: int = 0

    @property
    def done(self) -> int:
        """How many inputs were tried."""
        return self.inputs.total()

    def add(self, other: Report) -> None:
        """Take another report in."""
        self.inputs += other.inputs
        for target, told in other.told.items():
            self.told.setdefault(target, Counter()).update(told)
        for target, seconds in other.seconds.items():
            self.seconds[target] = self.seconds.get(target, 0) + seconds
        self.slowest = heapq.nlargest(SLOWEST, [*self.slowest, *other.slowest])
        for kind, failure in other.failures.items():
            if kind not in self.failures or failure.number < self.failures[kind].number:
                self.failures[kind] = failure
        self.failed += other.failed
        self.memory = max(self.memory, other.memory)


class ProcessDiedError(Exception):
    """A process died without a word; the message says at which inputs."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which inputs: from the first number on so many, of a seed, for some targets, made in some ways."""

    seed: int
    first: int
    inputs: int
    targets: tuple[str, ...]
    ways: tuple[Way, ...]

    def chunks(self) -> Iterator[range]:
        """The numbers of the inputs, some at a time."""
        end = self.first + self.inputs
        return (range(at, min(at + CHUNK, end)) for at in range(self.first, end, CHUNK))


def run_chunk(plan: Plan, numbers: range) -> Report:
    """Try some inputs."""
    report = Report()
    for number in numbers:
        tried = make(plan.seed, number, plan.targets, plan.ways)
        target = tried.target
        trial = attempt(target, tried.data, number)
        report.inputs[target, tried.way] += 1
        report.told.setdefault(target, Counter()).update(set(trial.told))
        report.seconds[target] = report.seconds.get(target, 0) + trial.seconds
        slow = Slow(trial.seconds, target, len(tried.data), number)
        report.slowest = heapq.nlargest(SLOWEST, [*report.slowest, slow])
        if trial.failure is not None:
            report.failures.setdefault(trial.failure.kind, trial.failure)
            report.failed[trial.failure.kind] += 1
    report.memory = peak_memory()
    return report


def run(plan: Plan, jobs: int) -> Iterator[Report]:
    """Try all inputs of a plan in so many processes; a report for each chunk, as they come.

    Raises:
        ProcessDiedError: a process died.
    """
    chunks = plan.chunks()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=bound_memory) as pool:
        running = {pool.submit(run_chunk, plan, numbers): numbers for numbers in islice(chunks, 2 * jobs)}
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                numbers = running.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool as error:
                    spans = ", ".join(f"{part[0]} to {part[-1]}" for part in (numbers, *running.values()))
                    raise ProcessDiedError(f"a process died at one of the inputs {spans}") from error
                running |= {pool.submit(run_chunk, plan, numbers): numbers for numbers in islice(chunks, 1)}
