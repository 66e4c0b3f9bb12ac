"""``orloj replay --live`` at a pseudo-terminal, whose screen pyte keeps as a terminal would."""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pyte
import pytest
from test_cli import ROOT
from test_walk import HEAD

from orloj_dsl.files import data_path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")

FOUR = data_path("scenarios", "games", "four-at-the-clock.orloj")
FIRST = data_path("scenarios", "games", "first-evening.orloj")
RIGHT, LEFT, DOWN, UP, HOME, END = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A", "\x1b[H", "\x1b[F"
PAGE_DOWN = "\x1b[6~"
PATIENCE = 30


class Screen:
    """A command at a terminal of its own."""

    def __init__(self, *arguments: str | Path, shell: str = "", **environment: str) -> None:
        import pty

        command = [sys.executable, "-m", "orloj_dsl", *map(str, arguments)]
        if shell:
            command = ["/bin/sh", "-c", shell, *command]
        surroundings = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            **environment,
        }
        self.sent = b""
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.terminal = pty.fork()
        if not self.process:
            _set_size(0, 80, 24)
            os.execve(command[0], command, surroundings)

    @property
    def lines(self) -> list[str]:
        """What is seen."""
        return [line.rstrip() for line in self.screen.display]

    def resize(self, columns: int, lines: int) -> None:
        """Make the terminal another size."""
        self.screen.resize(lines, columns)
        _set_size(self.terminal, columns, lines)

    def keys(self, *keys: str) -> None:
        """Press keys."""
        os.write(self.terminal, "".join(keys).encode())

    def until(self, seen: Callable[[list[str]], bool]) -> None:
        """Wait until something is seen."""
        end = time.monotonic() + PATIENCE
        while not seen(self.lines):
            assert time.monotonic() < end, "\n".join(self.lines)
            self._listen()

    def at(self, moment: str) -> None:
        """Wait until a moment is seen."""
        self.until(lambda lines: lines[1].split("  ")[0] == moment)

    def shows(self, line: int, text: str) -> None:
        """Wait until a line has a text; lines are sent one after the other."""
        self.until(lambda lines: text in lines[line])

    def ends(self) -> int:
        """The exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._listen()
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.process = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("\n".join(self.lines))

    def _listen(self) -> None:
        if select.select([self.terminal], [], [], 0.05)[0]:
            with suppress(OSError):
                sent = os.read(self.terminal, 65536)
                self.sent += sent
                self.stream.feed(sent)

    def close(self) -> None:
        """End it, if it hasn't ended."""
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.terminal)


