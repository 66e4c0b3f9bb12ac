"""``orloj share`` and ``orloj open``: a puzzle travels as a code, and what comes is just what went."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from test_attempt import BUILD, PUZZLE, certified, collection, game_of, with_goal
from test_cli import err, inside, orloj, out
from test_cli_puzzle import Terminal, posix

from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle import sharing
from orloj_dsl.puzzle.code import MAX_CODE, MAX_TEXT, decode, encode, in_capitals
from orloj_dsl.show.qr import qr_text

Command = Callable[..., tuple[int, str, str]]
WHOLE = certified(
    f"{PUZZLE.replace('turn Mikel', 'turn Eduardo')}\nothers\n3 Eduardo clock 1  {{he waits}}\n"
    f"\nsolution\n3 Eduardo clock 1\n4 Mikel {BUILD.replace('clock 3', 'clock 2')}\n  ( 4 Mikel pass )\n"
)
TEXT = format_document(parse(Source("puzzle", WHOLE)))
"""With everything that a puzzle may have, laid out."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command in this process: exit code, standard output, standard error."""

    def command(*arguments: str | Path) -> tuple[int, str, str]:
        return inside(capsys, monkeypatch, *arguments)

    return command


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "june.orloj"
    path.write_text(WHOLE, encoding="utf-8")
    return path


# ---- share ----


def test_a_code_and_a_fragment(puzzle: Path, run: Command) -> None:
    code = encode(TEXT)
    assert run("share", puzzle) == (0, f"{code}\n#{code}\n", "The long June\n")
    assert decode(code) == TEXT


def test_a_link(puzzle: Path, run: Command) -> None:
    code = encode(TEXT)
    base = "https://example.org/play"
    assert run("share", puzzle, "--link", base) == (0, f"{code}\n{base}#{code}\n", "The long June\n")


@pytest.mark.parametrize("base", ["https://example.org/#x", "not an address", "https://example.org/\x07"])
def test_a_link_begins_with_an_address(base: str, puzzle: Path, run: Command) -> None:
    code, told, errors = run("share", puzzle, "--link", base)
    assert (code, told) == (2, "")
    assert "an address without # and spaces is meant" in errors


def test_codes_for_programs(puzzle: Path, run: Command) -> None:
    code, told, _ = run("share", puzzle, "--format", "json")
    assert code == 0
    assert json.loads(told) == [{"title": "The long June", "code": encode(TEXT), "link": f"#{encode(TEXT)}"}]
    assert run("share", puzzle, "--format", "json", "--qr")[0] == 2


def test_layout_remarks_and_line_ends_make_no_other_code(tmp_path: Path, run: Command) -> None:
    loose = tmp_path / "loose.orloj"
    text = WHOLE.replace("position\n", "position  # of last night\n# moon first\n").replace(
        "gold 1, wood", "gold 1,# x\n wood"
    )
    text = f"# a file of mine\n\n{text.replace('answer ', 'answer   ')}# the end\n"
    loose.write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    code, told, _ = run("share", loose)
    opened = decode(told.split()[0])
    assert code == 0
    assert "#" not in opened
    assert "\r" not in opened
    assert opened.replace("gold 1,\n    wood", "gold 1, wood") == TEXT


