"""No scenario passes vacuously: what the reader refuses, and what fails when it runs."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import ExpectedError, Scenario, ScenarioError
from orloj_dsl.scenario.run import outcome_of, run_scenario, table_after
from orloj_dsl.scenario.table import refused_setup

Entry = dict[str, object]

GOOD: Entry = {
    "name": "one section",
    "clauses": ["O-7.1.1"],
    "given": "turn Mikel, round 1",
    "when": "1 Mikel clock 1",
    "then": ["hand 1"],
}
REFUSED: Entry = {
    "name": "no section",
    "clauses": ["O-7.1.1"],
    "given": "turn Mikel, round 1",
    "when": "1 Mikel clock 0",
    "error": {"code": "dial-zero", "clause": "O-7.1.1", "at": "clock 0"},
}
SETUP: Entry = {
    "name": "a table",
    "clauses": ["O-5.6.1"],
    "given": "turn Mikel, round 1",
    "then": ["hand 12"],
}

FULL = {"code": "bad-position", "clause": "O-5.7.1", "at": "Mikel warehouse 1 2 3"}
UNSET: Entry = {
    "name": "no table",
    "clauses": ["O-5.7.1"],
    "given": "turn Mikel, round 1\nMikel warehouse 1 2 3",
    "error": FULL,
}


def but(entry: Entry, *without: str, **changes: object) -> Entry:
    """The entry with some keys changed, and others left out."""
    return {key: value for key, value in (entry | changes).items() if key not in without}


def write(folder: Path, *entries: object) -> Path:
    """A file of scenarios; JSON is YAML."""
    path = folder / "some.yaml"
    path.write_text(json.dumps(entries), encoding="utf-8")
    return path


def only(folder: Path, entry: Entry) -> Scenario:
    (scenario,) = load_scenarios(write(folder, entry))
    return scenario


@pytest.mark.parametrize("entry", [GOOD, REFUSED, SETUP, UNSET], ids=["then", "error", "setup", "given"])
def test_the_examples_that_are_broken_below_run(entry: Entry, tmp_path: Path) -> None:
    run_scenario(only(tmp_path, entry))


def test_a_scenario_as_it_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD, REFUSED)
    good, refused = load_scenarios(str(path))
    assert good.place == f"{path}:1:11: 'one section'"
    assert good.clauses == ("O-7.1.1",)
    assert [(entry.kind, entry.text) for entry in good.then] == [("assertion", "hand 1")]
    assert refused.index == 2
    assert refused.error == ExpectedError("dial-zero", "O-7.1.1", "clock 0")
    assert refused.then == ()


MALFORMED: list[tuple[object, str]] = [
    ("a word", "a scenario is a mapping of name, clauses, given, when and then or error"),
    (but(GOOD, "name"), "a scenario needs the key 'name'"),
    (but(GOOD, "clauses"), "a scenario needs the key 'clauses'"),
    (but(GOOD, "given"), "a scenario needs the key 'given'"),
    (but(GOOD, name="  "), "'name' must be a string that isn't empty, not '  '"),
    (but(GOOD, name=3), "'name' must be a string that isn't empty, not 3"),
    (but(GOOD, given={}), "'given' needs the key 'record'"),
    (but(GOOD, given={"record": "a.orloj"}), "'given' needs the key 'to'"),
    (but(GOOD, given={"record": "a.orloj", "to": 3.1}), "'to' must be a string that isn't empty, not 3.1"),
    (
        but(GOOD, given={"from": "x", "record": "a.orloj", "to": "end"}),
        "'given' has no key 'from'; its keys are record, to",
    ),
    (but(GOOD, given={"record": "a.yaml", "to": "end"}), "a record is named by its path from this file, like "),
    (but(GOOD, given={"record": "/a.orloj", "to": "end"}), "a record is named by its path from this file, like "),
    (but(GOOD, given={"record": "b\\a.orloj", "to": "end"}), "a record is named by its path from this file, like "),
    (but(GOOD, given={"record": "a.orloj", "to": "end"}), "a.orloj can't be read: "),
    (but(GOOD, given=None), "'given' must be a string that isn't empty, not None"),
    (but(GOOD, when=""), "'when' must be a string that isn't empty, not ''"),
    (but(GOOD, when=["1 Mikel pass"]), "'when' must be a string that isn't empty, not ['1 Mikel pass']"),
    (but(GOOD, whne="pass"), "a scenario has no key 'whne'; its keys are name, clauses, given, when, then, error"),
    (but(GOOD, clauses=[]), "'clauses' is a list of clauses, and names at least one"),
    (but(GOOD, clauses="O-7.1.1"), "'clauses' is a list of clauses, and names at least one"),
    (but(GOOD, clauses=["O-7.1.99"]), "the rulebook has no clause O-7.1.99"),
    (but(GOOD, clauses=[7.1]), "'clauses' must be a string that isn't empty, not 7.1"),
    (but(GOOD, clauses=["O-7.1.1", "O-7.1.1"]), "'clauses' names O-7.1.1 twice"),
    (but(GOOD, "then"), "a scenario needs the key 'then', or 'error'"),
    (GOOD | {"error": REFUSED["error"]}, "a scenario has exactly one of 'then' and 'error'"),
    (but(GOOD, then=[]), "'then' is a list of what holds afterwards, and says at least one thing"),
    (but(GOOD, then=None), "'then' is a list of what holds afterwards, and says at least one thing"),
    (but(GOOD, then="hand 1"), "'then' is a list of what holds afterwards, and says at least one thing"),
    (but(GOOD, then=[""]), "'then' must be a string that isn't empty, not ''"),
    (but(GOOD, then=[1]), "an entry of 'then' is an assertion or one of event, no-event, legal, not-legal, not 1"),
    (
        but(GOOD, then=[{"evnt": "O-7.1.1"}]),
        "an entry of 'then' has no key 'evnt'; its keys are event, no-event, legal, not-legal",
    ),
    (
        but(GOOD, then=[{}]),
        "an entry of 'then' is an assertion or one of event, no-event, legal, not-legal, not {}",
    ),
    (
        but(GOOD, then=[{"event": "O-7.1.1", "legal": "pass"}]),
        "an entry of 'then' is an assertion or one of event, no-event, legal, not-legal, "
        "not {'event': 'O-7.1.1', 'legal': 'pass'}",
    ),
    (but(GOOD, then=["hand 1] [hand 2"]), "an assertion is written without brackets: hand 1] [hand 2"),
    (but(GOOD, then=[{"event": "O-7.1.99"}]), "the rulebook has no clause O-7.1.99"),
    (but(GOOD, then=[{"no-event": "7.1.1"}]), "the rulebook has no clause 7.1.1"),
    (but(GOOD, then=[{"legal": 3}]), "'legal' must be a string that isn't empty, not 3"),
    (but(GOOD, then=[{"legal": "face +wood"}]), "'face +wood' can't be read: "),
    (but(GOOD, then=[{"not-legal": "upgrade gold"}]), "'upgrade gold' can't be read: gold is no track"),
    (but(GOOD, then=[{"not-legal": "<gold>"}]), "'<gold>' can't be read: gold is no scroll"),
    (
        but(GOOD, then=[{"not-legal": "basic wood paint"}]),
        "'basic wood paint' is listed as 'basic paint wood'",
    ),
    (but(GOOD, then=[{"not-legal": "clock 2/1"}]), "'clock 2/1' is listed as 'clock 2', 'turn 1'"),
    (
        but(GOOD, when="1 Mikel clock 1\nouter coin"),
        "'when' is whole turns, each line with its round number, or one line of steps",
    ),
    (
        but(GOOD, when="clock 1\nouter coin"),
        "'when' is whole turns, each line with its round number, or one line of steps",
    ),
    (
        but(REFUSED, "when", given="orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n1 Mikel clock 0"),
        "without 'when' the error is of the table, so what is given plays nothing",
    ),
    (
        but(REFUSED, "when", given="orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\nend never"),
        "without 'when' the error is of the table, so what is given plays nothing",
    ),
    (but(REFUSED, error="dial-zero"), "'error' is a mapping of code, clause and at"),
    (but(REFUSED, error={"code": "dial-zero", "clause": "O-7.1.1"}), "'error' needs the key 'at'"),
    (but(REFUSED, error={"code": "dial-zero", "at": "clock 0"}), "'error' needs the key 'clause'"),
    (but(REFUSED, error={"clause": "O-7.1.1", "at": "clock 0"}), "'error' needs the key 'code'"),
    (
        but(REFUSED, error={"code": "syntax", "clause": "O-7.1.1", "at": "y", "message": "z"}),
        "'error' has no key 'message'; its keys are code, clause, at",
    ),
    (
        but(REFUSED, error={"code": "dial-zero", "clause": None, "at": "clock 0"}),
        "'clause' must be a string that isn't empty, not None",
    ),
    (
        but(REFUSED, error={"code": "dial-zero", "clause": "O-7.9.9", "at": "clock 0"}),
        "the rulebook has no clause O-7.9.9",
    ),
    (
        but(REFUSED, error={"code": "", "clause": "O-7.1.1", "at": "clock 0"}),
        "'code' must be a string that isn't empty, not ''",
    ),
    (but(REFUSED, error={"code": "dial-zero", "clause": "O-7.1.1", "at": 0}), "'at' is a string: "),
    (but(GOOD, "when", then=["hand +0"]), "without 'when' nothing changes, so this says nothing: hand +0"),
    (but(GOOD, "when", then=["hand 1, forced 0"]), "without 'when' nothing changes, so this says nothing: "),
    (
        but(GOOD, "when", then=[{"event": "O-4.1.1"}]),
        "without 'when', 'then' must say something of the position itself",
    ),
]


@pytest.mark.parametrize(("entry", "why"), MALFORMED)
def test_what_is_no_scenario_is_refused(entry: object, why: str, tmp_path: Path) -> None:
    path = write(tmp_path, entry)
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(path)
    assert re.match(rf"{re.escape(str(path))}:1:\d+: {re.escape(why)}", str(caught.value))


ERROR = {"code": "dial-zero", "clause": "O-7.1.1", "at": "clock 0"}

FAILING: list[tuple[Entry, str]] = [
    (
        but(REFUSED, "error", then=["hand 1"]),
        "no refusal: the dial must be turned at least 1 section",
    ),
    (
        but(REFUSED, when="1 Mikel clock 1"),
        "refused as dial-zero [O-7.1.1] at 'clock 0': nothing was refused",
    ),
    (
        but(REFUSED, error=ERROR | {"code": "no-token"}),
        "refused as no-token [O-7.1.1] at 'clock 0': refused as dial-zero [O-7.1.1] at 'clock 0': ",
    ),
    (
        but(REFUSED, error=ERROR | {"clause": "O-7.1.2"}),
        "refused as dial-zero [O-7.1.2] at 'clock 0': refused as dial-zero [O-7.1.1] at 'clock 0': ",
    ),
    (
        but(REFUSED, error=ERROR | {"clause": ""}),
        "refused as dial-zero [] at 'clock 0': refused as dial-zero [O-7.1.1] at 'clock 0': ",
    ),
    (
        but(REFUSED, error=ERROR | {"at": "0"}),
        "refused as dial-zero [O-7.1.1] at '0': refused as dial-zero [O-7.1.1] at 'clock 0': ",
    ),
    (
        but(REFUSED, error=ERROR | {"at": ""}),
        "refused as dial-zero [O-7.1.1] at '': refused as dial-zero [O-7.1.1] at 'clock 0': ",
    ),
    (but(GOOD, then=["hand 2"]), "hand 2: hand is 1, not 2"),
    (but(GOOD, then=["hand 1", "Carlos workers +1"]), "Carlos workers +1: Carlos's workers is +0 since the turn"),
    (but(GOOD, then=["hnad 1"]), "hnad 1: hnad is no fact"),
    (but(GOOD, then=["Jorge gold 0"]), "Jorge gold 0: Jorge is no player"),
    (but(GOOD, then=["hand one"]), "hand one: an assertion is written"),
    (but(GOOD, then=["hand 1, "]), "hand 1, : "),
    (
        but(GOOD, then=[{"event": "O-7.1.2"}]),
        "event O-7.1.2: nothing rests on it, only on O-7.1.1, O-7.1.5",
    ),
    (
        but(GOOD, then=[{"no-event": "O-7.1.5"}]),
        "no-event O-7.1.5: something rests on it: ",
    ),
    (
        but(GOOD, clauses=["O-5.4.1"], then=["hand 1", {"no-event": "O-5.4.1"}]),  # a limit that only forbids
        "no-event O-5.4.1: no event ever rests on it, so this can't fail",
    ),
    (
        but(GOOD, then=["hand 1", {"no-event": "O-5.6.1"}]),  # a definition that nothing rests on
        "no-event O-5.6.1: no event ever rests on it, so this can't fail",
    ),
    (but(GOOD, then=[{"legal": "clock 7"}]), "legal clock 7: it isn't legal"),
    (but(GOOD, then=[{"not-legal": "pass"}]), "not-legal pass: it is legal"),
    (
        but(GOOD, clauses=["O-7.1.1", "O-7.1.2"]),
        "something that shows O-7.1.2: nothing rests on it, only on O-7.1.1, O-7.1.5",
    ),
    (but(REFUSED, clauses=["O-7.1.5"]), "something that shows O-7.1.5: nothing rests on it, only on O-7.1.1"),
    (but(SETUP, clauses=["O-7.1.1"]), "something that shows O-7.1.1: nothing rests on it, or on any other clause"),
    (but(REFUSED, "when"), "refused as dial-zero [O-7.1.1] at 'clock 0': nothing was refused"),
    (
        but(UNSET, given="turn Mikel, round 1"),
        "refused as bad-position [O-5.7.1] at 'Mikel warehouse 1 2 3': nothing was refused",
    ),
    (
        but(UNSET, error=FULL | {"code": "bad-setup"}),
        "refused as bad-setup [O-5.7.1] at 'Mikel warehouse 1 2 3': "
        "refused as bad-position [O-5.7.1] at 'Mikel warehouse 1 2 3': ",
    ),
    (
        but(UNSET, error=FULL | {"clause": "O-5.7.2"}),
        "refused as bad-position [O-5.7.2] at 'Mikel warehouse 1 2 3': "
        "refused as bad-position [O-5.7.1] at 'Mikel warehouse 1 2 3': ",
    ),
    (
        but(UNSET, error=FULL | {"clause": ""}),
        "refused as bad-position [] at 'Mikel warehouse 1 2 3': refused as bad-position [O-5.7.1] at ",
    ),
    (
        but(UNSET, error=FULL | {"at": "warehouse 1 2 3"}),
        "refused as bad-position [O-5.7.1] at 'warehouse 1 2 3': refused as bad-position [O-5.7.1] at ",
    ),
    (
        but(UNSET, error=FULL | {"at": ""}),
        "refused as bad-position [O-5.7.1] at '': refused as bad-position [O-5.7.1] at ",
    ),
    (but(UNSET, clauses=["O-4.2.5"]), "something that shows O-4.2.5: nothing rests on it, only on O-5.7.1"),
    (but(UNSET, clauses=["O-5.7.1", "O-4.2.5"]), "something that shows O-4.2.5: nothing rests on it, only on O-5.7.1"),
    (but(UNSET, when="1 Mikel clock 1"), "a table that can be: "),
    (but(UNSET, "error", then=["hand 12"]), "a table that can be: "),
    (but(GOOD, given="turn Jorge, round 1"), "a table that can be: "),
    (but(GOOD, given="turn Mikel, round 1\nMikel broken 6"), "a table that can be: "),
    (but(GOOD, given="orloj 1\nplayers Mikel purple"), "a table that can be: "),
    (
        but(GOOD, given="turn none, round 9\nrooster left 0, marker 3, calls 4", when="clock 1"),
        "somebody who plays: nobody is to decide anything",
    ),
]


@pytest.mark.parametrize(("entry", "why"), FAILING)
def test_a_scenario_that_does_not_hold_fails(entry: Entry, why: str, tmp_path: Path) -> None:
    scenario = only(tmp_path, entry)
    with pytest.raises(ScenarioError) as caught:
        run_scenario(scenario)
    assert str(caught.value).startswith(f"{scenario.place}: ")
    assert why in str(caught.value)


def test_a_scenario_error_is_an_assertion_error() -> None:
    assert issubclass(ScenarioError, AssertionError)


def test_only_a_matter_of_writing_has_no_clause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = but(
        REFUSED,
        clauses=["O-5.6.1"],
        when="1 Mikel clokc 1",
        error={"code": "unknown-word", "clause": "", "at": "clokc"},
    )
    run_scenario(only(tmp_path, written))
    # No rule refuses without a clause; if one did, a scenario wouldn't cover it up.
    scenario = only(tmp_path, but(REFUSED, clauses=["O-5.6.1"], error=ERROR | {"clause": ""}))
    table = table_after(scenario)
    assert table.refused is not None
    object.__setattr__(table.refused, "clause", "")
    monkeypatch.setattr("orloj_dsl.scenario.run._played", lambda _: table)
    with pytest.raises(ScenarioError, match="is a matter of the rules, and names no clause"):
        run_scenario(scenario)


def test_what_is_given_needs_a_clause_unless_it_is_misspelt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    misspelt = {"code": "unknown-word", "clause": "", "at": "warehuose"}
    given = "turn Mikel, round 1\nMikel warehuose 1"
    run_scenario(only(tmp_path, but(UNSET, clauses=["O-5.6.1"], given=given, error=misspelt)))
    scenario = only(tmp_path, but(UNSET, clauses=["O-5.6.1"], error=FULL | {"clause": ""}))
    refused = refused_setup(scenario.given)
    assert refused is not None
    without = replace(refused[0], clause=""), refused[1]
    monkeypatch.setattr("orloj_dsl.scenario.run.refused_setup", lambda _: without)
    with pytest.raises(ScenarioError, match="is a matter of the rules, and names no clause"):
        run_scenario(scenario)


def test_a_table_that_can_not_be_has_nothing_to_look_at(tmp_path: Path) -> None:
    scenario = only(tmp_path, UNSET)
    with pytest.raises(ScenarioError) as caught:
        table_after(scenario)
    assert str(caught.value).startswith(f"{scenario.place}: what is given can't be: ")


@pytest.mark.parametrize(
    "entry",
    [
        but(UNSET, clauses=["O-5.7.1", "O-5.6.1a"]),
        but(GOOD, clauses=["O-7.1.1", "O-5.6.1a"]),
        but(GOOD, clauses=["O-7.1.2"], then=["hand 1", {"no-event": "O-7.1.2"}]),
        but(GOOD, clauses=["O-9.5"], then=["hand 1", {"no-event": "O-9.5"}]),  # a limit with events
        but(GOOD, then=["hand 1", {"no-event": "O-7.2.4"}]),  # a definition with events
        but(GOOD, then=["hand 1", {"no-event": "O-A11.3"}]),  # a definition whose events come by a table
        but(GOOD, then=[{"event": "O-7.1.5"}, {"legal": "pass"}, {"not-legal": "clock 7"}]),
        but(GOOD, when="clock 1", then=["hand 1", {"legal": "turn 5"}, {"not-legal": "turn 6"}]),
        but(GOOD, when="\n  1 Mikel clock 1"),
        but(GOOD, when="1 Mikel pass; moon\n1 Eduardo clock 1\n", then=["Mikel wood +1, Eduardo workers -1"]),
        but(GOOD, clauses=["O-7.2.3"], when="pass; moon", then=[{"legal": "the end of the line"}]),
    ],
)
def test_what_holds_runs(entry: Entry, tmp_path: Path) -> None:
    run_scenario(only(tmp_path, entry))


def test_a_name_stands_once_in_a_file(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD, REFUSED, GOOD)
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(path)
    assert re.fullmatch(
        rf"{re.escape(str(path))}:1:\d+: 'one section' is the name of the scenario in line 1, too", str(caught.value)
    )


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "name: a\n", "word"])
def test_a_file_has_at_least_one_scenario(text: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(path)
    assert str(caught.value) == f"{path}:1:1: a file is a list of scenarios, and has at least one"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("- name: a\n  name: b\n", "2:3: 'name' is a key here already; nothing of this file is run"),
        ("- name: a\n  then: [gold 1\n", "3:1: "),
        ("- name: &a b\n", "1:9: anchors are not allowed"),
    ],
)
def test_what_is_no_yaml_is_placed_by_line_and_column(text: str, where: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match=re.escape(f"{path}:{where}")):
        load_scenarios(path)


def test_a_file_that_is_not_there_or_not_utf_8(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"none\.yaml: the file can't be read: "):
        load_scenarios(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"- name: Jos\xe9\n")
    with pytest.raises(ScenarioError, match=r"latin\.yaml:1:12: byte 0xE9 isn't UTF-8"):
        load_scenarios(tmp_path / "latin.yaml")


# ---- what becomes of a scenario ----


def test_the_outcome_of_a_play(tmp_path: Path) -> None:
    outcome = outcome_of(only(tmp_path, GOOD))
    assert (outcome.held, outcome.failures, outcome.refused) == (True, (), None)
    assert outcome.clauses == {"O-7.1.1", "O-7.1.5"}  # the dial, and the hand that it carries


def test_the_outcome_of_a_refusal(tmp_path: Path) -> None:
    outcome = outcome_of(only(tmp_path, but(REFUSED, when="1 Mikel clock 1\n1 Eduardo clock 0")))
    assert (outcome.held, outcome.clauses) == (True, frozenset({"O-7.1.1", "O-7.1.5"}))  # what was played before
    assert outcome.refused is not None
    assert (outcome.refused.code, outcome.refused.clause) == ("dial-zero", "O-7.1.1")


def test_the_outcome_of_a_table_that_can_not_be(tmp_path: Path) -> None:
    outcome = outcome_of(only(tmp_path, UNSET))
    assert (outcome.held, outcome.clauses) == (True, frozenset())
    assert outcome.refused is not None
    assert (outcome.refused.code, outcome.refused.clause) == ("bad-position", "O-5.7.1")
    outcome = outcome_of(only(tmp_path, but(UNSET, "error", then=["hand 12"])))
    assert (outcome.held, outcome.clauses, outcome.refused) == (False, frozenset(), None)


def test_the_outcome_of_a_setup_rests_on_its_clauses(tmp_path: Path) -> None:
    head, *_ = data_path("scenarios", "games", "first-evening.orloj").read_text("utf-8").partition("\nplay\n")
    outcome = outcome_of(only(tmp_path, but(SETUP, clauses=["O-4.1.1"], given=f"{head}\nplay\n", then=["hand 1"])))
    assert outcome.held
    assert outcome.clauses >= {"O-4.1.1", "O-4.1.3"}


TOO_FAR = but(
    REFUSED,
    given="turn Mikel, round 1\nMikel broken 5",
    when="clock 2",
    error={"code": "no-token", "clause": "O-5.3.2", "at": "clock 2"},
)


@pytest.mark.parametrize("clauses", [["O-5.3.2"], ["O-7.1.2"], ["O-5.3.1"], ["O-7.1.2", "O-5.3.1", "O-5.3.2"]])
def test_a_refusal_shows_the_clauses_that_it_rests_on_besides(clauses: list[str], tmp_path: Path) -> None:
    run_scenario(only(tmp_path, but(TOO_FAR, clauses=clauses)))


def test_a_refusal_shows_no_other_clauses(tmp_path: Path) -> None:
    outcome = outcome_of(only(tmp_path, but(TOO_FAR, clauses=["O-5.3.2", "O-7.1.3a"])))
    assert [str(failure) for failure in outcome.failures] == [
        "something that shows O-7.1.3a: nothing rests on it, only on O-5.3.1, O-5.3.2, O-7.1.2"
    ]


def test_all_that_fails_is_told(tmp_path: Path) -> None:
    entry = but(GOOD, clauses=["O-7.1.1", "O-7.1.2"], then=["hand 2, hand 1, gold 3", {"not-legal": "pass"}, "hand 1"])
    scenario = only(tmp_path, entry)
    told = [
        "hand 2: hand is 1, not 2",
        "gold 3: Mikel's gold is 0, not 3",
        "not-legal pass: it is legal",
        "something that shows O-7.1.2: nothing rests on it, only on O-7.1.1, O-7.1.5",
    ]
    assert [str(failure) for failure in outcome_of(scenario).failures] == told
    with pytest.raises(ScenarioError) as caught:
        run_scenario(scenario)
    assert str(caught.value) == f"{scenario.place}: {'; '.join(told)}"


def test_of_a_refusal_that_is_another_one_only_that_is_told(tmp_path: Path) -> None:
    outcome = outcome_of(only(tmp_path, but(TOO_FAR, clauses=["O-7.1.5"], error=ERROR)))
    (failure,) = outcome.failures
    assert failure.expected == "refused as dial-zero [O-7.1.1] at 'clock 0'"
    assert failure.found.message.startswith("refused as no-token [O-5.3.2] at 'clock 2': ")


def test_a_step_that_isnt_legal_is_told_with_those_that_are(tmp_path: Path) -> None:
    (failure,) = outcome_of(only(tmp_path, but(GOOD, when="clock 1", then=[{"legal": "turn 6"}]))).failures
    assert failure.found.message == "it isn't legal"
    assert failure.found.legal[:5] == ("turn 1", "turn 2", "turn 3", "turn 4", "turn 5")
    assert failure.found.hint == "turn 1"
