"""Attempts at a puzzle: what a text comes to, what is undone, when it is over, and how far it was from the best."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE, certificate_text
from orloj_dsl.interpreter.rest import LONGEST
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.puzzle.attempt import (
    UNKNOWN,
    Attempt,
    Best,
    authors_line,
    begin,
    certified_best,
    distance,
    proven_best,
    says_more,
    way_of,
)
from orloj_dsl.puzzle.problems import problem_of
from orloj_dsl.puzzle.proof import prove

PUZZLE = """\
puzzle   "The long June"
hint     "Look at the hand."
hint     "Three steps are enough."
players  Mikel purple, Eduardo yellow
goal     Mikel vp max in 1 turn

position
  turn Mikel, round 3
  clock hand 12, face 0, moon 11, worker 3 Eduardo
  dials V Mikel, VII Mikel, gemini Mikel
  Mikel vp 34, gold 1, wood 1, iron 1, pink 4, workers 2, hammer coin
  Eduardo vp 30
"""
"""VI costs gold, wood and iron: 3 times 2 VP; with V, VII and gemini it is a group of 4: 8 VP (8.8)."""
MOST = "vp max in 1 turn"
TWELVE = "vp at least 12 in 1 turn"
BUILD = "clock 3; outer construct VI hammer 1"
LESS = "clock 3; outer construct VIII hammer 2, no mastery"
"""6 VP for what is paid, and 4 for VII and VIII."""


def with_goal(goal: str, text: str = PUZZLE) -> str:
    return text.replace(MOST, goal)


def game_of(text: str) -> Game:
    (game,) = run(parse(Source("puzzle", text)))
    assert game.valid
    return game


def beginning(goal: str = MOST) -> Attempt:
    return begin(problem_of(game_of(with_goal(goal))))


def tried(attempt: Attempt, *texts: str) -> Attempt:
    """What comes of texts that are all right; ``done`` ends the turn."""
    for text in texts:
        following = attempt.finish() if text == "done" else attempt.try_text(text)
        assert isinstance(following, Attempt), following
        attempt = following
    return attempt


def refused(attempt: Attempt, text: str) -> Diagnostic:
    found = attempt.try_text(text)
    assert isinstance(found, Diagnostic)
    return found


# ---- going on ----


def test_steps_come_one_by_one_or_together_or_as_a_whole_line() -> None:
    one = tried(beginning(), "clock 3", "outer construct VI hammer 1", "done")
    together = tried(beginning(), BUILD, "done")
    continued = tried(beginning(), "clock 3", "; outer construct VI hammer 1", "done")
    whole = tried(beginning(), f"3 Mikel {BUILD}")
    assert all(attempt.over and attempt.won == 14 for attempt in (one, together, continued, whole))
    assert one.position == together.position == continued.position == whole.position
    assert [line.written for line in whole.lines] == [f"3 Mikel {BUILD}"]


def test_a_part_doesnt_end_the_turn_and_nothing_is_over_before() -> None:
    attempt = tried(beginning(), BUILD)
    assert (attempt.over, attempt.won, attempt.value) == (False, 14, 14)
    assert attempt.position.due is not None
    assert attempt.position.due.player == 0


def test_a_turn_is_chosen_once_and_can_end_where_nothing_must_be_chosen() -> None:
    # The reward of VIII is a mastery step, which is taken or refused, not left out.
    texts = ("clock 3", "outer construct VIII hammer 2", "no mastery")
    attempts = [tried(beginning(), *texts[:number]) for number in range(4)]
    assert [attempt.chosen for attempt in attempts] == [False, True, True, True]
    assert [attempt.can_finish for attempt in attempts] == [False, True, False, True]


def test_an_attempt_never_changes_and_knows_the_one_before() -> None:
    first = beginning()
    second = tried(first, "clock 3")
    third = tried(second, "outer construct VI hammer 1")
    assert (third.before, second.before, first.before) == (second, first, None)
    assert (first.won, first.taken, first.moves) == (0, (), ())
    assert second.taken == (Action("clock", 3),)
    assert [line.text for line in second.latest] == ["clock 3"]


def test_a_wrong_step_is_a_finding_of_that_text() -> None:
    attempt = tried(beginning(), "clock 3")
    found = refused(attempt, "outer construct VII")
    assert (found.code, found.clause, found.span, found.moment) == ("built", "O-8.8.2", Span(0, 19), "")
    found = refused(attempt, "; outer construct VII")
    assert (found.code, found.span) == ("built", Span(2, 21))
    assert attempt.won == 0


def test_a_whole_line_must_be_the_one_that_is_due() -> None:
    found = refused(beginning(), f"4 Mikel {BUILD}")
    assert (found.code, found.span, found.hint) == ("wrong-round", Span(0, 1), "3")
    found = refused(beginning(), "3 Eduardo pass")
    assert (found.code, found.span, found.hint) == ("wrong-player", Span(2, 9), "Mikel")


def test_assertions_hold_or_not() -> None:
    tried(beginning(), f"{BUILD} [vp +14]")
    assert refused(beginning(), f"{BUILD} [vp +13]").code == "assertion"


def test_a_turn_ends_only_once_it_was_chosen() -> None:
    found = beginning().finish()
    assert isinstance(found, Diagnostic)
    assert (found.code, found.clause) == ("missing-choice", "O-7.0.1")
    assert found.message == "the turn isn't taken yet: clock or pass"
    found = tried(beginning(), "clock 3; outer construct VIII hammer 2").finish()
    assert isinstance(found, Diagnostic)
    assert found.code == "missing-choice"
    assert found.message == "the turn can't end yet: a blue, pink or yellow mastery step is due first"
    assert "no mastery" in found.legal


@pytest.mark.parametrize(
    "text", ["", "}", "{", "#", "(", "\x00", "3", "3 Mikel", ";", ",;", '"', "pass\npass", "<moon>"]
)
def test_whatever_is_no_step_is_a_finding_inside_of_it(text: str) -> None:
    found = refused(beginning(), text)
    assert 0 <= found.span.start <= found.span.end <= len(text)


def test_a_text_has_a_bound() -> None:
    assert refused(beginning(), "x" * (LONGEST + 1)).code == "too-long"
    assert refused(beginning(), "x" * LONGEST).code != "too-long"


def test_the_others_play_by_themselves_before_between_and_behind() -> None:
    text = with_goal("vp max in 2 turns").replace("turn Mikel", "turn Eduardo") + "others\n4 Eduardo clock 1\n"
    attempt = begin(problem_of(game_of(text)))
    # In round 3 Eduardo has no line, so he passes and nothing more.
    assert [line.written for line in attempt.latest] == ["3 Eduardo pass"]
    assert attempt.head == "4 Mikel "
    attempt = tried(attempt, "pass", "done")
    assert [line.written for line in attempt.latest if line.seat] == ["4 Eduardo clock 1"]
    assert [line.written for line in attempt.lines] == ["3 Eduardo pass", "4 Mikel pass", "4 Eduardo clock 1"]
    assert (attempt.over, attempt.head) == (False, "5 Mikel ")
    assert tried(attempt, "5 Mikel pass").over


def test_draws_come_by_themselves_in_the_order_of_the_puzzle() -> None:
    text = PUZZLE.replace("hand 12", "hand 3").replace("worker 3 Eduardo", "worker 5 Eduardo")
    text = text.replace("gold 1, wood 1", "paint 1").replace("Eduardo vp 30", "workshop w07 w12 w09\n  deck w20 w19")
    attempt = tried(begin(problem_of(game_of(text))), "clock 1; outer workshop 3")
    state = attempt.position.state
    assert state.workshop == ("w20", "w07", "w12")
    assert state.known is not None
    assert state.known.deck == ("w19",)
    assert [line.text for line in attempt.lines] == ["clock 1; outer workshop 3 <w20>"]
    assert attempt.taken == tried(begin(attempt.problem), "clock 1; outer workshop 3 <w20>").taken


# ---- conditions and costs ----


def test_a_goal_that_is_reached_ends_the_attempt_in_the_middle_of_a_text() -> None:
    attempt = tried(beginning("reach broken 2 in 1 turn"), BUILD)
    assert (attempt.over, attempt.value, attempt.taken) == (True, 1, (Action("clock", 3),))


def test_decisions_and_forced_deviations_are_counted() -> None:
    attempt = tried(beginning("reach dial VI Mikel in 1 turn; fewest decisions"), BUILD)
    assert (attempt.over, attempt.cost) == (True, 2)
    # Three steps of the dial force 2; one of the hammer disc is free at level I, which goes one step.
    attempt = tried(beginning("reach dial VI Mikel in 1 turn; fewest forced"), BUILD)
    assert (attempt.over, attempt.cost) == (True, 2)


# ---- completion ----


def test_what_may_be_written_next_completes_the_last_step() -> None:
    attempt = beginning()
    start, steps = attempt.completions("")
    assert start == 0
    assert "clock 3" in steps
    assert "pass" in steps
    assert attempt.completions("clock 3; outer construct sc") == (9, ("outer construct scorpio hammer 4",))
    assert attempt.completions("3 Mikel pa") == (8, ("pass",))
    assert attempt.completions("3 Mikel clock 3; outer construct sc") == (17, ("outer construct scorpio hammer 4",))
    assert attempt.completions("clock 99; outer ") == (10, ())
    assert attempt.completions("nonsense") == (0, ())
    assert tried(attempt, "clock 3").completions("outer construct sc")[1] == ("outer construct scorpio hammer 4",)
    assert tried(attempt, f"3 Mikel {BUILD}").completions("") == (0, ())


def test_what_chance_gives_is_not_offered() -> None:
    path = data_path("scenarios", "puzzles", "a-quiet-evening-in-the-workshop.orloj")
    attempt = tried(begin(problem_of(game_of(path.read_text("utf-8")))), "clock 2, outer workshop 3, blue, lay right")
    # The construction that the card gives can't be paid. Behind it a card is drawn, and the face's section is open.
    assert attempt.completions("") == (0, ("no construct", "face yellow"))


def test_every_completion_can_be_played() -> None:
    for before in ("", "clock 3", "clock 1"):
        attempt = tried(beginning(), *([before] if before else []))
        _, steps = attempt.completions("")
        assert len(steps) > 5
        for step in steps:
            tried(attempt, step)


# ---- how far from the best ----


def best_of(goal: str) -> Best:
    return proven_best(prove(game_of(with_goal(goal))))


def test_vp_short_of_the_most() -> None:
    best = best_of(MOST)
    assert (best.value, best.ways, best.certified) == (14, 1, False)
    assert distance(tried(beginning(), f"3 Mikel {BUILD}"), best) == 0
    assert distance(tried(beginning(), f"3 Mikel {LESS}"), best) == 4
    assert distance(beginning(), UNKNOWN) is None


def test_vp_short_of_what_is_asked_needs_no_proof() -> None:
    assert distance(tried(beginning(TWELVE), f"3 Mikel {LESS}"), UNKNOWN) == 2
    assert distance(tried(beginning(TWELVE), f"3 Mikel {BUILD}"), UNKNOWN) == 0
    assert distance(tried(beginning(TWELVE), f"3 Mikel {BUILD}"), Best(0)) == -1


def test_decisions_too_many() -> None:
    goal = "reach dial VI Mikel in 1 turn; fewest decisions"
    best = best_of(goal)
    assert best.value == 2
    assert distance(tried(beginning(goal), BUILD), best) == 0
    assert distance(tried(beginning(goal), "clock 3/1; outer construct VI hammer 1"), best) == 1
    assert distance(tried(beginning(goal), "3 Mikel pass"), best) is None
    assert distance(tried(beginning(goal), BUILD), Best(IMPOSSIBLE)) == -1
    assert distance(tried(beginning(goal), BUILD), UNKNOWN) is None


def test_fewest_of_nothing_isnt_impossible() -> None:
    goal = beginning("reach dial VI Mikel in 1 turn; fewest forced").goal
    assert not Best(0).impossible(goal)
    assert Best(IMPOSSIBLE).impossible(goal)
    assert Best(0).impossible(beginning(TWELVE).goal)
    assert not Best(0).impossible(beginning().goal)


def test_what_isnt_proven_is_no_best() -> None:
    proof = prove(game_of(PUZZLE), Limits(nodes=3))
    assert proven_best(proof) == Best(None, stopped="the limit of 3 nodes")


# ---- every way ----


def test_ways_are_told_from_each_other_and_from_lines_that_do_more() -> None:
    goal = f"{TWELVE}; every way"
    best = best_of(goal)
    # 6 VP for three resources and 6 for a group of three dials: taurus, IV and cancer with V and gemini; and VI.
    assert best.ways == 4
    lines = {
        BUILD: False,
        "clock 3; outer construct taurus": False,
        "clock 3/1; face paint; outer construct IV": False,
        "clock 3/1; face paint; outer construct cancer hammer 1": False,
        "clock 3/1; outer construct VI hammer 1": True,
        LESS: False,
    }
    ways = {}
    for line, more in lines.items():
        attempt = tried(beginning(goal), f"3 Mikel {line}")
        assert says_more(attempt, best.solutions) == more
        ways[line] = way_of(attempt, best.solutions)
    *ours, wordy, short = ways.values()
    assert sorted(way for way in ours if way is not None) == [0, 1, 2, 3]
    assert (wordy, short) == (None, None)


# ---- the certificate, and the author's line ----


def certified(text: str, **changes: object) -> str:
    game = game_of(text)
    proof = prove(game)
    said = replace(proof.certificate(text), **changes)  # type: ignore[arg-type]
    return text.replace("\nposition", f"proof {certificate_text(proof.goal, said)}\n\nposition", 1)


def test_a_certificate_of_this_very_puzzle_is_taken() -> None:
    text = certified(PUZZLE)
    assert certified_best(game_of(text), text) == Best(14, 1, certified=True)


@pytest.mark.parametrize(
    "changes", [{"rules": 999}, {"puzzle": "sha-000000000000"}, {"edition": ("reconstruction", 1, "sha-00000000")}]
)
def test_a_certificate_of_another_one_isnt(changes: dict[str, object]) -> None:
    text = certified(PUZZLE, **changes)
    assert certified_best(game_of(text), text) is None


def test_a_certificate_of_another_position_isnt() -> None:
    text = certified(PUZZLE).replace("Eduardo vp 30", "Eduardo vp 31")
    assert certified_best(game_of(text), text) is None
    assert certified_best(game_of(PUZZLE), PUZZLE) is None


def test_the_authors_line_is_an_attempt() -> None:
    game = game_of(f"{PUZZLE}\nsolution\n3 Mikel {BUILD}\n")
    line = authors_line(game, problem_of(game))
    assert line is not None
    assert (line.over, line.won) == (True, 14)
    assert authors_line(game_of(PUZZLE), problem_of(game_of(PUZZLE))) is None


def test_an_authors_line_that_rests_on_what_others_dont_do_is_none() -> None:
    # The hand comes to the construction of section 3 only if Eduardo turns the dial; but he passes.
    solution = f"3 Mikel clock 1\n3 Eduardo clock 1\n4 Mikel {BUILD.replace('clock 3', 'clock 1')}"
    text = with_goal("vp max in 2 turns").replace(", gemini Mikel", "").replace("workers 2", "workers 3")
    game = game_of(f"{text}\nsolution\n{solution}\n")
    assert len(game.plies) == 3
    assert authors_line(game, problem_of(game)) is None


# ---- the puzzles that ship ----


def collection() -> list[tuple[Source, Game]]:
    paths = sorted(data_path("scenarios", "puzzles").rglob("*.orloj"))
    sources = [Source(path.name, path.read_text(encoding="utf-8")) for path in paths]
    return [(source, game) for source in sources for game in run(parse(source))]


def test_each_authors_line_comes_to_the_answer_that_is_claimed() -> None:
    played = 0
    for source, game in collection():
        assert game.puzzle is not None
        attempt = begin(problem_of(game))
        for ply in game.plies:
            if ply.seat == attempt.goal.seat:
                attempt = tried(attempt, source.slice(ply.node.span))
        if not game.plies or game.puzzle.claim is None:
            continue
        played += 1
        assert attempt.over
        found = attempt.cost if attempt.goal.measure else attempt.value
        assert (source.name, found) == (source.name, game.puzzle.claim.value)
        assert distance(attempt, Best(game.puzzle.claim.value)) == 0
    assert played >= 10


def test_a_certificate_that_the_authors_own_line_beats_is_not_taken() -> None:
    """Anybody can write the line ``proof``; VI gives 14 VP, whatever it says."""
    solved = f"{PUZZLE}\nsolution\n3 Mikel {BUILD}\n"
    wrong, right = certified(solved, value=13), certified(solved)
    assert certified_best(game_of(wrong), wrong) is None
    assert certified_best(game_of(right), right) == Best(14, 1, certified=True)
