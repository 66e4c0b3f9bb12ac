"""The production tracks of a player, and the hammer card, whose track is a fourth one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import piece, reward, symbol
from orloj_dsl.board.plate import caps
from orloj_dsl.board.shapes import box, circle
from orloj_dsl.board.svg import Slots, group, number, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import BASICS, CUBES, Item
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, State, Table, lowest_cube

_LEFT: Final = 258
_WIDE: Final = 228
_ROWS: Final = 37
_PITCH: Final = 31
_CELLS: Final = 290
_HIGH: Final = 28
_WORKERS: Final = 138
_HAMMER: Final = 160
_CARD: Final = 166
"""The lines of the workers between the levels, of the hammer's title and of its card."""


def base(table: Table, seat: int) -> str:
    """What is printed, with its slots."""
    name, edition = f"player-{seat}", table.edition
    return "".join(
        (
            caps(_LEFT, 28, "Production"),
            *(_track(edition, index, good) for index, good in enumerate(BASICS)),
            *_workers(edition, name),
            caps(_LEFT, _HAMMER, "Hammer"),
            slot(f"{name}.hammer"),
            *(slot(f"{name}.cube.{cube}", _cube(table, seat, cube)) for cube in CUBES),
        )
    )


def _width(edition: Edition, cube: str) -> float:
    """The width of a level's field."""
    return (_LEFT + _WIDE - _CELLS) / (edition.hammer_top if cube == "hammer" else edition.top)


def _track(edition: Edition, index: int, good: str) -> str:
    top, wide = _ROWS + index * _PITCH, _width(edition, good)
    fields = (
        box(_CELLS + level * wide, top, wide - 3, _HIGH, "f-raised l-line thin")
        + reward(_yield(good, given), _CELLS + (level + 0.5) * wide - 1.5, top + _HIGH / 2, 17, room=wide - 9)
        for level, given in enumerate(edition.yields)
    )
    return symbol(good, _LEFT + 13, top + _HIGH / 2, 24) + "".join(fields)


def _yield(good: str, given: tuple[int, tuple[Item, ...]]) -> tuple[Item, ...]:
    own, rest = given
    return (Item(good, number=own), *rest)


def _workers(edition: Edition, name: str) -> Iterator[str]:
    """Workers that wait for the lowest cube, below its level."""
    for level in edition.worker_rows:
        yield circle(_worker_x(edition, level), _WORKERS, 10, "none l-line dashed")
        yield slot(f"{name}.row-worker.{level}")


def _worker_x(edition: Edition, level: int) -> float:
    return _CELLS + (level - 0.5) * _width(edition, "paint") - 1.5


def _cube(table: Table, seat: int, cube: str) -> str:
    """A cube: a frame around the level, and a piece of the player at its corner."""
    wide, high = _width(table.edition, cube) - 3, _HIGH
    return box(0, 0, wide, high, "none l-brass thick", rx=4) + piece(table, seat, wide - 1, 2, 12)


# ---- what lies there ----


def slots(state: State, seat: int) -> Slots:
    """What fills them."""
    name, edition = f"player-{seat}", state.table.edition
    player = state.players[seat]
    lowest = lowest_cube(player.counts)
    filled = {f"{name}.hammer": _hammer(edition, player.hammer)}
    for cube, counter in CUBE_COUNTERS.items():
        filled[f"{name}.cube.{cube}"] = _level(edition, cube, player.counts[counter])
    for level in edition.worker_rows:
        filled[f"{name}.row-worker.{level}"] = _worker(edition, level, level > lowest)
    return filled


@lru_cache(maxsize=64)
def _level(edition: Edition, cube: str, level: int) -> str:
    top = _CARD if cube == "hammer" else _ROWS + BASICS.index(cube) * _PITCH
    return f"translate({number(_CELLS + (level - 1) * _width(edition, cube))} {top})"


@lru_cache(maxsize=32)
def _worker(edition: Edition, level: int, locked: bool) -> str:
    return symbol("worker", _worker_x(edition, level), _WORKERS, 15) if locked else ""


@lru_cache(maxsize=32)
def _hammer(edition: Edition, kind: str) -> str:
    """The card of a kind: how far the hammer disc goes at each level, and what it gives there."""
    wide = _width(edition, "hammer")
    lefts = [_CELLS + level * wide for level in range(edition.hammer_top)]
    fields = [box(left, _CARD, wide - 3, _HIGH, "f-raised l-line thin") for left in lefts]
    if not kind:
        waiting = text(_LEFT + 76, _HAMMER - 3.5, "not chosen yet", "s11 italic f-soft")
        return group(*fields, class_="faint") + waiting
    card = edition.hammers[kind]
    parts = [
        *fields,
        text(_LEFT + 76, _HAMMER - 3.5, f"{kind}, {card.number}", "s11 f-soft"),
        symbol("hammer", _LEFT + 13, _CARD + _HIGH / 2, 24),
    ]
    for left, distance, given in zip(lefts, card.distance, card.rewards, strict=True):
        parts.append(text(left + 6, _CARD + _HIGH / 2 + 5, distance, "bold s13"))
        if given:
            parts.append(reward(given, left + 6 + wide / 2, _CARD + _HIGH / 2, 17, room=wide - 24))
    return "".join(parts)
