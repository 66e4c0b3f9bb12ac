"""A record to begin with, as it was laid out at one's own table: its setup is asked line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import click

from orloj_dsl.cli.asking import Asked, Completions
from orloj_dsl.cli.new import Drawn, new_record, seats_of, usual_players
from orloj_dsl.cli.output import console
from orloj_dsl.cli.saying import say
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import PRINTED
from orloj_dsl.games.orloj.solo.area import LEVELS
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.grammar import quote
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.record_view import finding_text, help_view
from orloj_dsl.show.setup_words import MEANINGS

QUIT, HELP = "quit", "help"
_TITLE, _DATE, _SOURCE = "title", "date", "source"
_ASKED = {_TITLE: "title, or nothing> ", _DATE: "date, as 2026-03-07, or nothing> "}
_HOW = (
    "What lies on the table is asked line by line, as it was drawn by chance.",
    "Change what is otherwise on yours. Enter takes the line as it stands, Tab",
    "completes its words, help says what the lines mean, and quit leaves with",
    "nothing written.",
)
_LEGEND = "The lines of the setup:"
_OF_PLAYERS = (
    "Names, parted by commas, the first player first; a colour may stand behind a name: Mikel purple, Eduardo."
)


class Left(Exception):  # noqa: N818 - says what somebody did
    """Whoever was asked has left before the setup stood."""


def ask_players(asked: Asked, solo: bool) -> tuple[Seat, ...]:
    """Who plays.

    Raises:
        Left: whoever is asked has left.
    """
    usual = usual_players(solo)
    while True:
        # Names that stood there would be written on to; so the usual ones are only told.
        said = _answer(asked, f"players, the first player first [{usual}]> ", "", ()) or usual
        if said == HELP:
            say(_OF_PLAYERS)
            continue
        try:
            seats = seats_of(said, solo)
        except click.BadParameter as error:
            say(error.message)
            continue
        sitting = ", ".join(f"{visible(seat.name)} {seat.colour}" for seat in seats)
        say(f"at the table: {sitting}. Is that wrong? {QUIT} leaves, and nothing is written yet.")
        return seats


def ask_record(asked: Asked, seats: tuple[Seat, ...], seed: int, edition: Edition, drawn: Drawn) -> str:
    """A record whose title, date and setup somebody has said.

    Raises:
        Left: whoever is asked has left.
    """
    lines = new_record(seats, seed, edition, drawn).splitlines()
    as_drawn = list(lines)
    asking = _Asking(asked, Editions(edition), edition)
    title = asking.header(lines, _TITLE)
    date = asking.header(lines, _DATE)
    say(" ".join(_HOW))
    todo = list(_heads(lines))
    while todo:
        for at in todo:
            asking.line(lines, at)
        todo = asking.wrong(lines)
    if [line.split() for line in lines] != [line.split() for line in as_drawn]:
        lines = [line for line in lines if not line.startswith(_SOURCE)]
    text = "\n".join([lines[0], *title, *date, *lines[1:]]) + "\n"
    return format_document(parse(Source("new", text)))


def _heads(lines: Sequence[str]) -> dict[int, str]:
    """Where the lines of the setup are, and how each begins."""
    setup = lines.index("setup")
    return {at: line.split()[0] for at, line in enumerate(lines) if at > setup and line.startswith(" ")}


class _Asking:
    """Asks for lines of a record, each of which is read by the real reader before the next one."""

    def __init__(self, asked: Asked, editions: Editions, edition: Edition) -> None:
        self._asked, self._editions, self._edition = asked, editions, edition

    def header(self, lines: Sequence[str], head: str) -> list[str]:
        """A header that may be left out: its line, or none."""
        said = ""
        while said := _answer(self._asked, _ASKED[head], said if self._asked.edits else "", ()):
            lead, rest = (f'{head} "', quote(said)[1:]) if head == _TITLE else (f"{head} ", said)
            if not self._tell([lines[0], lead + rest, *lines[1:]], 1, lead, said):
                return [lead + rest]
        return []

    def line(self, lines: list[str], at: int) -> None:
        """Ask for a line of the setup, and put what is said in its place."""
        head, _, drawn = lines[at].strip().partition(" ")
        said = drawn = drawn.strip()
        while True:
            proposed = said if self._asked.edits else drawn
            said = _answer(self._asked, f"  {head:<8} > ", proposed, _words(head, self._edition))
            said = said.removeprefix(f"{head} ")  # as the line stands in a record
            if said == HELP:
                say(help_view(_LEGEND, {word: MEANINGS[word] for word in _heads(lines).values()}))
                said = drawn
                continue
            if not said:
                say("nothing stands there; this is as it was drawn:")
                said = drawn
                continue
            lead = f"  {head} "
            lines[at] = lead + said
            if not self._tell(lines, at, lead, said):
                return

    def wrong(self, lines: Sequence[str]) -> list[int]:
        """The first line that is wrong beside the others, which is asked once more."""
        source, game = self._read(lines)
        return [source.location(found.span.start)[0] - 1 for found in game.diagnostics if not found.note][:1]

    def _tell(self, lines: Sequence[str], at: int, lead: str, said: str) -> bool:
        """Tell what is wrong with what was said behind the lead of a line; whether anything is."""
        source, game = self._read(lines)
        begin = sum(len(line) + 1 for line in lines[:at]) + len(lead)
        own = [found for found in game.diagnostics if source.location(found.span.start)[0] - 1 == at]
        for found in own:
            say(finding_text(_in(found, begin, len(said)), said, console().width))
        return any(not found.note for found in own)

    def _read(self, lines: Sequence[str]) -> tuple[Source, Game]:
        source = Source("new", "\n".join(lines) + "\n")
        return source, run(parse(source), self._editions)[0]


def _in(found: Diagnostic, begin: int, length: int) -> Diagnostic:
    start, end = (min(max(0, at - begin), length) for at in found.span)
    return replace(found, span=Span(start, end))


def _answer(asked: Asked, prompt: str, default: str, words: Iterable[str]) -> str:
    """What is said; where nothing is and no default can be edited, that.

    Raises:
        Left: whoever is asked has left.
    """
    shown = f"{prompt}[{default}] " if default and not asked.edits else prompt
    text = asked.ask(shown, _completing(tuple(words)), default)
    if text is None or text.strip() == QUIT:
        raise Left
    return " ".join(text.split()) or ("" if asked.edits else default)


def _completing(words: Sequence[str]) -> Completions:
    """Completes the last word of a text."""

    def complete(text: str) -> tuple[int, Sequence[str]]:
        start = max(map(text.rfind, " ,;")) + 1
        return start, [word for word in words if word.startswith(text[start:])]

    return complete


def _words(head: str, edition: Edition) -> Iterator[str]:
    """The words that a line of the setup may have."""
    solo = edition.solo
    known: dict[str, Iterable[Iterable[object]]] = {
        "solo": [LEVELS],
        "crown": [edition.rounds],
        "months": [edition.months],
        "signs": [edition.signs],
        "windows": [COLOURS, edition.windows],
        "royals": [COLOURS, edition.royals],
        "goals": [*edition.goals, edition.bonuses],
        "calendar": [[PRINTED], edition.sections],
        "scrolls": [edition.scrolls],
        "workshop": [edition.workshop],
        "blocked": [solo.cards],
        "mastery": [solo.mastery_tiles],
        "progress": [solo.progress_tiles],
        "scoring": [solo.scoring_tiles],
        "piles": [edition.assistants],
        "next": [solo.cards, solo.round_cards],
        "offer": [edition.hammers],
        "hammers": [edition.hammers],
    }
    yield from map(str, dict.fromkeys(chain.from_iterable(known.get(head, ()))))
