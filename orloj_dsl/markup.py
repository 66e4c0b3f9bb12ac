"""Markup of pages and pictures, in which all that a record holds is only ever text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Controls, what turns the direction of all that stands behind it, halves of characters, and what no XML may hold."""
_NEVER = re.compile("[\x00\ud800-\udfff]")
"""What no text of a page can hold, whatever stands for it."""
_VOID: Final = frozenset(("br", "img", "input"))


def seen(said: str) -> str:
    """A text whose controls can be seen: each as its number, ``<U+202E>``."""
    return _UNSEEN.sub(lambda match: f"<U+{ord(match[0]):04X}>", said)


def text(said: object) -> str:
    """A text as markup: nothing in it is read as markup, in an attribute neither."""
    return escape(seen(str(said)))


def exact(said: str) -> str:
    """A text as markup that gives it back letter by letter, controls too."""
    return _NEVER.sub("\N{REPLACEMENT CHARACTER}", escape(said)).replace("\r", "&#13;")


def name(said: str) -> str:
    """A name from a record, whose direction of writing is its own."""
    return tag("bdi", text(said))


def tag(kind: str, *content: str, **said: object) -> str:
    """An element of HTML. Its content is markup already; attributes are escaped (see ``attributes``)."""
    opened = f"<{kind}{attributes(said)}>"
    return opened if kind in _VOID else f"{opened}{''.join(content)}</{kind}>"


def hidden(said: str) -> str:
    """Words for those who listen."""
    return tag("span", text(said), class_="hidden")


def attributes(said: Mapping[str, object]) -> str:
    """Attributes with what stands before each: ``class_`` is class, ``aria_label`` is aria-label.

    ``None`` and ``False`` leave one out, ``True`` gives it without a value.
    """
    return "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{text(value)}"')
        for key, value in said.items()
        if value is not None and value is not False
    )
