"""From text to records: what each line is, where records and variations begin and end, and every syntax error.

An error costs its line only: the next line is read as if nothing had happened. What would follow from it is not told.
A text beyond the bounds of length isn't read at all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

from lark import Token

from orloj_dsl.notation import messages, puzzle_messages, puzzles
from orloj_dsl.notation.bounds import MAX_FINDINGS, MAX_WORD, bounded_lines
from orloj_dsl.notation.characters import HIDDEN
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.drafts import NOWHERE, Draft, renamed, word_of
from orloj_dsl.notation.grammar import Grammar, Refused, grammar
from orloj_dsl.notation.lines import CLOSING, COMMENTS, PUZZLE, PUZZLE_SECTIONS, RECORD, SECTIONS, Line, span_of, split
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Atom, Broken, Comment, Played, Record, Statement, Turn

SOLO_HEAD = "solo"
"""The head of a line of the setup that looks like a slip of ``orloj``."""


_AFTER = {"headers": SECTIONS, "setup": ("play",), "position": ("play",)}
"""The sections of a record that may follow one."""
_AFTER_IN_PUZZLE = {
    "headers": puzzles.PARTS,
    "position": PUZZLE_SECTIONS,
    "others": PUZZLE_SECTIONS[1:],
    "solution": PUZZLE_SECTIONS[:1],
}
"""The sections of a puzzle that may follow one."""


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


@final
class _Reader:
    """Takes the lines one by one; ``section`` says what a statement is for."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.grammar = grammar
        self.records: list[Record] = []
        self.diagnostics: list[Diagnostic] = []
        self._draft: Draft | None = None
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
        if begun := _begun(words):
            self._begin(line, begun)
            return
        if self._draft is None:
            if not self._lost:
                self._report(messages.no_header(first))
            self._lost = True
            return
        draft = self._draft
        draft.torn = draft.torn and not line.fresh
        if draft.torn:
            pass
        elif first.type in ("LPAR", "RPAR"):
            self._parenthesis(line)
        elif first.type == "INT":
            self._turn(line)
        else:
            self._statement(line)
        draft.span = draft.span.to(line.span)

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
        """Take a finding: of the record that is being read, or of the text before all."""
        if self._draft is None:
            self.diagnostics.append(diagnostic)
        else:
            self._draft.report(diagnostic)

    @property
    def _here(self) -> Draft:
        assert self._draft is not None
        return self._draft

    # ---- lines ----

    def _begin(self, line: Line, begun: str) -> None:
        """A line that begins a record or a puzzle, or would in other letters."""
        self._close_record()
        self._draft = draft = Draft(line.span, self.diagnostics)
        slip = line.words[0] != begun
        if slip:
            self._report(messages.no_header(line.words[0]))
        if begun == PUZZLE:
            self._title(line, draft)
        elif not slip:
            self._statement(line)

    def _title(self, line: Line, draft: Draft) -> None:
        """The first line of a puzzle; with whatever is wrong with it, a puzzle has begun."""
        node = self._parse(line, "statement")
        self._comments(line, misplaced=True)
        assert not isinstance(node, Turn)
        if node is None or (found := puzzle_messages.title(node)) is not None:
            draft.broken.add(PUZZLE)
        if node is None:
            span = span_of(line.words[0])
            node = Statement(Atom(PUZZLE, "word", span), (), span)
        elif found is not None:
            self._report(found)
        draft.puzzle = renamed(node, PUZZLE)

    def _hidden(self, line: Line) -> None:
        """Characters that can't stand in a comment either, the first one of each."""
        for token in line.tokens:
            found = HIDDEN.search(token) if token.type in COMMENTS else None
            if found is not None:
                self._report(messages.hidden_character(token, found.start()))

    def _comments(self, line: Line, *, misplaced: bool = False) -> None:
        """Comments that hang on no step: elements of play, elsewhere out of place."""
        draft = self._draft
        if draft is not None and draft.section == NOWHERE:
            return
        for token in line.comments:
            if token.type != "COMMENT":
                continue
            if not misplaced and draft is not None and draft.takes_turns:
                draft.add(_comment(token))
            else:
                self._report(messages.misplaced_comment(span_of(token)))

    def _parenthesis(self, line: Line) -> None:
        """One that opens or closes a variation."""
        draft, span = self._here, span_of(line.words[0])
        if draft.puzzle is not None and draft.section in ("headers", "position"):
            puzzles.tear(draft, line)
        elif line.words[0].type == "LPAR":
            draft.open_variation(span)
        else:
            draft.close_variation(span)

    def _turn(self, line: Line) -> None:
        draft = self._here
        if draft.puzzle is not None:
            puzzles.take_turns(draft)
        if not draft.takes_turns:
            if draft.section != NOWHERE:
                self._report(messages.turn_outside_play(line.span, bool(draft.closing)))
            return
        node = self._parse(line, "turn")
        if node is None:
            draft.add(Broken(line.span))
            return
        assert isinstance(node, Turn)
        draft.add(self._with_comments(node, line))

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
        if draft.puzzle is not None:
            puzzles.take_statement(draft, node)
        else:
            self._in_record(node)
        if adjusts:
            self._comments(line)

    def _in_record(self, node: Statement) -> None:
        """A statement of a record, by its head and the section it stands in."""
        draft, head = self._here, word_of(node)
        if head in SECTIONS and not node.items and draft.section != "closing":
            self._section(node)
        elif head in PUZZLE_SECTIONS and not node.items and draft.section != "closing":
            self._of_puzzle(node)
        elif head == "position" and draft.section == "headers" and draft.position is None:
            draft.position_line(node)
        elif draft.section == "headers":
            draft.headers.append(node)
        elif draft.section in ("setup", "position"):
            draft.statements.append(node)
        elif draft.section != NOWHERE or head in CLOSING:
            self._in_play(node)

    def _unread(self, draft: Draft, head: str, span: Span) -> None:
        """A statement that couldn't be read: what it would have begun is begun, what it would have said is missing."""
        if draft.puzzle is not None:
            puzzles.take_unread(draft, head, span)
            return
        if (draft.section == "headers" and head in SECTIONS) or (draft.section in SECTIONS[:2] and head == "play"):
            self._section(Statement(Atom(head, "word", span), (), span))
            if head == "play":
                return
        if draft.section == "play":
            draft.add(Broken(span))
        elif draft.section == "headers":
            draft.broken.add(head)
        elif draft.section in ("setup", "position"):
            draft.statements.append(Broken(span))

    def _section_meant(self, node: Statement) -> Statement:
        """A line of one word before play is likely to begin a section, in other letters."""
        draft, head = self._here, node.head
        what, after = ("record", _AFTER) if draft.puzzle is None else (PUZZLE, _AFTER_IN_PUZZLE)
        sections = after.get(draft.section, ())
        known = (*messages.HEADERS, *messages.PUZZLE_HEADERS, *SECTIONS, *PUZZLE_SECTIONS)
        if node.groups or head.text in known or not (meant := closest(head.text, sections)):
            return node
        self._report(messages.no_section(head, what, sections, meant))
        return renamed(node, meant)

    def _in_play(self, node: Statement) -> None:
        draft, head = self._here, word_of(node)
        if head in CLOSING:
            draft.close_variations()
            if head in draft.closing:
                self._report(messages.twice(node.head))
                return
            draft.closing[head] = node
            draft.section = "closing"
        elif draft.section == "closing":
            self._report(messages.after_end(node.span))
        elif head == "adjust":
            draft.add(node)
        else:
            self._report(messages.not_in_play(node))
            draft.add(Broken(node.span))

    def _section(self, node: Statement) -> None:
        draft, name = self._here, node.head.text
        empty = draft.setup is None and draft.position is None
        in_order = draft.section in ("headers", NOWHERE) or (name == "play" and draft.section != "play")
        if not in_order or (name != "play" and not empty):
            self._report(messages.twice(node.head))
        elif name == "play":
            draft.section = name
        else:
            draft.lay_table(name, node.span)

    def _of_puzzle(self, node: Statement) -> None:
        """A section of a puzzle is told; a solution is read as play, what others do is passed over."""
        draft = self._here
        self._report(puzzle_messages.only_in_puzzle(node.head))
        draft.close_variations()
        draft.section = "play" if node.head.text == "solution" else NOWHERE

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

    def _close_record(self) -> None:
        if self._draft is not None:
            self.records.append(self._draft.record())
        self._draft = None


