"""Playing one line of a record: a turn, what a seat decides before round 1, or an adjustment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import final

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.adjust import ADJUSTABLE, AdjustmentError, adjust
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.move import Move, events_of, play
from orloj_dsl.games.orloj.solo.area import COUNTERS
from orloj_dsl.games.orloj.state import over_clause
from orloj_dsl.games.orloj.turn import order_clause
from orloj_dsl.interpreter.assertions import check_assertion
from orloj_dsl.interpreter.headers import Report, name_text, no_player, seat_named
from orloj_dsl.interpreter.matching import ACT, IMPLIED, Mismatch, Scope, end_line, end_parts, meet, owner
from orloj_dsl.interpreter.reasons import due_words, explain
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of, known, text_of
from orloj_dsl.kernel.values import SKIP, Action, Event, refuse
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Assertion, Atom, Played, Statement, Turn


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


def play_turn(turn: Turn, position: OrlojPosition, report: Report, *, unfinished: bool = False) -> Ply | None:
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


def valid_part(turn: Turn, position: OrlojPosition) -> Ply | None:
    """The steps of a wrong line before its first fault, as they were played; ``None`` if the line isn't even due."""
    player = _TurnPlayer(turn, position, lambda found: None)
    with suppress(Unbound):
        player.play(unfinished=True)
    return player.ply()


def unreadable_words(turn: Turn, edition: Edition, *, alone: bool) -> Iterator[Diagnostic]:
    """The words of a line that no rule knows, whatever position it is played at: the first of each step."""
    for played in turn.steps:
        try:
            actions_of(played.step, edition)
            for chance in played.chances:
                draw_of(chance, edition, alone=alone)
        except Unbound as unbound:
            yield unbound.diagnostic


