"""What came of mutants: a table by operator, one by kind of clause, and those that need somebody's attention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mutation.argued import argued
from mutation.campaign import Tried
from mutation.mutant import Mutant, kind_of, sources
from mutation.trial import CRASHED, ENDLESS, FEATURE, KILLERS, OTHER, OWN, RECORD, SURVIVED, UNTRIED

ARGUED = "argued"
"""Survived, with a reason."""
_KILLED = {OWN: "own", OTHER: "other", FEATURE: "feature", RECORD: "record"}
COLUMNS = {**_KILLED, SURVIVED: "survived", ARGUED: "argued", UNTRIED: "untried"}
"""The columns of the tables, and their heads."""


def survived(tried: Iterable[Tried]) -> list[Tried]:
    """Those that survived without a reason."""
    return [one for one in tried if one.outcome.by == SURVIVED and one.mutant.key not in argued()]


def refuted(tried: Iterable[Tried]) -> list[Tried]:
    """Those that were killed although a reason is given why no scenario can."""
    return [one for one in tried if one.outcome.by in KILLERS and one.mutant.key in argued()]


def untried(tried: Iterable[Tried]) -> list[Tried]:
    """Those that couldn't be run, so that nothing is known of them."""
    return [one for one in tried if one.outcome.by == UNTRIED]


def never_by_own(tried: Iterable[Tried]) -> list[str]:
    """The clauses of whose mutants none was killed by a scenario that names the clause."""
    killers: dict[str, set[str]] = {}
    for one in tried:
        killers.setdefault(one.mutant.clause, set()).add(one.outcome.by)
    return [clause for clause, by in killers.items() if OWN not in by and by.intersection(KILLERS)]


def lines(tried: Sequence[Tried]) -> Iterator[str]:
    """The tables, and what they leave open."""
    yield from _counted("operator", tried, lambda mutant: mutant.operator)
    yield ""
    yield from _counted("kind", tried, lambda mutant: kind_of(mutant.clause))
    for how in (CRASHED, ENDLESS):
        number = sum(one.outcome.how == how and one.outcome.by in KILLERS for one in tried)
        yield f"{how}: {number} of those that were killed" if number else f"{how}: none"
    if clauses := never_by_own(tried):
        yield f"killed, but by no scenario that names the clause: {', '.join(sorted(clauses))}"
    for one in survived(tried):
        yield ""
        yield from shown(one.mutant)
    for one in refuted(tried):
        yield ""
        yield f"said to survive, but killed by {one.outcome.at}: {one.mutant.key}"
    for one in untried(tried):
        yield ""
        yield from shown(one.mutant)
        yield f"  untried: {reason(one)}"


def reason(one: Tried) -> str:
    """What came of a mutant, on one line."""
    return ", ".join(part for part in (one.outcome.how, one.outcome.at, one.outcome.why) if part)


def shown(mutant: Mutant) -> Iterator[str]:
    """A mutant with the lines that it changes."""
    source = sources()[mutant.file]
    what = f": {mutant.what}" if mutant.what else ""
    yield f"orloj_dsl/{mutant.file}:{mutant.line(source)}: {mutant.clause}, {mutant.operator}{what}"
    yield f"  {mutant.key}"
    before, after = mutant.difference(source)
    yield from (f"  - {line.strip()}" for line in before)
    yield from (f"  + {line.strip()}" for line in after)


def document(tried: Sequence[Tried], seconds: float) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "seconds": round(seconds, 1),
        "survived": [one.mutant.key for one in survived(tried)],
        "refuted": [one.mutant.key for one in refuted(tried)],
        "untried": [one.mutant.key for one in untried(tried)],
        "never-by-own": sorted(never_by_own(tried)),
        "mutants": [
            {
                "key": one.mutant.key,
                "clause": one.mutant.clause,
                "what": one.mutant.what,
                "by": _column(one),
                "how": one.outcome.how,
                "at": one.outcome.at,
                "why": one.outcome.why,
                "seconds": round(one.seconds, 2),
            }
            for one in tried
        ],
    }


def _column(one: Tried) -> str:
    return ARGUED if one.outcome.by == SURVIVED and one.mutant.key in argued() else one.outcome.by


def _counted(head: str, tried: Iterable[Tried], group: Callable[[Mutant], str]) -> Iterator[str]:
    """A table with a line for each group, and one for all."""
    counts: dict[str, Counter[str]] = {}
    for one in tried:
        counts.setdefault(group(one.mutant), Counter())[_column(one)] += 1
    yield f"{head:<17}{'made':>5}" + "".join(f"{title:>10}" for title in COLUMNS.values())
    for name in sorted(counts):
        yield _row(name, counts[name])
    yield _row("all", sum(counts.values(), Counter()))


def _row(name: str, counts: Mapping[str, int]) -> str:
    cells = (counts.get(column, 0) for column in COLUMNS)
    return f"{name:<17}{sum(counts.values()):>5}" + "".join(f"{number or '.':>10}" for number in cells)
