"""A puzzle tried without a rules engine: what each step comes to, against plain enumeration and by hand.

The laws see the small positions of ``test_solver_laws.py``; ``--games`` and ``--seed`` give more of them, and others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from laws import SAMPLE
from plainly import Plain, worth
from plainly import Spot as Place
from test_solver_laws import Small, answered, sample

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.move import decided_by
from orloj_dsl.games.orloj.task import Goal, holds
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE
from orloj_dsl.interpreter.reasons import LINE_END, writable_texts
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.solver import NONE, limits
from orloj_dsl.play.solver.explore import end_of
from orloj_dsl.play.solver.limits import INTERRUPTED, Limits, Meter
from orloj_dsl.play.solver.problem import Problem
from orloj_dsl.play.solver.values import Values
from orloj_dsl.puzzle import trial as module
from orloj_dsl.puzzle.attempt import Attempt, authors_line, begin
from orloj_dsl.puzzle.problems import problem_of
from orloj_dsl.puzzle.trial import Spot, Step, Trial, trial, trial_of

# ---- against plain enumeration ----

Tried = tuple[Small, Goal, Trial]


@cache
def trials() -> tuple[Tried, ...]:
    """All goals of the small positions that can be reached, with their trials."""
    asked = [(small, goal) for small in sample() for goal in small.goals]
    found = [(small, goal, trial_of(Problem(small.plain.start, goal))) for small, goal in asked]
    return tuple((small, goal, tried) for small, goal, tried in found if isinstance(tried, Trial))


class Worths:
    """What can be had behind each place of a plain tree, as answers have it."""

    def __init__(self, plain: Plain, goal: Goal) -> None:
        self.plain, self.goal = plain, goal

    def follow(self, actions: list[Action]) -> tuple[Place, int, bool, int]:
        """Where some decisions lead: the place, the deviations so far, whether the goal is reached, what they cost."""
        place, forced, done, cost = self.plain.root, 0, False, 0
        for action in actions:
            assert not done
            assert not place.over
            place = dict(place.branches)[action]
            forced, done = forced + place.forced, self._reached(place, forced + place.forced)
            cost += self._price(action, place)
        return place, forced, done, cost

    def best(self, place: Place, forced: int, done: bool, cost: int) -> int:
        """The best of all lines that go on from there."""
        ends = list(self._ends(place, forced, done, cost))
        reached = [cost for value, cost in ends if value]
        if self.goal.measure:
            return min(reached, default=IMPOSSIBLE)
        return max(value for value, _ in ends)

    def _ends(self, place: Place, forced: int, done: bool, cost: int) -> Iterator[tuple[int, int]]:
        if place.over or done:
            yield worth(self.plain.start, self.goal, place.position, done), cost
            return
        for action, further in place.branches:
            so_far = forced + further.forced
            yield from self._ends(further, so_far, self._reached(further, so_far), cost + self._price(action, further))

    def _reached(self, place: Place, forced: int) -> bool:
        condition = self.goal.condition
        return condition is not None and holds(condition, self.plain.start.state, place.behind.state, forced)

    def _price(self, action: Action, place: Place) -> int:
        silent = action.kind in ("skip", "no", "end", "start", "force", "draw") and action.words != ("force",)
        return {"decisions": int(not silent), "forced": place.forced}.get(self.goal.measure, 0)


def test_each_step_is_worth_the_best_line_behind_it_and_good_if_that_is_the_best_of_all() -> None:
    seen = Counter[str]()
    for small, goal, tried in trials():
        worths = Worths(small.plain, goal)
        assert tried.best == worths.best(*worths.follow([]))
        for spot in tried.spots:
            for step in spot.steps:
                behind = worths.follow([*spot.attempt.taken, *decided_by(goal.seat, step.moves)])
                assert step.exact
                assert step.value == worths.best(*behind), (small, goal, spot.attempt.lines, step.text)
                assert (step.to is not None) is (step.value == tried.best), (small, goal, step.text)
                seen[f"{goal.aim} {goal.measure}"] += 1
                seen["lost"] += step.to is None
                seen["good"] += step.to is not None
                seen["impossible"] += step.to is None and goal.aim != "max" and step.value in (0, IMPOSSIBLE)
                seen["dearer"] += step.to is None and goal.measure != "" and step.value > 0
    few = {name: number for name, number in ENOUGH.items() if seen[name] < number * SAMPLE.games // 50}
    assert few == {}, seen


ENOUGH = {
    **{"good": 5000, "lost": 3000, "impossible": 2000, "dearer": 200},
    **{"max ": 800, "least ": 200, "reach ": 2000, "reach decisions": 1000, "reach forced": 2000},
}
"""How many steps of each kind there are at least in the sample of every day."""


def test_what_is_known_of_a_place_before_it_is_settled_is_never_wrong() -> None:
    for small, goal, tried in trials():
        cost = {"": 0}.get(goal.measure, tried.best)
        truth = tried.best if goal.aim == "max" else -cost
        for nodes in (0, 1, 3, 10):
            found = Values(tried.problem, Meter()).settle(tried.problem.root(), nodes=nodes)
            assert found.least <= truth <= found.most, (small, goal, nodes)


def test_who_takes_good_steps_only_always_solves_it() -> None:
    for small, goal, tried in trials():
        plain = answered(small, goal)
        for number, spot in enumerate(tried.spots):
            good = [step for step in spot.steps if step.to is not None]
            if not spot.solved:
                assert good, (small, goal, spot.attempt.lines)
            # Steps lead on: those that are solved are reached, whichever are taken.
            assert all(step.to != number for step in good)
            if spot.solved:
                assert spot.attempt.over
                assert spot.attempt.value == plain.best
                assert spot.attempt.cost == (plain.cost if goal.measure else 0)


def test_each_of_several_ways_can_be_found() -> None:
    seen = Counter[str]()
    for small, goal, _ in trials():
        if len(answered(small, goal).solutions) > 1:
            tried = trial_of(Problem(small.plain.start, replace(goal, every=True)))
            if isinstance(tried, str):
                assert tried == "not all ways are known"
                continue
            assert len(tried.ways) == len(answered(small, goal).solutions)
            found = {spot.way for spot in tried.spots if spot.solved}
            assert found >= set(range(len(tried.ways))), (small, goal)
            seen["found"] += 1
            seen["more than must be"] += None in found
    assert seen["found"] >= 150 * SAMPLE.games // 50
    assert seen["more than must be"] >= 80 * SAMPLE.games // 50


def test_all_that_may_be_written_is_offered_and_the_end_of_the_turn_last() -> None:
    for _, _, tried in trials():
        for spot in tried.spots:
            if not spot.solved:
                here = spot.attempt
                texts = [text for text in writable_texts(here.position) if text != LINE_END and text[0] != "<"]
                ending = [""] if here.can_finish else []
                offered = [step.text for step in spot.steps if not step.text.startswith(";")]
                assert offered == [*texts, *ending]


def test_what_is_written_step_by_step_is_a_line_that_can_be_read() -> None:
    chance = Random(7)
    for small, goal, tried in trials():
        begun = begin(tried.problem)
        text, number = begun.head, 0
        while steps := [step for step in tried.spots[number].steps if step.to is not None and step.text]:
            step = chance.choice(steps)
            assert step.to is not None
            text, number = text + step.written, step.to
            read = begun.try_text(text.removeprefix(begun.head))
            assert isinstance(read, Attempt), (small, goal, text)
            if not tried.spots[number].solved:
                assert tried.problem.key(read.node) == tried.problem.key(tried.spots[number].attempt.node)


# ---- by hand ----

LARGE = (
    *("all-that-can-be-done-at-ix", "at-the-eleventh", "mend-first-break-later", "the-scroll-can-wait"),
    *("the-worker-who-was-never-away", "without-breaking-a-gear"),
)
"""Puzzles that take some seconds each."""


def game_of(text: str) -> Game:
    (game,) = run(parse(Source("puzzle", text)))
    assert game.valid
    return game


@cache
def shipped(name: str) -> Game:
    return game_of(data_path("scenarios", "puzzles", f"{name}.orloj").read_text("utf-8"))


def tried_of(game: Game, bounds: Limits = NONE) -> Trial:
    found = trial(game, bounds)
    assert isinstance(found, Trial), found
    return found


@cache
def trial_named(name: str) -> Trial:
    return tried_of(shipped(name))


def at(tried: Trial, *texts: str) -> Spot:
    """The position that some good steps lead to."""
    spot = tried.spots[0]
    for text in texts:
        number = step_of(spot, text).to
        assert number is not None, text
        spot = tried.spots[number]
    return spot


def step_of(spot: Spot, text: str) -> Step:
    (found,) = (step for step in spot.steps if step.text == text)
    return found


# What is paid for a dial is 2 VP each, three pieces here; the group that it makes is 2 VP a dial (8.8.5, 8.8.6).
WORKED = {
    # Only the goal frees a worker for the dial, and its two coins pay for it. VI joins V, VII and cancer, gemini joins
    # V and cancer, IV stands beside V, VIII beside VII, and pisces alone.
    ("eight-later-two-now",): {"clock 1": 14, "clock 2": 0, "pass": 0, "+place 10 paint-4": 14, "+place 10 iron-3": 0},
    ("eight-later-two-now", "clock 1", "+place 10 paint-4", "+claim green-3"): {
        **{"outer construct VI hammer 1": 14, "outer construct gemini": 12, "outer construct IV": 10},
        **{"outer construct VIII hammer 2": 10, "outer construct pisces": 8, "": 0},
    },
    # IV joins III and V; II and aries stand beside III alone. Without the face's paint nothing can be built.
    ("three-gears-to-iii",): {"clock 1": 0, "clock 2": 0, "clock 3": 12, "clock 4": 0, "pass": 0},
    ("three-gears-to-iii", "clock 3", "turn 1", "face paint"): {
        **{"outer construct IV": 12, "outer construct II": 10, "outer construct II hammer 1": 10},
        **{"outer construct aries hammer 1": 10, "": 0},
    },
    # VI makes a group of four, and its gold is that of gemini, the fifth: 6 + 8 + 6 + 10. Gemini alone joins V and
    # cancer, and there is no gold for VI then. Only the pink step opens a scroll, and only construct builds.
    ("what-vi-gives-back", "clock 1"): {
        **{"outer construct VI hammer 1": 30, "outer construct VI hammer 2": 30, "outer construct gemini": 12},
        **{"outer construct taurus": 8, "turn 1": 14, "face yellow": 14, "": 0},
    },
    ("what-vi-gives-back", "clock 1", "outer construct VI hammer 1"): {
        **{"face coin pink": 30, "face coin blue": 14, "face coin yellow": 14, "": 14}
    },
    ("what-vi-gives-back", "clock 1", "outer construct VI hammer 1", "face coin pink"): {
        **{"scroll construct": 30, "scroll moon": 14, "scroll painter": 14, "scroll upgrade": 14, "no scroll": 14}
    },
    # IV stands beside III, and a full row of the panel is 7 VP. II joins III and pisces, but leaves no coin for a row.
    ("the-other-end-of-the-row", "clock 1", "outer workshop 2", "upgrade hammer", "lay left"): {
        **{"construct IV": 17, "construct II": 12, "construct II hammer 1": 12, "no construct": 0}
    },
    ("the-other-end-of-the-row", "clock 1", "outer workshop 2", "upgrade hammer", "lay left", "construct IV"): {
        **{"apostle 9": 17, "apostle 10": 10, "no apostle": 10}
    },
    # X makes a group of five, libra of four, and capricorn stands alone.
    ("the-missing-link",): {"clock 1": 16, "pass": 0},
    ("the-missing-link", "clock 1"): {
        **{"outer construct X": 16, "outer construct libra": 14, "outer construct capricorn": 8},
        **{"face blue": 16, "": 0},
    },
}
"""By puzzle and good steps what may be written then, and the VP that can still be won."""


@pytest.mark.parametrize("path", WORKED, ids=" ".join)
def test_steps_of_worked_examples_are_worth_what_the_rulebook_says(path: tuple[str, ...]) -> None:
    name, *texts = path
    tried = trial_named(name)
    spot = at(tried, *texts)
    values = {step.text: step.value for step in spot.steps}
    assert WORKED[path].items() <= values.items()
    assert all((step.to is not None) is (step.value == tried.best) and step.exact for step in spot.steps)


MOON = """\
puzzle   "The moon comes by itself"
players  Mikel purple, Eduardo yellow
goal     Mikel reach moon 2 and gold 1 and rooster 2 and hand 2 in 2 turns; fewest decisions

