"""Open the page of a game in Chromium and step through it: ``python -m benchmarks.page``."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks import report
from benchmarks.machine import machine
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.loading import document_of, read, run_document
from orloj_dsl.page.html import page_of

GAMES: Final = ("four-at-the-clock", "two-points-short", "first-evening")
"""Of four and three players."""
TOLD: Final = ("processor", "system", "Python", "orloj-dsl")
"""What of the machine matters here."""

_WATCH: Final = """new MutationObserver(() => {
  window.ready ??= document.getElementById("tools").hidden ? undefined : performance.now();
}).observe(document, { subtree: true, attributeFilter: ["hidden"] })"""
"""The tools are shown as soon as the page answers; seen when all else that happens then is done."""
_PRESS: Final = """(key) => {
  const begun = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  document.body.offsetHeight;  // styles and places are worked out, too
  return performance.now() - begun;
}"""
_WALK: Final = f"""() => {{
  const press = {_PRESS}, steps = [];
  while (document.querySelector("[data-step=next][aria-disabled=false]")) steps.push(press("ArrowRight"));
  return steps;
}}"""


@dataclass(frozen=True, slots=True)
class Opened:
    """A game's page, and what it took.

    Attributes:
        game: which one.
        size: of the file, in bytes.
        positions: at so many of them it may stop.
        made: seconds to make it.
        opening: milliseconds from the beginning of the navigation until the page answers, once a round.
        steps: milliseconds of each step through the main line.
        jumps: milliseconds of jumps from one end to the other.
    """

    game: str
    size: int
    positions: int
    made: float
    opening: list[float]
    steps: list[float]
    jumps: list[float]


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    add = parser.add_argument
    add("games", nargs="*", default=GAMES, metavar="GAME", help=f"games that ship ({', '.join(GAMES)})")
    add("--rounds", type=int, default=5, metavar="N", help="open each page N times (5)")
    add("--chromium", default="chromium", metavar="FILE", help="the browser (chromium)")
    add("--json", type=Path, metavar="FILE", help="write all that was measured to a file")
    add("--page", type=Path, metavar="FILE", help="put the table into a page, between the lines that are there for it")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("--rounds: at least 1")
    report.check_outputs(parser, options.page, options.json, report.marks("page"))
    options.chromium = shutil.which(options.chromium) or parser.error(f"there is no {options.chromium}")
    return options


def opened(game: str, browser: Browser, folder: Path, rounds: int) -> Opened:
    """Make the page of a game, open it, and step through it."""
    path = data_path("scenarios", "games", f"{game}.orloj")
    with path.open("rb") as file:
        checked = run_document(document_of(*read(path.name, file)), SHIPPED)
    begun = time.perf_counter()
    html = page_of(checked, checked.games[0])
    made = time.perf_counter() - begun
    target = folder / f"{game}.html"
    target.write_text(html, encoding="utf-8")
    opening: list[float] = []
    for _ in range(rounds):
        page = browser.new_page()
        page.add_init_script(_WATCH)
        page.goto(target.as_uri())
        page.locator("#tools").wait_for()
        opening.append(page.evaluate("ready"))
        steps, jumps = page.evaluate(_WALK), [page.evaluate(_PRESS, key) for key in ("Home", "End") * 3]
        page.close()
    return Opened(game, len(html.encode()), len(steps) + 1, made, opening, steps, jumps)


def table(found: Sequence[Opened]) -> str:
    """The table of pages."""
    head = ["game", "positions", "bytes", "made in s", "opened in ms", "a step in ms", "worst", "a jump in ms"]
    return report.table(head, (_row(one) for one in found)) + "\n"


def _row(one: Opened) -> list[str]:
    times = (median(one.opening), median(one.steps), max(one.steps), max(one.jumps))
    return [one.game, str(one.positions), f"{one.size:,}", f"{one.made:.2f}", *(f"{ms:.1f}" for ms in times)]


def main(arguments: Sequence[str]) -> None:
    """Do what the command line says."""
    options = options_of(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        found = [opened(game, browser, Path(folder), options.rounds) for game in options.games]
        made_on = {what: which for what, which in machine().items() if what in TOLD}
        made_on["Chromium"] = browser.version
        browser.close()
    data: dict[str, Any] = {"machine": made_on, "pages": list(map(asdict, found))}
    shown = f"{', '.join(f'{what} {which}' for what, which in made_on.items())}.\n\n{table(found)}"
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if options.page is not None:
        page = options.page.read_text(encoding="utf-8")
        options.page.write_text(report.on_page(page, shown, report.marks("page")), encoding="utf-8")
    print(shown)


if __name__ == "__main__":
    main(sys.argv[1:])
