"""``orloj rules``: sections, clauses of a section and of a kind, words that are looked for, and the way to coverage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import orloj_dsl.cli as command_line
from orloj_dsl.cli.rules import rules
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import KINDS
from orloj_dsl.show.rules_view import rules_text

RULES = sys.modules["orloj_dsl.cli.rules"]  # the package's own name for it is the command
ROOT = Path(command_line.__file__).parents[2]


def run(*arguments: str, columns: int = 100) -> Result:
    return CliRunner().invoke(rules, arguments, env={"COLUMNS": str(columns), "NO_COLOR": "1"})


def told(*arguments: str, columns: int = 100) -> list[str]:
    result = run(*arguments, columns=columns)
    assert (result.exit_code, result.stderr) == (0, "")
    return [line.rstrip() for line in result.stdout.splitlines()]


def clauses(*arguments: str) -> list[str]:
    """The ids of what is listed."""
    data = json.loads("\n".join(told(*arguments, "--format", "json")))
    return [clause["id"] for section in data["sections"] for clause in section["clauses"]]


# ---- sections ----


def test_without_anything_the_sections_are_listed_with_the_number_of_their_clauses() -> None:
    rows = [line.split(maxsplit=2) for line in told() if line.strip(" ─")]
    head, *sections, total = rows
    assert head == ["section", "clauses", "title"]
    assert sections[0] == ["4.1", "25", "Common setup"]
    assert ["8.8", "13", "Construction"] in sections
    assert total == ["all", "309"]
    assert [row[0] for row in sections] == [section.id for section in catalogue().sections]
    assert sum(int(row[1]) for row in sections) == 309


EXPECTED = """\
8.6 Upgrades
O-8.6.1  reward      An upgrade moves one production cube or the hammer cube one level up.
O-8.6.2  trigger     A worker of the production zone is unlocked when the lowest of the three
                     production cubes has reached its row.
O-8.6.3  reward      An upgrade on a production track already at its last level gives 1 VP and 1
                     gold instead. (ruling hammer-at-top)

rulings
hammer-at-top  Upgrade the hammer cube at its last level?
               Not possible; 8.6 gives its 1 VP and 1 gold to production tracks only.
