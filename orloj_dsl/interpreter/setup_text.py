"""The lines of ``setup`` and the setup they state; both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import FIRST_GAME_PAIRS, PRINTED, Fault, Setup, faults
from orloj_dsl.interpreter.headers import Headers, Report, name_text, whole
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Broken, Statement


class Malformed(Exception):  # noqa: N818 - becomes a diagnostic at once
    """A line of setup isn't of the form it has."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


@dataclass(frozen=True, slots=True)
class Field:
    """How one line of setup is written.

    Attributes:
        form: an example, for messages.
        read: the statement's value, and the span of each of its elements.
    """

    form: str
    read: Callable[[Statement], tuple[Any, list[Span]]]


def _one(kind: str) -> Callable[[Statement], tuple[Any, list[Span]]]:
    def read(statement: Statement) -> tuple[Any, list[Span]]:
        atoms = statement.atoms
        if len(atoms) != 1 or atoms[0].kind != kind:
            raise Malformed(whole(statement))
        return (atoms[0].number if kind == "int" else atoms[0].text), [atoms[0].span]

    return read


def _words(statement: Statement) -> tuple[Any, list[Span]]:
    return tuple(atom.text for atom in statement.atoms), [atom.span for atom in statement.atoms]


def _ring(statement: Statement) -> tuple[Any, list[Span]]:
    """Dials drawn and blocked; the extra one behind a semicolon."""
    if len(statement.groups) != 2 or len(statement.groups[1]) != 1:
        raise Malformed(whole(statement))
    if len(statement.groups[1][0].atoms) != 1:
        raise Malformed(statement.groups[1][0].span)
    *drawn, extra = statement.atoms
    spans = [atom.span for atom in statement.atoms]
    return (tuple(atom.text for atom in drawn), extra.text), spans


def _tuples(*kinds: str) -> Callable[[Statement], tuple[Any, list[Span]]]:
    """Items of the same kinds of atoms: ``blue apostles, pink months``."""

    def read(statement: Statement) -> tuple[Any, list[Span]]:
        values = []
        for item in statement.items:
            if len(item.atoms) != len(kinds):
                raise Malformed(item.span)
            for atom, kind in zip(item.atoms, kinds, strict=True):
                if (atom.kind == "int") != (kind == "int"):
                    raise Malformed(atom.span)
            values.append(tuple(a.number if a.kind == "int" else a.text for a in item.atoms))
        return tuple(values), [item.span for item in statement.items]

    return read


FIELDS = {
    "hour": Field("hour 1", _one("int")),
    "face": Field("face 4", _one("int")),
    "crown": Field("crown first-game", _one("word")),
    "months": Field("months I IV VII IX XII; XI", _ring),
    "signs": Field("signs aries leo libra virgo taurus; pisces", _ring),
    "windows": Field("windows blue apostles, pink months, yellow scrolls", _tuples("word", "word")),
    "royals": Field("royals blue upgrades, pink signs, yellow workshops", _tuples("word", "word")),
    "goals": Field("goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade", _tuples("word", "word")),
    "calendar": Field("calendar printed", _words),
    "scrolls": Field("scrolls moon apostle upgrade painter", _words),
    "workshop": Field("workshop w07 w12 w03", _words),
    "offer": Field("offer coin 2, rooster 3, moon 4, apostle 6", _tuples("word", "int")),
    "hammers": Field("hammers Mikel coin 2, Eduardo rooster 3", _tuples("word", "word", "int")),
}
"""The lines of a setup, in the order in which they are printed; ``offer`` or ``hammers`` stands last."""


def read_setup(
    statements: Sequence[Statement | Broken], headers: Headers, section: Span, report: Report
) -> Setup | None:
    """Read a setup and judge it against 4.1 to 4.3; ``None`` where it can't be laid out."""
    values: dict[str, Any] = {}
    spans: dict[str, list[Span]] = {}
    whole_line: dict[str, Span] = {}
    good = True
    for statement in statements:
        if isinstance(statement, Broken):
            good = False
            continue
        head = statement.head
        if head.text not in FIELDS:
            message = f"{head.text} is no line of a setup"
            hint = closest(head.text, FIELDS)
            report(Diagnostic("unknown-word", head.span, message, tuple(FIELDS), hint))
            good = False
        elif head.text in values:
            report(Diagnostic("twice", head.span, f"the setup says {head.text} twice"))
            good = False
        else:
            whole_line[head.text] = whole(statement)
            try:
                if not statement.items:
                    raise Malformed(head.span)
                values[head.text], spans[head.text] = FIELDS[head.text].read(statement)
            except Malformed as malformed:
                message = f"the line is written like this: {FIELDS[head.text].form}"
                report(Diagnostic("syntax", malformed.span, message, (FIELDS[head.text].form,)))
                values[head.text] = None
                good = False
    if not good or not _complete(values, section, report):
        return None
    setup = _setup_of(values)
    for fault in faults(setup, headers.edition, headers.seats):
        places = spans[fault.field]
        inside = fault.index is not None and fault.index < len(places)
        span = places[fault.index or 0] if inside else whole_line[fault.field]
        violation = fault.violation
        legal = _possible(fault, setup, headers) if inside else ()
        report(Diagnostic(violation.code, span, violation.message, legal, clause=violation.clause))
        good = False
    return setup if good else None


