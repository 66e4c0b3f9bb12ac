"""Both construction areas: the dials that are still unbuilt, what each row and column costs, and the hammer discs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, degrees
from typing import Final

from orloj_dsl.board.dials import GLYPHS, face, medallion, recess
from orloj_dsl.board.icons import reward, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import caps, plate
from orloj_dsl.board.svg import Slots, at, element, number, slot, text
from orloj_dsl.board.wheels import disc
from orloj_dsl.games.orloj.construction import next_to_disc
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import RINGS, State, Table

SIZE: Final = 620
_LEFT: Final = {"months": 22, "signs": 318}
_GUTTER, _TOP = 56, 96
"""The widths of the margins in which the costs of rows and of columns stand."""
_WIDE, _HIGH = 74, 110
"""A cell's size."""
_DIAL, _DISC = 31, 18
"""The radii of a dial and of a hammer disc."""


# ---- where things are ----


def cell_place(edition: Edition, ring: str, cell: int) -> tuple[float, float]:
    """The middle of a cell, by its number from 0, row by row."""
    row, column = divmod(cell, len(edition.areas[ring].columns))
    return _LEFT[ring] + _GUTTER + (column + 0.5) * _WIDE, _TOP + (row + 0.5) * _HIGH


def stop_place(edition: Edition, ring: str, stop: int) -> tuple[float, float]:
    """Where a hammer disc stops: in the middle of the cells that it touches."""
    places = [cell_place(edition, ring, cell) for cell in edition.hammer_stops[stop]]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


# ---- what is printed ----


def base(table: Table) -> str:
    """Cells with their costs, the way of each hammer disc, and what a construction scores."""
    edition = table.edition
    return "".join(
        (plate(SIZE, SIZE, "Construction areas"), *(_area(edition, ring) for ring in RINGS), _scoring(edition))
    )


def _area(edition: Edition, ring: str) -> str:
    """One area: below the dials the frame of the cells next to the hammer disc, above them the disc."""
    dials = edition.ring(ring)
    places = [cell_place(edition, ring, cell) for cell in range(len(dials))]
    middle = _LEFT[ring] + _GUTTER + len(edition.areas[ring].columns) * _WIDE / 2
    return "".join(
        (
            caps(middle, 50, ring, "mid"),
            *_costs(edition, ring),
            *map(_cell, places),
            slot(f"areas.{ring}.reach", _reach()),
            *(_space(dial, place) for dial, place in zip(dials, places, strict=True)),
            _way(edition, ring),
            slot(f"areas.{ring}.disc", _hammer()),
        )
    )


def _costs(edition: Edition, ring: str) -> Iterator[str]:
    """What rows cost stands left of them, what columns cost above."""
    area = edition.areas[ring]
    columns = len(area.columns)
    for column, items in enumerate(area.columns):
        x, _ = cell_place(edition, ring, column)
        yield reward(items, x, _TOP - 20, 24, _WIDE - 8)
    for row, items in enumerate(area.rows):
        _, y = cell_place(edition, ring, row * columns)
        yield reward(items, _LEFT[ring] + _GUTTER / 2 - 2, y, 24, _GUTTER - 8)


def _cell(place: tuple[float, float]) -> str:
    x, y = place
    size = {"x": x - _WIDE / 2 + 2, "y": y - _HIGH / 2 + 2, "width": _WIDE - 4, "height": _HIGH - 4}
    return element("rect", **size, rx=5, class_="f-raised l-line thin")


def _space(dial: str, place: tuple[float, float]) -> str:
    """The space of a dial, and a sign's name below it."""
    x, y = place
    name = text(0, _DIAL + 15, dial, "mid s9 f-soft") if dial in GLYPHS else ""
    up = 9 if name else 0
    return at(x, y - up, recess(_DIAL), face(dial, 28, "line"), name, slot(f"areas.{dial}"))


def _reach() -> str:
    """A frame around the four cells that meet at (0, 0)."""
    size = {"x": -_WIDE, "y": -_HIGH, "width": 2 * _WIDE, "height": 2 * _HIGH, "rx": 7}
    return element("rect", **size, class_="f-brass-soft faint") + element("rect", **size, class_="none l-brass thick")


def _way(edition: Edition, ring: str) -> str:
    """The stops, and the way from one to the next with an arrow on it."""
    places = [stop_place(edition, ring, stop) for stop in range(len(edition.hammer_stops))]
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in places)
    way = element("path", d=f"M{corners}Z", class_="none l-edge mid-line dashed")
    arrows = map(_arrow, places, (*places[1:], places[0]))
    stops = (element("circle", cx=x, cy=y, r=6, class_="f-paper l-edge thin") for x, y in places)
    return "".join((way, *arrows, *stops))


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """An arrow halfway from one place to another."""
    (x, y), (to_x, to_y) = start, end
    turned = number(degrees(atan2(to_y - y, to_x - x)))
    moved = f"translate({number((x + to_x) / 2)} {number((y + to_y) / 2)}) rotate({turned})"
    return element("path", d="M-4-5 5 0-4 5Z", class_="f-edge", transform=moved)


def _hammer() -> str:
    return (
        disc(_DISC, "f-brass-soft l-ink mid-line") + disc(_DISC - 3, "none l-brass thin") + symbol("hammer", 0.5, 1, 26)
    )


def _scoring(edition: Edition) -> str:
    """What each resource paid and each dial of the group score."""
    drawn = []
    for left, said, points in (
        (_LEFT["months"] + _GUTTER, "each resource paid", edition.vp_per_resource),
        (_LEFT["signs"] + _GUTTER, "each dial of its group", edition.vp_per_dial),
    ):
        drawn += [
            reward((Item("vp", number=points),), left + 16, SIZE - 48, 32),
            text(left + 38, SIZE - 43, said, "s13"),
        ]
    return "".join(drawn)


# ---- what lies there at a position ----


def slots(state: State) -> Slots:
    """The unbuilt dials, and each hammer disc with the cells next to it."""
    edition = state.table.edition
    found = {}
    for ring in RINGS:
        x, y = stop_place(edition, ring, state.discs[ring])
        found[f"areas.{ring}.reach"] = found[f"areas.{ring}.disc"] = f"translate({number(x)} {number(y)})"
    return found | {f"areas.{dial}": "" if dial in state.dials else _unbuilt(dial) for dial in edition.dials}


@lru_cache(maxsize=32)
def _unbuilt(dial: str) -> str:
    return medallion(_DIAL) + face(dial, 28, "dial-ink")


def words(state: State) -> str:
    """The unbuilt dials next to each hammer disc, where it stands and after a step."""
    return " ".join(_near(state, ring) for ring in RINGS)


def _near(state: State, ring: str) -> str:
    now, then = (", ".join(next_to_disc(state, ring, steps)) or "nothing" for steps in (0, 1))
    return f"Next to the hammer disc of the {ring}: {now}; after one step {then}."


AREAS: Final = Part("areas", "Construction areas", SIZE, SIZE, base, slots, words)
