"""The apostle gears: two wheels that turn against each other, the red teeth, and the two apostles at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orloj_dsl.board.icons import apostle, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import plate
from orloj_dsl.board.svg import Slots, at, element, number, polar, slot
from orloj_dsl.board.wheels import disc, turn
from orloj_dsl.games.orloj.apostles import at_bottom
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.state import State, Table

WIDTH: Final = 300
HEIGHT: Final = 280
_LEFT, _RIGHT, _MIDDLE = 82, 218, 136
"""Where the middles of the gears are, from the left and from above."""
_ROOT, _TIP = 64, 72
"""The radii between teeth and at their tips; the two gears mesh where their middles are apart by the sum."""
_TEETH: Final = 4
"""Teeth for each apostle, one of them at its foot."""
_APOSTLE, _BADGE = 42, 17
"""How far from a gear's middle apostles stand, and the radius of their badges."""


# ---- what is printed ----


def base(table: Table) -> str:
    """Both gears, which turn as a whole, and what stands still below them: a window each, and the red arrow."""
    edition = table.edition
    return "".join(
        (
            plate(WIDTH, HEIGHT, "Apostle gears"),
            at(_LEFT, _MIDDLE, slot("gears.left", *_gear(edition, edition.gear_left, 1), turning=1)),
            at(_RIGHT, _MIDDLE, slot("gears.right", *_gear(edition, edition.gear_right, -1), turning=-1)),
            at(_LEFT, _MIDDLE, _window(), _arrow()),
            at(_RIGHT, _MIDDLE, _window()),
            symbol("rooster", _LEFT + 30, _MIDDLE + _TIP + 20, 28),
        )
    )


def _gear(edition: Edition, apostles: tuple[int, ...], turning: int) -> Iterator[str]:
    """A gear as it stands at the start, its first apostle at the bottom.

    Args:
        edition: the components.
        apostles: in the order in which they come down.
        turning: 1 if they come down clockwise, -1 if the other way; those of the first have the red teeth.
    """
    step = 360 / len(apostles)
    teeth = _TEETH * len(apostles)
    clockwise = turning > 0
    yield element("path", d=_outline(teeth, 0 if clockwise else 0.5), class_="f-coin l-ink thin round")
    if clockwise:
        yield from (turn(-index * step, _red_tooth()) for index in sorted(edition.red_teeth))
    yield disc(_ROOT - 4, "f-panel l-edge thin") + disc(18, "f-coin l-edge thin") + disc(6, "f-paper l-edge thin")
    for index, one in enumerate(apostles):
        yield turn(-turning * index * step, apostle(edition, one, 0, _APOSTLE, 2 * _BADGE))


def _outline(teeth: int, shifted: float) -> str:
    """The outline of a gear with a tooth at the bottom, or by a share of a tooth beside it."""
    points = []
    for tooth in range(teeth):
        for share, radius in ((-0.3, _ROOT), (-0.17, _TIP), (0.17, _TIP), (0.3, _ROOT)):
            x, y = polar(radius, 180 + (tooth + shifted + share) * 360 / teeth)
            points.append(f"{number(x)} {number(y)}")
    return f"M{'L'.join(points)}Z"


def _red_tooth() -> str:
    """A red tooth at the bottom, pointed, so that it can be told by its shape."""
    return element("path", d=f"M-6.5 {_ROOT - 2}L0 {_TIP + 3}L6.5 {_ROOT - 2}Z", class_="f-red l-ink thin round")


def _window() -> str:
    """The frame around the apostle at the bottom."""
    return at(0, _APOSTLE, disc(_BADGE + 2.5, "none l-brass thick"))


def _arrow() -> str:
    """The red arrow, to which the teeth come down."""
    return element("path", d=f"M0 {_TIP + 7}l9 13h-5v10h-8v-10h-5Z", class_="f-red l-ink thin round")


# ---- what stands there at a position ----


def slots(state: State) -> Slots:
    """How far the gears have turned."""
    turned = state.gears * 360 / len(state.table.edition.gear_left)
    return {"gears.left": f"rotate({number(turned)})", "gears.right": f"rotate({number(-turned)})"}


def words(state: State) -> str:
    """The apostles at the bottom, now and after one step, and whether that brings a red tooth down."""
    edition = state.table.edition
    now, then = (_named(edition, at_bottom(state, steps)) for steps in (0, 1))
    red = (state.gears + 1) % len(edition.gear_left) in edition.red_teeth
    return f"At the bottom are apostles {now}; one step brings {then}{', and a red tooth' if red else ''}."


def _named(edition: Edition, apostles: tuple[int, int]) -> str:
    return " and ".join(f"{one} ({edition.apostle_colours[one]})" for one in apostles)


GEARS: Final = Part("gears", "Apostle gears", WIDTH, HEIGHT, base, slots, words)
