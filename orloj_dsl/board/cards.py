"""Workshop cards and assistants, as they lie on display and before the players."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import reward, symbol
from orloj_dsl.board.shapes import box, circle, line
from orloj_dsl.board.svg import element, text
from orloj_dsl.games.orloj.components import Card
from orloj_dsl.games.orloj.edition import Edition

WIDTH: Final = 72
HEIGHT: Final = 84

_CENTRE: Final = 55.5
"""The line on which a card's centre and its half icons lie."""
_HALF: Final = 15
"""The radius of a half icon."""


@lru_cache(maxsize=64)
def card(edition: Edition, name: str) -> str:
    """A workshop card: its resource, the reward at its top, the one at its centre, and a half icon at each edge."""
    printed = edition.cards[name]
    return "".join(
        (
            box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "f-raised l-edge", rx=5),
            symbol(printed.resource, 12, 13, 18),
            text(WIDTH - 6, 15, name, "end sans s9 f-soft"),
            reward(printed.top, WIDTH / 2, 25, 18, room=WIDTH - 8),
            line(8, 36.5, WIDTH - 8, 36.5),
            circle(WIDTH / 2, _CENTRE, 17, "f-panel l-edge thin"),
            reward(printed.centre, WIDTH / 2, _CENTRE, 18, room=28),
            _halves(printed),
        )
    )


def _halves(printed: Card) -> str:
    """The half icons: half a disc at each edge, so that two equal ones that meet are whole."""
    left = f"M0.500 {_CENTRE - _HALF}a{_HALF} {_HALF} 0 0 1 0 {2 * _HALF}Z"
    right = f"M{WIDTH - 0.5} {_CENTRE - _HALF}a{_HALF} {_HALF} 0 0 0 0 {2 * _HALF}Z"
    return "".join(
        element("path", d=d, class_=f"f-{_HALVES[kind]} l-edge thin") + symbol(kind, x, _CENTRE, 12)
        for d, kind, x in ((left, printed.left, 7), (right, printed.right, WIDTH - 7))
    )


_HALVES: Final = {"apostle": "paper", "construct": "brass-soft"}


@lru_cache(maxsize=16)
def seated(edition: Edition, kind: str) -> str:
    """An assistant on a card: it covers the centre."""
    worth = edition.assistants[kind]
    return (
        circle(WIDTH / 2, _CENTRE, 18, "f-brass-soft l-brass mid-line")
        + symbol("assistant", WIDTH / 2, _CENTRE - 4, 20)
        + text(WIDTH / 2, _CENTRE + 14, worth, "mid sans bold s10")
        + text(WIDTH / 2, HEIGHT - 3.3, kind, "mid s8")
    )
