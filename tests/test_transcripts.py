"""The transcripts of a few short games are as they were recorded; and they leave nothing out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
import transcripts
from transcripts import COMMAND, FOLDER, Facts, changes, family, folded, names, played, stored, text_of, transcript

from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.reasons import legal_texts
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Element, Turn

MOST_LINES = 4000


def difference(name: str, was: str, now: str) -> str:
    """What has changed, as a patch, and how to record it; nothing where nothing has."""
    heads = f"{name}.txt, recorded", f"{name}.txt, now"
    patch = list(unified_diff(was.splitlines(), now.splitlines(), *heads, lineterm=""))
    return "\n".join([*patch, "", f"If that is as it should be, record it: {COMMAND}"]) if patch else ""


@pytest.mark.parametrize("name", names())
def test_a_game_comes_out_as_it_was_recorded(name: str) -> None:
    changed = difference(name, stored(name), transcript(name))
    if changed:
        pytest.fail(changed, pytrace=False)


@pytest.mark.parametrize("name", names())
def test_what_a_record_asserts_was_worked_out_by_hand_and_holds(name: str) -> None:
    (game,) = run(parse(Source(name, text_of(name))))
    assert game.diagnostics == ()
    assert all(asserts(element) for element in game.record.play)


def asserts(element: Element) -> bool:
    return isinstance(element, Turn) and any(played.assertions for played in element.steps)


def test_each_record_has_a_transcript_and_nothing_else_lies_there() -> None:
    assert names()
    expected = {f"{name}.{end}" for name in names() for end in ("orloj", "txt")}
    assert {path.name for path in FOLDER.iterdir()} == expected


def test_they_stay_readable() -> None:
    lines = [line for name in names() for line in stored(name).splitlines()]
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= 130


# ---- that nothing is left out ----


def blocks(text: str) -> Iterator[list[str]]:
    """The lines between what is asked and what is taken, of each decision."""
    for block in re.findall(r"^  \d+\. .*\n((?:     .*\n)+)   > ", text, re.MULTILINE):
        yield [line.strip() for line in block.splitlines()]


def listed(block: list[str]) -> list[str]:
    """The legal actions that a block lists; a list goes on behind a bar at a line's end."""
    lists = [line for line in block if not line.startswith(("due ", "as before: "))]
    return [text.strip() for text in re.split(r"\||\n", "\n".join(lists)) if text.strip()]


@pytest.mark.parametrize("name", names())
def test_every_legal_action_is_listed_at_its_decision_or_at_the_one_before(name: str) -> None:
    found = iter(blocks(stored(name)))
    for ply in played(name).plies:
        before: set[str] = set()
        for move in ply.moves:
            block = next(found)
            legal, texts = legal_texts(move.before), listed(block)
            assert len(set(texts)) == len(texts)
            assert set(texts) <= set(legal)
            left_out = set(legal) - set(texts)
            assert left_out <= before
            assert bool(left_out) == any(line.startswith("as before: ") for line in block)
            before = set(legal)
    assert next(found, None) is None


def test_long_lists_break_where_their_words_do() -> None:
    dials = [f"outer construct {dial} hammer {n} pay gold wood coin" for dial in ("V", "cancer") for n in (1, 2)]
    assert list(family("outer construct", dials)) == [
        f"     {dials[0]} | {dials[1]}",
        f"     {dials[2]} | {dials[3]}",
    ]
    assert list(family("clock", ["clock 1", "clock 2"])) == ["     clock 1 | clock 2"]


def test_what_is_alone_with_its_words_is_packed() -> None:
    drawn = [f"<w{n:02}>" for n in range(1, 22)]
    first, second = family("draw", drawn)
    assert first.endswith(" |")
    assert second.startswith("       <")
    assert f"{first} {second.strip()}" == f"     {' | '.join(drawn)}"


def test_folded_lines_hold_everything_once() -> None:
    parts = [f"vp {n}" for n in range(60)]
    lines = list(folded("  ", parts, ", "))
    assert len(lines) == 4
    assert " ".join(line.strip() for line in lines) == ", ".join(parts)
    assert list(folded("  ", [], ", ")) == []


# ---- what is different ----

