"""Certificates in the text of puzzles: where the line stands, how it is laid out, and that nothing else changes."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF8
from contextlib import nullcontext
from pathlib import Path

import pytest
from test_cli import TEXT, orloj
from test_cli_solve import BREAK, ENOUGH, LONG_JUNE, PROVING, Command, changed, run

from orloj_dsl.interpreter.game import run as run_records
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver import limits
from orloj_dsl.puzzle.certify import certified, why_not
from orloj_dsl.puzzle.proof import Proof, prove

__all__ = ["run"]  # a fixture

DIGITS = "edition reconstruction 1 sha-[0-9a-f]{8}, puzzle sha-[0-9a-f]{12}"
CERTIFICATE = f"value 14, solutions 1, nodes [1-9][0-9]*, rules 1, {DIGITS}"
STALE = "proof value 13, solutions 1, nodes 7, rules 1, edition reconstruction 1 sha-00000000, puzzle sha-0123456789ab"


def proofs(text: str) -> list[Proof]:
    return [prove(game) for game in run_records(parse(Source("p", text)))]


def certify(text: str) -> str:
    """A text with the certificates of all its puzzles."""
    return certified(Source("p", text), proofs(text))


def inserted(text: str) -> tuple[str, str, str]:
    """What stands before the line that certifying puts in, that line, and what stands behind it."""
    after = certify(text)
    match = re.search(r"(?m)^proof .*(?:\r?\n|\Z)", after)
    assert match is not None
    before, line, behind = after[: match.start()], match.group(), after[match.end() :]
    assert before + behind == text
    return before, line, behind


# ---- the place, and the layout ----


def test_the_line_stands_behind_the_answer_in_the_columns_of_the_headers() -> None:
    before, line, _ = inserted(LONG_JUNE)
    assert before.endswith("answer   14 unique\n")
    assert re.fullmatch(f"proof    {CERTIFICATE}\n", line)


def test_without_an_answer_it_stands_behind_the_goal() -> None:
    before, _, behind = inserted(changed(LONG_JUNE, answer=""))
    assert before.endswith("goal     Mikel vp max in 1 turn\n")
    assert behind.startswith("\nposition\n")


def test_a_longer_head_makes_the_column_wider() -> None:
    _, line, _ = inserted(LONG_JUNE.replace("answer  ", "difficulty easy\nanswer  "))
    assert line.startswith("proof      value 14,")  # as wide as difficulty


@pytest.mark.parametrize(
    "text",
    [LONG_JUNE, f"{LONG_JUNE}\n{changed(BREAK, answer='yes in 2 ways')}", changed(LONG_JUNE, answer="", goal="")],
)
def test_what_was_laid_out_still_is(text: str) -> None:
    if "goal" not in text:  # then behind the position
        text = text.replace("\nsolution", "\ngoal     Mikel vp max in 1 turn\n\nsolution")
    laid_out = format_document(parse(Source("p", text)))
    after = certify(laid_out)
    assert after.count("proof ") == text.count("puzzle ")
    assert format_document(parse(Source("p", after))) == after


def test_a_remark_stays_with_the_answer() -> None:
    before, _, _ = inserted(LONG_JUNE.replace("14 unique", "14 unique   # I hope  "))
    assert before.endswith("answer   14 unique   # I hope  \n")


def test_a_goal_of_several_lines_is_whole_before_it() -> None:
    text = changed(BREAK, answer="").replace(" in 1 turn\n", ",  # at least\n        round 3 in 1 turn # so\n")
    before, _, behind = inserted(text)
    assert before.endswith("        round 3 in 1 turn # so\n")
    assert behind.startswith("\nposition\n")


def test_line_ends_are_those_of_the_answer() -> None:
    before, line, _ = inserted(LONG_JUNE.replace("\n", "\r\n"))
    assert (before[-2:], line[-2:]) == ("\r\n", "\r\n")
    mixed = LONG_JUNE.replace("14 unique\n", "14 unique\r\n")
    assert inserted(mixed)[1].endswith("\r\n")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_at_the_end_of_a_text_without_a_line_end_there_is_none_behind_it(end: str) -> None:
    text = changed(LONG_JUNE, answer="").replace("solution\n", "").rpartition("\n3 Mikel")[0]
    text = changed(text, goal="") + "\ngoal Mikel vp max in 1 turn"
    after = certify(text.replace("\n", end))
    assert re.fullmatch(f"{re.escape(text.replace(chr(10), end))}{end}proof    {CERTIFICATE}", after)


@pytest.mark.parametrize("margin", ["", "    "])
def test_an_old_line_is_replaced_where_it_stands(margin: str) -> None:
    old = f"{margin}{STALE}   # by the machine\n"
    text = LONG_JUNE.replace("\nposition", f'source   "a game"\n{old}\nposition', 1)
    before, behind = text.split(old)
    after = certify(text)
    assert re.fullmatch(f"{margin}proof    {CERTIFICATE}   # by the machine\n", after[len(before) : -len(behind)])
    assert (after[: len(before)], after[-len(behind) :]) == (before, behind)


def test_an_old_line_of_several_lines_becomes_one() -> None:
    text = LONG_JUNE.replace("\nposition", STALE.replace(", ", ",\n  ", 2) + "\n\nposition", 1)
    assert re.search(f"(?m)^answer   14 unique\nproof    {CERTIFICATE}\n\nposition$", certify(text))


def test_certifying_twice_changes_nothing() -> None:
    both = f"{LONG_JUNE}\n{changed(BREAK, answer='yes in 2 ways')}"
    once = certify(both)
    assert once.count("\nproof ") == 2
    assert certify(once) == once
    # The author's own layout stays as well, as long as the certificate holds.
    spaced = once.replace("proof    value", "proof   value")
    assert certify(spaced) == spaced != once


def test_of_several_puzzles_some_may_be_certified() -> None:
    both = f"{LONG_JUNE}\n{LONG_JUNE}"
    after = certified(Source("p", both), proofs(both)[1:])
    assert after.startswith(LONG_JUNE)
    assert after[len(LONG_JUNE) + 1 :] == certify(LONG_JUNE)


# ---- what isn't certified ----


def test_a_remark_inside_an_old_line_would_be_lost() -> None:
    text = LONG_JUNE.replace("\nposition", STALE.replace(", nodes", ", # mine\n  nodes") + "\n\nposition", 1)
    (proof,) = proofs(text)
    assert why_not(proof, (), text) == "a remark stands inside its old proof"


def test_only_what_is_proven_and_without_findings_is_certified(run: Command) -> None:
    wrong = changed(LONG_JUNE, answer="11")
    code, _, errors = run(wrong, "solve", "--certify")
    assert (code, errors.splitlines()[-1]) == (1, "p.orloj: The long June: not certified: something is wrong with it")
    assert Path("p.orloj").read_text(encoding="utf-8") == wrong
    code, _, errors = run(LONG_JUNE, "solve", "--certify", "--nodes", "2")
    assert (code, errors.splitlines()[-1]) == (1, "p.orloj: The long June: not certified: it isn't proven")
    assert Path("p.orloj").read_text(encoding="utf-8") == LONG_JUNE


# ---- the file ----


@pytest.mark.parametrize(("mark", "end"), [("", "\n"), ("\ufeff", "\r\n"), ("\ufeff", "\n")])
def test_the_file_is_the_same_but_for_the_line(mark: str, end: str, run: Command) -> None:
    text = mark + LONG_JUNE.replace("answer ", 'author   "Č"  # ř\nanswer ').replace("\n", end)
    code, _, errors = run(text, "solve", "--certify")
    data = Path("p.orloj").read_bytes()
    assert (code, errors.splitlines()[-1]) == (0, "p.orloj: certified")
    (line,) = re.findall(rb"proof .*\r?\n", data)
    assert re.fullmatch(f"proof    {CERTIFICATE}{end}", line.decode())
    answer = f"answer   14 unique{end}".encode()
    assert data == text.encode().replace(answer, answer + line)
    assert data.startswith(BOM_UTF8) == bool(mark)
    code, _, errors = run(data.decode(), "solve", "--certify")
    assert (code, errors.splitlines()[-1]) == (0, "p.orloj: certified already")
    assert Path("p.orloj").read_bytes() == data


def test_a_wrong_certificate_is_replaced_and_no_finding(run: Command) -> None:
    stale = LONG_JUNE.replace("\nposition", f"{STALE}\n\nposition", 1)
    for old in (stale, stale.replace("solutions 1", "by 1"), stale.replace(", nodes 7", "")):
        assert run(old, "solve")[0] == 1
        code, told, _ = run(old, "solve", "--certify")
        assert (code, "bad-proof" in told) == (0, False)
        assert run(Path("p.orloj").read_text(encoding="utf-8"), "verify")[0] == 0


def test_puzzles_that_cant_be_certified_keep_no_other_from_it(run: Command) -> None:
    others = (changed(BREAK), LONG_JUNE.replace("hand 12", "hand 13"), LONG_JUNE.replace("vp max", "vp max ("), TEXT)
    text = "\n".join((LONG_JUNE, *others, ENOUGH))
    code, _, errors = run(text, "solve", "--certify")
    after = Path("p.orloj").read_text(encoding="utf-8")
    assert code == 1
    assert re.findall(r"not certified.*", errors) == ["not certified: something is wrong with it"] * 3
    assert re.sub(r"proof .*\n", "", after) == text
    assert [line.split(",")[0] for line in after.splitlines() if line.startswith("proof")] == [
        "proof    value 14",
        "proof    value yes",
    ]


def test_one_puzzle_alone_is_certified(run: Command) -> None:
    code, _, _ = run(f"{LONG_JUNE}\n{ENOUGH}", "solve", "--certify", "--only", "2")
    after = Path("p.orloj").read_text(encoding="utf-8")
    assert (code, after.startswith(LONG_JUNE), after.count("\nproof ")) == (0, True, 1)


def test_a_file_that_changes_meanwhile_is_left_alone(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(nodes: int, best: int | None) -> None:
        Path("p.orloj").write_text(BREAK, encoding="utf-8")

    monkeypatch.setattr(limits, "_BETWEEN", 0)
    monkeypatch.setattr(PROVING, "watched", lambda what, goal: nullcontext(watch))
    code, _, errors = run(LONG_JUNE, "solve", "--certify")
    assert (code, errors.splitlines()[-1]) == (2, "p.orloj has changed meanwhile: nothing is written")
    assert Path("p.orloj").read_text(encoding="utf-8") == BREAK


def test_a_file_that_cant_be_written_is_told(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(path: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(sys.modules["orloj_dsl.cli.solve"], "write_atomically", refuses)
    code, _, errors = run(LONG_JUNE, "solve", "--certify")
    assert (code, errors.splitlines()[-1]) == (2, "p.orloj can't be written: Permission denied")


def test_standard_input_cant_be_certified() -> None:
    done = orloj("solve", "-", "--certify", text=LONG_JUNE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--certify writes into a file, and standard input is none" in done.stderr
