"""Findings for people.

What a record holds is never written to a terminal as it is: controls and what can't be seen are shown as numbers.
"""

from __future__ import annotations

from rich.cells import cell_len

from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.folded import folded

SHOWN = 8
"""So many legal steps are named; the rest is counted."""
LONGEST = 400
"""A message is no longer, nor is what would be legal; one that quotes an endless word is cut."""
WIDTH = 160
"""A longer line is shown in part."""


def diagnostic_text(found: Diagnostic, source: Source) -> str:
    """One finding with the line it stands in, what would be legal, and the word probably meant."""
    line, column = source.location(found.span.start)
    clause = f" [{found.clause}]" if found.clause else ""
    note = " (note)" if found.note else ""
    parts = [f"{visible(source.name)}:{line}:{column} {found.code}{clause}{note} {_cut(found.message)}"]
    parts += _excerpt(found, source, line, column)
    if found.hint:
        parts.append(f"   did you mean: {_cut(found.hint)}")
    if found.legal and not _is_said(found):
        at = f" at {_cut(found.moment)}" if found.moment else ""
        word = "legal" if found.moment else "expected"
        legal = folded(found.legal)
        more = f", ... ({len(legal)} in all)" if len(legal) > SHOWN else ""
        parts.append(f"   {word} here{at}: {', '.join(map(_cut, legal[:SHOWN]))}{more}")
    if found.also:
        parts.append(f"   also: {', '.join(found.also)}")
    if found.ruling:
        parts.append(f"   ruling: {found.ruling}")
    return "\n".join(parts)


def _is_said(found: Diagnostic) -> bool:
    """Whether the message ends with all that is expected, which needn't be told twice."""
    return found.message.endswith(f"expected {', '.join(found.legal)}")


def visible(text: str) -> str:
    """A text as a terminal may be given it: what isn't printable, and no space, as its number (U+001B)."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"<U+{ord(char):04X}>" for char in text)


def _cut(text: str) -> str:
    return visible(text if len(text) <= LONGEST else text[:LONGEST] + "...")


def _excerpt(found: Diagnostic, source: Source, line: int, column: int) -> list[str]:
    """The line, or of a long one what stands around the finding: no more than that is ever looked at."""
    start = found.span.start - column + 1
    is_long = len(source.text) - start > WIDTH and "\n" not in source.text[start : start + WIDTH + 1]
    cut = max(0, column - 1 - WIDTH // 2) if is_long else 0
    text = source.text[start + cut : start + cut + WIDTH].partition("\n")[0].rstrip("\r").replace("\t", " ")
    if not text.strip():
        return []
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    shown = ("..." if cut else "") + shown
    before = column - 1 - cut + (3 if cut else 0)
    # Some characters are two cells wide, and some none.
    marked = shown[before : before + found.span.end - found.span.start]
    margin, width = cell_len(shown[:before]), max(1, cell_len(marked))
    shown += "..." if len(text) == WIDTH and is_long else ""
    number = f"{line:>5}"
    return [f"{number} | {shown}", f"{' ' * 5} | {' ' * margin}{'^' * width}"]
