"""``orloj legal``: what may be done at a moment."""

from __future__ import annotations

from functools import partial

import click

from orloj_dsl.cli.at import Moments, look_at, title
from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.options import AT, FILE, TEXT_OR_JSON
from orloj_dsl.cli.output import console, write_json
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.interpreter.choices import Groups, additional, choices
from orloj_dsl.interpreter.loading import Checked
from orloj_dsl.interpreter.matching import ACT
from orloj_dsl.interpreter.reasons import LINE_END
from orloj_dsl.interpreter.report import checked_data, legal_data
from orloj_dsl.interpreter.walk import END
from orloj_dsl.show.deciding import deciding
from orloj_dsl.show.groups import groups_table


@click.command()
@FILE
@AT
@edition_option
@click.option("--all", "every", is_flag=True, help="With every payment, also where several are possible.")
@TEXT_OR_JSON
def legal(file: str, at: str | None, edition: Edition | None, every: bool, form: str) -> None:
    """List what may be done at a moment of a record, in notation, grouped.

    Of what can be paid in several ways the payments are left out, but with --all; JSON has them all. What stands
    behind an error is not played.
    """
    moment = END if at is None else at
    look_at(file, moment, "--at", partial(_list, at=moment, every=every, form=form), edition)


def _list(checked: Checked, moments: Moments, *, at: str, every: bool, form: str) -> None:
    if form == "json":
        games = [legal_data(moment.position) for _, moment in moments]
        write_json({**checked_data(checked, games), "at": at})
        return
    for number, (game, moment) in enumerate(moments, 1):
        if len(moments) > 1:
            click.echo(title(game, number))
        _print(moment.position, at, every=every)


def _print(position: OrlojPosition, at: str, *, every: bool) -> None:
    found = choices(position)
    if not found:
        click.echo("the game is over: nothing is due")
        return
    due, *behind = found
    where = "behind the last line" if at == END else f"at {at}"
    assert position.due is not None
    click.echo(f"{where} {deciding(position.due, position.state)} [{due.clause}]")
    if position.due.kind == ACT:
        before = "he decides nothing; his line begins with"
    else:
        before = "or, with that not written:"
        _print_groups(due.groups, every=every)
    for choice in behind:
        if position.due.kind == ACT and choice.due == LINE_END:
            state = position.state
            click.echo(f"he decides nothing, and nothing is drawn; his line is: {state.round} {state.name(MANES)}")
            return
        click.echo(f"{before} {choice.due} [{choice.clause}]")
        _print_groups(choice.groups, every=every)
    if more := additional(position):
        click.echo("or first an additional action [O-10.0.1]")
        _print_groups(more, every=every)


def _print_groups(groups: Groups, *, every: bool) -> None:
    out = console()
    out.print(groups_table(groups, out.width, every=every))
