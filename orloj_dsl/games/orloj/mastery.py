"""8.2: mastery - steps on the three tracks and the bonuses marked on them."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import moon
from orloj_dsl.games.orloj.known import as_known
from orloj_dsl.games.orloj.resources import change, score
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.scoring import score_royal
from orloj_dsl.games.orloj.scrolls import scroll_pile
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision, Violation


def advance(run: Run[State], seat: int, colour: str, clause: str) -> None:
    """Move a disc one space up and gain what is marked there (O-8.2.1, O-8.2.3)."""
    state = run.state
    mastery = state.table.edition.mastery
    if state.count(seat, colour) == mastery.last:
        score(run, seat, 1, "O-8.2.3", f"{colour} mastery on the last space")
        return
    change(run, seat, f"{colour} mastery up", clause, {colour: 1})
    mark = mastery.bonus_at.get(state.count(seat, colour))
    if mark is not None:
        reach(run, seat, mark.kind, colour)


def reach(run: Run[State], seat: int, mark: str, colour: str) -> None:
    """Gain the bonus of a mark that the disc has come onto (O-8.2.9)."""
    run.tell(f"the {colour} disc comes onto a mark", "O-8.2.9", seat)
    if mark == "scroll":
        if run.state.scrolls:
            run.push(Decision("scroll", seat))
        else:
            run.tell("no scroll is revealed", "O-8.2.4", seat)
    elif mark == "royal":
        score_royal(run, seat, colour)
    else:
        _middle_bonus(run, seat)


def _middle_bonus(run: Run[State], seat: int) -> None:
    """The moon or an assistant, as the table reads it (O-8.2.6, O-8.2.7, ruling mastery-bonus-choice)."""
    reading = run.state.table.ruling("mastery-bonus-choice")
    if reading == "moon":
        run.tell("the bonus is the moon", "O-8.2.6", seat)
        moon.activate(run, seat)
    elif reading == "assistant":
        run.push(Decision("assistant", seat))
    else:
        run.push(Decision("bonus", seat))


def _step(run: Run[State], due: Decision, action: Action) -> None:
    advance(run, due.seat, action.words[0], "O-8.2.1a")


def section_options(state: State, due: Decision) -> Iterator[Action]:
    """The steps of a mastery section that are still open: its colour, and a paid step (O-A3.1)."""
    for open_step in due.words:
        if open_step != "coin":
            yield Action("mastery", words=(open_step,))
        elif state.count(due.seat, "coin"):
            for colour in COLOURS:
                yield Action("coin", words=(colour,))


def section_check(state: State, due: Decision, action: Action) -> Violation | None:
    """Judge a step of a mastery section."""
    if action.kind == "coin":
        if "coin" not in due.words:
            return Violation("taken", "O-A3.1", "the paid step of this section is already taken")
        if not state.count(due.seat, "coin"):
            message = f"a paid mastery step costs 1 coin; {state.name(due.seat)} has none"
            return Violation("unpayable", "O-8.2.2", message)
        return None
    if action.words[0] in due.words:
        return None
    offered = [word for word in due.words if word != "coin"]
    free = f"the free step is {offered[0]}" if offered else "the free step is already taken"
    message = f"{action.words[0]} isn't free here: {free}; any other costs a coin (coin {action.words[0]})"
    return Violation("not-free", "O-A3.1", message)


def section_apply(run: Run[State], due: Decision, action: Action) -> None:
    """Do one step of a mastery section; the other one stays open."""
    seat, colour = due.seat, action.words[0]
    done = "coin" if action.kind == "coin" else colour
    rest = tuple(word for word in due.words if word != done)
    if rest:
        run.push(Decision("rest mastery", seat, words=rest))
    if action.kind == "coin":
        change(run, seat, "pay for a mastery step", "O-8.2.2", {"coin": -1})
        advance(run, seat, colour, "O-8.2.2")
    else:
        advance(run, seat, colour, "O-8.2.1")


def _scrolls(state: State, due: Decision) -> Iterator[Action]:
    for kind in state.table.edition.scrolls:
        if kind in state.scrolls:
            yield Action("scroll", words=(kind,))


def _revealed(state: State, due: Decision, action: Action) -> Violation | None:
    (kind,) = action.words
    if kind in state.scrolls:
        return None
    shown = ", ".join(state.scrolls)
    return Violation("not-revealed", "O-8.2.4", f"no {kind} scroll is revealed; there are {shown}")


def _take_scroll(run: Run[State], due: Decision, action: Action) -> None:
    (kind,) = action.words
    state, player = run.state, run.state.own(due.seat)
    state.scrolls = {other: n - (other == kind) for other, n in state.scrolls.items() if n > (other == kind)}
    player.scrolls = (*player.scrolls, kind)
    run.tell(f"take a scroll: {kind}", "O-8.2.4", due.seat)
    if any(scroll_pile(run.state).values()):
        run.push(Decision("draw scroll", None))


def draws(state: State, due: Decision) -> Iterator[Action]:
    """Every kind of scroll that the pile may hold; in a puzzle the top one alone."""
    if state.known is not None:
        yield Action("draw", words=(state.known.scroll,))
        return
    for kind, number in scroll_pile(state).items():
        if number:
            yield Action("draw", words=(kind,))


def in_pile(state: State, due: Decision, action: Action) -> Violation | None:
    """Whether a scroll of that kind can come: the pile holds one, as far as anybody knows (O-8.2.4a)."""
    (kind,) = action.words
    if state.known is not None and kind in (*state.table.edition.scrolls, HIDDEN):
        top = state.known.scroll
        message = f"the top scroll of the pile {as_known(top)}"
        return None if kind == top else Violation("not-in-pile", "O-8.2.4a", message)
    if scroll_pile(state).get(kind, 0) > 0:
        return None
    if kind not in state.table.edition.scrolls:
        return Violation("not-due", "O-8.2.4a", "a scroll is drawn here")
    message = f"no {kind} scroll is left in the pile: all in play are revealed or taken"
    return Violation("not-in-pile", "O-8.2.4a", message)


def _reveal(run: Run[State], due: Decision, action: Action) -> None:
    """A scroll that a puzzle doesn't know lies there, and nobody can take it."""
    (kind,), known = action.words, run.state.known
    if known is not None:
        run.state.known = known.without_scroll()
    if kind == HIDDEN:
        run.tell("an unknown scroll is revealed: it can't be taken", "O-8.2.4a")
    else:
        reveal(run, kind, "O-8.2.4a")


def reveal(run: Run[State], kind: str, clause: str) -> None:
    """Turn a scroll from the pile face up."""
    state = run.state
    state.scrolls = {**state.scrolls, kind: state.scrolls.get(kind, 0) + 1}
    run.tell(f"a scroll is revealed: {kind}", clause)


_ANY_TRACK = only(*(Action("mastery", words=(colour,)) for colour in COLOURS))

RULES = {
    "mastery": Rule("O-8.2.1a", ("mastery",), _ANY_TRACK, always, _step, refusal="mastery"),
    "rest mastery": Rule("O-A3.1", ("mastery", "coin"), section_options, section_check, section_apply, part=True),
    "scroll": Rule("O-8.2.4", ("scroll",), _scrolls, _revealed, _take_scroll, refusal="scroll"),
    "draw scroll": Rule("O-8.2.4a", ("draw",), draws, in_pile, _reveal),
}
