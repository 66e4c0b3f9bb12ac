"""Whether cost grows linearly: parse and replay of ever longer games, and of ever more records in a text.

Each size is timed as it is, and without the garbage collector, which walks over all that is held ever again.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import partial

from benchmarks.corpus import careful_action, cut, played
from benchmarks.timing import Task, Timing
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

LONG = 2
"""The seed of a game that careful players don't end, not in a thousand turns."""
TURNS_A_GAME = 3
"""The shortest game has so many turns for each game of the other jobs."""
TURNS = (1, 2, 4, 8)
"""Of the shortest game's turns so many times as many."""
RECORDS = (1, 4, 16, 64)
"""So many records in a text; at most four times as many as there are games in the other jobs."""
UNCOLLECTED = "uncollected"


def turn_tasks(games: int) -> dict[str, Task]:
    """One game, cut off after so many turns and ever twice as many; it counts its turns."""
    sizes = [TURNS_A_GAME * games * times for times in TURNS]
    game = played(LONG, careful_action, sizes[-1])
    return _tasks({size: cut(game, size).text for size in sizes})


def record_tasks(games: int) -> dict[str, Task]:
    """One text that holds a record so many times; it counts the records."""
    text = played(0).text
    return _tasks({number: text * number for number in RECORDS if number <= 4 * games})


def _tasks(texts: Mapping[int, str]) -> dict[str, Task]:
    collected = {f"{size}": Task(partial(_replay, text, size)) for size, text in texts.items()}
    return collected | {f"{size}, {UNCOLLECTED}": uncollected(task) for size, task in collected.items()}


def _replay(text: str, size: int) -> int:
    assert all(game.valid for game in run(parse(Source("record", text))))
    return size


def uncollected(task: Task) -> Task:
    """The same without the garbage collector."""

    def without() -> int:
        gc.disable()
        try:
            return task.run()
        finally:
            gc.enable()

    return Task(without)


def rows(timings: Mapping[str, Timing]) -> list[tuple[str, float, float, float, float]]:
    """Each size with its milliseconds for one and how that compares to the smallest; both without the collector too."""
    sizes = [name for name in timings if UNCOLLECTED not in name]
    pairs = [(timings[size].each / 1000, timings[f"{size}, {UNCOLLECTED}"].each / 1000) for size in sizes]
    first, first_without = pairs[0]
    return [
        (size, each, each / first, without, without / first_without)
        for size, (each, without) in zip(sizes, pairs, strict=True)
    ]
