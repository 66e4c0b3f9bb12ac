"""The solver on positions made by hand: what one solution is, limits, fingerprints, and the same result everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import ClassVar

import pytest
from laws_solo import solo_game
from plainly import come_to
from selfplay import random_game

from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.state import Player, State
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.kernel.values import SKIP, Action, Decision, refuse
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver import Limits, Result, solve
from orloj_dsl.play.solver.explore import explore
from orloj_dsl.play.solver.key import key_of
from orloj_dsl.play.solver.limits import Meter
from orloj_dsl.play.solver.lines import Part, said_by, says_less
from orloj_dsl.play.solver.problem import Child, Node, Problem, Told, Unsolvable
from orloj_dsl.puzzle.problems import problem_of
from orloj_dsl.puzzle.proof import tell

PLAYERS = "players Mikel purple, Eduardo yellow"
JUNE = """\
  turn Mikel, round 3
  clock hand 12, face 0, moon 11, worker 3 Eduardo
  dials V Mikel, VII Mikel, gemini Mikel
  Mikel vp 34, gold 1, wood 1, iron 1, pink 4, workers 2, hammer coin
"""
"""The construction of VI in a group of four with three resources: 14 VP (E-8.8)."""


def game_of(goal: str, position: str, more: str = "") -> Game:
    """A puzzle of two players without findings."""
    text = f'puzzle "x"\n{PLAYERS}\ngoal {goal}\nposition\n{position}\n{more}'
    (game,) = run(parse(Source("puzzle", text)))
    assert game.diagnostics == ()
    return game


def problem(goal: str, position: str = JUNE, more: str = "") -> Problem:
    """Its problem."""
    return problem_of(game_of(goal, position, more))


def written(of: Problem, result: Result) -> list[str]:
    """The solutions, each in one text."""
    lines = [[line.written for line in tell(of, solution.actions).lines] for solution in result.solutions]
    return [" / ".join(line) for line in lines]


# ---- answers ----


def test_the_construction_of_the_rulebook_is_the_most_and_the_only_way() -> None:
    asked = problem("Mikel vp max in 1 turn")
    result = solve(asked)
    assert (result.best, result.stopped, result.settled) == (14, "", True)
    assert written(asked, result) == ["3 Mikel clock 3; outer construct VI hammer 1"]


@pytest.mark.parametrize(("points", "best"), [(14, 1), (15, 0)])
def test_at_least_so_many_is_so_up_to_the_most_and_no_further(points: int, best: int) -> None:
    result = solve(problem(f"Mikel vp at least {points} in 1 turn"))
    assert (result.best, result.settled, len(result.solutions)) == (best, True, best)


def test_what_is_reached_counts_every_decision_on_the_way() -> None:
    asked = problem("Mikel reach dial VI Mikel in 1 turn; fewest decisions")
    result = solve(asked)
    # The turn of the dial, and the construction as the outer section's step.
    assert (result.best, result.cost) == (1, 2)
    assert written(asked, result) == ["3 Mikel clock 3; outer construct VI hammer 1"]


def test_what_can_t_be_reached_is_proven_too() -> None:
    result = solve(problem("Mikel reach gold 9 in 1 turn; fewest forced"))
    assert (result.best, result.settled, result.solutions) == (0, True, ())


def test_forced_deviations_are_what_more_sections_than_innovation_gives_cost() -> None:
    # Innovation I turns the dial by one section; of three, two are forced (O-7.1.2).
    result = solve(problem("Mikel reach hand 3 in 1 turn; fewest forced"))
    free = solve(problem("Mikel reach hand 1 in 1 turn; fewest forced"))
    assert (result.best, result.cost) == (1, 2)
    assert (free.best, free.cost) == (1, 0)


BEFORE = "  turn Mikel, round 3\n  clock hand 12"
"""Mikel's turn, which isn't the solver's."""


def test_others_pass_bare_before_the_solver_s_turn_or_play_their_line() -> None:
    asked = "Eduardo reach section 1 Mikel in 1 turn"
    assert solve(problem(asked, BEFORE)).best == 0
    assert solve(problem(asked, BEFORE, "others\n3 Mikel clock 1\n")).best == 1


def test_a_line_of_others_that_can_t_be_played_is_a_bare_pass() -> None:
    # Nine sections would force eight deviations. So he passes, and two passes are two steps of the golden rooster.
    asked = problem("Eduardo reach rooster -2 in 1 turn", BEFORE, "others\n3 Mikel clock 9\n")
    result = solve(asked)
    assert result.best == 1
    assert {text.split(" / ")[0] for text in written(asked, result)} == {"3 Mikel pass"}
    assert "3 Mikel pass / 3 Eduardo pass" in written(asked, result)


