"""The largest goals that are solved in a minute, at turns of the games that ship.

No draw is known there, as in a puzzle without ``pile`` and ``deck``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.report import table
from benchmarks.search import Searched, search
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.task import AT_LEAST, DECISIONS, LEAST, MAX, REACH, VP, Fact, Goal
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn
from orloj_dsl.play.solver.limits import Limits
from orloj_dsl.play.solver.problem import Child, Node, Problem, counts

POINTS = 8
"""What the goals ask for that name a number; about what a good turn of a middle game wins."""


@dataclass(frozen=True, slots=True)
class Row:
    """A goal that is tried at many positions.

    Attributes:
        title: as a puzzle says it.
        goal: of the player whose turn it is.
        each: of the positions each so manyth is tried, where few can be solved and each takes its minute.
    """

    title: str
    goal: Callable[[int], Goal]
    each: int = 1


def _reaching(seat: int, turns: int) -> Goal:
    points = Fact(VP, seat, number=POINTS, how=AT_LEAST, change=True)
    return Goal(seat, turns, REACH, condition=points, measure=DECISIONS)


ROWS = (
    Row("`vp max in 1 turn`", lambda seat: Goal(seat, 1, MAX)),
    Row(f"`vp at least {POINTS} in 1 turn`", lambda seat: Goal(seat, 1, LEAST, points=POINTS)),
    Row(f"`reach vp at least +{POINTS} in 1 turn; fewest decisions`", lambda seat: _reaching(seat, 1)),
    Row("`vp max in 2 turns`", lambda seat: Goal(seat, 2, MAX), each=3),
    Row(f"`reach vp at least +{POINTS} in 2 turns; fewest decisions`", lambda seat: _reaching(seat, 2), each=3),
)
TOLD = ROWS[0]
"""Of this one every position is told."""
KINDS = 3
"""So many kinds of decisions are told of a position."""


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a turn in a game that ships."""

    game: str
    turn: str
    seat: int
    position: OrlojPosition

    @property
    def has(self) -> tuple[int, ...]:
        """What the player has: pieces, available workers, unused scrolls, tiles in the warehouse."""
        player = self.position.state.players[self.seat]
        pieces = sum(player.counts[good] for good in GOODS)
        return pieces, player.counts["workers"], len(player.scrolls), len(player.warehouse)


@dataclass(frozen=True)
class Counted(Problem):
    """A problem that counts its decisions by kind while it is searched."""

    kinds: Counter[str] = field(default_factory=Counter)

    def children(self, node: Node) -> Iterator[Child]:
        """Every decision at a node."""
        for child in super().children(node):
            if counts(child.action):
                self.kinds[child.action.kind] += 1
            yield child


@dataclass(frozen=True, slots=True)
class Tried:
    """A goal that was tried at a position; and the kinds of decisions that were tried most often in its search."""

    row: Row
    start: Start
    found: Searched
    kinds: tuple[str, ...]


def starts(count: int) -> list[Start]:
    """So many turns of all games of two and more that ship, evenly spread over them."""
    files = sorted(data_path("scenarios", "games").glob("*.orloj"))
    found = [start for path in files for start in _starts(path)]
    return found[:: -(-len(found) // count)]


def _starts(path: Path) -> Iterator[Start]:
    (game,) = run(parse(Source(path.name, path.read_text(encoding="utf-8"))))
    assert game.valid, game.diagnostics
    for ply in game.plies:
        if isinstance(ply.node, Turn) and ply.round:
            state = ply.before.state.copy()
            state.known = Known()
            turn = f"{ply.round} {state.name(ply.seat)}"
            yield Start(path.stem, turn, ply.seat, OrlojPosition(RULEBOOK, state))


def measured(count: int, seconds: float, tell: Callable[[str], None]) -> list[Tried]:
    """Try all goals.

    Args:
        count: at so many positions.
        seconds: after so much work a search is stopped.
        tell: takes a line on how far it is.
    """
    tried = list[Tried]()
    spread = starts(count)
    for row in ROWS:
        tell(f"trying {row.title.strip('`')}")
        for start in spread[:: row.each]:
            problem = Counted(start.position, row.goal(start.seat))
            found = search(problem, Limits(seconds=seconds))
            kinds = tuple(kind for kind, _ in problem.kinds.most_common(KINDS))
            tried.append(Tried(row, start, found, kinds))
    return tried


def tables(tried: list[Tried], seconds: float) -> str:
    """All goals, and every position of one of them."""
    head = ["goal", "positions", f"solved in {seconds:g} s", "their median nodes", "median s", "most nodes"]
    rows = table(head, (_row(row, tried) for row in ROWS))
    each = ["turn", "pieces", "workers", "scrolls", "tiles", "nodes", "s", "most tried"]
    told = table(each, (_position(one, seconds) for one in tried if one.row is TOLD))
    return f"{rows}\n\nEvery position of {TOLD.title}, with what the player has:\n\n{told}\n"


def _row(row: Row, tried: list[Tried]) -> list[str]:
    found = [one.found for one in tried if one.row is row]
    solved = [one for one in found if one.solved]
    if not solved:
        return [row.title, str(len(found)), "0", "-", "-", "-"]
    nodes, seconds = median(one.nodes for one in solved), median(one.seconds for one in solved)
    most = max(one.nodes for one in solved)
    return [row.title, str(len(found)), str(len(solved)), f"{nodes:,.0f}", f"{seconds:.1f}", f"{most:,}"]


def _position(one: Tried, seconds: float) -> list[str]:
    found = one.found
    taken = (f"{found.nodes:,}", f"{found.seconds:.1f}") if found.solved else (f"> {found.nodes:,}", f"> {seconds:g}")
    return [f"{one.start.game}, {one.start.turn}", *map(str, one.start.has), *taken, ", ".join(one.kinds)]


def as_data(tried: list[Tried]) -> list[dict[str, Any]]:
    """All that was tried, as plain data."""
    return [
        {
            "goal": one.row.title.strip("`"),
            "game": one.start.game,
            "turn": one.start.turn,
            "kinds": one.kinds,
            **asdict(one.found),
        }
        for one in tried
    ]
