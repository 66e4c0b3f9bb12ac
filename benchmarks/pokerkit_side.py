"""pokerkit: no-limit hold'em for 2, 4 and 6 players. A fold, a call, a raise is a decision, and so is each dealing.

Antes, blinds and payment are its own affair (automations) and aren't counted; a showdown is where a record writes it.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random

from pokerkit import (
    Automation,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HandHistory,
    HoleDealing,
    NoLimitTexasHoldem,
    State,
)

from benchmarks.jobs import EACH, PROCESSES
from benchmarks.memory import Held, held
from benchmarks.timing import Task, children, completed

HANDS = 10
"""So many hands stand for a game: a hand has some 15 decisions."""
STACK = 200
READ = "import sys, pokerkit; list(pokerkit.HandHistory.load(open(sys.argv[1], 'rb')))"
GAME = NoLimitTexasHoldem(
    automations=(
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    ),
    ante_trimming_status=True,
    raw_antes=0,
    raw_blinds_or_straddles=(1, 2),
    min_bet=2,
)

Action = Callable[[State], object]

warnings.filterwarnings("ignore", "There is no reason for this player to fold")  # Chance needs no reason.


def new_hand(seed: int) -> State:
    """The beginning of the hand of a seed; its deck is shuffled by the seed, too."""
    random.seed(seed)
    seats = 2 + 2 * (seed % 3)
    return GAME((STACK,) * seats, seats)


def legal(state: State) -> list[Action]:
    """What is legal: dealing, or one of three. A raise can be to any amount in a range; its ends stand for it."""
    if state.can_deal_hole():
        return [partial(State.deal_hole, cards=2)]
    if state.can_deal_board():
        return [State.deal_board]
    actions: list[Action] = []
    if state.can_fold():
        actions.append(State.fold)
    if state.can_check_or_call():
        actions.append(State.check_or_call)
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        actions += [partial(State.complete_bet_or_raise_to, amount=amount) for amount in (least, most)]
    return actions


def played(seed: int) -> tuple[State, int]:
    """The hand of a seed, played by chance to its end, and its decisions."""
    state, chance = new_hand(seed), Random(seed)
    decisions = 0
    while state.status:
        chance.choice(legal(state))(state)
        decisions += 1
    return state, decisions


def known(state: State) -> list[Action]:
    """The decisions of a hand that was played, with the cards that were dealt."""
    actions: list[Action] = []
    for done in state.operations:
        if isinstance(done, HoleDealing):
            actions.append(partial(State.deal_hole, cards=done.cards, player_index=done.player_index))
        elif isinstance(done, BoardDealing):
            actions.append(partial(State.deal_board, cards=done.cards))
        elif isinstance(done, Folding):
            actions.append(State.fold)
        elif isinstance(done, CheckingOrCalling):
            actions.append(State.check_or_call)
        elif isinstance(done, CompletionBettingOrRaisingTo):
            actions.append(partial(State.complete_bet_or_raise_to, amount=done.amount))
    return actions


def tasks(games: int, folder: Path) -> dict[str, Task]:
    """The side of pokerkit of each job that it can do; the arguments are those of ours."""
    seeds = range(games * HANDS)
    ends = [played(seed)[0] for seed in seeds]
    actions = list(map(known, ends))
    hands = [HandHistory.from_game_state(GAME, end) for end in ends]
    texts = [hand.dumps() for hand in hands]
    positions = [deepcopy(state) for hand in hands for state in hand if state.status][::EACH]
    record = folder / "record.phh"
    record.write_text(texts[0], encoding="utf-8")
    return {
        "parse": Task(lambda: sum(len(HandHistory.loads(text).actions) for text in texts)),
        "replay": Task(lambda: sum(_replay(HandHistory.loads(text)) for text in texts)),
        "apply": Task(lambda: sum(map(_apply, seeds, actions))),
        "playout": Task(lambda: sum(played(seed)[1] for seed in seeds)),
        "legal": Task(lambda: sum(bool(legal(state)) for state in positions)),
        "start": Task(lambda: sum(completed("-c", READ, str(record)) for _ in range(PROCESSES)), children),
    }


def memory(games: int) -> dict[str, Held]:
    """What pokerkit holds of a record: its actions as text, no states."""
    hands = [HandHistory.from_game_state(GAME, played(seed)[0]) for seed in range(games)]
    texts, decisions = [hand.dumps() for hand in hands], sum(len(hand.actions) for hand in hands)
    return {"pokerkit, loaded: its actions": held(HandHistory.loads, texts, decisions)}


def _replay(hand: HandHistory) -> int:
    return sum(action is not None for _, action in hand.state_actions)


def _apply(seed: int, actions: list[Action]) -> int:
    state = new_hand(seed)
    for action in actions:
        action(state)
    return len(actions)
