"""Puzzles as they are written: the tree, the findings, the layout and the highlighting; not what they ask."""

from __future__ import annotations

from random import Random

import pytest
from fuzz.laws import judge
from fuzz.mutate import by_bytes, by_lines, by_tokens, splice
from hypothesis import given, settings
from hypothesis import strategies as st
from test_format import laid_out, words
from test_lexer import kinds
from test_notation import only, read, told

from orloj_dsl.notation import bounds
from orloj_dsl.notation.messages import HEADERS, PUZZLE_HEADERS
from orloj_dsl.notation.tree import Broken, Comment, Element, Record, Statement, Turn, Variation
from orloj_dsl.show.lexer import OrlojLexer

WHOLE = """\
puzzle     "The long June"
author     "A. Horologist"
difficulty easy
hint       "Look at the painter first."
hint       "Then at the moon."
players    Mikel purple, Eduardo yellow
goal       Mikel reach gold at least 2 and not dial VI Mikel, vp +14 in 2 turns; fewest decisions; every way
answer     yes in 3 ways
proof      value 14, solutions 1, nodes 1234, rules 1, edition reconstruction 1 sha-b9e5deb8

position
  turn Mikel, round 3
  Mikel vp 34, gold 1
  pile moon upgrade  # top first
  deck w19

others
3 Eduardo clock 1; face paint  {he wants the panel}
{then he waits}

solution
3 Mikel clock 3/1; outer construct VI hammer 1 !
  ( 3 Mikel clock 3; outer construct VI hammer 2 )
"""
"""As ``orloj fmt`` lays it out."""
HEAD = 'puzzle "x"\nposition\n  turn A\n'
"""Three lines, the last one of the position."""


def puzzle(text: str) -> Record:
    """The only puzzle of a text without findings."""
    document = read(text)
    assert document.diagnostics == ()
    (record,) = document.records
    return record


def said(text: str, nodes: tuple[Element, ...] | tuple[Statement, ...] | None) -> list[str]:
    """What is written where nodes stand."""
    return [text[node.span.start : node.span.end] for node in nodes or ()]


# ---- the tree ----


def test_a_puzzle_has_a_title_headers_a_position_others_and_a_solution() -> None:
    record = puzzle(WHOLE)
    assert record.puzzle is not None
    assert [(atom.kind, atom.text) for atom in record.puzzle.atoms] == [("string", "The long June")]
    heads = ["author", "difficulty", "hint", "hint", "players", "goal", "answer", "proof"]
    assert [header.head.text for header in record.headers] == heads
    assert [hint.atoms[0].text for hint in record.headers_of("hint")] == [
        "Look at the painter first.",
        "Then at the moon.",
    ]
    goal = record.header("goal")
    assert goal is not None
    assert [[" ".join(item.texts) for item in group] for group in goal.groups] == [
        ["Mikel reach gold at least 2 and not dial VI Mikel", "vp +14 in 2 turns"],
        ["fewest decisions"],
        ["every way"],
    ]
    assert record.position is not None
    assert said(WHOLE, record.position) == [
        "turn Mikel, round 3",
        "Mikel vp 34, gold 1",
        "pile moon upgrade",
        "deck w19",
    ]
    assert record.table is not None
    assert WHOLE[record.table.start : record.table.end] == "position"
    (turn, comment), (solved, other) = record.others, record.play
    assert isinstance(turn, Turn)
    assert (turn.player.text, len(turn.steps), turn.steps[1].after[0].text) == ("Eduardo", 2, "he wants the panel")
    assert isinstance(comment, Comment)
    assert isinstance(solved, Turn)
    assert (solved.player.text, solved.steps[1].glyph) == ("Mikel", "!")
    assert isinstance(other, Variation)
    assert said(WHOLE, other.elements) == ["3 Mikel clock 3; outer construct VI hammer 2"]
    assert (record.setup, record.result, record.end, record.broken) == (None, None, None, frozenset())
    assert (record.span.start, record.span.end) == (0, len(WHOLE) - 1)


