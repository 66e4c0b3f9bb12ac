"""A table to test rules at: set up in notation, played in notation, asked in the notation's own terms."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.reasons import legal_texts
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse, parse_turn
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Turn
from orloj_dsl.scenario.model import placed_lines

CAST = "players Mikel purple, Eduardo yellow, Carlos green"
"""Who sits at a table that names nobody."""


class TableError(AssertionError):
    """A test can't be read: its position, its steps or its assertion is wrong as text.

    Attributes:
        found: what is wrong with a table that is given; the spans are of what is given.
    """

    def __init__(self, message: str, found: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message)
        self.found = found


@final
class Table:
    """A position, what was played at it, and what was refused.

    Attributes:
        start: the position before the last thing that was played.
        position: the position now.
        events: what the last thing that was played did.
        moves: its decisions.
        refused: why it was refused; ``None`` if it wasn't.
        refused_text: the text that the refusal points at.
        refused_span: where that text stands in what was to be played.
    """

    def __init__(self, given: str) -> None:
        """Set a table up.

        Args:
            given: a whole record (it begins with ``orloj 1``), or the statements of a position, a line each; without
                a line of players the cast sits down. What the record plays has been played already.

        Raises:
            TableError: it can't be read or can't be.
        """
        record = _record(given)
        games, found = _run(record.text)
        if found or games[0].end is None:
            messages = [finding.message for finding in found]
            raise TableError(f"what is given can't be: {messages}\n{record.text}", tuple(map(record.in_given, found)))
        self.position: OrlojPosition = games[0].end
        self.start = self.position
        self.laid_out = games[0].laid_out
        self.events: tuple[Event, ...] = ()
        self.moves: tuple[Move, ...] = ()
        self.refused: Diagnostic | None = None
        self.refused_text = ""
        self.refused_span = Span(0, 0)

    def play(self, text: str) -> None:
        """Play whole turns, a line each: ``3 Mikel clock 3/1; outer coin``. A refusal is kept, not raised."""
        self._play([_Line(*line) for line in placed_lines(text)], unfinished=False)

    def do(self, steps: str) -> None:
        """Play steps of whoever is to decide, and stop in the middle of the turn. A refusal is kept, not raised."""
        due, state = self.position.due, self.position.state
        seat = due.player if due is not None and due.player is not None else state.turn
        if seat is None:
            raise TableError("nobody is to decide anything")
        said = steps.strip()
        before = f"{state.round} {name_text(state.name(seat))} "
        self._play([_Line(f"{before}{said}", steps.index(said) - len(before))], unfinished=True)

    def _play(self, lines: list[_Line], *, unfinished: bool) -> None:
        if self.refused is not None:
            raise TableError(f"something was refused before: {self.refused.message}")
        self.start, self.events, self.moves = self.position, (), ()
        for line in lines:
            turn = parse_turn(line.text)
            if not isinstance(turn, Turn):
                self._refuse(turn, line)
                return
            found: list[Diagnostic] = []
            ply = play_turn(turn, self.position, found.append, unfinished=unfinished)
            if ply is None:
                self._refuse(found[0], line)
                return
            self.events += ply.events
            self.moves += ply.moves
            self.position = ply.after

    def _refuse(self, refused: Diagnostic, line: _Line) -> None:
        self.refused = refused
        self.refused_text = line.text[refused.span.start : refused.span.end]
        self.refused_span = line.at(refused.span)

    def expect(self, assertion: str, seat: int | None = None) -> None:
        """Check one assertion, signed ones against the start of what was played last.

        Args:
            assertion: as in a record, without brackets: ``gold 2``, ``Carlos workers +1``.
            seat: of whom it speaks if it names nobody; by default who played last, else who is to decide.

        Raises:
            TableError: it can't be read.
            AssertionError: it doesn't hold.
        """
        if self.refused is not None:
            raise AssertionError(f"{self.refused.code}: {self.refused.message}")
        for failed in self.unmet(assertion, seat):
            if failed.code == "assertion":
                raise AssertionError(failed.message)
            raise TableError(f"no assertion: {assertion}: {failed.message}")

    def unmet(self, assertion: str, seat: int | None = None) -> Iterator[Diagnostic]:
        """What of an assertion doesn't hold, or can't be read; each span is one of its text."""
        before = "1 nobody pass ["
        turn = parse_turn(f"{before}{assertion}]")
        if not isinstance(turn, Turn):
            yield _moved(turn, -len(before), len(assertion))
            return
        due, playing = self.position.due, self.start.state.turn
        deciding = due.player if due is not None else None
        of = next(who for who in (seat, playing, deciding, 0) if who is not None)
        for item in turn.steps[0].assertions[0].items:
            failed = check_assertion(item, of, self.start, self.position, self.events)
            if failed is not None:
                yield _moved(failed, -len(before), len(assertion))

    @property
    def legal(self) -> tuple[str, ...]:
        """What is legal now, in notation."""
        return legal_texts(self.position)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the events of the last play rest on, in order."""
        return tuple(clause for event in self.events for clause in event.clauses)


