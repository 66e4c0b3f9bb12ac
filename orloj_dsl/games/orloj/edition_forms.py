"""The form of each figure: what can stand there, in words and as a test.

A form says what the rules can read and play at all; whether a figure fits the others is asked in ``edition_checks``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from orloj_dsl.games.orloj.assistants import CENTRES
from orloj_dsl.games.orloj.components import read_space
from orloj_dsl.games.orloj.figures import Path
from orloj_dsl.games.orloj.gains import FORCE, grantable
from orloj_dsl.games.orloj.goals import BONUSES
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, GOODS, Item, parse_reward, reward_text

APOSTLE_COLOURS = ("purple", "green", "red")
HALVES = ("apostle", "construct")
MOST = 99
"""No printed number is larger."""


@dataclass(frozen=True, slots=True)
class Form:
    """What can stand in a figure.

    Attributes:
        words: what is expected, for a person.
        fits: whether a value is of this form.
        known: the words that can stand there, or that it is made of.
        normal: how a value that fits is kept, so that one figure has one spelling.
        item: the form of each item of a list.
        length: how many items a list has, if that is fixed.
    """

    words: str
    fits: Callable[[object], bool]
    known: tuple[str, ...] = ()
    normal: Callable[[Any], Any] = lambda value: value
    item: Form | None = None
    length: int | None = None


def number(least: int = 0, most: int = MOST) -> Form:
    """A whole number."""

    def fits(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    return Form(f"a number from {least} to {most}", fits)


def word(known: Collection[str]) -> Form:
    """One of a few words."""
    return Form(f"one of {', '.join(known)}", lambda value: value in known, tuple(known))


def fixed(value: object) -> Form:
    """A figure that this program has built in."""

    def fits(other: object) -> bool:
        return type(other) is type(value) and other == value

    return Form(f"{value}, as this program plays no other", fits)


def reward(words: str, holds: Callable[[tuple[Item, ...]], bool]) -> Form:
    """A reward or a cost in the edition's words, such as ``coin 2+wood``."""

    def fits(value: object) -> bool:
        if not isinstance(value, str):
            return False
        try:
            items = parse_reward(value)
        except ValueError:
            return False
        parts = [part.strip() for part in value.split("+") if "|" in part]
        return set(parts) <= ALTERNATIVES and all(map(_icon, items)) and holds(items)

    known = tuple(icon for icon in ICONS if fits(icon))
    return Form(words, fits, known, lambda value: reward_text(parse_reward(value)))


ICONS = (
    *("gold", "paint", "wood", "iron", "coin", "basic any", "vp 2", "correct", "moon", "recover 2", "rooster disc"),
    *("upgrade", "painter", "apostle", "workshop", "construct", "sculptor", "produce any", "mastery any"),
    *("mastery blue", "moon|assistant", "scroll", "royal scroll", "force+painter"),
)
"""Words that rewards are made of, some with a number behind them."""


ANYTHING = "any"
"""The track, colour or resource of an icon where the player chooses."""
ALTERNATIVES = frozenset(("moon|painter", "moon|assistant", "assistant|moon"))
"""Icons that are one of two."""
_OF = {"mastery": (*COLOURS, ANYTHING), "produce": (ANYTHING,), "basic": (ANYTHING,)}
"""What an icon says of itself; the others say nothing."""
_ONE = ("upgrade", "painter", "apostle", "workshop", "construct", "produce", "sculptor", "worker", "scroll", "royal")
"""Icons that stand for one thing to be done."""


def _icon(item: Item) -> bool:
    """Whether an icon is one that the rules know, with a number that a component can print."""
    if item.of not in _OF.get(item.kind, ("",)):
        return False
    if item.kind in _ONE:
        return item.number == 1
    least, most = {"moon": (-9, 9), "vp": (1, MOST)}.get(item.kind, (1, 9))
    return least <= item.number <= most


def listing(length: int | None, form: Form) -> Form:
    """A list of so many, or of any number of, figures of one form."""

    def fits(value: object) -> bool:
        return isinstance(value, list) and length in (None, len(value)) and all(map(form.fits, value))

    def normal(value: list[object]) -> object:
        return [form.normal(item) for item in value]

    count = f"a list of {length}" if length else "a list"
    return Form(f"{count}, each {form.words}", fits, form.known, normal, form, length)


def gathered(form: Form) -> Form:
    """A list whose order means nothing."""
    return replace(form, normal=lambda value: sorted(form.normal(value)))


def kinds(*of: str) -> Callable[[tuple[Item, ...]], bool]:
    """Whether a reward has just icons of these kinds."""
    return lambda items: {item.kind for item in items} <= {*of}


def _anywhere(items: tuple[Item, ...]) -> bool:
    """What can be given at any place: a worker is unlocked by a space of the panel alone."""
    return grantable(items) and all(item.kind != "worker" for item in items)


def _levels(items: tuple[Item, ...]) -> bool:
    """A sculptor's level: what it forces stands in front."""
    given = items[1:] if items[0].kind == FORCE else items
    return bool(given) and _anywhere(given)


