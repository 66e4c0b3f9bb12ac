"""What a state must fulfil to be a position: everything that can't occur, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.apostles import WAREHOUSE, own_set
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.goals import goal_places
from orloj_dsl.games.orloj.rewards import COLOURS, GOODS
from orloj_dsl.games.orloj.scrolls import hidden_scrolls, pile_size, unseen_scrolls
from orloj_dsl.games.orloj.solo import faults as solo
from orloj_dsl.games.orloj.solo.setup import RAISED, RAISED_TO
from orloj_dsl.games.orloj.solo.shared_set import out_of_game
from orloj_dsl.games.orloj.state import (
    CUBE_COUNTERS,
    NOBODY,
    State,
    bought_cards,
    end_triggers,
    held_assistants,
    last_call_done,
    locked_workers,
    over,
    workers_in_play,
    workers_out,
)
from orloj_dsl.games.orloj.workshop import deck


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a state from being a position.

    Attributes:
        seat: the seat it concerns; ``None`` for the table.
        message: why it can't be.
        clause: the clause that it contradicts.
        thing: the thing of the table that it concerns, by the word for it in a position.
    """

    seat: int | None
    message: str
    clause: str = ""
    thing: str = ""


def faults(state: State) -> Iterator[Fault]:
    """Everything that can't occur in a state."""
    for seat, player in enumerate(state.players):
        yield from _counters(state, seat)
        if not state.table.is_manes(seat):
            yield from _warehouse(seat, player.warehouse)
        available = workers_in_play(state.table, seat) - locked_workers(state, seat) - workers_out(state, seat)
        if player.counts["workers"] != available:
            why = (
                f"{player.counts['workers']} workers can't be available: {available} are neither locked "
                "nor on the clock, the calendar or a goal"
            )
            yield Fault(seat, why, "O-13.2.1" if state.table.is_manes(seat) else "O-4.2.5")
        yield from _panel(state, seat)
        yield from _assistants(state, seat)
    yield from _twice(state)
    yield from _piles(state)
    yield from _claims(state)
    yield from _end(state)
    yield from _pairs_dealt(state)
    yield from _supply(state)
    yield from _rooster(state)
    yield from _draws(state)
    yield from _known(state)
    yield from (Fault(*found) for found in solo.faults(state))


def _rooster(state: State) -> Iterator[Fault]:
    """The round marker counts the calls; the rooster stands between its number and the last space (9.1, 9.4)."""
    steps = state.table.steps
    last_call = last_call_done(state)
    if state.solo is not None and state.marker:
        yield Fault(None, "the round marker of a solo game doesn't move", "O-13.1.1a", "rooster")
    elif state.solo is None and state.marker != min(state.calls, len(steps) - 1):
        why = f"after {state.calls} calls the round marker isn't on space {state.marker}"
        yield Fault(None, why, "O-9.4", "rooster")
    elif not 0 <= state.rooster <= steps[state.marker]:
        why = f"the rooster stands on 0 to {steps[state.marker]}, not {state.rooster}"
        at_start = "O-4.1.3b" if state.solo is None else "O-13.1.1"
        yield Fault(None, why, "O-9.4a" if state.marker else at_start, "rooster")
    if (state.rooster == 0) != (state.call_due or last_call):
        why = "the rooster stands on the last space when a call is due, or after the last"
        yield Fault(None, why, "O-9.1", "rooster")
    elif state.call_due and last_call:
        yield Fault(None, "after the last call no other one is due", "O-11.0.1a", "rooster")


