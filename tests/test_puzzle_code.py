"""Share codes of puzzles: what they hold, what opens them, and how every other text is refused; QR codes of them."""

from __future__ import annotations

import base64
import hashlib
import re
import tracemalloc
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from string import ascii_letters, digits

import pytest
import segno
from hypothesis import example, given
from hypothesis import strategies as st

from orloj_dsl.notation.characters import HIDDEN
from orloj_dsl.puzzle.code import MAX_CODE, MAX_TEXT, CodeError, code_in, decode, encode, in_capitals, link
from orloj_dsl.puzzle.words import WORDS
from orloj_dsl.show.qr import QrError, qr_text

PUZZLE = """\
puzzle   "The long June"
author   "A. Horologist"
players  Mikel purple, Eduardo yellow
goal     Mikel vp max in 1 turn
answer   14 unique

position
  turn Mikel, round 3
  clock hand 12, face 0, moon 11, worker 3 Eduardo
  Mikel vp 34, gold 1, wood 1, iron 1, pink 4, workers 2

solution
3 Mikel clock 3/1; outer construct VI hammer 1
"""
CODE = (
    "orloj1-BPOAP0OqcoCFcU5-XrqCV2leKnLt4qin4JEPDIL8dGAbjsgCGlH8ESr8EAUaRuZFyaTGxGdSY6R-KtZUh57YYB0KeGLDGapIgxJYGyFcAA"
)
CAPITALS = (
    "ORLOJ1-ATZYAP2DVJZIBBLRJZ7F5OUCK5UV4KTS5XRKRJ7ASEHQZAX4ORQBXDWIAINFD7ARFL6BABI2I3TELSNEY3C"
    "GOUTDUR7CVVSUQ6PNQYA5BJ4GFQYZVJEIGESYDMQVYAA"
)
SMALL = 'puzzle "A"\nhint "Orloj"\n'
CHARACTERS = ascii_letters + digits + "-_"

Spelled = Callable[[str], str]
SPELLINGS: tuple[Spelled, ...] = (str, in_capitals)

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(lambda text: not HIDDEN.search(text))


def made(packed: bytes, text: bytes = b"") -> str:
    """A code by hand, of a packed text and of the text of which the checksum is."""
    data = hashlib.sha256(text).digest()[:4] + packed
    return "orloj1-" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def packed(text: bytes, level: int = 9, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -15, 8, strategy, WORDS.encode())
    return packer.compress(text) + packer.flush()


def refusal(given: str) -> tuple[str, str]:
    with pytest.raises(CodeError) as caught:
        decode(given)
    return caught.value.code, caught.value.message


def opened(code: str) -> str | None:
    """The text of a code, or nothing where it is refused."""
    try:
        return decode(code)
    except CodeError:
        return None


# ---- the format ----


def test_the_words_of_version_1_never_change() -> None:
    assert (
        hashlib.sha256(WORDS.encode()).hexdigest() == "4333d77bb63f3b70158810f97f1bdf600e3ad181d2006f764d2cc23ccd929f5c"
    )


def test_codes_of_version_1_open_for_ever() -> None:
    assert decode(CODE) == PUZZLE
    assert decode(CAPITALS) == PUZZLE


def test_a_code_is_what_the_format_says() -> None:
    text = PUZZLE.encode()
    assert encode(PUZZLE) == made(packed(text), text)


def test_a_code_is_one_short_word() -> None:
    code = encode(PUZZLE)
    assert re.fullmatch("orloj1-[A-Za-z0-9_-]+", code)
    assert len(code) < len(PUZZLE) / 2
    assert len(encode('puzzle "Ž"\n')) < 40


@given(texts)
@example(PUZZLE)
@example(PUZZLE.replace("\n", "\r\n"))
@example("\N{ZERO WIDTH SPACE}\ufeff\ufffe\U0010ffff\t \n")
@example("#orloj1-")
def test_every_text_comes_back(text: str) -> None:
    code = encode(text)
    assert decode(code) == text
    assert decode(in_capitals(code)) == text


