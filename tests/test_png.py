"""A drawing as PNG, and what is said where resvg or every font is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

import pytest
import resvg_py
from pixels import pixels

from orloj_dsl.board import png as module
from orloj_dsl.board.png import PngError, png
from orloj_dsl.board.style import LIGHT, css
from orloj_dsl.board.svg import element, text

NO_RESVG = "a PNG needs resvg: pip install 'orloj-dsl[png]'; SVG needs nothing more"
NO_FONT = (
    "a PNG needs fonts for its texts, and resvg finds none of those that the drawing names: "
    "install the DejaVu fonts, on Debian the package fonts-dejavu-core; SVG needs nothing more"
)


@pytest.fixture(autouse=True)
def _fonts_are_looked_for_again() -> Iterator[None]:
    module._see_that_text_is_drawn.cache_clear()
    yield
    module._see_that_text_is_drawn.cache_clear()


def drawing(*content: str) -> str:
    """Some content on a sheet of 40 by 20."""
    style = element("style", css(LIGHT))
    return element("svg", style, *content, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 40 20", width=40, height=20)


LEFT_HALF = element("rect", width=20, height=20, class_="f-red")
RIGHT_HALF = element("rect", x=20, width=20, height=20, class_="f-dial")


def test_a_pixel_for_each_unit() -> None:
    drawn = pixels(png(drawing(LEFT_HALF, RIGHT_HALF)))
    assert (drawn.width, drawn.height) == (40, 20)
    assert (drawn.at(0, 0), drawn.at(19, 19)) == (LIGHT["red"], LIGHT["red"])
    assert (drawn.at(20, 0), drawn.at(39, 19)) == (LIGHT["dial"], LIGHT["dial"])


def test_a_width_keeps_the_shape() -> None:
    drawn = pixels(png(drawing(LEFT_HALF, RIGHT_HALF), 120))
    assert (drawn.width, drawn.height) == (120, 60)
    assert (drawn.at(59, 59), drawn.at(60, 59)) == (LIGHT["red"], LIGHT["dial"])


@pytest.mark.parametrize("lettering", ["", "sans", "bold", "sans bold", "italic"])
def test_letters_are_drawn(lettering: str) -> None:
    ground = element("rect", width=40, height=20, class_="f-paper")
    drawn = pixels(png(drawing(ground, text(4, 16, "MM", lettering))))
    assert bytes.fromhex(LIGHT["ink"][1:]) + b"\xff" in drawn.colours()


def test_without_resvg_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PngError) as refused:
        png(drawing())
    assert str(refused.value) == NO_RESVG


def test_without_fonts_nothing_is_drawn_that_lacks_its_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    with pytest.raises(PngError) as refused:
        png(drawing(LEFT_HALF))
    assert str(refused.value) == NO_FONT
