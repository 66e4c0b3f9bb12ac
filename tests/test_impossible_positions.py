"""Positions that can't be are refused, whatever is played from them; names are safe whatever they are."""

from __future__ import annotations

import pytest

from orloj_dsl.bdd.table import Table, refused_setup
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import name_text, reserved
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

TURN = "turn Mikel, round 2"


@pytest.mark.parametrize(
    ("given", "code", "clause"),
    [
        ("Eduardo waiting", "bad-position", "O-4.3.4"),
        ("Eduardo waiting foo", "syntax", ""),
        ("Mikel waiting, card 2\ndue first start, first start", "syntax", ""),
        ("Mikel card 2\ndue first start, turn", "syntax", ""),
        ("due basic 9999", "bad-number", ""),
        ('due upgrade, reward "moon 99999999"', "syntax", ""),
        ('due upgrade, reward "disc 9999999"', "syntax", ""),
        ('due upgrade, reward "gold 99999999999999999999"', "syntax", ""),
        ('due upgrade, reward "gold -5"', "syntax", ""),
        ('due upgrade, reward "construct"', "syntax", ""),
        ("due reward", "syntax", ""),
        ("due turn, turn", "syntax", ""),
        ("due turn by Eduardo", "syntax", ""),
        ("due parts outer outer", "syntax", ""),
        ("due upgrade\ndue upgrade", "twice", ""),
        ("clock hand 3, hand 4", "twice", ""),
        ("clock worker 3 Mikel, worker 3 Carlos", "twice", ""),
        ("dials VII, VII Mikel", "twice", ""),
        ("Mikel vp 5, vp 6", "twice", ""),
        ("windows blue apostles, blue months", "syntax", ""),
        ("royals blue signs, pink signs", "syntax", ""),
        ("Mikel royals signs", "bad-position", "O-4.1.5"),
        ("Mikel hammer coin\nCarlos hammer coin", "bad-position", "O-4.3.1"),
        ("offer coin 2, coin 3", "bad-position", "O-4.3.1"),
        ("Mikel places 1 1", "bad-position", "O-4.2.5"),
        ("Mikel panel 4 paint-1, panel 5 paint-1", "bad-position", "O-4.2.5"),
        ("Mikel sculptor banana", "unknown-word", ""),
        ("ruling supply limited\nMikel gold 40", "bad-position", "O-4.1.17"),
        (
            "clock worker 1 Mikel, worker 2 Mikel, worker 3 Mikel, worker 4 Mikel\ndue face turn, place worker",
            "syntax",
            "",
        ),
    ],
)
def test_what_cant_be_is_refused(given: str, code: str, clause: str) -> None:
    refused = refused_setup(f"{TURN}\n{given}")
    assert refused is not None
    found, _ = refused
    assert (found.code, found.clause) == (code, clause)


def test_a_seat_that_still_waits_starts_before_its_turn() -> None:
    table = Table(f"{TURN}\nMikel waiting, hammer coin, card 2")
    table.play("2 Mikel start, clock 1")
    table.expect("warehouse 2, coin +2")


def test_tokens_are_never_more_broken_than_there_are() -> None:
    table = Table(f'{TURN}\nMikel broken 3\ndue upgrade, reward "force 9" O-A14.3, turn')
    table.do("upgrade wood")
    table.expect("broken 5")


def test_a_ruling_about_the_tracks_leaves_other_bonuses_alone() -> None:
    # O-10.1.4: a completed column gives the moon or an assistant, as the player chooses.
    table = Table(f'ruling mastery-bonus-choice assistant\n{TURN}\ndue upgrade, reward "moon|assistant" O-10.1.4, turn')
    table.do("upgrade wood, moon")
    table.expect("moon 2")


def test_where_the_supply_of_gold_is_at_its_end_nothing_is_exchanged() -> None:
    table = Table(f"ruling supply limited\n{TURN}\nMikel wood 3, gold 10\nCarlos gold 5")
    assert "+gold wood" not in table.legal
    table.do("+gold wood")
    assert table.refused is not None
    assert (table.refused.code, table.refused.clause, table.refused.ruling) == ("no-supply", "O-4.1.17", "supply")


@pytest.mark.parametrize("name", sorted(reserved() | {"orloj", "José", "a b", 'quo"te', "back\\slash", "x-y", "_"}))
def test_a_position_is_read_back_whatever_its_players_are_called(name: str) -> None:
    text = f"orloj 1\nplayers {name_text(name)} purple, Eduardo yellow\nposition\nplay\n1 {name_text(name)} pass\n"
    (game,) = run(parse(Source("names", text)))
    assert game.valid
    end = game.end
    assert end is not None
    assert end.state.table.seats[0] == Seat(name, "purple")
    statements = "\n".join(position_lines(end))
    block = f"orloj 1\nplayers {name_text(name)} purple, Eduardo yellow\nposition\n{statements}\nplay\n"
    for again in (block, f"orloj 1\n{position_line(end)}\n"):
        (read,) = run(parse(Source("names", again)))
        assert read.valid, read.diagnostics
        assert read.start == end
