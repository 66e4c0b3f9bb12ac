"""What must hold of any input: for each target a law, which tells what became of the input or raises.

A law takes bytes, as a file holds them. It raises nothing but what is documented; findings lie in the text and can be
told; whatever was accepted can be played, printed and read back, and its ledger closes.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from click.testing import CliRunner
from lark import Token

from fuzz import reference
from fuzz.laws_of_tables import plays_on, reads_back, replays
from orloj_dsl import IllegalActionError, OrlojError, Position, PositionError, loads
from orloj_dsl.cli.edition import edition as edition_command
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import LEVELS
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.editions import SHIPPED, Editions, overlay_of
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.headers import with_manes
from orloj_dsl.interpreter.loading import document_of, run_document
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.report import checked_data, diagnostic_data, game_data
from orloj_dsl.interpreter.walk import END
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.grammar import Refused, grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.notation.parser import Document
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.puzzle.checking import check_document
from orloj_dsl.puzzle.proof import faults, prove
from orloj_dsl.safe_yaml import Place, YamlError, load_placed
from orloj_dsl.scenario.file import scenarios_in
from orloj_dsl.scenario.run import outcome_of
from orloj_dsl.show.diagnostics import diagnostic_text
from orloj_dsl.show.lexer import OrlojLexer
from orloj_dsl.show.source import source_text
from orloj_dsl.show.test_report import FileReport, junit, report_data, report_text

GAMES = data_path("scenarios", "games")
"""Where the records of scenarios are looked for."""

CLEAN = "clean"
"""What is told of an input in which nothing is wrong."""

Told = Iterable[str]
"""What became of an input: codes of its findings, the name of a documented error, or ``clean``."""


def judge(target: str, data: bytes) -> list[str]:
    """Judge one input by the law of its target.

    Returns:
        What became of it.

    Raises:
        Exception: whatever shouldn't be; an ``AssertionError`` where a law is broken.
    """
    return list(LAWS[target](data)) or [CLEAN]


def _document(data: bytes) -> Document:
    return document_of(*decode("input", data))


def _spoken(error: Exception, outcome: str) -> str:
    """The outcome of an input that is refused by a documented error, which says why."""
    assert str(error).strip()
    return outcome


def _chance(data: bytes) -> Random:
    """Chance that is the same for the same input."""
    return Random(sha256(data).digest())


def _told(found: Iterable[Diagnostic], source: Source) -> Iterator[str]:
    """The codes of findings, each of which can be told and lies in the text."""
    found = list(found)
    assert len(set(found)) == len(found), "a finding is told twice"
    for finding in found:
        assert 0 <= finding.span.start <= finding.span.end <= len(source.text), f"{finding} lies beyond the text"
        assert finding.code in codes(), f"{finding.code} is no code"
        assert finding.message.strip(), f"{finding.code} says nothing"
        assert not finding.clause or finding.clause in catalogue(), f"{finding.clause} is no clause"
        assert not finding.ruling or finding.ruling in {ruling.id for ruling in catalogue().rulings}
        assert all(finding.legal), f"{finding} offers nothing as something"
        assert diagnostic_text(finding, source).replace("\n", "").isprintable(), "a terminal would obey a finding"
        told = json.loads(json.dumps(diagnostic_data(finding, source)))
        assert (1, 1) <= (told["line"], told["column"]) <= (told["end_line"], told["end_column"])
        yield finding.code


# ---- texts ----


def parse(data: bytes) -> Told:
    """Reading a text raises nothing, its tokens are Lark's, and a line is read if and only if Lark reads it."""
    document = _document(data)
    text = document.source.text
    for record in document.records:
        assert 0 <= record.span.start <= record.span.end <= len(text)
    ours = list(grammar("orloj").tokens(text))
    assert list(map(_as_told, ours)) == list(map(_as_told, reference.tokens(text))), "the tokens aren't Lark's"
    for line in split(ours):
        if line.words:
            for start in reference.STARTS:
                assert _accepted(line.words, start) == reference.accepted(line.words, start), "read otherwise by Lark"
    return _told(document.diagnostics, document.source)


def _as_told(token: Token) -> tuple[str, str, int | None, int | None]:
    return token.type, str(token), token.start_pos, token.end_pos


