"""``orloj replay``: what happened, turn by turn, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import click
from rich.console import Console, RenderableType
from rich.text import Text

from orloj_dsl.cli.at import Moments, look_at
from orloj_dsl.cli.completion import complete_moments
from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import FILE
from orloj_dsl.cli.output import console, write_json, write_record
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sheet import calls, final_rows
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.loading import Checked
from orloj_dsl.interpreter.moments import Moment
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.interpreter.report import FINAL, TURN, checked_data, entries, game_data, ledger_at, points, seat_names
from orloj_dsl.interpreter.summary import standing, won_by
from orloj_dsl.interpreter.walk import END
from orloj_dsl.kernel.ledger import Line
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


@click.command()
@FILE
@click.option(
    "--to",
    "to",
    metavar="MOMENT",
    default=None,
    shell_complete=complete_moments,
    help="Stop there: ROUND.PLAYER, ROUND.PLAYER.STEP or end; and show the position.",
)
@edition_option
@click.option("--ledger", is_flag=True, help="With every change of every turn, sums and balance.")
@click.option("--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", help="How to tell.")
@click.option("--live", is_flag=True, help="Step through it on the whole screen; with --to from there.")
def replay(file: str, to: str | None, edition: Edition | None, ledger: bool, form: str, live: bool) -> None:
    """Replay a record: its turns in canonical notation, or with --ledger its score sheet.

    With --to the position of that moment follows, as notation. CSV is the ledger as a table, one change a row. What
    stands behind an error is not replayed. With --live it is stepped through in the terminal; ? shows the keys.
    """
    look = _live(to, ledger=ledger, form=form) if live else partial(_replay, to=to, ledger=ledger, form=form)
    look_at(file, END if to is None else to, "--to", look, edition)


def _live(to: str | None, *, ledger: bool, form: str) -> Callable[[Checked, Moments], None]:
    """What steps through the records of a file.

    Raises:
        click.UsageError: there is no terminal, or something is asked for that is printed.
    """
    if ledger or form != "text":
        raise click.UsageError("--live shows the ledger beside the board; leave out --ledger and --format")
    from orloj_dsl.cli.live import live, must_be_a_terminal  # it takes its time to import, and few need it

    must_be_a_terminal()
    return partial(live, moment=to)


def _replay(checked: Checked, moments: Moments, *, to: str | None, ledger: bool, form: str) -> None:
    if form == "json":
        write_json(checked_data(checked, (game_data(game, moment) for game, moment in moments)))
    elif form == "csv":
        write_record(_table(moments))
    else:
        for game, moment in moments:
            _print(console(), game, moment, ledger=ledger, to=to)


def _print(out: Console, game: Game, moment: Moment, *, ledger: bool, to: str | None) -> None:
    names = seat_names(moment.position.state)
    told = entries(moment)
    remarks = iter(_remarks(moment))
    for entry in told:
        remark = "" if entry.kind == FINAL else next(remarks)
        if entry.kind == TURN:
            head = heading(entry.round, name_text(names[entry.seat]), entry.text, remark)
            out.print(head, soft_wrap=True)
        else:
            out.print(Text(entry.text, style="bold"))
        if ledger:
            out.print(event_rows(entry.events, names, None if entry.kind == FINAL else entry.seat, out.width))
            lines = [Line(entry.round, entry.seat, event) for event in entry.events]
            for sums in turn_sums(lines, names, GOODS, entry.vp):
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


def _remarks(moment: Moment) -> Iterator[str]:
    """Of each line the cards that Manes plays in it; nothing of a player's."""
    for ply in (*moment.plies, *([moment.turn] if moment.turn else ())):
        solo = ply.before.state.solo
        his = solo is not None and ply.round and ply.moves and ply.before.state.table.is_manes(ply.seat)
        yield f"plays {' '.join(solo.open[-1])}" if solo is not None and his else ""


def _table(moments: Sequence[tuple[Game, Moment]]) -> str:
    """The ledgers of all records as one table."""
    rows: list[tuple[int, Line, list[str]]] = []
    for number, (game, moment) in enumerate(moments, 1):
        names = seat_names(moment.position.state)
        rows += [(number, line, names) for line in ledger_at(game, moment).lines]
    return ledger_csv(rows)


def _tables(game: Game, moment: Moment, names: list[str]) -> list[RenderableType]:
    ledger = ledger_at(game, moment)
    texts = {clause.id: clause.text for clause in catalogue()}
    scored = any("vp" in ledger.total(seat) for seat in range(len(names)))
    tables = [points_by_clause(ledger, names, texts)] if scored else []
    state = moment.position.state
    tables.append(balance(ledger, names, None if state.solo is None else MANES))
    if found := calls(ledger.lines, state.table.players):
        tables.append(calls_table(found, names))
    if moment.position.due is None:
        rows = final_rows([line.event for line in ledger.lines], state.table.board.windows, len(names))
        tables.append(final_table(rows, names, points(state), won_by(state)))
    return tables
