"""A replay as a screen of so many columns and lines: title, board beside ledger, the line of the record, the keys."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from orloj_dsl.cli.live_cursor import Book, Cursor
from orloj_dsl.cli.live_view import BOARD, KEYS, LEDGER, MOVES, Room, View
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.interpreter.summary import asked, title_of
from orloj_dsl.kernel.ledger import Line as Entry
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.show.counted import counted
from orloj_dsl.show.deciding import deciding_or_won
from orloj_dsl.show.diagnostics import advice, code_text, cut, place_text, visible
from orloj_dsl.show.ledger import sum_texts
from orloj_dsl.show.line_pieces import line_head, pieces
from orloj_dsl.show.small_ledger import small_events
from orloj_dsl.show.small_table import NARROWEST, WITH_SECTIONS, areas_and_tracks, clock_and_calendar, players_page

COLUMNS, LINES = 80, 24
"""No smaller screen is drawn."""
AROUND = 7
"""Lines around the panes: title and decision above; below a rule, two lines of the record, what leaves here, keys."""
OPENS, CLOSES = "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}", "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}"
"""Around the step that was played last; neither sign is the notation's."""
AT_END = "the line's end"
CUT = "..."
DEEPEST = 6
"""Variations inside more others aren't indented any further."""
HINTS = "\u2190\u2192 step  \u2191\u2193 turn  v b variation  c comment  : jump  1-4 page  ? keys  q leave"

_PAGES = (clock_and_calendar, areas_and_tracks, players_page)
_ASKED = ("goal", "answer", "proof", "hint")
"""What a puzzle's goal and claim are told by in words, and what is for those who try it."""
Row = list[Segment]


def screen(view: View, width: int, height: int) -> list[Row]:
    """Draw a view: as many lines as there are, none of them longer than it may be."""
    console = _console(width)
    if width < COLUMNS or height < LINES:
        told = f"The replay needs {COLUMNS} columns and {LINES} lines; here are {width} and {height}. q leaves."
        return _shaped(_rendered(console, Text(told), width), width, height)
    if view.helping:
        rows = [*_rendered(console, _title(view, width), width), *_rendered(console, _help(), width)]
        return [*_shaped(rows, width, height - 1), *_rendered(console, Text("any key goes back", "reverse"), width)]
    rows = _rendered(console, Group(_title(view, width), _decision(view, width)), width)
    rows += _panes(view, console, width, height - AROUND)
    foot = [*_record_line(view.cursor, console, width), _note(view, width)]
    if view.message:
        said = Text(visible(view.message), "bold").wrap(console, width)[: len(foot)]
        foot = [*foot[: len(foot) - len(said)], *said]
    rows += _rendered(console, Group(Text("\u2500" * width), *foot), width)
    return [*rows, *_rendered(console, _fit(Text(HINTS, "reverse"), width), width)]


def room(view: View, width: int, height: int) -> Room:
    """What a screen leaves to be scrolled."""
    console, rows = _console(width), max(1, height - AROUND)
    board, ledger = pane_widths(max(width, COLUMNS))
    heights = (len(_board(view, console, board, rows)), len(_ledger(view, console, ledger)))
    return Room(rows, (max(0, heights[BOARD] - rows), max(0, heights[LEDGER] - rows)))


def pane_widths(width: int) -> tuple[int, int]:
    """How many columns board and ledger have; three are between them."""
    ledger = max(COLUMNS - 3 - NARROWEST, (width - 3) * 3 // 8)
    board = width - 3 - ledger
    # What is too narrow for the wide board is of no use to the other one.
    board = board if board >= WITH_SECTIONS else NARROWEST
    return board, width - 3 - board


# ---- drawing ----


def _console(width: int) -> Console:
    """Where things are laid out; nothing is written to it."""
    return Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False, color_system=None)


def _rendered(console: Console, what: RenderableType, width: int) -> list[Row]:
    return console.render_lines(what, console.options.update(width=width, height=None), pad=True)


def _shaped(rows: list[Row], width: int, height: int) -> list[Row]:
    """So many rows of so many columns."""
    return Segment.set_shape(rows[:height], width, height)


