"""8.1 and 5.2.1: production, and basic resources of choice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from orloj_dsl.games.orloj.resources import gain
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, State
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision, Violation


def produce(run: Run[State], seat: int, track: str, also: tuple[str, ...] = ()) -> None:
    """Give what the cube's level on the track shows (O-8.1.1): own pieces at once, then the rest."""
    state = run.state
    level = state.count(seat, CUBE_COUNTERS[track])
    own, rest = state.table.edition.yields[level - 1]
    goods = {track: own}
    later = []
    for item in rest:
        if item.of == "any":
            later.append(str(item))
        else:
            goods[item.kind] = goods.get(item.kind, 0) + item.number
    gain(run, seat, goods, "O-8.1.1", f"produce {track} at level {level}", also)
    if later:
        run.push(Decision("reward", seat, words=tuple(later), clause="O-8.1.1"))


def _produce(run: Run[State], due: Decision, action: Action) -> None:
    produce(run, due.seat, action.words[0], ("O-8.1.2",))


def _choices(state: State, due: Decision) -> Iterator[Action]:
    for chosen in combinations_with_replacement(BASICS, due.number):
        yield Action("basic", words=chosen)


def _right_number(state: State, due: Decision, action: Action) -> Violation | None:
    if len(action.words) == due.number:
        return None
    pieces = "1 basic resource is" if due.number == 1 else f"{due.number} basic resources are"
    return Violation("wrong-number", "O-5.2.1", f"{pieces} gained; {len(action.words)} named")


def _take(run: Run[State], due: Decision, action: Action) -> None:
    goods = {basic: action.words.count(basic) for basic in BASICS}
    gain(run, due.seat, goods, due.clause or "O-5.2.1", "take basic resources of choice", ("O-5.2.1",))


_TRACKS = only(*(Action("produce", words=(track,)) for track in BASICS))

RULES = {
    "produce": Rule("O-8.1.2", ("produce",), _TRACKS, always, _produce, refusal="produce"),
    "basic": Rule("O-5.2.1", ("basic",), _choices, _right_number, _take, refusal="basic"),
}
