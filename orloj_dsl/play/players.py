"""What a player is, and the kinds of players that there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.greedy import Greedy
from orloj_dsl.play.search import Search


class Player(Protocol):
    """Somebody who decides for one seat, in one game."""

    def choose(self, position: OrlojPosition) -> Action:
        """One of the legal actions, at a decision of that seat."""


class Uniform:
    """Takes any of the legal actions, each as often as the others."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def choose(self, position: OrlojPosition) -> Action:
        """Any of them."""
        return self._luck.choice(position.legal())


KINDS: Mapping[str, Callable[[Random], Player]] = {"random": Uniform, "greedy": Greedy, "search": Search}
"""The kinds of players by name; each is made of its own stream of random numbers."""