def test_a_record_is_no_puzzle() -> None:
    (record,) = read("orloj 1\nposition\nplay\n1 A pass\n").records
    assert (record.puzzle, record.others) == (None, ())


def test_records_and_puzzles_stand_in_one_file_in_any_order() -> None:
    first, second, third = 'puzzle "a"\ngoal A\n', "orloj 1\nposition\nplay\n1 A pass\n", 'puzzle "b"\n1 A pass\n'
    document = read(first + second + third + first)
    assert document.diagnostics == ()
    assert document.records == tuple(puzzle_or_record(text) for text in (first, second, third, first))
    assert document.source.slice(document.records[2].span) == third.rstrip()


def puzzle_or_record(text: str) -> Record:
    (record,) = read(text).records
    return record


def test_two_puzzles_are_equal_if_they_say_the_same_and_only_then() -> None:
    assert puzzle(WHOLE) == puzzle("\n\n" + WHOLE.replace("3 Mikel", "3   Mikel"))
    for was, other in (("long", "longer"), ("Eduardo clock 1", "Eduardo clock 2"), ("clock 3/1", "clock 3/2")):
        assert puzzle(WHOLE.replace(was, other)) != puzzle(WHOLE)


def test_turns_without_a_word_for_them_are_the_solution() -> None:
    record = puzzle(HEAD + "3 A pass\n( 3 A clock 1 )\n4 A pass\nothers\n3 B pass\n")
    assert [type(element) for element in record.play] == [Turn, Variation, Turn]
    assert [type(element) for element in record.others] == [Turn]
    assert puzzle(HEAD + "3 A pass\n") == puzzle(HEAD + "solution\n3 A pass\n")
    assert len(puzzle('puzzle "x"\n3 A pass\n').play) == 1


def test_a_position_may_stand_on_one_line_and_carry_headers() -> None:
    text = 'puzzle "x"\nposition players A red, B blue; turn A, round 3; A vp 4\ngoal A vp max in 1 turn\nB gold 2\n'
    record = puzzle(text)
    assert said(text, record.headers) == ["players A red, B blue", "goal A vp max in 1 turn"]
    assert record.position is not None
    assert said(text, record.position) == ["turn A, round 3", "A vp 4", "B gold 2"]


@pytest.mark.parametrize("head", PUZZLE_HEADERS)
def test_what_is_said_of_a_puzzle_may_stand_behind_its_position_too(head: str) -> None:
    text = HEAD + f'{head} "a"\n  A vp 3\n'
    record = puzzle(text)
    assert said(text, record.headers) == [f'{head} "a"']
    assert record.position is not None
    assert said(text, record.position) == ["turn A", "A vp 3"]
    quoted = puzzle(text.replace(f'{head} "a"', f'"{head}" vp 3'))
    assert quoted.position is not None
    assert [len(quoted.headers), len(quoted.position)] == [0, 3]


def test_in_a_record_a_header_of_puzzles_is_one_of_ones_own() -> None:
    text = "orloj 1\nhint 3\nposition\ngoal vp 3\nplay\n"
    document = read(text)
    assert document.diagnostics == ()
    assert said(text, document.records[0].headers) == ["orloj 1", "hint 3"]
    assert len(document.records[0].position or ()) == 1


# ---- findings ----

TITLE = ('puzzle "TITLE"',)
TURNS = ("ROUND PLAYER STEPS", "{comments}", "others", "solution", "( ... )")
PARTS = ("position", "others", "solution")
OF_RECORDS = ("setup", "position", "play", "result", "end")

