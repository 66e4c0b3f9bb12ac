"""What is wrong with a file of scenarios has its code and its place, all of it; and tables are taken from records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from orloj_dsl import safe_yaml
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.notation.bounds import MAX_FINDINGS
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.safe_yaml import MAX_BYTES, Place, load_placed
from orloj_dsl.safe_yaml import Path as Path_
from orloj_dsl.scenario.file import ScenarioFile, load_scenarios, read_scenario_file, scenarios_in
from orloj_dsl.scenario.model import ScenarioError, Taken
from orloj_dsl.scenario.places import Where
from orloj_dsl.scenario.records import RecordError, Records, table_at
from orloj_dsl.scenario.run import outcome_of
from orloj_dsl.scenario.table import Table

GAMES = data_path("scenarios", "games")
EVENING = GAMES / "first-evening.orloj"
SHIPPED = sorted(data_path("scenarios", "rules").rglob("*.yaml"))


def of(text: str, folder: Path = GAMES) -> ScenarioFile:
    return scenarios_in(Source("some.yaml", text), (), folder)


def told(file: ScenarioFile) -> list[str]:
    """Line, column and code of each fault, and the text that it points at."""
    found = []
    for fault in file.faults:
        line, column = file.source.location(fault.span.start)
        found.append(f"{line}:{column} {fault.code}: {file.source.slice(fault.span)}")
    return found


def failed(file: ScenarioFile) -> list[str]:
    """The same of all that fails when its scenarios are run."""
    assert file.faults == ()
    found = []
    for failure in (failure for scenario in file.scenarios for failure in outcome_of(scenario).failures):
        line, column = file.source.location(failure.found.span.start)
        found.append(f"{line}:{column} {failure.found.code}: {file.source.slice(failure.found.span)}")
    return found


# ---- faults of the form ----

HEAD = """\
- name: one
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
"""

FAULTY: list[tuple[str, list[str]]] = [
    ("", ["1:1 bad-scenario: "]),
    ("# nothing\n", ["1:1 bad-scenario: "]),
    ("name: one\n", ["1:1 bad-scenario: "]),
    ("- one\n", ["1:3 bad-scenario: one"]),
    ("- name: one\n  name: two\n", ["2:3 twice: "]),
    ("- name: one\n  then: [gold 1\n", ["3:1 bad-scenario: "]),
    ("- name: one\n  [then]: gold 1\n", ["2:3 bad-scenario: "]),
    (f"{HEAD}  when: pass\n  thne: [hand 1]\n", ["1:3 bad-scenario: *", "5:3 unknown-key: thne"]),
    (f"{HEAD}  then: []\n", ["4:9 bad-scenario: []"]),
    (f"{HEAD}  then:\n", ["4:3 bad-scenario: then"]),
    (f"{HEAD}  when:\n  then: [hand 1]\n", ["4:3 bad-scenario: when"]),
    (f"{HEAD}  then:\n    - {{lega: pass}}\n", ["5:8 unknown-key: lega"]),
    (f"{HEAD}  then:\n    - hand 1\n    - event: O-7.1.99\n", ["6:14 unknown-clause: O-7.1.99"]),
    (f"{HEAD}  then:\n    - legal: 'clok 1'\n", ["5:15 unknown-word: clok"]),
    (f"{HEAD}  then:\n    - legal: clock 2/1\n", ["5:14 bad-scenario: clock 2/1"]),
    (f"{HEAD}  then:\n    - not-legal: 5 Eduardo pass\n", ["5:18 bad-scenario: 5 Eduardo pass"]),
    (
        f"{HEAD}  when: clock 0\n  error: {{code: dial-zeor, clause: O-7.1.1, at: clock 0}}\n",
        ["5:17 bad-scenario: dial-zeor"],
    ),
    (f"{HEAD}  then: [gold +1]\n", ["4:10 bad-scenario: gold +1"]),
    (f"{HEAD}  then: [{{event: O-7.1.1}}]\n", ["4:9 bad-scenario: [{event: O-7.1.1}]"]),
    (
        f"{HEAD}  when: |\n    1 Mikel pass\n    pass\n  then: [hand 1]\n",
        ["6:5 bad-scenario: pass"],
    ),
    (
        f"{HEAD}  when: clock 1\n  then: [hand 1]\n  error: {{code: dial-zero, clause: O-7.1.1, at: clock 0}}\n",
        ["6:3 bad-scenario: error"],
    ),
    (
        f"{HEAD}  when: clock 1\n  error: {{code: dial-zero, clause: O-7.1.1x, attt: clock 0}}\n",
        [
            "5:10 bad-scenario: {code: dial-zero, clause: O-7.1.1x, attt: clock 0}",
            "5:36 unknown-clause: O-7.1.1x",
            "5:46 unknown-key: attt",
        ],
    ),
    (
        "- name: one\n  clauses: [O-7.1.1, O-7.1.x, O-7.1.1]\n  given: turn Mikel, round 1\n  then: [hand 1]\n",
        ["2:22 unknown-clause: O-7.1.x", "2:31 twice: O-7.1.1"],
    ),
    (
        f"{HEAD}  then: [hand 12]\n{HEAD}  then: [hand 1]\n",
        ["5:9 twice: one"],
    ),
    # Of several scenarios all faults are told; characters beyond the basic plane are one column each.
    (
        "- name: '🐓 one'\n  clauses: O-7.1.1\n  given: 3\n  then: [hand 1]\n- {name: '🐓 two', clauses: []}\n",
        [
            "2:12 bad-scenario: O-7.1.1",
            "3:10 bad-scenario: 3",
            "5:3 bad-scenario: {name: '🐓 two', clauses: []}",
            "5:3 bad-scenario: {name: '🐓 two', clauses: []}",
            "5:28 bad-scenario: []",
        ],
    ),
]


@pytest.mark.parametrize(("text", "faults"), FAULTY)
def test_every_fault_is_told_with_its_code_and_its_place(text: str, faults: list[str]) -> None:
    found = told(of(text))
    assert len(found) == len(faults)
    for real, expected in zip(found, faults, strict=True):
        assert real.startswith(expected.removesuffix("*")) if expected.endswith("*") else real == expected


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("  wehn: pass\n  then: [hand 1]\n", "when"),
        ("  then: [{evnt: O-7.1.1}, hand 1]\n", "event"),
        ("  then: [{event: O-7.1.11}, hand 1]\n", "O-7.1.1"),
        ("  then: [{legal: clok 1}]\n", "clock"),
        ("  when: pass\n  error: {code: syntax, clause: '', att: ''}\n", "at"),
        ("  when: pass\n  error: {code: samespace, clause: '', at: ''}\n", "same-space"),
    ],
)
def test_what_was_probably_meant_is_told(slip: str, meant: str) -> None:
    assert meant in [fault.hint for fault in of(HEAD + slip).faults]


def test_a_key_that_is_there_already_isnt_what_was_meant() -> None:
    (fault,) = of(f"{HEAD}  claues: [O-7.1.1]\n  then: [hand 12]\n").faults
    assert (fault.code, fault.hint) == ("unknown-key", "")


def test_the_other_scenarios_of_a_faulty_file_are_read() -> None:
    file = of(f"{HEAD}  then: []\n- name: two\n  clauses: [O-5.6.1]\n  given: round 1\n  then: [hand 12]\n")
    assert [scenario.name for scenario in file.scenarios] == ["two"]
    assert told(file) == ["4:9 bad-scenario: []"]


def test_of_scenarios_with_one_name_the_first_is_read() -> None:
    file = of(f"{HEAD}  then: [hand 12]\n{HEAD}  then: [hand 1]\n")
    assert [scenario.index for scenario in file.scenarios] == [1]
    assert file.faults[0].message == "'one' is the name of the scenario in line 1, too"


@pytest.mark.parametrize(
    ("slip", "message"),
    [
        ("  then: [{legal: 5 Eduardo pass}]\n", "a step is written without round and player: 5 Eduardo pass"),
        ("  error: {code: samespace, clause: O-7.1.1, at: ''}\n", "there is no code samespace"),
        ("  then: [hand 1]\n  then: [hand 1]\n", "'then' is a key here already; nothing of this file is run"),
    ],
)
def test_a_fault_is_told_so_that_it_reads_behind_its_code(slip: str, message: str) -> None:
    (fault,) = of(HEAD + slip).faults
    assert fault.message == message


def test_a_list_that_isnt_closed_is_told_with_where_it_begins() -> None:
    file = of(f"{HEAD}  then: [hand 12\n- name: two\n  clauses: [O-7.1.1]\n")
    # The next line is still one of the list, and none of its items has a colon without brackets.
    assert told(file) == ["5:7 bad-scenario: "]
    (fault,) = file.faults
    assert fault.message.endswith("in the list that begins at 4:9; nothing of this file is run")


def test_only_so_many_faults_are_told() -> None:
    file = of("- 3\n" * (MAX_FINDINGS + 5))
    assert len(file.faults) == MAX_FINDINGS + 1
    assert told(file)[-1] == f"{MAX_FINDINGS + 1}:3 too-many-findings: 3"


def test_a_file_that_is_too_long_or_no_text_isnt_read(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    (fault,) = read_scenario_file(path).faults
    message = f"the text is longer than {MAX_BYTES} bytes; nothing of this file is run"
    assert (fault.code, fault.message) == ("bad-scenario", message)
    path.write_bytes(b"- name: Jos\xe9\n")
    (fault,) = read_scenario_file(path).faults
    assert (fault.code, fault.span) == ("bad-encoding", (11, 12))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_that_ships_says_the_same_to_the_loader_in_plain_python(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Where no compiled loader is installed it is the one that reads; the compiled one lets more pass.
    text = path.read_text("utf-8")
    preferred = load_placed(text, path.name)
    monkeypatch.setattr(safe_yaml, "_LOADER", yaml.SafeLoader)
    assert load_placed(text, path.name) == preferred


def test_a_file_that_is_no_file_isnt_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path, tmp_path / "pipe.yaml"):
        with pytest.raises(OSError, match="not a regular file"):
            read_scenario_file(path)
        with pytest.raises(ScenarioError, match="the file can't be read: not a regular file"):
            load_scenarios(path)


# ---- where a word stands inside a text ----

GIVEN = """\
- name: one
  clauses: [O-5.6.1]
  given: |
    turn Mikel, round 1

      Mikel brokn 5
    Carlos gold nine
  then: [hand 12]
