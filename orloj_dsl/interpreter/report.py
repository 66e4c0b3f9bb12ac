"""What a game says to programs: its turns, scoring, balance and positions as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.sheet import Call, calls, final_rows, split_final
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.choices import additional, choices
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.loading import Checked
from orloj_dsl.interpreter.matching import turn_text
from orloj_dsl.interpreter.moments import Moment
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.interpreter.summary import standing
from orloj_dsl.kernel.ledger import Ledger, Line, changes
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Statement

TURN, ADJUST, FINAL = "turn", "adjust", "final"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of play as it is told.

    Attributes:
        kind: ``turn``, ``adjust`` for a mistake that is put right, or ``final`` for the final scoring.
        round, seat: whose line it is.
        text: the line in canonical notation; what it is for the final scoring.
        events: what happened.
        vp: everybody's VP after it.
    """

    kind: str
    round: int
    seat: int
    text: str
    events: Sequence[Event]
    vp: list[int]


def seat_names(state: State) -> list[str]:
    """The players' names in seat order."""
    return [seat.name for seat in state.table.seats]


def points(state: State) -> list[int]:
    """Everybody's VP in seat order."""
    return [player.counts["vp"] for player in state.players]


def ply_text(ply: Ply) -> str:
    """A line of play in canonical notation."""
    if isinstance(ply.node, Statement):
        name, *rest = (atom.text for atom in ply.node.atoms)
        return " ".join(("adjust", name_text(name), *rest))
    return turn_text(ply.moves)


def entries(moment: Moment) -> list[Entry]:
    """The lines up to a moment; the final scoring is an entry of its own, behind the line that led to it."""
    told: list[Entry] = []
    for ply in moment.plies:
        events, final = split_final(ply.events)
        vp = points(ply.after.state)
        scored = [Line(ply.round, ply.seat, event) for event in final]
        before = [n - changes(scored, seat).get("vp", 0) for seat, n in enumerate(vp)]
        kind = ADJUST if isinstance(ply.node, Statement) else TURN
        told.append(Entry(kind, ply.round, ply.seat, ply_text(ply), events, before))
        if final:
            told.append(Entry(FINAL, ply.round, ply.seat, "final scoring", final, vp))
    if moment.turn is not None:
        ply = moment.turn
        done = [move for move in ply.moves if move.after is moment.position]
        upto = ply.moves[: ply.moves.index(done[0]) + 1]
        text = f"{turn_text(upto)} ..."
        told.append(Entry(TURN, ply.round, ply.seat, text, moment.events, points(moment.position.state)))
    return told


def ledger_at(game: Game, moment: Moment) -> Ledger:
    """The ledger up to a moment, the steps of a turn that isn't over included."""
    whole = game.ledger(moment.plies)
    if moment.turn is None:
        return whole
    more = [Line(moment.turn.round, moment.turn.seat, event) for event in moment.events]
    end = [player.counts for player in moment.position.state.players]
    return Ledger(whole.start, (*whole.lines, *more), end)


# ---- as data ----


def game_data(game: Game, moment: Moment) -> dict[str, Any]:
    """A game up to a moment: what ``orloj replay`` gives to programs."""
    names = seat_names(moment.position.state)
    ledger = ledger_at(game, moment)
    return {
        "players": names,
        "standing": standing(game),
        "setup": [event_data(event, names) for event in game.laid_out],
        "turns": [_turn(entry, names) for entry in entries(moment) if entry.kind != FINAL],
        "calls": [_call(call, names) for call in calls(ledger.lines, moment.position.state.table.players)],
        "final_scoring": _final(ledger, moment, names),
        "balance": {
            name: {"start": start, "changes": ledger.total(seat), "end": end}
            for seat, (name, start, end) in enumerate(zip(names, ledger.start, ledger.end, strict=True))
        },
        "closes": not ledger.gaps(),
        "position": position_lines(moment.position),
        "digest": moment.position.digest(),
    }


def position_data(position: OrlojPosition) -> dict[str, Any]:
    """A position as notation and as all its fields: what ``orloj show`` gives to programs."""
    return {"position": position_lines(position), "digest": position.digest(), "state": position.dump()}


def legal_data(position: OrlojPosition) -> dict[str, Any]:
    """The decisions that may be answered, with all payments, and the additional actions."""
    return {
        "choices": [
            {
                "player": choice.player,
                "due": choice.due,
                "clause": choice.clause,
                "legal": {name: list(texts) for name, texts in choice.groups.items()},
            }
            for choice in choices(position)
        ],
        "additional": {name: list(texts) for name, texts in additional(position).items()},
    }


def event_data(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """One event."""
    return {
        "player": None if event.player is None else names[event.player],
        "what": event.what,
        "changes": dict(event.deltas),
        "clause": event.clause,
        "also": list(event.also),
    }


def _turn(entry: Entry, names: Sequence[str]) -> dict[str, Any]:
    return {
        "round": entry.round,
        "player": names[entry.seat],
        "text": entry.text,
        "events": [event_data(event, names) for event in entry.events],
        "vp": dict(zip(names, entry.vp, strict=True)),
    }


def _call(call: Call, names: Sequence[str]) -> dict[str, Any]:
    """A call and what it did to each player; Manes, who may be the last of the names, has no gears."""
    return {
        "round": call.round,
        "player": names[call.seat],
        "players": {
            name: {"broken": at.broken, "corrected": at.corrected, "left": at.left, "vp": at.points}
            for name, at in zip(names[: len(call.players)], call.players, strict=True)
        },
    }


def _final(ledger: Ledger, moment: Moment, names: Sequence[str]) -> dict[str, Any] | None:
    """The final scoring by item, and who wins; nothing before the game is over."""
    state = moment.position.state
    if moment.position.due is not None:
        return None
    events = [line.event for line in ledger.lines]
    rows = final_rows(events, state.table.board.windows, len(names))
    return {
        "items": {row.name: dict(zip(names, row.points, strict=True)) for row in rows},
        "events": [event_data(event, names) for event in split_final(events)[1]],
        "ended": state.ending,
        "winners": [names[seat] for seat in winners(state)],
    }


# ---- findings ----


def diagnostic_data(found: Diagnostic, source: Source) -> dict[str, Any]:
    """One finding as plain data; lines and columns count from 1, the end is the first character behind."""
    line, column = source.location(found.span.start)
    end_line, end_column = source.location(found.span.end)
    return {
        "file": source.name,
        "code": found.code,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "message": found.message,
        "clause": found.clause,
        "also": list(found.also),
        "ruling": found.ruling,
        "legal": list(found.legal),
        "hint": found.hint,
        "note": found.note,
        "moment": found.moment,
    }


def checked_data(checked: Checked, games: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A text that was checked as plain data: what every command tells programs, its games as that command has them."""
    return {
        "file": checked.source.name,
        "clean": checked.clean,
        "games": list(games),
        "findings": [diagnostic_data(found, checked.source) for found in checked.diagnostics],
    }
