"""``orloj record``: a record is written at the table, turn by turn."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import click
from click.core import ParameterSource

from orloj_dsl.cli.asking import Asked, asking
from orloj_dsl.cli.completion import complete_files
from orloj_dsl.cli.editions import STDIN, Shelf
from orloj_dsl.cli.new import Drawn, new_record, seats_of, seed_of, setup_options, usual_players
from orloj_dsl.cli.output import tell
from orloj_dsl.cli.record_file import RecordFile
from orloj_dsl.cli.record_session import Session
from orloj_dsl.cli.record_setup import Left, ask_players, ask_record
from orloj_dsl.cli.solo import level_of
from orloj_dsl.files import clear_unfinished
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.loading import document_of, read, run_document
from orloj_dsl.interpreter.summary import over, standing
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.diagnostics import diagnostic_text, visible

_OF_NEW = ("players", "seed", "solo", "level", "first_game", "dealt", "drawn")
"""Options of a record that isn't there yet."""


@click.command()
@click.argument("file", metavar="FILE", shell_complete=complete_files)
@setup_options
@click.option("--drawn", is_flag=True, help="Take the setup as it is drawn, and ask nothing of it.")
@click.pass_context
def record(
    context: click.Context,
    file: str,
    players: str | None,
    seed: int | None,
    edition: Edition | None,
    solo: bool,
    level: str | None,
    first_game: bool,
    dealt: bool,
    drawn: bool,
) -> None:
    """Write a record at the table: turn by turn, each checked, shown before it is confirmed, and saved at once.

    A FILE that is there is gone on with. For a new one the setup is asked line by line, with what was drawn as a
    proposal. The word help lists what may be written. Exit code 0: all is saved; 1: FILE can't be gone on with, and is
    left as it is; 2: something isn't saved, and was printed.
    """
    if file == STDIN:
        raise click.UsageError("a record is written to a file, not to -")
    asked = asking()
    folder = Path(os.path.realpath(file)).parent
    with suppress(OSError):
        clear_unfinished(folder)  # what a session that was killed while it saved has left there
    if os.path.lexists(file):
        _refuse_options(context, file)
        raise SystemExit(_resumed(file, edition, asked).run())
    if not os.access(folder, os.W_OK):
        reason = os.strerror(errno.EACCES if folder.is_dir() else errno.ENOENT)
        raise click.UsageError(f"{file} can't be written: {folder}: {reason}")
    which = Drawn(level_of(solo, level, "a solo game"), first_game, dealt)
    edition = edition or shipped()
    try:
        if drawn or players is not None:
            seats = seats_of(players if players is not None else usual_players(solo), solo)
        else:
            seats = ask_players(asked, solo)
        make = new_record(seats, seed_of(seed), edition, which) if drawn else ""
        text = make or ask_record(asked, seats, seed_of(seed), edition, which)
    except (Left, KeyboardInterrupt):
        tell("left before the setup stood: nothing is written")
        return
    editions = Editions(edition)
    (game,) = run(parse(Source(file, text)), editions)
    raise SystemExit(Session(RecordFile(Path(file)), text, game, editions, asked).run())


def _refuse_options(context: click.Context, file: str) -> None:
    """A record that is there has its setup.

    Raises:
        click.UsageError: something is said of a new one.
    """
    for name in _OF_NEW:
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = name.replace("_", "-")
            raise click.UsageError(f"{file} is there already and is gone on with; --{option} is for a new record")


def _resumed(file: str, edition: Edition | None, asked: Asked) -> Session:
    """A session that goes on with the last record of a file.

    Raises:
        click.UsageError: it is no file, or can't be read.
        SystemExit: it can't be gone on with, which is told.
    """
    path = Path(file)
    if not path.is_file():
        raise click.UsageError(f"{file} is no file")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise click.UsageError(f"{file} can't be read: {error.strerror or error}") from error
    editions = Shelf(edition).for_file(file)
    checked = run_document(document_of(*read(file, BytesIO(data))), editions)
    game = checked.games[-1] if checked.games else None
    for found in checked.diagnostics if game is None else game.diagnostics:
        tell(diagnostic_text(found, checked.source))
    if game is None or (why := _why_not(game)):
        tell(f"{visible(file)}: {'there is no record in it' if game is None else why}")
        raise SystemExit(1)
    return Session(RecordFile(path, data), checked.source.text, game, editions, asked)


def _why_not(game: Game) -> str:
    """Why nothing can be written behind the last record of a file; nothing if it can."""
    if game.record.puzzle is not None:
        return "the last one in it is a puzzle, which orloj puzzle tries; a record ends the file that is gone on with"
    if not game.valid:
        return "something is wrong with the record, which must be mended first"
    if over(game):
        return f"the game is over: {standing(game)}"
    if game.record.end is not None and game.record.end.atoms[0].text == "conceded":
        return "the game was conceded; without its line end it can be gone on with"
    return ""
