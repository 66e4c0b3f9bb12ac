"""The ledger as a score sheet: what each turn gave and took, by which clause, and the sums at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj.sheet import Call, Row
from orloj_dsl.games.orloj.solo.area import COUNTERS
from orloj_dsl.kernel.ledger import Ledger, Line, changes, flows
from orloj_dsl.kernel.values import Event

WHAT, CHANGE, CLAUSE = 50, 24, 10
"""Widths of the columns, so that the turns of a sheet stand under each other."""
INDENT, GAP, LEAST = 2, 2, 12
"""Before the first column, between two of them; no column of texts is narrower."""


def deltas_text(deltas: Iterable[tuple[str, int]]) -> str:
    """``iron +2, gold +1``."""
    return ", ".join(f"{name} {n:+d}" for name, n in deltas)


def heading(round_number: int, name: str, text: str, remark: str) -> Text:
    """The first line of a turn; a remark stands behind it as one does in a record."""
    line = Text()
    line.append(f"{round_number} {name}", style="bold")
    line.append("".join(f"  {part}" for part in (text, remark and f"# {remark}") if part))
    return line


def event_rows(
    events: Sequence[Event], names: Sequence[str], turn: int | None, width: int, change: int = CHANGE
) -> Table:
    """The events of a turn, one a row: whose, what, the change, the clause. What repeats is one row.

    Events of the seat whose turn it is don't say whose they are; without a turn all do.
    Where the lines are narrow, what happened is told in several of them, and the clause stays whole.

    Args:
        events: what happened.
        names: who sits at the table.
        turn: whose turn it is.
        width: of a line.
        change: the width of the column of changes; what is less of it than usual is for what happened.
    """
    what_width = max(LEAST, min(WHAT + CHANGE - change, width - INDENT - change - CLAUSE - 3 * GAP))
    table = Table.grid(padding=(0, GAP))
    for column in (INDENT, what_width, change, CLAUSE):
        table.add_column(width=column)
    for event, times in merged(events):
        other = event.player is not None and event.player != turn
        who = f"{names[event.player]}: " if other and event.player is not None else ""
        style = "" if event.player is not None and event.deltas else "dim"
        what = f"{who}{event.what}" if times == 1 else f"{who}{event.what} ({times} times)"
        deltas = [(name, n * times) for name, n in event.deltas]
        table.add_row("", Text(what, style), Text(deltas_text(deltas), style or "bold"), Text(event.clause, "dim"))
    return table


def merged(events: Iterable[Event]) -> Iterator[tuple[Event, int]]:
    """Equal events that follow each other, with how many they are."""
    for event, group in groupby(events):
        yield event, len(list(group))


def turn_sums(
    lines: Sequence[Line], names: Sequence[str], goods: Sequence[str], vp: Sequence[int]
) -> Iterator[RenderableType]:
    """Behind a turn, for everybody whom it touched: what was gained, paid, moved and scored, and the VP now."""
    for said in sum_texts(lines, names, goods, vp):
        yield Text(f"   = {said}", style="bold")


def sum_texts(lines: Sequence[Line], names: Sequence[str], goods: Sequence[str], vp: Sequence[int]) -> Iterator[str]:
    """The same as plain texts: ``Mikel gained gold 2; paid iron 1; +8 VP, now 34``."""
    for seat, name in enumerate(names):
        gained, paid = flows(lines, seat)
        if not gained and not paid:
            continue
        net = changes(lines, seat)
        moved = [(counter, n) for counter, n in net.items() if counter not in (*goods, "vp")]
        parts = [
            _goods_text("gained", gained, goods),
            _goods_text("paid", paid, goods),
            deltas_text(moved),
            f"{net['vp']:+d} VP, now {vp[seat]}" if "vp" in net else f"{vp[seat]} VP",
        ]
        yield f"{name} " + "; ".join(filter(None, parts))


def _goods_text(verb: str, flow: Mapping[str, int], goods: Sequence[str]) -> str:
    listed = ", ".join(f"{good} {flow[good]}" for good in goods if good in flow)
    return f"{verb} {listed}" if listed else ""


def balance(ledger: Ledger, names: Sequence[str], manes: int | None) -> RenderableType:
    """Start + changes = end, for every counter that somebody has, and whether it closes.

    Args:
        ledger: what is summed up.
        names: who sits at the table.
        manes: the seat of Manes, who has few counters; ``None`` in a game of several players.
    """
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
            if seat == manes and counter not in COUNTERS:
                cells.append("")
                continue
            start, end = ledger.start[seat].get(counter, 0), ledger.end[seat].get(counter, 0)
            cells.append(f"{start} {total.get(counter, 0):+d} = {end}")
        table.add_row(counter, *cells)
    gaps = ledger.gaps()
    verdict = "the sums close" if not gaps else f"THE SUMS DON'T CLOSE: {gaps}"
    return Group(table, Text(verdict, style="" if not gaps else "bold red"))


def points_by_clause(ledger: Ledger, names: Sequence[str], texts: Mapping[str, str]) -> RenderableType:
    """Where the points came from: VP by clause, with what the clauses say."""
    table = Table(box=SIMPLE_HEAD, title="VP by clause", title_justify="left")
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(Text(name), justify="right")
    table.add_column("")
    sums = [ledger.by_clause(seat, "vp") for seat in range(len(names))]
    for clause in sorted({clause for seat in sums for clause in seat}):
        cells = (f"{seat[clause]:+d}" if clause in seat else "" for seat in sums)
        table.add_row(clause, *cells, Text(texts.get(clause, ""), "dim"))
    return table


def calls_table(calls: Sequence[Call], names: Sequence[str]) -> RenderableType:
    """Each rooster's call: for every player the gears that were broken, corrected and left, and the VP.

    Args:
        calls: the calls.
        names: who sits at the table, in whose turn they came; Manes, who has no gears, is the last of them.
    """
    # One player's column is narrower than the title, which stays in one line.
    title = Text("rooster's calls: broken - corrected = left, VP", no_wrap=True, overflow="ignore")
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left")
    table.add_column("", no_wrap=True)
    for name in names[: len(calls[0].players)]:
        table.add_column(Text(name), justify="right")
    for number, call in enumerate(calls, 1):
        cells = (f"{at.broken} - {at.corrected} = {at.left}, {at.points:+d} VP" for at in call.players)
        table.add_row(Text(f"{number}. in {call.round} {names[call.seat]}"), *cells)
    return table


def final_table(rows: Sequence[Row], names: Sequence[str], vp: Sequence[int], won: str) -> RenderableType:
    """The final scoring by item, between the VP before it and those at the end."""
    table = Table(box=SIMPLE_HEAD, title="final scoring", title_justify="left")
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(Text(name), justify="right")
    sums = [sum(row.points[seat] or 0 for row in rows) for seat in range(len(names))]
    table.add_row("before", *(str(end - scored) for end, scored in zip(vp, sums, strict=True)))
    for row in rows:
        table.add_row(row.name, *("" if points is None else f"{points:+d}" for points in row.points))
    table.add_row("at the end", *map(str, vp), style="bold")
    return Group(table, Text(won))
