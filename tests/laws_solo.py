"""Random solo games: a setup by chance at each level, or a position late in a game, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from selfplay import MOST, Played, moves_of

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.solo.area import HIDDEN, LEVELS, NAME
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import with_manes
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

PLAYER = Seat("Mikel", "purple")
SEATS = with_manes((PLAYER,))

Rulings = tuple[tuple[str, str], ...]

STARTS = ("draft", "dealt", "late")
RULINGS: tuple[Rulings, ...] = (
    (),
    (("solo-apostles-apart", "out"),),
    (("exchange", "strict"), ("supply", "limited")),
    (("mastery-bonus-choice", "moon"), ("solo-apostles-apart", "out")),
    (("mastery-bonus-choice", "assistant"),),
)
"""Starts, levels and rulings go round by the game's number; as 3, 4 and 5 have no divisor in common, all meet."""

ROUNDS = 12
EVERY = 3
"""An upkeep follows each third round (O-13.3.1a)."""


def solo_start(number: int, chance: Random) -> tuple[Setup | None, OrlojPosition]:
    """Where a game begins, by its number from 0."""
    rulings, level = RULINGS[number % len(RULINGS)], LEVELS[number % len(LEVELS)]
    start = STARTS[number % len(STARTS)]
    setup = _setup(level, chance, dealt=start == "dealt")
    if start == "late":
        return None, _late(setup, rulings, chance)
    position, _ = new_position(setup, shipped(), SEATS, rulings)
    return setup, position


@lru_cache(maxsize=16)
def solo_game(number: int) -> Played:
    """The random solo game of a number, to its end."""
    chance = Random(f"solo {number}")
    setup, start = solo_start(number, chance)
    return Played(setup, start, tuple(moves_of(start, chance, MOST)))


def _setup(level: str, chance: Random, *, dealt: bool) -> Setup:
    """A setup; the assistant piles lie in any order, which a record may say."""
    setup = draw_setup(shipped(), SEATS, chance, level=level, dealt=dealt)
    assert setup.solo is not None
    piles = tuple(chance.sample(setup.solo.piles, len(setup.solo.piles)))
    return replace(setup, solo=replace(setup.solo, piles=piles))


# ---- late in a game ----


def _late(setup: Setup, rulings: Rulings, chance: Random) -> OrlojPosition:
    """The turn of the player in one of the rounds 6 to 12: few dials, scrolls and workers are left, discs are up."""
    at = chance.randint(6, ROUNDS)
    statements = [
        f"turn {PLAYER.name}, round {at}",
        *_board(setup),
        *_cards(setup, at, chance),
        *_calendar(setup, at, chance),
        *_scrolls(setup, at, chance),
        *_players(setup, chance),
    ]
    head = [f"players {PLAYER.name} {PLAYER.colour}", *(f"ruling {name} {value}" for name, value in rulings)]
    text = "\n".join(["orloj 1", *head, "position", *statements, "play", ""])
    (game,) = run(parse(Source("late", text)))
    assert game.start is not None, (text, game.diagnostics)
    return game.start


def _board(setup: Setup) -> Iterator[str]:
    """What the setup has fixed."""
    solo = setup.solo
    assert solo is not None
    yield f"solo {solo.level}"
    yield f"blocked {' '.join(solo.blocked)}"
    for name in ("mastery", "progress", "rounds", "scoring", "piles"):
        yield f"{name} {' '.join(map(str, getattr(solo, name)))}"
    for name in ("windows", "royals", "goals"):
        yield f"{name} {', '.join(map(' '.join, getattr(setup, name)))}"


def _cards(setup: Setup, at: int, chance: Random) -> Iterator[str]:
    """Action cards of the rounds so far, and the flipped tiles of upkeeps."""
    solo, parts = setup.solo, shipped().solo
    assert solo is not None
    left = chance.sample([card for card in parts.cards if card not in solo.blocked], at)
    upkeeps, shown = divmod(at - 1, EVERY)
    played, following = left[: EVERY * upkeeps], left[EVERY * upkeeps :]
    scoring = chance.sample(parts.hard_cards if solo.hard_cards else parts.basic_cards, shown + 1)
    yield f"open {', '.join(map(' '.join, zip(following, scoring, strict=True)))}"
    yield f"played {' '.join(played)}"
    if flipped := [place for place in range(1, upkeeps + 1) if chance.random() < 0.5]:
        yield f"flipped {' '.join(map(str, flipped))}"


