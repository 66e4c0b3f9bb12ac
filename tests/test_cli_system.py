"""The command where the system is in the way: closed streams, full disks, files that can't be read, odd settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_cli import ROOT, STANDING, TEXT, WRONG, err, inside, orloj, out

from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.diagnostics import WIDTH, diagnostic_text

posix = pytest.mark.skipif(sys.platform == "win32", reason="streams and files of POSIX")
LONG_NAME = "x" * 300


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.orloj"
    path.write_text(TEXT, encoding="utf-8")
    return path


def shell(line: str, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which ``$0 -m orloj_dsl`` is the command and ``$1`` the first argument."""
    command = ["/bin/sh", "-c", line, sys.executable, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, env=environment, timeout=60, check=False)


# ---- streams ----


@posix
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('"$0" -m orloj_dsl check "$1" >&-', "standard output is closed"),
        ('"$0" -m orloj_dsl check - <&-', "- can't be read: standard input is closed"),
        ('"$0" -m orloj_dsl check "$1" >/dev/full', "orloj: No space left on device"),
        ('"$0" -m orloj_dsl replay --ledger "$1" >/dev/full', "orloj: No space left on device"),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_one_line_and_is_2(line: str, message: str, record: Path) -> None:
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    done = shell(line, record)
    assert (done.returncode, out(done), err(done)) == (2, "", message + "\n")


@posix
@pytest.mark.parametrize("line", ["check nowhere 2>/dev/full", "check nowhere 2>&-"])
def test_where_nothing_can_be_told_the_exit_code_still_is(line: str) -> None:
    assert shell(f'"$0" -m orloj_dsl {line}').returncode == 2


