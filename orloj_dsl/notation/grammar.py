"""The grammar at work: Lark's LALR parser for the lines of a game, and the nodes built while it parses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, final
from unicodedata import normalize

from lark import Lark, Token, Transformer, Tree

from orloj_dsl.files import data_path
from orloj_dsl.notation.lalr import Misfit, Table
from orloj_dsl.notation.lines import span_of
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tokens import Tokenizer
from orloj_dsl.notation.tree import AUTOMATON, Assertion, Atom, Chance, Item, Played, Statement, Step, Turn

_ESCAPE = re.compile(r"\\(.)")
_WORDS = re.compile(r"\S+")
_KINDS = {"INT": "int", "SIGNED": "signed", "DATE": "date", "STRING": "string", "CLAUSE": "clause"}
_BLANK = "WS"
"""The terminal between tokens."""
_NO_KEYWORD = ("mastery", "track")
"""Steps whose first token is an argument."""

WORDS = {
    "WORD": "a word",
    "INT": "a number",
    "SIGNED": "a signed number",
    "DATE": "a date",
    "STRING": "a quoted text",
    "CLAUSE": "a clause",
    "CHANCE": "what chance gave, <...>",
    "GLYPH": "a glyph",
    "COMMA": "a comma",
    "SEMICOLON": "a semicolon",
    "LSQB": "[...]",
    "RSQB": "]",
    "SLASH": "a slash",
    "PLUS_GOLD": "+gold",
    "PLUS_SCROLL": "+scroll",
    "PLUS_PLACE": "+place",
    "PLUS_ASSIST": "+assist",
    "PLUS_CLAIM": "+claim",
    "MANES": "Manes",
    "$END": "the end of the line",
}
"""What the terminals are called in messages; keywords stand for themselves."""


def quote(text: str) -> str:
    """A quoted text of the notation."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def unquote(text: str) -> str:
    """What a quoted text says; letters that look alike are alike (NFC)."""
    return normalize("NFC", _ESCAPE.sub(r"\1", text[1:-1]))


def atom_of(token: Token) -> Atom:
    """The atom of a word, number, date or quoted text."""
    kind = _KINDS.get(token.type, "word")
    text = unquote(token) if kind == "string" else str(token)
    return Atom(text, kind, span_of(token))


class _Builder(Transformer[Token, Any]):
    """Builds nodes as the parser reduces, so that no tree of its own is made."""

    def word(self, children: list[Any]) -> Atom:
        (child,) = children
        return child if isinstance(child, Atom) else atom_of(child)

    soft = atom = name = word

    def item(self, children: list[Any]) -> Item:
        return Item(tuple(children))

    def group(self, children: list[Any]) -> tuple[Item, ...]:
        return tuple(child for child in children if isinstance(child, Item))

    def statement(self, children: list[Any]) -> Statement:
        head = children[0]
        groups = tuple(child for child in children[1:] if isinstance(child, tuple))
        last = groups[-1][-1].span if groups else head.span
        return Statement(head, groups, head.span.to(last))

    def assertion(self, children: list[Any]) -> Assertion:
        items = tuple(child for child in children if isinstance(child, Item))
        return Assertion(items, _span(children))

    def separator(self, children: list[Any]) -> int:
        return sum(child.type == "SEMICOLON" for child in children)

    def played(self, children: list[Any]) -> Played:
        if len(children) == 1:
            return Played(children[0], 0, (), (), "")
        return _with_rest(children[0], children[1:])

    def automaton(self, children: list[Any]) -> Played:
        return _with_rest(Step(AUTOMATON, (), None, span_of(children[0])), children[1:])

    def turn(self, children: list[Any]) -> Turn:
        if len(children) == 2:
            # The automaton's name stands for all that it does.
            number, played = children
            name = Atom("Manes", "word", played.step.span)
            return Turn(atom_of(number), name, (played,), span_of(number).to(played.step.span))
        steps, ended = [], 0
        for child in children[2:]:
            if isinstance(child, int):
                ended = child
            else:
                steps.append(
                    Played(child.step, ended, child.chances, child.assertions, child.glyph) if ended else child
                )
        last = steps[-1]
        behind = [last.step.span, *(part.span for part in (*last.chances, *last.assertions))]
        end = max(behind, key=lambda span: span.end)
        return Turn(atom_of(children[0]), children[1], tuple(steps), span_of(children[0]).to(end))

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Step | Tree[Any]:
        """Every other rule is a step, named by its rule; rules with an underscore are dissolved by Lark."""
        kind = str(data)
        if kind.startswith("_"):
            return Tree(kind, children)
        atoms, inner = list[Atom](), None
        for child in children if kind in _NO_KEYWORD else children[1:]:
            if isinstance(child, Atom):
                atoms.append(child)
            elif isinstance(child, Step):
                inner = child
            elif child.type != "SLASH":
                atoms.append(atom_of(child))
        return Step(kind, tuple(atoms), inner, _span(children))


