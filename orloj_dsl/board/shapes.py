"""What several parts draw alike: boxes, lines, and names that fit their places."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final
from unicodedata import east_asian_width

from orloj_dsl.board.svg import element, text

_SIZES: Final = (18, 16, 13)
"""The sizes that a name may have, in the order of preference."""
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def box(x: float, y: float, width: float, height: float, class_: str = "f-panel l-line thin", rx: float = 3) -> str:
    """A field of a track, a tile, a card."""
    return element("rect", x=x, y=y, width=width, height=height, rx=rx, class_=class_)


def circle(x: float, y: float, radius: float, class_: str) -> str:
    """A circle around a place."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def line(x: float, y: float, to_x: float, to_y: float, class_: str = "l-line thin") -> str:
    """A straight line."""
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y, class_=class_)


def name_text(x: float, y: float, name: str, room: float) -> str:
    """A name in bold that fits its place: smaller if it must be, and cut off if that isn't enough."""
    ends = list(accumulate(map(_width, name), initial=0.0))
    size = next((size for size in _SIZES if ends[-1] * size <= room), _SIZES[-1])
    if ends[-1] * size > room:
        fitting = bisect_right(ends, room / size - _width(_ELLIPSIS)) - 1
        name = name[:fitting].rstrip() + _ELLIPSIS
    return text(x, y, name, f"bold s{size}")


def _width(letter: str) -> float:
    """How wide a bold letter is for each unit of its size, in the widest of the fonts that are named; a guess."""
    if letter in "MW@" or letter == _ELLIPSIS or east_asian_width(letter) in "WF":
        return 1.15
    return 0.85 if letter.isupper() else 0.68
