"""A game in one line: how far it has come, and how everybody stands."""

from __future__ import annotations

from orloj_dsl.interpreter.game import Game


def standing(game: Game) -> str:
    """``9 turns, round 3, in progress: Mikel 14, Eduardo 12, Carlos 10``."""
    if game.end is None:
        return "nothing was set up"
    state = game.end.state
    turns = sum(bool(ply.moves) and ply.round > 0 for ply in game.plies)
    number = max((ply.round for ply in game.plies), default=state.round)
    points = ", ".join(f"{state.name(seat)} {state.count(seat, 'vp')}" for seat in range(len(state.players)))
    adjusted = ", adjusted" if game.adjusted else ""
    count = "1 turn" if turns == 1 else f"{turns} turns"
    return f"{count}, round {number}, {_how(game)}{adjusted}: {points}"


def _how(game: Game) -> str:
    end = game.record.end
    if end is not None and end.atoms:
        return " by ".join(atom.text for atom in end.atoms)
    over = game.end is not None and game.end.due is None
    return "played to the last call, not yet scored" if over else "in progress"
