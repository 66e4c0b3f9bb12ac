"""The header of a record: who plays, by which rules, with which edition, under which rulings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from orloj_dsl.games.orloj import RULES_VERSION, catalogue
from orloj_dsl.games.orloj.edition import DEFAULT, Edition, shipped
from orloj_dsl.games.orloj.facts import PLAYER_WORDS, TABLE_WORDS
from orloj_dsl.games.orloj.solo.area import NAME
from orloj_dsl.games.orloj.state import MOST_PLAYERS, PLAYER_COLOURS, Seat
from orloj_dsl.interpreter.editions import BadEditionError, Editions, NoEditionError
from orloj_dsl.interpreter.steps import Unbound
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.grammar import grammar, quote
from orloj_dsl.notation.lines import PUZZLE, PUZZLE_SECTIONS
from orloj_dsl.notation.messages import HEADERS, PUZZLE_HEADERS
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Record, Statement

NOTATION_VERSION = 1

Report = Callable[[Diagnostic], None]

_TABLE_WORDS = ("none", "round", "by", "position", "setup", "play", "result", "end", "adjust")
_FACT_WORDS = (*TABLE_WORDS, *PLAYER_WORDS, "nobody", "unbuilt", "flipped")
"""Facts of a record's assertions that are words, and what they say where there is nobody."""
_POSITION_WORDS = (
    *("turn", "clock", "rooster", "crown", "painter", "gears", "discs", "windows", "royals", "goals", "calendar"),
    *("blocked", "dials", "revealed", "workshop", "assistants", "offer", "claims", "ended", "due"),
    *("solo", "mastery", "progress", "rounds", "scoring", "piles", "open", "played", "removed", "pile", "deck"),
)
"""The heads of a position's statements."""


@lru_cache(maxsize=1)
def reserved() -> frozenset[str]:
    """Words that name something else; as names they need quotes."""
    months = shipped(DEFAULT).months
    heads = {*HEADERS, *PUZZLE_HEADERS, PUZZLE, *PUZZLE_SECTIONS}
    return grammar("orloj").keywords | heads | {*_TABLE_WORDS, *_FACT_WORDS, *_POSITION_WORDS, *months}


@dataclass(frozen=True, slots=True)
class Headers:
    """What a header says that the rules need; rulings by name, in whatever order they stand."""

    seats: tuple[Seat, ...]
    edition: Edition
    rulings: tuple[tuple[str, str], ...]

    @property
    def alone(self) -> bool:
        """Whether it is a solo game, with Manes on the second seat."""
        return self.seats[-1].name == NAME


def read_headers(record: Record, editions: Editions, report: Report) -> Headers | None:
    """Read a header; ``None`` where nothing can be played by it. All findings go to ``report``."""
    _version(record, report)
    _heads(record, report)
    _date(record, report)
    _rules(record, report)
    edition = _edition(record, editions, report)
    rulings = tuple(sorted(_rulings(record.headers_of("ruling"), report)))
    seats = _seats(record, report)
    if edition is None or seats is None:
        return None
    return Headers(seats, edition, rulings)


def _version(record: Record, report: Report) -> None:
    statement = record.header("orloj")
    if statement is None:
        return
    numbers = [atom.number for atom in statement.atoms]
    if numbers != [NOTATION_VERSION]:
        message = f"this is notation {NOTATION_VERSION}; the line reads: orloj {NOTATION_VERSION}"
        legal = (f"orloj {NOTATION_VERSION}",)
        report(Diagnostic("unknown-version", statement.span, message, legal))


def _heads(record: Record, report: Report) -> None:
    """Headers of one's own are kept; one that looks like a slip, or stands twice, is told."""
    seen = set()
    headers = HEADERS if record.puzzle is None else (*_OF_PUZZLES, *PUZZLE_HEADERS)
    for statement in record.headers:
        head = statement.head
        if head.text in seen and head.text not in ("ruling", "hint"):
            report(Diagnostic("twice", head.span, f"the header {head.text} stands twice"))
        seen.add(head.text)
        if head.text not in headers and (hint := closest(head.text, headers)):
            message = f"{head.text} is kept as a header of your own"
            # What a puzzle asks and claims isn't lost by a slip.
            kept = record.puzzle is None or hint not in ASKING
            message = message if kept else f"{head.text} is no line of a puzzle"
            report(Diagnostic("unknown-header", head.span, message, headers, hint, note=kept))
        elif record.puzzle is not None and head.text in _POSITION_WORDS:
            message = f"{head.text} is said in the position, below the line position"
            report(Diagnostic("unknown-header", head.span, message, headers))
        if not statement.items and head.text != "orloj":
            report(Diagnostic("unfinished", head.span, f"the header {head.text} says nothing"))


