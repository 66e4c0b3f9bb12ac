"""``orloj legal`` and the lists behind it: what may be written at a moment, and that it really may."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import random_game

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.choices import additional, choices
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.reasons import LEFT_OUT, LINE_END
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.tree import Turn
from orloj_dsl.scenario.table import Table
from orloj_dsl.show.folded import folded, in_lines

LAST_DIAL = str(data_path("scenarios", "games", "the-last-dial.orloj"))


def orloj(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "orloj_dsl", "legal", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)


# ---- what may be written ----


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.integers(0, 14))
def test_whatever_is_listed_can_be_written(seed: int, offset: int) -> None:
    for position in random_game(seed).positions[offset::15]:
        due, state = position.due, position.state
        if due is None or due.player is None:
            continue
        groups = [choice.groups for choice in choices(position)] + [additional(position)]
        for text in (text for group in groups for texts in group.values() for text in texts):
            if text in (LEFT_OUT, LINE_END):
                continue
            found = list[Diagnostic]()
            turn = parse_turn(f"{state.round} {name_text(state.name(due.player))} {text}")
            assert isinstance(turn, Turn), text
            assert play_turn(turn, position, found.append, unfinished=True) is not None, (text, found)


def test_what_is_due_comes_first_then_what_comes_once_it_is_left_out() -> None:
    table = Table("turn Mikel, round 2\nclock hand 1\ndue face turn, place worker, parts outer face")
    found = choices(table.position)
    assert [choice.due for choice in found] == ["a turn of the face", "a section under the hand", LINE_END]
    assert [choice.clause for choice in found] == ["O-7.1.3", "O-7.1.6", "O-7.0.1"]
    assert found[0].groups["turn"] == tuple(f"turn {n}" for n in range(1, 6))
    assert found[0].groups["leave out"] == (LEFT_OUT,)
    assert {choice.player for choice in found} == {"Mikel"}


def test_a_choice_that_must_be_written_hides_what_is_behind_it() -> None:
    table = Table("turn Mikel, round 2\ndue upgrade, turn\nMikel wood 3")
    (found,) = choices(table.position)
    assert found.groups == {
        "upgrade": ("upgrade paint", "upgrade wood", "upgrade iron", "upgrade hammer"),
        "refuse": ("no upgrade",),
    }
    assert additional(table.position) == {"+gold": ("+gold wood",)}


# ---- lists for people ----


def test_steps_that_differ_in_what_is_paid_are_one() -> None:
    texts = ("workshop 1 pay gold", "workshop 1 pay coin", "workshop 2", "workshop 2 pay gold", "workshop 3 pay gold")
    assert folded(texts) == ("workshop 1 pay ...", "workshop 2", "workshop 3 pay gold")
    assert folded(texts[:2]) == texts[:2]
    assert folded(()) == ()


def test_lines_end_behind_a_step() -> None:
    assert in_lines(["painter 1 left", "painter 1 right", "moon"], 24) == ["painter 1 left,", "painter 1 right, moon"]
    assert in_lines(["a step that is too long"], 5) == ["a step that is too long"]


# ---- the command ----


def test_the_command_lists_what_may_be_done_at_a_moment() -> None:
    done = orloj(LAST_DIAL, "--at", "9.Eduardo.2")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "at 9.Eduardo.2 Eduardo is to decide: a turn of the face [O-7.1.3]"
    assert lines[1].split() == ["turn", "3", "turn", "1,", "turn", "2,", "turn", "3"]
    assert "or, with that not written: a section under the hand [O-7.1.6]" in lines


def test_json_has_every_payment_the_text_only_with_all() -> None:
    at = ("--at", "8.Carlos.4")
    name = str(data_path("scenarios", "games", "four-at-the-clock.orloj"))
    (game,) = json.loads(orloj(name, *at, "--format", "json").stdout)["games"]
    listed = game["choices"][0]["legal"]["outer construct"]
    several = [text for text in listed if text.startswith("outer construct capricorn pay")]
    assert len(several) > 1
    assert "outer construct capricorn pay ..." in orloj(name, *at).stdout
    assert all(text in " ".join(orloj(name, *at, "--all").stdout.split()) for text in several)


def test_a_game_that_is_over_has_nothing_left() -> None:
    done = orloj(LAST_DIAL)
    assert (done.returncode, done.stdout) == (0, "the game is over: nothing is due\n")
    assert json.loads(orloj(LAST_DIAL, "--format", "json").stdout)["games"] == [{"additional": {}, "choices": []}]


def test_what_stands_behind_an_error_is_not_looked_at() -> None:
    text = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n1 Mikel pass\n1 Eduardo clock 0\n"
    done = orloj("-", text=text)
    assert done.returncode == 1
    assert "dial-zero" in done.stderr
    assert done.stdout.startswith("behind the last line Eduardo is to decide: the turn: clock or pass [O-7.0.1]\n")


@pytest.mark.parametrize("at", ["99.Mikel", "nonsense", "1.Mikel.99"])
def test_a_moment_that_isnt_there_is_wrong_usage(at: str) -> None:
    done = orloj(LAST_DIAL, "--at", at)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--at" in done.stderr
