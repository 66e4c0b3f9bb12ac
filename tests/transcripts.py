"""Golden transcripts: all that the engine says about a few short games, decision by decision, as plain text.

Each record ``tests/transcripts/NAME.orloj`` has its transcript ``NAME.txt`` beside it. At the start of each turn it
says the whole position; at each decision what is due, every legal action and the one that was taken; behind it what
happened, by which clause, and what is different on the table now. Whatever repeats is said once, and lists break where
their words do, so that a changed rule changes the lines that it is about. ``test_transcripts.py`` compares.

``python tests/transcripts.py --record`` writes them anew, and says which have changed.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.state import COUNTERS, State
from orloj_dsl.interpreter.choices import Groups, additional, choices
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.pending import frame_of
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.interpreter.reasons import said
from orloj_dsl.interpreter.report import ply_text, seat_names
from orloj_dsl.interpreter.summary import standing, title_of
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.ledger import deltas_text

FOLDER = Path(__file__).resolve().parent / "transcripts"
COMMAND = "python tests/transcripts.py --record"
WIDTH = 116
BETWEEN = " | "
NAMELESS = ("leave out", "end the turn")
"""Groups whose one text isn't their name."""

Facts = dict[str, tuple[str, ...]]
"""A position by what its statements are about: ``clock`` to ``hand 12``, ``face 0``."""


def names() -> list[str]:
    """The records that have a transcript."""
    return sorted(path.stem for path in FOLDER.glob("*.orloj"))


def text_of(name: str) -> str:
    """The text of a record."""
    return (FOLDER / f"{name}.orloj").read_text("utf-8")


class NotOneRecordError(Exception):
    """A file doesn't hold one record; the message says which file."""


_ASSERTED = re.compile(r" *\[[^]]*\]")


def played(name: str) -> Game:
    """A record as it is played now, whatever it asserts: where a rule has changed the difference is what is wanted.

    Raises:
        NotOneRecordError: the file holds no record, or several.
    """
    games = run(parse(Source(name, _ASSERTED.sub("", text_of(name)))))
    if len(games) != 1:
        raise NotOneRecordError(f"{name}.orloj must hold one record, and holds {len(games) or 'none'}")
    return games[0]


def transcript(name: str) -> str:
    """The transcript of a record, as it comes out now."""
    return "".join(f"{line}\n" for line in lines_of(played(name)))


def lines_of(game: Game) -> Iterator[str]:
    """A game, turn by turn, and what is wrong with it if its record can't be played any more."""
    yield title_of(game.record)
    if game.start is not None and game.end is not None:
        if game.laid_out:
            players = seat_names(game.start.state)
            yield from ("", "laid out", *(event_line(event, players) for event in game.laid_out))
        for ply in game.plies:
            yield from ("", f"{ply.round} {ply.before.state.name(ply.seat)}  {ply_text(ply)}", *whole(ply.before))
            yield from decisions(ply)
        yield from ("", standing(game), *whole(game.end))
    yield from (f"{found.code} [{found.clause}] {found.message}" for found in game.diagnostics)


def whole(position: OrlojPosition) -> Iterator[str]:
    """All statements of a position; what is due is said at each decision."""
    for line in position_lines(position):
        if not line.startswith("due "):
            yield from folded("  ", line.split(", "), ", ")


# ---- decisions ----


def decisions(ply: Ply) -> Iterator[str]:
    """Each decision of a line of play; what the one before it in the line had, too, isn't repeated."""
    before: Groups = {}
    for number, move in enumerate(ply.moves, start=1):
        asked, *_ = choices(move.before)
        legal = {**asked.groups, **additional(move.before)}
        yield ""
        yield f"  {number}. {asked.player or 'chance'}: {asked.due} [{asked.clause}]"
        yield from waiting(move.before)
        for group, texts in legal.items():
            if group in NAMELESS or before.get(group) != texts:
                yield from family(group, texts)
        same = [group for group, texts in legal.items() if group not in NAMELESS and before.get(group) == texts]
        if same:
            yield f"     as before: {', '.join(same)}"
        yield from taken(move)
        before = legal


def waiting(position: OrlojPosition) -> Iterator[str]:
    """What waits below the decision that is due."""
    stated = next((line for line in position_lines(position) if line.startswith("due ")), "")
    if len(position.state.stack) > len(frame_of(position.state)) + 1:
        yield f"     {stated}"


