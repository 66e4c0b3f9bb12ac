"""From text to records: what each line is, where records and variations begin and end, and every syntax error.

An error costs its line only: the next line is read as if nothing had happened. What would follow from it is not told.
A text beyond the bounds of length isn't read at all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import final

from lark import Token

from orloj_dsl.notation import messages
from orloj_dsl.notation.bounds import MAX_DEPTH, MAX_FINDINGS, MAX_WORD, bounded_lines
from orloj_dsl.notation.characters import HIDDEN
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.grammar import Grammar, Refused, grammar
from orloj_dsl.notation.lines import CLOSING, COMMENTS, RECORD, SECTIONS, Line, span_of, split
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import (
    Atom,
    Broken,
    Comment,
    Element,
    Item,
    Played,
    Record,
    Statement,
    Turn,
    Variation,
)

SOLO_HEAD = "solo"
"""The head of a line of the setup that looks like a slip of ``orloj``."""

POSITION_HEADERS = ("players", "edition", "ruling")
"""Headers that a position on one line carries along."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text and all that was read in it, valid or not. Its tokens aren't kept: nodes know where they stand."""

    source: Source
    records: tuple[Record, ...]
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source) -> Document:
    """Read a text. Never raises for what stands in it."""
    lines = bounded_lines(source)
    if isinstance(lines, Diagnostic):
        return Document(source, (), (lines,))
    reader = _Reader(source, grammar("orloj"))
    for line in lines:
        if len(reader.diagnostics) >= MAX_FINDINGS:
            reader.stop(line)
            break
        reader.read(line)
    reader.finish()
    return Document(source, tuple(reader.records), tuple(reader.diagnostics))


@dataclass(slots=True)
class _Open:
    """A variation that isn't closed yet; the outermost one is the main line."""

    span: Span
    elements: list[Element] = field(default_factory=list)


@dataclass(slots=True)
class _Draft:
    """A record that is being read."""

    span: Span
    section: str = "headers"
    headers: list[Statement] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    setup: list[Statement | Broken] | None = None
    position: list[Statement | Broken] | None = None
    table: Span | None = None
    told: set[str] = field(default_factory=set)
    closing: dict[str, Statement] = field(default_factory=dict)
    open: list[_Open] = field(default_factory=lambda: [_Open(Span(0, 0))])


