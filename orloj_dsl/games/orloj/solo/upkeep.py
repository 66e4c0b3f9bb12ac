"""13.9 and 13.2.2: the upkeep after turns 3, 6 and 9, and the next cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from orloj_dsl.games.orloj import mastery, rooster
from orloj_dsl.games.orloj.goals import open_places
from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.scrolls import pile_size
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.games.orloj.solo.setup import round_cards, tiles_clause
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import recover_from_clock
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation


def place_of(state: State) -> int | None:
    """The place, from 0, whose tiles the upkeep after this round uses (O-13.3.1a, ruling manes-places)."""
    after = state.table.edition.solo.upkeep_after
    return after.index(state.round) if state.round in after else None


def upkeeps_over(state: State) -> int:
    """How many upkeeps are over, so that their tiles are used."""
    ahead = state.turn != MANES or any(due.kind in ("act", "upkeep", "rest of upkeep") for due in state.stack)
    after = state.table.edition.solo.upkeep_after
    return sum(turn < state.round or (turn == state.round and not ahead) for turn in after)


def last_open(state: State) -> str:
    """What the last cards that lie open are: ``now``, of the turn that he has begun, or ``next``; or neither."""
    waiting = {due.kind for due in state.stack}
    if "upkeep" in waiting:
        return "now"
    return "next" if waiting and not waiting & {"next cards", "action card"} else ""


def upkeep(run: Run[State], due: Decision) -> None:
    """Steps 1 and 2: his worker on a goal, and the rooster, with the call that it brings."""
    state = run.state
    place = place_of(state)
    if place is None:
        return
    run.tell(f"the upkeep after turn {state.round}", "O-13.3.1a")
    _claim(run, board_of(state).rounds[place])
    rooster.step(run, "O-13.9.2")
    run.push(Decision("solo call", None), Decision("rest of upkeep", None))


def _claim(run: Run[State], number: int) -> None:
    """A worker on the goal that the tile names, whether its condition holds or not (O-13.9.1, O-13.9.1a).

    Nobody gets the bonus of a goal that he is the first on (ruling manes-goal).
    """
    state = run.state
    goals = [goal for goal, _ in state.table.board.goals]
    if number > len(goals):
        run.tell(f"there is no goal {number}", "O-13.9.1", MANES)
        return
    goal = goals[number - 1]
    claimed = state.claims.get(goal, ())
    if MANES in claimed:  # Tiles of another box may name a goal twice; each claims it once.
        run.tell(f"goal {number}, {goal}: his worker stands there already", "O-13.9.1", MANES, also=("O-10.5.3",))
        return
    if not state.count(MANES, "workers"):
        recover_from_clock(run, MANES, "O-13.9.1b")
    if not state.count(MANES, "workers"):
        run.tell(f"no worker for {goal}", "O-13.9.1", MANES)
        return
    state.claims = {**state.claims, goal: (*claimed, MANES)}
    place = open_places(state.table)[len(claimed)] + 1
    what = f"goal {number}, {goal}: a worker on place {place}"
    change(run, MANES, what, "O-13.9.1", {"workers": -1}, ("O-13.9.1a",) if claimed else ())


def rest_of_upkeep(run: Run[State], due: Decision) -> None:
    """Steps 3 to 5: the scoring tile, the used tiles, cards and scrolls."""
    state = run.state
    place, solo = place_of(state), solo_of(state)
    assert place is not None
    board, parts = board_of(state), state.table.edition.solo
    colour, target = board.progress[place], parts.target[board.hard_tiles]
    space = state.count(MANES, colour)
    held = f"the {colour} disc on {space}, target {target}"
    if space < target:
        solo = replace(solo, flipped=(*solo.flipped, place + 1))
        run.tell(f"{held}: the scoring tile is flipped to 0", "O-13.9.3", MANES, also=(tiles_clause(board),))
    else:
        run.tell(f"{held}: the scoring tile stays", "O-13.9.3", MANES, also=(tiles_clause(board),))
    run.tell("progress tile and end-of-round tile are flipped", "O-13.9.4", MANES)
    played = tuple(card for card, _ in solo.open)
    run.tell(f"{' '.join(played)} discarded, the round scoring cards shuffled", "O-13.9.4a", MANES)
    removed = tuple(kind for kind in state.table.edition.scrolls for _ in range(state.scrolls.get(kind, 0)))
    run.tell(f"scrolls removed: {' '.join(removed) or 'none'}", "O-13.9.4b")
    state.scrolls = {}
    state.solo = replace(solo, open=(), played=(*solo.played, *played), removed=(*solo.removed, *removed))
    revealed = min(state.table.edition.scrolls_revealed[state.table.players], pile_size(state))
    for _ in range(revealed):
        run.push(Decision("new scroll", None))


def _in_pile(state: State, due: Decision, action: Action) -> Violation | None:
    violation = mastery.in_pile(state, due, action)
    return violation and replace(violation, clause="O-13.9.4b")


def _reveal(run: Run[State], due: Decision, action: Action) -> None:
    mastery.reveal(run, action.words[0], "O-13.9.4b")


# ---- the next cards (13.2.2) ----


def next_cards(run: Run[State], due: Decision) -> None:
    """After each of his turns but the last one (O-13.2.2, O-13.10.1)."""
    state = run.state
    if state.round < state.table.edition.solo.turns:
        run.push(Decision("action card", None), Decision("round card", None))


def deck(state: State) -> tuple[str, ...]:
    """The action cards that are neither out, nor open, nor discarded (O-13.1.3b, O-13.2.1c)."""
    solo = solo_of(state)
    seen = {*board_of(state).blocked, *solo.played, *(card for card, _ in solo.open)}
    return tuple(card for card in state.table.edition.solo.cards if card not in seen)


def scoring_deck(state: State) -> tuple[str, ...]:
    """The round scoring cards of the level that don't lie open (O-13.2.1c, O-13.9.4a)."""
    seen = {scoring for _, scoring in solo_of(state).open}
    return tuple(card for card in round_cards(board_of(state), state.table.edition) if card not in seen)