@given(st.text(st.characters(categories=["Cc", "Cf", "Cs", "L"])))
def test_a_text_has_a_code_that_opens_or_none(text: str) -> None:
    with suppress(CodeError):
        assert decode(encode(text)) == text


@pytest.mark.parametrize("level", [0, 1, 6, 9])
@pytest.mark.parametrize("strategy", [zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_FIXED])
def test_what_any_other_packer_makes_opens(level: int, strategy: int) -> None:
    text = PUZZLE.encode()
    assert decode(made(packed(text, level, strategy), text)) == PUZZLE


def test_a_packer_needs_not_know_the_words() -> None:
    text = PUZZLE.encode()
    assert decode(made(zlib.compress(text)[2:-4], text)) == PUZZLE  # without its frame it is a raw stream


def test_several_blocks_open() -> None:
    text = PUZZLE.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, WORDS.encode())
    parts = packer.compress(text[:99]) + packer.flush(zlib.Z_FULL_FLUSH) + packer.compress(text[99:]) + packer.flush()
    assert decode(made(parts, text)) == PUZZLE


# ---- how a code may be given ----


@pytest.mark.parametrize("spelled", SPELLINGS)
@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "#{}",
        " \t{}\r\n",
        "https://example.org/#{}",
        "https://example.org/orloj?day=#2#{}",
        "here it is:\n  https://example.org/#{}\n",
    ],
)
def test_fragments_and_links_open(form: str, spelled: Spelled) -> None:
    assert decode(form.format(spelled(encode(PUZZLE)))) == PUZZLE


def test_a_code_that_a_mail_has_broken_opens() -> None:
    code = encode(PUZZLE)
    for width in (1, 7, 40):
        assert decode("\r\n".join(code[at : at + width] for at in range(0, len(code), width))) == PUZZLE
    assert decode("\N{NO-BREAK SPACE}".join(code)) == PUZZLE


def test_a_link_ends_in_the_code() -> None:
    assert link("orloj1-AB") == "#orloj1-AB"
    assert link("orloj1-AB", "https://example.org/p") == "https://example.org/p#orloj1-AB"


# ---- how a text is refused ----


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "no-record", "the text is empty"),
        ("a\ud800", "bad-encoding", "U+D800 an unassigned character has no form in UTF-8"),
        ("a" * (MAX_TEXT + 1), "too-large", "the text has 65,537 bytes; the bound is 65,536"),
        ("ž" * (MAX_TEXT // 2) + "a", "too-large", "the text has 65,537 bytes; the bound is 65,536"),
        ("a\0", "control-character", "U+0000 null: no record holds control characters"),
        ("a\x1b[2J", "control-character", "U+001B escape: no record holds control characters"),
        ("a\rb", "lone-cr", "U+000D carriage return ends no line alone"),
        (
            "a\u202e",
            "invisible-character",
            "U+202E right-to-left override turns the text around it; delete it",
        ),
    ],
)
def test_texts_that_no_code_holds(text: str, code: str, message: str) -> None:
    with pytest.raises(CodeError) as caught:
        encode(text)
    assert (caught.value.code, caught.value.message) == (code, message)
    assert str(caught.value) == f"{code} {message}"


def test_a_text_that_cannot_be_packed_small_has_no_code() -> None:
    digits_by_chance = "".join(hashlib.sha256(bytes([n, n])).hexdigest() for n in range(256))
    with pytest.raises(CodeError) as caught:
        encode(digits_by_chance + digits_by_chance[::-1])
    assert caught.value.code == "too-long"
    # 32,768 digits of four bits are 16,384 bytes at least, and so 21,846 characters; Huffman's codes add some.
    assert re.fullmatch(r"the code has 2[1-9],\d{3} characters; the bound is 16,384", caught.value.message)


def test_the_longest_text_opens() -> None:
    text = "a" * MAX_TEXT
    assert decode(encode(text)) == text


