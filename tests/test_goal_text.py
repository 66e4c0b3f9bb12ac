"""Goals of puzzles as text: read, printed and read back, refused where they can't be asked, true where they say so."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws_solo import solo_game

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.facts import TABLE_FACTS
from orloj_dsl.games.orloj.task import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    NUMBERS,
    All,
    Any,
    Condition,
    Fact,
    Goal,
    Not,
    forced_by,
    holds,
)
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.goal_text import MOST_PARTS, goal_text, read_goal
from orloj_dsl.interpreter.steps import Unbound
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

PLAYERS = 'players Mikel purple, "José María" yellow'
START = """\
  turn Mikel, round 3
  clock hand 12
  painter VII
  dials V Mikel, gemini
  Mikel vp 30, gold 1, wood 2, sculptor workshop
  "José María" vp 20, gold 3
"""
"""The table on which goals are asked."""


@cache
def table(position: str = START) -> OrlojPosition:
    """A position."""
    (game,) = run(parse(Source("x", f"orloj 1\n{PLAYERS}\nposition\n{position}\nplay\n")))
    assert game.start is not None, game.diagnostics
    return game.start


def read(goal: str, position: OrlojPosition | None = None) -> Goal:
    """The goal of a line."""
    (record,) = parse(Source("x", f'puzzle "x"\ngoal {goal}\n')).records
    statement = record.header("goal")
    assert statement is not None
    return read_goal(statement, table() if position is None else position)


def refused(goal: str, position: OrlojPosition | None = None) -> tuple[str, str, str]:
    """The code, the words and the message with which a line is refused."""
    text = f'puzzle "x"\ngoal {goal}\n'
    with pytest.raises(Unbound) as caught:
        read(goal, position)
    found = caught.value.diagnostic
    return found.code, text[found.span.start : found.span.end], found.message


# ---- reading ----


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Mikel vp max in 1 turn", Goal(0, 1, "max")),
        ('"José María" vp max in 3 turns', Goal(1, 3, "max")),
        ("Mikel vp at least 14 in 2 turns", Goal(0, 2, "least", points=14)),
        ("Mikel vp max in 1 turn; every way", Goal(0, 1, "max", every=True)),
        ("Mikel reach gold 2 in 1 turn", Goal(0, 1, "reach", condition=Fact("gold", 0, number=2))),
        (
            "Mikel reach gold at least 2 in 1 turn; fewest forced; every way",
            Goal(0, 1, "reach", condition=Fact("gold", 0, number=2, how=AT_LEAST), measure="forced", every=True),
        ),
    ],
)
def test_goals_are_read_and_printed_alike(text: str, goal: Goal) -> None:
    assert read(text) == goal
    assert goal_text(goal, table()) == text


GOLD, WOOD, IRON = (Fact(good, 0, number=5) for good in ("gold", "wood", "iron"))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("gold 5", GOLD),
        ("gold +5", Fact("gold", 0, number=5, change=True)),
        ("gold -1", Fact("gold", 0, number=-1, change=True)),
        ("vp at least +14", Fact("vp", 0, number=14, how=AT_LEAST, change=True)),
        ("gold at most 0", Fact("gold", 0, number=0, how=AT_MOST)),
        ('"José María" gold 5', Fact("gold", 1, number=5)),
        ("Mikel gold 5", GOLD),
        ("painter IX", Fact("painter", number=9)),
        ("round 4", Fact("round", number=4)),
        ("forced 2", Fact("forced", 0, number=2)),
        ("dial VI Mikel", Fact("dial", asked=("VI",), said="Mikel")),
        ('dial VI "José María"', Fact("dial", asked=("VI",), said="José María")),
        ("dial V nobody", Fact("dial", asked=("V",), said="nobody")),
        ("section 3 Mikel", Fact("section", asked=("3",), said="Mikel")),
        ("apostle 9 panel", Fact("apostle", 0, asked=("9",), said="panel")),
        ("holds six", Fact("holds", 0, said="six")),
        ("not gold 1", Not(Fact("gold", 0, number=1))),
        ("not not gold 5", GOLD),
        ("not not not gold 1", Not(Fact("gold", 0, number=1))),
        ("gold 5 and wood 5", All((GOLD, WOOD))),
        ("gold 5, wood 5", All((GOLD, WOOD))),
        ("gold 5 or wood 5", Any((GOLD, WOOD))),
        # not binds before and, and before or, or before a comma.
        ("not gold 5 and wood 5", All((Not(GOLD), WOOD))),
        ("gold 5 or wood 5 and iron 5", Any((GOLD, All((WOOD, IRON))))),
        ("gold 5 and wood 5 or iron 5", Any((All((GOLD, WOOD)), IRON))),
        ("gold 5 or wood 5, iron 5", All((Any((GOLD, WOOD)), IRON))),
        ("gold 5, wood 5 and iron 5", All((GOLD, WOOD, IRON))),
        ("gold 5, wood 5 or not iron 5", All((GOLD, Any((WOOD, Not(IRON)))))),
    ],
)
def test_conditions_are_joined_as_they_bind(text: str, condition: Condition) -> None:
    assert read(f"Mikel reach {text} in 1 turn").condition == condition


# ---- there and back ----

SOME = ("vp", "gold", "broken", "workers", "upgrades", "forced", "pink", "paint-cube", "warehouse", "hand", "painter")


def _numbers() -> st.SearchStrategy[Condition]:
    def fact(name: str, seat: int, number: int, how: str, *, change: bool) -> Fact:
        of = None if name in TABLE_FACTS else seat
        return Fact(name, of, number=number if change else abs(number), how=how, change=change)  # type: ignore[arg-type]

    how = st.sampled_from((EXACTLY, AT_LEAST, AT_MOST))
    return st.builds(fact, st.sampled_from(SOME), st.integers(0, 1), st.integers(-999, 999), how, change=st.booleans())


WORDS = st.sampled_from(
    (
        Fact("dial", asked=("VI",), said="Mikel"),
        Fact("dial", asked=("gemini",), said="José María"),
        Fact("dial", asked=("X",), said="unbuilt"),
        Fact("section", asked=("12",), said="nobody"),
        Fact("display", said="w19 w07 w03"),
        Fact("apostle", 1, asked=("9",), said="panel"),
        Fact("sculptor", 0, said="treasury"),
        Fact("holds", 1, said="six"),
    )
)


def conditions() -> st.SearchStrategy[Condition]:
    """Conditions as they can be written: commas over or over and over not."""
    fact = _numbers() | WORDS
    least = fact | fact.map(Not)
    both = st.lists(least, min_size=2, max_size=3).map(lambda parts: All(tuple(parts)))
    either = st.lists(least | both, min_size=2, max_size=3).map(lambda parts: Any(tuple(parts)))
    every = st.lists(least | either, min_size=2, max_size=4).map(lambda parts: All(tuple(parts)))
    return least | both | either | every


GOALS = st.one_of(
    st.builds(Goal, st.integers(0, 1), st.integers(1, 20), st.just("max"), every=st.booleans()),
    st.builds(Goal, st.integers(0, 1), st.integers(1, 20), st.just("least"), st.integers(1, 999), every=st.booleans()),
    st.builds(
        Goal,
        st.integers(0, 1),
        st.integers(1, 20),
        st.just("reach"),
        condition=conditions(),
        measure=st.sampled_from(("", "decisions", "forced")),
        every=st.booleans(),
    ),
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(GOALS)
def test_a_goal_that_is_printed_is_read_back_as_the_same(goal: Goal) -> None:
    state = table().state
    assume(goal.condition is None or not holds(goal.condition, state, state, 0))
    text = goal_text(goal, table())
    assert read(text) == goal
    assert goal_text(read(text), table()) == text


# ---- what is refused ----


@pytest.mark.parametrize(
    ("goal", "code", "words", "message"),
    [
        ("Nikel vp max in 1 turn", "unknown-player", "Nikel", "Nikel is no player"),
        ("Mikel vp max", "syntax", "Mikel vp max", "a goal ends in how many turns it has"),
        ("Mikel vp max in 1 round", "syntax", "Mikel vp max in 1 round", "a goal ends in how many turns it has"),
        ("Mikel in 1 turn", "syntax", "Mikel in 1 turn", "a goal is written like one of these"),
        ("Mikel vp min in 1 turn", "syntax", "Mikel vp min in 1 turn", "a goal is written like one of these"),
        ("Mikel gold max in 1 turn", "syntax", "Mikel gold max in 1 turn", "a goal is written like one of these"),
        (
            "Mikel vp max, gold 2 in 1 turn",
            "syntax",
            "Mikel vp max, gold 2 in 1 turn",
            "a goal is written like one of these",
        ),
        ("Mikel reach in 1 turn", "syntax", "Mikel reach in 1 turn", "a goal is written like one of these"),
        ("Mikel vp max in 0 turns", "bad-number", "0", "0 is no number from 1 to 20"),
        ("Mikel vp max in 21 turns", "bad-number", "21", "21 is no number from 1 to 20"),
        ("Mikel vp at least 1000 in 1 turn", "bad-number", "1000", "1000 is no number from 1 to 999"),
        ("Mikel vp at least +3 in 1 turn", "bad-number", "+3", "+3 is no number from 1 to 999"),
        (
            "Mikel vp max in 1 turn; fewest decisions",
            "bad-goal",
            "fewest decisions",
            "only of what is reached can there be few decisions or deviations",
        ),
        (
            "Mikel reach gold 5 in 1 turn; fewest forced; fewest decisions",
            "twice",
            "fewest decisions",
            "the goal says twice what there should be few of",
        ),
        (
            "Mikel vp max in 1 turn; every way; every way",
            "syntax",
            "every way",
            "behind a semicolon a goal says one of these, once",
        ),
        (
            "Mikel reach gold 5 in 1 turn; fewest tears",
            "syntax",
            "fewest tears",
            "behind a semicolon a goal says one of these, once",
        ),
        ("Mikel reach gold 5 and in 1 turn", "unfinished", "and", "nothing stands behind and"),
        ("Mikel reach or gold 5 in 1 turn", "syntax", "or", "nothing stands before or"),
        ("Mikel reach not in 1 turn", "unfinished", "not", "nothing stands behind not"),
        ("Mikel reach gold 5 and not in 1 turn", "unfinished", "not", "nothing stands behind not"),
        ("Mikel reach glod 5 in 1 turn", "unknown-word", "glod", "glod is no fact"),
        (
            "Mikel reach gold in 1 turn",
            "syntax",
            "gold",
            "a fact is written: FACT NUMBER, FACT at least NUMBER, or NAME FACT NUMBER",
        ),
        (
            "Mikel reach gold about 5 in 1 turn",
            "syntax",
            "gold about 5",
            "a fact is written: FACT NUMBER, FACT at least NUMBER, or NAME FACT NUMBER",
        ),
        ("Mikel reach dial XIV Mikel in 1 turn", "syntax", "dial XIV Mikel", "there is no dial XIV"),
        ("Mikel reach dial VI in 1 turn", "syntax", "dial VI", "this says nothing of dial"),
        ("Mikel reach dial VI Nikel in 1 turn", "unknown-word", "Nikel", "Nikel is no player"),
        ("Mikel reach dial VI Mikel now in 1 turn", "syntax", "dial VI Mikel now", "dial names one player"),
        (
            "Mikel reach gold 1 in 1 turn",
            "bad-goal",
            "Mikel reach gold 1 in 1 turn",
            "the condition is true already, before anything is decided",
        ),
    ],
)
def test_what_can_t_be_read_is_refused_where_it_stands(goal: str, code: str, words: str, message: str) -> None:
    assert refused(goal) == (code, words, message)


def test_a_condition_has_so_many_parts_and_no_more() -> None:
    def long(parts: int) -> str:
        return "Mikel reach " + " or ".join(["gold 5"] * parts) + " in 1 turn"

    assert len(read(long(MOST_PARTS)).condition.parts) == MOST_PARTS  # type: ignore[union-attr]
    code, words, message = refused(long(MOST_PARTS + 1))
    assert (code, message) == ("too-long", "a condition has at most 100 parts")
    assert words.startswith("gold 5 or")
    assert words.endswith("or gold 5")


@pytest.mark.parametrize(
    ("fact", "word", "message"),
    [
        ("apostle 9 pannel", "pannel", "pannel is no place of an apostle"),
        ("sculptor treasurey", "treasurey", "treasurey is no space of the sculptor"),
        ("holds sixx", "sixx", "sixx is no tile"),
        ("display w19 w99", "w99", "w99 is no workshop card"),
    ],
)
def test_a_fact_that_is_words_says_nothing_that_cannot_be(fact: str, word: str, message: str) -> None:
    found = refused(f"Mikel reach {fact} in 1 turn")
    assert found[:3] == ("unknown-word", word, message)


def test_a_solo_goal_has_one_turn() -> None:
    solo = next(position for position in solo_game(1).positions if position.state.turn == 0)
    assert read("Mikel vp max in 1 turn", solo) == Goal(0, 1, "max")
    code, words, message = refused("Mikel vp max in 2 turns", solo)
    assert (code, words) == ("bad-goal", "Mikel vp max in 2 turns")
    assert message == "against Manes a goal has one turn: what he does is drawn"
    assert refused("Manes vp max in 1 turn", solo)[:2] == ("unknown-player", "Manes")


# ---- what is true ----

NOW = """\
  turn "José María", round 4
  clock hand 1
  painter IX
  dials V Mikel, gemini, VI Mikel
  Mikel vp 44, gold 2, wood 0, sculptor treasury
  "José María" vp 18, gold 3
