"""The commands solve, verify and cook: what they print of puzzles whose answers were worked out by hand."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_cli import ROOT, TEXT, inside, orloj

from orloj_dsl.cli.proving import best_text
from orloj_dsl.games.orloj.task import LEAST, MAX, REACH, Aim, Goal, Measure
from orloj_dsl.play.solver import limits
from orloj_dsl.play.solver.limits import Watch
from orloj_dsl.play.solver.problem import Unsolvable

PROVING = sys.modules["orloj_dsl.cli.proving"]

LONG_JUNE = """\
puzzle   "The long June"
players  Mikel purple, Eduardo yellow
goal     Mikel vp max in 1 turn
answer   14 unique

position
  turn Mikel, round 3
  clock hand 12, face 0, moon 11, worker 3 Eduardo
  dials V Mikel, VII Mikel, gemini Mikel
  Mikel vp 34, gold 1, wood 1, iron 1, pink 4, workers 2, hammer coin
  Eduardo vp 30

solution
3 Mikel clock 3; outer construct VI hammer 1
"""
"""The worked example of section 8.8: VI costs gold, wood and iron, which is 6 VP, and makes a group of four, 8 VP. The
section III lies three steps on, and Innovation I turns the dial one for nothing: two deviations are forced."""

BREAK = """\
puzzle  "Break a gear"
players Mikel purple, Eduardo yellow
goal    Mikel reach broken at least 1 in 1 turn
answer  yes unique

position
  turn Mikel, round 3
  clock hand 2, face 0, moon 1

solution
3 Mikel clock 2
"""
"""Cooked on purpose: the dial can be turned one section too far (7.1.2), and the face can be turned (7.1.3a)."""

LINE = "3 Mikel clock 3; outer construct VI hammer 1"

Command = Callable[..., tuple[int, str, str]]


def changed(text: str, **lines: str) -> str:
    """A puzzle with other lines, by their heads; without those that say nothing."""
    for head, said in lines.items():
        text, count = re.subn(rf"(?m)^{head}\b.*\n", f"{head} {said}\n" if said else "", text)
        assert count == 1
    return text


FORCED = changed(LONG_JUNE, goal="Mikel reach dial VI Mikel in 1 turn; fewest forced", answer="2 unique")
DECIDED = changed(LONG_JUNE, goal="Mikel reach dial VI Mikel in 1 turn; fewest decisions", answer="2 unique")
ENOUGH = changed(LONG_JUNE, goal="Mikel vp at least 14 in 1 turn", answer="yes")
TOO_MUCH = changed(LONG_JUNE, goal="Mikel vp at least 15 in 1 turn", answer="no").replace(f"\nsolution\n{LINE}\n", "")
"""Against it stands that nothing else can be scored, so 14 is the most."""
assert LINE not in TOO_MUCH


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Run a command on a puzzle, in a file ``p.orloj`` of the current folder."""
    monkeypatch.chdir(tmp_path)

    def command(text: str, name: str, *arguments: str) -> tuple[int, str, str]:
        Path("p.orloj").write_text(text, encoding="utf-8")
        return inside(capsys, monkeypatch, name, "p.orloj", *arguments)

    return command


def lines(told: str) -> list[str]:
    """The lines of an answer, nodes counted alike: how many they are is a matter of the search."""
    return [re.sub(r"[\d,]+ nodes?\b", "N nodes", line.rstrip()) for line in told.splitlines()]


# ---- solve ----


def test_solve_tells_the_answer_and_the_solution_with_its_ledger(run: Command) -> None:
    code, told, errors = run(LONG_JUNE, "solve")
    shown = lines(told)
    assert code == 0
    assert shown[:5] == [
        "The long June",
        "goal: Mikel vp max in 1 turn",
        "proven: 14, 1 solution (N nodes)",
        "",
        "3 Mikel  clock 3; outer construct VI hammer 1",
    ]
    rows = [re.split(r"\s{2,}", row.strip()) for row in shown[5:-2]]
    assert ["force 2 for the dial", "broken +2", "O-7.1.2"] in rows
    assert ["3 resources paid for VI", "vp +6", "O-8.8.3a"] in rows
    assert ["VI in a group of 4 dials", "vp +8", "O-8.8.5"] in rows
    assert shown[-2:] == [
        "   = Mikel gained gold 1, coin 1; paid gold 1, wood 1, iron 1; broken +2, workers -2; +14 VP, now 48",
        "   = Eduardo workers +1; 30 VP",
    ]
    assert errors == ""


