"""``orloj replay``: what happened, turn by turn, and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.text import Text

from orloj_dsl.cli.at import Moments, look_at
from orloj_dsl.cli.files import Checked
from orloj_dsl.cli.output import console, write_json, write_record
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sheet import Call, calls, final_rows, split_final
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import turn_text
from orloj_dsl.interpreter.moments import END, Moment
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.interpreter.summary import standing, won_by
from orloj_dsl.kernel.ledger import Ledger, Line, changes
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.tree import Statement
from orloj_dsl.show.diagnostics import diagnostic_data
from orloj_dsl.show.ledger import (
    balance,
    calls_table,
    event_rows,
    final_table,
    heading,
    points_by_clause,
    turn_sums,
)
from orloj_dsl.show.ledger_csv import ledger_csv

FINAL = "final scoring"
"""Stands in place of a line's text where the events of the game's end are shown."""


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option(
    "--to",
    "to",
    metavar="MOMENT",
    default=None,
    help="Stop there: ROUND.PLAYER, ROUND.PLAYER.STEP or end; and show the position.",
)
@click.option("--ledger", is_flag=True, help="With every change of every turn, sums and balance.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", help="How to tell.")
def replay(file: str, to: str | None, ledger: bool, form: str) -> None:
    """Replay a record: its turns in canonical notation, or with --ledger its score sheet.

    With --to the position of that moment follows, as notation. CSV is the ledger as a table, one change a row. What
    stands behind an error is not replayed.
    """
    look_at(file, END if to is None else to, "--to", partial(_replay, to=to, ledger=ledger, form=form))


def _replay(checked: Checked, moments: Moments, *, to: str | None, ledger: bool, form: str) -> None:
    if form == "json":
        write_json(_data(checked, moments))
    elif form == "csv":
        write_record(_table(moments))
    else:
        for game, moment in moments:
            _print(console(), game, moment, ledger=ledger, to=to)


def _names(game: Game) -> list[str]:
    assert game.start is not None
    return [seat.name for seat in game.start.state.table.seats]


def _text(ply: Ply) -> str:
    """A line of play in canonical notation."""
    if isinstance(ply.node, Statement):
        name, *rest = (atom.text for atom in ply.node.atoms)
        return " ".join(("adjust", name_text(name), *rest))
    return turn_text(ply.moves)


def _print(out: Console, game: Game, moment: Moment, *, ledger: bool, to: str | None) -> None:
    names = _names(game)
    shown = list(_shown(moment))
    for ply_round, seat, text, events, after in shown:
        if text == FINAL:
            out.print(Text(FINAL, style="bold"))
        else:
            out.print(heading(ply_round, name_text(names[seat]), text), soft_wrap=True)
        if ledger:
            out.print(event_rows(events, names, None if text == FINAL else seat, out.width))
            lines = [Line(ply_round, seat, event) for event in events]
            for sums in turn_sums(lines, names, GOODS, after):
                out.print(sums, soft_wrap=True)
    if ledger:
        for table in _tables(game, moment, names):
            out.print(table)
    if to is None or to == END:
        out.print(standing(game))
    if to is None:
        return
    out.print(f"the position at {to}:")
    for line in position_lines(moment.position):
        out.print("  " + line, soft_wrap=True)


def _shown(moment: Moment) -> list[tuple[int, int, str, Sequence[Event], list[int]]]:
    """Round, seat, text, events and everybody's VP of each line up to the moment; the final scoring is one more."""
    rows: list[tuple[int, int, str, Sequence[Event], list[int]]] = []
    for ply in moment.plies:
        events, final = split_final(ply.events)
        points = _points(ply.after.state.players)
        scored = [Line(ply.round, ply.seat, event) for event in final]
        before = [vp - changes(scored, seat).get("vp", 0) for seat, vp in enumerate(points)]
        rows.append((ply.round, ply.seat, _text(ply), events, before))
        if final:
            rows.append((ply.round, ply.seat, FINAL, final, points))
    if moment.turn is not None:
        ply = moment.turn
        done = [move for move in ply.moves if move.after is moment.position]
        upto = ply.moves[: ply.moves.index(done[0]) + 1]
        text = ", ".join(filter(None, (text_of(move.action) for move in upto))) + " ..."
        points = _points(moment.position.state.players)
        rows.append((ply.round, ply.seat, text, moment.events, points))
    return rows


