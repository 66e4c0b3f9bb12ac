"""Nothing is missing in the corpus: every kind of action, decision, step, end and code occurs, or a reason is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import corpus
import pytest
from corpus import (
    ENDS,
    EXCEPTIONS,
    KINDS,
    Seen,
    actions_in,
    counts,
    exceptions,
    expected,
    of_record,
    of_scenario,
    of_story,
    table,
)
from pytest_bdd.feature import get_feature

from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.file import load_scenarios


def faults(there_are: Sequence[str], occur: set[str], excepted: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with things that should occur, those that do, and the exceptions."""
    yield from (f"{item} doesn't occur" for item in there_are if item not in occur and item not in excepted)
    yield from (f"{item} occurs, but isn't known" for item in sorted(occur - set(there_are)))
    for item, reason in excepted.items():
        if item not in there_are:
            yield f"{item} is excepted, but isn't known"
        elif item in occur:
            yield f"{item} is excepted, but occurs"
        elif not reason.strip():
            yield f"{item} is excepted without a reason"


@pytest.mark.parametrize("kind", KINDS)
def test_everything_occurs_or_a_reason_is_given(kind: str) -> None:
    occur = {item for what, item in counts() if what == kind}
    assert list(faults(expected()[kind], occur, exceptions()[kind])) == []


def test_exceptions_are_told_by_the_kinds() -> None:
    assert tuple(exceptions()) == KINDS
    assert EXCEPTIONS.is_file()


@pytest.mark.parametrize(
    ("there_are", "occur", "excepted", "told"),
    [
        (["a", "b"], {"a", "b"}, {}, []),
        (["a", "b"], {"a"}, {"b": "nobody can"}, []),
        (["a", "b"], {"a"}, {}, ["b doesn't occur"]),
        (["a"], {"a", "b"}, {}, ["b occurs, but isn't known"]),
        (["a"], {"a"}, {"a": "nobody can"}, ["a is excepted, but occurs"]),
        (["a"], {"a"}, {"b": "nobody can"}, ["b is excepted, but isn't known"]),
        (["a"], set(), {"a": " "}, ["a is excepted without a reason"]),
    ],
)
def test_what_is_missing_or_excepted_for_nothing_is_told(
    there_are: list[str], occur: set[str], excepted: dict[str, str], told: list[str]
) -> None:
    assert list(faults(there_are, occur, excepted)) == told


# ---- what there is ----


def test_actions_are_told_by_what_they_contain_or_refuse() -> None:
    actions = expected()["actions"]
    assert len(set(actions)) == len(actions)
    assert {"clock", "outer painter", "face coin", "+scroll upgrade", "+gold", "no bonus", "skip", "end"} <= set(
        actions
    )
    assert not {"outer", "face", "+scroll", "no", "sculptor"} & set(actions)  # never without, never alone


@pytest.mark.parametrize(
    ("head", "ends"),
    [
        ("players Mikel purple, Eduardo yellow\nposition\n", {*ENDS} - {"turns"}),
        ("players Mikel purple\nposition\nturn Mikel, round 1\nopen m01 r1\n", {*ENDS} - {"rooster", "calendar"}),
    ],
)
def test_the_ends_are_those_that_a_record_may_name(head: str, ends: set[str]) -> None:
    (game,) = run(parse(Source("x", f"orloj 1\n{head}play\nend so\n")))
    (found,) = game.diagnostics
    assert found.code == "unknown-word"
    assert found.legal == tuple(end for end in ENDS if end in ends)


def test_refusals_are_what_rules_and_kernel_say_and_are_codes() -> None:
    refusals = expected()["refusals"]
    assert {"no-token", "too-far", "no-move", "not-your-turn", "game-over", "malformed", "bad-setup"} <= set(refusals)
    assert not {"syntax", "bad-position", "wrong-player"} & set(refusals)
    assert set(refusals) <= set(expected()["codes"])


# ---- what is seen ----

HEAD = "orloj 1\nplayers Mikel purple, Eduardo yellow\n"


def test_a_record_shows_its_decisions_and_what_followed_them() -> None:
    text = f"{HEAD}position\nrooster left 1\nMikel scrolls moon\nplay\n1 Mikel +scroll moon, pass; moon\n"
    seen = Counter(of_record(text))
    assert seen == {
        ("actions", "+scroll moon"): 1,
        ("actions", "pass"): 1,
        ("actions", "skip"): 1,  # nobody to recover
        ("actions", "moon"): 1,
        ("actions", "end"): 1,
        ("decisions", "turn"): 1,
        ("decisions", "pass recover"): 1,
        ("decisions", "pass moon"): 1,
        ("decisions", "end"): 1,
        ("steps", "reward"): 7,  # the scroll's moon, and three icons for each of the two moons
        ("steps", "rooster step"): 1,
        ("steps", "call"): 1,
        ("steps", "next turn"): 1,
    }


def test_the_variations_of_a_record_are_seen_too() -> None:
    seen = Counter(of_record(f"{HEAD}position\nplay\n1 Mikel pass\n( 1 Mikel clock 1; face yellow )\n"))
    assert (seen["actions", "pass"], seen["actions", "clock"], seen["actions", "face mastery"]) == (1, 1, 1)


OVER = "position\nturn Eduardo, round 9\nrooster left 0, marker 3, calls 4\nplay\n9 Eduardo pass\n"


@pytest.mark.parametrize(
    ("rest", "ends"),
    [
        ("position\nplay\n1 Mikel pass\nend conceded Eduardo\n", ["conceded"]),
        ("position\nplay\n1 Mikel pass\nend unfinished\n", ["unfinished"]),
        ("position\nplay\n1 Mikel pass\n", []),
        (OVER, ["rooster"]),
        (f"{OVER}end rooster\n", ["rooster"]),
        (f"{OVER}end calendar\n", []),  # a finding
    ],
)
def test_how_a_record_ends_is_seen_once_and_only_of_a_clean_one(rest: str, ends: list[str]) -> None:
    assert [item for what, item in of_record(HEAD + rest) if what == "ends"] == ends


