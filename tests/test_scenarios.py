"""The scenarios of the rules, which pytest collects from their files: that none is missing for an action."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pytest

from orloj_dsl.games.orloj import RULEBOOK
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.tree import Turn
from orloj_dsl.scenario import shipped as shipped_scenarios
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.run import outcome_of, table_after

RULES = Path(__file__).parents[1] / "scenarios" / "rules"
FILES = sorted(path for path in RULES.rglob("*") if path.is_file())


def test_every_file_of_the_folder_is_one_of_scenarios() -> None:
    assert FILES
    assert {path.suffix for path in FILES} == {".yaml"}


# ---- none is missing for an action ----

AUTOMATIC = {"end", "act"}
"""Actions that nobody writes: the line's end is the end of a turn, the name of Manes is his."""


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    return tuple(scenario for _, scenario in shipped_scenarios.scenarios())


def kinds_of(action: Action) -> Iterator[str]:
    yield action.kind
    if action.inner is not None:
        yield action.inner.kind


def kinds_at(text: str) -> Iterator[str]:
    """The kinds of action that the text of a refusal states; none for a word inside a step, or the end of the line."""
    drawn = text.startswith("<")
    turn = parse_turn(f"1 nobody pass {text}" if drawn else f"1 nobody {text}")
    if not isinstance(turn, Turn):
        return
    try:
        if drawn:
            actions = tuple(draw_of(chance, shipped()) for chance in turn.steps[0].chances)
        else:
            actions = tuple(a for played in turn.steps for a in actions_of(played.step, shipped()))
    except Unbound:
        return
    for action in actions:
        yield from kinds_of(action)


@lru_cache(maxsize=1)
def holding() -> tuple[Scenario, ...]:
    """The scenarios that hold; why another one doesn't is told by its own test, and it covers nothing."""
    held = []
    for scenario in scenarios():
        with suppress(Exception):
            held += [scenario] if outcome_of(scenario).held else []
    return tuple(held)


def written() -> Iterator[Action]:
    """The actions that are written and done in a scenario that plays."""
    for scenario in holding():
        if scenario.error is None:
            yield from (move.action for move in table_after(scenario).moves if move.step is not None)


@lru_cache(maxsize=1)
def done() -> frozenset[str]:
    """The kinds of action that are written and done in a scenario that plays."""
    return frozenset(kind for action in written() for kind in kinds_of(action))


@lru_cache(maxsize=1)
def rejected() -> frozenset[str]:
    """The kinds of action that a scenario sees refused by a rule."""
    errors = [s.error for s in holding() if s.error is not None and s.when is not None]
    return frozenset(kind for error in errors if error.clause for kind in kinds_at(error.at))


ACCEPTED = {kind for rule in RULEBOOK.decisions.values() for kind in rule.accepts}
KINDS = sorted((ACCEPTED | RULEBOOK.additional.keys() | {"no"}) - AUTOMATIC)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_action_is_done_in_a_scenario(kind: str) -> None:
    assert kind in done()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_action_is_refused_in_a_scenario(kind: str) -> None:
    assert kind in rejected()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("clock 3/1", {"clock", "turn"}),
        ("outer painter 0 left", {"outer", "painter"}),
        ("+scroll upgrade hammer", {"+scroll", "upgrade"}),
        ("<moon>", {"draw"}),
        ("gold", set()),
        ("upgrade gold", set()),
        ("<gold>", set()),
        ("", set()),
    ],
)
def test_the_kinds_that_a_refused_text_states(text: str, kinds: set[str]) -> None:
    assert set(kinds_at(text)) == kinds


def test_every_refusal_that_may_be_written_is_written_in_a_scenario() -> None:
    words = {rule.refusal for rule in RULEBOOK.decisions.values() if rule.refusal}
    assert {action.words[0] for action in written() if action.kind == "no"} == words
