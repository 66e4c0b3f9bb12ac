"""A text notation, rules engine and replay tool for board game records.

What is imported from here is public and stable, and described in docs/api.md; the modules below are ours to change.
"""

from orloj_dsl.api.errors import (
    EditionError,
    IllegalActionError,
    MomentError,
    OrlojError,
    PositionError,
    RecordError,
)
from orloj_dsl.api.game import Game, Turn, load, loads
from orloj_dsl.api.position import Position
from orloj_dsl.api.values import Action, Event, Finding, Ledger, Score
from orloj_dsl.version import __version__

__all__ = [
    "Action",
    "EditionError",
    "Event",
    "Finding",
    "Game",
    "IllegalActionError",
    "Ledger",
    "MomentError",
    "OrlojError",
    "Position",
    "PositionError",
    "RecordError",
    "Score",
    "Turn",
    "__version__",
    "load",
    "loads",
]
