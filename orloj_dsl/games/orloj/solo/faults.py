"""What a solo game's position must fulfil: everything about Manes that can't occur, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from orloj_dsl.games.orloj.scrolls import hidden_scrolls, pile_size
from orloj_dsl.games.orloj.solo.area import COUNTERS, MANES, PLACES, PLAYER, Solo
from orloj_dsl.games.orloj.solo.due_faults import Found, due_faults
from orloj_dsl.games.orloj.solo.setup import BLOCKED, cards_clause, removed_faults, round_cards, tile_faults
from orloj_dsl.games.orloj.solo.shared_set import apart, out_of_game
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.solo.upkeep import upkeeps_over
from orloj_dsl.games.orloj.state import State, over


def faults(state: State) -> Iterator[Found]:
    """Everything that can't occur; nothing in a game of several players."""
    if state.solo is None:
        return
    yield from _tiles(state)
    yield from _claims(state)
    yield from _cards(state, state.solo)
    yield from _area(state)
    yield from _apostles(state)
    yield from due_faults(state)
    turns = state.table.edition.solo.turns
    if state.round > turns or (over(state) and state.round < turns):
        yield None, f"the game ends with turn {turns}", "O-13.10.1", "turn"


def _claims(state: State) -> Iterator[Found]:
    """Manes stands only on goals that the end-of-round tiles of past upkeeps name (O-13.9.1)."""
    past = board_of(state).rounds[: upkeeps_over(state)]
    named = {goal for at, (goal, _) in enumerate(state.table.board.goals, 1) if at in past}
    for goal, seats in state.claims.items():
        if MANES in seats and goal not in named:
            yield None, f"no upkeep so far has put a worker of Manes on {goal}", "O-13.9.1", "claims"


def _tiles(state: State) -> Iterator[Found]:
    board, solo, edition = board_of(state), solo_of(state), state.table.edition
    for fault in (*removed_faults(state.table.board, edition), *tile_faults(board, edition)):
        yield None, fault.violation.message, fault.violation.clause, fault.field
    if len(board.blocked) > BLOCKED:
        yield None, f"{BLOCKED} action cards are blocked, not {len(board.blocked)}", "O-13.1.3", "blocked"
    past = upkeeps_over(state)
    if len({*solo.flipped}) < len(solo.flipped):
        yield None, "a scoring tile is flipped once", "O-13.9.3", "flipped"
    for place in solo.flipped:
        if place > past:
            after = edition.solo.upkeep_after[place - 1]
            why = f"the tile on place {place} isn't flipped before the upkeep of turn {after}"
            yield None, why, "O-13.9.3", "flipped"
    most = past * edition.scrolls_revealed[state.table.players]
    if len(solo.removed) > most:
        yield None, f"{past} upkeeps have removed {most} scrolls at most", "O-13.9.4b", "removed"
    if len(solo.played) > past * PLACES:
        yield None, f"{past} upkeeps have discarded {past * PLACES} action cards at most", "O-13.9.4a", "played"


def _cards(state: State, solo: Solo) -> Iterator[Found]:
    """Each card lies at one place, and round scoring cards are those of the level (O-13.1.3b, O-13.2.1c)."""
    board = board_of(state)
    cards = Counter((*board.blocked, *solo.played, *(card for card, _ in solo.open)))
    for card, number in cards.items():
        if number > 1:
            thing = "blocked" if board.blocked.count(card) > 1 else "played" if solo.played.count(card) > 1 else "open"
            yield None, f"the action card {card} lies at two places", "O-13.1.3b", thing
    scoring = [card for _, card in solo.open if card]
    known = round_cards(board, state.table.edition)
    for card, number in Counter(scoring).items():
        if card not in known:
            why = f"the round scoring card {card} is none of this level's {', '.join(known)}"
            yield None, why, cards_clause(board), "open"
        elif number > 1:
            yield None, f"the round scoring card {card} lies at two places", "O-13.2.1c", "open"


def _area(state: State) -> Iterator[Found]:
    """He has workers, discs, points and what he takes, and nothing else (O-13.2.1, O-13.4.1)."""
    his = state.players[MANES]
    for counter, n in his.counts.items():
        if counter not in COUNTERS and n != (1 if counter.endswith("-cube") else 0):
            yield MANES, f"Manes has no {counter}", "O-13.4.1", ""
    others = (his.hammer, his.card, his.used, his.panel, his.places, his.assistants, his.sculptor)
    if any(others) or not his.started:
        yield MANES, "Manes has no board: what he takes lies in his area", "O-13.2.1", ""
    if hidden_scrolls(state) and pile_size(state) < 0:
        yield MANES, "there are more scrolls than the game has", "O-4.1.6", ""


def _apostles(state: State) -> Iterator[Found]:
    """One set for both (O-13.1.4); those of the revealed cards are never his (O-13.1.4a)."""
    his, taken = state.players[MANES].apostles, state.players[PLAYER].apostles
    for number in sorted(his & taken):
        yield MANES, f"apostle {number} lies at two places", "O-13.1.4", ""
    for number in sorted(taken & out_of_game(state)):
        yield PLAYER, f"apostle {number} is out of the game", "O-13.1.4a", ""
    for number in sorted(his & apart(state)):
        yield MANES, f"apostle {number} lies apart: Manes never takes it", "O-13.1.4a", ""
