"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import orloj_dsl.cli as command_line
from orloj_dsl import __version__
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.edition import shipped

SHIPPED = data_path("scenarios", "games", "first-evening.orloj")
TEXT = SHIPPED.read_text(encoding="utf-8")
WRONG = TEXT.replace("3 Carlos  clock 1;", "3 Carlos  clock 0;")
LOOSE = TEXT.replace("clock 1; ", "clock 1;  ").replace("  hour ", " hour ")
ROOT = Path(command_line.__file__).parents[2]
CHECK = sys.modules["orloj_dsl.cli.check"]  # the package's own name for it is the command


def orloj(
    *arguments: str | Path, text: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    data = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "orloj_dsl", *map(str, arguments)]
    return subprocess.run(command, input=data, capture_output=True, env=environment, timeout=120, check=False)


def out(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stdout.decode()


def err(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode()


def inside(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str | Path
) -> tuple[int, str, str]:
    """Run the command in this process, which is faster: exit code, standard output, standard error."""
    monkeypatch.setattr(sys, "argv", ["orloj", *map(str, arguments)])
    code = 0
    try:
        command_line.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.orloj"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.orloj"
    path.write_text(WRONG, encoding="utf-8")
    return path


# ---- check ----

STANDING = "30 turns, round 10, in progress: Mikel 25, Eduardo 34, Carlos 15"


def test_check_of_a_right_record_is_one_line_and_0(record: Path) -> None:
    done = orloj("check", record)
    assert (done.returncode, out(done), err(done)) == (0, f"{record}: ok, {STANDING}\n", "")


def test_check_of_a_wrong_record_shows_the_line_and_what_is_legal_and_is_1(wrong: Path) -> None:
    done = orloj("check", wrong)
    lines = out(done).splitlines()
    assert (done.returncode, err(done)) == (1, "")
    assert lines[0] == f"{wrong}:41:12 dial-zero [O-7.1.1] the dial must be turned at least 1 section"
    # Columns count from 1, and the step begins in the twelfth one.
    assert lines[1].startswith("   41 |  3 Carlos  clock 0; outer coin;")
    assert lines[2] == "      | " + " " * 11 + "^" * len("clock 0")
    assert "   legal here at 3.Carlos.1: clock 1, " in out(done)
    assert lines[-1].startswith(f"{wrong}: 1 finding; valid up to 8 turns, round 3, in progress: ")


def test_check_reads_standard_input() -> None:
    done = orloj("check", "-", text=TEXT)
    assert (done.returncode, out(done)) == (0, f"<stdin>: ok, {STANDING}\n")


def test_check_of_a_folder_checks_every_record_in_it(record: Path, wrong: Path, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "more.orloj").write_text(TEXT, encoding="utf-8")
    (tmp_path / "other.txt").write_text("no record")
    done = orloj("check", tmp_path)
    verdicts = [line for line in out(done).splitlines() if ": ok" in line or ": 1 finding" in line]
    assert done.returncode == 1
    assert [line.split(":")[0] for line in verdicts] == [
        str(tmp_path / "deeper" / "more.orloj"),
        str(record),
        str(wrong),
    ]


def test_check_as_json_is_data_about_every_file(record: Path, wrong: Path) -> None:
    done = orloj("check", "--format", "json", record, wrong)
    good, bad = json.loads(out(done))
    assert done.returncode == 1
    assert (good["clean"], good["findings"]) == (True, [])
    vp = {"Mikel": 25, "Eduardo": 34, "Carlos": 15}
    (game,) = good["games"]
    assert (game["title"], game["players"]) == ("First evening, three at the table", ["Mikel", "Eduardo", "Carlos"])
    assert (game["valid"], game["standing"], game["turns"], game["round"]) == (True, STANDING, 30, 10)
    assert (game["vp"], game["ended"], game["winners"]) == (vp, None, [])
    (found,) = bad["findings"]
    assert (found["code"], found["clause"], found["note"]) == ("dial-zero", "O-7.1.1", False)
    assert [found[key] for key in ("line", "column", "end_line", "end_column")] == [41, 12, 41, 19]
    assert "clock 1" in found["legal"]


def test_timing_is_told_on_standard_error_only(record: Path) -> None:
    done = orloj("check", "--timing", record)
    assert out(done) == f"{record}: ok, {STANDING}\n"
    assert err(done).startswith(f"{record}: read ")
    assert all(part in err(done) for part in ("parse ", "run ", " ms"))


def test_a_note_alone_is_no_reason_for_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "note.orloj"
    path.write_text(TEXT.replace("title ", "titel "), encoding="utf-8")
    done = orloj("check", path)
    assert done.returncode == 0
    assert "(note)" in out(done)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-record"),
        (b"\xff\xfe\x00", "bad-encoding"),
        (b"\x00\x01\x02", "no-header"),
        (b"(" * 3000, "no-header"),
        (b"orloj 1\nplayers A x, B y\nplay\n1 A clock " + b"9" * 5000, "bad-number"),
        (b'orloj 1\n"' + b"x" * 100_000, "open-string"),
        (b"orloj 1\nplay\n" + b"( 1 A pass\n" * 3000, "too-deep"),
    ],
)
def test_hostile_input_is_a_finding_and_never_a_traceback(data: bytes, code: str) -> None:
    for command in ("check", "replay", "fmt"):
        done = orloj(command, "-", text=data)
        assert done.returncode == 1
        assert "Traceback" not in err(done)
        assert "bug" not in err(done)
    assert code in out(orloj("check", "-", text=data))


