"""The clock: the outer ring with its worker spaces, the face ring inside it, and the dial with hand and moon."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from typing import Final

from orloj_dsl.board.icons import piece, reward, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import plate
from orloj_dsl.board.svg import Slots, at, element, polar, sector, slot, text
from orloj_dsl.board.wheels import disc, ray, turn
from orloj_dsl.games.orloj.clock import HOURS, face_section, outer_section
from orloj_dsl.games.orloj.rewards import Item, reward_text
from orloj_dsl.games.orloj.state import State, Table

SIZE: Final = 620
STEP: Final = 360 // HOURS
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

_CASE, _OUTER, _FACE, _DIAL = 300, 264, 188, 138
"""Radii of the case, of the outer ring, of the face and of the dial; each thing ends where the next one begins."""
_NUMERAL, _REWARD, _WORKER, _SECTION, _MOON = 273, 242, 208, 162, 104
"""How far from the middle they stand: numerals, outer rewards, workers, face sections, the moon and its steps."""
_BADGE = 16
"""The radius of a step's badge on the dial."""
_CRESCENT = "M-10.9 13A22.4 22.4 0 1 1 10.9 13A17 17 0 1 0-10.9 13Z"
"""The moon's outline, close around a badge."""


# ---- what is printed ----


def base(table: Table) -> str:
    """Rings and sections; the face, the dial and the moon on it turn as a whole."""
    edition = table.edition
    sections = range(1, HOURS + 1)
    drawn = (
        _case(),
        slot("clock.beam", _beam(), turning=1),
        *(ray((section + 0.5) * STEP, _OUTER, _FACE, "l-line thin") for section in sections),
        *(_outer(section, edition.outer[section - 1]) for section in sections),
        disc(_FACE, "none l-edge mid-line"),
        disc(_FACE - 3, "none l-line thin"),
        slot("clock.face", *(_face(index, item) for index, item in enumerate(edition.face)), turning=-1),
        _dial(),
        slot("clock.dial", _hand(), *_steps(edition.moon_steps), slot("clock.moon", _moon(), turning=1), turning=1),
        _hub(),
    )
    return plate(SIZE, SIZE, "Clock") + at(SIZE / 2, SIZE / 2, *drawn)


