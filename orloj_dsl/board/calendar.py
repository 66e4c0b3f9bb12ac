"""The calendar: months outside, signs inside, the section of each place between them, and the painter on his way."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orloj_dsl.board.dials import face, medallion, recess
from orloj_dsl.board.icons import piece, reward, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import caps, plate
from orloj_dsl.board.svg import Slots, at, element, number, polar, sector, slot, text
from orloj_dsl.board.wheels import disc, ray, turn
from orloj_dsl.games.orloj.construction import FINAL
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.rewards import Item, reward_text
from orloj_dsl.games.orloj.state import NOBODY, State, Table, calendar_full

SIZE: Final = 620
_CASE, _SECTIONS, _SIGNS, _CENTRE = 300, 224, 168, 88
"""Radii of the case and, from outside in, where sections, signs and the centre begin."""
_MONTH, _SECTION, _SIGN, _NAME = 260, 196, 138, 97
"""How far from the middle they stand: months, sections with the painter, signs and the signs' names."""
_MONTH_SIZE, _SIGN_SIZE = 34, 27
"""The radii of dials."""


def angle_of(edition: Edition, place: int) -> float:
    """Where a place is, from 1, in degrees clockwise from the top: XII stands right of it and I left of it.

    Clockwise the months run backwards, as the painter does (ruling painter-sides).
    """
    places = len(edition.months)
    return (places - place + 0.5) * 360 / places


def painter_angle(edition: Edition, painter: int) -> float:
    """Where the painter stands: behind the month on his right."""
    return angle_of(edition, painter) - 180 / len(edition.months)


# ---- what is printed ----


def base(table: Table) -> str:
    """The rings, each place's section, and the spaces of its two dials."""
    edition = table.edition
    drawn = (
        _rings(len(edition.months)),
        *(_place(table, place) for place in range(1, len(edition.months) + 1)),
        _final(edition),
        slot("calendar.painter", _painter(360 / len(edition.months)), turning=1),
    )
    return plate(SIZE, SIZE, "Calendar") + at(SIZE / 2, SIZE / 2, *drawn)


def _rings(places: int) -> str:
    """The ground, and the lines between the places."""
    lines = (ray(place * 360 / places, _CASE, _CENTRE, "l-line thin") for place in range(places))
    return "".join(
        (
            disc(_CASE, "f-panel l-edge mid-line"),
            disc(_CASE - 3, "none l-brass thin"),
            disc(_SIGNS + 1, "f-raised"),
            *lines,
            disc(_SECTIONS + 1, "none l-edge thin"),
            disc(_SIGNS, "none l-edge thin"),
            disc(_CENTRE + 20, "none l-line thin"),
        )
    )


def _place(table: Table, place: int) -> str:
    """A place: the month's space, the section, the sign's space and its name."""
    edition = table.edition
    month, sign = edition.months[place - 1], edition.signs[place - 1]
    angle = angle_of(edition, place)
    items = edition.sections[table.board.sections[place - 1]]
    half = 180 / len(edition.months) - 1.5
    tile = element(
        "path", d=sector(_SIGNS + 4, _SECTIONS - 3, angle - half, angle + half), class_="f-raised l-line thin"
    )
    return "".join(
        (
            tile,
            reward(items, *polar(_SECTION, angle), 27, 62),
            _space(month, polar(_MONTH, angle), _MONTH_SIZE),
            _space(sign, polar(_SIGN, angle), _SIGN_SIZE),
            _name(sign, angle),
        )
    )


def _name(sign: str, angle: float) -> str:
    """A sign's name along the ring; in the lower half it is turned, so that it doesn't stand on its head."""
    if 90 < angle < 270:
        return turn(angle + 180, text(0, _NAME + 3, sign, "mid s9 f-soft"))
    return turn(angle, text(0, 3 - _NAME, sign, "mid s9 f-soft"))


def _space(dial: str, place: tuple[float, float], radius: int) -> str:
    """The space of a dial, with one slot for the dial and one for what lies on its worker space."""
    name = at(0, -_lift(radius), face(dial, radius * 0.8, "soft"))
    return at(*place, recess(radius), name, slot(f"calendar.{dial}"), slot(f"calendar.{dial}.worker"))


def _lift(radius: int) -> float:
    """How far above its middle a dial's name stands, and its worker below it."""
    return radius * 0.37


