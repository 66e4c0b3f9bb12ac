"""Findings for reviews: workflow commands, SARIF, and the hooks for pre-commit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from orloj_dsl import __version__
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.show.ci import github, sarif

WRONG = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n1 Mikel clock 0\n"


def check(form: str, *files: str, text: str | None = None, folder: Path | None = None) -> tuple[int, str]:
    command = [sys.executable, "-m", "orloj_dsl", "check", "--format", form, *files]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=folder)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_finding_is_a_workflow_command_with_its_place() -> None:
    code, said = check("github", "-", text=WRONG)
    place = "file=<stdin>,line=5,endLine=5,col=9,endColumn=15"
    assert (code, said) == (
        1,
        f"::error {place},title=dial-zero [O-7.1.1]::the dial must be turned at least 1 section "
        "(did you mean: clock 1)\n",
    )


def test_signs_that_would_end_a_command_are_escaped() -> None:
    source = Source("a,b:c%.orloj", "x\ny")
    said = github(Diagnostic("code", Span(0, 1), "50% of\r\nit: a, b"), source)
    assert said == (
        "::error file=a%2Cb%3Ac%25.orloj,line=1,endLine=1,col=1,endColumn=1,title=code::50%25 of%0D%0Ait: a, b"
    )


def test_what_goes_over_lines_has_no_columns_and_a_note_is_a_notice() -> None:
    said = github(Diagnostic("code", Span(0, 3), "m", note=True), Source("a.orloj", "x\ny"))
    assert said == "::notice file=a.orloj,line=1,endLine=2,title=code::m"


def test_nothing_found_is_nothing_said_or_an_empty_log() -> None:
    right = WRONG.replace("clock 0", "clock 1")
    assert check("github", "-", text=right) == (0, "")
    code, said = check("sarif", "-", text=right)
    (run,) = json.loads(said)["runs"]
    assert (code, run["results"], run["tool"]["driver"]["rules"]) == (0, [], [])


def test_sarif_tells_every_finding_of_every_file(tmp_path: Path) -> None:
    (tmp_path / "a b.orloj").write_text(WRONG, encoding="utf-8")
    (tmp_path / "c.orloj").write_text(WRONG.replace("clock 0", "clock 99"), encoding="utf-8")
    code, said = check("sarif", "a b.orloj", "c.orloj", folder=tmp_path)
    log = json.loads(said)
    (run,) = log["runs"]
    assert (code, log["version"], run["columnKind"]) == (1, "2.1.0", "unicodeCodePoints")
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("orloj", __version__)
    assert [rule["id"] for rule in driver["rules"]] == ["dial-zero", "no-token"]
    assert driver["rules"][0]["shortDescription"]["text"] == "the dial must be turned"
    first, second = run["results"]
    assert (first["ruleId"], first["level"], first["properties"]) == ("dial-zero", "error", {"clause": "O-7.1.1"})
    assert second["properties"] == {"clause": "O-5.3.2", "also": ["O-5.3.1", "O-7.1.2"]}
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b.orloj"
    assert place["region"] == {"startLine": 5, "startColumn": 9, "endLine": 5, "endColumn": 16}
    assert (second["ruleId"], second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) == (
        "no-token",
        "c.orloj",
    )


def test_a_note_and_an_absolute_path_in_sarif(tmp_path: Path) -> None:
    source = Source(str(tmp_path / "ä.orloj"), "x")
    log = sarif([(Diagnostic("some-code", Span(0, 1), "m", note=True), source)], {}, "1")
    (result,) = log["runs"][0]["results"]
    assert (result["level"], result["properties"]) == ("note", {})
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == (tmp_path / "ä.orloj").as_uri()
    assert log["runs"][0]["tool"]["driver"]["rules"] == [{"id": "some-code", "shortDescription": {"text": "some-code"}}]


def run_hook(name: str, folder: Path, *files: str) -> tuple[int, str]:
    """Run a hook as pre-commit does: its entry, with the names of files behind it."""
    path = Path(__file__).parents[1] / ".pre-commit-hooks.yaml"
    hooks = load_yaml(path.read_text("utf-8"), path.name)
    assert isinstance(hooks, list)
    (hook,) = [entry for entry in hooks if entry["id"] == name]
    program, *command = hook["entry"].split()
    assert (program, hook["language"], hook["files"]) == ("orloj", "python", r"\.orloj$")
    command = [sys.executable, "-m", "orloj_dsl", *command, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return done.returncode, done.stdout


def test_the_check_hook_fails_where_something_is_found_in_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.orloj").write_text(WRONG, encoding="utf-8")
    (tmp_path / "b.orloj").write_text(WRONG.replace("clock 0", "clock 1"), encoding="utf-8")
    assert run_hook("orloj-check", tmp_path, "b.orloj")[0] == 0
    code, said = run_hook("orloj-check", tmp_path, "a.orloj", "b.orloj")
    assert (code, said.splitlines()[0].split()[0]) == (1, "a.orloj:5:9")
    assert "b.orloj: ok, 1 turn" in said


def test_the_fmt_hook_changes_a_file_once_which_is_what_fails_a_commit(tmp_path: Path) -> None:
    record = tmp_path / "a.orloj"
    record.write_text(WRONG, encoding="utf-8")
    laid_out = WRONG.replace("orloj 1", "orloj    1").replace("players ", "players  ")
    for _ in range(2):
        assert run_hook("orloj-fmt", tmp_path, "a.orloj") == (0, "")
        assert record.read_text("utf-8") == laid_out


def test_the_fmt_hook_fails_where_a_record_cant_be_read(tmp_path: Path) -> None:
    record = tmp_path / "a.orloj"
    record.write_text(f"{WRONG}(", encoding="utf-8")
    code, said = run_hook("orloj-fmt", tmp_path, "a.orloj")
    assert (code, said.split()[:2]) == (1, ["a.orloj:6:1", "open-variation"])
    assert record.read_text("utf-8") == f"{WRONG}("
