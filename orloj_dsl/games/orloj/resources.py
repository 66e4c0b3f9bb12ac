"""5.1-5.3: points, resources and deviations; the one place where counters change.

``change`` is the only function that touches a seat's counters, and it tells every change as an event. So the ledger
closes by construction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from orloj_dsl.games.orloj.rewards import BASICS, GOODS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Event, Violation

Goods = Mapping[str, int]
"""Pieces by resource."""

_Pieces = tuple[tuple[str, int], ...]

ANY = "any"
"""A basic resource of the payer's choice in a cost (O-5.2.1)."""

EXCHANGED = 3
"""Identical pieces that are exchanged for a gold (O-5.2.4, O-12.2)."""

LAP = 100
"""The last space of the score track; behind it the marker is flipped."""


def change(
    run: Run[State], seat: int, what: str, clause: str, deltas: Mapping[str, int], also: tuple[str, ...] = ()
) -> None:
    """Change a seat's counters and tell it; changes of 0 are left out."""
    counts = run.state.own(seat).counts
    real = []
    for name, n in deltas.items():
        if n:
            counts[name] += n
            real.append((name, n))
    run.events.append(Event(what, clause, seat, tuple(real), also))


def supply(state: State, good: str) -> int | None:
    """What the general supply still holds; ``None`` for no limit (O-4.1.17, ruling supply)."""
    if state.table.ruling("supply") == "unlimited":
        return None
    held = sum(player.counts[good] for player in state.players)
    return max(0, state.table.edition.supply[good] - held)


def gain(run: Run[State], seat: int, goods: Goods, clause: str, what: str, also: tuple[str, ...] = ()) -> None:
    """Take resources from the general supply, as far as it reaches (O-5.2.5)."""
    taken = {}
    for good, n in goods.items():
        left = supply(run.state, good)
        taken[good] = n if left is None else min(n, left)
        if taken[good] < n:
            run.tell(f"the supply of {good} is at its end", "O-4.1.17", seat)
    change(run, seat, what, clause, taken, ("O-5.2.5", *also))


def score(
    run: Run[State], seat: int, points: int, clause: str, what: str, also: tuple[str, ...] = ("O-5.1.1",)
) -> None:
    """Score points; the track goes on past 100 (O-5.1.2). Those of an orange shield score at once (O-5.1.1)."""
    before = run.state.count(seat, "vp")
    past = ("O-5.1.2",) if before <= LAP < before + points else ()
    change(run, seat, what, clause, {"vp": points}, (*also, *past))


def cannot_force(state: State, seat: int, number: int, purpose: str, *costs: str) -> Violation | None:
    """Whether so many deviations can be forced (O-5.3.2).

    Args:
        state: the table.
        seat: who forces.
        number: deviations.
        purpose: what they are forced for, for the message.
        costs: the clauses that ask for them.
    """
    left = state.unbroken(seat)
    if number <= left:
        return None
    has = {0: "no unbroken token", 1: "1 unbroken token"}.get(left, f"{left} unbroken tokens")
    deviations = "1 forced deviation" if number == 1 else f"{number} forced deviations"
    message = f"{purpose} needs {deviations}; {state.name(seat)} has {has}"
    return Violation("no-token", "O-5.3.2", message, also=("O-5.3.1", *costs))


def force(run: Run[State], seat: int, number: int, clause: str, what: str, also: tuple[str, ...] = ()) -> None:
    """Flip tokens to the broken gear (O-5.3.1); the caller has checked that there are enough."""
    if number:
        change(run, seat, what, clause, {"broken": number}, ("O-5.3.1", *also))


def correct(run: Run[State], seat: int, number: int, clause: str) -> None:
    """Flip broken tokens back, as many as there are (O-5.3.4)."""
    fixed = min(number, run.state.count(seat, "broken"))
    what = "correct a deviation" if fixed else "correct a deviation: none broken"
    change(run, seat, what, clause, {"broken": -fixed}, ("O-5.3.4",))


def payments(cost: Goods, purse: Goods, stand_ins: Sequence[str]) -> Iterator[dict[str, int]]:
    """All ways to pay a cost from a purse, each once, plainest first.

    Stand-ins serve for basic resources only (O-5.2.2), so gold and coins never serve for each other (O-5.2.3).
    Only what is paid counts, not which piece a substitute stands for.
    """
    due = tuple((good, n) for good, n in cost.items() if n)
    for paid in _substituted(due, tuple(stand_ins)):
        if has_all(purse, paid):
            yield dict(paid)


def has_all(purse: Goods, pieces: Iterable[tuple[str, int]]) -> bool:
    """Whether a purse holds so many of each resource; asked too often for a generator."""
    for good, n in pieces:  # noqa: SIM110 - twice as fast
        if purse[good] < n:
            return False
    return True


@lru_cache(maxsize=256)
def _substituted(
    cost: tuple[tuple[str, int], ...], stand_ins: tuple[str, ...]
) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The cost with 0, 1, .. of its basic pieces replaced, fewest first, without repetition; goods in printed order.

    A piece of any kind (``ANY``) is one of each basic in turn. Few costs are printed and each is asked for at every
    decision, so they are worked out once.
    """
    printed = Counter(dict(cost))
    free = printed.pop(ANY, 0)
    found = [printed + Counter(chosen) for chosen in combinations_with_replacement(BASICS, free)]
    seen = {frozenset(paid.items()) for paid in found}
    for paid in found:
        for basic in BASICS:
            for stand_in in stand_ins if paid[basic] else ():
                other = +(paid - Counter({basic: 1}) + Counter({stand_in: 1}))
                # A piece given as a substitute isn't replaced again: only the cost's own basics are.
                if (pieces := frozenset(other.items())) not in seen:
                    seen.add(pieces)
                    found.append(other)
    return tuple(tuple(in_order(paid).items()) for paid in found)


def in_order(goods: Goods) -> dict[str, int]:
    """Goods in printed order (gold paint wood iron coin), without zeros."""
    return {good: goods[good] for good in GOODS if goods.get(good)}
