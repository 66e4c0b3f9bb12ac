"""What everything round is drawn of, around (0, 0): rings, strokes towards the middle, and things that are turned."""

from __future__ import annotations

from orloj_dsl.board.svg import element, group, number


def disc(radius: float, class_: str) -> str:
    """A circle."""
    return element("circle", r=radius, class_=class_)


def turn(angle: float, *content: str) -> str:
    """Elements turned clockwise by some degrees."""
    return group(*content, transform=f"rotate({number(angle)})")


def ray(angle: float, outer: float, inner: float, class_: str) -> str:
    """A stroke towards the middle, at an angle clockwise from the top."""
    d = f"M0 {number(-outer)}V{number(-inner)}"
    return element("path", d=d, class_=class_, transform=f"rotate({number(angle)})")
