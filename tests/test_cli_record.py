"""``orloj record`` through a pipe: what is asked and told, and what stands in the file."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console
from test_cli import inside, orloj, out

from orloj_dsl.cli import record_file
from orloj_dsl.cli.asking import Completions
from orloj_dsl.cli.record_session import Session as Table
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.progress import Progress
from orloj_dsl.interpreter.scribe import Manuscript
from orloj_dsl.interpreter.setup_text import FIELDS
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.show.record_view import finding_text, wrapped
from orloj_dsl.show.setup_words import MEANINGS

HEAD = """\
orloj    1
players  Mikel purple, Eduardo yellow

position
  turn Mikel, round 3
  clock hand 12, face 0, moon 11
  revealed moon upgrade painter
  workshop w07 w12 w03
  Mikel vp 20, gold 2, wood 3, iron 3, paint 3, yellow 3, hammer coin

play
"""
LAST = """\
orloj    1
players  Mikel purple, Eduardo yellow

position
  turn Eduardo, round 9
  rooster left 0, marker 3, calls 4
  Mikel vp 20, gold 2, wood 3, broken 1

play
"""
Told = tuple[int, list[str], str]
Session = Callable[..., Told]
"""Writes into a record with some lines: the exit code, what is printed behind the introduction, standard error."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "evening.orloj"
    file.write_text(HEAD, encoding="utf-8")
    return file


