"""What a puzzle knows of the face-down scrolls and workshop cards. Plain values, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from orloj_dsl.games.orloj.solo.area import HIDDEN


@dataclass(frozen=True, slots=True)
class Known:
    """The next draws, as far as they are known. Behind them nothing is: what is drawn there can't be used.

    Attributes:
        pile: the kinds of the face-down scrolls, top first.
        deck: the workshop cards, top first.
    """

    pile: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()

    @property
    def scroll(self) -> str:
        """The kind of the top scroll; ``HIDDEN`` where it isn't known."""
        return self.pile[0] if self.pile else HIDDEN

    @property
    def card(self) -> str:
        """The top workshop card; ``HIDDEN`` where it isn't known."""
        return self.deck[0] if self.deck else HIDDEN

    def without_scroll(self) -> Known:
        """What is known once the top scroll has been drawn."""
        return replace(self, pile=self.pile[1:])

    def without_card(self) -> Known:
        """What is known once the top card has been drawn."""
        return replace(self, deck=self.deck[1:])

    def dump(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {"pile": list(self.pile), "deck": list(self.deck)}


def as_known(top: str) -> str:
    """What a refusal says of the top scroll or card."""
    return "isn't known" if top == HIDDEN else f"is known: {top}"


def load_known(data: Mapping[str, Any]) -> Known:
    """The way back from ``Known.dump``."""
    return Known(tuple(data["pile"]), tuple(data["deck"]))
