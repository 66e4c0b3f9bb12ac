"""The display beside the board: common goals, workshop cards, revealed scrolls, and the piles of assistants."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import Final

from orloj_dsl.board.cards import WIDTH as CARD
from orloj_dsl.board.cards import card
from orloj_dsl.board.icons import piece, reward, symbol
from orloj_dsl.board.part import Part
from orloj_dsl.board.plate import TITLE, caps, plate
from orloj_dsl.board.shapes import box, circle, line
from orloj_dsl.board.svg import Slots, at, element, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.goals import goal_places, open_places
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import State, Table
from orloj_dsl.games.orloj.workshop import card_at

WIDTH: Final = 620
HEIGHT: Final = 280

_LEFT: Final = 26
_PITCH: Final = 125
"""From one goal or card to the next."""
_TILE: Final = 118
_GOALS: Final = 37
_SECOND: Final = 168
"""The line of the second row's headings; goals and scrolls are the first one."""
_CARDS: Final = 178
_RIGHT: Final = 409
"""Where scrolls and assistants begin."""
_CELL: Final = 59
_LOW: Final = 46
"""How wide and how high the places of scrolls and piles are."""
_CLAIMS: Final = 74
"""The line of the places below a goal's condition."""

_ASKED: Final = {
    "purple": ("purple apostle", "purple apostles"),
    "green": ("green apostle", "green apostles"),
    "red": ("red apostle", "red apostles"),
    "assistants": ("assistant on a card", "assistants on cards"),
    "workshops": ("workshop card", "workshop cards"),
    "upgrades": ("upgrade", "upgrades"),
    "level-iii": ("disc on level III", "discs on level III"),
    "months": ("month", "months"),
    "signs": ("sign", "signs"),
}
"""What a goal's condition asks for: one of it, and more."""
_LONGEST: Final = 12
"""The letters of a goal's condition that fit in a line."""
_EACH: Final = {
    "six": "fixed",
    "upgrades": "per upgrade",
    "level-iv": "per level IV",
    "columns": "per column",
    "months": "per month",
    "signs": "per sign",
}
"""What an assistant's points are for."""


def asked(edition: Edition, goal: str) -> list[str]:
    """What a goal asks for, in words: ``3 green apostles``."""
    return [f"{n} {_ASKED[what][n > 1]}" for what, n in edition.goal_conditions[goal]]


# ---- what is printed ----


def _base(table: Table) -> str:
    return "".join(
        (
            plate(WIDTH, HEIGHT, "Common goals"),
            *(at(_LEFT + i * _PITCH, _GOALS, _goal(table, i)) for i in range(len(table.board.goals))),
            caps(_LEFT, _SECOND, "Workshop"),
            *_places(table.edition),
            line(_RIGHT - 11, 18, _RIGHT - 11, HEIGHT - 18),
            caps(_RIGHT, TITLE[1], "Scrolls"),
            *_scrolls(table.edition),
            caps(_RIGHT, _SECOND, "Assistants"),
            *_piles(table),
        )
    )


def _goal(table: Table, index: int) -> str:
    """A goal: its condition, the place of its bonus, and three places with their points."""
    goal, _ = table.board.goals[index]
    words = [part for said in asked(table.edition, goal) for part in wrap(said, _LONGEST)]
    top = 30 - 7 * (len(words) - 1)
    return "".join(
        (
            box(0.5, 0.5, _TILE - 1, 109, "f-raised l-edge", rx=5),
            *(text(8, top + 14 * row, said, "s11") for row, said in enumerate(words)),
            slot(f"display.goal.{index}.bonus"),
            line(8, 50, _TILE - 8, 50),
            *(_claim(table, index, place) for place in range(len(table.edition.goal_places))),
        )
    )


def _claim_x(index: int) -> float:
    return 24 + index * 35


def _claim(table: Table, index: int, place: int) -> str:
    """A place below a goal; in a game of two the middle one isn't used (O-10.5.4)."""
    x, edition = _claim_x(place), table.edition
    used = place in open_places(table)
    ring = circle(x, _CLAIMS, 13.5, f"f-panel l-edge thin {'' if used else 'dashed faint'}".strip())
    points = text(x, 104, edition.goal_places[place], f"mid s12 {'bold' if used else 'f-soft faint'}")
    return ring + points + slot(f"display.goal.{index}.place.{place}")


def _places(edition: Edition) -> Iterator[str]:
    """The places of the workshop cards, each with what a card costs there."""
    for index, cost in enumerate(edition.place_costs):
        x = _LEFT + index * _PITCH
        yield box(x + 0.5, _CARDS + 0.5, CARD - 1, 83, "none l-line dashed", rx=5)
        yield slot(f"display.card.{index + 1}")
        left = x + CARD + 8
        yield text(left, _CARDS + 18, index + 1, "bold s16 f-soft")
        yield symbol(edition.card_cost, left + 8, _CARDS + 40, 17)
        yield text(left, _CARDS + 65, f"+{cost}", "sans bold s13")


def _scrolls(edition: Edition) -> Iterator[str]:
    """A place for each kind of scroll, with what it does."""
    for index, kind in enumerate(edition.scrolls):
        row, column = divmod(index, 3)
        yield at(_RIGHT + column * (_CELL + 3), _GOALS + row * (_LOW + 11), slot(f"display.scroll.{kind}"))


