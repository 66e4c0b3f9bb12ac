"""The working state of a table of Orloj: everything that can change, and the fixed facts it refers to.

Rules change copies of it; outside the rules it is only read, through a ``Position``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, TypeVar, cast

from orloj_dsl.games.orloj.clauses import catalogue
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.rewards import COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.solo.area import MANES, Solo, SoloBoard
from orloj_dsl.kernel.values import Decision

CUBE_COUNTERS = {cube: f"{cube}-cube" for cube in CUBES}
COUNTERS = ("vp", *GOODS, "workers", "broken", "disc", *COLOURS, *CUBE_COUNTERS.values())
"""A seat's counters: VP, resources, available workers, broken gears, the space of the rooster disc (from 0), the
spaces of the mastery discs (from 0) and the levels of the cubes (from 1)."""

NOBODY = -1
"""The owner of a built dial that carries no worker."""

RINGS = ("months", "signs")


PLAYER_COLOURS = ("purple", "yellow", "green", "red")
"""The colours of the four players' pieces; a record may call them otherwise."""
MOST_PLAYERS = len(PLAYER_COLOURS)
"""How many play at a table; who plays alone has Manes on a second seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name and colour by which the record calls them."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the setup fixes for the whole game (4.1).

    Attributes:
        crown: the crowning piece, which sets the numbers of the round track.
        blocked: the dials whose construction spaces carry a blocked tile.
        windows: mastery colour to window.
        royals: mastery colour to the royal scroll that lay there.
        goals: each common goal with its bonus, left to right.
        sections: the calendar section at each month's place, from I.
        solo: what a solo game fixes besides; ``None`` in a game of several players.
    """

    crown: str
    blocked: frozenset[str]
    windows: tuple[tuple[str, str], ...]
    royals: tuple[tuple[str, str], ...]
    goals: tuple[tuple[str, str], ...]
    sections: tuple[str, ...]
    solo: SoloBoard | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The fixed facts of one game: edition, seats in turn order, rulings that differ from the rule, board."""

    edition: Edition
    seats: tuple[Seat, ...]
    rulings: tuple[tuple[str, str], ...]
    board: Board

    def ruling(self, name: str) -> str:
        """The value that the record gives a ruling with a switch, else the rule itself."""
        return _ruling(self.rulings, name)

    def dump(self) -> dict[str, Any]:
        """The facts as plain data; the edition by its digest."""
        edition, board = self.edition, self.board
        solo = {} if board.solo is None else {"solo": board.solo.dump()}
        return {
            "edition": [edition.id, edition.version, edition.digest],
            "seats": [[seat.name, seat.colour] for seat in self.seats],
            "rulings": dict(self.rulings),
            "crown": board.crown,
            "blocked": sorted(board.blocked),
            "windows": dict(board.windows),
            "royals": dict(board.royals),
            "goals": [list(goal) for goal in board.goals],
            "sections": list(board.sections),
            **solo,
        }

    @property
    def players(self) -> int:
        """How many play, which some figures depend on; Manes isn't one of them."""
        return len(self.seats) - (self.board.solo is not None)

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of the round track: rooster steps before each call (O-4.1.3, O-13.1.1)."""
        if self.board.solo is not None:
            return self.edition.solo.track
        return self.edition.rounds[self.board.crown][len(self.seats)]

    def is_manes(self, seat: int) -> bool:
        """Whether a seat is that of Manes (13)."""
        return self.board.solo is not None and seat == MANES


@lru_cache(maxsize=256)
def _ruling(rulings: tuple[tuple[str, str], ...], name: str) -> str:
    default = catalogue().ruling(name).default
    if default is None:
        raise LookupError(f"the ruling {name} has no switch")
    return dict(rulings).get(name, default)


@dataclass(slots=True)
class Player:
    """What lies before one player. Only the counters are changed in place; every other field is replaced.

    Attributes:
        counts: the counters of ``COUNTERS``.
        hammer: kind of the hammer card; empty before the draft.
        card: number of the starting-resource card; 0 before the draft.
        started: whether the starting resources have been taken.
        scrolls: unused scrolls; of Manes also those that nobody looked at.
        used: used scrolls.
        royals: royal scrolls taken.
        warehouse: apostles by number, and assistants by type; of Manes all that lie in his area (O-13.2.1).
        panel: apostles placed: number, row and column from 0.
        cards: workshop cards from left to right.
        places: workshop places whose worker is unlocked, from 1.
        assistants: assistants placed: workshop card and type.
        sculptor: the action space of the sculptor; empty beside the board.
    """

    counts: dict[str, int]
    hammer: str = ""
    card: int = 0
    started: bool = False
    scrolls: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    royals: tuple[str, ...] = ()
    warehouse: tuple[str, ...] = ()
    panel: tuple[tuple[int, int, int], ...] = ()
    cards: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    assistants: tuple[tuple[str, str], ...] = ()
    sculptor: str = ""

    def copy(self) -> Player:
        """An independent player."""
        return Player(
            self.counts.copy(),
            self.hammer,
            self.card,
            self.started,
            self.scrolls,
            self.used,
            self.royals,
            self.warehouse,
            self.panel,
            self.cards,
            self.places,
            self.assistants,
            self.sculptor,
        )

    @property
    def apostles(self) -> frozenset[int]:
        """The apostles taken from the set, by number: in the warehouse (of Manes, in his area) and on the panel."""
        waiting = (int(tile) for tile in self.warehouse if tile.isdigit())
        return frozenset((*waiting, *(number for number, _, _ in self.panel)))


@dataclass(slots=True)
class State:
    """A table in the middle of a game.

    States share what they have in common: only the stack is changed in place, and players that ``own`` gives; every
    other field is replaced.

    Attributes:
        table: the fixed facts.
        stack: pending decisions, the last one due.
        players: in seat order; for reading only, ``own`` gives one for changing.
        round: from 1; 0 before the first turn.
        turn: the seat whose turn it is; ``None`` outside turns.
        hand: the outer section under the hand, 1-12.
        face: rotation of the clock face, counter-clockwise steps 0-11.
        moon: the moon's step on the dial, 0-11 clockwise from the hand.
        painter: the month on the painter's right, by its number 1-12.
        clock: the owner of the worker on each outer section, from I.
        dials: built dial to the owner of its worker, or ``NOBODY``.
        rooster: steps that the golden rooster has left to the last space.
        marker: the round marker's space on the round track, from 0.
        calls: rooster's calls so far.
        call_due: the rooster has reached the last space in this turn.
        scrolls: revealed scrolls by kind.
        offer: pairs of hammer and starting card still on offer in the draft.
        gears: steps that the apostle gears have turned, modulo a whole turn.
        discs: the hammer disc's stop in each construction area.
        workshop: the cards on display, left to right; fewer than there are places lie at the right.
        assistants: tiles left in each pile.
        claims: each common goal that was claimed, with the seats in order.
        ending: what triggered the end of the game, ``rooster`` or ``calendar``, in a solo game ``turns``; empty before.
        solo: the cards and tiles of Manes; ``None`` in a game of several players.
        known: what a puzzle knows of the draws to come; ``None`` in a game, where chance decides.
        owned: the seats whose players no other state shares.
    """

    table: Table
    stack: list[Decision]
    players: list[Player]
    round: int
    turn: int | None
    hand: int
    face: int
    moon: int
    painter: int
    clock: tuple[int | None, ...]
    dials: Mapping[str, int]
    rooster: int
    marker: int
    calls: int
    call_due: bool
    scrolls: Mapping[str, int]
    offer: tuple[tuple[str, int], ...]
    gears: int
    discs: Mapping[str, int]
    workshop: tuple[str, ...]
    assistants: Mapping[str, int]
    claims: Mapping[str, tuple[int, ...]]
    ending: str
    solo: Solo | None = None
    known: Known | None = None
    owned: set[int] = field(default_factory=set, compare=False, repr=False)

    def copy(self) -> State:
        """An independent state on the same table. The two share each player until one of them changes it."""
        self.owned.clear()
        return State(
            self.table,
            self.stack.copy(),
            self.players.copy(),
            self.round,
            self.turn,
            self.hand,
            self.face,
            self.moon,
            self.painter,
            self.clock,
            self.dials,
            self.rooster,
            self.marker,
            self.calls,
            self.call_due,
            self.scrolls,
            self.offer,
            self.gears,
            self.discs,
            self.workshop,
            self.assistants,
            self.claims,
            self.ending,
            self.solo,
            self.known,
        )

    def own(self, seat: int) -> Player:
        """A player for changing: most decisions change one, so the others aren't copied with the state."""
        if seat not in self.owned:
            self.players[seat] = self.players[seat].copy()
            self.owned.add(seat)
        return self.players[seat]

    def dump(self) -> dict[str, Any]:
        """All fields, and the fixed facts of the table, as plain data; ``load.py`` knows the way back."""
        parts = {name: getattr(self, name) for name in TABLE_PARTS}
        if self.solo is not None:
            parts["solo"] = self.solo.dump()
        if self.known is not None:
            parts["known"] = self.known.dump()
        parts["stack"] = [[due.kind, due.player, due.number, list(due.words), due.clause] for due in self.stack]
        parts["offer"] = [list(pair) for pair in self.offer]
        players = [{name: getattr(player, name) for name in player.__slots__} for player in self.players]
        # A deep copy by way of plain data: nobody who changes a dump changes the position.
        data = {"table": self.table.dump(), "players": players, **parts}
        return cast(dict[str, Any], json.loads(json.dumps(data)))

    def name(self, seat: int) -> str:
        """The player's name."""
        return self.table.seats[seat].name

    def count(self, seat: int, counter: str) -> int:
        """One counter of a seat."""
        return self.players[seat].counts[counter]

    def level(self, seat: int, colour: str) -> str:
        """The numeral I-IV of a mastery disc (5.5)."""
        return self.table.edition.mastery.level(self.count(seat, colour))

    def unbroken(self, seat: int) -> int:
        """Deviation tokens that can still be forced (5.3)."""
        return self.table.edition.tokens - self.count(seat, "broken")


