"""13.7: what Manes gains - steps of mastery, a workshop card, an assistant, a move of the painter."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.resources import change, score
from orloj_dsl.games.orloj.scoring import score_royal
from orloj_dsl.games.orloj.scrolls import pile_size, scroll_pile
from orloj_dsl.games.orloj.solo.area import HIDDEN, MANES
from orloj_dsl.games.orloj.solo.parts import Task
from orloj_dsl.games.orloj.solo.table import board_of
from orloj_dsl.games.orloj.state import State, without
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

LEFT = "left"


def push_reward(run: Run[State], task: Task) -> None:
    """Grant the reward of an action that was done (O-13.5.3a)."""
    what = " ".join(word for word in (task.reward, task.of, str(task.number) if task.number > 1 else "") if word)
    run.tell(f"the action's reward: {what}", "O-13.5.3a", MANES)
    if task.reward == "mastery":
        push_steps(run, task.of, task.number, "O-13.7.1")
    elif task.reward == "workshop":
        _take_card(run, task.of)
    elif task.reward == "assistant":
        _take_assistant(run, task.of)
    else:
        _move_painter(run, task.number)


# ---- mastery (13.7.1) ----


def push_steps(run: Run[State], colour: str, number: int, clause: str) -> None:
    """Make steps on a mastery track due."""
    run.push(Decision("steps", None, number, (colour,), clause))


def steps(run: Run[State], due: Decision) -> None:
    """One step up, and what is marked there; what is left of the steps waits below it."""
    state, (colour,) = run.state, due.words
    mastery = state.table.edition.mastery
    if due.number > 1:
        run.push(due._replace(number=due.number - 1))
    if state.count(MANES, colour) == mastery.last:
        score(run, MANES, 1, "O-13.7.1c", f"{colour} mastery on the last space")
        return
    change(run, MANES, f"{colour} mastery up", due.clause, {colour: 1})
    mark = mastery.bonus_at.get(state.count(MANES, colour))
    if mark is None:
        return
    if mark.kind == "scroll":
        _top_scroll(run)
    elif mark.kind == "royal":
        score_royal(run, MANES, colour, ("O-13.7.1b",))
    else:
        run.tell("no assistant and no moon for Manes", "O-13.7.1d", MANES)


def _top_scroll(run: Run[State]) -> None:
    """The top scroll of the pile; an empty one gives nothing (O-13.7.1a, ruling scrolls-empty)."""
    if pile_size(run.state) > 0:
        run.push(Decision("top scroll", None))
    else:
        run.tell("the pile of scrolls is empty", "O-13.7.1a", MANES)


def _scrolls(state: State, due: Decision) -> Iterator[Action]:
    """Every kind that the pile may hold, and one that nobody looks at."""
    for kind, number in scroll_pile(state).items():
        if number:
            yield Action("draw", words=(kind,))
    yield Action("draw", words=(HIDDEN,))


def _in_pile(state: State, due: Decision, action: Action) -> Violation | None:
    (kind,) = action.words
    if kind == HIDDEN or scroll_pile(state).get(kind, 0) > 0:
        return None
    if kind not in state.table.edition.scrolls:
        return Violation("not-due", "O-13.7.1a", "Manes takes a scroll here")
    message = f"no {kind} scroll is left in the pile"
    return Violation("not-in-pile", "O-13.7.1a", message)


def _take_scroll(run: Run[State], due: Decision, action: Action) -> None:
    (kind,) = action.words
    his = run.state.own(MANES)
    his.scrolls = (*his.scrolls, kind)
    what = "a scroll that nobody looks at" if kind == HIDDEN else f"a scroll: {kind}"
    run.tell(f"take {what}", "O-13.7.1a", MANES)


# ---- workshop, assistants, painter (13.7.2) ----


def _take_card(run: Run[State], end: str) -> None:
    """The left- or rightmost card on display; the gap is refilled as usual (O-13.7.2, O-13.4.1a)."""
    state = run.state
    if not state.workshop:
        run.tell("no workshop card is on display", "O-13.7.2", MANES)
        return
    card = state.workshop[0 if end == LEFT else -1]
    state.workshop = without(state.workshop, card)
    his = state.own(MANES)
    his.cards = (*his.cards, card)
    run.tell(f"take the {end}most workshop card, {card}", "O-13.7.2", MANES, also=("O-13.4.1a",))
    run.push(Decision("refill", None))


def _take_assistant(run: Run[State], end: str) -> None:
    """The left- or rightmost pile that isn't empty (O-13.7.2a, ruling assistant-row)."""
    state = run.state
    piles = [kind for kind in board_of(state).piles if state.assistants[kind]]
    if not piles:
        run.tell("no assistant is left", "O-13.7.2a", MANES)
        return
    kind = piles[0 if end == LEFT else -1]
    state.assistants = {**state.assistants, kind: state.assistants[kind] - 1}
    his = state.own(MANES)
    his.warehouse = (*his.warehouse, kind)
    run.tell(f"take the {end}most assistant, {kind}", "O-13.7.2a", MANES)


def _move_painter(run: Run[State], number: int) -> None:
    """Clockwise, and nothing for it (O-13.7.2b)."""
    state = run.state
    months = len(state.table.edition.months)
    state.painter = (state.painter - 1 - number) % months + 1
    run.tell(f"the painter moves {number}", "O-13.7.2b", MANES)


RULES = {"top scroll": Rule("O-13.7.1a", ("draw",), _scrolls, _in_pile, _take_scroll)}
