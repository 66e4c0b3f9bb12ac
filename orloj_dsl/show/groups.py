"""What may be written at a moment, as a table: one group of steps a row."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from orloj_dsl.interpreter.choices import Groups
from orloj_dsl.show.folded import folded, in_lines

_COUNT = 4
"""Digits of the number of actions in a group, at the most."""


def groups_table(groups: Groups, width: int, *, every: bool = False) -> Table:
    """One group a row, how many actions it has, and their texts; a line ends behind a step, never inside it.

    Args:
        groups: the actions.
        width: of the screen.
        every: with every payment, also where several are possible.
    """
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    names = max(map(len, groups), default=0)
    for name, texts in groups.items():
        said = texts if every else folded(texts)
        lines = in_lines(said, width - names - len("  ") - 2 * 2 - _COUNT)
        table.add_row(f"  {name}", str(len(texts)), Text("\n".join(lines)))
    return table