TABLE_PARTS = tuple(
    part.name for part in fields(State) if part.compare and part.name not in ("table", "players", "solo", "known")
)
"""The fields of a state that are neither fixed nor a player's nor those of a solo game or a puzzle."""


T = TypeVar("T")


def without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    """The same things in order, one of them taken away."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def with_at(things: tuple[T, ...], index: int, thing: T) -> tuple[T, ...]:
    """The same things in order, another one at one place."""
    return (*things[:index], thing, *things[index + 1 :])


def locked_workers(state: State, seat: int) -> int:
    """Workers still locked on the panel, beside the production tracks and over the workshop places (O-4.2.5).

    Manes has none of them (O-13.2.1).
    """
    edition, player = state.table.edition, state.players[seat]
    if state.table.is_manes(seat):
        return 0
    placed = sum(edition.panel[row][column].reward.kind == "worker" for _, row, column in player.panel)
    reached = lowest_cube(player.counts)
    production = sum(row > reached for row in edition.worker_rows)
    return (
        edition.workers_locked["panel"] - placed + production + edition.workers_locked["workshop"] - len(player.places)
    )


def lowest_cube(counts: Mapping[str, int]) -> int:
    """The level of the lowest production cube (8.6.2)."""
    return min(counts["paint-cube"], counts["wood-cube"], counts["iron-cube"])


def workers_in_play(table: Table, seat: int) -> int:
    """A player's workers that haven't returned to the box: available and locked at the start (4.2.5-6, O-13.2.1)."""
    edition = table.edition
    if table.is_manes(seat):
        return edition.workers_total
    return edition.workers_available[table.players] + sum(edition.workers_locked.values())


def workers_out(state: State, seat: int) -> int:
    """A player's workers on the clock, on calendar dials and on common goals."""
    claimed = sum(seat in seats for seats in state.claims.values())
    return state.clock.count(seat) + sum(owner == seat for owner in state.dials.values()) + claimed


