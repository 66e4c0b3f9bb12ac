"""8.3: taking an apostle - the gears, their red teeth, and the warehouse (5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import rooster
from orloj_dsl.games.orloj.resources import cannot_force, force
from orloj_dsl.games.orloj.solo.shared_set import cannot_take, taken_in_solo
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

WAREHOUSE = 2
"""Spaces of the warehouse: one for an apostle, one for an apostle or an assistant (O-5.7.1)."""


def room(state: State, seat: int) -> bool:
    """Whether the warehouse takes one more apostle; its tiles are rearranged as need be (O-5.7.1a)."""
    return len(state.players[seat].warehouse) < WAREHOUSE


def own_set(state: State, seat: int) -> frozenset[int]:
    """The apostles that are still in a player's set: neither in the warehouse nor on the panel (O-4.2.10).

    With Manes there is one set for both (O-13.1.4).
    """
    taken = state.players[seat].apostles
    if state.solo is not None:
        taken |= taken_in_solo(state)
    return frozenset(state.table.edition.apostle_colours) - taken


def at_bottom(state: State, steps: int) -> tuple[int, int]:
    """The two apostles at the gears' bottom after so many steps forward: left, right."""
    left, right = state.table.edition.gear_left, state.table.edition.gear_right
    at = (state.gears + steps) % len(left)
    return left[at], right[at]


def steps_to(state: State, number: int) -> int:
    """Steps that bring an apostle to the bottom; both gears turn together, so one turn of them shows all."""
    return next(steps for steps in range(len(state.table.edition.gear_left)) if number in at_bottom(state, steps))


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every apostle within reach of the tokens, nearest first."""
    if not room(state, due.seat):
        return
    own = own_set(state, due.seat)
    for steps in range(min(len(state.table.edition.gear_left) - 1, state.unbroken(due.seat)) + 1):
        for number in at_bottom(state, steps):
            if number in own:
                yield Action("apostle", number)


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """Room in the warehouse, an apostle of the own set, and tokens for the steps to it (O-8.3.2, O-8.3.1a)."""
    seat, number, name = due.seat, action.number, state.name(due.seat)
    if number not in state.table.edition.apostle_colours:
        return Violation("no-apostle", "O-8.3.2", f"the apostles are numbered 1 to 12, not {number}")
    if not room(state, seat):
        tiles = " and ".join(state.players[seat].warehouse)
        message = f"{name}'s warehouse is full: {tiles}"
        return Violation("no-room", "O-5.7.2", message, ruling="warehouse")
    if number not in own_set(state, seat):
        if state.solo is not None and number in taken_in_solo(state):
            return cannot_take(state, number)
        message = f"apostle {number} is no longer in {name}'s set"
        return Violation("apostle-taken", "O-8.3.2", message, ruling="own-apostle")
    return cannot_force(state, seat, steps_to(state, number), f"turning the gears to apostle {number}", "O-8.3.1a")


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """Turn the gears to it, take it, and let them turn one step by themselves (O-8.3.3)."""
    seat, steps = due.seat, steps_to(run.state, action.number)
    force(run, seat, steps, "O-8.3.1a", f"force {steps} for the gears")
    for _ in range(steps):
        turn_gears(run, "O-8.3.1")
    player = run.state.own(seat)
    player.warehouse = (*player.warehouse, str(action.number))
    run.tell(f"take apostle {action.number}", "O-8.3.2", seat, also=("O-5.7.1",))
    turn_gears(run, "O-8.3.3")


def turn_gears(run: Run[State], clause: str) -> None:
    """One step of both gears; each red tooth that comes to the arrow moves the rooster (O-8.3.4)."""
    state = run.state
    edition = state.table.edition
    state.gears = (state.gears + 1) % len(edition.gear_left)
    left, right = at_bottom(state, 0)
    run.tell(f"the gears turn to apostles {left} and {right}", clause)
    if state.gears in edition.red_teeth:
        run.tell("a red tooth comes to the arrow", "O-8.3.4")
        rooster.step(run, "O-8.3.4")


RULES = {
    "apostle": Rule("O-8.3.2", ("apostle",), options, check, apply, refusal="apostle"),
    "rest apostle": Rule("O-8.3.2", ("apostle",), options, check, apply, part=True),
}
