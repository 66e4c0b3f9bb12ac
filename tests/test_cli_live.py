"""``orloj replay --live`` without a terminal: where keys lead, and what is drawn.

``python tests/test_cli_live.py --update`` draws the screens of docs/replaying.md anew.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.segment import Segment
from test_cli import ROOT, err, inside, orloj
from test_docs import Block, blocks
from test_walk import HEAD, SHIPPED

from orloj_dsl.cli.live import style_text
from orloj_dsl.cli.live_cursor import Book, Cursor
from orloj_dsl.cli.live_screen import HINTS, pane_widths, room, screen
from orloj_dsl.cli.live_view import BOARD, KEYS, LEDGER, MOVES, Room, View, opened, press
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.moments import MomentError
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.small_table import initials

FOUR = data_path("scenarios", "games", "four-at-the-clock.orloj")
FIRST = data_path("scenarios", "games", "first-evening.orloj")
FEATHER = data_path("scenarios", "puzzles", "by-a-feather.orloj")
LAST_DIAL = data_path("scenarios", "games", "the-last-dial.orloj")
TIE = data_path("scenarios", "games", "solo", "a-tie-is-his.orloj")
BRANCHED = f"""{HEAD}{{before all}}
3 Mikel clock 1 {{a coin}}; face yellow !; outer coin {{another}}
(3 Mikel pass
 (3 Mikel clock 2 {{deep}})
)
(3 Mikel clock 3)
3 Eduardo clock 1
{{behind it}}
(3 Eduardo clock 2)
"""
WRONG = HEAD + "3 Mikel pass\n3 Eduardo clock 9\n(3 Eduardo clock 1; outer moon)\n"


def book_of(text: str, name: str = "walked") -> Book:
    source = Source(name, text)
    (game,) = run(parse(source))
    return Book(game, source)


@cache
def shipped(path: Path) -> Book:
    return book_of(path.read_text(encoding="utf-8"), path.name)


def everywhere(book: Book) -> Iterator[Cursor]:
    for track, row in enumerate(book.stops):
        yield from (Cursor(book, track, index) for index in range(len(row)))


def moment(cursor: Cursor) -> str:
    return cursor.station.moment


# ---- laws of the cursor ----


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_key_has_a_way_back_and_every_moment_is_jumped_to(path: Path) -> None:
    book = shipped(path)
    for cursor in everywhere(book):
        assert book.start().jump(moment(cursor)) == cursor
        if not cursor.at_end:
            assert cursor.next() != cursor
            assert cursor.next().previous() == cursor
        if cursor.stop.whole and cursor.next_turn() != cursor:
            assert cursor.next_turn().previous_turn() == cursor
        for track in cursor.variations():
            assert cursor.into(track).out() == cursor
            assert cursor.into(track).previous() == cursor
            assert cursor.into(track).station.position == cursor.station.position


@pytest.mark.parametrize("path", [FOUR, FIRST, TIE, FEATHER], ids=lambda path: path.stem)
def test_every_station_is_reached_from_the_start(path: Path) -> None:
    book = shipped(path)
    seen: set[tuple[int, int]] = set()
    waiting = [book.start()]
    while waiting:
        cursor = waiting.pop()
        if (cursor.track, cursor.index) not in seen:
            seen.add((cursor.track, cursor.index))
            waiting += [cursor.next(), *map(cursor.into, cursor.variations())]
    assert seen == {(cursor.track, cursor.index) for cursor in everywhere(book)}


def test_a_thousand_variations_inside_each_other_are_entered_and_left() -> None:
    book = book_of(HEAD + "3 Mikel pass\n" + "( 3 Mikel clock 1\n" * 1_000 + ")" * 1_000 + "\n")
    cursor = book.start()
    for depth in range(1, 1_001):
        cursor = cursor.into(*cursor.variations())
        assert moment(cursor) == f"v{depth}/3.Mikel"
    for _ in range(1_000):
        cursor = cursor.out()
    assert cursor == book.start()
    assert len(book.rows) == 2 + 2 * 1_000
    for view in (View((cursor,), page=MOVES), View((book.behind(1_000, 1),), page=MOVES)):
        assert len(screen(view, 80, 24)) == 24


# ---- the cursor by hand ----


def test_steps_and_turns() -> None:
    start = book_of(BRANCHED).start()
    # Behind the dial, the face, the outer section, which ends the turn; then Eduardo's dial, and his line's end.
    steps = [start]
    while not steps[-1].at_end:
        steps.append(steps[-1].next())
    assert list(map(moment, steps)) == ["3.Mikel", "3.Mikel.2", "3.Mikel.3", "3.Eduardo", "3.Eduardo.2", "end"]
    assert moment(start.next_turn()) == "3.Eduardo"
    assert moment(steps[1].next_turn()) == "3.Eduardo"
    assert moment(steps[2].previous_turn()) == "3.Mikel"
    assert moment(start.last()) == moment(start.last().next()) == moment(start.last().next_turn()) == "end"
    assert start.previous() == start.previous_turn() == start.out() == start
    assert steps[2].first() == start


def test_variations_are_left_and_entered_where_they_leave() -> None:
    start = book_of(BRANCHED).start()
    assert start.variations() == (1, 3)
    assert start.next().variations() == ()
    assert start.next_turn().variations() == (4,)
    assert start.into(1).variations() == (2,)
    deep = start.into(1).into(2).next_turn()
    assert moment(deep) == "v2/end"
    assert moment(deep.out()) == "v1/3.Mikel"
    assert moment(deep.first().previous()) == "v1/3.Mikel"
    assert moment(start.into(4).previous_turn()) == "3.Eduardo"


def test_comments_stand_at_their_steps() -> None:
    start = book_of(BRANCHED).start()
    assert start.comments() == ("before all",)
    assert start.next().comments() == ("a coin",)
    assert start.next().next().comments() == ()
    assert start.next_turn().comments() == ("another",)
    assert start.next_turn().comments_of_line() == ("a coin", "another")
    assert start.last().comments() == ("behind it",)
    following = start.next_comment()
    assert following is not None
    assert moment(following) == "3.Mikel.2"
    assert start.last().next_comment() is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("3.Mikel", "3.Mikel"),
        (" 3.Mikel.1 ", "3.Mikel"),
        ("3.Mikel.4", "3.Eduardo"),
        ("end", "end"),
        ("4.Mikel", "end"),
        ("v1", "v1/3.Mikel"),
        ("v2/", "v2/3.Mikel"),
        ("v4/3.Eduardo.2", "v4/3.Eduardo.2"),
        ("v3/3.Mikel.1", "v3/3.Mikel"),
        ("v4/end", "v4/end"),
    ],
)
def test_a_moment_is_jumped_to(typed: str, found: str) -> None:
    # Before a line's end stands nobody where the end does nothing: 3.Mikel.4 is behind it. 4.Mikel would come next.
    assert moment(book_of(BRANCHED).start().jump(typed)) == found


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", " is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end"),
        ("3.Mikkel", "did you mean 3.Mikel?"),
        ("9.Mikel", "the record plays no turn 9.Mikel; what comes next is 4.Mikel, or end; did you mean 3.Mikel?"),
        ("v4/7.Eduardo.2", "did you mean v4/3.Eduardo.2?"),
        ("v9/3.Mikel", "no variation v9"),
        ("3.Eduardo.9", "the turn has no step 9; its moments are 1 to 2; did you mean 3.Eduardo.2?"),
    ],
)
def test_a_moment_that_is_none_is_told_with_what_there_is(typed: str, said: str) -> None:
    with pytest.raises(MomentError) as told:
        book_of(BRANCHED).start().jump(typed)
    assert said in str(told.value)


def test_a_moment_in_the_wrong_line_is_where_its_track_ends() -> None:
    # The dial is right, the outer section isn't: step 2 of the wrong line is no station, and nothing stands behind it.
    book = book_of(HEAD + "3 Mikel clock 1; outer apostle 99\n")
    assert moment(book.start().jump("3.Mikel.2")) == "end"


def test_what_is_wrong_belongs_to_its_track() -> None:
    book = book_of(WRONG)
    assert [[found.code for found in book.findings(track)] for track in (0, 1)] == [["no-token"], ["wrong-section"]]


# ---- keys ----

NO_ROOM = Room(17, (0, 0))


def pressed(view: View, *keys: str, room: Room = NO_ROOM) -> View:
    for key in keys:
        view = press(view, key, lambda: room)
    return view


def seen(text: str) -> View:
    return opened((book_of(text),), None)


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (("right",), "3.Mikel.2"),
        (("l", " "), "3.Mikel.3"),
        (("right", "left"), "3.Mikel"),
        (("l", "h"), "3.Mikel"),
        (("down",), "3.Eduardo"),
        (("j", "j", "k"), "3.Eduardo"),
        (("right", "down", "up"), "3.Mikel"),
        (("end",), "end"),
        (("G", "g"), "3.Mikel"),
        (("end", "home"), "3.Mikel"),
        (("down", "v"), "v4/3.Eduardo"),
        (("v", "2"), "v3/3.Mikel"),
        (("v", "1", "v", "G"), "v2/end"),
        (("v", "1", "v", "G", "b", "b"), "3.Mikel"),
        (("down", "v", "left"), "3.Eduardo"),
        (("c",), "3.Mikel.2"),
        (("c", "c", "c"), "end"),
        (("x",), "3.Mikel"),
    ],
)
def test_keys_lead_there(keys: tuple[str, ...], found: str) -> None:
    assert moment(pressed(seen(BRANCHED), *keys).cursor) == found


def test_of_several_variations_a_digit_chooses_and_another_key_chooses_none() -> None:
    asked = pressed(seen(BRANCHED), "v")
    assert asked.choosing
    for key in ("3", "0", "x", "right"):
        none = pressed(asked, key)
        assert (moment(none.cursor), none.choosing, none.page) == ("3.Mikel", False, 0)
        assert none.message == "2 variations leave here, counted from 1; none was chosen"
    assert pressed(none, "right").message == ""


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("right", "v"), "no variation leaves here"),
        (("b",), "this is the main line"),
        (("G", "c"), "no comment follows"),
        (("n",), "the file holds one record"),
    ],
)
def test_a_key_that_leads_nowhere_says_why(keys: tuple[str, ...], said: str) -> None:
    assert pressed(seen(BRANCHED), *keys).message == said


def test_among_the_moves_up_and_down_go_through_variations() -> None:
    view = pressed(seen(BRANCHED), "4")
    found = []
    for _ in range(12):
        found.append(moment(view.cursor))
        view = pressed(view, "down")
    assert found == [
        *("3.Mikel", "3.Eduardo", "v1/3.Mikel", "v1/end", "v2/3.Mikel", "v2/end"),
        *("v3/3.Mikel", "v3/end", "end", "v4/3.Eduardo", "v4/end", "v4/end"),
    ]
    assert moment(pressed(view, "up", "up").cursor) == "end"
    assert moment(pressed(view, "pageup").cursor) == "3.Mikel"


def test_tab_chooses_what_is_scrolled_and_a_step_starts_the_ledger_anew() -> None:
    here = Room(17, (20, 10))
    down = pressed(seen(BRANCHED), "pagedown", room=here)
    assert (down.pane, down.scrolled) == (BOARD, (15, 0))
    both = pressed(down, "tab", "pagedown", "pagedown", room=here)
    assert (both.pane, both.scrolled) == (LEDGER, (15, 10))
    assert pressed(both, "pageup", room=here).scrolled == (15, 0)
    assert pressed(both, "right", room=here).scrolled == (15, 0)
    assert pressed(both, "2", room=here).scrolled == (0, 10)


def test_the_next_record_of_a_file_keeps_where_one_stands_in_the_first() -> None:
    view = opened((book_of(BRANCHED), book_of(WRONG)), None)
    other = pressed(view, "right", "n")
    assert (other.record, moment(other.cursor)) == (1, "3.Mikel")
    assert moment(pressed(other, "n").cursor) == "3.Mikel.2"


def test_any_key_leaves_the_help_and_does_nothing_else() -> None:
    helped = pressed(seen(BRANCHED), "?")
    assert helped.helping
    assert pressed(helped, "right") == seen_again(helped)


def seen_again(view: View) -> View:
    return View(view.cursors)


def test_no_key_has_two_meanings() -> None:
    keys = [key for one in KEYS for key in one.keys]
    assert len(keys) == len(set(keys))


# ---- drawing ----


def drawn(view: View, width: int = 80, height: int = 24) -> list[str]:
    return ["".join(segment.text for segment in row).rstrip() for row in screen(view, width, height)]


def at(path: Path, name: str, page: int = 0, *, turnwise: bool = True) -> View:
    return View((shipped(path).start().jump(name),), page=page, turnwise=turnwise)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (99, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("path", [FOUR, FIRST, TIE, FEATHER], ids=lambda path: path.stem)
def test_each_screen_is_as_large_as_the_terminal(path: Path, width: int, height: int) -> None:
    cursors = list(everywhere(shipped(path)))
    for index, cursor in enumerate(cursors[:: max(1, len(cursors) // 12)]):
        for turnwise in (True, False):
            view = View((cursor,), page=index % 4, turnwise=turnwise)
            rows = screen(view, width, height)
            assert len(rows) == height
            assert {Segment.get_line_length(row) for row in rows} == {width}


def test_eighty_by_twenty_four_holds_the_whole_clock_and_calendar() -> None:
    # Behind the fourth step of Eduardo's first turn, by hand from the record and the setup: hour 1 and face 3, the
    # dial turned by 1 for Mikel, and by 1 with the face for Eduardo; V is his, with a worker.
    lines = drawn(at(FOUR, "1.Eduardo.4"))
    assert lines[0].startswith("Four at the clock ")
    assert lines[0].endswith("Mikel 10  Eduardo 18  Carlos 10  Jorge 10")
    assert lines[1] == "1.Eduardo.4  Eduardo is to decide: a section under the hand"
    assert lines[4].startswith("   2 moon|painter iron   M II   + pisces   #")
    assert lines[5].startswith(">  3 construct    yellow E III  # aries    #")
    assert lines[7].startswith(" ( 5 coin+upgrade blue   . V    E gemini   #")
    assert lines[15].startswith("> hand ( moon # blocked + built l r painter")
    assert lines[16].startswith("M Mikel  E Eduardo  C Carlos  J Jorge")
    assert lines[17].startswith("round 1, rooster 4 steps to go, 0 calls so far")
    assert lines[20].startswith("1 Eduardo clock 1/1; outer construct V, »produce paint«; face yellow")
    assert lines[23] == HINTS


def test_the_painter_stands_between_two_places() -> None:
    # He begins between XII on his right and I on his left; Eduardo's scroll leads him one section to the right.
    for name, right, left in (("1.Mikel", "XII", "I"), ("1.Carlos", "XI", "XII")):
        rows = [line[27:46] for line in drawn(at(FOUR, name))[3:15]]
        assert {row[-1]: row.split()[0] for row in rows if row[-1] != " "} == {"r": right, "l": left}


def test_the_ledger_tells_the_last_step_behind_a_step() -> None:
    step = "\n".join(line[49:] for line in drawn(at(FOUR, "1.Eduardo.4", turnwise=False)))
    assert "1 Eduardo produce paint\n" in step
    assert "produce paint at     O-8.1.1\nlevel 2\n  paint +2\n" in step
    assert "=" not in step


def test_the_ledger_tells_a_whole_turn_with_what_is_said_about_it_and_its_sums() -> None:
    # Mikel's pass; Eduardo's dial, for which a worker is placed. What is said about it stands above.
    view = pressed(seen(HEAD + "3 Mikel pass\n3 Eduardo clock 1 {slowly}\n"), "end")
    told = [line[49:] for line in drawn(view)]
    assert told[2:11] == [
        "{slowly}",
        "3 Eduardo",
        "= Eduardo workers -1; 10 VP",
        "turn the dial 1 to 1 O-7.1.1",
        "place a worker on    O-7.1.5",
        "section 1",
        "  workers -1",
        "",
        "",
    ]


def test_wide_screens_show_sections_and_what_follows() -> None:
    lines = drawn(at(FOUR, "1.Mikel"), 120, 40)
    assert lines[2].split()[:4] == ["clock", "face", "calendar", "section"]
    assert lines[3].startswith(">  1 coin+apostle paint  . I    . aquarius    . l upgrade ")
    assert any(line.startswith("next to the hammers") for line in lines)


def test_the_pages_of_the_board() -> None:
    areas = drawn(at(FOUR, "6.Mikel", page=1))
    # At the sixth turn both discs have nothing to build next to them; two steps on VIII and IX.
    assert areas[3].startswith("months, now         -")
    assert areas[5].startswith("  2 steps on        VIII IX")
    assert areas[9].startswith("  2 steps on        virgo libra")
    assert any(line.startswith("blue    upgrades 4 (II) 1 (I)   2 (I) 1 (I)") for line in areas)
    players = drawn(at(FOUR, "6.Mikel", page=2))
    assert players[2].startswith("> M Mikel, purple: 18 VP, 18 if it ended now")
    assert any(line.startswith("  E Eduardo, yellow: 26 VP, 43 if it ended now") for line in players)
    manes = drawn(at(TIE, "end", page=2), 120, 60)
    assert any(line.startswith("Manes, level intermediate-2") for line in manes)


def test_the_moves_are_listed_with_variations_indented_and_a_mark() -> None:
    view = pressed(seen(BRANCHED), "4", "down", "down", "down")
    assert [line[:46].rstrip() for line in drawn(view)[2:14]] == [
        "  the start",
        "  3 Mikel clock 1; face yellow !; outer coin",
        "    (v1 in place of 3 Mikel)",
        ">   3 Mikel pass",
        "      (v2 in place of 3 Mikel)",
        "      3 Mikel clock 2",
        "    (v3 in place of 3 Mikel)",
        "    3 Mikel clock 3",
        "  3 Eduardo clock 1",
        "    (v4 in place of 3 Eduardo)",
        "    3 Eduardo clock 2",
        "",
    ]


def test_what_leaves_here_is_offered() -> None:
    view = seen(BRANCHED)
    assert drawn(view)[22] == "v: 1 v1 3 Mikel pass  2 v3 3 Mikel clock 3"
    assert drawn(pressed(view, "v"))[22] == "which one? 1 v1 3 Mikel pass  2 v3 3 Mikel clock 3"
    assert drawn(pressed(view, "down"))[22] == "v: v4 3 Eduardo clock 2"
    assert drawn(pressed(view, "down", "v", "down"))[22] == "in variation v4; b goes back"


def test_an_error_is_shown_where_its_line_ends() -> None:
    view = seen(WRONG)
    assert drawn(view)[22] == "the record has an error, where its line ends: End"
    told = [line[49:] for line in drawn(pressed(view, "end"))]
    # The dial by 9 forces 8; he has 5 tokens, so 6 is the most.
    assert told[2:8] == [
        "! walked:8:11 no-token",
        "[O-5.3.2]",
        "a turn of the dial by 9 needs 8",
        "forced deviations; Eduardo has",
        "5 unbroken tokens",
        "did you mean: clock 6",
    ]
    deeper = [line[49:] for line in drawn(pressed(view, "down", "v"))]
    assert deeper[2] == "! walked:9:21 wrong-section"


def test_a_puzzle_opens_at_its_position_with_what_it_asks() -> None:
    lines = drawn(opened((shipped(FEATHER),), None))
    assert lines[0].startswith("By a feather ")
    assert lines[2][49:] == "puzzle By a feather: Carlos"
    assert not any("hint" in line for line in lines)


def test_a_long_line_is_cut_around_the_step_that_was_played() -> None:
    # The line has 239 characters: three lines of the screen and more.
    first = drawn(at(LAST_DIAL, "7.Carlos.2"))
    assert first[20].startswith("7 Carlos »clock 1/1«; outer workshop 1 ?!, pink, scroll painter <upgrade>,")
    assert first[21].endswith(" ...")
    last = drawn(pressed(at(LAST_DIAL, "7.Carlos"), "down"))
    assert last[20].startswith("... ")
    assert "»face iron«" in f"{last[20]} {last[21]}"
    assert not last[21].endswith("...")


def test_a_smaller_screen_is_told_plainly() -> None:
    lines = drawn(seen(BRANCHED), 60, 20)
    assert lines[:3] == ["The replay needs 80 columns and 24 lines; here are 60 and", "20. q leaves.", ""]
    assert len(lines) == 20
    assert len(screen(seen(BRANCHED), 1, 1)) == 1


def test_the_help_names_every_key() -> None:
    lines = drawn(pressed(seen(BRANCHED), "?"))
    for key in KEYS:
        assert any(line.startswith(key.shown) and line.endswith(key.what) for line in lines), key.shown
    assert len(lines) == 24


def test_a_message_takes_the_lines_that_it_needs() -> None:
    view = seen(BRANCHED).jump("3.Mikkel")
    lines = drawn(view)
    assert lines[21] + " " + lines[22] == (
        "3.Mikkel is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end; did you mean 3.Mikel?"
    )


def test_remarks_stand_at_their_lines() -> None:
    text = HEAD.replace("play", "# of the setup\nplay") + (
        "# first\n3 Mikel pass; moon  # beside\n# behind\n(3 Mikel clock 1 # inside\n)\n3 Eduardo pass\n"
    )
    start = book_of(text).start()
    assert start.remarks() == ("of the setup", "first")
    assert start.next().remarks() == ()
    assert start.next_turn().remarks() == ("beside", "behind")
    assert start.into(1).next_turn().remarks() == ("inside",)
    assert start.last().remarks() == ()
    assert "# beside" in "\n".join(drawn(View((start.next_turn(),))))


def test_of_a_file_each_record_has_its_own_remarks() -> None:
    source = Source("two", f"{HEAD}3 Mikel pass # one\n{HEAD}3 Mikel pass # two\n")
    first, second = run(parse(source))
    assert Book(first, source, second.record.span.start).start().last().remarks() == ("one",)
    assert Book(second, source).start().last().remarks() == ("two",)


def test_what_the_wide_board_doesnt_need_the_ledger_has() -> None:
    # Of what three columns leave, the ledger has three eighths, 31 at least; the wide board needs 64, the small one 46.
    assert pane_widths(80) == (46, 31)
    assert pane_widths(100) == (46, 51)
    assert pane_widths(103) == (46, 54)
    assert pane_widths(104) == (64, 37)
    assert pane_widths(200) == (124, 73)


def test_names_and_comments_are_shown_as_they_are() -> None:
    text = BRANCHED.replace("Mikel", '"[red]西"').replace("{a coin}", "{[bold]x[/bold] :smile:}")
    view = pressed(opened((book_of(text),), None), "right")
    lines = drawn(view)
    assert lines[0].rstrip().endswith("[red]西 10  Eduardo 10")
    assert lines[2].endswith("{[bold]x[/bold] :smile:}")


def test_no_screen_needs_colour() -> None:
    view = at(FOUR, "6.Mikel")
    styles = {style_text(segment.style) for row in screen(view, 80, 24) for segment in row}
    assert "bold ansimagenta" in styles
    # Whatever has a colour is a letter that is the owner's alone, and told below.
    coloured = {s.text.strip() for row in screen(view, 80, 24) for s in row if s.style and s.style.color}
    assert coloured <= {"M", "E", "C", "J", ""}


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (("Mikel", "Eduardo", "Carlos"), ("M", "E", "C")),
        (("Mikel", "Maria", "Milo", "mm"), ("M", "A", "I", "4")),
        (("西田", "ß", "7"), ("1", "2", "3")),
    ],
)
def test_each_player_has_a_sign(names: tuple[str, ...], signs: tuple[str, ...]) -> None:
    assert initials(names) == signs


def test_room_is_what_a_screen_leaves_to_be_scrolled() -> None:
    view = at(FOUR, "1.Eduardo", page=1)
    left = room(view, 80, 24)
    assert left.rows == 17
    lines = drawn(pressed(view, "pagedown", "pagedown", "pagedown", room=left))
    assert not any("more line" in line[:46] for line in lines)
    assert any("more line" in line[:46] for line in drawn(view))


# ---- the page about it ----

PAGE = ROOT / "docs" / "replaying.md"


def shown(block: Block) -> list[str]:
    """The screen that a block of the page must show: of a file at a moment, behind some keys."""
    file, name, keys = block.option("file"), block.option("at"), block.option("press")
    assert file is not None
    assert name is not None
    return drawn(pressed(at(data_path("scenarios", *file.split("/")), name), *(keys.split(",") if keys else ())))


def test_the_page_shows_what_is_drawn() -> None:
    screens = [block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.option("file")]
    assert len(screens) == 3
    for block in screens:
        assert list(block.lines) == shown(block), block.number


def test_the_page_has_every_key() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    said = [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows]
    assert said == [[key.shown, key.what] for key in KEYS]


def update() -> None:
    """Draw the page's screens anew."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for block in reversed([block for block in blocks("\n".join(lines)) if block.option("file")]):
        start = block.number - 1
        lines[start : start + len(block.lines)] = shown(block)
    PAGE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


# ---- the command ----


@pytest.mark.parametrize("option", [("--ledger",), ("--format", "json"), ("--format", "csv")])
def test_what_is_printed_goes_without_live(
    option: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told, errors = inside(capsys, monkeypatch, "replay", FOUR, "--live", *option)
    assert (code, told) == (2, "")
    assert "--live shows the ledger beside the board; leave out --ledger and --format" in errors


def test_without_a_terminal_it_says_so() -> None:
    done = orloj("replay", FOUR, "--live")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "--live draws on a terminal, and standard output is none" in err(done)


def test_no_other_command_waits_for_the_terminal_library() -> None:
    words = "import orloj_dsl.cli, sys; print('prompt_toolkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


if __name__ == "__main__" and sys.argv[1:] == ["--update"]:
    update()
