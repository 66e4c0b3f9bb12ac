"""The text of one puzzle as it is shared: its own part of a file, laid out, without remarks."""

from __future__ import annotations

from dataclasses import replace

from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.notation.bounds import bounded_lines
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.lines import Line, span_of
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Record
from orloj_dsl.puzzle.code import CodeError, decode, encode


class NotTheSame(RuntimeError):  # noqa: N818 - a bug of ours, which says what is so
    """A code expands to another puzzle than the one that it was made of."""


def code_of(game: Game, source: Source, editions: Editions, *, solved: bool = True) -> str:
    """The code of a puzzle without findings, once it has been seen that it expands to that very puzzle.

    Args:
        game: the puzzle.
        source: the text that it was read from.
        editions: where its edition was found.
        solved: with its solution and its proof, if there are any.

    Raises:
        CodeError: no code can hold it.
        NotTheSame: it expands to something else.
    """
    code = encode(shared_text(game.record, source, solved=solved))
    expected = game.record if solved else _unsolved(game.record)
    document = parse(Source("code", decode(code)))
    if document.diagnostics or document.records != (expected,):
        raise NotTheSame("the code expands to another text")
    (opened,) = run(document, editions)
    if not opened.valid or opened.start != game.start:
        raise NotTheSame("the code expands to another position")
    return code


def opened(code: str, editions: Editions) -> tuple[Source, Game]:
    """The puzzle of a code, with whatever is wrong with it.

    Raises:
        CodeError: it can't be opened, or holds no puzzle.
    """
    source = Source("code", decode(code))
    games = run(parse(source), editions)
    if len(games) != 1 or games[0].record.puzzle is None:
        raise CodeError("no-puzzle", "the code holds some text, but no puzzle, or not one alone")
    return source, games[0]


def shared_text(record: Record, source: Source, *, solved: bool = True) -> str:
    """A puzzle's own part of a file in canonical layout, without remarks.

    Args:
        record: the puzzle.
        source: the text that it was read from.
        solved: with its solution and its proof.
    """
    part = _part(record, source)
    lines = bounded_lines(part)
    assert not isinstance(lines, Diagnostic), "the whole text was read within the bounds"
    solution = () if solved else tuple(element.span for own in parse(part).records for element in own.play)
    told, blank = list[str](), False
    for line in lines:
        if not solved and _solves(line, solution):
            continue
        blank = blank or line.blank
        if text := _without_remark(line, part):
            told += ["", text] if blank else [text]
            blank = False
    return format_document(parse(Source(source.name, "\n".join(told) + "\n")))


def _part(record: Record, source: Source) -> Source:
    """The text from where a puzzle begins to the next one: behind its last word a comment may stand."""
    start = record.span.start
    end = next((other.span.start for other in parse(source).records if other.span.start > start), len(source.text))
    return Source(source.name, source.slice(Span(start, end)).replace("\r\n", "\n"))


def _solves(line: Line, solution: tuple[Span, ...]) -> bool:
    """Whether a line belongs to the solution, or is the proof; in what the solution is, lines begin."""
    head = line.words[0] if line.words else ""
    return head in ("solution", "proof") or any(part.start <= line.span.start < part.end for part in solution)


def _without_remark(line: Line, source: Source) -> str:
    """A line as it is written, without its remarks."""
    parts, start = list[str](), span_of(line.tokens[0]).start
    for token in line.tokens:
        if token.type == "REMARK":
            span = span_of(token)
            parts.append(source.text[start : span.start])
            start = span.end
    parts.append(source.text[start : span_of(line.tokens[-1]).end])
    return "".join(parts).strip()


def _unsolved(record: Record) -> Record:
    """A puzzle without its solution and its proof."""
    headers = tuple(header for header in record.headers if header.head.text != "proof")
    return replace(record, headers=headers, play=())
