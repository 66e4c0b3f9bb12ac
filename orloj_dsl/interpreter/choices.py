"""What may be written at a position, grouped: what answers what is due, then what comes once that is left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.matching import answerable
from orloj_dsl.interpreter.reasons import due_words, said
from orloj_dsl.kernel.values import Action

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
    return tuple(map(_choice, answerable(position)))


def additional(position: OrlojPosition) -> Groups:
    """The additional actions that are open (10)."""
    return _grouped(action for action in position.legal() if action.kind.startswith("+"))


def _choice(position: OrlojPosition) -> Choice:
    due, rule = position.due, position.rule
    assert due is not None
    assert rule is not None
    player = None if due.player is None else position.state.name(due.player)
    answers = (action for action in position.legal() if not action.kind.startswith("+"))
    return Choice(due_words(due), due.clause or rule.clause, player, _grouped(answers))


def _grouped(actions: Iterable[Action]) -> Groups:
    groups: dict[str, list[str]] = {}
    for action in actions:
        groups.setdefault(_group(action), []).append(said(action))
    return {name: tuple(texts) for name, texts in groups.items()}


def _group(action: Action) -> str:
    if action.kind in ("no", "skip", "end"):
        return {"no": "refuse", "skip": "leave out", "end": "end the turn"}[action.kind]
    return f"{action.kind} {action.inner.kind}" if action.inner is not None else action.kind
