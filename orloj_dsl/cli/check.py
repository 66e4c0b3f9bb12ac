"""``orloj check``: are these records right?"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import click

from orloj_dsl import __version__
from orloj_dsl.cli.editions import Shelf, edition_option
from orloj_dsl.cli.files import Inputs
from orloj_dsl.cli.options import FILES
from orloj_dsl.cli.output import tell, write_json
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked, document_of
from orloj_dsl.interpreter.report import checked_data
from orloj_dsl.interpreter.summary import asked, over, round_reached, standing, title_of, turns_played
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.checking import check_document
from orloj_dsl.show.ci import github, sarif
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import diagnostic_text, visible


@click.command()
@FILES
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="How to tell."
)
@edition_option
@click.option("--timing", is_flag=True, help="Tell how long each part took, on standard error.")
def check(files: tuple[str, ...], form: str, edition: Edition | None, timing: bool) -> None:
    """Check records move by move against the rules.

    FILES are records, or folders of them; - is standard input. Exit code 0: all are right; 1: something was found;
    2: not all could be read. The formats github and sarif tell findings only, for reviews.
    """
    clean = True
    data: list[dict[str, Any]] = []
    told: list[tuple[Diagnostic, Source]] = []
    inputs, shelf = Inputs(files), Shelf(edition)
    for name in inputs.names:
        checked = _check(inputs, name, shelf.for_file(name), timing)
        if checked is None:
            continue
        clean = clean and checked.clean
        if form == "sarif":
            told += [(found, checked.source) for found in checked.diagnostics]
        elif form == "json":
            data.append(checked_data(checked, map(_game, checked.games)))
        elif form == "github":
            _echo(github(found, checked.source) for found in checked.diagnostics)
        elif form == "text":
            _echo(diagnostic_text(found, checked.source) for found in checked.diagnostics)
            _echo(f"{visible(checked.source.name)}: {_verdict(game)}" for game in checked.games)
    if form == "json":
        write_json(data)
    elif form == "sarif":
        write_json(sarif(told, codes(), __version__))
    inputs.end(clean)


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _check(inputs: Inputs, name: str, editions: Editions, timing: bool) -> Checked | None:
    times = [time.perf_counter()]
    text = inputs.read(name)
    if text is None:
        return None
    times.append(time.perf_counter())
    document = document_of(*text)
    times.append(time.perf_counter())
    checked = check_document(document, editions)
    times.append(time.perf_counter())
    if timing:
        parts = zip(("read", "parse", "run"), times, times[1:], strict=False)
        told = ", ".join(f"{part} {(end - start) * 1000:.0f} ms" for part, start, end in parts)
        tell(f"{visible(checked.source.name)}: {told}")
    return checked


def _verdict(game: Game) -> str:
    errors = sum(not found.note for found in game.diagnostics)
    if errors and game.record.puzzle is not None:
        return f"puzzle {visible(title_of(game.record))}: {counted(errors, 'finding')}"
    if errors:
        findings = counted(errors, "finding")
        return f"{findings}; valid up to {standing(game)}" if game.end else findings
    return f"ok, {visible(asked(game))}" if game.puzzle is not None else f"ok, {standing(game)}"


def _game(game: Game) -> dict[str, Any]:
    """How a record stands; what ended the game and who won where it is over."""
    state = game.end.state if game.end is not None else None
    points = {} if state is None else {state.name(seat): state.count(seat, "vp") for seat in range(len(state.players))}
    ended = state if over(game) else None
    return {
        "title": title_of(game.record),
        "players": [seat.name for seat in game.headers.seats] if game.headers is not None else [],
        "valid": game.valid,
        "standing": standing(game),
        "turns": turns_played(game),
        "round": round_reached(game),
        "vp": points,
        "ended": ended and ended.ending,
        "winners": [ended.name(seat) for seat in winners(ended)] if ended else [],
    }
