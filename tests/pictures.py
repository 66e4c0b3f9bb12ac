"""The pictures of the documentation, made again from records and a puzzle that ship: page, table, terminal.

``python tests/pictures.py`` makes all of them, ``python tests/pictures.py page.png replay.png`` only these. Everything
is photographed in the system's Chromium, without a network. What a terminal shows is kept by pyte, and drawn by rich as
a window. Pillow makes the files small; nothing else here needs it: ``pip install pillow``.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO, StringIO
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Final, TypeAlias, final

import pyte
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.style import Style
from rich.text import Text
from test_cli import err, orloj
from test_live_terminal import Screen

from orloj_dsl.files import data_path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "_static"
GAME = data_path("scenarios", "games", "four-at-the-clock.orloj")
DIAL = data_path("scenarios", "games", "the-last-dial.orloj")
PUZZLE = data_path("scenarios", "puzzles", "what-vi-gives-back.orloj")

Size: TypeAlias = tuple[int, int]
DESK: Final[Size] = (1400, 900)
PHONE: Final[Size] = (390, 844)


class NotMadeError(Exception):
    """A picture can't be made; the message says why."""


@final
class Camera:
    """Photographs what Chromium shows.

    Attributes:
        folder: where files may be put that are photographed.
    """

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.folder = folder
        self._browser = browser

    def opens(self, file: Path, size: Size, moment: str = "", *, dark: bool = False) -> Page:
        """A file in a window of that size, at a moment of its page."""
        context = self._browser.new_context(
            offline=True,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(f"{file.as_uri()}#{moment}")
        if page.locator("#tools").count():
            page.locator("#tools").wait_for()  # what the page holds is unpacked
        return page

    def shoots(self, page: Page) -> bytes:
        """What a window shows, as PNG; it is closed then."""
        png = page.screenshot()
        page.context.close()
        return png


# ---- pages ----


def view(camera: Camera, record: Path, name: str, *options: str) -> Path:
    """What ``orloj view`` makes of a record or puzzle.

    Raises:
        NotMadeError: it has something to complain of.
    """
    file = camera.folder / name
    done = orloj("view", record, "-o", file, *options)
    if done.returncode:
        raise NotMadeError(err(done))
    return file


def game_page(camera: Camera, size: Size, moment: str, *, dark: bool = False) -> bytes:
    """The page of a game at a moment."""
    return camera.shoots(camera.opens(view(camera, GAME, f"{moment}.html"), size, moment, dark=dark))


def puzzle_page(camera: Camera) -> bytes:
    """A puzzle that is being tried: one step was right, and the next one would lose what is best."""
    page = camera.opens(view(camera, PUZZLE, "puzzle.html"), DESK)
    for step in ("clock 1", "outer construct gemini hammer 1"):
        page.locator("#steps").get_by_role("button", name=step, exact=True).click()
    page.locator("#verdict.lost").wait_for()
    page.locator("#steps").evaluate("(steps) => steps.scrollTo(0, 0)")
    page.mouse.move(0, 0)  # no button is to look as if it were pointed at
    return camera.shoots(page)


def table(camera: Camera) -> bytes:
    """The picture that *Pages, pictures, notebooks* tells how to make, byte by byte."""
    return view(camera, DIAL, "nine.svg", "--at", "9.Eduardo.2").read_bytes()


# ---- terminals ----


def replay(camera: Camera) -> bytes:
    """The replay in the middle of a turn, with its ledger."""
    with _terminal("replay", GAME, "--live", "--to", "12.Mikel.5") as screen:
        screen.at("12.Mikel.5")
        screen.resize(100, 30)
        screen.until(lambda lines: lines[29].startswith("←→ step"))
        return _photograph(camera, screen, f"orloj replay {GAME.name} --live")


def record(camera: Camera) -> bytes:
    """The scribe in the middle of a turn, with what may be written next."""
    path = camera.folder / "club-night.orloj"
    path.write_text(GAME.read_text("utf-8").partition("\n11 Carlos")[0] + "\n", encoding="utf-8")
    with _terminal("record", path) as screen:
        _write(screen, "clock 1; outer construct IX hammer 3, apostle 2\r", "an apostle is due")
        _write(screen, "apostle 11; face wood\r", "nothing more is due")
        _write(screen, "+place\t", "+place 11 paint-1")
        return _photograph(camera, screen, f"orloj record {path.name}")


def _terminal(*arguments: str | Path) -> closing[Screen]:
    return closing(Screen(*arguments, TERM="xterm-256color", NO_COLOR=""))


def _write(screen: Screen, keys: str, shown: str) -> None:
    """Press keys at the prompt, and wait until a text is shown."""
    screen.until(lambda lines: any(line.startswith("11 Carlos>") for line in lines[screen.screen.cursor.y :]))
    screen.keys(keys)
    screen.until(lambda lines: any(shown in line for line in lines))


def _photograph(camera: Camera, screen: Screen, title: str) -> bytes:
    """What a terminal shows, in a window with a title."""
    drawn = window(screen.screen, title)
    file = camera.folder / "terminal.html"
    file.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{drawn}', encoding="utf-8")
    page = camera.opens(file, DESK)
    width, height = (ceil(float(page.locator("svg").get_attribute(side) or 0)) for side in ("width", "height"))
    page.set_viewport_size({"width": width, "height": height})
    return camera.shoots(page)


WINDOW: Final = """\
<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">
<style>
svg {{ display: block }}
.{unique_id}-matrix {{ font: {char_height}px "DejaVu Sans Mono", monospace }}
.{unique_id}-title {{ font: 16px "DejaVu Sans", sans-serif }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x} {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""
"""The window as rich fills it; its own has a font from the network."""
WIDTH_OF_LETTERS: Final = 0.602


def window(screen: pyte.Screen, title: str) -> str:
    """What a terminal shows, as the SVG of a window."""
    console = Console(
        record=True,
        file=StringIO(),
        width=screen.columns,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
    )
    console.print(Text("\n").join(lines_of(screen)), soft_wrap=True, end="")
    return console.export_svg(title=title, code_format=WINDOW, font_aspect_ratio=WIDTH_OF_LETTERS, unique_id="terminal")


def lines_of(screen: pyte.Screen) -> Iterator[Text]:
    """The lines of a terminal with their colours; where the cursor is to be seen its letter is reversed."""
    for y in range(screen.lines):
        letters = [(screen.buffer[y][x].data, _style(screen.buffer[y][x])) for x in range(screen.columns)]
        if y == screen.cursor.y and not screen.cursor.hidden:
            data, style = letters[screen.cursor.x]
            letters[screen.cursor.x] = data, style + Style(reverse=True)
        runs = groupby(letters, key=lambda letter: letter[1])
        yield Text.assemble(*(("".join(data for data, _ in run), style) for style, run in runs))


def _style(letter: pyte.screens.Char) -> Style:
    return Style(
        color=_colour(letter.fg),
        bgcolor=_colour(letter.bg),
        bold=letter.bold,
        italic=letter.italics,
        underline=letter.underscore,
        reverse=letter.reverse,
    )


def _colour(name: str) -> str:
    """A colour of pyte, as rich calls it."""
    if len(name) == 6 and all(digit in "0123456789abcdef" for digit in name):
        return f"#{name}"
    return name.replace("brown", "yellow").replace("bright", "bright_")


# ---- all of them ----


@dataclass(frozen=True)
class Picture:
    """A picture of the documentation: how wide and high it is, and what makes it."""

    size: Size
    make: Callable[[Camera], bytes]


PICTURES: Final = {
    "page.png": Picture(DESK, lambda camera: game_page(camera, DESK, "12.Mikel.5")),
    "page-dark.png": Picture(DESK, lambda camera: game_page(camera, DESK, "6.Mikel.3", dark=True)),
    "page-phone.png": Picture(PHONE, lambda camera: game_page(camera, PHONE, "8.Eduardo.3")),
    "puzzle-page.png": Picture(DESK, puzzle_page),
    "record.png": Picture((982, 636), record),
    "replay.png": Picture((1222, 782), replay),
    "table.svg": Picture((1940, 1664), table),
}
"""By the names of their files."""


def small(png: bytes) -> bytes:
    """The same picture in 256 colours, which takes a third; they are chosen so that the bright and rare ones stay."""
    image, made = import_module("PIL.Image"), BytesIO()
    full = image.open(BytesIO(png)).convert("RGB")
    full.quantize(256, method=image.Quantize.MAXCOVERAGE, kmeans=1, dither=0).save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> None:
    """Make pictures anew."""
    from page_browser import NAMED  # not before: for pytest it is a plugin, which it loads itself

    parser = ArgumentParser(description="Make the pictures of the documentation anew.")
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"one of {', '.join(PICTURES)}; all if none is named")
    names = parser.parse_args().names or list(PICTURES)
    if unknown := [name for name in names if name not in PICTURES]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(PICTURES)}")
    if find_spec("PIL") is None:
        parser.error("PNGs are made small by Pillow: pip install pillow")
    chromium = shutil.which(os.environ.get(NAMED) or "chromium")
    if chromium is None:
        parser.error(f"there is no Chromium: install it, or name it in {NAMED}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        camera = Camera(browser, Path(folder))
        for name in names:
            made = PICTURES[name].make(camera)
            data = small(made) if name.endswith(".png") else made
            (FOLDER / name).write_bytes(data)
            print(f"{name}: {len(data) / 1000:.0f} KB")
        browser.close()


if __name__ == "__main__":
    try:
        main()
    except NotMadeError as error:
        sys.exit(str(error))
