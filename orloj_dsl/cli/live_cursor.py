"""Where somebody stands who walks through a record, and where a key leads from there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import final

from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.moments import MomentError, moment_of
from orloj_dsl.interpreter.walk import Station, Track, stations, tracks_of, way_to
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Comment, Variation
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.line_pieces import Piece, comment_text, pieces
from orloj_dsl.show.remarks import remarks_of

_TURN = re.compile(r"(?P<track>v[0-9]+/)?(?P<round>[0-9]{1,9})\.(?P<name>.+?)(?:\.(?P<step>[0-9]{1,9}))?")
"""The moment of a turn, or of a step in it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A station in the row of its track.

    Attributes:
        station: the station.
        line: how many lines of the track are begun before it; 0 at the track's start.
        whole: whether it stands behind a line's end, or at the track's start.
    """

    station: Station
    line: int
    whole: bool


@final
class Book:
    """A record that was run, laid out for walking; nothing in it changes.

    Attributes:
        game: the record.
        source: the text that it stands in.
        tracks: main line and variations.
        stops: the stations of each track in a row.
        depths: inside how many variations each track lies.
        moments: each moment, with the places of track and stop.
        rows: all tracks in the order of the text: each line as its track and its number from 1; 0 is a track's start.
    """

    def __init__(self, game: Game, source: Source, end: int | None = None) -> None:
        """Lay out a game that has a position to start from.

        Args:
            game: the record.
            source: the text that it stands in.
            end: where its part of the text ends; ``None`` if no other record follows.
        """
        self.game = game
        self.source = source
        self.tracks = tracks_of(game)
        self.stops = tuple(tuple(_stops(track)) for track in self.tracks)
        self.depths = _depths(self.tracks)
        self.moments = {
            stop.station.moment: (track, index)
            for track, row in enumerate(self.stops)
            for index, stop in enumerate(row)
        }
        self._ends = tuple(tuple(index for index, stop in enumerate(row) if stop.whole) for row in self.stops)
        self._leaving = _leaving(self.tracks)
        self._found = _by_track(game, self.tracks)
        self.rows = tuple(self._listed())
        self._row_numbers = {row: number for number, row in enumerate(self.rows)}
        self._alone = [_standing_alone(track) for track in self.tracks]
        remarks = remarks_of(game, source, len(source.text) if end is None else end)
        self._remarks = _beside(remarks, self.tracks)

    def start(self) -> Cursor:
        """Before the first line."""
        return Cursor(self, 0, 0)

    def behind(self, track: int, line: int) -> Cursor:
        """Behind so many lines of a track."""
        return Cursor(self, track, self._ends[track][line])

    def leaving(self, track: int, line: int) -> tuple[int, ...]:
        """The variations that leave a track behind so many of its lines."""
        return self._leaving.get((track, line), ())

    def findings(self, track: int) -> tuple[Diagnostic, ...]:
        """What is wrong with a track, and keeps it from going on."""
        return self._found[track]

    def alone(self, track: int, line: int) -> tuple[str, ...]:
        """The comments that stand for themselves behind so many lines of a track."""
        return self._alone[track].get(line, ())

    def remarks(self, track: int, line: int) -> tuple[str, ...]:
        """The remarks (``#``) beside or behind so many lines of a track."""
        return self._remarks.get((track, line), ())

    def row_of(self, cursor: Cursor) -> int:
        """Which row of ``rows`` leads to a place."""
        return self._row_numbers[cursor.track, cursor.stop.line]

    def _listed(self) -> Iterator[tuple[int, int]]:
        """Starts and lines; a variation stands behind the line that it replaces."""
        waiting = [(0, 0)]
        while waiting:
            track, line = waiting.pop()
            if line <= len(self.tracks[track].plies):
                yield track, line
                waiting.append((track, line + 1))
            waiting += [(other, 0) for other in reversed(self.leaving(track, line - 1))]


def _stops(track: Track) -> Iterator[Stop]:
    for line, row in enumerate(stations(track)):
        for station in row:
            yield Stop(station, line, station is row[-1])


def _depths(tracks: Iterable[Track]) -> tuple[int, ...]:
    depths: list[int] = []
    for track in tracks:
        depths.append(0 if track.parent is None else depths[track.parent] + 1)
    return tuple(depths)


def _leaving(tracks: Iterable[Track]) -> dict[tuple[int, int], tuple[int, ...]]:
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for place, track in enumerate(tracks):
        if track.parent is not None:
            at = (track.parent, track.leaves)
            found[at] = (*found.get(at, ()), place)
    return found


def _by_track(game: Game, tracks: tuple[Track, ...]) -> tuple[tuple[Diagnostic, ...], ...]:
    """The errors of each track; what stands in a variation that isn't played belongs to the line that it leaves."""
    found: list[list[Diagnostic]] = [[] for _ in tracks]
    spans = [branch.node.span for branch in sorted(game.branches, key=lambda branch: branch.node.span)]
    for diagnostic in game.diagnostics:
        if not diagnostic.note:
            at = diagnostic.span.start
            inside = (place for place, span in enumerate(spans, 1) if span.start <= at < span.end)
            found[max(inside, default=0)].append(diagnostic)
    return tuple(map(tuple, found))


def _standing_alone(track: Track) -> dict[int, tuple[str, ...]]:
    """The comments that stand for themselves in a track, by how many of its lines are played before them."""
    found: dict[int, tuple[str, ...]] = {}
    line = 0
    for element in track.elements:
        if isinstance(element, Comment):
            found[line] = (*found.get(line, ()), comment_text(element))
        elif not isinstance(element, Variation) and line < len(track.plies):
            line += track.plies[line].node is element
    return found


def _beside(remarks: Iterable[tuple[int, str]], tracks: Sequence[Track]) -> dict[tuple[int, int], tuple[str, ...]]:
    """The remarks by the track in which they stand, and how many of its lines begin before them."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for place, said in remarks:
        inside = (at for at, one in enumerate(tracks) if one.node is None or place in range(*one.node.span))
        track = max(inside)
        at = (track, sum(ply.node.span.start < place for ply in tracks[track].plies))
        found[at] = (*found.get(at, ()), visible(said))
    return found


# ---- the way ----


@final
@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a book: the track, and the station in its row."""

    book: Book
    track: int
    index: int

    @property
    def stop(self) -> Stop:
        """The station in its row."""
        return self._row[self.index]

    @property
    def station(self) -> Station:
        """The station."""
        return self.stop.station

    @property
    def line(self) -> Ply | None:
        """The line that led here; ``None`` at the start of a track."""
        line = self.stop.line
        return self.book.tracks[self.track].plies[line - 1] if line else None

    @property
    def at_end(self) -> bool:
        """Whether nothing follows in this track."""
        return self.index == len(self._row) - 1

    @property
    def _row(self) -> tuple[Stop, ...]:
        return self.book.stops[self.track]

    def next(self) -> Cursor:
        """The next station; where there is none, here."""
        return self if self.at_end else replace(self, index=self.index + 1)

    def previous(self) -> Cursor:
        """The station before; at the start of a variation the place that it leaves."""
        return replace(self, index=self.index - 1) if self.index else self.out()

    def next_turn(self) -> Cursor:
        """Behind the line that is begun, or the next one."""
        ahead = (index for index in range(self.index + 1, len(self._row)) if self._row[index].whole)
        return replace(self, index=next(ahead, self.index))

    def previous_turn(self) -> Cursor:
        """Before the line that is begun; else behind the line before, or out of a variation."""
        if not self.index:
            return self.out()
        behind = (index for index in range(self.index - 1, -1, -1) if self._row[index].whole)
        return replace(self, index=next(behind))

    def first(self) -> Cursor:
        """The start of the track."""
        return replace(self, index=0)

    def last(self) -> Cursor:
        """The end of the track."""
        return replace(self, index=len(self._row) - 1)

    def variations(self) -> tuple[int, ...]:
        """The variations that leave here, by their places among the tracks."""
        return self.book.leaving(self.track, self.stop.line) if self.stop.whole else ()

    def into(self, track: int) -> Cursor:
        """The start of a variation."""
        return Cursor(self.book, track, 0)

    def out(self) -> Cursor:
        """Where the variation leaves the line that it replaces; of the main line, here."""
        track = self.book.tracks[self.track]
        return self if track.parent is None else self.book.behind(track.parent, track.leaves)

    def comments(self) -> tuple[str, ...]:
        """What is said about the step that led here, then what stands for itself behind the line."""
        stop, book = self.stop, self.book
        alone = book.alone(self.track, stop.line) if stop.whole else ()
        return (*(self.piece.comments if self.piece is not None else ()), *alone)

    def comments_of_line(self) -> tuple[str, ...]:
        """What is said about any step of the line that led here, then what stands for itself behind it."""
        written = pieces(self.line.node, self.book.source) if self.line is not None else ()
        said = (comment for piece in written for comment in piece.comments)
        return (*said, *self.book.alone(self.track, self.stop.line))

    def remarks(self) -> tuple[str, ...]:
        """The remarks (``#``) at the line that led here, once it is whole."""
        return self.book.remarks(self.track, self.stop.line) if self.stop.whole else ()

    @property
    def piece(self) -> Piece | None:
        """The written step that led here, if one did."""
        line, step = self.line, self.station.step
        if line is None:
            return None
        written = pieces(line.node, self.book.source)
        if step is None:
            # Of an adjustment, and of a turn of Manes without a draw, the line is all there is.
            return written[0] if len(written) == 1 and not written[0].counted else None
        return written[step]

    def next_comment(self) -> Cursor | None:
        """The next station of the track that has a comment, if there is one."""
        here = self
        while not here.at_end:
            here = here.next()
            if here.comments():
                return here
        return None

    def jump(self, text: str) -> Cursor:
        """The station of a moment; of a variation's bare name its start.

        Raises:
            MomentError: there is no such moment; the message says which there are, and what was probably meant.
        """
        named = text.strip().removesuffix("/")
        for place, track in enumerate(self.book.tracks):
            if named and named == track.name:
                return self.into(place)
        if named in self.book.moments:
            return Cursor(self.book, *self.book.moments[named])
        return self._nearest(named)

    def _nearest(self, text: str) -> Cursor:
        """The station of a moment that is none by its name: ``3.Mikel.1``, or right before a line's end."""
        book = self.book
        try:
            found = moment_of(book.game, text)
        except MomentError as error:
            meant = self._same_player(text) or closest(text, book.moments)
            if not meant or "did you mean" in str(error):
                raise
            raise MomentError(f"{error}; did you mean {meant}?") from None
        name, slash, _ = text.partition("/")
        track = next((place for place, one in enumerate(book.tracks) if slash and one.name == name), 0)
        for index, stop in enumerate(book.stops[track]):
            if stop.station.position is found.position:
                return Cursor(book, track, index)
        line = len(found.plies) - len(way_to(book.tracks, book.tracks[track])) + 1
        return book.behind(track, min(line, len(book.tracks[track].plies)))

    def _same_player(self, text: str) -> str:
        """The same player's moment in the nearest round, the last of equally near ones; or nothing."""
        wanted = _TURN.fullmatch(text)
        if wanted is None:
            return ""
        wanted_round, wanted_step = _numbers(wanted)

        def distance(turn: re.Match[str]) -> tuple[int, int]:
            round_, step = _numbers(turn)
            return abs(round_ - wanted_round), abs(step - wanted_step)

        turns = (turn for moment in self.book.moments if (turn := _TURN.fullmatch(moment)) is not None)
        same = [turn for turn in turns if (turn["track"], turn["name"]) == (wanted["track"], wanted["name"])]
        return min(reversed(same), key=distance)[0] if same else ""


def _numbers(turn: re.Match[str]) -> tuple[int, int]:
    """Round and step of a moment."""
    return int(turn["round"]), int(turn["step"] or 1)
