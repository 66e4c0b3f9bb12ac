"""A record in progress: what its text says, and what was played of it, one step on or one back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.draft import Draft, Finished, begin
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.recorder import closing_lines
from orloj_dsl.interpreter.scribe import Manuscript, Undone
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source


@final
@dataclass(frozen=True)
class Progress:
    """A record in progress. It never changes: each thing that is written or taken back gives the next one.

    Attributes:
        manuscript: its text.
        start: where it begins.
        plies: the lines of its main line as they were played.
        editions: where its edition is found.
    """

    manuscript: Manuscript
    start: OrlojPosition
    plies: tuple[Ply, ...]
    editions: Editions

    @property
    def position(self) -> OrlojPosition:
        """The table behind the last line."""
        return self.plies[-1].after if self.plies else self.start

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.position.due is None

    def begun(self) -> Draft | None:
        """The line that is due, with nothing written of it; ``None`` where the game is over."""
        return None if self.over else begin(self.position)

    def with_turn(self, line: Finished) -> Progress:
        """A turn more; behind the last one of a game its result and its end.

        What was kept becomes a variation, or goes on waiting where it can't be played in place of this turn.
        """
        manuscript = self.manuscript.with_turn(line.text)
        if self.manuscript.kept and not self._played(manuscript).valid:
            manuscript = self.manuscript.with_line(line.text)
        if line.ply.after.due is None:
            manuscript = manuscript.closed_by(closing_lines(line.ply.after)[1:])
        return replace(self, manuscript=manuscript, plies=(*self.plies, line.ply))

    def with_line(self, text: str, played: Sequence[Ply]) -> Progress:
        """A comment or an adjustment more, on a line of its own; of an adjustment what was played."""
        return replace(self, manuscript=self.manuscript.with_line(text), plies=(*self.plies, *played))

    def ended(self, how: str) -> Progress:
        """The record with the points as they stand, and with how the game has ended."""
        result = closing_lines(self.position)[1]
        return replace(self, manuscript=self.manuscript.closed_by([result, f"end {how}"]))

    def reopened(self) -> Progress:
        """The record without its result and end."""
        return replace(self, manuscript=self.manuscript.reopened())

    def undone(self, *, keep: bool) -> tuple[Progress, Undone]:
        """The record without its last turn, adjustment or comment, and what went.

        Args:
            keep: a turn waits to become a variation.
        """
        undone = self.manuscript.undone(keep=keep)
        plies = self.plies if undone.went.kind == "comment" else self.plies[:-1]
        return replace(self, manuscript=undone.manuscript, plies=plies), undone

    def game(self) -> Game:
        """The record as whoever reads it plays it."""
        return self._played(self.manuscript)

    def _played(self, manuscript: Manuscript) -> Game:
        return run(parse(Source("record", manuscript.text)), self.editions)[-1]
