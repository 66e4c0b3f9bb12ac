"""Games that are played from a seed: the same one every time, on any machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from orloj_dsl.games.orloj import OrlojPosition, new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.setup import Setup
from orloj_dsl.games.orloj.solo.area import NAME
from orloj_dsl.games.orloj.state import PLAYER_COLOURS, Seat
from orloj_dsl.play.chance import draw, stream
from orloj_dsl.play.players import KINDS

UNFINISHED = "unfinished"
"""The end of a game that was broken off."""

ROUNDS = 60
"""None of ten thousand random games took half of them; players who only ever do what pays could go on for ever. A solo
game has twelve."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game.

    Attributes:
        game: its number.
        players: the kind of player on each seat; in a solo game the second one is Manes.
        vp: everybody's VP.
        winners: the seats that have won, from 1; several share the win, and nobody wins an unfinished game.
        rounds: how many were played.
        end: what ended it: ``rooster``, ``calendar``, in a solo game ``turns``, or ``unfinished``.
        decisions: how many were taken, those of chance and what was left out included.
        digest: the fingerprint of the last position.
        level: the level of a solo game; empty for several players.
    """

    game: int
    players: tuple[str, ...]
    vp: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    end: str
    decisions: int
    digest: str
    level: str = ""

    def data(self) -> dict[str, Any]:
        """All of it as plain data; without a level if it is no solo game."""
        return {name: said for name, said in asdict(self).items() if name != "level" or said}


@dataclass(frozen=True)
class SeededGame:
    """A game that is fixed by what it is made of.

    Attributes:
        seed, number: of all chance, the players' own included.
        players: the kind of player on each seat, first player first; Manes is no kind of player.
        edition: the components.
        rounds: the game is broken off behind so many.
        level: the level of a solo game, which has one player; empty for several.
    """

    seed: int
    number: int
    players: tuple[str, ...]
    edition: Edition
    rounds: int = ROUNDS
    level: str = ""

    @property
    def _manes(self) -> tuple[str, ...]:
        """Who plays behind the players in a solo game."""
        return (NAME,) if self.level else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players by kind and seat: ``greedy-1``, ``random-2``."""
        names = (f"{kind}-{seat}" for seat, kind in enumerate(self.players, 1))
        return tuple(map(Seat, (*names, *self._manes), PLAYER_COLOURS))

    @cached_property
    def setup(self) -> Setup:
        """What chance gave before the first decision."""
        return draw_setup(self.edition, self.seats, stream(self.seed, self.number, "setup"), level=self.level)

    @cached_property
    def start(self) -> OrlojPosition:
        """The position behind the setup."""
        return new_position(self.setup, self.edition, self.seats)[0]

    def play(self) -> Iterator[Move]:
        """Every decision, to the end of the game or of its last round."""
        chance = stream(self.seed, self.number, "draws")
        players = [KINDS[kind](stream(self.seed, self.number, f"seat {n}")) for n, kind in enumerate(self.players, 1)]
        position = self.start
        while (due := position.due) is not None and position.state.round <= self.rounds:
            action = draw(position, chance) if due.player is None else players[due.player].choose(position)
            move = play(position, action)
            yield move
            position = move.after

    def outcome(self, end: OrlojPosition, decisions: int) -> Outcome:
        """What came of it, once so many decisions have led to its last position."""
        state, over = end.state, end.due is None
        return Outcome(
            self.number,
            (*self.players, *self._manes),
            tuple(player.counts["vp"] for player in state.players),
            tuple(seat + 1 for seat in winners(state)) if over else (),
            min(state.round, self.rounds),
            state.ending if over else UNFINISHED,
            decisions,
            end.digest(),
            self.level,
        )
