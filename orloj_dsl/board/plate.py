"""The plate that a part lies on: a screwed sheet with its title engraved."""

from __future__ import annotations

from typing import Final

from orloj_dsl.board.svg import at, element, text

EDGE: Final = 1
"""Between a part's box and its plate."""
TITLE: Final = (32, 25)
"""Where the title begins; nothing else should stand in that corner."""
_SCREW: Final = 17
"""How far each screw is from the two edges at its corner."""


def plate(width: int, height: int, title: str) -> str:
    """The ground of a part, as large as its box."""
    sheet = element(
        "rect", x=EDGE, y=EDGE, width=width - 2 * EDGE, height=height - 2 * EDGE, rx=9, class_="f-paper l-edge thin"
    )
    rim = element("rect", x=5, y=5, width=width - 10, height=height - 10, rx=6, class_="none l-line thin")
    corners = ((x, y) for y in (_SCREW, height - _SCREW) for x in (_SCREW, width - _SCREW))
    screws = (at(x, y, _screw((x + y) % 4)) for x, y in corners)
    return sheet + rim + "".join(screws) + caps(*TITLE, title)


def caps(x: float, y: float, said: str, class_: str = "") -> str:
    """A title or a label in spaced capitals, smaller than other text."""
    return text(x, y - 3.5, said.upper(), f"caps f-soft {class_}".strip())


def _screw(turned: int) -> str:
    """A screw's head; each is turned a little otherwise."""
    slit = element("path", d="M-2.600 0H2.600", class_="none l-edge mid-line", transform=f"rotate({20 + 35 * turned})")
    return element("circle", r=4.2, class_="f-brass-soft l-edge thin") + slit
