"""Records and puzzles as pages, for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from playwright.sync_api import Page

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, document_of, run_document
from orloj_dsl.notation.spans import Source
from orloj_dsl.page.html import page_of
from orloj_dsl.puzzle.trial import Trial

Opener: TypeAlias = Callable[..., Page]
"""Opens the text of a page, at an address within it."""

GAMES = "scenarios/games"
PUZZLES = "scenarios/puzzles"


def checked_of(text: str) -> Checked:
    """A text that was read and run."""
    return run_document(document_of(Source("record.orloj", text), ()), SHIPPED)


def shipped_text(name: str, folder: str = GAMES) -> str:
    """The text of a record or puzzle that ships."""
    return data_path(folder, f"{name}.orloj").read_text("utf-8")


def shipped_game(name: str, folder: str = GAMES) -> Game:
    """A record or puzzle that ships."""
    (game,) = checked_of(shipped_text(name, folder)).games
    return game


def page_text(text: str, trial: Trial | str | None = None, opens: str = "") -> str:
    """The page of the only record of a text."""
    if trial is None:
        return _untried(text, opens)
    checked = checked_of(text)
    (game,) = checked.games
    return page_of(checked, game, trial, opens=opens)


@lru_cache(maxsize=16)
def _untried(text: str, opens: str) -> str:
    """The same without a trial: many tests open the page of one game."""
    checked = checked_of(text)
    (game,) = checked.games
    return page_of(checked, game, opens=opens)


RECORD = """\
orloj    1
title    {title}
players  {name} purple, Eduardo yellow
edition  reconstruction 1 sha-b9e5deb8

position
  turn {name}, round 3
  clock hand 3, face 0

play
3 {name} clock 1; face paint {{{comment}}}
"""


def record(name: str = "Mikel", title: str = '"A title"', comment: str = "a comment") -> str:
    """A record of one turn; name and title as they are written, with their quotes."""
    return RECORD.format(name=name, title=title, comment=comment)


# ---- what a page shows ----


def shown_on(page: Page, expected: Mapping[str, str]) -> dict[str, Any]:
    """What a page shows of a position (see ``shown_behind``)."""
    (shown,) = shown_behind(page, "", [expected])
    return shown


def shown_behind(page: Page, key: str, expected: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
    """What a page shows of some positions, each behind the one before it.

    Args:
        page: the page.
        key: what is pressed before each of them, if anything.
        expected: what should fill each slot of the table.

    Returns:
        The moment, the points, who is marked as playing, and the slots that are wrong or missing.
    """
    texts = list(dict.fromkeys(filling for slots in expected for filling in slots.values()))
    numbers = {filling: number for number, filling in enumerate(texts)}
    all_slots = [{name: numbers[filling] for name, filling in slots.items()} for slots in expected]
    shown: list[dict[str, Any]] = page.evaluate(
        """([key, texts, expected]) => {
          const slots = [...document.querySelectorAll("#board [data-slot]")];
          const found = new Map(slots.map((element) => [element.dataset.slot, element]));
          const isTransform = (filling) => filling !== "" && !filling.startsWith("<");
          const scratch = document.createElementNS("http://www.w3.org/2000/svg", "g");
          const written = texts.map((filling) => {
            scratch.innerHTML = isTransform(filling) ? "" : filling;
            return isTransform(filling) ? filling : scratch.innerHTML;
          });
          const isRight = (name, number) => {
            const element = found.get(name);
            const holds = isTransform(texts[number]) ? element?.getAttribute("transform") : element?.innerHTML;
            return holds === written[number];
          };
          const said = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
          return expected.map((filled) => {
            if (key) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return {
              moment: said("#moment")[0],
              points: said("#standing li b"),
              playing: said("#standing li[aria-current] bdi"),
              wrong: [
                ...Object.keys(filled).filter((name) => !isRight(name, filled[name])),
                ...[...found.keys()].filter((name) => !(name in filled)),
              ],
            };
          });
        }""",
        [key, texts, all_slots],
    )
    return shown


def text_of(page: Page, selector: str) -> str:
    """The text of an element as it is in the document."""
    said = page.locator(selector).text_content()
    assert said is not None
    return said


def texts_of(page: Page, selector: str) -> list[str]:
    """The texts of all elements of a kind."""
    return page.locator(selector).all_text_contents()