def test_how_long_a_search_took_is_told_if_it_is_asked_for(run: Command) -> None:
    plain = run(LONG_JUNE, "solve")[1]
    code, told, errors = run(LONG_JUNE, "solve", "--timing")
    assert (code, told) == (0, plain)
    assert re.fullmatch(r"The long June: [\d,]+ nodes in \d+\.\d\d s, [\d,]+ a second\n", errors)


@pytest.mark.parametrize(
    ("aim", "measure", "best", "said"),
    [
        (MAX, "", None, ""),
        (MAX, "", 0, ", best so far 0"),
        (MAX, "", -2, ", best so far -2"),
        (LEAST, "", None, ", not reached yet"),
        (LEAST, "", 0, ", not reached yet"),
        (REACH, "", 1, ", reached"),
        (REACH, "forced", 0, ", not reached yet"),
        (REACH, "decisions", 1, ", reached"),
    ],
)
def test_what_is_told_of_the_best_while_it_is_searched(aim: Aim, measure: Measure, best: int | None, said: str) -> None:
    assert best_text(Goal(seat=0, turns=1, aim=aim, measure=measure), best) == said


def test_several_solutions_are_all_told_and_the_first_one_with_its_ledger(run: Command) -> None:
    code, told, _ = run(changed(BREAK, answer="yes in 2 ways"), "solve")
    shown = lines(told)
    assert (code, shown[2]) == (0, "proven: yes, 2 solutions (N nodes)")
    heads = [line for line in shown if line.startswith(("solution", "3 Mikel"))]
    assert heads == ["solution 1", "3 Mikel  clock 2", "solution 2", "3 Mikel  clock 1/1"]
    assert shown[-1] == "3 Mikel  clock 1/1"
    code, told, _ = run(changed(BREAK, answer="yes in 2 ways"), "solve", "--ledger")
    assert (code, "force 1 for the dial" in told) == (0, True)
    assert "force 1 for the face" in told[told.index("solution 2") :]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (FORCED, "proven: 2, 1 solution (N nodes)"),
        (DECIDED, "proven: 2, 1 solution (N nodes)"),
        (ENOUGH, "proven: yes, 1 solution (N nodes)"),
        (TOO_MUCH, "proven: no (N nodes)"),
    ],
)
def test_each_kind_of_goal_has_its_kind_of_answer(text: str, verdict: str, run: Command) -> None:
    code, told, _ = run(text, "solve")
    assert (code, lines(told)[2]) == (0, verdict)


def test_the_turns_of_others_are_told_and_all_of_them_summed_up(run: Command) -> None:
    waiting = changed(BREAK, goal="Mikel reach broken at least 2, round 4 in 2 turns", answer="yes in 5 ways")
    others = "others\n3 Eduardo clock 1/1\n\nsolution\n3 Mikel pass"
    _, told, _ = run(waiting.replace("solution\n3 Mikel clock 2", others), "solve")
    shown = lines(told)
    turns = [line for line in shown[: shown.index("solution 2")] if re.match(r"\d ", line)]
    assert [turn.split("  ")[0] for turn in turns] == ["3 Mikel", "3 Eduardo", "4 Mikel"]
    assert turns[1] == "3 Eduardo  clock 1/1"
    sums = shown[shown.index("in all") + 1 :]
    assert sums[0].startswith("   = Mikel broken +2")
    assert sums[1].startswith("   = Eduardo broken +1, workers -1")


def test_a_wrong_answer_is_a_finding_with_the_better_line(run: Command) -> None:
    code, told, _ = run(changed(LONG_JUNE, answer="11"), "solve")
    assert code == 1
    assert told.splitlines()[-5:] == [
        "   = Eduardo workers +1; 30 VP",
        f"p.orloj:4:8 wrong-answer the answer is 14, not 11: {LINE}",
        "    4 | answer 11",
        "      |        ^^",
        "   did you mean: 14",
    ]


