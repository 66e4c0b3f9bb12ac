"""Running a record: its lines are played one by one, its variations from where they branch off.

The longest valid beginning stands. Of errors against the rules the first one of the main line and the first one of
each variation are told; nothing behind them is guessed at.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.games.orloj.state import TURNS, State, over_clause
from orloj_dsl.interpreter.editions import SHIPPED, Editions
from orloj_dsl.interpreter.headers import Headers, name_text, no_player, read_headers, seat_named, whole
from orloj_dsl.interpreter.line import Ply, adjust_line, play_turn, unreadable_words, valid_part
from orloj_dsl.interpreter.matching import ACT
from orloj_dsl.interpreter.position_reader import read_position
from orloj_dsl.interpreter.puzzle_text import Puzzle, read_puzzle
from orloj_dsl.interpreter.setup_text import read_setup
from orloj_dsl.interpreter.steps import Unbound, known
from orloj_dsl.kernel.ledger import Ledger, Line
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.bounds import MAX_FINDINGS
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.messages import too_many_findings
from orloj_dsl.notation.parser import Document
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import (
    Broken,
    Element,
    Record,
    Statement,
    Turn,
    Variation,
    variations,
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation as far as it is valid.

    Attributes:
        node: it in the tree.
        name: how moments call it: ``v1`` for the first variation in the text of a record.
        start: the position where it leaves.
        plies: its lines.
        broken: of its first wrong line the steps before the fault.
    """

    node: Variation
    name: str
    start: OrlojPosition
    plies: tuple[Ply, ...]
    broken: Ply | None


