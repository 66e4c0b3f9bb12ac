"""``orloj view``: a record or a puzzle as a page, and a position as a picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, final

import click

from orloj_dsl.cli.at import title
from orloj_dsl.cli.completion import complete_moments
from orloj_dsl.cli.editions import Shelf, edition_option
from orloj_dsl.cli.files import STDIN, one_file
from orloj_dsl.cli.options import FILE, OUTPUT
from orloj_dsl.cli.output import refuse_what_is_there, tell, write_new
from orloj_dsl.cli.proving import NOT_SEARCHED, is_puzzle, is_searchable, limit_options, name_of, watched
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, run_document
from orloj_dsl.interpreter.moments import MomentError, moment_of
from orloj_dsl.interpreter.summary import title_of
from orloj_dsl.interpreter.walk import END
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.play.solver.limits import INTERRUPTED, Limits
from orloj_dsl.play.solver.problem import Unsolvable
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.heading import heading_text

if TYPE_CHECKING:
    from orloj_dsl.puzzle.trial import Trial

HTML, SVG, PNG = "html", "svg", "png"
_ENDINGS: Final = {".html": HTML, ".htm": HTML, ".svg": SVG, ".png": PNG}
_SHOWN: Final = 8
"""So many records of a file are named where one must be chosen."""


@final
@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be made.

    Attributes:
        form: ``html``, ``svg`` or ``png``.
        at: the moment that is shown, or at which the page opens, if one was named.
        theme: ``light`` or ``dark``, if one was named.
        width: of a PNG, in pixels.
        limits: where the search of a puzzle stops.
    """

    form: str
    at: str | None
    theme: Literal["light", "dark"] | None
    width: int | None
    limits: Limits


@click.command()
@FILE
@OUTPUT
@click.option("--force", is_flag=True, help="Overwrite the file that is there.")
@click.option("--record", type=click.IntRange(min=1), metavar="N", help="This one of the file's records, from 1.")
@click.option(
    "--at",
    "at",
    metavar="MOMENT",
    shell_complete=complete_moments,
    help="Make a picture of this moment, as SVG or PNG; of a page, open it there.",
)
@click.option("--format", "form", type=click.Choice([HTML, SVG, PNG]), help="What to make, if no name says it.")
@click.option("--theme", type=click.Choice(["light", "dark"]), help="Pictures are light if nothing is said.")
@click.option("--width", type=click.IntRange(100, 8000), metavar="PIXELS", help="How wide a PNG is.")
@limit_options
@edition_option
def view(
    file: str,
    output: Path | None,
    force: bool,
    record: int | None,
    at: str | None,
    form: str | None,
    theme: Literal["light", "dark"] | None,
    width: int | None,
    limits: Limits,
    edition: Edition | None,
) -> None:
    """Make a page of a record or a puzzle, or a picture of a position.

    The page is one file that works from the disk: step through the game, read comments and ledger; or try the puzzle,
    which is solved for that, within --time, --memory and --nodes. The name after -o says what is made: .html is the
    page, .svg and .png are pictures, of the end of a game if --at names no moment, of a puzzle as it begins. What
    stands behind an error isn't played and isn't shown, and the exit code is 1 then.
    """
    wanted = _Wanted(_form(output, form, at), at, theme, width, limits)
    if width is not None and wanted.form != PNG:
        raise click.UsageError(f"--width is for a PNG; {_NAMES[wanted.form]} fits any width")
    _see_where(file, output, wanted.form, force=force)
    inputs = one_file(file)
    clean = True
    for name, document in inputs.documents():
        checked = run_document(document, Shelf(edition).for_file(name))
        game = _chosen(checked, record)
        told = checked.diagnostics if game is None else game.diagnostics
        clean = all(found.note for found in told)
        for found in told:
            tell(diagnostic_text(found, checked.source))
        if game is not None and game.start is not None:
            write_new(_made(checked, game, game.start, wanted), output, force=force)
    inputs.end(clean)


# ---- what is asked for ----

_NAMES: Final = {HTML: "a page", SVG: "an SVG", PNG: "a PNG"}


