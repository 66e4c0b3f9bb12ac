"""The law of overlays: whatever is called playable plays, is told as positions and as records, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import RULINGS, SEATS, Played, choose, record_of

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition, shipped, shipped_data
from orloj_dsl.games.orloj.edition_forms import form_of
from orloj_dsl.games.orloj.faults import faults
from orloj_dsl.games.orloj.figures import Figure, figures
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.overlay import read_overlay
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.solo.area import LEVELS
from orloj_dsl.interpreter.editions import Editions
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import with_manes
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

FIGURES = list(figures(shipped_data("reconstruction")))
ALONE = [figure for figure in FIGURES if figure.path[0] == "solo"]
SEVERAL = [figure for figure in FIGURES if figure.path[0] != "solo"]
ICONS = (
    *(
        "gold",
        "coin 2",
        "wood",
        "iron 2",
        "vp 3",
        "correct 2",
        "moon",
        "moon -1",
        "recover 2",
        "rooster disc",
        "upgrade",
    ),
    *("painter", "apostle", "workshop", "construct", "mastery any 2", "mastery blue", "produce any", "basic any 2"),
    *(
        "moon|assistant",
        "force 1+painter",
        "gold+coin",
        "2+gold",
        "2+basic any",
        "green coin",
        "red worker",
        "purple upgrade",
    ),
    *(
        "purple 3",
        "months 2",
        "workshops 2 signs 1",
        "basic any",
        "paint",
        "moon|painter",
        "coin+apostle",
        "produce wood",
    ),
    *("c03", "III", "scroll", "assistant|moon"),
)
OF_MANES = (
    *(f"construct {dial}" for dial in shipped().dials),
    *(f"apostle {number}" for number in range(1, 13)),
    *("mastery blue 2", "mastery pink 2", "mastery yellow 2", "mastery pink 9", "painter 1", "painter 9"),
    *("workshop left", "workshop right", "assistant left", "assistant right"),
)
"""What stands on action cards."""


def another(figure: Figure, chance: Random) -> object:
    """Something else of a figure's form, or what stands there where chance finds nothing."""
    value, form = figure.value, form_of(figure.path, figure.value)
    words = OF_MANES if figure.path[0] == "solo" else ICONS
    for _ in range(20):
        if isinstance(value, list):
            pool: Sequence[object] = (value, words, range(13))[chance.randrange(3)]
            length = len(value) + chance.choice((0, 0, 0, -1, 1))
            found: object = [chance.choice(pool or (1,)) for _ in range(max(0, length))]
        else:
            found = chance.randrange(13) if isinstance(value, int) else chance.choice(words)
        if form.fits(found):
            return found
    return value


def overlay(chance: Random, of: Sequence[Figure] = SEVERAL) -> Edition | None:
    """The edition of a random overlay of some figures, if it is playable."""
    tree: dict[object, object] = {"edition": {"id": "x", "version": 1, "extends": "reconstruction"}}
    for figure in chance.sample(of, chance.choice((1, 2, 4, 8))):
        part = tree
        for key in figure.path[:-1]:
            inner = part.setdefault(key, {})
            assert isinstance(inner, dict)
            part = inner
        part[figure.path[-1]] = another(figure, chance)
    return read_overlay(tree).edition


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_what_is_playable_plays_and_is_read_back(seed: int) -> None:
    chance = Random(seed)
    edition = overlay(chance)
    if edition is None:
        return
    seats = SEATS[: chance.randrange(2, 5)]
    setup = draw_setup(edition, seats, chance, first_game=chance.random() < 0.2, dealt=chance.random() < 0.5)
    start, _ = new_position(setup, edition, seats, chance.choice(RULINGS))
    holds(setup, start, edition, chance)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_what_is_playable_plays_against_manes_and_is_read_back(seed: int) -> None:
    chance = Random(seed)
    edition = overlay(chance, ALONE)
    if edition is None:
        return
    seats, rulings = with_manes(SEATS[:1]), chance.choice(((), (("solo-apostles-apart", "out"),)))
    setup = draw_setup(edition, seats, chance, level=chance.choice(LEVELS), dealt=chance.random() < 0.5)
    start, _ = new_position(setup, edition, seats, rulings)
    holds(setup, start, edition, chance)


def holds(setup: Setup, start: OrlojPosition, edition: Edition, chance: Random) -> None:
    """Play by chance; each position is one that can be and is read back, and so is the record."""
    here, moves = start, list[Move]()
    while here.due is not None and len(moves) < 300:
        moves.append(play(here, choose(here, chance)))
        here = moves[-1].after
        if len(moves) % 20 == 0:
            assert list(faults(here.state)) == []
            (game,) = run(parse(Source("there", f"orloj 1\n{position_line(here)}\nplay\n")), Editions(edition))
            assert game.start == here
    played = Played(setup, start, tuple(moves))
    (game,) = run(parse(Source("again", record_of(played, played.lines()))), Editions(edition))
    assert [found.code for found in game.diagnostics if not found.note] == []
    assert game.ledger().gaps() == []


@pytest.mark.parametrize("of", [SEVERAL, ALONE], ids=["several", "alone"])
def test_enough_of_the_random_overlays_are_playable_and_change_something(of: Sequence[Figure]) -> None:
    made = [overlay(Random(seed), of) for seed in range(60)]
    playable = [edition for edition in made if edition is not None]
    assert len(playable) > 25
    assert len({edition.digest for edition in playable}) > 20
