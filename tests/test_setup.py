"""4.1 to 4.3: what chance may give, and the table that is laid out from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.games.orloj import catalogue, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.faults import faults as position_faults
from orloj_dsl.games.orloj.scrolls import scroll_pile
from orloj_dsl.games.orloj.setup import PRINTED, Setup, faults, lay_out
from orloj_dsl.games.orloj.state import NOBODY, Seat, State
from orloj_dsl.kernel.values import Decision

SEATS = (Seat("Mikel", "purple"), Seat("Eduardo", "yellow"), Seat("Carlos", "green"), Seat("Jorge", "red"))
THREE = SEATS[:3]
EDITION = shipped()

DEALT = Setup(
    hour=1,
    face=4,
    crown="first-game",
    months=("I", "IV", "VII", "IX", "XII"),
    signs=("aries", "taurus", "leo", "virgo", "libra"),
    extra=("XI", "pisces"),
    windows=(("blue", "apostles"), ("pink", "months"), ("yellow", "scrolls")),
    royals=(("blue", "upgrades"), ("pink", "signs"), ("yellow", "workshops")),
    goals=(("green-3", "coin-2"), ("upgrades-5", "basic-2"), ("level-iii", "upgrade")),
    calendar=PRINTED,
    scrolls=("moon", "apostle", "upgrade", "painter"),
    workshop=("w07", "w12", "w03"),
    hammers=(("Mikel", "coin", 2), ("Eduardo", "rooster", 3), ("Carlos", "moon", 4)),
)
DRAFTED = replace(DEALT, hammers=(), offer=(("coin", 2), ("rooster", 3), ("moon", 4), ("apostle", 6)))


def test_a_setup_without_faults_has_none() -> None:
    assert list(faults(DEALT, EDITION, THREE)) == []
    assert list(faults(DRAFTED, EDITION, THREE)) == []


TILES = tuple(f"c{number:02}" for number in range(1, 13))

FAULTS: list[tuple[dict[str, Any], str, int | None, str]] = [
    ({"hour": 24}, "hour", 0, "O-4.1.1a"),
    ({"hour": -1}, "hour", 0, "O-4.1.1a"),
    ({"face": 12}, "face", 0, "O-4.1.1"),
    ({"crown": "solo"}, "crown", 0, "O-4.1.3"),
    ({"crown": "third"}, "crown", 0, "O-4.1.3"),
    ({"months": ("I", "IV", "VII", "IX")}, "months", None, "O-4.1.10"),
    ({"months": ("I", "IV", "VII", "IX", "IX")}, "months", 4, "O-4.1.10"),
    ({"months": ("I", "IV", "leo", "IX", "XII")}, "months", 2, "O-4.1.10"),
    ({"extra": ("XII", "pisces")}, "months", 5, "O-4.1.10a"),
    ({"extra": ("XI", "IV")}, "signs", 5, "O-4.1.10a"),
    ({"signs": ("aries", "taurus", "leo", "virgo", "XII")}, "signs", 4, "O-4.1.11"),
    ({"windows": DEALT.windows[:2]}, "windows", None, "O-4.1.4"),
    ({"windows": (("red", "apostles"), *DEALT.windows[1:])}, "windows", 0, "O-4.1.4"),
    ({"windows": (*DEALT.windows[:2], ("pink", "scrolls"))}, "windows", 2, "O-4.1.4"),
    ({"windows": (*DEALT.windows[:2], ("yellow", "months"))}, "windows", 2, "O-4.1.4"),
    ({"royals": (*DEALT.royals[:2], ("yellow", "gold"))}, "royals", 2, "O-4.1.5"),
    ({"goals": DEALT.goals[:2]}, "goals", None, "O-4.1.7"),
    ({"goals": (("upgrades-5", "coin-2"), *DEALT.goals[1:])}, "goals", 0, "O-4.1.7"),
    ({"goals": (("green-3", "basic-2"), *DEALT.goals[1:])}, "goals", 0, "O-4.1.8"),
    ({"calendar": TILES[:11]}, "calendar", None, "O-4.1.14"),
    ({"calendar": (*TILES[:11], "c01")}, "calendar", 11, "O-4.1.14"),
    ({"calendar": (*TILES[:11], "c13")}, "calendar", 11, "O-4.1.14"),
    ({"scrolls": ("moon", "apostle", "upgrade")}, "scrolls", None, "O-4.1.6a"),
    ({"scrolls": ("moon", "apostle", "upgrade", "gold")}, "scrolls", 3, "O-4.1.6a"),
    # With three players there are three scrolls of each kind.
    ({"scrolls": ("moon", "moon", "moon", "moon")}, "scrolls", 3, "O-4.1.6"),
    ({"workshop": ("w07", "w12")}, "workshop", None, "O-4.1.9"),
    ({"workshop": ("w07", "w12", "w22")}, "workshop", 2, "O-4.1.9"),
    ({"workshop": ("w07", "w07", "w12")}, "workshop", 1, "O-4.1.9"),
    ({"hammers": DEALT.hammers[:2]}, "hammers", None, "O-4.3.5"),
    ({"hammers": (("Mikel", "coin", 1), *DEALT.hammers[1:])}, "hammers", 0, "O-4.3.5"),
    ({"hammers": (*DEALT.hammers[:2], ("Jorge", "moon", 4))}, "hammers", 2, "O-4.3.5"),
    ({"hammers": (*DEALT.hammers[:2], ("Mikel", "moon", 4))}, "hammers", 2, "O-4.3.5"),
    ({"hammers": (*DEALT.hammers[:2], ("Carlos", "axe", 4))}, "hammers", 2, "O-4.3.5"),
]

OFFERS: list[tuple[tuple[tuple[str, int], ...], int | None]] = [
    (DRAFTED.offer[:3], None),
    ((*DRAFTED.offer, ("painter", 1)), None),
    ((*DRAFTED.offer[:3], ("axe", 6)), 3),
    ((*DRAFTED.offer[:3], ("apostle", 9)), 3),
    ((*DRAFTED.offer[:3], ("coin", 6)), 3),
    ((*DRAFTED.offer[:3], ("apostle", 2)), 3),
]


@pytest.mark.parametrize(("changed", "field", "index", "clause"), FAULTS)
def test_a_setup_that_cant_be_is_told_at_its_place_with_the_clause(
    changed: dict[str, Any], field: str, index: int | None, clause: str
) -> None:
    (fault,) = faults(replace(DEALT, **changed), EDITION, THREE)
    assert (fault.field, fault.index, fault.violation.clause) == (field, index, clause)
    assert fault.violation.code == "bad-setup"
    assert fault.violation.clause in catalogue()


@pytest.mark.parametrize(("offer", "index"), OFFERS)
def test_an_offer_that_cant_be_is_told_with_the_clause_of_the_draft(
    offer: tuple[tuple[str, int], ...], index: int | None
) -> None:
    (fault,) = faults(replace(DRAFTED, offer=offer), EDITION, THREE)
    assert (fault.field, fault.index, fault.violation.clause) == ("offer", index, "O-4.3.1")


def test_pairs_on_offer_need_not_match_by_number() -> None:
    offer = (("coin", 7), ("rooster", 2), ("moon", 8), ("apostle", 1))
    assert list(faults(replace(DRAFTED, offer=offer), EDITION, THREE)) == []


def test_every_fault_of_a_setup_is_told() -> None:
    wrong = replace(DEALT, hour=24, face=-1, months=("I", "I", "VII", "IX", "XII"), workshop=())
    assert [fault.field for fault in faults(wrong, EDITION, THREE)] == ["hour", "face", "months", "workshop"]


# ---- the table ----


def state(setup: Setup = DEALT, seats: tuple[Seat, ...] = THREE) -> State:
    return new_position(setup, EDITION, seats)[0].state


def test_everybody_starts_with_the_same() -> None:
    zero = ("gold", "paint", "wood", "iron", "coin", "broken", "disc", "blue", "pink", "yellow")
    for player in state().players:
        assert player.counts == {
            "vp": 10,
            "workers": 4,
            **dict.fromkeys(zero, 0),
            **dict.fromkeys(("paint-cube", "wood-cube", "iron-cube", "hammer-cube"), 1),
        }
        assert not player.started


def test_two_players_have_five_workers_available() -> None:
    two = draw_setup(EDITION, SEATS[:2], Random(1))
    assert [player.counts["workers"] for player in state(two, SEATS[:2]).players] == [5, 5]


@pytest.mark.parametrize(("hour", "hand"), [(1, 1), (12, 12), (0, 12), (13, 1), (23, 11)])
def test_the_hand_points_to_the_hour_morning_and_afternoon_alike(hour: int, hand: int) -> None:
    assert state(replace(DEALT, hour=hour)).hand == hand


def test_clock_moon_painter_and_rooster_stand_where_they_start() -> None:
    table = state()
    # The moon's step 11 lies just left of the hand; the first crown shows 4 first for three players.
    assert (table.face, table.moon, table.rooster, table.marker, table.calls) == (4, 11, 4, 0, 0)
    assert table.painter == 12
    assert table.clock == (None,) * 12
    assert (table.round, table.turn) == (0, None)


def test_drawn_dials_lie_on_the_calendar_without_workers_and_only_the_extra_ones_arent_blocked() -> None:
    table = state()
    assert set(table.dials) == {*DEALT.months, *DEALT.signs, "XI", "pisces"}
    assert set(table.dials.values()) == {NOBODY}
    assert table.table.board.blocked == {*DEALT.months, *DEALT.signs}


def test_scrolls_in_play_are_revealed_or_in_the_pile() -> None:
    table = state()
    assert table.scrolls == {"moon": 1, "apostle": 1, "upgrade": 1, "painter": 1}
    pile = {"apostle": 2, "moon": 2, "painter": 2, "upgrade": 2, "rooster": 3, "construct": 3}
    assert scroll_pile(table) == pile


@pytest.mark.parametrize(("number", "tiles"), [(2, 1), (3, 2), (4, 3)])
def test_each_pile_of_assistants_has_one_less_than_there_are_players(number: int, tiles: int) -> None:
    seats = SEATS[:number]
    assert set(state(draw_setup(EDITION, seats, Random(1)), seats).assistants.values()) == {tiles}


def test_the_draft_goes_from_the_last_player_counter_clockwise() -> None:
    assert state(DRAFTED).stack[::-1] == [
        Decision("draft", 2),
        Decision("draft", 1),
        Decision("draft", 0),
        Decision("next turn", None),
    ]


def test_dealt_hammers_lie_before_their_players_and_nobody_drafts() -> None:
    table = state()
    assert [(player.hammer, player.card) for player in table.players] == [("coin", 2), ("rooster", 3), ("moon", 4)]
    assert [due.kind for due in table.stack[::-1]] == ["start", "start", "start", "next turn"]


def test_a_setup_tells_every_clause_of_4_1_and_4_2_that_puts_something_on_the_table() -> None:
    told = {event.clause for event in lay_out(DEALT, EDITION, THREE).events}
    chapters = {clause.id for clause in catalogue() if clause.id.startswith(("O-4.1.", "O-4.2."))}
    # The calendar either lies as printed or is drawn.
    assert chapters - told == {"O-4.1.14"}
    assert chapters - {event.clause for event in lay_out(replace(DEALT, calendar=TILES), EDITION, THREE).events} == {
        "O-4.1.14a"
    }


# ---- draws ----


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), st.booleans(), st.booleans())
def test_every_setup_that_is_drawn_can_be(seed: int, number: int, first_game: bool, dealt: bool) -> None:
    seats = SEATS[:number]
    setup = draw_setup(EDITION, seats, Random(seed), first_game=first_game, dealt=dealt)
    assert list(faults(setup, EDITION, seats)) == []
    assert setup == draw_setup(EDITION, seats, Random(seed), first_game=first_game, dealt=dealt)
    assert bool(setup.offer) != bool(setup.hammers)
    assert bool(setup.hammers) == (first_game or dealt)
    assert (setup.calendar == PRINTED) == first_game
    assert list(position_faults(new_position(setup, EDITION, seats)[0].state)) == []


def test_every_outcome_of_a_draw_comes_up() -> None:
    setups = [draw_setup(EDITION, THREE, Random(seed)) for seed in range(300)]
    assert {setup.hour for setup in setups} == set(range(1, 13))
    assert {setup.face for setup in setups} == set(range(12))
    assert {setup.crown for setup in setups} == {"first-game", "second"}
    assert {card for setup in setups for card in setup.workshop} == set(EDITION.workshop)
    assert {kind for setup in setups for kind in setup.scrolls} == set(EDITION.scrolls)
    assert {card for setup in setups for _, card in setup.offer} == set(EDITION.starting_cards)
    extras = Counter(extra for setup in setups for extra in setup.extra)
    assert set(extras) == set(EDITION.dials)
