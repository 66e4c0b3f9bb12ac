"""``orloj explain``: texts of clauses, rulings and codes, and examples that are about them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from orloj_dsl.cli.explain import explain
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario.library import example_of_clause, example_of_code

PLAYED = [clause.id for clause in catalogue() if not re.match(r"O-(13|A17)\.", clause.id)]
WITHOUT = {"O-5.7.1a"}
"""The one clause of the game that no scenario is about."""


def told(what: str) -> str:
    result = CliRunner().invoke(explain, [what])
    assert result.exit_code == 0, result.output
    return result.output


def scenario(text: str) -> dict[str, object]:
    read = load_yaml(text, "example")
    assert isinstance(read, list)
    (entry,) = read
    assert isinstance(entry, dict)
    return entry


@pytest.mark.parametrize("clause", PLAYED)
def test_a_clause_is_told_with_a_scenario_about_it(clause: str) -> None:
    assert told(clause).startswith(f"{clause} ({catalogue().clause(clause).kind}): {catalogue().clause(clause).text}\n")
    example = example_of_clause(clause)
    if clause in WITHOUT:
        assert example is None
        return
    assert example is not None
    assert clause in str(scenario(example.text)["clauses"])
    assert example.text in told(clause)
    assert example.text in data_path("scenarios", "rules", example.file).read_text("utf-8")


def test_solo_clauses_are_told_without_an_example() -> None:
    assert "an example" not in told("O-13.10.1a")


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
