"""Lines of a record that were taken back, to be written again one after the other once something before is mended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from orloj_dsl.interpreter.draft import Draft
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import Scope
from orloj_dsl.interpreter.rest import head_of


@dataclass(frozen=True, slots=True)
class Taken:
    """A line that was taken back.

    Attributes:
        head: how it begins, if it is a turn; nothing of a comment or an adjustment.
        line: all of it.
    """

    head: str
    line: str


@final
@dataclass(frozen=True, slots=True)
class TakenBack:
    """Lines that were taken back and not written again. It never changes.

    Attributes:
        lines: them, the next one last.
    """

    lines: tuple[Taken, ...] = ()

    def with_line(self, line: str, turn: Ply | None) -> TakenBack:
        """One more line, which stood before the others; of a turn as it was played."""
        return TakenBack((*self.lines, Taken(_head(turn), " ".join(line.split()))))

    def without(self, line: str, turn: Ply | None = None) -> TakenBack:
        """What is left once a line is written: it takes the place of the one that began so, and of what was before."""
        head = _head(turn)
        same = (at for at, taken in enumerate(self.lines) if taken.head == head and (head or taken.line == line))
        return TakenBack(self.lines[: next(same, len(self.lines))])

    @property
    def next(self) -> Taken | None:
        """The line that comes next; ``None`` if all are written."""
        return self.lines[-1] if self.lines else None

    def offered(self, draft: Draft) -> str:
        """What may be written of that line where another one is due; nothing if it can't be played there."""
        taken = self.next
        if taken is None or draft.text:
            return ""
        if taken.head and not isinstance(draft.try_text(taken.line), Draft):
            return ""
        return taken.line.removeprefix(draft.head)


def _head(turn: Ply | None) -> str:
    return "" if turn is None else head_of(turn.before, Scope(turn.round, turn.seat))