"""


def test_what_is_given_is_pointed_at_word_by_word() -> None:
    assert failed(of(GIVEN)) == ["6:13 unknown-word: brokn", "7:17 bad-number: nine"]


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("turn Mikle, round 1", "3:15 unknown-word: Mikle"),
        ("'turn Mikle, round 1'", "3:16 unknown-word: Mikle"),
        ('"turn Mikle, round 1"', "3:16 unknown-word: Mikle"),
        ('"turn Mikle, \\x72ound 1"', '3:10 unknown-word: "turn Mikle, \\x72ound 1"'),
        ("|-\n    turn Mikle, round 1", "4:10 unknown-word: Mikle"),
        ("|2\n    turn Mikle, round 1", "4:10 unknown-word: Mikle"),
        (">\n    turn Mikle, round 1", "3:10 unknown-word: >\n    turn Mikle, round 1"),
        ("turn\n    Mikle, round 1", "3:10 unknown-word: turn\n    Mikle, round 1"),
        ("|\n    orloj 1\n    players Mikel purple, Eduardo yellow\n    position\n    turn Mikle, round 1\n    play",
         "7:10 unknown-word: Mikle"),
    ],
)  # fmt: skip
def test_a_word_is_pointed_at_if_the_file_says_it_in_one_line(given: str, place: str) -> None:
    text = f"- name: one\n  clauses: [O-5.6.1]\n  given: {given}\n  then: [hand 12]\n"
    assert failed(of(text)) == [place]


TWO_RECORDS = """\
- name: one
  clauses: [O-5.6.1]
  given: |
    orloj 1
    players Mikel purple, Eduardo yellow
    position
    play
    orloj 1
    players Mikel purple, Eduardo yellow
    position
    play
