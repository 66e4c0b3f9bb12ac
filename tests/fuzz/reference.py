"""The grammar as Lark alone reads it: where derivations come from, and what our own tokenizer and parser must equal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lark import Lark, Token, UnexpectedToken
from lark.grammar import Symbol

from orloj_dsl.files import data_path

STARTS = ("turn", "statement")


class _Keep:
    """Keeps the terminals that no rule uses."""

    def __init__(self, names: Sequence[str]) -> None:
        self.always_accept = tuple(names)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


_LARK_KEEPS = (
    *("PLUSWORD", "COMMENT", "REMARK", "NL", "LPAR", "RPAR"),
    *("OPEN_COMMENT", "OPEN_STRING", "OPEN_CHANCE", "BAD_NUMBER", "BAD"),
)


@lru_cache(maxsize=1)
def _lark() -> Lark:
    path = data_path("grammar", "orloj.lark")
    return Lark(
        path.read_text("utf-8"),
        parser="lalr",
        lexer="basic",
        start=list(STARTS),
        import_paths=[str(path.parent)],
        keep_all_tokens=True,
        maybe_placeholders=False,
        postlex=_Keep(_LARK_KEEPS),
    )


@lru_cache(maxsize=1)
def rules() -> dict[str, list[list[Symbol]]]:
    """Each rule's expansions, shortest first."""
    found: dict[str, list[list[Symbol]]] = defaultdict(list)
    for rule in _lark().rules:
        found[rule.origin.name].append(list(rule.expansion))
    return {name: sorted(expansions, key=len) for name, expansions in found.items()}


@lru_cache(maxsize=1)
def plain_terminals() -> dict[str, str]:
    """The text of each terminal that is a plain string."""
    return {one.name: one.pattern.value for one in _lark().terminals if one.pattern.type == "str"}


def tokens(text: str) -> list[Token]:
    """All tokens of a text but white space."""
    return list(_lark().lex(text))


def accepted(words: Sequence[Token], start: str) -> int | None:
    """How many tokens of a line are read before one that doesn't fit; ``None`` where all fit, its end too."""
    parser = _lark().parse_interactive(start=start)
    for index, token in enumerate(words):
        try:
            parser.feed_token(token)
        except UnexpectedToken:
            return index
    try:
        parser.feed_token(Token("$END", ""))
    except UnexpectedToken:
        return len(words)
    return None
