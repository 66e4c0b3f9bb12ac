"""A record that was read, checked and played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import Any, final

from orloj_dsl.api.editions import edition_of
from orloj_dsl.api.errors import MomentError, PositionError, RecordError
from orloj_dsl.api.position import Past, Position
from orloj_dsl.api.values import Action, Event, Finding, Ledger, Score, finding_of
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.interpreter import moments
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game as CoreGame
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.loading import Checked, document_of, read, run_document
from orloj_dsl.interpreter.report import FINAL, Entry, entries, game_data, ply_text, seat_names
from orloj_dsl.interpreter.summary import standing, title_of
from orloj_dsl.interpreter.walk import END
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.notation.spans import Source


def load(
    path: str | os.PathLike[str], *, record: int | None = None, edition: str | os.PathLike[str] | None = None
) -> Game:
    """Read, check and play the record of a file. What is wrong with it is no error but in its ``findings``.

    Args:
        path: the file.
        record: which one, counted from 1, where it holds several.
        edition: the file of an edition to play with, whatever the record names; by default the one that it names is
            looked for beside the record, then among those that ship.

    Raises:
        OSError: a file can't be read.
        EditionError: the edition can't be played.
        RecordError: it holds several records and none was chosen, or not the one that was.
    """
    editions = Editions(edition_of(edition), Path(path).parent)
    with open(path, "rb") as file:
        document = document_of(*read(os.fspath(path), file))
    return _chosen(run_document(document, editions), record)


def loads(
    text: str, *, name: str = "<text>", record: int | None = None, edition: str | os.PathLike[str] | None = None
) -> Game:
    """Read, check and play the record of a text.

    Args:
        text: the record.
        name: what findings call the text.
        record: which one, counted from 1, where it holds several.
        edition: the file of an edition to play with, whatever the record names; by default one of those that ship.

    Raises:
        OSError: the edition can't be read.
        EditionError: the edition can't be played.
        RecordError: it holds several records and none was chosen, or not the one that was.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is read, not {type(text).__name__}")
    document = document_of(Source(name, text.removeprefix("\ufeff")), ())
    return _chosen(run_document(document, Editions(edition_of(edition))), record)


def _chosen(checked: Checked, record: int | None) -> Game:
    games, source = checked.games, checked.source
    if not games:
        return Game(None, tuple(finding_of(found, source) for found in checked.diagnostics))
    if record is None and len(games) > 1:
        raise RecordError(f"{source.name} holds {len(games)} records; choose one, from record=1 to {len(games)}")
    if record is not None and not 1 <= record <= len(games):
        held = "1 record" if len(games) == 1 else f"{len(games)} records"
        raise RecordError(f"{source.name} holds {held}, and none with the number {record}")
    game = games[(record or 1) - 1]
    return Game(game, tuple(finding_of(found, source) for found in game.diagnostics))


def _own(ply: Ply) -> tuple[Move, ...]:
    """The moves of a line from the first one of its player: those before are of others, who wait in silence."""

    def waits(move: Move) -> bool:
        due = move.before.due
        return due is not None and due.player not in (ply.seat, None)

    return tuple(dropwhile(waits, ply.moves))


def _begin(ply: Ply) -> OrlojPosition:
    """The position at which a line's player begins to decide."""
    own = _own(ply)
    return own[0].before if own else ply.before


def _past_of(ply: Ply, before: Past | None) -> Past:
    """What happened up to the end of a line."""
    return Past(before, ply.round, ply.seat, ply.events, ply.moves, "" if ply.moves else ply_text(ply))


@final
class Turn:
    """One line of a game: a turn, what a player decided before round 1, or an adjustment."""

    __slots__ = ("_after", "_before", "_entry", "_names", "_ply")

    def __init__(self, ply: Ply, entry: Entry, before: Position, after: Position) -> None:
        self._ply = ply
        self._entry = entry
        self._names = seat_names(ply.before.state)
        self._before = before
        self._after = after

    @property
    def round(self) -> int:
        """The round; 0 before the first turn."""
        return self._entry.round

    @property
    def player(self) -> str:
        """Whose line it is."""
        return self._names[self._entry.seat]

    @property
    def text(self) -> str:
        """The line in canonical notation, without round and name."""
        return self._entry.text

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its decisions one by one, what was left out too, from ``before`` to ``after``; none for an adjustment."""
        return tuple(Action(move.action) for move in _own(self._ply))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, without the final scoring behind the last line."""
        return tuple(Event(Line(self.round, self._entry.seat, event), self._names) for event in self._entry.events)

    @property
    def vp(self) -> dict[str, int]:
        """Everybody's VP after it, without the final scoring behind the last line."""
        return dict(zip(self._names, self._entry.vp, strict=True))

    @property
    def before(self) -> Position:
        """The position before it."""
        return self._before

    @property
    def after(self) -> Position:
        """The position after it."""
        return self._after

    def _repr_html_(self) -> str:
        from orloj_dsl.api.shown import turn_html

        return turn_html(self._entry, self._names)

    def __repr__(self) -> str:
        return f"<Turn {self.round} {self.player}: {self.text}>"


