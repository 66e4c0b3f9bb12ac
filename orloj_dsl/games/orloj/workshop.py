"""8.7: expanding the workshop - the price of a card, its worker and reward, the row, completed icons, the refill."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.known import as_known
from orloj_dsl.games.orloj.payment import cannot_pay, pay_for, words_of
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.games.orloj.state import State, bought_cards, without
from orloj_dsl.games.orloj.workers import unlock
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision, Violation

ENDS = ("left", "right")


# ---- buying a card ----


def card_at(state: State, place: int) -> str | None:
    """The card on a place of the display, from 1 at the left; cards that are fewer lie at the right."""
    gap = len(state.table.edition.place_costs) - len(state.workshop)
    return state.workshop[place - 1 - gap] if place > gap else None


def cost(state: State, place: int, card: str) -> dict[str, int]:
    """One paint, and as many of the card's resource as its place asks (O-8.7.1)."""
    edition = state.table.edition
    price = {edition.card_cost: 1}
    resource = edition.cards[card].resource
    price[resource] = price.get(resource, 0) + edition.place_costs[place - 1]
    return price


def cost_of_action(state: State, action: Action) -> dict[str, int] | None:
    """The price of the card that an action buys; ``None`` where there is no such card."""
    known = 1 <= action.number <= len(state.table.edition.place_costs)
    card = card_at(state, action.number) if known else None
    return None if card is None else cost(state, action.number, card)


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every card on display with every way to pay it."""
    for place in range(1, len(state.table.edition.place_costs) + 1):
        card = card_at(state, place)
        if card is not None:
            for pay in words_of(state, due.seat, cost(state, place, card)):
                yield Action("workshop", place, pay=pay)


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """A card on the place, and its price."""
    place, last = action.number, len(state.table.edition.place_costs)
    if not 1 <= place <= last:
        message = f"the workshop cards lie on the places 1 to {last}, from the left, not {place}"
        return Violation("no-place", "O-8.7.1", message)
    card = card_at(state, place)
    if card is None:
        lies = "is left" if state.known is None else "is known to lie"
        message = f"no card {lies} on place {place}"
        return Violation("no-card", "O-8.7.6", message, ruling="workshop-deck-empty")
    what = f"{card} on place {place}"
    return cannot_pay(state, due.seat, cost(state, place, card), action.pay, what, "O-8.7.1")


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """Pay, free the worker above the place, gain the top reward; then the card is laid and the display refilled."""
    state, seat, place = run.state, due.seat, action.number
    card = card_at(state, place)
    assert card is not None
    pay_for(run, seat, cost(state, place, card), action.pay, f"pay for {card} on place {place}", "O-8.7.1")
    state.workshop = without(state.workshop, card)
    player = state.own(seat)
    if place not in player.places:
        player.places = (*player.places, place)
        unlock(run, seat, "O-8.7.2", f"unlock the worker above place {place}")
    run.tell(f"the reward at the top of {card}", "O-8.7.3", seat)
    top = tuple(map(str, state.table.edition.cards[card].top))
    run.push(
        Decision("reward", seat, words=top, clause="O-8.7.3"),
        Decision("lay card", seat, words=(card,)),
        Decision("refill", None),
    )


# ---- laying it ----


def lay_card(run: Run[State], due: Decision) -> None:
    """The first card of a row is just laid; later ones go to one of its ends (O-8.7.4)."""
    if run.state.players[due.seat].cards:
        run.push(Decision("lay", due.seat, words=due.words))
    else:
        _lay(run, due, Action("lay", words=("right",)))


def _lay(run: Run[State], due: Decision, action: Action) -> None:
    """Where the new card makes two halves whole, the icon's action is done at once (O-8.7.5)."""
    seat, (card,), (end,) = due.seat, due.words, action.words
    player, printed = run.state.own(seat), run.state.table.edition.cards
    cards = player.cards
    if not cards:
        player.cards = (card,)
        run.tell(f"lay {card}, the first card", "O-8.7.4", seat)
        return
    if end == "left":
        icons = (printed[card].right, printed[cards[0]].left)
        player.cards = (card, *cards)
    else:
        icons = (printed[cards[-1]].right, printed[card].left)
        player.cards = (*cards, card)
    run.tell(f"lay {card} at the {end} end", "O-8.7.4", seat)
    if icons[0] == icons[1]:
        run.tell(f"two halves make a whole icon: {icons[0]}", "O-8.7.5", seat)
        run.push(Decision("reward", seat, words=(icons[0],), clause="O-8.7.5"))


# ---- refilling the display ----


def deck(state: State) -> tuple[str, ...]:
    """The cards that are neither on display nor a player's, one that was just bought included (4.1.9)."""
    seen = {*state.workshop, *bought_cards(state), *(card for player in state.players for card in player.cards)}
    return tuple(card for card in state.table.edition.workshop if card not in seen)


def refill(run: Run[State], due: Decision) -> None:
    """The cards slide right, and a new one fills the gap as long as there is one (O-8.7.6)."""
    run.tell("the workshop cards slide right", "O-8.7.6")
    if deck(run.state):
        run.push(Decision("draw card", None))
    else:
        run.tell("the deck is empty: the place at the left stays empty", "O-8.7.6")


def _draws(state: State, due: Decision) -> Iterator[Action]:
    """Every card that the deck may hold; in a puzzle the top one alone."""
    if state.known is not None:
        yield Action("draw", words=(state.known.card,))
        return
    for card in deck(state):
        yield Action("draw", words=(card,))


def _in_deck(state: State, due: Decision, action: Action) -> Violation | None:
    (card,) = action.words
    if state.known is not None and card in (*state.table.edition.workshop, HIDDEN):
        top = state.known.card
        message = f"the top card of the deck {as_known(top)}"
        return None if card == top else Violation("not-in-deck", "O-8.7.6", message)
    if card in deck(state):
        return None
    if card not in state.table.edition.workshop:
        return Violation("not-due", "O-8.7.6", "a workshop card is drawn here")
    message = f"{card} can't be drawn: it isn't among the cards of the deck"
    return Violation("not-in-deck", "O-8.7.6", message)


def _draw(run: Run[State], due: Decision, action: Action) -> None:
    """A card that a puzzle doesn't know isn't put on display: its place counts as empty."""
    (card,), known = action.words, run.state.known
    if known is not None:
        run.state.known = known.without_card()
    if card == HIDDEN:
        what = "an unknown card fills the gap: it can't be bought"
    else:
        what = f"{card} fills the gap"
        run.state.workshop = (card, *run.state.workshop)
    run.tell(what, "O-8.7.6")


RULES = {
    "workshop": Rule("O-8.7.1", ("workshop",), options, check, apply, refusal="workshop"),
    "lay": Rule("O-8.7.4", ("lay",), only(*(Action("lay", words=(end,)) for end in ENDS)), always, _lay),
    "draw card": Rule("O-8.7.6", ("draw",), _draws, _in_deck, _draw),
}