def _accepted(words: Sequence[Token], start: str) -> int | None:
    """How many tokens of a line our parser reads before one that doesn't fit; ``None`` where all fit."""
    try:
        grammar("orloj").parse(words, start)
    except Refused as refused:
        return refused.at
    return None


def check(data: bytes) -> Told:
    """What ``orloj check`` says of a file; what is valid of each game is replayed, told and read back."""
    checked = check_document(_document(data), SHIPPED)
    told = list(_told(checked.diagnostics, checked.source))
    json.dumps(checked_data(checked, ()))
    for game in checked.games:
        spans = [finding.span for finding in game.diagnostics]
        assert spans == sorted(spans), "findings aren't in the order of the text"
        _game(game)
        if game.valid and game.puzzle is not None:
            told += _told(tuple(faults(prove(game, Limits(nodes=30)), checked.source.text)), checked.source)
    assert checked.clean == all(finding.note for finding in checked.diagnostics)
    return told


def _game(game: Game) -> None:
    if game.start is None or game.end is None:
        assert not game.valid, "nothing is wrong with a record that has no start"
        return
    assert game.ledger().gaps() == [], "the ledger doesn't close"
    reads_back(game.end)
    replays(game.start, game.plies)
    for branch in game.branches[:2]:
        replays(branch.start, branch.plies)
    json.dumps(game_data(game, moment_of(game, END)))
    if game.broken is not None and game.broken.moves:
        wrong = game.broken
        moment_of(game, f"{wrong.round}.{wrong.before.state.name(wrong.seat)}.1")
        reads_back(wrong.after)


def fmt(data: bytes) -> Told:
    """Layout moves white space only, changes neither tree nor findings, and is a fixed point."""
    document = _document(data)
    if document.diagnostics:
        return _told(document.diagnostics, document.source)
    once = format_document(document)
    assert "".join(once.split()) == "".join(document.source.text.split()), "layout changes what is written"
    again = _document(once.encode())
    assert again.diagnostics == (), f"what is laid out can't be read: {again.diagnostics}"
    assert again.records == document.records, "layout changes the tree"
    assert format_document(again) == once, "layout isn't a fixed point"
    before, after = (run_document(read, SHIPPED) for read in (document, again))
    said = [[(found.code, found.message) for found in checked.diagnostics] for checked in (before, after)]
    assert said[0] == said[1], "layout changes the findings"
    return _told(after.diagnostics, after.source)


def lexer(data: bytes) -> Told:
    """The tokens of the highlighting are the text, and what is shown is as long as it."""
    text = decode("input", data)[0].text
    at = 0
    for start, _, said in OrlojLexer().get_tokens_unprocessed(text):
        assert start == at
        assert said
        at += len(said)
        assert text[start:at] == said
    assert at == len(text), "the tokens aren't the whole text"
    again = "".join(said for _, said in OrlojLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert again == text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), "Pygments shows another text"
    assert len(source_text(text, colour=False)) == len(text)
    assert source_text(text, colour=True) or not text.strip()
    assert 0 <= OrlojLexer.analyse_text(text) <= 1
    return ()


# ---- positions ----


def position(data: bytes) -> Told:
    """A position that is accepted is told, dumped and read back as the same, and can be played on from."""
    checked = run_document(_document(data), SHIPPED)
    told = list(_told(checked.diagnostics, checked.source))
    for game in checked.games:
        if game.start is not None:
            reads_back(game.start)
            _dump_reads_back(Position(game.start))
            plays_on(game.start, _chance(data))
    return told


def _dump_reads_back(here: Position) -> None:
    dump = json.loads(json.dumps(here.dump()))
    again = Position.load(dump)
    assert again == here
    assert again.digest == here.digest
    assert again.text == here.text
    assert json.loads(json.dumps(again.dump())) == dump


