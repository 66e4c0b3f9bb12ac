"""Mutants: what the operators make of a source, that each clause has one, and that some are killed and some not."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from mutants import mutants
from mutation.argued import argued
from mutation.byhand import by_hand
from mutation.campaign import Tried
from mutation.mutant import BY_HAND, Mutant, clauses_to_bend, sources
from mutation.operators import mutants_of
from mutation.table import COLUMNS, lines, refuted, survived, untried
from mutation.trial import (
    FEATURE,
    OTHER,
    OWN,
    SURVIVED,
    UNTRIED,
    Outcome,
    TooLongError,
    at_most,
    clauses_of,
    named_by,
    order,
    scenarios,
)

from orloj_dsl.games.orloj import catalogue

COMMAND = Path(__file__).parent / "mutants.py"
PAGE = Path(__file__).parents[1] / "docs" / "testing-rules.md"

# ---- operators ----


def made(source: str) -> dict[str, list[str]]:
    """The mutants of a source by operator: the lines that each puts in place of others."""
    found: dict[str, list[str]] = {}
    for mutant in mutants_of("games/orloj/example.py", source, {"face turn": "O-7.1.3", "parts": "O-7.1.6"}):
        ast.parse(mutant.applied(source))
        _, after = mutant.difference(source)
        found.setdefault(f"{mutant.clause} {mutant.operator}", []).append(" / ".join(line.strip() for line in after))
    return found


def test_a_limit_is_ignored_where_it_refuses() -> None:
    source = """
def check(state):
    if state.full:
        message = "full"
        return Violation("no-room", "O-5.7.2", message)
    if violation := no_worker(state, "O-8.8.4a", "VI"):
        return violation
    return cannot_pay(state, "O-8.8.3")
"""
    assert made(source) == {
        "O-5.7.2 limit ignored": ["if False:"],
        "O-8.8.4a limit ignored": ["if violation := None:"],
        "O-8.8.3 limit ignored": ["return None"],
    }


def test_the_last_refusal_of_a_check_gives_nothing() -> None:
    source = """
def check(state):
    if state.workers:
        return None
    return Violation("no-worker", "O-5.4.1", "none")
"""
    assert made(source) == {"O-5.4.1 limit ignored": ["return None"]}


def test_a_cost_isnt_paid_or_paid_twice() -> None:
    source = """
def turn(run, seat, n):
    force(run, seat, n, "O-7.1.3a", "the face")
    paid = pay_for(run, seat, cost(n), pay, "a dial", "O-8.8.3")
"""
    assert made(source) == {
        "O-7.1.3a not paid": ['force(run, seat, 0, "O-7.1.3a", "the face")'],
        "O-7.1.3a paid twice": [
            'force(run, seat, n, "O-7.1.3a", "the face"); force(run, seat, n, "O-7.1.3a", "the face")'
        ],
        "O-7.1.3a one more": ['force(run, seat, (n) + 1, "O-7.1.3a", "the face")'],
        "O-8.8.3 not paid": ['paid = pay_for(run, seat, {}, (), "a dial", "O-8.8.3")'],
        "O-8.8.3 paid twice": [
            'paid = pay_for(run, seat, cost(n), pay, "a dial", "O-8.8.3"); '
            'paid = pay_for(run, seat, cost(n), pay, "a dial", "O-8.8.3")'
        ],
    }


def test_points_and_gains_are_dropped_doubled_or_off_by_one() -> None:
    source = """
def gain_all(run, seat, clause):
    score(run, seat, 2, "O-8.8.3a", "paid")
    change(run, seat, "up", "O-8.2.1", {"blue": 1})
    unlock(run, seat, "O-8.6.2", "a worker")
    advance(run, seat, "blue", "O-8.2.2")
    gain(run, seat, {"gold": 1}, clause, "of a clause that isn't known here")