def family(group: str, texts: Sequence[str]) -> Iterator[str]:
    """Legal actions of one group: a line where they fit, else a line for each word that they begin with."""
    if len(BETWEEN.join(texts)) <= WIDTH:
        yield f"     {BETWEEN.join(texts)}"
        return
    first = len(group.split()) + 1
    alone: list[str] = []
    for _, alike in groupby(texts, lambda text: text.split()[:first]):
        begun = list(alike)
        if len(begun) == 1:
            alone += begun
            continue
        yield from folded("     ", alone, BETWEEN)
        yield from folded("     ", begun, BETWEEN)
        alone = []
    yield from folded("     ", alone, BETWEEN)


def folded(indent: str, parts: Iterable[str], between: str) -> Iterator[str]:
    """Parts on as few lines as they need, those behind the first one set in."""
    line = ""
    for part in parts:
        if line and len(line) + len(between) + len(part) > WIDTH:
            yield line.rstrip() + between.rstrip()
            line = f"{indent}  {part}"
        else:
            line = f"{line}{between}{part}" if line else f"{indent}{part}"
    if line:
        yield line


# ---- what an action does ----


def taken(move: Move) -> Iterator[str]:
    """The action that was taken, what happened, and what is different now."""
    players = seat_names(move.before.state)
    yield f"   > {said(move.action)}"
    for event in move.events:
        yield event_line(event, players)
    for about, items in changes(facts(move.before), facts(move.after)).items():
        yield from folded(f"     = {about} ", items, ", ")


def event_line(event: Event, players: Sequence[str]) -> str:
    """One event: its clause, whose, what, the changes, and the other clauses that it shows."""
    whose = "" if event.player is None else f"{players[event.player]}: "
    deltas = f" [{deltas_text(event.deltas)}]" if event.deltas else ""
    also = f" ({', '.join(event.also)})" if event.also else ""
    return f"     {event.clause:<9} {whose}{event.what}{deltas}{also}"


_HEAD = re.compile(r'(?P<about>"[^"]*"|\S+) (?P<items>.*)')


def facts(position: OrlojPosition) -> Facts:
    """The statements of a position by what they are about; of players all counters. Turn and due are told elsewhere."""
    state = position.state
    found: Facts = {name_text(seat.name): counted(state, index) for index, seat in enumerate(state.table.seats)}
    for line in position_lines(position):
        statement = _HEAD.fullmatch(line)
        assert statement is not None
        about, items = statement["about"], tuple(statement["items"].split(", "))
        if about not in ("turn", "due"):
            found[about] = tuple(dict.fromkeys((*found.get(about, ()), *items)))
    return found


def counted(state: State, seat: int) -> tuple[str, ...]:
    """Every counter of a seat, as an assertion says it."""
    return tuple(f"{counter} {state.players[seat].counts[counter]}" for counter in COUNTERS)


def changes(before: Facts, after: Facts) -> Facts:
    """What is new in a position; and what is no longer there, where nothing new says so."""
    found: Facts = {}
    for about in dict.fromkeys((*before, *after)):
        was, now = before.get(about, ()), after.get(about, ())
        new = [item for item in now if item not in was]
        told = {key(item) for item in new}
        gone = [item for item in was if item not in now and key(item) not in told]
        if len(was) == len(now) == 1:
            gone = []  # a statement about one thing, as the row of workshop cards
        if new or gone:
            found[about] = (*new, *(f"no {item}" for item in gone))
    return found


def key(item: str) -> tuple[str, ...]:
    """What an item says something about: ``hand``, ``worker 3``, ``VI``."""
    words = item.split()
    return tuple(words[: 2 if words[0] == "worker" else 1])


# ---- recording ----


def stored(name: str) -> str:
    """The transcript of a record, as it was recorded; nothing where it wasn't."""
    path = FOLDER / f"{name}.txt"
    return path.read_text("utf-8") if path.exists() else ""


def record() -> list[str]:
    """Write all transcripts anew; the names of those that have changed."""
    changed = {name: now for name in names() if (now := transcript(name)) != stored(name)}
    for name, now in changed.items():
        (FOLDER / f"{name}.txt").write_text(now, "utf-8")
    return list(changed)


def main(arguments: Sequence[str] | None = None) -> None:
    """Record all transcripts; nothing is written if one can't be."""
    options = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--record", action="store_true", required=True, help="write all transcripts anew")
    options.parse_args(arguments)
    try:
        changed = record()
    except NotOneRecordError as error:
        options.error(str(error))
    print("changed:", ", ".join(changed) or "nothing")


if __name__ == "__main__":
    main()