def _form(output: Path | None, form: str | None, at: str | None) -> str:
    """What is to be made, by the option or by the name of the file.

    Raises:
        click.UsageError: they say nothing, or two things.
    """
    if output is None or str(output) == STDIN:
        return form or (HTML if at is None else SVG)
    by_name = _ENDINGS.get(output.suffix.lower())
    if form is not None and by_name in (form, None):
        return form
    if form is not None:
        raise click.UsageError(f"{output}: --format says {form}, and the name {by_name}")
    if by_name is None:
        hint = closest(output.suffix.lower(), list(_ENDINGS))
        meant = f"; did you mean {output.with_suffix(hint)}?" if hint and output.suffix else ""
        raise click.UsageError(f"{output}: a name that ends in .html, .svg or .png says what to make{meant}")
    return by_name


def _see_where(file: str, output: Path | None, form: str, *, force: bool) -> None:
    """See that the result can go where it is to go, before the work is done.

    Raises:
        click.UsageError: it can't.
    """
    if output is None or str(output) == STDIN:
        if sys.stdout.isatty() and (output is None or form == PNG):
            raise click.UsageError(f"{_NAMES[form]} is nothing for a terminal: name a file for it with -o")
    elif not force:
        refuse_what_is_there(output)
    elif file != STDIN and os.path.exists(output) and os.path.exists(file) and os.path.samefile(output, file):
        raise click.UsageError(f"{output} is the record itself")


def _chosen(checked: Checked, record: int | None) -> Game | None:
    """The record that is meant; ``None`` if there is none at all.

    Raises:
        click.UsageError: there are several, or not that one.
    """
    games, name = checked.games, visible(checked.source.name)
    if not games:
        return None
    if record is None and len(games) > 1:
        raise click.UsageError(f"{name} holds {len(games)} records; choose one with --record: {_listed(games)}")
    if record is not None and record > len(games):
        held = "1 record" if len(games) == 1 else f"{len(games)} records"
        raise click.BadParameter(f"{name} holds {held}, and none with the number {record}", param_hint="--record")
    return games[(record or 1) - 1]


def _listed(games: Sequence[Game]) -> str:
    named = [visible(title(game, number)) for number, game in enumerate(games[:_SHOWN], 1)]
    return ", ".join(named) + (", ..." if len(games) > _SHOWN else "")


# ---- making it ----


def _made(checked: Checked, game: Game, start: OrlojPosition, wanted: _Wanted) -> str | bytes:
    """What is written.

    Raises:
        click.UsageError: the record hasn't the moment, or no PNG can be made.
    """
    named = wanted.at
    if named is None and not (wanted.form == HTML or is_puzzle(game)):
        named = END
    try:
        position = start if named is None else moment_of(game, named).position
    except MomentError as error:
        raise click.BadParameter(str(error), param_hint="--at") from error
    if wanted.form == HTML:
        return _page(checked, game, wanted)
    moment = "at the end" if named == END else named or ""
    return _picture(position, heading_text(position, title_of(game.record), moment), wanted)


def _page(checked: Checked, game: Game, wanted: _Wanted) -> str:
    from orloj_dsl.page.html import page_of  # no other command needs the page and the board

    found = _trial(game, wanted.limits) if is_puzzle(game) else None
    with watched("making the page", None):
        return page_of(checked, game, found, wanted.theme or "auto", wanted.at or "")


def _trial(game: Game, limits: Limits) -> Trial | str:
    """What a reader of the page can try; or the reason why nothing.

    Raises:
        KeyboardInterrupt: the search was stopped so.
    """
    from orloj_dsl.puzzle.trial import trial

    if game.puzzle is None or not is_searchable(game):
        return NOT_SEARCHED
    with watched(name_of(game), game.puzzle.goal) as watch:
        try:
            found = trial(game, limits, watch)
        except Unsolvable as error:
            return str(error)
    if isinstance(found, str) and INTERRUPTED in found:
        raise KeyboardInterrupt
    return found


def _picture(position: OrlojPosition, heading: str, wanted: _Wanted) -> str | bytes:
    from orloj_dsl.board.png import PngError, png
    from orloj_dsl.board.table import picture

    drawing = picture(position, heading, wanted.theme or "light")
    if wanted.form == SVG:
        return f"{drawing}\n"
    try:
        return png(drawing, wanted.width)
    except PngError as error:
        raise click.UsageError(str(error)) from error
