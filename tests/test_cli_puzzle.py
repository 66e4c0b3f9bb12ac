"""``orloj puzzle``: what somebody who tries a puzzle is told, through a pipe and at a terminal."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from test_attempt import BUILD, LESS, PUZZLE, TWELVE, certified, game_of, with_goal
from test_cli import ROOT, err, inside, orloj, out

from orloj_dsl.cli import puzzle_session
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.attempt import Best
from orloj_dsl.puzzle.problems import problem_of

posix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals of POSIX")
Session = Callable[..., list[str]]
"""Tries a puzzle with some lines, and gives what is printed behind the introduction; nothing else is told."""
SOLVED = f"{PUZZLE}\nsolution\n3 Mikel {BUILD}\n"
FEWEST = "reach dial VI Mikel in 1 turn; fewest decisions"
EVERY = f"{TWELVE}; every way"


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "june.orloj"
    path.write_text(PUZZLE, encoding="utf-8")
    return path


@pytest.fixture
def session(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Session:
    def tried(path: Path, *lines: str) -> list[str]:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        monkeypatch.setenv("COLUMNS", "100")
        code, shown, errors = inside(capsys, monkeypatch, "puzzle", path)
        assert (code, errors) == (0, "")
        told = [line.rstrip() for line in shown.splitlines()]
        return told[told.index("help lists what may be written.") + 1 :]

    return tried


def replies(told: Sequence[str]) -> list[str]:
    """What was printed but the events, of which each begins with spaces."""
    return [line for line in told if not line.startswith(" ")]


# ---- the introduction ----


def test_title_position_and_goal_come_first(tmp_path: Path) -> None:
    path = tmp_path / "june.orloj"
    text = with_goal("vp max in 2 turns").replace("hint ", 'author   "A. Horologist"\ndifficulty easy\nhint ', 1)
    path.write_text(f"{text}  pile moon upgrade\n  deck w19\nothers\n3 Eduardo clock 1; face paint\n", encoding="utf-8")
    done = orloj("puzzle", path, env={"COLUMNS": "100"})
    told = [line.rstrip() for line in out(done).splitlines()]
    assert (done.returncode, err(done)) == (0, "")
    assert told[0] == "The long June  by A. Horologist; easy"
    assert told[1].startswith("round 3, Mikel is to decide: the turn: clock or pass; ")
    assert told[-6:] == [
        "Mikel: win as many VP as you can in 2 turns.",
        "pile, top first: moon upgrade",
        "deck, top first: w19",
        "Eduardo plays, if that can be played: 3 Eduardo clock 1; face paint",
        "help lists what may be written.",
        "the turn is due: clock or pass",
    ]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("vp max in 2 turns", "win as many VP as you can in 2 turns"),
        (TWELVE, "win at least 12 VP in 1 turn"),
        (EVERY, "win at least 12 VP in 1 turn; find every way"),
        (FEWEST, "reach dial VI Mikel in 1 turn, with as few decisions as you can"),
        (
            "reach gold at least 2 and not broken 5 in 1 turn; fewest forced",
            "reach gold at least 2 and not broken 5 in 1 turn, with as few forced deviations as you can",
        ),
    ],
)
def test_a_goal_in_words(goal: str, words: str) -> None:
    assert f"Mikel: {words}.\n" in out(orloj("puzzle", "-", text=with_goal(goal)))


# ---- trying ----


def test_a_solution_step_by_step(puzzle: Path, session: Session) -> None:
    told = session(puzzle, "clock 3", "outer construct VI hammer 1", "done", "never read")
    assert replies(told) == [
        "the turn is due: clock or pass",
        "3 Mikel> clock 3",
        "0 VP won so far; a turn of the face may follow; done ends the turn",
        "3 Mikel> outer construct VI hammer 1",
        "14 VP won so far; a section under the hand may follow; done ends the turn",
        "3 Mikel> done",
        "solved: 14 VP, the best there is",
    ]
    events = [line.split() for line in told if line.startswith("    ")]
    assert ["force", "2", "for", "the", "dial", "broken", "+2", "O-7.1.2"] in events
    assert ["VI", "in", "a", "group", "of", "4", "dials", "vp", "+8", "O-8.8.5"] in events


def test_a_whole_line_ends_the_turn(puzzle: Path, session: Session) -> None:
    assert session(puzzle, f"3 Mikel {BUILD}")[-1] == "solved: 14 VP, the best there is"


def test_how_far_from_the_best_and_then_again(puzzle: Path, session: Session) -> None:
    told = replies(session(puzzle, f"3 Mikel {LESS}", "clock 1", "done", "undo", "restart", f"3 Mikel {BUILD}"))
    else_ = "hint, undo, restart, give up or quit?"
    assert told[2:] == [
        f"you won 10 VP; the best is 14: 4 VP short. {else_}",
        "> clock 1",
        f"the attempt is over: {else_}",
        "> done",
        f"the attempt is over: {else_}",
        "> undo",
        "the turn is due: clock or pass",
        "3 Mikel> restart",
        "the turn is due: clock or pass",
        f"3 Mikel> 3 Mikel {BUILD}",
        "solved: 14 VP, the best there is",
    ]


def test_a_wrong_step_costs_nothing_and_is_told_as_a_finding(puzzle: Path, session: Session) -> None:
    told = session(puzzle, "clock 3", "outer construct VII", "outer construct VI hammer 1", "done")
    at = told.index("your line:1:1 built [O-8.8.2] VII is already on the calendar")
    assert told[at + 1 : at + 3] == ["    1 | outer construct VII", "      | ^^^^^^^^^^^^^^^^^^^"]
    assert told[at + 3].startswith("   expected here: outer construct VI hammer 1, outer construct VI hammer 2, ")
    assert told[-1] == "solved: 14 VP, the best there is"


def test_the_turn_cant_be_ended_before_it_is_chosen(puzzle: Path, session: Session) -> None:
    assert session(puzzle, "done")[-1] == "the turn isn't taken yet: clock or pass"


def test_nor_before_what_must_be_chosen_is(puzzle: Path, session: Session) -> None:
    # The reward of VIII is a mastery step, which is taken or refused, not left out.
    told = session(puzzle, "clock 3; outer construct VIII hammer 2", "done", "no mastery", "done")
    assert "the turn can't end yet: a blue, pink or yellow mastery step is due first" in told
    assert told[-1].startswith("you won 10 VP; ")


def test_what_must_be_chosen_is_due_and_what_may_be_left_out_may_follow(puzzle: Path, session: Session) -> None:
    told = session(puzzle, "clock 3; outer construct VIII hammer 2", "no mastery", "+VII mill")
    assert "10 VP won so far; a blue, pink or yellow mastery step is due" in told
    assert "10 VP won so far; a section under the hand may follow; done ends the turn" in told


def test_a_turn_that_is_chosen_can_be_taken_back(puzzle: Path, session: Session) -> None:
    why = "answers nothing here: the turn is chosen already"
    told = session(puzzle, "clock 3", "clock 2", "3 Mikel pass", "undo", "clock 2; clock 1")
    assert f"your line:1:1 not-due [O-7.0.1] clock 2 {why}; undo or restart takes it back" in told
    assert f"your line:1:9 not-due [O-7.0.1] pass {why}; undo or restart takes it back" in told
    # Nothing was played before the last text, and so nothing can be taken back.
    assert f"your line:1:10 not-due [O-7.0.1] clock 1 {why}" in told


@pytest.mark.parametrize(
    ("text", "meant"), [("retsart", "restart"), ("answer", "give up"), ("exit", "quit"), ("clock 1", "")]
)
def test_behind_the_end_a_slip_of_a_word_is_told(text: str, meant: str, puzzle: Path, session: Session) -> None:
    told = session(puzzle, "3 Mikel pass", text)
    over = "the attempt is over: hint, undo, restart, give up or quit?"
    assert told[told.index(f"> {text}") + 1 :] == [over, *([f"   did you mean: {meant}"] if meant else [])]


def test_undo_takes_back_a_text(puzzle: Path, session: Session) -> None:
    told = replies(session(puzzle, "undo", "clock 3", "undo", "undo"))
    assert told == [
        "the turn is due: clock or pass",
        "3 Mikel> undo",
        "there is nothing to take back",
        "3 Mikel> clock 3",
        "0 VP won so far; a turn of the face may follow; done ends the turn",
        "3 Mikel> undo",
        "the turn is due: clock or pass",
        "3 Mikel> undo",
        "there is nothing to take back",
    ]


def test_hints_come_one_by_one(puzzle: Path, session: Session) -> None:
    told = replies(session(puzzle, "hint", "hint", "hint", "3 Mikel pass"))
    assert told[1:7] == [
        "3 Mikel> hint",
        "hint 1 of 2: Look at the hand.",
        "3 Mikel> hint",
        "hint 2 of 2: Three steps are enough.",
        "3 Mikel> hint",
        "there are no more hints",
    ]
    assert told[-1] == "you won 0 VP; the best is 14: 14 VP short. undo, restart, give up or quit?"
    puzzle.write_text(re.sub("hint .*\n", "", PUZZLE), encoding="utf-8")
    assert session(puzzle, "hint")[-1] == "there are no hints"


def test_legal_says_nothing_of_chance(session: Session) -> None:
    puzzle = data_path("scenarios", "puzzles", "a-quiet-evening-in-the-workshop.orloj")
    told = session(puzzle, "clock 2, outer workshop 3, blue, lay right", "legal")
    listed = told[told.index("10 Eduardo> legal") + 1 :]
    assert listed[:3] == ["a construction [O-8.8.3]", "  refuse  1  no construct", "a section under the hand [O-7.1.6]"]


def test_show_legal_and_help(puzzle: Path, session: Session) -> None:
    told = session(puzzle, "clock 3", "show", "legal", "help")
    shown = told[told.index("3 Mikel> show") : told.index("3 Mikel> legal")]
    assert [line for line in shown if line.startswith(" 3    construct") and line.endswith("hand")]
    assert shown[-2:] == ["3 Mikel clock 3", "0 VP won so far; a turn of the face may follow; done ends the turn"]
    listed = told[told.index("3 Mikel> legal") : told.index("3 Mikel> help")]
    assert listed[1:3] == ["a turn of the face [O-7.1.3]", "  turn       3  turn 1, turn 2, turn 3"]
    assert "a section under the hand [O-7.1.6]" in listed
    assert any(line.split() == ["face", "mastery", "1", "face", "blue"] for line in listed)
    helped = told[told.index("3 Mikel> help") :]
    words = ["hint", "show", "legal", "undo", "restart", "done", "give up", "help", "quit"]
    assert [line[2:10].rstrip() for line in helped if line.startswith("  ")] == words


def test_a_slip_of_a_word_is_told(puzzle: Path, session: Session) -> None:
    assert "   did you mean: restart" in session(puzzle, "retsart")
    assert "   did you mean: give up" in session(puzzle, "answer")


def test_who_is_lost_hears_of_help(puzzle: Path, session: Session) -> None:
    assert "   did you mean: help" in session(puzzle, "ladder")
    assert not any("did you mean" in line for line in session(puzzle, "ladder to heaven"))
    assert session(puzzle, "?")[2:] == session(puzzle, "help")[2:]


def test_quit_and_the_end_of_the_input_end_it_and_nobody_is_blamed(puzzle: Path, session: Session) -> None:
    assert session(puzzle, "quit", "hint")[-1] == "3 Mikel> quit"
    assert session(puzzle) == ["the turn is due: clock or pass"]


def test_what_is_no_utf8_or_endless_is_no_step(puzzle: Path) -> None:
    done = orloj("puzzle", puzzle, text=b"\xff\xfe\n" + b"x" * 100_000 + b"\n\x1b[31m\n", env={"COLUMNS": "100"})
    assert (done.returncode, err(done)) == (0, "")
    assert b"\x1b" not in done.stdout
    assert out(done).count("your line:1:1 ") >= 3


# ---- other goals ----


def test_at_least_so_many(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "twelve.orloj"
    path.write_text(with_goal(TWELVE), encoding="utf-8")
    told = replies(session(path, f"3 Mikel {LESS}", "restart", f"3 Mikel {BUILD}"))
    assert told[2] == ("you won 10 VP of 12: 2 VP short; it can be done. hint, undo, restart, give up or quit?")
    assert told[-1] == "solved: 14 VP won, and 12 were asked for"


def test_what_cant_be_done(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "fifteen.orloj"
    path.write_text(with_goal("vp at least 15 in 1 turn"), encoding="utf-8")
    told = session(path, f"3 Mikel {BUILD}", "give up")
    assert "you won 14 VP of 15: 1 VP short; it can't be done: the answer is no. " in "\n".join(told)
    assert told[-1] == "it can't be done: the answer is no"


def test_fewest_decisions(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "fewest.orloj"
    path.write_text(with_goal(FEWEST), encoding="utf-8")
    told = replies(session(path, "clock 3/1; outer construct VI hammer 1", "restart", "clock 3", BUILD[9:]))
    assert told[2] == (
        "reached with 3 decisions; 2 are enough: 1 decision too many. hint, undo, restart, give up or quit?"
    )
    assert "1 decision so far; a turn of the face may follow; done ends the turn" in told
    assert told[-1] == "solved: reached with 2 decisions, and fewer won't do"
    assert session(path, "give up")[-1] == "that takes 2 decisions, and fewer won't do"


def test_no_forced_deviation_is_the_fewest_without_a_word_on_it(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "forced.orloj"
    path.write_text(with_goal("reach workers 1 in 1 turn; fewest forced"), encoding="utf-8")
    assert session(path, "clock 1", "done")[-1] == "solved: reached with 0 forced deviations"
    assert session(path, "give up")[-1].startswith("that takes 0 forced deviations")


def test_every_way_is_counted(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "every.orloj"
    path.write_text(with_goal(EVERY), encoding="utf-8")
    lines = [
        f"3 Mikel {BUILD}",
        f"3 Mikel {BUILD}",
        "3 Mikel clock 3/1; outer construct VI hammer 1",
        "3 Mikel clock 3; outer construct taurus",
        "3 Mikel clock 3/1; face paint; outer construct IV",
        "3 Mikel clock 3/1; face paint; outer construct cancer hammer 1",
    ]
    told = session(path, lines[0], lines[1], "restart", lines[2], "restart", *lines[3:])
    else_, again = "hint, undo, restart, give up or quit?", "Once more from the beginning:"
    assert [line for line in told if " VP won, " in line or line.startswith("solved")] == [
        f"14 VP won, and 12 were asked for: a new way; 1 of 4 ways found. {again}",
        f"14 VP won, and 12 were asked for: a way that you have found before; 1 of 4 ways found. {else_}",
        f"14 VP won, and 12 were asked for, but it does more than it must; 1 of 4 ways found. {else_}",
        f"12 VP won, and 12 were asked for: a new way; 2 of 4 ways found. {again}",
        f"12 VP won, and 12 were asked for: a new way; 3 of 4 ways found. {again}",
        "solved: a new way, the last of 4",
    ]
    assert told[-1] == "solved: a new way, the last of 4"
    new = next(at for at, line in enumerate(told) if line.endswith(again))
    assert told[new + 1 : new + 3] == ["the turn is due: clock or pass", f"3 Mikel> {lines[1]}"]


def test_every_way_where_there_is_one_and_of_the_most(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "every.orloj"
    path.write_text(with_goal("vp max in 1 turn; every way"), encoding="utf-8")
    told = replies(session(path, "3 Mikel clock 3/1; outer construct VI hammer 1", "restart", f"3 Mikel {BUILD}"))
    assert told[2].startswith("14 VP, the best there is, but it does more than it must; 0 of 1 ways found. ")
    assert told[-1] == "solved: that is the only way"
    assert session(path, "give up")[-1] == "that is the only way"
    path.write_text(with_goal("reach dial VI Mikel in 1 turn; every way"), encoding="utf-8")
    assert session(path, BUILD)[-1] == "solved: that is the only way"


# ---- giving up ----


def test_giving_up_shows_a_solution(puzzle: Path, session: Session) -> None:
    told = session(puzzle, "give up")
    assert replies(told)[-2:] == [f"3 Mikel  {BUILD}", "that wins 14 VP, the best there is"]
    assert any(line.split() == ["VI", "in", "a", "group", "of", "4", "dials", "vp", "+8", "O-8.8.5"] for line in told)


def test_of_a_goal_that_asks_for_every_way_all_are_shown(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "every.orloj"
    path.write_text(with_goal(EVERY), encoding="utf-8")
    told = replies(session(path, "give up"))
    assert told.count("or") == 3
    assert told[-1] == "those are all 4 ways"
    assert next(line for line in told if line.startswith("3 Mikel  ")) == "3 Mikel  clock 3; outer construct taurus"


def test_the_authors_line_is_shown_if_it_is_as_good_as_any(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "author.orloj"
    path.write_text(with_goal(TWELVE, SOLVED), encoding="utf-8")
    assert replies(session(path, "give up"))[-2:] == [f"3 Mikel  {BUILD}", "that does it"]
    path.write_text(SOLVED.replace(BUILD, LESS), encoding="utf-8")
    assert replies(session(path, "give up"))[-2:] == [f"3 Mikel  {BUILD}", "that wins 14 VP, the best there is"]


# ---- certificates ----


def test_a_certificate_is_taken_for_the_best_and_said(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "certified.orloj"
    path.write_text(certified(SOLVED), encoding="utf-8")
    told = session(path, f"3 Mikel {LESS}", "restart", f"3 Mikel {BUILD}")
    assert "you won 10 VP; the best is 14 (by its certificate): 4 VP short. " in "\n".join(told)
    assert told[-1] == "solved: 14 VP, the best there is (by its certificate)"
    assert session(path, "give up")[-1] == "that wins 14 VP, the best there is (by its certificate)"


def test_whoever_is_better_than_a_certificate_hears_that_it_doesnt_hold(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "certified.orloj"
    path.write_text(certified(PUZZLE, value=11), encoding="utf-8")
    assert session(path, f"3 Mikel {BUILD}")[-2:] == [
        "this is better than what is certified: the puzzle's certificate doesn't hold",
        "solved: 14 VP, the best there is",
    ]


# ---- files ----


def test_several_puzzles_come_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "two.orloj"
    path.write_text(PUZZLE + "\n" + with_goal(TWELVE).replace("long", "short"), encoding="utf-8")
    done = orloj("puzzle", path, text=f"3 Mikel {BUILD}\n3 Mikel {BUILD}\n")
    told = out(done).splitlines()
    assert done.returncode == 0
    assert [line for line in told if line.startswith(("puzzle ", "solved", "The "))] == [
        "puzzle 1 of 2",
        "The long June",
        "solved: 14 VP, the best there is",
        "puzzle 2 of 2",
        "The short June",
        "solved: 14 VP won, and 12 were asked for",
    ]
    assert "puzzle 2 of 2" not in out(orloj("puzzle", path, text="quit\n"))
    only = out(orloj("puzzle", path, "--only", "2", text="quit\n"))
    assert only.startswith("The short June\n")
    assert orloj("puzzle", path, "--only", "3").returncode == 2


def test_findings_are_told_and_that_puzzle_isnt_tried(tmp_path: Path) -> None:
    path = tmp_path / "wrong.orloj"
    path.write_text(with_goal("vp max in 0 turns") + "\n" + PUZZLE, encoding="utf-8")
    done = orloj("puzzle", path, text=f"3 Mikel {BUILD}\n")
    assert done.returncode == 1
    assert f"{path}:5:26 bad-number 0 is no number from 1 to 20" in err(done)
    assert out(done).startswith("The long June\n")
    assert out(done).endswith("solved: 14 VP, the best there is\n")


def test_a_file_of_records_has_nothing_to_try(tmp_path: Path) -> None:
    path = tmp_path / "record.orloj"
    path.write_text("orloj 1\nplayers A purple, B yellow\nposition\nplay\n", encoding="utf-8")
    done = orloj("puzzle", path)
    assert (done.returncode, out(done)) == (2, "")
    assert "no puzzle" in err(done)


# ---- a proof that is stopped ----


def test_a_proof_that_is_stopped_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(game: Game) -> Best:
        return Best(None, stopped="your Ctrl-C")

    monkeypatch.setattr(puzzle_session, "_proven_now", stopped)
    lines = iter([f"3 Mikel {BUILD}", "give up"])
    game, source = game_of(SOLVED), Source("puzzle", SOLVED)
    puzzle_session.Session(game, problem_of(game), source, lambda prompt, completions: next(lines)).run()
    told = capsys.readouterr().out
    why = "what the best is isn't proven: the search was stopped by your Ctrl-C"
    assert f"you won 14 VP; {why}. hint" in told
    assert told.endswith(f"that is the author's line; {why}\n")


def test_of_yes_or_no_a_stopped_proof_leaves_open_whether_it_can_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzle_session, "_proven_now", lambda game: Best(None, stopped="your Ctrl-C"))
    lines = iter([f"3 Mikel {LESS}", "give up"])
    text = with_goal(TWELVE)
    game, source = game_of(text), Source("puzzle", text)
    puzzle_session.Session(game, problem_of(game), source, lambda prompt, completions: next(lines)).run()
    told = capsys.readouterr().out
    why = "whether it can be done isn't proven: the search was stopped by your Ctrl-C"
    assert f"you won 10 VP of 12: 2 VP short; {why}. hint" in told
    assert told.endswith(f"no line is known; {why}\n")


# ---- at a terminal ----


class Terminal:
    """A session at a pseudo-terminal."""

    def __init__(self, *arguments: str | Path, shell: str = "", columns: int = 100) -> None:
        import pty

        command = [sys.executable, "-m", "orloj_dsl", *map(str, arguments)]
        if shell:
            command = ["/bin/sh", "-c", shell, *command]
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "NO_COLOR": "1",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            "COLUMNS": str(columns),
        }
        self.process, self.screen = pty.fork()
        if not self.process:
            os.execve(command[0], command, environment)
        self.read = ""

    def until(self, text: str, seconds: float = 30) -> str:
        """What is shown until a text is."""
        end = time.monotonic() + seconds
        while text not in self.read:
            assert time.monotonic() < end, self.read
            if select.select([self.screen], [], [], 0.1)[0]:
                with suppress(OSError):
                    self.read += os.read(self.screen, 65536).decode("utf-8", "replace")
        shown, _, self.read = self.read.partition(text)
        return shown

    def write(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def ends(self) -> int:
        """The exit code."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if select.select([self.screen], [], [], 0.05)[0]:
                with suppress(OSError):
                    self.read += os.read(self.screen, 65536).decode("utf-8", "replace")
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.process = 0
                os.close(self.screen)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("it goes on")

    def kill(self) -> None:
        if self.process:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
            os.close(self.screen)


