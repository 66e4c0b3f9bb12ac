"""A part of the table as it is drawn: what is printed on it, what lies on it at a position, and both in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from orloj_dsl.board.svg import Slots
from orloj_dsl.games.orloj.state import State, Table


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table.

    Attributes:
        name: a word, with which the names of its slots begin: ``clock``, ``player-0``.
        title: what people call it.
        width, height: its size, in the units of its drawing.
        base: what never changes in a game, with its slots; all of it lies between (0, 0) and its size.
        slots: what fills them at a position.
        words: what one would see there, in a sentence or two, for those who don't.
    """

    name: str
    title: str
    width: int
    height: int
    base: Callable[[Table], str]
    slots: Callable[[State], Slots]
    words: Callable[[State], str]