"""


@pytest.mark.parametrize("rest", ["  then: [hand 12]\n", "  when: 1 Mikel pass\n  then: [hand 12]\n"])
def test_a_table_is_one_record(rest: str) -> None:
    file = of(TWO_RECORDS + rest)
    assert failed(file) == ["4:5 bad-scenario: orloj 1"]
    (failure,) = outcome_of(file.scenarios[0]).failures
    assert str(failure) == "a table that can be: a table is one record, and these are 2"


def test_line_ends_of_windows_move_nothing() -> None:
    assert failed(of(GIVEN.replace("\n", "\r\n"))) == ["6:13 unknown-word: brokn", "7:17 bad-number: nine"]


def test_what_nobody_wrote_is_all_of_what_is_given() -> None:
    # That a royal scroll lies at two places is the fault of the whole position, so of the word that begins it.
    text = """\
- name: one
  clauses: [O-8.2.5a]
  given: |
    turn Mikel, round 9
    royals blue upgrades
    Mikel blue 12, royals upgrades
    Eduardo blue 12, royals upgrades
  then: [hand 12]
"""
    (place,) = failed(of(text))
    assert place.startswith("4:5 bad-position: turn Mikel, round 9")


WHEN = """\
- name: one
  clauses: [O-7.1.1]
  given: turn Mikel, round 1
  when: |
    1 Mikel clock 1

    1 Eduardo  clock 0
  then: [hand 1]
