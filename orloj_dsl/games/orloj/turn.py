"""6, 7.0 and the frame of a turn: whose turn it is, clock or pass, the end of the turn.

No action is mandatory (O-8.0.1): parts of a turn may be left out and rewards that ask for a choice refused; that
is what ``part`` and ``refusal`` of the rules in all chapters say.
"""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import clock, final, passing
from orloj_dsl.games.orloj.state import TURNS, State, over_clause
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision, Violation


def next_turn(run: Run[State], due: Decision) -> None:
    """Turns go round clockwise from the first player (O-6.1), up to the end of the round that ends the game.

    Against Manes that is the last of so many rounds (O-13.10.1).
    """
    state = run.state
    last = len(state.players) - 1
    if state.turn in (None, last):
        if state.solo is not None and state.round == state.table.edition.solo.turns:
            state.ending = TURNS
        if state.ending:
            state.turn = None
            run.tell("the round is complete: the game is over", over_clause(state))
            final.score_all(run)
            return
        state.round += 1
        state.turn = 0
    else:
        assert state.turn is not None
        state.turn += 1
    seat = state.turn
    run.push(beginning(state, seat), *reversed(frame(state)))
    if not state.players[seat].started:
        run.push(Decision("first start", seat))


def order_clause(state: State) -> str:
    """The clause of the order of turns; Manes always plays second."""
    return "O-6.1" if state.solo is None else "O-13.3.1"


def beginning(state: State, seat: int) -> Decision:
    """What is due first in a turn; Manes decides nothing (O-13.4.1b)."""
    return Decision("act", None) if state.table.is_manes(seat) else Decision("turn", seat)


def frame(state: State) -> list[Decision]:
    """What waits below everything else in a turn, the last of it first: its end, the call, the next turn."""
    assert state.turn is not None
    ends = None if state.table.is_manes(state.turn) else state.turn
    return [Decision("next turn", None), Decision("call", None), Decision("end", ends)]


def _options(state: State, due: Decision) -> Iterator[Action]:
    yield from clock.options(state, due)
    yield Action("pass")


def _check(state: State, due: Decision, action: Action) -> Violation | None:
    return clock.check(state, due, action) if action.kind == "clock" else None


def _apply(run: Run[State], due: Decision, action: Action) -> None:
    if action.kind == "clock":
        clock.turn_dial(run, due.seat, action.number)
    else:
        passing.pass_turn(run, due.seat)


def _do_end(run: Run[State], due: Decision, action: Action) -> None:
    """What follows the turn lies below on the stack."""


RULES = {
    "turn": Rule("O-7.0.1", ("clock", "pass"), _options, _check, _apply),
    "end": Rule("O-7.0.1", ("end",), only(Action("end")), always, _do_end),
}
