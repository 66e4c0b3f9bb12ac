"""A record while it is written at the table, line by line, at a terminal or anywhere else."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import final

import click

from orloj_dsl.cli.asking import Asked
from orloj_dsl.cli.output import console
from orloj_dsl.cli.record_file import RecordFile
from orloj_dsl.cli.record_words import AGAIN, COMMANDS, KEEP, SAVE_AS, command_of, completions
from orloj_dsl.cli.record_writing import Writing, lines_of
from orloj_dsl.cli.saying import say
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.progress import Progress
from orloj_dsl.interpreter.scribe import Manuscript
from orloj_dsl.interpreter.summary import standing
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.puzzle_view import legal_view
from orloj_dsl.show.record_view import help_view, names_of, prompt_of, score_view, where_text
from orloj_dsl.show.table_view import table_view

NOT_SAVED = 2
_HOW = (
    "Write what comes next as in a record: a step, several, or a whole line with round and name. Tab completes. Enter, "
    "with nothing written, shows the line and what it comes to; once more, and it is written. What was drawn is asked "
    "for by name: w19 or <w19>. Or one of these words:"
)
_OVER = "> "
_CONFIRM = "Enter writes it> "
_AROUND = 8
"""Lines of the screen around the table at the beginning."""
_LAST_LINES = 3
"""So many lines of a record are shown to whoever comes back."""
_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals by which a process is asked to end."""


