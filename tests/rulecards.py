"""The cards of Josef Manes, as lists, so that examples that name one can be read."""

from __future__ import annotations

from collections.abc import Iterator

from rulelinks import block

from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.solo.parts import ActionCard, RoundCard, Task

ANCHOR = "cards-of-manes"
INTRODUCTION = f"""\
({ANCHOR})=
## The cards of Manes

Examples name the cards as the shipped edition does. What the cards of the box say isn't known to us;
[Editions](../editions.md) tells how sure we are of each figure, and how to replace one. An action card says
how many workers it asks for and how far it turns dial and face, `1/0`; behind each action stands its reward.
"""


def cards() -> Iterator[str]:
    """A heading, the action cards, and the round scoring cards."""
    parts = shipped().solo
    yield INTRODUCTION
    yield block("output", "\n".join(f"{name}  {action_card(card)}" for name, card in parts.cards.items()))
    yield "The round scoring cards, the last three of the advanced set:"
    yield block("output", "\n".join(f"{name}  {round_card(card)}" for name, card in parts.round_cards.items()))


def action_card(card: ActionCard) -> str:
    """What an action card says: workers, rotations, both actions with their rewards."""
    actions = "; ".join(f"{task.kind} {task.what} ({reward(task)})" for task in card.tasks)
    return f"{card.workers}, {card.dial}/{card.face}: {actions}"


def reward(task: Task) -> str:
    """What an action gives: ``mastery blue 2``, ``painter 3``, ``workshop left``."""
    number = str(task.number) if task.reward in ("mastery", "painter") else ""
    return " ".join(filter(None, (task.reward, task.of, number)))


def round_card(card: RoundCard) -> str:
    """What a round scoring card says."""
    steps = "no step" if card.rooster == 0 else f"{card.rooster} step{'s' * (card.rooster > 1)}"
    return f"{card.vp} VP, {steps} of the rooster"
