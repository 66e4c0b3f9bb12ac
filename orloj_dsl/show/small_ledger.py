"""The ledger of a turn for a part of a screen: what doesn't stand side by side stands below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from orloj_dsl.kernel.values import Event
from orloj_dsl.show.ledger import deltas_text, merged

CLAUSE = 10
"""The width of the column of clauses."""


def small_events(
    events: Sequence[Event], names: Sequence[str], turn: int | None, width: int
) -> Iterator[RenderableType]:
    """Each event with its clause, and below it the change; what repeats is told once.

    Args:
        events: what happened.
        names: who sits at the table.
        turn: whose turn it is, who needn't be named; without a turn all are.
        width: the columns there are.
    """
    for event, times in merged(events):
        seat = event.player
        who = f"{names[seat]}: " if seat is not None and seat != turn else ""
        row = Table.grid(padding=(0, 1))
        row.add_column(width=max(1, width - CLAUSE - 1))
        row.add_column(width=CLAUSE, no_wrap=True)
        row.add_row(Text(f"{who}{event.what}" + (f" ({times} times)" if times > 1 else "")), Text(event.clause))
        yield row
        if seat is not None and event.deltas:
            change = deltas_text((name, n * times) for name, n in event.deltas)
            yield Padding(Text(change, "bold"), (0, 0, 0, 2))
