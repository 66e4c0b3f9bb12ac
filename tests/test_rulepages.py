"""The pages of the rulebook are as they are generated; nothing is missing from them, and what they show is so."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
import rulepages
from ruleexamples import (
    GOES_ON,
    HEAD,
    Example,
    burden,
    example_of,
    examples,
    findings,
    record_lines,
    scenarios_by_clause,
)
from rulelinks import escaped, linked
from rulepages import COMMAND, FOLDER, OF_SOLO, PAGES, elsewhere, example_told, pages, solo_sections, stored
from rulestories import stories, story
from ruletables import from_table, is_like_a_table, tables

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import ASSERTION, Expectation, Scenario

PLAYED = [clause for clause in catalogue() if not catalogue().section_of(clause.id).id.startswith(OF_SOLO)]
NAMES = ["index.md", *(f"{name}.md" for name in PAGES), "13-solo.md"]


@cache
def generated() -> dict[str, str]:
    return pages()


@cache
def shown() -> list[tuple[Clause, Example]]:
    return [(clause, example) for clause in PLAYED for example in examples(clause)]


# ---- the pages that lie there ----


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_as_it_is_generated(name: str) -> None:
    was, now = stored(name).splitlines(), generated()[name].splitlines()
    difference = "\n".join(unified_diff(was, now, f"{name}, as it lies there", f"{name}, now", lineterm=""))
    assert not difference, f"{difference}\nIf that is as it should be, write it: {COMMAND}"


def test_there_are_no_other_pages() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(NAMES)


def test_each_section_stands_on_one_page() -> None:
    ids = [id for _, ids in PAGES.values() for id in ids] + [section.id for section in solo_sections()]
    assert sorted(ids) == sorted(section.id for section in catalogue().sections)


def test_each_clause_is_a_place_that_links_lead_to() -> None:
    places = re.findall(r"^\((\S+)\)=$", "\n".join(generated().values()), re.MULTILINE)
    assert len(set(places)) == len(places)
    assert "o-8-8-3a" in places
    assert {clause.id.lower().replace(".", "-") for clause in catalogue()} <= set(places)
    links = re.findall(r"\]\(#([^)]+)\)", "\n".join(generated().values()))
    assert len(links) > 700
    assert set(links) <= set(places)


def test_each_feature_is_told_once() -> None:
    text = "\n".join(generated().values())
    for one in stories():
        assert text.count(f"({one.anchor})=\n### ") == 1
        assert text.count(one.scenes[0].text) == 1


# ---- the examples ----


def test_each_clause_with_a_scenario_that_shows_it_has_an_example() -> None:
    without = [clause.id for clause in PLAYED if not examples(clause)]
    assert [id for id in without if id in scenarios_by_clause()] == []


def test_the_records_that_are_shown_are_right_or_wrong_as_told() -> None:
    wrong = []
    for clause, example in shown():
        found = list(findings(Source("example", example.record)))
        if example.scenario.error is not None:
            is_so = bool(found) and clause.id in (found[0].clause, *found[0].also)
        else:
            is_so = not found or example.played[-1].endswith(GOES_ON)
        if not is_so:
            wrong.append(f"{clause.id}: {example.scenario.place}: {found}")
    assert wrong == []


def test_what_is_printed_names_what_it_rests_on() -> None:
    refusals = [(clause, example) for clause, example in shown() if example.scenario.error is not None]
    assert len(refusals) > 80
    for clause, example in refusals:
        assert clause.id in example.printed
        assert " here" not in example.printed.splitlines()[-1]
    for clause, example in shown():
        assert example.printed or clause.kind == "definition", clause.id


# ---- how an example is told ----

WRITTEN = """\
- name: one broken gear leaves two corrections over
  clauses: [O-9.2, O-9.2a]
  given: |
    turn Mikel, round 5
    rooster left 1
    Mikel broken 1, disc 3
  when: 5 Mikel pass
  # The disc shows 3, one of it mends the gear;
  # see O-9.2.
  then: [broken 0, vp +2, {no-event: O-9.3}]

- name: a sixth deviation
  clauses: [O-5.3.2]
  given: |
    players Mikel purple, Eduardo yellow
    turn Mikel, round 3
    Mikel broken 5
  when: clock 2
  error: {code: no-token, clause: O-5.3.2, at: clock 2}

