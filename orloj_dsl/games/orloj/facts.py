"""The facts that a record may assert of a position, by name."""

from __future__ import annotations

from orloj_dsl.games.orloj.apostles import own_set
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.solo.area import PLAYER
from orloj_dsl.games.orloj.solo.shared_set import taken_in_solo
from orloj_dsl.games.orloj.state import COUNTERS, NOBODY, State, over

TABLE_FACTS = (
    *("hand", "face", "moon", "painter", "rooster", "marker", "calls", "round"),
    *("gears", "months-disc", "signs-disc", "built"),
)
"""Numbers of the table: the section under the hand (1-12), rotation of the face, the moon's step, the month on the
painter's right by its number (1-12), rooster steps left to the last space, the round marker's space from 0, calls so
far, the round, the gears' position (0-5), the stop of each hammer disc (0-5), the dials on the calendar."""

_TALLIES = ("scrolls", "upgrades", "apostles", "workshops", "assistants", "months", "signs")

PLAYER_FACTS = (*COUNTERS, *_TALLIES, "unused", "royals", "goals", "sculptor-level", "warehouse")
"""Numbers of a player: the counters; scrolls and royal scrolls together, upgrades, apostles on the panel, workshop
cards, assistants placed, months and signs with own workers; unused scrolls, royal scrolls, goals claimed, the
sculptor's level, tiles in the warehouse."""

TABLE_WORDS = {"dial": 1, "section": 1, "display": 0, "winner": 0, "card": 0, "round-card": 0, "tile": 1}
"""Facts of the table that are words, with the words that ask for one: ``dial VI`` is a name, ``nobody`` or
``unbuilt``; ``section 3`` of the clock a name or ``nobody``; ``display`` the workshop cards left to right; ``winner``
a name, of those who share the win all in the order of their seats, or ``nobody`` while the game goes on.

Of a solo game ``card`` and ``round-card`` are the last ones revealed or ``none``, and ``tile 2`` is what the scoring
tile on that place counts, or ``flipped``."""

APOSTLE_PLACES = ("set", "warehouse", "area", "panel", "gone")
"""Where an apostle may be, as ``apostle`` says it."""

PLAYER_WORDS = {"apostle": 1, "sculptor": 0, "holds": 0}
"""Facts of a player that are words: ``apostle 9`` is ``set``, ``warehouse`` or ``panel``, of Manes ``area``, and
``gone`` where a solo game has it no more for the player; ``sculptor`` a space or ``none``; ``holds`` what lies in the
warehouse or the area, any one of it, or ``none``."""


def table_fact(state: State, name: str) -> int:
    """One of ``TABLE_FACTS``."""
    if name.endswith("-disc"):
        return state.discs[name.removesuffix("-disc")]
    value: int = len(state.dials) if name == "built" else getattr(state, name)
    return value


def player_fact(state: State, name: str, seat: int) -> int:
    """One of ``PLAYER_FACTS``."""
    player = state.players[seat]
    if name in player.counts:
        return player.counts[name]
    if name == "sculptor-level":
        return state.table.edition.mastery.sculptor_level(player.counts["pink"])
    if name == "goals":
        return sum(seat in seats for seats in state.claims.values())
    lists = {"unused": player.scrolls, "royals": player.royals, "warehouse": player.warehouse}
    return len(lists[name]) if name in lists else tally(state, seat, name)


def table_words(state: State, name: str, asked: tuple[str, ...]) -> tuple[str | int, ...]:
    """What is true of one of ``TABLE_WORDS``, for the words that ask, as the parts of one text; players by their seats.

    Raises:
        LookupError: there is no such dial or section.
    """
    if name == "display":
        return state.workshop or ("none",)
    if name == "winner":
        return winners(state) if over(state) else ("nobody",)
    if name in ("card", "round-card"):
        shown = state.solo.open[-1] if state.solo is not None and state.solo.open else ("", "")
        return (shown[name == "round-card"] or "none",)
    (thing,) = asked
    if name == "tile":
        return (_tile(state, thing),)
    if name == "dial":
        if thing not in state.table.edition.dials:
            raise LookupError(thing)
        if thing not in state.dials:
            return ("unbuilt",)
        owner: int | None = state.dials[thing]
    else:
        if not thing.isdecimal() or not 1 <= int(thing) <= len(state.clock):
            raise LookupError(thing)
        owner = state.clock[int(thing) - 1]
    return ("nobody",) if owner is None or owner == NOBODY else (owner,)


def _tile(state: State, place: str) -> str:
    """What the scoring tile on a place counts, or that it is flipped."""
    board = state.table.board.solo
    if board is None or state.solo is None or not place.isdecimal() or not 1 <= int(place) <= len(board.scoring):
        raise LookupError(place)
    return "flipped" if int(place) in state.solo.flipped else board.scoring[int(place) - 1]


def _gone(state: State, seat: int, number: int) -> bool:
    """Whether the other one has an apostle of the set that both share, or it lies apart for good (O-13.1.4)."""
    if state.table.is_manes(seat):
        return number not in own_set(state, PLAYER)
    return number in taken_in_solo(state)


def player_words(state: State, name: str, asked: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """What is true of one of ``PLAYER_WORDS``, for the words that ask: each of these.

    Raises:
        LookupError: there is no such apostle.
    """
    player = state.players[seat]
    if name == "sculptor":
        return (player.sculptor or "none",)
    if name == "holds":
        return tuple(player.warehouse) or ("none",)
    (number,) = asked
    if not number.isdecimal() or int(number) not in state.table.edition.apostle_colours:
        raise LookupError(number)
    if str(int(number)) in player.warehouse:
        return ("area" if state.table.is_manes(seat) else "warehouse",)
    if state.solo is not None and _gone(state, seat, int(number)):
        return ("gone",)
    return ("panel" if int(number) in [placed for placed, _, _ in player.panel] else "set",)
