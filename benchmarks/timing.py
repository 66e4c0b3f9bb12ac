"""Measuring in rounds: every task once a round, so that whatever else the machine does hits all alike."""

from __future__ import annotations

import gc
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import final

Clock = Callable[[], float]


def children() -> float:
    """Seconds of processor time of the processes that this one has started and waited for."""
    times = os.times()
    return times.children_user + times.children_system


def completed(*arguments: str) -> int:
    """Run Python once more in a process of its own, with these arguments; it counts as one.

    Raises:
        CalledProcessError: it failed.
    """
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return 1


@dataclass(frozen=True, slots=True)
class Task:
    """What is timed.

    Attributes:
        run: does it, and counts what it got through: decisions, records, positions.
        clock: seconds of processor time; of this process by default.
        written: of the decisions those that a record writes, where that is another number.
    """

    run: Callable[[], int]
    clock: Clock = time.process_time
    written: int = 0


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a task took in each round, and how much it got through each time; ``written`` as in its task."""

    count: int
    seconds: tuple[float, ...]
    written: int = 0

    @property
    def best(self) -> float:
        """So many a second, in the best round."""
        return self.count / min(self.seconds)

    @property
    def each(self) -> float:
        """Microseconds for one, in the best round."""
        return min(self.seconds) / self.count * 1e6

    @property
    def median(self) -> float:
        """So many a second, in the median round."""
        return self.count / median(self.seconds)


Groups = Mapping[str, Mapping[str, Task]]
Timings = dict[str, dict[str, Timing]]


def measure(groups: Groups, rounds: int, least: float, tell: Callable[[str], None]) -> Timings:
    """Run all tasks of all groups, round by round.

    Args:
        groups: tasks by group and by name.
        rounds: how often each is timed, when it has been done once or twice before.
        least: seconds that it is timed in a round; what takes less is done several times.
        tell: takes a line on how far it is.
    """
    tell("warming up")
    runs = {group: {name: _Run(task, least) for name, task in tasks.items()} for group, tasks in groups.items()}
    every = [run for group in runs.values() for run in group.values()]
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for run in every:
            run.again()
    return {group: {name: run.timing for name, run in tasks.items()} for group, tasks in runs.items()}


@final
class _Run:
    """A task, how often it is done a round, and its times so far; made, it has been done, so all is warm."""

    def __init__(self, task: Task, least: float) -> None:
        self.task = task
        self.seconds: list[float] = []
        self.repeats = 1
        self.count = task.run()
        if task.clock is time.process_time:
            self.again()
            self.repeats = max(1, math.ceil(least / max(self.seconds.pop(), 1e-6)))

    def again(self) -> None:
        """Do it in one more round."""
        task = self.task
        gc.collect()
        start = task.clock()
        for _ in range(self.repeats):
            count = task.run()
            assert count == self.count, "a task does the same each time"
        taken = (task.clock() - start) / self.repeats
        self.seconds.append(max(taken, 1e-9))  # Some systems don't tell the time of other processes.

    @property
    def timing(self) -> Timing:
        """What came out."""
        return Timing(self.count, tuple(self.seconds), self.task.written)
