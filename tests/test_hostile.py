"""Hostile files: characters, encodings, sizes and slips, each told by its own code, at its place, once.

Whatever a file holds, ``orloj check`` ends with 0 or 1; the record behind a bad one is checked all the same.
"""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation import bounds as bounds_of
from orloj_dsl.notation.bounds import MAX_DEPTH, MAX_FINDINGS, MAX_RECORDS, MAX_TURNS, MAX_WORD, MAX_WORDS
from orloj_dsl.notation.characters import HIDDEN, misfit
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.reading import MAX_BYTES, decode
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.diagnostics import diagnostic_text, visible

ROOT = Path(__file__).parents[1]
HEAD = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  clock hand 4, face 2\nplay\n"
"""Five lines; what stands behind them is on line 6."""
TURN = "1 Mikel clock 1; outer coin; face yellow\n"


def found_in(text: str) -> list[Diagnostic]:
    """All findings of a text."""
    document = parse(Source("hostile", text))
    games = run(document)
    return [found for game in games for found in game.diagnostics] if games else list(document.diagnostics)


def only(text: str) -> Diagnostic:
    (found,) = found_in(text)
    return found


def place(text: str, found: Diagnostic) -> tuple[int, int]:
    return Source("hostile", text).location(found.span.start)


def told(text: str) -> list[tuple[str, tuple[int, int]]]:
    """Code, line and column of each finding."""
    return [(found.code, place(text, found)) for found in found_in(text)]


def test_the_record_itself_is_right() -> None:
    assert found_in(HEAD + TURN) == []


# ---- characters ----


@pytest.mark.parametrize(
    ("char", "code", "meant", "expected"),
    [
        ("\N{NO-BREAK SPACE}", "odd-space", "", ("a plain space",)),
        ("\N{IDEOGRAPHIC SPACE}", "odd-space", "", ("a plain space",)),
        ("\N{LINE SEPARATOR}", "odd-space", "", ("a line end",)),
        ("\N{ARABIC-INDIC DIGIT ONE}", "foreign-digit", "1", ()),
        ("\N{FULLWIDTH DIGIT SEVEN}", "foreign-digit", "7", ()),
        ("\N{SUPERSCRIPT TWO}", "foreign-digit", "2", ()),
        ("\N{LEFT DOUBLE QUOTATION MARK}", "look-alike", '"', ()),
        ("\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}", "look-alike", '"', ()),
        ("\N{EN DASH}", "look-alike", "-", ()),
        ("\N{MINUS SIGN}", "look-alike", "-", ()),
        ("\N{FULLWIDTH SEMICOLON}", "look-alike", ";", ()),
        ("\N{FULLWIDTH LEFT PARENTHESIS}", "look-alike", "(", ()),
        ("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", "look-alike", "<", ()),
        ("\N{ROMAN NUMERAL FOUR}", "look-alike", "IV", ()),
        ("\N{DOUBLE EXCLAMATION MARK}", "look-alike", "!!", ()),
        ("\N{CYRILLIC SMALL LETTER O}", "look-alike", "o", ()),
        ("\N{ZERO WIDTH SPACE}", "invisible-character", "", ()),
        ("\N{ZERO WIDTH NO-BREAK SPACE}", "invisible-character", "", ()),
        ("\N{SOFT HYPHEN}", "invisible-character", "", ()),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", "invisible-character", "", ()),
        ("\N{VARIATION SELECTOR-16}", "invisible-character", "", ()),
        ("\0", "control-character", "", ()),
        ("\x1b", "control-character", "", ()),
        ("\x85", "control-character", "", ()),
        ("\r", "lone-cr", "", ("LF", "CRLF")),
        ("$", "bad-character", "", ("a number: sections of the dial",)),
        ("\N{HORIZONTAL ELLIPSIS}", "bad-character", "", ("a number: sections of the dial",)),
        ("\N{REPLACEMENT CHARACTER}", "bad-character", "", ("a number: sections of the dial",)),
    ],
)
def test_a_character_that_no_line_takes_is_told_by_its_kind(
    char: str, code: str, meant: str, expected: tuple[str, ...]
) -> None:
    text = HEAD + f"1 Mikel clock {char} 1\n"
    found = only(text)
    assert (found.code, found.hint, found.legal, place(text, found)) == (code, meant, expected, (6, 15))
    assert found.span.end == found.span.start + 1
    assert found.message.startswith(f"U+{ord(char):04X} ")