def _calendar(setup: Setup, at: int, chance: Random) -> Iterator[str]:
    """Most dials built, some by either of them; the goals of upkeeps claimed; workers on the clock."""
    edition, solo = shipped(), setup.solo
    assert solo is not None
    free = [dial for dial in edition.dials if dial not in (*setup.months, *setup.signs)]
    built = chance.sample(free, len(free) - chance.randint(0, 4))
    owners = [NAME] * chance.randint(3, 6) + [PLAYER.name]
    dials = [*built[len(owners) :], *map(" ".join, zip(built, owners, strict=False))]
    yield f"dials {', '.join((*setup.months, *setup.signs, *dials))}"
    goals = [setup.goals[number - 1][0] for number in solo.rounds]
    claims = {goal: [PLAYER.name] * (chance.random() < 0.5) for goal in goals}
    for goal in goals[: (at - 1) // EVERY]:
        claims[goal].append(NAME)
    yield f"claims {', '.join(' '.join((goal, *who)) for goal, who in claims.items() if who)}"
    sections = chance.sample(range(1, 13), chance.randint(2, 5))
    workers = [f"worker {section} {NAME}" for section in sections]
    yield f"clock hand {chance.randint(1, 12)}, face {chance.randrange(12)}, {', '.join(workers)}"
    yield f"rooster left {chance.randint(1, 4)}"
    yield f"gears {chance.randrange(6)}"


def _scrolls(setup: Setup, at: int, chance: Random) -> Iterator[str]:
    """The pile is nearly empty, or quite: what isn't removed or revealed is with the two, some of it unlooked at."""
    edition = shipped()
    pile = [kind for kind in edition.scrolls for _ in range(edition.scrolls_of_each[1])]
    chance.shuffle(pile)
    removed, pile = pile[: EVERY * ((at - 1) // EVERY)], pile[EVERY * ((at - 1) // EVERY) :]
    yield f"removed {' '.join(removed)}"
    revealed, rest = pile[:EVERY], pile[EVERY:]
    if revealed:
        yield f"revealed {' '.join(revealed)}"
    taken = rest[: len(rest) - min(len(rest), chance.choice((0, 0, 1, 2)))]
    his, others = taken[: len(taken) // 2], taken[len(taken) // 2 :]
    if his:
        yield f"{NAME} scrolls {' '.join(HIDDEN if chance.random() < 0.5 else kind for kind in his)}"
    if others:
        yield f"{PLAYER.name} scrolls {' '.join(others)}"


def _players(setup: Setup, chance: Random) -> Iterator[str]:
    """What each has taken: apostles of the one set, assistants, cards; discs high."""
    edition, solo = shipped(), setup.solo
    assert solo is not None
    apart = {task.what for card in solo.blocked for task in edition.solo.cards[card].tasks if task.kind == "apostle"}
    apostles = [number for number in map(str, sorted(edition.apostle_colours)) if number not in apart]
    chance.shuffle(apostles)
    assistants = chance.sample(tuple(edition.assistants), chance.randint(2, 6))
    cards = chance.sample(edition.workshop, chance.choice((9, 12, 20, 21)))
    yield f"workshop {' '.join(cards[:3])}"
    yield f"{NAME} vp {chance.randint(10, 60)}, {_discs(chance)}, area {' '.join((*apostles[:2], *assistants[1:]))}"
    yield f"{NAME} cards {' '.join(cards[5:])}"
    goods = ", ".join(f"{good} {chance.randint(1, 6)}" for good in ("gold", "paint", "wood", "iron", "coin"))
    yield f"{PLAYER.name} hammer coin, card 2, vp {chance.randint(10, 150)}, {goods}, broken {chance.randint(0, 4)}"
    yield f"{PLAYER.name} {_discs(chance)}, disc {chance.randint(0, 4)}, cards {' '.join(cards[3:5])}, places 2 3"
    yield f"{PLAYER.name} royals {chance.choice(setup.royals)[1]}"
    yield f"{PLAYER.name} warehouse {' '.join((*apostles[2:3], assistants[0]))}"


def _discs(chance: Random) -> str:
    return ", ".join(f"{colour} {chance.randint(7, 12)}" for colour in COLOURS)