@final
@dataclass(frozen=True, slots=True)
class Game:
    """A record that was run.

    Attributes:
        record: its tree.
        headers: what its header says; ``None`` where it can't be played by it.
        start: the position after the setup; ``None`` where there is none.
        laid_out: what the setup put on the table.
        plies: the main line, as far as it is valid.
        broken: of its first wrong line the steps before the fault.
        branches: the variations.
        diagnostics: all findings, syntax included, in the order of the text.
        puzzle: what a puzzle says besides; ``None`` in a record, and where it asks nothing that can be asked.
    """

    record: Record
    headers: Headers | None
    start: OrlojPosition | None
    laid_out: tuple[Event, ...]
    plies: tuple[Ply, ...]
    broken: Ply | None
    branches: tuple[Branch, ...]
    diagnostics: tuple[Diagnostic, ...]
    puzzle: Puzzle | None = None

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with it."""
        return all(diagnostic.note for diagnostic in self.diagnostics)

    @property
    def adjusted(self) -> bool:
        """Whether a mistake at the table was written down."""
        return any(isinstance(ply.node, Statement) for ply in self.plies)

    @property
    def end(self) -> OrlojPosition | None:
        """The position behind the main line."""
        return self.plies[-1].after if self.plies else self.start

    def ledger(self, plies: Sequence[Ply] | None = None) -> Ledger:
        """The ledger of some lines from the start, the main line by default.

        Raises:
            ValueError: nothing was set up.
        """
        if self.start is None:
            raise ValueError("the record has no position to start from")
        shown = self.plies if plies is None else plies
        last = shown[-1].after if shown else self.start
        lines = (Line(ply.round, ply.seat, event) for ply in shown for event in ply.events)
        start, end = ([player.counts for player in position.state.players] for position in (self.start, last))
        return Ledger(start, lines, end)


def run(document: Document, editions: Editions = SHIPPED) -> tuple[Game, ...]:
    """Run all records of a document, each with the findings of its own lines.

    Args:
        document: the records.
        editions: where the editions that they name are found; those that ship by default.
    """
    starts = [record.span.start for record in document.records]
    found: list[list[Diagnostic]] = [[] for _ in starts]
    for finding in document.diagnostics if starts else ():
        # What stands before the first record is told with it.
        found[max(0, bisect_right(starts, finding.span.start) - 1)].append(finding)
    runners = (_Runner(record, editions, own) for record, own in zip(document.records, found, strict=True))
    return tuple(runner.run() for runner in runners)


@dataclass(frozen=True, slots=True)
class _Todo:
    """Lines still to be played, and from where."""

    node: Variation | None
    elements: tuple[Element, ...]
    start: OrlojPosition


@final
class _Runner:
    """Plays one record."""

    def __init__(self, record: Record, editions: Editions, diagnostics: list[Diagnostic]) -> None:
        self.record = record
        self.editions = editions
        self.diagnostics = diagnostics
        self._told = set(diagnostics)
        self._names = {id(node): f"v{number}" for number, node in enumerate(variations(record.play), 1)}
        self.queue: deque[_Todo] = deque()

    def run(self) -> Game:
        """Play the main line, then every variation that branches off a valid line."""
        headers = read_headers(self.record, self.editions, self._report)
        start, laid_out = (None, ()) if headers is None else self._start(headers)
        plies: tuple[Ply, ...] = ()
        broken: Ply | None = None
        puzzle: Puzzle | None = None
        branches = []
        if headers is not None and start is None:
            self._words(self.record.play, headers.edition, headers.alone)
        if start is not None:
            if self.record.puzzle is not None:
                puzzle = read_puzzle(self.record, start, self._report)
            plies, wrong = self._play(_Todo(None, self.record.play, start))
            if wrong is None:
                self._closing(plies[-1].after if plies else start)
            broken = _valid_part(wrong, plies, start)
            while self.queue:
                branches.append(self._branch(self.queue.popleft()))
        found = sorted(self.diagnostics, key=lambda finding: finding.span)
        if len(found) > MAX_FINDINGS:
            found[MAX_FINDINGS:] = [too_many_findings(found[MAX_FINDINGS].span, MAX_FINDINGS)]
        return Game(self.record, headers, start, laid_out, plies, broken, tuple(branches), tuple(found), puzzle)

    def _branch(self, todo: _Todo) -> Branch:
        assert todo.node is not None
        plies, wrong = self._play(todo)
        part = _valid_part(wrong, plies, todo.start)
        return Branch(todo.node, self._names[id(todo.node)], todo.start, plies, part)

    def _report(self, diagnostic: Diagnostic) -> None:
        """Each finding is told once: the words of a wrong line are read again when it has been played."""
        if diagnostic not in self._told:
            self._told.add(diagnostic)
            self.diagnostics.append(diagnostic)

    def _words(self, elements: Sequence[Element], edition: Edition, alone: bool) -> None:
        """Unknown words of lines that an error keeps from being played, and of the line that has it."""
        todo = list(elements)
        while todo:
            element = todo.pop()
            if isinstance(element, Variation):
                todo += element.elements
            elif isinstance(element, Turn):
                for found in unreadable_words(element, edition, alone=alone):
                    self._report(found)

    def _start(self, headers: Headers) -> tuple[OrlojPosition | None, tuple[Event, ...]]:
        record = self.record
        place = record.table or (record.puzzle or record.headers[0]).span
        if record.position is not None:
            puzzle = record.puzzle is not None
            return read_position(record.position, headers, place, self._report, puzzle=puzzle), ()
        if record.puzzle is not None:
            message = "the puzzle has no position to start from"
            self._report(Diagnostic("missing-setup", record.puzzle.span, message, ("position",)))
            return None, ()
        if record.setup is None:
            message = "the record has no setup and no position to start from"
            self._report(Diagnostic("missing-setup", place, message, ("setup", "position")))
            return None, ()
        setup = read_setup(record.setup, headers, place, self._report)
        if setup is None:
            return None, ()
        return new_position(setup, headers.edition, headers.seats, headers.rulings)

    def _play(self, todo: _Todo) -> tuple[tuple[Ply, ...], Turn | Statement | Broken | None]:
        """Play lines up to the first wrong one: the plies, and that line if there is one."""
        plies: list[Ply] = []
        here, branch_point = todo.start, None
        edition, alone = here.state.table.edition, here.state.solo is not None
        wrong: Turn | Statement | Broken | None = None
        for index, element in enumerate(todo.elements):
            if isinstance(element, Variation):
                if branch_point is None:
                    message = "a variation stands behind the turn that it replaces"
                    self._report(Diagnostic("stray-variation", element.span, message))
                    self._words((element,), edition, alone)
                else:
                    self.queue.append(_Todo(element, element.elements, branch_point))
                continue
            if wrong is not None:
                self._words(todo.elements[index:], edition, alone)
                break
            if isinstance(element, Turn | Broken):
                branch_point = here
            if isinstance(element, Broken):
                wrong = element
            if isinstance(element, Turn | Statement):
                ply = self._line(element, here, "" if todo.node is None else f"{self._names[id(todo.node)]}/")
                if ply is None:
                    wrong = element
                    self._words((element,), edition, alone)
                else:
                    plies.append(ply)
                    here = ply.after
        return tuple(plies), wrong

    def _line(self, element: Turn | Statement, here: OrlojPosition, track: str) -> Ply | None:
        """Play a line of a track; the moments of its findings lie in that track."""

        def report(found: Diagnostic) -> None:
            self._report(replace(found, moment=track + found.moment) if found.moment else found)

        if isinstance(element, Turn):
            return play_turn(element, here, report)
        return adjust_line(element, here, report)

    # ---- the closing lines ----

    def _closing(self, end: OrlojPosition) -> None:
        if self.record.end is not None:
            self._end(self.record.end, end)
        if self.record.result is not None:
            self._result(self.record.result, end)

    def _end(self, statement: Statement, end: OrlojPosition) -> None:
        """How the game ended; what is written must be what happened (O-11.0.1, O-11.0.1a)."""
        names = [seat.name for seat in end.state.table.seats]
        atoms = statement.atoms
        legal = (*(f"end {how}" for how in _triggers(end.state)), *_BROKEN_OFF)
        try:
            if not atoms:
                raise Unbound(Diagnostic("unfinished", statement.span, "the line says no end", legal))
            # What ends the other kind of game is told as a contradiction, with its clause.
            ends = (*_triggers(end.state), "unfinished", "conceded")
            how = atoms[0].text if atoms[0].text in _TRIGGERS else known(atoms[0], ends, "end of a game")
            if how == "conceded" and len(atoms) == 2:
                seat_named(atoms[1], names[: end.state.table.players])
            elif how == "conceded" or len(atoms) != 1:
                message = "an end is written like one of these"
                raise Unbound(Diagnostic("syntax", whole(statement), message, legal))
        except Unbound as unbound:
            self._report(unbound.diagnostic)
            return
        real = end.state.ending if end.due is None else ""
        if (how if how in _TRIGGERS else "") != real:
            found = _wrong_end(whole(statement), how, real, end.state.ending, over_clause(end.state))
            if end.due is not None and end.due.kind == ACT:
                missing = f"{end.state.round} {end.state.name(MANES)}"
                found = replace(found, message=f"{found.message}: his turn is still to come, {missing} <...>")
            self._report(found)

    def _result(self, statement: Statement, end: OrlojPosition) -> None:
        """The points as they stand where the record ends."""
        state = end.state
        names = [seat.name for seat in state.table.seats]
        seen = set()
        for item in statement.items:
            name, *points = item.atoms
            if len(points) != 1 or points[0].number is None or points[0].text.startswith("+"):
                message = "a result is written: NAME POINTS"
                self._report(Diagnostic("syntax", item.span, message, (f"{name_text(names[0])} 142",)))
                return
            if name.text not in names:
                self._report(no_player(name, names, "unknown-player"))
                return
            if name.text in seen:
                self._report(Diagnostic("twice", name.span, f"the result names {name.text} twice"))
                return
            seen.add(name.text)
            vp = state.count(names.index(name.text), "vp")
            if points[0].number != vp:
                message = f"{name.text} stands at {vp} VP, not at {points[0].text}"
                self._report(Diagnostic("result", item.span, message, (f"{name_text(name.text)} {vp}",)))
        if missing := [name for name in names if name not in seen]:
            message = f"the result doesn't say {', '.join(missing)}"
            real = ", ".join(f"{name_text(name)} {state.count(seat, 'vp')}" for seat, name in enumerate(names))
            self._report(Diagnostic("result", statement.span, message, (f"result {real}",)))


def _valid_part(wrong: Turn | Statement | Broken | None, plies: Sequence[Ply], start: OrlojPosition) -> Ply | None:
    """The steps before the fault of the first wrong line behind some others, if it is a turn."""
    if not isinstance(wrong, Turn):
        return None
    return valid_part(wrong, plies[-1].after if plies else start)


_BROKEN_OFF = ("end unfinished", "end conceded NAME")
_TRIGGERS = {
    "rooster": "the fourth rooster's call",
    "calendar": "the last dial of the calendar",
    TURNS: "the last turn of Manes",
}


def _triggers(state: State) -> tuple[str, ...]:
    """What may end a game: against Manes nothing but its turns (O-13.10.1)."""
    return tuple(how for how in _TRIGGERS if (how == TURNS) == (state.solo is not None))


def _wrong_end(span: Span, said: str, real: str, triggered: str, clause: str) -> Diagnostic:
    """The line ``end`` contradicts the game: how it has really ended, if it is over, and what has triggered the end."""
    if real:
        message = f"the game is over, ended by {_TRIGGERS[real]}: the line says {said}"
        return Diagnostic("end", span, message, (f"end {real}",), clause=clause)
    rest = f"; {_TRIGGERS[triggered]} has come, but its round isn't finished" if triggered else ""
    message = f"the game isn't over where the record ends{rest}"
    return Diagnostic("end", span, message, _BROKEN_OFF, clause=clause)
