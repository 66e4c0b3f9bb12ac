"""The commands that write: ``fmt`` lays out in place and never loses a text, ``new`` overwrites nothing."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from test_cli import LOOSE, TEXT, err, inside, orloj, out

from orloj_dsl.games.orloj.solo.area import LEVELS
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

BROKEN = LOOSE + "6 Mikel clock\n"


@pytest.fixture
def loose(tmp_path: Path) -> Path:
    path = tmp_path / "loose.orloj"
    path.write_text(LOOSE, encoding="utf-8")
    return path


# ---- fmt ----


def test_fmt_rewrites_a_file_in_place_and_then_has_nothing_to_do(loose: Path) -> None:
    assert LOOSE != TEXT
    done = orloj("fmt", loose)
    assert (done.returncode, out(done), err(done)) == (0, "", f"{loose}: laid out\n")
    assert loose.read_text(encoding="utf-8") == TEXT
    done = orloj("fmt", loose)
    assert (done.returncode, out(done), err(done)) == (0, "", "")


def test_fmt_check_writes_nothing_and_is_1_where_something_would_change(loose: Path) -> None:
    done = orloj("fmt", "--check", loose)
    assert (done.returncode, out(done)) == (1, f"{loose}: would change\n")
    assert loose.read_text(encoding="utf-8") == LOOSE
    loose.write_text(TEXT, encoding="utf-8")
    assert orloj("fmt", "--check", loose).returncode == 0


def test_fmt_diff_writes_nothing_and_shows_what_would_change(loose: Path) -> None:
    done = orloj("fmt", "--diff", loose)
    lines = out(done).splitlines()
    assert done.returncode == 0
    assert lines[:2] == [f"--- {loose}", f"+++ {loose} (laid out)"]
    assert "- hour     1  # we began at five past one" in lines
    assert "+  hour     1  # we began at five past one" in lines
    assert loose.read_text(encoding="utf-8") == LOOSE


def test_fmt_of_standard_input_goes_to_standard_output() -> None:
    done = orloj("fmt", "-", text=LOOSE)
    assert (done.returncode, out(done), err(done)) == (0, TEXT, "")


def test_a_file_with_syntax_errors_stays_as_it_is_and_the_others_are_laid_out(loose: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.orloj"
    broken.write_text(BROKEN, encoding="utf-8")
    done = orloj("fmt", broken, loose)
    assert done.returncode == 1
    assert f"{broken}: not laid out" in err(done)
    assert "unfinished" in out(done)
    assert broken.read_text(encoding="utf-8") == BROKEN
    assert loose.read_text(encoding="utf-8") == TEXT


def test_a_file_with_errors_against_the_rules_is_laid_out(loose: Path) -> None:
    loose.write_text(LOOSE.replace("3 Carlos  clock 1", "3 Carlos  clock   0"), encoding="utf-8")
    assert orloj("fmt", loose).returncode == 0
    assert loose.read_text(encoding="utf-8") == TEXT.replace("3 Carlos  clock 1", "3 Carlos  clock 0")


def test_a_file_keeps_its_line_ends_and_no_byte_order_mark(loose: Path) -> None:
    loose.write_bytes(b"\xef\xbb\xbf" + LOOSE.replace("\n", "\r\n").encode())
    assert orloj("fmt", loose).returncode == 0
    assert loose.read_bytes() == TEXT.replace("\n", "\r\n").encode()
    assert orloj("fmt", "--check", loose).returncode == 0


def test_the_difference_leaves_line_ends_out(loose: Path) -> None:
    loose.write_bytes(TEXT.replace("\n", "\r\n", 3).encode())
    done = orloj("fmt", "--diff", loose)
    assert (done.returncode, out(done), err(done)) == (0, "", "")
    loose.write_bytes(LOOSE.replace("\n", "\r\n").encode())
    assert b"\r" not in orloj("fmt", "--diff", loose).stdout


def test_a_file_that_cant_be_written_keeps_no_other_from_being_laid_out(
    loose: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed = loose.with_name("fixed.orloj")
    fixed.write_text(LOOSE, encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != fixed.name)
    code, told, errors = inside(capsys, monkeypatch, "fmt", fixed, loose)
    assert (code, told) == (2, "")
    assert errors == f"{fixed} can't be written: Permission denied\n{loose}: laid out\n"
    assert fixed.read_text(encoding="utf-8") == LOOSE
    assert loose.read_text(encoding="utf-8") == TEXT


def test_nothing_is_laid_out_if_a_name_names_nothing(loose: Path) -> None:
    assert orloj("fmt", loose, loose.with_name("nowhere.orloj")).returncode == 2
    assert loose.read_text(encoding="utf-8") == LOOSE


def test_a_record_is_utf_8_whatever_the_terminal_writes() -> None:
    done = orloj("new", "--players", "José, Bob", "--seed", "1", env={"PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, 'players  "José" purple, Bob yellow' in out(done)) == (0, True)


def test_a_failing_write_leaves_the_old_text_and_nothing_else(
    loose: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    code, _, errors = inside(capsys, monkeypatch, "fmt", loose)
    assert code == 2
    assert f"{loose} can't be written: No space left on device" in errors
    assert loose.read_text(encoding="utf-8") == LOOSE
    assert os.listdir(loose.parent) == [loose.name]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cant_be_written_leaves_the_old_text(loose: Path) -> None:
    loose.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        done = orloj("fmt", loose)
    finally:
        loose.parent.chmod(stat.S_IRWXU)
    assert done.returncode == 2
    assert "can't be written" in err(done)
    assert loose.read_text(encoding="utf-8") == LOOSE


# ---- new ----

PLAYERS = {2: "Mikel, Eduardo", 3: "Mikel, José María, Carlos green", 4: "moon, V, Carlos green, Jorge red"}


@pytest.mark.parametrize("flags", [(), ("--first-game",), ("--dealt",)], ids=["drafted", "first-game", "dealt"])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_new_record_is_right_laid_out_and_ready_for_the_first_turn(
    number: int, flags: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(8):
        code, text, _ = inside(capsys, monkeypatch, "new", "--players", PLAYERS[number], "--seed", str(seed), *flags)
        assert code == 0
        document = parse(Source("new", text))
        (game,) = run(document)
        assert game.diagnostics == ()
        assert format_document(document) == text
        assert game.end is not None
        state, due = game.end.state, game.end.due
        assert len(state.players) == number
        assert due is not None
        # The last player decides first: drafts, or takes the dealt resources or waits.
        assert (due.player, due.kind) == (number - 1, "start" if flags else "draft")
        assert len(state.offer) == (0 if flags else number + 1)
        assert ("crown    first-game" in text) or "--first-game" not in flags
        assert ("calendar printed" in text) == ("--first-game" in flags)


@pytest.mark.parametrize("flags", [(), ("--first-game",), ("--dealt",)], ids=["drafted", "first-game", "dealt"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_new_solo_record_is_right_laid_out_and_ready_for_the_first_turn(
    level: str, flags: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(8):
        code, text, _ = inside(capsys, monkeypatch, "new", "--solo", "--level", level, "--seed", str(seed), *flags)
        assert code == 0
        document = parse(Source("new", text))
        (game,) = run(document)
        assert game.diagnostics == ()
        assert format_document(document) == text
        assert game.end is not None
        state, due = game.end.state, game.end.due
        assert [seat.name for seat in state.table.seats] == ["Mikel", "Manes"]
        assert state.table.board.solo is not None
        assert state.table.board.solo.level == level
        assert due is not None
        assert (due.player, due.kind) == (0, "start" if flags else "draft")
        assert len(state.offer) == (0 if flags else 2)
        assert ("calendar printed" in text) == ("--first-game" in flags)
        told = f"orloj new --solo --level {level} {' '.join((*flags, '--seed', str(seed)))}, for 1 player"
        assert f'source   "{told}"\nplayers  Mikel purple\n' in text


def test_a_new_solo_record_is_of_the_basic_level_and_for_whom_one_names() -> None:
    text = out(orloj("new", "--solo", "--seed", "7"))
    assert text == out(orloj("new", "--solo", "--level", "basic", "--seed", "7"))
    named = out(orloj("new", "--solo", "--players", "José María yellow", "--seed", "7"))
    assert named == text.replace("players  Mikel purple", 'players  "José María" yellow')


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--level", "basic"), "--level is that of a solo game; it needs --solo"),
        (
            ("--players", "Ana"),
            "Orloj is recorded for 2 to 4 players, parted by commas; here 1: Ana; one plays against Manes with --solo",
        ),
        (
            ("--solo", "--players", "Ana, Bob red"),
            "one player plays against Manes; here 2: Ana; Bob red",
        ),
        (
            ("--players", "Ana, Manes"),
            "Manes is the painter whom one plays against with --solo; no player is called so",
        ),
        (
            ("--solo", "--players", "Manes green"),
            "Manes is the painter whom one plays against with --solo; no player is called so",
        ),
        (
            ("--solo", "--level", "hard"),
            "'hard' is not one of 'basic', 'intermediate-1', 'intermediate-2', 'advanced'",
        ),
    ],
)
def test_who_cant_play_alone_is_told(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, text, errors = inside(capsys, monkeypatch, "new", *arguments)
    assert (code, text) == (2, "")
    assert errors.splitlines()[-1].removesuffix(".").endswith(f": {told}")


def test_the_same_seed_gives_the_same_record_and_another_one_another() -> None:
    first, again, other = (orloj("new", "--seed", seed) for seed in ("7", "7", "8"))
    assert out(first) == out(again) != out(other)
    assert 'source   "orloj new --seed 7, for 2 players"' in out(first)


def test_without_a_seed_every_record_is_another_and_names_the_seed_that_was_drawn() -> None:
    first, other = orloj("new"), orloj("new")
    assert out(first) != out(other)
    seed = out(first).split("--seed ")[1].split(",")[0]
    assert out(orloj("new", "--seed", seed)) == out(first)


def test_new_writes_a_file_and_never_overwrites_one(tmp_path: Path) -> None:
    path = tmp_path / "game.orloj"
    done = orloj("new", "--seed", "1", "-o", path)
    assert (done.returncode, out(done)) == (0, "")
    text = path.read_text(encoding="utf-8")
    assert text == out(orloj("new", "--seed", "1"))
    done = orloj("new", "--seed", "2", "-o", path)
    assert (done.returncode, "isn't overwritten" in err(done)) == (2, True)
    assert path.read_text(encoding="utf-8") == text
    assert orloj("new", "-o", tmp_path / "nowhere" / "game.orloj").returncode == 2


def test_names_that_are_reserved_words_or_no_plain_words_are_quoted() -> None:
    text = out(orloj("new", "--players", "moon, José María, O'Neill red"))
    assert 'players  "moon" purple, "José María" yellow, "O\'Neill" red' in text


@pytest.mark.parametrize(
    ("players", "line"),
    [
        ("Ana yellow, Bob", "Ana yellow, Bob purple"),
        ("Ana, Bob purple, Cleo", "Ana yellow, Bob purple, Cleo green"),
        ("A red, B green, C yellow, D", "A red, B green, C yellow, D purple"),
    ],
)
def test_who_names_no_colour_gets_the_first_free_one(players: str, line: str) -> None:
    done = orloj("new", "--players", players)
    assert (done.returncode, f"players  {line}\n" in out(done)) == (0, True)


def test_new_doesnt_write_through_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "game.orloj"
    link.symlink_to("elsewhere.orloj")
    done = orloj("new", "-o", link)
    assert (done.returncode, "isn't overwritten" in err(done)) == (2, True)
    assert os.listdir(tmp_path) == [link.name]
