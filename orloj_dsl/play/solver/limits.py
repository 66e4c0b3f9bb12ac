"""How far a search may go, and what it tells while it lasts."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

_BETWEEN = 0.1
"""Seconds between two times that somebody is told, and that the memory is looked at."""

INTERRUPTED = "your Ctrl-C"
"""What stopped a search that was broken off by hand."""

Watch = Callable[[int, int | None], None]
"""Is told the nodes so far, and the best value so far if there is one."""


def quiet(nodes: int, best: int | None) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search stops; nothing said means nowhere.

    Attributes:
        seconds: of the clock on the wall.
        nodes: that are looked at.
        megabytes: of memory that the whole program takes; where the system only tells the most that it has taken, that.
    """

    seconds: float | None = None
    nodes: int | None = None
    megabytes: int | None = None


@dataclass
class Meter:
    """Counts the nodes of a search against its limits.

    Attributes:
        limits: where it stops.
        watch: who is told.
        nodes: how many so far.
        stopped: what stopped it; empty while it goes on.
        begun, looked: when it began, and the seconds after which somebody was told last.
    """

    limits: Limits = Limits()
    watch: Watch = quiet
    nodes: int = 0
    stopped: str = ""
    begun: float = field(default_factory=time.monotonic)
    looked: float = 0.0

    def go_on(self, best: int | None) -> bool:
        """Count one more node; whether the search may go on."""
        if self.stopped:
            return False
        most = self.limits.nodes
        if most is not None and self.nodes >= most:
            self.stopped = "the limit of 1 node" if most == 1 else f"the limit of {most:,} nodes"
            return False
        self.nodes += 1
        now = self.seconds
        if self.limits.seconds is not None and now >= self.limits.seconds:
            self.stopped = f"the limit of {self.limits.seconds:g} s"
        elif now >= self.looked + _BETWEEN:
            self.looked = now
            self.watch(self.nodes, best)
            self._look_at_memory()
        return not self.stopped

    @property
    def seconds(self) -> float:
        """How long it has lasted."""
        return time.monotonic() - self.begun

    def _look_at_memory(self) -> None:
        most = self.limits.megabytes
        if most is not None and _memory() >= most:
            self.stopped = f"the limit of {most:,} MB"


def _memory() -> int:
    """The memory that this program takes, or has taken at the most, in MB; 0 where the system doesn't say."""
    try:
        pages = int(_PAGES.read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") >> 20
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return 0
    taken = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return taken >> (20 if sys.platform == "darwin" else 10)


_PAGES = Path("/proc/self/statm")
"""Where Linux says how many pages of memory are taken."""
