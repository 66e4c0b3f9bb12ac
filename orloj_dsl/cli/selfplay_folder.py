"""The folder of a self-play run: what it is of, its records, and a line a game; it can be gone on with at any time.

One run at a time has it. A record is written first, whole or not at all, then its line. So a run that was killed leaves
at most a record without its line, a torn last line, or a file that was never given its name. Games are the same each
time: what was lost is played again, and a record that stands already is only held against it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Self, final

import click

from orloj_dsl.cli.files import SUFFIX
from orloj_dsl.files import clear_unfinished, write_atomically
from orloj_dsl.play.game import Outcome

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

MANIFEST = "selfplay.json"
GAMES = "games.jsonl"


@final
class Folder:
    """The folder of one run.

    Attributes:
        path: where it is.
        finished: how many games have both their record and their line.
    """

    def __init__(self, path: Path, run: dict[str, Any]) -> None:
        """Begin a folder, or go on with one.

        Args:
            path: where it is; nothing needs to be there.
            run: what fixes the games of the run, as plain data.

        Raises:
            click.UsageError: it holds another run, or something that no run has left there.
            OSError: it can't be read or written.
        """
        self.path = path
        if os.path.lexists(path) and not path.is_dir():
            raise click.UsageError(f"{path} is no folder")
        path.mkdir(parents=True, exist_ok=True)
        self._held = _hold(path)
        try:
            self._begin(run)
            clear_unfinished(path)
            self.finished, self._size = self._intact()
            if self._games.exists() and self._games.stat().st_size > self._size:
                os.truncate(self._games, self._size)
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Let another run have the folder."""
        if self._held is not None:
            os.close(self._held)

    @property
    def _games(self) -> Path:
        return self.path / GAMES

    def record(self, game: int) -> Path:
        """The file of a game's record."""
        return self.path / f"game-{game:05}{SUFFIX}"

    def outcomes(self) -> Iterator[Outcome]:
        """The outcomes of the games that are finished, in order."""
        if self.finished:
            with self._games.open("rb") as file:
                for _ in range(self.finished):
                    outcome = _outcome(file.readline())
                    assert outcome is not None, "all these lines were read before"
                    yield outcome

    def add(self, outcome: Outcome, text: str) -> None:
        """Write the next game's record, then its line.

        Raises:
            click.UsageError: another file has the record's name, or somebody else writes here.
            OSError: it can't be written.
        """
        path = self.record(outcome.game)
        if not os.path.lexists(path):
            write_atomically(path, text)
        elif not path.is_file() or path.read_bytes() != text.encode():
            raise click.UsageError(f"{path} is there already, and isn't the record of this run's game {outcome.game}")
        with self._games.open("ab") as file:
            if file.tell() != self._size:
                raise click.UsageError(f"{self._games} has grown meanwhile: another run is writing here")
            file.write(_line(outcome))
        self._size += len(_line(outcome))
        self.finished += 1

    def _begin(self, run: dict[str, Any]) -> None:
        """Write down what the run is of, or see that it is the same one."""
        manifest = self.path / MANIFEST
        if not manifest.exists():
            for theirs in (self._games, self.record(1)):
                if os.path.lexists(theirs):
                    raise click.UsageError(f"{theirs} is there, but no {MANIFEST} that says what it is of")
            write_atomically(manifest, json.dumps(run, indent=2) + "\n")
            return
        try:
            found = json.loads(manifest.read_bytes())
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise click.UsageError(f"{manifest} isn't what orloj selfplay writes")
        for key in (*run, *found):
            if found.get(key) != run.get(key):
                was, wanted = (json.dumps(one.get(key)) for one in (found, run))
                differs = f"it has {key} {was}, not {wanted}"
                raise click.UsageError(f"{self.path} holds another run: {differs}; take another folder")

    def _intact(self) -> tuple[int, int]:
        """How many lines are whole, and their bytes; a last one that isn't was torn.

        Raises:
            click.UsageError: a line before the last one isn't of this run, or the record of one is missing.
        """
        if not self._games.exists():
            return 0, 0
        with self._games.open("rb") as file:
            number, size = 0, 0
            for line in file:
                outcome = _outcome(line)
                if outcome is None or outcome.game != number + 1:
                    if not line.endswith(b"\n"):
                        break  # it was being written
                    where = f"{self._games}, line {number + 1}"
                    raise click.UsageError(f"{where}: not the line of game {number + 1}; {_REMEDY}")
                if not self.record(outcome.game).is_file():
                    missing = self.record(outcome.game)
                    raise click.UsageError(f"{missing} is no file, though {GAMES} has its line; {_REMEDY}")
                number, size = number + 1, size + len(line)
        return number, size


def _hold(path: Path) -> int | None:
    """Keep other runs out of a folder as long as this one has it, where the system has locks; a kill lets it go.

    Raises:
        click.UsageError: another run has it.
    """
    if fcntl is None:
        return None
    held = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(held)
        raise click.UsageError(f"{path}: another run is writing here") from error
    return held


_REMEDY = f"without {GAMES} all games are played again, and held against their records"


def _line(outcome: Outcome) -> bytes:
    return json.dumps(outcome.data()).encode() + b"\n"


def _outcome(line: bytes) -> Outcome | None:
    """The outcome that a line tells; ``None`` if it isn't exactly as it would be written."""
    try:
        told = json.loads(line).items()
        fields: dict[str, Any] = {key: tuple(said) if isinstance(said, list) else said for key, said in told}
        outcome = Outcome(**fields)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return None
    return outcome if _line(outcome) == line and _has_types(outcome) else None


def _has_types(outcome: Outcome) -> bool:
    """Whether each field is of its type."""
    numbers = (outcome.game, outcome.rounds, outcome.decisions, *outcome.vp, *outcome.winners)
    texts = (outcome.end, outcome.digest, outcome.level, *outcome.players)
    return (
        all(type(number) is int for number in numbers)
        and all(isinstance(text, str) for text in texts)
        and len(outcome.vp) == len(outcome.players)
    )