ASKING = ("goal", "answer", "proof")
"""The lines by which a puzzle asks and claims."""
_OF_PUZZLES = ("players", "rules", "edition", "ruling")
"""Headers of records that puzzles have, too."""


def _date(record: Record, report: Report) -> None:
    statement = record.header("date")
    if statement is None or not statement.items:
        return
    try:
        if [atom.kind for atom in statement.atoms] != ["date"]:
            raise ValueError
        date.fromisoformat(statement.atoms[0].text)
    except ValueError:
        span = statement.items[0].span.to(statement.span)
        report(Diagnostic("bad-date", span, "a date is written YEAR-MONTH-DAY", ("2025-10-18",)))


def _rules(record: Record, report: Report) -> None:
    statement = record.header("rules")
    if statement is None or not statement.items:
        return
    atom = statement.atoms[0]
    if atom.number != RULES_VERSION or len(statement.atoms) > 1:
        message = f"rules {atom.text} aren't known; these are rules {RULES_VERSION}"
        report(Diagnostic("unknown-rules", atom.span, message, (f"rules {RULES_VERSION}",)))


def _edition(record: Record, editions: Editions, report: Report) -> Edition | None:
    statement = record.header("edition")
    if statement is None or not statement.items:
        return editions.usual
    name, *atoms = statement.atoms
    if len(atoms) > len(_PARTS):
        report(Diagnostic("syntax", atoms[2].span, "an edition has a name, a version and a digest"))
    if editions.given is not None and name.text != editions.given.id:
        message = f"the record names the edition {name.text}; it is played with {editions.given.id}"
        report(Diagnostic("other-edition", name.span, message, (editions.given.id,), note=True))
        return editions.given
    edition = editions.given or _named(name, editions, report)
    if edition is None:
        return None
    same = edition.digest in [atom.text for atom in atoms[1:]]
    for atom, here, what in zip(atoms, (str(edition.version), edition.digest), _PARTS, strict=False):
        if atom.text != here:
            so = ", with the same figures" if same else ", so figures may differ"
            message = f"the record was written against {what} {atom.text}; this edition has {here}{so}"
            legal = (f"edition {edition.id} {edition.version} {edition.digest}",)
            report(Diagnostic("edition-differs", atom.span, message, legal, note=same))
    return edition


def _named(name: Atom, editions: Editions, report: Report) -> Edition | None:
    """The edition of a name; one that there is not, or that can't be played, is told."""
    try:
        return editions.find(name.text)
    except NoEditionError as error:
        known = editions.names
        message = f"{error}; there are {', '.join(known)}"
        report(Diagnostic("unknown-edition", name.span, message, known, closest(name.text, known)))
    except BadEditionError as error:
        report(Diagnostic("bad-edition", name.span, str(error)))
    return None


_PARTS = ("version", "digest")


def _rulings(statements: Iterable[Statement], report: Report) -> Iterable[tuple[str, str]]:
    switches = {ruling.id: ruling.values for ruling in catalogue().rulings if ruling.values}
    seen = set()
    for statement in statements:
        atoms = statement.atoms
        if len(atoms) != 2:
            message = "a ruling is written: ruling NAME VALUE"
            report(Diagnostic("syntax", statement.span, message, tuple(switches)))
            continue
        name, value = atoms
        if name.text not in switches:
            message = f"{name.text} is no ruling with a switch; there are {', '.join(switches)}"
            hint = closest(name.text, switches)
            report(Diagnostic("unknown-word", name.span, message, tuple(switches), hint))
        elif value.text not in switches[name.text]:
            values = switches[name.text]
            message = f"{value.text} is no value of {name.text}; there are {', '.join(values)}"
            report(Diagnostic("unknown-word", value.span, message, values, closest(value.text, values)))
        elif name.text in seen:
            report(Diagnostic("twice", name.span, f"the ruling {name.text} stands twice"))
        else:
            seen.add(name.text)
            if value.text != switches[name.text][0]:
                yield name.text, value.text