# ---- how a code is refused ----


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", "''"),
        ("#", "'#'"),
        ("orloj1", "'orloj1'"),
        ("orloj0-AAAA", "'orloj0-AAAA'"),
        ("orloj01-AAAA", "'orloj01-AAAA'"),
        ("AAAAAAAAAAAAAAAA", "'AAAAAAAAAAAAAAAA'"),
        ("see orloj1-AAAA", "'see orloj1-AAAA'"),
        ("https://example.org/rules#setup", "'https://example.org/rule...'"),
        ("orloj1-AAAA#", "'orloj1-AAAA#'"),
        ("\x1b[2J\u202e\ud800", "'\\x1b[2J\\u202e\\ud800'"),
    ],
)
def test_foreign_texts_are_refused(given: str, shown: str) -> None:
    assert refusal(given) == ("foreign-code", f"{shown} is no code of a puzzle: one begins with orloj1-")


@pytest.mark.parametrize(("given", "version"), [("orloj2-AAAA", 2), ("#ORLOJ10-!", 10), ("orloj9999-", 9999)])
def test_later_versions_are_refused(given: str, version: int) -> None:
    assert refusal(given) == ("later-code", f"the code is of version {version}; this program opens version 1")


@pytest.mark.parametrize(
    ("given", "name", "place"),
    [
        ("orloj1-AB>C", "U+003E greater-than sign", 10),
        ("https://example.org/#orloj1-AB CD.", "U+002E full stop", 12),
        ("orloj1-AB=", "U+003D equals sign", 10),
        ("orloj1-A\N{SOFT HYPHEN}", "U+00AD soft hyphen", 9),
        ("orloj1-\0", "U+0000 null", 8),
        ("orloj1-\ud800", "U+D800 an unassigned character", 8),
        ("orloj1-А", "U+0410 cyrillic capital letter a", 8),  # noqa: RUF001 - that is the point
        ("ORLOJ1-AB!", "U+0021 exclamation mark", 10),
    ],
)
def test_characters_of_no_code_are_named(given: str, name: str, place: int) -> None:
    assert refusal(given) == ("bad-character", f"{name} can't stand in a code: character {place}")


@pytest.mark.parametrize(
    ("given", "name", "place"),
    [
        ("ORLOJ1-AB1", "U+0031 digit one", 10),
        ("ORLOJ1-ab", "U+0061 latin small letter a", 8),
        (CODE.replace("orloj", "ORLOJ"), "U+0030 digit zero", 13),
    ],
)
def test_a_head_in_capitals_is_told_from_the_code_behind_it(given: str, name: str, place: int) -> None:
    message = f"ORLOJ1- begins a code in capitals, in which {name} can't stand: character {place}; was it orloj1-?"
    assert refusal(given) == ("bad-character", message)


@pytest.mark.parametrize("given", ["Orloj1-AAAA", "oRLOJ1-AAAA", "#Orloj1-AAAA"])
def test_a_head_in_mixed_letters_is_told(given: str) -> None:
    message = "is no code of a puzzle: one begins with orloj1-, in small letters, or is in capitals throughout"
    assert refusal(given) == ("foreign-code", f"'{given}' {message}")


# ---- a code in a text ----


@pytest.mark.parametrize("code", [CODE, CAPITALS])
@pytest.mark.parametrize(
    "form",
    ["{}", "Look: {} Bye!", '"{}"', "<{}>", "> {}", "{}.", "(https://example.org/#{})", "{}\n#{}\n", "{} {} twice"],
)
def test_a_code_is_found_in_a_text(form: str, code: str) -> None:
    assert decode(code_in(form.format(code, code))) == PUZZLE


def test_a_broken_code_is_no_word_of_a_text() -> None:
    broken = f"{CODE[:50]}\n{CODE[50:]}"
    assert decode(code_in(broken)) == PUZZLE
    assert code_in(f"Look: {broken} Bye!") == CODE[:50]


