"""A setup by chance: what the bag, the shuffled tiles and the cards would give (4.1, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import FIRST_GAME_PAIRS, PRINTED, Setup
from orloj_dsl.games.orloj.state import Seat

T = TypeVar("T")

FIRST_GAME = "first-game"


def draw_setup(
    edition: Edition,
    seats: Sequence[Seat],
    chance: Random,
    *,
    first_game: bool = False,
    dealt: bool = False,
) -> Setup:
    """Draw every chance outcome of a setup.

    Args:
        edition: the components.
        seats: the players, 2 to 4.
        chance: where the draws come from; the same state gives the same setup everywhere.
        first_game: the marked crowning piece, the calendar as printed, hammers dealt (4.1.3, 4.1.14a, 4.3.5).
        dealt: hammers dealt in their fixed pairs instead of drafted (4.3.5).
    """
    crowns = [crown for crown in edition.rounds if crown != "solo"]
    number = len(seats)
    months = _some(edition.months, edition.drawn[number] + 1, chance)
    signs = _some(edition.signs, edition.drawn[number] + 1, chance)
    scrolls = [kind for kind in edition.scrolls for _ in range(edition.scrolls_of_each[number])]
    deal = first_game or dealt
    return Setup(
        hour=chance.randrange(1, 13),
        face=chance.randrange(12),
        crown=FIRST_GAME if first_game else chance.choice(crowns),
        months=_in_order(months[:-1], edition.months),
        signs=_in_order(signs[:-1], edition.signs),
        extra=(months[-1], signs[-1]),
        windows=tuple(zip(COLOURS, _some(tuple(edition.windows), len(COLOURS), chance), strict=True)),
        royals=tuple(zip(COLOURS, _some(tuple(edition.royals), len(COLOURS), chance), strict=True)),
        goals=tuple(
            (chance.choice(goals), chance.choice(bonuses))
            for goals, bonuses in zip(edition.goals, edition.bonuses, strict=True)
        ),
        calendar=PRINTED if first_game else _some(tuple(edition.sections), len(edition.months), chance),
        scrolls=_some(scrolls, edition.scrolls_revealed[number], chance),
        workshop=_some(edition.workshop, len(edition.place_costs), chance),
        offer=() if deal else _offer(edition, number + 1, chance),
        hammers=_dealt(edition, seats, chance) if deal else (),
    )


def _some(things: Sequence[T], number: int, chance: Random) -> tuple[T, ...]:
    return tuple(chance.sample(things, number))


def _in_order(dials: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(dials, key=order.index))


def _offer(edition: Edition, number: int, chance: Random) -> tuple[tuple[str, int], ...]:
    hammers = _some(tuple(edition.hammers), number, chance)
    return tuple(zip(hammers, _some(tuple(edition.starting_cards), number, chance), strict=True))


def _dealt(edition: Edition, seats: Sequence[Seat], chance: Random) -> tuple[tuple[str, str, int], ...]:
    """The first game's fixed pairs, at random."""
    pairs = [(kind, hammer.number) for kind, hammer in edition.hammers.items() if hammer.number <= FIRST_GAME_PAIRS]
    drawn = _some(pairs, len(seats), chance)
    return tuple((seat.name, kind, number) for seat, (kind, number) in zip(seats, drawn, strict=True))
