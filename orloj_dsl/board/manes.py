"""The area of Manes: what he has taken, and his three places with their cards and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import Final

from orloj_dsl.board import manes_places
from orloj_dsl.board.icons import apostle, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.seat import COLUMN, HEIGHT, LEFT, WIDTH, acts, head, head_slots, points_words
from orloj_dsl.board.svg import Slots, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import HIDDEN, MANES, NAME
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.solo.upkeep import deck
from orloj_dsl.games.orloj.state import State, Table, workers_out

_TOP: Final = 134
_PITCH: Final = 29
_TAKEN: Final = ("worker", "apostle", "assistant", "workshop", "scroll", "royal")
"""The icons of what he has, a line each."""
_LETTERS: Final = 32
"""How many fit in a line of what he has."""


def _base(table: Table) -> str:
    board = table.board.solo
    assert board is not None
    lines = (
        symbol(kind, LEFT + 9, _TOP + index * _PITCH, 20) + slot(f"manes.{kind}") for index, kind in enumerate(_TAKEN)
    )
    return "".join(
        (
            head("manes", table, MANES),
            text(66, 51, board.level, "s11 italic f-soft"),
            *lines,
            manes_places.base(table),
        )
    )


# ---- what he has ----


def _slots(state: State) -> Slots:
    filled = head_slots("manes", state, MANES)
    for kind, said in zip(_TAKEN, _taken(state), strict=True):
        if kind == "apostle":
            filled["manes.apostle"] = _apostles(state.table.edition, tuple(said))
        else:
            filled[f"manes.{kind}"] = _listed(_TAKEN.index(kind), tuple(said))
    filled.update(manes_places.slots(state))
    return filled


def _taken(state: State) -> Iterator[Sequence[str]]:
    """What he has of each kind."""
    his = state.players[MANES]
    yield f"{his.counts['workers']} available", f"{workers_out(state, MANES)} on the table"
    yield sorted((tile for tile in his.warehouse if tile.isdigit()), key=int)
    yield [tile for tile in his.warehouse if not tile.isdigit()]
    yield his.cards
    yield scrolls(his.scrolls)
    yield his.royals


def scrolls(held: Sequence[str]) -> list[str]:
    """Scrolls by kind; those that nobody looked at are the last."""
    unseen = held.count(HIDDEN)
    counted = Counter(kind for kind in held if kind != HIDDEN)
    seen = [kind if n == 1 else f"{n} {kind}" for kind, n in counted.items()]
    return [*seen, f"{unseen} unseen"] if unseen else seen


@lru_cache(maxsize=512)
def _listed(index: int, things: tuple[str, ...]) -> str:
    """A line of what he has, in two if it is long; what is longer still is cut."""
    lines = wrap(", ".join(things), _LETTERS, max_lines=2, placeholder=" \N{HORIZONTAL ELLIPSIS}") or ["none"]
    middle = _TOP + index * _PITCH
    look = "s11" if things else "s11 f-soft"
    return "".join(
        text(LEFT + 26, middle + 4 + 12 * (row - (len(lines) - 1) / 2), said, look) for row, said in enumerate(lines)
    )


@lru_cache(maxsize=512)
def _apostles(edition: Edition, numbers: tuple[str, ...]) -> str:
    index = _TAKEN.index("apostle")
    if not numbers:
        return _listed(index, ())
    pitch = min(23, (COLUMN - 40) / len(numbers))
    tiles = (
        apostle(edition, int(number), LEFT + 35 + at * pitch, _TOP + index * _PITCH, 21)
        for at, number in enumerate(numbers)
    )
    return "".join(tiles)


# ---- in words ----


def _words(state: State) -> str:
    return " ".join(f"{said}." for said in (*_held(state), *manes_places.words(state)))


def _held(state: State) -> Iterator[str]:
    if acts(state) == MANES:
        yield "At turn"
    yield f"Level {board_of(state).level}"
    yield points_words(state, MANES)
    workers, *rest = _taken(state)
    yield f"Workers: {', '.join(workers)}"
    names = ("Apostles", "Assistants", "Workshop cards", "Scrolls", "Royal scrolls")
    yield from (f"{name}: {', '.join(things)}" for name, things in zip(names, rest, strict=True) if things)
    yield f"{len(deck(state))} action cards to come, {len(solo_of(state).played)} discarded"


MANES_AREA: Final = Part("manes", NAME, WIDTH, HEIGHT, _base, _slots, _words)
"""The part of his area, in a solo game."""
