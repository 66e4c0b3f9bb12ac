"""What a position is worth to a seat, in tenths of a VP.

Three things are added up:

1. **Points**, as the final scoring would give them if it came now.
2. **Hopes**: what things may still become, by the figures below, in proportion to how much of the game lies ahead.
3. **Promises**: what still waits for the seat in this turn, sections and rewards, by the figures of their icons, where
   anything can be done with them; half of it in the last round, when little can come of it any more.

It is worth so much to a player; Manes decides nothing.

The figures are guesses, kept because they did better than some others: they make a player who isn't a fool, not a good
one. All sums are of whole numbers, so that they come out alike on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition, contained
from orloj_dsl.games.orloj.clock import face_section, outer_section
from orloj_dsl.games.orloj.construction import cost, distance, next_to_disc
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.final import threes
from orloj_dsl.games.orloj.goals import claimed_place
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, Item, parse_item
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.state import RINGS, State, workers_out
from orloj_dsl.kernel.values import Decision

POINT = 10
"""A victory point."""
WHOLE = 100
"""How much of the game lies ahead when it begins."""

HOPES = {
    "gold": 18,
    "basic": 13,
    "coin": 12,
    "worker": 8,
    "unlocked": 30,
    "broken": -5,
    "disc": 20,
    "step": 20,
    "upgrade": 25,
    "scroll": 30,
    "apostle": 25,
    "assistant": 50,
    "line": 12,
    "card": 30,
    "dial": 120,
    "ready": 50,
}
"""What things are worth beside the points that they give already, while the whole game lies ahead: a piece of gold, a
basic resource, a coin; a worker who is available, and one who is unlocked, wherever; broken gears, times their number
squared; a space of the rooster disc; a space of a mastery disc; an upgrade; a scroll, used or not; an apostle or an
assistant in the warehouse; apostles on the panel, times the square of how many stand in a row or column; a workshop
card; a dial with an own worker; the cost of the nearest dial, all of it at hand."""

MOST = {"gold": 4, "basic": 4, "coin": 3, "worker": 4}
"""A hoard of more than so many (of each basic resource) is none the better for it."""

ICONS = {
    "vp": 10,
    "gold": 28,
    **dict.fromkeys(BASICS, 13),
    "basic": 13,
    "coin": 12,
    "correct": 8,
    "force": -10,
    "moon": 25,
    "painter": 25,
    "produce": 25,
    "mastery": 20,
    "recover": 15,
    "disc": 20,
    "upgrade": 35,
    "apostle": 35,
    "workshop": 60,
    "construct": 180,
    "assistant": 60,
    "bonus": 45,
    "scroll": 35,
    "worker": 50,
    "sculptor": 30,
}
"""What an icon is about worth that still waits."""

WAITING = {
    "rest apostle": "apostle",
    "rest upgrade": "upgrade",
    "pass moon": "moon",
    "pass recover": "recover",
    "row and column": "bonus",
}
"""Decisions that are called otherwise than the icon that they resolve."""


@dataclass(frozen=True, slots=True)
class View:
    """How a seat looks at positions during one decision.

    Attributes:
        seat: who looks.
        ahead: how much of the game lay ahead when the decision fell due, of ``WHOLE``; what an action does to that is
            everybody's gain or loss, and not counted.
    """

    seat: int
    ahead: int

    @classmethod
    def at(cls, position: OrlojPosition) -> View:
        """The view of the seat that is to decide."""
        assert position.due is not None
        return cls(position.due.seat, ahead(position.state))

    def worth(self, position: OrlojPosition) -> int:
        """What a position is worth."""
        state, seat = position.state, self.seat
        if position.due is None:
            return POINT * state.count(seat, "vp")
        points = POINT * final_points(state, seat)
        if last_round(state):
            return points + promises(state, seat) // 2
        return points + hopes(state, seat) * self.ahead // WHOLE + promises(state, seat)


def last_round(state: State) -> bool:
    """Whether the game ends with this round; a solo game does with that of the last turn of Manes (O-13.10.1)."""
    return bool(state.ending) or (state.solo is not None and state.round >= state.table.edition.solo.turns)


def ahead(state: State) -> int:
    """How much of the game lies ahead, of ``WHOLE``: until the calendar is full, or the rooster has called.

    In a solo game it is the rounds that are still to come.
    """
    if last_round(state):
        return 0
    edition, steps = state.table.edition, state.table.steps
    if state.solo is not None:
        return WHOLE * (edition.solo.turns - state.round) // edition.solo.turns
    free = len(edition.dials) - len(state.table.board.blocked) - len(RINGS)
    unbuilt = len(edition.dials) - len(state.dials)
    to_go = sum(steps[state.marker + 1 :]) + state.rooster
    return min(WHOLE * unbuilt // free, WHOLE * to_go // sum(steps))


# ---- points ----


def final_points(state: State, seat: int) -> int:
    """The points of a player if the game were scored now (chapter 12); a window compares with Manes, too (13.10)."""
    edition, player = state.table.edition, state.players[seat]
    counts = player.counts
    points = counts["vp"] + counts["gold"] + len(threes(counts)) - counts["broken"]
    for colour, window in state.table.board.windows:
        if counts[colour] >= edition.mastery.line:
            highest = counts[colour] == max(other.counts[colour] for other in state.players)
            value = edition.windows[window][0 if highest else 1]
            points += min(edition.window_cap, value * tally(state, seat, window))
    for _, kind in player.assistants:
        points += edition.assistants[kind] * (1 if kind == "six" else tally(state, seat, kind))
    return points + sum(claimed_place(state, goal, seat) or 0 for goal in state.claims)


# ---- hopes ----


def hopes(state: State, seat: int) -> int:
    """What a seat's things may still become, if the whole game lies ahead."""
    player = state.players[seat]
    counts = player.counts
    apostles = sum(tile.isdigit() for tile in player.warehouse)
    lines = Counter(line for _, row, column in player.panel for line in (("row", row), ("column", column)))
    has = {
        "gold": min(counts["gold"], MOST["gold"]),
        "basic": sum(min(counts[basic], MOST["basic"]) for basic in BASICS),
        "coin": min(counts["coin"], MOST["coin"]),
        "worker": min(counts["workers"], MOST["worker"]),
        "unlocked": counts["workers"] + workers_out(state, seat),
        "broken": counts["broken"] ** 2,
        "disc": counts["disc"],
        "step": sum(counts[colour] for colour in COLOURS),
        "upgrade": tally(state, seat, "upgrades"),
        "scroll": tally(state, seat, "scrolls"),
        "apostle": apostles,
        "assistant": len(player.warehouse) - apostles,
        "line": sum(n**2 for n in lines.values()),
        "card": len(player.cards),
        "dial": list(state.dials.values()).count(seat),
    }
    return sum(HOPES[thing] * number for thing, number in has.items()) + readiness(state, seat)