def test_chance_that_no_one_has_fixed_can_t_be_searched() -> None:
    asked = problem("Mikel vp max in 1 turn", "  turn Mikel, round 3\n  revealed moon apostle upgrade\n  due scroll")
    state = asked.start.state.copy()
    state.known = None
    with pytest.raises(Unsolvable, match=r"^chance decides within the goal"):
        solve(Problem(asked.start.with_state(state), asked.goal))


# ---- what one solution is ----

CLOCK2 = Part(Action("clock"), 2)
GOLD = Part(Action("+gold", words=("paint",) * 3))
UPGRADE = Part(Action("upgrade", words=("iron",)))


@pytest.mark.parametrize(
    ("one", "other", "less"),
    [
        ((), (GOLD,), True),
        ((GOLD,), (), False),
        ((GOLD,), (GOLD,), False),
        ((GOLD,), (GOLD, UPGRADE), True),
        ((UPGRADE, GOLD), (GOLD, UPGRADE, GOLD), True),
        ((GOLD, GOLD), (GOLD, UPGRADE), False),
        ((GOLD, GOLD), (GOLD, UPGRADE, GOLD), True),
        ((UPGRADE,), (GOLD,), False),
        # Smaller numbers of the same thing.
        ((Part(Action("clock"), 1),), (CLOCK2,), True),
        ((CLOCK2,), (Part(Action("clock"), 1),), False),
        ((CLOCK2,), (Part(Action("turn"), 3),), False),
        # Fewer things with a larger number say neither more nor less.
        ((Part(Action("clock"), 3),), (CLOCK2, GOLD), False),
        ((CLOCK2, GOLD), (Part(Action("clock"), 3),), False),
        # Each number is held against one of the other's, whichever fits.
        ((CLOCK2, Part(Action("clock"), 1)), (Part(Action("clock"), 1), Part(Action("clock"), 3)), True),
        ((CLOCK2, CLOCK2), (Part(Action("clock"), 1), Part(Action("clock"), 3)), False),
    ],
)
def test_what_says_less(one: tuple[Part, ...], other: tuple[Part, ...], *, less: bool) -> None:
    assert says_less(one, other) is less


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (SKIP, ()),
        (refuse("upgrade"), ()),
        # The force of the sculptor's action goes without saying; that it isn't paid must be said.
        (Action("force"), ()),
        (refuse("force"), (Part(refuse("force")),)),
        (Action("end"), ()),
        (Action("start"), ()),
        (Action("pass"), (Part(Action("pass")),)),
        (Action("clock", 2), (Part(Action("clock"), 2),)),
        (Action("painter", 2, ("left",)), (Part(Action("painter", words=("left",)), 2),)),
        # Apostle 9 isn't more than apostle 5.
        (Action("apostle", 9), (Part(Action("apostle", 9)),)),
        (Action("construct", 1, ("VI",)), (Part(Action("construct", words=("VI",)), 1),)),
        (
            Action("outer", inner=Action("upgrade", words=("iron",))),
            (Part(Action("outer")), Part(Action("coin")), Part(Action("upgrade", words=("iron",)))),
        ),
        # A payment that is said is one thing more.
        (
            Action("construct", 1, ("VI",), pay=("gold", "coin")),
            (
                Part(Action("construct", words=("VI",)), 1),
                Part(Action("pay", words=("gold", "coin"), inner=Action("construct", words=("VI",)))),
            ),
        ),
        (
            Action("recover", words=("2", "VI")),
            (Part(Action("recover")), Part(Action("recover", words=("2",))), Part(Action("recover", words=("VI",)))),
        ),
    ],
)
def test_what_a_decision_says(action: Action, said: tuple[Part, ...]) -> None:
    assert said_by(action) == said


class Drawn(Problem):
    """A problem whose tree is drawn by hand: places by number, and what each decision at them leads to."""

    tree: ClassVar[dict[int, dict[str, int]]] = {0: {"a": 1, "b": 2}, 1: {"y": 3, "c": 2}, 2: {"x": 4}}
    goals: ClassVar[tuple[int, ...]] = (3, 4)

    def place(self, number: int) -> Node:
        """A place of the tree: the same table, but for the round marker."""
        position = self.start.with_state(replace(self.start.state, marker=number))
        return Node(position, done=number in self.goals)

    def root(self, told: Told = None) -> Node:
        """The first place."""
        return self.place(0)

    def children(self, node: Node) -> Iterator[Child]:
        """The decisions at a place, each of which costs one."""
        for name, further in self.tree[node.position.state.marker].items():
            yield Child(Action(name), self.place(further), 1)


