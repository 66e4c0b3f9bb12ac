"""From a game that was played to the record that tells it: its header, its lines of play, its result and end.

A line is a turn, or what a seat decides in a row before round 1. What a record leaves out is left out here, too: a seat
that waits with its starting resources has no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj import RULES_VERSION, OrlojPosition
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.interpreter.headers import NOTATION_VERSION, name_text
from orloj_dsl.interpreter.matching import owner, turn_text
from orloj_dsl.interpreter.position_text import players_text, position_lines
from orloj_dsl.interpreter.setup_text import setup_lines
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.grammar import quote
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source


@dataclass(frozen=True, slots=True)
class Line:
    """What one line of a record says.

    Attributes:
        round, seat: whose line it is.
        text: its decisions in canonical notation; empty only for Manes, where chance gave nothing.
        moves: its decisions, and before them those of seats that wait without a line of their own.
    """

    round: int
    seat: int
    text: str
    moves: tuple[Move, ...]

    @property
    def written(self) -> str:
        """The whole line: round, player, decisions."""
        return f"{self.round} {name_text(self.moves[0].before.state.name(self.seat))} {self.text}".rstrip()


def lines_of(moves: Iterable[Move]) -> Iterator[Line]:
    """The lines that tell some decisions in a row; the last one may be unfinished."""
    waiting: list[Move] = []
    for (in_round, seat), line in by_line(moves):
        text = turn_text(line)
        if text or in_round:
            yield Line(in_round, seat, text, (*waiting, *line))
            waiting = []
        else:
            waiting += line


def by_line(moves: Iterable[Move]) -> Iterator[tuple[tuple[int, int], list[Move]]]:
    """Decisions by the line that they belong to, written or not: round and seat, and those of that line."""
    whose, line = (0, 0), list[Move]()
    for move in moves:
        due, state = move.before.due, move.before.state
        # Before round 1 it is nobody's turn; later a turn is its player's, whoever decides in it.
        seat = due.player if due is not None and state.turn is None else state.turn
        if seat is None and not line:
            seat = owner(move.before)
        if seat is not None and (state.round, seat) != whose:
            if line:
                yield whose, line
            whose, line = (state.round, seat), []
        line.append(move)
    if line:
        yield whose, line


# ---- what stands around the lines ----


def head_lines(start: OrlojPosition, setup: Setup | None = None, source: str = "") -> list[str]:
    """The lines of a record before its first turn.

    Args:
        start: where the game begins.
        setup: the setup that it begins with; without one the position is written down.
        source: where the record comes from, for its header.
    """
    table = start.state.table
    edition = table.edition
    laid_out = (f"{head} {rest}" for head, rest in setup_lines(setup)) if setup is not None else position_lines(start)
    return [
        f"orloj {NOTATION_VERSION}",
        *([f"source {quote(source)}"] if source else []),
        "players " + players_text(table),
        f"rules {RULES_VERSION}",
        f"edition {edition.id} {edition.version} {edition.digest}",
        *(f"ruling {name} {value}" for name, value in table.rulings),
        "",
        "position" if setup is None else "setup",
        *laid_out,
        "",
        "play",
    ]


def closing_lines(end: OrlojPosition) -> list[str]:
    """The lines behind the last turn: the points, and how the game has ended."""
    state = end.state
    points = (f"{name_text(state.name(seat))} {player.counts['vp']}" for seat, player in enumerate(state.players))
    return ["", "result " + ", ".join(points), f"end {state.ending if end.due is None else 'unfinished'}"]


def record_text(head: Sequence[str], lines: Iterable[Line], end: OrlojPosition) -> str:
    """A whole record, laid out.

    Args:
        head: the lines before its first turn.
        lines: those of play, all of them finished.
        end: the position behind the last one.
    """
    text = "\n".join([*head, *(line.written for line in lines), *closing_lines(end)]) + "\n"
    return format_document(parse(Source("record", text)))
