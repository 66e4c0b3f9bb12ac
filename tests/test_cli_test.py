"""``orloj test``: what it prints of scenarios that hold, fail or are none, in each form, and with which exit code."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from test_cli import inside, orloj, out

from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.run import Outcome, outcome_of

TEST = sys.modules["orloj_dsl.cli.test"]  # the package's own name for it is the command

GOOD = """\
- name: one section
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
  when: 1 Mikel clock 1
  then: [hand 1]
"""

MIXED = """\
- name: one section
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
  when: 1 Mikel clock 1
  then: [hand 1]

- name: two sections cost a token
  clauses: [O-7.1.2, O-5.3.1]
  given: |
    turn Mikel, round 3
    Mikel broken 1
  when: clock 2
  # One token is broken, a second one follows.
  then: [broken 1, hand 2, {no-event: O-7.1.2}]

- name: the dial stands still
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
  when: |
    1 Mikel pass; moon
    1 Eduardo clock 0
  then: [hand 12]

- name: a sixth deviation
  clauses: [O-5.3.2]
  given: {record: evening.orloj, to: 1.Mikel}
  when: clock 2
  error: {code: no-token, clause: O-5.3.2, at: clock 2}
"""

RECORD = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  Mikel broken 4\nplay\n1 Mikel clock 1\n"

# Worked out by hand: the dial's second section costs a token (7.1.2), so Mikel's second one is broken; of five tokens
# four are broken, so the fifth can be, and nothing is refused.
TOLD = """\
some.yaml:14:10 failed: two sections cost a token
   14 |   then: [broken 1, hand 2, {no-event: O-7.1.2}]
      |          ^^^^^^^^
   given: turn Mikel, round 3
          Mikel broken 1
   when: clock 2
   expected: broken 1
   got: Mikel's broken is 2, not 1
some.yaml:14:39 failed, too
   14 |   then: [broken 1, hand 2, {no-event: O-7.1.2}]
      |                                       ^^^^^^^
   expected: no-event O-7.1.2
   got: something rests on it: force 1 for the dial
some.yaml:21:15 failed: the dial stands still
   21 |     1 Eduardo clock 0
      |               ^^^^^^^
   given: turn Mikel, round 1
   when: 1 Mikel pass; moon
         1 Eduardo clock 0
   expected: no refusal
   got: dial-zero [O-7.1.1] the dial must be turned at least 1 section
   did you mean: clock 1
   legal here at 1.Eduardo.1: clock 1, clock 2, clock 3, clock 4, clock 5, clock 6, pass
some.yaml:28:10 failed: a sixth deviation
   28 |   error: {code: no-token, clause: O-5.3.2, at: clock 2}
      |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   given: evening.orloj, to 1.Mikel
   when: clock 2
   expected: refused as no-token [O-5.3.2] at 'clock 2'
   got: nothing was refused
"""

FAULTY = """\
- name: nothing is asserted
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
  when: 1 Mikel clock 1
  then: []

"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_holds_is_a_line_and_0(folder: Path) -> None:
    (folder / "some.yaml").write_text(GOOD, "utf-8")
    done = orloj("test", "some.yaml")
    assert (done.returncode, done.stderr) == (0, b"")
    counted, seconds = out(done).rsplit(", ", 1)
    assert counted == "1 scenario, 1 passed"
    assert seconds.endswith(" s\n")
    assert float(seconds.removesuffix(" s\n")) < 60


