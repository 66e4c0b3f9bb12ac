"""9: the golden rooster and his call; the personal rooster disc (appendix 10)."""

from __future__ import annotations

from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.games.orloj.state import State, last_call_done
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision


def step(run: Run[State], clause: str) -> None:
    """Move the golden rooster one space right (O-9.5).

    On the last space a call is due at the end of the turn (O-9.1); further steps of that turn, and all after the
    last call, are ignored (O-9.1a, ruling last-turn-call).
    """
    state = run.state
    if state.call_due or last_call_done(state):
        run.tell("the rooster stands on the last space", "O-9.1a", also=_after_manes(state))
        return
    state.rooster -= 1
    run.tell("the rooster moves one space", clause, also=("O-9.5",), rooster=-1)
    if state.rooster == 0:
        state.call_due = True
        run.tell("the rooster's call is due at the end of this turn", "O-9.1")


def disc_up(run: Run[State], seat: int, clause: str) -> None:
    """Move the personal rooster disc up; on the last space it gives 1 gold and 1 VP instead (O-A10.1, O-A10.2)."""
    edition = run.state.table.edition
    if run.state.count(seat, "disc") < len(edition.disc_values) - 1:
        change(run, seat, "rooster disc up", "O-A10.1", {"disc": 1}, (clause,))
        return
    words = tuple(map(str, edition.disc_at_top))
    run.push(Decision("reward", seat, words=words, clause="O-A10.2"))


def disc_gain(run: Run[State], seat: int, item: Item, clause: str) -> None:
    """A rooster-disc icon: one step up, or several."""
    if item.number > 1:
        rest = str(Item("disc", number=item.number - 1))
        run.push(Decision("reward", seat, words=(rest,), clause=clause))
    disc_up(run, seat, clause)


def call_if_due(run: Run[State], due: Decision) -> None:
    """The rooster's call at the end of the turn that brought it."""
    if not run.state.call_due:
        return
    seats = [seat for seat in range(len(run.state.players)) if not run.state.table.is_manes(seat)]
    for seat in seats:
        _correct(run, seat)
    for seat in seats:
        broken = run.state.count(seat, "broken")
        if broken:
            what = f"{broken} broken at the call"
            change(run, seat, what, "O-9.3", {"vp": -broken})
    if run.state.solo is None:
        _advance_marker(run)
    else:
        _return(run)


def _correct(run: Run[State], seat: int) -> None:
    """Correct as many as the own rooster track shows; each that isn't needed gives 1 VP (O-9.2, O-9.2a)."""
    state = run.state
    value = state.table.edition.disc_values[state.count(seat, "disc")]
    fixed = min(value, state.count(seat, "broken"))
    if fixed:
        change(run, seat, f"correct {fixed} at the call", "O-9.2", {"broken": -fixed})
    if value > fixed:
        what = f"{value - fixed} unused corrections at the call"
        change(run, seat, what, "O-9.2a", {"vp": value - fixed})


def _after_manes(state: State) -> tuple[str, ...]:
    """The clause of a call in the turn of Manes: one that follows it, or one that the upkeep brings."""
    if state.solo is None or state.turn != MANES:
        return ()
    return ("O-13.9.2",) if any(due.kind == "rest of upkeep" for due in state.stack) else ("O-13.8.3",)


def _return(run: Run[State]) -> None:
    """In a solo game the rooster returns, the round marker stays, and there is no last call (O-13.1.1a)."""
    state = run.state
    state.call_due = False
    state.calls += 1
    run.tell("Manes loses nothing at the call", "O-13.8.3a", MANES, also=_after_manes(state))
    state.rooster = state.table.steps[0]
    what = f"the rooster returns to {state.rooster}, and the round marker stays"
    run.tell(what, "O-13.1.1a", rooster=state.rooster)


def _advance_marker(run: Run[State]) -> None:
    """Round marker and rooster go on (O-9.4, O-9.4a), unless it was the last call (O-11.0.1a)."""
    state = run.state
    state.call_due = False
    state.calls += 1
    if last_call_done(state):
        state.ending = state.ending or "rooster"
        run.tell("the last call: the game ends with this round", "O-11.0.1a")
        return
    state.marker += 1
    run.tell("the round marker moves one space", "O-9.4", marker=1)
    state.rooster = state.table.steps[state.marker]
    run.tell(f"the rooster returns to {state.rooster}", "O-9.4a", rooster=state.rooster)
