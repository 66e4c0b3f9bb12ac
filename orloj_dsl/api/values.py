"""What positions and games are made of, with names in place of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from orloj_dsl.api.errors import OrlojError
from orloj_dsl.games.orloj.sheet import Row
from orloj_dsl.interpreter.reasons import said
from orloj_dsl.interpreter.report import diagnostic_data
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel import ledger as core_ledger
from orloj_dsl.kernel import values as core
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Source


def seat_of(player: str, names: Sequence[str]) -> int:
    """The seat of a player.

    Raises:
        OrlojError: nobody has that name.
    """
    if player in names:
        return names.index(player)
    hint = closest(player, names)
    meant = f"; did you mean {hint}?" if hint else ""
    raise OrlojError(f"{player} is no player; there are {', '.join(names)}{meant}")


@final
class Action:
    """One answer to one decision. Positions list their legal ones; actions are equal when they say the same."""

    __slots__ = ("_core",)

    def __init__(self, action: core.Action) -> None:
        self._core = action

    @property
    def text(self) -> str:
        """The action in notation; empty for what isn't written: leaving out, and the end of the line."""
        return text_of(self._core)

    @property
    def kind(self) -> str:
        """Its leading word (``clock``, ``outer``, ``+gold``); ``skip``, ``no``, ``end`` and ``draw`` among them."""
        return self._core.kind

    @property
    def additional(self) -> bool:
        """Whether it is an additional action, open at every decision of one's own turn."""
        return self._core.kind.startswith("+")

    def __str__(self) -> str:
        return said(self._core)

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)


@final
class Event:
    """One thing that happened, and the clause that it rests on."""

    __slots__ = ("_line", "_names")

    def __init__(self, line: core_ledger.Line, names: Sequence[str]) -> None:
        self._line = line
        self._names = names

    @property
    def round(self) -> int:
        """The round; 0 before the first turn."""
        return self._line.round

    @property
    def turn(self) -> str:
        """The player in whose turn it happened."""
        return self._names[self._line.turn]

    @property
    def player(self) -> str | None:
        """The player whom it concerns; ``None`` where only the table changes."""
        player = self._line.event.player
        return None if player is None else self._names[player]

    @property
    def what(self) -> str:
        """What happened, in words."""
        return self._line.event.what

    @property
    def changes(self) -> dict[str, int]:
        """The player's counters that change, and by how much."""
        return dict(self._line.event.deltas)

    @property
    def clause(self) -> str:
        """The clause that it rests on."""
        return self._line.event.clause

    @property
    def also(self) -> tuple[str, ...]:
        """General clauses that it shows besides."""
        return self._line.event.also

    def __repr__(self) -> str:
        changes = "".join(f" {name} {n:+d}" for name, n in self._line.event.deltas)
        who = "" if self.player is None else f"{self.player}: "
        return f"<Event {who}{self.what}{changes} [{self.clause}]>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self._line == other._line and tuple(self._names) == tuple(other._names)

    def __hash__(self) -> int:
        return hash(self._line)


@final
@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a record, or worth a note.

    Attributes:
        file: the name of the text.
        code: a stable word for its kind.
        line, column: where it begins, both counted from 1.
        end_line, end_column: the first character behind it.
        message: what was found and why it can't be.
        clause: the clause of the rulebook that it rests on; empty for a matter of writing.
        also: clauses that it rests on besides.
        ruling: the ruling that it rests on, if any.
        legal: what would be legal or expected there, in notation or in words.
        hint: what was probably meant, if anything.
        note: true for what is no error.
        moment: where ``legal`` holds, as ROUND.PLAYER.STEP; empty for a matter of writing.
    """

    file: str
    code: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    clause: str
    also: tuple[str, ...]
    ruling: str
    legal: tuple[str, ...]
    hint: str
    note: bool
    moment: str

    def __str__(self) -> str:
        clause = f" [{self.clause}]" if self.clause else ""
        return f"{self.file}:{self.line}:{self.column} {self.code}{clause} {self.message}"


def finding_of(found: Diagnostic, source: Source) -> Finding:
    """A finding with its place in lines and columns."""
    return Finding(**{**diagnostic_data(found, source), "legal": found.legal, "also": found.also})


@final
class Score:
    """The final scoring by item: as it was, or as it would be if it came now."""

    __slots__ = ("_final", "_names", "_rows", "_vp")

    def __init__(self, rows: Sequence[Row], vp: Sequence[int], names: Sequence[str], *, final: bool) -> None:
        self._rows = rows
        self._vp = vp
        self._names = names
        self._final = final

    @property
    def final(self) -> bool:
        """Whether the game is over; else this is what the scoring would be now."""
        return self._final

    @property
    def before(self) -> dict[str, int]:
        """Everybody's VP without it."""
        sums = (sum(row.points[seat] or 0 for row in self._rows) for seat in range(len(self._names)))
        return {name: vp - n for name, vp, n in zip(self._names, self._vp, sums, strict=True)}

    @property
    def items(self) -> dict[str, dict[str, int | None]]:
        """Each item's VP by player; ``None`` for who doesn't score it."""
        return {row.name: dict(zip(self._names, row.points, strict=True)) for row in self._rows}

    @property
    def total(self) -> dict[str, int]:
        """Everybody's VP with it."""
        return dict(zip(self._names, self._vp, strict=True))

    def _repr_html_(self) -> str:
        from orloj_dsl.api.shown import score_html

        how = "final scoring" if self._final else "final scoring if it came now"
        return score_html(self._rows, list(self.before.values()), self._vp, self._names, how)

    def __repr__(self) -> str:
        points = ", ".join(f"{name} {vp}" for name, vp in self.total.items())
        return f"<Score {'final' if self.final else 'projected'}: {points}>"


@final
class Ledger:
    """Every change of every counter between two positions, and the proof that the sums close."""

    __slots__ = ("_core", "_names")

    def __init__(self, ledger: core_ledger.Ledger, names: Sequence[str]) -> None:
        self._core = ledger
        self._names = names

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(Event(line, self._names) for line in self._core.lines)

    @property
    def start(self) -> dict[str, dict[str, int]]:
        """Each player's counters before it."""
        return {name: dict(seat) for name, seat in zip(self._names, self._core.start, strict=True)}

    @property
    def end(self) -> dict[str, dict[str, int]]:
        """Each player's counters after it."""
        return {name: dict(seat) for name, seat in zip(self._names, self._core.end, strict=True)}

    @property
    def closes(self) -> bool:
        """Whether start and changes make the end, for every counter of everybody."""
        return not self._core.gaps()

    def total(self, player: str) -> dict[str, int]:
        """A player's changes summed up by counter, without those that come to nothing."""
        return self._core.total(seat_of(player, self._names))

    def by_clause(self, player: str, counter: str = "vp") -> dict[str, int]:
        """What each clause did to one counter of a player."""
        return self._core.by_clause(seat_of(player, self._names), counter)

    def _repr_html_(self) -> str:
        from orloj_dsl.api.shown import ledger_html

        return ledger_html(self._core, self._names)

    def __repr__(self) -> str:
        return f"<Ledger of {len(self._core.lines)} events>"
