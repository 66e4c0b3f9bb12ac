"""Assertions: what a record says must hold (``[vp +14, Carlos workers 4]``), checked against the position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.facts import (
    PLAYER_FACTS,
    PLAYER_WORDS,
    TABLE_FACTS,
    TABLE_WORDS,
    player_fact,
    player_words,
    table_fact,
    table_words,
)
from orloj_dsl.games.orloj.task import FORCED, forced_by
from orloj_dsl.interpreter.headers import name_text, no_player
from orloj_dsl.interpreter.steps import unknown_word
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.tree import Atom, Item

WORDS = {**PLAYER_WORDS, **TABLE_WORDS}

FACTS = (*PLAYER_FACTS, FORCED, *TABLE_FACTS, *WORDS, "position")


def check_assertion(
    item: Item, seat: int, start: OrlojPosition, now: OrlojPosition, events: Iterable[Event]
) -> Diagnostic | None:
    """Judge one assertion.

    Args:
        item: what is asserted; a number is a value, a signed one a change since the start of the turn.
        seat: the player it speaks of where it names none.
        start: the position before the turn.
        now: the position of which it speaks.
        events: what has happened in the turn.

    Returns:
        ``assertion`` if it doesn't hold, another finding if it can't be read, else ``None``.
    """
    atoms = list(item.atoms)
    names = [player.name for player in now.state.table.seats]
    a_fact = atoms[0].text in WORDS and atoms[0].kind == "word"
    if len(atoms) > 2 and atoms[0].text in names and not a_fact:
        seat = names.index(atoms.pop(0).text)
    if atoms[0].text in WORDS:
        return _compare_words(item, atoms, seat, now)
    if len(atoms) != 2:
        unknown = len(atoms) > 2 and atoms[0].kind in ("word", "string")
        if unknown and atoms[0].text not in FACTS:
            return no_player(atoms[0], names)
        return _unreadable(item, now, seat)
    name, value = atoms
    if name.kind == "int" and value.text in FACTS:
        return _unreadable(item, now, seat, f"{value.text} {name.text}")
    if name.text == "position":
        digest = now.digest()
        if value.text == digest:
            return None
        return _failed(item, f"the position is {digest}, not {value.text}", f"position {digest}")
    if name.text not in FACTS:
        found = unknown_word(name, FACTS, "fact")
        return replace(found, hint=MEANT.get(name.text, found.hint))
    months = now.state.table.edition.months
    if name.text == "painter" and value.text in months:
        value = Atom(str(months.index(value.text) + 1), "int", value.span)
    if value.number is None:
        return _unreadable(item, now, seat)
    return _compare(item, name.text, value, seat, start, now, events)


def _compare_words(item: Item, atoms: Sequence[Atom], seat: int, now: OrlojPosition) -> Diagnostic | None:
    """A fact that is words: ``apostle 9 warehouse``, ``dial VI Mikel``, ``display w19 w07 w03``."""
    name, asks = atoms[0].text, WORDS[atoms[0].text]
    asked = tuple(atom.text for atom in atoms[1 : 1 + asks])
    said = " ".join(name_text(atom.text) if atom.kind == "string" else atom.text for atom in atoms[1 + asks :])
    try:
        if not said:
            raise LookupError(name)
        if name in TABLE_WORDS:
            known = table_words(now.state, name, asked)
            found: tuple[str, ...] = (" ".join(_word_text(now, word) for word in known),)
        else:
            found = player_words(now.state, name, asked, seat)
    except LookupError:
        message = f"this says nothing of {name}"
        form = FORMS[name].replace("NAME", name_text(now.state.name(0)))
        return Diagnostic("syntax", item.span, message, legal=(f"{name} {form}",))
    if said in found:
        return None
    holder = "" if name in TABLE_WORDS else f"{now.state.name(seat)}'s "
    about = " ".join((name, *asked))
    message = f"{holder}{about}: {' and '.join(found)}, not {said}"
    # A name that is written is said again: without one it would be the fact of whose line it is.
    named = "" if item.texts[0] == name else f"{name_text(now.state.name(seat))} "
    return Diagnostic("assertion", item.span, message, legal=tuple(f"{named}{about} {word}" for word in found))


def _word_text(now: OrlojPosition, word: str | int) -> str:
    return name_text(now.state.name(word)) if isinstance(word, int) else word


MEANT = {"points": "vp", "score": "vp"}
"""Facts that people call otherwise."""

FORMS = {
    "dial": "VI NAME",
    "section": "3 NAME",
    "display": "w19 w07 w03",
    "winner": "NAME",
    "card": "m11",
    "round-card": "r3",
    "tile": "2 months",
    "apostle": "9 warehouse",
    "sculptor": "treasury",
    "holds": "six",
}
"""How each of these facts is written."""


def _compare(
    item: Item,
    name: str,
    value: Atom,
    seat: int,
    start: OrlojPosition,
    now: OrlojPosition,
    events: Iterable[Event],
) -> Diagnostic | None:
    signed = value.kind == "signed"
    if name == FORCED:
        found = forced_by(events, seat)
    elif name in TABLE_FACTS:
        found = table_fact(now.state, name) - (table_fact(start.state, name) if signed else 0)
    else:
        before = player_fact(start.state, name, seat) if signed else 0
        found = player_fact(now.state, name, seat) - before
    if found == value.number:
        return None
    holder = "" if name in TABLE_FACTS else f"{now.state.name(seat)}'s "
    real = f"{found:+d}" if signed else str(found)
    since = " since the turn began" if signed else ""
    message = f"{holder}{name} is {real}{since}, not {value.text}"
    named = "" if len(item.atoms) == 2 else f"{name_text(now.state.name(seat))} "
    return _failed(item, message, f"{named}{name} {real}")


def _failed(item: Item, message: str, real: str) -> Diagnostic:
    return Diagnostic("assertion", item.span, message, legal=(real,))


def _unreadable(item: Item, now: OrlojPosition, seat: int, meant: str = "") -> Diagnostic:
    """It isn't of the form of assertions; what would hold is shown of the fact that it names, else of others."""
    named = [text for text in item.texts if text in (*PLAYER_FACTS, *TABLE_FACTS)] or ["vp", "workers"]
    values = ((fact, table_fact(now.state, fact)) for fact in named if fact in TABLE_FACTS)
    owned = ((fact, player_fact(now.state, fact, seat)) for fact in named if fact not in TABLE_FACTS)
    legal = tuple(f"{fact} {value}" for fact, value in (*values, *owned))
    message = "an assertion is written: FACT NUMBER, or NAME FACT NUMBER"
    return Diagnostic("syntax", item.span, message, legal, meant)