@final
class _TurnPlayer:
    """Plays the steps of one line."""

    def __init__(self, turn: Turn, position: OrlojPosition, report: Report) -> None:
        self.turn = turn
        self.start = position
        self.report = report
        self.moves: list[Move] = []
        self.scope: Scope | None = None
        self.given_up = ""

    @property
    def here(self) -> OrlojPosition:
        """The position reached so far."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far."""
        return events_of(self.moves)

    def play(self, unfinished: bool) -> Ply | None:
        """Play all steps, then the line's end; assertions behind the last step hold after the whole turn."""
        self.scope = scope = self._scope()
        good = True
        for index, played in enumerate(self.turn.steps):
            self._step(index, played, scope)
            if index < len(self.turn.steps) - 1:
                good = self._assert(played.assertions, scope.seat) and good
        if not unfinished:
            self._end(scope)
        good = self._assert(self.turn.steps[-1].assertions, scope.seat) and good
        return self.ply() if good else None

    def ply(self) -> Ply | None:
        """The line as far as it was played; ``None`` where it isn't due."""
        if self.scope is None:
            return None
        moves = tuple(self.moves)
        return Ply(self.turn, self.scope.round, self.scope.seat, self.start, self.here, moves, self.events)

    def _end(self, scope: Scope) -> None:
        """The line's end."""
        try:
            self.moves += end_line(self.here, scope)
        except Mismatch as mismatch:
            end = (self.turn.places or (self.turn.span,))[-1].end
            moment = self._moment(len(self.turn.places) + 1)
            raise Unbound(_with_force(explain(mismatch, Span(end, end), moment, None), self.here)) from None

    def _scope(self) -> Scope:
        """Whose line it must be; seats before it that say nothing wait with their starting resources."""
        turn, names = self.turn, [seat.name for seat in self.start.state.table.seats]
        if turn.player.text not in names:
            found = no_player(turn.player, names, "unknown-player")
            raise Unbound(replace(found, message=f"{found.message}; there are {', '.join(names)}"))
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
        at = self.here if written.round else self.start
        state, due = at.state, at.due
        if due is None:
            message = "the game is over: its last round is complete"
            return Diagnostic("game-over", self.turn.span, message, clause=over_clause(state))
        seat = owner(at)
        assert seat is not None
        name = name_text(state.name(seat))
        legal = (f"{state.round} {name} ...",)
        order = order_clause(state)
        if due.kind == ACT and written.seat != seat:
            message = f"the turn of {name} comes first, in a line of its own"
            wrong = self.turn.round if written.round != state.round else self.turn.player
            code = "wrong-round" if written.round != state.round else "wrong-player"
            return Diagnostic(code, wrong.span, message, (f"{state.round} {name} <...>",), clause=order)
        if written.round != state.round:
            message = f"the round is {state.round}, not {self.turn.round.text}; {name} is to play"
            return Diagnostic("wrong-round", self.turn.round.span, message, legal, str(state.round), clause=order)
        clause = order if state.round else "O-4.3.2"
        message = f"{name} is to play, not {self.turn.player.text}"
        return Diagnostic("wrong-player", self.turn.player.span, message, legal, name, clause=clause)

    def _step(self, index: int, played: Played, scope: Scope) -> None:
        edition = self.start.state.table.edition
        actions = actions_of(played.step, edition)
        if actions and self.start.state.table.is_manes(scope.seat):
            message = "Manes decides nothing; his line says only what chance gave, in < >"
            clauses = [clause for kind, clause in _NEVER_HIS.items() if actions[0].kind == kind]
            clause, *also = *clauses, "O-13.4.1b"
            raise Unbound(Diagnostic("not-due", played.step.span, message, clause=clause, also=tuple(also)))
        if played.ended:
            self._semicolons(played, actions[0].kind.startswith("+"))
        for action in actions:
            self._meet(action, index, played.step.span, scope, index + 1)
        for offset, chance in enumerate(played.chances):
            # Behind no action it is the line of Manes, where moments are counted by what chance gave.
            step, moment = (index, index + 2) if actions else (offset, offset + 1)
            drawn = draw_of(chance, edition, alone=self.start.state.solo is not None)
            self._meet(drawn, step, chance.span, scope, moment)

    def _semicolons(self, played: Played, before_plus: bool) -> None:
        """What the semicolons before a step end; more of them than there are parts to end is an error."""
        ended = end_parts(self.here, played.ended, before_plus)
        if played.ended > max(1, len(ended) if before_plus else 1):
            message = f"{played.ended} semicolons stand here, and there is less to end"
            raise Unbound(Diagnostic("surplus-semicolon", played.step.span, message, (",", ";")))
        self.moves += ended
        for move in ended:
            assert move.before.due is not None
            self.given_up = due_words(move.before.due)

    def _meet(self, action: Action, index: int, span: Span, scope: Scope, moment: int) -> None:
        """Play one action of the step ``index``; what is legal instead holds before the step ``moment``."""
        if not scope.holds(self.here):
            raise Unbound(self._line_over(scope, span))
        try:
            self.moves += meet(self.here, action, index, scope)
        except Mismatch as mismatch:
            found = _with_force(explain(mismatch, span, self._moment(moment), action), self.here)
            clock = self.moves[-1].action if self.moves and self.moves[-1].step == index else None
            if clock is not None and clock.kind == "clock" and action.kind == "turn":
                # The face glued to the dial is no step of its own: what would do is told with the dial.
                turns = [option for option in self.here.options() if option.kind == "turn"]
                legal = [text_of(clock), *(f"{text_of(clock)}/{option.number}" for option in turns)]
                found = replace(found, legal=tuple(legal), hint=legal[-1])
            if found.code == "missing-choice":
                found = _with_start(found, self.here)
            if action.kind == "recover" and any(map(_is_moon_of_pass, self.moves)):
                order = f"pass; {text_of(action)}; moon"
                found = replace(found, message="of a pass, recover stands before moon", hint=order)
            so_far = (*self.events, *events_of(mismatch.moves))
            short = [event for event in so_far if event.clause == "O-13.5.1"]
            if short and action.kind == "draw":
                message = f"{found.message}; Manes doesn't act in this turn: {short[0].what}"
                found = replace(found, message=message, also=(*found.also, "O-13.5.1"))
            late = action.kind in ("clock", "pass")
            if self.given_up and not late and found.code in ("not-due", "part-finished"):
                message = f"{found.message}; a semicolon before gave up {self.given_up} - a comma keeps it"
                found = replace(found, message=message)
            raise Unbound(found) from None

    def _line_over(self, scope: Scope, span: Span) -> Diagnostic:
        """All that the line's player decides in that round is said: before round 1 a line has no end of its own."""
        state, following_seat = self.here.state, owner(self.here)
        if following_seat is None:
            message = "the game is over: its last round is complete"
            return Diagnostic("game-over", span, message, clause=over_clause(state))
        following = f"{state.round} {name_text(state.name(following_seat))}"
        said = name_text(state.name(scope.seat))
        message = f"round {scope.round} is over for {said}; what follows is a line of its own: {following} ..."
        code = "wrong-player" if following_seat != scope.seat else "wrong-round"
        order = order_clause(state)
        return Diagnostic(code, span, message, (f"{following} ...",), following, order if state.round else "O-4.3.2")

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


