"""Running a record: its lines are played one by one, its variations from where they branch off.

The longest valid beginning stands. Of errors against the rules the first one of the main line and the first one of
each variation are told; nothing behind them is guessed at.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.adjust import ADJUSTABLE, adjust
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.headers import Headers, Report, read_headers, whole
from orloj_dsl.interpreter.matching import (
    Mismatch,
    Move,
    Scope,
    end_line,
    end_parts,
    meet,
    play,
)
from orloj_dsl.interpreter.position_reader import read_position
from orloj_dsl.interpreter.reasons import explain
from orloj_dsl.interpreter.setup_text import read_setup
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of, known
from orloj_dsl.kernel.ledger import Ledger, Line
from orloj_dsl.kernel.values import SKIP, Action, Event
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.parser import Document
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import (
    Assertion,
    Atom,
    Broken,
    Element,
    Played,
    Record,
    Statement,
    Turn,
    Variation,
)


@dataclass(frozen=True, slots=True)
class Ply:
    """One line of play as it was played: a turn, what a seat decided before round 1, or an adjustment.

    Attributes:
        node: the line in the tree.
        round, seat: whose line it is; the round is 0 before the first turn.
        before, after: the positions around it.
        moves: its decisions, what was left out too; empty for an adjustment.
        events: all that happened.
    """

    node: Turn | Statement
    round: int
    seat: int
    before: OrlojPosition
    after: OrlojPosition
    moves: tuple[Move, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation as far as it is valid: where it leaves from, and its lines."""

    node: Variation
    start: OrlojPosition
    plies: tuple[Ply, ...]


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
        branches: the variations.
        diagnostics: all findings, syntax included, in the order of the text.
    """

    record: Record
    headers: Headers | None
    start: OrlojPosition | None
    laid_out: tuple[Event, ...]
    plies: tuple[Ply, ...]
    branches: tuple[Branch, ...]
    diagnostics: tuple[Diagnostic, ...]

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

    def ledger(self, plies: int | None = None) -> Ledger:
        """The ledger of the first so many lines, all by default.

        Raises:
            ValueError: nothing was set up.
        """
        if self.start is None:
            raise ValueError("the record has no position to start from")
        shown = self.plies if plies is None else self.plies[:plies]
        last = shown[-1].after if shown else self.start
        lines = (Line(ply.round, ply.seat, event) for ply in shown for event in ply.events)
        start, end = (
            [player.counts for player in position.state.players] for position in (self.start, last)
        )
        return Ledger(start, lines, end)


def run(document: Document) -> tuple[Game, ...]:
    """Run all records of a document, each with the findings of its own lines."""
    games = []
    for index, record in enumerate(document.records):
        following = document.records[index + 1 :]
        until = following[0].span.start if following else len(document.source.text) + 1
        since = record.span.start if index else 0
        own = [found for found in document.diagnostics if since <= found.span.start < until]
        games.append(_Runner(record, own).run())
    return tuple(games)


@dataclass(frozen=True, slots=True)
class _Todo:
    """Lines still to be played, and from where."""

    node: Variation | None
    elements: tuple[Element, ...]
    start: OrlojPosition


@final
class _Runner:
    """Plays one record."""

    def __init__(self, record: Record, diagnostics: list[Diagnostic]) -> None:
        self.record = record
        self.diagnostics = diagnostics
        self.queue: deque[_Todo] = deque()

    def run(self) -> Game:
        """Play the main line, then every variation that branches off a valid line."""
        headers = read_headers(self.record, self._report)
        start, laid_out = (None, ()) if headers is None else self._start(headers)
        plies: tuple[Ply, ...] = ()
        branches = []
        if start is not None:
            plies, whole_line = self._play(_Todo(None, self.record.play, start))
            if whole_line:
                self._closing(plies[-1].after if plies else start)
            while self.queue:
                todo = self.queue.popleft()
                assert todo.node is not None
                branches.append(Branch(todo.node, todo.start, self._play(todo)[0]))
        found = sorted(self.diagnostics, key=lambda finding: finding.span)
        return Game(
            self.record, headers, start, laid_out, plies, tuple(branches), tuple(found)
        )

    def _report(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)

    def _start(self, headers: Headers) -> tuple[OrlojPosition | None, tuple[Event, ...]]:
        record = self.record
        place = record.headers[0].span
        if record.position is not None:
            return read_position(record.position, headers, place, self._report), ()
        if record.setup is None:
            message = "the record has no setup and no position to start from"
            self._report(Diagnostic("missing-setup", place, message, ("setup", "position")))
            return None, ()
        setup = read_setup(record.setup, headers, place, self._report)
        if setup is None:
            return None, ()
        return new_position(setup, headers.edition, headers.seats, headers.rulings)

    def _play(self, todo: _Todo) -> tuple[tuple[Ply, ...], bool]:
        """Play lines up to the first error; the plies, and whether there was none."""
        plies: list[Ply] = []
        here, branch_point, good = todo.start, None, True
        for element in todo.elements:
            if isinstance(element, Variation):
                if branch_point is None:
                    message = "a variation stands behind the turn that it replaces"
                    self._report(Diagnostic("stray-variation", element.span, message))
                else:
                    self.queue.append(_Todo(element, element.elements, branch_point))
                continue
            if not good:
                break
            if isinstance(element, Broken):
                good = False
            elif isinstance(element, Turn):
                branch_point = here
            if isinstance(element, Turn | Statement):
                ply = self._line(element, here)
                if ply is None:
                    good = False
                else:
                    plies.append(ply)
                    here = ply.after
        return tuple(plies), good

    def _line(self, element: Turn | Statement, here: OrlojPosition) -> Ply | None:
        report = self._report
        return play_turn(element, here, report) if isinstance(element, Turn) else _adjust(element, here, report)

    # ---- the closing lines ----

    def _closing(self, end: OrlojPosition) -> None:
        if self.record.end is not None:
            self._end(self.record.end, end)
        if self.record.result is not None:
            self._result(self.record.result, end)

    def _end(self, statement: Statement, end: OrlojPosition) -> None:
        """How the game ended: so far only before its final scoring."""
        names = [seat.name for seat in end.state.table.seats]
        atoms = statement.atoms
        try:
            if not atoms:
                raise Unbound(Diagnostic("unfinished", statement.span, "the line says no end", _ENDS))
            how = known(atoms[0], ("unfinished", "conceded"), "end that is recorded")
            if how == "conceded" and len(atoms) == 2:
                known(atoms[1], names, "player")
            elif how == "conceded" or len(atoms) != 1:
                message = "an end is written: end unfinished, or end conceded NAME"
                raise Unbound(Diagnostic("syntax", whole(statement), message, _ENDS))
        except Unbound as unbound:
            self._report(unbound.diagnostic)

    def _result(self, statement: Statement, end: OrlojPosition) -> None:
        """The points as they stand where the record ends."""
        state = end.state
        names = [seat.name for seat in state.table.seats]
        seen = set()
        for item in statement.items:
            name, *points = item.atoms
            if len(points) != 1 or points[0].number is None:
                message = "a result is written: NAME POINTS"
                self._report(Diagnostic("syntax", item.span, message, (f"{names[0]} 142",)))
                return
            if name.text not in names:
                hint = closest(name.text, names)
                message = f"{name.text} is no player"
                self._report(Diagnostic("unknown-player", name.span, message, tuple(names), hint))
                return
            seen.add(name.text)
            vp = state.count(names.index(name.text), "vp")
            if points[0].number != vp:
                message = f"{name.text} stands at {vp} VP, not at {points[0].text}"
                self._report(Diagnostic("result", item.span, message, (f"{name.text} {vp}",)))
        if missing := [name for name in names if name not in seen]:
            message = f"the result doesn't say {', '.join(missing)}"
            self._report(Diagnostic("result", statement.span, message))


_ENDS = ("end unfinished", "end conceded NAME")


# ---- one line ----


def play_turn(
    turn: Turn, position: OrlojPosition, report: Report, *, unfinished: bool = False
) -> Ply | None:
    """Play one line at a position.

    Args:
        turn: the line.
        position: where it is played.
        report: takes what is wrong with it.
        unfinished: stop behind the last step, in the middle of the turn; the line's end means nothing then.

    Returns:
        The line as it was played; ``None`` where it is wrong.
    """
    try:
        return _TurnPlayer(turn, position, report).play(unfinished)
    except Unbound as unbound:
        report(unbound.diagnostic)
        return None


@final
class _TurnPlayer:
    """Plays the steps of one line."""

    def __init__(self, turn: Turn, position: OrlojPosition, report: Report) -> None:
        self.turn = turn
        self.start = position
        self.report = report
        self.moves: list[Move] = []

    @property
    def here(self) -> OrlojPosition:
        """The position reached so far."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far."""
        return tuple(event for move in self.moves for event in move.events)

    def play(self, unfinished: bool) -> Ply | None:
        """Play all steps, then the line's end; assertions behind the last step hold after the whole turn."""
        scope = self._scope()
        good = True
        for index, played in enumerate(self.turn.steps):
            self._step(index, played, scope)
            if index < len(self.turn.steps) - 1:
                good = self._assert(played.assertions, scope.seat) and good
        if not unfinished:
            self._end(scope)
        good = self._assert(self.turn.steps[-1].assertions, scope.seat) and good
        ply = Ply(
            self.turn, scope.round, scope.seat, self.start, self.here, tuple(self.moves), self.events
        )
        return ply if good else None

    def _end(self, scope: Scope) -> None:
        """The line's end."""
        try:
            self.moves += end_line(self.here, scope)
        except Mismatch as mismatch:
            end = self.turn.steps[-1].step.span.end
            moment = self._moment(len(self.turn.steps) + 1)
            raise Unbound(explain(mismatch, Span(end, end), moment, None)) from None

    def _scope(self) -> Scope:
        """Whose line it must be; seats before it that say nothing wait with their starting resources."""
        turn, names = self.turn, [seat.name for seat in self.start.state.table.seats]
        if turn.player.text not in names:
            hint = closest(turn.player.text, names)
            message = f"{turn.player.text} is no player; there are {', '.join(names)}"
            raise Unbound(Diagnostic("unknown-player", turn.player.span, message, tuple(names), hint))
        written = Scope(turn.round.number or 0, names.index(turn.player.text))
        while not written.holds(self.here) and self.here.due is not None:
            if self.here.due.kind != "start":
                break
            self.moves.append(play(self.here, SKIP))
        if not written.holds(self.here):
            raise Unbound(self._wrong_line(written))
        return written

    def _wrong_line(self, written: Scope) -> Diagnostic:
        """The line is another round's or another player's."""
        # Where somebody waited in vain the first decision is what was due.
        state, due = self.here.state, self.here.due
        if due is None:
            message = "the game is over: the round of the last call is complete"
            return Diagnostic("game-over", self.turn.span, message, clause="O-11.0.2")
        assert due.player is not None
        name = state.name(due.player)
        legal = (f"{state.round} {name} ...",)
        if written.round != state.round:
            message = f"the round is {state.round}, not {self.turn.round.text}; {name} is to play"
            return Diagnostic("wrong-round", self.turn.round.span, message, legal, clause="O-6.1")
        clause = "O-6.1" if state.round else "O-4.3.2"
        message = f"{name} is to play, not {self.turn.player.text}"
        return Diagnostic("wrong-player", self.turn.player.span, message, legal, clause=clause)

    def _step(self, index: int, played: Played, scope: Scope) -> None:
        edition = self.start.state.table.edition
        actions = actions_of(played.step, edition)
        if played.ended:
            self.moves += end_parts(self.here, played.ended, actions[0].kind.startswith("+"))
        for action in actions:
            self._meet(action, index, played.step.span, scope)
        for chance in played.chances:
            self._meet(draw_of(chance, edition), index, chance.span, scope)

    def _meet(self, action: Action, index: int, span: Span, scope: Scope) -> None:
        try:
            self.moves += meet(self.here, action, index, scope)
        except Mismatch as mismatch:
            raise Unbound(explain(mismatch, span, self._moment(index + 1), action)) from None

    def _moment(self, step: int) -> str:
        return f"{self.turn.round.text}.{self.turn.player.text}.{step}"

    def _assert(self, assertions: tuple[Assertion, ...], seat: int) -> bool:
        for assertion in assertions:
            for item in assertion.items:
                failed = check_assertion(item, seat, self.start, self.here, self.events)
                if failed is not None:
                    self.report(failed)
                    return False
        return True


