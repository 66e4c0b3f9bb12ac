"""Rewards as they are printed: parsed from the edition's words (``coin 2+wood``, ``moon|assistant``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

BASICS = ("paint", "wood", "iron")
GOODS = ("gold", *BASICS, "coin")
"""All resources, in the order in which they are printed."""
COLOURS = ("blue", "pink", "yellow")
CUBES = (*BASICS, "hammer")

_ITEM = re.compile(r"(?P<words>[a-z]+(?: [a-z]+)?)(?: (?P<number>-?\d+))?")
_PLAIN = ("vp", "correct", "force", "moon", "recover", "disc", "upgrade", "painter", "apostle")
_KINDS = (
    *GOODS,
    *_PLAIN,
    "basic",
    "produce",
    "mastery",
    "scroll",
    "royal",
    "construct",
    "assistant",
    "workshop",
    "sculptor",
    "worker",
)
_SHORT = {"rooster disc": "disc", "royal scroll": "royal"}


@dataclass(frozen=True, slots=True)
class Item:
    """One icon of a reward.

    Attributes:
        kind: a resource, ``vp``, ``correct``, ``moon``, ``upgrade``, ...; ``a|b`` for a choice between two.
        of: the track or colour it names; ``any`` where the player chooses; else empty.
        number: how many; for a moon the change of its steps.
    """

    kind: str
    of: str = ""
    number: int = 1

    def __str__(self) -> str:
        plain = 0 if self.kind == "moon" else 1
        words = [self.kind, self.of] if self.of else [self.kind]
        return " ".join(words if self.number == plain else [*words, str(self.number)])


@lru_cache(maxsize=1024)
def parse_item(text: str) -> Item:
    """Read one icon: ``gold``, ``basic any 2``, ``moon -1``, ``moon|assistant``.

    Raises:
        ValueError: the words are none of the edition's.
    """
    text = text.strip()
    if "|" in text:
        alternatives = [parse_item(part) for part in text.split("|")]
        return Item("|".join(item.kind for item in alternatives))
    match = _ITEM.fullmatch(text)
    if match is None:
        raise ValueError(f"not a reward: {text!r}")
    words, number = match["words"], match["number"]
    kind, _, of = _SHORT.get(words, words).partition(" ")
    if kind not in _KINDS or of not in ("", "any", *COLOURS, *BASICS):
        raise ValueError(f"not a reward: {text!r}")
    return Item(kind, of, int(number) if number else (0 if kind == "moon" else 1))


_LONG = {short: long for long, short in _SHORT.items()}


def reward_text(items: Sequence[Item]) -> str:
    """A reward as an edition writes it."""
    return "+".join(" ".join((_LONG.get(item.kind, item.kind), *str(item).split()[1:])) for item in items)


def parse_reward(text: str) -> tuple[Item, ...]:
    """Read a whole reward, its icons in printed order.

    Raises:
        ValueError: a word is none of the edition's.
    """
    return tuple(parse_item(part) for part in text.split("+"))
