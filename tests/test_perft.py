"""The counts of ``perft.py``: stored ones, ones worked out by hand, and ones by the judge's lists."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from textwrap import indent

import perft
import pytest

FIXED = perft.stored()

SECOND = {
    # Each of three pairs, taken with its resources or without.
    "draft": 3 * 2,
    # Resources at once: an upgrade of one of four cubes, or refused. Else it is Carlos's to take his or wait.
    "dealt": 5 + 2,
    # An upgrade waits, or before it the three coins are exchanged.
    "first-start": 5 + 1,
    # 1 to 5 sections leave 4 to 0 tokens: so many turns of the face, or none. In the pass nobody can be recovered.
    "round-1-of-two": 5 + 4 + 3 + 2 + 1 + 1,
    # The moon or not.
    "pass": 15 * 2,
    # The card's upgrade on one of four cubes, or refused; or the end of the turn.
    "workshop": 5 + 1,
    # 1 section leaves a token for the face, 2 leave none.
    "last-turn": 2 + 1 + 1,
    # Each of two pairs, taken with its resources or without.
    "solo-draft": 2 * 2,
    # No token is left for the face; in the pass the one worker may be recovered.
    "solo-last-turn": 1 + 2,
}

BY_TRYING = (
    *("round-1-of-two", "full-warehouse", "strict-exchange", "workshop", "row-and-column"),
    *("solo-draft", "solo-apostle", "solo-manes-upkeep"),
)

TURNS_OF_MANES = {
    # He acts; one of 11 cards, one of 2 for the round, the end of his turn, and Mikel's turns of the dial and the pass.
    "solo-manes-idle": (1, 11, 11 * 2, 11 * 2, 11 * 2 * 7),
    # The first new scroll is of five kinds where he took one of a revealed kind, of which none is left then; else of 6:
    # 3 x 5 + 3 x 6, and 6 where nobody knows. The second may be of the same kind where there were two of it; of so many
    # kinds there was one: 3 x (5 x 5 - 2) + 3 x (6 x 6 - 4), and 6 x 6 - 3.
    "solo-manes-upkeep": (1, 7, 7 * 18, (15 + 18 + 6) * 18, (69 + 96 + 33) * 18),
}


@pytest.mark.parametrize("name", FIXED)
def test_the_first_decisions_are_those_worked_out_by_hand(name: str) -> None:
    fixed = FIXED[name]
    assert Counter(action.kind for action in fixed.position.legal()) == fixed.first
    assert fixed.counts[0] == sum(fixed.first.values())


def test_the_second_counts_are_those_worked_out_by_hand() -> None:
    assert {name: FIXED[name].counts[1] for name in SECOND} == SECOND


def test_the_counts_of_manes_are_those_worked_out_by_hand() -> None:
    assert {name: FIXED[name].counts[: len(counts)] for name, counts in TURNS_OF_MANES.items()} == TURNS_OF_MANES


@pytest.mark.parametrize("name", FIXED)
def test_there_are_as_many_sequences_as_are_stored(name: str) -> None:
    fixed = FIXED[name]
    assert perft.sequences(fixed.position, len(fixed.counts)) == fixed.counts


@pytest.mark.parametrize("name", BY_TRYING)
def test_the_judge_counts_as_many(name: str) -> None:
    fixed = FIXED[name]
    assert perft.sequences(fixed.position, 2, perft.judged) == fixed.counts[:2]


def test_the_positions_are_of_all_parts_of_a_game_and_of_all_numbers_of_players() -> None:
    assert len(FIXED) >= 14
    states = [fixed.position.state for fixed in FIXED.values()]
    assert {(state.table.players, state.round == 1) for state in states if state.round} == {
        (players, early) for players in (1, 2, 3, 4) for early in (True, False)
    }
    assert {state.table.players for state in states if not state.round} == {1, 2, 4}
    # The last turn's counts go on to the end of the game, where nothing follows.
    assert {name for name, fixed in FIXED.items() if not fixed.counts[-1]} == {"last-turn", "solo-last-turn"}
    assert all(2_000 <= fixed.counts[-1] <= 60_000 for fixed in FIXED.values() if fixed.counts[-1])


def test_counts_divided_by_the_first_decision_add_up() -> None:
    fixed = FIXED["middle"]
    parts = perft.divided(fixed.position, 3)
    assert len(parts) == fixed.counts[0]
    assert sum(parts.values()) == fixed.counts[2]
    assert perft.divided(FIXED["last-turn"].position, 2) == {"clock 1": 2, "clock 2": 1, "pass": 1}


def test_recording_writes_the_counts_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = perft.DATA.read_text(encoding="utf-8")
    copy = tmp_path / "perft.yaml"
    copy.write_text(text, encoding="utf-8")
    monkeypatch.setattr(perft, "DATA", copy)
    perft.record({"pass": (15, 1), "call": (3,)})
    before, after = text.splitlines(), copy.read_text(encoding="utf-8").splitlines()
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed == ["  counts: [3]", "  counts: [15, 1]"]
    perft.record({name: fixed.counts for name, fixed in FIXED.items()})
    assert copy.read_text(encoding="utf-8") == text


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, perft.__file__, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_the_command_counts_one_position_by_its_first_decision() -> None:
    done = command("--position", "last-turn", "--depth", "2", "--divide")
    assert done.returncode == 0, done.stderr
    *parts, total = done.stdout.splitlines()
    assert [line.split(maxsplit=1) for line in parts] == [["2", "clock 1"], ["1", "clock 2"], ["1", "pass"]]
    assert total.startswith("last-turn: [3, 4], ")
    assert done.stderr == "depth 1 ... depth 2 ...\n"


STORED = """\
- name: last-turn
  record: |
{record}
  first: {{}}
  counts: {counts}
"""


@pytest.mark.parametrize(
    ("counts", "code", "said"),
    [
        ([3, 4, 23], 0, "as stored"),
        ([3, 4], 0, "as stored"),
        ([3], 0, "as stored to depth 1"),
        ([3, 5, 23], 1, "stored as [3, 5, 23]"),
    ],
)
def test_each_line_says_what_is_stored(
    counts: list[int],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "perft.yaml"
    copy.write_text(STORED.format(record=indent(FIXED["last-turn"].record, "    "), counts=counts), "utf-8")
    monkeypatch.setattr(perft, "DATA", copy)
    with pytest.raises(SystemExit) as left:
        perft.main(["--depth", "2"])
    assert left.value.code == code
    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"last-turn: \[3, 4\], \d+\.\d s, {re.escape(said)}", line)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--depth", "2", "--record"], "--record writes the stored depth; leave --depth out"),
        (["--depth", "0"], "at least 1, not 0"),
        (["--depth", "-1", "--divide"], "at least 1, not -1"),
    ],
)
def test_a_wrong_command_line_counts_and_writes_nothing(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        perft.main(arguments)
    out, told = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert said in told
    assert perft.stored() == FIXED


def test_the_page_shows_what_the_command_prints() -> None:
    page = (perft.DATA.parents[2] / "docs" / "legal.md").read_text(encoding="utf-8")
    _, asked, rest = page.partition("python tests/perft.py ")
    assert asked
    arguments, _, rest = rest.partition("\n")
    shown = rest.split("```text\n")[1].split("```")[0]
    done = command(*arguments.split())
    seconds = r"\d+\.\d s"
    assert re.sub(seconds, "", done.stdout) == re.sub(seconds, "", shown)