def test_a_solution_takes_no_decision_that_costs_more_than_a_place_is_worth() -> None:
    # From 0 by a and c to 2 costs two, by b one. So a, c, x is no solution, though all its places lie on one, and it
    # says neither more nor less than a, y or b, x.
    asked = problem("Mikel reach gold 9 in 1 turn; fewest decisions")
    result = solve(Drawn(asked.start, asked.goal))
    lines = ["".join(action.kind for action in solution.actions) for solution in result.solutions]
    assert (result.best, result.cost, sorted(lines)) == (1, 2, ["ay", "bx"])


def test_deviations_so_far_tell_places_apart_where_the_condition_asks_for_them() -> None:
    for condition, apart in (("gold 9 and forced 0", True), ("gold 9", False)):
        asked = problem(f"Mikel reach {condition} in 1 turn")
        assert (asked.key(Node(asked.start, 1)) != asked.key(Node(asked.start, 0))) is apart


# ---- limits ----


@pytest.mark.parametrize("nodes", [1, 10, 100])
def test_a_search_stops_at_exactly_so_many_nodes_and_proves_nothing(nodes: int) -> None:
    result = solve(problem("Mikel vp max in 2 turns"), Limits(nodes=nodes))
    assert result.nodes == nodes
    assert result.stopped == ("the limit of 1 node" if nodes == 1 else f"the limit of {nodes} nodes")
    assert not result.settled
    assert len(result.solutions) <= 1


def test_as_many_nodes_as_it_takes_are_no_limit() -> None:
    asked = problem("Mikel vp max in 1 turn")
    free = solve(asked)
    exact, less = solve(asked, Limits(nodes=free.nodes)), solve(asked, Limits(nodes=free.nodes - 1))
    assert (exact.stopped, exact.nodes, exact.solutions) == ("", free.nodes, free.solutions)
    assert less.stopped == f"the limit of {free.nodes - 1:,} nodes"


def test_a_limit_behind_the_search_leaves_the_value_proven_and_the_solutions_not() -> None:
    asked = problem("Mikel vp max in 1 turn")
    meter = Meter()
    explore(asked, meter)
    result = solve(asked, Limits(nodes=meter.nodes))
    assert (result.best, result.settled) == (14, True)
    assert result.stopped == f"the limit of {meter.nodes:,} nodes"


def test_the_other_limits_are_looked_at_between_nodes() -> None:
    asked = problem("Mikel vp max in 2 turns")
    assert solve(asked, Limits(seconds=0.0)).stopped == "the limit of 0 s"
    result = solve(asked, Limits(megabytes=1))
    assert (result.stopped, result.settled) == ("the limit of 1 MB", False)


def test_fewest_of_something_is_at_least_as_many_as_were_searched() -> None:
    asked = problem("Mikel reach dial VI Mikel in 1 turn; fewest decisions")
    result = solve(asked, Limits(nodes=2))
    assert (result.settled, result.solutions) == (False, ())
    # The root costs nothing; behind it one decision.
    assert result.least == 1


def test_ctrl_c_ends_the_search_and_keeps_what_was_found() -> None:
    told: list[tuple[int, int | None]] = []

    def watch(nodes: int, best: int | None) -> None:
        told.append((nodes, best))
        raise KeyboardInterrupt

    result = solve(problem("Mikel vp max in 2 turns"), watch=watch)
    assert result.stopped == "your Ctrl-C"
    assert not result.settled
    assert [nodes for nodes, _ in told] == [result.nodes]
    assert result.best == told[0][1]


# ---- the same everywhere ----

SCRIPT = """\
import sys
sys.path.insert(0, {tests!r})
from test_solver import JUNE, problem, solve, written
for goal in ("vp max in 1 turn", "reach gold at least 2 or iron at least 2 in 1 turn; fewest decisions"):
    asked = problem("Mikel " + goal)
    result = solve(asked)
    print(result.best, result.cost, result.nodes, written(asked, result), [each.end.hex() for each in result.solutions])
"""


def test_another_process_with_another_hash_seed_finds_the_same_in_the_same_order() -> None:
    told = set()
    for seed in ("0", "1", "271828"):
        script = SCRIPT.format(tests=os.path.dirname(__file__))
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
        )
        told.add(done.stdout)
    (text,) = told
    assert text.startswith("14 0 ")
    assert len(text.splitlines()) == 2


