"""The strict YAML reader: what it reads, what it refuses and where, with either loader."""

from __future__ import annotations

from contextlib import suppress

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from orloj_dsl import safe_yaml
from orloj_dsl.safe_yaml import MAX_BYTES, MAX_DEPTH, YamlError, load_yaml

LOADERS = [yaml.SafeLoader, safe_yaml._LOADER]


@pytest.fixture(autouse=True, params=LOADERS, ids=["python", "preferred"])
def _loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_yaml, "_LOADER", request.param)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# nothing\n", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("12", 12),
        ("-3", -3),
        ("+2", 2),
        ("0", 0),
        ("999999999999999999", 999999999999999999),
        ("1.5", 1.5),
        ("-2e3", -2000.0),
        ("{a: [1, {b: }], 2: c}", {"a": [1, {"b": None}], 2: "c"}),
        ("- a\n-\n  b: c\n", ["a", {"b": "c"}]),
        ("a: |\n  x\n  y\n", {"a": "x\ny\n"}),
        ("\ufeffa: b", {"a": "b"}),
        ("příliš: 😀", {"příliš": "😀"}),
        ("<<: {a: b}", {"<<": {"a": "b"}}),
    ],
)
def test_reads(text: str, value: object) -> None:
    read = load_yaml(text, "t")
    assert read == value
    assert type(read) is type(value)


WORDS = """
    yes no on off y n True NO Null 2026-11-29 12:30 012 0x1F 1_000 .5 .inf .nan 1e O-8.8.3
    9999999999999999999 ٣
"""


@pytest.mark.parametrize("text", WORDS.split())
def test_other_plain_words_stay_strings(text: str) -> None:
    assert load_yaml(f"- {text}", "t") == [text]


@pytest.mark.parametrize("text", ["'true'", '"12"', "'~'", "''", "|-\n  1.5"])
def test_quoted_scalars_and_blocks_are_strings(text: str) -> None:
    assert isinstance(load_yaml(text, "t"), str)


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("a: 1\nb: &x 2", 2, 4, "anchors are not allowed"),
        ("a: *x", 1, 4, "aliases are not allowed"),
        ("a: &x [*x]", 1, 4, "anchors are not allowed"),
        ("a: !!python/object/apply:os.system ['x']", 1, 4, "tags are not allowed"),
        ("a: !!binary x", 1, 4, "tags are not allowed"),
        ("a: ! x", 1, 4, "tags are not allowed"),
        ("a: 1\nb: 2\na: 3", 3, 1, "'a' is a key here already"),
        ("é: {b: 1, b: 2}", 1, 11, "'b' is a key here already"),
        ("? [a]\n: b", 1, 3, "a key must be a plain value"),
        ("{{a: b}: c}", 1, 2, "a key must be a plain value"),
        ("a\n---\nb", 2, 1, "only one document is allowed"),
        ("a: b\nc: \x00", 2, 4, "the character U+0000 is not allowed"),
        ("a: 1\n2: x\n2: y", 3, 1, "2 is a key here already"),
        ("\r\né\ud800", 2, 2, "the character U+D800 is not allowed"),
        ("a" * (MAX_BYTES + 1), 1, 1, f"the text is longer than {MAX_BYTES} bytes"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), 1, 41, "nested more than 40 deep"),
        ("- " * (MAX_DEPTH + 1), 1, 81, "nested more than 40 deep"),
    ],
)
def test_refuses(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, "t.yaml")
    error = caught.value
    found = (error.name, error.line, error.column, error.problem)
    assert found == ("t.yaml", line, column, problem)
    assert str(error) == f"t.yaml:{line}:{column}: {problem}"


@pytest.mark.parametrize(("text", "doubled"), [("a: 1\na: 2", True), ("? [a]\n: b", False), ("a: &x 1", False)])
def test_a_key_that_stands_twice_is_told_as_that(text: str, doubled: bool) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, "t")
    assert caught.value.doubled is doubled


@pytest.mark.parametrize(
    "text", ['a: "\\ud800"', 'a: ["x\\udfff"]', '"\\ud834\\udd1e": 1', 'a: "\\U00110000"', 'a: "\\UFFFFFFFF"']
)
def test_an_escape_that_is_no_character_is_refused(text: str) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, "t")
    assert caught.value.line == 1
    assert load_yaml('"\\U0010ffff"', "t") == "\U0010ffff"


@pytest.mark.parametrize(
    ("text", "line", "around"),
    [
        ("a: 1\nb: [1\nc: d: 2\n", 3, "in the list that begins at 2:4"),
        ("- a: {b: 1\n- c: 2\n", 2, "in the mapping that begins at 1:6"),
        ("a: 1\nb: 'x\n", 3, "in the text in quotes that begins at 2:4"),
        ("- a\n b\n- c\n d: 1\n", 4, ""),
        ("a:\n  - b\n c: d\n", 3, "in the mapping that begins at 1:1"),
    ],
)
def test_what_is_noticed_below_is_told_with_where_it_begins(text: str, line: int, around: str) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, "t")
    assert caught.value.line == line
    assert caught.value.problem.partition(", in ")[2] == around.removeprefix("in ")


@pytest.mark.parametrize(
    ("text", "line"),
    [("a: [1\nb: 2\n", 2), ("a: b: c", 1), ("x\n\t- a: '", 2), ("%YAML 9.1\n--- a", 1)],
)
def test_names_the_line_of_a_syntax_error(text: str, line: int) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, "t")
    assert caught.value.line == line
    assert caught.value.problem


def test_reads_the_greatest_depth() -> None:
    value = load_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH, "t")
    for _ in range(MAX_DEPTH - 1):
        assert isinstance(value, list)
        (value,) = value
    assert value == []


def test_reads_the_greatest_length() -> None:
    assert load_yaml("a" * MAX_BYTES, "t") == "a" * MAX_BYTES


@pytest.mark.parametrize("piece", ["[", "{", "- ", "? ", "a: ", "[a: ", "&a ", "!", "%", ":"])
def test_long_nonsense_is_an_error_like_any_other(piece: str) -> None:
    with pytest.raises(YamlError):
        load_yaml(piece * 20_000, "t")


def test_a_long_key_is_cut_in_the_message() -> None:
    key = "k" * 500
    with pytest.raises(YamlError, match=r"^t:2:1: 'k.{,40}' is a key here already$"):
        load_yaml(f"{key}: 1\n{key}: 2", "t")


TOKENS = """a|1|- |: |?|\n|  |{|}|[|]|"|'|&x|*x|!!int |!|>|%YAML 1.1|---|...|#|,|\t|\\|\0|\ud800|\r|~"""


def test_raises_nothing_else() -> None:
    @given(st.lists(st.sampled_from(TOKENS.split("|"))).map("".join) | st.text())
    @example("!!int x")
    @example("!!timestamp x")
    def check(text: str) -> None:
        with suppress(YamlError):
            load_yaml(text, "t")

    check()
