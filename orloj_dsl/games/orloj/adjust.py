"""A mistake that stood at the table, written as what it was: a change of a counter that no clause gives."""

from __future__ import annotations

from orloj_dsl.games.orloj.faults import Fault, faults
from orloj_dsl.games.orloj.resources import change
from orloj_dsl.games.orloj.rewards import COLOURS, GOODS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Event

ADJUSTABLE = ("vp", *GOODS, "broken", "disc", *COLOURS)
"""What may be adjusted: no workers and no cubes, whose places the table shows."""

ADJUSTED = "adjust"
"""What stands in place of a clause."""


class AdjustmentError(ValueError):
    """A counter can't show what an adjustment makes of it; the message says why, ``clause`` by which clause."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.clause = fault.clause


def adjust(
    position: Position[State], seat: int, counter: str, number: int
) -> tuple[Position[State], tuple[Event, ...]]:
    """Change a counter by hand; no bonus follows from it.

    Raises:
        AdjustmentError: the counter can't show that.
    """
    run = Run(position.state.copy())
    change(run, seat, "adjusted at the table", ADJUSTED, {counter: number})
    for fault in faults(run.state):
        raise AdjustmentError(fault)
    return position.with_state(run.state), tuple(run.events)
