"""``orloj show``: the table at a moment."""

from __future__ import annotations

import click

from orloj_dsl.cli.at import moments_at, title
from orloj_dsl.cli.files import Inputs, run_document
from orloj_dsl.cli.output import console, tell, write_json
from orloj_dsl.interpreter.moments import END
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.show.diagnostics import diagnostic_text
from orloj_dsl.show.table_view import table_view


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--at", "at", metavar="MOMENT", default=END, help="ROUND.PLAYER, ROUND.PLAYER.STEP or end (the default).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to tell.")
def show(file: str, at: str, form: str) -> None:
    """Show the table at a moment of a record, with the final scoring if it came then.

    JSON is the position as notation and as data. What stands behind an error is not played.
    """
    inputs = Inputs([file])
    if len(inputs.names) > 1:
        raise click.UsageError(f"one file is looked at at a time; {file} holds {len(inputs.names)}")
    clean = True
    for _, document in inputs.documents():
        checked = run_document(document)
        clean = checked.clean
        for found in checked.diagnostics:
            tell(diagnostic_text(found, checked.source))
        moments = moments_at(checked.games, at, "--at")
        if form == "json":
            positions = [moment.position for _, moment in moments]
            games = [
                {"position": position_lines(position), "digest": position.digest(), "state": position.dump()}
                for position in positions
            ]
            write_json({"file": checked.source.name, "at": at, "games": games})
            continue
        for number, (game, moment) in enumerate(moments, 1):
            if len(moments) > 1:
                click.echo(title(game, number))
            out = console()
            out.print(table_view(moment.position, out.width))
    inputs.end(clean)
