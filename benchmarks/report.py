"""What was measured as tables, which are Markdown, and as plain data."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import growth, layers
from benchmarks.jobs import JOBS, SIDES, Goal
from benchmarks.memory import Held, Stream, as_data
from benchmarks.timing import Timing, Timings

Marks = tuple[str, str]
"""Two lines of a page between which tables stand."""


def marks(name: str) -> Marks:
    """The lines around the tables of one benchmark."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


BEGIN, END = MARKS = marks("benchmark")
"""Those of the tables beside the peers."""

OURS = SIDES[0]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: the first column to the left, figures to the right."""
    lines = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    filled = [
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        for row in lines
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in (filled[0], rule, *filled[1:]))


def rates(timings: Timings) -> str:
    """Each job with the rates of all sides, best and median, and our ratio to each peer."""
    peers = SIDES[1:]
    head = ["job", "a second", *SIDES, *(f"{OURS} / {peer}" for peer in peers)]
    rows = []
    for name, sides in timings.items():
        shown = [_rate(sides.get(side)) for side in SIDES]
        ratios = [f"{ratio(sides, peer):.2f}" if peer in sides else "-" for peer in peers]
        rows.append([JOBS[name].title, JOBS[name].unit, *shown, *ratios])
    return table(head, rows)


def ratio(sides: Mapping[str, Timing], peer: str) -> float:
    """Our rate divided by a peer's, each in its best round."""
    return sides[OURS].best / sides[peer].best


def goals(timings: Timings) -> str:
    """Our ratios where there is a bar: by decisions taken, in best and median rounds, and by decisions written.

    It is empty where none of the jobs has a bar.
    """
    head = ["job", "beside", "bar", "aim", "ratio", "median", "only written", "reached"]
    rows = []
    for name, sides in timings.items():
        for peer, goal in JOBS[name].goals.items():
            if peer not in sides:
                continue
            ours, best = sides[OURS], ratio(sides, peer)
            told = [goal.bar, goal.aim, best, ours.median / sides[peer].median]
            only = f"{best * ours.written / ours.count:.2f}" if ours.written else "-"
            rows.append([JOBS[name].title, peer, *(f"{figure:.2f}" for figure in told), only, _reached(best, goal)])
    return table(head, rows) if rows else ""


def _rate(timing: Timing | None) -> str:
    return "-" if timing is None else f"{_figures(timing.best)} ({_figures(timing.median)})"


def _figures(rate: float) -> str:
    """Three figures are more than such a measurement knows."""
    return f"{float(f'{rate:.3g}'):,.{0 if rate >= 100 else 1}f}"


def _reached(found: float, goal: Goal) -> str:
    return "aim" if found >= goal.aim else "bar" if found >= goal.bar else "neither"


def growing(timings: Mapping[str, Timing], what: str) -> str:
    """The time for one at each size."""
    head = [what, "ms for one", "beside the smallest", "uncollected, ms", "beside the smallest"]
    return table(head, ([size, *(f"{figure:.2f}" for figure in row)] for size, *row in growth.rows(timings)))


def parts(timings: Mapping[str, Timing]) -> str:
    """Where the time goes."""
    head = ["part", "us a decision", "share"]
    return table(head, ([name, f"{each:.1f}", f"{share:.0%}"] for name, each, share in layers.rows(timings)))


def held(found: Mapping[str, Held]) -> str:
    """Memory of a record."""
    rows = ([name, f"{one.size / 1024:,.0f}", f"{one.size / one.decisions:,.0f}"] for name, one in found.items())
    return table(["what is held", "KiB a record", "bytes a decision"], rows)


def streamed(found: Stream) -> str:
    """Memory of a stream, quarter by quarter."""
    quarters = [f"quarter {number + 1}" for number in range(len(found.peaks))]
    sizes = [f"{size / 1024:,.0f}" for size in (*found.peaks, found.left)]
    return table([f"{found.records} records, KiB", *quarters, "left at the end"], [["highest use", *sizes]])


def timing_data(timings: Mapping[str, Timing]) -> dict[str, Any]:
    """What was timed as plain data."""
    return {
        name: {
            "count": timing.count,
            "written": timing.written or None,
            "seconds": list(timing.seconds),
            "best": timing.best,
            "median": timing.median,
        }
        for name, timing in timings.items()
    }


def job_data(name: str, sides: Mapping[str, Timing]) -> dict[str, Any]:
    """A job as plain data."""
    job, peers = JOBS[name], [side for side in sides if side != OURS]
    return {
        "title": job.title,
        "unit": f"{job.unit} a second",
        "sides": timing_data(sides),
        "ratios": {peer: ratio(sides, peer) for peer in peers},
        "goals": {peer: {"bar": goal.bar, "aim": goal.aim} for peer, goal in job.goals.items()},
    }


def memory_data(found: Mapping[str, Held | Stream]) -> dict[str, Any]:
    """Memory as plain data."""
    return {name: as_data(one) for name, one in found.items()}


def check_outputs(parser: ArgumentParser, page: Path | None, figures: Path | None, around: Marks = MARKS) -> None:
    """See that what is measured can be written, before anything is; else the parser ends the program.

    Args:
        parser: of the command line.
        page: the page that takes the tables.
        figures: the file that takes the data.
        around: the lines of the page between which the tables are to stand.
    """
    try:
        if page is not None and not has_place(page.read_text(encoding="utf-8"), around):
            parser.error(f"{page} has no lines {around[0]} and {around[1]}")
        if figures is not None:
            figures.open("a").close()
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")


def has_place(page: str, around: Marks = MARKS) -> bool:
    """Whether a page has a place for tables."""
    _, begin, rest = page.partition(around[0])
    return bool(begin) and around[1] in rest


def on_page(page: str, tables: str, around: Marks = MARKS) -> str:
    """A page that has a place for them, with these tables in it."""
    before, begin, rest = page.partition(around[0])
    _, end, after = rest.partition(around[1])
    return f"{before}{begin}\n\n{tables}\n{end}{after}"
