"""The lines of ``setup`` and the setup they state; both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, final

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import FIRST_GAME_PAIRS, PRINTED, Setup, faults, players_of
from orloj_dsl.games.orloj.setup_checks import Fault
from orloj_dsl.games.orloj.solo.area import CROWN, LEVELS, SoloBoard
from orloj_dsl.games.orloj.solo.setup import blocked_dials, round_cards
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


def _numbers(statement: Statement) -> tuple[Any, list[Span]]:
    for atom in statement.atoms:
        if atom.kind != "int":
            raise Malformed(atom.span)
    return tuple(atom.number for atom in statement.atoms), [atom.span for atom in statement.atoms]


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
    "solo": Field("solo basic", _one("word")),
    "hour": Field("hour 1", _one("int")),
    "face": Field("face 4", _one("int")),
    "crown": Field("crown first-game", _one("word")),
    "months": Field("months I IV VII IX XII; XI", _ring),
    "signs": Field("signs aries leo libra virgo taurus; pisces", _ring),
    "windows": Field("windows blue apostles, pink months, yellow scrolls", _tuples("word", "word")),
    "royals": Field("royals blue scrolls, pink signs, yellow workshops", _tuples("word", "word")),
    "goals": Field("goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade", _tuples("word", "word")),
    "calendar": Field("calendar printed", _words),
    "scrolls": Field("scrolls moon apostle upgrade painter", _words),
    "workshop": Field("workshop w07 w12 w03", _words),
    "blocked": Field("blocked m01 m02 m07 m08 m09 m10", _words),
    "mastery": Field("mastery blue yellow pink", _words),
    "progress": Field("progress pink blue yellow", _words),
    "rounds": Field("rounds 3 1 2", _numbers),
    "scoring": Field("scoring months scrolls apostles", _words),
    "piles": Field("piles six upgrades level-iv columns months signs", _words),
    "next": Field("next m05 r2", _words),
    "offer": Field("offer coin 2, rooster 3, moon 4, apostle 6", _tuples("word", "int")),
    "hammers": Field("hammers Mikel coin 2, Eduardo rooster 3", _tuples("word", "word", "int")),
}
"""The lines of a setup, in the order in which they are printed; ``offer`` or ``hammers`` stands last."""

_DRAWN = {
    "crown": ("O-13.1.1", "its crowning piece is the solo one"),
    "months": ("O-13.1.3", "the blocked cards name the months"),
    "signs": ("O-13.1.3", "the blocked cards name the signs"),
}
"""Lines that a solo game has none of, each with the clause and why."""
_SOLO = ("solo", "blocked", "mastery", "progress", "rounds", "scoring", "piles", "next")
"""Lines that only a solo game has."""
_OPTIONAL = ("piles", "offer", "hammers")


def fields_of(solo: bool) -> tuple[str, ...]:
    """The lines of a setup for one, or for several."""
    return tuple(name for name in FIELDS if name not in (_DRAWN if solo else _SOLO))


@final
class _Lines:
    """The lines of a setup as they are read: what each says, where its elements stand, and whether all is right."""

    def __init__(self, headers: Headers, report: Report) -> None:
        self.values: dict[str, Any] = {}
        self.spans: dict[str, list[Span]] = {}
        self.whole: dict[str, Span] = {}
        self.good = True
        self.fields = fields_of(headers.alone)
        self._headers = headers
        self._report = report
        self._told_solo = False

    def read(self, statement: Statement) -> None:
        """Take one line; what is wrong with it goes to ``report``."""
        head = statement.head
        if head.text not in self.fields:
            self._no_line(statement)
        elif head.text in self.values:
            self._wrong(Diagnostic("twice", head.span, f"the setup says {head.text} twice"))
        else:
            self.whole[head.text] = whole(statement)
            self.values[head.text] = None
            try:
                if not statement.items:
                    raise Malformed(head.span)
                self.values[head.text], self.spans[head.text] = FIELDS[head.text].read(statement)
            except Malformed as malformed:
                form = FIELDS[head.text].form
                message = f"the line is written like this: {form}"
                self._wrong(Diagnostic("syntax", malformed.span, message, (form,)))

    def _no_line(self, statement: Statement) -> None:
        """A word that begins no line of this setup; those of the other kind of game are told with why."""
        head, players = statement.head, len(self._headers.seats)
        if self._headers.alone and head.text in _DRAWN:
            clause, why = _DRAWN[head.text]
            message = f"a solo game has no line {head.text}: {why}"
            self._wrong(Diagnostic("bad-setup", statement.span, message, clause=clause))
        elif not self._headers.alone and head.text in _SOLO:
            # One of these lines brings the others along.
            message = f"{head.text} is a line of a game for one; the header names {players} players"
            if not self._told_solo:
                self._wrong(Diagnostic("unknown-word", head.span, message, self.fields))
            self._told_solo = True
        else:
            message = f"{head.text} is no line of {'a solo setup' if self._headers.alone else 'a setup'}"
            self._wrong(Diagnostic("unknown-word", head.span, message, self.fields, closest(head.text, self.fields)))

    def _wrong(self, found: Diagnostic) -> None:
        self.good = False
        self._report(found)


def read_setup(
    statements: Sequence[Statement | Broken], headers: Headers, section: Span, report: Report
) -> Setup | None:
    """Read a setup and judge it against 4.1 to 4.3, and 13.1 and 13.2; ``None`` where it can't be laid out."""
    lines = _Lines(headers, report)
    for statement in statements:
        if isinstance(statement, Broken):
            lines.good = False
        else:
            lines.read(statement)
    if not lines.good or not _complete(lines.fields, lines.values, section, report):
        return None
    setup = _solo_setup(lines.values, headers.edition) if headers.alone else _setup_of(lines.values)
    good = True
    for fault in faults(setup, headers.edition, headers.seats):
        if fault.field not in lines.spans:
            continue  # What goes without saying is right.
        places = lines.spans[fault.field]
        inside = fault.index is not None and fault.index < len(places)
        span = places[fault.index or 0] if inside else lines.whole[fault.field]
        legal = _possible(fault, setup, headers) if inside else ()
        if fault.field == "next" and not legal:
            legal = (FIELDS["next"].form,)
        report(Diagnostic(fault.violation.code, span, fault.violation.message, legal, clause=fault.violation.clause))
        good = False
    return setup if good else None


