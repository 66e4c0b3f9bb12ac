"""The step library for features: what it must not let pass, and what it must.

Each feature below is run by a pytest of its own, in a folder that a club might have.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

CONFTEST = """\
from orloj_dsl.bdd.steps import *
from pytest_bdd import given, parsers, then, when

@when(parsers.parse("{who} has a drink"))
def one_way(who): ...

@when(parsers.parse("Mikel has {what}"))
def another_way(what): ...

@when("the club plays on")
def club_plays(table):
    table.do("clock 9")

@then("the club is content")
def club_is_content(table): ...
"""

INI = """\
[pytest]
addopts = --strict-config --strict-markers
filterwarnings = error
"""

GIVEN = '''\
    Given the position
      """
      turn Mikel, round 3
      clock hand 12, face 0, worker 3 Carlos
      """
'''

PLAY = '    When Mikel plays "clock 3/1"\n'
REFUSED = '    When Mikel plays "clock 9"\n'

BAD = {
    "has no steps": ("", "has no steps"),
    "has no then": (GIVEN + PLAY, "has no Then"),
    "ends unchecked": (
        GIVEN + PLAY + "    Then Mikel has forced 3\n" + '    When Mikel plays "face paint"\n',
        'has no Then behind its last step: When "Mikel plays "face paint""',
    ),
    "undefined step": (GIVEN + "    Then Mikel is happy\n", "Step definition is not found"),
    "undefined fact": (GIVEN + PLAY + "    Then Mikel has forced three\n", "Step definition is not found"),
    "ambiguous step": (
        GIVEN + "    When Mikel has a drink\n    Then Mikel has gold 0\n",
        'ambiguous step: When "Mikel has a drink" matches 2 definitions: Mikel has {what} | {who} has a drink',
    ),
    "unread docstring": (
        GIVEN + PLAY + '    Then Mikel has forced 3\n      """\n      and gold 7\n      """\n',
        "no definition reads the docstring below the step",
    ),
    "unread table": (
        GIVEN + PLAY + "    Then Mikel has forced 3\n      | gold |\n      | 7 |\n",
        "no definition reads the datatable below the step",
    ),
    "another clause": (
        GIVEN + REFUSED + '    Then it is refused with no-token by O-5.4.1 at "clock 9"\n',
        'it is refused with no-token by O-5.3.2 at "clock 9"',
    ),
    "another code": (
        GIVEN + REFUSED + '    Then it is refused with no-worker by O-5.3.2 at "clock 9"\n',
        'it is refused with no-token by O-5.3.2 at "clock 9"',
    ),
    "another place": (
        GIVEN + REFUSED + '    Then it is refused with no-token by O-5.3.2 at "clock"\n',
        'it is refused with no-token by O-5.3.2 at "clock 9"',
    ),
    "a clause left out": (
        GIVEN + REFUSED + '    Then it is refused with no-token at "clock 9"\n',
        'it is refused with no-token by O-5.3.2 at "clock 9"',
    ),
    "refused by no clause": (
        GIVEN + REFUSED + '    Then it is refused with no-token by O-5.99 at "clock 9"\n',
        "the rulebook has no clause O-5.99",
    ),
    "not refused": (
        GIVEN + PLAY + '    Then it is refused with no-token by O-5.3.2 at "clock 3"\n',
        "nothing was refused",
    ),
    "refusal unspoken of": (
        GIVEN + REFUSED + "    Then no worker stands on section 9\n",
        "refused, and no Then speaks of it: no-token by O-5.3.2",
    ),
    "refusal unspoken of by the club": (
        GIVEN + "    When the club plays on\n    Then the club is content\n",
        "refused, and no Then speaks of it: no-token by O-5.3.2",
    ),
    "played on after a refusal": (
        GIVEN + REFUSED + PLAY + "    Then Mikel has forced 3\n",
        "something was refused before",
    ),
    "wrong player": (
        GIVEN + '    When Carlos plays "clock 1"\n    Then Carlos has forced 0\n',
        "Carlos isn't to decide: Mikel is, in round 3",
    ),
    "wrong player of a turn": (
        GIVEN + '    When Eduardo plays the turn "pass"\n    Then the table shows calls 0\n',
        "Eduardo isn't to decide: Mikel is, in round 3",
    ),
    "no player": (
        GIVEN + '    When Jorge plays "clock 1"\n    Then the table shows hand 1\n',
        "Jorge is no player",
    ),
    "waits with nothing": (
        GIVEN + "    When Mikel waits\n    Then Mikel has gold 0\n",
        "Mikel has no starting resources to wait with",
    ),
    "wrong figure": (GIVEN + PLAY + "    Then Mikel has forced 2\n", "forced is 3, not 2"),
    "one wrong figure of two": (GIVEN + PLAY + "    Then Mikel has forced 3, broken 2\n", "broken is 3, not 2"),
    "wrong word": (GIVEN + PLAY + "    Then the table shows section 3 Carlos\n", "section 3: Mikel, not Carlos"),
    "one wrong word of two": (
        GIVEN + PLAY + "    Then Mikel has apostle 9 set, apostle 8 panel\n",
        "apostle 8: set, not panel",
    ),
    "wrong figure behind a word": (
        GIVEN + PLAY + "    Then Mikel has apostle 9 set, sculptor none, forced 2\n",
        "forced is 3, not 2",
    ),
    "wrong word behind a figure": (
        GIVEN + PLAY + "    Then the table shows hand 3, dial VI Mikel\n",
        "dial VI: unbuilt, not Mikel",
    ),
    "words of the table": (GIVEN + PLAY + "    Then Mikel has section 3 Mikel\n", "section is no fact here"),
    "words of a player": (GIVEN + PLAY + "    Then the table shows sculptor none\n", "sculptor is no fact here"),
    "half of a fact": (GIVEN + PLAY + "    Then Mikel has apostle 9\n", "this says nothing of apostle"),
    "words of nobody": (GIVEN + PLAY + "    Then the table shows section 3 Jorge\n", "section 3: Mikel, not Jorge"),
    "a word after a refusal": (GIVEN + REFUSED + "    Then the table shows section 3 Carlos\n", "no-token: "),
    "half of a word fact": (GIVEN + PLAY + "    Then the table shows dial\n", "Step definition is not found"),
    "over too early": (
        GIVEN + PLAY + "    Then the game is over\n",
        "the game isn't over: it stands in round 3",
    ),
    "fact of the table": (GIVEN + PLAY + "    Then Mikel has hand 3\n", "hand is no fact here"),
    "fact of a player": (GIVEN + PLAY + "    Then the table shows gold 0\n", "gold is no fact here"),
    "change of nothing": (GIVEN + "    Then Mikel has gold +0\n", "and nothing was"),
    "forced by nothing": (GIVEN + "    Then Mikel has forced 0\n", "and nothing was"),
    "unknown clause": (
        GIVEN + PLAY + "    Then clause O-7.99 does not apply\n",
        "the rulebook has no clause O-7.99",
    ),
    "clause of nothing": (
        GIVEN + "    Then clause O-7.1.2 does not apply\n",
        "nothing has happened",
    ),
    "clause of a refusal": (
        GIVEN + REFUSED + "    Then clause O-7.1.2 does not apply\n",
        "it was refused with no-token by O-5.3.2",
    ),
    "clause that applies": (
        GIVEN + PLAY + "    Then clause O-7.1.2 does not apply\n",
        "on O-7.1.2 rests: force 2 for the dial",
    ),
    "clause that does not apply": (GIVEN + PLAY + "    Then clause O-7.2.3 applies\n", "nothing rests on O-7.2.3"),
    "unreadable and so illegal": (
        GIVEN + '    Then "clock nine" is not legal\n',
        "this can't be read: clock nine",
    ),
    "unknown and so illegal": (
        GIVEN + '    Then "+dance" is not legal\n',
        "this can't be read: +dance",
    ),
    "legal after all": (GIVEN + '    Then "clock 6" is not legal\n', "it is legal: clock 6"),
    "illegal after all": (GIVEN + '    Then "clock 7" is legal\n', "it isn't legal: no-token by O-5.3.2"),
    "worker of another": (
        GIVEN + "    Then the worker on section 3 is Mikel's\n",
        "the worker on section 3 is of Carlos, not Mikel",
    ),
    "nothing set up": ("    Then the table shows hand 3\n", "nothing is set up"),
    "impossible position": (
        '    Given the position\n      """\n      Mikel broken 6\n      """\n    Then Mikel has broken 6\n',
        "broken is 0 to 5, not 6",
    ),
    "a record for a position": (
        '    Given the position\n      """\n      orloj 1\n      """\n    Then Mikel has gold 0\n',
        "a whole record stands below Given the record",
    ),
    "a position for a record": (
        '    Given the record\n      """\n      turn Mikel\n      """\n    Then Mikel has gold 0\n',
        "a record begins with: orloj 1",
    ),
}
"""Scenarios that must fail, by title: their steps, and what must be said."""

GOOD = {
    "plays": (
        GIVEN
        + PLAY
        + '    Then Mikel has forced 3, broken +3\n    And "face paint" is legal\n'
        + "    And the worker on section 3 is Mikel's\n    And clause O-7.1.5a applies\n"
    ),
    "words": (
        GIVEN
        + PLAY
        + "    Then the table shows hand 3, section 3 Mikel, section 4 nobody, dial VI unbuilt\n"
        + "    And Mikel has apostle 9 set, forced 3, sculptor none\n"
        + "    And Carlos has sculptor none, workers +1\n"
    ),
    "a name in quotes": (
        """\
    Given the position
      \"\"\"
      players "Jan, Z" purple, Eduardo yellow
      dials VI "Jan, Z", VII
      "Jan, Z" warehouse 9 six
      \"\"\"
