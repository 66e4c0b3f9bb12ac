"""How a clause is bent at a place that names it: by the shape of the place, and by the kind of the clause."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mutation.mutant import Mutant, kind_of, sources
from mutation.places import Place, Text, name_of, places
from orloj_dsl.games.orloj import RULEBOOK

FOLDER = "games/orloj/"
LEFT_OUT = ("faults.py", "edition_checks.py", "edition_forms.py", "overlay.py", "sheet.py")
"""Modules that judge what is given, a position or an edition; they play no rule."""

AUTOMATIC = {
    "next turn": "O-6.1",
    "call": "O-9.1",
    "rooster step": "O-7.2.3",
    "place worker": "O-7.1.5",
    "lay card": "O-8.7.4",
    "refill": "O-8.7.6",
    "hammer reward": "O-8.8.8",
    "solo call": "O-13.8.3",
    "first action": "O-13.5.3",
    "built dials": "O-13.8.1a",
    "round score": "O-13.8.1c",
    "upkeep": "O-13.3.1a",
    "rest of upkeep": "O-13.9.3",
    "next cards": "O-13.2.2",
}
"""The clause of each step that follows by itself; those of a reward say theirs."""

_DONE = {
    "cost": ("not paid", "paid twice"),
    "reward": ("reward dropped", "reward doubled"),
    "scoring": ("not scored", "scored twice"),
    "trigger": ("trigger missed", "triggered twice"),
}
"""How a thing that is done goes missing, or is done twice, by the kind of its clause."""
_OTHERS = ("left out", "done twice")

_COUNTED = {"force": 2, "score": 2, "correct": 2}
"""What changes a counter by a number: the number's place among its arguments."""
_CHANGING = {"change": 4, "gain": 2}
"""What changes counters that a mapping names: its place among the arguments."""
_DEALT = {"hammer", "card"}
"""What each player has from the start; a table without it can't be played at, which shows nothing of the clause."""


@dataclass(frozen=True, slots=True)
class Change:
    """One way to bend a place: an operator, the text that is replaced and what stands there instead."""

    operator: str
    start: int
    end: int
    text: str


def generated() -> Iterator[Mutant]:
    """All mutants that the operators make of the engine."""
    rules = rule_clauses()
    for file, text in sources().items():
        if file.startswith(FOLDER) and not file.endswith(LEFT_OUT):
            yield from mutants_of(file, text, rules)


def rule_clauses() -> dict[str, str]:
    """The clause of each kind of decision and of each step that follows by itself."""
    return AUTOMATIC | {kind: rule.clause for kind, rule in RULEBOOK.decisions.items()}


def mutants_of(file: str, source: str, rules: Mapping[str, str]) -> Iterator[Mutant]:
    """The mutants of one module, each text once."""
    text = Text(source)
    numbers: Counter[tuple[str, str, str]] = Counter()
    seen: set[tuple[str, int, int, str]] = set()
    for place in places(text.tree, dict(rules)):
        for change in _changes(text, place):
            clause = "O-8.0.1" if change.operator == "mandatory" else place.clause
            if (same := (clause, change.start, change.end, change.text)) in seen:
                continue
            seen.add(same)
            numbers[name := (place.function, clause, change.operator)] += 1
            yield Mutant(clause, file, place.function, change.operator, numbers[name], *same[1:])


def _changes(text: Text, place: Place) -> Iterator[Change]:
    if place.name in ("Violation", "fault"):
        yield _unrefused(text, place)
    elif place.name.startswith(("cannot_", "no_worker")):
        yield Change("limit ignored", *text.span(place.call), "None")
    elif place.name == "Decision":
        yield from _undue(text, place)
    elif place.name == "Rule":
        yield from _other_rule(text, place.call)
    elif place.name == "tell":
        yield from _told(text, place)
    elif isinstance(place.statement, ast.Expr) and isinstance(place.statement.value, ast.YieldFrom):
        yield Change("limit ignored", *text.span(place.statement), "yield from ()")
    else:
        yield from _undone(text, place)


# ---- refusals ----


def _unrefused(text: Text, place: Place) -> Change:
    """The limit is ignored: what refuses is never reached, or gives nothing."""
    if place.guard is not None:
        return Change("limit ignored", *text.span(place.guard.test), "False")
    return Change("limit ignored", *text.span(place.call), "None")


# ---- what is done ----


