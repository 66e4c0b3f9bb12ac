"""Markup of SVG: elements, texts, and slots, the places whose content changes from position to position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, radians, sin
from typing import TypeAlias

from orloj_dsl import markup

Slots: TypeAlias = dict[str, str]
"""What fills each slot at a position: markup; or a transform (``rotate(30)``), which moves what it holds already."""

_SLOT = re.compile(r'(<g data-slot="([^"]*)"[^>]*)>')


def element(tag: str, *content: str, **attributes: object) -> str:
    """An element. Its content is markup already; attributes are escaped, numbers in them rounded to hundredths.

    Names are written as in Python: ``class_`` is class, ``text_anchor`` is text-anchor. ``None`` leaves one out.
    """
    said = markup.attributes(
        {name: number(said) if isinstance(said, int | float) else said for name, said in attributes.items()}
    )
    inner = "".join(content)
    return f"<{tag}{said}>{inner}</{tag}>" if inner else f"<{tag}{said}/>"


def number(value: float) -> str:
    """A number as short as it can be said in hundredths."""
    if isinstance(value, int):
        return str(value)
    said = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


def text(x: float, y: float, said: object, class_: str = "", **attributes: object) -> str:
    """A text whose baseline begins (or, by its class ``mid``, is centred) at a place."""
    return element("text", markup.text(said), x=x, y=y, class_=class_ or None, **attributes)


def group(*content: str, **attributes: object) -> str:
    """Elements that belong together."""
    return element("g", *content, **attributes)


def at(x: float, y: float, *content: str, scale: float = 1) -> str:
    """Elements moved to a place, and scaled there."""
    scaled = "" if scale == 1 else f" scale({number(scale)})"
    return group(*content, transform=f"translate({number(x)} {number(y)}){scaled}")


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle around (0, 0); 0 degrees is on top, and they run clockwise, as hours do."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def sector(inner: float, outer: float, first: float, last: float) -> str:
    """The path of a piece of a ring around (0, 0), from one angle clockwise to another."""
    points = (polar(outer, first), polar(outer, last), polar(inner, last), polar(inner, first))
    (a, b, c, d) = (f"{number(x)} {number(y)}" for x, y in points)
    large = int(last - first > 180)
    return f"M{a}A{number(outer)} {number(outer)} 0 {large} 1 {b}L{c}A{number(inner)} {number(inner)} 0 {large} 0 {d}Z"


# ---- slots ----


def slot(name: str, *content: str, turning: int = 0) -> str:
    """A place whose content changes.

    Args:
        name: its name.
        content: what it holds already; a transform moves that.
        turning: which way it turns in a game, 1 clockwise and -1 against it, which no two positions tell.
    """
    turned = f' data-turning="{turning}"' if turning else ""
    return f'<g data-slot="{markup.text(name)}"{turned}>{"".join(content)}</g>'


def moves(filling: str) -> bool:
    """Whether a slot's filling is a transform."""
    return filling != "" and not filling.startswith("<")


def filled(base: str, slots: Mapping[str, str]) -> str:
    """A drawing with every slot filled.

    Raises:
        KeyError: there is nothing for one of them.
    """

    def fill(match: re.Match[str]) -> str:
        filling = slots[match[2]]
        return f'{match[1]} transform="{filling}">' if moves(filling) else f"{match[0]}{filling}"

    return _SLOT.sub(fill, base)
