"""4.3: hammer cards and starting resources - the draft, and when the resources are taken."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import COLOURS, Item
from orloj_dsl.games.orloj.solo.shared_set import out_of_game
from orloj_dsl.games.orloj.state import State, without
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision, Violation


def before_round_one(seats: int, dealt: bool) -> tuple[Decision, ...]:
    """What is due before the first turn: from the last player, counter-clockwise (O-4.3.2).

    Each drafts, or was dealt a pair (O-4.3.5), and may take the resources at once or wait (O-4.3.4).
    """
    kind = "start" if dealt else "draft"
    return tuple(Decision(kind, seat) for seat in reversed(range(seats)))


def _offer(state: State, due: Decision) -> Iterator[Action]:
    for hammer, _ in state.offer:
        yield Action("draft", words=(hammer,))


def _on_offer(state: State, due: Decision, action: Action) -> Violation | None:
    (hammer,) = action.words
    left = [kind for kind, _ in state.offer]
    if hammer in left:
        return None
    message = f"the {hammer} hammer isn't on offer; there are {', '.join(left) or 'none'}"
    return Violation("not-on-offer", "O-4.3.2", message)


def _draft(run: Run[State], due: Decision, action: Action) -> None:
    state, (hammer,) = run.state, action.words
    pair = next(pair for pair in state.offer if pair[0] == hammer)
    state.offer = without(state.offer, pair)
    player = state.own(due.seat)
    player.hammer, player.card = pair
    run.tell(f"draft the {hammer} hammer with card {pair[1]}", "O-4.3.2", due.seat)
    run.tell(f"the {hammer} hammer goes under the forge", "O-4.3.3", due.seat)
    run.push(Decision("start", due.seat))


def _take(run: Run[State], due: Decision, action: Action) -> None:
    """Gains in order, then one upgrade of choice after the other (O-4.3.3a, O-4.3.3b, ruling start-timing)."""
    state, seat = run.state, due.seat
    player = state.own(seat)
    card = state.table.edition.starting_cards[player.card]
    player.started = True
    run.tell(f"take the starting resources of card {player.card}", "O-4.3.4", seat)
    for apostle in card.apostles:
        if apostle in out_of_game(state):
            run.tell(f"apostle {apostle} is out of the game", "O-13.1.4a", seat)
            continue
        player.warehouse = (*player.warehouse, str(apostle))
        run.tell(f"apostle {apostle} goes into the warehouse", "O-4.3.3b", seat)
    change(run, seat, f"{card.forced} broken at the start", "O-4.3.3a", {"broken": card.forced})
    items = [str(item) for item in card.gain]
    steps = [Item("mastery", colour, card.mastery[colour]) for colour in COLOURS if card.mastery[colour]]
    steps += [Item("disc", number=card.rooster_disc)] if card.rooster_disc else []
    items += map(str, steps)
    items += ["upgrade"] * card.upgrades
    run.push(Decision("reward", seat, words=tuple(items), clause="O-4.3.3a"))


RULES = {
    "draft": Rule("O-4.3.2", ("draft",), _offer, _on_offer, _draft),
    "start": Rule("O-4.3.4", ("start",), only(Action("start")), always, _take, part=True),
    "first start": Rule("O-4.3.4", ("start",), only(Action("start")), always, _take),
}
