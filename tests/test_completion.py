"""What a shell is told when somebody presses the tabulator key."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from orloj_dsl.cli import orloj
from orloj_dsl.cli.completion import MOST_BYTES, SHELLS
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes

ROOT = Path(__file__).resolve().parent.parent
RECORD = """\
orloj 1
players Mikel purple, "José María" yellow
position
  turn Mikel, round 3
play
3 Mikel clock 3/1; outer coin
  ( 4 Mikel pass )
3 "José María" pass,
  recover 2
4 Mikel clock 99
orloj 1
players Ann purple, Mikel yellow
position
play
1 Ann pass
3 Mikel pass
"""


def completed(*words: str) -> list[CompletionItem[str]]:
    """The completions of the last word."""
    *before, incomplete = words
    return ShellComplete(orloj, {}, "orloj", "_ORLOJ_COMPLETE").get_completions(before, incomplete)


def values(*words: str) -> list[str]:
    return [item.value for item in completed(*words)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with records and other things."""
    for name in ("games/2025/c.orloj", "games/.old.orloj", "games/notes.txt", "games/a.orloj", "empty/x", ".cache/x"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RECORD, encoding="utf-8")
    (tmp_path / "my game.orloj").write_text(RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- files ----


def test_click_completes_commands_options_and_choices() -> None:
    assert values("sho") == ["show"]
    assert values("show", "--so") == ["--source"]
    assert values("check", "--format", "s") == ["sarif"]


@pytest.mark.parametrize("command", ["check", "fmt", "legal", "replay", "show"])
def test_records_and_folders_are_completed(command: str, folder: Path) -> None:
    assert values(command, "") == ["empty/", "games/", "my game.orloj"]
    assert values(command, "m") == ["my game.orloj"]
    assert values(command, "games/") == ["games/2025/", "games/a.orloj"]
    assert values(command, "games/a") == ["games/a.orloj"]
    assert values(command, "./my") == ["./my game.orloj"]


def test_several_files_are_completed(folder: Path) -> None:
    assert values("check", "my game.orloj", "games/a") == ["games/a.orloj"]


def test_of_a_folder_that_stands_alone_its_content_is_told(folder: Path) -> None:
    assert values("check", "ga") == ["games/", "games/2025/", "games/a.orloj"]
    assert values("check", "em") == ["empty/"]


def test_hidden_names_are_completed_where_a_dot_is_written(folder: Path) -> None:
    assert values("check", ".c") == [".cache/"]
    assert values("check", "games/.") == ["games/.old.orloj"]


def test_home_is_read_and_stays_as_it_is_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert values("check", "~/games/a") == ["~/games/a.orloj"]
    assert values("show", "~/games/a.orloj", "--at", "e") == ["end"]


@pytest.mark.parametrize("incomplete", ["nowhere/a", "my game.orloj/a", "\0/a"], ids=["nowhere", "a file", "NUL"])
def test_a_folder_that_isnt_there_is_no_completion(incomplete: str, folder: Path) -> None:
    assert values("check", incomplete) == []


def test_a_name_that_would_break_the_line_is_no_completion(folder: Path) -> None:
    (folder / "games/b\nplain,x.orloj").write_text(RECORD, encoding="utf-8")
    assert values("check", "games/b") == []


# ---- moments ----


@pytest.mark.parametrize(("command", "option"), [("show", "--at"), ("legal", "--at"), ("replay", "--to")])
def test_moments_of_the_record_are_completed(command: str, option: str, folder: Path) -> None:
    found = completed(command, "games/a.orloj", option, "")
    # Main lines first, of both records; what stands in both is told once.
    assert {item.value: item.help for item in found} == {
        "end": "behind the last line",
        "3.Mikel": "3 Mikel clock 3/1; outer coin",
        "3.José María": '3 "José María" pass, recover 2',
        "4.Mikel": "4 Mikel clock 99",
        "1.Ann": "1 Ann pass",
    }
    assert values(command, "games/a.orloj", option, "3.J") == ["3.José María"]
    assert values(command, "games/a.orloj", option, "9") == []
    assert values(command, "games/a.orloj", option, "v") == ["v1/4.Mikel"]
    assert values(command, "games/a.orloj", option, "v1/4.Mikel.") == ["v1/4.Mikel.1"]


def test_the_steps_of_a_turn_are_completed_once_it_is_written(folder: Path) -> None:
    found = completed("show", "games/a.orloj", "--format", "json", "--at", "3.Mikel")
    assert [(item.value, item.help) for item in found] == [
        ("3.Mikel", "3 Mikel clock 3/1; outer coin"),
        ("3.Mikel.1", "clock 3/1"),
        ("3.Mikel.2", "outer coin"),
    ]
    assert values("show", "games/a.orloj", "--at", "3.José María.") == ["3.José María.1", "3.José María.2"]
    assert values("show", "games/a.orloj", "--at", "3.Mikel.2") == ["3.Mikel.2"]


def test_the_moments_in_a_line_of_manes_are_what_chance_gave(folder: Path) -> None:
    record = "orloj 1\nplayers Mikel purple\nposition\nplay\n1 Mikel pass\n1 Manes <w01> <m02 r1>\n12 Manes\n"
    (folder / "solo.orloj").write_text(record, encoding="utf-8")
    found = completed("show", "solo.orloj", "--at", "1.Manes")
    assert [(item.value, item.help) for item in found] == [
        ("1.Manes", "1 Manes"),
        ("1.Manes.1", "<w01>"),
        ("1.Manes.2", "m02"),
        ("1.Manes.3", "r1"),
    ]
    assert values("show", "solo.orloj", "--at", "12.") == ["12.Manes"]


def test_without_a_record_there_are_no_moments(folder: Path) -> None:
    (folder / "long.orloj").write_text(RECORD + " " * (MOST_BYTES + 1 - len(RECORD.encode())), encoding="utf-8")
    os.mkfifo(folder / "pipe.orloj")
    for name in ("nowhere.orloj", "games", "long.orloj", "pipe.orloj", "-", "\0"):
        assert values("show", name, "--at", "") == [], name
    assert values("show", "--at", "") == []


def test_a_record_as_long_as_is_read_has_moments(folder: Path) -> None:
    (folder / "long.orloj").write_text(RECORD + " " * (MOST_BYTES - len(RECORD.encode())), encoding="utf-8")
    assert values("show", "long.orloj", "--at", "1") == ["1.Ann"]


def test_of_a_text_that_is_no_text_there_is_what_could_be_read(folder: Path) -> None:
    (folder / "bad.orloj").write_bytes(RECORD.encode() + b"{\xff}\n2 Ann pass\n")
    assert values("show", "bad.orloj", "--at", "1") == ["1.Ann"]
    assert values("show", "bad.orloj", "--at", "2") == []
    (folder / "none.orloj").write_bytes(b"\0\xff\xfe")
    assert values("show", "none.orloj", "--at", "") == ["end"]


# ---- sections, kinds, clauses, rulings, codes ----


def test_clauses_are_completed_and_nothing_else() -> None:
    assert values("test", "--clause", "O-8.8.3") == ["O-8.8.3", "O-8.8.3a"]
    assert [item.help for item in completed("test", "--clause", "O-8.8.3a")] == [catalogue().clause("O-8.8.3a").text]
    assert values("test", "--clause", "") == [clause.id for clause in catalogue()]


def test_what_can_be_explained_is_completed_with_what_it_says() -> None:
    assert values("explain", "O-8.9.1") == ["O-8.9.1", "O-8.9.1a"]
    (code,) = completed("explain", "no-tok")
    assert (code.value, code.help) == ("no-token", "more deviations than unbroken tokens")
    (ruling,) = completed("explain", "moon-dec")
    assert (ruling.value, ruling.help) == ("moon-decline", catalogue().ruling("moon-decline").question)
    assert len(values("explain", "")) == len(catalogue()) + len(catalogue().rulings) + len(codes())


def test_sections_and_kinds_are_completed_with_what_they_are() -> None:
    assert values("rules", "8.") == [f"8.{number}" for number in range(10)]
    (section,) = completed("rules", "A14")
    assert (section.value, section.help) == ("A14", "Hammers")
    assert values("rules", "--kind", "s") == ["scoring", "setup"]
    (limit,) = completed("rules", "--kind", "l")
    limits = sum(clause.kind == "limit" for clause in catalogue())
    assert (limit.value, limit.help) == ("limit", f"{limits} clauses")


# ---- the scripts ----


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "orloj_dsl", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=False, env=os.environ | variables
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(shell: str) -> None:
    done = run("completion", shell)
    assert done.returncode == 0
    assert f"_ORLOJ_COMPLETE={shell}_complete" in done.stdout
    assert "_orloj_completion" in done.stdout


def test_another_shell_is_wrong_usage() -> None:
    done = run("completion", "csh")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'bash', 'zsh', 'fish'" in done.stderr


@pytest.mark.parametrize(
    ("shell", "expected"),
    [
        ("bash", "plain,my\\\\ game.orloj\n"),
        ("zsh", "plain\nmy game.orloj\n_\n"),
        ("fish", "plain,my game.orloj\n"),
    ],
)
def test_only_bash_needs_special_signs_escaped(shell: str, expected: str, folder: Path) -> None:
    place = "m" if shell == "fish" else "2"
    variables = {"COMP_WORDS": "orloj show m", "COMP_CWORD": place, "_ORLOJ_COMPLETE": f"{shell}_complete"}
    done = run(PYTHONPATH=str(ROOT), **variables)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


BASH = shutil.which("bash")
TRY = """
set -u
source <(orloj completion bash)
complete -p orloj
try() {
    COMP_WORDS=(orloj "$@") COMP_CWORD=$# COMPREPLY=()
    _orloj_completion orloj
    printf '[%s]' "${COMPREPLY[@]}"
    echo
}
try sho
try check ga
try show m
try show 'my\\ game.orloj' --at 3.J
try show 'my\\ game.orloj' --at 3.Mikel
try explain O-8.9.1
"""


@pytest.mark.skipif(BASH is None, reason="there is no bash")
def test_bash_completes(folder: Path) -> None:
    program = folder / ".cache" / "orloj"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m orloj_dsl "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(BASH), "--norc", "-c", TRY],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)},
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "complete -o nosort -F _orloj_completion orloj",
        "[show]",
        "[games/][games/2025/][games/a.orloj]",
        "[my\\ game.orloj]",
        "[3.José\\ María]",
        "[3.Mikel][3.Mikel.1][3.Mikel.2]",
        "[O-8.9.1][O-8.9.1a]",
    ]
