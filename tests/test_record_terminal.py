"""``orloj record`` at a pseudo-terminal: keys, completion, and what a process that is killed leaves behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from test_cli_puzzle import Terminal, posix
from test_cli_record import HEAD, game, play

pytestmark = posix

Begin = Callable[..., Terminal]
CTRL_C, CTRL_D, CTRL_U = "\x03", "\x04", "\x15"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "evening.orloj"
    file.write_text(HEAD, encoding="utf-8")
    return file


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Begins a session, which is killed in the end if it still goes on."""
    begun: list[Terminal] = []

    def terminal(*arguments: str | Path, columns: int = 100) -> Terminal:
        begun.append(Terminal("record", *arguments, columns=columns))
        return begun[-1]

    yield terminal
    for one in begun:
        kill(one)


def write(terminal: Terminal, keys: str, until: str) -> str:
    """Press keys, and wait until a text is shown."""
    terminal.write(keys)
    return terminal.until(until)


def kill(terminal: Terminal) -> None:
    """End a session by force, if it still goes on."""
    terminal.kill()
    terminal.process = 0


def test_turns_are_written_with_completion_at_once_and_undone(path: Path, begin: Begin) -> None:
    terminal = begin(path)
    terminal.until("3 Mikel>")
    write(terminal, "clock 1; outer apostle 1\t", "apostle 1")
    write(terminal, CTRL_U + "clo\t", "clock")
    began = time.monotonic()
    write(terminal, CTRL_U + "clock 1; outer coin\r", "Enter ends the line")
    # A person takes a tenth of a second for at once; the rest is for a busy machine.
    assert time.monotonic() - began < 2
    write(terminal, "\r", "Enter writes it>")
    write(terminal, "\r", "3 Eduardo>")
    assert play(path) == ["3 Mikel clock 1; outer coin"]
    write(terminal, "pa\t", "pass")
    write(terminal, "\r", "Enter ends the line")
    write(terminal, "\r", "Enter writes it>")
    write(terminal, "\r", "4 Mikel>")
    assert play(path) == ["3 Mikel   clock 1; outer coin", "3 Eduardo pass"]
    write(terminal, "undo\r", "taken back:")
    # Tab puts the line that went at the prompt, to be changed and written again.
    terminal.until("3 Eduardo>")
    write(terminal, "\t; moon\r", "Enter ends the line")
    write(terminal, "\r", "Enter writes it>")
    write(terminal, "\r", "4 Mikel>")
    write(terminal, "undo keep\r", "taken back and kept:")
    terminal.until("3 Eduardo>")
    write(terminal, "clock 1\r", "Enter ends the line")
    write(terminal, "\r", "Enter writes it>")
    write(terminal, "\r", "4 Mikel>")
    assert play(path) == ["3 Mikel   clock 1; outer coin", "3 Eduardo clock 1", "  ( 3 Eduardo pass; moon )"]
    terminal.write("quit\r")
    assert terminal.ends() == 0
    assert game(path).valid


def test_ctrl_c_cancels_what_is_typed_and_ctrl_d_leaves(path: Path, begin: Begin) -> None:
    terminal = begin(path)
    terminal.until("3 Mikel>")
    write(terminal, "clock 1\r", "Enter ends the line")
    terminal.until("3 Mikel>")
    write(terminal, "nonsense" + CTRL_C, "3 Mikel>")
    write(terminal, "outer coin\r", "the apostle of the section, or a section under the hand, may follow")
    write(terminal, "", "3 Mikel>")
    terminal.write(CTRL_D)
    assert terminal.ends() == 0
    assert "not confirmed, and so not written: 3 Mikel clock 1, outer coin" in terminal.read
    assert play(path) == []