@pytest.mark.parametrize("char", ["\N{ZERO WIDTH SPACE}", "\N{CYRILLIC SMALL LETTER O}", "\N{FULLWIDTH DIGIT ONE}"])
def test_a_sign_inside_a_word_is_told_and_not_the_half_word_before_it(char: str) -> None:
    text = HEAD + f"1 Mikel cl{char}ck 1\n"
    assert told(text) == [(misfit(char).code, (6, 11))]


def test_columns_count_characters_whatever_their_width_and_whatever_stands_before_the_text() -> None:
    # {, two wide letters, an e with an accent of its own, }, a tab: the step begins in column 9 + 8 + 7 + 2.
    text = HEAD.replace("\n", "\r\n") + "1 Mikel clock 1 {漢字e\N{COMBINING ACUTE ACCENT}};\touter moon\r\n"
    source, findings = decode("hostile", codecs.BOM_UTF8 + text.encode())
    assert findings == ()
    found = only(source.text)
    assert (found.code, source.location(found.span.start), source.slice(found.span)) == (
        "wrong-section",
        (6, 25),
        "outer moon",
    )


@pytest.mark.parametrize("char", ["\0", "\x1b", "\x9b", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{FIRST STRONG ISOLATE}"])
@pytest.mark.parametrize(
    ("text", "column"),
    [("1 Mikel pass {a%b}\n", 16), ("1 Mikel pass # a%b\n", 17), ('1 "Mi%kel" pass\n', 6), ("1 Mikel pass <a%>\n", 16)],
)
def test_what_could_deceive_a_terminal_stands_nowhere(char: str, text: str, column: int) -> None:
    code = "invisible-character" if unicodedata.category(char) == "Cf" else "control-character"
    assert (code, (6, column)) in told(HEAD + text.replace("%", char))


def test_other_letters_and_signs_stand_in_comments() -> None:
    words = "漢字 \N{NO-BREAK SPACE}“quoted” \N{EN DASH} naïve 👩\N{ZERO WIDTH JOINER}👧 \t ١٢"
    assert found_in(HEAD + f"1 Mikel pass {{{words}}}  # {words}\n") == []


def test_of_a_text_with_carriage_returns_for_line_ends_each_record_has_one_finding() -> None:
    broken = (HEAD + TURN).replace("\n", "\r\r\n")
    # Its eighth character ends no line; the record behind it begins on line 7.
    assert [entry for entry in told(broken * 2) if entry[0] == "lone-cr"] == [
        ("lone-cr", (1, 8)),
        ("lone-cr", (7, 8)),
    ]


# ---- what the terminal gets ----


@pytest.mark.parametrize("char", [chr(code) for code in range(0x110000) if HIDDEN.fullmatch(chr(code))])
def test_nothing_that_a_terminal_obeys_is_ever_written_to_it(char: str) -> None:
    found = Diagnostic("code", Span(0, 3), f"a{char}b", (f"a{char}b",), f"a{char}b", moment=f"1.a{char}.1")
    shown = diagnostic_text(found, Source(f"a{char}b", f"a{char}b"))
    assert char == "\n" or char not in shown.replace("\n", "")
    assert f"<U+{ord(char):04X}>" in shown


def test_printable_text_is_shown_as_it_is() -> None:
    assert visible("José 漢字 👍") == "José 漢字 👍"
    assert visible("a\tb") == "a<U+0009>b"


@pytest.mark.parametrize(
    ("line", "start", "end", "margin", "width"),
    [
        ("{漢字} moon", 5, 9, 7, 4),  # each of the two letters is two cells wide
        ("moon 漢字", 5, 7, 5, 4),
        ("e\N{COMBINING ACUTE ACCENT} moon", 3, 7, 2, 4),  # the accent takes no cell
        ("\t moon", 2, 6, 2, 4),  # a tab is shown as one space
        ("👍 moon", 2, 6, 3, 4),
    ],
)
def test_the_mark_stands_below_what_it_marks(line: str, start: int, end: int, margin: int, width: int) -> None:
    shown = diagnostic_text(Diagnostic("code", Span(start, end), "no"), Source("x", line)).splitlines()
    assert shown[2] == "      | " + " " * margin + "^" * width


def test_of_variations_that_are_never_closed_the_innermost_is_told() -> None:
    text = HEAD + "1 Mikel pass\n( 1 Mikel clock 1\n( 1 Mikel clock 2\n( 1 Mikel pass )\n"
    found = only(text)
    assert (found.code, place(text, found), "nor 1 around it" in found.message) == ("open-variation", (8, 1), True)


def test_endless_words_are_cut_wherever_they_stand() -> None:
    endless = "x" * 100_000
    found = Diagnostic("code", Span(0, 1), endless, (endless,) * 20, endless, moment=endless)
    assert len(diagnostic_text(found, Source("x", "y"))) < 6_000


# ---- encodings ----


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_told_as_such(encoding: str) -> None:
    source, (found,) = decode("x", (HEAD + TURN).encode(encoding))
    assert (found.code, found.span, source.text) == ("bad-encoding", Span(0, 0), "")
    assert "UTF-16" in found.message
    assert found.legal == ("UTF-8",)


@pytest.mark.parametrize(
    ("data", "column", "letter"),
    [
        (b"Jos\xe9", 4, "é"),
        (b"\x93Jos\x94", 1, "“"),
        (b"a\x81", 2, ""),
        (b"a\xc0\x80", 2, "À"),
        (b"a\xed\xa0\x80", 2, "í"),
    ],
)
def test_bytes_of_another_encoding_are_told_with_the_letter_they_were(data: bytes, column: int, letter: str) -> None:
    source, (found,) = decode("x", b"orloj 1\n" + data + b"\nnext")
    assert (found.code, source.location(found.span.start)) == ("bad-encoding", (2, column))
    assert (f"(in Windows-1252 it is {letter})" in found.message) == bool(letter)
    assert "next" not in source.text


# ---- each error once, and the next record checked ----


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD.replace("players Mikel", "players “Mikel”"), [("look-alike", (2, 9))]),
        (HEAD.replace("orloj 1", "orloj 1.0"), [("bad-character", (1, 8))]),
        (HEAD.replace("orloj 1", "Orloj 1"), [("no-header", (1, 1))]),
        (HEAD.replace("position", "position."), [("bad-character", (3, 9))]),
        (HEAD.replace("position", "positon"), [("unknown-word", (3, 1))]),
        (HEAD.replace("hand 4", "hand: 4"), [("bad-character", (4, 13))]),
        (HEAD.replace("face 2", "face 2,"), [("unfinished", (4, 24))]),
        (HEAD.replace("play\n", "play.\n"), [("bad-character", (5, 5))]),
        (HEAD.replace("play\n", "Play\n"), [("unknown-word", (5, 1))]),
        (HEAD.replace("play\n", "") + TURN + "1 Eduardo pass\n", [("turn-outside-play", (5, 1))]),
        (HEAD + "end unfinished\n" + TURN + "1 Eduardo pass\n", [("after-end", (7, 1))]),
        (HEAD + "1 Mikel clock 1,\n1 Eduardo pass\n", [("unfinished", (6, 17))]),
        (HEAD + "1 Mikel clock 1; outer coin;\nresult Mikel 10, Eduardo 10\n", [("unfinished", (6, 29))]),
    ],
)
def test_what_follows_from_an_error_is_not_told_and_the_next_record_is_checked(
    text: str, expected: list[tuple[str, tuple[int, int]]]
) -> None:
    assert told(text) == expected
    lines = text.count("\n")
    wrong = HEAD + "1 Mikel clock 0\n"
    assert told(text + wrong) == [*expected, ("dial-zero", (lines + 6, 9))]


