"""The icons of rewards, goods and pieces, each drawn in a box of 24 by 24; and rewards as rows of icons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orloj_dsl.board.style import initials, letter_on, seat_colours
from orloj_dsl.board.svg import at, element, group, number, polar, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import Table

SIZE: Final = 24

_ROUND = "none l-ink mid-line round"


def _path(d: str, class_: str) -> str:
    return element("path", d=d, class_=class_)


def _disc(radius: float, class_: str) -> str:
    return element("circle", cx=12, cy=12, r=radius, class_=class_)


def _gear(radius: float, teeth: int = 8) -> str:
    """The outline of a gear around the middle of the box."""
    points = []
    for tooth in range(teeth):
        for share, far in ((-0.28, radius * 0.74), (-0.18, radius), (0.18, radius), (0.28, radius * 0.74)):
            x, y = polar(far, (tooth + share) * 360 / teeth)
            points.append(f"{number(float(12 + x))} {number(float(12 + y))}")
    return "M" + "L".join(points) + "Z"


_FIGURE = (
    "M12 3.2a3.6 3.6 0 0 1 3.6 3.6c0 1.3-.6 2.4-1.6 3 3.6.7 6 3 6 6.4 0 2.6-.6 4.6-1.3 4.6H5.3"
    "C4.6 20.8 4 18.8 4 16.2c0-3.4 2.4-5.7 6-6.4-1-.6-1.6-1.7-1.6-3A3.6 3.6 0 0 1 12 3.2Z"
)
_ROOSTER = (
    "M5 8.4 3 9.2l2 .9c.2 1 .5 2 .9 2.7-.4 3.4 1.8 5.7 4.6 6.2V21h1.4v-1.9h1V21h1.4v-2.1c3.2-.7 5.6-3.4 6.2-8.4"
    "-1.8-.9-3.4-.8-4.4.3-1.6 1.6-4 1.5-5.3-.3C10.3 8.8 9.7 7.7 9 6.9 9.6 5.4 8.9 4 7.7 4.3"
    " 7.2 3.2 5.8 3.5 5.9 4.8 4.9 5.4 4.7 7 5 8.4Z"
)
_SCROLL = "M6 4h11a2.5 2.5 0 0 1 2.5 2.5V8H17v9.5A2.5 2.5 0 0 1 14.5 20H5.5A2.5 2.5 0 0 1 3 17.5V16h3Z"
_MOON = "M16.5 4.2A9 9 0 1 0 20.6 15 7.2 7.2 0 0 1 16.5 4.2Z"
_HAMMER = "M4 6.5h12.5l3 3.2-3 1.8H12v9.3H8.5v-9.3H4Z"
_PALETTE = (
    "M12 4.2c5 0 9 3.2 9 7.2 0 2.6-2 3.8-4.2 3.4-1.7-.3-2.7.6-2.3 2.1.5 1.6-.5 2.9-2.5 2.9-5 0-9-3.4-9-7.8s4-7.8 9-7.8Z"
)
_HOUSE = "M3.5 11 12 4l8.5 7H18.5v9H5.5v-9Z"
_CHISEL = "M14.5 3.5 20.5 9.5 17 13 11 7ZM10.2 8.2l5.6 5.6L7.5 20.5 3.5 20.5 3.5 16.5Z"
_CROWN = "M6 4.5 8.5 7 12 3.5 15.5 7 18 4.5V9.5H6Z"


def _lined(d: str, fill: str) -> str:
    return _path(d, f"f-{fill} l-ink thin round")


@lru_cache(maxsize=256)
def icon(kind: str, of: str = "") -> str:
    """The icon of a reward's kind, of a good or of a piece, in a box of 24 by 24.

    Args:
        kind: as ``Item.kind``; also ``broken`` and ``gear`` for deviation tokens.
        of: the track or colour that it names, if any.
    """
    drawn = _GOODS.get(kind) or _PIECES.get(kind)
    if drawn is not None:
        return drawn
    if kind == "mastery":
        return _mastery(of)
    if kind == "produce":
        inner = at(7.2, 3, icon(of), scale=0.4) if of in _GOODS else _anything(7.2, 3)
        return _lined("M3.5 13h17v7.5h-17Z", "panel") + _path("M12 13.5v4.5m-2.4-2.2 2.4 2.4 2.4-2.4", _ROUND) + inner
    if kind == "basic":
        return "".join(
            at(x, y, icon(good), scale=0.5) for good, x, y in (("paint", 6, 0), ("wood", 0, 11), ("iron", 12, 11))
        )
    if kind == "upgrade":
        inner = icon(of) if of in _GOODS else ""
        return _lined("M12 2.5 20 11h-4.5v10h-7V11H4Z", "brass-soft") + at(8.4, 11.5, inner, scale=0.3)
    raise KeyError(kind)


def _anything(x: float, y: float) -> str:
    return text(x + 4.8, y + 8.5, "?", "mid sans bold s10")


def _mastery(of: str) -> str:
    if of in ("blue", "pink", "yellow"):
        letter = text(12, 16.5, of[0].upper(), f"mid sans bold s12 f-{letter_on(of)}")
        return _disc(9, f"f-{of} l-ink thin") + _disc(7.2, "none l-paper thin") + letter
    thirds = (("blue", -90), ("pink", 30), ("yellow", 150))
    return "".join(
        element("circle", cx=12 + x, cy=13 + y, r=5.2, class_=f"f-{colour} l-ink thin")
        for colour, degrees in thirds
        for x, y in (polar(5, degrees + 90),)
    )


_GOODS: Final = {
    "gold": _lined("M2.5 18.5 6.5 8h11l4 10.5Z", "gold") + _path("M6.5 8 9 5.2h6L17.5 8", "f-gold l-ink thin round"),
    "paint": _lined(
        "M12 2.8c3.8 5.2 6.3 8.3 6.3 11.9a6.3 6.3 0 0 1-12.6 0C5.7 11.1 8.2 8 12 2.8Z",
        "paint",
    )
    + _path("M8.6 14.8a3.5 3.5 0 0 0 3 3.4", "none l-paper mid-line round"),
    "wood": _lined("M6 7.5h12.5a4.5 4.5 0 0 1 0 9H6a4.5 4.5 0 0 1 0-9Z", "wood")
    + element("ellipse", cx=18, cy=12, rx=2.6, ry=4.5, class_="f-coin l-ink thin")
    + element("ellipse", cx=18, cy=12, rx=1, ry=1.9, class_="none l-dial thin"),
    "iron": _lined(
        "M2.5 7h13c1 2 2.8 3 6 3v2.2c-3.6.2-5.6 1.3-6.6 3.3H17v4H6.5v-4h1.7"
        "c-.3-2-1.5-3-3.2-3.7-1.7-.8-2.5-2.4-2.5-4.8Z",
        "iron",
    ),
    "coin": _disc(8.5, "f-coin l-ink thin")
    + _disc(5.8, "none l-dial thin")
    + _path("M12 8.6v6.8", "none l-dial mid-line round"),
}

_PIECES: Final = {
    "vp": _lined("M12 2.5 20 5v6.5c0 5-3.3 8.3-8 10-4.7-1.7-8-5-8-10V5Z", "brass-soft"),
    "worker": _lined(_FIGURE, "raised"),
    "recover": _lined(_FIGURE, "raised")
    + _path("M19.5 4.5v4.5h-4.5M19.3 8.8A7.5 7.5 0 0 0 17 5", "none l-mark mid-line round"),
    "gear": _lined(_gear(9.5), "coin") + _disc(3, "f-paper l-ink thin"),
    "broken": _lined(_gear(9.5), "panel") + _path("M13.5 2.5 10 9.5l4 3-3.5 9", "none l-mark mid-line round"),
    "force": _lined(_gear(9.5), "panel") + _path("M13.5 2.5 10 9.5l4 3-3.5 9", "none l-mark mid-line round"),
    "correct": _lined(_gear(9.5), "coin") + _path("M7.8 12.3l3 3 5.4-6.3", "none l-dial thick round"),
    "moon": _lined(_MOON, "brass-soft"),
    "painter": _lined(_PALETTE, "raised")
    + "".join(
        element("circle", cx=x, cy=y, r=1.7, class_=f"f-{colour}")
        for colour, x, y in (("red", 7.5, 11), ("yellow", 11, 7.8), ("blue", 15.8, 8.8), ("green", 8.5, 15))
    ),
    "apostle": element("circle", cx=12, cy=7, r=5.2, class_="f-brass-soft l-ink thin")
    + _lined(
        "M12 4.4a2.8 2.8 0 0 1 1.6 5.1c3 .9 4.9 3.6 4.9 7v4.3h-13v-4.3c0-3.4 1.9-6.1 4.9-7A2.8 2.8 0 0 1 12 4.4Z",
        "raised",
    ),
    "disc": _disc(10, "f-raised l-ink thin") + at(4.6, 4.3, _lined(_ROOSTER, "brass"), scale=0.62),
    "rooster": _lined(_ROOSTER, "brass"),
    "scroll": _lined(_SCROLL, "raised") + _path("M8.5 8.5h5.5m-5.5 3.5h5.5m-5.5 3.5h4", "none l-soft thin round"),
    "royal": _lined(_SCROLL, "raised") + at(4.5, 5.5, _lined(_CROWN, "gold"), scale=0.6),
    "hammer": _lined(_HAMMER, "iron"),
    "construct": element("rect", x=3.5, y=3.5, width=17, height=17, rx=2, class_="f-raised l-ink thin")
    + _disc(5.8, "none l-ink thin")
    + _path("M12 8.5v7m-3.5-3.5h7", "none l-ink mid-line round"),
    "workshop": _lined(_HOUSE, "raised") + _path("M10 20v-5.5h4V20", "f-wood l-ink thin"),
    "sculptor": _lined(_CHISEL, "coin"),
    "assistant": _lined(_FIGURE, "raised") + _lined("M7 6.2h10L15.5 2.8h-7Z", "wood"),
}


def symbol(kind: str, x: float, y: float, size: float, of: str = "") -> str:
    """An icon with its middle at a place."""
    return at(x - size / 2, y - size / 2, icon(kind, of), scale=size / SIZE)


def reward(items: Sequence[Item], x: float, y: float, size: float = 18, room: float | None = None) -> str:
    """A reward as a row of icons around a place.

    Numbers stand before their icons, and a stroke between two of which one is taken.

    Args:
        items: the reward.
        x: of its middle.
        y: of its middle.
        size: of its icons.
        room: its greatest width; a longer one is drawn smaller.
    """
    drawn = [_item(item) for item in items]
    width = sum(wide for _, wide in drawn) + 2 * (len(drawn) - 1)
    left, parts = 0.0, []
    for markup, wide in drawn:
        parts.append(at(left, 0, markup))
        left += wide + 2
    scale = size / SIZE if room is None else min(size / SIZE, room / width)
    return at(x - width * scale / 2, y - scale * SIZE / 2, *parts, scale=scale)


def _item(item: Item) -> tuple[str, float]:
    """One icon with its number, and its width in units of the box."""
    if "|" in item.kind:
        first, second = item.kind.split("|")
        stroke = _path("M27.5 21 30.5 3", "none l-ink mid-line")
        return icon(first) + stroke + at(33, 0, icon(second)), 57
    if item.kind == "vp":
        return icon("vp") + text(12, 16.5, item.number, "mid sans bold s12"), SIZE
    plain = 0 if item.kind == "moon" else 1
    if item.number == plain:
        return icon(item.kind, item.of), SIZE
    said = f"{item.number:+d}" if item.kind == "moon" else str(item.number)
    wide = 10 * len(said) + 1
    return text(0, 17, said, "sans bold s16") + at(wide, 0, icon(item.kind, item.of)), wide + SIZE


# ---- pieces of players ----

_SHAPES = (
    lambda class_: _disc(10, class_),
    lambda class_: element("rect", x=2.5, y=2.5, width=19, height=19, rx=3, class_=class_),
    lambda class_: _path("M12 .8 23.2 12 12 23.2 .8 12Z", class_),
    lambda class_: _path("M6.5 2h11l5.5 10-5.5 10h-11L1 12Z", class_),
)
"""The outline of each seat's pieces."""


def piece(table: Table, seat: int, x: float, y: float, size: float) -> str:
    """A piece of a player with its middle at a place: the seat's colour, shape and letter."""
    colour = seat_colours(table)[seat]
    letter = text(12, 16.8, initials(table)[seat], f"mid sans bold f-{letter_on(colour)}")
    return at(
        x - size / 2,
        y - size / 2,
        group(_SHAPES[seat](f"f-{colour} l-ink thin"), letter),
        scale=size / SIZE,
    )


def apostle(edition: Edition, number: int, x: float, y: float, size: float) -> str:
    """An apostle's tile with its middle at a place: the number, the colour and the colour's letter."""
    return at(x - size / 2, y - size / 2, _tile(number, edition.apostle_colours[number]), scale=size / SIZE)


@lru_cache(maxsize=16)
def _tile(apostle: int, colour: str) -> str:
    return "".join(
        (
            _disc(12, f"f-{colour} l-ink thin"),
            _disc(10.2, "none l-paper thin"),
            text(12, 14, apostle, "mid bold s11 f-paper"),
            text(12, 20.5, colour[0].upper(), "mid sans bold s6 f-paper"),
        )
    )
