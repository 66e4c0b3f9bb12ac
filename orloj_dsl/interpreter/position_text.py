"""Positions as text, a block or one line, and back. Only what differs from an empty table is said.

Statements name a thing of the table (``clock hand 12, worker 3 Carlos``) or a player (``Mikel vp 34, gold 1``); a
semicolon parts them on one line. ``due`` lists what waits on the stack, top first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.setup import empty_table
from orloj_dsl.games.orloj.solo.area import CROWN, HIDDEN
from orloj_dsl.games.orloj.state import (
    COUNTERS,
    NOBODY,
    RINGS,
    Board,
    Player,
    State,
    Table,
    end_triggers,
    held_assistants,
)
from orloj_dsl.games.orloj.turn import beginning
from orloj_dsl.interpreter.headers import Headers, name_text
from orloj_dsl.interpreter.pending import decision_text, frame_of
from orloj_dsl.interpreter.solo_text import AREA, blank_board, solo_lines

LISTS = ("scrolls", "used", "royals", "warehouse", "cards", "places")
"""A player's lists, by the word that begins each in a position."""


def blank_state(headers: Headers) -> State:
    """What a position says nothing about: an empty table at the first player's first turn, all resources taken."""
    edition = headers.edition
    solo = blank_board(edition) if headers.alone else None
    crown = next(iter(edition.rounds)) if solo is None else CROWN
    board = Board(crown, frozenset(), (), (), (), edition.printed, solo)
    state = empty_table(Table(edition, headers.seats, headers.rulings, board))
    state.round, state.turn = 1, 0
    for player in state.players:
        player.started = True
    return state


# ---- what goes without saying ----


def undealt(state: State, kind: str) -> int:
    """The assistants that a pile holds if none has left the game: all but those of players (O-4.1.16)."""
    return state.table.edition.assistant_piles[state.table.players] - held_assistants(state, kind)


def trigger(state: State) -> str:
    """What has triggered the end where a position doesn't say it: of both the call."""
    return next(iter(end_triggers(state)), "")


# ---- to text ----


def position_lines(position: OrlojPosition) -> list[str]:
    """The statements of a position, in order."""
    state = position.state
    table = state.table
    blank = blank_state(Headers(table.seats, table.edition, table.rulings))
    lines = [_turn_line(state), _clock_line(state)]
    lines += list(_table_lines(state, blank))
    lines += _due_lines(state)
    for seat, player in enumerate(state.players):
        items = list(_player_items(player, blank.players[seat], table.edition, manes=table.is_manes(seat)))
        if items:
            lines.append(f"{name_text(state.name(seat))} {', '.join(items)}")
    return [line for line in lines if line]


def position_line(position: OrlojPosition) -> str:
    """The whole position on one line, players, edition and rulings included."""
    table = position.state.table
    edition = table.edition
    head = [f"players {players_text(table)}", f"edition {edition.id} {edition.version} {edition.digest}"]
    head += [f"ruling {name} {value}" for name, value in table.rulings]
    return "position " + "; ".join([*head, *position_lines(position)])


def players_text(table: Table) -> str:
    """The players of a header; Manes goes without saying where one plays alone."""
    return ", ".join(f"{name_text(seat.name)} {seat.colour}" for seat in table.seats[: table.players])


def _turn_line(state: State) -> str:
    turn = "none" if state.turn is None else name_text(state.name(state.turn))
    return f"turn {turn}, round {state.round}"


def _clock_line(state: State) -> str:
    items = [f"hand {state.hand}", f"face {state.face}", f"moon {state.moon}"]
    items += [
        f"worker {section} {name_text(state.name(owner))}"
        for section, owner in enumerate(state.clock, 1)
        if owner is not None
    ]
    return "clock " + ", ".join(items)


def _rooster_line(state: State, blank: State) -> str:
    items = [
        f"{name} {getattr(state, name)}" for name in ("marker", "calls") if getattr(state, name) != getattr(blank, name)
    ]
    if state.call_due:
        items.append("call")
    if items or state.rooster != state.table.steps[state.marker]:
        items.insert(0, f"left {state.rooster}")
    return "rooster " + ", ".join(items) if items else ""


def _table_lines(state: State, blank: State) -> Iterator[str]:
    board, edition = state.table.board, state.table.edition
    if board.crown != blank.table.board.crown:
        yield f"crown {board.crown}"
    yield _rooster_line(state, blank)
    if state.painter != blank.painter:
        yield f"painter {edition.months[state.painter - 1]}"
    if state.gears:
        yield f"gears {state.gears}"
    if state.discs != blank.discs:
        yield "discs " + ", ".join(f"{ring} {state.discs[ring]}" for ring in RINGS)
    for name, pairs in (
        ("windows", board.windows),
        ("royals", board.royals),
        ("goals", board.goals),
    ):
        if pairs:
            yield f"{name} " + ", ".join(" ".join(pair) for pair in pairs)
    if board.sections != blank.table.board.sections:
        yield "calendar " + " ".join(board.sections)
    if board.blocked and board.solo is None:
        yield "blocked " + " ".join(dial for dial in edition.dials if dial in board.blocked)
    if state.dials:
        yield "dials " + ", ".join(
            dial if owner == NOBODY else f"{dial} {name_text(state.name(owner))}"
            for dial in edition.dials
            if (owner := state.dials.get(dial)) is not None
        )
    revealed = [kind for kind in edition.scrolls for _ in range(state.scrolls.get(kind, 0))]
    if revealed:
        yield "revealed " + " ".join(revealed)
    if state.workshop:
        yield "workshop " + " ".join(state.workshop)
    if state.known is not None:
        yield "pile " + " ".join(state.known.pile or (HIDDEN,))
        yield "deck " + " ".join(state.known.deck or (HIDDEN,))
    piles = {kind: n for kind, n in state.assistants.items() if n != undealt(state, kind)}
    if piles:
        yield "assistants " + ", ".join(f"{kind} {n}" for kind, n in piles.items())
    if state.claims:
        yield "claims " + ", ".join(
            " ".join([goal, *(name_text(state.name(seat)) for seat in seats)]) for goal, seats in state.claims.items()
        )
    if state.ending != trigger(state):
        yield f"ended {state.ending}"
    yield from solo_lines(state, blank)
    if state.offer:
        yield "offer " + ", ".join(f"{hammer} {card}" for hammer, card in state.offer)


def _due_lines(state: State) -> list[str]:
    """The stack above the frame of the turn; nothing for a turn that hasn't begun."""
    frame = frame_of(state)
    above = state.stack[len(frame) :]
    if state.turn is not None and above == [beginning(state, state.turn)]:
        return []
    if not above:
        return ["due end"] if frame and state.turn is not None else []
    return ["due " + ", ".join(decision_text(due, state) for due in reversed(above))]


def _player_items(player: Player, blank: Player, edition: Edition, *, manes: bool) -> Iterator[str]:
    for counter in COUNTERS:
        if player.counts[counter] != blank.counts[counter]:
            yield f"{counter} {player.counts[counter]}"
    if player.hammer:
        yield f"hammer {player.hammer}"
    if player.card:
        yield f"card {player.card}"
    if not player.started:
        yield "waiting"
    for name in LISTS:
        values: Sequence[Any] = getattr(player, name)
        if values:
            yield f"{AREA if manes and name == 'warehouse' else name} " + " ".join(map(str, values))
    for number, row, column in player.panel:
        yield f"panel {number} {edition.panel_rows[row]}-{column + 1}"
    for card, kind in player.assistants:
        yield f"assistant {card} {kind}"
    if player.sculptor:
        yield f"sculptor {player.sculptor}"
