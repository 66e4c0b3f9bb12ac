"""``orloj rules --coverage``: formats, exit codes, and snapshots that are held against and written."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import orloj_dsl.cli.coverage as command
from orloj_dsl.cli.rules import rules
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.notation.reading import MAX_BYTES
from orloj_dsl.scenario.cover import DEMANDS, Cover, Named
from orloj_dsl.scenario.coverage import Coverage
from orloj_dsl.scenario.exceptions import Exceptions
from orloj_dsl.scenario.model import ScenarioError
from orloj_dsl.scenario.shipped import scenarios
from orloj_dsl.scenario.snapshot import snapshot_text

ONE = Named("rooster/call.yaml", "one")
FULL = Cover(catalogue().clause("O-8.8.3"), (ONE,), (ONE,), (), 7)
EXCEPTED = Cover(catalogue().clause("O-9.5"), (ONE,))
NONE = {demand: dict[str, str]() for demand in DEMANDS}
REASONS = NONE | {"rejection": {"O-9.5": "nobody decides it"}}

CLEAN = Coverage((FULL, EXCEPTED), Exceptions(REASONS))
BARE = Coverage((Cover(FULL.clause, (ONE,), (), (), 7), EXCEPTED), Exceptions(REASONS))


def told(*arguments: str) -> Result:
    result = CliRunner().invoke(rules, ["--coverage", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "measured_coverage", lambda: CLEAN)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "measured_coverage", lambda: BARE)


@pytest.fixture
def snapshot(tmp_path: Path) -> Path:
    path = tmp_path / "coverage.txt"
    path.write_text(snapshot_text(CLEAN.covers), "utf-8")
    return path


@pytest.mark.usefixtures("clean")
def test_the_text_is_the_table_and_what_is_excepted() -> None:
    result = told()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1].split() == ["section", "clauses", "scenario", "rejection", "fired", "read", "uncovered"]
    assert lines[-1] == "O-9.5 (limit) needs no rejection: nobody decides it"
    assert ["8.8", "Construction", "1", "1/1", "1/1", "1/1", "-", "-"] in map(str.split, lines)


@pytest.mark.usefixtures("bare")
def test_what_is_uncovered_is_a_finding() -> None:
    result = told()
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "O-8.8.3 (cost) is uncovered: no scenario sees it broken"


@pytest.mark.usefixtures("bare")
def test_what_is_lost_since_a_snapshot_is_told_in_every_format(snapshot: Path) -> None:
    lost = "O-8.8.3 has lost its cover: no scenario sees it broken, and 1 did"
    text, data, page = (told("--snapshot", str(snapshot), "--format", form) for form in ("text", "json", "html"))
    assert [result.exit_code for result in (text, data, page)] == [1, 1, 1]
    assert text.stdout.splitlines()[-1] == lost
    assert json.loads(data.stdout)["lost"] == [lost]
    assert f"<li>{lost}</li>" in page.stdout
    assert page.stdout.endswith("</html>\n")


def test_what_is_lost_is_a_finding_though_nothing_is_uncovered(monkeypatch: pytest.MonkeyPatch, snapshot: Path) -> None:
    reasons = NONE | {"rejection": {"O-9.5": "nobody decides it", "O-8.8.3": "so be it"}}
    monkeypatch.setattr(command, "measured_coverage", lambda: Coverage(BARE.covers, Exceptions(reasons)))
    assert told().exit_code == 0
    assert told("--snapshot", str(snapshot)).exit_code == 1


@pytest.mark.usefixtures("clean")
def test_nothing_lost_is_clean(snapshot: Path) -> None:
    assert told("--snapshot", str(snapshot)).exit_code == 0
    assert json.loads(told("--format", "json").stdout)["lost"] == []


@pytest.mark.usefixtures("clean")
def test_a_snapshot_is_written(tmp_path: Path, snapshot: Path) -> None:
    path = tmp_path / "new.txt"
    result = told("--write", str(path))
    assert (result.exit_code, result.stderr) == (0, f"{path}: 2 clauses\n")
    assert path.read_text("utf-8") == snapshot.read_text("utf-8")
    assert sorted(os.listdir(tmp_path)) == ["coverage.txt", "new.txt"]


@pytest.mark.usefixtures("bare")
def test_a_snapshot_is_held_against_before_it_is_replaced(snapshot: Path) -> None:
    result = told("--snapshot", str(snapshot), "--write", str(snapshot))
    assert result.exit_code == 1
    assert snapshot.read_text("utf-8") == snapshot_text(BARE.covers)


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.txt", None, "none.txt can't be read: No such file or directory"),
        (".", None, "can't be read: Is a directory"),
        ("bytes.txt", b"\xff", "bytes.txt: byte 0xFF isn't UTF-8"),
        ("long.txt", b"#" * (MAX_BYTES + 1), f"long.txt: the file has more than {MAX_BYTES:,} bytes; it isn't read"),
        ("other.txt", b"# x\nmoon\n", "other.txt:2: no line of a snapshot: 'moon'"),
    ],
)
def test_a_snapshot_that_is_none_is_wrong_usage(tmp_path: Path, name: str, content: bytes | None, message: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = told("--snapshot", str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.usefixtures("bare")
def test_a_snapshot_may_begin_with_a_mark_of_its_bytes_or_come_through_a_pipe(tmp_path: Path, snapshot: Path) -> None:
    whole = told("--snapshot", str(snapshot)).stdout
    snapshot.write_text(snapshot.read_text("utf-8"), "utf-8-sig")
    assert told("--snapshot", str(snapshot)).stdout == whole
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(snapshot.read_bytes(),), daemon=True)
    writer.start()
    assert told("--snapshot", str(pipe)).stdout == whole
    writer.join(timeout=60)


@pytest.mark.usefixtures("clean")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("README.md", "README.md:2: no line of a snapshot: 'words'; it isn't overwritten"),
        ("bytes.txt", "; it isn't overwritten"),
        ("folder", "folder is no file, so it isn't overwritten"),
        ("pipe", "pipe is no file, so it isn't overwritten"),
        ("nowhere", "nowhere is no file, so it isn't overwritten"),
    ],
)
def test_only_a_snapshot_is_replaced_by_one(
    tmp_path: Path, name: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_run() -> None:
        raise AssertionError("all is run before")

    monkeypatch.setattr(command, "measured_coverage", not_run)
    (tmp_path / "README.md").write_text("# Orloj\nwords\n", "utf-8")
    (tmp_path / "bytes.txt").write_bytes(b"\xff")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "nowhere").symlink_to("gone")
    before = sorted(os.listdir(tmp_path))
    result = told("--write", str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "README.md").read_text("utf-8") == "# Orloj\nwords\n"


@pytest.mark.usefixtures("clean")
def test_a_snapshot_isnt_mixed_with_what_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = told("--write", "-")
    assert (result.exit_code, result.stdout, os.listdir(tmp_path)) == (2, "", [])
    assert "--write takes a file; what covers the clauses stands on standard output" in result.stderr


def test_the_page_is_utf_8_as_it_says_whatever_standard_output_is(monkeypatch: pytest.MonkeyPatch) -> None:
    named = Cover(FULL.clause, (Named("rooster/call.yaml", "Jos\u00e9 \u2192 Mikel"),), (ONE,), (), 7)
    monkeypatch.setattr(command, "measured_coverage", lambda: Coverage((named, EXCEPTED), CLEAN.exceptions))
    result = CliRunner(charset="latin-1").invoke(rules, ["--coverage", "--format", "html"])
    assert result.exit_code == 0
    assert "<li>Jos\u00e9 \u2192 Mikel</li>" in result.stdout_bytes.decode("utf-8")
    assert result.stdout_bytes.endswith(b"</html>\n")


@pytest.mark.usefixtures("clean")
def test_a_snapshot_that_cant_be_written_is_wrong_usage(tmp_path: Path) -> None:
    result = told("--write", str(tmp_path / "no" / "where.txt"))
    assert result.exit_code == 2
    assert "where.txt can't be written: No such file or directory" in result.stderr


def test_a_faulty_file_of_scenarios_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty() -> None:
        raise ScenarioError("a.yaml:3:1: it has no name")

    monkeypatch.setattr(command, "scenarios", faulty)
    result = told()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("Error: a.yaml:3:1: it has no name\n")


def test_what_ships_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of its scenarios are, to be short; so all others' clauses are uncovered."""
    few = scenarios()[:2]
    monkeypatch.setattr(command, "scenarios", lambda: few)
    result = told("--format", "json")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    named = {(test["file"], test["name"]) for clause in data["clauses"] for test in clause["scenarios"]}
    assert named == {(name.file, name.name) for name, _ in few}
    assert len(data["clauses"]) == 309
