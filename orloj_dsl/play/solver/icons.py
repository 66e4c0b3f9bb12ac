"""The rewards of an edition counted by icon: the most of each that one move of a kind can bring.

What a player chooses between isn't known beforehand, so of all alternatives each icon's greatest number is taken: more
than any one of them gives, and never less.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from orloj_dsl.games.orloj.construction import FINAL, cost
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import Item

Icons = Mapping[str, int]
"""How many of each icon."""


def icons(items: Iterable[Item]) -> dict[str, int]:
    """The icons of a reward; a moon is one, whatever it says of its steps, and of a choice both are there."""
    found: dict[str, int] = {}
    for item in items:
        for kind in item.kind.split("|"):
            found[kind] = found.get(kind, 0) + (1 if kind == "moon" else item.number)
    return found


def most(alternatives: Iterable[Icons]) -> dict[str, int]:
    """Of each icon the greatest number among some alternatives."""
    found: dict[str, int] = {}
    for one in alternatives:
        for kind, number in one.items():
            found[kind] = max(found.get(kind, 0), number)
    return found


@dataclass(frozen=True)
class Table:
    """The icons of an edition.

    Attributes:
        section: the most of a calendar section.
        outer: of the kinds of outer sections of the clock.
        face: of the kinds of face sections; a mastery section has a free step and a paid one.
        passing: of a pass.
        turn: the most of a whole turn, before what it sets off.
        scrolls: of each kind of scroll.
        spaces: of each space of the panel, by row and column.
        row, column: of a row and a column of the panel.
        hammers: of each hammer card by level, the most of that level and those above it.
        top, icon: the most of a workshop card's top, and of an icon that two cards make whole.
        centres: of the centre of each card.
        sculptor: by level, the most of that level and those above it.
        bonuses: of each bonus of a common goal.
        top_cube, top_disc: of an upgrade at the top of a track, and of the rooster disc at its top.
        marks: the spaces of the mastery tracks with a mark, and what it gives.
        produce: the most of a production.
        moon: the most of a moon.
        last_space, last_level, last_disc: the top of the mastery tracks, the production tracks, the rooster disc's.
        dial: the most pieces that pay for a dial.
        least, gold: the fewest pieces that any construction costs, and the least gold.
    """

    section: Icons
    outer: tuple[Icons, ...]
    face: tuple[Icons, ...]
    passing: Icons
    turn: Icons
    scrolls: Mapping[str, Icons]
    spaces: tuple[tuple[Icons, ...], ...]
    row: Icons
    column: Icons
    hammers: Mapping[str, tuple[Icons, ...]]
    top: Icons
    icon: Icons
    centres: Mapping[str, Icons]
    sculptor: tuple[Icons, ...]
    bonuses: Mapping[str, Icons]
    top_cube: Icons
    top_disc: Icons
    marks: Mapping[int, Icons]
    produce: Icons
    moon: Icons
    last_space: int
    last_level: int
    last_disc: int
    dial: int
    least: int
    gold: int


def face_icons(section: Item) -> dict[str, int]:
    """The icons of a face section: a mastery section has a free step and a paid one."""
    return {"mastery": 2} if section.kind == "mastery" else icons([section])


def _kinds(sections: Iterable[Icons]) -> tuple[Icons, ...]:
    """Sections that aren't alike."""
    found: list[Icons] = []
    for section in sections:
        if section not in found:
            found.append(section)
    return tuple(found)


@lru_cache(maxsize=8)
def table(edition: Edition) -> Table:
    """The icons of an edition, counted once."""
    rewards = _rewards(edition)
    halves = {half for card in edition.cards.values() for half in (card.left, card.right)}
    costs = [cost(edition, dial) for dial in edition.dials]
    every = (*costs, cost(edition, FINAL))
    levels = max(map(len, edition.sculptor.values()))
    outer, face = _kinds(map(icons, edition.outer)), _kinds(map(face_icons, edition.face))
    passing = {"moon": 1, "recover": max(edition.mastery.recover.values())}
    return Table(
        section=most(map(icons, edition.sections.values())),
        outer=outer,
        face=face,
        passing=passing,
        turn=most((*outer, *face, passing)),
        scrolls={kind: icons(reward) for kind, reward in edition.scrolls.items()},
        spaces=tuple(tuple(icons([space.reward]) for space in row) for row in edition.panel),
        row=icons(edition.row_bonus),
        column=icons(edition.column_bonus),
        hammers={
            kind: tuple(most(map(icons, hammer.rewards[level:])) for level in range(len(hammer.rewards)))
            for kind, hammer in edition.hammers.items()
        },
        top=most(icons(card.top) for card in edition.cards.values()),
        icon=dict.fromkeys(halves, 1),
        centres={name: icons(card.centre) for name, card in edition.cards.items()},
        sculptor=tuple(
            most(icons(reward) for space in edition.sculptor.values() for reward in space[level:])
            for level in range(levels)
        ),
        bonuses={goal: icons(reward) for goal, reward in edition.bonus_rewards.items()},
        top_cube=icons(edition.at_top),
        top_disc=icons(edition.disc_at_top),
        marks={space: icons([item]) for space, item in edition.mastery.bonus_at.items()},
        produce=most(_added({"basic": own}, icons(more)) for own, more in edition.yields),
        moon=_moon(edition, rewards),
        last_space=edition.mastery.last,
        last_level=edition.top,
        last_disc=len(edition.disc_values) - 1,
        dial=max(sum(price.values()) for price in costs),
        least=min(sum(price.values()) for price in every),
        gold=min(price.get("gold", 0) for price in every),
    )


def _moon(edition: Edition, rewards: Iterable[Iterable[Item]]) -> dict[str, int]:
    """The most that a moon brings: on its longest way, from wherever it stands."""
    changes = [item.number for reward in rewards for item in reward if item.kind == "moon"]
    longest = max(edition.mastery.observation.values()) + max(0, *changes)
    ring = edition.moon_steps
    return most(icons(ring[(start + step) % len(ring)] for step in range(longest)) for start in range(len(ring)))


def _rewards(edition: Edition) -> list[Iterable[Item]]:
    """All rewards that may print a moon."""
    return [
        *edition.sections.values(),
        *edition.outer,
        *edition.scrolls.values(),
        *([space.reward] for row in edition.panel for space in row),
        *(edition.row_bonus, edition.column_bonus, edition.at_top, edition.disc_at_top),
        *(reward for hammer in edition.hammers.values() for reward in hammer.rewards),
        *(reward for card in edition.cards.values() for reward in (card.top, card.centre)),
        *(reward for space in edition.sculptor.values() for reward in space),
        *edition.bonus_rewards.values(),
        *([bonus] for bonus in edition.mastery.bonus_at.values()),
    ]


def _added(one: Icons, other: Icons) -> dict[str, int]:
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in (*one, *other)}
