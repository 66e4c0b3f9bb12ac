"""Players by themselves: the same games everywhere, draws as they really come, and who is better than whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

import pytest

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.interpreter.game import run
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play import game as games
from orloj_dsl.play.chance import draw, stream
from orloj_dsl.play.game import Outcome, SeededGame
from orloj_dsl.play.greedy import Greedy, weighed
from orloj_dsl.play.players import KINDS
from orloj_dsl.play.search import NODES, Search
from orloj_dsl.play.worth import View, ahead, final_points, hopes, promises

T = TypeVar("T")


@lru_cache(maxsize=32)
def played(seed: int, number: int, *players: str, rounds: int = games.ROUNDS) -> tuple[Move, ...]:
    return tuple(SeededGame(seed, number, players, shipped(), rounds).play())


def outcome(seed: int, number: int, *players: str) -> Outcome:
    steps = played(seed, number, *players)
    return SeededGame(seed, number, players, shipped()).outcome(steps[-1].after, len(steps))


def table(*lines: str) -> OrlojPosition:
    text = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n" + "\n".join(lines) + "\nplay\n"
    (game,) = run(parse(Source("table", text)))
    assert game.start is not None, game.diagnostics
    return game.start


# ---- the same everywhere ----


@pytest.mark.parametrize(
    "known",
    [
        Outcome(1, ("random", "random"), (7, -11), (1,), 15, "rooster", 180, "sha-f2a1e1a851aa"),
        Outcome(4, ("greedy", "greedy"), (76, 76), (1,), 20, "rooster", 292, "sha-41c68a4d708a"),
        Outcome(1, ("search", "search"), (83, 84), (2,), 17, "rooster", 248, "sha-0e0f7127ffcb"),
    ],
    ids=lambda known: known.players[0],
)
def test_a_seed_gives_the_same_game_on_every_machine_and_with_every_python(known: Outcome) -> None:
    assert outcome(1, known.game, *known.players) == known


def test_the_setup_depends_on_seed_and_number_alone() -> None:
    setups = [SeededGame(1, 1, players, shipped()).setup for players in (("random", "random"), ("search", "greedy"))]
    assert setups[0] == setups[1]
    others = [SeededGame(seed, number, ("random", "random"), shipped()).setup for seed, number in ((2, 1), (1, 2))]
    assert setups[0] not in others


def test_streams_are_told_apart_by_seed_game_and_owner() -> None:
    owners = [(seed, game, whose) for seed in (1, 11) for game in (1, 11) for whose in ("seat 1", "seat 2", "draws")]
    assert len({stream(*owner).getrandbits(64) for owner in owners}) == len(owners)


class Wasteful:
    """Always takes the first legal action, and burns random numbers on the way."""

    burnt = 0

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def choose(self, position: OrlojPosition) -> Action:
        for _ in range(self.burnt):
            self._luck.random()
        return position.legal()[0]


@pytest.mark.parametrize("neighbour", ["random", "greedy", "search"])
def test_what_a_player_does_with_their_luck_changes_nobody_elses(
    neighbour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "KINDS", {**KINDS, "wasteful": Wasteful})
    told = []
    for burnt in (0, 7):
        monkeypatch.setattr(Wasteful, "burnt", burnt)
        game = SeededGame(3, 1, ("wasteful", neighbour), shipped(), rounds=8)
        told.append([step.action for step in game.play()])
    assert told[0] == told[1]


# ---- chance ----


class Watched(Random):
    """Tells what it was asked to choose from, and chooses the first."""

    asked: Sequence[Any] = ()

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]  # a sequence is all that is chosen from here
        self.asked = seq
        return seq[0]


def test_a_scroll_is_drawn_as_often_as_it_has_tiles_in_the_pile() -> None:
    # With two players there are two of each kind. A moon and an upgrade are revealed, an apostle is Mikel's.
    position = table("turn Mikel, round 3", "revealed moon upgrade", "due draw scroll", "Mikel scrolls apostle")
    luck = Watched()
    draw(position, luck)
    assert Counter(action.words[0] for action in luck.asked) == {
        "apostle": 1,
        "moon": 1,
        "painter": 2,
        "rooster": 2,
        "upgrade": 1,
        "construct": 2,
    }


def test_a_workshop_card_is_drawn_from_those_of_the_deck_each_once() -> None:
    lines = ("turn Mikel, round 3", "workshop w01 w02", "due draw card", "Mikel cards w03", "Eduardo cards w04 w05")
    luck = Watched()
    draw(table(*lines), luck)
    assert [action.words[0] for action in luck.asked] == [f"w{number:02}" for number in range(6, 22)]


def test_draws_come_as_often_as_they_should() -> None:
    position = table("turn Mikel, round 3", "revealed moon upgrade", "due draw scroll", "Mikel scrolls apostle")
    luck = Random("draws")
    drawn = Counter(draw(position, luck).words[0] for _ in range(9000))
    # Of nine tiles: a thousand draws for each, give or take four standard deviations.
    tiles = {"apostle": 1, "moon": 1, "painter": 2, "rooster": 2, "upgrade": 1, "construct": 2}
    assert set(drawn) == set(tiles)
    assert all(abs(drawn[kind] - 1000 * number) < 4 * 40 for kind, number in tiles.items())


def test_the_random_player_takes_each_legal_action_as_often() -> None:
    position = table("turn Mikel, round 3", "due upgrade")
    legal = position.legal()
    assert len(legal) == 5  # four cubes, and none of them
    player = KINDS["random"](Random("even"))
    taken = Counter(player.choose(position) for _ in range(5000))
    assert set(taken) == set(legal)
    assert all(abs(times - 1000) < 4 * 29 for times in taken.values())


# ---- how games go ----


def test_random_games_end_within_the_cap() -> None:
    ends = Counter[str]()
    for number in range(1, 51):
        players = ("random",) * (2 + number % 3)
        ends[outcome(5, number, *players).end] += 1
    assert ends == {"rooster": 50}


def test_a_game_is_broken_off_behind_the_last_turn_of_the_last_round() -> None:
    steps = played(1, 1, "random", "random", rounds=2)
    end, last = steps[-1].after, steps[-1]
    assert (last.action.kind, last.before.state.round, last.before.state.turn) == ("end", 2, 1)
    told = SeededGame(1, 1, ("random", "random"), shipped(), 2).outcome(end, len(steps))
    assert (told.end, told.rounds, told.winners) == ("unfinished", 2, ())
    assert steps == played(1, 1, "random", "random")[: len(steps)]


@pytest.mark.parametrize("kind", KINDS)
def test_no_player_ever_tries_what_is_not_legal(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    apply, tried = Position.apply, Counter[bool]()

    def watched(self: OrlojPosition, action: Action) -> Any:
        tried[self.check(action) is None] += 1
        return apply(self, action)

    monkeypatch.setattr(Position, "apply", watched)
    steps = tuple(SeededGame(4, 1, (kind, kind, kind), shipped(), rounds=5).play())
    assert all(step.action in step.before.legal() for step in steps)
    assert tried[False] == 0
    assert tried[True] >= len(steps)


# ---- what a table is worth ----


def test_points_are_those_of_the_final_scoring() -> None:
    positions = [step.after for step in played(1, 1, "search", "search") if step.after.due is not None]
    assert len(positions) > 200
    for position in positions[::5]:
        points = tuple(final_points(position.state, seat) for seat in range(2))
        assert points == projected(position.state)[1]


def test_hopes_are_the_sum_of_their_figures() -> None:
    position = table(
        "turn Mikel, round 3",
        "clock worker 3 Mikel",
        "dials VI Mikel, VII",
        "Mikel gold 1, wood 6, broken 2, blue 4, disc 1, paint-cube 3, cards w01, warehouse 9 six",
        "Mikel panel 4 paint-1, panel 1 paint-2, scrolls moon",
    )
    goods = 18 + 4 * 13
    # Of seven workers in play - five, and those of cube and panel are locked - five are out or available.
    workers = 3 * 8 + 5 * 30
    rest = -5 * 2**2 + 20 + 4 * 20 + 2 * 25 + 30 + 25 + 50 + 30 + 120
    lines = 12 * (2**2 + 1 + 1)
    # No hammer: the disc stays between I, II, IV and V. V costs gold and two wood, which are all there.
    assert hopes(position.state, 0) == goods + workers + rest + lines + 50


def test_what_lies_ahead_is_the_nearer_of_calendar_and_calls() -> None:
    # Two players, first-game crown: 4 + 3 + 3 + 3 steps. No dial is blocked, so 22 are to be built.
    assert ahead(table("turn Mikel, round 1").state) == 100
    assert ahead(table("turn Mikel, round 3", "rooster left 2, marker 1, calls 1").state) == 100 * 8 // 13
    built = " ".join(f"{dial}," for dial in shipped().dials[:11]).rstrip(",")
    assert ahead(table("turn Mikel, round 3", f"dials {built}").state) == 100 * 13 // 22


def test_promises_are_those_of_the_sections_under_the_hand() -> None:
    # At I o'clock, and with the face as it begins: a coin and an apostle; yellow mastery.
    position = table("turn Mikel, round 3", "clock hand 1, face 0", "due parts outer face")
    assert promises(position.state, 0) == 12 + 35 + 20
    # Nothing is promised where nothing can be done: the warehouse is full.
    full = table("turn Mikel, round 3", "clock hand 1, face 0", "due parts outer face", "Mikel warehouse 9 six")
    assert promises(full.state, 0) == 12 + 20
    assert promises(full.state, 1) == 0


def test_the_greedy_player_takes_what_is_worth_most() -> None:
    # More than four of a kind are a hoard; and three wood for a gold would cost more than they bring.
    position = table("turn Mikel, round 3", "due basic 1", "Mikel paint 4, wood 3, iron 4")
    found = {action: worth for worth, action in weighed(position, View.at(position))}
    assert Greedy(Random(0)).choose(position) == Action("basic", words=("wood",))
    assert found[Action("basic", words=("wood",))] == max(found.values())
    assert not any(action.kind.startswith("+") for action in found)


def test_luck_decides_between_equals() -> None:
    position = table("turn Mikel, round 3", "due basic 1")
    taken = {Greedy(Random(seed)).choose(position).words for seed in range(30)}
    assert taken == {("paint",), ("wood",), ("iron",)}


# ---- the search ----


def test_a_turn_is_thought_through_once_and_again_only_when_chance_has_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    think, thoughts = Search._think, list[OrlojPosition]()

    def watched(self: Search, position: OrlojPosition) -> Any:
        thoughts.append(position)
        return think(self, position)

    monkeypatch.setattr(Search, "_think", watched)
    steps = tuple(SeededGame(8, 1, ("search", "random"), shipped()).play())
    asked = [index for index, step in enumerate(steps) if any(step.before is position for position in thoughts)]
    assert len(asked) == len(thoughts)
    behind = Counter(why_thought(steps[index - 1].before, steps[index].before) for index in asked)
    assert set(behind) == {"a turn begins", "a draw"}


def why_thought(last: OrlojPosition, position: OrlojPosition) -> str:
    assert last.due is not None
    assert position.due is not None
    if last.due.player is None:
        return "a draw"
    same = (last.state.round, last.due.player) == (position.state.round, position.due.player)
    return "in the middle" if same else "a turn begins"


def test_a_search_begins_no_line_of_thought_behind_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    position = table(
        "turn Mikel, round 3",
        "revealed moon upgrade painter",
        "workshop w07 w12 w03",
        "Mikel hammer coin, gold 4, paint 4, wood 4, iron 4, coin 4, warehouse 9 six, cards w02 w09",
        "Mikel scrolls moon construct upgrade painter",
    )
    apply, looked_at = Position.apply, Counter[str]()

    def watched(self: OrlojPosition, action: Action) -> Any:
        looked_at["draws" if action.kind == "draw" else "own"] += 1
        return apply(self, action)

    monkeypatch.setattr(Position, "apply", watched)
    Search(Random(0)).choose(position)
    assert NODES / 2 < looked_at["own"] < NODES + 200  # the last position that is opened is opened whole


def test_a_search_knows_nothing_of_the_draws_that_will_come(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(seed: int, game: int, whose: str) -> Random:
        return stream(seed, game, "other draws" if whose == "draws" else whose)

    first = played(6, 1, "search", "search", rounds=8)
    monkeypatch.setattr(games, "stream", other)
    second = tuple(SeededGame(6, 1, ("search", "search"), shipped(), rounds=8).play())
    different = next(index for index, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1])
    assert first[different].action.kind == second[different].action.kind == "draw"
    # The draw fell in a turn, which had been thought through to its end.
    assert first[different].before.state.turn is not None


# ---- who is better ----


def test_greedy_beats_random() -> None:
    told = both_ways("greedy", "random")
    assert wins(told, "greedy") == 6
    assert points(told, "greedy") > 6 * 60
    assert points(told, "random") < 6 * 20


def test_search_beats_greedy() -> None:
    told = both_ways("search", "greedy")
    assert wins(told, "search") >= 5
    assert points(told, "search") > points(told, "greedy") + 6 * 20


def both_ways(one: str, other: str) -> list[Outcome]:
    """Six games, each of the two three times first player."""
    return [outcome(2, number, *players) for number in (1, 2, 3) for players in ((one, other), (other, one))]


def wins(told: list[Outcome], kind: str) -> int:
    return sum(one.winners == (one.players.index(kind) + 1,) for one in told)


def points(told: list[Outcome], kind: str) -> int:
    return sum(one.vp[one.players.index(kind)] for one in told)
