"""Who is to decide at a position, in words: a player, chance, or nobody in the turn of Manes."""

from __future__ import annotations

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.solo.area import NAME
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.matching import ACT
from orloj_dsl.interpreter.reasons import due_words
from orloj_dsl.interpreter.summary import won_by
from orloj_dsl.kernel.values import Decision


def deciding(due: Decision, state: State) -> str:
    """``Mikel is to decide: an apostle``, ``chance gives the workshop card that was drawn``, ``Manes is to play``."""
    if due.player is not None:
        return f"{state.name(due.player)} is to decide: {due_words(due)}"
    if due.kind == ACT:
        return f"{NAME} is to play"
    return f"the turn of {NAME} is over" if due.kind == "end" else f"chance gives {due_words(due)}"


def deciding_or_won(position: OrlojPosition) -> str:
    """The same at a position; where the game is over, who has won."""
    if position.due is None:
        return f"the game is over: {won_by(position.state)}"
    return deciding(position.due, position.state)