# ---- usage ----


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "nowhere.orloj"),
        ("check", "--format", "xml", "-"),
        ("frobnicate",),
        ("replay", "nowhere.orloj"),
        ("fmt", "nowhere.orloj"),
        ("new", "--players", "Mikel"),
        ("new", "--players", "Mikel, Mikel"),
        ("new", "--players", "A, B, C, D, E"),
        ("new", "--players", "A red, B red"),
        ("new", "--seed", "-1"),
        ("new", "--seed", "x"),
        ("check", "-", "-"),
        ("fmt", "-", "-"),
    ],
)
def test_wrong_usage_is_2_and_told_on_standard_error(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    code, told, errors = inside(capsys, monkeypatch, *arguments)
    assert (code, told) == (2, "")
    assert "Error" in errors


def test_a_folder_without_records_is_wrong_usage(tmp_path: Path) -> None:
    done = orloj("check", tmp_path)
    assert (done.returncode, out(done)) == (2, "")
    assert f"no *.orloj in {tmp_path}" in err(done)


def test_a_bug_is_told_in_a_sentence_and_is_3(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: object) -> None:
        raise RuntimeError("the tower leans")

    monkeypatch.setattr(CHECK, "check_document", fails)
    monkeypatch.delenv("ORLOJ_DEBUG", raising=False)
    code, told, errors = inside(capsys, monkeypatch, "check", record)
    assert (code, told) == (3, "")
    assert "a bug of ours: RuntimeError: the tower leans" in errors
    assert "Traceback" not in errors
    monkeypatch.setenv("ORLOJ_DEBUG", "1")
    assert "Traceback" in inside(capsys, monkeypatch, "check", record)[2]


def test_an_interruption_is_130_without_a_traceback(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stops(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CHECK, "check_document", stops)
    code, _, errors = inside(capsys, monkeypatch, "check", record)
    assert (code, errors.strip()) == (130, "stopped")


def test_the_version_names_program_notation_rules_and_edition() -> None:
    done = orloj("--version")
    expected = f"orloj {__version__}, notation 1, rules 1, edition reconstruction 1 {shipped().digest}\n"
    assert (done.returncode, out(done)) == (0, expected)


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, told, _ = inside(capsys, monkeypatch, "--help")
    assert code == 0
    assert all(name in told for name in ("check", "fmt", "new", "replay"))


# ---- replay ----


def test_replay_prints_the_turns_in_canonical_notation(record: Path) -> None:
    done = orloj("replay", record)
    lines = out(done).splitlines()
    assert done.returncode == 0
    assert lines[0].split(maxsplit=2) == ["0", "Eduardo", "start, upgrade iron"]
    assert lines[3].split(maxsplit=2)[2].startswith("start, upgrade paint, clock 1; face paint, +gold paint 2 coin")
    assert lines[-1] == STANDING
    # One line before round 1, thirty turns, and how everybody stands.
    assert len(lines) == 32


def test_replay_up_to_a_moment_shows_its_position_as_notation(record: Path) -> None:
    done = orloj("replay", record, "--to", "2.Mikel.2")
    assert done.returncode == 0
    # Behind the dial of Mikel's second turn: from 6 to 7, the first section of the turn not yet chosen.
    assert "the position at 2.Mikel.2:" in out(done)
    assert "turn Mikel, round 2" in out(done)
    assert "hand 7" in out(done)
    assert "due face turn, " in out(done)


def test_the_end_and_the_turn_to_come_are_moments_with_a_position(record: Path) -> None:
    for moment in ("end", "11.Mikel"):
        done = orloj("replay", record, "--to", moment)
        assert done.returncode == 0
        assert f"the position at {moment}:" in out(done)
        assert "  turn Mikel, round 11" in out(done)
    assert "the position" not in out(orloj("replay", record))


@pytest.mark.parametrize(
    "moment",
    [
        "19.Mikel",
        "2.Nobody",
        "2.Mikel.9",
        "2.Mikel.0",
        "nonsense",
        "",
        "2",
        "-1.Mikel",
        "².Eduardo",
        "1.Eduardo.²",
        "9" * 5000 + ".Mikel",
    ],
)
def test_a_moment_that_isnt_there_is_wrong_usage(
    record: Path, moment: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told, errors = inside(capsys, monkeypatch, "replay", record, "--to", moment)
    assert (code, told) == (2, "")
    assert "--to" in errors


def test_the_ledger_shows_clauses_sums_and_that_they_close(record: Path) -> None:
    done = orloj("replay", record, "--ledger")
    assert done.returncode == 0
    # Eduardo's points: 10 at the start, 3 and 4 for unused corrections of the two calls (O-9.2a), 6 + 2 for each of II
    # and V, 1 for the disc at its top. Mikel: 6 + 2 for VI and III, 2 for the hammer, 3 lost at the second call.
    row = next(line for line in out(done).splitlines() if line.split() and line.split()[0] == "vp")
    assert "10 +15 = 25" in row
    assert "10 +24 = 34" in row
    # The second call: Mikel's track says 0, Eduardo has nothing left to correct, Carlos has corrected nothing yet.
    call = next(line for line in out(done).splitlines() if line.startswith("  2. in 10 Eduardo"))
    assert " ".join(call.split("Eduardo")[1].split()) == "3 - 0 = 3, -3 VP 0 - 0 = 0, +4 VP 3 - 0 = 3, -3 VP"
    assert "the sums close" in out(done)
    assert "O-9.2a" in out(done)
    assert "= Eduardo +3 VP, now 13" in out(done)


def test_replay_as_json_closes_and_agrees_with_the_sums_of_its_events(record: Path) -> None:
    done = orloj("replay", record, "--format", "json")
    data = json.loads(out(done))
    (game,) = data["games"]
    assert (done.returncode, data["file"], data["clean"], data["findings"]) == (0, str(record), True, [])
    assert game["closes"] is True
    assert game["players"] == ["Mikel", "Eduardo", "Carlos"]
    assert len(game["turns"]) == 31
    assert game["turns"][-1]["vp"] == {"Mikel": 25, "Eduardo": 34, "Carlos": 15}
    assert [(call["round"], call["player"]) for call in game["calls"]] == [(5, "Mikel"), (10, "Eduardo")]
    assert game["calls"][1]["players"]["Mikel"] == {"broken": 3, "corrected": 0, "left": 3, "vp": -3}
    assert game["final_scoring"] is None
    for name, balance in game["balance"].items():
        summed: dict[str, int] = {}
        for turn in game["turns"]:
            for event in turn["events"]:
                if event["player"] == name:
                    for counter, change in event["changes"].items():
                        summed[counter] = summed.get(counter, 0) + change
        assert {counter: n for counter, n in summed.items() if n} == balance["changes"]
        for counter, end in balance["end"].items():
            assert balance["start"][counter] + summed.get(counter, 0) == end


def test_replay_stops_before_an_error_and_tells_it_on_standard_error(wrong: Path) -> None:
    done = orloj("replay", wrong)
    assert done.returncode == 1
    assert "dial-zero" in err(done)
    assert "3 Carlos" not in out(done)


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}], ids=["pipe", "NO_COLOR"])
def test_nothing_but_text_reaches_a_pipe(record: Path, env: dict[str, str]) -> None:
    assert "\x1b" not in out(orloj("replay", record, "--ledger", env=env))
    assert "\x1b" not in out(orloj("check", record, env=env))


def test_no_colour_is_shown_to_who_wants_none_even_where_styles_are_forced(record: Path) -> None:
    told = out(orloj("replay", record, "--ledger", env={"NO_COLOR": "1", "FORCE_COLOR": "1"}))
    assert re.findall(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m", told) == []
