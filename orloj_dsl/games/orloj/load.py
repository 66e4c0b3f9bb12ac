"""Positions from plain data, the way back from ``State.dump``, and what a position must fulfil to be one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.known import load_known
from orloj_dsl.games.orloj.solo.area import load_board, load_solo
from orloj_dsl.games.orloj.state import TABLE_PARTS, Board, Player, Seat, State, Table
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
        fields = {name: data[name] for name in TABLE_PARTS}
        fields["stack"] = [
            Decision(kind, player, number, tuple(words), clause)
            for kind, player, number, words, clause in fields["stack"]
        ]
        fields["offer"] = tuple((hammer, card) for hammer, card in fields["offer"])
        fields["claims"] = {goal: tuple(seats) for goal, seats in fields["claims"].items()}
        fields |= {name: tuple(fields[name]) for name in ("clock", "workshop")}
        fields |= {name: dict(fields[name]) for name in ("dials", "scrolls", "discs", "assistants")}
        if (table.board.solo is None) != ("solo" not in data):
            raise KeyError("solo")
        if table.board.solo is not None:
            fields["solo"] = load_solo(data["solo"])
        if "known" in data:
            fields["known"] = load_known(data["known"])
        return State(table=table, players=[_player(player) for player in data["players"]], **fields)
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, PositionError):
            raise
        raise no_dump(error) from error


def no_dump(error: Exception) -> PositionError:
    """What to say of data that can't be read as a position."""
    why = f"it lacks {error}" if isinstance(error, KeyError) else "its fields are others"
    return PositionError(f"not a dump of a position: {why}")


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
        load_board(data["solo"]) if "solo" in data else None,
    )
    seats = tuple(Seat(name, colour) for name, colour in data["seats"])
    return Table(edition, seats, tuple(sorted(data["rulings"].items())), board)


def _player(data: Mapping[str, Any]) -> Player:
    fields = {**data, "counts": dict(data["counts"])}
    fields["panel"] = tuple((number, row, column) for number, row, column in fields["panel"])
    fields["assistants"] = tuple((card, kind) for card, kind in fields["assistants"])
    fields |= {name: tuple(fields[name]) for name in ("scrolls", "used", "royals", "warehouse", "cards", "places")}
    return Player(**fields)
