"""What pages about the rulebook are made of: fenced blocks, places to link to, links to clauses and sections."""

from __future__ import annotations

import re

from orloj_dsl.games.orloj import catalogue

REFERENCE = re.compile(r"\bO-[A-Z]?\d+(?:\.\d+)*[a-z]?\b|\b\d+(?:\.\d+)+[a-z]?\b")
"""What names a clause or a section: ``O-8.8.3``, ``13.8.1c``, ``8.7``."""


def block(language: str, text: str) -> str:
    """A fenced block."""
    return f"```{language}\n{text}\n```"


def target(name: str) -> str:
    """What makes a heading or a paragraph a place that links can lead to."""
    return f"({name})=\n"


def anchor(clause: str) -> str:
    """The place of a clause: ``o-8-8-3`` of O-8.8.3."""
    return clause.lower().replace(".", "-")


def section_anchor(section: str) -> str:
    """The place of a section: ``section-8-8``."""
    return f"section-{anchor(section)}"


def number(clause: str) -> str:
    """The number of a clause, which no line end breaks: ``8.8.3``."""
    return clause.removeprefix("O-")


def link(clause: str) -> str:
    """A link to a clause."""
    return f"[{clause}](#{anchor(clause)})"


def linked(text: str) -> str:
    """A text in which the clauses and sections that it names are links."""
    return REFERENCE.sub(lambda found: reference(found[0]), escaped(text))


def reference(name: str) -> str:
    """A link to the clause or section that is named, with O- or without; the name itself if there is none."""
    if (clause := f"O-{number(name)}") in catalogue():
        return f"[{name}](#{anchor(clause)})"
    is_section = any(section.id == name for section in catalogue().sections)
    return f"[{name}](#{section_anchor(name)})" if is_section else name


def escaped(text: str) -> str:
    """A text in which no sign is one of markdown; what stands between backticks is code."""
    return re.sub(r"[\\*_<\[\]]", r"\\\g<0>", text)
