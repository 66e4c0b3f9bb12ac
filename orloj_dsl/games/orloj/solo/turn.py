"""13.3 to 13.6 and 13.8: the turn of Manes - his card, its two actions, the check of both. He decides nothing."""

from __future__ import annotations

from orloj_dsl.games.orloj import rooster
from orloj_dsl.games.orloj.apostles import own_set, turn_gears
from orloj_dsl.games.orloj.clock import rotate
from orloj_dsl.games.orloj.construction import fill, score_group
from orloj_dsl.games.orloj.resources import change, score
from orloj_dsl.games.orloj.solo.area import MANES, PLAYER
from orloj_dsl.games.orloj.solo.parts import ActionCard, Task
from orloj_dsl.games.orloj.solo.rewards import push_reward, push_steps
from orloj_dsl.games.orloj.solo.setup import cards_clause, tiles_clause
from orloj_dsl.games.orloj.solo.shared_set import apart
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.state import NOBODY, State, calendar_full
from orloj_dsl.games.orloj.workers import place_worker, recover_from_clock
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision

SECOND, CHECK = "second action", "check"
_DONE = 2
"""Actions of a card."""


def card_of(state: State) -> ActionCard:
    """The action card of his present turn: the last one that lies open."""
    return state.table.edition.solo.cards[solo_of(state).open[-1][0]]


def _act(run: Run[State], due: Decision, action: Action) -> None:
    """The check of workers, the rotations and the worker; then his actions, the call and what follows his turn."""
    state = run.state
    state.known = None  # A puzzle ends before his turn: what he draws is chance's again.
    card, name = card_of(state), solo_of(state).open[-1][0]
    run.push(Decision("solo call", None), Decision("upkeep", None), Decision("next cards", None))
    available = state.count(MANES, "workers")
    if available < card.workers:
        run.tell(f"{name} asks for {card.workers} workers; available: {available}", "O-13.5.1", MANES)
        recover_from_clock(run, MANES, "O-13.5.1a")
        return
    rotate(state, card.dial, card.face)
    what = f"{name}: turn the dial {card.dial} to {state.hand} and the face {card.face}"
    run.tell(what, "O-13.5.2", MANES, also=("O-13.3.1", "O-13.4.1b", "O-13.5.1"))
    place_worker(run, MANES, "O-13.5.2")
    run.push(Decision("first action", None))


# ---- the two actions (13.6) ----


def first_action(run: Run[State], due: Decision) -> None:
    """The upper action of the card and its reward."""
    _do(run, card_of(run.state).tasks[0], Decision(SECOND, None))


def second_action(run: Run[State], due: Decision) -> None:
    """The lower action of the card and its reward; a failed first one doesn't stop it (ruling manes-act)."""
    _do(run, card_of(run.state).tasks[1], due._replace(kind=CHECK))


def _do(run: Run[State], task: Task, following: Decision) -> None:
    """Do an action if it can be done, and make its reward due before what follows.

    ``number`` and ``words`` of what follows say how many actions were done, and which dials were built by them.
    """
    doer = _construct if task.kind == "construct" else _take_apostle
    if not doer(run, task):
        run.push(following)
        return
    built = (*following.words, task.what) if task.kind == "construct" else following.words
    run.push(following._replace(number=following.number + 1, words=built))
    push_reward(run, task)


def _construct(run: Run[State], task: Task) -> bool:
    """Put the dial on the calendar, face down and without a worker, unless it lies there (O-13.6.1)."""
    state = run.state
    if task.what in state.dials:
        run.tell(f"{task.what} is already on the calendar", "O-13.5.3", MANES)
        return False
    state.dials = {**state.dials, task.what: NOBODY}
    run.tell(f"{task.what} comes onto the calendar, face down", "O-13.6.1", MANES, also=("O-13.5.3",))
    if calendar_full(state):
        fill(run, MANES, task.what)
    return True


def _take_apostle(run: Run[State], task: Task) -> bool:
    """Take the apostle from the shared set, and turn the gears one step (O-13.6.2, ruling manes-teeth)."""
    state = run.state
    if int(task.what) not in own_set(state, PLAYER) - apart(state):
        run.tell(f"apostle {task.what} is no longer in the set", "O-13.5.3", MANES, also=("O-13.1.4",))
        return False
    his = state.own(MANES)
    his.warehouse = (*his.warehouse, task.what)
    run.tell(f"take apostle {task.what}", "O-13.6.2", MANES, also=("O-13.5.3", "O-13.1.4"))
    turn_gears(run, "O-13.6.2")
    return True


# ---- the check of both (13.8) ----


def check(run: Run[State], due: Decision) -> None:
    """Both done: the mastery tile, the dials that were built, the round scoring card; else the dials alone."""
    state = run.state
    if due.number < _DONE:
        done = f"{due.number} of {_DONE} actions done"
        flipped = f"; flip {' '.join(due.words)} without a worker" if due.words else ""
        run.tell(f"{done}: the turn ends{flipped}", "O-13.8.2", MANES)
        return
    run.push(Decision("built dials", None, words=due.words), Decision("round score", None))
    colour, steps = tile_steps(state)
    what = f"both actions done: {steps} steps of {colour} mastery by the tile"
    run.tell(what, "O-13.8.1", MANES, also=(tiles_clause(board_of(state)),))
    push_steps(run, colour, steps, "O-13.8.1")


def tile_steps(state: State) -> tuple[str, int]:
    """Colour and steps of the mastery tile on the place where the turn's card lies (ruling manes-places)."""
    board = board_of(state)
    colour = board.mastery[len(solo_of(state).open) - 1]
    return colour, state.table.edition.solo.mastery_tiles[colour][board.hard_tiles]


def built_dials(run: Run[State], due: Decision) -> None:
    """Flip each dial, place a worker on it and score its group; the upper one wholly before the next (O-13.8.1b)."""
    for place, dial in enumerate(due.words):
        run.state.dials = {**run.state.dials, dial: MANES}
        change(run, MANES, f"flip {dial}: a worker on it", "O-13.8.1a", {"workers": -1})
        score_group(run, MANES, dial, "O-13.8.1a", ("O-8.8.5", *(("O-13.8.1b",) if place else ())))


def round_score(run: Run[State], due: Decision) -> None:
    """VP and rooster steps of the round scoring card (O-13.8.1c)."""
    state = run.state
    name = solo_of(state).open[-1][1]
    card = state.table.edition.solo.round_cards[name]
    what = f"{card.vp} VP of the round scoring card {name}"
    score(run, MANES, card.vp, "O-13.8.1c", what, ("O-5.1.1", cards_clause(board_of(state))))
    for _ in range(card.rooster):
        rooster.step(run, "O-13.8.1c")


RULES = {"act": Rule("O-13.4.1b", ("act",), only(Action("act")), always, _act)}
