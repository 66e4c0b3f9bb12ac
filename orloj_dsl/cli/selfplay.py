"""``orloj selfplay``: let players play by themselves, and keep the records."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from orloj_dsl import __version__
from orloj_dsl.cli.editions import edition_option
from orloj_dsl.cli.new import LARGEST_SEED
from orloj_dsl.cli.options import TEXT_OR_JSON
from orloj_dsl.cli.output import NARROWEST, console, progress, tell, write_json
from orloj_dsl.cli.selfplay_folder import GAMES, Folder
from orloj_dsl.cli.solo import flags_of, level_of, table_of
from orloj_dsl.games.orloj import RULES_VERSION
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.solo.area import BASIC, LEVELS, NAME
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.headers import NOTATION_VERSION
from orloj_dsl.interpreter.loading import document_of, read, run_document
from orloj_dsl.interpreter.recorder import head_lines, lines_of, record_text
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.play.game import ROUNDS, Outcome, SeededGame
from orloj_dsl.play.players import KINDS
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.standings import Standings

SECONDS_BETWEEN_LINES = 30

Table = tuple[str, ...]
"""The kinds of players at a table, first player first."""


def _tables(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[Table, ...]:
    return tuple(map(_table, values))


def _named(context: click.Context, parameter: click.Parameter, value: str) -> Path:
    """The folder. An empty name, as of a variable that isn't set, would mean the current one."""
    if not value:
        raise click.BadParameter("a name is missing")
    return Path(value)


def _table(text: str) -> Table:
    """The players of one ``--players``.

    Raises:
        click.BadParameter: there is no such kind of player.
    """
    players = tuple(word.strip() for word in text.split(","))
    for word in players:
        if not word:
            raise click.BadParameter(f"a kind of player is missing: {text!r}; there are {', '.join(KINDS)}")
        if word not in KINDS:
            hint = closest(word, KINDS)
            meant = f"; did you mean {hint}?" if hint else ""
            known = ", ".join(KINDS)
            raise click.BadParameter(f"{word} is no kind of player; there are {known}{meant}")
    return players


def _count(tables: tuple[Table, ...], solo: bool) -> None:
    """See that as many sit at each table as can play.

    Raises:
        click.BadParameter: there are too few or too many.
    """
    least, most = table_of(solo)
    for players in tables:
        if least <= len(players) <= most:
            continue
        they = f"one player plays against {NAME}" if solo else f"{least} to {most} players sit at a table"
        hint = f"; one plays against {NAME} with --solo" if len(players) == 1 else ""
        message = f"{they}, not {len(players)}: {','.join(players)}{hint}"
        raise click.BadParameter(message, param_hint="--players")


@click.command()
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games there shall be.")
@click.option(
    "--players",
    "tables",
    required=True,
    multiple=True,
    callback=_tables,
    metavar="KIND,KIND,...",
    help=f"2 to 4 players, first player first, with --solo one: {', '.join(KINDS)}. "
    "Given several times, games take them in turn.",
)
@click.option("--solo", is_flag=True, help=f"Games of one player against {NAME}.")
@click.option("--level", type=click.Choice(LEVELS), help=f"How difficult solo games are; if not said, {BASIC}.")
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), required=True, help="Of all chance: the same games each time."
)
@click.option(
    "--out",
    callback=_named,
    required=True,
    metavar="DIR",
    help="The folder for the records; a run that was stopped goes on there.",
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=ROUNDS,
    show_default=True,
    metavar="CAP",
    help="Break a game off behind so many; its record ends as unfinished.",
)
@click.option("--check", is_flag=True, help="Read each record back: it must be right, and lead to the same position.")
@edition_option
@TEXT_OR_JSON
def selfplay(
    games: int,
    tables: tuple[Table, ...],
    solo: bool,
    level: str | None,
    seed: int,
    out: Path,
    rounds: int,
    check: bool,
    edition: Edition | None,
    form: str,
) -> None:
    """Let players play by themselves, write a record of each game, and tell how they have fared.

    DIR gets game-00001.orloj and so on, and games.jsonl with a line a game. The same command goes on where it was
    stopped; a larger N adds games. Exit code 1: --check has found something.
    """
    chosen = level_of(solo, level, "solo games")
    _count(tables, solo)
    run = _Run(tables, chosen, seed, rounds, edition or shipped())
    with _open(out, run) as folder:
        standings, wrong = _played_all(run, folder, games, check)
    _tell_all(run, folder, games, standings, wrong, form)
    raise SystemExit(1 if wrong else 0)


