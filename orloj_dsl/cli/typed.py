"""Lines that somebody types at a terminal, with completion and a history. Imported only where that is so."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import is_dumb_terminal

from orloj_dsl.cli.asking import Completions

_HALVES = re.compile("[\ud800-\udfff]")
"""As what bytes are read that aren't UTF-8; no file can hold it."""


_STYLE = Style.from_dict({"auto-suggestion": "italic"})
"""Where there is no colour, what is offered must differ from what is typed all the same."""


class _Steps(Completer):
    """Completes by a function."""

    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What may stand where the cursor is."""
        text = document.text_before_cursor
        start, found = self._completions(text)
        return [Completion(step, start_position=start - len(text)) for step in found]


class _Offered(AutoSuggest):
    """Offers a line as long as what is typed begins so; the right arrow takes it."""

    def __init__(self, line: str) -> None:
        self._line = line

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """The rest of the line."""
        return Suggestion(self._line[len(document.text) :]) if self._line.startswith(document.text) else None


class Typist:
    """Asks at the terminal, even where standard input is something else: a puzzle may have come from there."""

    at_terminal = True

    def __init__(self) -> None:
        self.edits = not is_dumb_terminal()
        self._session: PromptSession[str] = PromptSession(
            input=create_input(always_prefer_tty=True),
            complete_while_typing=False,
            key_bindings=self._keys(),
            style=_STYLE,
        )

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @Condition
        def is_offered() -> bool:
            buffer = self._session.default_buffer
            return not buffer.text and buffer.suggestion is not None

        @keys.add("tab", filter=is_offered)
        def take(event: KeyPressEvent) -> None:
            suggestion = event.current_buffer.suggestion
            if suggestion is not None:
                event.current_buffer.insert_text(suggestion.text)

        return keys

    def ask(self, prompt: str, completions: Completions, default: str = "", offered: str = "") -> str | None:
        """The next line; ``None`` where nothing more comes (Ctrl-D).

        Args:
            prompt: what stands before it.
            completions: what completes it.
            default: what stands there to begin with, and may be edited, where the terminal can show that.
            offered: what Tab on an empty line or the right arrow puts there.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
        """
        offer = _Offered(offered) if offered and self.edits else None

        def begin() -> None:
            buffer = self._session.default_buffer
            buffer.suggestion = None if offer is None else offer.get_suggestion(buffer, buffer.document)

        try:
            text = self._session.prompt(
                [("bold", prompt)],
                completer=_Steps(completions),
                default=default if self.edits else "",
                auto_suggest=offer,
                pre_run=begin,
            )
        except EOFError:
            return None
        return _HALVES.sub("\ufffd", text)
