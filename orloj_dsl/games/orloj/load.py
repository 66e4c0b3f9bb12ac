"""Positions from plain data, the way back from ``State.dump``, and what a position must fulfil to be one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS, GOODS
from orloj_dsl.games.orloj.state import (
    CUBE_COUNTERS,
    Board,
    Player,
    Seat,
    State,
    Table,
    locked_workers,
    scroll_pile,
    workers_in_play,
    workers_out,
)
from orloj_dsl.kernel.values import Decision


class PositionError(ValueError):
    """Data that is no position; the message says why."""


def load(data: Mapping[str, Any], edition: Edition) -> State:
    """Rebuild a state from its dump.

    Raises:
        PositionError: the dump is of another edition, or isn't a dump.
    """
    try:
        table = _table(data["table"], edition)
        fields = {name: data[name] for name in State.__slots__ if name not in ("table", "players")}
        fields["stack"] = [
            Decision(kind, player, number, tuple(words), clause)
            for kind, player, number, words, clause in fields["stack"]
        ]
        fields["offer"] = [(hammer, card) for hammer, card in fields["offer"]]
        state = State(table=table, players=[_player(player) for player in data["players"]], **fields)
        return state.copy()
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError(f"not a dump of a position: {error}") from error


def _table(data: Mapping[str, Any], edition: Edition) -> Table:
    *_, digest = data["edition"]
    if digest != edition.digest:
        raise PositionError(f"the position is of edition {digest}, not of {edition.digest}")
    board = Board(
        data["crown"],
        frozenset(data["blocked"]),
        tuple(data["windows"].items()),
        tuple(data["royals"].items()),
        tuple((goal, bonus) for goal, bonus in data["goals"]),
        tuple(data["sections"]),
    )
    seats = tuple(Seat(name, colour) for name, colour in data["seats"])
    return Table(edition, seats, tuple(sorted(data["rulings"].items())), board)


def _player(data: Mapping[str, Any]) -> Player:
    fields = dict(data)
    fields["panel"] = [(number, row, column) for number, row, column in fields["panel"]]
    return Player(**fields)


def faults(state: State) -> Iterator[tuple[int | None, str]]:
    """What keeps a state from being a position that can occur: the seat it concerns, and why."""
    edition = state.table.edition
    for seat, player in enumerate(state.players):
        for counter, n in player.counts.items():
            low, high = _bounds(edition, counter)
            if not low <= n <= high:
                limit = f"{low} to {high}" if high < _ENDLESS else f"at least {low}"
                yield seat, f"{counter} is {limit}, not {n}"
        expected = workers_in_play(state.table) - locked_workers(state, seat) - workers_out(state, seat)
        if player.counts["workers"] != expected:
            yield (
                seat,
                (
                    f"{player.counts['workers']} workers can't be available: {expected} are neither locked "
                    "nor on the clock or the calendar"
                ),
            )
    for kind, left in scroll_pile(state).items():
        if left < 0:
            yield None, f"there are more {kind} scrolls than the game has"
    if not 0 <= state.rooster <= max(state.table.steps):
        yield None, f"the rooster stands on 0 to {max(state.table.steps)}, not {state.rooster}"


_ENDLESS = 10**6


def _bounds(edition: Edition, counter: str) -> tuple[int, int]:
    """The least and the most that a counter may show."""
    if counter in GOODS or counter == "workers":
        return 0, _ENDLESS
    if counter == "vp":
        return -_ENDLESS, _ENDLESS
    if counter in COLOURS:
        return 0, edition.mastery.last
    if counter == "disc":
        return 0, len(edition.disc_values) - 1
    if counter == "broken":
        return 0, edition.tokens
    return 1, edition.hammer_top if counter == CUBE_COUNTERS["hammer"] else edition.top