"""


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("gold 2", True),
        ("gold 3", False),
        ("gold +1", True),
        ("gold +2", False),
        ("wood -2", True),
        ("vp +14", True),
        ("vp at least +14", True),
        ("vp at least +15", False),
        ("vp at most 29", False),
        ("vp at least 44", True),
        ('"José María" vp 18', True),
        ('"José María" vp -2', True),
        ('"José María" vp at most -3', False),
        ("painter IX", True),
        ("painter +2", True),
        ("round 4", True),
        ("hand 1", True),
        ("built 3", True),
        ("dial VI Mikel", True),
        ('dial VI "José María"', False),
        ("dial gemini Mikel", False),
        ("sculptor treasury", True),
        ("sculptor construct", False),
        ("forced 2", True),
        ("forced at least 3", False),
        ("forced at most +1 and gold 2", False),
        ("not gold 3 and wood 0 and gold 2", True),
        ("gold 5 or wood 0", True),
        ("gold 5 or wood 1", False),
        ("gold 5 and wood 0 or vp 44", True),
        ("gold 5, wood 0 or vp 44", False),
        ("gold 2, wood 5 or vp 44", True),
        ("not dial VI unbuilt", True),
    ],
)
def test_a_condition_is_true_where_it_says_so(text: str, *, true: bool) -> None:
    """Two deviations have been forced meanwhile."""
    condition = read(f"Mikel reach {text} in 2 turns").condition
    assert condition is not None
    assert holds(condition, table().state, table(NOW).state, 2) is true


def test_forced_deviations_are_those_of_a_player_by_the_clause_that_forces() -> None:
    events = [
        Event("force", "O-5.3.1", 0, (("broken", 2),)),
        Event("force", "O-7.1.2", 0, (("vp", 1), ("broken", 1)), ("O-5.3.1",)),
        Event("another one's", "O-5.3.1", 1, (("broken", 1),)),
        Event("mended", "O-9.2", 0, (("broken", -1),)),
    ]
    assert (forced_by(events, 0), forced_by(events, 1)) == (3, 1)
    assert set(SOME) <= set(NUMBERS)
