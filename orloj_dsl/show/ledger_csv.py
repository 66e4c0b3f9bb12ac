"""The ledger as a table of comma-separated values, for spreadsheets and statistics."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from orloj_dsl.kernel.ledger import Line

COLUMNS = ("record", "round", "turn", "player", "what", "counter", "change", "clause", "also")
"""The record's number in its file, the round, whose turn it is, whom the event concerns (nobody: the table), what
happened, the counter and its change (none: nothing was counted), the clause, and further clauses."""

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Signs by which a spreadsheet takes a text for a formula."""


def ledger_csv(lines: Iterable[tuple[int, Line, Sequence[str]]]) -> str:
    """One change a row, under a row of names; an event without a change is one row, too.

    Args:
        lines: the number of the record, a line of its ledger, the players' names.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, line, names in lines:
        event = line.event
        player = "" if event.player is None else names[event.player]
        for counter, change in event.deltas or (("", ""),):
            texts = (names[line.turn], player, event.what, counter)
            rests_on = (event.clause, " ".join(event.also))
            writer.writerow((number, line.round, *map(_text, texts), change, *rests_on))
    return out.getvalue()


def _text(text: str) -> str:
    """A text that no spreadsheet takes for a formula; names are whatever a record says."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
