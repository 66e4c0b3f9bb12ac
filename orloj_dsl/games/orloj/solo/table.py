"""The table of a solo game, asked for where it is known to be one: what the setup fixed, and what changes."""

from __future__ import annotations

from orloj_dsl.games.orloj.solo.area import Solo, SoloBoard
from orloj_dsl.games.orloj.state import State


def board_of(state: State) -> SoloBoard:
    """What the setup of the solo game fixed."""
    assert state.table.board.solo is not None
    return state.table.board.solo


def solo_of(state: State) -> Solo:
    """The cards and tiles of Manes."""
    assert state.solo is not None
    return state.solo
