"""What the text of a record says with one line more, or one less. Pure text: what is played is checked elsewhere.

Nothing else of what somebody wrote is touched. A play that is laid out as ``fmt`` has it stays so; in any other one a
new line gets the columns that it would have, and the others stay as they are.

A line that was taken back and kept becomes a variation behind the line that replaces it. Until there is one, it waits
in remarks at the end of the record, ``# kept:  ( 3 Mikel clock 1 )``, which the next session reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, final

from orloj_dsl.notation.bounds import bounded_lines
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.lines import CLOSING, PUZZLE, RECORD, Line, span_of
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Variation

KEPT: Final = "# kept:"
"""Begins each line of what waits to become a variation."""
PLAY: Final = "play"
ADJUST: Final = "adjust"

Kind = Literal["turn", "adjustment", "comment"]
Lines = tuple[str, ...]
"""The lines in a pair of parentheses; parentheses inside are lines of their own."""


@final
@dataclass(frozen=True, slots=True)
class Written:
    """What stands on lines of its own in play: a turn with its variations, an adjustment, a comment.

    Attributes:
        kind: which of them it is.
        line: its text, without the variations.
        span: where it stands in the text, variations included.
        variations: what stands in parentheses behind it.
    """

    kind: Kind
    line: str
    span: Span
    variations: tuple[Lines, ...] = ()


@final
@dataclass(frozen=True, slots=True)
class Undone:
    """The record without its last turn, adjustment or comment.

    Attributes:
        manuscript: the record.
        went: what went.
        text: all that went from the text, remarks and variations too.
        lost: what had waited for a line behind that one and can't wait any more, line by line.
    """

    manuscript: Manuscript
    went: Written
    text: str
    lost: tuple[str, ...]


@final
@dataclass(slots=True)
class _Play:
    """What the lines of play say, and where.

    Attributes:
        at: where the line ``play`` begins; the end of the text if there is none.
    """

    at: int
    written: list[Written] = field(default_factory=list)
    kept: list[Span] = field(default_factory=list)
    closing: list[Span] = field(default_factory=list)


@final
@dataclass(frozen=True)
class Manuscript:
    """A file that ends in a record in progress. It never changes: a line more or less gives the next one."""

    text: str

    @cached_property
    def _play(self) -> _Play:
        lines = bounded_lines(Source("record", self.text))
        assert not isinstance(lines, Diagnostic), "whoever writes on has read the record"
        play = _read(self.text, lines)
        document = parse(Source("kept", self._kept_text(play)))
        _, *variations = document.records[0].play
        if document.diagnostics or not variations or not all(isinstance(one, Variation) for one in variations):
            play.kept = []  # somebody's own remarks, or no longer what was kept
        return play

    def _kept_text(self, play: _Play) -> str:
        """What waits, behind a turn that stands for the one to come."""
        said = (self.text[start:end].removeprefix(KEPT) for start, end in play.kept)
        return "\n".join(["orloj 1", PLAY, "1 A pass", *said])

    @property
    def written(self) -> tuple[Written, ...]:
        """What stands in the main line of play."""
        return tuple(self._play.written)

    @property
    def play(self) -> str:
        """The text of play, and what closes it."""
        return self.text[self._play.at :]

    @property
    def closed(self) -> bool:
        """Whether a result or an end is written."""
        return bool(self._play.closing)

    @cached_property
    def kept(self) -> tuple[Lines, ...]:
        """The variations that wait for the line that they stand behind."""
        text = self._kept_text(self._play)
        lines = bounded_lines(Source("kept", text))
        assert not isinstance(lines, Diagnostic), "it is shorter than the record"
        return _read(text, lines).written[0].variations

    # ---- one line more ----

    def with_turn(self, line: str) -> Manuscript:
        """The record with a turn more; what was kept stands behind it."""
        variations = "".join(f"\n{part}" for variation in self.kept for part in ("(", *variation, ")"))
        base = self.reopened()
        return base._without(base._play.kept)._with(line + variations)

    def with_line(self, line: str) -> Manuscript:
        """The record with a line more; what was kept waits on."""
        return self.reopened()._waiting(())._with(line)._waiting(self.kept)

    def closed_by(self, lines: Sequence[str]) -> Manuscript:
        """The record with closing lines."""
        return self.reopened()._with("\n".join(["", *lines]))

    def reopened(self) -> Manuscript:
        """The record without closing lines, and without the empty line before them."""
        spans = self._play.closing
        if not spans:
            return self
        start = _line_start(self.text, spans[0].start)
        before = self.text[:start].removesuffix("\n").removesuffix("\r")
        blank = start - len(before) if before.endswith("\n") else 0
        return self._without([Span(spans[0].start - blank, spans[0].end), *spans[1:]] if blank else spans)

    # ---- one less ----

    def undone(self, *, keep: bool) -> Undone:
        """The record without its last turn, adjustment or comment, and without what closes it.

        Args:
            keep: a turn waits to become a variation. Its own variations do in any case, for they are other ways to
                play in its place; what waited for the line behind it goes on as its continuation, or is lost.
        """
        went = self.written[-1]
        waiting, lost = self.kept, tuple[Lines, ...]()
        if went.kind == "turn":
            if keep:
                waiting = ((went.line, *_continued(self.kept)), *went.variations)
            else:
                waiting, lost = went.variations, self.kept
        base = self.reopened()._waiting(())
        span = base.written[-1].span
        start, end = _physical(base.text, span)
        rest = base._without([span])._waiting(waiting)
        said = tuple(line for variation in lost for line in _variation_lines(variation))
        return Undone(rest, went, base.text[start:end].rstrip(), said)

    # ---- the text ----

    def _waiting(self, variations: Sequence[Lines]) -> Manuscript:
        """The record with these variations waiting, and no others."""
        rest = self._without(self._play.kept)
        lines = [f"{KEPT}{line}" for variation in variations for line in _variation_lines(variation)]
        return rest._with("\n".join(lines)) if lines else rest

    def _with(self, lines: str) -> Manuscript:
        """The text with lines at its end, in their columns."""
        head, section, end = self.text[: self._play.at], self.play, _line_end(self.text)
        if not section:
            head = f"{_joined(head, end, '')}" if head and not head.endswith("\n") else head
            section = ("" if head.endswith(end * 2) else end) + PLAY + end
        new = _joined(section, end, lines.replace("\n", end))
        if _is_laid_out(section, end):
            return Manuscript(head + _laid_out(new, end))
        before = len(_laid_out(section.rstrip(), end).split("\n"))
        added = _laid_out(new, end).split("\n")[before - 1 : -1]
        blank = end if lines.startswith("\n") else ""
        text = "\n".join(added).strip("\r\n")
        return Manuscript(head + _joined(section, end, blank + text))

    def _without(self, spans: Sequence[Span]) -> Manuscript:
        """The text without some stretches, with the lines on which they stand alone."""
        if not spans:
            return self
        at, end, text = self._play.at, _line_end(self.text), self.text
        laid_out = _is_laid_out(self.play, end)
        final_end = text.endswith("\n")
        for span in reversed(spans):
            start, behind = _physical(text, span)
            text = text[:start] + text[behind:]
        if not final_end:
            text = text.removesuffix("\n").removesuffix("\r")
        section = text[at:]
        return Manuscript(text[:at] + (_laid_out(section, end) if laid_out else section))


# ---- reading ----


def _read(text: str, lines: Sequence[Line]) -> _Play:
    """Find what stands in the play of the last record."""
    first = max((at for at, line in enumerate(lines) if _head(line) in (RECORD, PUZZLE)), default=0)
    begins = next((at for at, line in enumerate(lines) if at > first and _words(line) == [PLAY]), None)
    if begins is None:
        return _Play(len(text))
    play = _Play(_line_start(text, span_of(lines[begins].tokens[0]).start))
    depth, inner = 0, list[str]()
    for line in lines[begins + 1 :]:
        span, head = _span(line), _head(line)
        said = text[span.start : span.end]
        if head in ("(", ")"):
            depth += 1 if head == "(" else -1
            if (head == "(" and depth > 1) or (head == ")" and depth):
                inner.append(head)
            elif head == ")":
                _hang(play, tuple(inner), span)
                inner = []
        elif depth:
            inner.append(said)
        elif head in CLOSING:
            play.closing.append(span)
        elif head:
            play.written.append(Written("adjustment" if head == ADJUST else "turn", said, span))
        elif line.comments[0].type == "COMMENT":
            play.written.append(Written("comment", said, span))
        elif said.startswith(KEPT):
            play.kept.append(span)
    return play


def _hang(play: _Play, variation: Lines, span: Span) -> None:
    """Put a variation behind the turn that it replaces: the last one."""
    at = max(at for at, written in enumerate(play.written) if written.kind == "turn")
    turn = play.written[at]
    play.written[at] = Written("turn", turn.line, turn.span.to(span), (*turn.variations, variation))


def _words(line: Line) -> list[str]:
    return [str(word) for word in line.words]


def _head(line: Line) -> str:
    return str(line.words[0]) if line.words else ""


def _span(line: Line) -> Span:
    """From the first to the last token, comments and remarks too."""
    return span_of(line.tokens[0]).to(span_of(line.tokens[-1]))


def _continued(waiting: Sequence[Lines]) -> Iterator[str]:
    """What waited for the line behind one that waits itself: the first goes on with it, the others hang there."""
    if not waiting:
        return
    first, *others = waiting
    turn = next((at for at, line in enumerate(first) if line[0].isdigit()), 0)
    yield from first[: turn + 1]
    for other in others:
        yield from ("(", *other, ")")
    yield from first[turn + 1 :]


# ---- layout ----


def _line_end(text: str) -> str:
    """The line end of a text: its first one."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _physical(text: str, span: Span) -> tuple[int, int]:
    """A stretch with the physical lines on which it stands alone, a remark behind it included."""
    start, behind = _line_start(text, span.start), text.find("\n", span.end) + 1 or len(text)
    rest = text[span.end : behind].strip()
    return span.start if text[start : span.start].strip() else start, span.end if rest and rest[0] != "#" else behind


def _joined(section: str, end: str, lines: str) -> str:
    """Lines behind a text; whether that ends in a line end stays as it is."""
    return f"{section}{lines}{end}" if section.endswith("\n") else f"{section}{end}{lines}"


def _laid_out(section: str, end: str) -> str:
    """Play as ``fmt`` has it; an empty line at its end stays."""
    # Layout moves white space between words; whoever writes on has read the lines before.
    text = format_document(Document(Source(PLAY, f"orloj 1{end}{section}"), (), ()))
    return text.partition("\n")[2] + (end if section.endswith(end * 2) else "")


def _is_laid_out(section: str, end: str) -> bool:
    return _laid_out(section, end) == section


def _variation_lines(variation: Lines) -> list[str]:
    """A variation as ``fmt`` has it."""
    text = _laid_out("\n".join([PLAY, "(", *variation, ")", ""]), "\n")
    return text.rstrip("\n").split("\n")[1:]
