"""Every part with the figures of a box that nobody has: longer tracks, other costs, long rewards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from boards import holds, seeded_states

from orloj_dsl.board.table import parts_of
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.overlay import read_overlay

FIGURES: Mapping[str, Any] = {
    "mastery": {
        "last": 30,
        "level_at": {"I": 0, "II": 5, "III": 11, "IV": 28},
        "sculptor_level_at": {1: 0, 2: 5, 3: 30},
        "marks": {"spaces": [1, 5, 12, 30], "bonuses": ["assistant|moon", "scroll", "assistant|moon", "royal scroll"]},
        "window_line": 29,
    },
    "rooster": {
        "round_track": {"first-game": {2: [40, 1, 2, 3]}, "second": {2: [40, 1, 2, 3]}, "solo": [25]},
        "personal": [0, 5, 20, 40, 99],
    },
    "hammers": {"coin": {"II": "coin 9+vp 99+moon -9+mastery any 3", "III": "coin 9+gold 9"}},
    "production": {"yields": [9, "9+gold 2+wood 2", "9+basic any 3", "0+coin 5"], "at_top": "vp 99+gold 9"},
    "workshop": {
        "place_costs": [9, 9, 9],
        "base_cost": "iron",
        "cards": {f"w{number:02}": {"top": "coin 9+gold 9+wood 9+moon|assistant"} for number in range(1, 22)},
    },
    "goals": {"places": [99, 98, 97], "groups": {"a": ["purple 4 red 4", "months 12 signs 12", "upgrades 9 months 9"]}},
    "assistants": {"six": 99},
    "apostles": {"row_bonus": "vp 99+produce any"},
    "deviation_tokens": 9,
    "start_vp": 99,
    "solo": {"rooster_start": 25, "target": {"basic": 30, "hard": 30}},
}
"""Figures at their limits, all of which the rules can play."""


@cache
def odd() -> Edition:
    found = read_overlay({"edition": {"id": "odd", "version": 1, "extends": "reconstruction"}, **FIGURES})
    assert found.edition is not None, [fault for fault in found.faults if fault.stops]
    return found.edition


@pytest.mark.parametrize(("kinds", "level"), [(("greedy", "random"), ""), (("greedy",), "advanced")])
def test_every_part_is_drawn(kinds: tuple[str, ...], level: str) -> None:
    played = seeded_states(3, *kinds, level=level, edition=odd())
    for row in parts_of(played[0].table):
        for part in row:
            holds(part, played)


def test_all_slots_of_a_table_have_names_of_their_own() -> None:
    for of in (seeded_states(4, "random", "greedy", "random", "greedy"), seeded_states(5, "greedy", level="basic")):
        names = [name for row in parts_of(of[0].table) for part in row for name in part.slots(of[0])]
        assert len(names) == len({*names})
