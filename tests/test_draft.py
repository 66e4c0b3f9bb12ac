"""The line that is being written: typed step by step it is the line that was meant, and a wrong text costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from laws import RandomGame, law
from test_cli_record import HEAD as TABLE
from test_hostile import SETUP

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.draft import Draft, Finished, begin, beside
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.line import Ply
from orloj_dsl.interpreter.matching import owner, written
from orloj_dsl.interpreter.recorder import Line
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Comment

SOLO = """\
orloj 1
players Mikel purple
position
  turn Manes, round 1
  open m09 r1
play
"""


def position(text: str = TABLE) -> OrlojPosition:
    (game,) = run(parse(Source("test", text)))
    assert game.diagnostics == ()
    assert game.end is not None
    return game.end


def draft(*texts: str, start: OrlojPosition | None = None) -> Draft:
    """A line with these texts written of it."""
    one = begin(start or position())
    for text in texts:
        tried = one.try_text(text)
        assert isinstance(tried, Draft), tried
        one = tried
    return one


def finished(*texts: str, start: OrlojPosition | None = None) -> str:
    """The line that these texts are, written out."""
    done = draft(*texts, start=start).finish()
    assert isinstance(done, Finished), done
    return done.text


def refused(one: Draft, text: str) -> Diagnostic:
    found = one.try_text(text)
    assert isinstance(found, Diagnostic)
    return found


# ---- texts ----


@pytest.mark.parametrize(
    "texts",
    [
        ("clock 1", "outer moon", "face wood"),
        ("clock 1; outer moon", "; face wood"),
        ("3 Mikel clock 1; outer moon; face wood",),
        ("clock 1, outer moon; face wood",),
    ],
)
def test_steps_part_of_a_line_and_whole_lines_are_the_same_line(texts: tuple[str, ...]) -> None:
    assert finished(*texts, start=position(TABLE.replace("hand 12", "hand 1"))) == (
        "3 Mikel clock 1; outer moon; face wood"
    )


def test_a_whole_line_takes_the_place_of_what_was_written_of_it() -> None:
    assert finished("clock 1", "3 Mikel pass") == "3 Mikel pass"


def test_what_hangs_on_a_step_stays_there() -> None:
    said = finished("{begin} clock 1 !?", "[broken 0] {on time}", "outer coin {a coin}", "?!", "[coin 1]")
    assert said == "3 Mikel {begin} clock 1 !? [broken 0] {on time}; outer coin ?! [coin 1] {a coin}"


def test_what_hangs_on_a_step_stands_behind_what_was_drawn_in_it() -> None:
    assert finished("clock 4", "outer workshop 2, produce paint !", "{the card}", "w19").startswith(
        "3 Mikel clock 4; outer workshop 2, produce paint <w19> ! {the card}"
    )


def test_the_payment_that_goes_without_saying_is_not_written() -> None:
    assert finished("clock 4; outer workshop 2 pay paint iron 2, produce paint", "w19") == (
        "3 Mikel clock 4; outer workshop 2, produce paint <w19>"
    )


def test_an_assertion_sees_the_whole_turn_though_it_was_typed_apart() -> None:
    # A card of iron on place 2 costs a paint and two iron; what is asserted is the change since the turn began.
    one = draft("clock 4; outer workshop 2, produce paint", "w19")
    assert isinstance(one.try_text("[iron -2]"), Draft)
    found = refused(one, "[iron -1]")
    assert (found.code, found.span) == ("assertion", Span(1, 8))


def test_an_assertion_behind_the_last_step_may_hold_once_the_turn_is_over() -> None:
    # The worker goes to the section when the turn's parts are done, if none of them asked for him before.
    assert finished("3 Mikel clock 1  [workers 4]") == "3 Mikel clock 1 [workers 4]"


def test_undone_texts_are_the_drafts_before() -> None:
    one = draft("clock 1", "outer coin")
    assert one.before == draft("clock 1")
    assert draft("clock 1").before == draft()
    assert draft().before is None


# ---- what is wrong ----


@pytest.mark.parametrize(
    ("texts", "text", "code", "span"),
    [
        ((), "clok 1", "unknown-word", Span(0, 4)),
        (("clock 1",), "clok 1", "unknown-word", Span(0, 4)),
        (("clock 1",), "clock 2", "not-due", Span(0, 7)),
        ((), "3 Eduardo pass", "wrong-player", Span(2, 9)),
        ((), "4 Mikel pass", "wrong-round", Span(0, 1)),
        (("clock 1",), "outer coin # quick", "syntax", Span(11, 18)),
        ((), "clock 1 {a", "open-comment", Span(8, 10)),
        ((), "{alone}", "unfinished", Span(0, 0)),
        ((), "adjust Mikel gold +1", "unknown-word", Span(0, 6)),
        ((), "3 Mikel pass (3 Mikel clock 1)", "syntax", Span(0, 30)),
        (("clock 4; outer workshop 2, produce paint",), "face paint", "missing-chance", Span(0, 10)),
        (("clock 4; outer workshop 2, produce paint",), "w99", "unknown-word", Span(0, 3)),
        ((), "x" * 4001, "too-long", Span(0, 0)),
    ],
)
def test_a_wrong_text_is_told_where_it_is_wrong(texts: tuple[str, ...], text: str, code: str, span: Span) -> None:
    found = refused(draft(*texts), text)
    assert (found.code, found.span) == (code, span)


def test_a_line_that_cant_end_says_what_is_due() -> None:
    found = draft("clock 4; outer workshop 2, produce paint").finish()
    assert isinstance(found, Diagnostic)
    assert found.message == "the turn can't end yet: the workshop card that was drawn is due first"
    found = draft().finish()
    assert isinstance(found, Diagnostic)
    assert found.message == "the turn isn't taken yet: clock or pass"
    assert not draft().can_finish
    assert draft("clock 1").can_finish


# ---- chance ----


def test_what_was_drawn_may_be_written_without_its_brackets() -> None:
    one = draft("clock 4; outer workshop 2, produce paint")
    assert "w19" in one.draws
    assert not {"w07", "w12", "w03"} & {*one.draws}
    assert (
        draft("clock 4; outer workshop 2, produce paint", "w19").text
        == "clock 4; outer workshop 2, produce paint <w19>"
    )
    assert (
        draft("clock 4; outer workshop 2, produce paint", "<w19>").text
        == "clock 4; outer workshop 2, produce paint <w19>"
    )
    assert (
        draft("clock 4; outer workshop 2, produce paint", "w19; +gold wood").text
        == "clock 4; outer workshop 2, produce paint <w19> ; +gold wood"
    )
    assert draft("clock 1").draws == ()


def test_the_line_of_manes_says_only_what_was_drawn() -> None:
    start = position(SOLO)
    one = begin(start)
    assert one.head == "1 Manes "
    assert one.coming, "his turn goes on by itself up to the first draw"
    assert one.draws
    found = refused(one, "clock 1")
    assert (found.code, found.span) == ("unknown-word", Span(0, 5))
    card, *_ = one.draws
    tile, *_ = draft(card, start=start).draws
    whole = draft(f"1 Manes <{card} {tile}>", start=start)
    assert whole.moves
    assert draft(card, tile, start=start).moves == whole.moves == draft(f"{card} {tile}", start=start).moves


# ---- before round 1 ----

DEALT = SETUP.replace("offer coin 2, rooster 3, moon 4", "hammers Mikel coin 2, Eduardo rooster 3")


def test_a_seat_that_waits_with_its_starting_resources_has_no_line() -> None:
    eduardo = begin(position(DEALT))
    assert eduardo.head == "0 Eduardo "
    mikel = eduardo.waits()
    assert mikel is not None
    assert mikel.head == "0 Mikel "
    assert mikel.before == eduardo
    first = mikel.waits()
    assert first is not None
    assert first.head == "1 Mikel "
    assert first.waits() is None


def test_the_first_player_may_begin_with_the_first_turn() -> None:
    mikel = begin(position(DEALT)).waits()
    assert mikel is not None
    tried = mikel.try_text("start, clock 1")
    assert isinstance(tried, Draft)
    assert tried.head == "1 Mikel "


# ---- lines of their own ----


def test_a_comment_and_an_adjustment_stand_beside_the_lines() -> None:
    comment = beside("{a pause}", position())
    assert isinstance(comment, Comment)
    ply = beside("adjust Mikel gold -1", position())
    assert isinstance(ply, Ply)
    assert ply.after.state.count(0, "gold") == 1


@pytest.mark.parametrize(
    ("text", "code", "span"),
    [
        ("adjust Mikel gold +1 {why} 3 Mikel pass", "syntax", Span(0, 39)),
        ("adjust Mikel gold -3", "bad-adjustment", Span(0, 20)),
        ("adjust Bob gold 1", "syntax", Span(0, 17)),
        ("3 Mikel pass", "syntax", Span(0, 12)),
        ("{a} {b", "open-comment", Span(4, 6)),
        ("{a} # b", "syntax", Span(4, 7)),
    ],
)
def test_what_cant_stand_there_is_told(text: str, code: str, span: Span) -> None:
    found = beside(text, position())
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span) == (code, span)


# ---- completion ----


def test_completions_begin_where_the_last_step_does() -> None:
    start, steps = draft("clock 1").completions("turn 1, outer ap")
    assert start == 8
    assert steps
    assert all(step.startswith("outer ap") for step in steps)
    assert draft().completions("3 Mikel pa") == (8, ("pass",))
    assert draft("clock 4; outer workshop 2, produce paint").completions("w1") == (
        0,
        tuple(card for card in draft("clock 4; outer workshop 2, produce paint").draws if card.startswith("w1")),
    )
    assert draft("clock 1").completions("clok, o") == (6, ())


# ---- laws ----

SOME = 6
"""So many lines of each random game are typed."""
OFFERED = 2
"""So many of the steps that completion offers are tried before each of them."""


def typed(line: Line) -> Iterator[str]:
    """A line as somebody types it: step by step, and what was drawn without its brackets."""
    for parting, text in written(line.moves):
        if text.startswith("<"):
            yield text[1:-1]
        elif text.startswith("/"):
            yield f"turn {text[1:]}"
        else:
            # A semicolon before an additional action says that something is given up.
            yield f"; {text}" if parting == "; " and text.startswith("+") else f"{parting.strip(', ')} {text}".strip()


@law
def test_typed_step_by_step_a_line_is_the_line_that_was_meant(game: RandomGame) -> None:
    for line in game.chance.sample(game.written, min(SOME, len(game.written))):
        one = begin(line.moves[0].before)
        for move in line.moves:
            if owner(move.before) == line.seat and move.before.state.round == line.round:
                break
            waiting = one.waits()
            assert waiting is not None
            one = waiting
        for text in typed(line):
            _, offered = one.completions("")
            for step in game.chance.sample(offered, min(OFFERED, len(offered))):
                assert isinstance(one.try_text(step), Draft), (line.written, one.text, step)
            tried = one.try_text(text)
            assert isinstance(tried, Draft), (line.written, text, tried)
            one = tried
        assert one.due is not None or one.completions("")[1] == ()
        done = one.finish()
        assert isinstance(done, Finished)
        assert done.text == line.written
        assert done.ply.after == line.moves[-1].after
