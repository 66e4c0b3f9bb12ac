"""The words that inputs are made of, by kind, so that a word can be replaced by one of its kind or of another."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.construction import FINAL
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.edition_forms import ICONS
from orloj_dsl.games.orloj.forms import REFUSABLE
from orloj_dsl.games.orloj.painter import SIDES
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.sculptor import ACTIONS, SPACES
from orloj_dsl.games.orloj.solo.area import HIDDEN, LEVELS
from orloj_dsl.games.orloj.state import COUNTERS, RINGS
from orloj_dsl.games.orloj.workshop import ENDS
from orloj_dsl.interpreter.assertions import FACTS
from orloj_dsl.interpreter.headers import reserved
from orloj_dsl.interpreter.pending import KINDS
from orloj_dsl.interpreter.position_text import LISTS
from orloj_dsl.notation.grammar import grammar

_EDITION = shipped()
_RULINGS = [ruling for ruling in catalogue().rulings if ruling.values]

POOLS: dict[str, tuple[str, ...]] = {
    "name": ("Mikel", "Eduardo", "Carlos", "Jorge"),
    "odd-name": ('"José María"', '"moon"', '"A\\"B"', '"c.2"', "nobody", "none", "Manes", "mikel"),
    "player-colour": ("purple", "yellow", "green", "red"),
    "dial": _EDITION.dials,
    "buildable": (*_EDITION.dials, FINAL),
    "month": _EDITION.months,
    "sign": _EDITION.signs,
    "ring": RINGS,
    "hammer": tuple(_EDITION.hammers),
    "assistant": tuple(_EDITION.assistants),
    "scroll": tuple(_EDITION.scrolls),
    "royal": tuple(_EDITION.royals),
    "window": tuple(_EDITION.windows),
    "space": _EDITION.spaces,
    "card": _EDITION.workshop,
    "section": tuple(_EDITION.sections),
    "goal": tuple(_EDITION.goal_conditions),
    "bonus": tuple(bonus for group in _EDITION.bonuses for bonus in group),
    "colour": COLOURS,
    "basic": BASICS,
    "good": GOODS,
    "cube": CUBES,
    "face": (*BASICS, *COLOURS),
    "counter": COUNTERS,
    "list": LISTS,
    "fact": FACTS,
    "sculptor": tuple(ACTIONS),
    "sculptor-space": SPACES,
    "side": SIDES,
    "end-of-row": ENDS,
    "refusable": tuple(REFUSABLE),
    "crown": (*_EDITION.rounds, "solo"),
    "kind": KINDS,
    "icon": ICONS,
    "ending": ("rooster", "calendar", "turns", "unfinished", "conceded"),
    "action-card": tuple(_EDITION.solo.cards),
    "round-card": tuple(_EDITION.solo.round_cards),
    "level": LEVELS,
    "scoring-tile": tuple(dict.fromkeys(_EDITION.solo.scoring_tiles)),
    "unlooked": (HIDDEN, "?"),
    "ruling": tuple(ruling.id for ruling in _RULINGS),
    "value": tuple(value for ruling in _RULINGS for value in ruling.values),
    "clause": tuple(clause.id for clause in catalogue()),
    "glyph": ("!!", "!", "!?", "?!", "?", "??"),
    "keyword": tuple(sorted(grammar("orloj").keywords)),
    "plus": ("+gold", "+scroll", "+place", "+assist", "+claim", "+fly", "+"),
    "reserved": tuple(sorted(reserved())),
    "head": (
        *("orloj", "players", "title", "date", "rules", "edition", "ruling", "setup", "position", "play", "adjust"),
        *("result", "end", "turn", "clock", "rooster", "crown", "painter", "gears", "discs", "windows", "royals"),
        *("goals", "calendar", "blocked", "dials", "revealed", "workshop", "assistants", "offer", "claims", "ended"),
        *("due", "hour", "face", "months", "signs", "scrolls", "hammers", "solo", "mastery", "progress", "rounds"),
        *("scoring", "piles", "next", "open", "played", "flipped", "removed", "pile", "deck", "puzzle", "goal"),
        *("answer", "proof", "hint", "difficulty", "author", "others", "solution"),
    ),
    "sign-of-text": (",", ";", "/", "(", ")", "[", "]", "{", "}", "<", ">", '"', "#", "\\", "+", "-", "."),
    "number": tuple(map(str, range(13))),
    "signed": ("+1", "-1", "+2", "-3", "+0", "-0", "+12"),
    "extreme": (
        *("-1", "0", "13", "20", "99", "100", "9999", "10000", "-9999", "999999999", "-999999999", "1000000000"),
        *("00", "007", "+9999", "2147483648", "9" * 30, "1e9", "0x1", "1_000", "1.5", "\N{ARABIC-INDIC DIGIT ONE}"),
    ),
    "date": ("2025-10-18", "2025-02-30", "0000-00-00", "9999-12-31"),
    "string": ('"Thursday night"', '""', '"a;b,c"', '"\\\\"', '"# no remark"', '"{"', '"漢字"', '"sha-00000000"'),
    "odd": (
        *("\t", "\r", "\r\n", "\r\r\n", "\x00", "\x1b[31m", "\x7f", "\x85", "\ufeff", "\u200b", "\u202e", "\u2066"),
        *("\N{NO-BREAK SPACE}", "\N{LINE SEPARATOR}", "\N{EN DASH}", "“", "”", "\N{FULLWIDTH SEMICOLON}"),
        *("\N{CYRILLIC SMALL LETTER O}", "e\N{COMBINING ACUTE ACCENT}", "\N{REPLACEMENT CHARACTER}", "👩\u200d👧"),
        *("\U0010ffff", "İ", "ß", "\N{LATIN SMALL LETTER LONG S}", "\N{ROMAN NUMERAL FOUR}", "\N{SUPERSCRIPT TWO}"),
        *("{a\nb}", "{", '"a', "<a"),
    ),
}
"""All words by their kinds; some are of several."""

_SELDOM = ("extreme", "odd", "odd-name", "reserved")
_GENERAL = ("keyword", "head", "reserved", "fact", "value")
"""Kinds of words that are mostly of another kind, too."""


@lru_cache(maxsize=1)
def _kinds() -> dict[str, tuple[str, ...]]:
    """The kinds of each word; general ones only where there is no other."""
    found: dict[str, list[str]] = {}
    for kind, words in POOLS.items():
        for word in words:
            found.setdefault(word, []).append(kind)
    return {
        word: tuple(kind for kind in kinds if kind not in _GENERAL) or tuple(kinds) for word, kinds in found.items()
    }


def word_of(kind: str, chance: Random) -> str:
    """A word of a kind; numbers are small with few exceptions, and names mostly those of two players."""
    if kind in ("number", "signed") and chance.random() < 0.04:
        kind = "extreme"
    elif kind == "name":
        if chance.random() < 0.04:
            kind = "odd-name"
        elif chance.random() < 0.8:
            return chance.choice(POOLS[kind][:2])
    return chance.choice(POOLS[kind])


def any_word(chance: Random) -> str:
    """A word of any kind; what no text should hold is among them, though seldom."""
    kinds = [kind for kind in POOLS if kind not in _SELDOM]
    return word_of(chance.choice(_SELDOM if chance.random() < 0.1 else kinds), chance)


def are_alike(word: str, other: str) -> bool:
    """Whether two different words are of one kind."""
    return word != other and not set(_kinds().get(word, ())).isdisjoint(_kinds().get(other, ()))


def is_known(word: str) -> bool:
    """Whether a word is of some kind, or a number."""
    return word in _kinds() or word.lstrip("+-").isdecimal()


def like(word: str, chance: Random) -> str:
    """Another word of the same kind; a number is moved by a little, or to an extreme."""
    if word.lstrip("+-").isdecimal() and len(word) < 12 and chance.random() < 0.8:
        sign = word[0] if word[0] in "+-" else ""
        return f"{sign}{max(0, int(word.lstrip('+-')) + chance.choice((-3, -2, -1, 1, 1, 2, 3)))}"
    if word.lstrip("+-").isdecimal():
        return word_of("extreme", chance)
    return word_of(chance.choice(_kinds().get(word, ("name",))), chance)


def dictionary() -> list[str]:
    """Every word, for fuzzers that know nothing but bytes."""
    return sorted({word for words in POOLS.values() for word in words})
