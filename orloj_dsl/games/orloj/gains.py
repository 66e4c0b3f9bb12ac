"""Rewards fall due here: gains are taken at once, what asks for a choice goes on the stack.

The icons of one reward are resolved left to right (ruling bonus-order); whatever one of them sets off is finished
before the next (ruling nesting), because the rest waits below it on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orloj_dsl.games.orloj import mastery, moon
from orloj_dsl.games.orloj.resources import correct, gain, score
from orloj_dsl.games.orloj.rewards import GOODS, Item, parse_item
from orloj_dsl.games.orloj.rooster import disc_gain
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import unlock
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision


def resolve_reward(run: Run[State], due: Decision) -> None:
    """Resolve the first icon; what is left of the reward stays due below whatever that sets off.

    A force icon belongs to the move of the painter behind it, and is refused with it (O-5.3.3, ruling force-first).
    """
    item, rest = parse_item(due.words[0]), due.words[1:]
    forced = 0
    if item.kind == FORCE:
        forced, item, rest = item.number, parse_item(rest[0]), rest[1:]
    if rest:
        run.push(Decision("reward", due.seat, words=rest, clause=due.clause))
    if forced:
        run.push(Decision("painter", due.seat, forced))
    else:
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


def _moon(run: Run[State], seat: int, item: Item, clause: str) -> None:
    moon.activate(run, seat, item.number)


def _bonus(run: Run[State], seat: int, item: Item, clause: str) -> None:
    """Printed elsewhere than on a mastery track, so always a choice (O-10.1.4)."""
    run.push(Decision("bonus", seat, clause=clause))


def _worker(run: Run[State], seat: int, item: Item, clause: str) -> None:
    unlock(run, seat, clause, "unlock the worker on the space")


def _mastery(run: Run[State], seat: int, item: Item, clause: str) -> None:
    """Several steps are gains of their own, each with its bonus (ruling mastery-steps)."""
    if item.number > 1:
        rest = str(Item("mastery", item.of, item.number - 1))
        run.push(Decision("reward", seat, words=(rest,), clause=clause))
    if item.of == "any":
        run.push(Decision("mastery", seat))
    else:
        mastery.advance(run, seat, item.of, clause)


FORCE = "force"

_GAINS: dict[str, Callable[[Run[State], int, Item, str], None]] = {
    "vp": _score,
    "correct": _correct,
    "moon": _moon,
    "disc": disc_gain,
    "mastery": _mastery,
    "worker": _worker,
    "moon|assistant": _bonus,
}

CHOICES = ("basic", "produce", "mastery", "recover", "upgrade", "painter", "apostle", "workshop", "construct")
"""Icons that ask for a choice; each is a kind of decision."""


def grantable(items: Sequence[Item]) -> bool:
    """Whether icons can be a reward: each is a gain or a choice, and a force icon stands before a painter."""
    kinds = [item.kind for item in items]
    return all(
        kinds[index + 1 : index + 2] == ["painter"]
        if kind == FORCE
        else kind in GOODS or kind in _GAINS or kind in CHOICES
        for index, kind in enumerate(kinds)
    )
