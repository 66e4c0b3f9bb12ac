"""What a position says of one player, or of Manes: the items of a statement that begins with a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from orloj_dsl.games.orloj.faults import BOUND
from orloj_dsl.games.orloj.panel import place_of
from orloj_dsl.games.orloj.sculptor import SPACES
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.games.orloj.state import COUNTERS, State
from orloj_dsl.interpreter.pending import wrong_form
from orloj_dsl.interpreter.position_text import LISTS
from orloj_dsl.interpreter.solo_text import AREA, HIS
from orloj_dsl.interpreter.steps import Unbound, known
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.tree import Atom, Item

_FORMS = {
    "hammer": "hammer coin",
    "card": "card 2",
    "waiting": "waiting",
    "panel": "panel 9 wood-1",
    "assistant": "assistant w07 six",
    "sculptor": "sculptor treasury",
}
"""How these things of a player are written."""

_LISTED = {
    "scrolls": "scroll",
    "used": "scroll",
    "royals": "royal scroll",
    "warehouse": "apostle or assistant",
    "cards": "workshop card",
}
"""What the words of these lists are."""

THINGS = (*COUNTERS, "hammer", "card", "waiting", *LISTS, "panel", "assistant", "sculptor")
"""The words that begin an item of a player."""
OFTEN = ("panel", "assistant")
"""Things that may be said any number of times."""


def bounded(atom: Atom, low: int = 0, high: int = BOUND) -> int:
    """The value of a number within bounds.

    Raises:
        Unbound: it is none, or lies outside.
    """
    value = atom.number
    if value is None or not low <= value <= high:
        message = f"{atom.text} is no number from {low} to {high}"
        raise Unbound(Diagnostic("bad-number", atom.span, message, (f"{low} to {high}",)))
    return value


@final
class PlayerReader:
    """Fills one player from items.

    What may come any number of times is gathered first: a player's own tuples would be copied each time.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._edition = state.table.edition
        self._manes = state.table.is_manes(seat)
        self._panel: list[tuple[int, int, int]] = []
        self._placed: list[tuple[str, str]] = []

    def finish(self) -> None:
        """Give the player what was gathered."""
        player = self._state.own(self._seat)
        player.panel, player.assistants = tuple(self._panel), tuple(self._placed)

    def thing(self, item: Item) -> str:
        """The word that begins an item.

        Raises:
            Unbound: it is none of a player's, or one that Manes has nothing of (O-13.2.1, O-13.4.1).
        """
        first, *rest = item.atoms
        if self._manes and first.text in THINGS and first.text not in HIS:
            clause = "O-13.4.1" if first.text in COUNTERS else "O-13.2.1"
            message = f"{first.text} is nothing of Manes"
            raise Unbound(Diagnostic("bad-position", item.span, message, HIS, clause=clause))
        if first.kind == "int" and len(rest) == 1 and rest[0].text in COUNTERS:
            raise wrong_form(item.span, f"{rest[0].text} {first.text}")
        return known(first, *((HIS, "thing of Manes") if self._manes else (THINGS, "thing of a player")))

    def read(self, what: str, item: Item) -> None:
        """Take an item that begins with the word ``what``.

        Raises:
            Unbound: it can't be read.
        """
        player, edition, rest = self._state.own(self._seat), self._edition, item.atoms[1:]
        if what in COUNTERS:
            if len(rest) != 1:
                raise wrong_form(item.span, f"{what} 2")
            player.counts[what] = bounded(rest[0], -BOUND)
        elif what == "waiting" and not rest:
            player.started = False
        elif what in LISTS or what == AREA:
            self._list("warehouse" if what == AREA else what, rest)
        elif what == "panel" and len(rest) == 2:
            number = bounded(rest[0], 1, len(edition.apostle_colours))
            space = known(rest[1], edition.spaces, "space of the panel")
            self._panel.append((number, *place_of(self._state, space)))
        elif what == "assistant" and len(rest) == 2:
            card = known(rest[0], edition.workshop, "workshop card")
            self._placed.append((card, known(rest[1], edition.assistants, "type of assistant")))
        elif what == "hammer" and len(rest) == 1:
            player.hammer = known(rest[0], edition.hammers, "hammer")
        elif what == "card" and len(rest) == 1:
            player.card = bounded(rest[0], 1, len(edition.starting_cards))
        elif what == "sculptor" and len(rest) == 1:
            player.sculptor = known(rest[0], SPACES, "space of the sculptor")
        else:
            raise wrong_form(item.span, _FORMS[what])

    def _list(self, what: str, atoms: Sequence[Atom]) -> None:
        player, edition = self._state.own(self._seat), self._edition
        if what == "places":
            player.places = tuple(bounded(atom, 1, len(edition.place_costs)) for atom in atoms)
            return
        words: Sequence[str] = {
            "scrolls": (*edition.scrolls, *([HIDDEN] if self._manes else [])),
            "used": tuple(edition.scrolls),
            "royals": tuple(edition.royals),
            "warehouse": (*map(str, sorted(edition.apostle_colours)), *edition.assistants),
            "cards": edition.workshop,
        }[what]
        setattr(player, what, tuple(known(atom, words, _LISTED[what]) for atom in atoms))
