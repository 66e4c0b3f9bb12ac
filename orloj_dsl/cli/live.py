"""``orloj replay --live``: a record that is stepped through, on the whole screen of a terminal."""

from __future__ import annotations

import os
import sys
from typing import final

import click
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import ConditionalContainer, Float, FloatContainer, FormattedTextControl, Layout, Window
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.utils import is_dumb_terminal
from prompt_toolkit.widgets import TextArea
from rich.segment import Segment
from rich.style import Style

from orloj_dsl.cli.at import Moments
from orloj_dsl.cli.live_cursor import Book
from orloj_dsl.cli.live_screen import room, screen
from orloj_dsl.cli.live_view import KEYS, View, opened, press
from orloj_dsl.interpreter.loading import Checked

LEAVING = ("q", "c-c", "<sigint>")
"""The keys that leave, and the signal of a Ctrl-C that comes from elsewhere."""
MOST_OFFERED = 8
"""So many moments are offered at a time."""
_COLOURS = ("red", "green", "yellow", "magenta")


def must_be_a_terminal() -> None:
    """See that there is a screen to draw on.

    Raises:
        click.UsageError: there is none.
    """
    if not sys.stdout.isatty():
        raise click.UsageError("--live draws on a terminal, and standard output is none")
    if is_dumb_terminal():
        raise click.UsageError(
            f"--live draws on the whole screen, which a terminal can't with TERM={os.environ['TERM']}"
        )


def live(checked: Checked, moments: Moments, moment: str | None) -> None:
    """Step through the records of a text until somebody leaves.

    Args:
        checked: the text.
        moments: its records that can be replayed; where there is none, nothing is shown.
        moment: where they open; ``None`` for their starts.
    """
    books = tuple(Book(game, checked.source, checked.own_text(game).end) for game, _ in moments)
    if books:
        _Replay(opened(books, moment)).run()


@final
class _Replay:
    """The view on the screen, with the line on which a moment is typed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.asked = TextArea(
            height=1, multiline=False, prompt="jump to: ", complete_while_typing=True, accept_handler=self._jump
        )
        self.shown = Window(
            FormattedTextControl(self._text, focusable=True, show_cursor=False), always_hide_cursor=True
        )
        asking = Condition(lambda: self.application.layout.has_focus(self.asked))
        line = ConditionalContainer(self.asked, asking)
        menu = CompletionsMenu(max_height=MOST_OFFERED)
        floats = [Float(line, left=0, right=0, bottom=0, height=1), Float(menu, xcursor=True, ycursor=True)]
        self.application: Application[None] = Application(
            Layout(FloatContainer(self.shown, floats), focused_element=self.shown),
            key_bindings=self._keys(asking),
            full_screen=True,
            input=create_input(always_prefer_tty=True),
        )

    def run(self) -> None:
        """Show it until somebody leaves."""
        self.application.run()

    # ---- drawing ----

    def _size(self) -> tuple[int, int]:
        size = self.application.output.get_size()
        return size.columns, size.rows

    def _text(self) -> StyleAndTextTuples:
        fragments: StyleAndTextTuples = []
        for number, row in enumerate(screen(self.view, *self._size())):
            fragments += [("", "\n")] if number else []
            fragments += [(style_text(style), text) for text, style, _ in Segment.simplify(row)]
        return fragments

    # ---- keys ----

    def _keys(self, asking: Condition) -> KeyBindings:
        keys = KeyBindings()
        for key in KEYS:
            for name in key.keys:
                keys.add(name, filter=~asking)(self._pressed)
        keys.add("<sigint>")(self._pressed)
        keys.add("<any>", filter=~asking)(self._pressed)
        keys.add("c-c", filter=asking)(self._shut)
        keys.add("escape", filter=asking, eager=True)(self._shut)
        return keys

    def _pressed(self, event: KeyPressEvent) -> None:
        name = str(getattr(event.key_sequence[0].key, "value", event.key_sequence[0].key))
        name = "tab" if name == "c-i" else name
        if name in LEAVING:
            event.app.exit()
        elif name in (":", "/") and not self.view.helping:
            self._open()
        else:
            self.view = press(self.view, name, lambda: room(self.view, *self._size()))

    def _open(self) -> None:
        """Ask for a moment."""
        moments = list(self.view.book.moments)
        self.asked.completer = WordCompleter(moments, sentence=True)
        self.asked.text = ""
        self.application.layout.focus(self.asked)

    def _shut(self, event: KeyPressEvent) -> None:
        event.app.layout.focus(self.shown)

    def _jump(self, buffer: Buffer) -> bool:
        self.application.layout.focus(self.shown)
        if buffer.text.strip():
            self.view = self.view.jump(buffer.text)
        return False


def style_text(style: Style | None) -> str:
    """A style of rich as prompt_toolkit writes it."""
    if style is None:
        return ""
    words = [name for name in ("bold", "italic", "reverse") if getattr(style, name)]
    if style.color is not None and style.color.name in _COLOURS:
        words.append(f"ansi{style.color.name}")
    return " ".join(words)
