"""The head of what lies before a player or Manes: who it is, whose turn it is, and the points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import piece, symbol
from orloj_dsl.board.plate import plate
from orloj_dsl.board.shapes import box, line, name_text
from orloj_dsl.board.svg import Slots, slot, text
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.games.orloj.state import State, Table

WIDTH: Final = 940
HEIGHT: Final = 320
LEFT: Final = 24
COLUMN: Final = 216
"""Where the first column begins, which has the head on top, and how wide it is."""

_NAME: Final = 66
_FLAG: Final = 194
"""Where the name begins, and behind it the flag of who is at turn."""
_POINTS: Final = (52, 82)
_LINE: Final = 246


def head(name: str, table: Table, seat: int) -> str:
    """The plate of a seat's part with its head; ``name`` is the part's."""
    return "".join(
        (
            plate(WIDTH, HEIGHT, ""),
            slot(f"{name}.turn"),
            piece(table, seat, 45, 30, 26),
            name_text(_NAME, 36, table.seats[seat].name, _FLAG - _NAME - 4),
            symbol("vp", *_POINTS, 64),
            slot(f"{name}.vp"),
            slot(f"{name}.projected"),
            line(_LINE, 24, _LINE, HEIGHT - 24),
        )
    )


def head_slots(name: str, state: State, seat: int) -> Slots:
    """What fills the slots of the head."""
    points = projected(state)[1][seat] if state.stack else None
    return {
        f"{name}.turn": _turn(acts(state) == seat),
        f"{name}.vp": _vp(state.count(seat, "vp")),
        f"{name}.projected": _projected(points),
    }


def acts(state: State) -> int | None:
    """Whose turn it is; between the turns, as in the draft, who decides."""
    if state.turn is not None:
        return state.turn
    return state.stack[-1].player if state.stack else None


def points_words(state: State, seat: int) -> str:
    """The points, and what they would be if the game ended now."""
    vp = f"{state.count(seat, 'vp')} VP"
    return f"{vp}, {projected(state)[1][seat]} if it ended now" if state.stack else vp


@lru_cache(maxsize=2)
def _turn(now: bool) -> str:
    """A frame around the part, and a flag."""
    if not now:
        return ""
    frame = box(3, 3, WIDTH - 6, HEIGHT - 6, "none l-brass thick", rx=8)
    return frame + box(_FLAG, 21, 44, 18, "f-brass", rx=9) + text(_FLAG + 22, 34, "turn", "mid sans bold s11 f-paper")


_VP_SIZES: Final = {1: "s24", 2: "s24", 3: "s18", 4: "s13", 5: "s11"}
"""The size of points by how many letters they have."""


@lru_cache(maxsize=512)
def _vp(points: int) -> str:
    x, y = _POINTS
    return text(x, y + 8, points, f"mid sans bold {_VP_SIZES.get(len(str(points)), 's9')}")


@lru_cache(maxsize=512)
def _projected(points: int | None) -> str:
    """The points that the final scoring would lead to now; behind it there is nothing more to come."""
    x, y = _POINTS
    if points is None:
        return text(x + 44, y + 5, "the final score", "s12 f-soft")
    return text(x + 44, y - 8, "if it ended now", "s12 f-soft") + text(x + 44, y + 14, f"{points} VP", "bold s18")