@posix
@pytest.mark.parametrize(
    "arguments", ["check FILE", "replay FILE", "replay --ledger FILE", "fmt --diff FILE", "new", "--help", "--version"]
)
def test_a_reader_who_has_gone_is_no_finding_and_no_noise(arguments: str, record: Path) -> None:
    record.write_text(TEXT.replace("  hour ", " hour "), encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "orloj_dsl", *arguments.replace("FILE", str(record)).split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_a_stream_cant_encode_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "č.orloj"
    path.write_text(WRONG.replace("Carlos", '"José"'), encoding="utf-8")
    for command in (["check"], ["replay", "--ledger"]):
        done = orloj(*command, path, env={"PYTHONIOENCODING": "latin-1"})
        assert done.returncode == 1
        assert b"bug" not in done.stderr
        assert b"\\u010d.orloj:41:12" in done.stdout + done.stderr
        ascii_only = orloj(*command, path, env={"PYTHONIOENCODING": "ascii"})
        assert (ascii_only.returncode, b"bug" in ascii_only.stderr) == (1, False)


@pytest.mark.parametrize("columns", ["abc", "", "-5", "\N{SUPERSCRIPT TWO}", "0"])
def test_columns_that_are_no_number_are_100(columns: str, record: Path) -> None:
    done = orloj("replay", "--ledger", record, env={"COLUMNS": columns, "PYTHONUTF8": "1"})
    assert (done.returncode, err(done)) == (0, "")
    assert out(done) == out(orloj("replay", "--ledger", record, env={"COLUMNS": "100"}))


# ---- files ----


@posix
def test_a_name_that_is_too_long_is_told_and_the_others_are_read(record: Path) -> None:
    done = orloj("check", LONG_NAME, record)
    assert (done.returncode, out(done)) == (2, f"{record}: ok, {STANDING}\n")
    assert err(done) == f"{LONG_NAME} can't be read: File name too long\n"


@posix
def test_of_a_folder_only_files_are_read_and_what_cant_be_read_is_told(record: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.orloj").mkdir()
    os.mkfifo(tmp_path / "pipe.orloj")
    assert orloj("check", tmp_path).returncode == 0
    (tmp_path / "astray.orloj").symlink_to("nowhere")
    (tmp_path / "wrong.orloj").write_text(WRONG, encoding="utf-8")
    done = orloj("check", tmp_path)
    # Findings and a file that can't be read are together 2.
    assert (done.returncode, err(done)) == (
        2,
        f"{tmp_path / 'astray.orloj'} can't be read: No such file or directory\n",
    )
    assert out(done).splitlines()[0] == f"{record}: ok, {STANDING}"
    assert "dial-zero" in out(done)


def test_a_folder_that_cant_be_read_is_told_and_the_others_are_read(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    usual = os.scandir

    def refuses(path: str) -> Iterator[os.DirEntry[str]]:
        if str(path) == str(closed):
            raise PermissionError(13, "Permission denied", path)
        return usual(path)

    monkeypatch.setattr(os, "scandir", refuses)
    code, told, errors = inside(capsys, monkeypatch, "check", tmp_path)
    assert (code, told, errors) == (2, f"{record}: ok, {STANDING}\n", f"{closed} can't be read: Permission denied\n")


@posix
def test_a_pipe_that_is_named_is_read(record: Path) -> None:
    done = shell('cat "$1" | "$0" -m orloj_dsl check /dev/stdin', record)
    assert (done.returncode, out(done), err(done)) == (0, f"/dev/stdin: ok, {STANDING}\n", "")


# ---- replay ----


def test_replay_is_of_one_file(record: Path, tmp_path: Path) -> None:
    done = orloj("replay", tmp_path)
    assert (done.returncode, out(done).splitlines()[-1]) == (0, STANDING)
    (tmp_path / "more.orloj").write_text(TEXT, encoding="utf-8")
    done = orloj("replay", tmp_path)
    assert (done.returncode, out(done)) == (2, "")
    assert f"one file is looked at at a time; {tmp_path} holds 2" in err(done)


HEAD = """orloj 1
title "The {} evening"
players Mikel purple, "José María" yellow

position
  turn "José María", round 3
  clock hand 4, face 2, moon 0
  "José María" gold 2

play
"""
ADJUSTED = HEAD.format("first") + 'adjust "José María" gold -1\n3 "José María" pass; moon\n'
SHORT = HEAD.format("second")


def test_lines_of_a_replay_are_notation() -> None:
    done = orloj("replay", "-", text=ADJUSTED)
    assert (done.returncode, err(done)) == (0, "")
    assert out(done).splitlines()[:2] == [
        'adjust "José María" gold -1',
        '3 "José María"  pass; moon',
    ]


def test_a_moment_must_be_in_all_records_before_one_is_shown() -> None:
    done = orloj("replay", "-", "--to", "3.José María.2", text=ADJUSTED + "\n" + SHORT)
    assert (done.returncode, out(done)) == (2, "")
    assert "record 2 (The second evening): the record plays no step 2 of 3.José María; what comes next is" in err(done)


def test_replay_as_json_holds_the_findings() -> None:
    done = orloj("replay", "-", "--format", "json", text=WRONG)
    checked = orloj("check", "-", "--format", "json", text=WRONG)
    data = json.loads(out(done))
    assert (done.returncode, data["clean"], len(data["games"])) == (1, False, 1)
    assert data["findings"] == json.loads(out(checked))[0]["findings"] != []


def test_in_80_columns_every_clause_is_whole(record: Path) -> None:
    wide, narrow = (orloj("replay", "--ledger", record, env={"COLUMNS": columns}) for columns in ("120", "80"))
    clauses = re.findall(r" (O-\S+) *$", out(wide), re.MULTILINE)
    assert len(clauses) > 100
    assert re.findall(r" (O-\S+) *$", out(narrow), re.MULTILINE) == clauses
    assert max(len(line) for line in out(narrow).splitlines() if line.startswith("    ")) <= 80


# ---- findings in long lines ----


def test_a_finding_far_out_in_a_long_line_is_shown_with_what_stands_around_it() -> None:
    text = "a" * 1000 + "\tWRONG\x07" + "b" * 1000 + "\nnext"
    shown = diagnostic_text(Diagnostic("code", Span(1001, 1006), "no"), Source("x", text)).splitlines()
    assert shown[0] == "x:1:1002 code no"
    assert shown[1] == "    1 | ..." + "a" * 79 + " WRONG\N{REPLACEMENT CHARACTER}" + "b" * (WIDTH - 86) + "..."
    assert shown[2] == "      | " + " " * 83 + "^^^^^"


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_line_of_just_the_width_is_shown_whole(end: str) -> None:
    text = "first\n" + "a" * (WIDTH - 1) + "b" + end
    shown = diagnostic_text(Diagnostic("code", Span(5 + WIDTH, 6 + WIDTH), "no"), Source("x", text)).splitlines()
    assert shown[2] == "      | " + " " * (shown[1].index("b") - 8) + "^"
    assert shown[1].endswith("ab")


def test_many_findings_in_one_long_line_take_no_time() -> None:
    source = Source("x", "a " * 200_000)
    start = time.perf_counter()
    for at in range(0, 10_000, 2):
        diagnostic_text(Diagnostic("code", Span(at, at + 1), "no"), source)
    assert time.perf_counter() - start < 5


def test_no_name_of_a_file_tells_the_terminal_anything(tmp_path: Path) -> None:
    name = tmp_path / "a\x1b[31mb.orloj"
    name.write_text("orloj 1\n", encoding="utf-8")
    for command in (["check"], ["check", "--timing"], ["fmt", "--check"], ["show"]):
        done = orloj(*command, name)
        assert b"\x1b" not in done.stdout + done.stderr
    assert b"a<U+001B>[31mb.orloj:1:1 missing-header" in orloj("check", name).stdout


def test_every_command_tells_programs_the_findings_too(tmp_path: Path) -> None:
    path = tmp_path / "wrong.orloj"
    path.write_text("orloj 1\nplayers A purple, B yellow\nposition\nplay\n1 A clock 0\n", encoding="utf-8")
    told = [
        json.loads(orloj(command, path, "--format", "json").stdout) for command in ("check", "replay", "legal", "show")
    ]
    (checked, *others) = (told[0][0], *told[1:])
    assert [found["code"] for found in checked["findings"]] == ["dial-zero"]
    for data in others:
        assert (data["file"], data["clean"], data["findings"]) == (str(path), False, checked["findings"])


def test_what_is_expected_is_told_once() -> None:
    source = Source("x", "orloj 1\nplayers A purple, B yellow\nposition\nplay\n1 A clock 1; outer constuct V\n")
    (found,) = parse(source).diagnostics
    told = diagnostic_text(found, source)
    assert told.count("apostle, coin, construct") == 1
    assert told.splitlines()[-1] == "   did you mean: construct"
