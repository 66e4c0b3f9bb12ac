"""8.6: performing an upgrade."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import CUBES
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, State, lowest_cube
from orloj_dsl.games.orloj.workers import unlock
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every cube that an upgrade may go to."""
    for cube in CUBES:
        action = Action("upgrade", words=(cube,))
        if check(state, due, action) is None:
            yield action


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """Only the hammer cube has a top that stops it (O-8.6.1, O-8.6.3, ruling hammer-at-top)."""
    seat, edition = due.seat, state.table.edition
    if action.words == ("hammer",) and state.count(seat, "hammer-cube") == edition.hammer_top:
        message = f"{state.name(seat)}'s hammer cube is at its last level"
        return Violation("at-top", "O-8.6.1", message, ruling="hammer-at-top")
    return None


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """Move the cube; a production cube at its top gives 1 VP and 1 gold instead."""
    seat, (cube,) = due.seat, action.words
    state, counter = run.state, CUBE_COUNTERS[cube]
    edition, counts = state.table.edition, state.own(seat).counts
    if cube != "hammer" and counts[counter] == edition.top:
        words = tuple(map(str, edition.at_top))
        run.push(Decision("reward", seat, words=words, clause="O-8.6.3"))
        return
    before = lowest_cube(counts)
    change(run, seat, f"upgrade {cube}", "O-8.6.1", {counter: 1})
    for row in edition.worker_rows:
        if before < row <= lowest_cube(counts):
            unlock(run, seat, "O-8.6.2", "unlock a production worker")


RULES = {
    "upgrade": Rule("O-8.6.1", ("upgrade",), options, check, apply, refusal="upgrade"),
    "rest upgrade": Rule("O-8.6.1", ("upgrade",), options, check, apply, part=True),
}
