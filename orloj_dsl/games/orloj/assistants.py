"""8.2.6-8.2.8 and 10.4: taking an assistant, or the moon in its place, and placing it on a workshop card."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import moon
from orloj_dsl.games.orloj.apostles import room
from orloj_dsl.games.orloj.payment import cannot_pay, pay_for, words_of
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import State, without
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

CENTRES = {"disc": "O-A16.1", "apostle": "O-A16.2", "moon": "O-A16.3", "recover": "O-A16.4"}
"""The clause of each reward at a card's centre."""


def in_warehouse(state: State, seat: int) -> str | None:
    """The assistant in a player's warehouse, which holds one at most (O-5.7.1)."""
    return next((tile for tile in state.players[seat].warehouse if not tile.isdigit()), None)


def _owned(state: State, seat: int) -> set[str]:
    player = state.players[seat]
    return {kind for _, kind in player.assistants} | set(player.warehouse)


# ---- taking one ----


def _options(state: State, due: Decision) -> Iterator[Action]:
    for kind in state.table.edition.assistants:
        action = Action("assistant", words=(kind,))
        if _check(state, due, action) is None:
            yield action


def _check(state: State, due: Decision, action: Action) -> Violation | None:
    """A pile that isn't empty, a type that isn't owned, and its space in the warehouse (O-8.2.8, O-5.7.2a)."""
    seat, (kind,), name = due.seat, action.words, state.name(due.seat)
    if not state.assistants[kind]:
        message = f"no assistant {kind} is left"
        return Violation("none-left", "O-8.2.7", message, ruling="assistant-none")
    if kind in _owned(state, seat):
        return Violation("owned", "O-8.2.8", f"{name} already has an assistant {kind}")
    if not room(state, seat) or in_warehouse(state, seat):
        tiles = " and ".join(state.players[seat].warehouse)
        message = f"{name}'s warehouse has no space for an assistant: {tiles}"
        return Violation("no-room", "O-5.7.2a", message, ruling="assistant-none")
    return None


def _take(run: Run[State], due: Decision, action: Action) -> None:
    (kind,) = action.words
    state, player = run.state, run.state.own(due.seat)
    state.assistants = {**state.assistants, kind: state.assistants[kind] - 1}
    # An apostle that lies there already makes room on the space that takes an apostle only.
    rearranged = ("O-5.7.1a",) if player.warehouse else ()
    also = ("O-5.7.1", *rearranged, *(("O-8.2.7",) if due.clause else ()))
    player.warehouse = (*player.warehouse, kind)
    run.tell(f"take the assistant {kind}", due.clause or "O-8.2.7", due.seat, also=also)


# ---- the moon, or one ----


def bonus_options(state: State, due: Decision) -> Iterator[Action]:
    """The moon, and every assistant that can be taken."""
    yield Action("moon")
    yield from _options(state, due)


def bonus_check(state: State, due: Decision, action: Action) -> Violation | None:
    """The moon is always there."""
    return _check(state, due, action) if action.kind == "assistant" else None


def take_bonus(run: Run[State], due: Decision, action: Action) -> None:
    """Do the one that is chosen (O-8.2.6, O-8.2.7, O-10.1.4)."""
    if action.kind == "assistant":
        _take(run, due, action)
        return
    run.tell("the bonus is the moon", due.clause or "O-8.2.6", due.seat)
    moon.activate(run, due.seat)


# ---- placing one on a card ----


def _place_options(state: State, due: Decision) -> Iterator[Action]:
    player = state.players[due.seat]
    if in_warehouse(state, due.seat) is None:
        return
    taken = {card for card, _ in player.assistants}
    for card in player.cards:
        if card not in taken:
            for pay in words_of(state, due.seat, _cost(state, card)):
                yield Action("+assist", words=(card,), pay=pay)


def _cost(state: State, card: str) -> dict[str, int]:
    edition = state.table.edition
    return {edition.cards[card].resource: edition.assistant_cost}


def cost_of_action(state: State, action: Action) -> dict[str, int]:
    """The cost of placing an assistant on the card that an action names (O-10.4.1a)."""
    return _cost(state, action.words[0])


def _place_check(state: State, due: Decision, action: Action) -> Violation | None:
    seat, (card,) = due.seat, action.words
    player, name = state.players[seat], state.name(seat)
    if card not in player.cards:
        message = f"{card} isn't among {name}'s workshop cards: {', '.join(player.cards) or 'there are none'}"
        return Violation("no-card", "O-10.4.1", message)
    there = dict(player.assistants).get(card)
    if there is not None:
        return Violation("card-taken", "O-10.4.2", f"the assistant {there} is on {card}")
    if in_warehouse(state, seat) is None:
        return Violation("no-assistant", "O-10.4.1", f"no assistant is in {name}'s warehouse")
    return cannot_pay(state, seat, _cost(state, card), action.pay, f"an assistant on {card}", "O-10.4.1a")


def _place(run: Run[State], due: Decision, action: Action) -> None:
    state, seat, (card,) = run.state, due.seat, action.words
    kind = in_warehouse(state, seat)
    assert kind is not None
    cost = _cost(state, card)
    pay_for(run, seat, cost, action.pay, f"pay for an assistant on {card}", "O-10.4.1a", ("O-10.0.1",))
    player = state.own(seat)
    player.warehouse = without(player.warehouse, kind)
    player.assistants = (*player.assistants, (card, kind))
    run.tell(f"place the assistant {kind} on {card}", "O-10.4.1", seat, also=("O-10.0.1",))
    centre = state.table.edition.cards[card].centre
    run.tell("the reward at the card's centre", "O-10.4.1b", seat, also=tuple(map(_centre_clause, centre)))
    run.push(*(Decision("reward", seat, words=(str(item),), clause=_centre_clause(item)) for item in centre))


def _centre_clause(item: Item) -> str:
    return CENTRES[item.kind]


RULES = {
    "bonus": Rule("O-8.2.6", ("moon", "assistant"), bonus_options, bonus_check, take_bonus, refusal="bonus"),
    "assistant": Rule("O-8.2.7", ("assistant",), _options, _check, _take, refusal="assistant"),
}

ADDITIONAL = {"+assist": Rule("O-10.4.1", ("+assist",), _place_options, _place_check, _place)}