# ---- fingerprints ----


def test_fingerprints_are_equal_where_positions_are_and_only_there() -> None:
    keys: dict[str, bytes] = {}
    again = 0
    for game in (random_game(3), random_game(5), solo_game(1)):
        chance = Random(f"walks of {game.start.digest()}")
        for start in game.positions[:-8:8]:
            for _ in range(8):
                position = start
                while position.due is not None and chance.random() < 0.8:
                    position, _ = position.apply(chance.choice(position.legal()))
                    text, key = come_to(position), key_of(position.state)
                    again += text in keys
                    assert keys.setdefault(text, key) == key
    assert len(set(keys.values())) == len(keys) > 1000
    assert again > 200


def _changed(state: State) -> dict[str, State]:
    """The state with each of its fields another one."""
    other: dict[str, object] = {
        "stack": [*state.stack, Decision("end", 0)],
        "round": state.round + 1,
        "turn": None if state.turn is not None else 0,
        "hand": state.hand % 12 + 1,
        "face": (state.face + 1) % 12,
        "moon": (state.moon + 1) % 12,
        "painter": state.painter % 12 + 1,
        "clock": (*state.clock[:-1], 0 if state.clock[-1] is None else None),
        "dials": {**state.dials, "XII": 1 if state.dials.get("XII") != 1 else 0},
        "rooster": state.rooster + 1,
        "marker": state.marker + 1,
        "calls": state.calls + 1,
        "call_due": not state.call_due,
        "scrolls": {**state.scrolls, "moon": state.scrolls.get("moon", 0) + 1},
        "offer": (*state.offer, ("coin", 1)),
        "gears": state.gears + 1,
        "discs": {**state.discs, "months": state.discs["months"] + 1},
        "workshop": state.workshop[::-1],
        "assistants": {**state.assistants, "six": state.assistants["six"] + 1},
        "claims": {**state.claims, "upgrades-5": (0, 1, 0)},
        "ending": state.ending + "x",
        "known": Known(("moon",)),
    }
    return {name: replace(state, **{name: value}) for name, value in other.items()}  # type: ignore[arg-type]


def test_each_field_of_a_table_is_in_its_fingerprint() -> None:
    state = random_game(3).positions[150].state
    changed = _changed(state)
    fixed = {"table", "owned", "players", "solo"}
    assert set(changed) == {field.name for field in fields(State)} - fixed
    keys = [key_of(state), *map(key_of, changed.values())]
    assert len(set(keys)) == len(keys)
    solo = solo_game(1).positions[60].state
    assert solo.solo is not None
    assert key_of(solo) != key_of(replace(solo, solo=replace(solo.solo, open=solo.solo.open[:-1])))


def test_each_field_of_a_player_is_in_the_fingerprint() -> None:
    state = random_game(3).positions[150].state
    player = state.players[0]
    counters = [{**player.counts, name: number + 1} for name, number in player.counts.items()]
    changed = [replace(player, counts=counts) for counts in counters]
    others: dict[str, object] = {
        "hammer": player.hammer + "x",
        "card": player.card + 1,
        "started": not player.started,
        "sculptor": player.sculptor + "x",
        "cards": (*player.cards, "w19"),
        "scrolls": (*player.scrolls, "moon"),
        "used": (*player.used, "moon"),
        "royals": (*player.royals, "pink"),
        "warehouse": (*player.warehouse, "six"),
        "panel": (*player.panel, (5, 0, 0)),
        "places": (*player.places, 9),
        "assistants": (*player.assistants, ("w01", "six")),
    }
    assert {"counts", *others} == {field.name for field in fields(Player)}
    changed += [replace(player, **{name: value}) for name, value in others.items()]  # type: ignore[arg-type]
    keys = [key_of(replace(state, players=[each, *state.players[1:]])) for each in (player, *changed)]
    assert len(set(keys)) == len(keys)


def test_a_fingerprint_leaves_aside_in_which_order_things_were_got_but_not_the_row_of_cards() -> None:
    state = random_game(3).positions[150].state
    here = replace(state.players[0], scrolls=("moon", "apostle"), cards=("w01", "w02"))
    one, other, row = (
        replace(state, players=[each, *state.players[1:]])
        for each in (here, replace(here, scrolls=("apostle", "moon")), replace(here, cards=("w02", "w01")))
    )
    assert key_of(one) == key_of(other) != key_of(row)


def test_the_number_besides_tells_nodes_apart() -> None:
    state = random_game(3).positions[150].state
    assert len({key_of(state), key_of(state, 1), key_of(state, 2)}) == 3