"""


def test_a_refusal_is_pointed_at_in_its_line() -> None:
    assert failed(of(WHEN)) == ["7:16 dial-zero: clock 0"]


@pytest.mark.parametrize(
    ("when", "place"),
    [
        ("clock 1, face pinc", "4:23 unknown-word: pinc"),
        ("'clock 0'", "4:10 dial-zero: clock 0"),
        ("|\n    clock 0", "5:5 dial-zero: clock 0"),
    ],
)
def test_a_refusal_is_pointed_at_in_bare_steps_and_at_the_end_of_a_line(when: str, place: str) -> None:
    text = f"{HEAD}  when: {when}\n  then: [hand 1]\n"
    assert failed(of(text)) == [place]


def test_a_refusal_at_the_end_of_a_line_is_pointed_at_behind_it() -> None:
    text = """\
- name: a painter who isn't moved
  clauses: [O-8.9.1]
  given: |
    turn Mikel, round 4
    clock hand 5
    Mikel workers 4
  when: |
    4 Mikel clock 1; outer sculptor painter
    4 Eduardo pass; moon
  then: [hand 6]
"""
    assert failed(of(text)) == ["8:44 missing-choice: "]


def test_what_goes_on_below_is_pointed_at_as_far_as_its_line() -> None:
    where = Where(*_placed("- |\n  one two\n  three\n"), (0,))
    assert where.source.slice(where.inside("one two\nthree\n", Span(4, 13))) == "two"
    assert where.source.slice(where.inside("one two\nthree\n", Span(8, 13))) == "three"


def test_of_a_block_that_ends_before_nothing_is_pointed_at_elsewhere() -> None:
    # The value says more lines than the file does: all of the block is pointed at, and no line above it.
    text = "- one\n- |\n  two"
    where = Where(*_placed(text), (1,))
    assert where.inside("two\none\n", Span(4, 7)) == where.span == Span(8, len(text))


def _placed(text: str) -> tuple[Source, dict[Path_, Place]]:
    return Source("some.yaml", text), load_placed(text, "some.yaml")[1]


def test_all_that_fails_is_pointed_at() -> None:
    text = f"""{HEAD}  when: clock 2
  then:
    - hand 2, hand 3, gold 9
    - no-event: O-7.1.1
    - {{legal: pass}}
    - "hnad 2"
    - hand 2,
