"""The pictures of the documentation: each is there, shown, told to those who don't see it, and can be made again.

``python tests/pictures.py`` makes them anew where one is missing, or tells of something else.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pictures
import pyte
import pytest
from pictures import FOLDER, PICTURES, Camera, lines_of, table, window
from pixels import SIGNATURE, size
from playwright.sync_api import Browser
from rich.color import Color
from rich.style import Style
from test_docs import DOCUMENTS

pytest_plugins = ("page_browser",)

IMAGE = re.compile(r"!\[(?P<alt>[^]]*)\]\((?P<target>[^)]*)\)")
SVG = "{http://www.w3.org/2000/svg}"
MOST, MOST_OF_ALL = 250_000, 1_500_000
"""Bytes of a PNG, and of all pictures: every clone has them."""


def shown() -> list[tuple[Path, str, str]]:
    """The pictures of all pages: where each leads, and what is said of it, with the page."""
    return [
        ((page.parent / image["target"]).resolve(), image["alt"], page.name)
        for page in DOCUMENTS
        for image in IMAGE.finditer(page.read_text("utf-8"))
    ]


def size_of(data: bytes) -> tuple[int, int]:
    """The width and height of a PNG or SVG."""
    if data.startswith(SIGNATURE):
        return size(data)
    root = ElementTree.fromstring(data)
    assert root.tag == f"{SVG}svg"
    return int(root.attrib["width"]), int(root.attrib["height"])


def test_those_that_are_made_are_there_and_shown() -> None:
    files = {path for path in FOLDER.iterdir() if path.suffix != ".css"}
    made = {FOLDER / name for name in PICTURES}
    assert files == made
    assert {path for path, _, _ in shown()} == made


def test_each_is_told_in_words() -> None:
    short = [(path.name, page) for path, alt, page in shown() if len(alt.split()) < 8]
    assert short == []


@pytest.mark.parametrize("name", PICTURES)
def test_it_is_a_picture_of_its_size(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert data.startswith(SIGNATURE if name.endswith(".png") else b"<svg ")
    assert size_of(data) == PICTURES[name].size


def test_they_are_small() -> None:
    sizes = {name: (FOLDER / name).stat().st_size for name in PICTURES}
    assert {name for name, bytes_ in sizes.items() if name.endswith(".png") and bytes_ > MOST} == set()
    assert sum(sizes.values()) < MOST_OF_ALL


@pytest.mark.parametrize("name", PICTURES)
def test_it_can_be_made_again(name: str, chromium: Browser, tmp_path: Path) -> None:
    picture = PICTURES[name]
    assert size_of(picture.make(Camera(chromium, tmp_path))) == picture.size


def test_the_table_is_told_as_it_is_now(chromium: Browser, tmp_path: Path) -> None:
    shown, now = (_words(data) for data in ((FOLDER / "table.svg").read_bytes(), table(Camera(chromium, tmp_path))))
    assert shown == now


def _words(svg: bytes) -> tuple[str | None, ...]:
    root = ElementTree.fromstring(svg)
    return tuple(root.findtext(f"{SVG}{tag}") for tag in ("title", "desc"))


def test_a_terminal_is_drawn_with_its_colours() -> None:
    screen = pyte.Screen(12, 3)
    pyte.Stream(screen).feed("a\x1b[1;35mMi\x1b[0;7mkel\x1b[0m\r\n\x1b[38;5;16;48;5;250mx\x1b[0m \x1b[33;94my")
    first, second, third = lines_of(screen)
    assert [first.plain, second.plain, third.plain] == ["aMikel      ", "x y         ", " " * 12]
    styles = {line.plain[span.start : span.end]: span.style for line in (first, second) for span in line.spans}
    bold, reverse, menu, blue = (Style.parse(str(styles[text])) for text in ("Mi", "kel", "x", "y"))
    assert (bold.bold, bold.color) == (True, Color.parse("magenta"))
    assert reverse.reverse
    assert (menu.color, menu.bgcolor) == (Color.parse("#000000"), Color.parse("#bcbcbc"))
    assert blue.color == Color.parse("bright_blue")


def test_the_cursor_is_drawn_where_it_is_to_be_seen() -> None:
    screen = pyte.Screen(4, 2)
    stream = pyte.Stream(screen)
    stream.feed("ab")
    assert [span.style for line in lines_of(screen) for span in line.spans if _reversed(span.style)] != []
    stream.feed("\x1b[?25l")
    assert [span.style for line in lines_of(screen) for span in line.spans if _reversed(span.style)] == []


def _reversed(style: str | Style) -> bool:
    return isinstance(style, Style) and bool(style.reverse)


def test_a_window_asks_for_nothing_and_escapes_what_it_shows() -> None:
    screen = pyte.Screen(12, 1)
    pyte.Stream(screen).feed("<script>")
    drawn = window(screen, "a & b")
    assert re.findall(r"https?://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
    assert "url(h" not in drawn
    root = ElementTree.fromstring(drawn)
    assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")] == ["a\u00a0&\u00a0b", "<script>"]


def test_only_pictures_that_there_are_can_be_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["pictures.py", "page.jpg"])
    with pytest.raises(SystemExit) as end:
        pictures.main()
    assert end.value.code == 2
    assert "there is no page.jpg; there are page.png, " in capsys.readouterr().err