FINDINGS = [
    # Its first line.
    ('Puzzle "x"\n', "no-header", "Puzzle", (1, 1), TITLE, "puzzle"),
    ('puzle "x"\n', "no-header", "puzle", (1, 1), TITLE, "puzzle"),
    (HEAD + 'Puzzle "y"\n', "no-header", "Puzzle", (4, 1), TITLE, "puzzle"),
    ("goal A vp max in 1 turn\n", "no-header", "goal", (1, 1), TITLE, ""),
    ("puzzle\n", "unfinished", "", (1, 7), TITLE, ""),
    ("puzzle x\n", "syntax", "x", (1, 8), TITLE, ""),
    ("puzzle 7\n", "syntax", "7", (1, 8), TITLE, ""),
    ('puzzle ""\n', "syntax", '""', (1, 8), TITLE, ""),
    ('puzzle "a" "b"\n', "syntax", '"b"', (1, 12), TITLE, ""),
    ('puzzle "a", b; c\n', "syntax", "b; c", (1, 13), TITLE, ""),
    ('puzzle "a" {b}\n', "misplaced-comment", "{b}", (1, 12), ("# ...",), ""),
    # What only records have.
    ('puzzle "x"\nsetup\n  hour 1\n{a}\n1 A pass\n( 1 B pass )\n', "unknown-word", "setup", (2, 1), PARTS, ""),
    (HEAD + "play\n3 A pass\n", "unknown-word", "play", (4, 1), PARTS, "solution"),
    (HEAD + "3 A pass\nresult A 3\n", "unknown-word", "result", (5, 1), PARTS, ""),
    (HEAD + "3 A pass\nend unfinished\n", "unknown-word", "end", (5, 1), PARTS, ""),
    (HEAD + "3 A pass\nadjust A vp +1\n", "unknown-word", "adjust", (5, 1), TURNS, ""),
    # Its sections.
    ('puzzle "x"\nPosition\n  turn A\n', "unknown-word", "Position", (2, 1), PARTS, "position"),
    (HEAD + "Solution\n3 A pass\n", "unknown-word", "Solution", (4, 1), PARTS[1:], "solution"),
    (HEAD + "other\n3 A pass\n", "unknown-word", "other", (4, 1), PARTS[1:], "others"),
    (HEAD + "others\n3 A pass\nsolutoin\n", "unknown-word", "solutoin", (6, 1), ("solution",), "solution"),
    (HEAD + "position\n  B vp 3\n", "twice", "position", (4, 1), (), ""),
    (HEAD + "position turn B; B vp 3\n", "twice", "position", (4, 1), (), ""),
    (HEAD + "others\n3 B pass\nothers\n", "twice", "others", (6, 1), (), ""),
    (HEAD + "3 A pass\nsolution\n", "twice", "solution", (5, 1), (), ""),
    ('puzzle "x"\n3 A pass\nposition\n  turn A\n', "twice", "position", (3, 1), (), ""),
    (HEAD + "others pass\n", "syntax", "pass", (4, 8), ("others",), ""),
    (HEAD + "solution 3 A pass\n4 A pass\n", "syntax", "3 A pass", (4, 10), ("solution",), ""),
    # Its turns.
    (HEAD + "others\n( 3 B pass\n( 3 B clock 1 ))\n", "syntax", "(", (5, 1), (*TURNS[:2], "solution"), ""),
    (HEAD + "3 A pass\ngoal A vp max in 1 turn\n", "unknown-word", "goal", (5, 1), TURNS, ""),
    (HEAD + "3 A pass\npass\n", "unknown-word", "pass", (5, 1), TURNS, ""),
    (HEAD + "3 A clock\n", "unfinished", "", (4, 10), ("a number: sections of the dial",), ""),
    (HEAD + "3 A pass\n( 3 A pass\nothers\n3 B pass\n", "open-variation", "(", (5, 1), (")",), ""),
    (HEAD + "3 A pass )\n", "stray-parenthesis", ")", (4, 10), (), ""),
    # Parentheses and comments before its turns.
    (
        *(HEAD + "goal A reach (gold 2 or wood 1) and iron 1 in 1 turn\n", "syntax", "(", (4, 14)),
        *(("not", "and", "or", "a comma"), ""),
    ),
    (HEAD + "A vp 3 )\n3 A pass\n", "syntax", ")", (4, 8), ("not", "and", "or", "a comma"), ""),
    (HEAD + "{a}\n", "misplaced-comment", "{a}", (4, 1), ("# ...",), ""),
    # A puzzle's sections in a record.
    ("orloj 1\nposition\nothers\n1 A pass\n{a}\n(\n", "unknown-word", "others", (3, 1), OF_RECORDS, ""),
    ("orloj 1\nposition\nsolution\n1 A pass\n", "unknown-word", "solution", (3, 1), OF_RECORDS, "play"),
    ("orloj 1\nplay\n1 A pass\nothers\n1 B pass\nend x\n", "unknown-word", "others", (4, 1), OF_RECORDS, ""),
]
"""Each text holds one slip, and nothing that follows from it is told."""


