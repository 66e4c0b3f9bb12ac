"""Goals of puzzles as text, and back: ``Mikel reach gold at least 2 and not broken 5 in 1 turn; fewest decisions``.

Conditions are assertions joined by words: ``not`` binds first, then ``and``, then ``or``; a comma binds last and means
``and``, so whatever can be said by parentheses can be said without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.facts import APOSTLE_PLACES, TABLE_FACTS, TABLE_WORDS
from orloj_dsl.games.orloj.sculptor import SPACES
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.task import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    LEAST,
    MAX,
    NUMBERS,
    REACH,
    VP,
    All,
    Any,
    Condition,
    Fact,
    Goal,
    How,
    Measure,
    Not,
    holds,
    words_said,
)
from orloj_dsl.interpreter.assertions import FORMS, MEANT, WORDS
from orloj_dsl.interpreter.headers import name_text, no_player, whole
from orloj_dsl.interpreter.steps import Unbound, known, unknown_word
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.grammar import quote
from orloj_dsl.notation.tree import Atom, Item, Statement

MOST_TURNS: Final = 20
"""No goal has more turns."""
MOST_PARTS: Final = 100
"""No condition has more words that join."""
MOST_POINTS: Final = 999
"""No goal asks for more VP."""

FEWEST, EVERY = "fewest", ("every", "way")
MEASURES: Final = ("decisions", "forced")


# ---- reading ----


def read_goal(statement: Statement, position: OrlojPosition) -> Goal:
    """Read the line ``goal``.

    Raises:
        Unbound: it can't be read, or can't be asked at this position.
    """
    if not statement.groups:
        raise Unbound(Diagnostic("unfinished", statement.span, "the line says no goal", _forms(position)))
    first, *more = statement.groups
    seat = _solver(first[0], position)
    parts, turns = _without_turns(first, statement, position)
    asked, *rest = parts
    words = tuple(atom.text for atom in asked)
    if words[:2] == (VP, "max") and len(words) == 2 and not rest:
        goal = Goal(seat, turns, MAX)
    elif words[:3] == (VP, "at", "least") and len(words) == 4 and not rest:
        goal = Goal(seat, turns, LEAST, points=_number(asked[3], MOST_POINTS))
    elif words[:1] == (REACH,) and len(words) > 1:
        condition = _conditions([asked[1:], *rest], position, seat)
        goal = Goal(seat, turns, REACH, condition=condition)
    else:
        message = "a goal is written like one of these"
        raise Unbound(Diagnostic("syntax", whole(statement), message, _forms(position)))
    for group in more:
        goal = _with(goal, group)
    _possible(goal, statement, position)
    return goal


def _forms(position: OrlojPosition) -> tuple[str, ...]:
    name = name_text(position.state.name(0))
    return (f"{name} vp max in 1 turn", f"{name} vp at least 14 in 1 turn", f"{name} reach gold 2 in 1 turn")


def _solver(item: Item, position: OrlojPosition) -> int:
    table, name = position.state.table, item.atoms[0]
    names = [seat.name for seat in table.seats[: table.players]]
    if name.text not in names:
        raise Unbound(no_player(name, names, "unknown-player"))
    return names.index(name.text)


def _without_turns(
    group: Sequence[Item], statement: Statement, position: OrlojPosition
) -> tuple[list[tuple[Atom, ...]], int]:
    """What is asked, without its player in front and ``in N turns`` behind; and the turns."""
    parts = [item.atoms for item in group]
    *_, word, turns, unit = (None, None, None, *parts[-1])
    if word is None or turns is None or unit is None or word.text != "in" or unit.text not in ("turn", "turns"):
        message = "a goal ends in how many turns it has"
        raise Unbound(Diagnostic("syntax", whole(statement), message, ("in 1 turn", "in 2 turns")))
    count = _number(turns, MOST_TURNS)
    parts[-1] = parts[-1][:-3]
    parts[0] = parts[0][1:]
    if not all(parts):
        message = "a goal is written like one of these"
        raise Unbound(Diagnostic("syntax", whole(statement), message, _forms(position)))
    return parts, count


def _number(atom: Atom, most: int) -> int:
    if atom.kind != "int" or not 1 <= (atom.number or 0) <= most:
        raise Unbound(Diagnostic("bad-number", atom.span, f"{atom.text} is no number from 1 to {most}", ("1",)))
    return atom.number or 0


def _with(goal: Goal, group: Sequence[Item]) -> Goal:
    """What stands behind a semicolon: ``fewest decisions``, ``every way``."""
    words = tuple(atom.text for item in group for atom in item.atoms)
    span = group[0].span.to(group[-1].span)
    if words == EVERY and not goal.every:
        return replace(goal, every=True)
    legal = (*(f"{FEWEST} {measure}" for measure in MEASURES), " ".join(EVERY))
    if words[:1] == (FEWEST,) and words[1:] in [(measure,) for measure in MEASURES]:
        if goal.aim != REACH:
            message = "only of what is reached can there be few decisions or deviations"
            raise Unbound(Diagnostic("bad-goal", span, message, ("every way",)))
        if not goal.measure:
            return replace(goal, measure=cast(Measure, words[1]))
        raise Unbound(Diagnostic("twice", span, "the goal says twice what there should be few of"))
    raise Unbound(Diagnostic("syntax", span, "behind a semicolon a goal says one of these, once", legal))


def _possible(goal: Goal, statement: Statement, position: OrlojPosition) -> None:
    """Whether the goal can be asked here."""
    state = position.state
    if state.turn is None:
        message = "the position is in nobody's turn: a goal is counted in turns"
        raise Unbound(Diagnostic("bad-goal", whole(statement), message))
    if state.solo is not None and goal.turns > 1:
        message = "against Manes a goal has one turn: what he does is drawn"
        raise Unbound(Diagnostic("bad-goal", whole(statement), message, ("in 1 turn",), clause="O-13.4.1b"))
    if state.table.is_manes(state.turn):
        message = "the turn of Manes is going on: a goal begins in the player's own"
        raise Unbound(Diagnostic("bad-goal", whole(statement), message, clause="O-13.4.1b"))
    if goal.condition is not None and holds(goal.condition, state, state, 0):
        message = "the condition is true already, before anything is decided"
        raise Unbound(Diagnostic("bad-goal", whole(statement), message))


# ---- conditions ----


def _conditions(parts: Sequence[Sequence[Atom]], position: OrlojPosition, seat: int) -> Condition:
    """Conditions between commas."""
    if sum(atom.text in _JOINING for part in parts for atom in part) + len(parts) > MOST_PARTS:
        span = parts[0][0].span.to(parts[-1][-1].span)
        raise Unbound(Diagnostic("too-long", span, f"a condition has at most {MOST_PARTS} parts"))
    return _joined(All, [_alternatives(part, position, seat) for part in parts])


_JOINING = ("and", "or", "not")


def _alternatives(atoms: Sequence[Atom], position: OrlojPosition, seat: int) -> Condition:
    return _joined(
        Any,
        [
            _joined(All, [_perhaps_not(one, position, seat) for one in _split(both, "and")])
            for both in _split(atoms, "or")
        ],
    )


def _joined(how: type[All] | type[Any], parts: Sequence[Condition]) -> Condition:
    """Conditions in one; what is joined by ``and`` between commas says no more than with commas."""
    if len(parts) == 1:
        return parts[0]
    if how is All:
        parts = [inner for part in parts for inner in (part.parts if isinstance(part, All) else (part,))]
    return how(tuple(parts))


def _split(atoms: Sequence[Atom], word: str) -> Iterator[Sequence[Atom]]:
    """The atoms between some words of one kind; each part says something."""
    part: list[Atom] = []
    for atom in atoms:
        if atom.text != word or atom.kind != "word":
            part.append(atom)
            continue
        if not part:
            raise Unbound(Diagnostic("syntax", atom.span, f"nothing stands before {word}", ("FACT NUMBER",)))
        yield part
        part = []
    if not part:
        raise Unbound(Diagnostic("unfinished", atoms[-1].span, f"nothing stands behind {word}", ("FACT NUMBER",)))
    yield part


def _perhaps_not(atoms: Sequence[Atom], position: OrlojPosition, seat: int) -> Condition:
    turned = 0
    while turned < len(atoms) and atoms[turned].text == "not" and atoms[turned].kind == "word":
        turned += 1
    if turned == len(atoms):
        raise Unbound(Diagnostic("unfinished", atoms[-1].span, "nothing stands behind not", ("FACT NUMBER",)))
    fact = _fact(Item(tuple(atoms[turned:])), position, seat)
    return Not(fact) if turned % 2 else fact


def _fact(item: Item, position: OrlojPosition, seat: int) -> Fact:
    """One assertion, of the solver unless it names another player."""
    names = [player.name for player in position.state.table.seats]
    atoms = list(item.atoms)
    a_fact = atoms[0].text in (*WORDS, *NUMBERS) and atoms[0].kind == "word"
    if len(atoms) > 2 and atoms[0].text in names and not a_fact:
        seat = names.index(atoms.pop(0).text)
    name, *rest = atoms
    if name.kind == "int" or name.text == "at":
        *before, last = item.texts
        meant = f"{last} {' '.join(before)}" if last in NUMBERS else ""
        message = "a fact stands before its number"
        raise Unbound(Diagnostic("syntax", item.span, message, ("FACT NUMBER", "FACT at least NUMBER"), meant))
    if name.text in WORDS:
        return _word_fact(item, name.text, rest, position, seat)
    if name.text not in NUMBERS:
        found = unknown_word(name, (*NUMBERS, *WORDS), "fact")
        raise Unbound(replace(found, hint=MEANT.get(name.text, found.hint)))
    how, rest = _how(rest)
    if len(rest) != 1 or (value := _value(name.text, rest[0], position)) is None:
        message = "a fact is written: FACT NUMBER, FACT at least NUMBER, or NAME FACT NUMBER"
        legal = (f"{name.text} 2", f"{name.text} at least 2", f"{name.text} +2")
        raise Unbound(Diagnostic("syntax", item.span, message, legal))
    change = rest[0].kind == "signed"
    of = None if name.text in TABLE_FACTS else seat
    return Fact(name.text, of, number=value, how=how, change=change)


def _how(atoms: list[Atom]) -> tuple[How, list[Atom]]:
    said = " ".join(atom.text for atom in atoms[:2])
    for how in (AT_LEAST, AT_MOST):
        if said == how:
            return how, atoms[2:]
    return EXACTLY, atoms


def _value(name: str, atom: Atom, position: OrlojPosition) -> int | None:
    months = position.state.table.edition.months
    if name == "painter" and atom.text in months:
        return months.index(atom.text) + 1
    value = atom.number
    return value if value is not None and abs(value) <= MOST_POINTS else None


def _word_fact(item: Item, name: str, rest: Sequence[Atom], position: OrlojPosition, seat: int) -> Fact:
    asks = WORDS[name]
    asked, said = tuple(atom.text for atom in rest[:asks]), " ".join(atom.text for atom in rest[asks:])
    fact = Fact(name, None if name in TABLE_WORDS else seat, asked=asked, said=said)
    try:
        if not said:
            raise LookupError(name)
        words_said(fact, position.state)
    except LookupError:
        form = FORMS[name].replace("NAME", name_text(position.state.name(0)))
        message = f"there is no {name} {' '.join(asked)}" if said else f"this says nothing of {name}"
        raise Unbound(Diagnostic("syntax", item.span, message, (f"{name} {form}",))) from None
    if name in NAMING and len(rest) > asks + 1:
        raise Unbound(Diagnostic("syntax", item.span, f"{name} names one player", (f"{name} {FORMS[name]}",)))
    # A slip would be a condition that can't come true.
    for atom in rest[asks:]:
        known(atom, _sayable(name, position.state), "player" if name in NAMING else _WHAT.get(name, name))
    return fact


_WHAT = {
    "apostle": "place of an apostle",
    "sculptor": "space of the sculptor",
    "holds": "tile",
    "display": "workshop card",
    "card": "action card",
    "round-card": "round card",
    "tile": "scoring tile",
}
"""What a fact that is words says, in words."""


NAMING = {"dial": ("nobody", "unbuilt"), "section": ("nobody",), "winner": ("nobody",)}
"""Facts that name a player, with what they say else."""


def _sayable(name: str, state: State) -> tuple[str, ...]:
    """All that a fact that is words may say."""
    edition, board = state.table.edition, state.table.board.solo
    if name in NAMING:
        return (*(seat.name for seat in state.table.seats), *NAMING[name])
    words: dict[str, Iterable[object]] = {
        "display": edition.workshop,
        "card": edition.solo.cards,
        "round-card": edition.solo.round_cards,
        "tile": (*(board.scoring if board is not None else ()), "flipped"),
        "apostle": APOSTLE_PLACES,
        "sculptor": SPACES,
        "holds": (*edition.apostle_colours, *edition.assistants),
    }
    return (*map(str, words[name]), "none")


# ---- printing ----


def goal_text(goal: Goal, position: OrlojPosition) -> str:
    """A goal as its line says it, without the head."""
    state = position.state
    turns = "1 turn" if goal.turns == 1 else f"{goal.turns} turns"
    asked = {MAX: f"{VP} max", LEAST: f"{VP} at least {goal.points}", REACH: ""}[goal.aim]
    if goal.condition is not None:
        asked = f"{REACH} {condition_text(goal.condition, goal.seat, state.name)}"
    text = f"{name_text(state.name(goal.seat))} {asked} in {turns}"
    if goal.measure:
        text += f"; {FEWEST} {goal.measure}"
    return text + (f"; {' '.join(EVERY)}" if goal.every else "")


def condition_text(condition: Condition, seat: int, name: Callable[[int], str]) -> str:
    """A condition as it is written; the solver, ``seat``, goes without saying."""
    match condition:
        case All(parts) if any(isinstance(part, Any) for part in parts):
            return ", ".join(condition_text(part, seat, name) for part in parts)
        case All(parts):
            return " and ".join(condition_text(part, seat, name) for part in parts)
        case Any(parts):
            return " or ".join(condition_text(part, seat, name) for part in parts)
        case Not(part):
            return f"not {condition_text(part, seat, name)}"
        case Fact():
            return _fact_text(condition, seat, name)


def _fact_text(fact: Fact, seat: int, name: Callable[[int], str]) -> str:
    words = [] if fact.seat in (None, seat) else [_name_in_condition(name(fact.seat or 0))]
    words += [fact.name, *fact.asked]
    if fact.said:
        named = fact.name in NAMING and fact.said not in NAMING[fact.name]
        return " ".join((*words, _name_in_condition(fact.said) if named else fact.said))
    if fact.how != EXACTLY:
        words.append(fact.how)
    return " ".join((*words, f"{fact.number:+d}" if fact.change else str(fact.number)))


def _name_in_condition(name: str) -> str:
    """A name as it is written among facts and the words that join them, which it must not be taken for."""
    return quote(name) if name in (*_JOINING, *NUMBERS, *WORDS) else name_text(name)
