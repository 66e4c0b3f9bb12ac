"""How players have fared over many games: sums that don't grow with the number of games, and the table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from orloj_dsl.play.game import Outcome


@final
class Numbers:
    """Many whole numbers, as how often each of them came."""

    def __init__(self) -> None:
        self._times: Counter[int] = Counter()

    def add(self, number: int) -> None:
        """One more."""
        self._times[number] += 1

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * times for number, times in self._times.items()) / self._times.total()

    @property
    def median(self) -> float:
        """The one in the middle, or the mean of the two that are."""
        last = self._times.total() - 1
        return (self._at(last // 2) + self._at(last - last // 2)) / 2

    @property
    def least(self) -> int:
        """The least of them."""
        return min(self._times)

    @property
    def most(self) -> int:
        """The greatest of them."""
        return max(self._times)

    def _at(self, index: int) -> int:
        """The number at a place, from 0, once they are sorted."""
        for number in sorted(self._times):
            index -= self._times[number]
            if index < 0:
                return number
        raise LookupError("there are fewer numbers")

    def data(self) -> dict[str, float]:
        """Them as plain data."""
        return {"mean": round(self.mean, 3), "median": self.median, "least": self.least, "most": self.most}


@final
class Kind:
    """How one kind of player has fared."""

    def __init__(self) -> None:
        self.seats = self.won = self.shared = 0
        self.vp = Numbers()


@final
class Standings:
    """The outcomes of many games, added up."""

    def __init__(self) -> None:
        self.games = 0
        self.kinds: dict[str, Kind] = {}
        self.rounds = Numbers()
        self.decisions = Numbers()
        self.ends: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        """One more game."""
        self.games += 1
        self.rounds.add(outcome.rounds)
        self.decisions.add(outcome.decisions)
        self.ends[outcome.end] += 1
        for seat, (name, vp) in enumerate(zip(outcome.players, outcome.vp, strict=True), 1):
            kind = self.kinds.setdefault(name, Kind())
            kind.seats += 1
            kind.vp.add(vp)
            if seat in outcome.winners:
                kind.won += len(outcome.winners) == 1
                kind.shared += len(outcome.winners) > 1

    # ---- told ----

    def table(self) -> Table:
        """A row for each kind of player, who had most points first."""
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        table.add_column("player", no_wrap=True)
        for column in ("seats", "won", "shared", "mean VP", "median", "best", "worst"):
            table.add_column(column, justify="right", no_wrap=True)
        for name, kind in sorted(self.kinds.items(), key=lambda item: (-item[1].vp.mean, item[0])):
            vp = kind.vp
            figures = (f"{vp.mean:.1f}", f"{vp.median:.1f}", str(vp.most), str(vp.least))
            table.add_row(name, str(kind.seats), str(kind.won), str(kind.shared), *figures)
        return table

    def lines(self) -> Iterator[str]:
        """What is so of whole games."""
        yield f"games: {self.games}"
        yield f"rounds: {_span(self.rounds)}"
        yield "ended by: " + ", ".join(f"{end} {times}" for end, times in sorted(self.ends.items()))
        yield f"decisions a game: {_span(self.decisions)}"

    def data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "games": self.games,
            "players": {
                name: {"seats": kind.seats, "won": kind.won, "shared": kind.shared, "vp": kind.vp.data()}
                for name, kind in sorted(self.kinds.items())
            },
            "rounds": self.rounds.data(),
            "ends": dict(sorted(self.ends.items())),
            "decisions": self.decisions.data(),
        }


def _span(numbers: Numbers) -> str:
    return f"{numbers.least} to {numbers.most}, mean {numbers.mean:.1f}"
