"""python-chess: a ply is a decision. Its games are played by chance, to their end or so many plies."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import chess
import chess.pgn

from benchmarks.jobs import EACH, PROCESSES
from benchmarks.memory import Held, held
from benchmarks.timing import Task, children, completed

MOST = 300
"""More decisions than most random games of ours have; endgames of random chess go on for ever."""
READ = "import sys, chess.pgn; game = chess.pgn.read_game(open(sys.argv[1])); sys.exit(bool(game.errors))"


class Tokens(chess.pgn.BaseVisitor[int]):
    """Reads what a game's text says, and asks no rule: each move stands for none."""

    def begin_game(self) -> None:
        """Count from zero."""
        self.plies = 0

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        """Count a move's text."""
        self.plies += 1
        return chess.Move.null()

    def result(self) -> int:
        """How many moves were written."""
        return self.plies


def played(seed: int) -> chess.Board:
    """The game of a seed."""
    chance, board = Random(seed), chess.Board()
    while len(board.move_stack) < MOST and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    return board


def tasks(games: int, folder: Path) -> dict[str, Task]:
    """The side of python-chess of each job that it can do; the arguments are those of ours."""
    corpus = [played(seed) for seed in range(games)]
    texts = [str(chess.pgn.Game.from_board(board)) for board in corpus]
    moves = [list(board.move_stack) for board in corpus]
    positions = [board for game in moves for board in _boards(game)][::EACH]
    record = folder / "record.pgn"
    record.write_text(texts[0], encoding="utf-8")
    return {
        "headers": Task(lambda: sum(chess.pgn.read_headers(io.StringIO(text)) is not None for text in texts)),
        "parse": Task(lambda: sum(chess.pgn.read_game(io.StringIO(text), Visitor=Tokens) or 0 for text in texts)),
        "replay": Task(lambda: sum(map(_replay, texts))),
        "apply": Task(lambda: sum(map(_apply, moves))),
        "playout": Task(lambda: sum(len(played(seed).move_stack) for seed in range(games))),
        "legal": Task(lambda: sum(bool(list(board.legal_moves)) for board in positions)),
        "text": Task(lambda: sum(chess.Board(board.fen()) == board for board in positions)),
        "start": Task(lambda: sum(completed("-c", READ, str(record)) for _ in range(PROCESSES)), children),
    }


def memory(games: int) -> dict[str, Held]:
    """What python-chess holds of a record: the tree of its moves, no positions."""
    texts = [str(chess.pgn.Game.from_board(played(seed))) for seed in range(games)]
    plies = sum(map(_replay, texts))
    return {"chess, replayed: its moves": held(lambda text: chess.pgn.read_game(io.StringIO(text)), texts, plies)}


def _boards(moves: list[chess.Move]) -> list[chess.Board]:
    board, boards = chess.Board(), []
    for move in moves:
        boards.append(board.copy(stack=False))
        board.push(move)
    return boards


def _replay(text: str) -> int:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return game.end().ply()


def _apply(moves: list[chess.Move]) -> int:
    board = chess.Board()
    for move in moves:
        assert board.is_legal(move)
        board.push(move)
    return len(moves)
