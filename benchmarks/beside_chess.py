"""Speed beside a peer, in one run, as ratios: python-chess, whose jobs are the same.

    pip install chess && python benchmarks/beside_chess.py

Two jobs: playing random games (list what is legal, apply one of it), and reading a record (parse it and check every
move). Times are the best of some rounds; a ratio above 1 says how many times longer ours takes for one decision.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import chess
import chess.pgn

from orloj_dsl.games.orloj import new_position
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

ROUNDS = 5
GAMES = 10
RECORD = Path(__file__).parent.parent / "scenarios" / "games" / "first-evening.orloj"
SEATS = (Seat("Mikel", "purple"), Seat("Eduardo", "yellow"), Seat("Carlos", "green"))


def best(job: Callable[[], int]) -> float:
    """Microseconds for one decision: the best of some rounds, divided by the decisions of the job."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        decisions = job()
        times.append((time.perf_counter() - start) / decisions)
    return min(times) * 1e6


def play_orloj() -> int:
    """Random games of Orloj; the number of decisions."""
    decisions = 0
    for seed in range(GAMES):
        chance = Random(seed)
        position, _ = new_position(draw_setup(shipped(), SEATS, chance), shipped(), SEATS)
        while position.due is not None and decisions < (seed + 1) * 300:
            position, _ = position.apply(chance.choice(position.legal()))
            decisions += 1
    return decisions


def play_chess() -> int:
    """Random games of chess; the number of moves."""
    moves = 0
    for seed in range(GAMES):
        chance, board = Random(seed), chess.Board()
        while not board.is_game_over() and moves < (seed + 1) * 300:
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


def read_orloj() -> int:
    """The shipped record, parsed and checked; the number of its decisions."""
    (game,) = run(parse(Source("record", RECORD.read_text(encoding="utf-8"))))
    assert game.valid
    plies = [*game.plies, *(ply for branch in game.branches for ply in branch.plies)]
    return sum(len(ply.moves) for ply in plies)


def chess_record() -> str:
    """A random game of chess as PGN."""
    chance, board = Random(1), chess.Board()
    while not board.is_game_over() and len(board.move_stack) < 200:
        board.push(chance.choice(list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


PGN = chess_record()


def read_chess() -> int:
    """The chess record, parsed and checked; the number of its moves."""
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert game is not None
    assert not game.errors
    return len(list(game.mainline_moves()))


def main() -> None:
    """Run both jobs side by side and print the ratios."""
    for what, ours, theirs in (
        ("list legal and apply", play_orloj, play_chess),
        ("read and check a record", read_orloj, read_chess),
    ):
        for job in (ours, theirs):
            job()  # once, so that both are warm
        mine, peer = best(ours), best(theirs)
        print(f"{what}: orloj {mine:.0f} us, chess {peer:.0f} us a decision; ratio {mine / peer:.1f}")


if __name__ == "__main__":
    main()