def test_a_wrong_move_of_the_solution_is_a_finding_and_the_puzzle_is_solved_all_the_same(run: Command) -> None:
    code, told, _ = run(LONG_JUNE.replace("clock 3;", "clock 0;"), "solve")
    assert (code, lines(told)[2]) == (1, "proven: 14, 1 solution (N nodes)")
    assert re.findall(r"^p\.orloj:\S+ (\S+)", told, re.MULTILINE) == ["dial-zero"]


def test_a_wrong_assertion_at_the_end_of_the_solution_is_no_reason_not_to_search(run: Command) -> None:
    code, told, _ = run(LONG_JUNE.replace(LINE, f"{LINE} [vp +14] [coin 2]"), "solve")
    assert (code, lines(told)[2]) == (1, "proven: 14, 1 solution (N nodes)")
    assert re.findall(r"^p\.orloj:(\S+) (\S+)", told, re.MULTILINE) == [("14:56", "assertion")]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("hand 12", "hand 13"), "p.orloj:8:14 "),
        (("vp max", "vp most"), "p.orloj:3:10 syntax "),
        (("\nsolution", "\nothers\n3 Eduardo clok 1\n\nsolution"), "p.orloj:14:11 "),
    ],
)
def test_what_asks_something_else_than_was_meant_isnt_searched(
    change: tuple[str, str], found: str, run: Command
) -> None:
    code, told, errors = run(LONG_JUNE.replace(*change), "solve")
    assert (code, errors) == (1, "")
    shown = told.splitlines()
    assert shown[:2] == ["The long June", "not searched, since something is wrong with what it asks"]
    assert shown[2].startswith(found)


def test_each_puzzle_of_a_file_is_solved_or_the_one_that_is_picked(run: Command) -> None:
    both = f"{LONG_JUNE}\n{BREAK}\n{TEXT}"
    code, told, _ = run(both, "solve")
    shown = lines(told)
    assert code == 1  # the second one is cooked
    assert [line for line in shown if line.startswith("proven")] == [
        "proven: 14, 1 solution (N nodes)",
        "proven: yes, 2 solutions (N nodes)",
    ]
    assert shown[shown.index("Break a gear") - 1] == ""
    code, told, _ = run(both, "solve", "--only", "1")
    assert (code, "Break a gear" in told) == (0, False)
    code, told, errors = run(both, "solve", "--only", "3")
    assert (code, told) == (2, "")
    assert "p.orloj holds 2 puzzles, and none with the number 3" in errors


@pytest.mark.parametrize("command", ["solve", "verify", "cook"])
def test_a_file_without_puzzles_is_a_misuse_that_says_what_is_meant(command: str, run: Command) -> None:
    code, told, errors = run(TEXT, command)
    assert (code, told) == (2, "")
    assert 'no puzzle in p.orloj: one begins with the line puzzle "TITLE"' in errors


@pytest.mark.parametrize("command", ["solve", "verify", "cook"])
def test_a_text_in_which_nothing_begins_has_its_findings(command: str, run: Command) -> None:
    code, told, _ = run("puzle\n", command)
    assert (code, told.split()[:2]) == (1, ["p.orloj:1:1", "no-header"])


@pytest.mark.parametrize("option", [("--time", "0"), ("--time", "-1"), ("--nodes", "0"), ("--memory", "0")])
def test_a_limit_is_above_0(option: tuple[str, str], run: Command) -> None:
    for command in ("solve", "verify", "cook"):
        code, told, errors = run(LONG_JUNE, command, *option)
        assert (code, told, option[0] in errors) == (2, "", True)


@pytest.mark.parametrize("text", [LONG_JUNE, BREAK])
def test_solve_reads_standard_input(text: str, run: Command) -> None:
    piped = orloj("solve", "-", text=changed(text, answer=""))
    code, told, _ = run(changed(text, answer=""), "solve")
    assert (piped.returncode, piped.stdout.decode()) == (code, told)
    assert code == 0


def test_what_cant_be_searched_is_a_finding(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*arguments: object) -> None:
        raise Unsolvable("the clock has stopped")

    monkeypatch.setattr(PROVING, "prove", refuses)
    code, told, _ = run(LONG_JUNE, "solve")
    assert (code, told.splitlines()[:3]) == (
        1,
        [
            "The long June",
            "not searched, since something is wrong with what it asks",
            "p.orloj:3:10 unsolvable the clock has stopped",
        ],
    )


# ---- limits ----

