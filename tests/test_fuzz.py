"""No text whatever makes the notation, the interpreter or the layout raise."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.report import diagnostic_data
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.diagnostics import diagnostic_text

SHIPPED = data_path("scenarios", "games", "first-evening.orloj").read_text(encoding="utf-8")
PIECES = re.findall(r"\w+|\s+|[^\w\s]", SHIPPED)
VOCABULARY = sorted(
    {*PIECES, "9", "-1", "+1", "+fly", "0", "99999", "<w19>", "<?>", "[", "]", "(", ")", "{", "}", '"', "#", ";", ","}
    | {"orloj", "position", "due", "adjust", "result", "end", "draft", "offer", "turn", "produce", "no", "\r", "\x00"}
)

fuzz = settings(max_examples=60, deadline=None, derandomize=True)


def endures(text: str) -> None:
    """Read, run, lay out and tell a text; findings lie within it, and layout is a fixed point."""
    source = Source("fuzz", text)
    document = parse(source)
    games = run(document)
    found = [*document.diagnostics, *(finding for game in games for finding in game.diagnostics)]
    for finding in found:
        assert 0 <= finding.span.start <= finding.span.end <= len(text) + 1
        assert finding.code
        assert finding.message
        assert "\n" not in finding.code
        assert diagnostic_text(finding, source)
        assert diagnostic_data(finding, source)["line"] >= 1
    for game in games:
        assert game.start is None or game.ledger().gaps() == []
    if document.diagnostics:
        return
    once = format_document(document)
    again = parse(Source("fuzz", once))
    assert again.diagnostics == ()
    assert again.records == document.records
    assert format_document(again) == once


@fuzz
@given(st.text())
def test_any_text(text: str) -> None:
    endures(text)


@fuzz
@given(st.binary(max_size=80))
def test_any_bytes(data: bytes) -> None:
    source, findings = decode("fuzz", data)
    assert len(findings) <= 1
    endures(source.text)


@fuzz
@given(st.lists(st.sampled_from(VOCABULARY), max_size=40).map("".join))
def test_any_words_of_the_notation(text: str) -> None:
    endures(text)
    endures("orloj 1\nplayers A purple, B yellow\nplay\n" + text)


@fuzz
@given(st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join))
def test_any_words_in_a_position(words: str) -> None:
    head = "orloj 1\nplayers A purple, B yellow\nposition\n  "
    endures(f"{head}{words}\nplay\n1 A pass\n")
    endures(f"orloj 1\nposition players A purple, B yellow; {words}; due {words}\nplay\n1 A pass\n")


@fuzz
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SHIPPED)),
            st.integers(0, 3),
            st.one_of(st.just(""), st.text(max_size=2), st.sampled_from(VOCABULARY)),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_the_shipped_record_with_characters_changed(changes: list[tuple[int, int, str]]) -> None:
    text = SHIPPED
    for at, length, new in changes:
        text = text[:at] + new + text[at + length :]
    endures(text)


@fuzz
@given(
    st.lists(
        st.tuples(st.integers(0, len(PIECES) - 1), st.sampled_from(["drop", "twice", "swap", "other"])),
        min_size=1,
        max_size=3,
    )
)
def test_the_shipped_record_with_words_changed(changes: list[tuple[int, str]]) -> None:
    pieces = list(PIECES)
    for at, how in changes:
        other = (at * 7 + 3) % len(pieces)
        at %= len(pieces)
        if how == "drop":
            del pieces[at]
        elif how == "twice":
            pieces.insert(at, pieces[at])
        elif how == "swap":
            pieces[at], pieces[other] = pieces[other], pieces[at]
        else:
            pieces[at] = VOCABULARY[other % len(VOCABULARY)]
    endures("".join(pieces))


@fuzz
@given(st.integers(0, len(SHIPPED)))
def test_the_shipped_record_cut_off(at: int) -> None:
    endures(SHIPPED[:at])
    endures(SHIPPED[at:])
