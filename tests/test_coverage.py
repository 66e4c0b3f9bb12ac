"""What covers clauses: counted on small made-up inputs, and that of what ships nothing is uncovered."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from pytest_bdd.feature import get_features

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.game import run
from orloj_dsl.kernel.catalogue import Catalogue, Clause, Section
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.cover import DEMANDS, FIRED, READ, REJECTION, SCENARIO, Cover, Named, met
from orloj_dsl.scenario.coverage import Coverage, fired_in, measure
from orloj_dsl.scenario.exceptions import Exceptions
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.run import Outcome, outcome_of
from orloj_dsl.scenario.shipped import coverage_of, features, outcomes, scenarios
from orloj_dsl.scenario.snapshot import lost, read_snapshot, snapshot_text

SNAPSHOT = Path(__file__).parent / "data" / "coverage.txt"
REFRESH = "orloj rules --coverage --write tests/data/coverage.txt"

ONE, TWO, OTHER = Named("clock/dial.yaml", "one"), Named("clock/dial.yaml", "two"), Named("moon/moon.yaml", "other")


@lru_cache(maxsize=1)
def ran() -> tuple[tuple[Named, Outcome], ...]:
    """The scenarios that ship, run once for all tests of this module."""
    return tuple(outcomes(scenarios()))


@lru_cache(maxsize=1)
def shipped() -> Coverage:
    return coverage_of(ran())


def cover(clause: str, kind: str, **had: Any) -> Cover:
    return Cover(Clause(clause, kind, "A rule."), **had)


def excepting(**clauses: dict[str, str]) -> Exceptions:
    return Exceptions({demand: clauses.get(demand, {}) for demand in DEMANDS})


# ---- what is demanded ----


@pytest.mark.parametrize(
    ("kind", "demands"),
    [
        ("setup", (SCENARIO, FIRED)),
        ("action", (SCENARIO, REJECTION, FIRED)),
        ("cost", (SCENARIO, REJECTION, FIRED)),
        ("limit", (SCENARIO, REJECTION)),
        ("reward", (SCENARIO, FIRED)),
        ("trigger", (SCENARIO, FIRED)),
        ("scoring", (SCENARIO, FIRED)),
        ("end", (SCENARIO, FIRED)),
        ("definition", (SCENARIO, READ)),
    ],
)
def test_what_is_demanded_of_a_kind(kind: str, demands: tuple[str, ...]) -> None:
    assert cover("O-1.1", kind).demands == demands
    assert cover("O-1.1", kind).lacks == demands


def test_what_a_clause_has_it_doesnt_lack() -> None:
    assert cover("O-1.1", "cost", scenarios=(ONE,), fired=2).lacks == (REJECTION,)
    assert cover("O-1.1", "cost", scenarios=(ONE,), rejections=(TWO,), fired=1).lacks == ()
    assert cover("O-1.1", "limit", rejections=(TWO,), features=(OTHER,), fired=3).lacks == (SCENARIO,)
    assert cover("O-1.1", "definition", scenarios=(ONE,)).lacks == (READ,)


def test_what_is_met_is_told_of_the_kinds_that_it_is_demanded_of() -> None:
    covers = [
        cover("O-1.1", "limit", scenarios=(ONE,), rejections=(TWO,)),
        cover("O-1.2", "cost", scenarios=(ONE,)),
        cover("O-1.3", "reward", rejections=(TWO,), fired=1),
    ]
    assert {demand: met(covers, demand) for demand in DEMANDS} == {
        SCENARIO: (2, 3),
        REJECTION: (1, 2),
        FIRED: (1, 2),
        READ: (0, 0),
    }


# ---- counting ----

SCENARIOS = """\
- name: two sections more than the innovation value
  clauses: [O-7.1.2, O-7.1.5]
  given: |
    turn Mikel, round 3
    clock hand 12
  when: clock 3/0
  then: [forced 2, {event: O-7.1.2}, {event: O-7.1.5}]

- name: no token is left for the one section more
  clauses: [O-7.1.2, O-5.3.2]
  given: |
    turn Mikel, round 3
    Mikel broken 5
  when: clock 2
  error: {code: no-token, clause: O-5.3.2, at: clock 2}

- name: the face that can't be turned for want of a token
  clauses: [O-5.3.2]
  given: |
    turn Mikel, round 3
    Mikel broken 5
  when: clock 2
  error: {code: no-token, clause: O-5.3.2, at: clock 2}

- name: it fails, for two are forced
  clauses: [O-7.1.2]
  given: |
    turn Mikel, round 3
    clock hand 12
  when: clock 3/0
  then: [forced 1]
