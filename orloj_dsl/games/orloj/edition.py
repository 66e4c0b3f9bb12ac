"""Component data: all that is printed on the parts of Orloj, read from an edition file.

The figures live in YAML with their sources; here they only get types. What an edition doesn't say raises
``EditionError`` with the place.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.components import (
    Area,
    Card,
    Hammer,
    Mastery,
    Space,
    StartingCard,
    read_area,
    read_card,
    read_hammer,
    read_mastery,
    read_space,
    read_starting_card,
)
from orloj_dsl.games.orloj.figures import HEAD, SOURCE, without_sources
from orloj_dsl.games.orloj.rewards import GOODS, Item, parse_reward
from orloj_dsl.games.orloj.solo.parts import SoloParts, read_solo
from orloj_dsl.safe_yaml import load_yaml

DEFAULT = "reconstruction"


class EditionError(ValueError):
    """An edition file can't be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One printing of the game. ``digest`` is a fingerprint of every figure in it."""

    id: str
    version: int
    digest: str
    supply: Mapping[str, int]
    outer: tuple[tuple[Item, ...], ...]
    face: tuple[Item, ...]
    moon_start: int
    moon_steps: tuple[Item, ...]
    mastery: Mastery
    months: tuple[str, ...]
    signs: tuple[str, ...]
    sections: Mapping[str, tuple[Item, ...]]
    printed: tuple[str, ...]
    painter_start: str
    drawn: Mapping[int, int]
    areas: Mapping[str, Area]
    hammer_stops: tuple[tuple[int, ...], ...]
    hammer_start: int
    vp_per_resource: int
    vp_per_dial: int
    final_cost: tuple[Item, ...]
    final_vp: int
    gear_left: tuple[int, ...]
    gear_right: tuple[int, ...]
    red_teeth: frozenset[int]
    apostle_colours: Mapping[int, str]
    panel: tuple[tuple[Space, ...], ...]
    panel_rows: tuple[str, ...]
    row_bonus: tuple[Item, ...]
    column_bonus: tuple[Item, ...]
    yields: tuple[tuple[int, tuple[Item, ...]], ...]
    worker_rows: tuple[int, ...]
    at_top: tuple[Item, ...]
    rounds: Mapping[str, Mapping[int, tuple[int, ...]]]
    disc_values: tuple[int, ...]
    disc_at_top: tuple[Item, ...]
    hammers: Mapping[str, Hammer]
    starting_cards: Mapping[int, StartingCard]
    scrolls: Mapping[str, tuple[Item, ...]]
    scrolls_of_each: Mapping[int, int]
    scrolls_revealed: Mapping[int, int]
    royals: Mapping[str, int]
    royal_cap: int
    windows: Mapping[str, tuple[int, int]]
    window_cap: int
    goals: tuple[tuple[str, ...], ...]
    bonuses: tuple[tuple[str, ...], ...]
    goal_conditions: Mapping[str, tuple[tuple[str, int], ...]]
    bonus_rewards: Mapping[str, tuple[Item, ...]]
    goal_places: tuple[int, ...]
    assistants: Mapping[str, int]
    assistant_piles: Mapping[int, int]
    assistant_cost: int
    cards: Mapping[str, Card]
    card_cost: str
    place_costs: tuple[int, ...]
    sculptor: Mapping[str, tuple[tuple[Item, ...], ...]]
    workers_total: int
    workers_available: Mapping[int, int]
    workers_locked: Mapping[str, int]
    tokens: int
    start_vp: int
    solo: SoloParts

    def __hash__(self) -> int:
        return hash(self.digest)

    def ring(self, name: str) -> tuple[str, ...]:
        """The dials of ``months`` or of ``signs``, by place."""
        return self.months if name == "months" else self.signs

    @property
    def dials(self) -> tuple[str, ...]:
        """All calendar dials, months first."""
        return self.months + self.signs

    @property
    def workshop(self) -> tuple[str, ...]:
        """All workshop cards, by id."""
        return tuple(self.cards)

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces of the apostle panel as records name them: ``wood-1``, row by row."""
        return tuple(f"{row}-{column}" for row in self.panel_rows for column in range(1, len(self.panel[0]) + 1))

    @property
    def top(self) -> int:
        """The last level of a production track; levels count from 1."""
        return len(self.yields)

    @property
    def hammer_top(self) -> int:
        """The last level of the hammer track; levels count from 1."""
        return len(next(iter(self.hammers.values())).distance)


def one_word(text: str) -> str:
    """A goal or a bonus as records write it: ``months 2 signs 1`` is ``months-2-signs-1``.

    Counts of 1 of ``level-iii`` and a chosen ``any`` go without saying: ``basic any 2`` is ``basic-2``.
    """
    words = [word for word in text.split() if word != "any"]
    if words[0] == "level-iii":
        words = words[:1]
    return "-".join(words)


def _condition(text: str) -> tuple[tuple[str, int], ...]:
    """``months 2 signs 1``: what a goal asks for, and how many of it."""
    words = text.split()
    return tuple((what, int(number)) for what, number in zip(words[::2], words[1::2], strict=True))


def _yield(entry: int | str) -> tuple[int, tuple[Item, ...]]:
    """``2+gold``: pieces of the track's own resource, then what else the level gives."""
    own, _, rest = str(entry).partition("+")
    return int(own), parse_reward(rest) if rest else ()


