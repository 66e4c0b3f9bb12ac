"""How much is read: a text beyond these bounds isn't read at all, so that none takes endless time or memory."""

from __future__ import annotations

from itertools import islice

from orloj_dsl.notation import messages
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import PUZZLE, RECORD, Line, span_of, split
from orloj_dsl.notation.spans import Source, Span

MAX_CHARACTERS = 8_000_000
"""The longest text that is read."""
MAX_WORDS = 1_000_000
"""The most words, signs, comments and line ends of a text that is read: they are what takes memory."""
MAX_TURNS = 20_000
"""The most turns and adjustments of a text that is read."""
MAX_RECORDS = 10_000
"""The most records of a text that is read, puzzles among them."""
MAX_WORD = 10_000
"""The longest word or quoted text; comments may be longer."""
MAX_DEPTH = 1_000
"""The deepest nesting of variations."""
MAX_FINDINGS = 1_000
"""So many findings are told; behind so many about how a text is written it isn't read on."""


def bounded_lines(source: Source) -> tuple[Line, ...] | Diagnostic:
    """The logical lines of a text; or the bound that it goes beyond, and where."""
    if len(source.text) > MAX_CHARACTERS:
        message = f"the text has {len(source.text):,} characters; the bound is {MAX_CHARACTERS:,}"
        return Diagnostic("too-long", Span(0, 0), message)
    tokens = list(islice(grammar("orloj").tokens(source.text), MAX_WORDS + 1))
    if len(tokens) > MAX_WORDS:
        return messages.too_long(span_of(tokens[-1]), "words and signs", MAX_WORDS)
    lines = tuple(split(tokens))
    for what, limit, counts in (("turns and adjustments", MAX_TURNS, _is_played), ("records", MAX_RECORDS, _begins)):
        if (beyond := next(islice(filter(counts, lines), limit, None), None)) is not None:
            return messages.too_long(beyond.span, what, limit)
    return lines


def _is_played(line: Line) -> bool:
    return bool(line.words) and (line.words[0].type == "INT" or line.words[0] == "adjust")


def _begins(line: Line) -> bool:
    return bool(line.words) and line.words[0] in (RECORD, PUZZLE)