"""
    assert made(source) == {
        "O-8.8.3a not scored": ['score(run, seat, 0, "O-8.8.3a", "paid")'],
        "O-8.8.3a scored twice": ['score(run, seat, 2, "O-8.8.3a", "paid"); score(run, seat, 2, "O-8.8.3a", "paid")'],
        "O-8.8.3a one more": ['score(run, seat, (2) + 1, "O-8.8.3a", "paid")'],
        "O-8.2.1 reward dropped": ['change(run, seat, "up", "O-8.2.1", {})'],
        "O-8.2.1 reward doubled": [
            'change(run, seat, "up", "O-8.2.1", {"blue": 1}); change(run, seat, "up", "O-8.2.1", {"blue": 1})'
        ],
        "O-8.2.1 one more": ['change(run, seat, "up", "O-8.2.1", {"blue": (1) + 1})'],
        "O-8.6.2 trigger missed": ['run.tell("a worker", "O-8.6.2", seat)'],
        "O-8.6.2 triggered twice": [
            'unlock(run, seat, "O-8.6.2", "a worker"); unlock(run, seat, "O-8.6.2", "a worker")'
        ],
        "O-8.2.2 not paid": ["None"],
        "O-8.2.2 paid twice": ['advance(run, seat, "blue", "O-8.2.2"); advance(run, seat, "blue", "O-8.2.2")'],
    }


def test_what_is_told_has_no_effect_or_isnt_told() -> None:
    source = """
def turn(run, state, seat):
    state.hand = 3
    where = "III"
    run.tell(f"to {where}", "O-7.1.1", seat)
    run.tell("home", "O-9.1a" if seat else "O-9.1")
"""
    assert made(source) == {
        "O-7.1.1 no effect": ["pass"],
        "O-7.1.1 untold": ["pass"],
        "O-9.1a untold": ["pass"],
        "O-9.1 untold": ["pass"],
    }


def test_what_a_player_cant_be_without_isnt_left_out() -> None:
    source = """
def draft(run, state, player, pair):
    state.offer = without(state.offer, pair)
    player.hammer, player.card = pair
    run.tell("draft", "O-4.3.2", player.seat)

def use(run, player, kind):
    player.scrolls, player.used = without(player.scrolls, kind), (*player.used, kind)
    run.tell("use it", "O-10.3", player.seat)
"""
    assert made(source) == {
        "O-4.3.2 no effect": ["pass"],
        "O-4.3.2 untold": ["pass"],
        "O-10.3 no effect": ["pass"],
        "O-10.3 untold": ["pass"],
    }
    offer, *_ = mutants_of("games/orloj/example.py", source, {})
    assert offer.difference(source)[0] == ["    state.offer = without(state.offer, pair)"]


def test_what_prevents_a_step_prevents_it_no_longer() -> None:
    source = """
def step(run, state):
    if state.call_due:
        run.tell("ignored", "O-9.1a")
        return
    state.rooster -= 1
"""
    assert made(source) == {"O-9.1a limit ignored": ["if False:"], "O-9.1a untold": ["pass"]}


def test_what_falls_due_is_missed_comes_twice_or_in_another_order() -> None:
    source = """
def turn(run, seat):
    run.push(Decision("face turn", seat), Decision("parts", seat))
    run.push(Decision("reward", seat, clause="O-8.5.2"))
"""
    assert made(source) == {
        "O-7.1.3 left out": ['run.push(Decision("parts", seat))'],
        "O-7.1.3 done twice": [
            'run.push(Decision("face turn", seat), Decision("face turn", seat), Decision("parts", seat))'
        ],
        "O-7.1.3 wrong order": ['run.push(Decision("parts", seat), Decision("face turn", seat))'],
        "O-7.1.6 left out": ['run.push(Decision("face turn", seat))'],
        "O-7.1.6 done twice": [
            'run.push(Decision("face turn", seat), Decision("parts", seat), Decision("parts", seat))'
        ],
        "O-8.5.2 reward dropped": ["pass"],
        "O-8.5.2 reward doubled": [
            'run.push(Decision("reward", seat, clause="O-8.5.2"), Decision("reward", seat, clause="O-8.5.2"))'
        ],
    }


def test_a_rule_lists_judges_and_does_nothing_and_cant_be_refused() -> None:
    source = """
