"""What is wrong with a text, said once: code, span, what was found, what would be legal, the clause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from orloj_dsl.notation.spans import Span

CUTOFF = 0.6
"""Words less alike than this aren't meant."""
LONGEST_SLIP = 100
"""A longer word is no slip of another one."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: a stable word for its kind (``syntax``, ``no-token``); docs/diagnostics.md lists them.
        span: what in the text is wrong.
        message: what was found and why it can't be, for a person.
        legal: what would be legal or expected at this place, in notation or in words.
        hint: the word probably meant.
        clause: the clause of the rulebook that it rests on; empty for a matter of writing.
        ruling: the ruling that it rests on, if any.
        note: true for what is worth telling and no error.
        moment: where ``legal`` holds, as ROUND.PLAYER.STEP; empty for a matter of writing.
        also: clauses that it rests on besides its own.
    """

    code: str
    span: Span
    message: str
    legal: tuple[str, ...] = ()
    hint: str = ""
    clause: str = ""
    ruling: str = ""
    note: bool = False
    moment: str = ""
    also: tuple[str, ...] = ()


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that ``word`` probably means, the first of equally near ones; or nothing."""
    if len(word) > LONGEST_SLIP:
        return ""
    matcher = SequenceMatcher(b=word.lower(), autojunk=False)
    best, nearest = CUTOFF, ""
    for name in known:
        matcher.set_seq1(name.lower())
        if matcher.real_quick_ratio() > best and (ratio := matcher.ratio()) > best:
            best, nearest = ratio, name
    return nearest