@pytest.fixture
def session(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Session:
    def written(path: Path, *lines: str, options: Sequence[str] = ()) -> Told:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        monkeypatch.setenv("COLUMNS", "100")
        code, shown, errors = inside(capsys, monkeypatch, "record", path, *options)
        told = [line.rstrip() for line in shown.splitlines()]
        if told and ": saved, " in told[-1]:
            told.pop()  # the last word, of which a test of its own knows
        start = "help lists what may be written."
        return code, told[told.index(start) + 1 :] if start in told else told, errors

    return written


def replies(told: Sequence[str]) -> list[str]:
    """What was printed but the events, of which each begins with spaces."""
    return [line for line in told if not line.startswith(" ")]


def play(path: Path) -> list[str]:
    """The lines of play in a file."""
    return path.read_text(encoding="utf-8").partition("\nplay\n")[2].splitlines()


def game(path: Path) -> Game:
    """The record in a file, which must be right."""
    (one,) = run(parse(Source("test", path.read_text(encoding="utf-8"))))
    assert one.diagnostics == ()
    return one


# ---- line by line ----


def test_a_turn_step_by_step_is_shown_before_it_is_written(path: Path, session: Session) -> None:
    code, told, errors = session(path, "clock 1", "outer coin", "", "quit")
    assert (code, errors) == (0, "")
    assert replies(told) == [
        "the turn is due: clock or pass",
        "3 Mikel> clock 1",
        "a turn of the face, or a section under the hand, may follow; Enter ends the line",
        "3 Mikel> outer coin",
        "the apostle of the section, or a section under the hand, may follow; Enter ends the line",
        "3 Mikel>",
        "3 Mikel clock 1; outer coin",
        "Enter writes it> quit",
        "not confirmed, and so not written: 3 Mikel clock 1, outer coin",
    ]
    assert "    left out: the apostle of the section, a section under the hand" in told
    assert "   = Mikel gained coin 1; workers -1; 20 VP" in told
    assert path.read_text(encoding="utf-8") == HEAD


def test_enter_once_more_writes_it_at_once(path: Path, session: Session) -> None:
    _, told, _ = session(path, "3 Mikel clock 1; outer coin", "", "pass", "", "yes")
    # Turned by 1 the dial brings section 1 under the hand; the face's first section, yellow, stands there.
    where = "hand 1 (coin+apostle | yellow), rooster 3; Mikel 20, Eduardo 10"
    assert replies(told)[-3:] == ["Enter writes it> yes", where, "the turn is due: clock or pass"]
    assert play(path) == ["3 Mikel   clock 1; outer coin", "3 Eduardo pass"]
    assert game(path).valid


def test_what_a_step_did_is_told_with_its_clause(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 3")
    events = [line.split() for line in told if line.startswith("    ")]
    # The first section is free; the second and the third cost a forced deviation each.
    assert ["force", "2", "for", "the", "dial", "broken", "+2", "O-7.1.2"] in events


def test_a_wrong_text_costs_nothing(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 1", "outer upgrade iron", "clok", "outer coin", "", "")
    wrong = "the outer section under the hand (1) is coin and apostle"
    at = told.index(f"your line:1:1 wrong-section [O-7.1.6] {wrong}")
    assert told[at + 1 : at + 3] == ["    1 | outer upgrade iron", "      | ^^^^^^^^^^^^^^^^^^"]
    assert told[at + 3].startswith("   legal here at 3.Mikel.2: ")
    clok = told.index("your line:1:1 unknown-word clok begins no step")
    assert told[clok + 1 : clok + 3] == ["    1 | clok", "      | ^^^^"]
    assert play(path) == ["3 Mikel clock 1; outer coin"]


@pytest.mark.parametrize(
    ("before", "text", "column", "hint"),
    [
        ((), "upgrade wod", 9, "wood"),
        ((), "face yelow", 6, "yellow"),
        ((), "clock 1; outer upgrde paint", 16, "upgrade"),
        ((), "Moon", 1, "moon"),
        (("clock 1",), "outr coin", 1, "outer"),
        ((), "undo kep", 1, "undo keep"),
        ((), "back", 1, "undo"),
    ],
)
def test_what_was_meant_is_told(
    before: Sequence[str], text: str, column: int, hint: str, path: Path, session: Session
) -> None:
    _, told, _ = session(path, *before, text)
    at = told.index(f"3 Mikel> {text}")
    assert told[at + 1].startswith(f"your line:1:{column} ")
    assert told[at + 4] == f"   did you mean: {hint}"


def test_of_a_word_that_is_like_nothing_help_tells_more(path: Path, session: Session) -> None:
    _, told, _ = session(path, "xyzzy", "xyzzy 1")
    assert not any("did you mean" in line for line in told)
    assert told.count("   help lists what may be written") == 1


def test_behind_steps_that_can_be_played_those_are_legal_that_follow_them(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 1; outer upgrde paint")
    # The section under the hand is coin and apostle.
    assert any(line.startswith("   expected here: outer coin, outer apostle 1,") for line in told)


def test_a_name_that_needs_quotes_is_told_with_them(path: Path, session: Session) -> None:
    path.write_text(HEAD.replace("Eduardo", '"Tom & Jerry"'), encoding="utf-8")
    _, told, _ = session(path, "adjust Tom & Jerry gold -1", "3 Mikel pass", "", "3 Tom & Jerry pass")
    at = told.index("your line:1:12 bad-character U+0026 ampersand can't stand here")
    assert told[at + 3] == '   did you mean: adjust "Tom & Jerry" gold -1'
    at = told.index("your line:1:7 bad-character U+0026 ampersand can't stand here")
    assert told[at + 3] == '   did you mean: 3 "Tom & Jerry" pass'


def test_how_an_adjustment_is_written_is_told_with_a_player_of_this_table(path: Path, session: Session) -> None:
    path.write_text(HEAD.replace("Mikel", "Anna"), encoding="utf-8")
    _, told, _ = session(path, "adjust Anna")
    at = told.index("your line:1:1 syntax an adjustment is written: adjust NAME COUNTER CHANGE")
    assert told[at + 3] == "   expected here: adjust Anna gold -1"


@pytest.mark.parametrize(
    ("display", "action", "due"),
    [
        ("workshop w07 w12 w03", "workshop", "goes without saying; no force refuses it; a workshop card is due"),
        ("", "workshop", "can't be done here: no force"),
        (
            "",
            "treasury",
            "goes without saying; no force refuses it; a section under the hand may follow; Enter ends the line",
        ),
    ],
)
def test_the_force_of_the_sculptor_needs_no_word(
    display: str, action: str, due: str, path: Path, session: Session
) -> None:
    text = HEAD.replace("clock hand 12", "clock hand 5").replace("workshop w07 w12 w03", display)
    path.write_text(text, encoding="utf-8")
    _, told, _ = session(path, "clock 1", f"outer sculptor {action}")
    assert f"the force of the sculptor's action (1) {due}" in told


def test_what_cant_be_done_doesnt_follow(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 6", "undo", "pass")
    # Five broken gears leave none to turn the face with; no worker stands anywhere to be recovered.
    assert "a section under the hand may follow; Enter ends the line" in told
    assert "the moon of the pass may follow; Enter ends the line" in told


def test_what_was_drawn_is_asked_for_by_name(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 4; outer workshop 2, produce paint", "w07", "w19", "", "")
    assert "chance gives the workshop card that was drawn: name it, or draw" in told
    assert "3 Mikel, the workshop card that was drawn> w07" in told
    why = "w07 can't be drawn: it isn't among the cards of the deck"
    assert f"your line:1:1 not-in-deck [O-8.7.6] {why}" in told
    assert play(path) == ["3 Mikel clock 4; outer workshop 2, produce paint <w19>"]


def test_the_program_draws_where_it_is_asked_to(path: Path, session: Session) -> None:
    _, told, _ = session(path, "draw", "clock 4; outer workshop 2, produce paint", "draw", "", "")
    assert told[1:3] == ["3 Mikel> draw", "nothing is drawn here"]
    (drawn,) = (line.removeprefix("drawn: ") for line in told if line.startswith("drawn: "))
    assert play(path) == [f"3 Mikel clock 4; outer workshop 2, produce paint {drawn}"]
    assert drawn[1:-1] not in ("w07", "w12", "w03")


def test_comments_and_glyphs(path: Path, session: Session) -> None:
    lines = ("comment a calm one", "clock 1", "glyph !?", "comment {why not}", "outer coin", "", "glyph !", "")
    _, told, _ = session(path, *lines)
    assert play(path) == ["{a calm one}", "3 Mikel clock 1 !? {why not}; outer coin !"]
    assert told.count("3 Mikel clock 1 !? {why not}; outer coin !") == 1


def test_a_glyph_needs_a_step_and_must_be_one(path: Path, session: Session) -> None:
    _, told, _ = session(path, "glyph !", "glyph x", "comment a } b")
    assert "a glyph stands behind a step, and what was drawn in it" in told
    assert "a glyph is one of !! ! !? ?! ? ??" in told
    assert "no brace stands in a comment" in told
    assert play(path) == []


def test_a_line_may_begin_and_end_with_a_comment(path: Path, session: Session) -> None:
    session(path, "{so} clock 1 {far}", "", "", "{alone}")
    assert play(path) == ["3 Mikel {so} clock 1  {far}", "{alone}"]


def test_a_word_that_says_nothing_more_is_explained(path: Path, session: Session) -> None:
    _, told, _ = session(path, "comment", "glyph ", "adjust", "concede", "save as")
    assert [line.partition(":")[0] for line in replies(told)[2::2]] == [
        "comment TEXT",
        "glyph SIGN",
        "adjust NAME COUNTER CHANGE",
        "concede NAME",
        "save as NAME",
    ]
    assert path.read_text(encoding="utf-8") == HEAD


def test_an_adjustment_may_say_why(path: Path, session: Session) -> None:
    session(path, "adjust Mikel gold -1 {counted twice}", "undo", "adjust Mikel gold +1 {found}")
    assert play(path) == ["adjust Mikel gold +1  {found}"]
    assert game(path).plies[0].after.state.count(0, "gold") == 3


def test_an_adjustment_is_written_at_once(path: Path, session: Session) -> None:
    _, told, _ = session(path, "adjust Mikel gold -1", "adjust Mikel gold -9", "clock 1", "adjust Mikel gold +1")
    assert play(path) == ["adjust Mikel gold -1"]
    assert "your line:1:1 bad-adjustment [O-5.2.5] gold is at least 0, not -8" in told
    assert "first finish this line, or take it back with undo" in told


def test_legal_show_score_lines_and_help(path: Path, session: Session) -> None:
    _, told, _ = session(path, "clock 1", "legal", "show", "score", "lines", "help")
    listed = told[told.index("3 Mikel> legal") : told.index("3 Mikel> show")]
    assert listed[1] == "a turn of the face [O-7.1.3]"
    shown = told[told.index("3 Mikel> show") : told.index("3 Mikel> score")]
    assert shown[-1] == "3 Mikel clock 1"
    scored = told[told.index("3 Mikel> score") : told.index("3 Mikel> lines")]
    # Two gold, and three of each basic good are one more each: 5 VP for 20.
    assert [line.split() for line in scored if "at the end" in line] == [["at", "the", "end", "25", "10"]]
    assert scored[-1] == "this is so if the game ended now"
    assert told[told.index("3 Mikel> lines") + 1 : told.index("3 Mikel> help")] == ["play", "3 Mikel clock 1"]
    assert any(line.startswith("  undo keep ") for line in told)


def test_before_round_1_a_seat_waits_only_if_it_says_so(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    options = ("--players", "Anna, Ben", "--first-game", "--seed", "7", "--drawn")
    lines = ("", "done", "done", "undo", "undo", "start, upgrade iron", "")
    _, told, _ = session(path, *lines, options=options)
    due = "the starting resources, now or later: start; or done, to wait with them"
    assert replies(told)[:9] == [
        due,
        "0 Ben>",
        due,
        "0 Ben> done",
        "0 Ben waits with the starting resources",
        due,
        "0 Anna> done",
        "0 Anna waits with the starting resources",
        "an upgrade is due",
    ]
    assert "0 Ben> start, upgrade iron" in told
    assert play(path) == ["0 Ben start, upgrade iron"]


def test_nothing_of_the_next_line_is_legal_on_one_that_is_full(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    options = ("--players", "Anna, Ben", "--first-game", "--seed", "7", "--drawn")
    _, told, _ = session(path, "start, upgrade iron", "legal", options=options)
    assert told[-2] == "nothing more stands on this line: Enter shows it"


@pytest.mark.parametrize("name", ["four-at-the-clock", "solo/a-tie-is-his", "ten-apostles"])
def test_a_game_that_ships_is_typed_line_by_line(name: str, tmp_path: Path, session: Session) -> None:
    text = data_path("scenarios", "games", f"{name}.orloj").read_text("utf-8")
    shipped, path = Manuscript(text), tmp_path / "typed.orloj"
    path.write_text(text.removesuffix(shipped.play) + "play\n", encoding="utf-8")
    typed = [" ".join(one.line.split()) for one in shipped.written]
    enters = [[""] if one.kind == "turn" else [] for one in shipped.written]
    session(path, *(line for one, enter in zip(typed, enters, strict=True) for line in (one, *enter)))
    assert [" ".join(one.line.split()) for one in Manuscript(path.read_text("utf-8")).written] == typed
    assert path.read_text("utf-8").partition("\nresult")[2] == text.partition("\nresult")[2]


def test_the_draws_of_a_turn_may_be_typed_with_it(path: Path, session: Session) -> None:
    session(path, "3 Mikel clock 4; outer workshop 2, produce paint <w19>", "")
    assert play(path) == ["3 Mikel clock 4; outer workshop 2, produce paint <w19>"]


def test_once_the_starting_resources_are_taken_start_isnt_legal(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    session(
        path, "start, upgrade iron", "", options=("--players", "Anna, Ben", "--first-game", "--seed", "7", "--drawn")
    )
    _, told, _ = session(path, "done", "legal")
    assert "0 Anna waits with the starting resources" in told
    # What her card gives has happened by itself but for two upgrades.
    assert told[told.index("1 Anna> legal") + 1] == "an upgrade [O-8.6.1]"


# ---- the screen ----


def on_screen(part: str, width: int) -> list[str]:
    """What a screen of so many columns shows of a text."""
    return [line.plain for line in wrapped(part, Console(width=width))]


def test_lines_are_broken_between_words_and_stay_indented() -> None:
    # Of the twenty columns four are the indentation.
    assert on_screen("    gold and more gold, iron", 20) == ["    gold and more", "    gold, iron"]
    assert on_screen("one two three\n\nfour", 8) == ["one two", "three", "", "four"]


def test_the_carets_stay_below_what_they_mark() -> None:
    text = "clock 1; " * 12 + "outer upgrde paint"
    at = text.index("upgrde")
    found = Diagnostic("syntax", Span(at, at + 6), "upgrde doesn't fit here", ())
    told = finding_text(found, text, 60).split("\n")
    assert told[0] == f"your line:1:{at + 1} syntax upgrde doesn't fit here"
    assert max(map(len, told[1:])) <= 60
    assert told[1].startswith("    1 | ...")
    assert told[1][told[2].index("^") : told[2].rindex("^") + 1] == "upgrde"


def test_a_part_from_the_middle_of_a_line_says_so_at_both_ends() -> None:
    text = "a" * 50 + " upgrde " + "b" * 50
    told = finding_text(Diagnostic("syntax", Span(51, 57), "what", ()), text, 48).split("\n")
    # Forty columns are left: the finding begins in their middle.
    assert told[1] == "    1 | ..." + "a" * 16 + " upgrde " + "b" * 10 + "..."
    assert told[2] == "      | " + " " * 20 + "^" * 6


@pytest.mark.parametrize(("lines", "drawn"), [("24", False), ("200", True)])
def test_who_comes_back_sees_the_table_if_it_fits(
    lines: str, drawn: bool, path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = ["{before}", "3 Mikel   pass", "3 Eduardo pass", "4 Mikel   pass"]
    path.write_text(HEAD + "\n".join(written) + "\n", encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", lines)
    file = record_file.RecordFile(path, path.read_bytes())
    assert Table(file, path.read_text("utf-8"), game(path), SHIPPED, Impatient()).run() == 0
    told = capsys.readouterr().out.splitlines()
    assert any("the rooster has" in line for line in told) == drawn
    at = told.index("the last lines:")
    assert told[at + 1 : at + 4] == [f"  {line}" for line in written[1:]]
    # The hand still stands on XII, above the sculptor; the face's last section is iron. The rooster had 4 steps to go.
    where = ["hand 12 (sculptor | iron), rooster 1", "show draws the table."]
    assert told[at + 4 : -2] == [*([] if drawn else where), "help lists what may be written."]


# ---- the end ----


def test_the_end_of_the_game_writes_result_and_end(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "last.orloj"
    path.write_text(LAST, encoding="utf-8")
    # Two gold, and one for three pieces of wood: 3 VP; a gear that is broken: -1.
    _, told, _ = session(path, "pass", "", "", "pass", "undo")
    assert "the game is over: Mikel wins" in told
    assert "the game is over: undo or quit?" in told
    assert play(path) == []
    _, told, _ = session(path, "9 Eduardo pass", "")
    assert play(path) == ["9 Eduardo pass", "", "result   Mikel 22, Eduardo 10", "end      rooster"]
    code, told, errors = session(path, "undo")
    assert (code, told) == (1, [])
    assert errors.startswith(f"{path}: the game is over: 1 turn, round 9, ended by the fourth call")


def test_a_game_is_broken_off_and_gone_on_with(path: Path, session: Session) -> None:
    session(path, "3 Mikel pass", "", "unfinished", "never read")
    assert play(path) == ["3 Mikel pass", "", "result   Mikel 20, Eduardo 10", "end      unfinished"]
    code, _, _ = session(path, "3 Eduardo pass", "")
    assert code == 0
    assert play(path) == ["3 Mikel   pass", "3 Eduardo pass"]


def test_a_game_is_conceded_which_can_be_taken_back(path: Path, session: Session) -> None:
    _, told, _ = session(path, "concede Bob", "concede Eduardo", "clock 1", "undo", "concede Eduardo")
    assert "Bob is no player; there are Mikel, Eduardo" in told
    assert "the record is closed: undo or quit?" in told
    assert play(path) == ["", "result   Mikel 20, Eduardo 10", "end      conceded Eduardo"]
    code, _, errors = session(path, "undo")
    assert code == 1
    assert errors == f"{path}: the game was conceded; without its line end it can be gone on with\n"


@pytest.mark.parametrize(
    ("lines", "how"),
    [
        (("3 Mikel pass", "", "quit"), "1 turn, round 3, in progress"),
        (("3 Mikel pass", ""), "1 turn, round 3, in progress"),
        (("3 Mikel pass", "", "unfinished"), "1 turn, round 3, unfinished"),
        (("concede Eduardo",), "0 turns, round 3, conceded by Eduardo"),
    ],
)
def test_the_last_word_says_that_all_is_saved(
    lines: Sequence[str], how: str, path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    _, shown, _ = inside(capsys, monkeypatch, "record", path)
    assert shown.splitlines()[-1] == f"{path}: saved, {how}: Mikel 20, Eduardo 10"


# ---- undo ----


def test_what_was_taken_back_is_offered_turn_by_turn(path: Path, session: Session) -> None:
    session(path, "3 Mikel pass", "", "{so}", "3 Eduardo clock 1", "", "4 Mikel clock 2", "")
    assert play(path) == ["3 Mikel   pass", "{so}", "3 Eduardo clock 1", "4 Mikel   clock 2"]
    _, told, _ = session(path, *["undo"] * 4, "3 Mikel clock 1", "", "again", "again", "", "again", "", "again")
    assert [line for line in told if line.startswith("then came: ")] == [
        "then came: {so}",
        "then came: 3 Eduardo clock 1",
        "then came: 4 Mikel clock 2",
    ]
    assert "no line was taken back that isn't written again" in told
    assert play(path) == ["3 Mikel   clock 1", "{so}", "3 Eduardo clock 1", "4 Mikel   clock 2"]


def test_what_cant_be_played_any_more_is_told_and_not_offered(path: Path, session: Session) -> None:
    _, told, _ = session(
        path,
        *("3 Mikel pass", "", "3 Eduardo clock 1; outer coin", ""),
        *("undo", "undo", "3 Mikel clock 1; outer coin", "", "again", "3 Eduardo pass", ""),
    )
    # Mikel's worker stands on section 1; for Eduardo the dial turns to 2, the moon or the painter.
    assert "then came, and can't be played any more: 3 Eduardo clock 1; outer coin" in told
    assert any(line.startswith("your line:1:20 wrong-section [O-7.1.6]") for line in told)
    assert play(path) == ["3 Mikel   clock 1; outer coin", "3 Eduardo pass"]


def test_undo_takes_back_a_text_then_a_turn(path: Path, session: Session) -> None:
    session(path, "3 Mikel pass", "", "pass", "", "")
    both = path.read_text(encoding="utf-8")
    _, told, _ = session(path, "clock 1", "undo", "undo", "undo", "undo")
    again = "again takes it as it was; Tab at an empty prompt, to be changed"
    assert replies(told)[3:] == [
        "4 Mikel> undo",
        "the turn is due: clock or pass",
        "4 Mikel> undo",
        "taken back:",
        again,
        "the turn is due: clock or pass",
        "3 Eduardo> undo",
        "taken back:",
        again,
        "the turn is due: clock or pass",
        "3 Mikel> undo",
        "there is nothing to take back",
    ]
    assert path.read_text(encoding="utf-8") == HEAD
    assert both == HEAD + "3 Mikel   pass\n3 Eduardo pass\n"


def test_what_goes_from_a_file_with_crlf_is_told_without_its_signs(path: Path, session: Session) -> None:
    path.write_bytes((HEAD + "3 Mikel pass {one\n  two}\n").replace("\n", "\r\n").encode())
    _, told, _ = session(path, "undo")
    assert told[told.index("taken back:") + 1 :][:2] == ["  3 Mikel pass {one", "    two}"]


def test_a_line_that_is_shown_isnt_written_by_undo(path: Path, session: Session) -> None:
    _, told, _ = session(path, "3 Mikel clock 1", "undo", "outer coin", "", "")
    assert "not written; undo once more takes back what was written last" in told
    assert play(path) == ["3 Mikel clock 1; outer coin"]


def test_undo_keep_makes_a_variation_of_the_line_that_went(path: Path, session: Session) -> None:
    session(path, "3 Mikel pass", "", "undo keep")
    assert play(path) == ["# kept:  ( 3 Mikel pass )"]
    session(path, "3 Mikel clock 1; outer coin", "")
    assert play(path) == ["3 Mikel clock 1; outer coin", "  ( 3 Mikel pass )"]
    (branch,) = game(path).branches
    assert branch.plies[0].after.state.turn == 1


def test_a_comment_is_no_variation(path: Path, session: Session) -> None:
    _, told, _ = session(path, "comment hm", "undo keep", "undo")
    assert "only a turn is kept as a variation; undo takes this back:" in told
    assert play(path) == []


def test_what_cant_be_played_any_more_stays_a_remark(path: Path, session: Session) -> None:
    # The gold pays for w12; without any gold, paint and wood it can't be paid.
    kept = "3 Mikel +gold wood, pass"
    _, told, _ = session(path, kept, "", "undo keep", "adjust Mikel wood -3", "3 Mikel pass", "")
    assert "what was kept can't be played in its place any more, and stays a remark" in told
    assert play(path) == ["adjust Mikel wood -3", "3 Mikel pass", f"# kept:  ( {kept} )"]
    assert game(path).valid


# ---- files ----


def test_of_several_records_the_last_one_is_gone_on_with(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "two.orloj"
    path.write_text(LAST + "9   Eduardo pass\n\n" + HEAD, encoding="utf-8")
    session(path, "3 Mikel pass", "")
    assert path.read_text(encoding="utf-8") == LAST + "9   Eduardo pass\n\n" + HEAD + "3 Mikel pass\n"


def test_records_before_the_last_one_arent_read_at_each_line(path: Path) -> None:
    text = LAST + "9   Eduardo pass\n\n" + HEAD
    path.write_text(text, encoding="utf-8")
    *_, last = run(parse(Source("two", text)))
    table = Table(record_file.RecordFile(path, path.read_bytes()), text, last, SHIPPED, Impatient())
    assert table.writing.record.manuscript.text == HEAD


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_the_byte_order_mark_stay(mark: str, tmp_path: Path, session: Session) -> None:
    path = tmp_path / "dos.orloj"
    path.write_bytes((mark + HEAD.replace("\n", "\r\n")).encode())
    session(path, "3 Mikel pass", "")
    assert path.read_bytes() == (mark + HEAD.replace("\n", "\r\n") + "3 Mikel pass\r\n").encode()


def test_a_wrong_record_and_a_puzzle_are_left_alone(path: Path, tmp_path: Path, session: Session) -> None:
    path.write_text(HEAD + "3 Mikel clok 1\n", encoding="utf-8")
    code, told, errors = session(path, "3 Mikel pass", "")
    assert (code, told) == (1, [])
    assert errors.startswith(f"{path}:12:9 unknown-word clok begins no step\n")
    assert errors.endswith(f"{path}: something is wrong with the record, which must be mended first\n")
    assert play(path) == ["3 Mikel clok 1"]
    puzzle = tmp_path / "puzzle.orloj"
    puzzle.write_text('puzzle "One"\nplayers A purple, B yellow\ngoal A vp max in 1 turn\nposition\n', encoding="utf-8")
    code, _, errors = session(puzzle)
    assert code == 1
    assert "the last one in it is a puzzle" in errors


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("-", (), "a record is written to a file, not to -"),
        (".", (), ". is no file"),
        ("loop", (), "loop is no file"),
        ("evening.orloj", ("--players", "A, B"), "--players is for a new record"),
        ("not/there.orloj", (), "not/there.orloj can't be written: "),
    ],
)
def test_what_names_no_record_is_refused_before_anything_is_asked(
    name: str, options: Sequence[str], why: str, path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    if name == "loop":
        os.symlink("loop", "loop")
    code, told, errors = session(Path(name), "A, B", options=options)
    assert (code, told) == (2, [])
    assert why in errors


def test_a_file_without_a_record_is_left_alone(tmp_path: Path, session: Session) -> None:
    empty = tmp_path / "empty.orloj"
    empty.write_bytes(b"")
    code, told, errors = session(empty)
    assert (code, told) == (1, [])
    assert errors.endswith(f"{empty}: there is no record in it\n")


def test_who_comes_back_sees_the_last_line_below_the_table(path: Path) -> None:
    path.write_text(HEAD + "3 Mikel pass {one\n  two}\n", encoding="utf-8")
    told = out(orloj("record", path)).splitlines()
    at = told.index(f"{path}: 1 turn, round 3, in progress: Mikel 20, Eduardo 10")
    assert told[at + 1 : at + 4] == ["the last line:", "  3 Mikel pass {one", "    two}"]
    assert told[at + 4] == "help lists what may be written."


def test_a_file_that_somebody_else_changes_is_not_overwritten(
    path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = HEAD + "# theirs\n"
    save = record_file.RecordFile.save

    def saved(self: record_file.RecordFile, text: str) -> list[str]:
        path.write_text(theirs, encoding="utf-8")
        return save(self, text)

    monkeypatch.setattr(record_file.RecordFile, "save", saved)
    code, told, _ = session(path, "3 Mikel pass", "")
    assert code == 2
    assert path.read_text(encoding="utf-8") == theirs
    assert any("was changed by somebody else, and isn't overwritten" in line for line in told)
    assert told[-2:] == [f"not saved in {path}:", "3 Mikel pass"]


def test_where_another_file_cant_be_written_it_goes_on_in_this_one(path: Path, session: Session) -> None:
    nowhere = path.parent / "not" / "there.orloj"
    _, told, _ = session(path, "3 Mikel pass", "", f"save as {nowhere}", "3 Eduardo pass", "")
    assert f"{nowhere} can't be written: No such file or directory; it goes on in {path}" in told
    assert play(path) == ["3 Mikel   pass", "3 Eduardo pass"]


def test_it_goes_on_in_another_file(path: Path, session: Session) -> None:
    other = path.with_name("other.orloj")
    lines = ("3 Mikel pass", "", f"save as {path}", f"save as {other}", "3 Eduardo pass", "", "save")
    _, told, _ = session(path, *lines)
    assert f"{path} is there already and isn't overwritten" in told
    assert told[-1] == "all is saved"
    assert play(path) == ["3 Mikel pass"]
    assert play(other) == ["3 Mikel   pass", "3 Eduardo pass"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_may_be_written_the_line_is_printed_and_saved_later(path: Path, session: Session) -> None:
    path.parent.chmod(0o500)
    try:
        code, told, _ = session(path, "3 Mikel pass", "")
    finally:
        path.parent.chmod(0o700)
    assert code == 2
    assert told[-2:] == [f"not saved in {path}:", "3 Mikel pass"]


def test_on_a_full_disk_the_turn_stays_in_memory_and_is_saved_once_there_is_room(path: Path) -> None:
    size = len(HEAD.encode())
    script = (
        "import resource, sys\n"
        "from orloj_dsl.cli import main, record_session\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, resource.RLIM_INFINITY))\n"
        "def room(self):\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
        "record_session.Session._lines = room\n"
        f"sys.argv = ['orloj', 'record', {str(path)!r}]\n"
        "main()\n"
    )

    def told(text: str) -> tuple[int, str]:
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=120, check=False)
        assert done.stderr == b""
        return done.returncode, done.stdout.decode()

    code, shown = told("3 Mikel pass\n\nquit\n")
    assert code == 2
    assert f"{path} can't be written: File too large; save tries again" in shown
    assert shown.endswith(f"not saved in {path}:\n3 Mikel pass\n")
    assert path.read_text(encoding="utf-8") == HEAD
    assert os.listdir(path.parent) == [path.name]
    # The word that shows the lines makes room here. Whoever forgets to save has it saved on leaving.
    for words in ("lines\nsave\nquit\n", "lines\nquit\n"):
        path.write_text(HEAD, encoding="utf-8")
        code, shown = told(f"3 Mikel pass\n\n{words}")
        assert code == 0
        assert shown.count(f"{path}: all is saved again") == 1
        assert play(path) == ["3 Mikel pass"]


# ---- Ctrl-C, and being ended ----


class Impatient:
    """Somebody at a terminal, who types some texts and leaves."""

    at_terminal = True
    edits = False

    def __init__(self, *texts: str) -> None:
        self.texts: Iterator[str] = iter(texts)

    def ask(self, prompt: str, completions: Completions, default: str = "", offered: str = "") -> str | None:
        return next(self.texts, None)


@pytest.mark.parametrize(
    ("where", "what", "time"),
    [(Manuscript, "with_turn", 1), (Progress, "begun", 2), (Table, "_save", 1), (os, "replace", 1)],
)
@pytest.mark.parametrize("late", [False, True])
def test_ctrl_c_while_a_line_is_written_neither_loses_nor_doubles_it(
    where: object, what: str, time: int, late: bool, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, times = getattr(where, what), 0

    def interrupted(*arguments: object) -> object:
        nonlocal times
        times += 1
        done = real(*arguments) if late or times != time else None
        if times == time:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(where, what, interrupted)
    file = record_file.RecordFile(path, path.read_bytes())
    assert Table(file, HEAD, game(path), SHIPPED, Impatient("3 Mikel pass", "", "", "", "")).run() == 0
    assert times > time
    assert play(path) == ["3 Mikel pass"]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_who_is_ended_has_what_wasnt_saved_saved(name: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number, real, full = getattr(signal, name), os.replace, True

    class Ended(Impatient):
        def ask(self, prompt: str, completions: Completions, default: str = "", offered: str = "") -> str | None:
            nonlocal full
            text = next(self.texts, None)
            if text is None:
                assert play(path) == []
                full = False
                os.kill(os.getpid(), number)
            return text

    def replaced(*arguments: str) -> None:
        if full:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(*arguments)

    monkeypatch.setattr(os, "replace", replaced)
    before = signal.getsignal(number)
    with pytest.raises(SystemExit) as ended:
        Table(
            record_file.RecordFile(path, path.read_bytes()), HEAD, game(path), SHIPPED, Ended("3 Mikel pass", "", "")
        ).run()
    assert ended.value.code == 128 + number
    assert signal.getsignal(number) == before
    assert play(path) == ["3 Mikel pass"]


# ---- a new record ----


def test_a_new_record_asks_for_its_setup_line_by_line(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    lines = ("An evening", "2026-03-07", "13", "4", *[""] * 10, "quit")
    code, told, errors = session(path, *lines, options=("--players", "Anna, Ben", "--seed", "3"))
    assert (code, errors) == (0, "")
    header, _, setup = path.read_text(encoding="utf-8").partition("\nsetup\n")
    assert header.splitlines()[:4] == [
        "orloj    1",
        'title    "An evening"',
        "date     2026-03-07",
        "players  Anna purple, Ben yellow",
    ]
    assert "source" not in header  # it wasn't drawn so
    assert setup.startswith("  hour     13\n  face     4\n")
    assert told == ["a pair of hammer and starting card is due", "0 Ben> quit"]
    assert game(path).valid


def test_a_title_may_have_quotes_and_a_date_must_be_one(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    lines = ('The "long" \\ evening', "7.3.2026", "2026-03-07", *[""] * 12, "quit")
    session(path, *lines, options=("--players", "Anna, Ben", "--seed", "3"))
    header = game(path).record.header("title")
    assert header is not None
    assert [atom.text for atom in header.atoms] == ['The "long" \\ evening']
    (first_date,) = (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("date"))
    assert first_date == "date     2026-03-07"


def test_as_it_was_drawn_it_is_the_record_of_orloj_new(
    tmp_path: Path, session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "new.orloj", tmp_path / "other.orloj"
    session(path, *[""] * 30, options=("--players", "Anna, Ben", "--seed", "3"))
    inside(capsys, monkeypatch, "new", "--players", "Anna, Ben", "--seed", "3", "-o", other)
    assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
    path.unlink()
    code, _, _ = session(path, "quit", options=("--players", "Anna, Ben", "--seed", "3", "--drawn"))
    assert code == 0
    assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


def test_a_line_of_the_setup_is_checked_at_once(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    _, told, _ = session(path, "", "", "24", "13", "quit", options=("--players", "Anna, Ben", "--seed", "3"))
    at = told.index("your line:1:1 bad-setup [O-4.1.1a] the hour is 0 to 23, not 24")
    assert told[at + 1 : at + 4] == ["    1 | 24", "      | ^^", "   expected here: 0 to 23"]
    assert not path.exists()


def test_a_line_of_the_setup_may_begin_with_its_word(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    lines = (
        "",
        "",
        "hour 13",
        "face 4",
        "",
        "",
        "",
        "",
        "",
        "goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade",
    )
    session(path, *lines, *[""] * 6, options=("--players", "Anna, Ben", "--seed", "3"))
    setup = path.read_text(encoding="utf-8").partition("\nsetup\n")[2].splitlines()
    assert setup[:2] == ["  hour     13", "  face     4"]
    assert "  goals    green-3 coin-2, workshops-3 basic-2, level-iii upgrade" in setup


@pytest.mark.parametrize("options", [("--players", "Anna, Ben"), ("--players", "Anna", "--solo"), ("--first-game",)])
def test_help_says_what_the_lines_of_the_setup_mean(
    options: Sequence[str],
    tmp_path: Path,
    session: Session,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "new.orloj"
    players = () if "--players" in options else ("",)
    _, told, _ = session(path, *players, "", "", "help", "quit", options=(*options, "--seed", "3"))
    at = told.index("The lines of the setup:")
    heads = [line.split()[0] for line in told[at + 1 : -1] if line[2] != " "]
    _, shipped, _ = inside(capsys, monkeypatch, "new", *options, "--seed", "3")
    assert heads == [line.split()[0] for line in shipped.partition("\nsetup\n")[2].partition("\n\n")[0].splitlines()]


def test_every_line_of_a_setup_has_a_meaning() -> None:
    assert MEANINGS.keys() == FIELDS.keys()


def test_who_plays_is_told_before_anything_else_is_asked(tmp_path: Path, session: Session) -> None:
    _, told, _ = session(tmp_path / "new.orloj", "help", "Mikel", "Mikel, EduardoZoe", "quit", options=("--seed", "3"))
    assert told[0] == "players, the first player first [Mikel, Eduardo]> help"
    assert told[3].startswith("Orloj is recorded for 2 to 4 players, parted by commas; here 1: Mikel")
    assert (
        told[5]
        == "at the table: Mikel purple, EduardoZoe yellow. Is that wrong? quit leaves, and nothing is written yet."
    )


def test_who_leaves_before_the_setup_stands_has_written_nothing(tmp_path: Path, session: Session) -> None:
    path = tmp_path / "new.orloj"
    code, _, errors = session(path, "quit")
    assert (code, errors) == (0, "left before the setup stood: nothing is written\n")
    assert not path.exists()


def test_a_solo_game_is_recorded_with_the_draws_of_manes(
    tmp_path: Path, session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "solo.orloj"
    options = ("--solo", "--players", "Mikel", "--seed", "5", "--drawn")
    _, new, _ = inside(capsys, monkeypatch, "new", *options[:-1])
    hammer = new.partition("offer")[2].split()[0]
    session(path, f"draft {hammer}", "done", "yes", "pass", "", "yes", *["draw"] * 6, "", options=options)
    played = game(path)
    assert [ply.seat for ply in played.plies[:3]] == [0, 0, 1]
    assert play(path)[2].startswith("1 Manes <")
