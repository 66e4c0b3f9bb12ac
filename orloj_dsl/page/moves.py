"""The move list: rounds, turns, steps as links, with comments, glyphs, assertions, and variations as a tree."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, final

from orloj_dsl.board.icons import SIZE, piece
from orloj_dsl.board.svg import element
from orloj_dsl.games.orloj.state import Table
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.report import points
from orloj_dsl.markup import hidden, name, tag, text
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import AUTOMATON, Comment, Element, Played, Statement, Turn, Variation
from orloj_dsl.page.stops import Stop, Walk, Way, link_to, one_line
from orloj_dsl.show.remarks import remarks_of

GLYPHS: Final = {
    "!!": "brilliant",
    "!": "good",
    "!?": "interesting",
    "?!": "dubious",
    "?": "mistake",
    "??": "blunder",
}
"""What the glyphs say to those who listen."""


def piece_icon(table: Table, seat: int) -> str:
    """A player's piece as a small picture beside the name."""
    box = f"0 0 {SIZE} {SIZE}"
    drawn = piece(table, seat, SIZE / 2, SIZE / 2, SIZE)
    return element("svg", drawn, viewBox=box, class_="piece", aria_hidden="true")


def moves(game: Game, walk: Walk, source: Source, end: int) -> str:
    """The move list of a record as markup.

    Args:
        game: the record, with a position to start from.
        walk: the stops that its links lead to.
        source: the text that it was read from.
        end: where its part of the text ends.
    """
    return "".join(_MoveList(game, walk, source, end).markup())


@final
class _MoveList:
    """Goes through the lines of the main line and, where they stand, the variations."""

    def __init__(self, game: Game, walk: Walk, source: Source, end: int) -> None:
        assert game.start is not None
        self.game, self.walk, self.source = game, walk, source
        self.table = game.start.state.table
        self.ways = {id(way.track.node): way for way in walk.ways}
        self.remarks = list(remarks_of(game, source, end))
        self.told = 0  # so many of them

    def markup(self) -> Iterator[str]:
        """The list; variations nest as deep as they may, so no recursion goes into them."""
        todo = [_Lines(self.game.record.play, self.walk.ways[0])]
        yield '<ol class="lines">'
        yield tag("li", _link(0, self.walk.stops[0], "Start"), class_="origin")
        while todo:
            lines = todo[-1]
            element = lines.next()
            if element is None:
                todo.pop()
                yield "</ol></details></li>" if todo else ""
                continue
            yield from self._remarks_before(element.span.start)
            if isinstance(element, Variation):
                way = self.ways.get(id(element))
                yield self._opening(element, way)
                todo.append(_Lines(element.elements, way))
            else:
                yield from self._element(element, lines, main=len(todo) == 1)
        yield from self._remarks_before(len(self.source.text))
        yield "</ol>"

    def _element(self, element: Element, lines: _Lines, *, main: bool) -> Iterator[str]:
        if isinstance(element, Comment):
            yield tag("li", _comment(element.text), class_="aside")
            return
        played = lines.played(element)
        if played is None:
            said = one_line(self.source.slice(element.span))
            yield tag("li", tag("span", text(said)), hidden(" (not played)"), class_="line unplayed")
            return
        ply, stops = played
        if main and ply.round != lines.round:
            lines.round = ply.round
            title = f"Round {ply.round}" if ply.round else "Before round 1"
            yield tag("li", tag("h3", title), class_="round")
        yield self._line(ply, [(place, self.walk.stops[place]) for place in stops], wrong=ply is lines.wrong)

    # ---- variations and remarks ----

    def _opening(self, variation: Variation, way: Way | None) -> str:
        """The beginning of a variation, whose lines follow."""
        first = next((part for part in variation.elements if isinstance(part, Turn)), None)
        said = "" if first is None else f" {first.round.text} {first.player.text}"
        called = "variation" if way is None else f"variation {way.track.name}"
        summary = tag("summary", tag("span", called, class_="called"), tag("bdi", text(said)))
        return f'<li class="variation"><details open>{summary}<ol class="lines">'

    def _remarks_before(self, place: int) -> Iterator[str]:
        """The remarks that stand before a place of the text, those that follow each other as one."""
        until = bisect_left(self.remarks, (place, ""))
        said, self.told = self.remarks[self.told : until], until
        if said:
            yield tag("li", _comment(" ".join(remark for _, remark in said)), class_="aside")

    # ---- a line ----

    def _line(self, ply: Ply, stops: Sequence[tuple[int, Stop]], *, wrong: bool) -> str:
        node, names = ply.node, [seat.name for seat in self.table.seats]
        who = tag(
            "span",
            tag("span", str(ply.round), class_="number"),
            " ",
            piece_icon(self.table, ply.seat),
            name(names[ply.seat]),
            class_="who",
        )
        if isinstance(node, Statement):
            ((place, stop),) = stops
            return tag("li", _link(place, stop, stop.text), class_="line adjusted")
        steps = tag("span", *self._steps(node, stops, wrong=wrong), class_="steps")
        if wrong:
            return tag("li", who, " ", steps, hidden(" (not played from the fault on)"), class_="line")
        return tag("li", who, " ", self._vp(ply), steps, class_="line")

    def _vp(self, ply: Ply) -> str:
        """The VP of whose line it was, where they have changed."""
        before, after = (points(position.state)[ply.seat] for position in (ply.before, ply.after))
        if before == after:
            return ""
        return tag("span", f"{after - before:+d} VP, ", hidden("now "), tag("b", str(after)), class_="vp") + " "

    def _steps(self, turn: Turn, stops: Sequence[tuple[int, Stop]], *, wrong: bool) -> Iterator[str]:
        by_step = {stop.step: (place, stop) for place, stop in stops}
        look = "unplayed" if wrong else None
        if turn.steps[0].step.kind == AUTOMATON:
            (whole,) = turn.steps
            yield from map(_commented, whole.before)
            for number, chance in enumerate(whole.chances):
                yield f"{_place(by_step, number, self._slice(chance.span), look)} "
            yield _place(by_step, None, "his turn" if not whole.chances else "end")
            yield from _behind(whole)
            return
        for number, played in enumerate(turn.steps):
            yield (";" * played.ended or ",") + " " if number else ""
            yield from map(_commented, played.before)
            yield _place(by_step, number, self._slice(played.step.span), look)
            yield from (tag("span", f" {text(self._slice(chance.span))}", class_="chance") for chance in played.chances)
            if number == len(turn.steps) - 1:
                yield _place(by_step, None, "end")
            yield from _behind(played)

    def _slice(self, span: Span) -> str:
        return one_line(self.source.slice(span))