def _cards(state: State, due: Decision) -> Iterator[Action]:
    for card in deck(state):
        yield Action("draw", words=(card,))


def _in_deck(state: State, due: Decision, action: Action) -> Violation | None:
    (card,), solo = action.words, solo_of(state)
    if card not in state.table.edition.solo.cards:
        return Violation("not-due", "O-13.2.2", "an action card is revealed here")
    if card in deck(state):
        return None
    why = "it was discarded"
    if card in board_of(state).blocked:
        why = "it left the game at the setup"
    elif card in [shown for shown, _ in solo.open]:
        why = "it lies open"
    return Violation("not-in-deck", "O-13.2.2", f"{card} can't be drawn: {why}")


def _open_card(run: Run[State], due: Decision, action: Action) -> None:
    """The card lies on the next place; its round scoring card is drawn at once, before anything is decided."""
    state, (card,) = run.state, action.words
    solo = solo_of(state)
    state.solo = replace(solo, open=(*solo.open, (card, "")))
    run.tell(f"the next action card is {card}", "O-13.2.2", MANES)


def _scoring_cards(state: State, due: Decision) -> Iterator[Action]:
    for card in scoring_deck(state):
        yield Action("draw", words=(card,))


def _in_scoring_deck(state: State, due: Decision, action: Action) -> Violation | None:
    (card,) = action.words
    if card not in state.table.edition.solo.round_cards:
        return Violation("not-due", "O-13.2.2", "a round scoring card is revealed here")
    if card in scoring_deck(state):
        return None
    why = "it lies open" if card in [shown for _, shown in solo_of(state).open] else "it is of another level"
    return Violation("not-in-deck", "O-13.2.2", f"{card} can't be drawn: {why}")


def _open_scoring_card(run: Run[State], due: Decision, action: Action) -> None:
    state, (scoring,) = run.state, action.words
    solo = solo_of(state)
    state.solo = replace(solo, open=(*solo.open[:-1], (solo.open[-1][0], scoring)))
    run.tell(f"its round scoring card is {scoring}", "O-13.2.2", MANES)


RULES = {
    "new scroll": Rule("O-13.9.4b", ("draw",), mastery.draws, _in_pile, _reveal),
    "action card": Rule("O-13.2.2", ("draw",), _cards, _in_deck, _open_card),
    "round card": Rule("O-13.2.2", ("draw",), _scoring_cards, _in_scoring_deck, _open_scoring_card),
}
