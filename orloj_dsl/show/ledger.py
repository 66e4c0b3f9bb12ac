"""The ledger as a score sheet: what each turn gave and took, by which clause, and the sums at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.kernel.ledger import Ledger, Line, changes
from orloj_dsl.kernel.values import Event


def deltas_text(deltas: Iterable[tuple[str, int]]) -> str:
    """``iron +2, gold +1``."""
    return ", ".join(f"{name} {n:+d}" for name, n in deltas)


def heading(round_number: int, name: str, text: str) -> Text:
    """The first line of a turn."""
    line = Text()
    line.append(f"{round_number} {name}", style="bold")
    line.append(f"  {text}")
    return line


def event_rows(events: Sequence[Event], names: Sequence[str], turn: int) -> Table:
    """The events of a turn, one a row: whose, what, the change, the clause."""
    table = Table.grid(padding=(0, 2))
    table.add_column(width=2)
    table.add_column(ratio=5)
    table.add_column(ratio=3)
    table.add_column(min_width=9, no_wrap=True)
    for event in events:
        other = event.player is not None and event.player != turn
        who = f"{names[event.player]}: " if other and event.player is not None else ""
        style = "" if event.player is not None and event.deltas else "dim"
        what, change = Text(who + event.what, style), Text(deltas_text(event.deltas), style)
        table.add_row("", what, change, Text(event.clause, "dim"))
    return table


def turn_sums(lines: Sequence[Line], names: Sequence[str], vp: Sequence[int]) -> Iterator[RenderableType]:
    """Behind a turn: what it came to for everybody whose counters it changed, and their VP now."""
    for seat, name in enumerate(names):
        sums = changes(lines, seat)
        if sums:
            text = f"   = {name}: {deltas_text(sums.items())}"
            yield Text(f"{text}  (now {vp[seat]} VP)", style="bold")


def balance(ledger: Ledger, names: Sequence[str]) -> RenderableType:
    """Start + changes = end, for every counter that somebody has, and whether it closes."""
    table = Table(box=SIMPLE_HEAD, title="balance: start + changes = end", title_justify="left")
    table.add_column("")
    for name in names:
        table.add_column(Text(name), justify="right")
    totals = [ledger.total(seat) for seat in range(len(names))]
    counters = list(dict.fromkeys(name for seat in ledger.start for name in seat))
    for counter in counters:
        if not any(seat.get(counter) for seat in (*ledger.start, *totals)):
            continue
        cells = []
        for seat, total in enumerate(totals):
            start, end = ledger.start[seat].get(counter, 0), ledger.end[seat].get(counter, 0)
            cells.append(f"{start} {total.get(counter, 0):+d} = {end}")
        table.add_row(counter, *cells)
    gaps = ledger.gaps()
    verdict = "the sums close" if not gaps else f"THE SUMS DON'T CLOSE: {gaps}"
    return Group(table, Text(verdict, style="" if not gaps else "bold red"))


def points_by_clause(ledger: Ledger, names: Sequence[str]) -> RenderableType:
    """Where the points came from: VP by clause."""
    table = Table(box=SIMPLE_HEAD, title="VP by clause", title_justify="left")
    table.add_column("clause")
    for name in names:
        table.add_column(Text(name), justify="right")
    sums = [ledger.by_clause(seat, "vp") for seat in range(len(names))]
    for clause in sorted({clause for seat in sums for clause in seat}):
        table.add_row(clause, *(f"{seat[clause]:+d}" if clause in seat else "" for seat in sums))
    return table
