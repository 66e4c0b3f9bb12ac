"""8.8: constructing a dial - hammer disc, cost, worker, group, rewards; and the final construction (11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.payment import cannot_pay, cost_of, pay_for, words_of
from orloj_dsl.games.orloj.resources import cannot_force, change, force, score
from orloj_dsl.games.orloj.state import RINGS, State, calendar_full
from orloj_dsl.games.orloj.workers import free, no_worker
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

FINAL = "final"
"""The dial in the calendar's centre (11.1)."""

_HAMMERS = {
    "coin": "O-A14.1",
    "rooster": "O-A14.2",
    "painter": "O-A14.3",
    "mastery": "O-A14.4",
    "apostle": "O-A14.5",
    "moon": "O-A14.6",
}


# ---- the two areas ----


@lru_cache(maxsize=256)
def cell_of(edition: Edition, dial: str) -> tuple[str, int]:
    """The area of a dial (O-8.8.9), and its cell there, from 0, row by row, which is its place on the calendar too."""
    return ("months", edition.months.index(dial)) if dial in edition.months else ("signs", edition.signs.index(dial))


@lru_cache(maxsize=256)
def cost(edition: Edition, dial: str) -> dict[str, int]:
    """The resources of a dial's row and of its column (O-8.8.3), or of the final construction (O-11.1.2)."""
    if dial == FINAL:
        return cost_of(edition.final_cost)
    ring, cell = cell_of(edition, dial)
    area = edition.areas[ring]
    row, column = divmod(cell, len(area.columns))
    return cost_of(area.rows[row], area.columns[column])


def cost_of_action(state: State, action: Action) -> dict[str, int]:
    """The cost of the dial that an action constructs."""
    return cost(state.table.edition, action.words[0])


def distance(state: State, seat: int) -> int:
    """Steps that a player moves a hammer disc without forcing, by hammer card and cube (O-8.8.1)."""
    hammer = state.players[seat].hammer
    if not hammer:
        return 0
    return state.table.edition.hammers[hammer].distance[state.count(seat, "hammer-cube") - 1]


def _forced(state: State, seat: int, steps: int) -> int:
    """Deviations that so many steps of a hammer disc cost (O-8.8.1a)."""
    return max(0, steps - distance(state, seat))


def _touched(state: State, ring: str, steps: int) -> tuple[int, ...]:
    """The cells next to an area's hammer disc after so many steps clockwise."""
    stops = state.table.edition.hammer_stops
    return stops[(state.discs[ring] + steps) % len(stops)]


def next_to_disc(state: State, ring: str, steps: int) -> tuple[str, ...]:
    """The unbuilt dials next to an area's hammer disc after so many steps clockwise (O-8.8.2)."""
    dials = state.table.edition.ring(ring)
    return tuple(dials[cell] for cell in _touched(state, ring, steps) if dials[cell] not in state.dials)


def group(state: State, seat: int, dial: str) -> set[str]:
    """The connected dials with the player's own workers around one of them (O-8.8.5, ruling adjacent-prebuilt).

    Neighbours are the next two round the own ring, and the dial of the same place on the other (O-8.8.6, O-8.8.6a).
    """
    found, todo = {dial}, [dial]
    while todo:
        for other in neighbours(state.table.edition, todo.pop()):
            if other not in found and state.dials.get(other) == seat:
                found.add(other)
                todo.append(other)
    return found


@lru_cache(maxsize=256)
def neighbours(edition: Edition, dial: str) -> tuple[str, str, str]:
    """The next dial and the last one round the ring, and the one across."""
    ring, place = cell_of(edition, dial)
    own, other = (edition.months, edition.signs) if ring == "months" else (edition.signs, edition.months)
    return own[(place + 1) % len(own)], own[place - 1], other[place]


# ---- constructing ----


def options(state: State, due: Decision, spare: int = 0) -> Iterator[Action]:
    """Every dial in reach with every way to pay it; on a full calendar the final construction.

    Args:
        state: the table.
        due: whose construction it is.
        spare: deviation tokens that must be left, since they are forced before.
    """
    seat, edition = due.seat, state.table.edition
    if calendar_full(state):
        for pay in words_of(state, seat, cost(edition, FINAL)):
            yield Action("construct", words=(FINAL,), pay=pay)
        return
    if free(state, seat) <= 0:
        return
    most = distance(state, seat) + state.unbroken(seat) - spare
    payments: dict[str, tuple[tuple[str, ...], ...]] = {}
    for ring in RINGS:
        for steps in range(most + 1):
            for dial in next_to_disc(state, ring, steps):
                if dial not in payments:
                    payments[dial] = tuple(words_of(state, seat, cost(edition, dial)))
                for pay in payments[dial]:
                    yield Action("construct", steps, (dial,), pay=pay)


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """An unbuilt dial next to the hammer disc, a worker for it, and its cost."""
    seat, (dial,) = due.seat, action.words
    if dial == FINAL:
        return _check_final(state, seat, action)
    if dial in state.dials:
        return Violation("built", "O-8.8.2", f"{dial} is already on the calendar")
    if violation := no_worker(state, seat, "O-8.8.4a", dial, also=("O-8.8.4",)):
        return violation
    if violation := _cannot_reach(state, seat, dial, action.number):
        return violation
    return cannot_pay(state, seat, cost(state.table.edition, dial), action.pay, f"construct {dial}", "O-8.8.3")


