"""The line of a record that is being written: what was typed of it, what comes of that, and what may follow.

Each time something is typed the line is played from its beginning, so that an assertion sees the whole turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.interpreter.line import Ply, adjust_line
from orloj_dsl.interpreter.matching import DRAWS, FORCED, Scope, answerable, omission, owner
from orloj_dsl.interpreter.rest import Moves, completed, head_of, is_whole, line_end, moved, played, too_long
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.interpreter.typed_line import (
    FRAME,
    behind_the_head,
    canonical,
    read_line,
    read_turn,
    remark_in,
    two_lines,
)
from orloj_dsl.kernel.values import Decision
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Comment, Statement, Turn

_HANGS: Final = ("<", ",", ";", "/", "[", "{", "!", "?")
"""What goes on behind the last step without a comma of its own."""
_NO_NAME: Final = re.compile(r"[,;<>\[\]{}!()#\"]")
"""What ends the names of what was drawn, where they are written without brackets."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A line that is finished.

    Attributes:
        text: the whole line in canonical notation, with its comments, glyphs and assertions.
        ply: the line as it was played.
    """

    text: str
    ply: Ply


@final
@dataclass(frozen=True)
class Draft:
    """A line of a record as far as it is written. It never changes: a text that is tried gives the next one.

    Attributes:
        start: where the line begins.
        scope: whose line it is.
        text: what was typed of it, behind round and player.
        moves: its decisions, what was left out too.
        before: the draft before the last text; ``None`` at the beginning.
    """

    start: OrlojPosition
    scope: Scope
    text: str = ""
    moves: Moves = ()
    before: Draft | None = None

    @property
    def position(self) -> OrlojPosition:
        """The table as it is now."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def head(self) -> str:
        """How the line begins."""
        return head_of(self.start, self.scope)

    @cached_property
    def coming(self) -> Moves:
        """What happens next by itself: a draw that has one outcome, the turn of Manes up to where chance must speak."""
        moves: list[Move] = []
        here = self.position
        while (due := here.due) is not None and due.kind in FORCED and self.scope.holds(here):
            only = omission(here)
            if only is None:
                break
            moves.append(play(here, only))
            here = moves[-1].after
        return tuple(moves)

    @property
    def reached(self) -> OrlojPosition:
        """The table once that has happened."""
        return self.coming[-1].after if self.coming else self.position

    @property
    def due(self) -> Decision | None:
        """What is due there on this line; ``None`` where nothing more can stand on it."""
        here = self.reached
        if not self.scope.holds(here) or here.due is None or (here.due.kind == "end" and here.due.player is None):
            return None
        return here.due

    @cached_property
    def drawing(self) -> OrlojPosition | None:
        """Where chance must speak next, once what is due before is left out; ``None`` where that can't be."""
        due_here = ((here, here.due) for here in answerable(self.position))
        return next((here for here, due in due_here if due and due.kind in DRAWS and omission(here) is None), None)

    @property
    def draws(self) -> tuple[str, ...]:
        """What chance may give there."""
        options = () if self.drawing is None else self.drawing.options()
        return tuple(text_of(option)[1:-1] for option in options)

    @property
    def lapses(self) -> bool:
        """Whether what is due can't be done; only an additional action could make room for it."""
        only = omission(self.reached)
        return only is not None and only.kind == "no"

    @property
    def can_finish(self) -> bool:
        """Whether the line could end as it is: all that is due may be left out."""
        said = bool(self.text) or self.start.state.table.is_manes(self.scope.seat)
        return said and not isinstance(line_end(self.position, self.scope), Diagnostic)

    # ---- going on ----

    def try_text(self, text: str) -> Draft | Diagnostic:
        """Play what may stand next on the line, or a whole line, which takes the place of what was written of it.

        Where a draw is due, what was drawn may be written without its brackets.

        Returns:
            What comes of it; or what is wrong with the text, with spans in it.
        """
        if (found := too_long(text) or remark_in(text)) is not None:
            return found
        result = self._try(text)
        if isinstance(result, Diagnostic) and self._may_wait and not is_whole(text):
            # The first player may wait with the starting resources, and say them in the first turn.
            later = Draft(self.start, Scope(1, self.scope.seat))._try(text)
            result = result if isinstance(later, Diagnostic) else replace(later, before=self)
        return result

    @property
    def _may_wait(self) -> bool:
        return self.scope == Scope(0, 0) and not self.text

    def _try(self, text: str) -> Draft | Diagnostic:
        typed, bare = self._with_brackets(text)
        before = "" if is_whole(text) else self.head + self._joint(typed)
        source = Source("line", FRAME + before + typed)
        turn = read_turn(source)
        done = turn if isinstance(turn, Diagnostic) else _so_far(turn, self.start)
        if isinstance(done, Diagnostic):
            found = moved(done, len(source.text) - len(typed), len(typed))
            return moved(found, 1, len(text)) if bare else found
        assert isinstance(turn, Turn)
        text = behind_the_head(source, turn)
        return Draft(self.start, Scope(done.round, done.seat), text, done.moves, self)

    def _with_brackets(self, text: str) -> tuple[str, bool]:
        """A text as notation has it: what was drawn stands in brackets. The line of Manes says nothing else."""
        lead = _NO_NAME.split(text, maxsplit=1)[0]
        words = lead.split()
        names = {text_of(move.action)[1:-1] for move in self.coming if move.action.kind == "draw"} | {*self.draws}
        manes = self.start.state.table.is_manes(self.scope.seat)
        bare = bool(words) and (manes or words[0] in names or (bool(self.draws) and len(words) == 1))
        if not bare or is_whole(text):
            return text, False
        return f"<{' '.join(words)}> {text[len(lead) :]}".rstrip(), True

    def _joint(self, text: str) -> str:
        """What was typed before a text, and what parts the two."""
        return f"{self.text} " if not self.text or text.lstrip().startswith(_HANGS) else f"{self.text}, "

    def finish(self) -> Finished | Diagnostic:
        """End the line: what may be left out is left out."""
        moves = line_end(self.position, self.scope)
        if isinstance(moves, Diagnostic):
            return moves
        source = Source("line", f"{FRAME}{self.head}{self.text}")
        turn = read_turn(source)
        ply = turn if isinstance(turn, Diagnostic) else played(turn, self.start, unfinished=False)
        if isinstance(ply, Diagnostic):
            return moved(ply, len(FRAME) + len(self.head), len(self.text))
        assert isinstance(turn, Turn)
        read = self._as_read(f"{self.head}{canonical(source, turn, ply.moves)}".rstrip(), ply)
        return read or Finished(f"{self.head}{self.text}".rstrip(), ply)

    def _as_read(self, line: str, ply: Ply) -> Finished | None:
        """A canonical line, if it is read as what was typed: else that stays as it was typed."""
        turn = read_turn(Source("line", FRAME + line))
        again = turn if isinstance(turn, Diagnostic) else played(turn, self.start, unfinished=False)
        if isinstance(again, Diagnostic) or [m.action for m in again.moves] != [m.action for m in ply.moves]:
            return None
        return Finished(line, again)

    def completions(self, text: str) -> tuple[int, tuple[str, ...]]:
        """What may stand where the last step of a text is being written; of what is drawn its name will do.

        Returns:
            Where that step begins, and all that begin as it does; nothing where what stands before can't be played.
        """

        def reach(done: str) -> OrlojPosition | None:
            here = self.try_text(done) if done else self
            return None if isinstance(here, Diagnostic) or here.due is None else here.position

        start, steps = completed(text, self.head, reach)
        if text[:start].strip() or text[start:].startswith("<"):
            return start, steps
        names = (name for name in self.draws if name.startswith(text[start:]))
        return start, (*names, *(step for step in steps if not step.startswith("<")))

    def waits(self) -> Draft | None:
        """The draft of the next seat, where this one says nothing before round 1; ``None`` where it must."""
        due = self.position.due
        if self.text or due is None or due.kind != "start":
            return None
        moves = line_end(self.position, self.scope)
        return None if isinstance(moves, Diagnostic) else replace(begin(moves[-1].after), before=self)