@pytest.mark.parametrize(("text", "code", "pointed", "place", "legal", "hint"), FINDINGS)
def test_a_slip_is_told_once_at_its_place_with_what_is_legal(
    text: str, code: str, pointed: str, place: tuple[int, int], legal: tuple[str, ...], hint: str
) -> None:
    assert told(text) == [(code, pointed, place)]
    found = only(text)
    assert (found.legal, found.hint) == (legal, hint)


def test_a_slip_costs_its_line_only() -> None:
    text = HEAD + "hint ?\ngoal A ?\n  A vp ?\nsolution ?\n3 A clock\n3 A pass\n"
    document = read(text)
    places = [document.source.location(found.span.start) for found in document.diagnostics]
    assert places == [(4, 6), (5, 8), (6, 8), (7, 10), (8, 10)]
    (record,) = document.records
    assert record.broken == {"hint", "goal"}
    assert [type(line) for line in record.position or ()] == [Statement, Broken]
    assert [type(element) for element in record.play] == [Broken, Turn]


def test_a_puzzle_without_a_title_that_can_be_read_is_one_all_the_same() -> None:
    for line in ("puzzle\n", 'puzzle "never closed\n', 'Puzzle "x"\n', "puzzle x y\n"):
        document = read(line + "goal A\nothers\n3 B pass\n")
        assert len(document.diagnostics) == 1
        (record,) = document.records
        assert record.puzzle is not None
        assert record.puzzle.head.text == "puzzle"
        assert (len(record.headers), len(record.others)) == (1, 1)
        assert record.broken == (set() if line.startswith("Puzzle") else {"puzzle"})


def test_what_cant_stand_in_a_puzzle_is_read_as_what_it_is_likely_to_be() -> None:
    text = 'puzzle "x"\nsetup\n  hour 1\nhint "a"\nposition\n  turn A\nplay\n3 A pass\nend conceded A\n'
    (record,) = read(text).records
    assert said(text, record.headers) == ['hint "a"']
    assert len(record.position or ()) == 1
    assert said(text, record.play) == ["3 A pass"]
    assert (record.setup, record.end) == (None, None)


def test_a_goal_torn_by_a_parenthesis_is_missing_and_nothing_else() -> None:
    text = HEAD + 'goal A reach (gold 2 or\nhint "a"\n  A vp (3\n3 A pass\n'
    document = read(text)
    assert [found.code for found in document.diagnostics] == ["syntax", "syntax"]
    (record,) = document.records
    assert record.broken == {"goal"}
    assert said(text, record.headers) == ['hint "a"']
    assert len(record.play) == 1


@pytest.mark.parametrize("broken", ["3 A {never closed\n", "( 3 A pass\n", "3 A pass,\n", "others\n3 B pass;\n", ")\n"])
def test_a_broken_puzzle_doesnt_swallow_the_next_one(broken: str) -> None:
    for good in (WHOLE, "orloj 1\nplay\n1 A pass\n"):
        document = read(HEAD + "3 A pass\n" + broken + good)
        assert len(document.diagnostics) == 1
        assert document.records[1] == read(good).records[0]


@pytest.mark.parametrize("unfinished", ["goal A vp max in 1 turn,\n", "  A vp 3;\n"])
@pytest.mark.parametrize("section", ["others", "solution"])
def test_an_unfinished_line_ends_before_a_section(unfinished: str, section: str) -> None:
    document = read(HEAD + unfinished + f"{section}\n3 B pass\n")
    assert [found.code for found in document.diagnostics] == ["unfinished"]
    (record,) = document.records
    assert len(record.others if section == "others" else record.play) == 1


