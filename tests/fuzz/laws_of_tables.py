"""Laws of positions and of what was played: told, read back, replayed, played on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from orloj_dsl import Position
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.faults import BOUND, faults
from orloj_dsl.interpreter.editions import SHIPPED, Editions
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.interpreter.report import ply_text
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn

DECISIONS = 8
"""So many decisions are played on from a position."""


def beyond(here: OrlojPosition) -> bool:
    """Whether a figure is larger than a position may show: what begins near the bound may be played over it."""
    return any(abs(n) > BOUND for player in here.state.players for n in player.counts.values())


def reads_back(here: OrlojPosition, editions: Editions = SHIPPED) -> None:
    """A position can be, and its text is read back as it."""
    if beyond(here):
        return
    wrong = list(faults(here.state))
    assert not wrong, f"a position that was reached can't be: {wrong}"
    (game,) = run(parse(Source("there", f"orloj 1\n{position_line(here)}\nplay\n")), editions)
    assert game.start == here, f"a position isn't read back: {[found.message for found in game.diagnostics]}"


def replays(start: OrlojPosition, plies: Iterable[Ply]) -> None:
    """Lines that were played, printed canonically, are a record that leads to the same position."""
    plies = tuple(plies)
    if not plies or beyond(start):
        return
    lines = (_line(ply) for ply in plies)
    text = "\n".join(["orloj 1", position_line(start), "play", *lines, ""])
    (game,) = run(parse(Source("again", text)))
    wrong = [found for found in game.diagnostics if not found.note]
    assert not wrong, f"what was played can't be replayed: {wrong[0].message}\n{text}"
    assert game.end == plies[-1].after, f"what was played leads elsewhere\n{text}"


def _line(ply: Ply) -> str:
    if isinstance(ply.node, Turn):
        return f"{ply.round} {name_text(ply.before.state.name(ply.seat))} {ply_text(ply)}"
    return ply_text(ply)


def plays_on(start: OrlojPosition, chance: Random, editions: Editions = SHIPPED) -> None:
    """Some legal decisions by chance: each can be done, nothing is stuck, and the ledger closes."""
    here, digest = Position(start), start.digest()
    for _ in range(DECISIONS):
        if here.over:
            break
        legal = here.legal()
        assert legal, f"nothing is legal at {here}"
        texts = here.writable()
        by_text = bool(texts) and chance.random() < 0.3
        here = here.apply(chance.choice(texts) if by_text else chance.choice(legal))
    assert start.digest() == digest, "a position changes when it is played on from"
    assert here.ledger().closes, "the ledger doesn't close"
    reads_back(here._core, editions)
