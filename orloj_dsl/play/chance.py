"""Chance in a game: streams of random numbers that never touch each other, and draws as often as they really come."""

from __future__ import annotations

from random import Random

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.scrolls import scroll_pile
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.kernel.values import Action


def stream(seed: int, game: int, whose: str) -> Random:
    """The random numbers of one seat, or of chance, in one game of a seed.

    Each has its own, seeded with a text: so no player's luck depends on what another one does with theirs, and every
    machine has the same.
    """
    return Random(f"orloj selfplay, seed {seed}, game {game}, {whose}")


def draw(position: OrlojPosition, luck: Random) -> Action:
    """What chance gives where it decides; where nobody does, the one thing that follows.

    Scrolls of a kind look alike, so ``options`` names each kind once; drawn is a tile of the pile, so a kind comes as
    often as it has tiles there. All other cards are different. A scroll that Manes takes is always looked at. In a
    puzzle nothing is left to chance: one thing is on top, known or not.
    """
    hidden = 0 if position.state.known is None else 1
    tiles = {**scroll_pile(position.state), HIDDEN: hidden}
    return luck.choice([action for action in position.options() for _ in range(tiles.get(" ".join(action.words), 1))])
