"""The form of each kind of action: which words it takes, how many, and whether it has a number or contains another.

Text can express no other action; this keeps those out that a program might make up, so that ``check`` judges all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.additional import CHOSEN, SCROLL_CLAUSES
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.painter import SIDES
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import all_places
from orloj_dsl.kernel.values import Action


@dataclass(frozen=True, slots=True)
class Form:
    """What an action of one kind looks like.

    Attributes:
        words: what its words are taken from, in canonical order.
        least, most: how many words; those of a set stand in canonical order.
        counted: whether it has a number.
        inner: the kinds that it may contain; empty for none.
    """

    words: Callable[[Edition], Sequence[str]] = lambda edition: ()
    least: int = 0
    most: int = 0
    counted: bool = False
    inner: tuple[str, ...] = ()


def _of(words: Sequence[str], least: int = 1, most: int = 1, *, counted: bool = False) -> Form:
    return Form(lambda edition: words, least, most, counted)


MANY = 99

FORMS = {
    **dict.fromkeys(("start", "pass", "end", "moon"), Form()),
    **dict.fromkeys(("clock", "turn"), Form(counted=True)),
    **dict.fromkeys(("scroll", "draw"), Form(lambda edition: tuple(edition.scrolls), 1, 1)),
    "draft": Form(lambda edition: tuple(edition.hammers), 1, 1),
    "recover": Form(all_places, 1, MANY),
    "painter": _of(SIDES, counted=True),
    "upgrade": _of(CUBES),
    "produce": _of(BASICS),
    "mastery": _of(COLOURS),
    "coin": _of(COLOURS, 0),
    "basic": _of(BASICS, 1, MANY),
    "outer": Form(inner=("moon", "painter", "upgrade", "coin")),
    "face": Form(inner=("produce", "mastery", "coin")),
    "+gold": _of(GOODS, 1, MANY),
    "+scroll": Form(lambda edition: tuple(SCROLL_CLAUSES), 1, 1, inner=CHOSEN),
}


def well_formed(state: State, action: Action) -> bool:
    """Whether an action has the form of its kind; kinds that don't exist have none."""
    return _has_form(state.table.edition, action)


def _has_form(edition: Edition, action: Action) -> bool:
    form = FORMS.get(action.kind)
    if form is None or not form.least <= len(action.words) <= form.most or (action.number and not form.counted):
        return False
    known = form.words(edition)
    if any(word not in known for word in action.words):
        return False
    if list(action.words) != sorted(action.words, key=known.index):
        return False
    return _has_inner(edition, form, action)


def _has_inner(edition: Edition, form: Form, action: Action) -> bool:
    """What it contains: one of its kinds, in form; the paid step of a face names its colour, an outer coin none."""
    inner = action.inner
    needed = bool(form.inner) and (action.kind != "+scroll" or action.words[0] in CHOSEN)
    if inner is None or not needed:
        return inner is None and not needed
    if inner.kind not in form.inner or not _has_form(edition, inner):
        return False
    if action.kind == "+scroll":
        return inner.kind == action.words[0]
    return inner.kind != "coin" or bool(inner.words) == (action.kind == "face")