BEGINNING = "not proven, stopped by the limit of {} nodes: "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LONG_JUNE, "a line that wins {} VP was found; that nothing wins more isn't proven"),
        (FORCED, "no line that reaches the goal was found; that there is none at all isn't proven"),
        (ENOUGH, "no line that reaches the goal was found; that there is none isn't proven"),
        (BREAK, "a line that reaches the goal was found; how many there are isn't known"),
    ],
)
def test_a_search_at_its_limit_says_what_is_proven_and_never_an_answer(text: str, said: str, run: Command) -> None:
    code, told, _ = run(text, "solve", "--nodes", "2")
    verdict, *rest = told.splitlines()[2:]
    assert code == 1
    assert re.fullmatch(re.escape(BEGINNING.format(2) + said).replace(r"\{\}", r"-?\d+"), verdict)
    assert "proven: " not in told
    if said.startswith("no line"):
        assert rest == []
    else:
        label = "the best line so far" if text is LONG_JUNE else "the line that was found"
        assert (rest[:2], rest[2][:8]) == (["", label], "3 Mikel ")


def test_of_fewest_decisions_it_says_how_many_are_too_few(run: Command) -> None:
    # One node is the beginning: what one decision leads to has been seen, and none of it is looked at.
    _, told, _ = run(DECIDED, "solve", "--nodes", "1")
    none = "no line that reaches the goal was found; with fewer than 1 decision there is none"
    assert told.splitlines()[2].endswith(f": {none}; that there is none at all isn't proven")


def test_an_answer_may_be_proven_and_its_solutions_not(run: Command) -> None:
    nodes = json.loads(run(LONG_JUNE, "solve", "--format", "json")[1])["games"][0]["nodes"]
    code, told, _ = run(LONG_JUNE, "solve", "--nodes", str(nodes - 1))
    lead = f"not all proven, stopped by the limit of {nodes - 1} nodes: the answer 14 is proven; "
    assert (code, told.splitlines()[2][: len(lead)]) == (1, lead)
    assert told.splitlines()[2].endswith("found, and there may be more")
    assert run(LONG_JUNE, "solve", "--nodes", str(nodes))[0] == 0
    code, told, _ = run(changed(LONG_JUNE, answer="11"), "cook", "--nodes", str(nodes - 1))
    assert (code, told.splitlines()[:2]) == (
        1,
        ["The long June: cooked: the answer is 14, not 11", "the best line:"],
    )


@pytest.mark.parametrize("option", [("--time", "0.000001"), ("--memory", "1")])
def test_time_and_memory_stop_a_search_too(
    option: tuple[str, str], run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "_BETWEEN", 0)
    code, told, _ = run(LONG_JUNE, "solve", *option)
    limit = {"--time": "1e-06 s", "--memory": "1 MB"}[option[0]]
    assert (code, told.splitlines()[2].startswith(f"not proven, stopped by the limit of {limit}: ")) == (1, True)


@pytest.mark.parametrize("command", ["verify", "cook"])
def test_at_a_limit_nothing_is_verified_and_no_cook_ruled_out(command: str, run: Command) -> None:
    code, told, _ = run(LONG_JUNE, command, "--nodes", "2")
    (line,) = told.splitlines()
    where = {"verify": "p.orloj: The long June: not verified: ", "cook": "The long June: "}[command]
    assert (code, line.startswith(f"{where}{BEGINNING.format(2)}")) == (1, True)


# ---- the keyboard ----


@contextmanager
def interrupting(what: str, goal: Goal | None) -> Iterator[Watch]:
    """A watch during which somebody presses Ctrl-C, at the third node of the second puzzle."""

    def watch(nodes: int, best: int | None) -> None:
        if "gear" in what and nodes == 3:
            raise KeyboardInterrupt

    yield watch


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_BETWEEN", 0)
    monkeypatch.setattr(PROVING, "watched", interrupting)


STOPPED = "not proven, stopped by your Ctrl-C: a line that reaches the goal was found; how many there are isn't known"