@pytest.fixture
def terminal(puzzle: Path) -> Iterator[Terminal]:
    one = Terminal("puzzle", puzzle)
    one.until("3 Mikel>")
    yield one
    one.kill()


@posix
def test_tab_completes_a_step_and_enter_plays_it(terminal: Terminal) -> None:
    terminal.write("clock 3; outer construct sc\t")
    terminal.until("orpio hammer 4")
    terminal.write("\x15res\t")
    terminal.until("tart")
    terminal.write("\x15" + f"3 Mikel {BUILD}\r")
    terminal.until("solved: 14 VP, the best there is")
    assert terminal.ends() == 0


@posix
def test_ctrl_d_leaves(terminal: Terminal) -> None:
    terminal.write("\x04")
    assert terminal.ends() == 0
    assert "Traceback" not in terminal.read


@posix
def test_ctrl_c_stops(terminal: Terminal) -> None:
    terminal.write("clo\x03")
    assert terminal.ends() == 130
    assert terminal.read.endswith("stopped\r\n")


@posix
def test_a_puzzle_from_a_pipe_is_tried_at_the_terminal(puzzle: Path) -> None:
    one = Terminal("puzzle", "-", shell=f'cat "{puzzle}" | "$0" "$@"')
    try:
        one.until("3 Mikel>")
        one.write(f"3 Mikel {BUILD}\r")
        one.until("solved: 14 VP, the best there is")
        assert one.ends() == 0
    finally:
        one.kill()


@posix
def test_ctrl_c_stops_a_long_proof_and_the_session_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "long.orloj"
    path.write_text(with_goal("vp max in 3 turns"), encoding="utf-8")
    one = Terminal("puzzle", path)
    try:
        for number in (3, 4, 5):
            one.until(f"{number} Mikel>")
            one.write(f"{number} Mikel pass\r")
        one.until("proving what the best is")
        one.write("\x03")
        one.until("you won 0 VP; what the best is isn't proven: the search was stopped by your Ctrl-C. hint")
        one.write("quit\r")
        assert one.ends() == 0
    finally:
        one.kill()
