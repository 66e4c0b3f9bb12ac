"""Our tokenizer and parse tables against Lark's own lexer and parser, whose grammar they take: the same on any text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, UnexpectedToken
from selfplay import random_game, record_of

from orloj_dsl.notation.grammar import Grammar, Refused, grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.scenario.shipped import record_files

PIECES = (
    *(
        "1",
        "12",
        "1x",
        "-3",
        "+3",
        "2026-11-30",
        "O-8.8.3",
        "O-A2.1a",
        "Mikel",
        "clock",
        "pass",
        "moon-2",
        "+gold",
        "+fly",
    ),
    *('"a b"', '"a', "<w01>", "<w01", "!", "!?", "{c}", "{c", "# r", "\n", "\r\n", "\r", " ", "\t", "(", ")", "[", "]"),
    *(",", ";", "/", "é", "\x00", "\u202e", "_", "outer", "recover", "painter", "left", "construct", "hammer", "pay"),
)
alike = settings(max_examples=300, deadline=None, derandomize=True)


def lark() -> Lark:
    """Lark's own lexer and parser for the grammar."""
    found: Lark = grammar("orloj")._lark
    return found


def by_lark(text: str) -> list[tuple[str, str, int | None, int | None]]:
    return [(token.type, str(token), token.start_pos, token.end_pos) for token in lark().lex(text)]


def by_us(text: str) -> list[tuple[str, str, int | None, int | None]]:
    return [(token.type, str(token), token.start_pos, token.end_pos) for token in grammar("orloj").tokens(text)]


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.stem)
def test_shipped_records_have_the_same_tokens(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert by_us(text) == by_lark(text)


@alike
@given(st.text())
def test_any_text_has_the_same_tokens(text: str) -> None:
    assert by_us(text) == by_lark(text)


@alike
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_pieces_of_the_notation_have_the_same_tokens(text: str) -> None:
    assert by_us(text) == by_lark(text)


def test_white_space_at_the_end_is_gone_through_once() -> None:
    # If it were tried again from each character on, this would take hours.
    assert by_us("pass" + " " * 2_000_000) == [("PASS", "pass", 0, 4)]


# ---- lines ----


def parsed_by_lark(words: Sequence[Token], start: str) -> Any:
    """Lark's own node of a line, or the index of the token at which it gives up."""
    parser = lark().parse_interactive(start=start)
    for index, word in enumerate(words):
        try:
            parser.feed_token(word)
        except UnexpectedToken:
            return index
    try:
        return parser.feed_token(Token("$END", ""))
    except UnexpectedToken:
        return len(words)


def parsed_by_us(own: Grammar, words: Sequence[Token], start: str) -> Any:
    try:
        return own.parse(words, start)
    except Refused as refused:
        return refused.at


def compare(text: str) -> None:
    for line in split(grammar("orloj").tokens(text)):
        for start in ("turn", "statement") if line.words else ():
            assert parsed_by_us(grammar("orloj"), line.words, start) == parsed_by_lark(line.words, start)


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_lines_of_a_game_are_parsed_alike(seed: int) -> None:
    game = random_game(seed)
    compare(record_of(game, game.lines()))


@alike
@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
def test_any_line_is_parsed_alike(text: str) -> None:
    compare(text)
    compare(f"1 Mikel {text}")
