"""A record while it is written: what a step did, what is due, and what a whole line comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.clock import face_section, outer_section
from orloj_dsl.games.orloj.move import Move, events_of
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.interpreter.draft import Draft, Finished
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import DRAWS, IMPLIED, OPENED, RESTS, answerable, omission
from orloj_dsl.interpreter.reasons import due_words
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.interpreter.summary import won_by
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.kernel.values import SKIP, Decision, refuse
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.diagnostics import advice, code_text, cut, excerpt, place_text, visible
from orloj_dsl.show.ledger import event_rows, final_table, turn_sums

_LEFT_OUT = (*OPENED, *RESTS, "start")
"""Parts of a line that one may have forgotten, so that it is told that they are left out."""
_ENDS = "Enter ends the line"
MARGIN = 8
"""Columns before the text of a line in which something is wrong."""
CHANGE = 18
"""The width of the column of changes, so that what has happened has more room on a narrow screen."""


def wrapped(said: str | Text, console: Console) -> Iterator[Text]:
    """Lines broken between words where the screen ends; what is indented stays so."""
    for line in (Text(said) if isinstance(said, str) else said).split("\n", allow_blank=True):
        margin = len(line.plain) - len(line.plain.lstrip(" "))
        for row in line[margin:].wrap(console, max(1, console.width - margin)) or [Text()]:
            row.rstrip()
            yield Text(" " * margin).append_text(row)


def finding_text(found: Diagnostic, text: str, width: int) -> str:
    """A finding of what was typed, of which so much is shown as there is room for beside the finding."""
    source = Source("your line", text)
    head = f"{place_text(found.span, source)} {code_text(found)} {cut(found.message)}"
    part, span = _around(text, found.span, width - MARGIN)
    return "\n".join([head, *excerpt(span, Source("your line", part)), *advice(found)])


def _around(text: str, span: Span, room: int) -> tuple[str, Span]:
    """So many characters of a text around a stretch, and that in them."""
    if len(text) <= room:
        return text, span
    start = max(0, min(span.start - room // 2, len(text) - room))
    part = text[start : start + room]
    part = f"...{part[3:]}" if start else part
    part = part if start + room >= len(text) else f"{part[:-3]}..."
    return part, Span(span.start - start, min(span.end - start, room))


def prompt_of(draft: Draft) -> str:
    """How the line begins that is due; where chance must speak, what is asked for."""
    head = visible(draft.head.rstrip())
    asked = draft.due is not None and draft.due.kind in DRAWS
    return f"{head}, {due_words(_due(draft))}> " if asked else f"{head}> "


def due_text(draft: Draft) -> str:
    """What is due, and whether the line may end."""
    if draft.due is None:
        return "nothing more stands on this line: Enter shows it"
    if draft.due.kind in DRAWS:
        return _needed_text(draft.due)
    what = due_words(draft.due).partition(": ")[0]
    if draft.waits() is not None:
        return f"{what}: start; or done, to wait with them"
    if draft.lapses and draft.drawing is not None and draft.drawing.due is not None:
        given = due_words(draft.drawing.due)
        return f"{what} lapses, unless an additional action makes room for it; chance gives {given}: name it, or draw"
    return _open_text(draft)


def _open_text(draft: Draft) -> str:
    """All that the next step may answer, and whether the line may end."""
    said, optional, needed = list[str](), list[str](), ""
    for here in answerable(draft.reached):
        due = here.due
        assert due is not None
        if omission(here) is None:
            needed = "" if due.kind == "end" else _needed_text(due)
        elif due.kind in IMPLIED:
            said.append(f"{due_words(due)} goes without saying; {text_of(refuse(due.kind))} refuses it")
        elif any(option.kind not in ("skip", "no") for option in here.options()):
            optional.append(due_words(due))
    said += [f"{_either(optional)} may follow"] if optional else []
    said += [needed] if needed else []
    if draft.can_finish:
        said.append(_ENDS if said else f"nothing more is due: an additional action, or {_ENDS}")
    return "; ".join(said)


def _needed_text(due: Decision) -> str:
    """What must be answered before the line can end."""
    if due.kind in DRAWS:
        return f"chance gives {due_words(due)}: name it, or draw"
    if due.kind in IMPLIED:
        return f"{due_words(due)} can't be done here: {text_of(refuse(due.kind))}"
    what, colon, ways = due_words(due).partition(": ")
    return f"{what} is due{colon}{ways}"


def _either(said: Sequence[str]) -> str:
    """``a turn of the face, or a section under the hand,`` and of a single one only that."""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])}, or {said[-1]},"


def where_text(position: OrlojPosition) -> str:
    """Where the table stands: ``hand 4 (workshop | paint), rooster 4``."""
    state = position.state
    outer, (*_, face) = "+".join(map(str, outer_section(state))), str(face_section(state)).split()
    return f"hand {state.hand} ({outer} | {face}), rooster {state.rooster}"


def points_text(position: OrlojPosition) -> str:
    """Everybody's points: ``Mikel 20, Eduardo 10``."""
    state = position.state
    return ", ".join(f"{visible(name)} {vp}" for name, vp in zip(seat_names(state), points(state), strict=True))


