"""Payments: all ways to pay a cost, each once, plainest first."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.games.orloj.resources import in_order, payments
from orloj_dsl.games.orloj.rewards import BASICS, GOODS

PLENTY = dict.fromkeys(GOODS, 9)
STAND_INS = ("gold", "coin")

purses = st.fixed_dictionaries({good: st.integers(0, 4) for good in GOODS})
costs = st.fixed_dictionaries({good: st.integers(0, 2) for good in GOODS})
allowed = st.sampled_from([(), ("coin",), ("gold",), STAND_INS])

laws = settings(max_examples=150, deadline=None, derandomize=True)


def test_a_basic_piece_may_be_paid_by_itself_a_gold_or_a_coin() -> None:
    assert list(payments({"wood": 1}, PLENTY, STAND_INS)) == [{"wood": 1}, {"gold": 1}, {"coin": 1}]


def test_gold_and_coins_never_pay_for_each_other() -> None:
    assert list(payments({"gold": 1}, PLENTY, STAND_INS)) == [{"gold": 1}]
    assert list(payments({"coin": 1}, PLENTY, STAND_INS)) == [{"coin": 1}]
    assert list(payments({"gold": 1}, {**PLENTY, "gold": 0}, STAND_INS)) == []


def test_only_what_is_paid_counts_not_what_it_stands_for() -> None:
    paid = list(payments({"wood": 1, "iron": 1}, PLENTY, ("coin",)))
    assert paid == [{"wood": 1, "iron": 1}, {"iron": 1, "coin": 1}, {"wood": 1, "coin": 1}, {"coin": 2}]


def test_a_purse_without_the_pieces_pays_nothing() -> None:
    assert list(payments({"wood": 2}, {**dict.fromkeys(GOODS, 0), "wood": 1}, STAND_INS)) == []


def test_nothing_is_paid_for_nothing_in_one_way() -> None:
    assert list(payments({}, PLENTY, STAND_INS)) == [{}]
    assert list(payments({"wood": 0}, PLENTY, STAND_INS)) == [{}]


def test_goods_are_printed_in_one_order_without_zeros() -> None:
    assert list(in_order({"coin": 1, "wood": 2, "gold": 3, "iron": 0})) == ["gold", "wood", "coin"]


def every_way(cost: dict[str, int], purse: dict[str, int], stand_ins: tuple[str, ...]) -> set[tuple[int, ...]]:
    """By trying all: each basic piece is paid by itself or by one of the stand-ins."""
    pieces = [basic for basic in BASICS for _ in range(cost[basic])]
    found = set()
    for chosen in product(*[(piece, *stand_ins) for piece in pieces]):
        paid = {good: chosen.count(good) + (cost[good] if good not in BASICS else 0) for good in GOODS}
        if all(purse[good] >= n for good, n in paid.items()):
            found.add(tuple(paid[good] for good in GOODS))
    return found


@laws
@given(costs, purses, allowed)
def test_the_ways_to_pay_are_those_found_by_trying_all(
    cost: dict[str, int], purse: dict[str, int], stand_ins: tuple[str, ...]
) -> None:
    ways = [tuple(paid.get(good, 0) for good in GOODS) for paid in payments(cost, purse, stand_ins)]
    assert len(ways) == len(set(ways))
    assert set(ways) == every_way(cost, purse, stand_ins)


@laws
@given(costs, purses, allowed)
def test_fewer_substitutes_come_first_and_as_many_pieces_are_paid_as_asked(
    cost: dict[str, int], purse: dict[str, int], stand_ins: tuple[str, ...]
) -> None:
    ways = list(payments(cost, purse, stand_ins))
    own = [sum(paid.get(basic, 0) for basic in BASICS) for paid in ways]
    assert own == sorted(own, reverse=True)
    assert all(sum(paid.values()) == sum(cost.values()) for paid in ways)
    assert all(paid.get("gold", 0) >= cost["gold"] and paid.get("coin", 0) >= cost["coin"] for paid in ways)
    assert all(n > 0 for paid in ways for n in paid.values())