def _set_size(terminal: int, columns: int, lines: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


Start = Callable[..., Screen]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts commands, and ends them."""
    screens: list[Screen] = []

    def begun(*arguments: str | Path, shell: str = "", **environment: str) -> Screen:
        screens.append(Screen(*arguments, shell=shell, **environment))
        return screens[-1]

    yield begun
    for screen in screens:
        screen.close()


def test_a_game_is_stepped_through(start: Start) -> None:
    screen = start("replay", FOUR, "--live")
    screen.at("0.Jorge")
    screen.shows(0, "Four at the clock")
    screen.keys(DOWN * 4)
    screen.at("1.Mikel")
    screen.keys(RIGHT, "l")
    screen.at("1.Mikel.3")
    screen.shows(20, "»outer moon«")
    screen.keys(LEFT)
    screen.at("1.Mikel.2")
    screen.keys(UP)
    screen.at("1.Mikel")
    screen.keys(END)
    screen.at("end")
    screen.shows(1, "wins")
    screen.keys(HOME)
    screen.at("0.Jorge")
    screen.keys("q")
    assert screen.ends() == 0


def test_it_opens_at_a_moment_enters_a_variation_and_comes_back(start: Start) -> None:
    screen = start("replay", FIRST, "--live", "--to", "2.Mikel")
    screen.at("2.Mikel")
    screen.shows(22, "v: v1 2 Mikel clock 2/1;")
    screen.keys("v", DOWN)
    screen.at("v1/2.Eduardo")
    screen.keys("v")
    screen.at("v2/2.Eduardo")
    screen.keys("b", "b")
    screen.at("2.Mikel")
    screen.keys("q")
    assert screen.ends() == 0


def test_a_moment_is_typed_with_completion_and_a_wrong_one_is_told(start: Start) -> None:
    screen = start("replay", FIRST, "--live")
    screen.at("0.Eduardo")
    screen.keys(":", "5.Mi")
    screen.until(lambda lines: any("5.Mikel.2" in line for line in lines))
    screen.keys("\t", "\r")
    screen.at("5.Mikel")
    screen.keys("/", "5.Mikell", "\r")
    screen.until(lambda lines: "did you mean 5.Mikel?" in " ".join(lines[20:23]))
    screen.at("5.Mikel")
    screen.keys(":", "7.Mik", "\x1b")
    screen.shows(23, "←→ step")
    screen.keys(RIGHT)
    screen.at("5.Mikel.2")
    screen.keys(":", "7.Mik", "\x03")
    screen.shows(23, "←→ step")
    screen.keys("q")
    assert screen.ends() == 0


def test_pages_panes_and_help(start: Start) -> None:
    screen = start("replay", FOUR, "--live", "--to", "6.Mikel")
    screen.at("6.Mikel")
    screen.keys("2")
    screen.until(lambda lines: lines[2].startswith("next to the hammers"))
    screen.keys(PAGE_DOWN)
    screen.until(lambda lines: not lines[2].startswith("next to the hammers"))
    screen.keys("3")
    screen.until(lambda lines: lines[2].startswith("> M Mikel, purple"))
    screen.keys("\t")
    screen.until(lambda lines: "(Tab, PgDn)" in lines[18][:46])
    screen.keys("4")
    screen.until(lambda lines: any(line.startswith("> 5 Jorge") for line in lines))
    screen.keys("?")
    screen.until(lambda lines: lines[1].startswith("right, l, space"))
    screen.keys("x", "q")
    assert screen.ends() == 0


def test_another_size_is_drawn_at_once(start: Start) -> None:
    screen = start("replay", FOUR, "--live", "--to", "6.Mikel")
    screen.at("6.Mikel")
    screen.resize(120, 40)
    screen.until(lambda lines: lines[39].startswith("←→ step") and "section" in lines[2])
    screen.resize(60, 20)
    screen.until(lambda lines: lines[0].startswith("The replay needs 80 columns and 24 lines"))
    screen.resize(80, 24)
    screen.at("6.Mikel")
    screen.shows(23, "←→ step")
    screen.keys("q")
    assert screen.ends() == 0


def test_what_is_wrong_is_shown_and_told_again_behind_it(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "wrong.orloj"
    path.write_text(HEAD + "3 Mikel pass\n3 Eduardo clock 9\n", encoding="utf-8")
    screen = start("replay", path, "--live")
    screen.at("3.Mikel")
    screen.keys(END)
    screen.until(lambda lines: "no-token" in " ".join(line[49:] for line in lines))
    screen.keys("q")
    assert screen.ends() == 1
    assert b"wrong.orloj:8:11 no-token [O-5.3.2]" in screen.sent


@pytest.mark.parametrize("ended", ["key", "signal"])
def test_ctrl_c_leaves(start: Start, ended: str) -> None:
    screen = start("replay", FOUR, "--live")
    screen.at("0.Jorge")
    if ended == "key":
        screen.keys("\x03")
    else:
        os.kill(screen.process, signal.SIGINT)
    assert screen.ends() == 0
    assert b"Traceback" not in screen.sent
    # The cursor is shown again, and the screen before it is back.
    assert screen.sent.rfind(b"\x1b[?25h") > screen.sent.rfind(b"\x1b[?25l")
    assert b"\x1b[?1049l" in screen.sent


def test_a_record_from_a_pipe_is_replayed_at_the_terminal(start: Start) -> None:
    screen = start("replay", "-", "--live", shell=f'cat "{FOUR}" | "$0" "$@"')
    screen.at("0.Jorge")
    screen.keys(DOWN)
    screen.at("0.Carlos")
    screen.keys("q")
    assert screen.ends() == 0


def test_without_colour_none_is_sent(start: Start) -> None:
    colours = {
        dye: start("replay", FOUR, "--live", "--to", "6.Mikel", **surroundings)
        for dye, surroundings in (("dyed", {"NO_COLOR": ""}), ("plain", {"NO_COLOR": "1"}))
    }
    for screen in colours.values():
        screen.at("6.Mikel")
        screen.keys("q")
        assert screen.ends() == 0
    assert {"dyed": b"35" in _colours(colours["dyed"].sent), "plain": bool(_colours(colours["plain"].sent))} == {
        "dyed": True,
        "plain": False,
    }


def _colours(sent: bytes) -> set[bytes]:
    """The numbers of colours among what was sent."""
    codes = {code for part in sent.split(b"\x1b[")[1:] if b"m" in part for code in part.split(b"m")[0].split(b";")}
    return {code for code in codes if code.isdigit() and 30 <= int(code) <= 49 and code not in (b"39", b"49")}


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_without_a_screen_is_told(start: Start, kind: str) -> None:
    screen = start("replay", FOUR, "--live", TERM=kind)
    assert screen.ends() == 2
    assert f"TERM={kind}".encode() in screen.sent


def test_a_moment_that_isnt_there_is_told_before_anything_is_drawn(start: Start) -> None:
    screen = start("replay", FOUR, "--live", "--to", "99.Mikel")
    assert screen.ends() == 2
    assert b"--to" in screen.sent
    assert b"\x1b[?1049h" not in screen.sent
