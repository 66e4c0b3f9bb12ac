"""A table to test rules at: set up in notation, played in notation, asked in the notation's own terms."""

from __future__ import annotations

from typing import final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.matching import Move
from orloj_dsl.interpreter.reasons import legal_texts
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse, parse_turn
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn

CAST = "players Mikel purple, Eduardo yellow, Carlos green"
"""Who sits at a table that names nobody."""


class TableError(AssertionError):
    """A test can't be read: its position, its steps or its assertion is wrong as text."""


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
    """

    def __init__(self, given: str) -> None:
        """Set a table up.

        Args:
            given: a whole record (it begins with ``orloj 1``), or the statements of a position, a line each; without
                a line of players the cast sits down. What the record plays has been played already.

        Raises:
            TableError: it can't be read or can't be.
        """
        text = given if given.lstrip().startswith("orloj ") else _record(given)
        games, found = _run(text)
        if len(games) != 1 or found or games[0].end is None:
            raise TableError(f"what is given can't be: {[finding.message for finding in found]}\n{text}")
        self.position: OrlojPosition = games[0].end
        self.start = self.position
        self.laid_out = games[0].laid_out
        self.events: tuple[Event, ...] = ()
        self.moves: tuple[Move, ...] = ()
        self.refused: Diagnostic | None = None
        self.refused_text = ""

    def play(self, text: str) -> None:
        """Play whole turns, a line each: ``3 Mikel clock 3/1; outer coin``. A refusal is kept, not raised."""
        self._play([line for line in text.splitlines() if line.strip()], unfinished=False)

    def do(self, steps: str) -> None:
        """Play steps of whoever is to decide, and stop in the middle of the turn. A refusal is kept, not raised."""
        due, state = self.position.due, self.position.state
        seat = due.player if due is not None and due.player is not None else state.turn
        if seat is None:
            raise TableError("nobody is to decide anything")
        self._play([f"{state.round} {name_text(state.name(seat))} {steps}"], unfinished=True)

    def _play(self, lines: list[str], *, unfinished: bool) -> None:
        if self.refused is not None:
            raise TableError(f"something was refused before: {self.refused.message}")
        self.start, self.events, self.moves = self.position, (), ()
        for line in lines:
            turn = parse_turn(line)
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

    def _refuse(self, refused: Diagnostic, line: str) -> None:
        self.refused = refused
        self.refused_text = line[refused.span.start : refused.span.end]

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
        turn = parse_turn(f"1 nobody pass [{assertion}]")
        if not isinstance(turn, Turn):
            raise TableError(f"no assertion: {assertion}: {turn.message}")
        due, playing = self.position.due, self.start.state.turn
        deciding = due.player if due is not None else None
        of = next(who for who in (seat, playing, deciding, 0) if who is not None)
        for item in turn.steps[0].assertions[0].items:
            failed = check_assertion(item, of, self.start, self.position, self.events)
            if failed is not None:
                kind = AssertionError if failed.code == "assertion" else TableError
                raise kind(failed.message)

    @property
    def legal(self) -> tuple[str, ...]:
        """What is legal now, in notation."""
        return legal_texts(self.position)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the events of the last play rest on, in order."""
        return tuple(clause for event in self.events for clause in event.clauses)


def refused_setup(given: str) -> tuple[Diagnostic, str] | None:
    """The first thing that is wrong with a table that is given, and the text it points at; ``None`` if nothing is."""
    text = given if given.lstrip().startswith("orloj ") else _record(given)
    _, found = _run(text)
    return (found[0], text[found[0].span.start : found[0].span.end]) if found else None


def _run(text: str) -> tuple[tuple[Game, ...], list[Diagnostic]]:
    """The games of a text, and its findings without notes."""
    games = run(parse(Source("given", text)))
    return games, [finding for game in games for finding in game.diagnostics if not finding.note]


def _record(statements: str) -> str:
    lines = [line.strip() for line in statements.splitlines() if line.strip()]
    heads = ("players ", "edition ", "ruling ")
    headers = [line for line in lines if line.startswith(heads)]
    if not any(line.startswith("players ") for line in headers):
        headers.append(CAST)
    position = [line for line in lines if not line.startswith(heads)]
    return "\n".join(["orloj 1", *headers, "position", *position, "play", ""])