def _cannot_reach(state: State, seat: int, dial: str, steps: int) -> Violation | None:
    edition = state.table.edition
    ring, cell = cell_of(edition, dial)
    stops = len(edition.hammer_stops)
    if cell not in _touched(state, ring, steps):
        near = [str(n) for n in range(stops) if cell in _touched(state, ring, n)]
        moved = "1 step" if steps == 1 else f"{steps} steps"
        message = f"{dial} isn't next to the hammer disc of the {ring} after {moved}; it is after {', '.join(near)}"
        return Violation("out-of-reach", "O-8.8.2", message)
    forced = _forced(state, seat, steps)
    return cannot_force(state, seat, forced, f"a move of the hammer disc by {steps}", "O-8.8.1a", "O-8.8.1")


def _check_final(state: State, seat: int, action: Action) -> Violation | None:
    edition = state.table.edition
    if not calendar_full(state):
        left = len(edition.dials) - len(state.dials)
        return Violation("not-open", "O-11.1.1", f"the final construction isn't open: unbuilt dials: {left}")
    if action.number:
        message = "the final construction moves no hammer disc"
        return Violation("hammer-moved", "O-11.1.2", message, ruling="final-construction")
    return cannot_pay(state, seat, cost(edition, FINAL), action.pay, "the final construction", "O-11.1.2")


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """The steps of a construction, in the rulebook's order; the two rewards fall due in the end."""
    state, seat, (dial,) = run.state, due.seat, action.words
    if dial == FINAL:
        _build_final(run, seat, action)
        return
    edition = state.table.edition
    ring, place = cell_of(edition, dial)
    _move_disc(run, seat, ring, action.number)
    paid = pay_for(run, seat, cost(edition, dial), action.pay, f"pay for {dial}", "O-8.8.3")
    score(run, seat, paid * edition.vp_per_resource, "O-8.8.3a", f"{paid} resources paid for {dial}")
    state.dials = {**state.dials, dial: seat}
    change(run, seat, f"a worker on {dial}", "O-8.8.4", {"workers": -1}, ("O-8.8.2", "O-8.8.9"))
    if calendar_full(state):
        fill(run, seat, dial)
    score_group(run, seat, dial)
    tile = state.table.board.sections[place]
    run.tell(f"the calendar section of {dial}", "O-8.8.7", seat)
    run.push(
        Decision("reward", seat, words=tuple(map(str, edition.sections[tile])), clause="O-8.8.7"),
        Decision("hammer reward", seat, clause="O-8.8.8"),
    )


def _move_disc(run: Run[State], seat: int, ring: str, steps: int) -> None:
    state = run.state
    if not steps:
        return
    forced = _forced(state, seat, steps)
    force(run, seat, forced, "O-8.8.1a", f"force {forced} for the hammer disc")
    stop = (state.discs[ring] + steps) % len(state.table.edition.hammer_stops)
    state.discs = {**state.discs, ring: stop}
    run.tell(f"the hammer disc of the {ring} moves {steps}", "O-8.8.1", seat, also=("O-8.8.9",))


def fill(run: Run[State], seat: int, dial: str) -> None:
    """The last dial triggers the end of the game and opens the final construction (O-11.0.1, O-11.1.1).

    It doesn't end a solo game (ruling solo-end).
    """
    state = run.state
    if state.solo is None:
        run.tell(f"{dial} is the last dial: the game ends with this round", "O-11.0.1", seat)
        state.ending = state.ending or "calendar"
    run.tell("the final construction is open", "O-11.1.1", seat)


def score_group(run: Run[State], seat: int, dial: str, clause: str = "O-8.8.5", source: tuple[str, ...] = ()) -> None:
    """Score a dial that has just got its worker: 2 VP for each dial of its group (O-8.8.5)."""
    state = run.state
    found = group(state, seat, dial)
    *beside, across = neighbours(state.table.edition, dial)
    also = ["O-8.8.6"] if found.intersection(beside) else []
    also += ["O-8.8.6a"] if across in found else []
    points = len(found) * state.table.edition.vp_per_dial
    dials = "1 dial" if len(found) == 1 else f"{len(found)} dials"
    score(run, seat, points, clause, f"{dial} in a group of {dials}", ("O-5.1.1", *source, *also))


def hammer_reward(run: Run[State], due: Decision) -> None:
    """The reward of the hammer cube's level as it stands now (O-8.8.8, ruling value-when)."""
    state, seat = run.state, due.seat
    hammer, level = state.players[seat].hammer, state.count(seat, "hammer-cube")
    reward = state.table.edition.hammers[hammer].rewards[level - 1] if hammer else ()
    if not reward:
        why = f"no hammer reward at level {'I' * level}" if hammer else "no hammer card, no reward"
        run.tell(why, due.clause, seat)
        return
    clause = _HAMMERS[hammer]
    also = (clause,) if due.clause == "O-8.8.8" else ("O-8.8.8", clause)
    run.tell(f"the {hammer} hammer's reward at level {'I' * level}", due.clause, seat, also=also)
    run.push(Decision("reward", seat, words=tuple(map(str, reward)), clause=clause))


# ---- the final construction ----


def _build_final(run: Run[State], seat: int, action: Action) -> None:
    """Four resources for 8 VP; no disc, no worker, no group, no section, but the hammer's reward (11.1)."""
    edition = run.state.table.edition
    price = cost(edition, FINAL)
    pay_for(run, seat, price, action.pay, "pay for the final construction", "O-11.1.2", ("O-11.1.3",))
    score(run, seat, edition.final_vp, "O-11.1.2", "the final construction")
    run.push(Decision("hammer reward", seat, clause="O-11.1.4"))


RULES = {"construct": Rule("O-8.8.3", ("construct",), options, check, apply, refusal="construct")}