_NEVER_HIS = {
    **dict.fromkeys(("+gold", "force"), "O-13.4.1"),
    **dict.fromkeys(("upgrade", "basic", "produce", "recover", "lay"), "O-13.4.1a"),
    **dict.fromkeys(("moon", "assistant"), "O-13.7.1d"),
}
"""Steps that a player would have where Manes gains nothing, each with the clause that says so."""


def _is_moon_of_pass(move: Move) -> bool:
    due = move.before.due
    return due is not None and due.kind == "pass moon" and move.action.kind == "moon"


def _with_start(found: Diagnostic, here: OrlojPosition) -> Diagnostic:
    """Where the starting resources are taken unsaid, before a first turn, what they leave to be chosen is theirs."""
    if here.due is None or here.due.kind != "first start":
        return found
    hint = ", ".join(("start", found.legal[0]))
    message = f"{found.message}; it comes with the starting resources, which are taken first: start, ..."
    return replace(found, message=message, hint=hint)


def _with_force(found: Diagnostic, here: OrlojPosition) -> Diagnostic:
    """Where the sculptor's force was taken unsaid, it may be what should have been refused."""
    due = here.due
    if found.code != "missing-choice" or due is None or due.kind not in IMPLIED:
        return found
    refusal = text_of(refuse(due.kind))
    message = f"{found.message}; {refusal}, in place of all that follows it, only moves the sculptor"
    return replace(found, message=message, legal=(*found.legal, refusal))


def adjust_line(statement: Statement, here: OrlojPosition, report: Report) -> Ply | None:
    """``adjust Mikel gold -1``: a mistake that stood at the table."""
    state, atoms = here.state, statement.atoms
    names = [seat.name for seat in state.table.seats]
    try:
        if len(atoms) != 3 or atoms[2].kind != "signed":
            message = "an adjustment is written: adjust NAME COUNTER CHANGE"
            raise Unbound(Diagnostic("syntax", statement.span, message, (f"adjust {name_text(names[0])} gold -1",)))
        seat = seat_named(atoms[0], names)
        counters = tuple(c for c in COUNTERS if c in ADJUSTABLE) if state.table.is_manes(seat) else ADJUSTABLE
        counter = known(atoms[1], counters, "counter that can be adjusted")
        after, events = adjust(here, seat, counter, _signed(atoms[2]))
    except Unbound as unbound:
        report(unbound.diagnostic)
        return None
    except AdjustmentError as error:
        report(Diagnostic("bad-adjustment", statement.span, str(error), clause=error.clause))
        return None
    return Ply(statement, state.round, seat, here, after, (), events)


def _signed(atom: Atom) -> int:
    value = atom.number or 0
    if not -9_999 <= value <= 9_999:
        raise Unbound(Diagnostic("bad-number", atom.span, f"{atom.text} is too large a number", ("-9999 to +9999",)))
    return value