- name: the gears stop at the step behind
  clauses: [O-8.3.2]
  given: |
    turn Mikel, round 3
    gears 1
    due apostle, upgrade
  when: apostle 11
  then: [holds 11, {legal: upgrade wood}]

- name: a first turn, innovation I
  clauses: [O-5.5.1]
  given: |
    turn Mikel, round 1
    Mikel broken 5
  then: [broken 5, {legal: clock 1}, {not-legal: clock 2}, {not-legal: clock 3}]
"""


@pytest.fixture
def written(tmp_path: Path) -> dict[str, Scenario]:
    """The scenarios above, by the first clause of each."""
    path = tmp_path / "written.yaml"
    path.write_text(WRITTEN, "utf-8")
    return {one.clauses[0]: one for one in load_scenarios(path)}


def text(scenario: Scenario, clause: str) -> list[str]:
    example = example_of(scenario, catalogue().clause(clause))
    return [] if example is None else list(example_told(example))


def test_a_turn_is_told_with_what_rests_on_the_clause(written: dict[str, Scenario]) -> None:
    told = text(written["O-9.2"], "O-9.2a")
    assert told[0] == (
        "**One broken gear leaves two corrections over.** "
        "The disc shows 3, one of it mends the gear; see [O-9.2](#o-9-2)."
    )
    assert told[1] == (
        "```orloj\nposition\n  turn Mikel, round 5\n  rooster left 1\n  Mikel broken 1, disc 3\nplay\n"
        "5 Mikel pass  [broken 0, vp +2]\n```"
    )
    # The ledger's columns: 50, 24 and 9 wide, 2 between them.
    assert told[2] == f"```text\n{'2 unused corrections at the call':52}{'vp +2':26}O-9.2a\n```"
    assert told[3:] == ["Nothing rests on [O-9.3](#o-9-3)."]
    assert text(written["O-9.2"], "O-9.3") == []


def test_a_refusal_is_told_without_place_and_alternatives(written: dict[str, Scenario]) -> None:
    head, record, printed = text(written["O-5.3.2"], "O-5.3.2")
    assert head == "**Refused: a sixth deviation.**"
    assert record == (
        "```orloj\norloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn Mikel, round 3\n"
        "  Mikel broken 5\nplay\n3 Mikel clock 2\n```"
    )
    lines = printed.splitlines()
    assert lines[1].startswith("no-token [O-5.3.2] a turn of the dial by 2 needs 1 forced deviation")
    assert lines[2:5] == ["   3 Mikel clock 2", "           ^^^^^^^", "   did you mean: clock 1"]
    assert "legal here" not in printed
    assert text(written["O-5.3.2"], "O-7.1.1") == []


def test_a_refusal_is_an_example_of_all_that_it_rests_on(written: dict[str, Scenario]) -> None:
    # One section more than innovation I allows: a forced deviation.
    assert text(written["O-5.3.2"], "O-7.1.2") == text(written["O-5.3.2"], "O-5.3.2")


def test_a_turn_that_is_not_over_says_so(written: dict[str, Scenario]) -> None:
    _, record, printed = text(written["O-8.3.2"], "O-8.3.2")
    assert record.splitlines()[-2] == "3 Mikel apostle 11  [holds 11]  # the turn goes on"
    assert printed == f"```text\n{'take apostle 11':78}O-8.3.2\n```"


def test_a_position_is_told_with_what_holds_there(written: dict[str, Scenario]) -> None:
    assert text(written["O-5.5.1"], "O-5.5.1")[2:] == [
        "Then: `broken 5`",
        "Legal then: `clock 1`.",
        "Not legal then: `clock 2`, `clock 3`.",
    ]


def test_much_that_is_asserted_stands_below_the_record(written: dict[str, Scenario]) -> None:
    scenario = replace(written["O-9.2"], then=tuple(Expectation(ASSERTION, f"Carlos gold {n}") for n in range(7)))
    example = example_of(scenario, catalogue().clause("O-9.2a"))
    assert example is not None
    assert example.played == ("5 Mikel pass",)
    assert example.holds == tuple(f"Carlos gold {n}" for n in range(7))


def test_what_leads_away_from_a_clause_weighs_more(written: dict[str, Scenario]) -> None:
    turn, refusal = written["O-9.2"], written["O-5.3.2"]
    assert burden(replace(turn, clauses=("O-9.2a",)), "O-9.2a") == burden(turn, "O-9.2a") - 40
    assert burden(replace(turn, when="5 Mikel pass; no moon"), "O-9.2a") == burden(turn, "O-9.2a") + 9 + 120
    assert burden(refusal, "O-7.1.2") == burden(refusal, "O-5.3.2") + 300


def test_a_limit_needs_no_more_than_a_refusal_and_a_reward_an_example_that_gives_something() -> None:
    for clause, example in shown():
        assert clause.kind != "limit" or example.scenario.error is not None or len(examples(clause)) == 1
    (correcting,) = examples(catalogue().clause("O-5.3.4"))
    assert "broken -1" in correcting.printed


# ---- tables, links, features ----


def test_a_setup_is_told_by_what_is_different() -> None:
    usual = list(tables()[3])
    assert usual[:2] == list(HEAD)
    assert is_like_a_table(usual)
    assert from_table(usual) == ("[The table of three](#table-3).", [])
    other = ["  hour 23" if line.startswith("  hour") else line for line in usual if not line.startswith("  face")]
    face = next(line.strip() for line in usual if line.startswith("  face"))
    assert from_table(other) == (f"[The table of three](#table-3) without `{face}`, with:", ["  hour 23"])
    assert not is_like_a_table([*usual, usual[-2]])
    assert not is_like_a_table(["orloj 1", "players Mikel purple", "setup", "play"])
    assert not is_like_a_table(record_lines("turn Mikel, round 1"))


def test_clauses_and_sections_that_are_named_become_links() -> None:
    assert linked("as O-8.8.3a and 13.8.1c (8.7): 2.5 * 3") == (
        "as [O-8.8.3a](#o-8-8-3a) and [13.8.1c](#o-13-8-1c) ([8.7](#section-8-7)): 2.5 \\* 3"
    )
    assert escaped("<w19> [vp 3] a_b `c`") == "\\<w19> \\[vp 3\\] a\\_b `c`"


FEATURE = """\
@E-8.8 @O-8.8.1
Feature: A title
  Some words,
  and more.

  Background:
    Given something

  @O-8.8.2
  Scenario: The first
    When this

    Then that

  @O-8.8.3 @O-5.2.2
  Scenario Outline: The second <n>
    Then <n>

    Examples:
      | n |
      | 1 |