def _fit(text: Text, width: int) -> Text:
    """A text on one line, filled up to its width in its own style."""
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _title(view: View, width: int) -> Text:
    """The record's title, and the points as they stand."""
    book, state = view.book, view.cursor.station.position.state
    which = f" ({view.record + 1} of {len(view.cursors)})" if len(view.cursors) > 1 else ""
    title = visible(title_of(book.game.record) or book.source.name) + which
    standing = zip(seat_names(state), points(state), strict=True)
    right = Text("  ".join(f"{visible(name)} {vp}" for name, vp in standing), "reverse")
    right.truncate(width - 21, overflow="ellipsis")
    left = _fit(Text(title, "bold reverse"), width - right.cell_len - 1)
    return Text.assemble(left, (" ", "reverse"), right)


def _decision(view: View, width: int) -> Text:
    """The moment, and who decides what."""
    station = view.cursor.station
    said = deciding_or_won(station.position)
    return _fit(Text.assemble((visible(station.moment), "bold"), f"  {visible(said)}"), width)


def _panes(view: View, console: Console, width: int, rows: int) -> list[Row]:
    """The board, and beside it the ledger."""
    board, ledger = pane_widths(width)
    left = _part(view, BOARD, _board(view, console, board, rows), board, rows)
    right = _part(view, LEDGER, _ledger(view, console, ledger), ledger, rows)
    return [[*one, Segment(" \u2502 "), *other] for one, other in zip(left, right, strict=True)]


def _part(view: View, pane: int, lines: list[Row], width: int, rows: int) -> list[Row]:
    """As much of a pane as there is room for; what is left over is counted in its last line."""
    offset = max(0, min(view.scrolled[pane], len(lines) - rows))
    left = len(lines) - offset - rows
    if left > 0:
        keys = "PgDn" if view.pane == pane else "Tab, PgDn"
        more = Segment(f"{CUT} {counted(left + 1, 'more line')} ({keys})")
        lines = [*lines[: offset + rows - 1], [more]]
    return _shaped(lines[offset:], width, rows)


# ---- board ----


def _board(view: View, console: Console, width: int, rows: int) -> list[Row]:
    """What the pane of the board shows: the page, and below it those that follow."""
    if view.page == MOVES:
        return _rendered(console, _moves(view.cursor, width, rows), width)
    position = view.cursor.station.position
    lines: list[Row] = []
    for page in _PAGES[view.page :]:
        lines += [[], *_rendered(console, page(position, width), width)]
    return lines[1:]


