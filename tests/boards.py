"""Positions to draw, and what holds for every part of the board that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from xml.etree import ElementTree

from orloj_dsl.board.part import Part
from orloj_dsl.board.svg import filled, moves
from orloj_dsl.board.table import part_svg
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.overlay import read_overlay
from orloj_dsl.games.orloj.state import Seat, State
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.game import SeededGame
from orloj_dsl.scenario.table import Table

HOSTILE = "<b>&\"'"
"""A name that must not be read as markup."""
_LITERAL = re.compile(r"""\s(style|id|href|on\w+)=|<(script|use|style|image)|#|(fill|stroke)="|url\(""")
_TRANSFORM = re.compile(r"(rotate\(-?[0-9.]+\)|translate\(-?[0-9.]+ -?[0-9.]+\))+")
_SVG = "{http://www.w3.org/2000/svg}"

ODD = {
    "clock": {"moon": {"start": 0, "steps": ["coin 9", "gold 9", *["correct 9"] * 9, "paint"]}},
    "mastery": {"last": 30, "marks": {"spaces": [30], "bonuses": ["royal scroll"]}, "window_line": 30},
    "calendar": {
        "tiles": {"c01": "vp 99+gold 9+recover 9+mastery any 9+produce any", "c02": "moon|assistant+force 9+painter"}
    },
    "construction": {
        "months": {"row_costs": ["gold+paint+wood+iron+coin", "coin 5", "basic any 3", "gold"]},
        "hammer_stops": [[4, 5, 7, 8], [7, 8, 10, 11], [6, 7, 9, 10], [3, 4, 6, 7], [0, 1, 3, 4], [1, 2, 4, 5]],
        "final": {"cost": "gold 9+coin 9+wood 9+paint 9+iron 9", "vp": 0},
        "vp_per_resource": 0,
        "vp_per_group_dial": 99,
    },
    "apostles": {"left": [12, 10, 8, 6, 4, 2], "right": [11, 9, 7, 5, 3, 1], "red_teeth": []},
    "deviation_tokens": 9,
}
"""Figures that no printed board would have, and that the rules can play."""


@lru_cache(maxsize=1)
def odd_edition() -> Edition:
    """An edition with figures of ``ODD``."""
    found = read_overlay({"edition": {"id": "odd", "version": 1, "extends": "reconstruction"}, **ODD})
    assert found.edition is not None, found.faults
    return found.edition


@lru_cache(maxsize=1)
def states() -> tuple[State, ...]:
    """States of the games that ship, of games for two, three and four, of solo games, and of an odd edition."""
    games = [shipped_states(path.stem) for path in sorted(data_path("scenarios", "games").rglob("*.orloj"))]
    games += [
        seeded_states(2, "greedy", "random"),
        seeded_states(3, "random", "greedy", "random"),
        seeded_states(4, "greedy", "random", "greedy", "greedy"),
        seeded_states(5, "greedy", level="advanced"),
        seeded_states(6, "greedy", "random", edition=odd_edition()),
    ]
    return tuple(state for of in games for state in of)


@lru_cache(maxsize=32)
def shipped_states(name: str) -> tuple[State, ...]:
    """The state at the start of a game that ships, and behind each of its lines."""
    (path,) = data_path("scenarios", "games").rglob(f"{name}.orloj")
    (game,) = run(parse(Source(name, path.read_text(encoding="utf-8"))))
    assert game.start is not None, game.diagnostics
    return (game.start.state, *(ply.after.state for ply in game.plies))


@lru_cache(maxsize=32)
def seeded_states(seed: int, *kinds: str, level: str = "", edition: Edition | None = None) -> tuple[State, ...]:
    """The state at the start of a random game, and behind every tenth decision."""
    game = SeededGame(seed, 1, kinds, edition or shipped(), level=level)
    return (game.start.state, *[move.after.state for move in game.play()][::10])


def changed(part: Part, before: State, after: State) -> set[str]:
    """The slots that differ."""
    was, now = part.slots(before), part.slots(after)
    return {name for name in now if now[name] != was[name]}


def stepped(part: Part, given: str, first: str, steps: str) -> tuple[set[str], State]:
    """Which slots some steps change, and the state behind them.

    Args:
        part: the part that is drawn.
        given: the position.
        first: steps before them.
        steps: the steps themselves.
    """
    table = Table(given)
    if first:
        table.do(first)
    before = table.position.state
    table.do(steps)
    assert table.refused is None, table.refused.message
    return changed(part, before, table.position.state), table.position.state


def drawn(part: Part, state: State) -> ElementTree.Element:
    """A part at a position as XML."""
    return ElementTree.fromstring(filled(part_svg(part, state.table), part.slots(state)))


def slot_of(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """What a slot of a drawn part is."""
    (found,) = [element for element in root.iter() if element.get("data-slot") == name]
    return found


def texts(root: ElementTree.Element) -> list[str]:
    """The texts of a drawing, in order."""
    return [element.text or "" for element in root.iter() if element.tag.removeprefix(_SVG) == "text"]


def named(state: State, *names: str) -> State:
    """The same state with other names for its seats."""
    other = state.copy()
    seats = tuple(Seat(name, seat.colour) for name, seat in zip(names, state.table.seats, strict=True))
    other.table = replace(state.table, seats=seats)
    return other


def holds(part: Part, of: Iterable[State]) -> None:
    """What must be true of a part wherever it is drawn."""
    bases: dict[int, tuple[str, list[str]]] = {}
    for index, state in enumerate(of):
        if id(state.table) not in bases:
            base = part.base(state.table)
            bases[id(state.table)] = base, sorted(re.findall(r'<g data-slot="([^"]*)"', base))
            _plain(base)
        base, names = bases[id(state.table)]
        slots = part.slots(state)
        assert sorted(slots) == names, part.name
        for name, filling in slots.items():
            assert name.startswith(f"{part.name}.")
            assert _TRANSFORM.fullmatch(filling) if moves(filling) else True, filling
            _plain(filling)
        assert part.words(state)
        if index % 9 == 0:
            assert drawn(part, state).get("viewBox") == f"0 0 {part.width} {part.height}"


def _plain(markup: str) -> None:
    """No colour of its own, and nothing that a drawing must not hold."""
    assert not _LITERAL.search(markup), markup
