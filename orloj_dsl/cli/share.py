"""``orloj share``: a puzzle as a code that can be sent."""

from __future__ import annotations

from typing import Any

import click

from orloj_dsl.cli.editions import Shelf, edition_option
from orloj_dsl.cli.options import FILE, TEXT_OR_JSON
from orloj_dsl.cli.output import console, tell, write_json
from orloj_dsl.cli.proving import ONLY, is_puzzle, name_of, puzzles_of
from orloj_dsl.cli.puzzle import tell_findings
from orloj_dsl.games.orloj.edition import Edition, names
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.puzzle_text import puzzle_title
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.code import CodeError, in_capitals, link
from orloj_dsl.puzzle.sharing import code_of
from orloj_dsl.show.diagnostics import place_text, visible


@click.command()
@FILE
@ONLY
@edition_option
@click.option("--without-solution", is_flag=True, help="Leave out the solution and the proof.")
@click.option("--link", "base", metavar="BASE", help="Make links: this address, and the code behind a #.")
@click.option("--qr", is_flag=True, help="Draw each as a QR code, too.")
@TEXT_OR_JSON
def share(
    file: str, only: int | None, edition: Edition | None, without_solution: bool, base: str | None, qr: bool, form: str
) -> None:
    """Make a code of each puzzle of a file, which orloj open expands to the very same puzzle.

    Of each come two lines, the code alone and as the end of a link; or the whole link. Remarks (#) aren't shared.
    Only puzzles without findings are. Before a code is printed it is expanded and compared with the puzzle. Exit code
    1: something is wrong with a puzzle, or it is too long.
    """
    if base is not None and ("#" in base or not base.isprintable() or " " in base):
        raise click.BadParameter("an address without # and spaces is meant", param_hint="--link")
    if qr and form == "json":
        raise click.UsageError("--qr draws for people: without --format json")
    puzzles = puzzles_of(file, only, edition)
    clean, data = not tell_findings(puzzles), list[dict[str, Any]]()
    editions = Shelf(edition).for_file(file)
    for game in filter(is_puzzle, puzzles.games):
        code = _code(puzzles.source, game, editions, solved=not without_solution)
        if code is None:
            clean = False
            continue
        if form == "json":
            data.append({"title": puzzle_title(game.record), "code": code, "link": link(code, base or "")})
            continue
        click.echo(code)
        click.echo(link(code, base or ""))
        if qr:
            clean = _draw(in_capitals(code) if base is None else link(code, base)) and clean
    if form == "json":
        write_json(data)
    puzzles.inputs.end(clean)


def _code(source: Source, game: Game, editions: Editions, *, solved: bool) -> str | None:
    """The code of a puzzle; why there is none is told, and so is what it needs besides."""
    if not game.valid or game.headers is None:
        return None
    needs = game.headers.edition.id
    own = f"; whoever opens it needs the edition {visible(needs)}, too" if needs not in names() else ""
    tell(f"{name_of(game)}{own}")
    try:
        return code_of(game, source, editions, solved=solved)
    except CodeError as error:
        tell(f"{place_text(game.record.span, source)} {error}")
        return None


def _draw(content: str) -> bool:
    """Draw a QR code; whether that can be done, which is told otherwise."""
    from orloj_dsl.show.qr import STYLE, QrError, qr_text  # no other command needs what it imports

    try:
        text = qr_text(content)
    except QrError as error:
        tell(str(error))
        return False
    out, width = console(), len(text.partition("\n")[0])
    if out.is_terminal and width > out.width:
        tell(f"the QR code needs {width} columns; this window has {out.width}")
        return False
    out.print(text, style=STYLE, soft_wrap=True, end="")
    return True