"""
        + '    Then the table shows dial VI "Jan, Z", dial VII nobody, round 1\n'
        + "    And Jan, Z has apostle 9 warehouse, holds six, warehouse 2\n"
    ),
    "over": """\
    Given the position
      \"\"\"
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      \"\"\"
    When Carlos plays the turn "pass"
    Then the game is over
""",
    "refused": GIVEN + REFUSED + '    Then it is refused with no-token by O-5.3.2 at "clock 9"\n',
    "unreadable": GIVEN + '    When Mikel plays "clock nine"\n    Then it is refused with syntax at "nine"\n',
    "turns": (
        GIVEN
        + '    When Mikel plays the turn "clock 1"\n    Then Eduardo is to decide\n'
        + '    When Eduardo plays the turn "pass"\n    Then Carlos is to decide\n    And the table shows rooster -1\n'
    ),
}
"""Scenarios that must pass, by title."""


def run(folder: Path) -> tuple[str, dict[str, str]]:
    """What a pytest of its own says, and of each test why it failed (nothing if it passed)."""
    report = folder / "report.xml"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", f"--junitxml={report}"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if not report.exists():
        return done.stdout + done.stderr, {}
    cases = ElementTree.parse(report).getroot().iter("testcase")
    reasons = {
        case.attrib["name"]: "\n".join(f"{part.attrib.get('message', '')}\n{part.text}" for part in case)
        for case in cases
    }
    return done.stdout + done.stderr, reasons


def club(folder: Path, features: dict[str, str]) -> Path:
    """A folder with a club's conftest and these features."""
    for name, text in {
        "conftest.py": CONFTEST,
        "pytest.ini": INI,
        "test_club.py": 'from pytest_bdd import scenarios\n\nscenarios(".")\n',
        **features,
    }.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def scenario(title: str, steps: str, tags: str = "") -> str:
    return f"\n  {tags}\n  Scenario: {title}\n{steps}"