@pytest.mark.parametrize("form", ["{} {}", "{}\n#{}\n", "one: {}, another one: {}."])
def test_of_two_codes_none_is_taken(form: str) -> None:
    with pytest.raises(CodeError) as caught:
        code_in(form.format(CODE, encode(SMALL)))
    assert (caught.value.code, caught.value.message) == (
        "foreign-code",
        "there are 2 codes in the text; open one at a time",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Look: orloj1-AA Bye!", "cut-short"),
        ("Look: orloj2-AAAA", "later-code"),
        ("orloj1-AA!A", "bad-character"),
        ("Look at that", "foreign-code"),
        ("orloj1-AA or orloj1-AAAA", "changed"),
        ("myorloj1-AA", "foreign-code"),
    ],
)
def test_what_doesnt_open_is_told_as_it_stands(text: str, told: str) -> None:
    assert refusal(code_in(text))[0] == told


def test_a_code_that_is_too_long_is_refused() -> None:
    assert refusal("orloj1-" + "A" * MAX_CODE) == ("too-long", "the code has 16,391 characters; the bound is 16,384")
    # Three bytes are four characters: 12,282 of them, and the head of seven, are one character below the bound.
    longest = made(packed(b"a") + bytes(12_282 - 4 - len(packed(b"a"))), b"a")
    assert len(longest) == MAX_CODE - 1
    assert refusal(longest)[0] == "surplus"