def _draws(state: State) -> Iterator[Fault]:
    """What is drawn is there to be drawn, and finds its place (O-4.1.6a, O-8.2.4a, O-8.7.6)."""
    scrolls = sum(due.kind in ("draw scroll", "new scroll") for due in state.stack)
    most = state.table.edition.scrolls_revealed[state.table.players]
    if sum(state.scrolls.values()) + scrolls > most:
        yield Fault(None, f"{most} scrolls are revealed at most, one that is drawn included", "O-4.1.6a", "revealed")
    if scrolls + sum(due.kind == "top scroll" for due in state.stack) > max(0, pile_size(state)):
        yield Fault(None, "no scroll is left to be drawn", "O-8.2.4a", "due")
    if any(due.kind == "draw card" for due in state.stack) and not deck(state):
        yield Fault(None, "no workshop card is left to be drawn", "O-8.7.6", "due")


def _known(state: State) -> Iterator[Fault]:
    """What a puzzle knows of pile and deck lies nowhere else (O-4.1.6, O-4.1.9)."""
    if state.known is None:
        return
    unseen, left = unseen_scrolls(state), max(0, pile_size(state))
    pile, cards = Counter(state.known.pile), deck(state)
    for kind, number in pile.items():
        if number > unseen[kind] >= 0:
            yield Fault(None, f"the pile has {unseen[kind]} {kind} at most, not {number}", "O-4.1.6", "pile")
    if hidden_scrolls(state) and pile.total() > left:
        why = f"Manes took some unlooked at: the pile has {left} scrolls, not {pile.total()}"
        yield Fault(None, why, "O-13.7.1a", "pile")
    for card, number in Counter(state.known.deck).items():
        if number > 1 or card not in cards:
            yield Fault(None, f"the workshop card {card} lies at two places", "O-4.1.9", "deck")
    acting = state.turn is not None and state.table.is_manes(state.turn)
    if acting and not any(due.kind == "act" for due in state.stack):
        why = "in the turn of Manes nothing is known of pile and deck: chance decides"
        yield Fault(None, why, "O-13.7.1a", "pile" if pile else "deck")


def _counters(state: State, seat: int) -> Iterator[Fault]:
    for counter, n in state.players[seat].counts.items():
        low, high = _bounds(state.table.edition, counter)
        clause = _COUNTER_CLAUSES.get(counter, "O-5.2.5")
        if counter in RAISED and state.solo is not None and not state.table.is_manes(seat):
            low, clause = RAISED_TO, "O-13.1.5"
        if not low <= n <= high:
            limit = f"{low} to {high}" if high < BOUND else f"at least {low}"
            yield Fault(seat, f"{counter} is {limit}, not {n}", clause)


def _pairs_dealt(state: State) -> Iterator[Fault]:
    """Hammers and starting cards lie at one place; who waits with a card has one, or is still to draft."""
    drafting = [due.player for due in state.stack if due.kind == "draft"]
    hammers = [player.hammer for player in state.players if player.hammer] + [pair[0] for pair in state.offer]
    cards = [player.card for player in state.players if player.card] + [pair[1] for pair in state.offer]
    if len(drafting) > len(state.offer):
        yield Fault(
            None, f"{len(state.offer)} pairs are on offer for {len(drafting)} who are to draft", "O-4.3.2", "offer"
        )
    if len(set(hammers)) < len(hammers) or len(set(cards)) < len(cards):
        yield Fault(None, "a hammer or a starting card lies at two places", "O-4.3.1")
    for seat, player in enumerate(state.players):
        if seat in drafting:
            if player.started or player.card or player.hammer or state.round:
                why = "who drafts is waiting, without a hammer or a card, before the first round"
                yield Fault(seat, why, "O-4.3.2")
        elif not player.started:
            yield from _waiting(state, seat)


def _waiting(state: State, seat: int) -> Iterator[Fault]:
    """Who waits with the starting resources has their card, and room for what it gives (O-4.3.4)."""
    player, edition = state.players[seat], state.table.edition
    if not player.card:
        yield Fault(seat, "who waits with the starting resources has their card", "O-4.3.4")
        return
    card = edition.starting_cards[player.card]
    apostles = frozenset(card.apostles) - out_of_game(state)
    if not own_set(state, seat) >= apostles or len(player.warehouse) + len(apostles) > WAREHOUSE:
        yield Fault(seat, f"the apostles of card {player.card} aren't free, or don't fit the warehouse", "O-4.3.3b")
    if player.counts["broken"] + card.forced > edition.tokens:
        yield Fault(seat, f"card {player.card} breaks {card.forced} tokens, more than are left", "O-4.3.3a")


