"""Mutants: what the operators make of a source, that each clause has one, and that some are killed and some not."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from mutants import mutants
from mutation.argued import argued
from mutation.byhand import by_hand
from mutation.campaign import Tried
from mutation.mutant import BY_HAND, Mutant, clauses_to_bend, sources
from mutation.operators import mutants_of
from mutation.table import lines, refuted, survived
from mutation.trial import OTHER, OWN, SURVIVED, Outcome, clauses_of, named_by, order, scenarios

from orloj_dsl.games.orloj import catalogue

COMMAND = Path(__file__).parent / "mutants.py"

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


def test_every_clause_for_two_to_four_has_a_mutant_that_bends_it(every: list[Mutant]) -> None:
    bent = Counter(mutant.clause for mutant in every if mutant.operator != "untold" and mutant.key not in argued())
    assert [clause for clause in clauses_to_bend() if not bent[clause]] == []
    assert len(clauses_to_bend()) == sum(not clause.id.startswith(("O-13.", "O-A17.")) for clause in catalogue())
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


# ---- trying them ----


def test_the_scenarios_that_name_a_clause_come_first() -> None:
    own = named_by("O-7.1.3a")
    ranks = order("O-7.1.3a")
    assert set(ranks[: len(own)]) == own
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
    command = [sys.executable, str(COMMAND), "--clause", "O-99", "--clause", "O-13.1.1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no clause of a game for two to four: O-99, O-13.1.1" in done.stderr


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
    assert "all                  3         .         1         .         .         1         1" in lines(tried)


def test_a_reason_that_doesnt_hold_is_told(every: list[Mutant]) -> None:
    (reasoned,) = [mutant for mutant in every if mutant.key == "games/orloj/turn.py:RULES:O-7.0.1:not done:2"]
    tried = [outcome(reasoned, OWN)]
    assert refuted(tried) == tried
    assert list(lines(tried))[-1] == f"said to survive, but killed by a scenario: {reasoned.key}"