def _piles(table: Table) -> Iterator[str]:
    """The piles of assistants, in a solo game as they lie from left to right."""
    edition, solo = table.edition, table.board.solo
    for index, kind in enumerate(tuple(edition.assistants) if solo is None else solo.piles):
        row, column = divmod(index, 3)
        drawn = (
            box(0.5, 0.5, _CELL - 1, _LOW - 1, "f-raised l-edge thin"),
            symbol("assistant", 27, 17, 22),
            reward((Item("vp", number=edition.assistants[kind]),), 47, 17, 20),
            text(_CELL / 2, _LOW - 6, _EACH[kind], "mid s9 f-soft"),
            slot(f"display.assistant.{kind}"),
        )
        yield at(_RIGHT + column * (_CELL + 3), _CARDS + row * (_LOW + 2), *drawn)


# ---- what lies there ----


def _slots(state: State) -> Slots:
    table = state.table
    filled: Slots = {}
    for index, (goal, bonus) in enumerate(table.board.goals):
        claimed = state.claims.get(goal, ())
        filled[f"display.goal.{index}.bonus"] = _bonus(table.edition, "" if claimed else bonus)
        holders = dict(zip(open_places(table), claimed, strict=False))
        for place in range(len(table.edition.goal_places)):
            filled[f"display.goal.{index}.place.{place}"] = _holder(table, place, holders.get(place))
    for place in range(1, len(table.edition.place_costs) + 1):
        filled[f"display.card.{place}"] = _card(table.edition, place, card_at(state, place))
    for kind in table.edition.scrolls:
        filled[f"display.scroll.{kind}"] = _scroll(table.edition, kind, state.scrolls.get(kind, 0))
    for kind in table.edition.assistants:
        filled[f"display.assistant.{kind}"] = _left(state.assistants[kind])
    return filled


@lru_cache(maxsize=64)
def _bonus(edition: Edition, bonus: str) -> str:
    """The bonus of a goal; nothing of one that is flipped, only its back."""
    x, y = _TILE - 19.5, 25
    if not bonus:
        return circle(x, y, 17, "f-panel l-line dashed") + line(x - 8, y + 8, x + 8, y - 8, "l-line")
    return circle(x, y, 17, "f-brass-soft l-brass") + reward(edition.bonus_rewards[bonus], x, y, 17, room=29)


@lru_cache(maxsize=64)
def _holder(table: Table, place: int, seat: int | None) -> str:
    return "" if seat is None else piece(table, seat, _claim_x(place), _CLAIMS, 26)


@lru_cache(maxsize=128)
def _card(edition: Edition, place: int, name: str | None) -> str:
    """The card on a place, and of what it costs as many as the place says."""
    if name is None:
        return ""
    resource = symbol(edition.cards[name].resource, CARD + 40, 60, 16)
    return at(_LEFT + (place - 1) * _PITCH, _CARDS, card(edition, name), resource)


@lru_cache(maxsize=64)
def _scroll(edition: Edition, kind: str, n: int) -> str:
    """Scrolls of a kind that are revealed; where there is none, its place."""
    look = "f-raised l-edge" if n else "none l-line dashed"
    tile = box(0.5, 0.5, _CELL - 1, _LOW - 1, look)
    does = reward(edition.scrolls[kind], _CELL / 2, 16, 20, room=_CELL - 6)
    drawn = does if n else element("g", does, class_="faint")
    said = kind if n < 2 else f"{n} {kind}"
    return tile + drawn + text(_CELL / 2, _LOW - 6, said, f"mid s10 {'bold' if n else 'f-soft'}")


@lru_cache(maxsize=16)
def _left(n: int) -> str:
    """How many assistants are left in a pile."""
    return text(10, 22, n, f"mid sans s13 {'bold' if n else 'f-mark'}")


# ---- in words ----


def _words(state: State) -> str:
    table = state.table
    cards = (f"{name} on place {place}" for place, name in _shown(state))
    revealed = ((kind, state.scrolls.get(kind, 0)) for kind in table.edition.scrolls)
    scrolls = (kind if n == 1 else f"{n} {kind}" for kind, n in revealed if n)
    piles = (f"{state.assistants[kind]} {kind}" for kind in table.edition.assistants)
    goals = "; ".join(_goal_words(state, goal, bonus) for goal, bonus in table.board.goals)
    return " ".join(
        f"{name}: {said or 'none'}."
        for name, said in (
            ("Goals", goals),
            ("Workshop cards", ", ".join(cards)),
            ("Scrolls", ", ".join(scrolls)),
            ("Assistants", ", ".join(piles)),
        )
    )


def _shown(state: State) -> Iterator[tuple[int, str]]:
    for place in range(1, len(state.table.edition.place_costs) + 1):
        name = card_at(state, place)
        if name is not None:
            yield place, name


def _goal_words(state: State, goal: str, bonus: str) -> str:
    edition = state.table.edition
    said = " and ".join(asked(edition, goal))
    claimed = state.claims.get(goal, ())
    points = zip(claimed, goal_places(state), strict=False)
    claims = [f"{state.name(seat)} {vp} VP" for seat, vp in points]
    return ", ".join((said, *(claims or [f"bonus {bonus}"])))


DISPLAY: Final = Part("display", "Display", WIDTH, HEIGHT, _base, _slots, _words)
"""The part of the display."""
