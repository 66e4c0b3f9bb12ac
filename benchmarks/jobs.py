"""The jobs that are done by all sides, and how fast ours are to be beside the others."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Goal:
    """Our rate divided by a peer's: the bar that must be reached, and the aim."""

    bar: float
    aim: float


@dataclass(frozen=True, slots=True)
class Job:
    """A job that each side does in its own terms.

    Attributes:
        title: what is done.
        unit: what is counted.
        goals: what our ratio to a peer should be.
    """

    title: str
    unit: str
    goals: dict[str, Goal] = field(default_factory=dict)


JOBS = {
    "headers": Job("read headers only", "records"),
    "parse": Job("parse only", "decisions"),
    "replay": Job("parse and replay by all rules", "decisions", {"chess": Goal(0.1, 0.3), "pokerkit": Goal(0.5, 2.0)}),
    "apply": Job("replay known actions, each checked", "decisions"),
    "playout": Job("random playout", "decisions", {"chess": Goal(0.2, 1.0)}),
    "legal": Job("list what is legal", "positions"),
    "dump": Job("position to plain data and back", "positions"),
    "text": Job("position to a line of text and back", "positions"),
    "start": Job("start a process, check one record", "processes"),
}

EACH = 31
"""Of the positions of the games each 31st is stored, for the jobs on positions."""
PROCESSES = 3
"""So many processes are started a round."""

SIDES = ("orloj", "chess", "pokerkit")
"""Ours, and the peers. A peer that isn't installed is left out."""

OTHERS = ("layers", "turns", "records", "memory")
"""What else is measured, mostly of ours alone: where the time goes, how it grows, and memory."""
