"""``orloj show``: the table at a moment, or the record itself."""

from __future__ import annotations

from functools import partial

import click

from orloj_dsl.cli.at import Moments, look_at, title
from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import AT, FILE, TEXT_OR_JSON
from orloj_dsl.cli.output import console, write_json, write_record
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.loading import Checked
from orloj_dsl.interpreter.report import checked_data, position_data
from orloj_dsl.interpreter.walk import END
from orloj_dsl.show.source import source_text
from orloj_dsl.show.table_view import table_view


@click.command()
@FILE
@AT
@edition_option
@click.option("--source", is_flag=True, help="Show the record as it is written, highlighted.")
@TEXT_OR_JSON
def show(file: str, at: str | None, edition: Edition | None, source: bool, form: str) -> None:
    """Show the table at a moment of a record, with the final scoring if it came then.

    JSON is the position as notation and as data. What stands behind an error is not played. With --source the record
    is shown as it is written, errors and all: in colour on a terminal, elsewhere as plain text.
    """
    if not source:
        moment = END if at is None else at
        look_at(file, moment, "--at", partial(_show, at=moment, form=form), edition)
        return
    if at is not None or form == "json":
        raise click.UsageError("--source shows the whole record as it is written: without --at, without --format json")
    look_at(file, END, "--source", _source, edition)


def _source(checked: Checked, moments: Moments) -> None:
    out = console()
    write_record(source_text(checked.source.text, colour=out.is_terminal and not out.no_color))


def _show(checked: Checked, moments: Moments, *, at: str, form: str) -> None:
    if form == "json":
        games = [position_data(moment.position) for _, moment in moments]
        write_json({**checked_data(checked, games), "at": at})
        return
    for number, (game, moment) in enumerate(moments, 1):
        if len(moments) > 1:
            click.echo(title(game, number))
        out = console()
        out.print(table_view(moment.position, out.width))