def _supply(state: State) -> Iterator[Fault]:
    """What players hold came from the supply (O-4.1.17, ruling supply); the exchange of the end needs no pieces."""
    if state.table.ruling("supply") == "unlimited" or over(state):
        return
    for good, most in state.table.edition.supply.items():
        held = sum(player.counts[good] for player in state.players)
        if held > most:
            yield Fault(None, f"the game has {most} {good}, not {held}", "O-4.1.17")


def _twice(state: State) -> Iterator[Fault]:
    """What the game has once, or so many times, is nowhere a second time."""
    for kind, left in unseen_scrolls(state).items():
        if left < 0:
            yield Fault(None, f"there are more {kind} scrolls than the game has", "O-4.1.6", "revealed")
    royals = [kind for player in state.players for kind in player.royals]
    laid = [kind for _, kind in state.table.board.royals]
    for kind in royals:
        if kind not in laid:
            yield Fault(None, f"the royal scroll of {kind} lay on no track", "O-4.1.5", "royals")
    cards = [*state.workshop, *bought_cards(state), *(card for player in state.players for card in player.cards)]
    for things, what, clause in ((royals, "royal scroll of", "O-8.2.5a"), (cards, "workshop card", "O-4.1.9")):
        for thing, number in Counter(things).items():
            if number > 1:
                yield Fault(None, f"the {what} {thing} lies at two places", clause)
    for seat, player in enumerate(state.players):
        placed = [str(number) for number, _, _ in player.panel]
        spaces = Counter((row, column) for _, row, column in player.panel)
        if any(number > 1 for number in spaces.values()) or len(set(player.places)) < len(player.places):
            yield Fault(seat, "a space is taken twice", "O-4.2.5")
        apostles = [*placed, *(tile for tile in player.warehouse if tile.isdigit())]
        for apostle, number in Counter(apostles).items():
            if number > 1:
                yield Fault(seat, f"apostle {apostle} lies at two places", "O-4.2.10")
    for dial in sorted(state.table.board.blocked):
        owner = state.dials.get(dial)
        if owner != NOBODY:
            why = "carries no worker" if owner is not None else "lies on the calendar"
            yield Fault(None, f"{dial} is blocked, so it {why}", "O-4.1.10b", "blocked")


def _panel(state: State, seat: int) -> Iterator[Fault]:
    """Each apostle stands on a space of its colour (O-10.1.1)."""
    edition = state.table.edition
    for number, row, column in state.players[seat].panel:
        colour, asked = edition.apostle_colours[number], edition.panel[row][column].colour
        if colour != asked:
            space = f"{edition.panel_rows[row]}-{column + 1}"
            yield Fault(seat, f"apostle {number} is {colour}; the space {space} takes a {asked} one", "O-10.1.1")


def _assistants(state: State, seat: int) -> Iterator[Fault]:
    """One assistant a card, one of a type, each on an own card (O-10.4.1, O-10.4.2, O-8.2.8)."""
    player = state.players[seat]
    if state.table.is_manes(seat):
        return  # His come from the piles as they lie, of one type as of many (O-13.7.2a).
    cards = [card for card, _ in player.assistants]
    kinds = [kind for _, kind in player.assistants]
    kinds += [tile for tile in player.warehouse if not tile.isdigit()]
    if any(card not in player.cards for card in cards):
        yield Fault(seat, "an assistant lies on a card that isn't there", "O-10.4.1")
    if len(set(cards)) < len(cards):
        yield Fault(seat, "two assistants lie on one card", "O-10.4.2")
    if len(set(kinds)) < len(kinds):
        yield Fault(seat, "two assistants are of one type", "O-8.2.8")


