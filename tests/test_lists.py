"""The laws that every list of legal actions keeps, and why a turn and a game can always be ended."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from judge import sampled
from selfplay import random_game

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.rewards import Item, parse_item
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.rulebook import Rulebook
from orloj_dsl.kernel.values import SKIP, Action, Decision, refuse

# ---- no list is needed ----


def never(*asked: Any) -> NoReturn:
    raise AssertionError("a list was asked for")


def test_checking_and_doing_one_action_asks_no_rule_for_its_list() -> None:
    rules: Rulebook[State] = replace(
        RULEBOOK,
        decisions={kind: replace(rule, options=never) for kind, rule in RULEBOOK.decisions.items()},
        additional={kind: replace(rule, options=never) for kind, rule in RULEBOOK.additional.items()},
    )
    for seed in range(6):
        game = random_game(seed)
        position = Position(rules, game.start.state)
        with pytest.raises(AssertionError):
            position.legal()
        for move in game.moves:
            assert position.check(move.action) is None
            position, _ = position.apply(move.action)
            assert position.state == move.after.state


# ---- each list ----

LISTS = """
import hashlib, sys
from selfplay import random_game
told = hashlib.sha256()
for seed in (4, 5):
    for position in random_game(seed).positions:
        told.update(repr(position.legal()).encode())
print(told.hexdigest())
"""


def test_lists_are_the_same_in_every_process() -> None:
    found = set()
    for hash_seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parent)}
        done = subprocess.run(
            [sys.executable, "-c", LISTS], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_a_list_has_each_action_once_and_is_the_same_again() -> None:
    for position in sampled(3):
        listed = position.legal()
        assert len(set(listed)) == len(listed)
        assert Position(RULEBOOK, position.state.copy()).legal() == listed


# ---- a turn and a game can always be ended ----

PLAIN = ("gold", "paint", "wood", "iron", "coin", "vp", "correct", "disc", "worker", "moon", "force")
"""Icons that ask for nothing; a force icon belongs to the painter behind it. The moon enters plain ones only."""


def declined(position: OrlojPosition) -> Action:
    """The answer of a player who wants nothing: leave out, refuse, else pass and do what must be done."""
    due, rule = position.due, position.rule
    assert due is not None
    assert rule is not None
    if rule.part:
        return SKIP
    if rule.refusal:
        return refuse(rule.refusal)
    answers = ("pass", "act", "end", "start", "lay", "draft", "draw")
    kind = next(answer for answer in answers if answer in rule.accepts)
    return next(action for action in position.legal() if action.kind == kind)


def choices(words: tuple[str, ...]) -> int:
    """How many decisions a reward can ask for; each step of mastery may come onto a mark."""
    items = [parse_item(word) for word in words]
    return sum(item.number if item.kind == "mastery" else item.kind not in PLAIN for item in items)


def ahead(state: State, due: Decision) -> int:
    """How many decisions can come from one that waits, itself included, where every one is declined."""
    if due.kind in ("reward", "hammer reward"):
        words = due.words
        if due.kind == "hammer reward" and (hammer := state.players[due.seat].hammer):
            words = tuple(str(item) for level in state.table.edition.hammers[hammer].rewards for item in level)
        return choices(words)
    if due.kind == "first start":
        card = state.table.edition.starting_cards[state.players[due.seat].card]
        return 1 + sum(card.mastery.values()) + card.upgrades + choices(tuple(map(str, card.gain)))
    # A pass can recover and move the moon; a card that is laid may join halves; a pair that is drafted may be taken.
    further = {"turn": 2, "lay": 1, "draft": 1}
    waiting = {"lay card": 2, "refill": 1}
    # Manes draws for each step onto a mark: two by a reward, three by a tile; then three new scrolls, and two cards.
    waiting |= {"second action": 2 + 3, "check": 3, "steps": due.number, "upkeep": 3, "next cards": 2}
    further["act"] = 2 + waiting["second action"] + waiting["upkeep"] + waiting["next cards"]
    return 1 + further.get(due.kind, 0) if due.kind in RULEBOOK.decisions else waiting.get(due.kind, 0)


def left_in_turn(position: OrlojPosition) -> int:
    """The most decisions up to the next turn."""
    state = position.state
    return sum(ahead(state, due) for due in state.stack if due.kind != "next turn")


def turn_of(position: OrlojPosition) -> tuple[int, int | None]:
    return position.state.round, position.state.turn


def test_the_moon_enters_plain_steps_only() -> None:
    steps = random_game(0).start.state.table.edition.moon_steps
    assert {step.kind for step in steps} <= {*PLAIN} - {"moon", "force", "disc"}
    assert choices(("mastery any 2", "gold 2", str(Item("upgrade")))) == 3


def test_who_declines_everything_comes_to_the_next_turn() -> None:
    """What lies ahead of a turn is a number that every declined decision makes smaller, so each turn ends."""
    longest = 0
    for position in sampled(3):
        began, bound, taken = turn_of(position), left_in_turn(position), 0
        while position.due is not None and turn_of(position) == began:
            left = left_in_turn(position)
            position, _ = position.apply(declined(position))
            taken += 1
            if turn_of(position) == began and position.due is not None:
                assert left_in_turn(position) < left
        assert taken <= bound
        longest = max(longest, taken)
    assert longest > 4


def test_who_always_passes_comes_to_the_end_of_the_game() -> None:
    """Each pass moves the rooster, so the turns are at most its steps to the last call, and those of the round."""
    for seed in range(9):
        game = random_game(seed)
        for position in (game.start, game.positions[len(game.moves) // 2]):
            state = position.state
            steps = state.rooster + sum(state.table.steps[state.marker + 1 :])
            turns = 0
            while position.due is not None:
                began = turn_of(position)
                position, _ = position.apply(declined(position))
                turns += turn_of(position) != began
            assert turns <= steps + 1 + len(state.players)
            assert position.state.ending
