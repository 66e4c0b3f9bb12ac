"""The catalogue's laws, and that the shipped catalogue of Orloj keeps them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.kernel.catalogue import KINDS, Catalogue, Clause, Ruling, Section
from orloj_dsl.safe_yaml import load_yaml

Entry = dict[str, object]

SECTION: Entry = {"id": "1", "title": "Limits"}
CLAUSE: Entry = {"id": "O-1.1", "kind": "limit", "text": "Two at most.", "ruling": "two"}
RULING: Entry = {
    "id": "two",
    "chapter": "Limits (1)",
    "question": "Really two?",
    "ruling": "Yes.",
    "values": ["two", "three"],
}


def shipped(name: str) -> object:
    path = data_path("rules", "orloj", name)
    return load_yaml(path.read_text("utf-8"), name)


def clauses(*entries: object, sections: object = (SECTION,)) -> Entry:
    return {
        "game": "orloj",
        "sections": list(sections) if isinstance(sections, tuple) else sections,
        "clauses": list(entries),
    }


def rulings(*entries: object) -> Entry:
    return {"game": "orloj", "rulings": list(entries)}


@pytest.fixture(scope="module")
def orloj() -> Catalogue:
    return Catalogue.from_data(shipped("clauses.yaml"), shipped("rulings.yaml"))


def test_orloj_has_309_clauses_of_which_66_are_for_manes(orloj: Catalogue) -> None:
    assert len(orloj) == len(list(orloj)) == 309
    assert sum(not re.match(r"O-(13|A17)\.", clause.id) for clause in orloj) == 243


def test_orloj_has_56_rulings_of_which_4_have_a_choice(orloj: Catalogue) -> None:
    assert len(orloj.rulings) == 56
    assert {ruling.id: ruling.values for ruling in orloj.rulings if ruling.values} == {
        "supply": ("unlimited", "limited"),
        "mastery-bonus-choice": ("either", "assistant", "moon"),
        "exchange": ("coins", "strict"),
        "solo-apostles-apart": ("kept", "out"),
    }


def test_clauses_and_rulings_of_orloj_name_each_other(orloj: Catalogue) -> None:
    named = {clause.ruling for clause in orloj if clause.ruling is not None}
    assert named == {ruling.id for ruling in orloj.rulings}


def test_every_kind_is_used(orloj: Catalogue) -> None:
    assert {clause.kind for clause in orloj} == KINDS


def test_every_id_of_orloj_has_the_form_that_errors_print(orloj: Catalogue) -> None:
    form = re.compile(r"O-(A?[1-9]\d?)(\.\d+){1,2}[a-d]?")
    assert [clause.id for clause in orloj if not form.fullmatch(clause.id)] == []


def test_finds_by_id(orloj: Catalogue) -> None:
    assert orloj.clause("O-8.4.2").ruling == "moon-decline"
    assert orloj.ruling("supply").default == "unlimited"
    assert orloj.ruling("moon-decline").default is None
    assert "O-8.4.2" in orloj
    assert "moon-decline" not in orloj


@pytest.mark.parametrize(
    ("clause", "section"),
    [
        ("O-6.1", "6"),
        ("O-7.0.1", "7.0"),
        ("O-8.8.3a", "8.8"),
        ("O-9.2a", "9"),
        ("O-10.1.1b", "10.1"),
        ("O-10.2", "10.2"),
        ("O-10.3a", "10.3"),
        ("O-13.10.1a", "13.10"),
        ("O-A2.1", "A2"),
        ("O-A17.5", "A17"),
    ],
)
def test_a_clause_stands_in_the_most_exact_section(orloj: Catalogue, clause: str, section: str) -> None:
    assert orloj.section_of(clause).id == section


def test_orloj_has_63_sections_in_the_order_of_the_rulebook(orloj: Catalogue) -> None:
    assert len(orloj.sections) == 63
    assert orloj.sections[22] == Section("8.8", "Construction")
    numbers = [[int(part.removeprefix("A")) for part in section.id.split(".")] for section in orloj.sections]
    appendix = [section.id.startswith("A") for section in orloj.sections]
    assert sorted(zip(appendix, numbers, strict=True)) == list(zip(appendix, numbers, strict=True))


def test_clauses_of_a_section_stand_together(orloj: Catalogue) -> None:
    met = [orloj.section_of(clause.id) for clause in orloj]
    assert list(dict.fromkeys(met)) == list(orloj.sections)
    assert sorted(met, key=orloj.sections.index) == met


def test_an_unknown_id_is_a_key_error(orloj: Catalogue) -> None:
    with pytest.raises(KeyError, match=r"O-99\.1"):
        orloj.clause("O-99.1")
    with pytest.raises(KeyError, match="none"):
        orloj.ruling("none")
    with pytest.raises(KeyError, match=r"O-99\.1"):
        orloj.section_of("O-99.1")


def test_builds_from_data() -> None:
    catalogue = Catalogue.from_data(clauses(CLAUSE), rulings(RULING))
    assert catalogue.sections == (Section("1", "Limits"),)
    assert list(catalogue) == [Clause("O-1.1", "limit", "Two at most.", "two")]
    assert catalogue.rulings == (Ruling("two", "Really two?", "Yes.", ("two", "three")),)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (None, rulings(RULING), "clauses: expected a mapping of game, sections, clauses"),
        (clauses(CLAUSE), [], "rulings: expected a mapping of game, rulings"),
        (clauses() | {"clauses": None}, rulings(RULING), "clauses: expected a list"),
        (clauses(CLAUSE, sections=None), rulings(RULING), "sections: expected a list"),
        (clauses(CLAUSE, sections=({"id": "1"},)), rulings(RULING), "sections, entry 1: expected the keys id, title"),
        (clauses(CLAUSE, sections=({"id": 1, "title": "x"},)), rulings(RULING), "entry 1: 'id' must be a string"),
        (clauses(CLAUSE, sections=(SECTION, SECTION)), rulings(RULING), "section 1 is there twice"),
        (clauses(CLAUSE, sections=()), rulings(RULING), r"clauses in no section: O-1\.1$"),
        (clauses(CLAUSE | {"id": "O-11.1"}), rulings(RULING), r"clauses in no section: O-11\.1$"),
        (clauses(CLAUSE, sections=(SECTION, {"id": "2", "title": "x"})), rulings(RULING), "without a clause: 2$"),
        (
            clauses(CLAUSE, CLAUSE | {"id": "O-2.1"}, sections=({"id": "2", "title": "x"}, SECTION)),
            rulings(RULING),
            r"clause O-2\.1 stands behind O-1\.1, but its section before it",
        ),
        (clauses("x"), rulings(RULING), "clauses, entry 1: expected a mapping"),
        (clauses(CLAUSE, {}), rulings(RULING), "entry 2: expected the keys id, kind, ruling, text"),
        (clauses(CLAUSE | {"more": "x"}), rulings(RULING), "expected the keys"),
        (clauses(CLAUSE | {"kind": "idea"}), rulings(RULING), "unknown kind 'idea'"),
        (clauses(CLAUSE | {"text": 1}), rulings(RULING), "'text' must be a string"),
        (clauses(CLAUSE | {"id": " "}), rulings(RULING), "'id' must be a string that isn't empty"),
        (clauses(CLAUSE | {"ruling": None}), rulings(RULING), "'ruling' must be a string"),
        (clauses(CLAUSE), rulings(RULING | {"chapter": 4}), "'chapter' must be a string"),
        (clauses(CLAUSE), rulings(RULING | {"values": "two"}), "must be a list of strings"),
        (clauses(CLAUSE), rulings(RULING | {"values": [2, 3]}), "must be a list of strings"),
        (clauses(CLAUSE), rulings(RULING | {"values": ["two"]}), "two or more different ones"),
        (clauses(CLAUSE), rulings(RULING | {"values": ["a", "a"]}), "two or more different ones"),
        (clauses(CLAUSE, CLAUSE), rulings(RULING), r"clause O-1\.1 is there twice"),
        (clauses(CLAUSE), rulings(RULING, RULING), "ruling two is there twice"),
        (clauses(CLAUSE), rulings(), "named by a clause but not there: two"),
        (clauses(sections=()), rulings(RULING), "rulings that no clause names: two"),
    ],
)
def test_refuses_other_data(first: object, second: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Catalogue.from_data(first, second)


def test_every_clause_is_named_in_the_rules(orloj: Catalogue) -> None:
    modules = (Path(__file__).parents[1] / "orloj_dsl").rglob("*.py")
    named = {clause for path in modules for clause in re.findall(r"O-A?\d+(?:\.\d+)*[a-z]?", path.read_text("utf-8"))}
    assert [clause.id for clause in orloj if clause.id not in named] == []
