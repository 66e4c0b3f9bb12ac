"""Scenarios: small rule tests as data, a YAML list a file, each run at a table of its own.

A scenario is a mapping of these keys, and of no others::

    name:    what it shows; unique in its file
    clauses: the clauses of the rulebook that it is about; each must show in it
    given:   a table, as `Table` takes it
    when:    whole turns, a line each (3 Mikel clock 3/1), or one line of bare steps (painter 2 left)
    then:    what holds afterwards, a list; or, in its place,
    error:   why it is refused: {code: .., clause: .., at: the text that the refusal points at}; without ``when``,
             why the table can't be

An entry of ``then`` is an assertion of the notation (``gold 2``, ``Carlos workers +1``) or one of these::

    event: O-7.1.5a            something that happened rests on the clause
    no-event: O-7.1.5a         nothing does
    legal: face pink           this is legal now
    not-legal: face pink       this isn't

``when`` may be left out by a scenario that speaks of the table itself. With ``then`` its events are those of the setup;
with ``error`` the table can't be: the first thing that is wrong with ``given`` is the error, and nothing is played.

A clause shows if an event or the error rests on it, or if ``then`` names it; a definition need not, few have an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, NoReturn, final

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.reasons import LINE_END
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of, text_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.tree import Turn
from orloj_dsl.safe_yaml import YamlError, load_yaml

ASSERTION: Final = "assertion"
EVENT: Final = "event"
NO_EVENT: Final = "no-event"
LEGAL: Final = "legal"
NOT_LEGAL: Final = "not-legal"

_NAMED: Final = (EVENT, NO_EVENT, LEGAL, NOT_LEGAL)
_NEEDED: Final = ("name", "clauses", "given")
_KEYS: Final = (*_NEEDED, "when", "then", "error")
_ERROR: Final = ("code", "clause", "at")
OF_THE_RULES: Final = ("bad-setup", "bad-position")
"""Findings about what is given that judge it by the rules; the others are of its writing."""


class ScenarioError(AssertionError):
    """A scenario fails, or isn't one; the message names its file and, if it has one, its name."""


@final
@dataclass(frozen=True, slots=True)
class Expectation:
    """One entry of ``then``.

    Attributes:
        kind: `ASSERTION`, `EVENT`, `NO_EVENT`, `LEGAL` or `NOT_LEGAL`.
        text: the assertion, the clause, or the step.
    """

    kind: str
    text: str


@final
@dataclass(frozen=True, slots=True)
class ExpectedError:
    """The refusal that a scenario expects: its code, its clause (empty for a matter of writing), what it points at."""

    code: str
    clause: str
    at: str

    def __str__(self) -> str:
        return f"{self.code} [{self.clause}] at '{self.at}'"