@pytest.mark.usefixtures("interrupted")
def test_ctrl_c_says_what_is_proven_so_far_and_is_130(run: Command) -> None:
    three = f"{LONG_JUNE}\n{BREAK}\n{FORCED}"
    code, told, errors = run(three, "solve", "--certify")
    shown = lines(told)
    assert (code, errors.splitlines()[-1]) == (130, "stopped")
    assert [line for line in shown if "proven" in line] == ["proven: 14, 1 solution (N nodes)", STOPPED]
    assert "The long June" not in shown[shown.index(STOPPED) :]  # the third puzzle, which was never begun
    assert Path("p.orloj").read_text(encoding="utf-8") == three  # nothing is certified
    code, told, errors = run(three, "verify")
    assert (code, errors.strip()) == (130, "stopped")
    assert told.splitlines() == [
        "p.orloj: The long June: 14, 1 solution, as claimed",
        f"p.orloj: Break a gear: not verified: {STOPPED}",
    ]
    code, told, _ = run(three, "cook")
    assert (code, told.splitlines()[-1]) == (130, f"Break a gear: {STOPPED}")


@pytest.mark.usefixtures("interrupted")
def test_ctrl_c_leaves_whole_json(run: Command) -> None:
    code, told, _ = run(f"{LONG_JUNE}\n{BREAK}\n{FORCED}", "solve", "--format", "json")
    games = json.loads(told)["games"]
    assert (code, [game["answer"] for game in games]) == (130, ["14", None])
    assert [game["stopped"] for game in games] == ["", "your Ctrl-C"]


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_on_a_terminal_it_shows_what_it_is_at(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "p.orloj"
    path.write_text(LONG_JUNE, encoding="utf-8")
    main, other = pty.openpty()
    command = [sys.executable, "-m", "orloj_dsl", "solve", str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=other, env=environment) as process:
        told, _ = process.communicate(timeout=60)
    os.close(other)
    shown = os.read(main, 65536).decode()
    os.close(main)
    assert process.returncode == 0
    assert re.search(r"The long June(?!: \d)", shown)  # while it lasts, besides the line about its time
    assert "\x1b[2K" in shown  # and then it goes
    assert "\x1b" not in told.decode()


# ---- verify ----


def test_verify_is_a_line_a_puzzle(run: Command) -> None:
    code, told, errors = run(f"{LONG_JUNE}\n{TOO_MUCH}\n{FORCED}", "verify")
    assert (code, errors) == (0, "")
    assert told.splitlines() == [
        "p.orloj: The long June: 14, 1 solution, as claimed",
        "p.orloj: The long June: no, as claimed",
        "p.orloj: The long June: 2, 1 solution, as claimed",
    ]


def test_verify_of_a_certificate(run: Command) -> None:
    run(LONG_JUNE, "solve", "--certify")
    text = Path("p.orloj").read_text(encoding="utf-8")
    code, told, _ = run(text, "verify")
    assert (code, told) == (0, "p.orloj: The long June: 14, 1 solution, as claimed and certified\n")
    code, told, _ = run(changed(text, answer=""), "verify")
    assert (code, told) == (0, "p.orloj: The long June: 14, 1 solution, as certified\n")


@pytest.mark.parametrize(
    ("word", "other", "why"),
    [
        ("value 14", "value 15", "the answer is another one"),
        ("solutions 1", "solutions 2", "there are more or fewer solutions"),
        ("solutions 1", "solutions 1 or more", "there are more or fewer solutions"),
        ("rules 1", "rules 2", "it is of other rules"),
        ("edition reconstruction", "edition house", "it is of another edition"),
        ("reconstruction 1", "reconstruction 2", "it is of another edition"),
        (r"1 sha-\w+", "1 sha-00000000", "it is of another edition"),
        (r"puzzle sha-\w+", "puzzle sha-000000000000", "it is of another position, goal or line of others"),
        ("Eduardo vp 30", "Eduardo vp 31", "it is of another position, goal or line of others"),
        ("in 1 turn", "in 1 turn; every way", "it is of another position, goal or line of others"),
        ("\nsolution", "\nothers\n3 Eduardo pass\n\nsolution", "it is of another position, goal or line of others"),
    ],
)
def test_a_certificate_that_was_tampered_with_is_refused(word: str, other: str, why: str, run: Command) -> None:
    run(LONG_JUNE, "solve", "--certify")
    text, count = re.subn(word, other, Path("p.orloj").read_text(encoding="utf-8"))
    assert count == 1
    code, told, _ = run(text, "verify")
    shown = told.splitlines()
    assert (code, shown[0]) == (1, f"p.orloj:5:1 bad-proof the proof doesn't hold: {why}")
    assert shown[-1] == "p.orloj: The long June: not verified: 14, 1 solution; 1 finding"


def test_other_nodes_in_a_certificate_are_only_noted(run: Command) -> None:
    """Another program may look at more or fewer of them; what is proven is the same."""
    run(LONG_JUNE, "solve", "--certify")
    text = re.sub(r"nodes \d+", "nodes 1", Path("p.orloj").read_text(encoding="utf-8"))
    code, told, _ = run(text, "verify")
    assert code == 0
    assert "bad-proof (note) the proof holds; this program looks at " in told
    assert told.splitlines()[-1] == "p.orloj: The long June: 14, 1 solution, as claimed and certified"


def test_a_certificate_of_another_edition_is_refused_unless_it_is_certified_anew(run: Command) -> None:
    run(LONG_JUNE, "solve", "--certify")
    text = Path("p.orloj").read_text(encoding="utf-8")
    Path("house.yaml").write_text(OVERLAY, encoding="utf-8")
    code, told, _ = run(text, "verify", "--edition", "house.yaml")
    assert (code, told.split("\n")[0]) == (1, "p.orloj:5:1 bad-proof the proof doesn't hold: it is of another edition")
    assert run(text, "solve", "--certify", "--edition", "house.yaml")[0] == 0
    text = Path("p.orloj").read_text(encoding="utf-8")
    assert ", edition house 1 sha-" in text
    assert run(text, "verify", "--edition", "house.yaml")[0] == 0
    assert run(text, "verify")[0] == 1


OVERLAY = """\
edition: {id: house, version: 1, extends: reconstruction}
workshop: {cards: {w07: {resource: wood}}}
"""
"""A card that no puzzle here shows."""


def test_a_puzzle_that_claims_nothing_is_a_finding(run: Command) -> None:
    code, told, _ = run(changed(LONG_JUNE, answer=""), "verify")
    assert code == 1
    assert told.splitlines() == [
        "p.orloj:3:10 nothing-claimed the puzzle claims nothing: it has no answer and no proof",
        "    3 | goal     Mikel vp max in 1 turn",
        "      |          ^^^^^^^^^^^^^^^^^^^^^^",
        "   expected here: answer 14",
        "p.orloj: The long June: not verified: 14, 1 solution; 1 finding",
    ]


def test_verify_of_folders_passes_records_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deeper").mkdir()
    for name, text in (("evening", TEXT), ("p", LONG_JUNE), ("deeper/gear", BREAK)):
        Path(f"{name}.orloj").write_text(text, encoding="utf-8")
    code, told, _ = inside(capsys, monkeypatch, "verify", ".")
    june = "p.orloj: The long June: 14, 1 solution, as claimed"
    gear = "deeper/gear.orloj: Break a gear: not verified: yes, 2 solutions; 1 finding"
    assert code == 1
    assert [line for line in told.splitlines() if ": The long" in line or ": Break" in line] == [gear, june]
    ways = "3 Mikel clock 2 | 3 Mikel clock 1/1"
    assert told.splitlines()[0] == f"deeper/gear.orloj:4:9 cooked there are 2 solutions, not 1: {ways}"


# ---- cook ----


def test_a_second_solution_is_shown_beside_the_authors(run: Command) -> None:
    code, told, _ = run(BREAK, "cook")
    shown = lines(told)
    assert code == 1
    assert shown[:5] == [
        "Break a gear: cooked: there are 2 solutions, not 1",
        "the author's:",
        "3 Mikel  clock 2",
        "another one:",
        "3 Mikel  clock 1/1",
    ]
    assert any("force 1 for the face" in line for line in shown[5:])
    code, told, _ = run(BREAK.replace("3 Mikel clock 2", "3 Mikel clock 2/1"), "cook")
    # More is done in it than must be: what is needed of it is the first solution, and the second one as well.
    assert (code, lines(told)[2]) == (1, "3 Mikel  clock 2")


def test_without_a_solution_of_the_author_all_are_shown(run: Command) -> None:
    code, told, _ = run(BREAK.replace("\nsolution\n3 Mikel clock 2\n", ""), "cook")
    assert code == 1
    assert lines(told)[1:5] == ["one:", "3 Mikel  clock 2", "another one:", "3 Mikel  clock 1/1"]


def test_a_better_line_is_shown(run: Command) -> None:
    code, told, _ = run(changed(LONG_JUNE, answer="11"), "cook")
    shown = lines(told)
    assert (code, shown[:3]) == (
        1,
        [
            "The long June: cooked: the answer is 14, not 11",
            "the best line:",
            "3 Mikel  clock 3; outer construct VI hammer 1",
        ],
    )
    assert shown[-2].endswith("+14 VP, now 48")


def test_without_an_answer_the_solution_is_held_against_the_best(run: Command) -> None:
    alone = changed(LONG_JUNE, answer="")
    code, told, _ = run(alone, "cook")
    assert (code, told) == (0, "The long June: no cook: 14 is the most, by 1 solution\n")
    code, told, _ = run(alone.replace(LINE, "3 Mikel clock 3"), "cook")
    assert (code, lines(told)[:3]) == (
        1,
        [
            "The long June: cooked: the solution wins 0 VP, not 14",
            "the best line:",
            "3 Mikel  clock 3; outer construct VI hammer 1",
        ],
    )


def test_without_a_solution_either_there_is_nothing_to_cook(run: Command) -> None:
    bare = changed(LONG_JUNE, answer="").replace(f"\nsolution\n{LINE}\n", "")
    assert run(bare, "cook") == (1, "The long June: nothing to cook: it claims nothing\n", "")
    code, told, _ = run(bare, "cook", "--format", "json")
    data = json.loads(told)
    assert (code, data["games"]) == (
        1,
        [{"title": "The long June", "claim": None, "proven": False, "cooked": None}],
    )
    assert [(found["code"], found["line"], found["column"]) for found in data["findings"]] == [
        ("nothing-claimed", 3, 10)
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LONG_JUNE, "14 is the most, by 1 solution"),
        (FORCED, "2 forced deviations are the fewest, by 1 solution"),
        (DECIDED, "2 decisions are the fewest, by 1 solution"),
        (ENOUGH, "it can be done, by 1 solution"),
        (TOO_MUCH, "it can't be done"),
        (changed(BREAK, answer="yes in 2 ways"), "it can be done, by 2 solutions"),
    ],
)
def test_a_sound_puzzle_has_no_cook(text: str, said: str, run: Command) -> None:
    code, told, errors = run(text, "cook")
    title = text.split('"')[1]
    assert (code, told, errors) == (0, f"{title}: no cook: {said}\n", "")


