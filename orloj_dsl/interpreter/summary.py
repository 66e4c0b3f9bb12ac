"""A game in one line: how far it has come, and how everybody stands."""

from __future__ import annotations

from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.solo.area import MANES, PLAYER
from orloj_dsl.games.orloj.state import TURNS, State
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.goal_text import goal_text
from orloj_dsl.interpreter.puzzle_text import claim_text, puzzle_title
from orloj_dsl.notation.tree import Record


def standing(game: Game) -> str:
    """``9 turns, round 3, in progress: Mikel 14, Eduardo 12, Carlos 10``; of a game that is over also who wins."""
    if game.end is None:
        return "nothing was set up"
    state = game.end.state
    turns = turns_played(game)
    points = ", ".join(f"{state.name(seat)} {state.count(seat, 'vp')}" for seat in range(len(state.players)))
    adjusted = ", adjusted" if game.adjusted else ""
    count = "1 turn" if turns == 1 else f"{turns} turns"
    won = f"; {won_by(state)}" if over(game) else ""
    return f"{count}, round {round_reached(game)}, {_how(game)}{adjusted}: {points}{won}"


def asked(game: Game) -> str:
    """What a puzzle asks and claims: ``puzzle The long June: Mikel vp max in 1 turn; the answer is 14 unique``."""
    puzzle, start = game.puzzle, game.start
    assert puzzle is not None
    assert start is not None
    claim = "" if puzzle.claim is None else f"; the answer is {claim_text(puzzle.goal, puzzle.claim)}"
    certified = "" if puzzle.certificate is None else ", certified"
    return f"puzzle {puzzle.title}: {goal_text(puzzle.goal, start)}{claim}{certified}"


def title_of(record: Record) -> str:
    """The title that the header gives a record, or nothing."""
    if record.puzzle is not None:
        return puzzle_title(record)
    header = record.header("title")
    return " ".join(atom.text for atom in header.atoms) if header is not None else ""


def turns_played(game: Game) -> int:
    """How many turns of the main line are valid; what is decided before round 1 is none."""
    return sum(bool(ply.moves) and ply.round > 0 for ply in game.plies)


def round_reached(game: Game) -> int:
    """The round of the last valid line."""
    return max((ply.round for ply in game.plies), default=game.end.state.round if game.end is not None else 0)


def over(game: Game) -> bool:
    """Whether the game was played to its end and scored."""
    return game.end is not None and game.end.due is None


def won_by(state: State) -> str:
    """``Mikel wins``, and by what in a tie (O-11.0.3, O-11.0.3a)."""
    names = [state.name(seat) for seat in winners(state)]
    if state.solo is not None:
        tied = state.count(PLAYER, "vp") == state.count(MANES, "vp")
        return f"{names[0]} wins" + (" the tie" if tied else "")
    points = [player.counts["vp"] for player in state.players]
    if len(names) > 1:
        return f"{' and '.join([', '.join(names[:-1]), names[-1]])} share the win"
    return f"{names[0]} wins" + (" by more apostles on the panel" if points.count(max(points)) > 1 else "")


_ENDED = {"rooster": "ended by the fourth call", "calendar": "ended by the last dial", TURNS: "played to the end"}


def _how(game: Game) -> str:
    end = game.record.end
    if game.end is not None and over(game):
        return _ENDED[game.end.state.ending]
    if end is not None and end.atoms and end.atoms[0].text in ("unfinished", "conceded"):
        return " by ".join(atom.text for atom in end.atoms)
    return "in progress"
