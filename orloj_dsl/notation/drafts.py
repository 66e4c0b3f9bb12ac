"""A record or a puzzle while it is being read: which section lines belong to, and what they have given so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from orloj_dsl.notation import messages, puzzle_messages
from orloj_dsl.notation.bounds import MAX_DEPTH
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Broken, Element, Item, Record, Statement, Variation

NOWHERE = "nowhere"
"""The section of lines behind a word that can't stand there: they are passed over."""

_POSITION_HEADERS = ("players", "edition", "ruling")
"""Headers that a position on one line carries along."""
_OF_TURNS = ("play", "others", "solution")
"""Sections that hold turns."""


@dataclass(slots=True)
class _Open:
    """A variation that isn't closed yet; the outermost one is the main line."""

    span: Span
    elements: list[Element] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """A record that is being read, or a puzzle if it has a first line of one.

    Attributes:
        findings: where what is wrong with it goes.
        section: what its next line is for: ``headers``, a section by its word, ``closing``, or ``NOWHERE``.
        begun: the sections of a puzzle that have begun.
        torn: whether a parenthesis stands in the statement before, so that the rest of its line isn't read.
    """

    span: Span
    findings: list[Diagnostic]
    puzzle: Statement | None = None
    section: str = "headers"
    headers: list[Statement] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    setup: list[Statement | Broken] | None = None
    position: list[Statement | Broken] | None = None
    table: Span | None = None
    others: list[Element] = field(default_factory=list)
    closing: dict[str, Statement] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    torn: bool = False
    _told: set[str] = field(default_factory=set)
    _open: list[_Open] = field(default_factory=lambda: [_Open(Span(0, 0))])
    _dropped: int = 0

    def report(self, diagnostic: Diagnostic) -> None:
        """Take a finding; of those that come line by line the first one only."""
        if diagnostic.code in messages.ONCE and diagnostic.code in self._told:
            return
        self._told.add(diagnostic.code)
        self.findings.append(diagnostic)

    @property
    def takes_turns(self) -> bool:
        """Whether turns stand in the section that is being read."""
        return self.section in _OF_TURNS

    @property
    def statements(self) -> list[Statement | Broken]:
        """The lines of the setup or the position that is being read."""
        statements = self.setup if self.section == "setup" else self.position
        assert statements is not None
        return statements

    def lay_table(self, section: str, span: Span) -> None:
        """Begin the setup or the position."""
        self.section, self.table = section, span
        if section == "setup":
            self.setup = []
        else:
            self.position = []

    def position_line(self, node: Statement) -> None:
        """A whole position on one line: a statement in each group, headers of its own among them."""
        self.lay_table("position", node.head.span)
        for part in map(_of_group, node.groups):
            if word_of(part) in _POSITION_HEADERS:
                self.headers.append(part)
            else:
                self.statements.append(part)

    # ---- turns ----

    def add(self, element: Element) -> None:
        """Take a line of play, of the solution or of what others do."""
        if not self._dropped:
            (self.others if self.section == "others" else self._open[-1].elements).append(element)

    def open_variation(self, span: Span) -> None:
        """A parenthesis opens."""
        if self.section == NOWHERE:
            return
        if not self.takes_turns:
            self.report(messages.turn_outside_play(span, bool(self.closing)))
        elif self.section == "others" or len(self._open) > MAX_DEPTH:
            if not self._dropped:
                others = self.section == "others"
                self.report(puzzle_messages.no_other_ways(span) if others else messages.too_deep(span, MAX_DEPTH))
            self._dropped += 1
        else:
            self._open.append(_Open(span))

    def close_variation(self, span: Span) -> None:
        """A parenthesis closes."""
        if self.section == NOWHERE:
            return
        if self._dropped:
            self._dropped -= 1
        elif len(self._open) == 1:
            self.report(messages.stray_parenthesis(span))
        else:
            closed = self._open.pop()
            self.add(Variation(tuple(closed.elements), closed.span.to(span)))

    def close_variations(self) -> None:
        """What is still open at the end of a record or of its play."""
        self._dropped = 0
        if len(self._open) > 1:
            self.report(messages.open_variation(self._open[-1].span, len(self._open) - 2))
        while len(self._open) > 1:
            closed = self._open.pop()
            self._open[-1].elements.append(Variation(tuple(closed.elements), closed.span))

    def record(self) -> Record:
        """What was read."""
        self.close_variations()
        return Record(
            headers=tuple(self.headers),
            broken=frozenset(self.broken),
            setup=None if self.setup is None else tuple(self.setup),
            position=None if self.position is None else tuple(self.position),
            play=tuple(self._open[0].elements),
            result=self.closing.get("result"),
            end=self.closing.get("end"),
            span=self.span,
            table=self.table,
            puzzle=self.puzzle,
            others=tuple(self.others),
        )


def word_of(node: Statement) -> str:
    """The head of a statement, if it is a word of the notation; a quoted one is a player's name."""
    return node.head.text if node.head.kind == "word" else ""


def renamed(node: Statement, head: str) -> Statement:
    """A statement with the head that was meant."""
    return replace(node, head=replace(node.head, text=head))


def _of_group(group: tuple[Item, ...]) -> Statement:
    """A group read as a statement: its first word is the head."""
    head, *rest = group[0].atoms
    items = (Item(tuple(rest)), *group[1:]) if rest else group[1:]
    span = head.span.to(group[-1].span)
    return Statement(head, (items,) if items else (), span)
