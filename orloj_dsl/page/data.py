"""What the page's script is given: every stop as what differs from the one before it, and each text once."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, final

from orloj_dsl.board.table import parts_of
from orloj_dsl.games.orloj import OrlojPosition, catalogue
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.kernel.ledger import Line, changes
from orloj_dsl.kernel.values import Event
from orloj_dsl.markup import seen
from orloj_dsl.page.stops import Stop, Walk, since
from orloj_dsl.show.deciding import deciding
from orloj_dsl.show.ledger import deltas_text, merged, sum_texts

OVER = "the game is over"
_SENTENCES = re.compile("(?<=[.;]) ")


def packed(data: object) -> str:
    """Data as a page holds it: deflated, since a station says much that another one says too, and in plain letters."""
    said = json.dumps(data, separators=(",", ":"))
    return b64encode(zlib.compress(said.encode(), 9)).decode()


def due_words_of(position: OrlojPosition) -> str:
    """Who is to decide, and what."""
    return OVER if position.due is None else deciding(position.due, position.state)


def board_slots(state: State) -> dict[str, str]:
    """What fills each slot of the table."""
    return {name: said for row in parts_of(state.table) for part in row for name, said in part.slots(state).items()}


def board_words(state: State) -> dict[str, str]:
    """What one would see on each part of the table."""
    return {part.name: part.words(state) for row in parts_of(state.table) for part in row}


@final
class Pool:
    """Things that are named by their number, each once."""

    def __init__(self) -> None:
        self.items: dict[Any, int] = {}

    def number(self, item: Any) -> int:
        """The number of one, new or known."""
        return self.items.setdefault(item, len(self.items))

    def listed(self) -> list[Any]:
        """All of them, in the order of their numbers."""
        return list(self.items)


@final
class Packer:
    """Packs stops, in an order in which each one's ``before`` comes before it."""

    def __init__(self, start: OrlojPosition) -> None:
        self.names = seat_names(start.state)
        self.slots = tuple(board_slots(start.state))
        self.words = tuple(board_words(start.state))
        self.texts, self.lines, self.rows, self.clauses = Pool(), Pool(), Pool(), Pool()
        self._states: list[tuple[dict[str, str], dict[str, str]]] = []
        self._head = position_line(start).removesuffix("; ".join(position_lines(start)))

    def packed(self, stops: Sequence[Stop]) -> list[dict[str, Any]]:
        """The stops as data."""
        return [self._stop(stops, place) for place in range(len(stops))]

    def tables(self) -> dict[str, Any]:
        """The texts that the stops name by their numbers, and what is the same for all of them."""
        catalogued = {clause.id: clause.text for clause in catalogue()}
        return {
            "names": list(map(seen, self.names)),
            "slots": self.slots,
            "words": self.words,
            "texts": self.texts.listed(),
            "head": self._head,
            "lines": self.lines.listed(),
            "rows": self.rows.listed(),
            "clauses": {clause: catalogued[clause] for clause in self.clauses.listed() if clause in catalogued},
        }

    def _stop(self, stops: Sequence[Stop], place: int) -> dict[str, Any]:
        stop = stops[place]
        state = stop.position.state
        slots, words = board_slots(state), board_words(state)
        old = self._states[stop.before] if stop.before is not None else ({}, {})
        self._states.append((slots, words))
        so_far = since(stops, place)
        return {
            "moment": stop.moment,
            "before": stop.before,
            "line": stop.line,
            "head": "" if stop.line is None else f"{stop.round} {seen(self.names[stop.seat])}",
            "text": seen(stop.text),
            "round": state.round,
            "turn": state.turn,
            "due": seen(due_words_of(stop.position)),
            "vp": points(state),
            "slots": self._differences(self.slots, old[0], slots, self.texts.number),
            "words": self._differences(self.words, old[1], words, self._sentences),
            "lines": list(map(self.lines.number, position_lines(stop.position))),
            "rows": list(self.rows_of(stop.events, stop.seat)),
            "sums": self._sums(stop, so_far),
            "said": seen(spoken(stop, self.names)),
        }

    def _differences(
        self, names: Sequence[str], old: dict[str, str], new: dict[str, str], number: Callable[[str], object]
    ) -> list[object]:
        """Place and number, place and number, of each text that isn't as it was."""
        return [
            item
            for place, name in enumerate(names)
            if old.get(name) != new[name]
            for item in (place, number(new[name]))
        ]

    def _sentences(self, said: str) -> list[int]:
        """The numbers of a text's sentences, few of which change at a step."""
        return [self.texts.number(sentence) for sentence in _SENTENCES.split(seen(said))]

    def rows_of(self, events: Iterable[Event], turn: int) -> Iterator[int]:
        """What happened as rows of a ledger: who and what, the change, the clause."""
        for event, times in merged(events):
            self.clauses.number(event.clause)
            other = event.player is not None and event.player != turn
            who = f"{self.names[event.player or 0]}: " if other else ""
            often = "" if times == 1 else f" ({times} times)"
            change = deltas_text((name, n * times) for name, n in event.deltas)
            yield self.rows.number((seen(f"{who}{event.what}{often}"), change, event.clause))

    def _sums(self, stop: Stop, events: Iterable[Event]) -> list[str]:
        """What a line has come to so far, for everybody whom it touched."""
        if stop.line is None:
            return []
        lines = [Line(stop.round, stop.seat, event) for event in events]
        return list(map(seen, sum_texts(lines, self.names, GOODS, points(stop.position.state))))


def spoken(stop: Stop, names: Sequence[str]) -> str:
    """What is said of a stop: ``3 Mikel: outer construct VI. Mikel gold -1, vp +8, now 34 VP.``."""
    if stop.line is None:
        return f"The start. {due_words_of(stop.position)}."
    lines = [Line(stop.round, stop.seat, event) for event in stop.events]
    vp = points(stop.position.state)
    parts = [f"{stop.round} {names[stop.seat]}: {stop.text or 'the end of the turn'}"]
    for seat, name in enumerate(names):
        if net := changes(lines, seat):
            now = f", now {vp[seat]} VP" if "vp" in net else ""
            parts.append(f"{name} {deltas_text(net.items())}{now}")
    if stop.position.due is None:
        parts.append(OVER.capitalize())
    return ". ".join(parts) + "."


def walk_data(walk: Walk) -> dict[str, Any]:
    """The ways through the stops."""
    return {
        "moments": walk.names,
        "ways": [
            {
                "name": way.track.name,
                "leaves": way.leaves,
                "replaces": way.replaces,
                "lines": [[line[0], line[-1]] for line in way.stops],
            }
            for way in walk.ways
        ],
    }