@pytest.mark.parametrize("begins", ["orloj 1", "Orloj 1", "orlj 1", "orloj1", "ORLOJ"])
def test_a_record_begins_though_its_first_line_is_misspelt(begins: str) -> None:
    text = HEAD + TURN + HEAD.replace("orloj 1", begins) + "1 Mikel clock 0\n"
    first = [] if begins == "orloj 1" else [("no-header", (7, 1))]
    assert told(text) == [*first, ("dial-zero", (12, 9))]
    assert all(found.hint == "orloj 1" for found in found_in(text) if found.code == "no-header")


# ---- slips that have a better answer than their grammar's ----


@pytest.mark.parametrize(
    ("steps", "code", "pointed", "hint"),
    [
        ("pass; moon, recover 5", "not-due", "recover 5", "pass; recover 5; moon"),
        ("+gold 2 wood coin", "syntax", "2", "wood 2"),
        ("clock 1; outer construct VI pay 1 gold 2 wood", "syntax", "1", "gold 1"),
        ("clock 1; basic 2 wood", "syntax", "2", "wood 2"),
        ("+claim months-2 signs-1, clock 1", "syntax", "signs-1", "months-2-signs-1"),
        ("clock 1; outer coin [vp 20; coin 2]", "syntax", ";", ","),
        ("clock 1 [10 vp]", "syntax", "10 vp", "vp 10"),
        ("clock 1 [vp ten]", "syntax", "vp ten", ""),
        ("clock 1 [vp 10", "open-assertion", "[", ""),
        ("clock 1 <moon", "open-chance", "<moon", ""),
        ("clock 1 moon>", "bad-character", ">", ""),
        ("clock 1 {a {b} c}", "open-comment", "{a ", ""),
    ],
)
def test_a_slip_is_told_with_what_was_meant(steps: str, code: str, pointed: str, hint: str) -> None:
    text = HEAD.replace("face 2", "face 2, worker 5 Mikel") + f"1 Mikel {steps}\n"
    (found, *_) = found_in(text)
    assert (found.code, Source("x", text).slice(found.span), found.hint) == (code, pointed, hint)