def test_a_session_that_is_killed_has_lost_nothing_that_was_confirmed(path: Path, begin: Begin) -> None:
    terminal = begin(path)
    terminal.until("3 Mikel>")
    write(terminal, "3 Mikel clock 1; outer coin\r", "Enter writes it>")
    write(terminal, "\r", "3 Eduardo>")
    write(terminal, "clock 2\r", "Enter ends the line")
    kill(terminal)
    (path.parent / ".0123456789abcdef.tmp").write_text("half of it", encoding="utf-8")  # as if it had been saving
    assert play(path) == ["3 Mikel clock 1; outer coin"]
    again = begin(path, columns=200)
    assert "1 turn, round 3, in progress: Mikel 20, Eduardo 10" in again.until("help lists what may be written.")
    again.until("3 Eduardo>")
    write(again, "3 Eduardo pass\r", "Enter writes it>")
    write(again, "\r", "4 Mikel>")
    again.write("quit\r")
    assert again.ends() == 0
    assert os.listdir(path.parent) == [path.name]
    assert play(path) == ["3 Mikel   clock 1; outer coin", "3 Eduardo pass"]
    assert len(game(path).plies) == 2


def test_what_was_kept_outlives_a_kill(path: Path, begin: Begin) -> None:
    terminal = begin(path)
    terminal.until("3 Mikel>")
    write(terminal, "3 Mikel pass\r", "Enter writes it>")
    write(terminal, "\r", "3 Eduardo>")
    write(terminal, "undo keep\r", "taken back and kept:")
    terminal.until("3 Mikel>")
    kill(terminal)
    again = begin(path)
    again.until("1 variation kept for the next turn")
    again.until("3 Mikel>")
    write(again, "3 Mikel clock 1\r", "Enter writes it>")
    write(again, "\r", "3 Eduardo>")
    again.write(CTRL_D)
    assert again.ends() == 0
    assert play(path) == ["3 Mikel clock 1", "  ( 3 Mikel pass )"]


def test_who_ends_the_process_is_told_that_all_is_saved(path: Path, begin: Begin) -> None:
    terminal = begin(path, columns=200)
    terminal.until("3 Mikel>")
    write(terminal, "clock 1\r", "Enter ends the line")
    os.kill(terminal.process, signal.SIGTERM)
    assert terminal.ends() == 128 + signal.SIGTERM
    assert "not confirmed, and so not written: 3 Mikel clock 1" in terminal.read
    assert f"{path}: saved, 0 turns, round 3, in progress: Mikel 20, Eduardo 10" in terminal.read


def test_a_kill_at_any_moment_leaves_a_record_that_is_right(path: Path, begin: Begin) -> None:
    for delay in (0.0, 0.01):
        path.write_text(HEAD, encoding="utf-8")
        terminal = begin(path)
        terminal.until("3 Mikel>")
        write(terminal, "3 Mikel pass\r", "Enter writes it>")
        terminal.write("\r")
        time.sleep(delay)
        kill(terminal)
        assert play(path) in ([], ["3 Mikel pass"])


def test_what_isnt_a_character_is_written_as_its_substitute(path: Path, begin: Begin) -> None:
    terminal = begin(path)
    terminal.until("3 Mikel>")
    os.write(terminal.screen, b"comment caf\xe9\r")
    terminal.until("the turn is due")
    assert play(path) == ["{caf\ufffd}"]
    write(terminal, "3 Mikel pass\r", "Enter writes it>")
    write(terminal, "\r", "3 Eduardo>")
    terminal.write(CTRL_D)
    assert terminal.ends() == 0
    assert play(path) == ["{caf\ufffd}", "3 Mikel pass"]


def test_a_setup_is_edited_at_the_terminal(tmp_path: Path, begin: Begin) -> None:
    path = tmp_path / "new.orloj"
    terminal = begin(path, "--players", "Anna, Ben", "--seed", "3")
    write(terminal, "", "title, or nothing>")
    write(terminal, "An evening\r", "date, as 2026-03-07, or nothing>")
    terminal.write("\r")
    # The drawn hour stands there. Where nothing is left of it, it is offered again; it becomes 13.
    write(terminal, CTRL_U + "\r", "nothing stands there; this is as it was drawn:")
    terminal.until("hour     >")
    write(terminal, CTRL_U + "13\r", "face")
    for head in ("crown", "months", "signs", "windows", "royals", "goals", "calendar", "scrolls", "workshop", "offer"):
        write(terminal, "\r", head)
    write(terminal, "\r", "0 Ben>")
    terminal.write("quit\r")
    assert terminal.ends() == 0
    assert "  hour     13\n" in path.read_text(encoding="utf-8")
    assert game(path).valid
