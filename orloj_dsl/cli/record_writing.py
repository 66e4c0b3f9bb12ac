"""The line of a record that is being written, and the record that it goes into: what each text makes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import SystemRandom
from typing import final

from rich.text import Text

from orloj_dsl.cli.output import console
from orloj_dsl.cli.record_words import AGAIN, GLYPHS, KEEP, perhaps, with_quotes
from orloj_dsl.cli.saying import say
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.draft import Finished, beside
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.progress import Progress
from orloj_dsl.interpreter.report import seat_names
from orloj_dsl.interpreter.rest import is_whole
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.interpreter.taken import TakenBack
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.play.chance import draw
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.record_view import (
    common,
    due_text,
    finding_text,
    happened,
    names_of,
    ply_rows,
    points_text,
    preview,
    where_text,
)

_UNFINISHED = "first finish this line, or take it back with undo"
_AGAIN = f"{AGAIN} takes it as it was; Tab at an empty prompt, to be changed"
_COMMENT = re.compile(r"\s*\{[^{}]*\}\s*")
"""A comment, and nothing else."""
_UNREAD = ("syntax", "unknown-word", "unfinished")
"""The codes of a text that isn't notation, or not yet."""


@final
class Writing:
    """A record in progress, and the line of it that is being written.

    Attributes:
        record: the record as far as it is confirmed.
        draft: the line that is due, as far as it is written; ``None`` where the game is over or the record closed.
        shown: the line as it was shown, which may be confirmed now.
        taken: what was taken back and not written again.
    """

    def __init__(self, record: Progress, save: Callable[[], None]) -> None:
        """Go on with a record.

        Args:
            record: the record.
            save: called each time when it has become another one.
        """
        self.record, self._save = record, save
        self.draft = record.begun()
        self.shown: Finished | None = None
        self.taken = TakenBack()
        self._random = SystemRandom()

    @property
    def here(self) -> OrlojPosition:
        """The table as it is now, in the middle of a line."""
        return self.record.position if self.draft is None else self.draft.reached

    # ---- what is told ----

    def tell_due(self) -> None:
        """What happens by itself at the beginning of a line, and what is due."""
        if self.draft is None:
            say(self.over())
            return
        if not self.draft.moves:
            say(*happened(self.draft.coming, self.draft.scope.seat, console().width))
        say(due_text(self.draft))

    def over(self) -> str:
        """What is told where no line is due."""
        return f"{'the game is over' if self.record.over else 'the record is closed'}: undo or quit?"

    def tell_so_far(self) -> None:
        """The line as it was typed so far."""
        if self.draft is not None and self.draft.text:
            say(visible(f"{self.draft.head}{self.draft.text}"))

    def _tell_where(self) -> None:
        """Where the table stands behind a line, and what comes next of the lines that were taken back."""
        if not self.record.over:
            say(Text(f"{where_text(self.record.position)}; {points_text(self.record.position)}", style="dim"))
        taken = self.taken.next
        if taken is None:
            return
        if self.offered:
            say(f"then came: {visible(taken.line)}", _AGAIN)
        elif self.draft is not None and taken.head == self.draft.head:
            say(f"then came, and can't be played any more: {visible(taken.line)}")

    def _tell(self, found: Diagnostic, text: str) -> None:
        """Tell what is wrong with a text."""
        quoted = with_quotes(text, seat_names(self.here.state))
        found = found if quoted == text else replace(found, hint=quoted, legal=())
        say(finding_text(found, text, console().width))

    # ---- the line ----

    def write(self, text: str) -> None:
        """Go on with the line, or write a comment beside it."""
        if self.draft is not None and not self.draft.text and _COMMENT.fullmatch(text):
            self._beside(text)
        elif text.lstrip().startswith("("):
            say(f"a variation is made by {KEEP}; others are written into the file by hand")
        elif self.draft is None:
            say(self.over())
        else:
            self._try(text)

    def _try(self, text: str) -> None:
        """Go on with the line."""
        before = self.draft
        assert before is not None
        result = before.try_text(text)
        self.shown = None
        if isinstance(result, Diagnostic):
            if result.code in _UNREAD:
                result = perhaps(result, text, before)
            self._tell(result, text)
            if result.code == "unknown-word" and not result.hint and len(text.split()) == 1:
                say("   help lists what may be written")
            return
        if is_whole(text) and before.text:
            say("in place of what was written of this line")
        self.draft = result
        moves, told = (*result.moves, *result.coming), (*before.moves, *before.coming)
        say(*happened(moves[len(common(moves, told)) :], result.scope.seat, console().width))
        if (is_whole(text) and result.can_finish) or result.due is None:
            self._preview()
        else:
            self.tell_due()

    def enter(self) -> None:
        """Nothing is written: the line is to end, or what is shown of it is confirmed."""
        if self.draft is None:
            say(self.over())
        elif self.shown is not None:
            self._confirm(self.shown)
        elif self.draft.text or self.draft.can_finish:
            self._preview()
        else:
            self.tell_due()

    def done(self) -> None:
        """As Enter; where nothing is said before round 1, the next seat is asked."""
        waiting = None if self.draft is None else self.draft.waits()
        if self.draft is None or waiting is None:
            self.enter()
            return
        say(f"{self.draft.head.rstrip()} waits with the starting resources")
        self.draft = waiting
        self.tell_due()

    def _preview(self) -> None:
        """Show the whole line and what it comes to, and ask."""
        assert self.draft is not None
        result = self.draft.finish()
        if isinstance(result, Finished):
            self.shown = result
            say(*preview(self.draft, result, console().width))
        elif result.span.end:
            self._tell(result, self.draft.text)
        else:
            say(result.message)

    def yes(self) -> None:
        """Confirm the line that is shown."""
        if self.shown is None:
            say("no line is shown that could be written: Enter shows it")
        else:
            self._confirm(self.shown)

    def _confirm(self, finished: Finished) -> None:
        """Write the line that is shown."""
        record = self.record.with_turn(finished)
        if record.manuscript.kept:
            say("what was kept can't be played in its place any more, and stays a remark")
        self._become(record)
        self.taken = self.taken.without(finished.text, finished.ply)
        self._tell_where()
        self.tell_due()

    def _become(self, record: Progress) -> None:
        """The record is another one: begin the next line, and save it.

        All of it changes at once, for Ctrl-C may come at any moment, and a line must not be written twice.
        """
        draft = None if record.manuscript.closed else record.begun()
        self.record, self.draft, self.shown = record, draft, None
        self._save()

    # ---- undo ----

    def undo(self, *, keep: bool = False) -> None:
        """Take back what was done last: that a line is shown, a text, the end, or the last line of the record."""
        if self.shown is not None:
            self.shown = None
            say("not written; undo once more takes back what was written last")
            self.tell_so_far()
        elif self.draft is not None and self.draft.before is not None:
            self.draft = self.draft.before
            self.tell_due()
        elif self.draft is None and not self.record.over:
            self._become(self.record.reopened())
            self.tell_due()
        elif not self.record.manuscript.written:
            say("there is nothing to take back")
        elif keep and self.record.manuscript.written[-1].kind != "turn":
            line = self.record.manuscript.written[-1].line
            say("only a turn is kept as a variation; undo takes this back:", *lines_of(line))
        else:
            self._undo_line(keep)

    def _undo_line(self, keep: bool) -> None:
        """Take back the last line of the record."""
        turn = self.record.plies[-1] if self.record.manuscript.written[-1].kind == "turn" else None
        record, undone = self.record.undone(keep=keep)
        self._become(record)
        say("taken back and kept:" if keep else "taken back:")
        say(*(f"  {line}" for line in lines_of(undone.text)))
        if undone.lost:
            say("and what was kept for the turn behind it:", *(f"  {visible(line)}" for line in undone.lost))
        if waiting := record.manuscript.kept:
            say(f"{counted(len(waiting), 'variation')} kept for the turn that replaces it")
        if "#" not in undone.went.line:
            self.taken = self.taken.with_line(undone.went.line, turn)
            say(_AGAIN)
        self.tell_due()

    @property
    def offered(self) -> str:
        """What a key puts at the prompt: a line that was taken back, where it can be written again."""
        return "" if self.draft is None or self.shown is not None else self.taken.offered(self.draft)

    def again(self) -> None:
        """Take the line that was taken back as it was."""
        taken = self.taken.next
        if taken is None:
            say("no line was taken back that isn't written again")
        elif taken.head or taken.line.startswith("{"):
            self.write(taken.line)
        else:
            self._beside(taken.line)

    # ---- words that say something ----

    def draw(self) -> None:
        """Let the program draw what chance gives."""
        if self.draft is None or self.draft.drawing is None:
            say("nothing is drawn here")
            return
        drawn = text_of(draw(self.draft.drawing, self._random))
        say(f"drawn: {drawn}")
        self._try(drawn)

    def comment(self, text: str) -> None:
        """A comment behind the last step; at the beginning of a line on a line of its own."""
        inside = text[1:-1] if text.startswith("{") and text.endswith("}") else text
        said = "{" + inside + "}"
        if {"{", "}"} & {*inside}:
            say("no brace stands in a comment")
        elif self.draft is not None and self.draft.text:
            self._hang(said)
        else:
            self._beside(said)

    def glyph(self, text: str) -> None:
        """A glyph behind the last step."""
        if text not in GLYPHS:
            say(f"a glyph is one of {' '.join(GLYPHS)}")
        elif self.draft is None or not self.draft.text or self.draft.draws:
            say("a glyph stands behind a step, and what was drawn in it")
        else:
            self._hang(text)

    def _hang(self, text: str) -> None:
        """Put something behind the last step; a line that was shown is shown again."""
        again = self.shown is not None
        self._try(text)
        if again and self.shown is None:
            self._preview()

    def adjust(self, text: str) -> None:
        """An adjustment, which stands on a line of its own."""
        self._beside(f"adjust {text}")

    def _beside(self, text: str) -> None:
        """Write a comment or an adjustment on a line of its own."""
        if self.draft is None or self.draft.text:
            say(self.over() if self.draft is None else _UNFINISHED)
            return
        result = beside(text, self.record.position)
        if isinstance(result, Diagnostic):
            self._tell(result, text)
            return
        played = (result,) if isinstance(result, Ply) else ()
        for ply in played:
            say(*ply_rows(ply, console().width))
        self._become(self.record.with_line(text, played))
        self.taken = self.taken.without(" ".join(text.split()))
        self._tell_where()
        self.tell_due()

    def concede(self, text: str) -> None:
        """End the game because a player gives it up."""
        names = names_of(self.record.position)
        if text not in names:
            hint = closest(text, names)
            say(f"{visible(text)} is no player; there are {', '.join(names)}" + (f" ({hint}?)" if hint else ""))
        elif self.close(f"conceded {text}"):
            say(f"{text} has conceded the game: undo or quit?")

    def close(self, how: str) -> bool:
        """Write how the game has ended, if it is going on and no line is begun."""
        if self.draft is None or self.draft.text:
            say(self.over() if self.draft is None else _UNFINISHED)
            return False
        self._become(self.record.ended(how))
        return True


def lines_of(text: str) -> Iterator[str]:
    """A part of the record as a terminal may be given it."""
    return (visible(line.rstrip("\r")) for line in text.split("\n"))
