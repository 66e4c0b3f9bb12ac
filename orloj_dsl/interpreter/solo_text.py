"""The statements of a position that only a solo game has, as text and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import BASIC, COUNTERS, LEVELS, PLACES, Solo, SoloBoard
from orloj_dsl.games.orloj.solo.setup import blocked_dials
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.state import NOBODY, State
from orloj_dsl.interpreter.steps import Unbound, known
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.tree import Atom, Item, Statement

AREA = "area"
"""The word for what Manes has taken, apostles and assistants alike."""

HIS = (*COUNTERS, AREA, "cards", "scrolls", "royals")
"""What is said of Manes."""

BOARD = ("mastery", "progress", "rounds", "scoring", "piles")
"""Tiles that lie where the setup has put them; unsaid, they lie as the edition lists them."""

SOLO_STATEMENTS = ("solo", "blocked", *BOARD, "open", "played", "flipped", "removed")
"""The heads of these statements."""


def blank_board(edition: Edition) -> SoloBoard:
    """What goes without saying: the basic level, tiles as the edition lists them, no card revealed at the setup."""
    parts = edition.solo
    return SoloBoard(
        level=BASIC,
        blocked=(),
        mastery=tuple(parts.mastery_tiles)[:PLACES],
        progress=parts.progress_tiles[:PLACES],
        rounds=parts.round_tiles[:PLACES],
        scoring=parts.scoring_tiles[:PLACES],
        piles=tuple(edition.assistants),
    )


def solo_lines(state: State, blank: State) -> Iterator[str]:
    """The statements of a solo game, in order; none in a game of several players."""
    board, usual, solo = state.table.board.solo, blank.table.board.solo, state.solo
    if board is None or usual is None or solo is None:
        return
    if board.level != usual.level:
        yield f"solo {board.level}"
    for name in ("blocked", *BOARD):
        value = getattr(board, name)
        if value != getattr(usual, name):
            yield f"{name} " + " ".join(map(str, value))
    if solo.open:
        yield "open " + ", ".join(" ".join(pair).rstrip() for pair in solo.open)
    for name in ("played", "flipped", "removed"):
        value = getattr(solo, name)
        if value:
            yield f"{name} " + " ".join(map(str, value))


def read_solo_statement(statement: Statement, state: State) -> None:
    """Take one of ``SOLO_STATEMENTS``.

    Raises:
        Unbound: it can't be read.
    """
    name, edition, solo = statement.head.text, state.table.edition, solo_of(state)
    if name == "open":
        state.solo = replace(solo, open=tuple(_pair(item, edition) for item in statement.items))
        return
    value = tuple(_word(atom, name, edition) for atom in statement.atoms)
    if not value:
        raise _form(statement, name)
    if name in ("played", "flipped", "removed"):
        # In whatever order the tiles are named, they lie there alike.
        state.solo = _with(solo, name, tuple(sorted(value)) if name == "flipped" else value)
        return
    if name == "solo" and len(value) != 1:
        raise _form(statement, name)
    board = board_of(state)
    changed = _with(board, "level", value[0]) if name == "solo" else _with(board, name, value)
    state.table = replace(state.table, board=replace(state.table.board, solo=changed))


S = TypeVar("S", Solo, SoloBoard)


def _with(whole: S, field: str, value: Any) -> S:
    """The same with one field replaced that a statement names."""
    return replace(whole, **{field: value})


def lay_blocked(state: State) -> None:
    """Put blocked tiles where the revealed cards have them; the dials lie on the calendar unsaid (O-13.1.3)."""
    dials = [dial for ring in blocked_dials(state.table.edition, board_of(state).blocked) for dial in ring]
    state.table = replace(state.table, board=replace(state.table.board, blocked=frozenset(dials)))
    state.dials = {**dict.fromkeys(dials, NOBODY), **state.dials}


_FORMS = {
    "solo": "solo basic",
    "blocked": "blocked m01 m02 m07 m08 m09 m10",
    "open": "open m07 r2, m11 r3",
    "flipped": "flipped 1 3",
}
"""How these statements are written."""


def _form(statement: Statement | Item, name: str) -> Unbound:
    form = _FORMS.get(name, f"{name} ...")
    return Unbound(Diagnostic("syntax", statement.span, f"the line is written like this: {form}", (form,)))


_WORDS: dict[str, tuple[str, Callable[[Edition], Sequence[str]]]] = {
    "solo": ("level", lambda edition: LEVELS),
    "blocked": ("action card", lambda edition: tuple(edition.solo.cards)),
    "mastery": ("mastery tile", lambda edition: tuple(edition.solo.mastery_tiles)),
    "progress": ("mastery-progress tile", lambda edition: edition.solo.progress_tiles),
    "scoring": ("scoring tile", lambda edition: edition.solo.scoring_tiles),
    "piles": ("type of assistant", lambda edition: tuple(edition.assistants)),
    "played": ("action card", lambda edition: tuple(edition.solo.cards)),
    "removed": ("scroll", lambda edition: tuple(edition.scrolls)),
}
"""What the words of these statements are."""


def _word(atom: Atom, name: str, edition: Edition) -> str | int:
    if name in ("rounds", "flipped"):
        numbers = [str(number) for number in range(1, PLACES + 1)]
        return int(known(atom, numbers, "goal from the left" if name == "rounds" else "place"))
    what, words = _WORDS[name]
    return known(atom, words(edition), what)


def _pair(item: Item, edition: Edition) -> tuple[str, str]:
    """An action card and its round scoring card, which is drawn right after it."""
    if len(item.atoms) > 2:
        raise _form(item, "open")
    card = known(item.atoms[0], tuple(edition.solo.cards), "action card")
    scoring = [known(atom, tuple(edition.solo.round_cards), "round scoring card") for atom in item.atoms[1:]]
    return card, scoring[0] if scoring else ""
