"""Which scenarios show a clause on its page.

Those that are chosen by hand in ``data/examples.yaml``, else those that are most about it by a rule of thumb.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

from ruleexamples import Example, example_of

from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario import shipped
from orloj_dsl.scenario.model import ASSERTION, EVENT, NO_EVENT, Scenario

CHOICES = Path(__file__).resolve().parent / "data" / "examples.yaml"
CONSIDERED = 8
"""The one with most to show is sought among so many."""
OF_WRITING = frozenset({"missing-choice", "not-due", "which-payment", "wrong-number"})
"""Codes that speak of a line that says too little or too much, rather than of what can't be done."""
ALONE = re.compile(r"^players\s[^,\n]*$", re.MULTILINE)
"""What a table has where one plays against Manes; what holds at any table is shown at another one."""


@dataclass(frozen=True)
class Choice:
    """What is chosen by hand for a clause.

    Attributes:
        plays: the scenarios that show it, each ``folder/file.yaml: name``; empty if the rule of thumb is to find one.
        refused: the refusals, in the same way.
        setup: words with which the lines and facts of a setup begin that the clause is about; ``None`` if all of it is
            shown.
    """

    plays: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    setup: str | None = None


@cache
def examples(clause: Clause) -> tuple[Example, ...]:
    """The scenarios that show a clause, and the refusals; a limit's refusal needs nothing beside it."""
    choice = choices().get(clause.id, Choice())
    about = sorted(scenarios_by_clause().get(clause.id, ()), key=lambda scenario: burden(scenario, clause.id))
    refused = chosen(choice.refused, clause) or first(shown((one for one in about if one.error), clause))
    if refused and clause.kind == "limit" and not choice.plays:
        played: tuple[Example, ...] = ()
    else:
        played = chosen(choice.plays, clause) or best(shown((one for one in about if not one.error), clause), clause)
    found = (*played, *refused)
    return tuple(replace(example, setup=choice.setup) if "setup" in example.given else example for example in found)


# ---- the rule of thumb ----


def shown(scenarios: Iterable[Scenario], clause: Clause) -> Iterator[Example]:
    """Those scenarios that are examples of a clause."""
    return filter(None, (example_of(scenario, clause) for scenario in scenarios))


def first(found: Iterator[Example]) -> tuple[Example, ...]:
    """The first one, if there is one."""
    return tuple(islice(found, 1))


def best(found: Iterator[Example], clause: Clause) -> tuple[Example, ...]:
    """The one of the first ones that has most to show."""
    considered = list(islice(found, CONSIDERED))
    return tuple(sorted(considered, key=lambda example: lack(example, clause))[:1])


def lack(example: Example, clause: Clause) -> int:
    """How little an example shows of a clause.

    Less than another one if no event has it as its own clause, if none changes a counter, and if what is asserted is
    neither its event nor a counter that one changes.
    """
    words = {word for entry in example.scenario.then if entry.kind in (ASSERTION, EVENT) for word in entry.text.split()}
    counters = {name for event in example.told for name, _ in event.deltas}
    own = any(event.clause == clause.id for event in example.told)
    return 4 * (not own) + 2 * (not counters) + (not words & {clause.id, *counters})


def burden(scenario: Scenario, clause: str) -> int:
    """How much there is to be read, counted in characters, with so many more for what leads away from the clause."""
    texts = (scenario.given, scenario.when or "", *(entry.text for entry in scenario.then))
    away = 40 * (len(scenario.clauses) - 1) + 80 * scenario.in_mid_turn + 40 * (scenario.clauses[0] != clause)
    away += 120 * scenario.given.startswith("ruling ") + 400 * bool(ALONE.search(scenario.given))
    if scenario.error is None:
        kinds = Counter(entry.kind for entry in scenario.then)
        away += 120 * (clause not in [entry.text for entry in scenario.then if entry.kind == EVENT])
        away += 60 * kinds[NO_EVENT] + 120 * (" no " in (scenario.when or "")) + 120 * (scenario.when is None)
    else:
        away += 300 * (scenario.error.clause != clause) + 300 * (scenario.error.code in OF_WRITING)
        away += 300 * (scenario.when is None)
    return sum(map(len, texts)) + away


# ---- what is chosen by hand ----


@cache
def choices() -> Mapping[str, Choice]:
    """What is chosen by hand, by the clause."""
    read = load_yaml(CHOICES.read_text("utf-8"), CHOICES.name)
    assert isinstance(read, dict)
    return {clause: choice_of(entry) for clause, entry in read.items()}


def choice_of(entry: Mapping[str, object]) -> Choice:
    """An entry of the file of choices; ``plays`` and ``refused`` are a scenario, or a list of them."""
    plays, refused, setup = (entry.get(key) for key in ("plays", "refused", "setup"))
    assert entry.keys() <= {"plays", "refused", "setup"}
    return Choice(named(plays), named(refused), None if setup is None else str(setup))


def named(entry: object) -> tuple[str, ...]:
    """The scenarios that are named: none, one, or a list."""
    if entry is None:
        return ()
    return tuple(map(str, entry)) if isinstance(entry, list) else (str(entry),)


def chosen(names: Iterable[str], clause: Clause) -> tuple[Example, ...]:
    """The scenarios that are named, as examples of a clause.

    Raises:
        LookupError: one isn't there, or isn't an example of the clause.
    """
    found = []
    for name in names:
        scenario = scenarios_by_name().get(name)
        example = scenario and example_of(scenario, clause)
        if not example:
            raise LookupError(f"{CHOICES.name} names for {clause.id} what doesn't show it: {name}")
        found.append(example)
    return tuple(found)


# ---- the scenarios that there are ----


@cache
def scenarios_by_name() -> Mapping[str, Scenario]:
    """All scenarios, by file and name: ``rooster/call.yaml: nothing broken, four points``."""
    return {f"{named.file}: {named.name}": scenario for named, scenario in shipped.scenarios()}


@cache
def scenarios_by_clause() -> Mapping[str, Sequence[Scenario]]:
    """The scenarios about each clause."""
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios_by_name().values():
        for clause in scenario.clauses:
            found.setdefault(clause, []).append(scenario)
    return found