def dump(data: bytes) -> Told:
    """Any data are a position or refused as none; a position that was accepted holds all that holds of positions."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return ("no JSON",)
    try:
        here = Position.load(value)
    except PositionError as error:
        return (_spoken(error, "PositionError"),)
    _dump_reads_back(here)
    plays_on(here._core, _chance(data))
    return ()


def apply(data: bytes) -> Told:
    """Steps are played at the position of the first line or refused, with their code and their place."""
    line, _, steps = decode("input", data)[0].text.partition("\n")
    try:
        start = loads(f"orloj 1\n{line}\nplay\n").start
    except OrlojError as error:
        return (type(error).__name__,)
    digest = start.digest
    try:
        after = start.apply(steps)
    except IllegalActionError as error:
        assert start.digest == digest
        return (_refused(error, steps),)
    _reached(start, after)
    try:
        _reached(start, after.finish())
    except IllegalActionError as error:
        return (_refused(error, None),)
    return ()


def _refused(error: IllegalActionError, steps: str | None) -> str:
    """The code of a refusal, which can be told and points into the text."""
    assert error.code in codes(), f"{error.code} is no code"
    assert error.message.strip()
    assert not error.clause or error.clause in catalogue()
    assert all(error.legal)
    if error.span is not None and steps is not None:
        assert 0 <= error.span[0] <= error.span[1] <= len(steps), f"{error.span} lies beyond the text"
    return error.code


def _reached(start: Position, after: Position) -> None:
    assert after.ledger().closes, "the ledger doesn't close"
    assert after.ledger().start == start.ledger().end
    reads_back(after._core)
    assert all(line.strip() for line in after.played)
    assert after.over or after.legal(), "nothing is legal, and the game isn't over"
    assert set(after.score().total) == set(after.players)


# ---- data ----


def overlay(data: bytes) -> Told:
    """What ``orloj edition check`` says of a file; an edition that can be played is played."""
    file = overlay_of("input.yaml", data)
    told = list(_told(file.diagnostics, file.source))
    _places(file.source.text)
    stops = file.overlaid.edition is None
    assert not stops or not all(found.note for found in file.diagnostics), "it can't be played, and nothing is said"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "input.yaml")
        path.write_bytes(data)
        done = CliRunner().invoke(edition_command, ["check", str(path)], catch_exceptions=False)
    assert done.exit_code == int(any(not found.note for found in file.diagnostics)), done.output
    if file.overlaid.edition is not None:
        _edition_plays(file.overlaid.edition, _chance(data))
    return told


def _places(text: str) -> None:
    """YAML is refused in one way only, and every value of it has a place in the text."""
    try:
        _, places = load_placed(text, "input.yaml")
    except YamlError as error:
        places = {(): Place(None, (error.offset, error.offset))}
    for place in places.values():
        for begin, end in (place.value, place.key or place.value):
            assert 0 <= begin <= end <= len(text), f"{place} lies beyond the text"


def _edition_plays(edition: Edition, chance: Random) -> None:
    named = (Seat("Mikel", "purple"), Seat("Eduardo", "yellow"), Seat("Carlos", "green"))
    seats = with_manes(named[: chance.choice((1, 2, 2, 3))])
    level = chance.choice(LEVELS) if seats[1] not in named else ""
    first_game, dealt = not level and chance.random() < 0.5, chance.random() < 0.5
    setup = draw_setup(edition, seats, chance, level=level, first_game=first_game, dealt=dealt)
    start, _ = new_position(setup, edition, seats)
    plays_on(start, chance, Editions(edition))


def scenario(data: bytes) -> Told:
    """A file of scenarios is read and run; its faults and what fails lie in its text, and every report can be made."""
    source, findings = decode("input.yaml", data)
    file = scenarios_in(source, findings, GAMES)
    told = list(_told(file.faults, file.source))
    report = FileReport(file.source, file.faults)
    for entry in file.scenarios:
        outcome = outcome_of(entry)
        report.outcomes.append((outcome, 0.0))
        found = dict.fromkeys(failure.found for failure in outcome.failures)  # a folded text has one place for all
        told += _told(found, file.source)
    assert report_text([report], 0.0).replace("\n", "").isprintable(), "a terminal would obey a report"
    json.dumps(report_data([report], 0.0))
    ElementTree.fromstring(junit([report], 0.0))
    return told


LAWS: dict[str, Callable[[bytes], Told]] = {
    "parse": parse,
    "check": check,
    "fmt": fmt,
    "lexer": lexer,
    "position": position,
    "dump": dump,
    "apply": apply,
    "overlay": overlay,
    "scenario": scenario,
}
