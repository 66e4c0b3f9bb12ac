"""The workshop cards of a player in their row, with the assistants on them, and the workers that a purchase unlocks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orloj_dsl.board.cards import HEIGHT, WIDTH, card, seated
from orloj_dsl.board.icons import symbol
from orloj_dsl.board.plate import caps
from orloj_dsl.board.shapes import box, circle
from orloj_dsl.board.svg import Slots, at, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.state import State, Table

_LEFT: Final = 258
_TOP: Final = 221
_ROOM: Final = 650
"""The width of the row."""


def base(table: Table, seat: int) -> str:
    """What is printed, with its slots."""
    name, edition = f"player-{seat}", table.edition
    return "".join(
        (
            caps(_LEFT, _TOP - 3, "Workshop"),
            *_workers(edition, name),
            box(_LEFT - 4, _TOP - 3, _ROOM + 8, HEIGHT + 6, "none l-line dashed", rx=7),
            *(slot(f"{name}.card.{place}") for place in range(1, len(edition.cards) + 1)),
        )
    )


def _workers(edition: Edition, name: str) -> Iterator[str]:
    """The workers over the places of the display, which the first purchase there unlocks."""
    for place in range(1, len(edition.place_costs) + 1):
        x = _worker_x(place)
        yield text(x - 20, _TOP - 7, place, "sans s10 f-soft")
        yield circle(x, _TOP - 11, 9.5, "none l-line dashed")
        yield slot(f"{name}.place-worker.{place}")


def _worker_x(place: int) -> float:
    return _LEFT + 112 + (place - 1) * 42


def slots(state: State, seat: int) -> Slots:
    """What fills them."""
    name, edition, player = f"player-{seat}", state.table.edition, state.players[seat]
    filled: Slots = {}
    for place in range(1, len(edition.place_costs) + 1):
        filled[f"{name}.place-worker.{place}"] = _worker(place, place not in player.places)
    cards, on_card = player.cards, dict(player.assistants)
    pitch = min(WIDTH, (_ROOM - WIDTH) / max(1, len(cards) - 1))
    for place in range(1, len(edition.cards) + 1):
        lies = cards[place - 1] if place <= len(cards) else ""
        filled[f"{name}.card.{place}"] = _card(edition, lies, on_card.get(lies, ""), (place - 1) * pitch)
    return filled


@lru_cache(maxsize=16)
def _worker(place: int, locked: bool) -> str:
    return symbol("worker", _worker_x(place), _TOP - 11, 14) if locked else ""


@lru_cache(maxsize=1024)
def _card(edition: Edition, name: str, assistant: str, left: float) -> str:
    if not name:
        return ""
    return at(_LEFT + left, _TOP, card(edition, name), seated(edition, assistant) if assistant else "")
