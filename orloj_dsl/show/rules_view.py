"""The rulebook's clauses and rulings: by section, as tables and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.kernel.catalogue import KINDS, Catalogue, Clause, Ruling, Section
from orloj_dsl.show.clause_view import ruling_data

FOUND = "bold"
"""How a word that was looked for is marked on a terminal."""
_LINE = "\n"


def word_pattern(word: str) -> re.Pattern[str]:
    """What a word matches: itself, and words that begin with it."""
    return re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)


def text_of(ruling: Ruling) -> str:
    """The question of a ruling, and in the next line its answer."""
    return f"{ruling.question}\n{ruling.ruling}"


def sections_table(catalogue: Catalogue) -> Table:
    """The sections, with the number of their clauses."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_footer=True)
    table.add_column("section", Text("all"), no_wrap=True)
    table.add_column("clauses", Text(str(len(catalogue))), justify="right", no_wrap=True)
    table.add_column("title")
    for section, clauses in _by_section(catalogue, catalogue):
        table.add_row(section.id, str(len(clauses)), Text(section.title))
    return table


def rules_text(
    catalogue: Catalogue, clauses: Sequence[Clause], rulings: Sequence[Ruling], words: Iterable[str] = ()
) -> Iterator[RenderableType]:
    """Clauses below the headings of their sections, then rulings.

    Args:
        catalogue: what they are of.
        clauses: the clauses, in its order.
        rulings: the rulings.
        words: words that are marked in the texts.
    """
    patterns = [word_pattern(word) for word in words]
    names = max((len(clause.id) for clause in clauses), default=0)
    for number, (section, inside) in enumerate(_by_section(catalogue, clauses)):
        yield Text(f"{_LINE if number else ''}{section.id} {section.title}", style="bold")
        table = _columns(names, max(map(len, KINDS)))
        for clause in inside:
            ruling = "" if clause.ruling is None else f" (ruling {clause.ruling})"
            table.add_row(clause.id, clause.kind, _marked(clause.text, patterns) + ruling)
        yield table
    if rulings:
        yield Text(f"{_LINE if clauses else ''}rulings", style="bold")
        table = _columns(0)
        for answer in rulings:
            table.add_row(answer.id, _marked(text_of(answer), patterns))
        yield table


def _columns(*widths: int) -> Table:
    """A table without lines: columns that have at least these widths, and one that is wrapped."""
    table = Table.grid(padding=(0, 2))
    for width in widths:
        table.add_column(no_wrap=True, min_width=width)
    table.add_column()
    return table


def rules_data(catalogue: Catalogue, clauses: Sequence[Clause], rulings: Sequence[Ruling]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "sections": [
            {
                "id": section.id,
                "title": section.title,
                "clauses": [
                    {"id": clause.id, "kind": clause.kind, "text": clause.text, "ruling": clause.ruling}
                    for clause in inside
                ],
            }
            for section, inside in _by_section(catalogue, clauses)
        ],
        "rulings": [ruling_data(ruling) for ruling in rulings],
    }


def _by_section(catalogue: Catalogue, clauses: Iterable[Clause]) -> Iterator[tuple[Section, tuple[Clause, ...]]]:
    for section, inside in groupby(clauses, key=lambda clause: catalogue.section_of(clause.id)):
        yield section, tuple(inside)


def _marked(text: str, patterns: Iterable[re.Pattern[str]]) -> Text:
    marked = Text(text)
    for pattern in patterns:
        marked.highlight_regex(pattern, FOUND)
    return marked
