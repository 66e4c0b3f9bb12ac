"""What lies before one player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from orloj_dsl.board import goods, panel, production, row
from orloj_dsl.board.part import Part
from orloj_dsl.board.seat import HEIGHT, WIDTH, acts, head, head_slots, points_words
from orloj_dsl.board.svg import Slots
from orloj_dsl.games.orloj.rewards import BASICS, GOODS
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, Player, State, Table, locked_workers

_GROUPS: Final = (goods, production, panel, row)


def player_part(table: Table, seat: int) -> Part:
    """The part of a player's seat."""
    drawn = (partial(_base, seat), partial(_slots, seat), partial(_words, seat))
    return Part(f"player-{seat}", table.seats[seat].name, WIDTH, HEIGHT, *drawn)


def _base(seat: int, table: Table) -> str:
    return head(f"player-{seat}", table, seat) + "".join(group.base(table, seat) for group in _GROUPS)


def _slots(seat: int, state: State) -> Slots:
    filled = head_slots(f"player-{seat}", state, seat)
    for group in _GROUPS:
        filled.update(group.slots(state, seat))
    return filled


# ---- in words ----


def _words(seat: int, state: State) -> str:
    return " ".join(f"{said}." for said in (*_held(state, seat), *_laid(state, state.players[seat])))


def _held(state: State, seat: int) -> Iterator[str]:
    """Points, goods, workers, tokens, and the tracks."""
    edition, counts, hammer = state.table.edition, state.players[seat].counts, state.players[seat].hammer
    if acts(state) == seat:
        yield "At turn"
    yield points_words(state, seat)
    yield ", ".join(f"{counts[good]} {good}" for good in GOODS if counts[good]) or "No goods"
    yield f"Workers: {counts['workers']} available, {locked_workers(state, seat)} locked"
    yield f"{counts['broken']} of {edition.tokens} deviation tokens broken"
    yield f"Rooster disc: corrects {edition.disc_values[counts['disc']]}"
    yield "Production: " + ", ".join(f"{good} level {counts[CUBE_COUNTERS[good]]}" for good in BASICS)
    yield f"Hammer: {hammer}, level {counts[CUBE_COUNTERS['hammer']]}" if hammer else "No hammer card yet"


def _laid(state: State, player: Player) -> Iterator[str]:
    """Apostles, cards and scrolls, and where the sculptor is."""
    edition, on_card = state.table.edition, dict(player.assistants)
    placed = sorted(player.panel, key=lambda space: space[1:])
    for name, said in (
        ("Apostles", (f"{number} on {edition.panel_rows[line]}-{column + 1}" for number, line, column in placed)),
        ("Warehouse", player.warehouse),
        ("Workshop", (f"{card} with {on_card[card]}" if card in on_card else card for card in player.cards)),
        ("Scrolls", player.scrolls),
        ("Used scrolls", player.used),
        ("Royal scrolls", player.royals),
    ):
        listed = ", ".join(said)
        if listed:
            yield f"{name}: {listed}"
    level = edition.mastery.sculptor_level(player.counts["pink"])
    yield f"Sculptor: {player.sculptor or 'beside the board'}, level {level}"