BEFORE: Facts = {
    "Mikel": ("vp 10", "gold 1", "scrolls moon"),
    "clock": ("hand 2", "worker 2 Mikel", "worker 5 Eduardo"),
    "dials": ("V", "VI Mikel"),
    "workshop": ("w07 w12",),
    "offer": ("coin 2", "moon 4"),
    "rooster": ("left 0", "call"),
}


@pytest.mark.parametrize(
    ("about", "now", "told"),
    [
        ("Mikel", ("vp 10", "gold 0", "scrolls moon"), ("gold 0",)),
        ("Mikel", ("vp 10", "gold 1", "used moon"), ("used moon", "no scrolls moon")),
        ("clock", ("hand 3", "worker 2 Mikel", "worker 3 Mikel"), ("hand 3", "worker 3 Mikel", "no worker 5 Eduardo")),
        ("clock", ("hand 2", "worker 2 Eduardo", "worker 5 Eduardo"), ("worker 2 Eduardo",)),
        ("dials", ("V", "VI", "VII Mikel"), ("VI", "VII Mikel")),
        ("workshop", ("w19 w07 w12",), ("w19 w07 w12",)),
        ("offer", ("moon 4",), ("no coin 2",)),
        ("rooster", ("left 4", "calls 1"), ("left 4", "calls 1", "no call")),
        ("rooster", (), ("no left 0", "no call")),
        ("gears", ("1",), ("1",)),
    ],
)
def test_what_is_new_and_what_is_gone_is_told(about: str, now: tuple[str, ...], told: tuple[str, ...]) -> None:
    assert changes(BEFORE, BEFORE | {about: now}) == {about: told}


def test_what_stays_is_not_told() -> None:
    assert changes(BEFORE, dict(BEFORE)) == {}


# ---- when it fails ----


def test_a_change_is_shown_as_a_patch_with_the_command() -> None:
    name = "a-call-for-three"
    was = stored(name)
    changed = difference(name, was, was.replace("[wood +1]", "[wood +2]", 1))
    lines = changed.splitlines()
    assert lines[:2] == ["--- a-call-for-three.txt, recorded", "+++ a-call-for-three.txt, now"]
    assert [line for line in lines[2:] if line.startswith(("-", "+"))] == [
        "-     O-8.4.2   Eduardo: gain wood [wood +1] (O-5.2.5)",
        "+     O-8.4.2   Eduardo: gain wood [wood +2] (O-5.2.5)",
    ]
    assert lines[-1] == "If that is as it should be, record it: python tests/transcripts.py --record"
    assert difference(name, was, was) == ""


def test_recording_writes_what_has_changed_and_only_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a-tie", "half-an-apostle", "month-vi"]
    for name in names:
        (tmp_path / f"{name}.orloj").write_text(text_of(name), "utf-8")
    expected = {name: transcript(name) for name in names}
    monkeypatch.setattr(transcripts, "FOLDER", tmp_path)
    (tmp_path / "month-vi.txt").write_text("something else\n", "utf-8")
    (tmp_path / "half-an-apostle.txt").write_text(expected["half-an-apostle"], "utf-8")
    assert transcripts.record() == ["a-tie", "month-vi"]
    assert {name: stored(name) for name in names} == expected
    assert transcripts.record() == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--help"], 0, "write all transcripts anew"),
        (["--check"], 2, "required: --record"),
        ([], 2, "required: --record"),
        (["--record"], 2, "error: zz.orloj must hold one record, and holds none"),
    ],
)
def test_the_command_says_what_is_wrong_and_writes_nothing(
    arguments: list[str],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "a-tie.orloj").write_text(text_of("a-tie"), "utf-8")
    (tmp_path / "zz.orloj").write_text("garbage\n", "utf-8")
    monkeypatch.setattr(transcripts, "FOLDER", tmp_path)
    with pytest.raises(SystemExit) as left:
        transcripts.main(arguments)
    assert left.value.code == code
    assert said in "".join(capsys.readouterr())
    assert not list(tmp_path.glob("*.txt"))


def test_a_record_that_can_not_be_played_on_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "FOLDER", tmp_path)
    text = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n1 Mikel pass [vp 99]\n1 Eduardo clock 0\n"
    (tmp_path / "wrong.orloj").write_text(text, "utf-8")
    lines = transcript("wrong").splitlines()
    assert "1 Mikel  pass" in lines
    assert lines[-1] == "dial-zero [O-7.1.1] the dial must be turned at least 1 section"
    assert "1 Eduardo  clock 0" not in lines
