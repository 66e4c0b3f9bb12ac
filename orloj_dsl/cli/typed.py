"""Lines that somebody types at a terminal, with completion and a history. Imported only where that is so."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_input

from orloj_dsl.cli.puzzle_session import Completions


class _Steps(Completer):
    """Completes by a function."""

    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What may stand where the cursor is."""
        text = document.text_before_cursor
        start, found = self._completions(text)
        return [Completion(step, start_position=start - len(text)) for step in found]


class Typist:
    """Asks at the terminal, even where standard input is something else: a puzzle may have come from there."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(
            input=create_input(always_prefer_tty=True), complete_while_typing=False
        )

    def ask(self, prompt: str, completions: Completions) -> str | None:
        """The next line; ``None`` where nothing more comes (Ctrl-D).

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
        """
        try:
            return self._session.prompt(prompt, completer=_Steps(completions))
        except EOFError:
            return None
