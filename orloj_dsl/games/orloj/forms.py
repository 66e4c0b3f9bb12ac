"""The form of each kind of action: which words it takes, how many, and whether it has a number or contains another.

Text can express no other action; this keeps those out that a program might make up, so that ``check`` judges all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.additional import CHOSEN, SCROLL_CLAUSES
from orloj_dsl.games.orloj.construction import FINAL
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.painter import SIDES
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.sculptor import ACTIONS
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import all_places
from orloj_dsl.games.orloj.workshop import ENDS
from orloj_dsl.kernel.values import Action


@dataclass(frozen=True, slots=True)
class Form:
    """What an action of one kind looks like.

    Attributes:
        words: what its words are taken from, in canonical order.
        least, most: how many words; those of a set stand in canonical order.
        counted: whether it has a number.
        inner: the kinds that it may contain; empty for none.
        paid: whether it may say what is paid for it, one word a piece.
    """

    words: Callable[[Edition], Sequence[str]] = lambda edition: ()
    least: int = 0
    most: int = 0
    counted: bool = False
    inner: tuple[str, ...] = ()
    paid: bool = False


def _of(words: Sequence[str], least: int = 1, most: int = 1, *, counted: bool = False) -> Form:
    return Form(lambda edition: words, least, most, counted)


MANY = 99

REFUSABLE = (
    *("apostle", "assistant", "basic", "bonus", "construct", "force", "mastery", "painter", "produce", "recover"),
    *("scroll", "upgrade", "workshop"),
)
"""What may be refused with ``no``; a test holds it against the rules."""


def drawn(edition: Edition) -> tuple[str, ...]:
    """All that chance can give: scrolls and workshop cards, and of the solo game the cards of Manes."""
    solo = (*edition.solo.cards, *edition.solo.round_cards, HIDDEN)
    return (*edition.scrolls, *edition.workshop, *solo)


FORMS = {
    **dict.fromkeys(("start", "pass", "end", "moon", "force", "act"), Form()),
    **dict.fromkeys(("clock", "turn", "apostle"), Form(counted=True)),
    "scroll": Form(lambda edition: tuple(edition.scrolls), 1, 1),
    "draw": Form(drawn, 1, 1),
    "draft": Form(lambda edition: tuple(edition.hammers), 1, 1),
    "recover": Form(all_places, 1, MANY),
    "painter": _of(SIDES, counted=True),
    "upgrade": _of(CUBES),
    "produce": _of(BASICS),
    "mastery": _of(COLOURS),
    "coin": _of(COLOURS, 0),
    "basic": _of(BASICS, 1, MANY),
    "assistant": Form(lambda edition: tuple(edition.assistants), 1, 1),
    "workshop": Form(counted=True, paid=True),
    "lay": _of(ENDS),
    "construct": Form(lambda edition: (*edition.dials, FINAL), 1, 1, counted=True, paid=True),
    "sculptor": _of(tuple(ACTIONS)),
    "outer": Form(inner=("moon", "painter", "upgrade", "coin", "apostle", "workshop", "construct", "sculptor")),
    "face": Form(inner=("produce", "mastery", "coin")),
    "no": _of(REFUSABLE),
    "+gold": _of(GOODS, 1, MANY),
    "+place": Form(lambda edition: edition.spaces, 1, 1, counted=True, paid=True),
    "+assist": Form(lambda edition: edition.workshop, 1, 1, paid=True),
    "+claim": Form(lambda edition: tuple(edition.goal_conditions), 1, 1),
    "+scroll": Form(lambda edition: tuple(SCROLL_CLAUSES), 1, 1, inner=CHOSEN),
}


def well_formed(state: State, action: Action) -> bool:
    """Whether an action has the form of its kind; kinds that don't exist have none.

    A coin that isn't the outer section's own pays for a mastery step, and says its colour (O-8.2.2).
    """
    return (action.kind != "coin" or bool(action.words)) and _has_form(state.table.edition, action)


def _has_form(edition: Edition, action: Action) -> bool:
    form = FORMS.get(action.kind)
    if (
        form is None
        or not form.least <= len(action.words) <= form.most
        or action.number < 0
        or (action.number and not form.counted)
    ):
        return False
    return (
        (not action.words or _are_of(action.words, form.words(edition)))
        and _are_of(action.pay, GOODS if form.paid else ())
        and _has_inner(edition, form, action)
    )


def _are_of(words: Sequence[str], known: Sequence[str]) -> bool:
    """Whether all words are known, and in canonical order."""
    if len(words) < 2:
        return not words or words[0] in known
    return all(word in known for word in words) and list(words) == sorted(words, key=known.index)


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