def _seats(record: Record, report: Report) -> tuple[Seat, ...] | None:
    statement = record.header("players")
    if statement is None and record.broken & {"orloj", "players"}:
        return None  # What is wrong with the line has been told.
    if statement is None:
        # A record that lost its line of players can't be replayed; the place is its first line.
        span = record.headers[0].span if record.headers else record.span
        message = "the header names no players"
        report(Diagnostic("missing-header", span, message, ("players Mikel purple, Eduardo yellow",)))
        return None
    return seats_of(statement, report)


def seats_of(statement: Statement, report: Report) -> tuple[Seat, ...] | None:
    """Players in seat order, first player first (O-4.2.11, O-6.1); who plays alone has Manes second (O-13.3.1)."""
    seats: list[Seat] = []
    good = True
    for item in statement.items[: MOST_PLAYERS + 1]:
        name, *colour = item.atoms
        if name.text == NAME:
            message = f"{NAME} is the painter whom one plays against alone: name the player only, he sits down unsaid"
            report(Diagnostic("reserved-name", name.span, message))
            good = False
            continue
        if name.kind == "word" and name.text in reserved():
            message = f"{name.text} is a reserved word; as a name it needs quotes"
            report(Diagnostic("reserved-name", name.span, message, (f'"{name.text}"',)))
            good = False
        elif name.kind not in ("word", "string") or len(colour) != 1 or colour[0].kind != "word":
            message = "a player is written: NAME COLOUR"
            report(Diagnostic("syntax", item.span, message, ("Mikel purple",)))
            good = False
        elif clash := _clash(seats, name, colour[0]):
            report(Diagnostic("twice", clash.span, f"{clash.text} is another player's"))
            good = False
        else:
            seats.append(Seat(name.text, colour[0].text))
    if good and not 1 <= len(seats) <= MOST_PLAYERS:
        message = f"Orloj is recorded for 1 to {MOST_PLAYERS} players, not for {len(statement.items)}"
        span = statement.span
        report(Diagnostic("player-count", span, message, clause="O-6.1"))
        good = False
    return with_manes(seats) if good else None


def with_manes(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a table; who plays alone has Manes second, in a colour that is free (O-13.3.1)."""
    if len(seats) > 1:
        return tuple(seats)
    free = next(colour for colour in PLAYER_COLOURS if colour != seats[0].colour)
    return (*seats, Seat(NAME, free))


def _clash(seats: list[Seat], name: Atom, colour: Atom) -> Atom | None:
    if name.text in [seat.name for seat in seats]:
        return name
    return colour if colour.text in [seat.colour for seat in seats] else None


def whole(statement: Statement) -> Span:
    """The span of a statement's items, or of its head if it has none."""
    return statement.items[0].span.to(statement.items[-1].span) if statement.items else statement.head.span


_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(-[A-Za-z0-9]+)*")


def seat_named(atom: Atom, names: Sequence[str]) -> int:
    """The seat of the player whom a text names.

    Raises:
        Unbound: nobody has that name.
    """
    if atom.text not in names:
        raise Unbound(no_player(atom, names))
    return names.index(atom.text)


def no_player(atom: Atom, names: Sequence[str], code: str = "unknown-word") -> Diagnostic:
    """A text that names nobody; the names are told as they are written."""
    message = f"{atom.text} is no player" if atom.text else "no player is named"
    meant = closest(atom.text, names)
    return Diagnostic(code, atom.span, message, tuple(map(name_text, names)), name_text(meant) if meant else "")


def name_text(name: str) -> str:
    """A name as it is written: bare if it is a plain word that names nothing else, or that of Manes; else in quotes."""
    bare = name == NAME or (_BARE.fullmatch(name) and name not in reserved())
    return name if bare else quote(name)
