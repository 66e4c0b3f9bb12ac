"""The text of a record with a line more or less: laid out as it was, nothing else touched, undone byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from laws import RandomGame, law, random_game

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.loading import run_document
from orloj_dsl.interpreter.recorder import closing_lines, head_lines, record_text
from orloj_dsl.interpreter.scribe import Manuscript, Written
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source

HEAD = """\
orloj    1
players  Mikel purple, Eduardo yellow

position
  turn Mikel, round 9

play
"""
ONE, TWO, THREE = "9 Mikel pass", "9 Eduardo pass; moon", "10 Mikel clock 1"
KEPT = "# kept:  ( 9 Eduardo pass; moon )\n"


def written(*lines: str, head: str = HEAD) -> Manuscript:
    manuscript = Manuscript(head)
    for line in lines:
        manuscript = manuscript.with_turn(line)
    return manuscript


def undone(manuscript: Manuscript, *, keep: bool = False) -> Manuscript:
    return manuscript.undone(keep=keep).manuscript


# ---- one line more ----


def test_a_line_stands_at_the_end_in_the_columns_of_the_layout() -> None:
    assert written(ONE).text == HEAD + "9 Mikel pass\n"
    assert written(ONE, TWO).text == HEAD + "9 Mikel   pass\n9 Eduardo pass; moon\n"
    assert written(ONE, TWO, THREE).text == HEAD + " 9 Mikel   pass\n 9 Eduardo pass; moon\n10 Mikel   clock 1\n"


def test_comments_and_glyphs_stand_as_the_layout_has_them() -> None:
    assert written("9 Mikel pass !? {why} [vp 10]; moon").text == HEAD + "9 Mikel pass !? {why} [vp 10]; moon\n"
    assert written("9 Mikel pass; moon [vp 10] {why}").text == HEAD + "9 Mikel pass; moon  [vp 10] {why}\n"


def test_what_is_not_laid_out_stays_so_and_the_new_line_has_its_columns() -> None:
    ours = HEAD + "9  Mikel pass ;moon   # by hand\n\n"
    assert written(TWO, THREE, head=ours).text == ours + " 9 Eduardo pass; moon\n".lstrip() + "10 Mikel   clock 1\n"


def test_line_ends_stay() -> None:
    crlf = HEAD.replace("\n", "\r\n")
    assert written(ONE, TWO, head=crlf).text == crlf + "9 Mikel   pass\r\n9 Eduardo pass; moon\r\n"
    assert written(ONE, head=HEAD.rstrip("\n")).text == HEAD + "9 Mikel pass"


def test_an_empty_line_before_the_next_round_stays() -> None:
    assert written(THREE, head=written(ONE).text + "\n").text == HEAD + " 9 Mikel pass\n\n10 Mikel clock 1\n"


def test_of_several_records_the_last_one_is_written_and_the_others_stay() -> None:
    other = "orloj 1\nplayers A purple,B yellow\nposition\nplay\n1  A   pass\nresult A 10, B 10\n\n# mine\n"
    assert written(ONE, TWO, head=other + HEAD).text == other + HEAD + "9 Mikel   pass\n9 Eduardo pass; moon\n"


def test_a_record_without_play_gets_the_word() -> None:
    head = HEAD.removesuffix("\nplay\n")
    assert written(ONE, head=head).text == head + "\nplay\n9 Mikel pass\n"
    assert written(ONE, head=head + "\n").text == head + "\nplay\n9 Mikel pass\n"


# ---- closing lines ----


def test_closing_lines_come_and_go_with_an_empty_line() -> None:
    closed = written(ONE).closed_by(["result Mikel 10, Eduardo 10", "end unfinished"])
    assert closed.text == HEAD + "9 Mikel pass\n\nresult   Mikel 10, Eduardo 10\nend      unfinished\n"
    assert closed.closed
    assert closed.reopened() == written(ONE)
    assert closed.with_turn(TWO) == written(ONE, TWO)
    assert undone(closed) == Manuscript(HEAD)


def test_what_stands_behind_the_closing_lines_stays() -> None:
    text = HEAD + "9 Mikel pass\nresult Mikel 10, Eduardo 10  # so far\nend unfinished\n# we go on next week\n"
    assert Manuscript(text).reopened().text == HEAD + "9 Mikel pass\n# we go on next week\n"


# ---- one line less ----


def test_a_line_that_is_taken_back_is_told_with_all_that_went() -> None:
    text = HEAD + "9 Mikel pass {no worker}  # late\n"
    went = Manuscript(text).undone(keep=False)
    assert went.manuscript.text == HEAD
    assert went.text == "9 Mikel pass {no worker}  # late"
    assert (went.went.kind, went.went.variations) == ("turn", ())


def test_comments_and_adjustments_are_lines_of_their_own() -> None:
    manuscript = written(ONE).with_line("{a pause}").with_line("adjust Mikel gold +1")
    assert manuscript.text == HEAD + "9 Mikel pass\n{a pause}\nadjust Mikel gold +1\n"
    assert [one.kind for one in manuscript.written] == ["turn", "comment", "adjustment"]
    assert undone(undone(manuscript)) == written(ONE)


# ---- what is kept ----


def test_a_line_that_is_kept_waits_in_a_remark_and_becomes_a_variation() -> None:
    waiting = undone(written(ONE, TWO), keep=True)
    assert waiting.text == HEAD + "9 Mikel pass\n" + KEPT
    assert waiting.kept == (("9 Eduardo pass; moon",),)
    replaced = waiting.with_turn("9 Eduardo clock 1")
    assert replaced.text == HEAD + "9 Mikel   pass\n9 Eduardo clock 1\n  ( 9 Eduardo pass; moon )\n"
    assert replaced.kept == ()


def test_lines_that_are_kept_one_after_the_other_are_one_variation() -> None:
    waiting = undone(undone(written(ONE, TWO, THREE), keep=True), keep=True)
    assert waiting.kept == (("9 Eduardo pass; moon", "10 Mikel   clock 1"),)
    assert waiting.with_turn("9 Eduardo clock 1").text == (
        HEAD + " 9 Mikel   pass\n 9 Eduardo clock 1\n  (  9 Eduardo pass; moon\n    10 Mikel   clock 1 )\n"
    )


def test_variations_of_a_line_that_goes_wait_for_the_one_that_comes() -> None:
    replaced = undone(written(ONE, TWO), keep=True).with_turn("9 Eduardo clock 1")
    assert undone(replaced) == undone(written(ONE, TWO), keep=True)
    both = undone(replaced, keep=True)
    assert both.kept == (("9 Eduardo clock 1",), ("9 Eduardo pass; moon",))
    line = ("9 Mikel   pass", "9 Eduardo clock 1", "(", "9 Eduardo pass; moon", ")")
    assert undone(both, keep=True).kept == (line,)


def test_what_waited_behind_a_line_that_is_not_kept_is_told_as_lost() -> None:
    went = undone(written(ONE, TWO), keep=True).undone(keep=False)
    assert went.manuscript.text == HEAD
    assert went.lost == ("  ( 9 Eduardo pass; moon )",)


def test_what_waits_goes_on_waiting_behind_a_comment_and_closing_lines() -> None:
    waiting = undone(written(ONE, TWO), keep=True)
    assert waiting.with_line("{hm}").text == HEAD + "9 Mikel pass\n{hm}\n" + KEPT
    closed = waiting.closed_by(["result Mikel 10, Eduardo 10", "end unfinished"])
    assert closed.kept == waiting.kept
    assert closed.with_turn("9 Eduardo clock 1").text.endswith("9 Eduardo clock 1\n  ( 9 Eduardo pass; moon )\n")


@pytest.mark.parametrize("remark", ["# kept: the coin", "# kept: ( 9 Eduardo pass", "# kept:", "# kept: {a word}"])
def test_a_remark_that_only_looks_like_it_is_left_alone(remark: str) -> None:
    manuscript = Manuscript(f"{HEAD}9 Mikel pass\n{remark}\n")
    assert manuscript.kept == ()
    assert manuscript.with_turn(TWO).text == f"{HEAD}9 Mikel   pass\n{remark}\n9 Eduardo pass; moon\n"


def test_comments_of_several_lines_wait_whole() -> None:
    manuscript = Manuscript(HEAD + "9 Mikel pass {a\n  b}\n")
    waiting = undone(manuscript, keep=True)
    assert waiting.text == HEAD + "# kept:  ( 9 Mikel pass  {a\n# kept:  b} )\n"
    assert waiting.kept == (("9 Mikel pass  {a\n  b}",),)


# ---- laws ----

LAST = 2
"""So many lines at the end of a random game are written and undone."""


def begun(game: RandomGame, upto: int) -> str:
    """The laid out record of the first so many lines, in progress."""
    head = head_lines(game.start, game.setup)
    text = "\n".join([*head, *(line.written for line in game.written[:upto])]) + "\n"
    return format_document(Document(Source("record", text), (), ()))  # that it can be read is another law


@law
def test_written_line_by_line_a_game_is_the_record_that_is_written_at_once_and_back(game: RandomGame) -> None:
    first = max(0, len(game.written) - LAST)
    manuscripts = [Manuscript(begun(game, first))]
    for upto, line in enumerate(game.written[first:], first + 1):
        manuscripts.append(manuscripts[-1].with_turn(line.written))
        assert manuscripts[-1].text == begun(game, upto)
    end = game.moves[-1].after
    closed = manuscripts.pop().closed_by(closing_lines(end)[1:])
    assert closed.text == record_text(head_lines(game.start, game.setup), game.written, end)
    for before in reversed(manuscripts):
        closed = undone(closed)
        assert closed == before


@law
def test_a_foreign_text_is_not_touched(game: RandomGame) -> None:
    first = max(0, len(game.written) - LAST)
    odd = begun(game, first).replace(" ", "  ").replace("\n", "\r\n") + "# as I wrote it"
    texts = [odd]
    for line in game.written[first:]:
        texts.append(Manuscript(texts[-1]).with_turn(line.written).text)
        assert texts[-1].startswith(texts[-2] + "\r\n")
        assert texts[-1].removeprefix(texts[-2]).split() == line.written.split()
    for before, after in zip(reversed(texts[:-1]), reversed(texts), strict=False):
        assert undone(Manuscript(after)).text == before


def test_a_whole_game_is_written_from_its_first_line() -> None:
    game = random_game(0)
    manuscript = Manuscript(begun(game, 0))
    for line in game.written:
        manuscript = manuscript.with_turn(line.written)
    assert manuscript.text == begun(game, len(game.written))


@pytest.mark.parametrize("path", sorted(data_path("scenarios", "games").rglob("*.orloj")), ids=lambda path: path.stem)
def test_the_last_turns_of_the_games_that_ship_can_be_kept_and_stay_playable(path: Path) -> None:
    text = path.read_text("utf-8")
    manuscript = Manuscript(text)
    for _ in range(4):
        last = manuscript.written[-1]
        manuscript = undone(manuscript, keep=last.kind == "turn")
    kept: Written = Manuscript(text).written[len(manuscript.written)]
    again = manuscript.with_turn(kept.line)
    checked = run_document(parse(Source("record", again.text)), SHIPPED)
    assert checked.clean
    assert len(again.written[-1].variations) == 1 + len(kept.variations)