def _table(moments: Sequence[tuple[Game, Moment]]) -> str:
    """The ledgers of all records as one table."""
    rows: list[tuple[int, Line, list[str]]] = []
    for number, (game, moment) in enumerate(moments, 1):
        names = _names(game)
        rows += [(number, line, names) for line in _ledger(game, moment).lines]
    return ledger_csv(rows)


def _points(players: Sequence[Any]) -> list[int]:
    return [player.counts["vp"] for player in players]


def _tables(game: Game, moment: Moment, names: list[str]) -> list[RenderableType]:
    ledger = _ledger(game, moment)
    texts = {clause.id: clause.text for clause in catalogue()}
    scored = any("vp" in ledger.total(seat) for seat in range(len(names)))
    tables = [points_by_clause(ledger, names, texts)] if scored else []
    tables.append(balance(ledger, names))
    if found := calls(ledger.lines, len(names)):
        tables.append(calls_table(found, names))
    if moment.position.due is None:
        state = moment.position.state
        rows = final_rows([line.event for line in ledger.lines], state.table.board.windows, len(names))
        tables.append(final_table(rows, names, _points(state.players), won_by(state)))
    return tables


def _ledger(game: Game, moment: Moment) -> Ledger:
    """The ledger up to the moment, the steps of a turn that isn't over included."""
    whole = game.ledger(len(moment.plies))
    if moment.turn is None:
        return whole
    more = [Line(moment.turn.round, moment.turn.seat, event) for event in moment.events]
    end = [player.counts for player in moment.position.state.players]
    return Ledger(whole.start, (*whole.lines, *more), end)


def _data(checked: Checked, moments: Sequence[tuple[Game, Moment]]) -> dict[str, Any]:
    return {
        "file": checked.source.name,
        "clean": checked.clean,
        "games": [_game(game, moment) for game, moment in moments],
        "findings": [diagnostic_data(found, checked.source) for found in checked.diagnostics],
    }


def _game(game: Game, moment: Moment) -> dict[str, Any]:
    names = _names(game)
    ledger = _ledger(game, moment)
    return {
        "players": names,
        "standing": standing(game),
        "setup": [_event(event, names) for event in game.laid_out],
        "turns": [
            {
                "round": number,
                "player": names[seat],
                "text": text,
                "events": [_event(event, names) for event in events],
                "vp": dict(zip(names, points, strict=True)),
            }
            for number, seat, text, events, points in _shown(moment)
            if text != FINAL
        ],
        "calls": [_call(call, names) for call in calls(ledger.lines, len(names))],
        "final_scoring": _final(ledger, moment, names),
        "balance": {
            name: {"start": start, "changes": ledger.total(seat), "end": end}
            for seat, (name, start, end) in enumerate(zip(names, ledger.start, ledger.end, strict=True))
        },
        "closes": not ledger.gaps(),
        "position": position_lines(moment.position),
        "digest": moment.position.digest(),
    }


def _call(call: Call, names: list[str]) -> dict[str, Any]:
    return {
        "round": call.round,
        "player": names[call.seat],
        "players": {
            name: {"broken": at.broken, "corrected": at.corrected, "left": at.left, "vp": at.points}
            for name, at in zip(names, call.players, strict=True)
        },
    }


def _final(ledger: Ledger, moment: Moment, names: list[str]) -> dict[str, Any] | None:
    """The final scoring by item, and who wins; nothing before the game is over."""
    state = moment.position.state
    if moment.position.due is not None:
        return None
    events = [line.event for line in ledger.lines]
    rows = final_rows(events, state.table.board.windows, len(names))
    return {
        "items": {row.name: dict(zip(names, row.points, strict=True)) for row in rows},
        "events": [_event(event, names) for event in split_final(events)[1]],
        "ended": state.ending,
        "winners": [names[seat] for seat in winners(state)],
    }


def _event(event: Event, names: list[str]) -> dict[str, Any]:
    return {
        "player": None if event.player is None else names[event.player],
        "what": event.what,
        "changes": dict(event.deltas),
        "clause": event.clause,
        "also": list(event.also),
    }