"""


def test_a_feature_is_cut_into_its_scenarios() -> None:
    told = story("e.feature", FEATURE)
    assert (told.id, told.anchor, told.section) == ("E-8.8", "e-8-8", "8.8")
    assert (told.title, told.about) == ("A title", "Some words, and more.")
    assert told.background == "Background:\n  Given something"
    first, second = told.scenes
    assert (first.title, first.clauses) == ("The first", ("O-8.8.1", "O-8.8.2"))
    assert first.text == "Scenario: The first\n  When this\n\n  Then that"
    assert (second.title, second.clauses) == ("The second <n>", ("O-8.8.1", "O-8.8.3", "O-5.2.2"))
    assert second.text.endswith("\n    | 1 |")
    assert told.shows("O-5.2.2")
    assert not told.shows("O-8.8.4")


def test_a_feature_of_no_worked_example_belongs_to_its_first_clause() -> None:
    told = story("o-8-2-x.feature", FEATURE.replace("@E-8.8 @O-8.8.1\n", ""))
    assert (told.id, told.anchor, told.section) == ("", "o-8-2-x", "8.8")


def test_where_a_clause_is_told_and_read_is_said() -> None:
    (sentence,) = elsewhere(catalogue().clause("O-8.8.4a"))
    assert sentence == "Told in [E-8.8](#e-8-8). Read by `construction.check`."


# ---- writing ----


def test_only_what_has_changed_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"a.md": "one\n", "b.md": "two\n", "c.md": "three\n"}
    monkeypatch.setattr(rulepages, "FOLDER", tmp_path)
    monkeypatch.setattr(rulepages, "pages", lambda: texts)
    for name, there in {"a.md": "one\n", "b.md": "something else\n", "d.md": "gone\n"}.items():
        (tmp_path / name).write_text(there, "utf-8")
    assert rulepages.update() == ["b.md", "c.md", "d.md"]
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == texts
    assert rulepages.update() == []


def test_the_command_asks_for_its_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        rulepages.main([])
    assert left.value.code == 2
    assert "required: --update" in capsys.readouterr().err