def test_puzzles_count_among_the_records_of_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_RECORDS", 2)
    assert told(HEAD + "orloj 1\n") == []
    assert told(HEAD + "orloj 1\n" + HEAD) == [("too-long", 'puzzle "x"', (5, 1))]


# ---- layout ----


def test_a_puzzle_is_laid_out_like_a_record() -> None:
    assert laid_out(WHOLE) == WHOLE
    squeezed = "\n".join(" ".join(line.split()) for line in WHOLE.splitlines())
    assert laid_out(squeezed) == WHOLE


def test_headers_behind_a_position_stand_in_columns_and_the_rest_of_it_is_indented() -> None:
    text = HEAD + 'goal A vp max in 1 turn\nhint "a"  # r\nA vp 3\nanswer 14\n3 A pass\n10 Bea pass\n'
    assert laid_out(text) == (
        'puzzle   "x"\nposition\n  turn A\ngoal     A vp max in 1 turn\nhint     "a"  # r\n  A vp 3\nanswer   14\n'
        " 3 A   pass\n10 Bea pass\n"
    )


def test_others_and_solution_have_columns_of_their_own() -> None:
    text = HEAD + "others\n3 Eduardo clock 1\n{a}\nsolution\n3 A pass\n10 A pass\n( 3 A clock 1 )\n"
    assert laid_out(text) == (
        'puzzle   "x"\nposition\n  turn A\nothers\n3 Eduardo clock 1\n{a}\nsolution\n 3 A pass\n10 A pass\n'
        "  (  3 A clock 1 )\n"
    )


def test_a_remark_behind_an_empty_line_is_about_what_follows() -> None:
    text = HEAD + "# the pile is secret\n\n# one\n\n# two\n" + 'puzzle "y"\nposition\n  turn A\n# last\nothers\n'
    assert laid_out(text) == (
        'puzzle   "x"\nposition\n  turn A\n  # the pile is secret\n\n# one\n\n# two\n'
        'puzzle   "y"\nposition\n  turn A\n  # last\nothers\n'
    )


# ---- any puzzle ----

NAMES = st.sampled_from(["Mikel", "A", '"José María"', '"hint"'])
REMARKS = st.sampled_from(["", "", "", "  # r", "# {a} (b", "\n", "\n# alone\n", "\n\n  # one\n\n# two"])
HEADER = st.sampled_from(
    (
        *('hint "a # b"', "goal Mikel vp max in 1 turn", "goal A reach gold 2,\n  vp +3;\n every way", "answer no"),
        *("answer 14 unique", "proof value 14, nodes 3", "difficulty easy", 'author "A"', 'source "(b)"', "mine 3"),
        *("players A red, B blue", "edition reconstruction 1", 'title "x"', "my-own-very-long-header 1"),
    )
)
BEHIND = HEADER.filter(lambda line: line.split()[0] in PUZZLE_HEADERS)
PLACED = st.one_of(
    BEHIND,
    st.builds("{} vp 3, gold 1".format, NAMES),
    st.sampled_from(["turn A, round 3", "clock hand 12,\n face 0", "pile moon upgrade", "deck w19", "due end by A"]),
)
STEPS = st.sampled_from(
    (
        *("pass", "clock 3/1; outer construct VI hammer 1", "clock 1 {x}, {y} +gold wood [vp +1] !", "pass, moon <?>"),
        *(
            "{x} clock 1;;\n  face paint {over\ntwo lines}",
            "clock 1,  # why\n\n  no upgrade",
            "scroll moon <w19> <w20>",
        ),
    )
)
TURN = st.builds("{} {} {}".format, st.sampled_from([3, 10]), NAMES, STEPS)
LINES = st.one_of(TURN, TURN, TURN, st.sampled_from(["{a}", "{two\nlines} {b}"]))
WAYS = st.recursive(LINES, lambda inner: st.lists(inner, max_size=3).map(lambda ways: "( " + "\n".join(ways) + "\n)"))


