"""All parts of a table, and the one picture that they make together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orloj_dsl import markup
from orloj_dsl.board.areas import AREAS
from orloj_dsl.board.calendar import CALENDAR
from orloj_dsl.board.clock import CLOCK
from orloj_dsl.board.display import DISPLAY
from orloj_dsl.board.gears import GEARS
from orloj_dsl.board.manes import MANES_AREA
from orloj_dsl.board.mastery import MASTERY
from orloj_dsl.board.part import Part
from orloj_dsl.board.player import player_part
from orloj_dsl.board.rooster import ROOSTER
from orloj_dsl.board.style import THEMES, css
from orloj_dsl.board.svg import element, filled, text
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.state import State, Table

GAP: Final = 20
"""Between two parts, and around all of them."""
HEADING: Final = 44
"""The height of the line above them."""


@lru_cache(maxsize=32)
def parts_of(table: Table) -> tuple[tuple[Part, ...], ...]:
    """The parts of a table, row by row: the common board, then what lies before each player."""
    numbers = range(len(table.seats))
    seats = [MANES_AREA if table.is_manes(seat) else player_part(table, seat) for seat in numbers]
    pairs = (tuple(seats[first : first + 2]) for first in numbers[::2])
    return (CLOCK, CALENDAR, AREAS), (MASTERY, GEARS, ROOSTER, DISPLAY), *pairs


def part_svg(part: Part, table: Table, **attributes: object) -> str:
    """A part as an element of its own, its slots still to be filled."""
    size = f"0 0 {part.width} {part.height}"
    return element("svg", part.base(table), viewBox=size, **attributes)


def table_words(state: State) -> str:
    """What one would see on all parts of a table."""
    return " ".join(f"{part.title}: {part.words(state)}" for row in parts_of(state.table) for part in row)


def picture(position: OrlojPosition, heading: str, theme: str = "light", *, sized: bool = True) -> str:
    """The whole table as one SVG file.

    Args:
        position: what lies on it.
        heading: the line above it.
        theme: ``light`` or ``dark``.
        sized: whether it says how large it is; else it is as wide as the place where it is shown.
    """
    state = position.state
    rows = parts_of(state.table)
    width = max(sum(part.width + GAP for part in row) for row in rows) + GAP
    drawn, top = [], HEADING
    for row in rows:
        left = GAP
        for part in row:
            size = {"x": left, "y": top, "width": part.width, "height": part.height}
            drawn.append(filled(part_svg(part, state.table, **size), part.slots(state)))
            left += part.width + GAP
        top += max(part.height for part in row) + GAP
    return element(
        "svg",
        element("title", markup.text(heading)),
        element("desc", markup.text(f"{heading} {table_words(state)}")),
        element("style", css(THEMES[theme], f".orloj-{theme} ")),
        element("rect", width=width, height=top, class_="f-ground"),
        text(GAP, HEADING - 14, heading, "s20 bold"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"orloj-{theme}",
        viewBox=f"0 0 {width} {top}",
        width=width if sized else None,
        height=top if sized else None,
        role="img",
    )