"""
"""Innovation stands at I: one section is free, each other one forces a deviation, and only five can be forced."""

SMALL = Catalogue(
    [Section("5.3", "Tokens"), Section("7.1", "Clock")],
    [
        Clause("O-5.3.1", "cost", "A token is flipped."),
        Clause("O-5.3.2", "limit", "With five flipped no more is."),
        Clause("O-7.1.2", "cost", "Each section more costs one."),
        Clause("O-7.1.5", "action", "Then a worker is placed."),
        Clause("O-7.1.9", "definition", "The hand is the hand."),
    ],
    [],
)


def small(path: Path) -> list[tuple[Named, Outcome]]:
    path.write_text(SCENARIOS, "utf-8")
    return [(Named("a.yaml", scenario.name), outcome_of(scenario)) for scenario in load_scenarios(path)]


def test_scenarios_cover_the_clauses_that_they_name_and_that_refuse(tmp_path: Path) -> None:
    outcomes = small(tmp_path / "a.yaml")
    plays, names_both, names_one, fails = (named for named, _ in outcomes)
    tagged = [(Named("x.feature", "Story"), ["E-7.1", "O-7.1.5"])]
    covers = measure(SMALL, outcomes, tagged, {"O-7.1.2": 3, "O-13.1.1": 9}, {"O-7.1.9": 2})
    assert [cover.clause.id for cover in covers] == ["O-5.3.1", "O-5.3.2", "O-7.1.2", "O-7.1.5", "O-7.1.9"]
    flipped, five, section, worker, hand = covers
    # A token is missing for the section: the refusal rests on O-5.3.1 and O-7.1.2 too, and one scenario names one.
    assert (flipped.scenarios, flipped.rejections) == ((), ())
    assert five.scenarios == five.rejections == (names_both, names_one)
    assert (section.scenarios, section.rejections, section.fired) == ((names_both, plays), (names_both,), 3)
    assert (worker.scenarios, worker.rejections) == ((plays,), ())
    assert (worker.features, worker.fired) == ((tagged[0][0],), 0)
    assert (hand.read, hand.fired, section.read) == (2, 0, 0)
    assert fails not in section.scenarios


VAIN = """
- name: one section is free, so nothing is forced for it
  clauses: [O-7.1.2, O-7.1.5, O-7.1.9]
  given: |
    turn Mikel, round 3
    clock hand 12
  when: clock 1/0
  then: [forced 0, {no-event: O-7.1.2}]