RULES = {"turn": Rule("O-7.1.3", ("turn",), options, check, apply, part=True)}
"""
    whole = 'RULES = {"turn": Rule("O-7.1.3", ("turn",), OPTIONS, CHECK, APPLY, part=True)}'

    def rule(options: str = "options", check: str = "check", apply: str = "apply") -> str:
        return whole.replace("OPTIONS", options).replace("CHECK", check).replace("APPLY", apply)

    assert made(source) == {
        "O-7.1.3 not listed": [rule(options="lambda state, due, *rest: iter(())")],
        "O-7.1.3 not judged": [rule(check="lambda state, due, action: None")],
        "O-7.1.3 not done": [rule(apply="lambda run, due, action: None")],
        "O-8.0.1 mandatory": [rule().replace("True", "False")],
    }


def test_places_in_a_line_are_counted_in_characters() -> None:
    source = 'def f(run):\n    run.tell("É", "O-9.1"); run.tell("ä", "O-9.4")\n'
    assert [mutant.applied(source) for mutant in mutants_of("games/orloj/example.py", source, {})] == [
        'def f(run):\n    pass; run.tell("ä", "O-9.4")\n',
        'def f(run):\n    run.tell("É", "O-9.1"); pass\n',
    ]


# ---- the mutants there are ----


@pytest.fixture(scope="module")
def every() -> list[Mutant]:
    return mutants()


def test_every_clause_has_a_mutant_that_bends_it(every: list[Mutant]) -> None:
    bent = Counter(mutant.clause for mutant in every if mutant.operator != "untold" and mutant.key not in argued())
    assert [clause for clause in clauses_to_bend() if not bent[clause]] == []
    assert clauses_to_bend() == tuple(clause.id for clause in catalogue())
    assert set(bent) <= set(clauses_to_bend())


def test_each_mutant_has_a_key_of_its_own_and_can_be_compiled(every: list[Mutant]) -> None:
    assert max(Counter(mutant.key for mutant in every).values()) == 1
    for mutant in every:
        source = sources()[mutant.file]
        assert mutant.applied(source) != source
        ast.parse(mutant.applied(source))


def test_each_mutant_by_hand_can_be_made() -> None:
    found = list(by_hand())
    assert found
    assert all(mutant.operator == BY_HAND and mutant.what for mutant in found)
    assert len({(mutant.clause, mutant.what) for mutant in found}) == len(found)


def test_each_reason_is_of_a_mutant_that_there_is(every: list[Mutant]) -> None:
    assert set(argued()) <= {mutant.key for mutant in every}
    assert all(len(reason) > 40 for reason in argued().values())


def test_the_page_counts_the_mutants_that_there_are(every: list[Mutant]) -> None:
    there = Counter(mutant.operator for mutant in every if mutant.key not in argued())
    section = PAGE.read_text("utf-8").partition("## Mutation")[2].partition("\n## ")[0]
    head, *rows = section.partition("```text\n")[2].partition("```")[0].splitlines()
    assert head.split() == ["operator", "made", *COLUMNS.values()]
    counts = [row.rsplit(maxsplit=len(COLUMNS) + 1) for row in rows]
    assert {operator: int(made) for operator, made, *_ in counts} == {**there, "all": there.total()}
    for operator, made, *of in counts:
        assert sum(int(number) for number in of if number != ".") == int(made), operator
    clauses = len({mutant.clause for mutant in every})
    assert f"of {there.total()} mutants of {clauses} clauses" in section
    assert f"Another {len(argued())} are left out" in section


# ---- trying them ----


def test_the_scenarios_that_name_a_clause_come_first() -> None:
    own = named_by("O-7.1.3a")
    ranks = order("O-7.1.3a", "games/orloj/clock.py")
    assert set(ranks[: len(own)]) == own
    folders = [Path(scenarios()[index].file).parent.name for index in ranks[len(own) :]]
    assert set(folders[: folders.count("clock")]) == {"clock"}
    assert sorted(ranks) == list(range(len(scenarios())))
    assert all("O-7.1.3a" in clauses_of(scenarios()[index]) for index in own)


@pytest.fixture(scope="module")
def by() -> dict[str, str]:
    """By what the mutants of two clauses are killed; the command forks, so it gets a process of its own."""
    clauses = ("--clause", "O-7.1.3a", "--clause", "O-7.0.1", "--argued")
    command = [sys.executable, str(COMMAND), *clauses, "--jobs", "2", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["survived"], result["refuted"]) == ([], [])
    return {mutant["key"]: mutant["by"] for mutant in result["mutants"]}


def test_a_cost_that_isnt_paid_is_noticed_by_the_scenarios_of_its_clause(by: dict[str, str]) -> None:
    assert by["games/orloj/clock.py:_turn_face:O-7.1.3a:not paid:1"] == OWN
    assert {of for key, of in by.items() if "O-7.1.3a" in key} <= {OWN, OTHER}


def test_what_nothing_can_notice_survives_with_its_reason(by: dict[str, str]) -> None:
    key = "games/orloj/turn.py:RULES:O-7.0.1:not done:2"
    assert [where for where, of in by.items() if of == "argued"] == [key]


def test_an_unknown_clause_is_a_wrong_command_line() -> None:
    command = [sys.executable, str(COMMAND), "--clause", "O-99", "--clause", "O-13.12", "--clause", "O-13.1.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.endswith("no such clause: O-99, O-13.12\n")


OTHERS = """
import sys
from pathlib import Path
import mutants
from mutation import byhand, trial

