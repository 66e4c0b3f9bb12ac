"""Scenario files under pytest, in a folder that a club might have: what is collected, and how a failure is told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_cli_test import FAULTY, GOOD, MIXED, RECORD, TOLD

ROOT = Path(__file__).parents[1]
INI = "[pytest]\naddopts = --strict-config --strict-markers\nfilterwarnings = error\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text(INI, "utf-8")
    (tmp_path / "conftest.py").write_text("from orloj_dsl.bdd.collect import *\n", "utf-8")
    (tmp_path / "evening.orloj").write_text(RECORD, "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, capture_output=True, env=environment, encoding="utf-8", timeout=120, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def blocks(lines: list[str]) -> dict[str, list[str]]:
    """What is told of each test that failed, by the name above it."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        title = re.fullmatch(r"_+ (.+) _+", line)
        if title:
            name = title[1]
            found[name] = []
        elif line.startswith("==="):
            name = ""
        elif name:
            found[name].append(line)
    return found


def test_each_scenario_is_a_test_of_its_file(club: Path) -> None:
    (club / "rooster").mkdir()
    (club / "rooster" / "some.yaml").write_text(GOOD, "utf-8")
    (club / "rooster" / "other.yml").write_text(FAULTY, "utf-8")
    code, lines = run(club, "--collect-only", "-q")
    assert (code, lines[0]) == (0, "rooster/some.yaml::one section")
    assert lines[-1].startswith("1 test collected")


def test_a_failure_is_told_as_the_command_tells_it_without_a_traceback(club: Path) -> None:
    (club / "some.yaml").write_text(MIXED, "utf-8")
    code, lines = run(club, "-q")
    assert code == 1
    told = blocks(lines)
    assert list(told) == ["two sections cost a token", "the dial stands still", "a sixth deviation"]
    assert [line for block in told.values() for line in block] == TOLD.splitlines()
    assert [line.partition(" - ")[0] for line in lines if line.startswith("FAILED ")] == [
        "FAILED some.yaml::two sections cost a token",
        "FAILED some.yaml::the dial stands still",
        "FAILED some.yaml::a sixth deviation",
    ]
    assert lines[-1].startswith("3 failed, 1 passed in ")


def test_what_is_wrong_with_a_file_is_a_test_that_fails_and_the_others_run(club: Path) -> None:
    (club / "some.yaml").write_text(FAULTY + GOOD, "utf-8")
    code, lines = run(club, "-q")
    assert code == 1
    assert blocks(lines) == {
        "(what is wrong with the file)": [
            "some.yaml:5:9 bad-scenario 'then' is a list of what holds afterwards, and says at least one thing",
            "    5 |   then: []",
            "      |         ^^",
        ]
    }
    assert lines[-1].startswith("1 failed, 1 passed in ")


def test_what_cant_be_shown_of_a_name_is_shown_as_a_number(club: Path) -> None:
    (club / "some.yaml").write_text(GOOD.replace("one section", '"red \\e[31m\\n and more"'), "utf-8")
    code, lines = run(club, "--collect-only", "-q")
    assert (code, lines[0]) == (0, "some.yaml::red <U+001B>[31m<U+000A> and more")


def test_a_file_that_cant_be_read_is_told_without_a_traceback(club: Path) -> None:
    (club / "some.yaml").write_text(GOOD, "utf-8")
    closed = "import orloj_dsl.bdd.collect as c\ndef read(path):\n    raise PermissionError(13, 'Permission denied')\n"
    (club / "conftest.py").write_text(
        f"{closed}c.read_scenario_file = read\nfrom orloj_dsl.bdd.collect import *\n", "utf-8"
    )
    code, lines = run(club, "-q")
    assert code == 2
    assert blocks(lines) == {"ERROR collecting some.yaml": ["some.yaml can't be read: Permission denied"]}


def test_words_of_path_and_name_choose_scenarios(club: Path) -> None:
    (club / "some.yaml").write_text(MIXED, "utf-8")
    (club / "other.yaml").write_text(GOOD, "utf-8")
    code, lines = run(club, "-q", "-k", "some and section and not two")
    assert (code, lines[-1].partition(" in ")[0]) == (0, "1 passed, 4 deselected")
    code, lines = run(club, "-q", "some.yaml::one section")
    assert (code, lines[-1].partition(" in ")[0]) == (0, "1 passed")


def test_a_bug_of_ours_has_its_traceback(club: Path) -> None:
    (club / "some.yaml").write_text(GOOD, "utf-8")
    broken = "import orloj_dsl.bdd.collect as c\ndef bug(scenario):\n    raise ZeroDivisionError\nc.outcome_of = bug\n"
    (club / "conftest.py").write_text(f"{broken}from orloj_dsl.bdd.collect import *\n", "utf-8")
    code, lines = run(club, "-q")
    assert code == 1
    assert any(re.match(r"conftest\.py:\d+: ZeroDivisionError", line) for line in lines)


def test_reports_say_where_a_scenario_stands(club: Path) -> None:
    (club / "some.yaml").write_text(MIXED, "utf-8")
    run(club, "-q", "--junitxml=report.xml", "-o", "junit_family=xunit1")
    cases = ElementTree.parse(club / "report.xml").getroot().iter("testcase")
    places = [(case.get("name"), case.get("file"), case.get("line")) for case in cases]
    assert places == [  # pytest counts lines from 0
        ("one section", "some.yaml", "0"),
        ("two sections cost a token", "some.yaml", "6"),
        ("the dial stands still", "some.yaml", "15"),
        ("a sixth deviation", "some.yaml", "23"),
    ]


def test_the_scenarios_of_the_rules_are_collected() -> None:
    code, lines = run(ROOT, "--collect-only", "-q", "scenarios/rules/clock/dial.yaml")
    assert code == 0
    assert "scenarios/rules/clock/dial.yaml::one section of the dial is free, and carries the moon along" in lines