def held_assistants(state: State, kind: str) -> int:
    """The assistants of a type that players have, in warehouses and on cards."""
    tiles = (tile for player in state.players for tile in (*player.warehouse, *(of for _, of in player.assistants)))
    return sum(tile == kind for tile in tiles)


def bought_cards(state: State) -> tuple[str, ...]:
    """Workshop cards that are paid and not yet laid, so neither on display nor in a row."""
    return tuple(due.words[0] for due in state.stack if due.kind in ("lay", "lay card"))


TURNS = "turns"
"""The end of a solo game: the last turn of Manes (O-13.10.1)."""


def over(state: State) -> bool:
    """Whether the last round is complete and scored: rounds were played, and it is nobody's turn."""
    return state.round > 0 and state.turn is None


def last_call_done(state: State) -> bool:
    """Whether no further call comes; in a solo game any number does (O-11.0.1a, O-13.1.1a)."""
    return state.solo is None and state.calls == len(state.table.steps)


def over_clause(state: State) -> str:
    """The clause by which a game is over."""
    return "O-11.0.2" if state.solo is None else "O-13.10.1"


def end_triggers(state: State) -> tuple[str, ...]:
    """What may have triggered the end: the last call, the last dial (O-11.0.1a, O-11.0.1).

    A solo game is ended by nothing but its turns (O-13.10.1, ruling solo-end).
    """
    if state.solo is not None:
        return (TURNS,) if over(state) else ()
    last_call = ("rooster",) if last_call_done(state) else ()
    return (*last_call, "calendar") if calendar_full(state) else last_call


def calendar_full(state: State) -> bool:
    """Whether all dials are on the calendar, so that the final construction is open (O-11.1.1)."""
    return len(state.dials) == len(state.table.edition.dials)
