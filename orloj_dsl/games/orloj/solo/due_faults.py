"""What may be due in the turn of Manes, and what lies open meanwhile: at a decision only a few shapes can occur.

His turn stops where chance must speak: before it begins, at a scroll or a workshop card that he takes, at the scrolls
and cards that are revealed behind it, and at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orloj_dsl.games.orloj.solo.area import MANES, PLACES
from orloj_dsl.games.orloj.solo.parts import Task
from orloj_dsl.games.orloj.solo.table import solo_of
from orloj_dsl.games.orloj.solo.turn import CHECK, SECOND, card_of, tile_steps
from orloj_dsl.games.orloj.state import NOBODY, State, over
from orloj_dsl.games.orloj.turn import frame
from orloj_dsl.kernel.values import Decision

Found = tuple[int | None, str, str, str]
"""The seat it concerns, or nobody; why; the clause; the thing by the word for it in a position."""

_ACTING = r"(top scroll,(steps,)?|draw card,)(second action|check|built dials,round score),solo call,upkeep,next cards,"
_SCROLLS = r"(new scroll,)+next cards,"
_CARDS = r"(action card,)?round card,"

BUILT = "built dials"


def due_faults(state: State) -> Iterator[Found]:
    """Everything about due steps and open cards that can't occur together (O-13.2.2, O-13.5.3, O-13.9.4b)."""
    if over(state):
        return
    above = list(reversed(state.stack[len(frame(state)) :])) if state.turn == MANES else []
    shape = "".join(f"{due.kind}," for due in above)
    if state.turn == MANES and not _can_be(shape, state):
        kinds = ", ".join(due.kind for due in above)
        yield None, f"in turn {state.round} of Manes these aren't due together: {kinds}", "O-13.3.1", "due"
        return
    wrong = list(_open(state, shape))
    yield from wrong
    if not wrong and re.fullmatch(_ACTING, shape):
        yield from _acting(state, above)


def _can_be(shape: str, state: State) -> bool:
    """Whether due steps, the first of them first, are one of the shapes of this turn."""
    parts = state.table.edition.solo
    if re.fullmatch(_SCROLLS, shape):
        return state.round in parts.upkeep_after
    if re.fullmatch(_CARDS, shape):
        return state.round < parts.turns
    return shape in ("", "act,") or bool(re.fullmatch(_ACTING, shape))


def _open(state: State, shape: str) -> Iterator[Found]:
    """How many of the places have cards: those of this turn as long as it lasts, then the next ones (O-13.2.2)."""
    cards, number = solo_of(state).open, max(state.round, 1)
    last = state.turn == MANES and number == state.table.edition.solo.turns
    half = shape == "round card,"
    if state.turn != MANES or shape == "act," or re.fullmatch(_ACTING, shape) or last:
        asked = (number - 1) % PLACES + 1
    else:
        asked = number % PLACES + (half or not shape)
    if len(cards) != asked:
        why = f"in turn {number} the cards on {asked} of the places lie open here, not on {len(cards)}"
        yield None, why, "O-13.2.2", "open"
    drawn = cards[:-1] if half else cards
    for card in (card for card, scoring in drawn if not scoring):
        yield None, f"{card} lies open without its round scoring card", "O-13.2.2", "open"
    if half and cards and cards[-1][1]:
        yield None, "the round scoring card isn't drawn yet", "O-13.2.2", "open"


def _acting(state: State, above: list[Decision]) -> Iterator[Found]:
    """A draw in the middle of his turn comes from one of its rewards, and what was done before is known."""
    first, second = card_of(state).tasks
    following = next(due for due in above if due.kind in (SECOND, CHECK, BUILT))
    done = {
        SECOND: [(1, _dials(first))],
        CHECK: [(1, _dials(second)), (2, _dials(first, second))],
        BUILT: [(0, _dials(first, second))],
    }[following.kind]
    if (following.number, following.words) not in done:
        yield None, "the actions done in this turn are others than its card's", "O-13.5.3", "due"
    if any(state.dials.get(dial) != NOBODY for dial in following.words):
        why = f"the dials built in this turn lie on the calendar without a worker: {' '.join(following.words)}"
        yield None, why, "O-13.6.1", "due"
    if not _comes_from(above, *_source(state, following, first, second)):
        yield None, "nothing in this turn gives what is drawn here", "O-13.5.3a", "due"


def _dials(*tasks: Task) -> tuple[str, ...]:
    return tuple(task.what for task in tasks if task.kind == "construct")


def _source(state: State, following: Decision, first: Task, second: Task) -> tuple[str, str, int, str]:
    """What gives the draw: the reward of the action before what follows, or the mastery tile."""
    if following.kind == BUILT:
        return "mastery", *tile_steps(state), "O-13.8.1"
    task = first if following.kind == SECOND else second
    return task.reward, task.of, task.number, "O-13.7.1"


def _comes_from(above: list[Decision], reward: str, of: str, number: int, clause: str) -> bool:
    """Whether a reward explains the draw on top, and the steps that are left below it."""
    if above[0].kind == "draw card":
        return reward == "workshop"
    steps = [due for due in above if due.kind == "steps"]
    left = [(due.words, due.clause) for due in steps] in ([], [((of,), clause)])
    return reward == "mastery" and left and all(0 < due.number < number for due in steps)