def _one_of(*of: str) -> Callable[[tuple[Item, ...]], bool]:
    """Whether a reward is a single icon of these kinds."""
    return lambda items: len(items) == 1 and kinds(*of)(items)


def _cost(items: tuple[Item, ...]) -> bool:
    """Goods, few enough that every way to pay them can be listed."""
    free = sum(item.number for item in items if item.kind == "basic")
    return kinds(*GOODS, "basic")(items) and free <= 3 and sum(item.number for item in items) <= 5


def _row_bonus(items: tuple[Item, ...]) -> bool:
    return [item.kind for item in items] == ["vp", "produce"]


def _space(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        space = read_space(value)
    except ValueError:
        return False
    known = _icon(space.reward) and space.reward.kind in ("coin", "upgrade", "recover", "worker")
    return space.colour in APOSTLE_COLOURS and known


def _yield(value: object) -> bool:
    own, plus, rest = str(value).partition("+")
    return re.fullmatch("[0-9]", own) is not None and (not plus or COST.fits(rest))


def _normal_yield(value: object) -> object:
    own, plus, rest = str(value).partition("+")
    return f"{own}+{COST.normal(rest)}" if plus else int(own)


def _condition(value: object) -> bool:
    """``months 2 signs 1``: one or two pairs of what is counted, and how many; or ``level-iii 1``."""
    words = value.split() if isinstance(value, str) else []
    counted, numbers = words[::2], words[1::2]
    if words == [LEVEL_III, "1"]:
        return True
    return (
        len(counted) in (1, 2)
        and len(set(counted)) == len(numbers) == len(counted)
        and set(counted) <= {*COUNTED}
        and all(re.fullmatch("[1-9][0-9]?", text) for text in numbers)
    )


COUNTED = (*APOSTLE_COLOURS, "assistants", "workshops", "upgrades", "months", "signs")
"""What a goal's condition can count (appendix 11)."""
LEVEL_III = "level-iii"
"""What is a condition of its own."""
OUTER = ("coin+apostle", "moon|painter", "construct", "workshop", "coin+upgrade", "sculptor")
FACES = (*(f"mastery {colour}" for colour in COLOURS), *(f"produce {basic}" for basic in BASICS))
"""The sections of the clock's rings (appendix 2 and 3)."""

ANY = reward("a reward such as coin 2+wood", _anywhere)
GAIN = reward("goods such as coin 2+wood", kinds(*GOODS))
GAINED_AT_TOP = reward("goods and points such as gold+vp 1", kinds(*GOODS, "vp"))
COST = reward("up to five goods such as gold+basic any", _cost)
BASIC = word(BASICS)
HALF = word(HALVES)
SECTION = word(OUTER)
FACE = word(FACES)
STEP = reward("a good or correct", _one_of(*GOODS, "correct"))
MARK = reward("scroll, assistant|moon or royal scroll", _one_of("scroll", "assistant|moon", "royal"))
GOAL = Form("a condition such as green 3 or months 2 signs 1", _condition)
BONUS = reward("a goal's bonus such as coin 2 or mastery any 2", _one_of(*BONUSES))
CENTRE = reward("a card's centre such as recover 2 or moon", _one_of(*CENTRES))
MONTHS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_SIGNS = "aquarius|pisces|aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn"
_ACTION = re.compile(f"construct ({'|'.join(MONTHS)}|{_SIGNS})|apostle ([1-9]|1[0-2])")
_REWARD = re.compile(f"mastery ({'|'.join(COLOURS)}) [1-9]|painter [1-9]|(workshop|assistant) (left|right)")
MANES_ACTION = Form(
    "construct VI or apostle 9", lambda value: isinstance(value, str) and bool(_ACTION.fullmatch(value))
)
MANES_REWARD = Form(
    "mastery blue 2, painter 3, workshop left or assistant right",
    lambda value: isinstance(value, str) and bool(_REWARD.fullmatch(value)),
)
SCULPTOR = reward("an action such as force 1+workshop", _levels)
DIAL_NUMBER, APOSTLE, TRACK = number(0, 11), number(1, 12), number(0, 30)

FORMS: dict[tuple[str, ...], Form] = {
    ("box", "supply", "*"): number(1),
    ("clock", "outer", "sections"): listing(12, SECTION),
    ("clock", "face", "sections"): listing(12, FACE),
    ("clock", "moon", "start"): DIAL_NUMBER,
    ("clock", "moon", "steps"): listing(12, STEP),
    ("mastery", "last"): TRACK,
    ("mastery", "marks", "spaces"): listing(None, TRACK),
    ("mastery", "marks", "bonuses"): listing(None, MARK),
    ("mastery", "window_line"): TRACK,
    ("mastery", "*", "*"): TRACK,
    ("calendar", "painter_start", "between"): listing(2, word(MONTHS)),
    ("calendar", "tiles", "*"): ANY,
    ("calendar", "printed", "*"): word(tuple(f"c{number:02}" for number in range(1, 13))),
    ("construction", "hammer_stops"): listing(6, listing(4, DIAL_NUMBER)),
    ("construction", "hammer_start"): number(0, 5),
    ("construction", "*", "row_costs"): listing(4, COST),
    ("construction", "*", "column_costs"): listing(3, COST),
    ("construction", "final", "cost"): GAIN,
    ("construction", "final", "vp"): number(),
    ("construction", "vp_per_resource"): number(),
    ("construction", "vp_per_group_dial"): number(),
    ("construction", "drawn", "*"): number(1, 11),
    ("apostles", "left"): listing(6, APOSTLE),
    ("apostles", "right"): listing(6, APOSTLE),
    ("apostles", "red_teeth"): gathered(listing(None, number(0, 5))),
    ("apostles", "colours", "*"): gathered(listing(None, APOSTLE)),
    ("apostles", "panel", "row_costs"): listing(3, BASIC),
    ("apostles", "panel", "rows", "*"): listing(4, Form("a space such as green recover 2", _space)),
    ("apostles", "row_bonus"): reward("points and a production, such as vp 7+produce any", _row_bonus),
    ("production", "yields"): listing(4, Form("pieces such as 2 or 2+gold", _yield, normal=_normal_yield)),
    ("production", "worker_rows"): listing(3, number(2, 4)),
    ("production", "at_top"): GAINED_AT_TOP,
    ("rooster", "round_track", "solo"): listing(1, number(1)),
    ("rooster", "round_track", "*", "*"): listing(4, number(1)),
    ("rooster", "personal"): listing(5, number()),
    ("rooster", "at_top"): GAINED_AT_TOP,
    ("hammers", "*", "number"): number(1, 6),
    ("hammers", "*", "distance"): listing(3, number(0, 6)),
    ("hammers", "*", "*"): ANY,
    ("starting_cards", "*", "gain"): GAIN,
    ("starting_cards", "*", "forced"): number(0, 5),
    ("starting_cards", "*", "mastery", "*"): number(0, 9),
    ("starting_cards", "*", "apostles"): gathered(listing(None, APOSTLE)),
    ("starting_cards", "*", "*"): number(0, 9),
    ("scrolls", "of_each", "*"): number(1, 4),
    ("scrolls", "revealed", "*"): number(1, 6),
    ("royal_scrolls", "*"): number(),
    ("windows", "cap"): number(),
    ("windows", "*"): listing(2, number()),
    ("assistants", "*"): number(),
    ("assistant_piles", "*"): number(1, 3),
    ("goals", "places"): listing(3, number()),
    ("goals", "groups", "*"): listing(3, GOAL),
    ("goals", "bonuses", "*"): listing(3, BONUS),
    ("workshop", "place_costs"): listing(3, number(0, 9)),
    ("workshop", "base_cost"): BASIC,
    ("workshop", "assistant_cost"): number(0, 9),
    ("workshop", "cards", "*", "resource"): BASIC,
    ("workshop", "cards", "*", "top"): ANY,
    ("workshop", "cards", "*", "centre"): CENTRE,
    ("workshop", "cards", "*", "*"): HALF,
    ("sculptor", "*"): listing(3, SCULPTOR),
    ("workers", "available", "*"): number(1, 14),
    ("deviation_tokens",): number(1, 9),
    ("start_vp",): number(),
    ("solo", "turns"): number(1),
    ("solo", "upkeep_after"): listing(3, number(1)),
    ("solo", "rooster_start"): number(1),
    ("solo", "mastery_tiles", "*", "*"): number(1, 9),
    ("solo", "progress_tiles"): gathered(listing(3, word(COLOURS))),
    ("solo", "target", "*"): TRACK,
    ("solo", "end_of_round_tiles"): gathered(listing(3, number(1, 3))),
    ("solo", "scoring_tiles", "cap"): number(),
    ("solo", "scoring_tiles", "each"): number(),
    ("solo", "end_card", "*"): number(),
    ("solo", "round_scoring", "*", "*", "vp"): number(),
    ("solo", "round_scoring", "*", "*", "rooster"): number(0, 9),
    ("solo", "action_cards", "*", "workers"): number(1, 5),
    ("solo", "action_cards", "*", "dial"): DIAL_NUMBER,
    ("solo", "action_cards", "*", "face"): DIAL_NUMBER,
    ("solo", "action_cards", "*", "first"): MANES_ACTION,
    ("solo", "action_cards", "*", "second"): MANES_ACTION,
    ("solo", "action_cards", "*", "*"): MANES_REWARD,
}
"""The form of a figure by its path, ``*`` for any key; of several that match the first holds. All others are fixed."""


def form_of(path: Path, value: object) -> Form:
    """The form of the figure at a path, where ``value`` is what an edition that ships says there."""
    for pattern, form in FORMS.items():
        if len(pattern) == len(path) and all(a in ("*", str(b)) for a, b in zip(pattern, path, strict=True)):
            return form
    return fixed(value)
