"""Calendar dials: months by their numerals, signs by their glyphs; unbuilt, on the calendar, and the space for one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orloj_dsl.board.svg import at, element, polar, text
from orloj_dsl.board.wheels import disc

GLYPHS: Final = {
    "aquarius": "M3.5 10 7 6.5l3 3.5 3.5-3.5 3 3.5 4-3.5M3.5 17.5 7 14l3 3.5 3.5-3.5 3 3.5 4-3.5",
    "pisces": "M6 3.5c4 4.5 4 12.5 0 17M18 3.5c-4 4.5-4 12.5 0 17M4 12h16",
    "aries": "M12 21V9c0-4-2.5-6-4.5-6S4 4.5 4 6.5 5.5 9 6.5 9M12 9c0-4 2.5-6 4.5-6S20 4.5 20 6.5 18.5 9 17.5 9",
    "taurus": "M5 3c0 4 3 7 7 7s7-3 7-7M12 10a5.5 5.5 0 1 1-.01 0",
    "gemini": "M5 3.5c4 2.5 10 2.5 14 0M5 20.5c4-2.5 10-2.5 14 0M9 5.2v13.6M15 5.2v13.6",
    "cancer": (
        "M4 9.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0C4 4.5 14 3.5 20 7M20 14.5a3 3 0 1 0-6 0 3 3 0 1 0 6 0c0 5-10 6-16 2.5"
    ),
    "leo": "M9.5 14.5a3 3 0 1 1-3-3 3 3 0 0 1 3 3c0-2.5-3-5-3-7a4.5 4.5 0 0 1 9 0c0 3.5-3 7-3 10a2.6 2.6 0 0 0 5.5 1",
    "virgo": (
        "M3.5 4.5c1.5 0 2.5 1 2.5 2.5v11M6 7.5C6.5 5 10 5 10 7.5V18M10 7.5c.5-2.5 4-2.5 4 0V17"
        "c0 2 2 3.5 4 3.5M14 10.5c2-2.5 5.5-1.5 5.5 1.5 0 3.5-3.5 6-7 8.5"
    ),
    "libra": "M4 20h16M4 15.5h5.5c-2-1-3-3-3-5a5.5 5.5 0 0 1 11 0c0 2-1 4-3 5H20",
    "scorpio": (
        "M3.5 4.5c1.5 0 2.5 1 2.5 2.5v11M6 7.5C6.5 5 10 5 10 7.5V18M10 7.5c.5-2.5 4-2.5 4 0V17"
        "c0 2 1.5 3 3.5 3h3M18.5 17.5 21 20l-2.5 2.5"
    ),
    "sagittarius": "M4 20 19.5 4.5M12.5 4.5h7v7M6.5 11.5l6 6",
    "capricorn": (
        "M4 5c2.5 0 3 2.5 3 5v6M7 9c.5-3.5 5.5-4 5.5 0v8c0 2.5-1.5 4-3.5 4M12.5 15.5a3.3 3.3 0 1 1 3.3 3.3"
        "c-1.8 0-3.3-1.3-3.3-3.3"
    ),
}
"""Each sign in strokes, in a box of 24 by 24."""

_RIM: Final = 3.5
"""Between a dial's edge and its brass ring."""


def face(dial: str, size: float, colour: str) -> str:
    """What is engraved on a dial, around (0, 0): a sign as high as ``size``, a numeral as large as lettering can be."""
    if dial not in GLYPHS:
        wide = "s20" if size > 24 else "s18"
        return text(0, 6.5, dial, f"mid bold {wide} f-{colour}")
    drawn = element("path", d=GLYPHS[dial], class_=f"none l-{colour} mid-line round")
    return at(-size / 2, -size / 2, drawn, scale=size / 24)


@lru_cache(maxsize=8)
def medallion(radius: float) -> str:
    """A dial around (0, 0), nothing engraved on it yet: deep blue, with a ring of brass and a mark for each hour."""
    inner = radius - _RIM
    hours = element(
        "path", d="".join(_mark(inner, angle) for angle in range(0, 360, 30)), class_="none l-dial-line thin"
    )
    return disc(radius, "f-dial l-ink thin") + disc(inner, "none l-brass mid-line") + hours


def _mark(radius: float, angle: float) -> str:
    (x, y), (to_x, to_y) = polar(radius, angle), polar(radius - 3, angle)
    return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"


def recess(radius: float) -> str:
    """The space for a dial around (0, 0)."""
    return disc(radius, "f-panel l-line thin") + disc(radius - _RIM, "none l-line thin dashed")
