"""The apostle panel of a player, the warehouse, and the scrolls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import apostle, reward, symbol
from orloj_dsl.board.plate import caps
from orloj_dsl.board.shapes import box, circle
from orloj_dsl.board.svg import Slots, at, group, slot, text
from orloj_dsl.games.orloj.apostles import WAREHOUSE
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.state import State, Table

_LEFT: Final = 508
_TOP: Final = 37
_CELLS: Final = 534
_WIDE: Final = 37
_HIGH: Final = 44
_BESIDE: Final = 706
"""Where warehouse and scrolls begin."""
_TILE: Final = 66
_DEEP: Final = 38
"""How wide and how high a scroll is."""
_SCROLLS: Final = 93
_ROYALS: Final = 207
"""The lines of the titles beside the panel."""


def base(table: Table, seat: int) -> str:
    """What is printed, with its slots."""
    name, edition = f"player-{seat}", table.edition
    return "".join(
        (
            caps(_LEFT, 28, "Apostles"),
            *_spaces(edition, name),
            *_bonuses(edition),
            caps(_BESIDE, 28, "Warehouse"),
            *(box(_BESIDE + i * 46 + 0.5, 38.5, 40, 36, "none l-line dashed", rx=4) for i in range(WAREHOUSE)),
            *(slot(f"{name}.warehouse.{place}") for place in range(1, WAREHOUSE + 1)),
            caps(_BESIDE, _SCROLLS + 3, "Scrolls"),
            *_scrolls(edition, name),
            slot(f"{name}.royals"),
        )
    )


def _spaces(edition: Edition, name: str) -> Iterator[str]:
    for row, spaces in enumerate(edition.panel):
        top = _TOP + row * (_HIGH + 3)
        yield symbol(edition.panel_rows[row], _LEFT + 10, top + _HIGH / 2, 20)
        for column, space in enumerate(spaces):
            left = _CELLS + column * (_WIDE + 4)
            yield box(left, top, _WIDE, _HIGH, "f-raised l-line thin", rx=4)
            yield circle(left + _WIDE / 2, top + 14, 11.5, f"none l-{space.colour} mid-line dashed")
            yield text(left + _WIDE / 2, top + 18, space.colour[0].upper(), f"mid sans bold s11 f-{space.colour}")
            yield reward((space.reward,), left + _WIDE / 2, top + _HIGH - 9, 15)
            yield slot(f"{name}.panel.{row + 1}.{column + 1}")


def _bonuses(edition: Edition) -> Iterator[str]:
    """What a whole row and a whole column give."""
    right = _CELLS + len(edition.panel[0]) * (_WIDE + 4)
    below = _TOP + len(edition.panel) * (_HIGH + 3) + 9
    yield text(_LEFT, below + 4, "row", "s10 f-soft")
    yield reward(edition.row_bonus, _LEFT + 58, below, 17, room=70)
    yield text(_LEFT + 98, below + 4, "column", "s10 f-soft")
    yield reward(edition.column_bonus, right - 28, below, 17, room=50)


def _scrolls(edition: Edition, name: str) -> Iterator[str]:
    for index, kind in enumerate(edition.scrolls):
        yield at(*_scroll_at(index), slot(f"{name}.scroll.{kind}"))


def _scroll_at(index: int) -> tuple[float, float]:
    row, column = divmod(index, 3)
    return _BESIDE + column * (_TILE + 4), _SCROLLS + 10 + row * (_DEEP + 4)


# ---- what lies there ----


def slots(state: State, seat: int) -> Slots:
    """What fills them."""
    name, edition, player = f"player-{seat}", state.table.edition, state.players[seat]
    placed = {(row, column): number for number, row, column in player.panel}
    filled: Slots = {}
    for row, spaces in enumerate(edition.panel):
        for column in range(len(spaces)):
            number = placed.get((row, column))
            filled[f"{name}.panel.{row + 1}.{column + 1}"] = _apostle(edition, row, column, number)
    tiles = (*player.warehouse, *[""] * WAREHOUSE)[:WAREHOUSE]
    for place, tile in enumerate(tiles, 1):
        filled[f"{name}.warehouse.{place}"] = _tile(edition, place, tile)
    for kind in edition.scrolls:
        filled[f"{name}.scroll.{kind}"] = _scroll(edition, kind, player.scrolls.count(kind), player.used.count(kind))
    filled[f"{name}.royals"] = _royals(player.royals)
    return filled


@lru_cache(maxsize=512)
def _apostle(edition: Edition, row: int, column: int, number: int | None) -> str:
    if number is None:
        return ""
    x, y = _CELLS + column * (_WIDE + 4) + _WIDE / 2, _TOP + row * (_HIGH + 3) + 14
    return apostle(edition, number, x, y, 25)


@lru_cache(maxsize=128)
def _tile(edition: Edition, place: int, tile: str) -> str:
    x, y = _BESIDE + (place - 1) * 46 + 20.5, 56.5
    if not tile:
        return ""
    if tile.isdigit():
        return apostle(edition, int(tile), x, y, 30)
    return symbol("assistant", x, y - 4, 24) + text(x, y + 16, tile, "mid s9")


@lru_cache(maxsize=256)
def _scroll(edition: Edition, kind: str, unused: int, used: int) -> str:
    """Scrolls of a kind: how many can be used, and how many are; where there is none, its place."""
    does = reward(edition.scrolls[kind], 17, 26, 17, room=26)
    return "".join(
        (
            box(0.5, 0.5, _TILE - 1, _DEEP - 1, "f-raised l-edge" if unused else "none l-line dashed"),
            does if unused else group(does, class_="faint"),
            text(6, 13, kind, "s10 bold" if unused else "s10 f-soft"),
            text(_TILE - 6, 23, unused, "end sans bold s12") if unused else "",
            text(_TILE - 6, 33, f"{used} used", "end s9 f-soft") if used else "",
        )
    )


@lru_cache(maxsize=128)
def _royals(royals: tuple[str, ...]) -> str:
    if not royals:
        return ""
    return symbol("royal", _BESIDE + 8, _ROYALS - 4, 18) + text(_BESIDE + 22, _ROYALS, ", ".join(royals), "s11")
