"""The notation's tree and its findings: spans, recovery, and that no text whatever breaks it."""

from __future__ import annotations

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.bounds import MAX_CHARACTERS, MAX_DEPTH
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.format import NotFormattable, format_document
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.notation.parser import Document, parse, parse_turn
from orloj_dsl.notation.reading import MAX_BYTES, decode
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Broken, Comment, Statement, Step, Turn, Variation

HEAD = "orloj 1\nplayers A purple, B yellow\nplay\n"
"""Three lines; a turn behind them stands on line 4."""


def read(text: str) -> Document:
    return parse(Source("test", text))


def told(text: str) -> list[tuple[str, str, tuple[int, int]]]:
    """Code, the text pointed at, and line and column of each finding."""
    document = read(text)
    source = document.source
    return [(found.code, source.slice(found.span), source.location(found.span.start)) for found in document.diagnostics]


def only(text: str) -> Diagnostic:
    (found,) = read(text).diagnostics
    return found


def play(text: str) -> tuple[object, ...]:
    document = read(HEAD + text)
    assert document.diagnostics == ()
    return document.records[0].play


# ---- the tree ----


def test_a_turn_with_all_that_can_stand_behind_a_step() -> None:
    text = HEAD + "12 A {x} clock 3/1 !? [vp +1, B gold 2] {y}, scroll moon <upgrade> ?; outer upgrade iron {z}\n"
    document = read(text)
    assert document.diagnostics == ()
    (turn,) = document.records[0].play
    assert isinstance(turn, Turn)
    clock, scroll, outer = turn.steps
    assert (turn.round.number, turn.player.text) == (12, "A")
    assert (clock.step.kind, [atom.number for atom in clock.step.atoms]) == ("clock", [3, 1])
    assert (clock.glyph, [comment.text for comment in clock.before], [c.text for c in clock.after]) == (
        "!?",
        ["x"],
        ["y"],
    )
    assert [item.texts for item in clock.assertions[0].items] == [("vp", "+1"), ("B", "gold", "2")]
    assert (scroll.ended, [chance.text for chance in scroll.chances], scroll.glyph) == (0, ["upgrade"], "?")
    assert outer.ended == 1
    assert outer.step.inner is not None
    assert (outer.step.inner.kind, outer.step.inner.atoms[0].text) == ("upgrade", "iron")
    spans = [document.source.slice(played.step.span) for played in turn.steps]
    assert spans == ["clock 3/1", "scroll moon", "outer upgrade iron"]
    assert document.source.slice(turn.span) == text.splitlines()[3][: -len(" {z}")]


