"""Players alone against Manes: the same games everywhere, his draws as they really come, and what a table is worth."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from test_players import Watched

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.games.orloj.solo.area import LEVELS, MANES
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.game import run
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play import game as games
from orloj_dsl.play.chance import draw, stream
from orloj_dsl.play.game import Outcome, SeededGame
from orloj_dsl.play.players import KINDS
from orloj_dsl.play.search import Search
from orloj_dsl.play.worth import View, ahead, final_points, readiness

PINNED = Outcome(1, ("search", "Manes"), (70, 195), (2,), 12, "turns", 144, "sha-3e0f6802f959", "advanced")

HIS = {"act", "end", "top scroll", "draw card", "refill", "new scroll", "action card", "round card"}


@lru_cache(maxsize=16)
def played(seed: int, number: int, kind: str, level: str = "basic") -> tuple[Move, ...]:
    return tuple(SeededGame(seed, number, (kind,), shipped(), level=level).play())


def outcome(seed: int, number: int, kind: str, level: str) -> Outcome:
    steps = played(seed, number, kind, level)
    return SeededGame(seed, number, (kind,), shipped(), level=level).outcome(steps[-1].after, len(steps))


def table(*lines: str) -> OrlojPosition:
    text = "orloj 1\nplayers Mikel purple\nposition\n" + "\n".join(lines) + "\nplay\n"
    (game,) = run(parse(Source("table", text)))
    assert game.start is not None, game.diagnostics
    return game.start


# ---- the same everywhere ----


def test_a_seed_gives_the_same_solo_game_on_every_machine() -> None:
    assert outcome(1, 1, "search", "advanced") == PINNED


def test_the_setup_depends_on_the_level_in_level_and_round_card_alone() -> None:
    setups = {level: SeededGame(1, 1, ("random",), shipped(), level=level).setup for level in LEVELS}
    assert {level: setup.solo.level for level, setup in setups.items() if setup.solo} == {name: name for name in LEVELS}
    drawn = [(setup.hour, setup.calendar, setup.offer, setup.following[0]) for setup in setups.values()]
    assert drawn == [drawn[0]] * len(LEVELS)
    hard = {level: setup.following[1] in shipped().solo.hard_cards for level, setup in setups.items()}
    assert hard == {"basic": False, "intermediate-1": False, "intermediate-2": True, "advanced": True}


def test_manes_sits_on_the_second_seat_and_is_no_kind_of_player() -> None:
    game = SeededGame(1, 1, ("random",), shipped(), level="basic")
    assert [seat.name for seat in game.seats] == ["random-1", "Manes"]
    told = outcome(1, 1, "random", "basic")
    assert (told.players, told.level, len(told.vp)) == (("random", "Manes"), "basic", 2)
    several = SeededGame(1, 1, ("random", "random"), shipped())
    assert "level" in told.data()
    assert "level" not in several.outcome(several.start, 0).data()


# ---- chance ----


def chances(position: OrlojPosition) -> Counter[str]:
    """What a draw chooses from, and how often each of it is there."""
    luck = Watched()
    draw(position, luck)
    return Counter(action.words[0] for action in luck.asked)


@pytest.mark.parametrize(
    "moment",
    [
        # m03 has built V and scorpio, and the second of two steps of yellow has come onto a scroll.
        (
            "turn Manes, round 6",
            "played m07 m08 m09",
            "open m01 r1, m02 r2, m03 r3",
            "dials V, scorpio",
            "due top scroll, check 2 V scorpio, solo call, upkeep, next cards",
        ),
        ("turn Manes, round 3", "played m01 m02 m03", "due new scroll, next cards"),
    ],
)
def test_scrolls_of_manes_come_by_their_tiles_and_are_always_looked_at(moment: tuple[str, ...]) -> None:
    # Two of each kind: a moon and an upgrade lie open, an apostle is Mikel's, a moon Manes's, and a painter has left
    # the game. One more of them Manes took unlooked at, but which it was nobody knows.
    position = table(
        *moment,
        "revealed moon upgrade",
        "Mikel scrolls apostle",
        "Manes scrolls moon hidden",
        "removed painter",
    )
    assert chances(position) == {"apostle": 1, "painter": 1, "rooster": 2, "upgrade": 1, "construct": 2}


def test_action_and_round_cards_come_each_as_often() -> None:
    lines = ("solo advanced", "blocked m01 m02 m03 m04 m05 m06", "played m07 m08 m09")
    action = table("turn Manes, round 4", *lines, "open m10 r4", "due action card, round card")
    assert chances(action) == dict.fromkeys(("m11", "m12", "m13", "m14", "m15", "m16", "m17", "m18"), 1)
    scoring = table("turn Manes, round 4", *lines, "open m10 r4, m11", "due round card")
    assert chances(scoring) == dict.fromkeys(("r5", "r6"), 1)


def test_what_nobody_decides_follows_by_itself() -> None:
    steps = played(1, 1, "random")
    his = [step for step in steps if step.before.state.turn == MANES]
    assert all(step.before.due is not None and step.before.due.player is None for step in his)
    kinds = Counter(step.before.due.kind for step in his if step.before.due is not None)
    assert set(kinds) <= HIS
    # Twelve turns, and behind each but the last one the next two cards.
    assert [kinds[kind] for kind in ("act", "end", "action card", "round card")] == [12, 12, 11, 11]
    assert not any("hidden" in player.scrolls for player in steps[-1].after.state.players)


# ---- how games go ----


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_has_twelve_rounds_and_only_more_points_win(level: str) -> None:
    for number in range(1, 6):
        told = outcome(5, number, "random", level)
        assert (told.end, told.rounds, told.level) == ("turns", 12, level)
        assert told.winners == ((1,) if told.vp[0] > told.vp[1] else (2,))


def test_a_solo_game_can_be_broken_off() -> None:
    game = SeededGame(1, 1, ("random",), shipped(), 2, "basic")
    steps = tuple(game.play())
    assert (steps[-1].before.state.round, steps[-1].before.state.turn) == (2, MANES)
    told = game.outcome(steps[-1].after, len(steps))
    assert (told.end, told.rounds, told.winners) == ("unfinished", 2, ())


# ---- what a table is worth ----


def contested(state: State) -> bool:
    """Whether Manes keeps the player from the first value of a window: both are past the line, and he is further."""
    line = state.table.edition.mastery.line
    return any(
        line <= state.count(0, colour) < state.count(MANES, colour) and tally(state, 0, window)
        for colour, window in state.table.board.windows
    )


def test_points_are_those_of_the_final_scoring_with_manes_at_the_table() -> None:
    positions = [step.after for step in played(1, 11, "search") if step.after.due is not None]
    assert len(positions) > 120
    assert any(contested(position.state) for position in positions)
    for position in positions:
        assert final_points(position.state, 0) == projected(position.state)[1][0]


def test_a_window_compares_with_manes() -> None:
    lines = ("turn Mikel, round 2", "open m01 r1, m02 r2", "windows blue scrolls", "Mikel blue 7, scrolls moon painter")
    # Two scrolls at three VP as long as nobody is further up, at one VP if Manes is.
    assert final_points(table(*lines).state, 0) == 10 + 2 * 3
    assert final_points(table(*lines, "Manes blue 7").state, 0) == 10 + 2 * 3
    assert final_points(table(*lines, "Manes blue 8").state, 0) == 10 + 2 * 1


def test_what_lies_ahead_are_the_rounds_to_come() -> None:
    opened = {1: "m01 r1", 6: "m04 r1, m05 r2, m06 r3", 12: "m10 r1, m11 r2, m12 r3"}
    tables = {number: table(f"turn Mikel, round {number}", f"open {cards}") for number, cards in opened.items()}
    left = {number: ahead(position.state) for number, position in tables.items()}
    assert left == {1: 100 * 11 // 12, 6: 100 * 6 // 12, 12: 0}
    assert ahead(SeededGame(1, 1, ("random",), shipped(), level="basic").start.state) == 100


def test_in_the_last_round_nothing_is_hoped_for() -> None:
    lines = ("turn Mikel, round 12", "open m10 r1, m11 r2, m12 r3", "due end")
    plain, rich = table(*lines), table(*lines, "Mikel wood 2, blue 3")
    assert View.at(plain).worth(plain) == View.at(rich).worth(rich) == 10 * 10


def test_a_dial_of_manes_is_none_that_can_be_built() -> None:
    # Of the dials next to the discs V and aquarius cost a gold and two wood, all at hand. Once Manes has built them,
    # two of three pieces for II are the best.
    lines = ("turn Mikel, round 2", "open m01 r1, m02 r2", "Mikel gold 1, wood 2")
    assert readiness(table(*lines).state, 0) == 50
    assert readiness(table(*lines, "dials V Manes").state, 0) == 50
    assert readiness(table(*lines, "dials V Manes, aquarius Manes").state, 0) == 50 * 2 // 3


# ---- the search ----


def test_a_search_thinks_to_the_end_of_the_own_turn_and_not_into_that_of_manes(monkeypatch: pytest.MonkeyPatch) -> None:
    apply, choose, kinds = Position.apply, Search.choose, Counter[str]()
    thinking = list[OrlojPosition]()

    def watched(self: OrlojPosition, action: Action) -> Any:
        if thinking and self.due is not None:
            kinds[self.due.kind] += 1
        return apply(self, action)

    def thought(self: Search, position: OrlojPosition) -> Action:
        thinking.append(position)
        action = choose(self, position)
        thinking.pop()
        return action

    monkeypatch.setattr(Position, "apply", watched)
    monkeypatch.setattr(Search, "choose", thought)
    steps = tuple(SeededGame(8, 1, ("search",), shipped(), 4, "basic").play())
    assert steps[-1].before.state.round == 4
    assert kinds["end"] > 0
    assert not kinds.keys() & {"act", "top scroll", "new scroll", "action card", "round card"}


def test_a_search_knows_nothing_of_the_cards_that_will_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(seed: int, game: int, whose: str) -> Random:
        return stream(seed, game, "other draws" if whose == "draws" else whose)

    first = played(6, 1, "search")
    monkeypatch.setattr(games, "stream", other)
    second = tuple(SeededGame(6, 1, ("search",), shipped(), 4, "basic").play())
    different = next(index for index, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1])
    assert first[different].action.kind == second[different].action.kind == "draw"


# ---- who is better ----


def test_search_beats_greedy_and_greedy_beats_random() -> None:
    points = {kind: sum(outcome(1, number, kind, "basic").vp[0] for number in range(1, 7)) for kind in KINDS}
    assert points["search"] > points["greedy"] + 6 * 10
    assert points["greedy"] > points["random"] + 6 * 30