byhand.BY_HAND_FILE, trial.RULES, trial.SECONDS = Path(sys.argv[1]), trial.RULES / "rooster", 3
mutants.mutants = lambda: list(byhand.by_hand())
raise SystemExit(mutants.main(["--jobs", "2", "--format", "json"]))
"""
"""The command on other mutants than those that there are, with fewer scenarios and less patience."""

CORRECT = "if value > fixed:"
"""What most of these mutants replace, in `rooster._correct`."""
HOUR = "(setup.hour - 1) % 12 + 1"
"""What two of them replace, where no scenario of the rooster comes by, but a feature does."""


def tried_on(folder: Path, **entries: tuple[str, str, str]) -> tuple[int, dict[str, dict[str, str]]]:
    """The command's exit code, and what it says of mutants: each is a module, a text in it, and what replaces that."""
    named = [
        {"clause": "O-9.2a", "what": what, "file": file, "find": find, "replace": text}
        for what, (file, find, text) in entries.items()
    ]
    injected = folder / "injected.yaml"
    injected.write_text(json.dumps(named), "utf-8")
    command = [sys.executable, "-c", OTHERS, str(injected)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, cwd=COMMAND.parent)
    assert done.stdout, done.stderr
    result = json.loads(done.stdout)
    keys = {mutant["key"] for mutant in result["mutants"]}
    assert {*result["survived"], *result["untried"]} <= keys
    assert result["refuted"] == []
    return done.returncode, {mutant["what"]: mutant for mutant in result["mutants"]}


def test_only_what_a_test_notices_is_killed(tmp_path: Path) -> None:
    code, found = tried_on(
        tmp_path,
        equal=("rooster", CORRECT, "if value > fixed and True:"),
        wrong=("rooster", CORRECT, "if value >= fixed + 2:"),
        unknown=("rooster", CORRECT, "if value > fixxed:"),
        no_method=("rooster", CORRECT, "if value > run.fixed:"),
        exit=("rooster", CORRECT, "if exit() or value > fixed:"),
        endless=("rooster", CORRECT, "while True: pass\n    if value > fixed:"),
        unimported=("rooster", "def step(", "unknown\n\n\ndef step("),
        raised=("rooster", CORRECT, "if 1 // 0 > fixed:"),
        feature=("setup", HOUR, "setup.hour % 12 + 1"),
        no_feature=("setup", HOUR, "setup.hand"),
    )
    assert code == 1
    of = {what: (mutant["by"], mutant["how"]) for what, mutant in found.items()}
    assert of == {
        "equal": (SURVIVED, ""),
        "wrong": (OWN, "failed"),
        "unknown": (UNTRIED, "crashed"),
        "no_method": (UNTRIED, "crashed"),
        "exit": (UNTRIED, "crashed"),
        "endless": (OWN, "endless"),
        "unimported": (UNTRIED, "crashed"),
        "raised": (OWN, "crashed"),
        "feature": (FEATURE, "failed"),
        "no_feature": (UNTRIED, "crashed"),
    }
    assert found["unknown"]["why"] == "NameError: name 'fixxed' is not defined"
    assert found["no_method"]["why"] == "AttributeError: 'Run' object has no attribute 'fixed'"
    assert found["no_feature"]["why"] == "AttributeError: 'Setup' object has no attribute 'hand'"
    assert found["no_feature"]["at"].startswith("features/test_features.py::")
    assert (found["exit"]["at"], found["exit"]["why"]) == ("", "the process died: 0")
    assert (found["unimported"]["at"], found["unimported"]["why"]) == (
        "import",
        "NameError: name 'unknown' is not defined",
    )


