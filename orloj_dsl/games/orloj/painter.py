"""8.5: moving the painter."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.resources import cannot_force, force
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

SIDES = ("left", "right")


def reach(state: State, seat: int) -> int:
    """The most sections that the painter moves for a player (O-5.5.3)."""
    return state.table.edition.mastery.observation[state.level(seat, "yellow")]


def neighbours(painter: int, months: int) -> dict[str, int]:
    """The months on his two sides: right lies ahead, clockwise; months run the other way (ruling painter-sides)."""
    return {"left": painter % months + 1, "right": painter}


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every distance from 1, with the section on either side; none without the tokens of a force icon."""
    if due.number > state.unbroken(due.seat):
        return
    for number in range(1, reach(state, due.seat) + 1):
        for side in SIDES:
            yield Action("painter", number, (side,))


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """1 to the observation value's number of sections, and the tokens of a force icon (O-8.5.1, O-5.3.3)."""
    if violation := cannot_force(state, due.seat, due.number, "this move of the painter", "O-5.3.3"):
        return violation
    most = reach(state, due.seat)
    if 1 <= action.number <= most:
        return None
    message = f"the painter moves 1 to {most} sections for {state.name(due.seat)}, not {action.number}"
    return Violation("too-far" if action.number else "no-move", "O-8.5.1", message)


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """Force what stands beside the action, move him, and make the section's reward due (O-8.5.2)."""
    state, (side,) = run.state, action.words
    force(run, due.seat, due.number, "O-5.3.3", f"force {due.number} for the painter")
    edition, board = state.table.edition, state.table.board
    months = len(edition.months)
    state.painter = (state.painter - 1 - action.number) % months + 1
    place = neighbours(state.painter, months)[side]
    month = edition.months[place - 1]
    run.tell(f"the painter moves {action.number}", "O-8.5.1", due.seat)
    run.tell(f"the section of {month} on his {side}", "O-8.5.2", due.seat)
    reward = edition.sections[board.sections[place - 1]]
    run.push(Decision("reward", due.seat, words=tuple(map(str, reward)), clause="O-8.5.2"))


RULES = {"painter": Rule("O-8.5.1", ("painter",), options, check, apply, refusal="painter")}