def test_what_fails_is_told_whole(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(MIXED, "utf-8")
    (folder / "evening.orloj").write_text(RECORD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "some.yaml")
    assert (code, err) == (1, "")
    text, summary = told[: len(TOLD)], told[len(TOLD) :]
    assert text == TOLD
    assert summary.startswith("4 scenarios, 1 passed, 3 failed, ")


def test_at_the_first_that_fails_it_stops(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(MIXED, "utf-8")
    (folder / "evening.orloj").write_text(RECORD, "utf-8")
    code, told, _ = inside(capsys, monkeypatch, "test", "-x", "some.yaml")
    assert code == 1
    assert [line for line in told.splitlines() if " failed" in line][:-1] == [
        "some.yaml:14:10 failed: two sections cost a token",
        "some.yaml:14:39 failed, too",
    ]
    assert told.splitlines()[-1].startswith("2 scenarios, 1 passed, 1 failed, ")


def test_a_file_with_faults_is_1_and_its_other_scenarios_are_run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(FAULTY + GOOD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "some.yaml")
    assert (code, err) == (1, "")
    *fault, summary = told.splitlines()
    assert fault == [
        "some.yaml:5:9 bad-scenario 'then' is a list of what holds afterwards, and says at least one thing",
        "    5 |   then: []",
        "      |         ^^",
    ]
    assert summary.startswith("1 scenario, 1 passed, 1 file with faults, ")
    code, told, _ = inside(capsys, monkeypatch, "test", "-x", "some.yaml")
    assert code == 1
    assert told.splitlines()[-1].startswith("0 scenarios, 0 passed, 1 file with faults, ")


def test_a_folder_stands_for_the_files_in_it(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    for name in ("a/one.yaml", "a/b/two.yaml"):
        (folder / name).write_text(GOOD, "utf-8")
    (folder / "a" / "no.yml").write_text(FAULTY, "utf-8")
    code, told, _ = inside(capsys, monkeypatch, "test", "a")
    assert code == 0
    assert told.startswith("2 scenarios, 2 passed, ")


def test_without_a_name_the_scenarios_of_this_folder_are_run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told, err = inside(capsys, monkeypatch, "test")
    assert (code, told) == (2, "")
    assert "there is no folder scenarios/rules here; name files of scenarios, or folders of them" in err
    (folder / "scenarios" / "rules").mkdir(parents=True)
    (folder / "scenarios" / "rules" / "one.yaml").write_text(GOOD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test")
    assert (code, err) == (0, "testing scenarios/rules\n")
    assert told.startswith("1 scenario, 1 passed, ")


def test_scenarios_come_from_standard_input(folder: Path) -> None:
    (folder / "evening.orloj").write_text(RECORD, "utf-8")
    done = orloj("test", "-", text=MIXED.replace("some", "any"))
    assert done.returncode == 1
    assert out(done).startswith("<stdin>:14:10 failed: two sections cost a token\n")
    assert "4 scenarios, 1 passed, 3 failed, " in out(done)  # the record lies in the current folder


def test_a_clause_chooses_the_scenarios_that_are_about_it(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(MIXED.replace("{record: evening.orloj, to: 1.Mikel}", "round 1"), "utf-8")
    code, told, _ = inside(capsys, monkeypatch, "test", "--clause", "O-5.3.1", "some.yaml")
    assert code == 1
    assert told.splitlines()[-1].startswith("1 scenario, 0 passed, 1 failed, ")
    code, told, err = inside(capsys, monkeypatch, "test", "--clause", "O-8.8.3", "some.yaml")
    assert (code, told) == (2, "")
    assert "no scenario there is about O-8.8.3" in err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("none.yaml",), "no such file: none.yaml"),
        (("empty",), "no *.yaml in empty"),
        (("-", "-"), "standard input (-) can be read only once"),
        (("--clause", "O-7.1.11", "."), "the rulebook has no clause O-7.1.11; did you mean O-7.1.1?"),
        (("--clause", "hand", "."), "the rulebook has no clause hand"),
        (("--format", "xml", "."), "'xml' is not one of 'text', 'json', 'junit'"),
    ],
)
def test_a_wrong_command_is_2(
    arguments: tuple[str, ...],
    why: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "empty").mkdir()
    code, told, err = inside(capsys, monkeypatch, "test", *arguments)
    assert (code, told) == (2, "")
    assert why in err


def test_a_file_that_cant_be_read_is_2_and_the_others_are_run(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(GOOD, "utf-8")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    code, told, err = inside(capsys, monkeypatch, "test", "loop.yaml", "some.yaml")
    assert code == 2
    assert err.startswith("loop.yaml can't be read: ")
    assert told.startswith("1 scenario, 1 passed, ")


# ---- for programs and CI services ----


def test_json(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "some.yaml").write_text(FAULTY + MIXED, "utf-8")
    (folder / "evening.orloj").write_text(RECORD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "--format", "json", "some.yaml")
    assert (code, err) == (1, "")
    data = json.loads(told)
    assert (data["clean"], data["scenarios"], data["failed"]) == (False, 4, 3)
    assert data["seconds"] >= 0
    (file,) = data["files"]
    assert file["file"] == "some.yaml"
    (fault,) = file["faults"]
    assert [fault[key] for key in ("code", "line", "column", "end_line", "end_column")] == ["bad-scenario", 5, 9, 5, 11]
    good, token, still, _ = file["scenarios"]
    assert (good["name"], good["line"], good["clauses"]) == ("one section", 7, ["O-7.1.1"])
    assert (good["passed"], good["failures"]) == (True, [])
    assert [(failure["expected"], failure["line"], failure["column"]) for failure in token["failures"]] == [
        ("broken 1", 20, 10),
        ("no-event O-7.1.2", 20, 39),
    ]
    assert token["failures"][0]["message"] == "Mikel's broken is 2, not 1"
    (refused,) = still["failures"]
    assert {key: refused[key] for key in ("expected", "code", "clause", "hint", "moment")} == {
        "expected": "no refusal",
        "code": "dial-zero",
        "clause": "O-7.1.1",
        "hint": "clock 1",
        "moment": "1.Eduardo.1",
    }
    assert refused["legal"][-1] == "pass"


def test_junit(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "some.yaml").write_text(FAULTY + MIXED, "utf-8")
    (folder / "good.yaml").write_text(GOOD, "utf-8")
    (folder / "evening.orloj").write_text(RECORD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "--format", "junit", "good.yaml", "some.yaml")
    assert (code, err) == (1, "")
    assert told.startswith("<?xml version='1.0' encoding='utf-8'?>\n")
    root = ElementTree.fromstring(told)
    assert root.tag == "testsuites"
    assert [root.get(count) for count in ("tests", "failures", "errors")] == ["6", "3", "1"]
    good, some = root
    assert good.tag == "testsuite"
    assert [good.get(name) for name in ("name", "tests", "failures")] == ["good.yaml", "1", "0"]
    assert [(case.tag, case.get("name"), len(case)) for case in good] == [("testcase", "one section", 0)]
    assert [some.get(count) for count in ("tests", "failures", "errors")] == ["5", "3", "1"]
    assert [(case.get("classname"), case.get("name")) for case in some] == [
        ("some.yaml", "(what is wrong with the file)"),
        ("some.yaml", "one section"),
        ("some.yaml", "two sections cost a token"),
        ("some.yaml", "the dial stands still"),
        ("some.yaml", "a sixth deviation"),
    ]
    ((error,), (), (failure,), (refused,), _) = some
    assert (error.tag, error.get("type")) == ("error", "bad-scenario")
    assert error.get("message") == "'then' is a list of what holds afterwards, and says at least one thing"
    assert (error.text or "").startswith("some.yaml:5:9 bad-scenario 'then' is a list")
    assert (failure.tag, failure.get("type")) == ("failure", "assertion")
    assert failure.get("message") == "broken 1: Mikel's broken is 2, not 1"
    assert (failure.text or "").splitlines()[0] == "some.yaml:20:10 failed: two sections cost a token"
    assert (refused.get("type"), refused.get("message")) == (
        "dial-zero",
        "no refusal: the dial must be turned at least 1 section",
    )
    assert all(float(element.get("time", "x")) >= 0 for element in (root, *root, *some))


def test_junit_says_how_many_faults_a_file_has(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(FAULTY + FAULTY.replace("O-7.1.1", "O-7.1.11"), "utf-8")
    _, told, _ = inside(capsys, monkeypatch, "test", "--format", "junit", "some.yaml")
    (((error,),),) = ElementTree.fromstring(told)
    then = "'then' is a list of what holds afterwards, and says at least one thing"
    assert error.get("message") == f"3 faults, the first: {then}"
    assert [line.partition(" ")[0] for line in (error.text or "").splitlines() if line.startswith("some")] == [
        "some.yaml:5:9",
        "some.yaml:8:13",
        "some.yaml:11:9",
    ]


HOSTILE = (
    '- {name: "<b>\\u0007\\u001b[31m & \\"]]>", clauses: [O-7.1.1], given: "turn Mikel, round 1", then: ["hand 1"]}\n'
)


def test_what_neither_xml_nor_a_terminal_can_hold_is_replaced(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "some.yaml").write_text(HOSTILE, "utf-8")
    _, told, _ = inside(capsys, monkeypatch, "test", "--format", "junit", "some.yaml")
    ((case,),) = ElementTree.fromstring(told)
    assert case.get("name") == '<b>\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[31m & "]]>'
    (failure,) = case
    assert 'failed: <b><U+0007><U+001B>[31m & "]]>' in (failure.text or "")
    _, told, _ = inside(capsys, monkeypatch, "test", "some.yaml")
    column = HOSTILE.index("hand 1") + 1
    assert told.splitlines()[0] == f'some.yaml:1:{column} failed: <b><U+0007><U+001B>[31m & "]]>'


def test_a_long_table_is_shown_in_part(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["orloj 1", "players Mikel purple, Eduardo yellow", "position", "play", *["# a remark"] * 21]
    given = "".join(f"    {line}\n" for line in lines)
    text = f"- name: long\n  clauses: [O-7.1.1]\n  given: |\n{given}  then: [hand 1]\n"
    (folder / "some.yaml").write_text(text, "utf-8")
    _, told, _ = inside(capsys, monkeypatch, "test", "some.yaml")
    assert told.splitlines()[3:25] == [
        "   given: orloj 1",
        *(f"          {line}" for line in lines[1:20]),
        "          ... (25 lines in all)",
        "   expected: hand 1",
    ]


# ---- how it ends ----


def test_our_own_bug_is_3_and_names_the_scenario(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scenario: Scenario) -> Outcome:
        raise ZeroDivisionError("no gears")

    monkeypatch.setattr(TEST, "outcome_of", broken)
    (folder / "some.yaml").write_text(GOOD, "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "some.yaml")
    assert (code, told) == (3, "")
    assert err.splitlines()[:2] == [
        "this scenario breaks the program: some.yaml:1:9: 'one section'",
        "orloj: this is a bug of ours: ZeroDivisionError: no gears",
    ]


def test_the_name_of_a_scenario_that_breaks_us_is_printed_as_other_names_are(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scenario: Scenario) -> Outcome:
        raise ZeroDivisionError("no gears")

    monkeypatch.setattr(TEST, "outcome_of", broken)
    (folder / "some.yaml").write_text(HOSTILE, "utf-8")
    code, _, err = inside(capsys, monkeypatch, "test", "some.yaml")
    assert code == 3
    name = '<b><U+0007><U+001B>[31m & "]]>'
    assert err.splitlines()[0] == f"this scenario breaks the program: some.yaml:1:10: '{name}'"


def test_stopped_by_hand_it_tells_how_far_it_was(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(scenario: Scenario) -> Outcome:
        if scenario.index == 2:
            raise KeyboardInterrupt
        return outcome_of(scenario)

    monkeypatch.setattr(TEST, "outcome_of", stopped)
    (folder / "some.yaml").write_text(GOOD + GOOD.replace("one section", "again"), "utf-8")
    code, told, err = inside(capsys, monkeypatch, "test", "some.yaml")
    assert (code, told) == (130, "")
    so_far, *_, last = err.splitlines()
    assert so_far.startswith("so far: 1 scenario, 1 passed, ")
    assert last == "stopped"
