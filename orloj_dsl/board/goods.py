"""What a player has in numbers: goods, workers, deviation tokens, the rooster disc and the sculptor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import piece, symbol
from orloj_dsl.board.shapes import box, circle
from orloj_dsl.board.svg import Slots, number, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sculptor import SPACES
from orloj_dsl.games.orloj.state import State, Table, locked_workers

_LEFT: Final = 24
_WIDE: Final = 216
_GOODS: Final = 135
_WORKERS: Final = 178
_TOKENS: Final = 207
_DISC: Final = 243
_SCULPTOR: Final = 281
"""The lines of the groups."""
_CELL: Final = 30
_SPACES: Final = 86
"""Where the rooster track and the spaces of the sculptor begin."""
_ICONS: Final = {"workshop": "workshop", "construct": "construct", "treasury": "gold", "painter": "painter"}
"""What stands for each space of the sculptor."""


def base(table: Table, seat: int) -> str:
    """What is printed, with its slots."""
    name = f"player-{seat}"
    return "".join(
        (
            *_goods(name),
            symbol("worker", _LEFT + 9, _WORKERS, 20),
            slot(f"{name}.workers"),
            *(slot(f"{name}.token.{token}") for token in range(1, table.edition.tokens + 1)),
            *_rooster(table, name, seat),
            *_sculptor(table, name, seat),
        )
    )


def _goods(name: str) -> Iterator[str]:
    for index, good in enumerate(GOODS):
        x = _good_x(index)
        yield box(x - 19.5, _GOODS - 17.5, 39, 36, "f-raised l-line thin", rx=4)
        yield symbol(good, x - 7, _GOODS, 20)
        yield slot(f"{name}.{good}")


def _good_x(index: int) -> float:
    return _LEFT + (index + 0.5) * _WIDE / len(GOODS)


def _rooster(table: Table, name: str, seat: int) -> Iterator[str]:
    """The personal track: how many deviations a call corrects."""
    yield symbol("disc", _LEFT + 9, _DISC, 22)
    yield text(_LEFT + 24, _DISC + 4, "corrects", "s10 f-soft")
    for space, value in enumerate(table.edition.disc_values):
        yield box(_SPACES + 8 + space * _CELL, _DISC - 13, _CELL - 3, 26, "f-raised l-line thin")
        yield text(_SPACES + 8 + space * _CELL + (_CELL - 3) / 2, _DISC + 5, value, "mid s13")
    ring = box(-13.5, -13, _CELL - 3, 26, "none l-brass thick", rx=4)
    yield slot(f"{name}.disc", ring, piece(table, seat, 11, -11, 13))


def _sculptor(table: Table, name: str, seat: int) -> Iterator[str]:
    """His four spaces, and beside them where he stands at the start."""
    yield slot(f"{name}.sculptor-level")
    yield circle(*_sculptor_at(""), 12, "none l-line dashed")
    for space in SPACES:
        x, y = _sculptor_at(space)
        yield box(x - 13, y - 13, 26, 26, "f-raised l-line thin", rx=4)
        yield symbol(_ICONS[space], x, y, 19)
    drawn = circle(0, 0, 9, "f-raised l-brass mid-line") + symbol("sculptor", 0, 0, 13)
    yield slot(f"{name}.sculptor", drawn, piece(table, seat, 8, -8, 11))


def _sculptor_at(space: str) -> tuple[float, float]:
    index = SPACES.index(space) + 1 if space else 0
    return _SPACES + 23 + index * 29, _SCULPTOR


# ---- what lies there ----


def slots(state: State, seat: int) -> Slots:
    """What fills them."""
    name, edition = f"player-{seat}", state.table.edition
    counts = state.players[seat].counts
    filled = {
        f"{name}.workers": _workers(counts["workers"], locked_workers(state, seat)),
        f"{name}.disc": _disc(counts["disc"]),
        f"{name}.sculptor": _sculptor_place(state.players[seat].sculptor),
        f"{name}.sculptor-level": _level(edition, counts["pink"]),
    }
    for index, good in enumerate(GOODS):
        filled[f"{name}.{good}"] = _count(index, counts[good])
    for token in range(1, edition.tokens + 1):
        filled[f"{name}.token.{token}"] = _token(edition.tokens, token, token <= counts["broken"])
    return filled


@lru_cache(maxsize=512)
def _count(index: int, n: int) -> str:
    class_ = "bold" if n else "f-soft"
    return text(
        _good_x(index) + 10, _GOODS + 5.5, n, f"mid sans {class_} {'s16' if n < 10 else 's13' if n < 100 else 's10'}"
    )


@lru_cache(maxsize=512)
def _workers(available: int, locked: int) -> str:
    return (
        text(_LEFT + 24, _WORKERS + 5, available, "sans bold s16")
        + text(_LEFT + 52, _WORKERS + 5, "available", "s12")
        + text(_LEFT + _WIDE, _WORKERS + 5, f"{locked} locked", "end s12 f-soft")
    )


@lru_cache(maxsize=128)
def _token(tokens: int, token: int, broken: bool) -> str:
    pitch = min(36, _WIDE / tokens)
    return symbol("broken" if broken else "gear", _LEFT + 10 + (token - 1) * pitch, _TOKENS, min(26, pitch - 2))


@lru_cache(maxsize=32)
def _disc(space: int) -> str:
    return f"translate({number(_SPACES + 8 + space * _CELL + (_CELL - 3) / 2)} {_DISC})"


@lru_cache(maxsize=8)
def _sculptor_place(space: str) -> str:
    x, y = _sculptor_at(space)
    return f"translate({number(float(x))} {number(float(y))})"


@lru_cache(maxsize=64)
def _level(edition: Edition, precision: int) -> str:
    level = edition.mastery.sculptor_level(precision)
    return text(_LEFT, _SCULPTOR - 2, "Sculptor", "s12") + text(_LEFT, _SCULPTOR + 11, f"level {level}", "s10 f-soft")