def steps(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Kind and words of each step of a turn, those of what a step contains in brackets behind its own."""
    (turn,) = play(f"1 A {text}\n")
    assert isinstance(turn, Turn)
    return [entry for played in turn.steps for entry in parts(played.step)]


def parts(step: Step) -> list[tuple[str, tuple[str, ...]]]:
    own = (step.kind, tuple(atom.text for atom in step.atoms))
    return [own, *(parts(step.inner) if step.inner is not None else ())]


def test_what_is_paid_is_a_part_of_its_step() -> None:
    assert steps("outer construct VI hammer 1 pay gold 2 wood") == [
        ("outer", ()),
        ("construct", ("VI", "hammer", "1")),
        ("pay", ("gold", "2", "wood")),
    ]
    assert steps("workshop 2 pay coin, lay left") == [("workshop", ("2",)), ("pay", ("coin",)), ("lay", ("left",))]
    assert steps("+place 9 wood-1 pay gold") == [("place", ("9", "wood-1")), ("pay", ("gold",))]
    assert steps("+assist w07, +claim months-2-signs-1") == [("assist", ("w07",)), ("claim", ("months-2-signs-1",))]
    assert steps("+scroll construct cancer hammer 5") == [("use", ()), ("construct", ("cancer", "hammer", "5"))]
    assert steps("outer sculptor painter, force, painter 2 left, no bonus") == [
        ("outer", ()),
        ("sculptor", ("painter",)),
        ("force", ()),
        ("painter", ("2", "left")),
        ("refuse", ("bonus",)),
    ]


def test_the_keyword_of_a_step_may_be_a_word_of_another() -> None:
    # A scroll, a space of the sculptor and what is refused are called like steps.
    assert steps("outer sculptor workshop, no workshop") == [
        ("outer", ()),
        ("sculptor", ("workshop",)),
        ("refuse", ("workshop",)),
    ]
    assert steps("scroll construct, scroll apostle") == [("scroll", ("construct",)), ("scroll", ("apostle",))]
    turn, _ = play("1 A pass [workshops 2, sculptor treasury, apostle 9 panel, holds six, display w19 w07]\n1 B pass\n")
    assert isinstance(turn, Turn)
    assert [item.texts[0] for item in turn.steps[0].assertions[0].items] == [
        "workshops",
        "sculptor",
        "apostle",
        "holds",
        "display",
    ]


def test_several_draws_may_stand_behind_a_step() -> None:
    (turn,) = play("1 A lay left <w19> [display w19] <w18>\n")
    assert isinstance(turn, Turn)
    assert [chance.text for chance in turn.steps[0].chances] == ["w19", "w18"]


def test_several_semicolons_are_counted() -> None:
    (turn,) = play("1 A clock 1;;; +gold wood\n")
    assert isinstance(turn, Turn)
    assert [played.ended for played in turn.steps] == [0, 3]


def test_a_turn_goes_on_in_the_next_line_behind_a_comma_or_a_semicolon() -> None:
    (one,) = play("1 A clock 1; outer moon, +gold wood\n")
    (several,) = play("1 A clock 1;\n\n   outer moon,  # a remark between\n      +gold wood\n")
    assert one == several


def test_comments_on_lines_of_their_own_are_elements_of_play() -> None:
    assert [element.text for element in play("{one}\n{two} {three}\n# four\n") if isinstance(element, Comment)] == [
        "one",
        "two",
        "three",
    ]


def test_a_comment_may_run_over_lines() -> None:
    turn, following = play("1 A pass {first\nsecond}\n1 B pass\n")
    assert isinstance(turn, Turn)
    assert turn.steps[0].after[0].text == "first\nsecond"
    assert isinstance(following, Turn)


def test_variations_nest_and_keep_their_order() -> None:
    first, outer, last = play("1 A pass\n( 1 A clock 1\n ( 1 A clock 2 )\n 1 B pass )\n( 1 A clock 3 )\n")
    assert isinstance(first, Turn)
    assert isinstance(outer, Variation)
    assert isinstance(last, Variation)
    assert [type(element) for element in outer.elements] == [Turn, Variation, Turn]
    assert last.span.end - last.span.start == len("( 1 A clock 3 )")


def test_headers_setup_and_closing_lines_are_statements_with_spans() -> None:
    document = read(
        'orloj 1\ntitle "a \\"b\\" \\\\"\nsetup\nmonths I II; III\nplay\nresult A 3, B -1\nend conceded A\n'
    )
    assert document.diagnostics == ()
    record = document.records[0]
    title = record.header("title")
    assert title is not None
    assert title.atoms[0].text == 'a "b" \\'
    assert record.setup is not None
    (months,) = record.setup
    assert isinstance(months, Statement)
    assert [[item.texts for item in group] for group in months.groups] == [[("I", "II")], [("III",)]]
    assert record.result is not None
    assert [item.texts for item in record.result.items] == [("A", "3"), ("B", "-1")]
    assert record.end is not None
    assert document.source.slice(record.end.span) == "end conceded A"


def test_a_position_on_one_line_carries_its_headers() -> None:
    record = read("orloj 1\nposition players A purple, B yellow; turn A, round 3; A vp 4\nplay\n").records[0]
    players = record.header("players")
    assert players is not None
    assert [item.texts for item in players.items] == [("A", "purple"), ("B", "yellow")]
    assert record.position is not None
    assert [line.head.text for line in record.position if isinstance(line, Statement)] == ["turn", "A"]


def test_two_trees_are_equal_wherever_they_stand() -> None:
    assert read(HEAD + "1 A pass\n").records == read("\n\n" + HEAD.replace(" ", "   ") + "  1   A pass\n").records
    assert read(HEAD + "1 A pass\n").records != read(HEAD + "1 A clock 1\n").records


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_of_either_kind_give_the_same_tree(end: str) -> None:
    text = HEAD + '1 A clock 1;\n   outer moon {x}\n( 1 A pass )\n1 "B" pass\n'
    assert read(text.replace("\n", end)).records == read(text).records


def test_tabs_are_white_space_and_the_last_line_end_may_be_missing() -> None:
    assert play("1\tA\tclock\t3")[0] == play("1 A clock 3\n")[0]


def test_the_tree_of_the_shipped_record_loses_nothing_and_keeps_every_token() -> None:
    text = data_path("scenarios", "games", "first-evening.orloj").read_text(encoding="utf-8")
    assert rebuilt(text) == text


def rebuilt(text: str) -> str:
    """Every token at its place, and nothing but white space between them."""
    out = ""
    for line in split(grammar("orloj").tokens(text)):
        for token in line.tokens:
            assert token.start_pos is not None
            between = text[len(out) : token.start_pos]
            assert between.strip() == ""
            out += between + str(token)
    assert text[len(out) :].strip() == ""
    return out + text[len(out) :]


# ---- findings ----

UNREADABLE = [
    ("1 A {oops\n1 B pass\n", "open-comment", "{oops", (4, 5)),
    ("1 A pass {oops\n1 B pass\n", "open-comment", "{oops", (4, 10)),
    ('1 "A pass\n1 B pass\n', "open-string", '"A pass', (4, 3)),
    ("( 1 A pass\n", "open-variation", "(", (4, 1)),
    (")\n1 A pass\n", "stray-parenthesis", ")", (4, 1)),
    ("1 A pass )\n", "stray-parenthesis", ")", (4, 10)),
    ("1 A pass\x00\n", "control-character", "\x00", (4, 9)),
    ("1 A\N{NO-BREAK SPACE}pass\n", "odd-space", "\N{NO-BREAK SPACE}", (4, 4)),
    ("1\N{ARABIC-INDIC DIGIT ONE} A pass\n", "foreign-digit", "\N{ARABIC-INDIC DIGIT ONE}", (4, 2)),
    ("1 A pass\r1 B pass\n", "lone-cr", "\r", (4, 9)),
    ("1 A pass <x\n", "open-chance", "<x", (4, 10)),
    ("1 Ä pass\n", "bad-character", "Ä", (4, 3)),
    ("1 A 1pay\n", "bad-number", "1pay", (4, 5)),
    ("1 moon pass\n", "syntax", "moon", (4, 3)),
    ("1 A, pass\n", "syntax", ",", (4, 4)),
    ("1 A clock 3/1/2\n", "syntax", "/", (4, 14)),
    ("1 A pass ]\n", "syntax", "]", (4, 10)),
    ("1 A clock -3\n", "syntax", "-3", (4, 11)),
    ("1 A pass;\n1 B pass\n", "unfinished", "", (4, 10)),
    ("1 A pass,\nend unfinished\n", "unfinished", "", (4, 10)),
    ("1 A clock\n", "unfinished", "", (4, 10)),
    ("1 A clock 3/\n", "unfinished", "", (4, 13)),
    ("1 A\n", "unfinished", "", (4, 4)),
    ("1 A pass,\n", "unfinished", "", (4, 10)),
    ("1 A pass; {x}\n", "unfinished", "", (4, 10)),
    ("1 A pass [vp\n", "open-assertion", "[", (4, 10)),
    ("1 A cloak 3\n", "unknown-word", "cloak", (4, 5)),
    ("1 A +fly\n", "unknown-action", "+fly", (4, 5)),
    ("1 A +build VI\n", "unknown-action", "+build", (4, 5)),
    ("1 A clock {x} 3\n", "misplaced-comment", "{x}", (4, 11)),
    ("1 A construct VI {x} hammer 1\n", "misplaced-comment", "{x}", (4, 18)),
    ("1 A workshop 2 {x} pay coin\n", "misplaced-comment", "{x}", (4, 16)),
    ("1 A workshop\n", "unfinished", "", (4, 13)),
    ("1 A workshop 2 pay\n", "unfinished", "", (4, 19)),
    ("1 A outer construct VI hammer\n", "unfinished", "", (4, 30)),
    ("1 A construct VI hammer 1 pay\n", "unfinished", "", (4, 30)),
    ("1 A outer sculptor\n", "unfinished", "", (4, 19)),
    ("1 A +place\n", "unfinished", "", (4, 11)),
    ("1 A +place 9\n", "unfinished", "", (4, 13)),
    ("1 A +assist\n", "unfinished", "", (4, 12)),
    ("1 A +claim\n", "unfinished", "", (4, 11)),
    ("1 A +scroll construct\n", "unfinished", "", (4, 22)),
    ("1 A lay\n", "unfinished", "", (4, 8)),
    ("1 A assistant\n", "unfinished", "", (4, 14)),
    ("1 A workshop w07\n", "syntax", "w07", (4, 14)),
    ("1 A workshop 2 3\n", "syntax", "3", (4, 16)),
    ("1 A workshop 2 pay 3\n", "syntax", "3", (4, 20)),
    ("1 A workshop 2 pay wood 2 2\n", "syntax", "2", (4, 27)),
    ("1 A workshop 2, pay wood\n", "unknown-word", "pay", (4, 17)),
    ("1 A construct 6\n", "syntax", "6", (4, 15)),
    ("1 A construct VI 1\n", "syntax", "1", (4, 18)),
    ("1 A sculptor moon\n", "unknown-word", "sculptor", (4, 5)),
    ("1 A outer sculptor painter 2 left\n", "syntax", "2", (4, 28)),
    ("1 A outer lay left\n", "syntax", "lay", (4, 11)),
    ("1 A +scroll workshop 2\n", "syntax", "workshop", (4, 13)),
    ("1 A +place wood-1 9\n", "syntax", "wood-1", (4, 12)),
    ("1 A +place 9 wood 1\n", "syntax", "1", (4, 19)),
    ("1 A +place 9 wood-1 paint-2\n", "syntax", "paint-2", (4, 21)),
    ("1 A +assist w07 six\n", "syntax", "six", (4, 17)),
    ("1 A +claim green 3\n", "syntax", "3", (4, 18)),
    ("1 A apostle IX\n", "syntax", "IX", (4, 13)),
    ("1 A force 1\n", "syntax", "1", (4, 11)),
    ("1 A assistant 6\n", "syntax", "6", (4, 15)),
    ("1 force pass\n", "syntax", "force", (4, 3)),
    ("1 A workshop 2 <w19\n", "open-chance", "<w19", (4, 16)),
    ("1 A workshop 2 pay 1gold\n", "bad-number", "1gold", (4, 20)),
    ("resullt A 3\n", "unknown-word", "resullt", (4, 1)),
    ("play\n", "twice", "play", (4, 1)),
    ("setup\n", "twice", "setup", (4, 1)),
    ("result A 3\nresult A 4\n", "twice", "result", (5, 1)),
    ("end unfinished\n1 A pass\n", "after-end", "1 A pass", (5, 1)),
    ("end unfinished\n( 1 A pass )\n", "after-end", "(", (5, 1)),
    ("end unfinished\nadjust A vp +1\n", "after-end", "adjust A vp +1", (5, 1)),
]


@pytest.mark.parametrize(("text", "code", "pointed", "place"), UNREADABLE)
def test_what_cant_be_read_is_told_with_its_code_and_its_exact_place(
    text: str, code: str, pointed: str, place: tuple[int, int]
) -> None:
    assert told(HEAD + text)[0] == (code, pointed, place)


BEFORE_PLAY = [
    ("", [("no-record", "", (1, 1))]),
    ("# a remark\n", [("no-record", "", (1, 1))]),
    ("hello world\n", [("no-header", "hello", (1, 1))]),
    ("orloj 1\n1 A pass\n", [("turn-outside-play", "1 A pass", (2, 1))]),
    ("orloj 1\n{x}\n", [("misplaced-comment", "{x}", (2, 1))]),
    ("orloj 1\nsetup\nplay\nsetup\n", [("twice", "setup", (4, 1))]),
    ("orloj 1\n(\n", [("turn-outside-play", "(", (2, 1))]),
    ("orloj 1\ntitle ?\n", [("syntax", "?", (2, 7))]),
]


@pytest.mark.parametrize(("text", "expected"), BEFORE_PLAY)
def test_what_cant_stand_before_play(text: str, expected: list[tuple[str, str, tuple[int, int]]]) -> None:
    assert told(text) == expected


def test_a_slip_of_the_pen_gets_the_word_that_was_meant() -> None:
    assert (only(HEAD + "1 A cloak 3\n").hint, only(HEAD + "resullt A 3\n").hint) == ("clock", "result")
    assert only(HEAD + "1 A +scrol moon\n").hint == "+scroll"
    assert only(HEAD + "1 A outer upgade iron\n").hint == "upgrade"
    assert only(HEAD + "1 A outer sculpter moon\n").hint == "sculptor"
    assert only(HEAD + "1 A outer apostel 9\n").hint == "apostle"
    assert only(HEAD + "1 A outer workshp 2\n").hint == "workshop"
    assert only(HEAD + "1 A constuct VI\n").hint == "construct"
    assert only(HEAD + "1 A place 9 wood-1\n").hint == "+place"
    assert only(HEAD + "1 A claim green-3\n").hint == "+claim"
    assert only(HEAD + "1 A +assistant w07\n").hint == "+assist"


def test_an_unfinished_line_says_what_may_follow() -> None:
    assert only(HEAD + "1 A clock\n").legal == ("a number: sections of the dial",)
    sections = ("apostle", "coin", "construct", "moon", "painter", "sculptor", "upgrade", "workshop")
    assert only(HEAD + "1 A outer\n").legal == sections
    assert "quotes" in only(HEAD + "1 moon pass\n").message


@pytest.mark.parametrize(
    ("char", "name"),
    [("\N{NO-BREAK SPACE}", "U+00A0 no-break space"), ("\x00", "U+0000 null"), ("é", "U+00E9 latin")],
)
def test_a_bad_character_is_called_by_its_name(char: str, name: str) -> None:
    assert only(f"{HEAD}1 A pass {char}\n").message.startswith(name)


def test_an_error_costs_its_line_only() -> None:
    document = read(HEAD + "1 A clock\n1 B pass\n2 A {x\n2 B pass\n")
    assert [(found.code, document.source.location(found.span.start)[0]) for found in document.diagnostics] == [
        ("unfinished", 4),
        ("open-comment", 6),
    ]
    assert [type(element) for element in document.records[0].play] == [Broken, Turn, Broken, Turn]


@pytest.mark.parametrize("broken", ["1 A {never closed\n", '1 "A pass\n', "( 1 A pass\n", "1 A pass,\n", ")\n"])
def test_a_broken_record_doesnt_swallow_the_next_one(broken: str) -> None:
    good = HEAD + "1 A pass\n1 B pass\n"
    document = read(HEAD + broken + good)
    assert len(document.diagnostics) == 1
    assert document.records[1] == read(good).records[0]
    assert document.source.slice(document.records[1].span) == good.rstrip("\n")


def test_a_bad_header_doesnt_swallow_the_lines_behind_it() -> None:
    document = read('orloj 1\ntitle "open\nplayers A purple, B yellow\nplay\n1 A pass\n')
    assert [found.code for found in document.diagnostics] == ["open-string"]
    assert document.records[0].header("players") is not None
    assert len(document.records[0].play) == 1


# ---- bounds ----


def nested(depth: int) -> str:
    return HEAD + "1 A pass\n" + "( 1 A pass\n" * depth + ")" * depth + "\n1 B pass\n"


def test_variations_may_be_nested_a_thousand_deep() -> None:
    document = read(nested(MAX_DEPTH))
    assert document.diagnostics == ()
    assert run(document)[0].diagnostics[0].code == "missing-setup"
    assert len(document.records[0].play) == 3
    assert format_document(document).count("( ") == MAX_DEPTH


def test_a_variation_that_is_nested_deeper_is_told_once_and_costs_nothing_else() -> None:
    document = read(nested(MAX_DEPTH + 1))
    (found,) = document.diagnostics
    assert (found.code, document.source.slice(found.span)) == ("too-deep", "(")
    assert document.source.location(found.span.start) == (4 + MAX_DEPTH + 1, 1)
    assert isinstance(document.records[0].play[-1], Turn)
    assert [found.code for found in read(nested(5 * MAX_DEPTH)).diagnostics] == ["too-deep"]


def test_ten_thousand_turns_are_read() -> None:
    assert len(read(HEAD + "1 A clock 1; outer coin\n" * 10_000).records[0].play) == 10_000


def test_trees_nested_a_thousand_deep_can_be_compared() -> None:
    assert read(nested(MAX_DEPTH)).records == read(nested(MAX_DEPTH)).records
    assert read(nested(MAX_DEPTH)).records != read(nested(MAX_DEPTH).replace("1 B pass", "1 B clock 1")).records


def test_a_text_over_the_bound_is_not_read() -> None:
    document = read(" " * (MAX_CHARACTERS + 1))
    assert [(found.code, found.span) for found in document.diagnostics] == [("too-long", Span(0, 0))]


@pytest.mark.parametrize("digits", [30, 5_000])
@pytest.mark.parametrize(
    "line",
    [
        "1 A clock {}\n",
        "{} A pass\n",
        "1 A pass [vp {}]\n",
        "adjust A vp +{}\n",
        "1 A outer apostle {}\n",
        "1 A outer workshop {}\n",
        "1 A workshop 2 pay wood {}\n",
        "1 A outer construct VI hammer {}\n",
        "1 A +place {} wood-1\n",
        "1 A pass [apostle {} panel]\n",
        "result A {}\n",
    ],
)
def test_a_number_of_any_length_is_no_reason_to_stop(line: str, digits: int) -> None:
    shipped = data_path("scenarios", "games", "first-evening.orloj").read_text(encoding="utf-8")
    text = shipped[: shipped.index("play\n")] + "play\n" + line.format("9" * digits).replace("A", "Mikel")
    (game,) = run(read(text))
    assert len(game.diagnostics) == 1


# ---- bytes ----


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert decode("x", b"\xef\xbb\xbforloj 1\n")[0].text == "orloj 1\n"
    assert told("\ufefforloj 1\n")[0] == ("invisible-character", "\ufeff", (1, 1))


@pytest.mark.parametrize(("prefix", "column"), [(b"", 3), (b"\xef\xbb\xbf", 3)])
def test_bytes_that_are_no_utf_8_are_told_at_their_place(prefix: bytes, column: int) -> None:
    source, (found,) = decode("x", prefix + b"orloj 1\n1 \xe9 pass\n")
    assert (found.code, source.location(found.span.start)) == ("bad-encoding", (2, column))
    assert found.message == "byte 0xE9 isn't UTF-8 (in Windows-1252 it is é); save the file as UTF-8"
    assert source.text == "orloj 1\n1 \N{REPLACEMENT CHARACTER} pass"


def test_a_text_that_ends_inside_a_character_is_told() -> None:
    source, (found,) = decode("x", "1 é".encode()[:-1])
    assert (found.code, found.span, source.text) == ("bad-encoding", Span(2, 3), "1 \N{REPLACEMENT CHARACTER}")


def test_more_bytes_than_the_bound_are_not_decoded() -> None:
    source, (found,) = decode("x", b" " * (MAX_BYTES + 1))
    assert (found.code, source.text) == ("too-long", "")


# ---- small things ----


def test_places_count_from_one_and_a_line_is_told_without_its_end() -> None:
    source = Source("x", "ab\r\ncd\n")
    assert [source.location(offset) for offset in (0, 3, 4, 6, 7)] == [(1, 1), (1, 4), (2, 1), (2, 3), (3, 1)]
    assert [source.line(number) for number in (1, 2, 3)] == ["ab", "cd", ""]
    assert Span(1, 3).to(Span(0, 2)) == Span(1, 3)


def test_the_closest_word_is_the_first_of_equally_near_ones_or_none() -> None:
    assert closest("uprgade", ("painter", "upgrade")) == "upgrade"
    assert closest("UPGRADE", ("painter", "upgrade")) == "upgrade"
    assert closest("zzz", ("painter", "upgrade")) == ""
    assert closest("wod", ("wood", "wold")) == "wood"


def test_a_single_turn_is_read_by_itself() -> None:
    turn = parse_turn('3 "José María" clock 1; outer coin')
    assert isinstance(turn, Turn)
    assert turn.player.text == "José María"
    failed = parse_turn("3 Mikel clock")
    assert isinstance(failed, Diagnostic)
    assert (failed.code, failed.span) == ("unfinished", Span(13, 13))


def test_a_text_with_a_syntax_error_isnt_laid_out() -> None:
    with pytest.raises(NotFormattable, match="expected a number: sections of the dial"):
        format_document(read(HEAD + "1 A clock\n"))


def test_an_adjustment_is_an_element_of_play() -> None:
    (statement,) = play("adjust A gold -1\n")
    assert isinstance(statement, Statement)
    assert statement.atoms[2].number == -1


def test_an_adjustment_may_carry_a_comment() -> None:
    statement, comment = play("adjust A gold -1 {took one too many}\n")
    assert isinstance(comment, Comment)
    assert comment.text == "took one too many"
    assert isinstance(statement, Statement)


def test_a_step_has_one_glyph() -> None:
    assert told(HEAD + "1 A pass !!!\n") == [("syntax", "!", (4, 12))]