@final
class Session:
    """A record that is written, its file, and whoever writes it."""

    def __init__(self, file: RecordFile, text: str, game: Game, editions: Editions, asked: Asked) -> None:
        """Begin or go on.

        Args:
            file: where the record is saved.
            text: the record as it is now.
            game: the same, as it was played.
            editions: where its edition is found.
            asked: whoever writes.
        """
        assert game.start is not None
        self.file, self.game, self.asked = file, game, asked
        # Records before the last one are read once.
        begin = text.rfind("\n", 0, game.record.span.start) + 1
        self._before = text[:begin]
        self.writing = Writing(Progress(Manuscript(text[begin:]), game.start, game.plies, editions), self._save)
        self.ended = False
        writing = self.writing
        self.doing: dict[str, Callable[[], object]] = {
            "done": writing.done,
            "yes": writing.yes,
            "undo": writing.undo,
            KEEP: lambda: writing.undo(keep=True),
            AGAIN: writing.again,
            "draw": writing.draw,
            "legal": self._legal,
            "show": self._show,
            "score": lambda: say(score_view(writing.here)),
            "lines": self._lines,
            "unfinished": self._unfinished,
            "save": lambda: say(*(file.save(self._text) or ["all is saved"])),
            "help": lambda: say(help_view(_HOW, COMMANDS)),
            "quit": self._quit,
        }
        self.saying: dict[str, Callable[[str], object]] = {
            "comment": writing.comment,
            "glyph": writing.glyph,
            "adjust": writing.adjust,
            "concede": writing.concede,
            SAVE_AS: lambda name: say(file.save_as(name, self._text)),
        }

    def run(self) -> int:
        """Let it be written until whoever writes leaves; the exit code."""
        with _ended_by_signals():
            try:
                self._write()
            finally:
                self._leave()
        return NOT_SAVED if self.file.unsaved(self._text) else 0

    def _write(self) -> None:
        """Ask for line after line. At a terminal Ctrl-C only takes back what is being typed."""
        self._begin()
        while not self.ended:
            try:
                self._next()
            except KeyboardInterrupt:
                if not self.asked.at_terminal:
                    raise
                self._save()  # it may have come in the middle of that

    def _next(self) -> None:
        """Ask for a line, and do what it says."""
        text = self.asked.ask(self._prompt, self._completions, offered=self.writing.offered)
        if text is None:
            self._quit()
        elif not text.strip():
            self.writing.enter()
        elif (command := command_of(text)) is None or self._is_drawn(text):
            self.writing.write(" ".join(text.splitlines()))
        else:
            self._do(*command)

    def _do(self, word: str, said: str) -> None:
        """Do what a word asks for; of one that should say something more, and doesn't, tell what."""
        if word in self.doing:
            self.doing[word]()
        elif said:
            self.saying[word](said)
        else:
            say(COMMANDS[word])

    def _is_drawn(self, text: str) -> bool:
        """Whether a text names what chance gave, as ``?`` may."""
        draft = self.writing.draft
        return draft is not None and text.strip() in draft.draws

    @property
    def _prompt(self) -> str:
        if self.writing.draft is None:
            return _OVER
        return _CONFIRM if self.writing.shown is not None else prompt_of(self.writing.draft)

    def _completions(self, text: str) -> tuple[int, Sequence[str]]:
        draft = self.writing.draft
        start, steps = (0, ()) if draft is None else draft.completions(text)
        words = list(completions(text, names_of(self.writing.here)))
        return (0, words) if words and not steps else (start, [*steps, *(words if not start else ())])

    # ---- what is shown ----

    def _begin(self) -> None:
        manuscript = self.writing.record.manuscript
        drawn = self._begin_with_table()
        if self.file.is_new:
            self._save()
            say(f"{self.file.name}: a new record")
        else:
            say(f"{self.file.name}: {visible(standing(self.game))}")
        if last := manuscript.written[-_LAST_LINES:]:
            say("the last lines:" if len(last) > 1 else "the last line:")
            say(*(f"  {line}" for written in last for line in lines_of(written.line)))
        if not drawn:
            say(where_text(self.writing.here), "show draws the table.")
        if manuscript.closed:
            say("Its lines result and end go with the next line, and come back at the end.")
        if manuscript.kept:
            say(f"{counted(len(manuscript.kept), 'variation')} kept for the next turn")
        say("help lists what may be written.")
        self.writing.tell_due()

    def _begin_with_table(self) -> bool:
        """Draw the table for whoever begins, or can see it whole; whether it is drawn."""
        out = console()
        table = table_view(self.writing.here, out.width)
        if self.asked.at_terminal and not self.file.is_new and len(out.render_lines(table)) + _AROUND > out.height:
            return False
        say(table)
        return True

    def _show(self) -> None:
        say(table_view(self.writing.here, console().width))
        self.writing.tell_so_far()

    def _lines(self) -> None:
        say(*lines_of(self.writing.record.manuscript.play.rstrip()))
        self.writing.tell_so_far()

    def _legal(self) -> None:
        draft = self.writing.draft
        if draft is None or draft.due is None:
            self.writing.tell_due()
        else:
            say(legal_view(draft.reached, console().width, draws=True))

    # ---- leaving and saving ----

    def _unfinished(self) -> None:
        if self.writing.close("unfinished"):
            self._quit()

    def _quit(self) -> None:
        self.ended = True

    @property
    def _text(self) -> str:
        """The record as it is confirmed."""
        return self._before + self.writing.record.manuscript.text

    def _save(self) -> None:
        """Save the record. What can't be saved stays in memory, and is printed."""
        say(*self.file.save(self._text))

    def _leave(self) -> None:
        """The last words: what isn't confirmed, and what is saved, or can't be even now."""
        draft, told = self.writing.draft, self.file.save(self._text)
        with suppress(OSError):  # where nobody listens any more
            if draft is not None and draft.text:
                say(f"not confirmed, and so not written: {visible(draft.head + draft.text)}")
            if unsaved := self.file.unsaved(self._text):
                click.echo("\n".join([f"not saved in {self.file.name}:", *unsaved]))
            else:
                say(*told, f"{self.file.name}: saved, {visible(standing(self.writing.record.game()))}")


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Whoever asks the process to end lets it say its last words; a second signal doesn't disturb them."""

    def end(number: int, frame: FrameType | None) -> None:
        for one in _ENDING:
            signal.signal(one, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {one: signal.signal(one, end) for one in _ENDING}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