def test_an_assertion_that_cant_be_read_shows_what_holds() -> None:
    assert only(HEAD + "1 Mikel clock 1 [vp ten]\n").legal == ("vp 10",)
    assert only(HEAD + "1 Mikel clock 1 [round]\n").legal == ("round 1",)


@pytest.mark.parametrize(
    ("old", "new", "code", "expected"),
    [
        ("hour 1\n", "hour 24\n", "bad-setup", ("0 to 23",)),
        ("XII II; XI", "XII I; XI", "bad-setup", ("II", "III", "V", "VI", "VIII", "X")),
        (
            "yellow scrolls\n",
            "yellow months\n",
            "bad-setup",
            ("yellow scrolls", "yellow upgrades", "yellow signs", "yellow workshops"),
        ),
        ("crown first-game\n", "crown last-game\n", "bad-setup", ("first-game", "second")),
    ],
)
def test_a_wrong_line_of_a_setup_shows_what_may_stand_there(
    old: str, new: str, code: str, expected: tuple[str, ...]
) -> None:
    found = found_in(SETUP.replace(old, new))[0]
    assert (found.code, found.legal) == (code, expected)


def test_a_pair_of_the_offer_is_of_what_the_others_leave() -> None:
    found = only(SETUP.replace("coin 2, rooster 3", "coin 2, coin 3"))
    assert (found.code, found.clause) == ("bad-setup", "O-4.3.1")
    assert "rooster 3" in found.legal
    assert not any(text.startswith(("coin ", "moon ")) or text.endswith((" 2", " 4")) for text in found.legal)


