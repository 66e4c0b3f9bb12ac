"""Reading one entry of a file of scenarios: the scenario, or all that keeps it from being one."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, final

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.moments import MomentError
from orloj_dsl.interpreter.reasons import LINE_END
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of, text_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Turn
from orloj_dsl.scenario.model import (
    ASSERTION,
    EVENT,
    LEGAL,
    NO_EVENT,
    NOT_LEGAL,
    Expectation,
    ExpectedError,
    Scenario,
    Taken,
    is_turn,
    lines_of,
    placed_lines,
)
from orloj_dsl.scenario.places import Where
from orloj_dsl.scenario.records import RecordError, Records, table_at

NAMED: Final = (EVENT, NO_EVENT, LEGAL, NOT_LEGAL)
NEEDED: Final = ("name", "clauses", "given")
KEYS: Final = (*NEEDED, "when", "then", "error")
ERROR: Final = ("code", "clause", "at")
TAKEN: Final = ("record", "to")

_NO_KEY: Final = object()


@final
@dataclass(slots=True)
class Reader:
    """Reads an entry of a file, and keeps what is wrong with it.

    Attributes:
        index: the number of the entry, from 1.
        where: where it stands.
        records: finds the records that it names.
        faults: what was found to be wrong.
    """

    index: int
    where: Where
    records: Records
    faults: list[Diagnostic] = field(default_factory=list)

    def scenario(self, entry: object) -> Scenario | None:
        """The scenario; ``None`` if something is wrong with it."""
        if not isinstance(entry, dict):
            self._fault(self.where, "a scenario is a mapping of name, clauses, given, when and then or error")
            return None
        self._keys("a scenario", entry, self.where, NEEDED, KEYS)
        if "then" in entry and "error" in entry:
            self._fault(self.where.at("error").key, "a scenario has exactly one of 'then' and 'error'")
        elif "then" not in entry and "error" not in entry:
            self._fault(self.where, "a scenario needs the key 'then', or 'error'")
        given, taken = self._given(entry.get("given", _NO_KEY))
        scenario = Scenario(
            self.index,
            self._text(entry.get("name", _NO_KEY), "name"),
            self._clauses(entry.get("clauses", _NO_KEY)),
            given,
            self._text(entry["when"], "when") if "when" in entry else None,
            self._then(entry["then"]) if "then" in entry else (),
            self._error(entry["error"]) if "error" in entry else None,
            taken,
            where=self.where,
        )
        if scenario.when is None:
            self._without_play(scenario)
        else:
            self._lines(scenario.when)
        return None if self.faults else scenario

    # ---- parts ----

    def _given(self, value: object) -> tuple[str, Taken | None]:
        """The table as text, and where it was taken from."""
        if not isinstance(value, dict):
            return self._text(value, "given"), None
        where = self.where.at("given")
        self._keys("'given'", value, where, TAKEN, TAKEN)
        taken = Taken(*(self._text(value.get(key, _NO_KEY), "given", key) for key in TAKEN))
        if not (taken.record and taken.to):
            return "", taken
        try:
            game = self.records.game(taken.record)
        except RecordError as error:
            self._fault(where.at("record"), str(error))
            return "", taken
        try:
            return table_at(game, taken.to), taken
        except MomentError as error:
            self._fault(where.at("to"), str(error))
            return "", taken

    def _clauses(self, value: object) -> tuple[str, ...]:
        if value is _NO_KEY:
            return ()
        if not isinstance(value, list) or not value:
            self._fault(self.where.at("clauses"), "'clauses' is a list of clauses, and names at least one")
            return ()
        clauses = tuple(self._clause(clause, "clauses", place) for place, clause in enumerate(value))
        for place, clause in enumerate(clauses):
            if clause and clause in clauses[:place]:
                found = Diagnostic("twice", self.where.at("clauses", place).span, f"'clauses' names {clause} twice")
                self.faults.append(found)
        return clauses

    def _then(self, value: object) -> tuple[Expectation, ...]:
        if not isinstance(value, list) or not value:
            message = "'then' is a list of what holds afterwards, and says at least one thing"
            self._fault(self.where.at("then"), message)
            return ()
        return tuple(self._expectation(entry, place) for place, entry in enumerate(value))

    def _expectation(self, entry: object, place: int) -> Expectation:
        where = self.where.at("then", place)
        if isinstance(entry, str):
            text = self._text(entry, "then", place)
            if set(text) & set("[]"):
                self._fault(where, f"an assertion is written without brackets: {text}")
            return Expectation(ASSERTION, text)
        if not isinstance(entry, dict) or len(entry) != 1:
            message = f"an entry of 'then' is an assertion or one of {', '.join(NAMED)}, not {reprlib.repr(entry)}"
            self._fault(where, message)
            return Expectation(ASSERTION, "")
        ((kind, value),) = entry.items()
        if kind not in NAMED:
            self._keys("an entry of 'then'", entry, where, (), NAMED)
            return Expectation(ASSERTION, "")
        if kind in (EVENT, NO_EVENT):
            return Expectation(kind, self._clause(value, "then", place, kind))
        text = self._text(value, "then", place, kind)
        if text and (wrong := _not_canonical(text)) is not None:
            self.faults.append(replace(wrong, span=where.at(kind).inside(text, wrong.span)))
        return Expectation(kind, text)

    def _error(self, value: object) -> ExpectedError:
        where = self.where.at("error")
        if not isinstance(value, dict):
            self._fault(where, "'error' is a mapping of code, clause and at")
            return ExpectedError("", "", "")
        self._keys("'error'", value, where, ERROR, ERROR)
        code = self._text(value.get("code", _NO_KEY), "error", "code")
        if code and code not in codes():
            found = Diagnostic("bad-scenario", where.at("code").span, f"there is no code {code}")
            self.faults.append(replace(found, hint=closest(code, codes())))
        clause = value.get("clause", _NO_KEY)
        clause = "" if clause == "" else self._clause(clause, "error", "clause")
        at = value.get("at", "")
        if not isinstance(at, str):
            self._fault(where.at("at"), "'at' is a string: what the refusal points at, empty for the end of the line")
            at = ""
        return ExpectedError(code, clause, at)

    def _without_play(self, scenario: Scenario) -> None:
        """Without a play ``error`` is of the table; ``then`` speaks of the table itself, not of a change."""
        if scenario.error is not None and scenario.taken is not None:
            self._fault(self.where.at("error"), "a table that is taken from a record is right; an error needs 'when'")
        elif scenario.error is not None and _plays(scenario.given):
            message = "without 'when' the error is of the table, so what is given plays nothing"
            self._fault(self.where.at("error").key, message)
        kinds = {entry.kind for entry in scenario.then}
        if kinds and not kinds & {ASSERTION, LEGAL, NOT_LEGAL}:
            self._fault(self.where.at("then"), "without 'when', 'then' must say something of the position itself")
        for place, entry in enumerate(scenario.then):
            if entry.kind == ASSERTION and _of_a_change(entry.text):
                message = f"without 'when' nothing changes, so this says nothing: {entry.text}"
                self._fault(self.where.at("then", place), message)

    def _lines(self, when: str) -> None:
        lines = list(placed_lines(when))
        bare = next((Span(at, at + len(line)) for line, at in lines if not is_turn(line)), None)
        if bare is not None and len(lines) > 1:
            span = self.where.at("when").inside(when, bare)
            self._fault(span, "'when' is whole turns, each line with its round number, or one line of steps")

    # ---- values ----

    def _keys(
        self,
        what: str,
        entry: Mapping[object, object],
        where: Where,
        needed: tuple[str, ...],
        known: tuple[str, ...],
    ) -> None:
        for key in entry:
            if key not in known:
                message = f"{what} has no key {reprlib.repr(key)}; its keys are {', '.join(known)}"
                hint = closest(str(key), [name for name in known if name not in entry])
                self.faults.append(Diagnostic("unknown-key", where.at(key).key, message, hint=hint))
        for key in needed:
            if key not in entry:
                self._fault(where, f"{what} needs the key '{key}'")

    def _text(self, value: object, *path: object) -> str:
        """A string that says something; nothing where it isn't there or isn't one, which is told."""
        if value is _NO_KEY:
            return ""
        if isinstance(value, str) and value.strip():
            return value
        key = next(step for step in reversed(path) if isinstance(step, str))
        message = f"'{key}' must be a string that isn't empty, not {reprlib.repr(value)}"
        self._fault(self.where.at(*path), message)
        return ""

    def _clause(self, value: object, *path: object) -> str:
        clause = self._text(value, *path)
        if clause and clause not in catalogue():
            message = f"the rulebook has no clause {clause}"
            hint = closest(clause, (known.id for known in catalogue()))
            self.faults.append(Diagnostic("unknown-clause", self.where.at(*path).span, message, hint=hint))
        return clause

    def _fault(self, at: Where | Span, message: str) -> None:
        self.faults.append(Diagnostic("bad-scenario", at.span if isinstance(at, Where) else at, message))


def _plays(given: str) -> bool:
    """Whether a record that is given goes on behind its word ``play``."""
    return "play" in lines_of(given)[:-1]


def _of_a_change(assertion: str) -> bool:
    words = assertion.replace(",", " ").split()
    return "forced" in words or any(word[0] in "+-" for word in words)


# ---- steps as they are listed ----


@lru_cache(maxsize=1024)
def _not_canonical(text: str) -> Diagnostic | None:
    """Why a text can never be listed as legal, with a span of it: it is no step, or a step prints otherwise."""
    if text == LINE_END:
        return None
    if is_turn(text):
        return Diagnostic("bad-scenario", Span(0, len(text)), f"a step is written without round and player: {text}")
    drawn = text.startswith("<")
    before = "1 nobody pass " if drawn else "1 nobody "
    turn = parse_turn(f"{before}{text}")
    if not isinstance(turn, Turn):
        return _within(text, len(before), turn)
    try:
        actions = _actions(turn, drawn)
    except Unbound as unbound:
        return _within(text, len(before), unbound.diagnostic)
    printed = [text_of(action) for action in actions]
    if printed == [text]:
        return None
    message = f"'{text}' is listed as {', '.join(map(repr, printed))}"
    return Diagnostic("bad-scenario", Span(0, len(text)), message)


def _within(text: str, before: int, found: Diagnostic) -> Diagnostic:
    start, end = (min(max(0, at - before), len(text)) for at in found.span)
    return replace(found, span=Span(start, end), message=f"'{text}' can't be read: {found.message}")


def _actions(turn: Turn, drawn: bool) -> list[Action]:
    edition = shipped()
    if drawn:
        return [draw_of(chance, edition) for chance in turn.steps[0].chances]
    return [action for played in turn.steps for action in actions_of(played.step, edition)]