def record_of(given: str) -> str:
    """The record of a table, up to its play: what is given, if it is one, or one around the given statements."""
    return _record(given).text


def refused_setup(given: str) -> tuple[Diagnostic, str] | None:
    """The first thing that is wrong with a table that is given, and the text it points at; ``None`` if nothing is.

    The span is one of what is given; a text that stands there nowhere is pointed at by all of it.
    """
    record = _record(given)
    _, found = _run(record.text)
    return (record.in_given(found[0]), record.text[found[0].span.start : found[0].span.end]) if found else None


def _run(text: str) -> tuple[tuple[Game, ...], list[Diagnostic]]:
    """The games of a text, and its findings without notes."""
    games = run(parse(Source("given", text)))
    found = [finding for game in games for finding in game.diagnostics if not finding.note]
    if not found and len(games) != 1:
        found = [Diagnostic("bad-scenario", Span(0, len(text)), f"a table is one record, and these are {len(games)}")]
    return games, found


# ---- what is given, as a record ----


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, and where it begins in the text that it was taken from; before its start, if it was made longer."""

    text: str
    start: int

    def at(self, span: Span) -> Span:
        """A stretch of the line, in that text."""
        return Span(max(0, self.start + span.start), max(0, self.start + span.end))


@dataclass(frozen=True, slots=True)
class _Record:
    """A record that was made of what is given.

    Attributes:
        text: the record.
        lines: its lines; those that aren't given begin nowhere, at -1.
        given: how long what is given is.
    """

    text: str
    lines: tuple[_Line, ...]
    given: int

    def in_given(self, found: Diagnostic) -> Diagnostic:
        """A finding, moved to where it lies in what is given: all of that where it lies in what was added."""
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line.text) + 1)
        number = bisect_right(starts, found.span.start) - 1
        line = self.lines[number] if number < len(self.lines) else _Line("", -1)
        if line.start < 0:
            return replace(found, span=Span(0, self.given))
        return _moved(found, line.start - starts[number], self.given)


def _record(given: str) -> _Record:
    """The record of a table: what is given, if it is one, or one around the statements that are given."""
    if given.lstrip().startswith("orloj "):
        return _Record(given, (_Line(given, 0),), len(given))
    lines = [_Line(*line) for line in placed_lines(given)]
    heads = ("players ", "edition ", "ruling ")
    headers = [line for line in lines if line.text.startswith(heads)]
    if not any(line.text.startswith("players ") for line in headers):
        headers.insert(0, _Line(CAST, -1))
    position = [line for line in lines if not line.text.startswith(heads)]
    rows = (_Line("orloj 1", -1), *headers, _Line("position", -1), *position, _Line("play", -1))
    return _Record("".join(f"{line.text}\n" for line in rows), rows, len(given))


def _moved(found: Diagnostic, by: int, length: int) -> Diagnostic:
    """A finding in another text of that length."""
    start, end = (min(max(0, at + by), length) for at in found.span)
    return replace(found, span=Span(start, end))
