"""The cover of all clauses: scenarios, those that see a clause broken, features, and the events of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from orloj_dsl.interpreter.game import Game
from orloj_dsl.kernel.catalogue import Catalogue
from orloj_dsl.kernel.values import Event
from orloj_dsl.scenario.cover import FIRED, READ, REJECTION, SCENARIO, Cover, Named
from orloj_dsl.scenario.exceptions import Exceptions
from orloj_dsl.scenario.run import Outcome

LACK: Final = {
    SCENARIO: "no scenario is about it",
    REJECTION: "no scenario sees it broken",
    FIRED: "it shows in no record",
    READ: "nothing in the engine names it",
}
"""What is said of a clause that lacks something."""


@final
@dataclass(frozen=True, slots=True)
class Coverage:
    """What covers the clauses, and what needn't.

    Attributes:
        covers: every clause, in the rulebook's order.
        exceptions: what isn't demanded.
        failed: scenarios that fail, and so cover nothing.
    """

    covers: Sequence[Cover]
    exceptions: Exceptions
    failed: Sequence[Named] = ()

    def missing(self, cover: Cover) -> tuple[str, ...]:
        """What a clause lacks without a reason."""
        why = self.exceptions.why(cover)
        return tuple(demand for demand in cover.lacks if demand not in why)

    def findings(self) -> Iterator[str]:
        """What is wrong, a sentence each: failing scenarios, uncovered clauses, exceptions that except nothing."""
        for named in self.failed:
            yield f"{named.file}: '{named.name}' fails, so it covers nothing"
        for cover in self.covers:
            if missing := self.missing(cover):
                lack = ", ".join(LACK[demand] for demand in missing)
                yield f"{cover.clause.id} ({cover.clause.kind}) is uncovered: {lack}"
        yield from self.exceptions.idle(self.covers)


def measure(
    catalogue: Catalogue,
    outcomes: Iterable[tuple[Named, Outcome]],
    features: Iterable[tuple[Named, Collection[str]]],
    fired: Mapping[str, int],
    read: Mapping[str, int],
) -> tuple[Cover, ...]:
    """Count what covers each clause of a catalogue, in its order.

    Args:
        catalogue: the clauses.
        outcomes: scenarios that were run; those that fail cover nothing.
        features: scenarios of features, each with its tags.
        fired: how often the events of records show a clause.
        read: at how many places of the engine a clause stands.
    """
    held = [(named, outcome) for named, outcome in outcomes if outcome.held]
    definitions = frozenset(clause.id for clause in catalogue if clause.kind == "definition")
    scenarios = _by_clause((named, _shown(outcome, definitions)) for named, outcome in held)
    rejections = _by_clause((named, _rejected(outcome)) for named, outcome in held)
    tagged = _by_clause(features)
    return tuple(
        Cover(
            clause,
            scenarios.get(clause.id, ()),
            rejections.get(clause.id, ()),
            tagged.get(clause.id, ()),
            fired.get(clause.id, 0),
            read.get(clause.id, 0),
        )
        for clause in catalogue
    )


def _shown(outcome: Outcome, definitions: frozenset[str]) -> frozenset[str]:
    """The clauses that a scenario is about and that show in it, as they happen or forbid; a definition needn't."""
    refused = outcome.refused
    cited = set() if refused is None else {refused.clause, *refused.also}
    return frozenset(outcome.scenario.clauses) & (outcome.clauses | cited | definitions)


def _rejected(outcome: Outcome) -> frozenset[str]:
    """The clauses that a scenario sees broken: the refusal's own, and those besides it that the scenario is about."""
    refused = outcome.refused
    if refused is None:
        return frozenset()
    return frozenset({refused.clause} | (set(refused.also) & set(outcome.scenario.clauses)))


def _by_clause(tests: Iterable[tuple[Named, Collection[str]]]) -> dict[str, tuple[Named, ...]]:
    found: dict[str, list[Named]] = {}
    for named, clauses in tests:
        for clause in clauses:
            found.setdefault(clause, []).append(named)
    return {clause: tuple(sorted(about)) for clause, about in found.items()}


def fired_in(games: Iterable[Game]) -> Counter[str]:
    """How often each clause shows in the events of games: their setups, main lines and variations."""
    return Counter(clause for game in games for event in _events(game) for clause in event.clauses)


def _events(game: Game) -> Iterator[Event]:
    yield from game.laid_out
    for plies in (game.plies, *(branch.plies for branch in game.branches)):
        for ply in plies:
            yield from ply.events