def _with_rest(step: Step, rest: Sequence[Any]) -> Played:
    """A step with the chances, assertions and glyph behind it."""
    chances = tuple(chance for token in _tokens(rest, "CHANCE") for chance in _chances(token))
    glyph = "".join(_tokens(rest, "GLYPH"))
    assertions = tuple(child for child in rest if isinstance(child, Assertion))
    return Played(step, 0, chances, assertions, glyph)


def _chances(token: Token) -> Iterator[Chance]:
    """What chance gave; several outcomes in one pair of brackets are told apart by their own places."""
    words = list(_WORDS.finditer(token, 1, len(token) - 1))
    whole = span_of(token)
    if len(words) < 2:
        yield Chance(token[1:-1].strip(), whole)
    for word in words if len(words) > 1 else ():
        yield Chance(word[0], Span(whole.start + word.start(), whole.start + word.end()))


def _tokens(children: Iterable[Any], kind: str) -> Iterator[Token]:
    return (child for child in children if isinstance(child, Token) and child.type == kind)


def _span(children: Sequence[Any]) -> Span:
    """From the first to the last of some tokens and nodes."""
    first, last = children[0], children[-1]
    begin = span_of(first) if isinstance(first, Token) else first.span
    if first is last:
        return begin
    return Span(begin.start, (span_of(last) if isinstance(last, Token) else last.span).end)


class _Keep:
    """Keeps the terminals that no rule uses: comments, line ends, and what can't be read."""

    always_accept = (
        "PLUSWORD",
        "COMMENT",
        "REMARK",
        "NL",
        "LPAR",
        "RPAR",
        "OPEN_COMMENT",
        "OPEN_STRING",
        "OPEN_CHANCE",
        "BAD_NUMBER",
        "BAD",
    )

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


class Refused(Exception):  # noqa: N818 - never leaves the notation; the parser turns it into a diagnostic
    """A line doesn't follow the grammar: the token that doesn't fit, or ``None`` at the end, and what would."""

    def __init__(self, at: int, expected: tuple[str, ...]) -> None:
        super().__init__()
        self.at = at
        self.expected = expected


@final
class Grammar:
    """The grammar of one game: its tokens, and the parse of one line."""

    def __init__(self, game: str) -> None:
        path = data_path("grammar", f"{game}.lark")
        self._lark = Lark(
            path.read_text(encoding="utf-8"),
            parser="lalr",
            lexer="basic",
            start=["turn", "statement"],
            import_paths=[str(path.parent)],
            keep_all_tokens=True,
            maybe_placeholders=False,
            transformer=_Builder(),
            postlex=_Keep(),
        )
        self._tables = {start: Table(self._lark, start) for start in ("turn", "statement")}
        self._tokenizer = Tokenizer(self._lark.terminals, _BLANK)
        patterns = [terminal.pattern.value for terminal in self._lark.terminals]
        self.keywords = frozenset(pattern for pattern in patterns if pattern.isalpha())
        """The words that the grammar itself uses."""

    def tokens(self, text: str) -> Iterator[Token]:
        """All tokens but white space; nothing in a text is an error to the lexer."""
        return self._tokenizer.tokens(text)

    def parse(self, words: Sequence[Token], start: str) -> Any:
        """Parse the tokens of one line as ``turn`` or ``statement``.

        Raises:
            Refused: at the index of the first token that doesn't fit (``len(words)`` for the end).
        """
        try:
            return self._tables[start].parse(words)
        except Misfit as misfit:
            raise Refused(misfit.at, self._expected(words[: misfit.at], start)) from None

    def _expected(self, words: Sequence[Token], start: str) -> tuple[str, ...]:
        """What may follow; asked of a fresh parser, since one that has failed has reduced too far."""
        parser = self._lark.parse_interactive(start=start)
        for token in words:
            parser.feed_token(token)
        names: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # Lark doesn't annotate it
        expected = (WORDS.get(name, name.lower()) for name in names)
        return tuple(sorted(expected, key=lambda word: (not word.isalpha(), word)))


@lru_cache(maxsize=4)
def grammar(game: str) -> Grammar:
    """The grammar of a game, built once."""
    return Grammar(game)