"""


def test_a_section_is_told_with_the_rulings_on_it() -> None:
    assert told("8.6") == EXPECTED.splitlines()


@pytest.mark.parametrize("columns", [80, 132])
def test_texts_are_wrapped_to_the_width(columns: int) -> None:
    lines = told("8.8", columns=columns)
    assert columns - 12 < max(map(len, lines)) <= columns


@pytest.mark.parametrize(
    ("section", "first", "last", "number"),
    [
        ("8.8", "O-8.8.9", "O-8.8.8", 13),
        ("O-8.8", "O-8.8.9", "O-8.8.8", 13),
        ("8", "O-8.0.1", "O-8.9.3a", 52),
        ("10", "O-10.0.1", "O-10.6", 19),
        ("A14", "O-A14.1", "O-A14.6", 6),
        ("a14", "O-A14.1", "O-A14.6", 6),
        ("O-8.8.3", "O-8.8.3", "O-8.8.3a", 2),
        ("8.8.3a", "O-8.8.3a", "O-8.8.3a", 1),
        ("10.3", "O-10.3", "O-10.3a", 2),
        ("9.1", "O-9.1", "O-9.1a", 2),
    ],
)
def test_a_section_is_a_heading_a_chapter_or_a_clause(section: str, first: str, last: str, number: int) -> None:
    found = clauses(section)
    assert (found[0], found[-1], len(found)) == (first, last, number)


@pytest.mark.parametrize(
    ("section", "meant"),
    [
        ("8.8.33", "8.8.33 is no section; did you mean O-8.8.3?"),
        ("Construct", "Construct is no section; did you mean 8.8 (Construction), 11.1 (Final construction)?"),
        ("final", "final is no section; did you mean 11.1 (Final construction), 12.1 (Final scoring: mastery windows)"),
        ("1", "1 is no section"),  # it begins 10, 11 and 13, but it isn't their chapter
        ("xyzzy", "xyzzy is no section; orloj rules lists them"),
        ("", "the number of a section is missing; orloj rules lists them"),
        (" ", "the number of a section is missing; orloj rules lists them"),
    ],
)
def test_what_is_no_section_is_wrong_usage(section: str, meant: str) -> None:
    result = run(section)
    assert (result.exit_code, result.stdout) == (2, "")
    assert meant in result.stderr


# ---- kinds and words ----


def test_clauses_of_a_kind() -> None:
    assert clauses("8.8", "--kind", "limit") == ["O-8.8.2", "O-8.8.4a"]
    for kind in KINDS:
        assert len(clauses("--kind", kind)) == Counter(clause.kind for clause in catalogue())[kind]


def test_what_is_no_kind_is_wrong_usage() -> None:
    result = run("--kind", "costs")
    assert (result.exit_code, result.stdout) == (2, "")
    kinds = "action, cost, definition, end, limit, reward, scoring, setup, trigger"
    assert f"costs is none of {kinds}; did you mean cost?" in result.stderr


def test_all_words_are_looked_for_as_beginnings_in_any_case() -> None:
    assert clauses("--search", "HAMMER disc") == ["O-4.1.13", "O-8.8.9", "O-8.8.1", "O-8.8.2", "O-A14.2"]
    assert clauses("8.8", "--search", "disc hamm") == ["O-8.8.9", "O-8.8.1", "O-8.8.2"]
    assert clauses("8.8", "--search", "disc hammer", "--kind", "limit") == ["O-8.8.2"]
    assert run("8.8.4", "--search", "able").exit_code == 1  # only the end of "available"


def test_words_are_looked_for_in_the_rulings_on_the_clauses_too() -> None:
    assert told("8.8", "--search", "groups") == [
        "rulings",
        "adjacent-prebuilt  Do dials without worker connect groups?",
        "                   No: only dials with own workers.",
    ]
    data = json.loads("\n".join(told("--search", "2 vp piece", "--format", "json")))
    assert [ruling["id"] for ruling in data["rulings"]] == ["payment"]
    assert data["sections"] == []


def test_signs_of_a_word_are_no_pattern() -> None:
    assert run("--search", "o.o").exit_code == 1
    assert "O-8.8.5" in clauses("--search", "(a lone")


@pytest.mark.parametrize("form", ["text", "json"])
def test_if_nothing_is_found_the_exit_code_is_1(form: str) -> None:
    result = run("8.8", "--search", "rooster", "--format", form)
    told = "no clause and no ruling is found that has all these words, or words that begin so\n"
    assert (result.exit_code, result.stderr) == (1, told)
    assert result.stdout == ("" if form == "text" else '{\n  "sections": [],\n  "rulings": []\n}\n')


def test_words_that_stand_nowhere_are_told() -> None:
    # "rooster" stands in other sections, and "ooster" nowhere as the beginning of a word.
    result = run("8.8", "--search", "rooster ooster xyz\x1b")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[1:] == ["none at all has ooster, xyz<U+001B>"]


def test_of_a_kind_alone_no_words_are_told() -> None:
    result = run("8.8", "--kind", "end")
    assert (result.exit_code, result.stderr) == (1, "no clause and no ruling is found\n")


@pytest.mark.parametrize("words", ["", "  "])
def test_no_words_are_wrong_usage(words: str) -> None:
    result = run("--search", words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--search needs a word" in result.stderr


def test_on_a_terminal_the_words_are_marked() -> None:
    console = Console(force_terminal=True, color_system="standard", width=100, highlight=False, no_color=False)
    ruling = catalogue().ruling("adjacent-prebuilt")
    with console.capture() as captured:
        for part in rules_text(catalogue(), [catalogue().clause("O-8.8.2")], [ruling], ["dial"]):
            console.print(part)
    marked = captured.get()
    assert "Only an unbuilt \x1b[1mdial\x1b[0m next to" in marked
    assert "Do \x1b[1mdial\x1b[0ms without worker" in marked


def test_in_a_pipe_nothing_is_coloured() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "orloj_dsl", "rules", "8.6", "--search", "upgrade"],
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert "An upgrade moves" in done.stdout
    assert "\x1b" not in done.stdout


# ---- data ----


def test_as_data_without_anything_all_clauses_and_rulings_are_told() -> None:
    data = json.loads("\n".join(told("--format", "json")))
    assert [section["id"] for section in data["sections"]] == [section.id for section in catalogue().sections]
    assert len(clauses()) == 309
    assert len(data["rulings"]) == 56


def test_as_data_a_clause_has_all_its_parts() -> None:
    assert json.loads("\n".join(told("8.6.3", "--format", "json"))) == {
        "sections": [
            {
                "id": "8.6",
                "title": "Upgrades",
                "clauses": [
                    {
                        "id": "O-8.6.3",
                        "kind": "reward",
                        "text": "An upgrade on a production track already at its last level "
                        "gives 1 VP and 1 gold instead.",
                        "ruling": "hammer-at-top",
                    }
                ],
            }
        ],
        "rulings": [
            {
                "id": "hammer-at-top",
                "question": "Upgrade the hammer cube at its last level?",
                "ruling": "Not possible; 8.6 gives its 1 VP and 1 gold to production tracks only.",
                "values": [],
                "clauses": ["O-8.6.3"],
            }
        ],
    }


# ---- coverage ----


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_coverage_is_asked_for_with_its_options(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Path | None, Path | None]] = []
    monkeypatch.setattr(RULES, "coverage", lambda *arguments: asked.append(arguments))
    run("--coverage", "--snapshot", "old.txt", "--write", "new.txt", "--format", form)
    run("--coverage", "--format", form)
    assert asked == [(form, Path("old.txt"), Path("new.txt")), (form, None, None)]


@pytest.mark.parametrize("other", [("8.8",), ("--kind", "cost"), ("--search", "dial")])
def test_coverage_is_of_all_clauses(other: tuple[str, ...]) -> None:
    result = run("--coverage", *other)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--coverage tells of all clauses: without SECTION, --search and --kind" in result.stderr


@pytest.mark.parametrize("other", [("--snapshot", "x"), ("--write", "x"), ("--format", "html"), ("8", "--write", "x")])
def test_what_is_for_coverage_goes_with_it(other: tuple[str, ...]) -> None:
    result = run(*other)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--snapshot, --write and --format html go with --coverage" in result.stderr
