"""``orloj show``: the table at a moment."""

from __future__ import annotations

from functools import partial

import click

from orloj_dsl.cli.at import Moments, look_at, title
from orloj_dsl.cli.files import Checked
from orloj_dsl.cli.output import console, write_json
from orloj_dsl.interpreter.moments import END
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.show.table_view import table_view


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--at", "at", metavar="MOMENT", default=END, help="ROUND.PLAYER, ROUND.PLAYER.STEP or end (the default).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to tell.")
def show(file: str, at: str, form: str) -> None:
    """Show the table at a moment of a record, with the final scoring if it came then.

    JSON is the position as notation and as data. What stands behind an error is not played.
    """
    look_at(file, at, "--at", partial(_show, at=at, form=form))


def _show(checked: Checked, moments: Moments, *, at: str, form: str) -> None:
    if form == "json":
        positions = [moment.position for _, moment in moments]
        games = [
            {"position": position_lines(position), "digest": position.digest(), "state": position.dump()}
            for position in positions
        ]
        write_json({"file": checked.source.name, "at": at, "games": games})
        return
    for number, (game, moment) in enumerate(moments, 1):
        if len(moments) > 1:
            click.echo(title(game, number))
        out = console()
        out.print(table_view(moment.position, out.width))
