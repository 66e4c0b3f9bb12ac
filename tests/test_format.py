"""The layout of records: white space only, the same once and for all."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from orloj_dsl.notation.format import NotFormattable, format_document
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.shipped import record_files

HEAD = "orloj    1\nplayers  A purple, B yellow\n\nplay\n"


def laid_out(text: str) -> str:
    return format_document(parse(Source("test", text)))


def play(text: str) -> str:
    """The lines of play of a record, laid out."""
    whole = laid_out(HEAD + text)
    assert whole.startswith(HEAD)
    return whole[len(HEAD) :]


def test_headers_and_setup_stand_in_columns() -> None:
    text = 'orloj 1\ntitle "x"\nplayers Anna purple,B   yellow#seats\nsetup\nhour 1\nmonths I II;III  # drawn\nplay\n'
    assert laid_out(text) == dedent(
        """\
        orloj    1
        title    "x"
        players  Anna purple, B yellow  #seats
        setup
          hour     1
          months   I II; III  # drawn
        play
        """
    )


def test_a_header_that_is_wider_than_the_column_widens_it() -> None:
    text = 'orloj 1\nannotator "x"\nplay\n'
    assert laid_out(text) == 'orloj     1\nannotator "x"\nplay\n'


def test_a_header_far_wider_than_the_column_stands_by_itself() -> None:
    text = 'orloj 1\nmy-own-very-long-header "x"\nplay\n'
    assert laid_out(text) == 'orloj    1\nmy-own-very-long-header "x"\nplay\n'


def test_rounds_and_players_stand_in_columns() -> None:
    assert play('9 Anna pass\n10 B pass\n10 "José María" pass\n') == dedent(
        """\
         9 Anna         pass
        10 B            pass
        10 "José María" pass
        """
    )


def test_commas_semicolons_slashes_and_brackets_stand_close() -> None:
    assert play("1 A clock 3 / 1 ;outer coin ,upgrade wood [ vp +1 ,gold 2 ] ;; +gold iron\n") == (
        "1 A clock 3/1; outer coin, upgrade wood [vp +1, gold 2];; +gold iron\n"
    )


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("[vp 1]", "1 A pass  [vp 1]\n"),
        ("{x}", "1 A pass  {x}\n"),
        ("[vp 1]{x} {y}#z", "1 A pass  [vp 1] {x} {y}  #z\n"),
        ("!?[vp 1]", "1 A pass !?  [vp 1]\n"),
        ("# z", "1 A pass  # z\n"),
        ("[vp 1], +gold wood", "1 A pass [vp 1], +gold wood\n"),
        ("{x}, +gold wood {y}", "1 A pass {x}, +gold wood  {y}\n"),
    ],
)
def test_what_stands_behind_the_last_step_stands_apart(behind: str, expected: str) -> None:
    assert play("1 A pass " + behind) == expected


def test_a_comment_before_the_first_step_stays_there() -> None:
    assert play("1 A {x}pass\n1 B  clock 1\n") == "1 A {x} pass\n1 B clock 1\n"


def test_variations_are_indented_by_their_depth() -> None:
    text = "1 A pass\n(1 A clock 1 # r\n1 B pass\n(1 B clock 1)\n(1 B clock 2) )\n1 B pass\n"
    assert play(text) == dedent(
        """\
        1 A pass
          ( 1 A clock 1  # r
            1 B pass
            ( 1 B clock 1 )
            ( 1 B clock 2 ) )
        1 B pass
        """
    )


def test_a_parenthesis_never_slips_into_a_remark() -> None:
    text = "1 A pass\n( 1 A clock 1 # r\n)\n1 B pass\n"
    assert play(text) == "1 A pass\n  ( 1 A clock 1  # r\n  )\n1 B pass\n"


def test_a_sharp_inside_a_comment_is_no_remark() -> None:
    assert play("1 A pass\n( 1 A clock 1 {#c} )\n") == "1 A pass\n  ( 1 A clock 1  {#c} )\n"


@pytest.mark.parametrize("empty", ["\n", "\n\n\n", "   \n \t \n", "\r\n\r\n"])
def test_blank_lines_are_kept_as_one(empty: str) -> None:
    assert play(f"1 A pass\n{empty}1 B pass\n") == "1 A pass\n\n1 B pass\n"


def test_remarks_and_comments_on_their_own_lines_keep_their_place() -> None:
    text = "# one\n1 A pass\n\n   # two\n{three}\n1 B pass\n# four\n"
    assert play(text) == "# one\n1 A pass\n\n# two\n{three}\n1 B pass\n# four\n"


def test_a_turn_over_several_lines_is_indented_behind_its_player() -> None:
    text = "1 Anna clock 1;\nouter coin,\n# why\n+gold wood\n"
    assert play(text) == dedent(
        """\
        1 Anna clock 1;
               outer coin,
               # why
               +gold wood
        """
    )


def test_closing_lines_stand_in_columns_of_their_own() -> None:
    assert play("1 A pass\nresult A 3,B 4\nend conceded B\n") == "1 A pass\nresult   A 3, B 4\nend      conceded B\n"


def test_a_position_is_indented_and_goes_on_deeper() -> None:
    text = "orloj 1\nposition\nturn A,round 3\ndue upgrade,\nend\nplay\n"
    assert laid_out(text) == "orloj    1\nposition\n  turn A, round 3\n  due upgrade,\n    end\nplay\n"


def test_records_of_one_file_are_laid_out_each_for_itself() -> None:
    text = "orloj 1\nannotator x\nplay\n10 A pass\n\n\norloj 1\nplay\n1 A pass\n"
    assert laid_out(text) == ("orloj     1\nannotator x\nplay\n10 A pass\n\norloj    1\nplay\n1 A pass\n")


def test_the_first_line_end_says_what_all_are_in_comments_too() -> None:
    text = HEAD + "1 A pass  {over\ntwo lines}\n1 B clock 1,  # r\n    +gold wood\n"
    dos = text.replace("\n", "\r\n")
    assert laid_out(dos) == dos
    assert laid_out(dos.replace("\r\n", "\n", 1)) == text
    assert laid_out(text.replace("\n", "\r\n", 1)) == dos
    assert laid_out(text.replace("over\n", "over\r\r\n")) == text


EVERYTHING = """
# top
orloj 1
title "a # b"
players A purple, B yellow # seats

