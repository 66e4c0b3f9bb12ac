"""A setup by chance: what the bag, the shuffled tiles and the cards would give (4.1, 4.3; alone 13.1, 13.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import FIRST_GAME_PAIRS, PRINTED, Setup
from orloj_dsl.games.orloj.solo.area import CROWN, PLACES, SoloBoard
from orloj_dsl.games.orloj.solo.setup import BLOCKED, blocked_dials, round_cards
from orloj_dsl.games.orloj.state import Seat

T = TypeVar("T")

Dials = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Months and signs that are blocked, and the one more of each ring without a blocked tile."""

FIRST_GAME = "first-game"


def draw_setup(
    edition: Edition,
    seats: Sequence[Seat],
    chance: Random,
    *,
    level: str = "",
    first_game: bool = False,
    dealt: bool = False,
) -> Setup:
    """Draw every chance outcome of a setup.

    Args:
        edition: the components.
        seats: the players, 2 to 4; in a solo game the player and Manes.
        chance: where the draws come from; the same state gives the same setup everywhere.
        level: the level of difficulty of a solo game (13.11); empty for several players.
        first_game: the marked crowning piece, the calendar as printed, hammers dealt (4.1.3, 4.1.14a, 4.3.5).
        dealt: hammers dealt in their fixed pairs instead of drafted (4.3.5).
    """
    players = seats[:-1] if level else seats
    number = len(players)
    board = _board(edition, level, chance) if level else None
    months, signs, extra = _drawn(edition, number, chance) if board is None else _blocked(edition, board)
    removed = () if board is None else tuple(edition.solo.removed.values())
    scrolls = [kind for kind in edition.scrolls for _ in range(edition.scrolls_of_each[number])]
    deal = first_game or dealt
    return Setup(
        hour=chance.randrange(1, 13),
        face=chance.randrange(12),
        crown=_crown(edition, first_game, chance) if board is None else CROWN,
        months=_in_order(months, edition.months),
        signs=_in_order(signs, edition.signs),
        extra=extra,
        windows=_tracks(edition.windows, removed, chance),
        royals=_tracks(edition.royals, removed, chance),
        goals=tuple(
            (chance.choice(_without(goals, removed)), chance.choice(bonuses))
            for goals, bonuses in zip(edition.goals, edition.bonuses, strict=True)
        ),
        calendar=PRINTED if first_game else _some(tuple(edition.sections), len(edition.months), chance),
        scrolls=_some(scrolls, edition.scrolls_revealed[number], chance),
        workshop=_some(edition.workshop, len(edition.place_costs), chance),
        offer=() if deal else _offer(edition, number + 1, chance),
        hammers=_dealt(edition, players, chance) if deal else (),
        solo=board,
        following=() if board is None else _following(edition, board, chance),
    )


# ---- what a solo game draws (13.1, 13.2) ----


def _board(edition: Edition, level: str, chance: Random) -> SoloBoard:
    """The revealed action cards and the shuffled tiles; the assistant piles lie in the order of appendix 8."""
    parts = edition.solo
    return SoloBoard(
        level=level,
        blocked=tuple(sorted(_some(tuple(parts.cards), BLOCKED, chance))),
        mastery=_some(tuple(parts.mastery_tiles), PLACES, chance),
        progress=_some(parts.progress_tiles, PLACES, chance),
        rounds=_some(parts.round_tiles, PLACES, chance),
        scoring=_some(parts.scoring_tiles, PLACES, chance),
        piles=tuple(edition.assistants),
    )


def _blocked(edition: Edition, board: SoloBoard) -> Dials:
    """Months and signs of the revealed cards; no dial is drawn besides (O-13.1.3)."""
    return (*blocked_dials(edition, board.blocked), ())


def _following(edition: Edition, board: SoloBoard, chance: Random) -> tuple[str, str]:
    """The first action card of those that are left, and a round scoring card of the level (O-13.2.2)."""
    cards = _without(tuple(edition.solo.cards), board.blocked)
    return chance.choice(cards), chance.choice(round_cards(board, edition))


# ---- what any game draws ----


def _drawn(edition: Edition, number: int, chance: Random) -> Dials:
    """Months and signs that are blocked, and the one more of each (4.1.10, 4.1.11)."""
    months = _some(edition.months, edition.drawn[number] + 1, chance)
    signs = _some(edition.signs, edition.drawn[number] + 1, chance)
    return months[:-1], signs[:-1], (months[-1], signs[-1])


def _crown(edition: Edition, first_game: bool, chance: Random) -> str:
    return FIRST_GAME if first_game else chance.choice(tuple(edition.rounds))


def _tracks(kinds: Iterable[str], removed: Collection[str], chance: Random) -> tuple[tuple[str, str], ...]:
    """One kind for each mastery track."""
    return tuple(zip(COLOURS, _some(_without(tuple(kinds), removed), len(COLOURS), chance), strict=True))


def _without(things: Sequence[str], removed: Collection[str]) -> tuple[str, ...]:
    return tuple(thing for thing in things if thing not in removed)


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
