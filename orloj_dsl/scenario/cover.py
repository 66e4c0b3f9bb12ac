"""What a clause must have, by its kind, and what it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from orloj_dsl.kernel.catalogue import KINDS, Clause

SCENARIO: Final = "scenario"
REJECTION: Final = "rejection"
FIRED: Final = "fired"
READ: Final = "read"

DEMANDS: Final[Mapping[str, frozenset[str]]] = {
    SCENARIO: KINDS,
    REJECTION: frozenset({"action", "cost", "limit"}),
    FIRED: KINDS - {"limit", "definition"},
    READ: frozenset({"definition"}),
}
"""What is demanded of clauses, and of which kinds.

Every clause is shown by a scenario. What can be broken is seen refused, what can happen happens in a record, and a
definition stands where the engine reads it.
"""


@final
@dataclass(frozen=True, slots=True, order=True)
class Named:
    """A test: its file, below the folder that was read, and its name."""

    file: str
    name: str


@final
@dataclass(frozen=True, slots=True)
class Cover:
    """What covers one clause.

    Attributes:
        clause: the clause.
        scenarios: those that hold, are about it, and show it; what only says that it doesn't happen doesn't count.
        rejections: those that hold and whose refusal rests on it.
        features: the scenarios of features that carry its tag.
        fired: how many events of the records show it.
        read: at how many places of the engine it stands.
    """

    clause: Clause
    scenarios: tuple[Named, ...] = ()
    rejections: tuple[Named, ...] = ()
    features: tuple[Named, ...] = ()
    fired: int = 0
    read: int = 0

    @property
    def demands(self) -> tuple[str, ...]:
        """What a clause of its kind must have."""
        return tuple(demand for demand, kinds in DEMANDS.items() if self.clause.kind in kinds)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it must have and hasn't."""
        return tuple(demand for demand in self.demands if not self.has(demand))

    def has(self, demand: str) -> bool:
        """Whether it has something, demanded or not."""
        had = {SCENARIO: self.scenarios, REJECTION: self.rejections, FIRED: self.fired, READ: self.read}
        return bool(had[demand])


def met(covers: Sequence[Cover], demand: str) -> tuple[int, int]:
    """How many clauses have what is demanded of their kind, and how many are of such a kind."""
    asked = [cover for cover in covers if demand in cover.demands]
    return sum(cover.has(demand) for cover in asked), len(asked)
