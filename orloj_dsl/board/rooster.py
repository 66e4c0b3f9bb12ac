"""The golden rooster on his way to the call, the round track and its marker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import pi
from typing import Final

from orloj_dsl.board.icons import symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import caps, plate
from orloj_dsl.board.shapes import box, circle
from orloj_dsl.board.svg import Slots, element, group, number, polar, slot, text
from orloj_dsl.games.orloj.state import State, Table

WIDTH: Final = 300
HEIGHT: Final = 280

_X: Final = 150
_Y: Final = 160
_RADIUS: Final = 96
"""The half circle on which the rooster walks: its middle and its radius."""
_ROUNDS: Final = 222
"""The middle of the round track."""


def _furthest(table: Table) -> int:
    """The space from which the way to the call is longest."""
    return max(table.steps)


def _spot(table: Table, left: int, radius: float = _RADIUS) -> tuple[float, float]:
    """The place of the space from which so many steps are left: the last one lies at the right."""
    x, y = polar(radius, 90 - 180 * min(left / _furthest(table), 1))
    return _X + x, _Y + y


# ---- what is printed ----


def _base(table: Table) -> str:
    return "".join(
        (
            plate(WIDTH, HEIGHT, "Rooster"),
            *_way(table),
            slot("rooster.left"),
            slot("rooster.golden", group(symbol("rooster", 0, 0, 32), transform="scale(-1 1)")),
            caps(_X, _ROUNDS - 23, "Round track", "mid"),
            *_rounds(table),
            slot("rooster.calls"),
        )
    )


def _way(table: Table) -> Iterator[str]:
    furthest = _furthest(table)
    for radius in (_RADIUS - 2.5, _RADIUS + 2.5):
        d = f"M{number(float(_X - radius))} {_Y}A{radius} {radius} 0 0 1 {number(float(_X + radius))} {_Y}"
        yield element("path", d=d, class_="none l-edge thin")
    size = min(14, pi * _RADIUS / furthest * 0.4)
    for left in range(furthest, -1, -1):
        x, y = _spot(table, left)
        colours = "f-raised l-edge" if left else "f-paper l-mark thick"
        yield circle(x, y, size, colours)
        if size > 6 and left:
            yield text(x, y + 5, left, "mid s13")
    x, y = _spot(table, 0)
    yield text(x, y + 28, "call", "mid s11 italic f-mark")


def _rounds(table: Table) -> Iterator[str]:
    for space, steps in enumerate(table.steps):
        x = _round(table, space)
        yield box(x - 15, _ROUNDS - 15, 30, 30, "f-raised l-edge", rx=4)
        yield text(x, _ROUNDS + 5.5, steps, "mid s16")
    ring = box(-18, -18, 36, 36, "none l-brass thick", rx=7)
    yield slot("rooster.marker", ring, element("path", d="M-5-23.500H5L0-17Z", class_="f-brass"))


def _round(table: Table, space: int) -> float:
    return _X + (space - (len(table.steps) - 1) / 2) * min(52, 240 / len(table.steps))


# ---- what lies there ----


def _slots(state: State) -> Slots:
    return {
        "rooster.golden": _golden(state.table, state.rooster),
        "rooster.left": _left(state.rooster, state.call_due),
        "rooster.marker": f"translate({number(float(_round(state.table, state.marker)))} {_ROUNDS})",
        "rooster.calls": _calls(_called(state)),
    }


@lru_cache(maxsize=256)
def _golden(table: Table, left: int) -> str:
    x, y = _spot(table, left, _RADIUS + 26)
    return f"translate({number(x)} {number(y)})"


@lru_cache(maxsize=128)
def _left(left: int, due: bool) -> str:
    """In the middle of the half circle: how far it is, or that he calls."""
    if due:
        return text(_X, _Y - 20, "A call", "mid bold s24 f-mark") + text(_X, _Y + 4, "is due", "mid s16 f-mark")
    steps = "step to go" if left == 1 else "steps to go"
    return text(_X, _Y - 16, left, "mid bold s30") + text(_X, _Y + 4, steps, "mid s12 f-soft")


@lru_cache(maxsize=128)
def _calls(said: str) -> str:
    return text(_X, HEIGHT - 19, said, "mid s12 f-soft")


def _called(state: State) -> str:
    """How many calls there have been, of how many; in a solo game any number comes."""
    if state.table.board.solo is None:
        return f"{state.calls} of {len(state.table.steps)} calls"
    return "1 call so far" if state.calls == 1 else f"{state.calls} calls so far"


# ---- in words ----


def _words(state: State) -> str:
    steps = "1 step" if state.rooster == 1 else f"{state.rooster} steps"
    way = "A call is due." if state.call_due else f"The rooster has {steps} to go."
    track = " ".join(map(str, state.table.steps))
    return f"{way} Round track: {track}, marker on space {state.marker + 1}; {_called(state)}."


ROOSTER: Final = Part("rooster", "Rooster", WIDTH, HEIGHT, _base, _slots, _words)
"""The part of the golden rooster and the round track."""