def _possible(fault: Fault, setup: Setup, headers: Headers) -> tuple[str, ...]:
    """What may stand in place of what is wrong, beside all else that its line says."""
    edition, players = headers.edition, headers.seats[: players_of(setup, headers.seats)]
    names = [name_text(seat.name) for seat in players]
    field, at = fault.field, fault.index or 0
    if setup.solo is not None and field in _SOLO:
        return _possible_in_solo(field, at, setup, headers.edition)
    value = getattr(setup, field)
    if field in ("hour", "face"):
        return ("0 to 23" if field == "hour" else "0 to 11",)
    if field == "crown":
        return tuple(edition.rounds)
    if field == "scrolls":
        return tuple(edition.scrolls)
    removed = () if setup.solo is None else tuple(edition.solo.removed.values())
    if field == "goals":
        return _free([], [goal for goal in edition.goals[at] if goal not in removed], edition.bonuses[at])
    rest = [*value[:at], *value[at + 1 :]]
    if field in ("windows", "royals"):
        kinds = edition.windows if field == "windows" else edition.royals
        return _free(rest, COLOURS, [kind for kind in kinds if kind not in removed])
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


def _possible_in_solo(field: str, at: int, setup: Setup, edition: Edition) -> tuple[str, ...]:
    """What may stand in place of a word of a line that only a solo game has."""
    board, parts = setup.solo, edition.solo
    assert board is not None
    if field == "solo":
        return LEVELS
    if field == "next":
        cards = tuple(card for card in parts.cards if card not in board.blocked)
        return cards if at == 0 else round_cards(board, edition)
    known: dict[str, Sequence[object]] = {
        "blocked": tuple(parts.cards),
        "mastery": tuple(parts.mastery_tiles),
        "progress": parts.progress_tiles,
        "rounds": parts.round_tiles,
        "scoring": parts.scoring_tiles,
        "piles": tuple(edition.assistants),
    }
    value = getattr(board, field)
    rest = [*value[:at], *value[at + 1 :]]
    return tuple(str(word) for word in known[field] if word not in rest)


def _complete(lines: Sequence[str], values: dict[str, Any], section: Span, report: Report) -> bool:
    """Chance is written down: every line must be there, and one of offer and hammers."""
    missing = [name for name in lines if name not in values and name not in _OPTIONAL]
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


def _solo_setup(values: dict[str, Any], edition: Edition) -> Setup:
    """A solo setup: the dials are those of the blocked cards, the crowning piece is the one for one player (13.1)."""
    plain = {name: value for name, value in values.items() if name not in _SOLO}
    months, signs = blocked_dials(edition, values["blocked"])
    board = SoloBoard(
        level=values["solo"],
        piles=values.get("piles", tuple(edition.assistants)),
        **{name: values[name] for name in ("blocked", "mastery", "progress", "rounds", "scoring")},
    )
    return Setup(
        crown=CROWN,
        months=months,
        signs=signs,
        extra=(),
        solo=board,
        following=values["next"],
        **plain,
    )


# ---- to text ----


def setup_lines(setup: Setup) -> list[tuple[str, str]]:
    """Head and rest of each line of a setup, in order."""
    lines = []
    for name in fields_of(setup.solo is not None):
        value = _value(setup, name)
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
            text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        lines.append((name, text))
    return lines


def _value(setup: Setup, name: str) -> Any:
    """What a line says; those of a solo game stand apart in the setup."""
    if setup.solo is None or name not in _SOLO:
        return getattr(setup, name)
    if name == "solo":
        return setup.solo.level
    return setup.following if name == "next" else getattr(setup.solo, name)