def _piles(state: State) -> Iterator[Fault]:
    """No pile holds more assistants than it began with; those of players came from there (O-4.1.16)."""
    edition = state.table.edition
    most = edition.assistant_piles[state.table.players]
    for kind, left in state.assistants.items():
        held = held_assistants(state, kind)
        if left < 0 or left + held > most:
            why = f"the game has {most} of the assistant {kind}, not {max(held, left + held)}"
            yield Fault(None, why, "O-4.1.16", "assistants")
    gaps = sum(due.kind in ("refill", "draw card") for due in state.stack)
    if len(state.workshop) + gaps > len(edition.place_costs):
        why = f"the display has {len(edition.place_costs)} places" + (", and one waits for a card" if gaps else "")
        yield Fault(None, why, "O-4.1.9", "workshop")
    spaces = [player.sculptor for player in state.players if player.sculptor]
    if len(set(spaces)) < len(spaces):
        yield Fault(None, "two sculptors stand on one space", "O-8.9.2")


def _claims(state: State) -> Iterator[Fault]:
    """Each player claims a goal of this game once, as far as it has places (O-10.5.1, O-10.5.3)."""
    goals = dict(state.table.board.goals)
    for goal, seats in state.claims.items():
        if goal not in goals:
            yield Fault(None, f"{goal} is none of this game's goals", "O-10.5.1", "claims")
        if len(set(seats)) < len(seats):
            yield Fault(None, f"a player has claimed {goal} twice", "O-10.5.3", "claims")
        if len(seats) > len(goal_places(state)):
            yield Fault(None, f"{goal} has {len(goal_places(state))} places", "O-10.5.1", "claims")


def _end(state: State) -> Iterator[Fault]:
    """The end is triggered by the last dial or the last call, and by nothing else (O-11.0.1, O-11.0.1a)."""
    triggers = end_triggers(state)
    if over(state) and not triggers:
        yield Fault(None, "the game is over, and nothing has triggered its end", "O-11.0.2", "turn")
    elif state.ending not in (triggers or ("",)):
        why = f"the end is triggered by {state.ending}" if state.ending else "the end isn't triggered"
        yield Fault(None, f"{why}, which can't be: {len(state.dials)} dials, {state.calls} calls", "O-11.0.2", "ended")


def _warehouse(seat: int, tiles: Sequence[str]) -> Iterator[Fault]:
    """Two spaces, of which one takes an apostle only; how they lie doesn't matter (O-5.7.1, O-5.7.1a)."""
    assistants = [tile for tile in tiles if not tile.isdigit()]
    if len(tiles) > 2 or len(assistants) > 1:
        yield Fault(seat, "the warehouse holds two apostles, or one and an assistant", "O-5.7.1")


BOUND = 10_000
"""No figure of a position is larger."""

_COUNTER_CLAUSES = {
    "broken": "O-4.2.2",
    "disc": "O-4.2.3",
    "workers": "O-4.2.6",
    **dict.fromkeys(CUBE_COUNTERS.values(), "O-4.2.4"),
    **dict.fromkeys(COLOURS, "O-4.2.8"),
}
"""The clause that sets a counter's bounds; for resources it is the supply's."""


def _bounds(edition: Edition, counter: str) -> tuple[int, int]:
    """The least and the most that a counter may show."""
    if counter in GOODS or counter == "workers":
        return 0, BOUND
    if counter == "vp":
        return -BOUND, BOUND
    if counter in COLOURS:
        return 0, edition.mastery.last
    if counter == "disc":
        return 0, len(edition.disc_values) - 1
    if counter == "broken":
        return 0, edition.tokens
    return 1, edition.hammer_top if counter == CUBE_COUNTERS["hammer"] else edition.top
