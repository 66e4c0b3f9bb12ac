"""Manes plays as a second, independent telling of the rulebook says, in all solo games of the sample."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from types import ModuleType

import pytest
from judge_of_manes import MANES, MIKEL, NOBODY, Data, figures, turn_of_manes, winner_of
from laws import SAMPLE, RandomGame, random_game

from orloj_dsl.games.orloj import OrlojPosition, rooster
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.solo import final, rewards, turn, upkeep
from orloj_dsl.interpreter.matching import DRAWS

SOLO = SAMPLE.numbers[: SAMPLE.solo]


def turns(game: RandomGame) -> Iterator[list[Move]]:
    """The decisions of each turn of Manes."""
    for (_, seat), moves in groupby(game.moves, lambda move: (move.before.state.round, move.before.state.turn)):
        if seat == MANES:
            yield list(moves)


def judged(moves: Sequence[Move]) -> Data:
    """What comes of a turn by the second telling; each draw is held against what the engine lists."""
    draws = deque(move for move in moves if kind_of(move) in DRAWS)

    def chance(what: str, may_come: set[str]) -> str:
        assert draws, f"{what} is due"
        move = draws.popleft()
        assert kind_of(move) == what
        assert {action.words[0] for action in move.before.legal()} == may_come
        return move.action.words[0]

    found = turn_of_manes(moves[0].before.dump(), chance)
    assert not draws
    return found


def kind_of(move: Move) -> str:
    assert move.before.due is not None
    return move.before.due.kind


def plain(game: Data) -> Data:
    """What is compared: all that can be seen on the table, in no order where there is none."""
    seen = {part: value for part, value in game.items() if part not in ("stack", "scrolls", "solo", "players")}
    seen["scrolls"] = sorted(Counter(game["scrolls"]).elements())
    seen["solo"] = {**game["solo"], "removed": sorted(game["solo"]["removed"])}
    seen["players"] = [{**player, "counts": dict(player["counts"])} for player in game["players"]]
    if game["turn"] is None:
        # Of the last exchange only what it is worth is told twice.
        for good in ("gold", "paint", "wood", "iron", "coin"):
            del seen["players"][MIKEL]["counts"][good]
    return seen


@pytest.mark.parametrize("number", SOLO)
def test_manes_does_in_each_turn_what_the_rulebook_says(number: int) -> None:
    game = random_game(number)
    for moves in turns(game):
        assert plain(moves[-1].after.dump()) == plain(judged(moves)), f"{game!r}, round {moves[0].before.state.round}"


@pytest.mark.parametrize("number", SOLO)
def test_the_winner_is_who_the_rulebook_says(number: int) -> None:
    end = random_game(number).end
    assert winners(end.state) == (winner_of(end.dump()),)


@pytest.mark.parametrize("number", [number for number in SOLO if random_game(number).setup is not None])
def test_the_table_is_laid_out_as_the_rulebook_says(number: int) -> None:
    setup, table = random_game(number).setup, random_game(number).start.dump()
    assert setup is not None
    assert setup.solo is not None
    mine, his = table["players"]
    # 13.1: rooster and marker on 4, one window, one royal scroll and one goal removed, dials of six cards, six workers.
    assert (table["rooster"], table["calls"]) == (4, 0)
    assert "upgrades" not in (*table["table"]["windows"].values(), *table["table"]["royals"].values())
    assert "upgrades-5" not in [goal for goal, _ in table["table"]["goals"]]
    cards = figures()["solo"]["action_cards"]
    actions = [cards[card][action].split() for card in setup.solo.blocked for action in ("first", "second")]
    dials = {what for kind, what in actions if kind == "construct"}
    assert table["dials"] == dict.fromkeys(dials, NOBODY)
    assert set(table["table"]["blocked"]) == dials
    assert mine["counts"]["workers"] == 6
    cubes = {cube: mine["counts"][f"{cube}-cube"] for cube in ("paint", "wood", "iron", "hammer")}
    assert cubes == {"paint": 2, "wood": 2, "iron": 2, "hammer": 1}
    # One player counts as two, but has two pairs to choose from (ruling solo-start).
    assert len(table["offer"]) == (0 if setup.hammers else 2)
    assert sum(table["scrolls"].values()) == 3
    assert set(table["assistants"].values()) == {1}
    # 13.2: 14 workers, 10 VP, his discs below; an action card that isn't out, with a round scoring card of the level.
    assert {counter: n for counter, n in his["counts"].items() if n and not counter.endswith("-cube")} == {
        "vp": 10,
        "workers": 14,
    }
    ((card, scoring),) = table["solo"]["open"]
    assert card not in setup.solo.blocked
    level = "hard" if setup.solo.level in ("intermediate-2", "advanced") else "basic"
    assert scoring in figures()["solo"]["round_scoring"][level]


# ---- the judge would see it ----


def turn_by(position: OrlojPosition, chance: Random) -> list[Move]:
    """The turn of Manes as the engine plays it now."""
    moves: list[Move] = []
    while position.due is not None and position.state.turn == MANES:
        moves.append(play(position, chance.choice(position.legal())))
        position = moves[-1].after
    return moves


def nothing(*arguments: object) -> None:
    """Instead of something that the rules do."""


SPOILT = (
    (turn, "recover_from_clock"),
    (turn, "place_worker"),
    (turn, "turn_gears"),
    (turn, "score_group"),
    (turn, "push_reward"),
    (turn, "push_steps"),
    (rewards, "_top_scroll"),
    (rewards, "score_royal"),
    (rewards, "_take_card"),
    (rewards, "_take_assistant"),
    (rewards, "_move_painter"),
    (upkeep, "_claim"),
    (upkeep, "recover_from_clock"),
    (rooster, "step"),
    (rooster, "_correct"),
    (final, "_score_assistants"),
    (final, "_score_tile"),
)
"""Functions of the engine that each do something in the turn of Manes or at the end."""


@pytest.mark.parametrize(("module", "function"), SPOILT, ids=[function for _, function in SPOILT])
def test_what_the_engine_would_leave_out_is_seen(
    module: ModuleType, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = [moves[0].before for number in SOLO[:12] for moves in turns(random_game(number))]
    monkeypatch.setattr(module, function, nothing)
    assert any(differs(start) for start in starts)


def differs(start: OrlojPosition) -> bool:
    """Whether the two tell a turn differently."""
    moves = turn_by(start, Random(0))
    try:
        return plain(moves[-1].after.dump()) != plain(judged(moves))
    except AssertionError:  # already at a draw
        return True


def test_without_that_both_tell_the_same() -> None:
    assert not any(differs(moves[0].before) for number in SOLO[:12] for moves in turns(random_game(number)))
