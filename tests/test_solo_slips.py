"""What a slip in a solo record is told as: code, clause, place, and what was meant."""

from __future__ import annotations

import pytest

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

HEAD = """\
orloj 1
players Mikel purple
position
  turn Manes, round 1
  open m05 r2
  blocked m01 m02 m07 m08 m09 m10
play
"""
"""m05 builds IX and pisces and moves the painter, so that only the next cards are drawn."""


def only(text: str) -> tuple[Diagnostic, str]:
    source = Source("slip", text)
    (found,) = [finding for game in run(parse(source)) for finding in game.diagnostics]
    return found, source.slice(found.span)


@pytest.mark.parametrize(
    ("line", "code", "clause", "at", "hint"),
    [
        ("1 manes <m11 r3>", "unknown-player", "", "manes", "Manes"),
        ('1 "Mánes" <m11 r3>', "unknown-player", "", '"Mánes"', "Manes"),
        ("1 Manes m11 r3", "unknown-word", "", "m11", "<m11>"),
        ("1 Manes, <m11 r3>", "syntax", "", ",", ""),
        ("1 Manes <m4 r1>", "unknown-word", "", "m4", "m04"),
        ("1 Manes <w08>", "missing-chance", "O-13.2.2", "<w08>", ""),
        ("1 Manes <m01 r3>", "not-in-deck", "O-13.2.2", "m01", ""),
        ("1 Manes <m11 r2>", "not-in-deck", "O-13.2.2", "r2", ""),
        ("1 Manes <m11 r4>", "not-in-deck", "O-13.2.2", "r4", ""),
        ("1 Mikel pass", "wrong-player", "O-13.3.1", "Mikel", ""),
        ("2 Mikel pass", "wrong-round", "O-13.3.1", "2", ""),
        ("1 Manes <m11 r3>\n2 Mikel pass <m12 r1>", "not-due", "O-13.2.2", "m12", ""),
        ("end turns", "end", "O-13.10.1", "turns", ""),
        ("end rooster", "end", "O-13.10.1", "rooster", ""),
        ("end conceded Manes", "unknown-word", "", "Manes", ""),
    ],
)
def test_a_slip_is_told_where_it_stands(line: str, code: str, clause: str, at: str, hint: str) -> None:
    found, text = only(f"{HEAD}{line}\n")
    assert (found.code, found.clause, text, found.hint) == (code, clause, at, hint)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 Manes <m01 r3>", "m01 can't be drawn: it left the game at the setup"),
        ("1 Manes <m05 r3>", "m05 can't be drawn: it lies open"),
        ("1 Manes <m11 r2>", "r2 can't be drawn: it lies open"),
        ("1 Manes <m11 r4>", "r4 can't be drawn: it is of another level"),
        ("2 Mikel pass", "the turn of Manes comes first, in a line of its own"),
        ("1 Manes <m11 r3>\n2 Mikel pass <m12 r1>", "the cards of Manes are drawn in his line: 2 Manes <m12>"),
        ("end turns", "the game isn't over where the record ends: his turn is still to come, 1 Manes <...>"),
    ],
)
def test_a_slip_says_why(line: str, said: str) -> None:
    assert only(f"{HEAD}{line}\n")[0].message == said


def test_a_draw_that_his_short_turn_doesnt_make_is_told_with_why() -> None:
    # m05 asks for three workers; two are available.
    short = HEAD.replace("  open", "  clock " + ", ".join(f"worker {n} Manes" for n in range(1, 13)) + "\n  open")
    found, text = only(f"{short}1 Manes <w05> <m11 r3>\n")
    assert (found.code, found.clause, text, found.also) == ("missing-chance", "O-13.2.2", "<w05>", ("O-13.5.1",))
    assert found.message.endswith("Manes doesn't act in this turn: m05 asks for 3 workers; available: 2")


def test_a_fact_in_words_that_doesnt_hold_keeps_the_name_that_was_written() -> None:
    found, _ = only(f"{HEAD}1 Manes <m11 r3> [Mikel apostle 5 gone]\n")
    assert found.legal == ("Mikel apostle 5 set",)


def test_lines_of_a_solo_setup_are_told_once_where_two_play() -> None:
    text = "orloj 1\nplayers Mikel purple, Eduardo yellow\nsetup\n  solo basic\n  blocked m01\n  next m05 r2\nplay\n"
    found, at = only(text)
    assert (found.code, at) == ("unknown-word", "solo")
    assert found.message == "solo is a line of a game for one; the header names 2 players"


@pytest.mark.parametrize("name", ["Manes", '"Manes"'])
def test_no_player_is_called_manes(name: str) -> None:
    found, at = only(HEAD.replace("Mikel purple", f"Mikel purple, {name} red"))
    assert (found.code, at) == ("reserved-name", name)


def test_a_line_of_manes_may_join_its_brackets_or_part_them() -> None:
    games = [run(parse(Source("line", f"{HEAD}1 Manes {line}\n")))[0] for line in ("<m11 r3>", "<m11> <r3>")]
    assert games[0].end is not None
    assert games[0].end == games[1].end
