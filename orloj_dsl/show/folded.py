"""Lists of steps for people: those that differ only in what is paid are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def folded(texts: Sequence[str]) -> tuple[str, ...]:
    """Steps without their payments, where there are several and none goes without saying.

    If payments of one thing are all that there is, they are what is asked for, and stay.
    """
    heads = Counter(_head(text) for text in texts)
    if len(heads) == 1:
        return tuple(texts)
    plain = set(texts)
    return tuple(dict.fromkeys(_shown(text, heads, plain) for text in texts))


def in_lines(texts: Sequence[str], width: int) -> list[str]:
    """Steps with commas between them, in lines that end behind a step."""
    lines: list[str] = [""]
    for text in texts:
        if lines[-1] and len(lines[-1]) + len(text) + len(", ,") > width:
            lines[-1] += ","
            lines.append("")
        lines[-1] += f", {text}" if lines[-1] else text
    return lines


def _head(text: str) -> str:
    return text.partition(" pay ")[0]


def _shown(text: str, heads: Counter[str], plain: set[str]) -> str:
    head = _head(text)
    if head in plain:
        return head
    return text if heads[head] == 1 else f"{head} pay ..."