@final
@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, read and found well formed.

    Attributes:
        file: the path of its file, as it was given.
        index: its place in the file, from 1.
        name: what it shows.
        clauses: what it is about.
        given: the table.
        when: what is played; ``None`` if nothing is.
        then: what holds afterwards; empty if an error is expected.
        error: the error that is expected, if one is; of what is given, if nothing is played.
    """

    file: str
    index: int
    name: str
    clauses: tuple[str, ...]
    given: str
    when: str | None
    then: tuple[Expectation, ...] = ()
    error: ExpectedError | None = None

    @property
    def place(self) -> str:
        """File, place in it and name, as they begin a message."""
        return _place(self.file, self.index, self.name)


def _place(file: str, index: int, name: str = "") -> str:
    called = f" '{name}'" if name else ""
    return f"{file}: scenario {index}{called}"


# ---- reading ----


def load_scenarios(path: Path | str) -> tuple[Scenario, ...]:
    """Read a file of scenarios.

    Args:
        path: the file, YAML as ``orloj_dsl.safe_yaml`` reads it.

    Returns:
        Its scenarios, at least one, in their order.

    Raises:
        ScenarioError: the file can't be read, or something in it is no scenario.
    """
    file = str(path)
    try:
        document = load_yaml(Path(path).read_text(encoding="utf-8"), file)
    except YamlError as error:
        raise ScenarioError(str(error)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{file}: the file can't be read: {error}") from error
    if not isinstance(document, list) or not document:
        raise ScenarioError(f"{file}: a file is a list of scenarios, and has at least one")
    scenarios = tuple(_Reader(file, index, entry).scenario() for index, entry in enumerate(document, start=1))
    seen: dict[str, int] = {}
    for scenario in scenarios:
        if scenario.name in seen:
            raise ScenarioError(f"{scenario.place}: scenario {seen[scenario.name]} has this name too")
        seen[scenario.name] = scenario.index
    return scenarios


@final
@dataclass(slots=True)
class _Reader:
    """Reads one entry of a file, and says where it is in every refusal."""

    file: str
    index: int
    entry: object
    name: str = field(default="", init=False)

    def scenario(self) -> Scenario:
        entry = self.entry
        if not isinstance(entry, dict):
            self._fail("a scenario is a mapping of name, clauses, given, when and then or error")
        if isinstance(entry.get("name"), str):
            self.name = entry["name"]
        self._keys("a scenario", entry, _NEEDED, _KEYS)
        if ("then" in entry) == ("error" in entry):
            self._fail("a scenario has exactly one of 'then' and 'error'")
        scenario = Scenario(
            self.file,
            self.index,
            self._text("name", entry["name"]),
            self._clauses(entry["clauses"]),
            self._text("given", entry["given"]),
            self._text("when", entry["when"]) if "when" in entry else None,
            self._then(entry["then"]) if "then" in entry else (),
            self._error(entry["error"]) if "error" in entry else None,
        )
        if scenario.when is None:
            self._without_play(scenario)
        else:
            self._lines(scenario.when)
        return scenario

    def _clauses(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            self._fail("'clauses' is a list of clauses, and names at least one")
        clauses = tuple(self._clause("clauses", clause) for clause in value)
        for clause in clauses:
            if clauses.count(clause) > 1:
                self._fail(f"'clauses' names {clause} twice")
        return clauses

    def _then(self, value: object) -> tuple[Expectation, ...]:
        if not isinstance(value, list) or not value:
            self._fail("'then' is a list of what holds afterwards, and says at least one thing")
        return tuple(self._expectation(entry) for entry in value)

    def _expectation(self, entry: object) -> Expectation:
        if isinstance(entry, str):
            text = self._text("then", entry)
            if set(text) & set("[]"):
                self._fail(f"an assertion is written without brackets: {text}")
            return Expectation(ASSERTION, text)
        if not isinstance(entry, dict) or len(entry) != 1 or next(iter(entry)) not in _NAMED:
            self._fail(f"an entry of 'then' is an assertion or one of {', '.join(_NAMED)}, not {entry!r}")
        ((kind, value),) = entry.items()
        if kind in (EVENT, NO_EVENT):
            return Expectation(kind, self._clause(kind, value))
        text = self._text(kind, value)
        if (wrong := _not_canonical(text)) is not None:
            self._fail(f"'{kind}': {wrong}")
        return Expectation(kind, text)

    def _error(self, value: object) -> ExpectedError:
        if not isinstance(value, dict):
            self._fail("'error' is a mapping of code, clause and at")
        self._keys("'error'", value, _ERROR, _ERROR)
        code = self._text("code", value["code"])
        clause = value["clause"]
        if clause != "":
            clause = self._clause("clause", clause)
        if not isinstance(value["at"], str):
            self._fail("'at' is a string: what the refusal points at, empty for the end of the line")
        return ExpectedError(code, clause, value["at"])

    def _without_play(self, scenario: Scenario) -> None:
        """Without a play ``error`` is of the table; ``then`` speaks of the table itself, not of a change."""
        if scenario.error is not None:
            if _plays(scenario.given):
                self._fail("without 'when' the error is of the table, so what is given plays nothing")
            return
        kinds = {entry.kind for entry in scenario.then}
        if not kinds & {ASSERTION, LEGAL, NOT_LEGAL}:
            self._fail("without 'when', 'then' must say something of the position itself")
        for entry in scenario.then:
            if entry.kind == ASSERTION and _of_a_change(entry.text):
                self._fail(f"without 'when' nothing changes, so this says nothing: {entry.text}")

    def _lines(self, when: str) -> None:
        lines = lines_of(when)
        whole = [line[0].isdigit() for line in lines]
        if not (all(whole) or len(lines) == 1):
            self._fail("'when' is whole turns, each line with its round number, or one line of steps")

    def _keys(self, what: str, entry: Mapping[object, object], needed: tuple[str, ...], known: tuple[str, ...]) -> None:
        for key in entry:
            if key not in known:
                self._fail(f"{what} has no key {key!r}; its keys are {', '.join(known)}")
        for key in needed:
            if key not in entry:
                self._fail(f"{what} needs the key '{key}'")

    def _text(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            self._fail(f"'{key}' must be a string that isn't empty, not {value!r}")
        return value

    def _clause(self, key: str, value: object) -> str:
        clause = self._text(key, value)
        if clause not in catalogue():
            self._fail(f"'{key}' names {clause}, which the catalogue doesn't have")
        return clause

    def _fail(self, why: str) -> NoReturn:
        raise ScenarioError(f"{_place(self.file, self.index, self.name)}: {why}")


def lines_of(when: str) -> list[str]:
    """The lines of a play."""
    return [line.strip() for line in when.splitlines() if line.strip()]


def _plays(given: str) -> bool:
    """Whether a record that is given goes on behind its word ``play``."""
    lines = lines_of(given)
    return "play" in lines[:-1]


def _of_a_change(assertion: str) -> bool:
    words = assertion.replace(",", " ").split()
    return "forced" in words or any(word[0] in "+-" for word in words)


@lru_cache(maxsize=1024)
def _not_canonical(text: str) -> str | None:
    """Why a text can never be listed as legal: it is no step, or a step prints otherwise."""
    if text == LINE_END:
        return None
    drawn = text.startswith("<")
    turn = parse_turn(f"1 nobody pass {text}" if drawn else f"1 nobody {text}")
    if not isinstance(turn, Turn):
        return f"'{text}' can't be read: {turn.message}"
    try:
        actions = _actions(turn, drawn)
    except Unbound as unbound:
        return f"'{text}' can't be read: {unbound.diagnostic.message}"
    printed = [text_of(action) for action in actions]
    return None if printed == [text] else f"'{text}' is listed as {', '.join(map(repr, printed))}"


def _actions(turn: Turn, drawn: bool) -> list[Action]:
    edition = shipped()
    if drawn:
        return [draw_of(chance, edition) for chance in turn.steps[0].chances]
    return [action for played in turn.steps for action in actions_of(played.step, edition)]
