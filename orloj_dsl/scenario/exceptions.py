"""Clauses that needn't be covered, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import final

from orloj_dsl.files import data_path
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario.cover import DEMANDS, Cover


@final
@dataclass(frozen=True, slots=True)
class Exceptions:
    """What isn't demanded: the clauses by what isn't demanded of them, each with the reason."""

    clauses: Mapping[str, Mapping[str, str]]

    @classmethod
    def from_data(cls, data: object) -> Exceptions:
        """Read what a file says: ``{rejection: {O-9.5: why}, fired: .., ..}``; each part may be empty.

        Raises:
            ValueError: it has another shape, or a reason is missing.
        """
        if not isinstance(data, dict) or data.keys() != DEMANDS.keys():
            raise ValueError(f"expected a mapping of {', '.join(DEMANDS)}")
        return cls({str(part): _reasons(str(part), reasons) for part, reasons in data.items()})

    def why(self, cover: Cover) -> dict[str, str]:
        """What a clause lacks and needn't have, with the reasons."""
        id_ = cover.clause.id
        return {demand: self.clauses[demand][id_] for demand in cover.lacks if id_ in self.clauses[demand]}

    def idle(self, covers: Sequence[Cover]) -> Iterator[str]:
        """The exceptions that except nothing, a sentence each."""
        known = {cover.clause.id: cover for cover in covers}
        for demand, reasons in self.clauses.items():
            for id_ in reasons:
                if (fault := _idle(known.get(id_), demand)) is not None:
                    yield f"{id_} needs no exception ({demand}): {fault}"


def _idle(cover: Cover | None, demand: str) -> str | None:
    if cover is None:
        return "there is no such clause"
    if demand not in cover.demands:
        return f"it isn't demanded of a clause of kind {cover.clause.kind}"
    return "it is covered" if cover.has(demand) else None


def _reasons(part: str, reasons: object) -> dict[str, str]:
    if reasons is None:
        return {}
    if not isinstance(reasons, dict):
        raise ValueError(f"{part}: expected a mapping of ids and reasons")
    for id_, reason in reasons.items():
        if not isinstance(reason, str) or not reason.strip():
            raise ValueError(f"{part}, {id_}: the reason is missing")
    return {str(id_): reason for id_, reason in reasons.items()}


def shipped_exceptions() -> Exceptions:
    """The exceptions of Orloj's clauses."""
    path = data_path("rules", "orloj", "uncovered.yaml")
    return Exceptions.from_data(load_yaml(path.read_text("utf-8"), path.name))
