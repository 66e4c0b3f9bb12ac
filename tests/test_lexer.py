"""Highlighting: the Pygments lexer, and ``orloj show --source``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.token import Error, Keyword, Operator, Whitespace, _TokenType
from selfplay import random_game

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.assertions import FACTS
from orloj_dsl.interpreter.position_text import position_lines
from orloj_dsl.interpreter.setup_text import FIELDS
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.messages import HEADERS
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.shipped import record_files
from orloj_dsl.show.lexer import _KINDS, OrlojLexer
from orloj_dsl.show.source import source_text

ROOT = Path(__file__).resolve().parent.parent
RECORDS = record_files()
SCENARIOS = sorted(data_path("scenarios", "rules").rglob("*.yaml"))
ANSI = re.compile(r"\x1b\[[0-9;]*m")
UNCLOSED = ("{never closed", '"never closed', "<never closed", "12abc", "+dance", "§")
TEXTS = st.one_of(
    st.text(),
    st.text('{}"\\<>[]()#,;/!?+-. \t\r\n19aIO\N{NO-BREAK SPACE}\ufeff\0\x1b\u202e'),
    st.lists(st.sampled_from(["orloj 1\n", "play\n", "1 Mikel clock 1; ", "position ", *UNCLOSED, "\n", ",\r\n"])).map(
        "".join
    ),
)


def tokens(text: str) -> list[tuple[int, _TokenType, str]]:
    return list(OrlojLexer().get_tokens_unprocessed(text))


def kinds(text: str) -> list[tuple[str, str]]:
    """The kinds of all tokens but white space, each with its text."""
    return [(str(kind).removeprefix("Token."), said) for _, kind, said in tokens(text) if kind is not Whitespace]


def errors(text: str) -> list[str]:
    return [said for _, kind, said in tokens(text) if kind is Error]


# ---- what is what ----


LINES = {
    "orloj 1": "Keyword.Declaration Literal.Number.Integer",
    'title "Thursday night"': "Name.Attribute Literal.String.Double",
    "date 2025-10-18 # late": "Name.Attribute Literal.Date Comment.Single",
    "players Mikel purple, Eduardo yellow": "Name.Attribute Name Name Punctuation Name Name",
    "table kitchen": "Name.Variable Name",
    "setup": "Keyword.Namespace",
    "  months I IV; XI": "Name.Attribute Name.Constant Name.Constant Punctuation Name.Constant",
    "  hammers Mikel coin 2": "Name.Attribute Name Name Literal.Number.Integer",
    "play": "Keyword.Namespace",
    "  Mikel vp 34, panel 3 wood-1": "Name.Variable Name Literal.Number.Integer Punctuation "
    "Name Literal.Number.Integer Name",
    '  "Ann, B" gold 1': "Literal.String.Double Name Literal.Number.Integer",
    "adjust Mikel gold -1": "Name.Attribute Name Name Literal.Number.Integer",
    "result Mikel 10": "Keyword.Namespace Name Literal.Number.Integer",
    "end rooster": "Keyword.Namespace Name",
    "  blocked m01 m02": "Name.Attribute Name Name",
    "  open m05 r2, m11 r3": "Name.Attribute Name Name Punctuation Name Name",
    "  Manes vp 34, area 5 six": "Name.Variable Name Literal.Number.Integer Punctuation "
    "Name Literal.Number.Integer Name",
    "3 Manes <?> <m12 r1> [Manes vp +3, tile 2 flipped] !": "Name.Label Name.Variable Literal.String.Symbol "
    "Literal.String.Symbol Punctuation Name Name.Attribute Literal.Number.Integer Punctuation Name.Attribute "
    "Literal.Number.Integer Name Punctuation Operator",
    "12 Manes": "Name.Label Name.Variable",
    "position turn Mikel, round 8; Mikel gold 1": "Keyword.Namespace Name Name Punctuation Name Literal.Number.Integer "
    "Punctuation Name.Variable Name Literal.Number.Integer",
    "1 Mikel start, clock 3/1 !?": "Name.Label Name.Variable Keyword Punctuation Keyword Literal.Number.Integer "
    "Punctuation Literal.Number.Integer Operator",
    "2 pass no upgrade": "Name.Label Name.Variable Operator.Word Keyword",
    "8 Mikel outer construct VI hammer 1 pay gold coin": "Name.Label Name.Variable Keyword Keyword Name.Constant "
    "Keyword Literal.Number.Integer Operator.Word Name Keyword",
    "3 A +place 9 wood-1; force": "Name.Label Name.Variable Name.Function Literal.Number.Integer Name Punctuation "
    "Operator.Word",
    "3 A scroll moon <upgrade>": "Name.Label Name.Variable Keyword Keyword Literal.String.Symbol",
    "3 A pass [vp +2, Carlos workers 4] {so}": "Name.Label Name.Variable Keyword Punctuation Name.Attribute "
    "Literal.Number.Integer Punctuation Name Name.Attribute Literal.Number.Integer Punctuation Comment.Multiline",
    "3 A pass [dial VI unbuilt, forced 0]; moon": "Name.Label Name.Variable Keyword Punctuation Name.Attribute "
    "Name.Constant Name Punctuation Name.Attribute Literal.Number.Integer Punctuation Punctuation Keyword",
    "(3 A pass)": "Punctuation Name.Label Name.Variable Keyword Punctuation",
    "{two\nlines}": "Comment.Multiline",
    "3 {why} A pass": "Name.Label Comment.Multiline Name.Variable Keyword",
}
"""The tokens of lines; what is written before on other lines plays no part."""


@pytest.mark.parametrize("line", LINES)
def test_every_token_is_what_it_is_in_its_line(line: str) -> None:
    assert [kind for kind, _ in kinds(line)] == LINES[line].split()
    assert kinds(f"orloj 1\n{line}\n")[2:] == kinds(line)


def test_a_line_goes_on_behind_a_comma() -> None:
    assert kinds("1 A clock 1,\n  outer coin")[-2:] == [("Keyword", "outer"), ("Keyword", "coin")]
    assert kinds("1 A clock 1\n  outer coin")[-2:] == [("Name.Attribute", "outer"), ("Name", "coin")]


@pytest.mark.parametrize("wrong", UNCLOSED)
def test_what_cant_be_read_is_an_error_and_costs_no_other_line(wrong: str) -> None:
    first, second = f"1 Mikel pass {wrong}", "2 Mikel clock 1"
    assert kinds(f"{first}\n{second}") == [*kinds("1 Mikel pass"), ("Error", wrong), *kinds(second)]


# ---- nothing drifts ----


def test_every_keyword_of_the_grammar_is_one_in_a_step_and_usable_as_an_argument() -> None:
    for word in grammar("orloj").keywords:
        ((_, kind, _),) = [token for token in tokens(f"1 Mikel {word}") if token[2] == word]
        assert kind in (Keyword, Operator.Word), word
        assert kinds(f"players {word} purple")[1] == ("Name", word)


def test_every_terminal_of_the_grammar_is_known() -> None:
    terminals = {terminal.name for terminal in grammar("orloj")._lark.terminals}
    words = {terminal for terminal in terminals if {terminal.lower(), terminal.title()} & grammar("orloj").keywords}
    additional = {terminal for terminal in terminals if terminal.startswith("PLUS_")}
    assert terminals - words - additional - {"WORD", "WS"} == _KINDS.keys()


def test_the_words_set_apart_are_keywords_of_the_grammar() -> None:
    aside = {word for word in grammar("orloj").keywords if kinds(f"1 A {word}")[2][0] == "Operator.Word"}
    assert aside == {"pay", "no", "force"}


def test_heads_and_facts_come_from_their_tables() -> None:
    for head in {*HEADERS, *FIELDS} - {"orloj"}:
        assert kinds(f"{head} 1")[0] == ("Name.Attribute", head)
    for fact in FACTS:
        assert ("Name.Attribute", fact) in kinds(f"1 Mikel pass [{fact} 1]")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_ships_has_no_errors(path: Path) -> None:
    assert errors(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_that_ships_has_no_errors_but_those_it_is_about(path: Path) -> None:
    for scenario in load_scenarios(path):
        syntax = scenario.error is not None and not scenario.error.clause
        assert syntax or errors(f"{scenario.given}\nplay\n{scenario.when or ''}") == [], scenario.place


@settings(max_examples=5, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1))
def test_a_position_and_its_legal_steps_have_no_errors(seed: int) -> None:
    for position in random_game(seed).positions[::25]:
        assert errors("\n".join(position_lines(position))) == []
        for action in position.legal():
            assert errors(f"1 Mikel {text_of(action)}") == []


# ---- any text ----


@settings(deadline=None)
@given(TEXTS)
def test_the_tokens_joined_are_the_text(text: str) -> None:
    at = 0
    for start, kind, said in tokens(text):
        assert start == at
        assert said
        assert kind is not Whitespace or said.isspace()
        at += len(said)
    assert "".join(said for *_, said in tokens(text)) == text


@settings(deadline=None)
@given(TEXTS)
def test_without_its_colours_a_source_is_the_plain_one_and_neither_has_signs_that_a_terminal_obeys(text: str) -> None:
    plain, coloured = (source_text(text, colour=colour) for colour in (False, True))
    assert ANSI.sub("", coloured) == plain
    assert len(plain) == len(text)
    assert not set(plain.replace("\r\n", "\n")) & {"\x1b", "\0", "\r", "\x9b", "\u202e"}


@pytest.mark.parametrize(
    "unit",
    ["{", '"', "{a\n", '"a\n', "<a", "1 Mikel clock 1, ", "[vp ", "(\n", "1111", "O-1.1", "a-", "{}", "\\"],
    ids=range(13),
)
def test_an_endless_text_of_any_kind_is_lexed_to_its_end(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    assert "".join(said for _, _, said in tokens(text)) == text