def case(title: str) -> str:
    return "test_" + title.replace(" ", "_")


@pytest.fixture(scope="module")
def reasons(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Why each of the scenarios above failed."""
    told = "".join(scenario(title, steps) for title, (steps, _) in BAD.items())
    told += "".join(scenario(title, steps) for title, steps in GOOD.items())
    folder = club(tmp_path_factory.mktemp("club"), {"club.feature": f"Feature: House rules\n{told}"})
    return run(folder)[1]


def test_every_scenario_was_run(reasons: dict[str, str]) -> None:
    assert sorted(reasons) == sorted(map(case, [*BAD, *GOOD]))


@pytest.mark.parametrize("title", BAD)
def test_fails_and_says_why(title: str, reasons: dict[str, str]) -> None:
    assert BAD[title][1] in reasons[case(title)]


@pytest.mark.parametrize("title", GOOD)
def test_passes(title: str, reasons: dict[str, str]) -> None:
    assert reasons[case(title)] == ""


def test_two_scenarios_of_one_name_fail(tmp_path: Path) -> None:
    twins = scenario("the same", GOOD["plays"]) + scenario("the same", GOOD["refused"])
    found = run(club(tmp_path, {"twins.feature": f"Feature: Twins\n{twins}"}))[1]
    assert 'has 2 scenarios named "the same"; only one of them would run' in found[case("the same")]


def test_tags_that_cite_are_no_markers(tmp_path: Path) -> None:
    cited = scenario("cited", GOOD["plays"], "@E-7.1 @O-7.1.2 @O-A3.1")
    assert run(club(tmp_path, {"cited.feature": f"Feature: Citations\n{cited}"}))[1] == {case("cited"): ""}


@pytest.mark.parametrize(
    ("tag", "said"),
    [("@O-7.99", "the rulebook has no clause O-7.99"), ("@slwo", "'slwo' not found in `markers`")],
)
def test_other_tags_are_refused(tag: str, said: str, tmp_path: Path) -> None:
    tagged = scenario("tagged", GOOD["plays"], tag)
    output, _ = run(club(tmp_path, {"tagged.feature": f"Feature: Tags\n{tagged}"}))
    assert said in output
