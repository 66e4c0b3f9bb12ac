"""How games, positions and ledgers show themselves in a notebook: SVG, and HTML that leaves the rest of it alone.

All of it is imported where something is shown: programs that show nothing don't wait for it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Final

from orloj_dsl.api.values import Finding
from orloj_dsl.board.table import picture, table_words
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sheet import Row, split_final
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.report import FINAL, Entry, entries, seat_names
from orloj_dsl.interpreter.summary import standing, title_of
from orloj_dsl.interpreter.walk import END
from orloj_dsl.kernel.ledger import Ledger, Line, changes
from orloj_dsl.kernel.values import Event
from orloj_dsl.markup import tag, text
from orloj_dsl.notation.tree import Comment, Element, Statement, Turn, Variation
from orloj_dsl.show.counted import counted
from orloj_dsl.show.heading import heading_text
from orloj_dsl.show.ledger import deltas_text, merged, sum_texts

_STYLE: Final = (
    ".orloj-sheet{max-width:70em;line-height:1.4}"
    ".orloj-sheet img{width:100%;height:auto}"
    ".orloj-sheet .orloj-table{border-collapse:collapse;margin:.5em 0}"
    ".orloj-sheet .orloj-table td,.orloj-sheet .orloj-table th"
    "{padding:.1em .7em;text-align:left;vertical-align:top;white-space:normal}"
    ".orloj-sheet .orloj-table .figure{text-align:right}"
    ".orloj-sheet .orloj-table .figure,.orloj-sheet .orloj-table .who{white-space:nowrap}"
    ".orloj-sheet .orloj-table .remark{opacity:.75;font-style:italic}"
    ".orloj-sheet .orloj-table .sum{font-weight:bold}"
)
"""Each rule is about what stands in a sheet, so that it changes nothing else in the notebook."""
_FINDINGS: Final = 8
"""So many findings are shown; the rest is counted."""


def position_svg(position: OrlojPosition) -> str:
    """A position as a picture of the table, as wide as the notebook."""
    return picture(position, heading_text(position, moment=f"round {position.state.round}"), sized=False)


def position_html(position: OrlojPosition) -> str:
    """The same picture as an image with a text for those who don't see it, which an SVG alone can't have everywhere."""
    return _sheet(_image(position))


def game_html(game: Game | None, findings: Sequence[Finding]) -> str:
    """A game: its title and how it stands, what is wrong with it, the table at its end, and its moves."""
    parts = [*_head(game), *_wrong(findings)]
    if game is not None and game.end is not None:
        parts += [_image(game.end), _moves(game)]
    return _sheet(*parts)


def turn_html(entry: Entry, names: Sequence[str]) -> str:
    """A line of play: as it is written, then what happened."""
    lines = [Line(entry.round, entry.seat, event) for event in entry.events]
    head = _line_head(f"{entry.round} {names[entry.seat]}", entry.text)
    return _sheet(_table(head, *_events(entry.events, names, entry.seat), *_sums(lines, names, entry.vp)))


def ledger_html(ledger: Ledger, names: Sequence[str]) -> str:
    """A ledger: the events turn by turn with their clauses and sums, and the balance."""
    said = counted(len(ledger.lines), "event")
    gaps = ledger.gaps()
    verdict = "the sums close" if not gaps else f"THE SUMS DON'T CLOSE: {gaps}"
    events = tag("details", tag("summary", text(said)), _table(*_turns(ledger, names)))
    return _sheet(tag("p", tag("b", "Ledger")), _balance(ledger, names), tag("p", text(verdict)), events)


def score_html(rows: Sequence[Row], before: Sequence[int], total: Sequence[int], names: Sequence[str], how: str) -> str:
    """A final scoring by item, between the VP before it and those at the end."""
    items = (_figures(row.name, ("" if n is None else f"{n:+d}" for n in row.points)) for row in rows)
    return _sheet(
        tag("p", tag("b", text(how))),
        _table(
            _names_row(("",), names),
            _figures("before", map(str, before)),
            *items,
            _figures("at the end", map(str, total), "sum"),
        ),
    )


# ---- parts of a game ----


def _head(game: Game | None) -> Iterator[str]:
    title = title_of(game.record) if game is not None else ""
    yield tag("p", tag("b", text(title or "Untitled")), tag("br"), text(standing(game) if game else "no record"))


def _wrong(findings: Sequence[Finding]) -> Iterator[str]:
    """What is wrong with a record; notes are left out."""
    wrong = [finding for finding in findings if not finding.note]
    if wrong:
        shown = [tag("li", text(finding)) for finding in wrong[:_FINDINGS]]
        more = [tag("li", f"and {len(wrong) - _FINDINGS} more")] if len(wrong) > _FINDINGS else []
        yield tag("p", text(counted(len(wrong), "finding")), ":") + tag("ul", *shown, *more)


def _image(position: OrlojPosition) -> str:
    """A picture that stands apart from the notebook: styles of a drawing in an image concern nothing around it."""
    source = b64encode(position_svg(position).encode()).decode()
    said = f"The table: {heading_text(position)}. {table_words(position.state)}"
    return tag("img", src=f"data:image/svg+xml;base64,{source}", alt=said)


def _moves(game: Game) -> str:
    """The main line with what is said about it; of variations only that they are there."""
    assert game.end is not None
    names = seat_names(game.end.state)
    told = iter([entry for entry in entries(moment_of(game, END)) if entry.kind != FINAL])
    plies = iter(game.plies)
    following = next(plies, None)
    rows = [_names_row(("", ""), names)]
    for element in game.record.play:
        if following is not None and element is following.node:
            rows.append(_move(next(told), names))
            following = next(plies, None)
        rows += (_across(said, len(names)) for said in _remarks(element, game))
    summary = tag("summary", text(f"{counted(len(game.plies), 'line')}, and everybody's VP behind each"))
    return tag("details", summary, _table(*rows), open=True)


def _move(entry: Entry, names: Sequence[str]) -> str:
    who = _cell(f"{entry.round} {names[entry.seat]}", "who")
    return tag("tr", who, _cell(entry.text), *(_cell(vp, "figure") for vp in entry.vp))


def _remarks(element: Element, game: Game) -> Iterator[str]:
    """What an annotator says at a place of the record."""
    if isinstance(element, Comment):
        yield element.text
    elif isinstance(element, Turn):
        for number, played in enumerate(element.steps, 1):
            sign = f"{played.glyph} at step {number}" if played.glyph else ""
            said = " ".join(comment.text for comment in (*played.before, *played.after))
            if sign or said:
                yield ": ".join(filter(None, (sign, said)))
    elif isinstance(element, Variation):
        names = [branch.name for branch in game.branches if branch.node is element]
        lines = counted(sum(isinstance(inner, Turn | Statement) for inner in element.elements), "line")
        yield " ".join(("variation", *names, "of", lines))


# ---- parts of a ledger ----


def _turns(ledger: Ledger, names: Sequence[str]) -> Iterator[str]:
    vp = [counters.get("vp", 0) for counters in ledger.start]
    for number, seat, lines in ledger.turns():
        events, final = split_final([line.event for line in lines])
        for said, part, turn in ((f"{number} {names[seat]}", events, seat), ("final scoring", final, None)):
            if part:
                done = [Line(number, seat, event) for event in part]
                vp = [points + changes(done, who).get("vp", 0) for who, points in enumerate(vp)]
                yield _line_head(said)
                yield from _events(part, names, turn)
                yield from _sums(done, names, vp)


def _line_head(*said: str) -> str:
    return tag("tr", tag("th", text("  ".join(said)), colspan=3))


def _events(events: Sequence[Event], names: Sequence[str], turn: int | None) -> Iterator[str]:
    """A row for each event: whose if it isn't the player's whose turn it is, what, the change, the clause."""
    for event, times in merged(events):
        who = "" if event.player in (None, turn) or event.player is None else f"{names[event.player]}: "
        often = "" if times == 1 else f" ({times} times)"
        changed = deltas_text([(name, n * times) for name, n in event.deltas])
        yield tag("tr", *map(_cell, (f"{who}{event.what}{often}", changed, event.clause)))


def _sums(lines: Sequence[Line], names: Sequence[str], vp: Sequence[int]) -> Iterator[str]:
    for said in sum_texts(lines, names, GOODS, vp):
        yield tag("tr", _cell(f"= {said}", "sum", colspan=3))


def _balance(ledger: Ledger, names: Sequence[str]) -> str:
    """Start, changes and end of each counter that somebody has."""
    totals = [ledger.total(seat) for seat in range(len(names))]
    rows = [_names_row(("start + changes = end",), names)]
    for counter in dict.fromkeys(name for seat in ledger.start for name in seat):
        if any(seat.get(counter) for seat in (*ledger.start, *totals)):
            seats = zip(ledger.start, totals, ledger.end, strict=True)
            rows.append(_figures(counter, (_balanced(counter, *seat) for seat in seats)))
    return _table(*rows)


def _balanced(counter: str, start: dict[str, int], total: dict[str, int], end: dict[str, int]) -> str:
    """``3 +2 = 5``; nothing where there is none of it at all, as Manes has no gold."""
    if counter not in start and counter not in end:
        return ""
    return f"{start.get(counter, 0)} {total.get(counter, 0):+d} = {end.get(counter, 0)}"


# ---- tables ----


def _table(*rows: str) -> str:
    return tag("table", *rows, class_="orloj-table")


def _names_row(before: Sequence[str], names: Sequence[str]) -> str:
    heads = (tag("th", text(said)) for said in before)
    return tag("tr", *heads, *(tag("th", text(name), class_="figure") for name in names))


def _figures(name: str, figures: Iterator[str] | map[str], class_: str = "") -> str:
    cells = (_cell(figure, f"figure {class_}".rstrip()) for figure in figures)
    return tag("tr", _cell(name, class_ or None), *cells)


def _cell(said: object, class_: str | None = None, colspan: int | None = None) -> str:
    return tag("td", text(said), class_=class_, colspan=colspan)


def _across(said: str, seats: int) -> str:
    """A remark in the width of the table of moves, its line ends being white space."""
    return tag("tr", tag("td"), _cell(" ".join(said.split()), "remark", colspan=seats + 1))


def _sheet(*parts: str) -> str:
    return tag("div", tag("style", _STYLE), *parts, class_="orloj-sheet")
