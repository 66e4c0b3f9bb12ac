"""Rewards fall due here: gains are taken at once, what asks for a choice goes on the stack.

The icons of one reward are resolved left to right (ruling bonus-order); whatever one of them sets off is finished
before the next (ruling nesting), because the rest waits below it on the stack.
"""

from __future__ import annotations

from collections.abc import Callable

from orloj_dsl.games.orloj import mastery, moon
from orloj_dsl.games.orloj.resources import correct, force, gain, score
from orloj_dsl.games.orloj.rewards import GOODS, Item, parse_item
from orloj_dsl.games.orloj.rooster import disc_gain
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run, only
from orloj_dsl.kernel.values import Action, Decision, Violation


def resolve_reward(run: Run[State], due: Decision) -> None:
    """Resolve the first icon; what is left of the reward stays due below whatever that sets off."""
    item, rest = parse_item(due.words[0]), due.words[1:]
    if rest:
        run.push(Decision("reward", due.seat, words=rest, clause=due.clause))
    _grant(run, due.seat, item, due.clause)


def _grant(run: Run[State], seat: int, item: Item, clause: str) -> None:
    if item.kind in GOODS:
        gain(run, seat, {item.kind: item.number}, clause, f"gain {item}")
    elif (handler := _GAINS.get(item.kind)) is not None:
        handler(run, seat, item, clause)
    else:
        number = item.number if item.kind in ("basic", "recover") else 0
        source = clause if item.kind == "basic" else ""
        run.push(Decision(item.kind, seat, number, clause=source))


def _score(run: Run[State], seat: int, item: Item, clause: str) -> None:
    score(run, seat, item.number, clause, f"score {item.number} VP")


def _correct(run: Run[State], seat: int, item: Item, clause: str) -> None:
    correct(run, seat, item.number, clause)


def _force(run: Run[State], seat: int, item: Item, clause: str) -> None:
    number = min(item.number, run.state.unbroken(seat))
    force(run, seat, number, clause, f"force {number}")


def _moon(run: Run[State], seat: int, item: Item, clause: str) -> None:
    moon.activate(run, seat, item.number)


def _bonus(run: Run[State], seat: int, item: Item, clause: str) -> None:
    """Printed elsewhere than on a mastery track, so always a choice (O-10.1.4)."""
    run.push(Decision("bonus", seat, clause=clause))


def _mastery(run: Run[State], seat: int, item: Item, clause: str) -> None:
    """Several steps are gains of their own, each with its bonus (ruling mastery-steps)."""
    if item.number > 1:
        rest = str(Item("mastery", item.of, item.number - 1))
        run.push(Decision("reward", seat, words=(rest,), clause=clause))
    if item.of == "any":
        run.push(Decision("mastery", seat))
    else:
        mastery.advance(run, seat, item.of, clause)


_GAINS: dict[str, Callable[[Run[State], int, Item, str], None]] = {
    "vp": _score,
    "correct": _correct,
    "force": _force,
    "moon": _moon,
    "disc": disc_gain,
    "mastery": _mastery,
    "moon|assistant": _bonus,
}


def _never(state: State, due: Decision, action: Action) -> Violation | None:
    return Violation("not-due", due.clause, f"{action.kind} doesn't answer what is due: {due.kind}")


def _refused(run: Run[State], due: Decision, action: Action) -> None:
    """Nothing answers it, so nothing follows."""


def grantable(kind: str) -> bool:
    """Whether an icon's reward exists so far."""
    return kind in GOODS or kind in _GAINS or kind in CHOICES


CHOICES = ("basic", "produce", "mastery", "recover", "upgrade", "painter", "apostle", "assistant")
"""Icons that ask for a choice; each is a kind of decision."""

# Apostles and assistants can so far only be refused or left out: how they are taken is the matter of 8.3 and 10.4.
RULES = {
    "apostle": Rule("O-8.3.2", (), only(), _never, _refused, refusal="apostle"),
    "rest apostle": Rule("O-8.3.2", (), only(), _never, _refused, part=True),
    "assistant": Rule("O-8.2.7", (), only(), _never, _refused, refusal="assistant"),
}