SETUP = """orloj 1
players Mikel purple, Eduardo yellow
setup
  hour 1
  face 4
  crown first-game
  months I IV VII IX XII II; XI
  signs aries leo libra virgo taurus gemini; pisces
  windows blue apostles, pink months, yellow scrolls
  royals blue upgrades, pink signs, yellow workshops
  goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
  calendar printed
  scrolls moon apostle upgrade
  workshop w07 w12 w03
  offer coin 2, rooster 3, moon 4
play
"""


# ---- bounds ----


def bounded(monkeypatch: pytest.MonkeyPatch, **bounds: int) -> None:
    for name, bound in bounds.items():
        monkeypatch.setattr(bounds_of, name, bound)


def test_the_bounds_are_those_of_the_documents() -> None:
    said = (ROOT / "docs" / "diagnostics.md").read_text("utf-8").partition("## Bounds")[2]
    for bound in (
        bounds_of.MAX_CHARACTERS,
        MAX_BYTES,
        MAX_WORDS,
        MAX_TURNS,
        MAX_RECORDS,
        MAX_WORD,
        MAX_DEPTH,
        MAX_FINDINGS,
    ):
        assert f"{bound:,}" in said


def test_a_text_of_too_many_words_isnt_read(monkeypatch: pytest.MonkeyPatch) -> None:
    # HEAD is 3 + 7 + 2 + 7 + 2 tokens, line ends among them; TURN is 11, the line end the last one.
    bounded(monkeypatch, MAX_WORDS=32)
    assert told(HEAD + TURN) == []
    bounded(monkeypatch, MAX_WORDS=31)
    assert told(HEAD + TURN) == [("too-long", (6, len(TURN)))]


def test_a_text_of_too_many_turns_isnt_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + TURN + "adjust Mikel gold +1\n( 1 Mikel pass; moon )\n"
    bounded(monkeypatch, MAX_TURNS=3)
    assert told(text) == []
    bounded(monkeypatch, MAX_TURNS=2)
    assert told(text) == [("too-long", (8, 3))]


def test_a_text_of_too_many_records_isnt_read(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded(monkeypatch, MAX_RECORDS=2)
    assert told((HEAD + TURN) * 2) == []
    assert told((HEAD + TURN) * 3) == [("too-long", (13, 1))]


def test_a_word_or_a_quoted_text_has_a_bound_and_a_comment_has_none() -> None:
    longest = "x" * (MAX_WORD - 2)
    assert told(HEAD.replace("players", f'title "{longest}"\nplayers')) == []
    assert told(HEAD.replace("players", f'title "{longest}x"\nplayers')) == [("too-long", (2, 7))]
    assert told(HEAD + "1 Mikel " + "x" * (MAX_WORD + 1) + "\n") == [("too-long", (6, 9))]
    assert told(HEAD + f"1 Mikel pass {{{longest * 3}}}\n") == []


def test_behind_so_many_findings_about_the_writing_a_text_isnt_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj_dsl.notation.parser.MAX_FINDINGS", 3)
    assert told(HEAD + "$\n" * 3) == [("bad-character", (line, 1)) for line in (6, 7, 8)]
    assert told(HEAD + "$\n" * 9) == [
        *(("bad-character", (line, 1)) for line in (6, 7, 8)),
        ("too-many-findings", (9, 1)),
    ]


def test_ten_thousand_variations_are_played() -> None:
    (game,) = run(parse(Source("turns", HEAD + TURN + "( 1 Mikel pass )\n" * 9_999)))
    assert game.diagnostics == ()
    assert (len(game.plies), len(game.branches)) == (1, 9_999)
    assert all(len(branch.plies) == 1 for branch in game.branches)


def test_a_thousand_variations_inside_each_other_are_played_and_one_more_is_told() -> None:
    def nested(depth: int) -> str:
        return HEAD + "1 Mikel pass\n" + "( 1 Mikel clock 1\n" * depth + ")" * depth + "\n"

    (game,) = run(parse(Source("deep", nested(1_000))))
    assert (game.diagnostics, len(game.branches)) == ((), 1_000)
    assert told(nested(1_001)) == [("too-deep", (6 + 1_001, 1))]


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("+gold " + "wood " * 100_000, "bad-number"),
        ("pass; recover " + "1 " * 100_000, "twice"),
        (", ".join(["clock 1"] * 20_000), "not-due"),
        ("clock 1" + ";" * 100_000 + " outer coin", "surplus-semicolon"),
        ("clock " + "9" * 1_000_000, "bad-number"),
    ],
)
def test_endless_lines_are_told_in_a_word(steps: str, code: str) -> None:
    found = only(HEAD + f"1 Mikel {steps}\n")
    assert found.code == code
    assert len(diagnostic_text(found, Source("x", "y" * 2_000_000))) < 6_000


