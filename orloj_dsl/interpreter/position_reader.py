"""From the statements of a position to the position (see ``position_text`` for the way there)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import final

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.faults import BOUND, faults
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.solo.area import CROWN, HIDDEN
from orloj_dsl.games.orloj.state import (
    NOBODY,
    RINGS,
    TURNS,
    locked_workers,
    with_at,
    workers_in_play,
    workers_out,
)
from orloj_dsl.games.orloj.turn import beginning
from orloj_dsl.interpreter.headers import Headers, Report, name_text, seat_named
from orloj_dsl.interpreter.pending import DUE_FORM, frame_of, read_stack, wrong_form
from orloj_dsl.interpreter.player_reader import OFTEN, PlayerReader, bounded
from orloj_dsl.interpreter.position_text import blank_state, trigger, undealt
from orloj_dsl.interpreter.solo_text import SOLO_STATEMENTS, lay_blocked, read_solo_statement
from orloj_dsl.interpreter.steps import Unbound, known, unknown_word
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.values import Decision
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.messages import PUZZLE_HEADERS
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Broken, Statement


def read_position(
    statements: Sequence[Statement | Broken],
    headers: Headers,
    section: Span,
    report: Report,
    *,
    puzzle: bool = False,
) -> OrlojPosition | None:
    """Read a position; ``None`` where it can't occur. All findings go to ``report``.

    Args:
        statements: what it says.
        headers: who plays, with which edition.
        section: where it stands, for what concerns no statement alone.
        report: takes the findings.
        puzzle: whether it is a puzzle's, which knows nothing of pile and deck but what it says.
    """
    reader = _Reader(headers, Known() if puzzle else None)
    good = True
    for statement in statements:
        if isinstance(statement, Broken):
            good = False
            continue
        try:
            reader.read(statement)
        except Unbound as unbound:
            report(unbound.diagnostic)
            good = False
    if not good:
        return None
    try:
        position = reader.position()
    except Unbound as unbound:
        report(unbound.diagnostic)
        return None
    for fault in faults(position.state):
        seat = fault.seat
        who = "" if seat is None else f"{position.state.name(seat)}: "
        span = reader.spans.get(fault.thing if seat is None else seat, section)
        report(Diagnostic("bad-position", span, who + fault.message, clause=fault.clause))
        good = False
    return position if good else None


@final
class _Reader:
    """Fills an empty table from statements."""

    def __init__(self, headers: Headers, known_draws: Known | None) -> None:
        self.state = blank_state(headers)
        self.state.known = known_draws
        self._beside = () if known_draws is None else PUZZLE_HEADERS
        self.edition = headers.edition
        self.names = [seat.name for seat in headers.seats]
        self.spans: dict[int | str, Span] = {}
        self._due: Statement | None = None
        # What may come any number of times is gathered first: a state's own tuple would be copied each time.
        self._offers: list[tuple[str, int]] = []
        self._players = [PlayerReader(self.state, seat) for seat in range(len(self.names))]
        self._span = Span(0, 0)
        self._said: set[tuple[object, ...]] = set()

    def read(self, statement: Statement) -> None:
        """Take one statement.

        Raises:
            Unbound: it can't be read.
        """
        head = statement.head
        self._span = statement.span
        if head.kind == "word" and self.state.solo is not None and head.text in SOLO_STATEMENTS:
            self._once(head.span, head.text)
            self.spans[head.text] = statement.span
            read_solo_statement(statement, self.state)
        elif head.kind == "word" and head.text in self._tables:
            self._once(head.span, head.text)
            self.spans[head.text] = statement.span
            self._tables[head.text](self, statement)
        elif head.text in self.names:
            seat = self.names.index(head.text)
            self.spans[seat] = statement.span
            for item in statement.items:
                what = self._players[seat].thing(item)
                if what not in OFTEN:
                    self._once(item.span, head.text, what)
                self._players[seat].read(what, item)
        else:
            solo = SOLO_STATEMENTS if self.state.solo is not None else ()
            words = (*self._tables, *solo, *map(name_text, self.names), *self._beside)
            raise Unbound(unknown_word(head, words, "thing or player of a position"))

    def _once(self, span: Span, *fact: object) -> None:
        """Each fact is stated once."""
        if fact in self._said:
            message = f"{' '.join(map(str, fact))} is stated twice"
            raise Unbound(Diagnostic("twice", span, message))
        self._said.add(fact)

    def position(self) -> OrlojPosition:
        """The position that was read."""
        state = self.state
        state.offer = tuple(self._offers)
        for seat, name in enumerate(self.names):
            player = state.own(seat)
            self._players[seat].finish()
            if (name, "workers") not in self._said:
                taken = locked_workers(state, seat) + workers_out(state, seat)
                player.counts["workers"] = workers_in_play(state.table, seat) - taken
        for kind in state.assistants:
            if ("assistants", kind) not in self._said:
                state.assistants = {**state.assistants, kind: undealt(state, kind)}
        if ("ended",) not in self._said:
            state.ending = trigger(state)
        if ("rooster", "left") not in self._said:
            state.rooster = state.table.steps[state.marker]
        if state.solo is not None:
            lay_blocked(state)
        state.stack = frame_of(state) + self._pending()
        return Position(RULEBOOK, state)

    def _pending(self) -> list[Decision]:
        """What is due above the frame of the turn; by default a turn that begins."""
        state = self.state
        if self._due is not None:
            if bool(state.round) != (state.turn is not None):
                raise wrong_form(self._due.span, "turn Mikel, round 3")
            return read_stack(self._due.items, state, self.names)
        if state.turn is None:
            if not state.round:
                raise wrong_form(self.spans.get("turn", self._span), f"due draft by {name_text(self.names[0])}")
            return []
        if not state.round:
            raise wrong_form(self.spans.get("turn", self._span), f"turn {name_text(self.names[0])}, round 3")
        first = [] if state.players[state.turn].started else [Decision("first start", state.turn)]
        return [beginning(state, state.turn), *first]

    # ---- the table ----

    def _turn(self, statement: Statement) -> None:
        for item in statement.items:
            first, *rest = item.atoms
            self._once(item.span, "turn", "round" if rest else "player")
            if first.text == "round" and len(rest) == 1:
                self.state.round = bounded(rest[0])
            elif rest:
                raise wrong_form(item.span, "turn Mikel, round 3")
            else:
                self.state.turn = None if first.kind == "word" and first.text == "none" else self._seat(first)

    def _clock(self, statement: Statement) -> None:
        for item in statement.items:
            what = known(item.atoms[0], ("hand", "face", "moon", "worker"), "thing of the clock")
            if what == "worker" and len(item.atoms) == 3:
                section = bounded(item.atoms[1], 1, 12)
                self._once(item.span, "worker", section)
                self.state.clock = with_at(self.state.clock, section - 1, self._seat(item.atoms[2]))
            elif what != "worker" and len(item.atoms) == 2:
                self._once(item.span, "clock", what)
                low, high = (1, 12) if what == "hand" else (0, 11)
                setattr(self.state, what, bounded(item.atoms[1], low, high))
            else:
                raise wrong_form(item.span, "clock hand 12, face 0, moon 11, worker 3 Carlos")

    def _rooster(self, statement: Statement) -> None:
        for item in statement.items:
            what = known(item.atoms[0], ("left", "marker", "calls", "call"), "thing of the rooster")
            self._once(item.span, "rooster", what)
            if what == "call" and len(item.atoms) == 1:
                self.state.call_due = True
            elif what != "call" and len(item.atoms) == 2:
                name = "rooster" if what == "left" else what
                high = len(self.state.table.steps) - (what == "marker")
                limited = what == "marker" or (what == "calls" and self.state.solo is None)
                value = bounded(item.atoms[1], 0, high if limited else BOUND)
                setattr(self.state, name, value)
            else:
                raise wrong_form(item.span, "rooster left 2, marker 1, calls 1")

    def _crown(self, statement: Statement) -> None:
        crowns = [CROWN] if self.state.solo is not None else tuple(self.edition.rounds)
        crown = known(self._single(statement, "crown first-game"), crowns, "crowning piece")
        self._board(crown=crown)

    def _painter(self, statement: Statement) -> None:
        month = known(self._single(statement, "painter XII"), self.edition.months, "month")
        self.state.painter = self.edition.months.index(month) + 1

    def _gears(self, statement: Statement) -> None:
        atom = self._single(statement, "gears 2")
        self.state.gears = bounded(atom, 0, len(self.edition.gear_left) - 1)

    def _discs(self, statement: Statement) -> None:
        for item in statement.items:
            if len(item.atoms) != 2:
                raise wrong_form(item.span, "discs months 1, signs 0")
            ring = known(item.atoms[0], RINGS, "construction area")
            self._once(item.span, "discs", ring)
            stop = bounded(item.atoms[1], 0, len(self.edition.hammer_stops) - 1)
            self.state.discs = {**self.state.discs, ring: stop}

    def _windows(self, statement: Statement) -> None:
        self._board(windows=self._on_tracks(statement, tuple(self.edition.windows)))

    def _royals(self, statement: Statement) -> None:
        self._board(royals=self._on_tracks(statement, tuple(self.edition.royals)))

    def _goals(self, statement: Statement) -> None:
        goals = [goal for group in self.edition.goals for goal in group]
        bonuses = [bonus for group in self.edition.bonuses for bonus in group]
        for item in statement.items:
            self._once(item.span, "goals", item.texts[0])
        self._board(goals=self._pairs(statement, goals, bonuses, ("goal", "bonus of a goal")))

    def _calendar(self, statement: Statement) -> None:
        tiles = tuple(known(atom, self.edition.sections, "section") for atom in statement.atoms)
        if len(set(tiles)) != len(self.edition.sections):
            raise wrong_form(statement.span, "calendar c01 c02 ... (each section once, from I)")
        self._board(sections=tiles)

    def _blocked(self, statement: Statement) -> None:
        self._board(blocked=frozenset(known(atom, self.edition.dials, "dial") for atom in statement.atoms))

    def _dials(self, statement: Statement) -> None:
        for item in statement.items:
            dial = known(item.atoms[0], self.edition.dials, "dial")
            self._once(item.span, "dial", dial)
            if len(item.atoms) > 2:
                raise wrong_form(item.span, "dials VII Carlos, IX")
            owner = self._seat(item.atoms[1]) if len(item.atoms) == 2 else NOBODY
            self.state.dials = {**self.state.dials, dial: owner}

    def _revealed(self, statement: Statement) -> None:
        kinds = [known(atom, self.edition.scrolls, "scroll") for atom in statement.atoms]
        self.state.scrolls = dict(Counter(kinds))

    def _workshop(self, statement: Statement) -> None:
        self.state.workshop = tuple(known(a, self.edition.workshop, "workshop card") for a in statement.atoms)

    def _pile(self, statement: Statement) -> None:
        kinds = self._face_down(statement, self.edition.scrolls, "scroll")
        self.state.known = replace(self.state.known or Known(), pile=kinds)

    def _deck(self, statement: Statement) -> None:
        cards = self._face_down(statement, self.edition.workshop, "workshop card")
        self.state.known = replace(self.state.known or Known(), deck=cards)

    def _assistants(self, statement: Statement) -> None:
        for item in statement.items:
            if len(item.atoms) != 2:
                raise wrong_form(item.span, "assistants six 1, months 2")
            kind = known(item.atoms[0], self.edition.assistants, "assistant")
            self._once(item.span, "assistants", kind)
            self.state.assistants = {**self.state.assistants, kind: bounded(item.atoms[1], 0, 3)}

    def _offer(self, statement: Statement) -> None:
        for item in statement.items:
            if len(item.atoms) != 2:
                raise wrong_form(item.span, "offer coin 2, rooster 3")
            hammer = known(item.atoms[0], self.edition.hammers, "hammer")
            pair = (hammer, bounded(item.atoms[1], 1, len(self.edition.starting_cards)))
            self._offers.append(pair)

    def _claims(self, statement: Statement) -> None:
        for item in statement.items:
            goal, *seats = item.atoms
            self._once(item.span, "claims", goal.text)
            if not seats:
                raise wrong_form(item.span, "claims green-3 Mikel Carlos")
            known(goal, self.edition.goal_conditions, "goal")
            self.state.claims = {**self.state.claims, goal.text: tuple(self._seat(seat) for seat in seats)}

    def _ended(self, statement: Statement) -> None:
        self.state.ending = known(self._single(statement, "ended calendar"), ("rooster", "calendar", TURNS), "end")

    def _due_line(self, statement: Statement) -> None:
        if not statement.items:
            raise wrong_form(statement.span, DUE_FORM)
        self._due = statement

    _tables: dict[str, Callable[[_Reader, Statement], None]] = {  # noqa: RUF012 - a table of methods, never changed
        "turn": _turn,
        "clock": _clock,
        "rooster": _rooster,
        "crown": _crown,
        "painter": _painter,
        "gears": _gears,
        "discs": _discs,
        "windows": _windows,
        "royals": _royals,
        "goals": _goals,
        "calendar": _calendar,
        "blocked": _blocked,
        "dials": _dials,
        "revealed": _revealed,
        "workshop": _workshop,
        "pile": _pile,
        "deck": _deck,
        "assistants": _assistants,
        "offer": _offer,
        "claims": _claims,
        "ended": _ended,
        "due": _due_line,
    }

    # ---- parts ----

    def _board(self, **fields: object) -> None:
        table = self.state.table
        board = replace(table.board, **fields)  # type: ignore[arg-type]  # each caller gives its field's type
        self.state.table = replace(table, board=board)

    def _pairs(
        self, statement: Statement, first: Sequence[str], second: Sequence[str], what: tuple[str, str]
    ) -> tuple[tuple[str, str], ...]:
        pairs = []
        for item in statement.items:
            if len(item.atoms) != 2:
                raise wrong_form(item.span, f"{statement.head.text} {first[0]} {second[0]}")
            pairs.append(
                (
                    known(item.atoms[0], first, what[0]),
                    known(item.atoms[1], second, what[1]),
                )
            )
        return tuple(pairs)

    def _on_tracks(self, statement: Statement, kinds: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """What lies on the mastery tracks: one on each, all different."""
        pairs = self._pairs(statement, COLOURS, kinds, ("mastery track", statement.head.text.removesuffix("s")))
        for side in zip(*pairs, strict=True):
            if len(set(side)) < len(side):
                raise wrong_form(statement.span, f"{statement.head.text} {COLOURS[0]} {kinds[0]}, ...")
        return pairs

    def _face_down(self, statement: Statement, words: Iterable[str], what: str) -> tuple[str, ...]:
        """What is known of a pile, top first; ``hidden`` where nothing is."""
        if not statement.atoms:
            raise wrong_form(statement.span, f"{statement.head.text} {HIDDEN}")
        said = (*words, HIDDEN) if len(statement.atoms) == 1 else tuple(words)
        things = tuple(known(atom, said, what) for atom in statement.atoms)
        return () if things == (HIDDEN,) else things

    def _single(self, statement: Statement, form: str) -> Atom:
        if len(statement.atoms) != 1:
            raise wrong_form(statement.span, form)
        return statement.atoms[0]

    def _seat(self, atom: Atom) -> int:
        return seat_named(atom, self.names)