@final
class Game:
    """A record as far as it is valid, and the findings that say what is wrong with it."""

    __slots__ = ("_core", "_findings", "_pasts")

    def __init__(self, game: CoreGame | None, findings: tuple[Finding, ...]) -> None:
        self._core = game
        self._findings = findings
        self._pasts: list[Past | None] = [None]
        for ply in game.plies if game is not None else ():
            self._pasts.append(_past_of(ply, self._pasts[-1]))

    # ---- the record ----

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the record or worth a note, in the order of the text."""
        return self._findings

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with it: there are no findings but notes."""
        return all(found.note for found in self._findings)

    @property
    def headers(self) -> dict[str, str]:
        """What the header says, by its words; without rulings."""
        said: dict[str, str] = {}
        for line in self._core.record.headers if self._core is not None else ():
            if line.head.text != "ruling":
                said.setdefault(line.head.text, ", ".join(" ".join(item.texts) for item in line.items))
        return said

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that the record chooses, where they differ from the rule."""
        headers = self._core.headers if self._core is not None else None
        return dict(headers.rulings) if headers is not None else {}

    @property
    def title(self) -> str:
        """The title that the header gives it, or a puzzle's first line; nothing if there is none."""
        return title_of(self._core.record) if self._core is not None else ""

    @property
    def players(self) -> dict[str, str]:
        """The players' names and colours, in seat order."""
        headers = self._core.headers if self._core is not None else None
        return {seat.name: seat.colour for seat in headers.seats} if headers is not None else {}

    # ---- the game ----

    @property
    def playable(self) -> bool:
        """Whether there is a position to start from; without one only the record can be asked about."""
        return self._core is not None and self._core.start is not None

    @property
    def start(self) -> Position:
        """The position behind the setup.

        Raises:
            PositionError: there is none.
        """
        return Position(self._begun()[1])

    @property
    def end(self) -> Position:
        """The position behind the last valid line.

        Raises:
            PositionError: there is none.
        """
        return self.at(END)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The lines of play, as far as they are valid."""
        if not self.playable:
            return ()
        game, start = self._begun()
        told = [entry for entry in entries(moments.moment_of(game, END)) if entry.kind != FINAL]
        befores = (Position(_begin(ply), start, past) for ply, past in zip(game.plies, self._pasts, strict=False))
        afters = (Position(ply.after, start, past) for ply, past in zip(game.plies, self._pasts[1:], strict=True))
        return tuple(map(Turn, game.plies, told, befores, afters))

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.playable and self.end.over

    @property
    def ended(self) -> str | None:
        """What ended it, ``rooster``, ``calendar`` or ``turns`` (solo); ``None`` if it wasn't played to its end."""
        return self.end.ended if self.playable else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, several where they share it; nobody if it wasn't played to its end."""
        return self.end.winners if self.playable else ()

    def at(self, moment: str) -> Position:
        """The position at a moment.

        Args:
            moment: ROUND.PLAYER, before that line; ROUND.PLAYER.STEP, before that written step of it; ``adjust.1``,
                before the first adjustment; or ``end``. In a variation behind its name: ``v2/`` for the second one
                of the text.

        Raises:
            MomentError: the game has no such moment.
            PositionError: there is no position to start from.
        """
        game, start = self._begun()
        try:
            found = moments.moment_of(game, moment)
        except moments.MomentError as error:
            raise MomentError(str(error)) from None
        past = self._past(found.plies)
        if found.turn is not None:
            done = takewhile(lambda move: move.before is not found.position, found.turn.moves)
            past = Past(past, found.turn.round, found.turn.seat, found.events, tuple(done))
        return Position(found.position, start, past)

    def _past(self, plies: Sequence[Ply]) -> Past | None:
        """What lies behind some lines from the game's start: those of the main line, then those of variations."""
        played, _ = self._begun()
        main = sum(one is other for one, other in zip(plies, played.plies, strict=False))
        past = self._pasts[main]
        for ply in plies[main:]:
            past = _past_of(ply, past)
        return past

    def ledger(self, at: str = END) -> Ledger:
        """Every change of every counter up to a moment (see ``at``)."""
        return self.at(at).ledger()

    def score(self) -> Score:
        """The final scoring by item; if the game wasn't played to its end, as it would be if it came now."""
        return self.end.score()

    def dump(self) -> dict[str, Any]:
        """The game as JSON-able data, the same as ``orloj replay --format json`` gives for it."""
        game, _ = self._begun()
        return game_data(game, moments.moment_of(game, END))

    def _begun(self) -> tuple[CoreGame, OrlojPosition]:
        if self._core is None or self._core.start is None:
            why = next((found for found in self._findings if not found.note), None)
            raise PositionError(f"the record has no position to start from: {why}")
        return self._core, self._core.start

    def _repr_html_(self) -> str:
        from orloj_dsl.api.shown import game_html

        return game_html(self._core, self._findings)

    def __repr__(self) -> str:
        how = standing(self._core) if self._core is not None else "no record"
        return f"<Game {self.title!r}: {how}>"
