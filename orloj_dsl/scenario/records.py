"""Tables that are taken from a record: ``given: {record: ../../games/first-evening.orloj, to: 3.Mikel.2}``."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final, final

from orloj_dsl.games.orloj.edition import names
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import document_of, read, run_document
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.recorder import head_lines

SUFFIX: Final = ".orloj"


class RecordError(ValueError):
    """A record can't be played; the message says why."""


@final
class Records:
    """The records that a file of scenarios names; each is read once."""

    def __init__(self, folder: Path) -> None:
        """Say where their paths begin: at the folder of the file."""
        self._folder = folder
        self._read: dict[str, Game | RecordError] = {}

    def game(self, name: str) -> Game:
        """The game of a record.

        Args:
            name: its path from the folder, with slashes; it may lead out of the folder.

        Raises:
            RecordError: there is no such record, or something is wrong with it.
        """
        if name not in self._read:
            try:
                self._read[name] = self._game(name)
            except RecordError as error:
                self._read[name] = error
        found = self._read[name]
        if isinstance(found, RecordError):
            raise found
        return found

    def _game(self, name: str) -> Game:
        if not name.endswith(SUFFIX) or "\\" in name or "\0" in name or Path(name).anchor:
            raise RecordError(f"a record is named by its path from this file, like ../games/evening{SUFFIX}")
        path = self._folder / name
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise RecordError(f"{name} is no file")
            with path.open("rb") as file:
                document = document_of(*read(name, file))
        except OSError as error:
            raise RecordError(f"{name} can't be read: {error.strerror or error}") from error
        checked = run_document(document, Editions(None, path.parent))
        if (wrong := next((found for found in checked.diagnostics if not found.note), None)) is not None:
            line, column = checked.source.location(wrong.span.start)
            raise RecordError(f"{name} isn't right: line {line}, column {column}: {wrong.message}")
        if len(checked.games) != 1:
            raise RecordError(f"{name} holds {len(checked.games)} records; a table is taken from a file with one")
        (game,) = checked.games
        if game.headers is None or game.headers.edition.id not in names():
            raise RecordError(f"{name} is played with an edition that doesn't ship")
        return game


def table_at(game: Game, moment: str) -> str:
    """The table at a moment of a game, as a record that begins with its position.

    Raises:
        MomentError: there is no such moment.
    """
    return "\n".join([*head_lines(moment_of(game, moment).position), ""])
