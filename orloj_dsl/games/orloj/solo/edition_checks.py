"""Whether an edition's figures of the solo game fit one another, section 13 and its worked examples."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.edition_doubts import Doubt, against_example, miscounted, twice
from orloj_dsl.games.orloj.figures import Path
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.solo.area import PLACES
from orloj_dsl.games.orloj.solo.parts import RoundCard, SoloParts
from orloj_dsl.games.orloj.solo.setup import BLOCKED

_TILES = 6
"""Blocked tiles of each ring; as many as cards that are revealed."""
_UPKEEPS = tuple(PLACES * number for number in range(1, PLACES + 1))
"""The turns after which no place is free (O-13.2.2)."""
_CARDS = ("solo", "action_cards")
_LINES = ("first", "second")
_MASTERY_STEPS = 2
"""What an action's mastery reward moves (O-13.7.1)."""


def solo_doubts(edition: Edition) -> Iterator[Doubt]:
    """Everything doubtful about the figures of the solo game."""
    parts = edition.solo
    yield from _course(parts)
    yield from _tiles(edition)
    yield from _round_cards(parts)
    yield from _workers(parts)
    yield from _rewards(parts)
    yield from _named_once(parts)
    yield from _blocked(edition)


def _course(parts: SoloParts) -> Iterator[Doubt]:
    """Turns and upkeeps (13.3, 13.10), and where the rooster starts (13.1)."""
    upkeeps, turns = ("solo", "upkeep_after"), ("solo", "turns")
    if parts.upkeep_after != _UPKEEPS:
        after, here = (", ".join(map(str, numbers)) for numbers in (_UPKEEPS, parts.upkeep_after))
        message = f"an upkeep follows when there are cards on all {PLACES} places, after turns {after}; here {here}"
        yield miscounted([upkeeps], message, "O-13.3.1a", stops=True)
    elif not 0 < parts.turns - _UPKEEPS[-1] <= PLACES:
        last = _UPKEEPS[-1]
        message = f"the game ends one to {PLACES} turns after the last upkeep, that of turn {last}; not {parts.turns}"
        yield miscounted([turns], message, "O-13.10.1", stops=True)
    (number,) = parts.track
    if parts.rooster_start != number:
        message = f"the rooster starts on the number of the crowning piece, {number}; here on {parts.rooster_start}"
        tracks: list[Path] = [("solo", "rooster_start"), ("rooster", "round_track", "solo")]
        yield miscounted(tracks, message, "O-13.1.1", stops=parts.rooster_start > number)


def _tiles(edition: Edition) -> Iterator[Doubt]:
    """The tiles of Manes (13.2, 13.9)."""
    parts, goals = edition.solo, list(range(1, len(edition.goals) + 1))
    if sorted(parts.round_tiles) != goals:
        named = ", ".join(map(str, parts.round_tiles))
        message = f"each of the goals 1 to {goals[-1]} is named by one end-of-round tile; here {named}"
        yield miscounted([("solo", "end_of_round_tiles")], message, "O-13.9.1")
    if sorted(parts.progress_tiles) != sorted(COLOURS):
        named = ", ".join(parts.progress_tiles)
        message = f"each track is named by one mastery-progress tile; here {named}"
        yield miscounted([("solo", "progress_tiles")], message, "O-13.9.3")
    for side, target in zip(("basic", "hard"), parts.target, strict=True):
        if not 0 < target <= edition.mastery.last:
            message = f"the {side} target is a space from 1 to {edition.mastery.last}, not {target}"
            yield miscounted([("solo", "target", side), ("mastery", "last")], message, "O-13.9.3")
    if parts.target[0] != 6:
        message = f"a disc on 5 is below the basic target of 6 in the example; here it is {parts.target[0]}"
        yield against_example([("solo", "target", "basic")], message, "O-13.9.3")


def _round_cards(parts: SoloParts) -> Iterator[Doubt]:
    """Three round scoring cards of each level, one of them that of the example (13.2, 13.8)."""
    scoring: Path = ("solo", "round_scoring")
    for card in twice((*parts.basic_cards, *parts.hard_cards)):
        yield miscounted(
            [scoring], f"each round scoring card has an id of its own; not {card}", "O-13.2.1c", stops=True
        )
    for side, cards, clause in (
        ("basic", parts.basic_cards, "O-13.2.1c"),
        ("hard", parts.hard_cards, "O-13.11.1b"),
    ):
        if len(cards) != PLACES:
            message = f"there are {PLACES} {side} round scoring cards, not {len(cards)}"
            yield miscounted([(*scoring, side)], message, clause, stops=True)
    if RoundCard(6, 1) not in [parts.round_cards[card] for card in parts.basic_cards]:
        message = "a basic round scoring card gives 6 VP and one step of the rooster in the example"
        yield against_example([(*scoring, "basic")], message, "O-13.8.1c")


# ---- the action cards (13.5) ----


def _workers(parts: SoloParts) -> Iterator[Doubt]:
    """A card asks for the workers that its turn may use: one for the clock, one for each dial."""
    for name, card in parts.cards.items():
        used = 1 + len(card.named("construct"))
        if card.workers < used:
            message = f"{name} uses a worker for the clock and one for each dial, {used}; it asks for {card.workers}"
            yield miscounted([(*_CARDS, name)], message, "O-13.5.1", stops=True)


def _rewards(parts: SoloParts) -> Iterator[Doubt]:
    for name, card in parts.cards.items():
        for line, task in zip(_LINES, card.tasks, strict=True):
            if task.reward == "mastery" and task.number != _MASTERY_STEPS:
                message = f"a mastery reward of Manes is {_MASTERY_STEPS} steps; on {name} it is {task.number}"
                yield miscounted([(*_CARDS, name, f"{line}_reward")], message, "O-13.7.1")


def _named_once(parts: SoloParts) -> Iterator[Doubt]:
    """Two actions on each of 18 cards are as many as there are dials and apostles; that is all we know of it."""
    places = [
        (name, line, task) for name, card in parts.cards.items() for line, task in zip(_LINES, card.tasks, strict=True)
    ]
    for kind, clause in (("construct", "O-13.6.1"), ("apostle", "O-13.6.2")):
        for doubled in twice([task.what for _, _, task in places if task.kind == kind]):
            found = [(name, line) for name, line, task in places if (task.kind, task.what) == (kind, doubled)]
            cards = " and ".join(dict.fromkeys(name for name, _ in found))
            message = f"each dial and each apostle is named by one action card; {kind} {doubled} is on {cards}"
            yield miscounted([(*_CARDS, *place) for place in found], message, clause)


def _blocked(edition: Edition) -> Iterator[Doubt]:
    """The six revealed cards need no more blocked tiles of a ring than there are (13.1)."""
    for ring in ("months", "signs"):
        dials = edition.ring(ring)
        named = {name: len({*card.named("construct")} & {*dials}) for name, card in edition.solo.cards.items()}
        most = sum(sorted(named.values())[-BLOCKED:])
        if most > _TILES:
            parts = [(*_CARDS, name) for name, number in named.items() if number > 1]
            message = f"{BLOCKED} revealed cards can name {most} {ring}; there are {_TILES} blocked tiles for them"
            yield miscounted(parts, message, "O-13.1.3")
