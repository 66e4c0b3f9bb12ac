"""The mastery tracks: levels, marks, windows and royal scrolls, and the discs of all seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from orloj_dsl.board.icons import piece, reward, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import plate
from orloj_dsl.board.shapes import box, line
from orloj_dsl.board.svg import Slots, at, element, number, slot, text
from orloj_dsl.games.orloj.components import LEVELS, Mastery
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.scoring import royal_left
from orloj_dsl.games.orloj.state import State, Table

WIDTH: Final = 620
HEIGHT: Final = 280

_TRACKS: Final = {
    "blue": ("Innovation", "sections turned"),
    "pink": ("Precision", "recovered"),
    "yellow": ("Observation", "moon, painter"),
}
_TOP: Final = 39
_PITCH: Final = 77
_LEFT: Final = 148
_RIGHT: Final = WIDTH - 20
_CELLS: Final = 29
"""Where the spaces of a track begin, below its top."""
_HIGH: Final = 32
"""How high they are."""
_MARKS: Final = 70
"""The line on which the marks lie, below a track's top."""
_ARCH: Final = "M2 14V6a5 5 0 0 1 10 0v8ZM7 1.500v12.500M2 8h10"


def _wide(table: Table) -> float:
    """The width of a space."""
    return (_RIGHT - _LEFT) / (table.edition.mastery.last + 1)


# ---- what is printed ----


def _base(table: Table) -> str:
    tracks = (at(0, _TOP + index * _PITCH, _track(table, colour)) for index, colour in enumerate(COLOURS))
    return plate(WIDTH, HEIGHT, "Mastery") + "".join(tracks)


def _track(table: Table, colour: str) -> str:
    size = _disc_size(table)
    discs = (slot(f"mastery.{colour}.{seat}", piece(table, seat, 0, 0, size)) for seat in range(len(table.seats)))
    return "".join((_label(table, colour), *_levels(table, colour), *_spaces(table, colour), *discs))


def _label(table: Table, colour: str) -> str:
    """What a track is called and what it is for; its window, and the place of its royal scroll."""
    name, purpose = _TRACKS[colour]
    parts = [
        symbol("mastery", 34, 15, 26, colour),
        text(53, 13, name, "bold s13"),
        text(53, 26, purpose, "s10 f-soft"),
        slot(f"mastery.{colour}.royal"),
    ]
    window = dict(table.board.windows).get(colour)
    if window is not None:
        highest, others = table.edition.windows[window]
        parts.append(at(27, 34, element("path", d=_ARCH, class_="none l-edge")))
        parts.append(text(53, 45, f"{window} {highest} / {others}", "s11"))
    return "".join(parts)


def _levels(table: Table, colour: str) -> Iterator[str]:
    """Over the spaces a line for each level, with its numeral and what it is worth."""
    mastery, wide = table.edition.mastery, _wide(table)
    values = {"blue": mastery.innovation, "pink": mastery.recover, "yellow": mastery.observation}[colour]
    ends = [*(mastery.level_at[level] for level in LEVELS), mastery.last + 1]
    for level, (first, end) in zip(LEVELS, pairwise(ends), strict=True):
        left, right = _LEFT + first * wide + 2, _LEFT + end * wide - 2
        yield line(left, 14, right, 14, f"l-{colour} thick")
        yield text(left, 10, level, "bold s12")
        yield text(left + 8 * len(level) + 4, 10, values[level], "sans s11 f-soft")


def _spaces(table: Table, colour: str) -> Iterator[str]:
    mastery, wide = table.edition.mastery, _wide(table)
    for space in range(mastery.last + 1):
        left = _LEFT + space * wide
        fill = "f-raised" if space >= mastery.line else "f-panel"
        yield box(left + 1, _CELLS, wide - 2, _HIGH, f"{fill} l-line thin")
        yield text(left + wide / 2, 25, space, "mid sans s9 f-soft")
        yield _marks(mastery, colour, space, left + wide / 2, wide)
    brick = _LEFT + mastery.line * wide
    yield line(brick, 17, brick, _CELLS + _HIGH + 2, "l-mark thick dashed")


