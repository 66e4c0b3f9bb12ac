"""A position: what is due, what is legal, and the way from one to the next."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, final

from orloj_dsl.api.editions import edition_of
from orloj_dsl.api.errors import PositionError
from orloj_dsl.api.values import Action, Event, Ledger, Score, seat_of
from orloj_dsl.api.writing import finish, refused, write
from orloj_dsl.games.orloj import OrlojPosition, position_from
from orloj_dsl.games.orloj.edition import Edition, names, shipped
from orloj_dsl.games.orloj.facts import PLAYER_FACTS, TABLE_FACTS, player_fact, table_fact
from orloj_dsl.games.orloj.faults import BOUND
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.load import PositionError as CorePositionError
from orloj_dsl.games.orloj.load import no_dump
from orloj_dsl.games.orloj.move import Move, events_of, play
from orloj_dsl.games.orloj.sheet import final_rows, projected, split_final
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.matching import owner
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.interpreter.reasons import LINE_END, due_words, writable_texts
from orloj_dsl.interpreter.recorder import lines_of
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.kernel import values
from orloj_dsl.kernel.ledger import Ledger as CoreLedger
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.chance import draw


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Past:
    """What happened on the way to a position: its last step, and the past before it.

    A chain, so that positions that come from one share what lies behind it. Of an adjustment it has the text.
    """

    before: Past | None
    round: int
    turn: int
    events: tuple[values.Event, ...]
    moves: tuple[Move, ...] = ()
    adjustment: str = ""


MOST_PARTS = 100_000
"""No dump has as many numbers, texts and groups of them."""


@final
class Position:
    """The table between two decisions. It never changes: ``apply`` gives the next one.

    Positions are equal when everything on their tables is, however they came about.
    """

    __slots__ = ("_core", "_past", "_root")

    def __init__(self, core: OrlojPosition, root: OrlojPosition | None = None, past: Past | None = None) -> None:
        self._core = core
        self._root = root or core
        self._past = past

    # ---- what it looks like ----

    @property
    def players(self) -> dict[str, str]:
        """The players' names and colours, in seat order."""
        return {seat.name: seat.colour for seat in self._core.state.table.seats}

    @property
    def round(self) -> int:
        """The round; 0 before the first turn."""
        return self._core.state.round

    @property
    def vp(self) -> dict[str, int]:
        """Everybody's VP."""
        return dict(zip(self.players, points(self._core.state), strict=True))

    @property
    def table(self) -> dict[str, int]:
        """The numbers of the table that a record may assert: hand, face, moon and so on."""
        return {name: table_fact(self._core.state, name) for name in TABLE_FACTS}

    def counts(self, player: str) -> dict[str, int]:
        """The numbers of a player that a record may assert: VP, resources, workers and so on."""
        seat = seat_of(player, seat_names(self._core.state))
        return {name: player_fact(self._core.state, name, seat) for name in PLAYER_FACTS}

    # ---- what is due ----

    @property
    def over(self) -> bool:
        """Whether the game is over and scored."""
        return self._core.due is None

    @property
    def player(self) -> str | None:
        """Who decides; ``None`` where chance does, in the turn of Manes, and when the game is over."""
        due = self._core.due
        return None if due is None or due.player is None else self._core.state.name(due.player)

    @property
    def due(self) -> str | None:
        """What is to be decided, in words; ``None`` when the game is over."""
        return None if self._core.due is None else due_words(self._core.due)

    @property
    def clause(self) -> str | None:
        """The clause by which it is due; ``None`` when the game is over."""
        due, rule = self._core.due, self._core.rule
        return None if due is None or rule is None else due.clause or rule.clause

    @property
    def ended(self) -> str | None:
        """What ended the game, ``rooster``, ``calendar`` or ``turns`` (solo); ``None`` while it goes on."""
        return self._core.state.ending if self.over else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, several where they share it; nobody while the game goes on."""
        state = self._core.state
        return tuple(map(state.name, winners(state))) if self.over else ()

    # ---- what may be done ----

    def legal(self) -> tuple[Action, ...]:
        """Every action that may be done at the decision that is due, each once, in a stable order."""
        return tuple(map(Action, self._core.legal()))

    def draw(self, luck: Random) -> Action:
        """What chance gives here, as often as it really comes: scrolls of a kind by the tiles that its pile holds.

        In the turn of Manes also the one action that is legal where nothing is drawn.

        Args:
            luck: where it comes from; the same state gives the same draw on every machine.

        Raises:
            ValueError: a player decides here, or nobody any more.
        """
        if self._core.due is None or self._core.due.player is not None:
            raise ValueError(f"{self.player or 'nobody'} decides here, and not chance")
        return Action(draw(self._core, luck))

    def writable(self) -> tuple[str, ...]:
        """Every step that may be written next: more than is legal now, as parts of a turn may be left out."""
        return tuple(text for text in writable_texts(self._core) if text != LINE_END)

    def apply(self, action: Action | str) -> Position:
        """Do an action, or steps as they may be written next on the line; the position behind them.

        Args:
            action: one of ``legal()``; or a text, such as ``clock 3/1; outer workshop 3``, which may leave out what
                a record leaves out, and may stop in the middle of the turn.

        Raises:
            IllegalActionError: it isn't legal here, or can't be read.
        """
        if isinstance(action, str):
            return self._next(write(self._core, action))
        if not isinstance(action, Action):
            raise TypeError(f"an action of legal() or a text is applied, not {type(action).__name__}")
        try:
            return self._next((play(self._core, action._core),))
        except values.IllegalActionError as error:
            raise refused(error.violation, self._core, action._core) from None

    def finish(self) -> Position:
        """End the line, as its end does in a record: what may be left out is left out, and the turn ends.

        Raises:
            IllegalActionError: something must be said first.
        """
        return self._next(finish(self._core))

    def _next(self, moves: tuple[Move, ...]) -> Position:
        seat = owner(self._core)
        assert seat is not None
        after = moves[-1].after if moves else self._core
        return Position(after, self._root, Past(self._past, self.round, seat, events_of(moves), moves))

    # ---- what happened ----

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last ``apply`` did; at a position of a game, what its last line has done so far."""
        past, names = self._past, seat_names(self._core.state)
        return () if past is None else tuple(Event(line, names) for line in _lines(past))

    @property
    def played(self) -> tuple[str, ...]:
        """The lines from where the ledger begins to here, as a record writes them; the last may be unfinished.

        Read back, an unfinished line is finished by leaving out the rest of it; ``dump`` and ``text`` keep the moment.
        """
        return tuple(_lines_played(self._chain()))

    def ledger(self) -> Ledger:
        """Every change from the start of the game to here; or from the position that was loaded."""
        start, end = ([player.counts for player in core.state.players] for core in (self._root, self._core))
        return Ledger(CoreLedger(start, self._history(), end), seat_names(self._core.state))

    def score(self) -> Score:
        """The final scoring by item if it came now; of a game that is over, as it was.

        A position that was loaded after the end doesn't know the items any more.
        """
        state, names = self._core.state, seat_names(self._core.state)
        if not self.over:
            return Score(*projected(state), names, final=False)
        _, final = split_final([line.event for line in self._history()])
        rows = final_rows(final, state.table.board.windows, len(names)) if final else []
        return Score(rows, points(state), names, final=True)

    def _chain(self) -> list[Past]:
        chain, past = [], self._past
        while past is not None:
            chain.append(past)
            past = past.before
        return chain[::-1]

    def _history(self) -> list[Line]:
        return [line for past in self._chain() for line in _lines(past)]

    # ---- as data and as text ----

    def dump(self) -> dict[str, Any]:
        """Everything on the table as JSON-able data; ``Position.load`` reads it back."""
        return self._core.dump()

    @classmethod
    def load(cls, data: Mapping[str, Any], *, edition: str | os.PathLike[str] | None = None) -> Position:
        """The position of a dump; its ledger begins there.

        Args:
            data: the dump.
            edition: the file of the edition that it was played with, if that isn't one of those that ship.

        Raises:
            OSError: the edition can't be read.
            EditionError: the edition can't be played.
            PositionError: the data are no dump of a possible position, or of one with another edition.
        """
        given = edition_of(edition)
        if any(abs(number) > BOUND for number in _numbers(data)):
            raise PositionError(f"this position can't be: it has a number beyond {BOUND}")
        try:
            core = position_from(data, given or _edition(data))
            # Notation knows what can be: a dump is good if it is read back from there as what it says.
            (game,) = run(parse(Source("dump", f"orloj 1\n{position_line(core)}\nplay\n")), Editions(given))
        except PositionError:
            raise
        except CorePositionError as error:
            raise PositionError(str(error)) from error
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise PositionError(str(no_dump(error))) from error
        if game.start != core:
            why = "; ".join(found.message for found in game.diagnostics)
            raise PositionError(f"this position can't be: {why or 'its fields contradict each other'}")
        return cls(core)

    @property
    def text(self) -> str:
        """The position as a line of notation, players and edition included: a record can begin with it."""
        return position_line(self._core)

    @property
    def lines(self) -> tuple[str, ...]:
        """The position as the statements of a record's section ``position``."""
        return tuple(position_lines(self._core))

    @property
    def digest(self) -> str:
        """A short fingerprint of everything on the table, the same everywhere."""
        return self._core.digest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Its rules stay where they are; a dump travels."""
        raise TypeError("positions aren't pickled: hand on dump(), and read it back with Position.load")

    def __deepcopy__(self, memo: object) -> Position:
        """It never changes, so it is its own copy."""
        return self

    def _repr_svg_(self) -> str:
        from orloj_dsl.api.shown import position_svg

        return position_svg(self._core)

    def _repr_html_(self) -> str:
        from orloj_dsl.api.shown import position_html

        return position_html(self._core)

    def __repr__(self) -> str:
        if self.over:
            return f"<Position {self.digest}: the game is over>"
        return f"<Position {self.digest}: round {self.round}, {self.player or 'chance'} decides {self.due}>"


def _lines(past: Past) -> Iterator[Line]:
    return (Line(past.round, past.turn, event) for event in past.events)


def _lines_played(chain: list[Past]) -> Iterator[str]:
    """The decisions of a past as lines of a record, and its adjustments between them."""
    moves: list[Move] = []
    for past in chain:
        moves += past.moves
        if past.adjustment:
            yield from (line.written for line in lines_of(moves))
            yield past.adjustment
            moves = []
    yield from (line.written for line in lines_of(moves))


def _numbers(data: object) -> Iterator[int]:
    """All numbers in some data, however deep: none may be so large that it takes long to look at."""
    todo, seen = [data], 0
    while todo:
        part = todo.pop()
        seen += 1
        if seen > MOST_PARTS:
            raise PositionError("not a dump of a position: it is too large")
        if isinstance(part, int):
            yield part
        elif isinstance(part, Mapping):
            todo += part.values()
        elif isinstance(part, list | tuple):
            todo += part


def _edition(data: Mapping[str, Any]) -> Edition:
    """The edition that a dump names, if it ships."""
    name, version, _ = data["table"]["edition"]
    if name not in names():
        raise PositionError(f"the edition {name} {version} doesn't ship; name its file with edition=")
    return shipped(name)
