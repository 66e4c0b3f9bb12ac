"""``orloj explain``: clauses, rulings and codes with examples; the tests of a clause, and where the engine reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from orloj_dsl.cli.explain import explain
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario import library
from orloj_dsl.scenario.library import example_of_clause, example_of_code
from orloj_dsl.scenario.readings import Reading


def told(*arguments: str) -> str:
    result = CliRunner().invoke(explain, arguments)
    assert result.exit_code == 0, result.output
    return result.output


def scenario(text: str) -> dict[str, object]:
    read = load_yaml(text, "example")
    assert isinstance(read, list)
    (entry,) = read
    assert isinstance(entry, dict)
    return entry


@pytest.mark.parametrize("clause", [clause.id for clause in catalogue()])
def test_a_clause_is_told_with_a_scenario_about_it(clause: str) -> None:
    assert told(clause).startswith(f"{clause} ({catalogue().clause(clause).kind}): {catalogue().clause(clause).text}\n")
    example = example_of_clause(clause)
    if example is None:
        assert clause == "O-5.7.1a"
        return
    assert clause in str(scenario(example.text)["clauses"])
    assert example.text in told(clause)
    assert example.text in data_path("scenarios", "rules", example.file).read_text("utf-8")


@pytest.mark.parametrize("ruling", [ruling.id for ruling in catalogue().rulings])
def test_a_ruling_is_told_with_the_clauses_that_it_closes(ruling: str) -> None:
    said = told(ruling)
    assert catalogue().ruling(ruling).question in said
    assert catalogue().ruling(ruling).ruling in said
    assert "closes O-" in said


def test_a_ruling_with_a_switch_says_what_a_record_may_say() -> None:
    assert "ruling exchange coins | strict (the first is the rule)" in told("exchange")


@pytest.mark.parametrize("code", sorted(codes()))
def test_a_code_is_told_with_a_scenario_that_it_refuses(code: str) -> None:
    assert told(code).startswith(f"{code}: {codes()[code]}\n")
    example = example_of_code(code)
    if example is not None:
        error = scenario(example.text)["error"]
        assert isinstance(error, dict)
        assert error["code"] == code


def test_codes_of_rules_have_examples() -> None:
    for code in ("no-token", "unpayable", "out-of-reach", "same-space", "owned", "claimed", "which-payment", "built"):
        assert example_of_code(code) is not None, code


@pytest.mark.parametrize(("what", "hint"), [("O-8.8.33", "O-8.8.3"), ("no-tokn", "no-token"), ("exchang", "exchange")])
def test_what_is_nothing_is_wrong_usage_with_what_was_meant(what: str, hint: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "orloj_dsl", "explain", what], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert f"did you mean {hint}?" in done.stderr


# ---- the tests of a clause, and its readings, in a small library ----

PLAYS = """\
- name: {name}
  clauses: [{clauses}]
  given: turn Mikel, round 3
  when: 3 Mikel pass
  then: [vp +1]
"""
REFUSED = """\
- name: {name}
  clauses: [{clauses}]
  given: turn Mikel, round 3
  when: 3 Mikel pass
  error: {{code: {code}, clause: "{clause}", at: pass}}
"""
FEATURE = """\
@E-9 @O-9.2a
Feature: A call, all of whose scenarios have its tags
  @O-9.2a
  @O-9.2
  Scenario: Tagged
  Scenario: Not tagged
  @O-9.2
  Scenario: Of a neighbour
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library of our own, and two readings of O-9.2a in one function and one in a table."""
    (tmp_path / "scenarios" / "rules" / "rooster").mkdir(parents=True)
    (tmp_path / "features").mkdir()
    monkeypatch.setattr("orloj_dsl.scenario.shipped.data_path", tmp_path.joinpath)
    places = (
        Reading("orloj_dsl/games/orloj/rooster.py", 62, "_correct", "docstring"),
        Reading("orloj_dsl/games/orloj/rooster.py", 70, "_correct", "event"),
        Reading("orloj_dsl/games/orloj/sheet.py", 14, "_UNUSED", "table"),
    )
    monkeypatch.setattr("orloj_dsl.show.clause_view.readings", lambda: {"O-9.2a": places})
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for cached in (library._texts, library._scenarios):
        cached.cache_clear()


def write(folder: Path, name: str, *scenarios: str) -> None:
    (folder / "scenarios" / "rules" / name).write_text("\n".join(scenarios), "utf-8")


CLAUSE = """\
O-9.2a (scoring): Each correction of the call for which the player has no broken token gives 1 VP.
section 9: The rooster's call
"""
READINGS = """
the engine reads it at
  orloj_dsl/games/orloj/rooster.py:62  _correct (docstring, event)
  orloj_dsl/games/orloj/sheet.py:14  _UNUSED (table)
"""


def test_tests_are_named_by_file_with_the_code_of_what_is_refused(small: Path) -> None:
    write(
        small,
        "rooster/call.yaml",
        PLAYS.format(name="a long one, about other things", clauses="O-9.2, O-9.2a"),
        REFUSED.format(name="by it", clauses="O-9.2a", code="no-token", clause="O-9.2a"),
        REFUSED.format(name="by another", clauses="O-9.2a", code="no-token", clause="O-5.3.2"),
        REFUSED.format(name="in writing", clauses="O-9.2a", code="syntax", clause=""),
        PLAYS.format(name="of a neighbour", clauses="O-9.2"),
    )
    write(small, "first.yaml", PLAYS.format(name="short", clauses="O-9.2a"))
    (small / "features" / "e-9-call.feature").write_text(FEATURE, "utf-8")
    example = PLAYS.format(name="short", clauses="O-9.2a").strip()
    assert told("O-9.2a") == (
        f"{CLAUSE}\nan example, from scenarios/rules/first.yaml:\n\n{example}\n"
        """