def _played_all(run: _Run, folder: Folder, games: int, check: bool) -> tuple[Standings, list[str] | None]:
    """Play what isn't finished yet; how the players have fared, and, if it is asked, which records are wrong."""
    standings, wrong = Standings(), list[str]()
    try:
        for outcome in _with_progress(_outcomes(run, folder, games), games, "game"):
            standings.add(outcome)
            if check and (why := _why_wrong(folder.record(outcome.game), outcome, run.game(outcome.game))):
                tell(why)
                wrong.append(folder.record(outcome.game).name)
    except KeyboardInterrupt:
        told = f", and {standings.games} were read back" if check else ""
        tell(f"{min(folder.finished, games)} of {games} games are finished{told}; the same command goes on from there")
        raise
    return standings, wrong if check else None


def _tell_all(run: _Run, folder: Folder, games: int, standings: Standings, wrong: list[str] | None, form: str) -> None:
    """Print the result: a table and some lines, or JSON."""
    if form == "json":
        write_json({**run.data, **standings.data(), **({} if wrong is None else {"wrong": wrong})})
        return
    to = console()
    # A terminal that is narrower breaks the lines, and no figure is cut.
    to.print(standings.table(), width=max(to.width, NARROWEST), crop=False)
    for line in standings.lines():
        click.echo(line)
    if folder.finished > games:
        click.echo(f"the folder holds {folder.finished} games; these are the first {games}")
    if wrong is not None:
        click.echo(f"read back: {len(wrong)} of {games} records are wrong" if wrong else "read back: all are right")


class _Run:
    """What fixes the games of a run."""

    def __init__(self, tables: tuple[Table, ...], level: str, seed: int, rounds: int, edition: Edition) -> None:
        self.tables, self.level, self.seed, self.rounds, self.edition = tables, level, seed, rounds, edition

    @property
    def data(self) -> dict[str, Any]:
        """All of it; players may decide otherwise in another version of the program."""
        edition = self.edition
        return {
            "program": f"orloj {__version__}",
            "notation": NOTATION_VERSION,
            "rules": RULES_VERSION,
            "edition": f"{edition.id} {edition.version} {edition.digest}",
            "seed": self.seed,
            "tables": [list(table) for table in self.tables],
            **({"solo": self.level} if self.level else {}),
            "cap": self.rounds,
        }

    def game(self, number: int) -> SeededGame:
        """A game, by its number from 1."""
        table = self.tables[(number - 1) % len(self.tables)]
        return SeededGame(self.seed, number, table, self.edition, self.rounds, self.level)


def _open(out: Path, run: _Run) -> Folder:
    try:
        return Folder(out, run.data)
    except OSError as error:
        raise click.UsageError(f"{out} can't be written: {error.strerror or error}") from error


def _outcomes(run: _Run, folder: Folder, games: int) -> Iterator[Outcome]:
    """The outcomes of all games: of those that are finished as they are told, the others are played."""
    for outcome in folder.outcomes():
        if outcome.game > games:
            return
        yield outcome
    for number in range(folder.finished + 1, games + 1):
        game = run.game(number)
        outcome, text = _played(game)
        try:
            folder.add(outcome, text)
        except OSError as error:
            where = f"{folder.path} can't be written: {error.strerror or error}"
            finished = f"{folder.finished} games are finished; the same command goes on from there"
            raise click.UsageError(f"{where}; {finished}") from error
        yield outcome


def _played(game: SeededGame) -> tuple[Outcome, str]:
    """Play a game: its outcome and its record."""
    moves = list(game.play())
    end = moves[-1].after
    asked = f"{flags_of(game.level)} --players {','.join(game.players)} --seed {game.seed}"
    source = f"orloj selfplay{asked}, game {game.number}"
    text = record_text(head_lines(game.start, game.setup, source), lines_of(moves), end)
    return game.outcome(end, len(moves)), text


def _with_progress(outcomes: Iterator[Outcome], games: int, what: str) -> Iterator[Outcome]:
    """Show on standard error how far it has come; where that is no terminal, a line now and then."""
    with progress(what) as shown:
        told = time.monotonic()
        for number, outcome in enumerate(shown.track(outcomes, total=games), 1):
            yield outcome
            if shown.disable and time.monotonic() - told > SECONDS_BETWEEN_LINES:
                tell(f"{what} {number} of {games}")
                told = time.monotonic()


def _why_wrong(path: Path, outcome: Outcome, game: SeededGame) -> str:
    """What is wrong with a record, or nothing: it must have no findings, and say what is told of its game."""
    with path.open("rb") as file:
        checked = run_document(document_of(*read(str(path), file)), Editions(game.edition))
    if checked.diagnostics:
        return diagnostic_text(checked.diagnostics[0], checked.source)
    if len(checked.games) != 1 or (end := checked.games[0].end) is None:
        return visible(f"{path}: it has {len(checked.games)} records, not one")
    found = game.outcome(end, sum(len(ply.moves) for ply in checked.games[0].plies))
    for name, said in outcome.data().items():
        if said != (real := getattr(found, name)):
            return visible(f"{path}: it leads to {name} {real}; {GAMES} says {said}")
    return ""
