"""No input whatever breaks a law; a share of what ``tests/fuzzing.py`` tries by the hundred thousand.

Beside the fuzzers' own inputs stand some that hypothesis makes, which makes what fails small by itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import fuzzing
import pytest
from fuzz import campaign, laws, trial
from fuzz.campaign import Plan, Report, run_chunk
from fuzz.inputs import SHARES, WAYS, make
from fuzz.laws import CLEAN, LAWS, judge
from fuzz.shrink import shrunk
from fuzz.trial import attempt
from fuzz.vocabulary import POOLS, like
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.codes import codes

SHIPPED = data_path("scenarios", "games", "first-evening.orloj").read_text(encoding="utf-8")
PIECES = re.findall(r"\w+|\s+|[^\w\s]", SHIPPED)
VOCABULARY = sorted(
    {*PIECES, "9", "-1", "+1", "+fly", "0", "99999", "<w19>", "<?>", "[", "]", "(", ")", "{", "}", '"', "#", ";", ","}
    | {"Manes", "manes", "open", "m07", "<m08>", "<r2>", "<m08 r2>", "area", "hidden", "solo", "blocked", "removed"}
    | {"orloj", "position", "due", "adjust", "result", "end", "draft", "offer", "turn", "produce", "no", "\r", "\x00"}
)
TESTS = Path(__file__).parent

fuzz = settings(max_examples=40, deadline=None, derandomize=True)


def endures(text: str) -> None:
    """A text is read, run and laid out without breaking a law."""
    for target in ("check", "fmt"):
        judge(target, text.encode())


# ---- what hypothesis makes ----


@fuzz
@given(st.text())
def test_any_text(text: str) -> None:
    endures(text)


@fuzz
@given(st.binary(max_size=80), st.sampled_from(sorted(LAWS)))
def test_any_bytes(data: bytes, target: str) -> None:
    judge(target, data)


@fuzz
@given(st.lists(st.sampled_from(VOCABULARY), max_size=40).map("".join))
def test_any_words_of_the_notation(text: str) -> None:
    endures(text)
    endures("orloj 1\nplayers A purple, B yellow\nplay\n" + text)
    endures("orloj 1\nplayers A purple\nposition\nturn Manes, round 3\nopen m07 r1, m08 r2, m09 r3\nplay\n" + text)


@fuzz
@given(st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join))
def test_any_words_in_a_position(words: str) -> None:
    head = "orloj 1\nplayers A purple, B yellow\nposition\n  "
    endures(f"{head}{words}\nplay\n1 A pass\n")
    endures(f"orloj 1\nposition players A purple, B yellow; {words}; due {words}\nplay\n1 A pass\n")
    endures(f"orloj 1\nposition players A purple; turn Manes, round 1; open m07 r1; {words}\nplay\n1 Manes {words}\n")


@fuzz
@given(st.integers(0, len(SHIPPED)))
def test_the_shipped_record_cut_off(at: int) -> None:
    endures(SHIPPED[:at])
    endures(SHIPPED[at:])


# ---- what the fuzzers make ----


@pytest.mark.parametrize("target", SHARES)
def test_inputs_by_grammar_and_by_bytes_break_no_law(target: str) -> None:
    plan = Plan(seed=5, first=0, inputs=120, targets=(target,), ways=WAYS)
    report = run_chunk(plan, range(plan.inputs))
    assert [failure.told for failure in report.failures.values()] == []
    assert {way for _, way in report.inputs} == set(WAYS)
    # Neither is everything refused, nor everything taken.
    assert report.told[target][CLEAN] >= 8
    assert target == "lexer" or len(report.told[target]) >= 2


def test_the_inputs_come_upon_findings_of_many_kinds() -> None:
    report = run_chunk(Plan(7, 0, 150, ("check",), ("grammar",)), range(150))
    assert len(report.told["check"].keys() & codes().keys()) >= 25


def test_the_same_seed_and_number_make_the_same_input_in_any_process() -> None:
    code = "from fuzz.inputs import *; print([hash_of(make(3, n, tuple(SHARES), WAYS)) for n in range(40)])"
    head = "import zlib\nhash_of = lambda made: (made.target, made.way, zlib.crc32(made.data))\n"
    told = set()
    for hashing in ("0", "1"):
        path = os.pathsep.join((str(TESTS), str(TESTS.parent)))
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", head + code], env=environment, capture_output=True, check=True)
        told.add(done.stdout)
    assert len(told) == 1
    made = [make(seed, 0, tuple(SHARES), WAYS).data for seed in range(20)]
    assert len(set(made)) == 20


@pytest.mark.parametrize("kind", ["dial", "card", "space", "goal", "hammer", "assistant"])
def test_a_word_is_replaced_by_another_one_of_its_kind(kind: str) -> None:
    words = POOLS[kind]
    others = {like(words[0], Random(seed)) for seed in range(60)}
    assert others & set(words) - {words[0]}
    kinds = [pool for pool in POOLS.values() if words[0] in pool]
    assert all(any(other in pool for pool in kinds) for other in others)


# ---- what breaks a law is found, made small and written ----


def broken_law(data: bytes) -> Iterable[str]:
    assert not (b"o" in data and b"r" in data), "a law: of the alphabet"
    return ()


def endless_law(data: bytes) -> Iterable[str]:
    while True:
        time.sleep(0.01)


def lazy_law(data: bytes) -> Iterable[str]:
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass
    return ()


def test_an_input_is_made_as_small_as_it_can_be() -> None:
    data = b"orloj\n" * 40 + b"xx(xx yy)yy\n" + b"play\n" * 40
    assert shrunk(data, lambda small: b"(" in small and b")" in small, 20) == b"()"


def test_a_failure_is_called_by_what_was_raised_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(laws.LAWS, "check", broken_law)
    failure = attempt("check", b"or", 7).failure
    assert failure is not None
    assert (failure.kind, failure.number) == ("AssertionError laws.py:judge a law", 7)
    assert "of the alphabet" in failure.told
    assert attempt("check", b"no").failure is None


@pytest.mark.skipif(sys.platform == "win32", reason="no timer")
def test_an_input_that_takes_too_long_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PATIENCE", 0.2)
    monkeypatch.setitem(laws.LAWS, "check", endless_law)
    failure = attempt("check", b"").failure
    assert failure is not None
    assert failure.kind == "GivenUp"
    monkeypatch.setattr(trial, "PATIENCE", 60)
    monkeypatch.setitem(laws.LAWS, "check", lazy_law)
    assert attempt("check", b"").failure is None
    monkeypatch.setattr(trial, "QUICK", 0.01)
    failure = attempt("check", b"").failure
    assert failure is not None
    assert failure.kind == "too slow"
    # A long text may take longer.
    assert attempt("check", b"x" * 20_000).failure is None


def test_a_campaign_counts_each_kind_of_failure_once_and_the_command_writes_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(laws.LAWS, "check", broken_law)
    monkeypatch.setattr(fuzzing, "run", lambda plan, jobs: (run_chunk(plan, part) for part in plan.chunks()))
    monkeypatch.setattr(campaign, "CHUNK", 10)
    code = fuzzing.main(["--inputs", "40", "--target", "check", "--out", str(tmp_path)])
    out, told = capsys.readouterr()
    (path,) = tmp_path.iterdir()
    assert (code, sorted(path.read_bytes())) == (1, sorted(b"or"))
    assert f"python tests/fuzzing.py --target check {path}" in told
    assert out.startswith("target ")
    assert fuzzing.main(["--target", "check", str(path)]) == 1
    path.write_bytes(b"o")
    assert fuzzing.main(["--target", "check", str(path)]) == 0


@pytest.mark.parametrize(("silent", "lines"), [(0, ["10 of 40 inputs", "20 of 40", "30 of 40", "40 of 40"]), (600, [])])
def test_a_campaign_without_a_terminal_tells_now_and_then_how_far_it_is(
    silent: int,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(fuzzing, "SILENT", silent)
    monkeypatch.setattr(fuzzing, "run", lambda plan, jobs: (run_chunk(plan, part) for part in plan.chunks()))
    monkeypatch.setattr(campaign, "CHUNK", 10)
    assert fuzzing.main(["--inputs", "40", "--target", "fmt", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line.startswith(start) for line, start in zip(told, lines, strict=True)] == [True] * len(lines)


def test_reports_are_added_up() -> None:
    parts = [run_chunk(Plan(1, first, 6, ("fmt",), WAYS), range(first, first + 6)) for first in (0, 6)]
    total = Report()
    for part in parts:
        total.add(part)
    assert total.done == 12
    assert total.told["fmt"] == sum((part.told["fmt"] for part in parts), Counter())
    assert total.slowest == sorted(total.slowest, reverse=True)[: campaign.SLOWEST]


def test_the_command_runs_in_several_processes(tmp_path: Path) -> None:
    command = [sys.executable, str(TESTS / "fuzzing.py"), "--inputs", "30", "--jobs", "2", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, list(tmp_path.iterdir())) == (0, [])
    numbers = [line.split()[1] for line in done.stdout.splitlines()[1:] if line.split()[:1] and line.split()[0] in LAWS]
    assert sum(map(int, numbers)) == 30


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--inputs", "x"], "invalid positive value: 'x'"),
        (["--inputs", "0"], "argument --inputs: at least 1, not 0"),
        (["--inputs", "-5"], "argument --inputs: at least 1, not -5"),
        (["--jobs", "0"], "argument --jobs: at least 1, not 0"),
        (["--target", "moon"], "invalid choice: 'moon'"),
        (["no-such-file"], "an input of a file is tried on one --target"),
        (["--target", "check", "no-such-file"], "can't read no-such-file: No such file or directory"),
        (["--bytes", "--grammar"], "not allowed with argument --bytes"),
    ],
)
def test_a_wrong_command_line_is_no_failure(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        fuzzing.main(wrong)
    out, told = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert said in told