"""


def test_what_a_scenario_only_denies_it_doesnt_cover_but_a_definition_needs_no_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orloj_dsl.scenario.run.catalogue", lambda: SMALL)
    monkeypatch.setattr("orloj_dsl.scenario.form.catalogue", lambda: SMALL)
    (tmp_path / "vain.yaml").write_text(VAIN, "utf-8")
    (scenario,) = load_scenarios(tmp_path / "vain.yaml")
    outcome = outcome_of(scenario)
    assert outcome.held
    *_, section, worker, hand = measure(SMALL, [(ONE, outcome)], [], {}, {})
    assert (section.scenarios, worker.scenarios, hand.scenarios) == ((), (ONE,), (ONE,))


HEAD = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n"


def fired(text: str) -> Counter[str]:
    return fired_in(run(parse(Source("x", HEAD + text))))


def test_events_of_the_main_line_and_of_variations_fire() -> None:
    # A pass moves the rooster: once in the main line, once in the variation, where the second pass is.
    assert fired("play\n1 Mikel pass\n")["O-7.2.4"] == 1
    assert fired("play\n1 Mikel pass\n( 1 Mikel clock 1; face yellow\n1 Eduardo pass )\n")["O-7.2.4"] == 2
    assert fired("play\n1 Mikel clock 1; face yellow\n")["O-7.2.4"] == 0


def test_what_the_setup_lays_out_fires() -> None:
    assert fired("play\n")["O-4.2.9"] == 0  # a position is given, and nothing laid out
    first = data_path("scenarios", "games", "first-evening.orloj")
    games = run(parse(Source("x", first.read_text("utf-8"))))
    assert fired_in(games)["O-4.2.9"] > 0
    laid_out = sum("O-4.2.9" in event.clauses for game in games for event in game.laid_out)
    assert fired_in(games)["O-4.2.9"] == laid_out


# ---- exceptions ----


def test_exceptions_are_read_from_data() -> None:
    rejection = {"O-9.5": "nobody decides it"}
    data = {SCENARIO: None, REJECTION: rejection, FIRED: {}, READ: None}
    assert Exceptions.from_data(data) == excepting(rejection=rejection)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (None, "expected a mapping of scenario, rejection, fired, read"),
        ({"more": None}, "expected a mapping of scenario, rejection, fired, read"),
        ({REJECTION: ["O-9.5"]}, "rejection: expected a mapping of ids and reasons"),
        ({REJECTION: {"O-9.5": " "}}, r"rejection, O-9\.5: the reason is missing"),
        ({"sections": None}, "expected a mapping of scenario, rejection, fired, read"),
    ],
)
def test_other_data_is_no_list_of_exceptions(change: dict[str, object] | None, message: str) -> None:
    empty: dict[str, object] = dict.fromkeys(DEMANDS)
    with pytest.raises(ValueError, match=message):
        Exceptions.from_data(None if change is None else empty | change)


LIMIT = cover("O-9.5", "limit", scenarios=(ONE,))
SETUP = cover("O-4.1.1", "setup")


@pytest.mark.parametrize(
    ("covers", "exceptions", "told"),
    [
        ([LIMIT], excepting(rejection={"O-9.5": "nobody decides it"}), []),
        (
            [LIMIT, SETUP],
            excepting(),
            [
                "O-9.5 (limit) is uncovered: no scenario sees it broken",
                "O-4.1.1 (setup) is uncovered: no scenario is about it, it shows in no record",
            ],
        ),
        (
            [cover("O-9.6", "definition", scenarios=(ONE,))],
            excepting(),
            ["O-9.6 (definition) is uncovered: nothing in the engine names it"],
        ),
        (
            [cover("O-9.5", "limit", rejections=(ONE,))],
            excepting(rejection={"O-9.5": "nobody decides it"}),
            [
                "O-9.5 (limit) is uncovered: no scenario is about it",
                "O-9.5 needs no exception (rejection): it is covered",
            ],
        ),
        (
            [LIMIT],
            excepting(rejection={"O-9.5": "so", "O-9.9": "so"}, fired={"O-9.5": "so"}),
            [
                "O-9.9 needs no exception (rejection): there is no such clause",
                "O-9.5 needs no exception (fired): it isn't demanded of a clause of kind limit",
            ],
        ),
    ],
)
def test_what_is_wrong_with_cover_and_exceptions(covers: list[Cover], exceptions: Exceptions, told: list[str]) -> None:
    assert list(Coverage(covers, exceptions).findings()) == told


def test_a_scenario_that_fails_is_told() -> None:
    measured = Coverage([cover("O-9.5", "limit", scenarios=(ONE,), rejections=(ONE,))], excepting(), (TWO,))
    assert list(measured.findings()) == ["clock/dial.yaml: 'two' fails, so it covers nothing"]


# ---- what ships ----


def test_nothing_is_uncovered() -> None:
    assert list(shipped().findings()) == []


def test_all_clauses_count() -> None:
    assert [cover.clause for cover in shipped().covers] == list(catalogue())
    assert len(shipped().covers) == 309


def test_the_snapshot_is_up_to_date() -> None:
    assert snapshot_text(shipped().covers) == SNAPSHOT.read_text("utf-8"), f"what covers clauses has changed: {REFRESH}"


def test_a_clause_that_loses_its_only_scenario_is_told() -> None:
    only = next(cover for cover in shipped().covers if len(cover.scenarios) == 1 and not cover.rejections)
    (gone,) = only.scenarios
    left = coverage_of([(named, outcome) for named, outcome in ran() if named != gone])
    clause, kind = only.clause.id, only.clause.kind
    assert f"{clause} ({kind}) is uncovered: no scenario is about it" in list(left.findings())
    told = list(lost(read_snapshot(snapshot_text(shipped().covers), "x"), left.covers))
    assert f"{clause} has lost its cover: no scenario is about it, and 1 was" in told


def test_a_clause_that_loses_its_only_rejection_is_told() -> None:
    only = next(cover for cover in shipped().covers if REJECTION in cover.demands and len(cover.rejections) == 1)
    (gone,) = only.rejections
    left = coverage_of([(named, outcome) for named, outcome in ran() if named != gone])
    told = list(lost(read_snapshot(snapshot_text(shipped().covers), "x"), left.covers))
    assert f"{only.clause.id} has lost its cover: no scenario sees it broken, and 1 did" in told
    assert any(found.startswith(f"{only.clause.id} ({only.clause.kind}) is uncovered: ") for found in left.findings())


def test_features_are_read_as_they_are_run() -> None:
    """Their tags are found without the library that runs them."""
    folder = data_path("features")
    by_library = {
        (Path(feature.filename).name, scenario.name, frozenset(feature.tags | scenario.tags))
        for feature in get_features([str(folder)])
        for scenario in feature.scenarios.values()
    }
    assert {(named.file, named.name, tags) for named, tags in features()} == by_library
    assert len(by_library) > 50
