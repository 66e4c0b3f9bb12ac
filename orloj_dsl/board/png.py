"""A drawing as a PNG, by resvg. The package that brings it is an extra, and imported only here."""

from __future__ import annotations

from functools import lru_cache

from orloj_dsl.board.style import LIGHT, css
from orloj_dsl.board.svg import element, text

_LETTERINGS = ("", "sans")
"""The classes of texts that choose their fonts."""


class PngError(Exception):
    """A drawing can't be made a PNG; the message says why, and what helps."""


def png(drawing: str, width: int | None = None) -> bytes:
    """A drawing as the bytes of a PNG file.

    Args:
        drawing: an SVG file.
        width: how many pixels wide it is to be; by default one for each unit of the drawing.

    Raises:
        PngError: resvg isn't installed, or finds no font to write with.
    """
    _see_that_text_is_drawn()
    return _drawn(drawing, width)


def _drawn(drawing: str, width: int | None = None) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise PngError("a PNG needs resvg: pip install 'orloj-dsl[png]'; SVG needs nothing more") from error
    return svg_to_bytes(svg_string=drawing, width=width)


@lru_cache(maxsize=1)
def _see_that_text_is_drawn() -> None:
    """Without a font resvg leaves texts out and says nothing, so a letter is held against an empty sheet."""
    empty = _drawn(_sheet(""))
    for lettering in _LETTERINGS:
        if _drawn(_sheet(text(5, 15, "a", lettering))) == empty:
            raise PngError(
                "a PNG needs fonts for its texts, and resvg finds none of those that the drawing names: "
                "install the DejaVu fonts, on Debian the package fonts-dejavu-core; SVG needs nothing more"
            )


def _sheet(content: str) -> str:
    return element(
        "svg",
        element("style", css(LIGHT)),
        content,
        xmlns="http://www.w3.org/2000/svg",
        width=20,
        height=20,
    )
