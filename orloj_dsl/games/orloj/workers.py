"""5.4: workers - unlocked, placed on the clock, sent home, recovered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.state import NOBODY, State, with_at
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation


def unlock(run: Run[State], seat: int, clause: str, what: str) -> None:
    """A locked worker becomes available at once (O-5.4.3)."""
    change(run, seat, what, clause, {"workers": 1}, ("O-5.4.3",))


def free(state: State, seat: int) -> int:
    """Available workers that may be placed now: one is kept back while the clock is being set (ruling clock-worker)."""
    kept = any(due.kind == "place worker" and due.player == seat for due in state.stack)
    return state.count(seat, "workers") - kept


def no_worker(state: State, seat: int, clause: str, purpose: str, also: tuple[str, ...] = ()) -> Violation | None:
    """Whether no worker is free for a dial or a goal."""
    if free(state, seat) > 0:
        return None
    name = state.name(seat)
    if not state.count(seat, "workers"):
        return Violation("no-worker", clause, f"{name} has no available worker for {purpose}", also=also)
    message = f"{name}'s last available worker is kept back for the clock, so none is free for {purpose}"
    return Violation("no-worker", clause, message, ruling="clock-worker", also=also)


def cannot_activate(state: State, seat: int) -> Violation | None:
    """The clock takes an available worker (O-5.4.1, ruling activate-worker)."""
    if state.count(seat, "workers"):
        return None
    message = f"{state.name(seat)} has no available worker, so the clock can't be activated"
    return Violation("no-worker", "O-5.4.1", message, ruling="activate-worker", also=("O-7.1.5",))


def place_on_clock(run: Run[State], due: Decision) -> None:
    """The worker of a player who has set the clock (O-7.1.5)."""
    place_worker(run, due.seat, "O-7.1.5")


def place_worker(run: Run[State], seat: int, clause: str) -> None:
    """Send home whoever stands under the hand, own worker included, then place one (O-7.1.5a)."""
    state, section = run.state, run.state.hand - 1
    there = state.clock[section]
    if there is not None:
        what = f"the worker on section {state.hand} returns"
        also = () if clause == "O-7.1.5" else (clause,)
        change(run, there, what, "O-7.1.5a", {"workers": 1}, also)
    state.clock = with_at(state.clock, section, seat)
    change(run, seat, f"place a worker on section {state.hand}", clause, {"workers": -1})


def recover_from_clock(run: Run[State], seat: int, clause: str) -> None:
    """Take all workers of a seat back from the clock."""
    state = run.state
    number = state.clock.count(seat)
    state.clock = tuple(None if owner == seat else owner for owner in state.clock)
    change(run, seat, f"take back {number} from the clock", clause, {"workers": number})


@lru_cache(maxsize=16)
def all_places(edition: Edition) -> tuple[str, ...]:
    """Every place that a worker can be recovered from, in printed order: clock sections, months, signs (O-5.4.2a)."""
    return (*(str(section) for section in range(1, len(edition.outer) + 1)), *edition.dials)


def places(state: State, seat: int) -> tuple[str, ...]:
    """Where a player's workers can be recovered from: clock sections, then dials (O-5.4.2a)."""
    clock = [str(section) for section, owner in enumerate(state.clock, 1) if owner == seat]
    return (*clock, *(dial for dial in state.table.edition.dials if state.dials.get(dial) == seat))


def most(state: State, due: Decision) -> int:
    """How many workers may be recovered: what the reward shows, or in a pass the precision value at that moment.

    A track may still move between the pass and its recovery (O-5.5.2, ruling value-when).
    """
    if due.kind != "pass recover":
        return due.number
    return state.table.edition.mastery.recover[state.level(due.seat, "pink")]


def _options(state: State, due: Decision) -> Iterator[Action]:
    own = places(state, due.seat)
    for number in range(1, min(most(state, due), len(own)) + 1):
        for chosen in combinations(own, number):
            yield Action("recover", words=chosen)


def _check(state: State, due: Decision, action: Action) -> Violation | None:
    seat, name = due.seat, state.name(due.seat)
    own = places(state, seat)
    for place in action.words:
        if place not in own:
            where = f"section {place}" if place.isdigit() else place
            message = f"{name} has no worker on {where}"
            return Violation("no-worker-there", "O-5.4.2", message)
    if len(set(action.words)) < len(action.words):
        return Violation("twice", "O-5.4.2", "a place is named twice")
    if len(action.words) > (limit := most(state, due)):
        message = f"{len(action.words)} workers are named; {name} may recover {limit}"
        return Violation("too-many", RULES[due.kind].clause, message)
    return None


def _apply(run: Run[State], due: Decision, action: Action) -> None:
    seat, state = due.seat, run.state
    for place in action.words:
        if place.isdigit():
            state.clock = with_at(state.clock, int(place) - 1, None)
        else:
            state.dials = {**state.dials, place: NOBODY}  # the dial stays built (ruling recover-from-dial)
    what = "recover " + " ".join(action.words)
    change(run, seat, what, RULES[due.kind].clause, {"workers": len(action.words)})


RULES = {
    "pass recover": Rule("O-7.2.1", ("recover",), _options, _check, _apply, part=True),
    "recover": Rule("O-5.4.2", ("recover",), _options, _check, _apply, refusal="recover"),
}
