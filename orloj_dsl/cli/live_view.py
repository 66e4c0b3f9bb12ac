"""What somebody sees of a replay, as one value, and what each key makes of it. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, final

from orloj_dsl.cli.live_cursor import Book, Cursor
from orloj_dsl.interpreter.moments import MomentError
from orloj_dsl.show.counted import counted

BOARD, LEDGER = 0, 1
"""The panes that can be scrolled."""
PAGES = ("clock and calendar", "areas and tracks", "players", "moves")
MOVES = PAGES.index("moves")


class Room(NamedTuple):
    """What the drawing leaves to be scrolled.

    Attributes:
        rows: rows of a pane.
        most: by how many lines board and ledger can be scrolled at most.
    """

    rows: int
    most: tuple[int, int]


@final
@dataclass(frozen=True, slots=True)
class View:
    """A replay as it is seen.

    Attributes:
        cursors: in each record of the file where one stands.
        record: which of them is seen.
        page: what the board's pane shows.
        turnwise: whether the ledger tells the whole turn rather than its last step.
        pane: which pane is scrolled.
        scrolled: by how many lines board and ledger are scrolled.
        message: what the last key led to, if that must be said.
        choosing: whether a digit chooses a variation.
        helping: whether the keys are explained.
    """

    cursors: tuple[Cursor, ...]
    record: int = 0
    page: int = 0
    turnwise: bool = True
    pane: int = BOARD
    scrolled: tuple[int, int] = (0, 0)
    message: str = ""
    choosing: bool = False
    helping: bool = False

    @property
    def cursor(self) -> Cursor:
        """Where one stands."""
        return self.cursors[self.record]

    @property
    def book(self) -> Book:
        """The record that is seen."""
        return self.cursor.book

    def at(self, cursor: Cursor, *, turnwise: bool = True) -> View:
        """The view from another place of the record; its ledger is read from the top."""
        cursors = (*self.cursors[: self.record], cursor, *self.cursors[self.record + 1 :])
        return replace(self, cursors=cursors, turnwise=turnwise, scrolled=(self.scrolled[BOARD], 0))

    def jump(self, moment: str) -> View:
        """The view from a moment, or what is wrong with it."""
        try:
            return self.at(self.cursor.jump(moment))
        except MomentError as error:
            return replace(self, message=str(error))


Measure = Callable[[], Room]
Press = Callable[[View, Measure], View]


class Key(NamedTuple):
    """Some keys that do the same.

    Attributes:
        keys: as prompt_toolkit calls them.
        shown: as they are shown.
        what: what they do.
        press: does it; what the program around the view does has none.
    """

    keys: tuple[str, ...]
    shown: str
    what: str
    press: Press | None = None


def _step(view: View, measure: Measure) -> View:
    return view.at(view.cursor.next(), turnwise=False)


def _back(view: View, measure: Measure) -> View:
    return view.at(view.cursor.previous(), turnwise=False)


def _down(view: View, measure: Measure) -> View:
    return _row(view, 1) if view.page == MOVES else view.at(view.cursor.next_turn())


def _up(view: View, measure: Measure) -> View:
    return _row(view, -1) if view.page == MOVES else view.at(view.cursor.previous_turn())


def _row(view: View, by: int) -> View:
    """So many lines further down the list of moves, variations too."""
    book, cursor = view.book, view.cursor
    here = book.row_of(cursor)
    to = min(max(here + by, 0), len(book.rows) - 1)
    return view.at(book.behind(*book.rows[to]))


def _first(view: View, measure: Measure) -> View:
    return view.at(view.cursor.first())


def _last(view: View, measure: Measure) -> View:
    return view.at(view.cursor.last())


def _into(view: View, measure: Measure) -> View:
    leaving = view.cursor.variations()
    if not leaving:
        return replace(view, message="no variation leaves here")
    if len(leaving) == 1:
        return view.at(view.cursor.into(leaving[0]))
    return replace(view, choosing=True)


def _out(view: View, measure: Measure) -> View:
    out = view.cursor.out()
    return replace(view, message="this is the main line") if out is view.cursor else view.at(out)


def _comment(view: View, measure: Measure) -> View:
    found = view.cursor.next_comment()
    return replace(view, message="no comment follows") if found is None else view.at(found)


def _next_record(view: View, measure: Measure) -> View:
    if len(view.cursors) == 1:
        return replace(view, message="the file holds one record")
    return replace(view, record=(view.record + 1) % len(view.cursors), scrolled=(0, 0), turnwise=True)


def _page(number: int) -> Press:
    def show(view: View, measure: Measure) -> View:
        return replace(view, page=number, scrolled=(0, view.scrolled[LEDGER]), pane=BOARD)

    return show


def _pane(view: View, measure: Measure) -> View:
    return replace(view, pane=LEDGER if view.pane == BOARD else BOARD)


def _scroll(sign: int) -> Press:
    def scroll(view: View, measure: Measure) -> View:
        room = measure()
        by = sign * max(1, room.rows - 2)
        if view.page == MOVES and view.pane == BOARD:
            return _row(view, by)
        to = [min(offset, most) for offset, most in zip(view.scrolled, room.most, strict=True)]
        to[view.pane] = min(max(to[view.pane] + by, 0), room.most[view.pane])
        return replace(view, scrolled=(to[BOARD], to[LEDGER]))

    return scroll


def _help(view: View, measure: Measure) -> View:
    return replace(view, helping=True)


KEYS = (
    Key(("right", "l", " "), "right, l, space", "the next decision", _step),
    Key(("left", "h"), "left, h", "the decision before", _back),
    Key(("down", "j"), "down, j", "the next turn; among the moves the next line", _down),
    Key(("up", "k"), "up, k", "the turn before; among the moves the line before", _up),
    Key(("home", "g"), "Home, g", "the start of the line that is played, or of the variation", _first),
    Key(("end", "G"), "End, G", "its end", _last),
    Key(("v",), "v", "into a variation that leaves here", _into),
    Key(("b",), "b", "back from a variation to where it leaves", _out),
    Key(("c",), "c", "the next comment", _comment),
    Key((":", "/"), ":, /", "jump to a moment: 3.Mikel, 3.Mikel.2, end, v1, v1/3.Mikel"),
    Key(("1",), "1", "clock and calendar", _page(0)),
    Key(("2",), "2", "what can be built next, mastery, goals, supplies", _page(1)),
    Key(("3",), "3", "what lies before the players", _page(2)),
    Key(("4",), "4", "the moves, with variations", _page(MOVES)),
    Key(("tab",), "Tab", "scroll the other pane", _pane),
    Key(("pagedown",), "PgDn", "scroll down", _scroll(1)),
    Key(("pageup",), "PgUp", "scroll up", _scroll(-1)),
    Key(("n",), "n", "the next record of the file", _next_record),
    Key(("?",), "?", "this list", _help),
    Key(("q", "c-c"), "q, Ctrl-C", "leave"),
)


def press(view: View, key: str, measure: Measure) -> View:
    """What a key makes of a view; one without a meaning changes nothing but that a message goes."""
    fresh = replace(view, message="", choosing=False, helping=False)
    if view.helping:
        return fresh
    if view.choosing:
        return _chosen(fresh, key)
    found = next((one.press for one in KEYS if key in one.keys and one.press is not None), None)
    return fresh if found is None else found(fresh, measure)


def _chosen(view: View, key: str) -> View:
    """Into the variation that a digit names, counted among those that leave here."""
    leaving = view.cursor.variations()
    if key.isdecimal() and 1 <= int(key) <= len(leaving):
        return view.at(view.cursor.into(leaving[int(key) - 1]))
    return replace(view, message=f"{counted(len(leaving), 'variation')} leave here, counted from 1; none was chosen")


def opened(books: tuple[Book, ...], moment: str | None) -> View:
    """The view that a file opens with.

    Args:
        books: its records.
        moment: where all of them open; ``None`` for their starts.
    """
    cursors = tuple(book.start() if moment is None else book.start().jump(moment) for book in books)
    return View(cursors)
