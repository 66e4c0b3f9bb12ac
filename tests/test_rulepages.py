"""The pages of the rulebook are as they are generated; nothing is missing from them, and what they show is so."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
import rulepages
from rulecards import cards
from rulechoices import (
    Choice,
    burden,
    choice_of,
    choices,
    chosen,
    examples,
    lack,
    scenarios_by_clause,
    scenarios_by_name,
)
from ruleexamples import GOES_ON, HEAD, LONGEST, Example, example_of, findings, folded, ledger, record_lines
from rulelinks import escaped, linked
from rulepages import COMMAND, FOLDER, PAGES, elsewhere, example_told, laid_out, pages, sentence, stored
from rulestories import stories, story
from ruletables import from_table, is_like_a_table, of_a_setup, tables

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import ASSERTION, Expectation, Scenario
from orloj_dsl.scenario.run import run_scenario

NAMES = ["index.md", *(f"{name}.md" for name in PAGES)]


@cache
def generated() -> dict[str, str]:
    return pages()


@cache
def shown() -> list[tuple[Clause, Example]]:
    return [(clause, example) for clause in catalogue() for example in examples(clause)]


# ---- the pages that lie there ----


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_as_it_is_generated(name: str) -> None:
    was, now = stored(name).splitlines(), generated()[name].splitlines()
    difference = "\n".join(unified_diff(was, now, f"{name}, as it lies there", f"{name}, now", lineterm=""))
    assert not difference, f"{difference}\nIf that is as it should be, write it: {COMMAND}"


def test_there_are_no_other_pages() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(NAMES)


def test_each_section_stands_on_one_page() -> None:
    ids = [id for _, ids in PAGES.values() for id in ids]
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
    without = [clause.id for clause in catalogue() if not examples(clause)]
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


def test_each_clause_shows_its_number_in_an_excerpt() -> None:
    text = "\n".join(generated().values())
    sections = {
        name: re.findall(r"^```(?:output|text)\n(.*?)\n```$", section, re.MULTILINE | re.DOTALL)
        for name, section in re.findall(
            r"^#+ (O-\S+) \(\w+\)\n(.*?)(?=^\(|^## Worked|\Z)", text, re.MULTILINE | re.DOTALL
        )
    }
    assert sections.keys() == {clause.id for clause in catalogue()}
    without = [
        clause.id
        for clause in catalogue()
        if clause.kind != "definition"
        and not any(re.search(rf"{re.escape(clause.id)}(?![\w.])", excerpt) for excerpt in sections[clause.id])
    ]
    assert without == []


# ---- which are shown ----


def test_what_is_chosen_by_hand_is_there_holds_and_shows_its_clause() -> None:
    assert len(choices()) > 100
    for id, choice in choices().items():
        clause = catalogue().clause(id)
        for names, is_refused in ((choice.plays, False), (choice.refused, True)):
            for example in chosen(names, clause):
                assert (example.scenario.error is not None) == is_refused, f"{id}: {example.scenario.name}"
                run_scenario(example.scenario)
        assert 0 < len(examples(clause)) <= 5
        assert choice.setup is None or any(example.setup is not None for example in examples(clause)), id


def test_what_is_chosen_by_hand_and_is_not_an_example_is_said() -> None:
    call = catalogue().clause("O-9.2a")
    (example,) = chosen(["rooster/call.yaml: nothing broken, four points"], call)
    assert example.printed.startswith("O-9.2a  4 unused corrections")
    for name in ("rooster/call.yaml: no such name", "resources/exchange.yaml: three of a kind"):
        with pytest.raises(LookupError, match=rf"^examples\.yaml names for O-9\.2a what doesn't show it: {name}$"):
            chosen([name], call)


def test_a_choice_names_one_or_several() -> None:
    assert choice_of({"plays": "a.yaml: b"}) == Choice(("a.yaml: b",))
    assert choice_of({"refused": ["a.yaml: b", "c.yaml: d"], "setup": ""}) == Choice((), ("a.yaml: b", "c.yaml: d"), "")
    assert choice_of({"setup": "face"}).setup == "face"
    with pytest.raises(AssertionError):
        choice_of({"played": "a.yaml: b"})


def test_an_example_that_shows_its_own_event_lacks_less() -> None:
    def of(name: str, clause: str) -> int:
        found = catalogue().clause(clause)
        return lack(chosen([name], found)[0], found)

    # Its own event, which changes what is asserted; its own, which changes nothing; another's, which it shows, too.
    assert of("resources/exchange.yaml: three of a kind", "O-10.6") == 0
    assert of("hammers/rewards.yaml: coin II, a coin", "O-A2.5") == 2 + 1
    assert of("resources/exchange.yaml: three of a kind", "O-10.0.1") == 4


def test_a_list_of_cases_has_an_example_of_each() -> None:
    levels = [example.told[0].what for example in examples(catalogue().clause("O-8.1.1")) if example.told]
    assert [what.split()[-1] for what in levels] == ["1", "2", "3", "4"]
    for hammer in ("O-A14.1", "O-A14.2", "O-A14.3", "O-A14.4", "O-A14.5", "O-A14.6"):
        whats = [example.told[0].what for example in examples(catalogue().clause(hammer))]
        assert [what.split()[-1] for what in whats] == ["II", "III"], hammer


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
    found = catalogue().clause(clause)
    example = example_of(scenario, found)
    return [] if example is None else list(example_told(example, found))


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
    assert told[2] == "```output\nO-9.2a  2 unused corrections at the call  vp +2\n```"
    assert told[3:] == ["In this example nothing rests on [O-9.3](#o-9-3)."]
    assert text(written["O-9.2"], "O-9.3") == []


def test_a_name_begins_as_a_sentence_but_for_that_of_a_card() -> None:
    assert [sentence(name) for name in ("one step", "r1 is four points", "w")] == ["One step", "r1 is four points", "W"]


def test_a_refusal_is_told_without_place_and_alternatives(written: dict[str, Scenario]) -> None:
    head, record, printed = text(written["O-5.3.2"], "O-5.3.2")
    assert head == "**Refused: a sixth deviation.**"
    assert record == (
        "```orloj\norloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn Mikel, round 3\n"
        "  Mikel broken 5\nplay\n3 Mikel clock 2\n```"
    )
    lines = printed.splitlines()
    assert lines[0] == "```text"
    assert lines[1].startswith("no-token [O-5.3.2] a turn of the dial by 2 needs 1 forced deviation")
    assert lines[2:5] == ["   3 Mikel clock 2", "           ^^^^^^^", "   did you mean: clock 1"]
    assert "legal here" not in printed
    assert text(written["O-5.3.2"], "O-7.1.1") == []


def test_a_refusal_is_an_example_of_all_that_it_rests_on(written: dict[str, Scenario]) -> None:
    # One section more than innovation I allows: a forced deviation.
    *told, own = text(written["O-5.3.2"], "O-7.1.2")
    assert told == text(written["O-5.3.2"], "O-5.3.2")
    assert own == "The refusal's own clause is [O-5.3.2](#o-5-3-2); it rests on this clause, too."


def test_a_turn_that_is_not_over_says_so(written: dict[str, Scenario]) -> None:
    _, record, printed = text(written["O-8.3.2"], "O-8.3.2")
    assert record.splitlines()[-2] == "3 Mikel apostle 11  [holds 11]  # the turn goes on"
    assert printed == "```output\nO-8.3.2  take apostle 11\n```"


def test_a_line_of_the_ledger_names_the_own_clause_and_the_one_that_is_shown() -> None:
    events = [
        Event("a bonus", "O-10.5.2", 0, (("coin", 2),), ("O-5.2.5", "O-A7.2")),
        Event("two coins", "O-A7.2", 1),
        Event("a step", "O-A7.2", None, (("vp", 1),)),
        Event("a step", "O-A7.2", None, (("vp", 1),)),
    ]
    assert ledger(events, "O-A7.2", ["Mikel", "Eduardo"], 0).splitlines() == [
        "O-10.5.2, O-A7.2  a bonus             coin +2",
        "O-A7.2            Eduardo: two coins",
        "O-A7.2            a step (2 times)    vp +2",
    ]
    assert ledger(events[:1], "O-A7.2", ["Mikel"], None) == "O-10.5.2, O-A7.2  Mikel: a bonus  coin +2"
    assert ledger([], "O-A7.2", ["Mikel"], None) == ""


def test_a_final_scoring_is_told_without_what_scores_nothing() -> None:
    # Mikel's assistant gives 6 points; his gold, and what the others have, gives none, and shows O-5.1.1 all the same.
    (example,) = chosen(["final-scoring/assistants.yaml: an assistant of 6 VP"], catalogue().clause("O-5.1.1"))
    assert example.printed == "O-12.4, O-5.1.1  Mikel: assistants: six on w07  vp +6"


def test_a_long_statement_goes_on_in_the_next_line_behind_a_comma() -> None:
    assert list(folded(["turn Mikel, round 3", "dials I,", "II"])) == ["  turn Mikel, round 3", "  dials I, II"]
    names = [f"name-{n:04}" for n in range(12)]
    first, second = folded([", ".join(names)])
    # Seven names of nine letters, each with a comma and a space, and two of indent: 2 + 7 * 11 - 1 = 78; eight are 89.
    assert first == f"  {', '.join(names[:7])},"
    assert second == f"      {', '.join(names[7:])}"
    assert len(first) == 78 <= LONGEST < 89


def test_a_position_is_told_with_what_holds_there(written: dict[str, Scenario]) -> None:
    assert text(written["O-5.5.1"], "O-5.5.1")[2:] == [
        "Then: `broken 5`",
        "Legal then, among others: `clock 1`.",
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
    assert burden(replace(turn, clauses=("O-9.2a", "O-9.2")), "O-9.2a") == burden(turn, "O-9.2a") - 40
    assert burden(replace(turn, clauses=("O-9.2a",)), "O-9.2a") == burden(turn, "O-9.2a") - 40 - 40
    assert burden(replace(turn, when="5 Mikel pass; no moon"), "O-9.2a") == burden(turn, "O-9.2a") + 9 + 120
    assert burden(replace(turn, then=turn.then[:2]), "O-9.2a") == burden(turn, "O-9.2a") - len("O-9.3") - 60
    assert burden(replace(turn, when=None), "O-9.2a") == burden(turn, "O-9.2a") - len("5 Mikel pass") + 120
    limited = replace(turn, given=f"ruling supply limited\n{turn.given}")
    assert burden(limited, "O-9.2a") == burden(turn, "O-9.2a") + len("ruling supply limited\n") + 120
    alone = replace(turn, given=f"players Mikel purple\n{turn.given}")
    assert burden(alone, "O-9.2a") == burden(turn, "O-9.2a") + len("players Mikel purple\n") + 400
    pair = replace(turn, given=f"players Mikel purple, Eduardo yellow\n{turn.given}")
    assert burden(pair, "O-9.2a") == burden(turn, "O-9.2a") + len("players Mikel purple, Eduardo yellow\n")
    assert burden(refusal, "O-7.1.2") == burden(refusal, "O-5.3.2") + 300 + 40
    assert burden(replace(refusal, when=None), "O-5.3.2") == burden(refusal, "O-5.3.2") - len("clock 2") - 80 + 300


def test_a_limit_needs_no_more_than_a_refusal_and_a_reward_an_example_that_gives_something() -> None:
    for clause in catalogue():
        if clause.kind == "limit" and clause.id not in choices():
            assert len(examples(clause)) == 1, clause.id
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
    assert not is_like_a_table(["orloj 1", "setup", "play"])
    assert not is_like_a_table(record_lines("turn Mikel, round 1"))


def test_a_page_shows_its_tables() -> None:
    one, several = list(laid_out([1])), list(laid_out([2, 3]))
    assert one[0].startswith("(table-1)=\n## The solo table\n\n```orloj\norloj 1\nplayers Mikel purple\n")
    assert one[1].startswith("An example that lays out this table shows only")
    assert several[0] == "## The tables"
    assert several[1].startswith("An example that lays out one of these tables shows only")
    assert [part.splitlines()[1] for part in several[2:]] == ["### The table of two", "### The table of three"]


def test_the_cards_of_manes_are_told_line_by_line() -> None:
    heading, action_cards, _, round_cards = cards()
    assert heading.startswith("(cards-of-manes)=\n## The cards of Manes\n")
    head, *lines, _ = action_cards.splitlines()
    assert head == "```output"
    assert len(lines) == 18
    assert lines[7] == "m08  2, 3/0: apostle 10 (assistant right); construct IV (assistant left)"
    assert lines[11] == "m12  2, 1/0: apostle 12 (assistant left); construct XII (mastery yellow 2)"
    _, *lines, _ = round_cards.splitlines()
    assert len(lines) == 6
    assert lines[:2] == ["r1  4 VP, no step of the rooster", "r2  6 VP, 1 step of the rooster"]


def test_of_a_setup_the_line_that_a_clause_is_about_is_shown() -> None:
    usual = tables()[4]
    assert of_a_setup(usual, ["windows"]) == (
        "In a setup for four players:",
        ["  windows blue apostles, pink months, yellow scrolls"],
    )
    assert of_a_setup(usual, []) == ("In a setup for four players:", [])
    assert of_a_setup(tables()[1], ["solo"]) == ("In a solo setup:", ["  solo basic"])
    # The example is a whole setup with assertions of all that three players begin with.
    scenario = scenarios_by_name()["setup/table.yaml: what three players begin with"]
    clause = catalogue().clause("O-4.2.8")
    example = example_of(scenario, clause)
    assert example is not None
    assert list(example_told(replace(example, setup="face blue pink"), clause)) == [
        "In a setup for three players:",
        "```orloj\n  face 4\n```",
        "Then: `Carlos blue 0, Carlos pink 0`",
        "```output\n"
        + "\n".join(
            f"O-4.2.8  {name}: a disc at the bottom of each mastery track" for name in ("Mikel", "Eduardo", "Carlos")
        )
        + "\n```",
    ]


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
