"""5.2: paying a cost - as printed, or with gold and coins in place of basic resources (5.2.2, 10.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from orloj_dsl.games.orloj.resources import ANY, Goods, change, in_order, payments
from orloj_dsl.games.orloj.rewards import GOODS, Item
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Violation

STAND_INS = ("gold", "coin")
"""What may be paid in place of any basic resource."""


def cost_of(*parts: Iterable[Item]) -> dict[str, int]:
    """Printed costs added up, by resource; a question mark counts as ``any``."""
    total: Counter[str] = Counter()
    for item in (item for part in parts for item in part):
        total[ANY if item.kind == "basic" else item.kind] += item.number
    return dict(total)


def pieces(paid: Goods) -> tuple[str, ...]:
    """One word a piece, in printed order."""
    return tuple(good for good, n in in_order(paid).items() for _ in range(n))


def ways(state: State, seat: int, cost: Goods) -> Iterator[dict[str, int]]:
    """All payments of a cost that a player can make, each once, plainest first."""
    return payments(cost, state.players[seat].counts, STAND_INS)


def unsaid(state: State, seat: int, cost: Goods) -> dict[str, int] | None:
    """The payment that goes without saying: the printed cost, else the only possible one.

    ``None``: none is possible, or several are and none of them is the printed cost.
    """
    possible = ways(state, seat, cost)
    first = next(possible, None)
    if first is None or _is_printed(first, cost):
        return first
    return first if next(possible, None) is None else None


def _is_printed(paid: Goods, cost: Goods) -> bool:
    """Whether a payment is the printed cost; one that leaves a resource to choose has none."""
    return ANY not in cost and paid == in_order(cost)


def words_of(state: State, seat: int, cost: Goods) -> Iterator[tuple[str, ...]]:
    """Every payment as an action states it: nothing for the one that goes without saying."""
    possible = ways(state, seat, cost)
    first = next(possible, None)
    if first is None:
        return
    others = list(possible)
    yield () if not others or _is_printed(first, cost) else pieces(first)
    yield from map(pieces, others)


def cannot_pay(state: State, seat: int, cost: Goods, pay: tuple[str, ...], what: str, clause: str) -> Violation | None:
    """Judge a payment; empty ``pay`` is the one that goes without saying.

    Args:
        state: the table.
        seat: who pays.
        cost: the printed cost.
        pay: what is offered.
        what: what is bought, for the message.
        clause: the clause of the cost.
    """
    purse, name = state.players[seat].counts, state.name(seat)
    if pay:
        offered = Counter(pay)
        if all(offered[good] <= purse[good] for good in offered):
            return None if _pays(cost, offered) else _wrong(cost, offered, what, clause)
        short = next(good for good in GOODS if offered[good] > purse[good])
        message = f"{what} is to be paid with {said(offered)}; {name} has {purse[short] or 'no'} {short}"
        return Violation("unpayable", clause, message)
    if unsaid(state, seat, cost) is not None:
        return None
    if next(ways(state, seat, cost), None) is None:
        message = f"{what} costs {said(cost)}; {name} has {said(purse) or 'nothing'}"
        return Violation("unpayable", clause, message)
    message = f"{what} costs {said(cost)}, which {name} can pay in several ways: say what is paid (pay ...)"
    return Violation("which-payment", "O-5.2.2", message)


def _pays(cost: Goods, offered: Counter[str]) -> bool:
    """Whether pieces pay a cost: gold and coins may stand for its basic ones, never for each other (O-5.2.3)."""
    return any(Counter(paid) == offered for paid in payments(cost, offered, STAND_INS))


def _wrong(cost: Goods, offered: Counter[str], what: str, clause: str) -> Violation:
    message = f"{what} costs {said(cost)}; {said(offered)} doesn't pay it"
    asked = Counter({good: n for good, n in cost.items() if good in STAND_INS})
    if offered["coin"] and asked - offered:
        return Violation("wrong-payment", "O-5.2.3", f"{message}: a coin never pays for a gold")
    return Violation("wrong-payment", clause, message)


def pay_for(
    run: Run[State], seat: int, cost: Goods, pay: tuple[str, ...], what: str, clause: str, also: tuple[str, ...] = ()
) -> int:
    """Pay a cost that can be paid into the supply (O-5.2.5).

    Returns:
        The number of pieces paid.
    """
    paid = in_order(Counter(pay)) if pay else unsaid(run.state, seat, cost)
    assert paid is not None
    shown = ["O-5.2.5", *also]
    if any(n > cost.get(good, 0) for good, n in paid.items() if good in STAND_INS):
        shown += ["O-5.2.2"] + (["O-10.2"] if paid.get("coin", 0) > cost.get("coin", 0) else [])
    if ANY in cost:
        shown.append("O-5.2.1")
    change(run, seat, what, clause, {good: -n for good, n in paid.items()}, tuple(shown))
    return sum(paid.values())


def said(goods: Goods) -> str:
    """Goods in words: ``gold 2, wood, any basic``."""
    words = [good if goods[good] == 1 else f"{good} {goods[good]}" for good in GOODS if goods.get(good)]
    free = goods.get(ANY, 0)
    return ", ".join([*words, *(["any basic"] if free == 1 else [f"any basic {free}"] if free else [])])