def test_fifty_thousand_comments_on_a_step_are_read() -> None:
    assert found_in(HEAD + "1 Mikel pass" + " {a}" * 50_000 + " [vp 10]" * 5_000 + "\n") == []


# ---- the command ----


def check(path: Path | str, *arguments: str, memory: int = 1 << 30) -> subprocess.CompletedProcess[bytes]:
    """Run the command with so many bytes of memory."""
    import resource

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    command = [sys.executable, "-m", "orloj_dsl", *(arguments or ("check",)), str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        command,
        capture_output=True,
        env=environment,
        timeout=60,
        check=False,
        preexec_fn=bound,
        stdin=subprocess.DEVNULL,
    )


posix = pytest.mark.skipif(sys.platform == "win32", reason="bounds of memory, pipes and devices of POSIX")


@posix
@pytest.mark.parametrize(
    ("piece", "size", "code"),
    [
        (b"a", 100_000_000, b"too-long"),
        (b"a-", 7_900_000, b"too-long"),
        (b"(", 7_900_000, b"too-long"),
        (b'"\\\n', 7_900_000, b"too-long"),
    ],
)
def test_a_huge_file_is_told_in_little_memory(piece: bytes, size: int, code: bytes, tmp_path: Path) -> None:
    path = tmp_path / "huge.orloj"
    path.write_bytes(HEAD.encode() + piece * (size // len(piece)))
    done = check(path, memory=800 << 20)
    assert (done.returncode, done.stderr, code in done.stdout) == (1, b"", True)
    assert len(done.stdout) < 10_000


@posix
@pytest.mark.parametrize("item", ["offer {}coin 2", "Mikel {}panel 1 wood-1", "Mikel {}assistant w01 six"])
def test_a_position_that_says_one_thing_very_often_is_read_in_one_go(item: str, tmp_path: Path) -> None:
    # If what is gathered were copied each time, this would take longer than the command is given.
    head, again = item.split("{}")
    path = tmp_path / "huge.orloj"
    path.write_text(
        "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn Mikel, round 3\n"
        f"  {head}{', '.join([again] * 200_000)}\nplay\n3 Mikel pass\n"
    )
    done = check(path, memory=1500 << 20)
    assert (done.returncode, done.stderr, b"bad-position" in done.stdout) == (1, b"", True)


@posix
@pytest.mark.parametrize("command", ["check", "replay", "legal", "show", "fmt"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04\x1b[31m",
        b"orloj 1\n\xe9",
        HEAD.replace("Mikel", '"Mi\u202ekel"').encode(),
        (HEAD + "1 Mikel pass {\u202e\x1b[31m}\n1 Eduardo cl\0ck 1\n").encode(),
    ],
)
def test_no_command_breaks_or_passes_controls_on(command: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hostile.orloj"
    path.write_bytes(data)
    moment = ("--at", "end") if command in ("legal", "show") else ()
    done = check(path, command, *moment)
    assert done.returncode in ((0, 1) if command == "fmt" else (1, 2))
    told = (done.stdout + done.stderr).decode()
    assert "bug" not in told
    assert HIDDEN.search(told) is None


@posix
def test_a_device_is_read_up_to_the_bound() -> None:
    done = check("/dev/zero")
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"/dev/zero:1:1 too-long ")
