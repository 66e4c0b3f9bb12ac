"""Orloj: The Prague Astronomical Clock. One module a chapter of its rulebook.

``RULEBOOK`` is the game for the kernel; ``new_position`` sets a table up, ``position_from`` reads a dump back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj_dsl.games.orloj import (
    additional,
    apostles,
    assistants,
    clock,
    construction,
    forms,
    gains,
    mastery,
    painter,
    panel,
    passing,
    production,
    rooster,
    sculptor,
    starting,
    turn,
    upgrade,
    workers,
    workshop,
)
from orloj_dsl.games.orloj.clauses import catalogue
from orloj_dsl.games.orloj.costs import plainly_paid
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.load import load
from orloj_dsl.games.orloj.setup import Setup, lay_out
from orloj_dsl.games.orloj.solo import rewards as solo_rewards
from orloj_dsl.games.orloj.solo import turn as solo_turn
from orloj_dsl.games.orloj.solo import upkeep
from orloj_dsl.games.orloj.state import Seat, State
from orloj_dsl.kernel.position import Position, settle
from orloj_dsl.kernel.rulebook import Rulebook
from orloj_dsl.kernel.values import Event

__all__ = [
    "RULEBOOK",
    "RULES_VERSION",
    "OrlojPosition",
    "catalogue",
    "new_position",
    "plainly_paid",
    "position_from",
]

RULES_VERSION = 1
"""The version of the rules that records name; it rises when a stored game would replay differently."""

RULEBOOK: Rulebook[State] = Rulebook(
    decisions={
        **starting.RULES,
        **turn.RULES,
        **clock.RULES,
        **passing.RULES,
        **workers.RULES,
        **production.RULES,
        **mastery.RULES,
        **painter.RULES,
        **upgrade.RULES,
        **apostles.RULES,
        **assistants.RULES,
        **panel.RULES,
        **workshop.RULES,
        **construction.RULES,
        **sculptor.RULES,
        **solo_turn.RULES,
        **solo_rewards.RULES,
        **upkeep.RULES,
    },
    additional=additional.RULES,
    automatic={
        "next turn": turn.next_turn,
        "call": rooster.call_if_due,
        "rooster step": passing.rooster_step,
        "place worker": workers.place_on_clock,
        "reward": gains.resolve_reward,
        "lay card": workshop.lay_card,
        "refill": workshop.refill,
        "hammer reward": construction.hammer_reward,
        "solo call": rooster.call_if_due,
        "first action": solo_turn.first_action,
        "second action": solo_turn.second_action,
        "check": solo_turn.check,
        "built dials": solo_turn.built_dials,
        "round score": solo_turn.round_score,
        "steps": solo_rewards.steps,
        "upkeep": upkeep.upkeep,
        "rest of upkeep": upkeep.rest_of_upkeep,
        "next cards": upkeep.next_cards,
    },
    well_formed=forms.well_formed,
    additional_clause="O-10.0.1",
    over_clause="O-11.0.2",
)

OrlojPosition = Position[State]


def new_position(
    setup: Setup, edition: Edition, seats: Sequence[Seat], rulings: Sequence[tuple[str, str]] = ()
) -> tuple[OrlojPosition, tuple[Event, ...]]:
    """Set a table up from chance outcomes without faults (``setup.faults``).

    Returns:
        The first position, and what was laid out.
    """
    run = lay_out(setup, edition, seats, rulings)
    settle(RULEBOOK, run)
    return Position(RULEBOOK, run.state), tuple(run.events)


def position_from(data: Mapping[str, Any], edition: Edition) -> OrlojPosition:
    """The position of a dump.

    Raises:
        PositionError: the dump is of another edition, or isn't a dump.
    """
    return Position(RULEBOOK, load(data, edition))