@final
class _Reader:
    """Takes the lines one by one; ``section`` says what a statement is for."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.grammar = grammar
        self.records: list[Record] = []
        self.diagnostics: list[Diagnostic] = []
        self._draft: _Draft | None = None
        self._too_deep = 0
        self._lost = False
        self._hides = HIDDEN.search(source.text) is not None

    def read(self, line: Line) -> None:
        """Take one logical line."""
        words = line.words
        if self._hides:
            self._hidden(line)
        if not words:
            self._comments(line)
            return
        first = words[0]
        if first == RECORD or _means_record(words):
            self._close_record()
            self._draft = _Draft(line.span)
            if first != RECORD:
                self._report(messages.no_header(first))
                return
        if self._draft is None:
            if not self._lost:
                self._report(messages.no_header(first))
            self._lost = True
            return
        self._draft.span = self._draft.span.to(line.span)
        if first.type == "LPAR":
            self._open_variation(span_of(first))
        elif first.type == "RPAR":
            self._close_variation(span_of(first))
        elif first.type == "INT":
            self._turn(line)
        else:
            self._statement(line)

    def stop(self, line: Line) -> None:
        """There is too much wrong with the text: this line and those behind it aren't read."""
        self._report(messages.too_many_findings(line.span, MAX_FINDINGS))
        if self._draft is not None:
            self._unread(self._draft, "players", line.span)

    def finish(self) -> None:
        """There are no more lines."""
        self._close_record()
        if not self.records and not self.diagnostics:
            self._report(messages.empty())

    def _report(self, diagnostic: Diagnostic) -> None:
        """Take a finding; of those that come line by line the first one of a record."""
        told = self._draft.told if self._draft is not None else set()
        if diagnostic.code in messages.ONCE and diagnostic.code in told:
            return
        told.add(diagnostic.code)
        self.diagnostics.append(diagnostic)

    @property
    def _here(self) -> _Draft:
        assert self._draft is not None
        return self._draft

    @property
    def _table(self) -> list[Statement | Broken]:
        """The lines of the setup or the position that is being read."""
        statements = self._here.setup if self._here.section == "setup" else self._here.position
        assert statements is not None
        return statements

    # ---- lines ----

    def _hidden(self, line: Line) -> None:
        """Characters that can't stand in a comment either, the first one of each."""
        for token in line.tokens:
            found = HIDDEN.search(token) if token.type in COMMENTS else None
            if found is not None:
                self._report(messages.hidden_character(token, found.start()))

    def _comments(self, line: Line, *, misplaced: bool = False) -> None:
        """Comments that hang on no step: elements of play, elsewhere out of place."""
        for token in line.comments:
            if token.type != "COMMENT":
                continue
            if not misplaced and self._draft is not None and self._draft.section == "play":
                self._add(_comment(token))
            else:
                self._report(messages.misplaced_comment(span_of(token)))

    def _turn(self, line: Line) -> None:
        if self._here.section != "play":
            self._report(messages.turn_outside_play(line.span, bool(self._here.closing)))
            return
        node = self._parse(line, "turn")
        if node is None:
            self._add(Broken(line.span))
            return
        assert isinstance(node, Turn)
        self._add(self._with_comments(node, line))

    def _statement(self, line: Line) -> None:
        node = self._parse(line, "statement")
        draft = self._here
        adjusts = node is not None and draft.section == "play" and line.words[0] == "adjust"
        if not adjusts:
            self._comments(line, misplaced=True)
        if node is None:
            self._unread(draft, str(line.words[0]), line.span)
            return
        assert isinstance(node, Statement)
        node = self._section_meant(node)
        head = _word(node)
        if head in SECTIONS and not node.items and draft.section != "closing":
            self._section(node)
        elif head == "position" and draft.section == "headers" and draft.position is None:
            self._position_line(node)
        elif draft.section == "headers":
            draft.headers.append(node)
        elif draft.section in ("setup", "position"):
            self._table.append(node)
        else:
            self._in_play(node)
        if adjusts:
            self._comments(line)

    def _unread(self, draft: _Draft, head: str, span: Span) -> None:
        """A statement that couldn't be read: what it would have begun is begun, what it would have said is missing."""
        if (draft.section == "headers" and head in SECTIONS) or (draft.section in SECTIONS[:2] and head == "play"):
            self._section(Statement(Atom(head, "word", span), (), span))
            if head == "play":
                return
        if draft.section == "play":
            self._add(Broken(span))
        elif draft.section == "headers":
            draft.broken.add(head)
        elif draft.section != "closing":
            self._table.append(Broken(span))

    def _section_meant(self, node: Statement) -> Statement:
        """A line of one word before play is likely to begin a section, in other letters."""
        draft, head = self._here, node.head
        sections = {"headers": SECTIONS, "setup": ("play",), "position": ("play",)}.get(draft.section, ())
        if node.groups or head.text in (*messages.HEADERS, *SECTIONS) or not (meant := closest(head.text, sections)):
            return node
        self._report(messages.no_section(head, sections, meant))
        return replace(node, head=replace(head, text=meant))

    def _in_play(self, node: Statement) -> None:
        draft, head = self._here, _word(node)
        if head in CLOSING:
            self._close_variations()
            if head in draft.closing:
                self._report(messages.twice(node.head))
                return
            draft.closing[head] = node
            draft.section = "closing"
        elif draft.section == "closing":
            self._report(messages.after_end(node.span))
        elif head == "adjust":
            self._add(node)
        else:
            self._report(messages.not_in_play(node))
            self._add(Broken(node.span))

    def _section(self, node: Statement) -> None:
        draft, name = self._here, node.head.text
        empty = draft.setup is None and draft.position is None
        in_order = draft.section == "headers" or (name == "play" and draft.section != "play")
        if not in_order or (name != "play" and not empty):
            self._report(messages.twice(node.head))
            return
        draft.section = name
        if name != "play":
            draft.table = node.span
        if name == "setup":
            draft.setup = []
        elif name == "position":
            draft.position = []

    def _position_line(self, node: Statement) -> None:
        """A whole position on one line: a statement in each group, headers of its own among them."""
        draft = self._here
        statements = [_of_group(group) for group in node.groups]
        draft.headers += [part for part in statements if _word(part) in POSITION_HEADERS]
        draft.position = [part for part in statements if _word(part) not in POSITION_HEADERS]
        draft.section, draft.table = "position", node.head.span

    def _parse(self, line: Line, start: str) -> Turn | Statement | None:
        node = _parsed(self.grammar, line.words, start)
        if isinstance(node, Diagnostic):
            self._report(node)
            return None
        return node

    def _with_comments(self, turn: Turn, line: Line) -> Turn:
        """Hang each comment behind the step it follows, or before the first one."""
        if not line.comments:
            return turn
        before: list[Comment] = []
        after: dict[int, list[Comment]] = {}
        for token in line.comments:
            if token.type != "COMMENT":
                continue
            span = span_of(token)
            index = _step_before(turn.steps, span)
            if index is None:
                before.append(_comment(token))
                continue
            if span.end <= turn.steps[index].step.span.end:
                self._report(messages.comment_inside(span))
            after.setdefault(index, []).append(_comment(token))
        steps = list(turn.steps)
        for index, comments in after.items():
            steps[index] = replace(steps[index], after=tuple(comments))
        steps[0] = replace(steps[0], before=tuple(before))
        return replace(turn, steps=tuple(steps))

    # ---- variations and records ----

    def _add(self, element: Element) -> None:
        if not self._too_deep:
            self._here.open[-1].elements.append(element)

    def _open_variation(self, span: Span) -> None:
        draft = self._here
        if draft.section != "play":
            self._report(messages.turn_outside_play(span, bool(draft.closing)))
        elif len(draft.open) > MAX_DEPTH:
            if not self._too_deep:
                self._report(messages.too_deep(span, MAX_DEPTH))
            self._too_deep += 1
        else:
            draft.open.append(_Open(span))

    def _close_variation(self, span: Span) -> None:
        draft = self._here
        if self._too_deep:
            self._too_deep -= 1
        elif len(draft.open) == 1:
            self._report(messages.stray_parenthesis(span))
        else:
            closed = draft.open.pop()
            self._add(Variation(tuple(closed.elements), closed.span.to(span)))

    def _close_variations(self) -> None:
        """What is still open at the end of a record or of its play."""
        draft = self._here
        self._too_deep = 0
        if len(draft.open) > 1:
            self._report(messages.open_variation(draft.open[-1].span, len(draft.open) - 2))
        while len(draft.open) > 1:
            closed = draft.open.pop()
            self._add(Variation(tuple(closed.elements), closed.span))

    def _close_record(self) -> None:
        draft = self._draft
        if draft is None:
            return
        self._close_variations()
        self.records.append(
            Record(
                headers=tuple(draft.headers),
                broken=frozenset(draft.broken),
                setup=None if draft.setup is None else tuple(draft.setup),
                position=None if draft.position is None else tuple(draft.position),
                play=tuple(draft.open[0].elements),
                result=draft.closing.get("result"),
                end=draft.closing.get("end"),
                span=draft.span,
                table=draft.table,
            )
        )
        self._draft = None