def _comment(token: Token) -> Comment:
    """A comment in braces; how a file ends its lines is no part of it."""
    return Comment(token[1:-1].strip().replace("\r\n", "\n"), span_of(token))


def _begun(words: list[Token]) -> str:
    """The word with which a line begins a record or a puzzle, maybe in other letters: ``Orloj 1``, ``Puzzle "x"``."""
    first, *rest = words
    if first in (RECORD, PUZZLE):
        return str(first)
    if first.type != "WORD" or first == SOLO_HEAD:
        return ""
    if (not rest or (len(rest) == 1 and rest[0].type == "INT")) and closest(first, (RECORD,)):
        return RECORD
    title = len(rest) == 1 and rest[0].type == "STRING"
    heads = (*messages.HEADERS, *messages.PUZZLE_HEADERS, PUZZLE)
    return PUZZLE if title and closest(first, heads) == PUZZLE else ""


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
        compared = puzzle_messages.comparison(words, refused.at)
        return compared or messages.syntax(words, refused.at, refused.expected, start)


def parse_turn(text: str) -> Turn | Diagnostic:
    """Read a single turn, as scenarios and tools write them; the first thing that is wrong with it otherwise."""
    words = [token for line in split(grammar("orloj").tokens(text)) for token in line.words]
    if not words:
        return messages.empty()
    node = _parsed(grammar("orloj"), words, "turn")
    assert not isinstance(node, Statement)
    return node