def _without_source(data: Mapping[Any, Any], *other: str) -> dict[Any, Any]:
    return {key: value for key, value in data.items() if key not in (SOURCE, *other)}


def digest_of(data: Mapping[str, Any]) -> str:
    """The fingerprint of all figures of an edition's data, whatever it is called and wherever they come from."""
    plain = without_sources({key: value for key, value in data.items() if key != HEAD})
    text = json.dumps(plain, sort_keys=True, ensure_ascii=True)
    return "sha-" + hashlib.sha256(text.encode()).hexdigest()[:8]


def from_data(data: Mapping[str, Any]) -> Edition:
    """Give types to an edition's data.

    Raises:
        EditionError: a part is missing or is not of the kind it must be.
    """
    try:
        return _from_data(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        reason = f"missing {error}" if isinstance(error, KeyError) else str(error)
        raise EditionError(f"the edition can't be read: {reason}") from error


def _from_data(data: Mapping[str, Any]) -> Edition:
    calendar, construction, scrolls = data["calendar"], data["construction"], data["scrolls"]
    apostles, panel = data["apostles"], data["apostles"]["panel"]
    goals, workshop = data["goals"], data["workshop"]
    conditions = [text for group in goals["groups"].values() for text in group]
    bonuses = [text for group in goals["bonuses"].values() for text in group]
    rounds = {
        crown: {count: tuple(steps) for count, steps in table.items()}
        for crown, table in data["rooster"]["round_track"].items()
        if isinstance(table, dict)
    }
    royals = _without_source(data["royal_scrolls"], "cap")
    workers = data["workers"]
    return Edition(
        id=data["edition"]["id"],
        version=data["edition"]["version"],
        digest=digest_of(data),
        supply={good: data["box"]["supply"][good] for good in GOODS},
        outer=tuple(parse_reward(section) for section in data["clock"]["outer"]["sections"]),
        face=tuple(parse_reward(section)[0] for section in data["clock"]["face"]["sections"]),
        moon_start=data["clock"]["moon"]["start"],
        moon_steps=tuple(parse_reward(step)[0] for step in data["clock"]["moon"]["steps"]),
        mastery=read_mastery(data["mastery"]),
        months=tuple(calendar["months"]),
        signs=tuple(calendar["signs"]),
        sections={tile: parse_reward(text) for tile, text in _without_source(calendar["tiles"]).items()},
        printed=tuple(calendar["printed"][month] for month in calendar["months"]),
        painter_start=calendar["painter_start"]["between"][0],
        drawn=construction["drawn"],
        areas={ring: read_area(construction[ring]) for ring in ("months", "signs")},
        hammer_stops=tuple(map(tuple, construction["hammer_stops"])),
        hammer_start=construction["hammer_start"],
        vp_per_resource=construction["vp_per_resource"],
        vp_per_dial=construction["vp_per_group_dial"],
        final_cost=parse_reward(construction["final"]["cost"]),
        final_vp=construction["final"]["vp"],
        gear_left=tuple(apostles["left"]),
        gear_right=tuple(apostles["right"]),
        red_teeth=frozenset(apostles["red_teeth"]),
        apostle_colours={number: colour for colour, of in apostles["colours"].items() for number in of},
        panel=tuple(tuple(map(read_space, row)) for row in _without_source(panel["rows"]).values()),
        panel_rows=tuple(panel["row_costs"]),
        row_bonus=parse_reward(apostles["row_bonus"]),
        column_bonus=parse_reward(apostles["column_bonus"]),
        yields=tuple(_yield(entry) for entry in data["production"]["yields"]),
        worker_rows=tuple(data["production"]["worker_rows"]),
        at_top=parse_reward(data["production"]["at_top"]),
        rounds=rounds,
        disc_values=tuple(data["rooster"]["personal"]),
        disc_at_top=parse_reward(data["rooster"]["at_top"]),
        hammers={kind: read_hammer(card) for kind, card in _without_source(data["hammers"]).items()},
        starting_cards={
            number: read_starting_card(card) for number, card in _without_source(data["starting_cards"]).items()
        },
        scrolls={kind: parse_reward(text) for kind, text in scrolls["kinds"].items()},
        scrolls_of_each=scrolls["of_each"],
        scrolls_revealed=scrolls["revealed"],
        royals=royals,
        royal_cap=data["royal_scrolls"]["cap"],
        windows={kind: (values[0], values[1]) for kind, values in _without_source(data["windows"], "cap").items()},
        window_cap=data["windows"]["cap"],
        goals=tuple(tuple(map(one_word, group)) for group in goals["groups"].values()),
        bonuses=tuple(tuple(map(one_word, group)) for group in goals["bonuses"].values()),
        goal_conditions={one_word(text): _condition(text) for text in conditions},
        bonus_rewards={one_word(text): parse_reward(text) for text in bonuses},
        goal_places=tuple(goals["places"]),
        assistants=_without_source(data["assistants"]),
        assistant_piles=_without_source(data["assistant_piles"]),
        assistant_cost=workshop["assistant_cost"],
        cards={card: read_card(figures) for card, figures in workshop["cards"].items()},
        card_cost=workshop["base_cost"],
        place_costs=tuple(workshop["place_costs"]),
        sculptor={
            space: tuple(map(parse_reward, levels)) for space, levels in _without_source(data["sculptor"]).items()
        },
        workers_total=workers["total"],
        workers_available=workers["available"],
        workers_locked={zone: workers[zone] for zone in ("panel", "production", "workshop")},
        tokens=data["deviation_tokens"],
        start_vp=data["start_vp"],
        solo=read_solo(data["solo"], tuple(data["rooster"]["round_track"]["solo"])),
    )


def names() -> tuple[str, ...]:
    """The ids of the editions that ship with the product."""
    folder = data_path("editions", "orloj")
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


def shipped_data(name: str) -> dict[str, Any]:
    """The data of an edition that ships with the product, the caller's own.

    Raises:
        EditionError: there is none of that name.
    """
    if name not in names():
        raise EditionError(f"no edition {name!r}; there are {', '.join(names())}")
    data = load_yaml(data_path("editions", "orloj", f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml")
    assert isinstance(data, dict)
    return data


def legend() -> dict[str, str]:
    """What parts and figures of an edition count, and from where, by their names."""
    data = load_yaml(data_path("editions", "figures.yaml").read_text(encoding="utf-8"), "figures.yaml")
    assert isinstance(data, dict)
    return data


@lru_cache(maxsize=8)
def shipped(name: str = DEFAULT) -> Edition:
    """An edition that ships with the product, read once.

    Raises:
        EditionError: there is none of that name.
    """
    return from_data(shipped_data(name))