def begin(position: OrlojPosition) -> Draft:
    """The line that is due at a position, with nothing written of it.

    Raises:
        ValueError: the game is over.
    """
    seat = owner(position)
    if seat is None:
        raise ValueError("the game is over: no line is due")
    return Draft(position, Scope(position.state.round, seat))


def beside(text: str, position: OrlojPosition) -> Ply | Comment | Diagnostic:
    """Read what stands on a line of its own between two turns: a comment, or an adjustment, which is played."""
    if (found := too_long(text) or remark_in(text)) is not None:
        return found
    source = Source("line", FRAME + text)
    element = read_line(source)
    if isinstance(element, Comment):
        return element
    findings: list[Diagnostic] = [element] if isinstance(element, Diagnostic) else []
    ply = adjust_line(element, position, findings.append) if isinstance(element, Statement) else None
    if ply is None:
        found = findings[0] if findings else two_lines(source)
        return moved(found, len(FRAME), len(text))
    return ply


def _so_far(turn: Turn, start: OrlojPosition) -> Ply | Diagnostic:
    """Play a line up to its last step. What is asserted there must be so now, or once the whole turn is over."""
    done = played(turn, start, unfinished=True)
    if isinstance(done, Diagnostic) and isinstance(played(turn, start, unfinished=False), Ply):
        *before, last = turn.steps
        return played(replace(turn, steps=(*before, replace(last, assertions=()))), start, unfinished=True)
    return done