ASLEEP = """
from mutation import campaign
from mutation.mutant import Mutant, sources

campaign.LONGEST = 1
file = "games/orloj/rooster.py"
end = len(sources()[file])
(tried,) = campaign.run([Mutant("O-9.2a", file, "", "asleep", 1, end, end, "import time; time.sleep(100)")], 1)
print(tried.outcome)
"""


def test_what_takes_too_long_on_the_clock_isnt_killed_by_that() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASLEEP], capture_output=True, text=True, timeout=60, cwd=COMMAND.parent
    )
    assert done.stdout == f"{Outcome(UNTRIED, 'endless', '', 'it was ended after 1 s')}\n", done.stderr


def work_for_ever() -> None:
    while True:
        pass


def test_waiting_doesnt_count_as_taking_long() -> None:
    with at_most(0.05):
        time.sleep(0.2)
    with pytest.raises(TooLongError), at_most(0.05):
        work_for_ever()


def outcome(mutant: Mutant, by: str) -> Tried:
    return Tried(mutant, Outcome(by, "failed" if by != SURVIVED else "", "a scenario", "gold 1: not 2"), 0.5)


def test_a_mutant_that_survives_is_shown_with_its_place_and_its_lines(every: list[Mutant]) -> None:
    named = {mutant.key: mutant for mutant in every}
    lost = named["games/orloj/clock.py:_turn_face:O-7.1.3a:not paid:1"]
    killed = named["games/orloj/clock.py:_turn_face:O-7.1.3a:paid twice:1"]
    reasoned = named["games/orloj/turn.py:RULES:O-7.0.1:not done:2"]
    tried = [outcome(lost, SURVIVED), outcome(killed, OTHER), outcome(reasoned, SURVIVED)]
    line = lost.line(sources()[lost.file])
    assert survived(tried) == tried[:1]
    assert refuted(tried) == []
    assert list(lines(tried))[-5:] == [
        "",
        f"orloj_dsl/games/orloj/clock.py:{line}: O-7.1.3a, not paid",
        f"  {lost.key}",
        '  - force(run, due.seat, sections, "O-7.1.3a", f"force {sections} for the face")',
        '  + force(run, due.seat, 0, "O-7.1.3a", f"force {sections} for the face")',
    ]
    assert "killed, but by no scenario that names the clause: O-7.1.3a" in lines(tried)
    assert ["all", "3", ".", "1", ".", ".", "1", "1", "."] in [line.split() for line in lines(tried)]


def test_what_cant_be_run_is_shown_and_no_kill(every: list[Mutant]) -> None:
    named = {mutant.key: mutant for mutant in every}
    mutant = named["games/orloj/clock.py:_turn_face:O-7.1.3a:not paid:1"]
    reasoned = named["games/orloj/turn.py:RULES:O-7.0.1:not done:2"]
    why = "NameError: name 'forze' is not defined"
    tried = [Tried(each, Outcome(UNTRIED, "crashed", "import", why), 0.5) for each in (mutant, reasoned)]
    assert untried(tried) == tried
    assert (survived(tried), refuted(tried)) == ([], [])
    told = list(lines(tried))
    assert "all                  2         .         .         .         .         .         .         2" in told
    assert "crashed: none" in told
    assert not [line for line in told if line.startswith("killed, but by no scenario")]
    assert [line for line in told if "untried" in line][2:] == [f"  untried: crashed, import, {why}"] * 2


def test_a_reason_that_doesnt_hold_is_told(every: list[Mutant]) -> None:
    (reasoned,) = [mutant for mutant in every if mutant.key == "games/orloj/turn.py:RULES:O-7.0.1:not done:2"]
    tried = [outcome(reasoned, OWN)]
    assert refuted(tried) == tried
    assert list(lines(tried))[-1] == f"said to survive, but killed by a scenario: {reasoned.key}"