@final
class _Lines:
    """The elements of a track, and how far they have been gone through."""

    def __init__(self, elements: Sequence[Element], way: Way | None) -> None:
        self.elements = iter(elements)
        self.plies: Sequence[Ply] = () if way is None else way.plies
        self.stops: Sequence[Sequence[int]] = () if way is None else way.stops
        self.wrong = None if way is None else way.track.broken
        self.done = 0
        self.round = -1

    def next(self) -> Element | None:
        """The next element; ``None`` behind the last one."""
        return next(self.elements, None)

    def played(self, element: Element) -> tuple[Ply, Sequence[int]] | None:
        """How an element was played, and its stops; ``None`` if it wasn't."""
        if self.done == len(self.plies) or self.plies[self.done].node is not element:
            return None
        self.done += 1
        return self.plies[self.done - 1], self.stops[self.done - 1]


# ---- pieces of a line ----


def _place(by_step: dict[int | None, tuple[int, Stop]], step: int | None, said: str, look: str | None = None) -> str:
    """A step as a link to its stop; one that has none, as it isn't played or another one goes without it, as text."""
    if step not in by_step:
        return "" if step is None else tag("span", text(said), class_=look)
    link = _link(*by_step[step], said)
    return tag("span", " ", link, class_="line-end") if step is None else link


def _link(place: int, stop: Stop, said: str) -> str:
    return tag("a", text(said), href=link_to(stop.moment), data_at=place)


def _behind(played: Played) -> Iterator[str]:
    """What stands behind a step: its glyph, what must hold, comments."""
    if played.glyph:
        words = hidden(f"({GLYPHS[played.glyph]})")
        yield tag("span", tag("span", f" {text(played.glyph)}", aria_hidden="true"), words, class_="glyph")
    for assertion in played.assertions:
        said = ", ".join(" ".join(item.texts) for item in assertion.items)
        yield tag("span", f" [{text(said)}]", class_="holds")
    yield from map(_commented, played.after)


def _commented(comment: Comment) -> str:
    return f" {_comment(comment.text)} "


def _comment(said: str) -> str:
    return tag("span", text(" ".join(said.split())), class_="comment", dir="auto")
