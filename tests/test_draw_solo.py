"""Setups of the solo game that are drawn: each one can be, and whatever can come comes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.games.orloj import new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.faults import faults as position_faults
from orloj_dsl.games.orloj.setup import PRINTED, Setup, faults
from orloj_dsl.games.orloj.solo.area import LEVELS, SoloBoard
from orloj_dsl.games.orloj.state import Seat

EDITION = shipped()
SEATS = (Seat("Mikel", "purple"), Seat("Manes", "yellow"))


def drawn(number: int, level: str = "basic") -> list[Setup]:
    return [draw_setup(EDITION, SEATS, Random(seed), level=level) for seed in range(number)]


def board(setup: Setup) -> SoloBoard:
    assert setup.solo is not None
    return setup.solo


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.sampled_from(LEVELS), st.booleans(), st.booleans())
def test_every_solo_setup_that_is_drawn_can_be(seed: int, level: str, first_game: bool, dealt: bool) -> None:
    setup = draw_setup(EDITION, SEATS, Random(seed), level=level, first_game=first_game, dealt=dealt)
    assert list(faults(setup, EDITION, SEATS)) == []
    assert setup == draw_setup(EDITION, SEATS, Random(seed), level=level, first_game=first_game, dealt=dealt)
    assert (board(setup).level, setup.crown, setup.extra) == (level, "solo", ())
    assert len(setup.offer) == (0 if first_game or dealt else 2)
    assert [name for name, _, _ in setup.hammers] == (["Mikel"] if first_game or dealt else [])
    assert (setup.calendar == PRINTED) == first_game
    assert list(position_faults(new_position(setup, EDITION, SEATS)[0].state)) == []


def test_what_counts_upgrades_is_never_drawn_and_all_else_is() -> None:
    setups = drawn(200)
    windows = {kind for setup in setups for _, kind in setup.windows}
    royals = {kind for setup in setups for _, kind in setup.royals}
    goals = {goal for setup in setups for goal, _ in setup.goals}
    assert windows == royals == {"scrolls", "apostles", "months", "signs", "workshops"}
    assert {goal for place in EDITION.goals for goal in place} - goals == {"upgrades-5"}
    assert goals <= {goal for place in EDITION.goals for goal in place}


def test_every_card_and_tile_of_manes_comes_up_on_every_place() -> None:
    setups = drawn(300)
    parts = EDITION.solo
    revealed = Counter(card for setup in setups for card in board(setup).blocked)
    first = Counter(setup.following[0] for setup in setups)
    # A third of all cards is revealed: a hundred times each of the eighteen, give or take four standard deviations.
    assert set(revealed) == set(first) == set(parts.cards)
    assert all(abs(times - 100) < 4 * 9 for times in revealed.values())
    assert {setup.following[1] for setup in setups} == set(parts.basic_cards)
    for kind, known in (
        ("mastery", set(parts.mastery_tiles)),
        ("progress", set(parts.progress_tiles)),
        ("rounds", set(parts.round_tiles)),
        ("scoring", set(parts.scoring_tiles)),
    ):
        for place in range(3):
            assert {getattr(board(setup), kind)[place] for setup in setups} == known
    assert {board(setup).piles for setup in setups} == {tuple(EDITION.assistants)}


def test_the_hard_cards_come_at_the_levels_that_have_them() -> None:
    cards = {level: {setup.following[1] for setup in drawn(40, level)} for level in LEVELS}
    basic, hard = set(EDITION.solo.basic_cards), set(EDITION.solo.hard_cards)
    assert cards == {"basic": basic, "intermediate-1": basic, "intermediate-2": hard, "advanced": hard}


def test_the_levels_differ_in_nothing_else() -> None:
    def rest(setup: Setup) -> Setup:
        return replace(setup, solo=replace(board(setup), level=""), following=setup.following[:1])

    for seed in range(20):
        setups = [draw_setup(EDITION, SEATS, Random(seed), level=level) for level in LEVELS]
        assert [rest(setup) for setup in setups] == [rest(setups[0])] * len(LEVELS)