def _possible(fault: Fault, setup: Setup, headers: Headers) -> tuple[str, ...]:
    """What may stand in place of what is wrong, beside all else that its line says."""
    edition, names = headers.edition, [name_text(seat.name) for seat in headers.seats]
    field, at, value = fault.field, fault.index or 0, getattr(setup, fault.field)
    if field in ("hour", "face"):
        return ("0 to 23" if field == "hour" else "0 to 11",)
    if field == "crown":
        return tuple(crown for crown in edition.rounds if crown != "solo")
    if field == "scrolls":
        return tuple(edition.scrolls)
    if field == "goals":
        return _free([], edition.goals[at], edition.bonuses[at])
    rest = [*value[:at], *value[at + 1 :]]
    if field in ("windows", "royals"):
        return _free(rest, COLOURS, edition.windows if field == "windows" else edition.royals)
    if field == "offer":
        return _free(rest, edition.hammers, edition.starting_cards)
    if field == "hammers":
        dealt = {hammer: made.number for hammer, made in edition.hammers.items() if made.number <= FIRST_GAME_PAIRS}
        free = _free([(name_text(dealt_to), hammer) for dealt_to, hammer, _ in rest], names, dealt)
        return tuple(f"{text} {dealt[text.rpartition(' ')[2]]}" for text in free)
    if field in ("months", "signs"):
        known = edition.months if field == "months" else edition.signs
        rest += [setup.extra[0 if field == "months" else 1]] if at < len(value) else []
    else:
        known = edition.workshop if field == "workshop" else (*PRINTED, *edition.sections)
    return tuple(word for word in known if word not in rest)


def _free(taken: Sequence[tuple[Any, ...]], *sides: Iterable[Any]) -> tuple[str, ...]:
    """Pairs of which neither side is taken."""
    free = ([one for one in side if one not in [pair[at] for pair in taken]] for at, side in enumerate(sides))
    return tuple(f"{first} {second}" for first, second in product(*free))


def _complete(values: dict[str, Any], section: Span, report: Report) -> bool:
    """Chance is written down: every line must be there, and one of offer and hammers."""
    missing = [name for name in FIELDS if name not in values and name not in ("offer", "hammers")]
    pairs = [name for name in ("offer", "hammers") if name in values]
    if len(pairs) == 2:
        message = "a setup has an offer (for a draft) or dealt hammers, not both"
        report(Diagnostic("twice", section, message, clause="O-4.3.5"))
    if not pairs:
        missing.append("offer")
    if missing:
        message = f"the setup doesn't say {', '.join(missing)}"
        report(Diagnostic("missing-setup", section, message, tuple(FIELDS[name].form for name in missing)))
    return not missing and len(pairs) == 1


def _setup_of(values: dict[str, Any]) -> Setup:
    (months, month), (signs, sign) = values["months"], values["signs"]
    plain = {name: value for name, value in values.items() if name not in ("months", "signs")}
    return Setup(months=months, signs=signs, extra=(month, sign), **plain)


# ---- to text ----


def setup_lines(setup: Setup) -> list[tuple[str, str]]:
    """Head and rest of each line of a setup, in order."""
    lines = []
    for name in FIELDS:
        value = getattr(setup, name)
        if name in ("months", "signs"):
            extra = setup.extra[0 if name == "months" else 1]
            text = f"{' '.join(value)}; {extra}"
        elif name in ("offer", "hammers") and not value:
            continue
        elif name == "hammers":
            text = ", ".join(f"{name_text(who)} {hammer} {card}" for who, hammer, card in value)
        elif isinstance(value, tuple) and isinstance(value[0], tuple):
            text = ", ".join(" ".join(map(str, entry)) for entry in value)
        else:
            text = " ".join(value) if isinstance(value, tuple) else str(value)
        lines.append((name, text))
    return lines
