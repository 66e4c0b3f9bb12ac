"""Findings for people.

What a record holds is never written to a terminal as it is: controls and what can't be seen are shown as numbers.
"""

from __future__ import annotations

from rich.cells import cell_len

from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.folded import folded

SHOWN = 8
"""So many legal steps are named; the rest is counted."""
LONGEST = 400
"""A message is no longer, nor is what would be legal; one that quotes an endless word is cut."""
WIDTH = 160
"""A longer line is shown in part."""


def diagnostic_text(found: Diagnostic, source: Source) -> str:
    """One finding with the line it stands in, what would be legal, and the word probably meant."""
    note = " (note)" if found.note else ""
    head = f"{place_text(found.span, source)} {code_text(found)}{note} {cut(found.message)}"
    return "\n".join([head, *excerpt(found.span, source), *advice(found)])


def place_text(span: Span, source: Source) -> str:
    """``FILE:LINE:COLUMN``, as editors and terminals follow it."""
    line, column = source.location(span.start)
    return f"{visible(source.name)}:{line}:{column}"


def code_text(found: Diagnostic) -> str:
    """The code of a finding and its clause: ``no-token [O-5.3.2]``."""
    return f"{found.code} [{found.clause}]" if found.clause else found.code


def advice(found: Diagnostic, here: str = "") -> list[str]:
    """What was probably meant, what would be legal, and what else it rests on, a line each.

    Args:
        found: the finding.
        here: the words before what is legal, where they aren't the usual ones.
    """
    parts = []
    if found.hint:
        parts.append(f"   did you mean: {cut(found.hint)}")
    if found.legal and not _is_said(found):
        usual = f"legal here at {cut(found.moment)}" if found.moment else "expected here"
        legal = folded(found.legal)
        more = f", ... ({len(legal)} in all)" if len(legal) > SHOWN else ""
        parts.append(f"   {here or usual}: {', '.join(map(cut, legal[:SHOWN]))}{more}")
    if found.also:
        parts.append(f"   also: {', '.join(found.also)}")
    if found.ruling:
        parts.append(f"   ruling: {found.ruling}")
    return parts


def _is_said(found: Diagnostic) -> bool:
    """Whether the message ends with all that is expected, which needn't be told twice."""
    return found.message.endswith(f"expected {', '.join(found.legal)}")


def visible(text: str) -> str:
    """A text as a terminal may be given it: what isn't printable, and no space, as its number (U+001B)."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else f"<U+{ord(char):04X}>" for char in text)


def cut(text: str) -> str:
    """A text for a terminal, shortened where it is endless."""
    return visible(text if len(text) <= LONGEST else text[:LONGEST] + "...")


def excerpt(span: Span, source: Source) -> list[str]:
    """The line, or of a long one what stands around the finding: no more than that is ever looked at."""
    line, column = source.location(span.start)
    start = span.start - column + 1
    is_long = len(source.text) - start > WIDTH and "\n" not in source.text[start : start + WIDTH + 1]
    skipped = max(0, column - 1 - WIDTH // 2) if is_long else 0
    text = source.text[start + skipped : start + skipped + WIDTH].partition("\n")[0].rstrip("\r").replace("\t", " ")
    if not text.strip():
        return []
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    shown = ("..." if skipped else "") + shown
    before = column - 1 - skipped + (3 if skipped else 0)
    # Some characters are two cells wide, and some none.
    marked = shown[before : before + span.end - span.start]
    margin, width = cell_len(shown[:before]), max(1, cell_len(marked))
    shown += "..." if len(text) == WIDTH and is_long else ""
    number = f"{line:>5}"
    return [f"{number} | {shown}", f"{' ' * 5} | {' ' * margin}{'^' * width}"]