def _undone(text: Text, place: Place) -> Iterator[Change]:
    """A cost, a gain, a score or another step comes to nothing, is done twice, or is off by one."""
    gone, twice = _DONE.get(kind_of(place.clause), _OTHERS)
    statement, call = place.statement, place.call
    again = Change(twice, *text.span(statement), f"{text.of(statement)}; {text.of(statement)}")
    if place.name == "pay_for":
        cost, pay = call.args[2:4]
        yield Change(gone, text.span(cost)[0], text.span(pay)[1], "{}, ()")
        yield again
    elif isinstance(statement, ast.Expr) and statement.value is call and text.of(call.args[0]) == "run":
        yield _told_only(text, place, gone)
        yield again
        for number in _numbers(call):
            yield Change("one more", *text.span(number), f"({text.of(number)}) + 1")
        yield from _without_effect(text, place)


def _told_only(text: Text, place: Place, operator: str) -> Change:
    """It is told and not done, so that it isn't the telling that is missed; what tells nothing else is left out."""
    call = place.call
    if place.name in _COUNTED:
        return Change(operator, *text.span(call.args[_COUNTED[place.name]]), "0")
    if place.name in _CHANGING:
        return Change(operator, *text.span(call.args[_CHANGING[place.name]]), "{}")
    if place.name == "unlock":
        seat, clause, what = map(text.of, call.args[1:4])
        return Change(operator, *text.span(call), f"run.tell({what}, {clause}, {seat})")
    return Change(operator, *text.span(call), "None")


def _numbers(call: ast.Call) -> list[ast.expr]:
    """The numbers by which a call changes counters, as far as they are written there."""
    name = name_of(call)
    if name in _COUNTED:
        return [call.args[_COUNTED[name]]]
    changes = call.args[_CHANGING[name]] if name in _CHANGING else None
    return changes.values if isinstance(changes, ast.Dict) else []


def _told(text: Text, place: Place) -> Iterator[Change]:
    """What is told wasn't done, or what prevents it doesn't, or it isn't told."""
    yield from _without_effect(text, place)
    guard = place.guard
    if guard is not None and isinstance(guard.body[-1], ast.Return) and kind_of(place.clause) == "limit":
        yield Change("limit ignored", *text.span(guard.test), "False")
    yield Change("untold", *text.span(place.statement), "pass")


def _without_effect(text: Text, place: Place) -> Iterator[Change]:
    """The change of the table just before is left out; names may be given in between."""
    for statement in reversed(place.block[: place.index]):
        if not isinstance(statement, ast.Assign | ast.AugAssign):
            return
        if _of_the_table(statement.targets if isinstance(statement, ast.Assign) else [statement.target]):
            yield Change("no effect", *text.span(statement), "pass")
            return


def _of_the_table(targets: Sequence[ast.expr]) -> bool:
    """Whether an assignment changes the state, not a name, and the game can go on without it."""
    parts = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
    dealt = any(isinstance(part, ast.Attribute) and part.attr in _DEALT for part in parts)
    return not dealt and all(isinstance(part, ast.Attribute | ast.Subscript) for part in parts)


# ---- what falls due ----


def _undue(text: Text, place: Place) -> Iterator[Change]:
    """A decision or a step doesn't fall due, falls due twice, or in another order than the next one."""
    push = place.around
    if push is None or name_of(push) != "push":
        return
    gone, twice = _DONE.get(kind_of(place.clause), _OTHERS)
    at = push.args.index(place.call)
    start, end = text.span(place.call)
    after = push.args[at + 1] if at + 1 < len(push.args) else None
    if len(push.args) == 1:
        yield Change(gone, *text.span(place.statement), "pass")
    else:
        begin = start if after is not None else text.span(push.args[at - 1])[1]
        yield Change(gone, begin, text.span(after)[0] if after is not None else end, "")
    yield Change(twice, start, end, f"{text.of(place.call)}, {text.of(place.call)}")
    if isinstance(after, ast.Call):
        between = text.text[end : text.span(after)[0]]
        swapped = f"{text.of(after)}{between}{text.of(place.call)}"
        yield Change("wrong order", start, text.span(after)[1], swapped)


# ---- rules ----


def _other_rule(text: Text, rule: ast.Call) -> Iterator[Change]:
    """A rule that lists nothing, judges nothing, does nothing, or can't be left out or refused."""
    _, _, options, check, apply = rule.args[:5]
    yield Change("not listed", *text.span(options), "lambda state, due, *rest: iter(())")
    if text.of(check) != "always":
        yield Change("not judged", *text.span(check), "lambda state, due, action: None")
    yield Change("not done", *text.span(apply), "lambda run, due, action: None")
    for keyword in rule.keywords:
        if keyword.arg in ("part", "refusal"):
            nothing = "False" if keyword.arg == "part" else '""'
            yield Change("mandatory", *text.span(keyword.value), nothing)
