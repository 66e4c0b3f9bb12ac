"""What stands around a game on its page: header, findings, score sheets, and where the figures come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.sheet import AtCall, Call, Row, calls, final_rows
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.interpreter.summary import over, standing, won_by
from orloj_dsl.markup import name, tag, text
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Statement
from orloj_dsl.page.puzzle import about
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import diagnostic_text
from orloj_dsl.version import __version__

_ELSEWHERE: Final = frozenset(("orloj", "title", "players", "rules", "edition", "ruling", "solo"))
"""Headers that are told at other places of the page."""
_OF_PUZZLES: Final = frozenset(("author", "source", "difficulty", "hint", "goal", "answer", "proof"))

_SURE: Final = (
    "This edition is a reconstruction: what the rulebook prints or its examples imply is as printed; some figures are "
    "one unverified reading of the pictures, some are values of our own that keep every known count true."
)
_OVERLAY: Final = (
    "What this edition doesn't say is taken from a reconstruction, in which some figures are unverified readings or "
    "values of our own."
)
_MANES: Final = "What most of Manes's cards say isn't known; theirs are values of our own."


def facts(game: Game) -> str:
    """What the header says of a game, and how it stands."""
    said = [(header.head.text, _values(header)) for header in _told(game)]
    if game.puzzle is not None:
        said += about(game.puzzle)
    items = "".join(tag("div", tag("dt", text(head)), tag("dd", name(value))) for head, value in said)
    stands = "" if game.puzzle is not None else tag("p", text(standing(game)), class_="result")
    return (tag("dl", items, class_="facts") if items else "") + stands


def _told(game: Game) -> Iterator[Statement]:
    aside = _ELSEWHERE | (_OF_PUZZLES if game.record.puzzle is not None else frozenset())
    return (header for header in game.record.headers if header.head.text not in aside)


def _values(header: Statement) -> str:
    return ", ".join(" ".join(item.texts) for item in header.items)


def findings(game: Game, source: Source) -> str:
    """What is wrong with a record, and that an adjusted one is one."""
    parts = []
    wrong = [found for found in game.diagnostics if not found.note]
    if game.diagnostics:
        shown = (tag("pre", text(diagnostic_text(found, source))) for found in game.diagnostics)
        title = f"This record has {counted(len(wrong), 'error')}" if wrong else "A note on this record"
        upto = tag("p", "It is shown as far as it is valid.") if wrong else ""
        parts.append(tag("section", tag("h2", title), upto, *shown, class_="findings", aria_label="Findings"))
    if game.adjusted:
        said = "This record is adjusted: a mistake at the table was put right by hand, so its points aren't all played."
        parts.append(tag("p", said, class_="note adjusted"))
    return "".join(parts)


# ---- score sheets ----


def tables(game: Game) -> str:
    """Each rooster's call and, of a game that is over, the final scoring."""
    if game.end is None or game.puzzle is not None:
        return ""
    state, ledger = game.end.state, game.ledger()
    names = seat_names(state)
    parts = []
    if found := calls(ledger.lines, state.table.players):
        parts.append(_calls(found, names))
    if over(game):
        rows = final_rows([line.event for line in ledger.lines], state.table.board.windows, len(names))
        parts.append(_final(rows, names, points(state), won_by(state)))
    return "".join(parts)


def _sheet(title: str, id_: str, *content: str) -> str:
    heading = tag("h2", title, id=f"{id_}-title")
    return tag("section", heading, *content, class_="sheet", id=id_, aria_labelledby=f"{id_}-title")


def _table(id_: str, names: Sequence[str], rows: Iterator[str]) -> str:
    """A table that is scrolled where it is too wide; its title names it."""
    heads = (tag("th", name(one), scope="col") for one in names)
    table = tag("table", tag("thead", tag("tr", "<td></td>", *heads)), tag("tbody", *rows))
    return tag("div", table, class_="wide", tabindex="0", role="group", aria_labelledby=f"{id_}-title")


def _row(head: str, cells: Iterator[str] | map[str], class_: str | None = None) -> str:
    """A row of a table; its cells are markup already."""
    return tag("tr", tag("th", text(head), scope="row"), *(tag("td", cell) for cell in cells), class_=class_)


def _calls(found: Sequence[Call], names: Sequence[str]) -> str:
    """Each call: for every player the gears that were broken, corrected and left, and the VP."""
    rows = (
        _row(f"{number}. in {call.round} {names[call.seat]}", map(_corrected, call.players))
        for number, call in enumerate(found, 1)
    )
    legend = tag("p", "broken gears - corrected = left, VP", class_="legend")
    return _sheet("The rooster's calls", "calls", legend, _table("calls", names[: len(found[0].players)], rows))


def _corrected(at: AtCall) -> str:
    """What a call did to one player; it may stand on two lines."""
    parts = (f"{at.broken} - {at.corrected} = {at.left},", f"{at.points:+d} VP")
    return " ".join(tag("span", text(part), class_="whole") for part in parts)


def _final(rows: Sequence[Row], names: Sequence[str], vp: Sequence[int], won: str) -> str:
    """The final scoring by item, between the VP before it and those at the end."""
    return _sheet(
        "Final scoring", "final", _table("final", names, _final_rows(rows, vp)), tag("p", text(won), class_="won")
    )


def _final_rows(rows: Sequence[Row], vp: Sequence[int]) -> Iterator[str]:
    sums = [sum(row.points[seat] or 0 for row in rows) for seat in range(len(vp))]
    yield _row("before", (str(end - scored) for end, scored in zip(vp, sums, strict=True)))
    for row in rows:
        yield _row(row.name, ("" if scored is None else f"{scored:+d}" for scored in row.points))
    yield _row("at the end", map(str, vp), class_="sum")


# ---- where the figures come from ----


def footer(game: Game) -> str:
    """Which edition and rules a game was played by, how sure they are, and what made the page."""
    assert game.start is not None
    table = game.start.state.table
    edition = table.edition
    rulings = "".join(f", ruling {ruling} {value}" for ruling, value in table.rulings)
    played = f"Played with the edition {edition.id} {edition.version} {edition.digest}{rulings}. "
    solo = f" {_MANES}" if game.start.state.solo is not None else ""
    made = (
        f"Made by orloj-dsl {__version__}. Orloj is a game by Perro Loko Games; this page isn't theirs, and contains "
    )
    return tag("p", text(played + _sureness(edition) + solo)) + tag("p", text(f"{made}none of their texts or art."))


def _sureness(edition: Edition) -> str:
    return _SURE if edition.id == shipped().id else _OVERLAY
