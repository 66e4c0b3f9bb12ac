"""The parts whose figures an edition gives: their types, and how each is read from the edition's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orloj_dsl.games.orloj.rewards import COLOURS, Item, parse_item, parse_reward

LEVELS = ("I", "II", "III", "IV")


@dataclass(frozen=True, slots=True)
class Hammer:
    """A hammer card: its corner number, distances by level I-III, rewards of the levels II and III."""

    number: int
    distance: tuple[int, ...]
    rewards: tuple[tuple[Item, ...], ...]


@dataclass(frozen=True, slots=True)
class StartingCard:
    """A starting-resource card: goods, tokens that start broken, discs' steps, apostles, upgrades of choice."""

    gain: tuple[Item, ...]
    forced: int
    mastery: Mapping[str, int]
    rooster_disc: int
    apostles: tuple[int, ...]
    upgrades: int


@dataclass(frozen=True, slots=True)
class Mastery:
    """The three mastery tracks, which are printed alike; spaces count from 0."""

    last: int
    level_at: Mapping[str, int]
    innovation: Mapping[str, int]
    recover: Mapping[str, int]
    observation: Mapping[str, int]
    sculptor_level_at: Mapping[int, int]
    bonus_at: Mapping[int, Item]
    line: int

    def level(self, space: int) -> str:
        """The numeral I-IV that a disc on ``space`` has reached."""
        return [level for level in LEVELS if self.level_at[level] <= space][-1]

    def sculptor_level(self, space: int) -> int:
        """The sculptor's level 1-3 by the precision disc, at marks of its own (O-5.5.2a)."""
        return max(level for level, first in self.sculptor_level_at.items() if first <= space)


@dataclass(frozen=True, slots=True)
class Card:
    """A workshop card: the resource of its costs, its rewards, and the half icons at its edges."""

    resource: str
    top: tuple[Item, ...]
    centre: tuple[Item, ...]
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the apostle panel: the colour it takes, and the reward below it."""

    colour: str
    reward: Item


@dataclass(frozen=True, slots=True)
class Area:
    """The costs of a construction area, by row and by column of its grid."""

    rows: tuple[tuple[Item, ...], ...]
    columns: tuple[tuple[Item, ...], ...]


def read_card(card: Mapping[str, Any]) -> Card:
    """A workshop card."""
    return Card(card["resource"], parse_reward(card["top"]), parse_reward(card["centre"]), card["left"], card["right"])


def read_space(text: str) -> Space:
    """A space of the panel: ``green recover 2``."""
    colour, _, reward = text.partition(" ")
    return Space(colour, parse_item(reward))


def read_area(area: Mapping[str, Any]) -> Area:
    """A construction area."""
    return Area(tuple(map(parse_reward, area["row_costs"])), tuple(map(parse_reward, area["column_costs"])))


def read_starting_card(card: Mapping[str, Any]) -> StartingCard:
    """A starting-resource card."""
    return StartingCard(
        gain=parse_reward(card["gain"]),
        forced=card["forced"],
        mastery={colour: card["mastery"][colour] for colour in COLOURS},
        rooster_disc=card["rooster_disc"],
        apostles=tuple(card["apostles"]),
        upgrades=card["upgrades"],
    )


def read_hammer(card: Mapping[str, Any]) -> Hammer:
    """A hammer card."""
    rewards = ((), parse_reward(card["II"]), parse_reward(card["III"]))
    return Hammer(card["number"], tuple(card["distance"]), rewards)


def read_mastery(data: Mapping[str, Any]) -> Mastery:
    """The mastery tracks."""
    marks = data["marks"]
    return Mastery(
        last=data["last"],
        level_at=data["level_at"],
        innovation=data["innovation"],
        recover=data["precision_recover"],
        observation=data["observation"],
        sculptor_level_at=data["sculptor_level_at"],
        bonus_at=dict(zip(marks["spaces"], map(parse_item, marks["bonuses"]), strict=True)),
        line=data["window_line"],
    )