"""
    assert failed(of(text)) == [
        "6:15 assertion: hand 3",
        "6:23 assertion: gold 9",
        "7:17 assertion: O-7.1.1",
        "8:15 assertion: pass",
        "9:8 unknown-word: hnad",
        "10:14 syntax: ",
    ]


@pytest.mark.parametrize(
    ("error", "place"),
    [
        ("{code: no-token, clause: O-7.1.1, at: clock 0}", "5:17 assertion: no-token"),
        ("{code: dial-zero, clause: O-7.1.2, at: clock 0}", "5:36 assertion: O-7.1.2"),
        ("{code: dial-zero, clause: O-7.1.1, at: clock}", "5:49 assertion: clock"),
        ('{code: dial-zero, clause: O-7.1.1, at: ""}', '5:49 assertion: ""'),
    ],
)
def test_of_a_refusal_that_is_another_one_the_first_difference_is_pointed_at(error: str, place: str) -> None:
    assert failed(of(f"{HEAD}  when: clock 0\n  error: {error}\n")) == [place]


def test_a_refusal_that_didnt_come_is_pointed_at_as_a_whole() -> None:
    text = f"{HEAD}  when: clock 1\n  error: {{code: dial-zero, clause: O-7.1.1, at: clock 1}}\n"
    assert failed(of(text)) == ["5:10 assertion: {code: dial-zero, clause: O-7.1.1, at: clock 1}"]


def test_a_clause_that_doesnt_show_is_pointed_at() -> None:
    text = "- name: one\n  clauses: [O-7.1.1, O-7.2.3]\n  given: turn Mikel, round 1\n"
    text += "  when: clock 1\n  then: [hand 1]\n"
    assert failed(of(text)) == ["2:22 assertion: O-7.2.3"]


# ---- tables from records ----

TAKEN = "- name: one\n  clauses: [{}]\n  given: {{record: first-evening.orloj, to: {}}}\n"


def test_a_table_is_taken_from_a_moment_of_a_record() -> None:
    # Before round 5 Mikel has 10 VP, as the record asserts; the clock's hand came to II by his 1 and Carlos's 1.
    (scenario,) = of(TAKEN.format("O-5.6.1", "5.Mikel") + "  then: [Mikel vp 10, rooster 1]\n").scenarios
    assert scenario.taken == Taken("first-evening.orloj", "5.Mikel")
    assert str(scenario.taken) == "first-evening.orloj, to 5.Mikel"
    assert outcome_of(scenario).held


@pytest.mark.parametrize(
    "moment", ["0.Eduardo", "1.Mikel.2", "5.Mikel", "6.Carlos.3", "8.Mikel.5", "9.Carlos.3", "end"]
)
def test_the_table_is_the_one_of_the_record(moment: str) -> None:
    game = Records(GAMES).game("first-evening.orloj")
    assert Table(table_at(game, moment)).position == moment_of(game, moment).position


def test_a_record_is_found_from_the_folder_of_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "clock"
    folder.mkdir(parents=True)
    (tmp_path / "evening.orloj").write_bytes(EVENING.read_bytes())
    path = folder / "some.yaml"
    text = TAKEN.format("O-5.6.1", "end").replace("first-evening", "../../evening")
    path.write_text(f"{text}  then: [Mikel vp 25, Eduardo vp 34, Carlos vp 15]\n", "utf-8")
    (scenario,) = load_scenarios(path)
    assert outcome_of(scenario).held


@pytest.mark.parametrize(
    ("to", "place", "message"),
    [
        ("8.Mike", "3:44 bad-scenario: 8.Mike", "8.Mike is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end; "
         "did you mean 8.Mikel?"),
        ("8.Mikel.9", "3:44 bad-scenario: 8.Mikel.9", "the turn has no step 9; its moments are 1 to 6"),
        ("11.Mikel.2", "3:44 bad-scenario: 11.Mikel.2", "the record plays no step 2 of 11.Mikel; what comes next is "
         "11.Mikel, or end"),
    ],
)  # fmt: skip
def test_a_moment_that_isnt_there(to: str, place: str, message: str) -> None:
    file = of(TAKEN.format("O-5.6.1", to) + "  then: [hand 1]\n")
    assert told(file) == [place]
    assert file.faults[0].message == message


def test_the_name_of_a_record_is_text_with_either_loader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_yaml, "_LOADER", yaml.SafeLoader)
    file = of(TAKEN.format("O-5.6.1", "end").replace("first-evening", '"\\ud800').replace("orloj,", 'orloj",'))
    assert told(file) == ["3:19 bad-scenario: "]
    assert file.faults[0].message == "the character U+D800 is not allowed; nothing of this file is run"


def test_a_taken_table_is_right_so_an_error_is_one_of_a_play() -> None:
    file = of(TAKEN.format("O-5.6.1", "end") + "  error: {code: bad-position, clause: O-4.2.2, at: x}\n")
    assert told(file) == ["4:10 bad-scenario: {code: bad-position, clause: O-4.2.2, at: x}"]


PLAIN = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n"

BAD_RECORDS: list[tuple[str, str, str]] = [
    ("a.yaml", PLAIN, "a record is named by its path from this file, like ../games/evening.orloj"),
    ("..\\a.orloj", PLAIN, "a record is named by its path from this file, like ../games/evening.orloj"),
    ("a.orloj\0", PLAIN, "a record is named by its path from this file, like ../games/evening.orloj"),
    ("b.orloj", PLAIN, "b.orloj can't be read: No such file or directory"),
    ("a.orloj/c.orloj", PLAIN, "a.orloj/c.orloj can't be read: Not a directory"),
    ("folder.orloj", PLAIN, "folder.orloj is no file"),
    ("a.orloj", f"{PLAIN}1 Mikel clock 0\n", "a.orloj isn't right: line 5, column 9: the dial must be turned"),
    ("a.orloj", "", "a.orloj isn't right: line 1, column 1: there is no record here"),
    ("a.orloj", PLAIN * 2, "a.orloj holds 2 records; a table is taken from a file with one"),
    ("a.orloj", PLAIN.replace("position", "edition house\nposition"), "a.orloj is played with an edition that "),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD_RECORDS)
def test_a_record_that_no_table_is_taken_from(name: str, text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.orloj").write_text(text, "utf-8")
    (tmp_path / "folder.orloj").mkdir()
    (tmp_path / "house.yaml").write_text("edition: {id: house, version: 1, extends: reconstruction}\n", "utf-8")
    records = Records(tmp_path)
    for _ in range(2):  # what is wrong with it is told as often as it is asked for
        with pytest.raises(RecordError) as caught:
            records.game(name)
        assert str(caught.value).startswith(message)


def test_an_absolute_path_names_no_record() -> None:
    with pytest.raises(RecordError, match="a record is named by its path from this file"):
        Records(GAMES).game(str(EVENING))


def test_notes_keep_no_record_from_being_played(tmp_path: Path) -> None:
    (tmp_path / "a.orloj").write_text(PLAIN.replace("position", "tilte evening\nposition"), "utf-8")
    assert Records(tmp_path).game("a.orloj").start is not None