def test_of_a_file_each_puzzle_has_its_own_code(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "two.orloj"
    second = PUZZLE.replace("long", "short")
    path.write_text(f"{WHOLE}\n# the next one\n{second}\n", encoding="utf-8")
    code, told, errors = run("share", path)
    codes = [line for line in told.splitlines() if not line.startswith("#")]
    assert (code, errors) == (0, "The long June\nThe short June\n")
    assert [decode(one) for one in codes] == [TEXT, format_document(parse(Source("puzzle", second)))]
    assert run("share", path, "--only", "2") == (0, f"{codes[1]}\n#{codes[1]}\n", "The short June\n")
    assert run("share", path, "--only", "3")[0] == 2


def test_without_its_solution(puzzle: Path, run: Command) -> None:
    code, told, _ = run("share", puzzle, "--without-solution")
    opened = decode(told.split()[0])
    assert code == 0
    assert opened == "".join(
        line for line in TEXT.partition("\nsolution")[0].splitlines(keepends=True) if not line.startswith("proof")
    )
    assert "he waits" in opened
    game = game_of(opened)
    assert (game.record.play, game.puzzle and game.puzzle.certificate) == ((), None)


def test_a_solution_without_a_word_for_it_is_left_out_too() -> None:
    text = PUZZLE + f"3 Mikel {BUILD}\n{{he is right}}\n"
    (record,) = parse(Source("x", text)).records
    assert sharing.shared_text(record, Source("x", text), solved=False) == format_document(parse(Source("x", PUZZLE)))


def test_a_solution_that_ends_in_an_assertion_or_a_draw_is_left_out_too() -> None:
    text = (
        f"{PUZZLE}\nsolution\n3 Mikel {BUILD} <moon> [vp +14] {{so}}  # yes\n(3 Mikel pass [vp +0]\n{{no}})\n{{oh}}\n"
    )
    (record,) = parse(Source("x", text)).records
    assert sharing.shared_text(record, Source("x", text), solved=False) == format_document(parse(Source("x", PUZZLE)))


def test_a_comment_behind_the_last_word_is_shared_too(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "two.orloj"
    first = f"{PUZZLE}\nsolution\n3 Mikel {BUILD}  {{that is it}}\n"
    path.write_text(f"{first}{{he said}}\n# the next one\n{PUZZLE}", encoding="utf-8")
    code, told, _ = run("share", path, "--only", "1")
    assert code == 0
    assert decode(told.split()[0]) == format_document(parse(Source("puzzle", f"{first}{{he said}}\n")))


def test_only_puzzles_without_findings_are_shared(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "two.orloj"
    path.write_text(f"{with_goal('vp max in 0 turns')}\n{WHOLE}", encoding="utf-8")
    code, told, errors = run("share", path)
    assert (code, told) == (1, f"{encode(TEXT)}\n#{encode(TEXT)}\n")
    assert f"{path}:5:26 bad-number 0 is no number from 1 to 20" in errors


def test_records_alone_are_no_puzzles(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "record.orloj"
    path.write_text("orloj 1\nplayers A purple, B yellow\nposition\nplay\n", encoding="utf-8")
    code, told, errors = run("share", path)
    assert (code, told) == (2, "")
    assert "no puzzle" in errors


def test_a_puzzle_that_no_code_holds_is_told(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "long.orloj"
    path.write_text(WHOLE.replace("he waits", "x" * MAX_TEXT), encoding="utf-8")
    code, told, errors = run("share", path)
    assert (code, told) == (1, "")
    assert f"{path}:1:1 too-large the text has " in errors


def test_a_code_that_expanded_to_something_else_would_be_our_bug(
    puzzle: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "decode", lambda code: TEXT.replace("vp 34", "vp 35"))
    code, told, errors = run("share", puzzle)
    assert (code, told) == (3, "")
    assert "this is a bug of ours: NotTheSame: the code expands to another text" in errors


def test_what_the_others_do_hints_and_claims_are_compared_too() -> None:
    game, source = game_of(TEXT), Source("puzzle", TEXT)
    for before, behind in (
        ("he waits", "he works"),
        ("Look", "Don't look"),
        ("pass )", "clock 1 )"),
        ("14, s", "15, s"),
    ):
        with pytest.MonkeyPatch.context() as patch:
            changed = TEXT.replace(before, behind)
            assert changed != TEXT
            patch.setattr(sharing, "decode", lambda code, changed=changed: changed)
            with pytest.raises(sharing.NotTheSame):
                sharing.code_of(game, source, SHIPPED)


def test_every_puzzle_that_ships_can_be_shared() -> None:
    shared = collection()
    for source, game in shared:
        assert game.valid, (source.name, game.diagnostics)
        code = sharing.code_of(game, source, SHIPPED)
        bare = sharing.code_of(game, source, SHIPPED, solved=False)
        assert qr_text(in_capitals(code))
        assert (len(bare) < len(code)) == bool(game.plies)
    assert len(shared) >= 10


# ---- QR codes ----


def test_a_qr_code_holds_the_code_in_capitals(puzzle: Path, run: Command) -> None:
    code, told, errors = run("share", puzzle, "--qr")
    lines = told.splitlines()
    assert (code, errors) == (0, "The long June\n")
    assert "\n".join(lines[2:]) == qr_text(in_capitals(encode(TEXT))).rstrip("\n")


def test_a_qr_code_of_a_link_holds_the_link(puzzle: Path, run: Command) -> None:
    _, told, _ = run("share", puzzle, "--qr", "--link", "https://example.org/p")
    assert told.partition("\n")[2].partition("\n")[2] == qr_text(f"https://example.org/p#{encode(TEXT)}")


def test_what_no_qr_code_holds_is_told(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "long.orloj"
    noise = hashlib.shake_256(b"noise").hexdigest(4000)
    path.write_text(WHOLE.replace("he waits", noise), encoding="utf-8")
    code, told, errors = run("share", path, "--qr")
    assert (code, len(told.splitlines())) == (1, 2)
    assert "are too many for a QR code, which holds 4,296 at most" in errors


@posix
def test_a_window_that_is_too_narrow_is_told_how_wide_it_must_be(puzzle: Path) -> None:
    width = len(qr_text(in_capitals(encode(TEXT))).partition("\n")[0])
    one = Terminal("share", puzzle, "--qr", columns=width - 1)
    try:
        one.until(f"the QR code needs {width} columns; this window has {width - 1}")
        assert one.ends() == 1
    finally:
        one.kill()
    two = Terminal("share", puzzle, "--qr", columns=width)
    try:
        assert two.ends() == 0
        assert "█" * width in two.read
    finally:
        two.kill()


# ---- open ----


@pytest.mark.parametrize("form", ["{}", "#{}", "https://example.org/play#{}", "Look: {} Bye!"])
def test_a_code_is_opened_in_whatever_form_it_comes(form: str, run: Command) -> None:
    told = "The long June\nMikel: win as many VP as you can in 1 turn.\n"
    assert run("open", form.format(encode(TEXT))) == (0, TEXT, told)


def test_a_code_from_standard_input_may_be_broken_into_lines() -> None:
    code = encode(TEXT)
    done = orloj("open", "-", text=f"  https://example.org#{code[:50]}\n{code[50:]}\n")
    assert (done.returncode, out(done)) == (0, TEXT)


def test_what_share_prints_is_what_open_reads(puzzle: Path) -> None:
    shared = orloj("share", puzzle)
    opened = orloj("open", "-", text=shared.stdout)
    assert (opened.returncode, out(opened)) == (0, TEXT)
    again = orloj("share", "-", text=opened.stdout)
    assert again.stdout == shared.stdout


def test_a_puzzle_is_written_to_a_file_that_isnt_there_yet(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "opened.orloj"
    told = "The long June\nMikel: win as many VP as you can in 1 turn.\n"
    assert run("open", encode(TEXT), "-o", path) == (0, "", f"{told}written to {path}\n")
    assert path.read_text(encoding="utf-8") == TEXT
    path.write_text("mine", encoding="utf-8")
    code, _, errors = run("open", encode(TEXT), "-o", path)
    assert code == 2
    assert "is there already and isn't overwritten" in errors
    assert "The long June" not in errors
    assert path.read_text(encoding="utf-8") == "mine"


def test_the_puzzles_of_a_file_are_opened_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "two.orloj"
    path.write_text(f"{WHOLE}\n{PUZZLE}", encoding="utf-8")
    done = orloj("open", "-", text=orloj("share", path).stdout)
    assert (done.returncode, out(done)) == (1, "")
    assert err(done) == "code:1:1 foreign-code there are 2 codes in the text; open one at a time\n"


def test_the_name_of_a_file_is_no_code(tmp_path: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.txt").write_text(encode(TEXT), encoding="utf-8")
    foreign = "code:1:1 foreign-code 's.txt' is no code of a puzzle: one begins with orloj1-\n"
    assert run("open", "s.txt") == (1, "", f"{foreign}   did you mean: orloj open - < s.txt\n")


def forged(data: bytes, check: bytes) -> str:
    """A code by hand, of a packed text."""
    return "orloj1-" + base64.urlsafe_b64encode(check + data).decode().rstrip("=")


@pytest.mark.parametrize(
    ("code", "finding"),
    [
        (encode(TEXT)[: len("orloj1-") + 80], "cut-short the code isn't whole: its end is missing, or it was changed"),
        (forged(zlib.compress(TEXT.encode())[2:-4], b"none"), "changed the code isn't as it was made"),
        ("https://example.org/", "foreign-code 'https://example.org/' is no code of a puzzle"),
        ("orloj2-AAAA", "later-code the code is of version 2; this program opens version 1"),
        ("orloj1-AA!A", "bad-character "),
        ("orloj1-" + "A" * MAX_CODE, "too-long the code has "),
        (
            forged(zlib.compress(b"\0" * 9_000_000, 9)[2:-4], b"none"),
            f"too-large what the code holds goes beyond the bound of {MAX_TEXT:,} bytes",
        ),
        ("", "foreign-code '' is no code of a puzzle"),
    ],
)
def test_what_cant_be_opened_is_one_line(code: str, finding: str, run: Command) -> None:
    ended, told, errors = run("open", code)
    assert (ended, told) == (1, "")
    assert errors.startswith(f"code:1:1 {finding}")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    ["nothing of a puzzle", "orloj 1\nplayers A purple, B yellow\nposition\nplay\n", f"{PUZZLE}\n{PUZZLE}", "\n"],
)
def test_a_text_that_isnt_one_puzzle_isnt_printed(text: str, run: Command) -> None:
    code, told, errors = run("open", encode(text))
    assert (code, told) == (1, "")
    assert errors == "code:1:1 no-puzzle the code holds some text, but no puzzle, or not one alone\n"


def test_a_puzzle_with_findings_isnt_printed(tmp_path: Path, run: Command) -> None:
    path = tmp_path / "opened.orloj"
    code, told, errors = run("open", encode(with_goal("vp max in 0 turns")), "-o", path)
    assert (code, told, path.exists()) == (1, "", False)
    assert "code:5:26 bad-number 0 is no number from 1 to 20" in errors


def test_standard_input_that_is_no_text_is_told() -> None:
    done = orloj("open", "-", text=b"\xff")
    assert (done.returncode, out(done)) == (1, "")
    assert "bad-encoding" in err(done)
