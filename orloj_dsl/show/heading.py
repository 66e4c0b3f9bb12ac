"""What stands above a picture of the table: which game it is, which moment, and who decides."""

from __future__ import annotations

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.show.deciding import deciding_or_won
from orloj_dsl.show.diagnostics import visible

LONGEST = 80
"""A longer title is cut, so that the rest of the line has room."""


def heading_text(position: OrlojPosition, title: str = "", moment: str = "") -> str:
    """``The long June - 3.Mikel - Mikel is to decide: the turn: clock or pass``.

    Args:
        position: where somebody decides, or what is over.
        title: the title of its record, if it has one.
        moment: where in the record it is.
    """
    cut = title if len(title) <= LONGEST else title[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"
    parts = (cut, moment, deciding_or_won(position))
    return " \N{EN DASH} ".join(visible(part) for part in parts if part)
