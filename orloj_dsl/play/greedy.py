"""A player who takes at every decision what makes the table worth most to them, there and then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TypeVar

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.worth import View

T = TypeVar("T")


class Greedy:
    """Looks one decision ahead; luck decides only between what is worth the same."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def choose(self, position: OrlojPosition) -> Action:
        """The action that leads to the position worth most."""
        return self._luck.choice(best(weighed(position, View.at(position))))


def weighed(position: OrlojPosition, view: View) -> Iterator[tuple[int, Action]]:
    """The legal actions, each with what the position behind it is worth.

    Additional actions that cost more than they bring are left out: they are open at every decision and needn't be
    taken now, so each is held against doing nothing.
    """
    now = view.worth(position)
    for action in position.legal():
        worth = view.worth(position.apply(action)[0])
        if worth > now or not action.kind.startswith("+"):
            yield worth, action


def best(found: Iterable[tuple[int, T]]) -> list[T]:
    """All that is worth most, in the order in which it was found."""
    pairs = list(found)
    most = max(worth for worth, _ in pairs)
    return [thing for worth, thing in pairs if worth == most]