position
turn A, round 3
play
1 A {x} clock 1 {y}, {z} turn 1 [vp 1] {w}, +gold wood {q} [vp 2] !
1 B clock 1;
 outer coin,
# r

 +gold wood
(1 B pass (1 B clock 2) 2 A pass {over
 two lines} # z
)
((1 B pass))
()
adjust A vp -1
result A 3, B 4
end unfinished
"""


def test_laying_out_twice_is_laying_out_once() -> None:
    once = laid_out(EVERYTHING)
    assert laid_out(once) == once
    assert parse(Source("x", once)).records == parse(Source("x", EVERYTHING)).records


def test_no_word_is_added_dropped_or_moved() -> None:
    assert words(laid_out(EVERYTHING)) == words(EVERYTHING)


def test_a_comment_before_the_round_isnt_moved_behind_it() -> None:
    text = HEAD + "{why} 1 A pass\n"
    assert words(laid_out(text)) == words(text)


def words(text: str) -> list[str]:
    tokens = [token for line in split(grammar("orloj").tokens(text)) for token in line.tokens]
    return [str(token) for token in tokens if token.type != "NL"]


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.name)
def test_shipped_records_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text


def test_a_text_with_a_syntax_error_stays_as_it_is() -> None:
    with pytest.raises(NotFormattable, match="never closed"):
        laid_out(HEAD + "1 A {oops\n")


def test_a_record_with_errors_against_the_rules_is_laid_out() -> None:
    assert play("7 Nobody clock 99;face moonshine\n") == "7 Nobody clock 99; face moonshine\n"