def happened(moves: Sequence[Move], seat: int, width: int) -> Iterator[RenderableType]:
    """What some decisions did, and which of them lapsed because nothing could be done."""
    for move in moves:
        if move.step is None and move.action.kind == "no" and move.before.due is not None:
            yield Text(f"    {due_words(move.before.due)} lapses: nothing can be done", style="dim")
    if moves and (events := events_of(moves)):
        yield event_rows(events, seat_names(moves[0].before.state), seat, width, CHANGE)


def ply_rows(ply: Ply, width: int) -> Iterator[RenderableType]:
    """What an adjustment did."""
    yield event_rows(ply.events, seat_names(ply.before.state), None, width, CHANGE)


def preview(draft: Draft, finished: Finished, width: int) -> Iterator[RenderableType]:
    """A whole line before it is written: what it leaves out, what follows by itself, and what it comes to.

    Args:
        draft: the line as it was written, of which all was told that it did.
        finished: the line with its end.
        width: of the screen.
    """
    ply = finished.ply
    names = seat_names(ply.before.state)
    yield Text(visible(finished.text), style="bold")
    end = ply.moves[len(common(ply.moves, (*draft.moves, *draft.coming))) :]
    if left := [due_words(due) for due in _left_out(end)]:
        yield Text(f"    left out: {', '.join(left)}", style="dim")
    if events := events_of(end):
        yield event_rows(events, names, ply.seat, width, CHANGE)
    yield from turn_sums(
        [Line(ply.round, ply.seat, event) for event in ply.events], names, GOODS, points(ply.after.state)
    )
    if ply.after.due is None:
        yield Text(f"the game is over: {won_by(ply.after.state)}", style="bold")


def common(moves: Sequence[Move], others: Sequence[Move]) -> Sequence[Move]:
    """The decisions with which both begin."""
    number = 0
    for one, other in zip(moves, others, strict=False):
        if one.action != other.action:
            break
        number += 1
    return moves[:number]


def score_view(position: OrlojPosition) -> RenderableType:
    """The final scoring, if it came now."""
    state = position.state
    rows, vp = projected(state)
    return final_table(
        rows, seat_names(state), vp, "this is so if the game ended now" if state.stack else won_by(state)
    )


def help_view(how: str, commands: Mapping[str, str]) -> RenderableType:
    """How a record is written, and the words that may be written beside notation."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for word, said in commands.items():
        table.add_row(f"  {word}", said)
    return Group(Text(how), table)


def _due(draft: Draft) -> Decision:
    assert draft.due is not None
    return draft.due


def _left_out(moves: Iterable[Move]) -> Iterator[Decision]:
    for move in moves:
        due = move.before.due
        if move.action == SKIP and due is not None and due.kind in _LEFT_OUT:
            yield due


def names_of(position: OrlojPosition) -> list[str]:
    """Who plays, as it is written; Manes doesn't."""
    state = position.state
    return [name_text(state.name(seat)) for seat in range(state.table.players)]