def codes_of(seen: Iterator[Seen]) -> list[Seen]:
    return [what for what in seen if what[0] in ("codes", "refusals")]


@pytest.mark.parametrize(
    ("play", "refused"),
    [
        ("1 Mikel clock 1; outer coin, upgrade gold", []),  # a word that no rule knows
        ("1 Mikel clock 1; outer moon", ["wrong-section"]),
        ("1 Mikel clock 0", ["dial-zero"]),
        ("1 Mikel clock 1; outer apostle", []),  # a matter of writing
    ],
)
def test_what_the_rules_refuse_in_a_record_is_seen(play: str, refused: list[str]) -> None:
    text = f"{HEAD}position\nplay\n{play}\n"
    assert codes_of(of_record(text)) == [("refusals", code) for code in refused]


SCENARIOS = """\
- name: the rules refuse it
  clauses: [O-7.1.6]
  given: |
    turn Mikel, round 3
  when: 3 Mikel clock 1; outer moon
  error: {code: wrong-section, clause: O-7.1.6, at: outer moon}

- name: the interpreter refuses it, for something is due
  clauses: [O-8.6.1]
  given: |
    turn Mikel, round 3
    due upgrade
  when: produce wood
  error: {code: missing-choice, clause: O-8.6.1, at: produce wood}

- name: the setup is refused
  clauses: [O-4.1.6a]
  given: |
    turn Mikel, round 3
    revealed moon moon moon painter painter
  error: {code: bad-position, clause: O-4.1.6a, at: revealed moon moon moon painter painter}

- name: nothing is refused
  clauses: [O-8.6.1]
  given: |
    turn Mikel, round 3
    due upgrade
  when: upgrade wood
  then: [wood-cube 2, {event: O-8.6.1}]
"""


def test_what_scenarios_refuse_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(SCENARIOS, "utf-8")
    rules, interpreter, setup, plays = load_scenarios(path)
    assert codes_of(of_scenario(rules)) == [("codes", "wrong-section"), ("refusals", "wrong-section")]
    assert codes_of(of_scenario(interpreter)) == [("codes", "missing-choice")]
    assert codes_of(of_scenario(setup)) == [("codes", "bad-position")]
    assert Counter(of_scenario(plays)) == {
        ("actions", "upgrade"): 1,
        ("decisions", "upgrade"): 1,
    }


FEATURE = """\
Feature: Some
  Scenario Outline: a turn, and then a step that is refused
    Given the position
      \"\"\"
      turn Mikel, round 3
      clock hand 12
      \"\"\"
    When Mikel plays "clock <sections>"
    And Mikel plays the turn "face yellow"
    And Eduardo plays "outer moon"
    And Eduardo plays the turn "pass"
    Then it is refused with missing-choice by O-7.0.1 at "outer moon"

    Examples:
      | sections |
      | 1        |
"""


def test_a_feature_is_played_up_to_what_is_refused(tmp_path: Path) -> None:
    (tmp_path / "some.feature").write_text(FEATURE, "utf-8")
    (template,) = get_feature(str(tmp_path), "some.feature").scenarios.values()
    (examples,) = template.examples
    (row,) = examples.as_contexts()
    seen = Counter(of_story(template.render(row)))
    assert [seen["actions", name] for name in ("clock", "face mastery", "end", "pass")] == [1, 1, 1, 0]
    assert [item for what, item in seen if what == "codes"] == ["missing-choice"]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("clock 3/1", ["clock 3", "turn 1"]),
        ("9 Mikel clock 1; outer moon", ["clock 1", "outer moon"]),
        ("<w19>", ["<w19>"]),
        ("workshop 3 <w19>", ["workshop 3", "<w19>"]),
        ("upgrade gold", []),
        ("gold", []),
        ("", []),
    ],
)
def test_the_actions_that_a_refused_text_states(text: str, actions: list[str]) -> None:
    assert list(map(text_of, actions_in(text))) == actions


# ---- the table ----


def test_the_table_tells_the_counts_by_source() -> None:
    lines = list(table())
    heads = [line.split() for line in lines if line.endswith(" programs")]
    assert [head[0] for head in heads] == list(KINDS)
    assert {tuple(head[1:]) for head in heads} == {
        ("games", "scenarios", "features", "documents", "self-play", "programs"),
    }
    (conceded,) = [line.split() for line in lines if line.startswith("  conceded ")]
    assert conceded == ["conceded", "1", ".", ".", ".", ".", "."]
    assert [line for line in lines if line.startswith("  missing: ")] == ["  missing: nothing"] * 6


@pytest.mark.parametrize(
    ("lacking", "end"),
    [
        ({}, "nothing is missing"),
        ({"actions": ["pass"], "codes": ["syntax"]}, "missing: pass, syntax"),
    ],
)
def test_the_table_ends_with_what_is_missing(
    lacking: dict[str, list[str]], end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus, "missing", lambda kind: lacking.get(kind, []))
    assert list(table())[-1] == end


@pytest.mark.parametrize(
    ("argument", "code", "said"),
    [("--help", 0, "What occurs in the corpus"), ("--nonsense", 2, "unrecognized arguments: --nonsense")],
)
def test_the_command_takes_no_options_and_then_counts_nothing(
    argument: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(corpus, "table")
    with pytest.raises(SystemExit) as left:
        corpus.main([argument])
    assert left.value.code == code
    assert said in "".join(capsys.readouterr())
