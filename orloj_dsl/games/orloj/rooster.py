"""9: the golden rooster and his call; the personal rooster disc (appendix 10)."""

from __future__ import annotations

from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision


def step(run: Run[State], clause: str) -> None:
    """Move the golden rooster one space right (O-9.5).

    On the last space a call is due at the end of the turn (O-9.1); further steps of that turn, and all after the
    last call, are ignored (O-9.1a, ruling last-turn-call).
    """
    state = run.state
    if state.call_due or state.calls == len(state.table.steps):
        run.tell("the rooster stands on the last space", "O-9.1a")
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
    for seat in range(len(run.state.players)):
        _correct(run, seat)
    for seat in range(len(run.state.players)):
        broken = run.state.count(seat, "broken")
        if broken:
            what = f"{broken} broken at the call"
            change(run, seat, what, "O-9.3", {"vp": -broken})
    _advance_marker(run)


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


def _advance_marker(run: Run[State]) -> None:
    """Round marker and rooster go on (O-9.4, O-9.4a), unless it was the last call (O-11.0.1a)."""
    state = run.state
    state.call_due = False
    state.calls += 1
    if state.calls == len(state.table.steps):
        state.ending = state.ending or "rooster"
        run.tell("the last call: the game ends with this round", "O-11.0.1a")
        return
    state.marker += 1
    run.tell("the round marker moves one space", "O-9.4", marker=1)
    state.rooster = state.table.steps[state.marker]
    run.tell(f"the rooster returns to {state.rooster}", "O-9.4a", rooster=state.rooster)
