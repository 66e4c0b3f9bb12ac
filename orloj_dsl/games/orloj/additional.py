"""10: additional actions - using a scroll (10.3), exchanging resources for gold (10.6), and those of other modules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from orloj_dsl.games.orloj import assistants, contained, goals, panel
from orloj_dsl.games.orloj.payment import pieces
from orloj_dsl.games.orloj.resources import EXCHANGED, change, gain, has_all, payments, supply
from orloj_dsl.games.orloj.rewards import BASICS, GOODS
from orloj_dsl.games.orloj.state import State, without
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

SCROLL_CLAUSES = {
    "apostle": "O-A15.1",
    "moon": "O-A15.2",
    "painter": "O-A15.3",
    "rooster": "O-A15.4",
    "upgrade": "O-A15.5",
    "construct": "O-A15.6",
}
"""The scrolls, each by the word that names it."""

CHOSEN = tuple(kind for kind in SCROLL_CLAUSES if kind in contained.KINDS)
"""Scrolls whose action asks for a choice, which is part of their use."""


# ---- scrolls ----


def _scrolls(state: State, due: Decision) -> Iterator[Action]:
    own = state.players[due.seat].scrolls
    for kind in SCROLL_CLAUSES if own else ():
        if kind not in own:
            continue
        if kind in CHOSEN:
            for inner in contained.options(state, due.seat, kind):
                yield Action("+scroll", words=(kind,), inner=inner)
        else:
            yield Action("+scroll", words=(kind,))


def _check_scroll(state: State, due: Decision, action: Action) -> Violation | None:
    player, (kind,) = state.players[due.seat], action.words
    if kind not in player.scrolls:
        name = state.name(due.seat)
        if kind in player.used:
            return Violation("used-scroll", "O-10.3a", f"{name}'s {kind} scroll is already used")
        others = ", ".join(player.scrolls) or "none"
        return Violation("no-scroll", "O-10.3", f"{name} has no unused {kind} scroll; there are: {others}")
    return None if action.inner is None else contained.check(state, due.seat, action.inner)


def _use_scroll(run: Run[State], due: Decision, action: Action) -> None:
    seat, (kind,) = due.seat, action.words
    player = run.state.own(seat)
    player.scrolls, player.used = without(player.scrolls, kind), (*player.used, kind)
    run.tell(f"use a scroll: {kind}", "O-10.3", seat, also=("O-10.0.1", SCROLL_CLAUSES[kind]))
    if action.inner is not None:
        contained.apply(run, seat, action.inner)
        return
    reward = tuple(map(str, run.state.table.edition.scrolls[kind]))
    run.push(Decision("reward", seat, words=reward, clause=SCROLL_CLAUSES[kind]))


# ---- three for a gold ----


def _stand_ins(state: State) -> tuple[str, ...]:
    """Coins stand for any of the three, gold never (O-10.2, ruling exchange)."""
    return ("coin",) if state.table.ruling("exchange") == "coins" else ()


def _exchanges(state: State, due: Decision) -> Iterator[Action]:
    if supply(state, "gold") == 0:
        return
    purse = state.players[due.seat].counts
    for paid, action in _exchanges_with(_stand_ins(state)):
        if has_all(purse, paid):
            yield action


@lru_cache(maxsize=4)
def _exchanges_with(stand_ins: tuple[str, ...]) -> tuple[tuple[tuple[tuple[str, int], ...], Action], ...]:
    """Everything that can be exchanged, each once, with the action that says it."""
    rich = dict.fromkeys(GOODS, EXCHANGED)
    paid = (pay for basic in BASICS for pay in payments({basic: EXCHANGED}, rich, stand_ins))
    once = dict.fromkeys(tuple(pay.items()) for pay in paid)
    return tuple((pay, Action("+gold", words=pieces(dict(pay)))) for pay in once)


def _check_exchange(state: State, due: Decision, action: Action) -> Violation | None:
    paid, name = action.words, state.name(due.seat)
    kinds = {good for good in paid if good in BASICS}
    if "gold" in paid:
        message = "gold is no basic resource: three identical basic resources are exchanged for it"
        return Violation("wrong-payment", "O-5.2.3", message)
    if "coin" in paid and not _stand_ins(state):
        message = "coins aren't exchanged here: the record plays the ruling strict"
        return Violation("wrong-payment", "O-10.2", message, ruling="exchange")
    if len(paid) != EXCHANGED or len(kinds) > 1:
        named = " ".join(f"{good} {paid.count(good)}" for good in dict.fromkeys(paid))
        message = f"an exchange takes {EXCHANGED} identical basic resources, not {named}"
        return Violation("wrong-payment", "O-5.2.4", message, ruling="exchange")
    for good in dict.fromkeys(paid):
        has = state.count(due.seat, good)
        if paid.count(good) > has:
            message = f"the exchange takes {paid.count(good)} {good}; {name} has {has}"
            return Violation("unpayable", "O-10.6", message)
    if supply(state, "gold") == 0:
        message = "the supply of gold is at its end"
        return Violation("no-supply", "O-4.1.17", message, ruling="supply")
    return None


def _exchange(run: Run[State], due: Decision, action: Action) -> None:
    costs = {good: -action.words.count(good) for good in action.words}
    clause = "O-10.2" if "coin" in costs else "O-10.6"
    change(run, due.seat, "pay for an exchange", clause, costs, ("O-10.0.1",))
    gain(run, due.seat, {"gold": 1}, "O-10.6", "exchange for a gold", ("O-5.2.4",))


RULES = {
    **panel.ADDITIONAL,
    **assistants.ADDITIONAL,
    **goals.ADDITIONAL,
    "+scroll": Rule("O-10.3", ("+scroll",), _scrolls, _check_scroll, _use_scroll),
    "+gold": Rule("O-10.6", ("+gold",), _exchanges, _check_exchange, _exchange),
}
