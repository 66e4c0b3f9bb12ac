"""13.10 and appendix 17: what Manes scores in the end, and who wins."""

from __future__ import annotations

from orloj_dsl.games.orloj.goals import claimed_place
from orloj_dsl.games.orloj.resources import score
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.solo.area import MANES, PLAYER
from orloj_dsl.games.orloj.solo.setup import cards_clause
from orloj_dsl.games.orloj.solo.table import board_of
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run

TILE_CLAUSES = {
    "months": "O-A17.1",
    "signs": "O-A17.2",
    "apostles": "O-A17.3",
    "scrolls": "O-A17.4",
    "workshops": "O-A17.5",
}
"""The clause of each scoring tile."""


def score_manes(run: Run[State]) -> None:
    """Assistants, scoring tiles and goals; the windows are scored with the player's (O-13.10.2)."""
    _score_assistants(run)
    for place, kind in enumerate(board_of(run.state).scoring, 1):
        _score_tile(run, place, kind)
    for goal, _ in run.state.table.board.goals:
        points = claimed_place(run.state, goal, MANES)
        if points is not None:
            score(run, MANES, points, "O-13.10.2c", f"goals: {goal}", ("O-5.1.1", "O-12.5"))


def _score_assistants(run: Run[State]) -> None:
    """Each the same, whatever its type (O-13.10.2a)."""
    state = run.state
    number = tally(state, MANES, "assistants")
    value = state.table.edition.solo.assistant[board_of(state).hard_cards]
    if number:
        score(
            run,
            MANES,
            number * value,
            "O-13.10.2a",
            f"assistants: {number} at {value} VP",
            ("O-5.1.1", cards_clause(board_of(state))),
        )


def _score_tile(run: Run[State], place: int, kind: str) -> None:
    """A tile that wasn't flipped, up to its most (O-13.10.2b, O-13.10.3)."""
    state, parts = run.state, run.state.table.edition.solo
    assert state.solo is not None
    label = f"scoring tile {place} ({kind})"
    if place in state.solo.flipped:
        run.tell(f"{label}: flipped, 0 VP", "O-13.10.2b", MANES)
        return
    number = tally(state, MANES, kind)
    points = min(parts.cap, number * parts.each)
    capped = ("O-13.10.3",) if number * parts.each > parts.cap else ()
    what = f"{label}: {number} at {parts.each} VP"
    score(run, MANES, points, "O-13.10.2b", what, ("O-5.1.1", TILE_CLAUSES[kind], *capped))


def winner(state: State) -> int:
    """The seat that wins: the player only with more VP (O-13.10.1a)."""
    return PLAYER if state.count(PLAYER, "vp") > state.count(MANES, "vp") else MANES