def readiness(state: State, seat: int) -> int:
    """The hope for the nearest dial: that part of it of whose cost so much is at hand."""
    edition, counts, far = state.table.edition, state.players[seat].counts, distance(state, seat)
    near = {dial for ring in RINGS for steps in range(far + 1) for dial in next_to_disc(state, ring, steps)}
    most = 0
    for price in (_price(edition, dial) for dial in near):
        at_hand = sum(min(n, counts.get(good, n)) for good, n in price)
        most = max(most, HOPES["ready"] * at_hand // sum(n for _, n in price))
    return most


@lru_cache(maxsize=256)
def _price(edition: Edition, dial: str) -> tuple[tuple[str, int], ...]:
    return tuple(cost(edition, dial).items())


# ---- promises ----


def promises(state: State, seat: int) -> int:
    """What waits for a seat in this turn."""
    return sum(_promise(state, due) for due in state.stack if due.player == seat)


def _promise(state: State, due: Decision) -> int:
    if due.kind == "parts":
        return sum(_section(state, due.seat, ring) for ring in due.words)
    if due.kind in ("reward", "force"):
        forced = ICONS["force"] * due.number if due.kind == "force" else 0
        return forced + _icons(state, due.seat, map(parse_item, due.words))
    if due.kind == "rest mastery":
        return ICONS["mastery"] if due.words != ("coin",) or state.count(due.seat, "coin") else 0
    kind = WAITING.get(due.kind, due.kind)
    return _icons(state, due.seat, [Item(kind, number=max(1, due.number))]) if kind in ICONS else 0


def _section(state: State, seat: int, ring: str) -> int:
    """What a section under the hand promises."""
    return _icons(state, seat, outer_section(state) if ring == "outer" else [face_section(state)])


def _icons(state: State, seat: int, items: Iterable[Item]) -> int:
    """What icons promise; of a choice between two the better one."""
    return sum(max(_icon(state, seat, kind, item.number) for kind in item.kind.split("|")) for item in items)


def _icon(state: State, seat: int, kind: str, number: int) -> int:
    if not _possible(state, seat, kind):
        return 0
    return ICONS[kind] * (1 if kind == "moon" else max(1, number))


def _possible(state: State, seat: int, kind: str) -> bool:
    """Whether anything can be done with an icon as the table stands."""
    if kind == "correct":
        return state.count(seat, "broken") > 0
    if kind in contained.KINDS:
        return next(contained.options(state, seat, kind), None) is not None
    rule = RULEBOOK.decisions.get(kind)
    return rule is None or next(rule.options(state, Decision(kind, seat, 1)), None) is not None
