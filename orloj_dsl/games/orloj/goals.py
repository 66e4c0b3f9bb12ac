"""10.5: claiming a common goal (conditions: appendix 11; bonuses: appendix 7)."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.state import State, Table
from orloj_dsl.games.orloj.workers import free, no_worker
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

_CONDITIONS = {
    "purple": "O-A11.1",
    "green": "O-A11.1",
    "red": "O-A11.1",
    "assistants": "O-A11.2",
    "workshops": "O-A11.2a",
    "upgrades": "O-A11.2b",
    "level-iii": "O-A11.2c",
    "months": "O-A11.3",
    "signs": "O-A11.3a",
}
"""The clause of each condition, by what it asks for first and most of."""

_ASKED = {
    "purple": "purple apostles on the panel",
    "green": "green apostles on the panel",
    "red": "red apostles on the panel",
    "assistants": "assistants on workshop cards",
    "workshops": "workshop cards",
    "upgrades": "upgrades",
    "level-iii": "discs at level III",
    "months": "months with an own worker",
    "signs": "signs with an own worker",
}
"""What a condition asks for, in words."""

BONUSES = {"apostle": "O-A7.1", "coin": "O-A7.2", "basic": "O-A7.3", "upgrade": "O-A7.4", "mastery": "O-A7.5"}


def open_places(table: Table) -> tuple[int, ...]:
    """The places below a goal, from 0, in the order in which they are claimed: with two players the last is second."""
    places = range(len(table.edition.goal_places))
    return tuple(places) if len(table.seats) > 2 else (places[0], places[-1])


def goal_places(state: State) -> tuple[int, ...]:
    """VP of the places in the order in which they are claimed."""
    return tuple(state.table.edition.goal_places[place] for place in open_places(state.table))


def claimed_place(state: State, goal: str, seat: int) -> int | None:
    """VP of the place that a player holds below a goal, if any (O-12.5)."""
    seats = state.claims.get(goal, ())
    return goal_places(state)[seats.index(seat)] if seat in seats else None


def missing(state: State, seat: int, goal: str) -> Iterator[tuple[str, int, int]]:
    """What a goal's condition still lacks: of what, how many a player has, how many are asked for (goal-minimum)."""
    for what, n in state.table.edition.goal_conditions[goal]:
        has = tally(state, seat, what)
        if has < n:
            yield what, has, n


def _options(state: State, due: Decision) -> Iterator[Action]:
    if free(state, due.seat) <= 0:
        return
    places = len(goal_places(state))
    for goal, _ in state.table.board.goals:
        claimed = state.claims.get(goal, ())
        is_open = due.player not in claimed and len(claimed) < places
        # The first lack is enough, since this is asked at every decision.
        if is_open and next(missing(state, due.seat, goal), None) is None:
            yield Action("+claim", words=(goal,))


def _check(state: State, due: Decision, action: Action) -> Violation | None:
    seat, (goal,), name = due.seat, action.words, state.name(due.seat)
    goals = dict(state.table.board.goals)
    if goal not in goals:
        message = f"{goal} is none of this game's goals: {', '.join(goals) or 'there are none'}"
        return Violation("no-goal", "O-10.5.1", message)
    claimed = state.claims.get(goal, ())
    if seat in claimed:
        message = f"{name} has already claimed {goal}"
        return Violation("claimed", "O-10.5.3", message, ruling="claim-stays")
    if len(claimed) == len(goal_places(state)):
        message = f"no place is left below {goal}"
        return Violation("no-place", "O-10.5.1", message, ruling="goals-3-4")
    if lacking := tuple(missing(state, seat, goal)):
        lacks = ", ".join(f"{_ASKED[what]} {n} (there are {has})" for what, has, n in lacking)
        return Violation("unfulfilled", "O-10.5.1", f"{name} doesn't fulfil {goal} yet: {lacks}")
    return no_worker(state, seat, "O-10.5.1", goal)


def _claim(run: Run[State], due: Decision, action: Action) -> None:
    state, seat, (goal,) = run.state, due.seat, action.words
    seats = (*state.claims.get(goal, ()), seat)
    state.claims = {**state.claims, goal: seats}
    place = open_places(state.table)[len(seats) - 1] + 1
    asked = state.table.edition.goal_conditions[goal][0][0]
    also = ["O-10.0.1", _CONDITIONS[asked]]
    if len(seats) == 2 and len(state.players) == 2:
        also.append("O-10.5.4")
    change(run, seat, f"claim {goal}: a worker on place {place}", "O-10.5.1", {"workers": -1}, tuple(also))
    if len(seats) == 1:
        bonus = state.table.edition.bonus_rewards[dict(state.table.board.goals)[goal]]
        run.tell("the goal's bonus, which is flipped", "O-10.5.2", seat, also=tuple(map(_bonus_clause, bonus)))
        run.push(*(Decision("reward", seat, words=(str(item),), clause=_bonus_clause(item)) for item in bonus))


def _bonus_clause(item: Item) -> str:
    return BONUSES[item.kind]


ADDITIONAL = {"+claim": Rule("O-10.5.1", ("+claim",), _options, _check, _claim)}