def test_a_code_may_be_too_long_in_capitals() -> None:
    text = "".join(hashlib.sha256(bytes([n // 256, n % 256])).hexdigest() for n in range(300))
    code = encode(text)  # some 14,500 characters, and a fifth more in capitals
    assert decode(code) == text
    with pytest.raises(CodeError) as caught:
        in_capitals(code)
    assert caught.value.code == "too-long"


CUT_SHORT = ("cut-short", "the code isn't whole: its end is missing, or it was changed")
CHANGED = ("changed", "the code isn't as it was made: a character is another one, or some are missing")


@pytest.mark.parametrize("given", ["orloj1-", "orloj1-A", "orloj1-AA", "orloj1-AAAAAA", "ORLOJ1-", "ORLOJ1-AAA"])
def test_the_head_alone_is_cut_short(given: str) -> None:
    assert refusal(given) == CUT_SHORT


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (made(packed(b"puzzle"), b"puzzles"), CHANGED),
        (made(packed(b"puzzle")[:-1], b"puzzle"), CUT_SHORT),
        (made(b"\x07" + packed(b"puzzle"), b"puzzle"), CHANGED),
        ("orloj1-AB", CHANGED),
        (made(packed(b"puzzle") + b"abc", b"puzzle"), ("surplus", "behind the end of the code stands more: 3 bytes")),
        (made(packed(b"puzzle") + b"a", b"puzzle"), ("surplus", "behind the end of the code stands more: 1 byte")),
        (made(packed(b"\xff"), b"\xff"), ("bad-encoding", "what the code holds isn't UTF-8")),
        (made(packed(b"\xed\xa0\x80"), b"\xed\xa0\x80"), ("bad-encoding", "what the code holds isn't UTF-8")),
        (made(packed(b""), b""), ("no-record", "the text is empty")),
        (
            made(packed(b"a\x1b[2J"), b"a\x1b[2J"),
            ("control-character", "U+001B escape: no record holds control characters"),
        ),
    ],
)
def test_what_was_made_by_hand_is_refused(given: str, found: tuple[str, str]) -> None:
    assert refusal(given) == found


@pytest.mark.parametrize("byte", [b"\0", b"a"])
def test_a_bomb_takes_no_more_memory_than_the_bound(byte: bytes) -> None:
    text = byte * 10_000_000
    bomb = made(packed(text), text)
    assert len(bomb) <= MAX_CODE
    tracemalloc.start()
    try:
        found = refusal(bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == ("too-large", "what the code holds goes beyond the bound of 65,536 bytes")
    assert most < 5 * MAX_TEXT


def test_the_bound_is_exact() -> None:
    text = b"a" * (MAX_TEXT + 1)
    assert decode(made(packed(text[1:]), text[1:])) == "a" * MAX_TEXT
    assert refusal(made(packed(text), text))[0] == "too-large"


# ---- damage ----


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_no_other_character_gives_another_text(spelled: Spelled) -> None:
    code = spelled(encode(SMALL))
    damaged = {code[:at] + other + code[at + 1 :] for at in range(len(code)) for other in CHARACTERS} - {code}
    assert len(damaged) == len(code) * 63
    found = Counter(map(opened, damaged))
    assert set(found) <= {None, SMALL}
    # What opens all the same differs only in bits behind the end of the stream, of which its last byte has 7 at most.
    assert found[SMALL] < 2**7


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_code_that_is_cut_off_is_refused(spelled: Spelled) -> None:
    code = spelled(encode(PUZZLE))
    assert {refusal(code[:at])[0] for at in range(7)} == {"foreign-code"}
    assert {refusal(code[:at])[0] for at in range(7, len(code))} == {"cut-short", "changed"}
    assert {refusal(code[at:])[0] for at in range(1, len(code))} == {"foreign-code"}


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_code_with_a_character_lost_doubled_or_swapped_is_refused(spelled: Spelled) -> None:
    code = spelled(encode(PUZZLE))
    for at in range(len(code)):
        lost, doubled = code[:at] + code[at + 1 :], code[: at + 1] + code[at:]
        swapped = code[:at] + code[at : at + 2][::-1] + code[at + 2 :]
        assert [opened(one) for one in (lost, doubled, swapped) if one != code] == [None] * (3 - (swapped == code))


@given(st.text() | st.text(CHARACTERS).map("orloj1-{}".format) | st.binary().map(made))
def test_nothing_else_is_raised(words: str) -> None:
    with suppress(CodeError):
        decode(words)


@given(st.text(min_size=1).filter(lambda words: not words.isspace()))
def test_a_refusal_is_one_line_that_a_terminal_can_show(words: str) -> None:
    code, message = refusal(words)
    assert code == "foreign-code"
    assert message.isprintable()


# ---- QR codes ----


def modules(drawn: str) -> list[list[bool]]:
    """Which modules are dark, half blocks being light; the line below the last one is a half that isn't drawn."""
    rows: list[list[bool]] = []
    for line in drawn.splitlines():
        rows.append([sign not in "█▀" for sign in line])
        rows.append([sign not in "█▄" for sign in line])
    return rows[:-1]


@pytest.mark.parametrize(
    "content", [encode(PUZZLE), in_capitals(encode(PUZZLE)), link(encode(PUZZLE), "https://example.org/")]
)
def test_a_qr_code_is_drawn_module_by_module(content: str) -> None:
    drawn = qr_text(content)
    assert set(drawn) <= set("█▀▄ \n")
    found = modules(drawn)
    code = segno.make_qr(content, error="L")
    size = len(code.matrix) + 8
    assert [len(row) for row in found] == [size] * size
    assert [[bool(module) for module in row] for row in code.matrix] == [row[4:-4] for row in found[4:-4]]
    margin = [*found[:4], *found[-4:], *([*row[:4], *row[-4:]] for row in found)]
    assert not any(module for row in margin for module in row)


def test_capitals_make_a_smaller_qr_code() -> None:
    code = encode(PUZZLE)
    assert len(in_capitals(code)) > len(code)
    assert len(qr_text(in_capitals(code))) < len(qr_text(code))


@pytest.mark.parametrize(("sign", "most"), [("A", 4296), ("a", 2953)])
def test_what_no_qr_code_holds_is_told_with_its_size(sign: str, most: int) -> None:
    assert len(modules(qr_text(sign * most))) == 177 + 8
    with pytest.raises(QrError) as caught:
        qr_text(sign * (most + 1))
    assert (caught.value.size, caught.value.most) == (most + 1, most)
    assert str(caught.value) == f"{most + 1:,} characters are too many for a QR code, which holds {most:,} at most"