def _moves(cursor: Cursor, width: int, rows: int) -> RenderableType:
    """The lines of the record around the one that led here, variations indented."""
    book = cursor.book
    here = book.row_of(cursor)
    first = max(0, min(here - rows // 2, len(book.rows) - rows))
    shown = book.rows[first : first + rows]
    return Group(*(_move(book, *row, first + index == here, width) for index, row in enumerate(shown)))


def _move(book: Book, track: int, line: int, here: bool, width: int) -> Text:
    indent = "  " * min(book.depths[track], DEEPEST)
    return _fit(Text(f"{'>' if here else ' '} {indent}{_line_text(book, track, line)}", "bold" if here else ""), width)


def _line_text(book: Book, track: int, line: int) -> str:
    """A line as it is written; of a start what begins there."""
    one = book.tracks[track]
    if line:
        return "".join(_line_parts(book, track, line))
    return f"({one.name} {_instead(book, track)})" if one.name else "the start"


def _instead(book: Book, track: int) -> str:
    """Which line a variation replaces."""
    one = book.tracks[track]
    plies = book.tracks[one.parent or 0].plies
    return f"in place of {line_head(plies[one.leaves])}" if one.leaves < len(plies) else "in place of the wrong line"


def _line_parts(book: Book, track: int, line: int) -> Iterator[str]:
    """Whose line it is, then each step with its sign."""
    ply = book.tracks[track].plies[line - 1]
    yield line_head(ply)
    for piece in pieces(ply.node, book.source):
        yield f"{piece.before}{piece.text}{f' {piece.glyph}' if piece.glyph else ''}"


# ---- ledger ----


def _ledger(view: View, console: Console, width: int) -> list[Row]:
    return _rendered(console, Group(*_told(view, width)), width)


def _told(view: View, width: int) -> Iterator[RenderableType]:
    """What is wrong here, what is said about it, and what has happened, with the sums behind a turn."""
    cursor, book = view.cursor, view.book
    if cursor.at_end:
        for found in book.findings(cursor.track)[:1]:
            yield from _finding(found, book)
    ply, stop = cursor.line, cursor.stop
    whole = view.turnwise and stop.whole
    for comment in cursor.comments_of_line() if whole else cursor.comments():
        yield Text(f"{{{comment}}}", "italic")
    for remark in cursor.remarks():
        yield Text(f"# {remark}", "italic")
    if ply is None:
        yield from _beginning(cursor)
        return
    names = [visible(name) for name in seat_names(ply.after.state)]
    step = "" if whole else f" {AT_END}" if cursor.piece is None else f" {cursor.piece.text}"
    yield Text(f"{line_head(ply)}{step}".strip() or "an adjustment", "bold")
    events = ply.events if whole else stop.station.events
    if stop.whole:
        entries = [Entry(ply.round, ply.seat, event) for event in ply.events]
        for said in sum_texts(entries, names, GOODS, points(ply.after.state)):
            yield Text(f"= {said}", "bold")
    yield from small_events(events, names, ply.seat, width)
    if not events:
        yield Text("nothing changes")


def _finding(found: Diagnostic, book: Book) -> Iterator[Text]:
    yield Text(f"! {place_text(found.span, book.source)} {code_text(found)}", "bold red")
    yield Text(cut(found.message))
    yield from (Text(line.strip()) for line in advice(found))
    yield Text()


def _beginning(cursor: Cursor) -> Iterator[RenderableType]:
    """What is known before the first line: the header of the record, or what a puzzle asks."""
    book, game = cursor.book, cursor.book.game
    if cursor.track:
        yield Text(f"variation {book.tracks[cursor.track].name}, {_instead(book, cursor.track)}", "bold")
        return
    if game.puzzle is not None:
        yield Text(visible(asked(game)), "bold")
    grid = Table.grid(padding=(0, 1))
    for statement in (one for one in game.record.headers if one.head.text not in _ASKED):
        grid.add_row(Text(visible(statement.head.text)), Text(_atoms(item.texts for item in statement.items)))
    yield grid


def _atoms(items: Iterable[Sequence[str]]) -> str:
    return visible(", ".join(" ".join(texts) for texts in items))


# ---- the foot ----


def _record_line(cursor: Cursor, console: Console, width: int) -> list[Text]:
    """The line that led here, in two lines of the screen, with the step marked that was played last."""
    text = _marked(cursor)
    lines = text.wrap(console, width - len(CUT) - 1)
    at = next((number for number, line in enumerate(lines) if OPENS in line.plain), 0)
    first = max(0, at - 1)
    shown = [line.copy() for line in lines[first : first + 2]]
    if first:
        shown[0] = Text.assemble(CUT, " ", shown[0])
    if first + 2 < len(lines):
        shown[-1].rstrip()
        shown[-1].append(f" {CUT}")
    return [_fit(line, width) for line in (*shown, *(Text() for _ in range(2 - len(shown))))]


def _marked(cursor: Cursor) -> Text:
    book, ply = cursor.book, cursor.line
    if ply is None:
        return Text(_line_text(book, cursor.track, 0))
    text = Text(line_head(ply), "bold")
    for number, piece in enumerate(pieces(ply.node, book.source)):
        here = piece.counted and number == cursor.station.step
        text.append(piece.before, "not bold")
        text.append(f"{OPENS}{piece.text}{CLOSES}" if here else piece.text, "reverse" if here else "not bold")
        text.append(f" {piece.glyph}" if piece.glyph else "", "bold")
    if cursor.piece is None:
        text.append(f" {OPENS}{AT_END}{CLOSES}", "reverse")
    return text


def _note(view: View, width: int) -> Text:
    """The variations that leave here, or the one that this is."""
    cursor, book = view.cursor, view.book
    leaving = cursor.variations()
    if view.choosing:
        return _fit(Text(f"which one? {_offered(book, leaving, width - 11)}", "bold"), width)
    if leaving:
        return _fit(Text(f"v: {_offered(book, leaving, width - 3)}"), width)
    if cursor.track:
        return _fit(Text(f"in variation {book.tracks[cursor.track].name}; b goes back"), width)
    return _fit(Text("the record has an error, where its line ends: End" if book.findings(0) else ""), width)


def _offered(book: Book, leaving: Sequence[int], width: int) -> str:
    """The variations with their first lines, each cut to its share."""
    share = max(12, width // len(leaving) - 2)
    several = len(leaving) > 1
    told = []
    for number, track in enumerate(leaving, 1):
        first = _line_text(book, track, 1) if book.tracks[track].plies else "(wrong)"
        said = Text(f"{f'{number} ' if several else ''}{book.tracks[track].name} {first}")
        said.truncate(share, overflow="ellipsis")
        told.append(said.plain)
    return "  ".join(told)


def _help() -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    for key in KEYS:
        grid.add_row(Text(key.shown, "bold"), Text(key.what))
    return grid
