"""Certificates written into the text of their puzzles: one line each, and nothing else of the text changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import final

from orloj_dsl.interpreter.puzzle_text import certificate_text
from orloj_dsl.notation.bounds import bounded_lines
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.lines import span_of
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Record, Statement
from orloj_dsl.puzzle.problems import parts
from orloj_dsl.puzzle.proof import Proof

PROOF = "proof"
"""The head of a certificate's line."""
BAD_PROOF = "bad-proof"
"""The code of what is wrong with a certificate; a new one mends it."""

_Edit = tuple[Span, str]
"""A stretch of a text, and what takes its place."""


def why_not(proof: Proof | None, findings: Iterable[Diagnostic], text: str) -> str:
    """Why a puzzle can't be certified; nothing if it can.

    Args:
        proof: what was found of it, if it was searched.
        findings: all that is wrong with it, its claims too.
        text: the text that it was read from.
    """
    if any(not found.note and found.code != BAD_PROOF for found in findings):
        return "something is wrong with it"
    if proof is None or not proof.proven or proof.value is None:
        return "it isn't proven"
    old = proof.game.record.header(PROOF)
    if old is not None and not _holds(proof, text) and "#" in _slice(text, old.span):
        return "a remark stands inside its old proof"
    return ""


def certified(source: Source, proofs: Sequence[Proof]) -> str:
    """A text with the certificates of some of its puzzles, where there was no certificate or another one.

    Args:
        source: the text.
        proofs: what was found of those of its puzzles that can be certified.
    """
    text = source.text
    changing = [proof for proof in proofs if not _holds(proof, text)]
    if not changing:
        return text
    editor = _Editor(source)
    for span, line in sorted(map(editor.edit, changing), reverse=True):
        text = text[: span.start] + line + text[span.end :]
    _read_back(source, text, proofs)
    return text


def _holds(proof: Proof, text: str) -> bool:
    """Whether the certificate that stands there says what was found now."""
    there = parts(proof.game)[0].certificate
    return there is not None and there[0] == proof.certificate(text)


def _line(proof: Proof, text: str) -> str:
    return f"{PROOF} {certificate_text(proof.goal, proof.certificate(text))}"


@final
class _Editor:
    """Finds the place of each certificate in a text, and how it is laid out there."""

    def __init__(self, source: Source) -> None:
        lines = bounded_lines(source)
        assert not isinstance(lines, Diagnostic), "the text was read within the bounds"
        self._source = source
        self._lines = {span_of(line.words[0]).start: line for line in lines if line.words}
        self._starts = [record.span.start for record in parse(source).records]

    def edit(self, proof: Proof) -> _Edit:
        """The line in the place of an old one, or behind the answer, or behind the goal."""
        record, said = proof.game.record, _line(proof, self._source.text)
        old = record.header(PROOF)
        if old is not None:
            return old.span, self._laid_out(record, old.span, said)
        before = record.header("answer") or record.header("goal")
        assert before is not None, "without a goal nothing is proven"
        place, lead, end = self._behind(before)
        return place, lead + self._laid_out(record, place, lead + said + end) + end

    def _behind(self, statement: Statement) -> tuple[Span, str, str]:
        """The place of a line behind a statement and its remarks, and the line end before it or behind it."""
        text = self._source.text
        last = span_of(self._lines[statement.span.start].tokens[-1]).end
        end = text.find("\n", last)
        if end < 0:
            return Span(len(text), len(text)), "\r\n" if "\r\n" in text else "\n", ""
        return Span(end + 1, end + 1), "", "\r\n" if text[end - 1] == "\r" else "\n"

    def _laid_out(self, record: Record, place: Span, said: str) -> str:
        """The line in the columns of its puzzle, which is laid out by itself: others may have syntax errors."""
        text, start = self._source.text, record.span.start
        end = min((other for other in self._starts if other > start), default=len(text))
        laid_out = format_document(parse(Source("", text[start : place.start] + said + text[place.end : end])))
        (again,) = parse(Source("", laid_out)).records
        line = again.header(PROOF)
        assert line is not None
        return _slice(laid_out, line.span)


def _read_back(source: Source, text: str, proofs: Sequence[Proof]) -> None:
    """What will be written must be read as the same puzzles, with these certificates."""
    before, after = parse(source).records, parse(Source(source.name, text)).records
    assert [_without_proof(record) for record in before] == [_without_proof(record) for record in after]
    certificates = {proof.game.record.span.start: _line(proof, source.text) for proof in proofs}
    for old, new in zip(before, after, strict=True):
        line = new.header(PROOF)
        if old.span.start in certificates:
            assert line is not None
            assert " ".join(_slice(text, line.span).split()) == certificates[old.span.start]
        else:
            assert line == old.header(PROOF)


def _without_proof(record: Record) -> Record:
    return replace(record, headers=tuple(line for line in record.headers if line.head.text != PROOF))


def _slice(text: str, span: Span) -> str:
    return text[span.start : span.end]