def _final(edition: Edition) -> str:
    """The dial in the centre: what the final construction costs and gives."""
    vp = Item("vp", number=edition.final_vp)
    return "".join(
        (
            disc(_CENTRE, "f-raised l-edge mid-line"),
            disc(_CENTRE - 4, "none l-brass thin"),
            slot(f"calendar.{FINAL}"),
            caps(0, -26, "final", "mid"),
            reward(edition.final_cost, 0, -10, 26, 110),
            reward((vp,), 0, 28, 40),
        )
    )


def _painter(step: float) -> str:
    """The painter, a frame around the two sections that he has beside him, and an arrow the way that he runs."""
    frame = element("path", d=sector(_SIGNS + 2, _SECTIONS - 1, -step, step), class_="none l-brass thick round")
    arrow = element("path", d="M15-10 31 0 15 10Z", class_="f-brass l-edge thin round")
    token = disc(19, "f-brass-soft l-ink mid-line") + symbol("painter", 0, 0, 32)
    return frame + at(0, -_SECTION, arrow, token)


# ---- what lies there at a position ----


def slots(state: State) -> Slots:
    """Dials, what lies on them, the painter, and whether the centre is open."""
    table = state.table
    edition = table.edition
    found = {
        "calendar.painter": f"rotate({number(painter_angle(edition, state.painter))})",
        f"calendar.{FINAL}": _open() if calendar_full(state) else "",
    }
    for dials, radius in ((edition.months, _MONTH_SIZE), (edition.signs, _SIGN_SIZE)):
        for dial in dials:
            owner = state.dials.get(dial)
            found[f"calendar.{dial}"] = "" if owner is None else _built(dial, radius)
            found[f"calendar.{dial}.worker"] = "" if owner is None else _worker(table, dial, owner, radius)
    return found


@lru_cache(maxsize=64)
def _built(dial: str, radius: int) -> str:
    engraved = at(0, -_lift(radius), face(dial, radius * 0.8, "dial-ink"))
    return medallion(radius) + engraved


def _worker(table: Table, dial: str, owner: int, radius: int) -> str:
    """The owner's piece, the tile of a space that nobody can use, or an empty space."""
    low = _lift(radius)
    if owner != NOBODY:
        return piece(table, owner, 0, low, radius * 0.85)
    return _blocked(low) if dial in table.board.blocked else _empty(low)


@lru_cache(maxsize=4)
def _blocked(low: float) -> str:
    tile = element("rect", x=-9, y=-9, width=18, height=18, rx=2, class_="f-iron l-ink thin")
    return at(0, low, tile, element("path", d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5", class_="none l-ink mid-line round"))


@lru_cache(maxsize=4)
def _empty(low: float) -> str:
    return at(0, low, disc(8, "none l-dial-ink thin dashed"))


@lru_cache(maxsize=1)
def _open() -> str:
    """The mark of the open centre: a ring, and the word."""
    return disc(_CENTRE - 6, "none l-mark thick") + text(0, 66, "open", "mid italic s13 f-mark")


# ---- in words ----


def words(state: State) -> str:
    """Who has dials there, which are nobody's, and what the painter has beside him."""
    return " ".join((_owners(state), _nobodys(state), _beside(state)))


def _owners(state: State) -> str:
    of = {
        seat: [dial for dial in state.table.edition.dials if state.dials.get(dial) == seat]
        for seat in range(len(state.table.seats))
    }
    said = (f"{state.name(seat)} on {', '.join(dials)}" for seat, dials in of.items() if dials)
    return f"Workers: {'; '.join(said)}." if any(of.values()) else "No workers stand on dials."


def _nobodys(state: State) -> str:
    blocked = state.table.board.blocked
    of = [dial for dial in state.table.edition.dials if state.dials.get(dial) == NOBODY]
    said = [f"{dial} (blocked)" if dial in blocked else dial for dial in of]
    left = len(state.table.edition.dials) - len(state.dials)
    end = f"Still to be built: {left}." if left else "All are built: the final construction is open."
    return f"Built without a worker: {', '.join(said)}. {end}" if said else end


def _beside(state: State) -> str:
    edition = state.table.edition
    sides = neighbours(state.painter, len(edition.months))
    said = {
        side: f"{edition.months[place - 1]} ({reward_text(edition.sections[state.table.board.sections[place - 1]])})"
        for side, place in sides.items()
    }
    return f"The painter has {said['left']} on his left and {said['right']} on his right."


CALENDAR: Final = Part("calendar", "Calendar", SIZE, SIZE, base, slots, words)