def _marks(mastery: Mastery, colour: str, space: int, middle: float, wide: float) -> str:
    """The bonus of a space, and the sculptor's level that begins there: both side by side where there are both."""
    bonus, level = mastery.bonus_at.get(space), _sculptor(mastery, space) if colour == "pink" else None
    size = min(17, wide * 0.42)
    half = wide / 4 if bonus and level else 0
    drawn = []
    if bonus:
        drawn.append(reward((bonus,), middle - half, _MARKS, size * (0.85 if "|" in bonus.kind else 1)))
    if level:
        drawn.append(symbol("sculptor", middle + half - size / 4, _MARKS, size * 0.85))
        drawn.append(text(middle + half + size / 3, _MARKS + 4, level, "sans s10"))
    return "".join(drawn)


def _sculptor(mastery: Mastery, space: int) -> int | None:
    return next((level for level, first in mastery.sculptor_level_at.items() if first == space), None)


# ---- the discs ----


@lru_cache(maxsize=64)
def _grid(table: Table) -> tuple[int, int, float]:
    """How the discs of all seats lie on one space: columns, rows, and their size, which is the largest possible."""
    seats, wide = len(table.seats), _wide(table)
    grids = ((columns, -(-seats // columns)) for columns in range(1, seats + 1))
    columns, rows = max(grids, key=lambda grid: min((wide - 2) / grid[0], _HIGH / grid[1]))
    return columns, rows, min((wide - 2) / columns, _HIGH / rows, 22) - 1


def _disc_size(table: Table) -> float:
    return _grid(table)[2]


def _lane(table: Table, seat: int) -> tuple[float, float]:
    """The place of a seat's disc on a space, from the middle of the space."""
    columns, rows, size = _grid(table)
    row, column = divmod(seat, columns)
    return (column - (columns - 1) / 2) * (size + 1), (row - (rows - 1) / 2) * (size + 1)


def _slots(state: State) -> Slots:
    table = state.table
    filled: Slots = {}
    for colour in COLOURS:
        filled[f"mastery.{colour}.royal"] = _royal(table, colour, royal_left(state, colour))
        for seat in range(len(table.seats)):
            filled[f"mastery.{colour}.{seat}"] = _place(table, seat, state.count(seat, colour))
    return filled


@lru_cache(maxsize=1024)
def _place(table: Table, seat: int, space: int) -> str:
    over, down = _lane(table, seat)
    left, top = _LEFT + (space + 0.5) * _wide(table) + over, _CELLS + _HIGH / 2 + down
    return f"translate({number(left)} {number(top)})"


@lru_cache(maxsize=64)
def _royal(table: Table, colour: str, kind: str | None) -> str:
    """The royal scroll that lies on a track, with what each thing that it counts is worth; or that it is gone."""
    if kind is not None:
        return symbol("royal", 34, 61, 16) + text(53, 65, f"{kind} {table.edition.royals[kind]}", "s11")
    return text(53, 65, "taken", "s11 italic f-soft") if colour in dict(table.board.royals) else ""


# ---- in words ----


def _words(state: State) -> str:
    return " ".join(_said(state, colour) for colour in COLOURS)


def _said(state: State, colour: str) -> str:
    table = state.table
    discs = ", ".join(_disc(state, seat, colour) for seat in range(len(table.seats)))
    window, royal = dict(table.board.windows).get(colour), royal_left(state, colour)
    lies = [f"window: {window}"] if window else []
    lies += [f"royal scroll: {royal}"] if royal else []
    return "; ".join((f"{_TRACKS[colour][0]}: {discs}", *lies)) + "."


def _disc(state: State, seat: int, colour: str) -> str:
    said = f"{state.name(seat)} on {state.count(seat, colour)}"
    return said if state.table.is_manes(seat) else f"{said} (level {state.level(seat, colour)})"


MASTERY: Final = Part("mastery", "Mastery", WIDTH, HEIGHT, _base, _slots, _words)
"""The part of the mastery tracks."""
