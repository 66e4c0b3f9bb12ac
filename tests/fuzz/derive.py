"""Lines by the grammar: derivations from its own rules, with words that fit the rule in which they stand."""

from __future__ import annotations

from random import Random

from lark.grammar import NonTerminal, Symbol

from fuzz.reference import plain_terminals, rules
from fuzz.vocabulary import any_word, word_of

_WORDS = {
    "turn": "name",
    "draft": "hammer",
    "recover": "dial",
    "painter": "side",
    "upgrade": "cube",
    "produce": "basic",
    "basic": "basic",
    "track": "face",
    "paid": "colour",
    "scroll": "scroll",
    "assistant": "assistant",
    "lay": "end-of-row",
    "construct": "buildable",
    "sculptor": "sculptor",
    "refuse": "refusable",
    "exchange": "good",
    "place": "space",
    "assist": "card",
    "claim": "goal",
    "pay": "good",
    "assertion": "fact",
}
"""What the words of a rule are; of rules that aren't named here any."""
_PLAIN = {
    "INT": "number",
    "SIGNED": "signed",
    "DATE": "date",
    "CLAUSE": "clause",
    "STRING": "string",
    "GLYPH": "glyph",
}
"""The kinds of terminals that are the same in every rule."""
_ALIEN = 0.04
"""How often a word is one that doesn't belong there."""
_DEEP = 40
"""From so deep in a derivation on the shortest way out is taken."""
_FILLS = ("separator", "soft")
"""Rules within which words are those of the rule around them."""


def derive(start: str, chance: Random) -> str:
    """A text that a rule derives: ``turn``, ``statement``, ``step`` ...; not all of it means anything."""
    words: list[str] = []
    todo: list[tuple[Symbol, str, int]] = [(NonTerminal(start), start, 0)]
    texts = plain_terminals()
    while todo:
        symbol, inside, depth = todo.pop()
        if not isinstance(symbol, NonTerminal):
            words.append(texts.get(symbol.name) or _terminal(symbol.name, inside, chance))
            continue
        name = symbol.name
        expansions = rules()[name]
        if name == "word" and inside in _WORDS:
            words.append(_word(inside, chance))
            continue
        expansion = expansions[0] if depth > _DEEP else _one_of(expansions, name, chance)
        if not name.startswith("_") and name not in ("name", "word", "item", "atom", *_FILLS):
            inside = name
        todo += [(part, inside, depth + 1) for part in reversed(expansion)]
    return _joined(words)


def _one_of(expansions: list[list[Symbol]], name: str, chance: Random) -> list[Symbol]:
    """One of a rule's expansions; of a repetition the end rather than one more."""
    if name.startswith("__"):
        return chance.choices(expansions, [3 if part[0].name != name else 2 for part in expansions])[0]
    if name == "played":
        return chance.choices(expansions, [8 if len(part) == 1 else 1 for part in expansions])[0]
    return chance.choice(expansions)


def _terminal(name: str, inside: str, chance: Random) -> str:
    """A text of a terminal that isn't a plain string."""
    if name == "WORD":
        return _word(inside, chance)
    if name == "CHANCE":
        return f"<{word_of(chance.choice(('scroll', 'scroll', 'card', 'card', 'action-card', 'unlooked')), chance)}>"
    return word_of(_PLAIN[name], chance)


def _word(inside: str, chance: Random) -> str:
    kind = _WORDS.get(inside)
    return any_word(chance) if kind is None or chance.random() < _ALIEN else word_of(kind, chance)


def _joined(words: list[str]) -> str:
    """Words as they are mostly written: no blank before signs."""
    text = ""
    for word in words:
        text += word if not text or word in (",", ";", "/", "]") or text[-1] in "/[" else f" {word}"
    return text