scenarios: 5, 3 of them refused
  scenarios/rules/first.yaml
    short
  scenarios/rules/rooster/call.yaml
    by it (no-token)
    by another (no-token [O-5.3.2])
    in writing (syntax)
    a long one, about other things

features: 3
  features/e-9-call.feature
    Tagged
    Not tagged
    Of a neighbour
"""
        f"{READINGS}"
    )


def test_an_example_plays_rather_than_is_refused_though_that_is_shorter(small: Path) -> None:
    refused = REFUSED.format(name="r", clauses="O-9.2a", code="syntax", clause="")
    plays = PLAYS.format(name="a play with a much longer name than what is refused has", clauses="O-9.2a")
    assert len(refused) < len(plays)
    write(small, "first.yaml", refused)
    write(small, "second.yaml", plays)
    example = example_of_clause("O-9.2a")
    assert example is not None
    assert (example.file, example.text) == ("second.yaml", plays.strip())


def test_of_many_tests_eight_are_named_those_that_are_about_little_else(small: Path) -> None:
    many = [PLAYS.format(name=f"number {n}", clauses="O-9.2a" if n % 2 else "O-9.2a, O-9.2") for n in range(11)]
    write(small, "rooster/call.yaml", *many)
    lines = told("O-9.2a").splitlines()
    start = lines.index("scenarios: 11")
    assert lines[start + 1 : start + 11] == [
        "  scenarios/rules/rooster/call.yaml",
        *(f"    number {n}" for n in (1, 3, 5, 7, 9, 0, 2, 4)),
        "  and 3 others: orloj explain O-9.2a --all",
    ]
    every = told("O-9.2a", "--all")
    assert "number 10\n" in every
    assert "others" not in every


def test_a_clause_without_tests_has_its_readings(small: Path) -> None:
    assert told("O-9.2a") == CLAUSE + READINGS


def test_a_clause_as_data_has_all_of_it(small: Path) -> None:
    many = [PLAYS.format(name=f"number {n}", clauses="O-9.2a") for n in range(9)]
    write(
        small,
        "rooster/call.yaml",
        *many,
        REFUSED.format(name="refused", clauses="O-9.2a", code="no-token", clause="O-5.3.2"),
    )
    (small / "features" / "e-9-call.feature").write_text(FEATURE, "utf-8")
    file = "scenarios/rules/rooster/call.yaml"
    assert json.loads(told("O-9.2a", "--format", "json")) == {
        "clause": "O-9.2a",
        "kind": "scoring",
        "text": "Each correction of the call for which the player has no broken token gives 1 VP.",
        "section": {"id": "9", "title": "The rooster's call"},
        "ruling": None,
        "example": {"file": file, "text": many[0].strip()},
        "scenarios": [
            *({"file": file, "name": f"number {n}", "refused": None} for n in range(9)),
            {"file": file, "name": "refused", "refused": {"code": "no-token", "clause": "O-5.3.2"}},
        ],
        "features": [
            {"file": "features/e-9-call.feature", "name": name} for name in ("Tagged", "Not tagged", "Of a neighbour")
        ],
        "readings": [
            {"file": "orloj_dsl/games/orloj/rooster.py", "line": 62, "name": "_correct", "kind": "docstring"},
            {"file": "orloj_dsl/games/orloj/rooster.py", "line": 70, "name": "_correct", "kind": "event"},
            {"file": "orloj_dsl/games/orloj/sheet.py", "line": 14, "name": "_UNUSED", "kind": "table"},
        ],
    }


def test_a_ruling_and_a_code_as_data() -> None:
    exchange = json.loads(told("exchange", "--format", "json"))
    assert exchange.keys() == {"id", "question", "ruling", "values", "clauses"}
    assert (exchange["id"], exchange["values"]) == ("exchange", ["coins", "strict"])
    assert exchange["clauses"] == ["O-10.2", "O-10.6", "O-12.2"]
    code = json.loads(told("no-token", "--format", "json"))
    assert (code["code"], code["text"]) == ("no-token", "more deviations than unbroken tokens")
    assert code["example"]["text"].startswith("- name: ")
    assert json.loads(told("O-9.3", "--format", "json"))["ruling"]["id"] == "call-order"


@pytest.mark.parametrize("what", ["", " "])
def test_without_a_name_nothing_is_explained(what: str) -> None:
    result = CliRunner().invoke(explain, [what])
    assert result.exit_code == 2
    assert result.output.endswith("Error: the name of a clause, a ruling or a code is missing\n")


def test_signs_of_a_name_are_no_pattern() -> None:
    result = CliRunner().invoke(explain, ["("])
    assert result.exit_code == 2
    assert "( is no clause, no ruling and no code" in result.output


def test_what_is_nothing_is_wrong_usage_as_data_too() -> None:
    result = CliRunner().invoke(explain, ["moon", "--format", "json"])
    assert result.exit_code == 2
    assert "moon is no clause, no ruling and no code" in result.output