def _adjust(statement: Statement, here: OrlojPosition, report: Report) -> Ply | None:
    """``adjust Mikel gold -1``: a mistake that stood at the table."""
    state, atoms = here.state, statement.atoms
    names = [seat.name for seat in state.table.seats]
    try:
        if len(atoms) != 3 or atoms[2].kind != "signed":
            message = "an adjustment is written: adjust NAME COUNTER CHANGE"
            raise Unbound(Diagnostic("syntax", statement.span, message, ("adjust Mikel gold -1",)))
        seat = names.index(known(atoms[0], names, "player"))
        counter = known(atoms[1], ADJUSTABLE, "counter that can be adjusted")
        after, events = adjust(here, seat, counter, _signed(atoms[2]))
    except Unbound as unbound:
        report(unbound.diagnostic)
        return None
    except ValueError as error:
        report(Diagnostic("bad-adjustment", statement.span, str(error)))
        return None
    return Ply(statement, state.round, seat, here, after, (), events)


def _signed(atom: Atom) -> int:
    value = atom.number or 0
    if not -9_999 <= value <= 9_999:
        raise Unbound(Diagnostic("bad-number", atom.span, f"{atom.text} is too large a number"))
    return value


def all_diagnostics(games: tuple[Game, ...], document: Document) -> Iterator[Diagnostic]:
    """The findings of a whole document; those of no record first."""
    if not games:
        yield from document.diagnostics
    for game in games:
        yield from game.diagnostics