def _comment(token: Token) -> Comment:
    """A comment in braces; how a file ends its lines is no part of it."""
    return Comment(token[1:-1].strip().replace("\r\n", "\n"), span_of(token))


def _word(node: Statement) -> str:
    """The head of a statement, if it is a word of the notation; a quoted one is a player's name."""
    return node.head.text if node.head.kind == "word" else ""


def _of_group(group: tuple[Item, ...]) -> Statement:
    """A group read as a statement: its first word is the head."""
    head, *rest = group[0].atoms
    items = (Item(tuple(rest)), *group[1:]) if rest else group[1:]
    span = head.span.to(group[-1].span)
    return Statement(head, (items,) if items else (), span)


def _means_record(words: list[Token]) -> bool:
    """Whether a line is the beginning of a record in other letters: ``Orloj 1``, ``orloj1``."""
    first, *rest = words
    if first == SOLO_HEAD:
        return False
    number = not rest or (len(rest) == 1 and rest[0].type == "INT")
    return first.type == "WORD" and number and closest(first, (RECORD,)) == RECORD


def _step_before(steps: Sequence[Played], span: Span) -> int | None:
    """The last step that begins before a comment."""
    before = bisect_left(steps, span.start, key=lambda played: played.step.span.start)
    return before - 1 if before else None


def _parsed(grammar: Grammar, words: list[Token], start: str) -> Turn | Statement | Diagnostic:
    """The node of a line's tokens, or what is wrong with them."""
    for token in words:
        if token.type in ("INT", "SIGNED") and len(token.lstrip("+-")) > messages.MOST_DIGITS:
            return messages.long_number(token)
        if len(token) > MAX_WORD and token.type not in messages.UNREADABLE:
            return messages.long_word(token, MAX_WORD)
    try:
        node: Turn | Statement = grammar.parse(words, start)
        return node
    except Refused as refused:
        return messages.syntax(words, refused.at, refused.expected, start)


def parse_turn(text: str) -> Turn | Diagnostic:
    """Read a single turn, as scenarios and tools write them; the first thing that is wrong with it otherwise."""
    words = [token for line in split(grammar("orloj").tokens(text)) for token in line.words]
    if not words:
        return messages.empty()
    node = _parsed(grammar("orloj"), words, "turn")
    assert not isinstance(node, Statement)
    return node
