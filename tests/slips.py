"""Tables for slips of the pen: a record with one line of play, and the first thing that is wrong with it."""

from __future__ import annotations

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

# The hand goes from IV to V: a coin and an upgrade; the face shows yellow mastery there.
HEAD = """orloj 1
players Mikel purple, Eduardo yellow
position
  clock hand 4, face 2, worker 4 Mikel
  Mikel wood 3
play
"""


def first(play: str, head: str = HEAD) -> tuple[Diagnostic, str]:
    source = Source("slip", head + play + "\n")
    (game,) = run(parse(source))
    (found, *_) = game.diagnostics
    return found, source.slice(found.span)


def at(hand: int, mikel: str = "", table: str = "") -> str:
    """A record in which Mikel is to play; without more he can pay whatever he is asked for."""
    purse = mikel or "gold 2, paint 3, wood 3, iron 3"
    return f"""orloj 1
players Mikel purple, Eduardo yellow
position
  clock hand {hand}, face 2, worker 4 Mikel
  workshop w07 w12 w03
  goals green-3 coin-2, workshops-3 apostle, level-iii upgrade
  {table or "painter XII"}
  Mikel hammer coin, {purse}
play
"""
