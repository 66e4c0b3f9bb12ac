"""Payments: all ways to pay a cost, each once, plainest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.games.orloj import OrlojPosition, plainly_paid
from orloj_dsl.games.orloj.construction import cost as dial_cost
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.payment import cannot_pay, cost_of, pay_for, pieces, said, unsaid, ways, words_of
from orloj_dsl.games.orloj.resources import ANY, in_order, payments
from orloj_dsl.games.orloj.rewards import BASICS, GOODS, parse_reward
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workshop import cost as card_cost
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Action
from orloj_dsl.scenario.table import Table

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


def every_way(
    cost: Mapping[str, int], purse: Mapping[str, int], stand_ins: tuple[str, ...] = STAND_INS
) -> set[tuple[int, ...]]:
    """By trying all: each basic piece is paid by itself or by a stand-in, a free one by any basic or a stand-in."""
    choices = [(basic, *stand_ins) for basic in BASICS for _ in range(cost.get(basic, 0))]
    choices += [(*BASICS, *stand_ins)] * cost.get(ANY, 0)
    found = set()
    for chosen in product(*choices):
        paid = {good: chosen.count(good) + (cost.get(good, 0) if good not in BASICS else 0) for good in GOODS}
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


# ---- the payments of a table ----

GIVEN = """
turn Mikel, round 3
clock hand 2
workshop w07 w12 w02
Mikel hammer coin, cards w05 w09, warehouse 9 six
due {due}
"""
"""Mikel may build, buy a card (of paint, iron and wood), place a red apostle and an assistant."""


def table(due: str = "construct") -> OrlojPosition:
    return Table(GIVEN.format(due=due)).position


START = table()
EDITION = shipped()
PRINTED = [
    *(dial_cost(EDITION, dial) for dial in EDITION.dials),
    *(card_cost(START.state, place, card) for place in (1, 2, 3) for card in ("w01", "w02", "w03")),
    *({basic: 1} for basic in BASICS),
    cost_of(EDITION.final_cost),
]
"""Every kind of cost that the edition prints."""

printed = st.sampled_from(PRINTED)
free = st.builds(lambda cost, n: {**cost, ANY: n}, costs, st.integers(0, 2))
"""Costs that nothing prints, too, with up to two pieces of any basic resource."""
asked = printed | free
offers = st.lists(st.sampled_from(GOODS), min_size=1, max_size=6).map(
    lambda goods: tuple(sorted(goods, key=GOODS.index))
)


def with_purse(position: OrlojPosition, purse: Mapping[str, int]) -> OrlojPosition:
    state = position.state.copy()
    state.own(0).counts.update(purse)
    return position.with_state(state)


def holding(purse: Mapping[str, int]) -> State:
    return with_purse(START, purse).state


def counted(paid: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(paid.get(good, 0) for good in GOODS)


def payable(cost: Mapping[str, int], purse: Mapping[str, int]) -> bool:
    return all(purse[good] >= n for good, n in cost.items() if good != ANY) and ANY not in cost


@laws
@given(asked, purses)
def test_the_ways_of_a_table_are_those_found_by_trying_all(cost: dict[str, int], purse: dict[str, int]) -> None:
    found = [counted(paid) for paid in ways(holding(purse), 0, cost)]
    assert len(found) == len(set(found))
    assert set(found) == every_way(cost, purse)


@laws
@given(asked, purses)
def test_what_goes_without_saying_is_the_printed_cost_or_the_only_payment(
    cost: dict[str, int], purse: dict[str, int]
) -> None:
    plain, possible = unsaid(holding(purse), 0, cost), every_way(cost, purse)
    if payable(cost, purse):
        assert plain == in_order(cost)
    elif len(possible) == 1:
        assert plain is not None
        assert {counted(plain)} == possible
    else:
        assert plain is None


@laws
@given(asked, purses)
def test_every_payment_is_listed_once_accepted_and_payable(cost: dict[str, int], purse: dict[str, int]) -> None:
    state = holding(purse)
    listed = list(words_of(state, 0, cost))
    meant = [counted(unsaid(state, 0, cost) or {}) if not words else counted(Counter(words)) for words in listed]
    assert len(set(meant)) == len(meant)
    assert set(meant) == every_way(cost, purse)
    assert all(words == pieces(Counter(words)) for words in listed)
    for words in listed:
        assert cannot_pay(state, 0, cost, words, "it", "O-8.8.3") is None


@laws
@given(asked, purses, offers)
def test_an_offer_is_accepted_where_it_is_one_of_the_ways_and_else_refused_with_why(
    cost: dict[str, int], purse: dict[str, int], offer: tuple[str, ...]
) -> None:
    state, given = holding(purse), Counter(offer)
    violation = cannot_pay(state, 0, cost, offer, "it", "O-8.8.3")
    if counted(given) in every_way(cost, purse):
        assert violation is None
        return
    assert violation is not None
    if any(given[good] > purse[good] for good in GOODS):
        assert (violation.code, violation.clause) == ("unpayable", "O-8.8.3")
    else:
        assert (violation.code, violation.clause) in (("wrong-payment", "O-8.8.3"), ("wrong-payment", "O-5.2.3"))
        assert said(given) in violation.message


@laws
@given(asked, purses)
def test_a_payment_left_out_is_refused_where_there_is_none_and_where_there_are_several(
    cost: dict[str, int], purse: dict[str, int]
) -> None:
    possible, violation = every_way(cost, purse), cannot_pay(holding(purse), 0, cost, (), "it", "O-8.8.3")
    if not possible:
        assert violation is not None
        assert (violation.code, violation.clause) == ("unpayable", "O-8.8.3")
    elif len(possible) == 1 or payable(cost, purse):
        assert violation is None
    else:
        assert violation is not None
        assert (violation.code, violation.clause) == ("which-payment", "O-5.2.2")


COSTED = [
    ("construct", Action("construct", words=("V",)), "gold+wood 2"),
    ("construct", Action("construct", 2, ("VIII",)), "gold+wood+iron"),
    ("construct", Action("construct", 3, ("XI",)), "gold+wood+basic any"),
    ("construct", Action("construct", 1, ("gemini",)), "gold+iron 2"),
    ("workshop", Action("workshop", 1), "paint 4"),
    ("workshop", Action("workshop", 2), "paint+iron 2"),
    ("workshop", Action("workshop", 3), "paint+wood"),
    ("construct", Action("+place", 9, ("wood-1",)), "wood"),
    ("construct", Action("+assist", words=("w09",)), "iron"),
]
"""Actions with a cost, what is due where they are done, and the cost by the edition's tables: V is in the second row
(wood) and column (gold and wood), VIII in the third row (iron), XI in the last (any basic), gemini like V with iron and
gold and iron; a card costs one paint and 3, 2, 1 of its resource; w09 is a card of iron."""
TABLES = {due: table(due) for due in ("construct", "workshop")}


@laws
@given(st.sampled_from(COSTED), st.fixed_dictionaries({good: st.integers(0, 5) for good in GOODS}))
def test_an_actions_payments_are_exactly_those_that_are_legal_and_are_what_is_taken(
    costed: tuple[str, Action, str], purse: dict[str, int]
) -> None:
    due, action, cost = costed
    position = with_purse(TABLES[due], purse)
    bare = [legal for legal in position.legal() if (legal.kind, legal.number, legal.words) == identity(action)]
    meant = set()
    for legal in bare:
        after, events = position.apply(legal)
        paid = next(event for event in events if event.what.startswith("pay for"))
        assert all(n < 0 for _, n in paid.deltas)
        meant.add(counted({good: -n for good, n in paid.deltas}))
        assert plainly_paid(position.state, 0, legal) == legal
        assert not legal.pay or legal.pay == pieces({good: -n for good, n in paid.deltas})
        assert after.state.players[0].counts.keys() == position.state.players[0].counts.keys()
    assert len(meant) == len(bare)
    assert meant == every_way(cost_of(parse_reward(cost)), purse)


def identity(action: Action) -> tuple[str, int, tuple[str, ...]]:
    return action.kind, action.number, action.words


@laws
@given(st.sampled_from(COSTED), purses, offers)
def test_the_same_action_plainly_paid_is_worth_the_same(
    costed: tuple[str, Action, str], purse: dict[str, int], offer: tuple[str, ...]
) -> None:
    due, action, cost = costed
    position = with_purse(TABLES[due], purse)
    paid = Action(action.kind, action.number, action.words, pay=offer)
    plain = plainly_paid(position.state, 0, paid)
    wanted = unsaid(position.state, 0, cost_of(parse_reward(cost)))
    assert plain == (action if wanted is not None and offer == pieces(wanted) else paid)
    assert (position.check(plain) is None) == (position.check(paid) is None)
    if position.check(paid) is None:
        assert position.apply(plain) == position.apply(paid)


def test_the_payment_inside_an_outer_section_or_a_scroll_goes_without_saying_too() -> None:
    state = holding({"gold": 2, "wood": 2})
    inner = Action("construct", words=("V",), pay=("gold", "wood", "wood"))
    bare = Action("construct", words=("V",))
    assert plainly_paid(state, 0, Action("outer", inner=inner)) == Action("outer", inner=bare)
    scroll = Action("+scroll", words=("construct",), inner=inner)
    assert plainly_paid(state, 0, scroll) == Action("+scroll", words=("construct",), inner=bare)
    other = Action("outer", inner=Action("construct", words=("V",), pay=("gold", "gold", "wood")))
    assert plainly_paid(state, 0, other) == other


def test_a_card_that_isnt_there_has_no_payment_that_goes_without_saying() -> None:
    state = TABLES["workshop"].state
    action = Action("workshop", 4, pay=("paint",))
    assert plainly_paid(state, 0, action) == action


@pytest.mark.parametrize(
    ("purse", "steps", "left"),
    [
        # The printed cost goes first, though gold could pay, too.
        ("gold 2, paint 1, iron 2", "workshop 2", "gold 2, paint 0, iron 0"),
        # Nothing else pays: the only payment needs no word, whatever it is.
        ("gold 1, coin 2", "workshop 2", "gold 0, coin 0"),
        ("gold 1, paint 1, iron 1", "workshop 2", "gold 0, paint 0, iron 0"),
        # A piece of any basic is no printed cost: with iron alone left there is one payment.
        ("gold 1, wood 1, iron 1", "construct XI hammer 3", "gold 0, wood 0, iron 0"),
        ("gold 1, wood 2", "construct XI hammer 3", "gold 0, wood 0"),
        ("gold 2, wood 1, iron 1", "construct XI hammer 3 pay gold 2 iron", "gold 0, wood 1, iron 0"),
        # What is paid may be said in any order, and piece by piece.
        ("gold 2, paint 1, iron 2", "workshop 2 pay iron gold paint", "gold 1, paint 0, iron 1"),
        ("gold 2, paint 1, iron 2", "workshop 2 pay iron iron paint", "gold 2, paint 0, iron 0"),
        ("gold 2, paint 1, iron 2", "workshop 2 pay iron 2 paint 1", "gold 2, paint 0, iron 0"),
    ],
)
def test_a_payment_at_the_table(purse: str, steps: str, left: str) -> None:
    due = steps.split()[0]
    at = Table(GIVEN.format(due=due) + f"Mikel {purse}")
    at.do(steps)
    at.expect(left)


def test_a_coin_that_is_printed_stands_for_nothing() -> None:
    # No cost that ships has a coin beside a basic resource; one of an overlay may.
    run = Run(holding({"gold": 1, "coin": 1}).copy())
    assert pay_for(run, 0, {"wood": 1, "coin": 1}, (), "pay", "O-8.7.1") == 2
    (event,) = run.events
    assert event.deltas == (("gold", -1), ("coin", -1))
    assert event.clauses == ("O-8.7.1", "O-5.2.5", "O-5.2.2")