@st.composite
def puzzles(draw: st.DrawFn) -> str:
    """A puzzle without findings, in any layout."""

    def several(lines: st.SearchStrategy[str]) -> list[str]:
        return draw(st.lists(lines, max_size=3))

    parts = [f'puzzle {draw(st.sampled_from(["", " ", "   "]))}"{draw(st.sampled_from("ab(#{"))}"', *several(HEADER)]
    if draw(st.booleans()):
        parts += ["position", *several(PLACED)]
    elif draw(st.booleans()):
        parts += ["position players A red; turn A,  round 3;A vp 2", *several(PLACED)]
    others, solution = ["others", *several(LINES)], ["solution", *several(WAYS)]
    sections = draw(st.sampled_from([[], [others], [solution], [others, solution], [solution, others]]))
    for section in sections:
        parts += section
    if not sections:
        parts += [draw(TURN), *several(WAYS)] if draw(st.booleans()) else []
    return "".join(f"{draw(st.sampled_from(['', '  ']))}{part}{draw(REMARKS)}\n" for part in parts)


@settings(deadline=None)
@given(st.lists(puzzles(), min_size=1, max_size=2).map("".join))
def test_layout_keeps_the_tree_and_every_word_and_is_a_fixed_point(text: str) -> None:
    document = read(text)
    assert document.diagnostics == ()
    once = laid_out(text)
    again = read(once)
    assert again.diagnostics == ()
    assert again.records == document.records
    assert words(once) == words(text)
    assert laid_out(once) == once


@settings(max_examples=60, deadline=None)
@given(puzzles(), st.integers(0, 2**32 - 1))
def test_no_change_of_a_puzzle_breaks_reading_layout_or_highlighting(text: str, seed: int) -> None:
    chance = Random(seed)
    for changed in (
        by_tokens(text, chance),
        by_lines(text, chance),
        splice(text, WHOLE, chance),
        splice("orloj 1\nposition\nplay\n1 A pass\nresult A 3\n", text, chance),
        by_bytes(text.encode(), WHOLE.encode(), chance).decode(errors="replace"),
    ):
        judge("parse", changed.encode())
        judge("lexer", changed.encode())
        if not read(changed).diagnostics:
            once = laid_out(changed)
            assert read(once).records == read(changed).records
            assert laid_out(once) == once


# ---- highlighting ----

KINDS = {
    'puzzle "The long June"': "Keyword.Declaration Literal.String.Double",
    "difficulty easy": "Name.Attribute Keyword",
    "goal Mikel vp max in 1 turn": "Name.Attribute Name Name.Attribute Keyword Keyword Literal.Number.Integer Keyword",
    "goal A reach gold 2 and not dial VI A; every way": "Name.Attribute Name Keyword Name.Attribute "
    "Literal.Number.Integer Operator.Word Operator.Word Name.Attribute Name.Constant Name Punctuation Keyword Keyword",
    "answer 14 unique": "Name.Attribute Literal.Number.Integer Keyword",
    "answer no": "Name.Attribute Keyword",
    "proof value 14, nodes 9": "Name.Attribute Keyword Literal.Number.Integer Punctuation "
    "Keyword Literal.Number.Integer",
    'hint "a"  # b': "Name.Attribute Literal.String.Double Comment.Single",
    "others": "Keyword.Namespace",
    "solution": "Keyword.Namespace",
}


@pytest.mark.parametrize("line", KINDS)
def test_the_words_of_a_puzzle_are_highlighted_as_what_they_are(line: str) -> None:
    assert [kind for kind, _ in kinds(line)] == KINDS[line].split()


def test_a_puzzle_is_known_as_a_text_of_orloj() -> None:
    assert OrlojLexer.analyse_text(f"# one\n\n{WHOLE}") == 1.0
    assert OrlojLexer.analyse_text("puzzles are fun") == 0.0


def test_the_headers_of_puzzles_and_records_share_one_word() -> None:
    assert set(PUZZLE_HEADERS) & set(HEADERS) == {"source"}