def _case() -> str:
    """The ground of all rings, the numerals of the hours and a tick for every five minutes."""
    ticks = (
        ray(angle, _CASE - 3, _CASE - 9, "l-edge thin" if angle % STEP else "l-ink thick")
        for angle in range(0, 360, STEP // 5)
    )
    numerals = (
        turn(hour * STEP, text(0, -_NUMERAL, numeral, "mid bold s18")) for hour, numeral in enumerate(NUMERALS, 1)
    )
    return "".join(
        (
            disc(_CASE, "f-panel l-edge mid-line"),
            disc(_CASE - 3, "none l-brass thin"),
            disc(_CASE - 9, "none l-brass thin"),
            *ticks,
            *numerals,
            disc(_OUTER, "f-raised l-edge mid-line"),
            disc(_OUTER - 3, "none l-line thin"),
            disc(_FACE, "f-panel"),
        )
    )


def _outer(section: int, items: tuple[Item, ...]) -> str:
    """A section of the outer ring: its reward along the ring, and the space for a worker, which holds a slot."""
    angle = section * STEP
    space = disc(16, "f-paper l-edge thin") + disc(12.5, "none l-line thin dashed")
    worker = at(*polar(_WORKER, angle), space, slot(f"clock.worker.{section}"))
    return "".join(_along(items, _REWARD, angle, 31)) + worker


def _along(items: tuple[Item, ...], radius: float, angle: float, size: float) -> Iterator[str]:
    """The icons of a section, upright, side by side along the ring; a stroke between two of which one is taken."""
    choice = any("|" in item.kind for item in items)
    kinds = [kind for item in items for kind in item.kind.split("|")]
    pitch = degrees((size + (12 if choice else 6)) / radius)
    for index, kind in enumerate(kinds):
        place = polar(radius, angle + (index - (len(kinds) - 1) / 2) * pitch)
        yield symbol(kind, *place, size)
    if choice:
        stroke = f"M-3 {9 - radius}L3 {-9 - radius}"
        yield element("path", d=stroke, class_="l-ink mid-line round", transform=f"rotate({angle})")


def _face(index: int, item: Item) -> str:
    """A section of the face where it stands before the face has turned."""
    angle = (index + 1) * STEP
    edge = ray(STEP / 2, _FACE - 3, _DIAL, "l-line thin")
    return turn(angle, edge, symbol(item.kind, 0, -_SECTION, 38, item.of))


def _dial() -> str:
    rays = (
        ray(angle, *((62, 32) if angle % STEP else (74, 32)), "l-dial-line thin") for angle in range(0, 360, STEP // 2)
    )
    return "".join(
        (
            disc(_DIAL, "f-dial l-edge mid-line"),
            disc(_DIAL - 4, "none l-brass mid-line"),
            disc(_DIAL - 8, "none l-dial-line thin"),
            disc(80, "none l-dial-line thin"),
            *rays,
        )
    )


def _steps(steps: tuple[Item, ...]) -> Iterator[str]:
    """What the moon gives on each step, clockwise from the hand."""
    for step, item in enumerate(steps):
        badge = disc(_BADGE, "f-raised l-brass thin")
        yield turn(step * STEP, at(0, -_MOON, badge, reward((item,), 0, 0, 24, 29)))


def _beam() -> str:
    """The light that the hand throws on the two sections under it; it lies below what is printed there."""
    return element("path", d=sector(_DIAL, _OUTER, -STEP / 2, STEP / 2), class_="f-brass-soft faint")


def _hand() -> str:
    """The hand around the step that it covers, and the frame at its end: what it frames is under the hand."""
    bow = _MOON - _BADGE - 4
    frame = element("path", d=sector(_DIAL, _OUTER, -STEP / 2, STEP / 2), class_="none l-brass thick round")
    tip = element("path", d=f"M-7 {-_OUTER}H7L0 {-_OUTER - 7}Z", class_="f-brass l-edge thin")
    blade = element("path", d=f"M-5 -16L-2.5 {-bow}H2.5L5 -16Z", class_="f-brass l-dial-ink thin")
    eye = at(0, -_MOON, disc(_BADGE + 4, "none l-brass thick"))
    neck = ray(0, _DIAL, _MOON + _BADGE + 4, "l-brass thick")
    return frame + tip + blade + neck + eye


def _moon() -> str:
    """A crescent around the step that the moon is on."""
    return at(0, -_MOON, element("path", d=_CRESCENT, class_="f-dial-ink l-ink thin"))


def _hub() -> str:
    return disc(16, "f-brass l-dial-ink thin") + disc(9, "f-brass-soft l-ink thin") + disc(2.5, "f-ink")


# ---- what stands there at a position ----


def slots(state: State) -> Slots:
    """Workers on their sections, and how far face, dial and moon have turned."""
    hand = f"rotate({state.hand * STEP})"
    moving = {
        "clock.beam": hand,
        "clock.face": f"rotate({-state.face * STEP})",
        "clock.dial": hand,
        "clock.moon": f"rotate({state.moon * STEP})",
    }
    table = state.table
    return moving | {
        f"clock.worker.{section}": "" if owner is None else piece(table, owner, 0, 0, 28)
        for section, owner in enumerate(state.clock, 1)
    }


def words(state: State) -> str:
    """Hand, moon, face and workers."""
    steps = state.table.edition.moon_steps
    hand = f"The hand is on section {state.hand}: {reward_text(outer_section(state))}, and {face_section(state)}"
    face = f"on the face, which is turned by {state.face}."
    moon = f"The moon is on step {state.moon} from the hand; the next one gives {steps[(state.moon + 1) % len(steps)]}."
    return f"{hand} {face} {moon} {_workers(state)}"


def _workers(state: State) -> str:
    places = {
        seat: [section for section, owner in enumerate(state.clock, 1) if owner == seat]
        for seat in range(len(state.table.seats))
    }
    said = (f"{state.name(seat)} on {', '.join(map(str, sections))}" for seat, sections in places.items() if sections)
    return f"Workers: {'; '.join(said)}." if any(places.values()) else "No workers stand on it."


CLOCK: Final = Part("clock", "Clock", SIZE, SIZE, base, slots, words)
