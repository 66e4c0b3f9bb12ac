"""The parts of the solo game whose figures an edition gives: their types, and how each is read (13.2, 13.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Sides = tuple[int, int]
"""A figure of a component with two sides: basic, hard."""


@dataclass(frozen=True, slots=True)
class Task:
    """One of the two actions of a card, and what it gives where it can be done (O-13.5.3a).

    Attributes:
        kind: ``construct`` or ``apostle``.
        what: the dial, or the apostle's number.
        reward: ``mastery``, ``workshop``, ``assistant`` or ``painter``.
        of: the colour of a mastery track, or the end of the row that is taken from; empty for the painter.
        number: steps or spaces.
    """

    kind: str
    what: str
    reward: str
    of: str
    number: int


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What Manes does in one turn: the workers that it asks for, the rotations, two actions."""

    workers: int
    dial: int
    face: int
    tasks: tuple[Task, Task]

    def named(self, kind: str) -> tuple[str, ...]:
        """The dials (``construct``) or the apostles on it."""
        return tuple(task.what for task in self.tasks if task.kind == kind)


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round scoring card: VP, and steps of the golden rooster."""

    vp: int
    rooster: int


@dataclass(frozen=True, slots=True)
class SoloParts:
    """All figures of the solo game.

    Attributes:
        turns: turns of Manes (O-13.10.1).
        upkeep_after: the turns that an upkeep follows, one for each place (O-13.3.1a).
        rooster_start: where the rooster begins on the general track.
        track: the numbers of the solo crowning piece.
        removed: what is removed before drawing: the window, the royal scroll, the goal (O-13.1.2).
        mastery_tiles: steps of each mastery tile, by its colour.
        progress_tiles: the tracks that progress tiles name.
        target: the space that a disc must reach.
        round_tiles: the goals that end-of-round tiles name, from 1 at the left.
        scoring_tiles: what the scoring tiles count.
        each, cap: VP of one thing that is counted, and the most that a tile gives.
        assistant: VP of an assistant in the end.
        round_cards: the round scoring cards, by id.
        basic_cards, hard_cards: the ids of the two sets of these.
        cards: the action cards, by id.
    """

    turns: int
    upkeep_after: tuple[int, ...]
    rooster_start: int
    track: tuple[int, ...]
    removed: Mapping[str, str]
    mastery_tiles: Mapping[str, Sides]
    progress_tiles: tuple[str, ...]
    target: Sides
    round_tiles: tuple[int, ...]
    scoring_tiles: tuple[str, ...]
    each: int
    cap: int
    assistant: Sides
    round_cards: Mapping[str, RoundCard]
    basic_cards: tuple[str, ...]
    hard_cards: tuple[str, ...]
    cards: Mapping[str, ActionCard]


def _sides(data: Mapping[str, Any]) -> Sides:
    return data["basic"], data["hard"]


def _task(action: str, reward: str) -> Task:
    """``construct IX``, ``mastery blue 2``."""
    kind, what = action.split()
    words = reward.split()
    number = int(words.pop()) if words[-1].isdigit() else 1
    return Task(kind, what, words[0], words[1] if len(words) > 1 else "", number)


def _card(data: Mapping[str, Any]) -> ActionCard:
    tasks = (_task(data["first"], data["first_reward"]), _task(data["second"], data["second_reward"]))
    return ActionCard(data["workers"], data["dial"], data["face"], tasks)


def read_solo(data: Mapping[str, Any], track: tuple[int, ...]) -> SoloParts:
    """The solo game's part of an edition; ``track`` holds the numbers of its crowning piece."""
    rounds, scoring, end = data["round_scoring"], data["scoring_tiles"], data["end_card"]
    return SoloParts(
        turns=data["turns"],
        upkeep_after=tuple(data["upkeep_after"]),
        rooster_start=data["rooster_start"],
        track=track,
        removed={what: "-".join(text.split()) for what, text in data["removed"].items()},
        mastery_tiles={colour: _sides(steps) for colour, steps in data["mastery_tiles"].items()},
        progress_tiles=tuple(data["progress_tiles"]),
        target=_sides(data["target"]),
        round_tiles=tuple(data["end_of_round_tiles"]),
        scoring_tiles=tuple(scoring["kinds"]),
        each=scoring["each"],
        cap=scoring["cap"],
        assistant=(end["assistant"], end["hard_assistant"]),
        round_cards={
            card: RoundCard(figures["vp"], figures["rooster"])
            for cards in rounds.values()
            for card, figures in cards.items()
        },
        basic_cards=tuple(rounds["basic"]),
        hard_cards=tuple(rounds["hard"]),
        cards={card: _card(figures) for card, figures in data["action_cards"].items()},
    )