# ---- for programs ----


def test_json_of_solve(run: Command) -> None:
    code, told, _ = run(LONG_JUNE, "solve", "--format", "json")
    data = json.loads(told)
    (game,) = data["games"]
    assert (code, data["file"], data["clean"], data["findings"]) == (0, "p.orloj", True, [])
    nodes = game.pop("nodes")
    (solution,) = game.pop("solutions")
    assert game == {
        "title": "The long June",
        "claim": "14 unique",
        "goal": "Mikel vp max in 1 turn",
        "proven": True,
        "answer": "14",
        "said": f"proven: 14, 1 solution ({nodes:,} nodes)",
        "stopped": "",
        "so_far": [],
        "more": False,
    }
    assert (solution["lines"], solution["value"]) == ([LINE], 14)
    (turn,) = solution["turns"]
    assert (turn["round"], turn["player"], turn["vp"]) == (3, "Mikel", {"Mikel": 48, "Eduardo": 30})
    scored = [(event["clause"], event["changes"]["vp"]) for event in turn["events"] if "vp" in event["changes"]]
    assert scored == [("O-8.8.3a", 6), ("O-8.8.5", 8)]


def test_json_of_verify_and_cook(run: Command) -> None:
    both = f"{LONG_JUNE}\n{BREAK}"
    code, told, _ = run(both, "verify", "--format", "json")
    (file,) = json.loads(told)
    assert (code, file["clean"], [game["verified"] for game in file["games"]]) == (1, False, [True, False])
    assert [(found["code"], found["line"], found["column"]) for found in file["findings"]] == [("cooked", 19, 9)]
    code, told, _ = run(both, "cook", "--format", "json")
    assert (code, [game["cooked"] for game in json.loads(told)["games"]]) == (1, [False, True])
    code, told, _ = run(LONG_JUNE, "cook", "--format", "json", "--nodes", "2")
    assert (code, [game["cooked"] for game in json.loads(told)["games"]]) == (1, [None])
