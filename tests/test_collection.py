"""The puzzles that ship: what there is, and that each claims an answer and carries its proof.

That all proofs hold is the work of ``orloj verify scenarios/puzzles`` in CI; here it is done for the small ones.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import RULES_VERSION
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.puzzle_text import DIFFICULTIES, Certificate, Puzzle
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.checking import check_document
from orloj_dsl.puzzle.problems import fingerprint
from orloj_dsl.puzzle.proof import faults, prove

FILES = sorted(data_path("scenarios", "puzzles").glob("*.orloj"))
SMALL = 3_000
"""So many nodes are searched in a second or two."""


def game_of(path: Path) -> Game:
    checked = check_document(parse(Source(path.name, path.read_text("utf-8"))), SHIPPED)
    assert checked.diagnostics == ()
    (game,) = checked.games
    return game


def said(game: Game) -> Puzzle:
    assert game.puzzle is not None
    return game.puzzle


def certificate(game: Game) -> Certificate:
    found = said(game).certificate
    assert found is not None
    return found[0]


GAMES = {path: game_of(path) for path in FILES}
PUZZLES = {path: said(game) for path, game in GAMES.items()}


def test_there_are_more_than_twenty_from_a_minute_to_expert() -> None:
    assert len(FILES) >= 20
    levels = Counter(puzzle.difficulty for puzzle in PUZZLES.values())
    assert set(levels) == set(DIFFICULTIES)
    assert len({puzzle.title for puzzle in PUZZLES.values()}) == len(FILES)


def test_all_kinds_of_goals_and_tables_are_there() -> None:
    goals = [puzzle.goal for puzzle in PUZZLES.values()]
    assert {goal.aim for goal in goals} == {"max", "least", "reach"}
    assert {goal.measure for goal in goals} == {"", "decisions", "forced"}
    assert sum(goal.every for goal in goals) >= 1
    assert sum(goal.turns > 1 for goal in goals) >= 1
    assert sum(bool(puzzle.others) for puzzle in PUZZLES.values()) >= 1
    starts = [game.start.state for game in GAMES.values() if game.start is not None]
    assert {state.table.players for state in starts} == {1, 2, 3, 4}
    assert sum(state.known is not None and bool(state.known.pile or state.known.deck) for state in starts) >= 1


def test_the_point_is_where_it_should_be() -> None:
    texts = {path: path.read_text("utf-8") for path in FILES}
    assert sum("construct final" in text for text in texts.values()) >= 2
    # A call as the point: it comes in the solution's line.
    called = [
        path
        for path, game in GAMES.items()
        if any("O-9.2" in event.clauses or "O-9.2a" in event.clauses for ply in game.plies for event in ply.events)
    ]
    assert called
    examples = [text for text in texts.values() if text.startswith("# The worked example of ")]
    assert len(examples) == 4
    for clause in ("O-7.1.2", "O-8.7.1", "O-8.8.5", "O-10.5.2"):
        assert any(clause in text.splitlines()[0] for text in examples)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_puzzle_is_complete_and_laid_out(path: Path) -> None:
    puzzle, game, text = PUZZLES[path], GAMES[path], path.read_text("utf-8")
    assert puzzle.claim is not None
    assert puzzle.claim.ways is not None
    assert puzzle.hints
    assert puzzle.author
    assert game.plies
    assert format_document(parse(Source(path.name, text))) == text
    proven, edition = certificate(game), shipped()
    assert (proven.value, proven.solutions) == (puzzle.claim.value, puzzle.claim.ways)
    assert proven.edition == (edition.id, edition.version, edition.digest)
    assert proven.rules == RULES_VERSION
    assert proven.puzzle == fingerprint(game, text)


@pytest.mark.parametrize(
    "path", [path for path in FILES if certificate(GAMES[path]).nodes < SMALL], ids=lambda p: p.stem
)
def test_a_small_puzzle_is_proven_again(path: Path) -> None:
    proof = prove(GAMES[path])
    assert proof.proven
    assert list(faults(proof, path.read_text("utf-8"))) == []