position
  turn Mikel, round 3
  clock hand 2, face 0, moon 11
  rooster left 4
  Mikel vp 34, paint 3, broken 5, hammer coin
  Eduardo vp 30, broken 5

others
3 Eduardo pass; moon
"""
"""Both pass, so the rooster goes two spaces (7.2.3), and Eduardo moves the moon. Mikel exchanges his paint then."""


def test_what_others_do_reaches_nothing_by_itself() -> None:
    # If Mikel exchanges before, all is so once Eduardo has played; but it takes one more decision to reach it (the
    # second pass): three. If he exchanges afterwards, that is the second decision. The hand never goes back to 2.
    tried = tried_of(game_of(MOON))
    assert tried.best == 2
    assert {step.text: step.value for step in tried.spots[0].steps} == {
        **{"clock 1": IMPOSSIBLE, "pass": 2, "+gold paint": 3}
    }


def test_the_turns_of_others_come_by_themselves_behind_the_end_of_a_turn() -> None:
    tried = tried_of(game_of(MOON))
    here = at(tried, "pass")
    end = step_of(here, "")
    assert [line.written for line in end.others] == ["3 Eduardo pass; moon"]
    assert end.written == ""
    assert (here.attempt.head, at(tried, "pass", "").attempt.head) == ("3 Mikel ", "4 Mikel ")
    assert at(tried, "pass", "", "+gold paint").solved


def test_chance_gives_what_is_known_right_behind_the_step() -> None:
    # In this puzzle nothing is known of the pile, and in that one the top scroll is.
    construct = at(trial_named("what-vi-gives-back"), "clock 1", "outer construct VI hammer 1", "face coin pink")
    assert step_of(construct, "scroll construct").written == ", scroll construct <?>"
    written = [step.written for spot in trial_named("the-scroll-beneath").spots for step in spot.steps]
    assert any(text.endswith("<construct>") for text in written), written


def test_a_step_stands_behind_a_semicolon_a_comma_or_nothing() -> None:
    tried = trial_named("eight-later-two-now")
    begun = [step_of(at(tried), text).written for text in ("clock 1", "+place 10 paint-4")]
    then = [step_of(at(tried, "clock 1"), text).written for text in ("turn 1", "face blue", "+place 10 paint-4", "")]
    assert begun == ["clock 1", "+place 10 paint-4"]
    assert then == [", turn 1", "; face blue", ", +place 10 paint-4", ""]


def test_what_follows_by_itself_is_told_where_it_is_solved() -> None:
    spot = at(trial_named("the-missing-link"), "clock 1", "outer construct X")
    assert spot.solved
    assert [move.action.kind for move in spot.rest][-1] == "end"
    assert [line.written for line in spot.attempt.lines] == ["7 Eduardo clock 1; outer construct X"]
    assert (spot.attempt.over, spot.attempt.won) == (True, 16)


SMALL = [path.stem for path in sorted(data_path("scenarios", "puzzles").glob("*.orloj")) if path.stem not in LARGE]


@pytest.mark.parametrize("name", SMALL)
def test_the_authors_line_is_walked_by_good_steps(name: str) -> None:
    tried, game = trial_named(name), shipped(name)
    author = authors_line(game, problem_of(game))
    assert author is not None
    spot, left = tried.spots[0], list(author.taken)
    while not spot.solved:
        for step in spot.steps:
            taken = decided_by(tried.problem.goal.seat, step.moves)
            if step.to is not None and taken == left[: len(taken)]:
                spot, left = tried.spots[step.to], left[len(taken) :]
                break
        else:
            pytest.fail(f"{[line.written for line in spot.attempt.lines]}, and then {left}")
    assert end_of(spot.attempt.node) == end_of(author.node)


def test_a_part_is_left_out_before_an_additional_action_where_that_has_to_be() -> None:
    # The worker of the clock is placed once the face isn't turned any more. Only then somebody comes home who can claim
    # the goal, and the hammer that it upgrades builds the final construction for more. So a comma won't do.
    problem = problem_of(shipped("the-worker-who-was-never-away"))
    begun = begin(problem).try_text("clock 4")
    assert isinstance(begun, Attempt)
    tried = trial_of(Problem(begun.position, problem.goal))
    assert isinstance(tried, Trial)
    texts = {step.text: step.to for step in tried.spots[0].steps}
    assert "+claim level-iii" not in texts
    assert texts["; +claim level-iii"] is not None


def test_of_every_way_it_is_said_which_one_it_is() -> None:
    # Who passes recovers one of five workers; more than one is more than must be. Or a goal gives back its own.
    tried = trial_named("nobody-left-for-the-clock")
    assert (tried.best, len(tried.ways)) == (1, 6)
    spots = [at(tried, "pass", f"recover {place}") for place in ("4", "11", "III", "V", "4 11")]
    assert all(spot.solved for spot in spots)
    *ways, more = [spot.way for spot in spots]
    assert None not in ways
    assert len(set(ways)) == 4
    assert more is None
    assert not any(step.text.startswith(";") for spot in tried.spots for step in spot.steps)


# ---- why there is none ----


@pytest.mark.parametrize(("nodes", "why"), [(1, "the limit of 1 node"), (100, "the limit of 100 nodes")])
def test_what_isnt_proven_cant_be_tried(nodes: int, why: str) -> None:
    # For the best 90 nodes are enough, and for the steps 472.
    found = trial(shipped("not-even-the-clock"), Limits(nodes=nodes))
    assert found == f"what each step comes to isn't proven: the search was stopped by {why}"


def test_what_a_step_loses_may_be_left_open_but_not_that_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = trial_named("not-even-the-clock")
    stopped = tried_of(shipped("not-even-the-clock"), Limits(nodes=500))
    monkeypatch.setattr(module, "EACH", 0)
    unlooked = tried_of(shipped("not-even-the-clock"))
    for tried in (stopped, unlooked):
        steps = [step for spot in tried.spots for step in spot.steps]
        right = [step for spot in exact.spots for step in spot.steps]
        assert [(step.text, step.to) for step in steps] == [(step.text, step.to) for step in right]
        lost = [(one, other.value) for one, other in zip(steps, right, strict=True) if one.to is None]
        assert not all(step.exact for step, _ in lost)
        for step, value in lost:
            assert value == IMPOSSIBLE or 3 < step.value <= value
            assert not step.exact or step.value == value


def test_all_looks_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ALL", 0)
    tried = tried_of(shipped("not-even-the-clock"))
    assert not all(step.exact for spot in tried.spots for step in spot.steps)


@pytest.mark.parametrize("bound", ["SPOTS", "STEPS"])
def test_what_is_too_large_to_walk_cant_be_tried(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It has 5 positions and 11 steps.
    monkeypatch.setattr(module, bound, 4)
    spots, steps = (4, 10_000) if bound == "SPOTS" else (1_000, 4)
    why = f"more than {spots:,} positions or {steps:,} steps lie on the ways to the best"
    assert trial(shipped("the-missing-link")) == why


def test_what_cant_be_done_cant_be_tried() -> None:
    assert trial(game_of(MOON.replace("gold 1", "gold 5"))) == "it can't be done"


def test_ways_that_arent_all_known_cant_be_counted() -> None:
    found = trial(shipped("nobody-left-for-the-clock"), Limits(nodes=2))
    assert found == "not all ways are known: the search was stopped by the limit of 2 nodes"


def test_ctrl_c_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(nodes: int, best: int | None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(limits, "_BETWEEN", 0.0)
    found = trial(shipped("the-missing-link"), watch=interrupt)
    assert found == f"what each step comes to isn't proven: the search was stopped by {INTERRUPTED}"
