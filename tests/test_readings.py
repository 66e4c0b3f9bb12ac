"""The index of the places where the engine reads a clause."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orloj_dsl
import orloj_dsl.scenario.readings as module
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.scenario.readings import DOCSTRING, EVENT, REFUSAL, TABLE, readings

ROOT = Path(orloj_dsl.__file__).parents[1]


def places(clause: str) -> set[tuple[str, str, str]]:
    """Module, name and kind of each reading."""
    return {(place.module.removeprefix("orloj_dsl."), place.name, place.kind) for place in readings()[clause]}


@pytest.mark.parametrize(
    ("clause", "place"),
    [
        ("O-8.8.4a", ("games.orloj.construction", "check", REFUSAL)),  # an argument of a function that refuses
        ("O-8.9.1a", ("games.orloj.sculptor", "check", REFUSAL)),  # a Violation
        ("O-8.2.5a", ("games.orloj.faults", "_twice", REFUSAL)),  # a loop's tuple where a fault is told
        ("O-4.1.14", ("games.orloj.setup", "_calendar", REFUSAL)),
        ("O-7.1.6a", ("interpreter.reasons", "_unanswered", REFUSAL)),  # what runs records makes no events
        ("O-9.2a", ("games.orloj.rooster", "_correct", EVENT)),
        ("O-8.8.7", ("games.orloj.construction", "apply", EVENT)),
        ("O-5.1.1", ("games.orloj.resources", "score", EVENT)),  # what stands where nothing else is said
        ("O-A2.1", ("games.orloj.clock", "_CLAUSES", TABLE)),
        ("O-9.2", ("games.orloj.sheet", "_CORRECTED, _UNUSED, _LEFT", TABLE)),
        ("O-11.0.2", ("games.orloj", "RULEBOOK", TABLE)),
        ("O-9.2a", ("games.orloj.rooster", "_correct", DOCSTRING)),
        ("O-9.3", ("games.orloj.sheet", "AtCall.points", DOCSTRING)),  # a method
        ("O-5.2.1", ("games.orloj.resources", "ANY", DOCSTRING)),  # below a constant
        ("O-8.0.1", ("games.orloj.turn", "", DOCSTRING)),  # of a module
    ],
)
def test_a_reading_has_its_module_its_name_and_its_kind(clause: str, place: tuple[str, str, str]) -> None:
    assert place in places(clause)


REFUSES = """\
def check(due) -> Violation | None:
    return Violation("moon", "O-8.4.1")


def _draws(due) -> Violation | None:
    return Violation("moon", "O-8.4.2")


def _apply(due) -> None:
    _draws("O-8.4.3")
"""
NAMESAKES = """\
def apply(due) -> None:
    check("O-8.4.1")
    _draws("O-8.4.2")


def _draws(due) -> None:
    draw("O-8.4.3")
"""


def test_of_private_functions_only_those_of_the_module_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games" / "orloj").mkdir(parents=True)
    for name, text in (("refuses.py", REFUSES), ("namesakes.py", NAMESAKES)):
        (tmp_path / "games" / "orloj" / name).write_text(text, "utf-8")
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    kinds = {clause: {(place.name, place.kind) for place in found} for clause, found in readings.__wrapped__().items()}
    assert kinds == {
        "O-8.4.1": {("check", REFUSAL), ("apply", REFUSAL)},
        "O-8.4.2": {("_draws", REFUSAL), ("apply", EVENT)},
        "O-8.4.3": {("_apply", REFUSAL), ("_draws", EVENT)},
    }


def test_what_nothing_rests_on_is_no_refusal_and_no_event() -> None:
    assert {place.kind for place in readings()["O-5.5.3"]} == {DOCSTRING}
    assert {place.kind for place in readings()["O-A16.1"]} == {TABLE}


def test_every_reading_names_its_clause_in_its_line() -> None:
    lines = {path: path.read_text("utf-8").splitlines() for path in (ROOT / "orloj_dsl").rglob("*.py")}
    for clause, found in readings().items():
        for place in found:
            assert re.search(rf"{re.escape(clause)}\b", lines[ROOT / place.file][place.line - 1]), place


def test_readings_are_told_once_and_by_module_and_line() -> None:
    for found in readings().values():
        assert len(set(found)) == len(found)
        assert [(place.file, place.line) for place in found] == sorted((place.file, place.line) for place in found)


def test_every_clause_of_the_game_for_two_to_four_is_read_and_none_that_is_not_there() -> None:
    assert {clause.id for clause in catalogue()} == readings().keys()


def test_what_a_definition_says_stands_where_it_is_read() -> None:
    unexplained = [
        clause.id
        for clause in catalogue()
        if clause.kind == "definition" and not {place.kind for place in readings()[clause.id]} & {DOCSTRING, TABLE}
    ]
    assert unexplained == []


def test_on_every_limit_something_rests() -> None:
    idle = [
        clause.id
        for clause in catalogue()
        if clause.kind == "limit" and not {place.kind for place in readings()[clause.id]} & {REFUSAL, EVENT}
    ]
    assert idle == []
