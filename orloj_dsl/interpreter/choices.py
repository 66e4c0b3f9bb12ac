"""What may be written at a position, grouped: what answers what is due, then what comes once that is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.matching import omission
from orloj_dsl.interpreter.reasons import LINE_END, due_words
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP, Action

LEFT_OUT = "nothing (left out)"
"""What stands for leaving out a part of the turn."""

Groups = dict[str, tuple[str, ...]]
"""Legal actions as texts, by what they are: ``outer construct``, ``refuse``, ``+gold``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision that may be answered by the next written step.

    Attributes:
        due: what is due, in words.
        clause: the clause by which it is due.
        player: who decides; ``None`` for chance.
        groups: what answers it.
    """

    due: str
    clause: str
    player: str | None
    groups: Groups


def choices(position: OrlojPosition) -> tuple[Choice, ...]:
    """The decision that is due, and those behind it that the next step may answer because what is before is left out.

    Nothing where the game is over.
    """
    return tuple(_choices(position))


def additional(position: OrlojPosition) -> Groups:
    """The additional actions that are open (10)."""
    return _grouped(action for action in position.legal() if action.kind.startswith("+"))


def _choices(position: OrlojPosition) -> Iterator[Choice]:
    here, first = position, position.due
    while (due := here.due) is not None and (rule := here.rule) is not None:
        if first is None or due.player not in (first.player, None):
            return
        player = None if due.player is None else here.state.name(due.player)
        answers = (action for action in here.legal() if not action.kind.startswith("+"))
        yield Choice(due_words(due), due.clause or rule.clause, player, _grouped(answers))
        left_out = omission(here)
        if left_out is None or left_out.kind not in ("skip", "no"):
            return
        here = here.apply(left_out)[0]


def _grouped(actions: Iterable[Action]) -> Groups:
    groups: dict[str, list[str]] = {}
    for action in actions:
        groups.setdefault(_group(action), []).append(_text(action))
    return {name: tuple(texts) for name, texts in groups.items()}


def _group(action: Action) -> str:
    if action.kind in ("no", "skip", "end"):
        return {"no": "refuse", "skip": "leave out", "end": "end the turn"}[action.kind]
    return f"{action.kind} {action.inner.kind}" if action.inner is not None else action.kind


def _text(action: Action) -> str:
    if action.kind == "end":
        return LINE_END
    return LEFT_OUT if action == SKIP else text_of(action)
