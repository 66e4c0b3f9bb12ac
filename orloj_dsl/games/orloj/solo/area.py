"""What a solo game has besides a table for two: the tiles and cards of Manes (13.2). Plain values, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from orloj_dsl.games.orloj.rewards import COLOURS

NAME = "Manes"
"""What records call the automaton."""
CROWN = "solo"
"""The crowning piece of a solo game (O-13.1.1)."""
PLAYER, MANES = 0, 1
"""The seats: Manes always plays second (O-13.3.1)."""
COUNTERS = ("vp", "workers", *COLOURS)
"""What is counted of Manes; he has no board for anything else (O-13.2.1, O-13.4.1)."""
HIDDEN = "hidden"
"""A scroll that Manes took from the pile, and nobody looked at: no rule asks what it is (O-13.7.1a). In a puzzle any
scroll or workshop card that isn't known."""
PLACES = 3
"""Places in his area for the cards and tiles of each kind (O-13.2.1a, O-13.2.2)."""

BASIC, TILES, CARDS, ADVANCED = LEVELS = ("basic", "intermediate-1", "intermediate-2", "advanced")
"""The levels of difficulty: none, one or both of the tiles and the cards are hard (13.11)."""


@dataclass(frozen=True, slots=True)
class SoloBoard:
    """What the setup of a solo game fixes (13.1, 13.2, 13.11).

    Attributes:
        level: one of ``LEVELS``.
        blocked: the six action cards that were revealed and left the game.
        mastery: the colour of the mastery tile on each place.
        progress: the track of the mastery-progress tile on each place.
        rounds: the goal of the end-of-round tile on each place, from 1 at the left.
        scoring: what the scoring tile on each place counts.
        piles: the assistant piles from left to right.
    """

    level: str
    blocked: tuple[str, ...]
    mastery: tuple[str, ...]
    progress: tuple[str, ...]
    rounds: tuple[int, ...]
    scoring: tuple[str, ...]
    piles: tuple[str, ...]

    @property
    def hard_tiles(self) -> bool:
        """Whether mastery tiles and mastery-target tile lie on the hard side (O-13.11.1a, O-13.11.1c)."""
        return self.level in (TILES, ADVANCED)

    @property
    def hard_cards(self) -> bool:
        """Whether round scoring cards and end-of-game card are the hard ones (O-13.11.1b, O-13.11.1c)."""
        return self.level in (CARDS, ADVANCED)

    def dump(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


@dataclass(frozen=True, slots=True)
class Solo:
    """What changes in Manes's area besides the things that he has as any player.

    Attributes:
        open: the action card and the round scoring card on each place that was filled; the last ones are the next
            that he plays, or those of the turn that he has begun.
        played: action cards that were discarded.
        flipped: the places whose scoring tile shows 0, from 1.
        removed: scrolls that have left the game, by kind.
    """

    open: tuple[tuple[str, str], ...] = ()
    played: tuple[str, ...] = ()
    flipped: tuple[int, ...] = ()
    removed: tuple[str, ...] = ()

    def dump(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "open": [list(pair) for pair in self.open],
            "played": list(self.played),
            "flipped": list(self.flipped),
            "removed": list(self.removed),
        }


def load_board(data: Mapping[str, Any]) -> SoloBoard:
    """The way back from ``SoloBoard.dump``."""
    parts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return SoloBoard(**parts)


def load_solo(data: Mapping[str, Any]) -> Solo:
    """The way back from ``Solo.dump``."""
    pairs = tuple((card, scoring) for card, scoring in data["open"])
    return Solo(pairs, *(tuple(data[name]) for name in ("played", "flipped", "removed")))
