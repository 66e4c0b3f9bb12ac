"""Inputs that broke a law once, each as small as it could be made; all laws of its target hold of it now."""

from __future__ import annotations

import pytest
from fuzz.laws import judge
from slips import first

from orloj_dsl import Position, PositionError, loads
from orloj_dsl.interpreter.editions import overlay_of

NEAR_THE_BOUND = """orloj 1
players Mikel purple, Eduardo yellow
position
  turn Mikel, round 3
  rooster left 1
  Mikel vp -9999, broken 5
play
3 Mikel pass
"""

CHANCE_DECIDES = """orloj 1
players Mikel purple, Eduardo yellow
position
  turn Mikel, round 3
  due draw card, parts face
play
{}
"""

MANES = """orloj 1
players Mikel purple
position
  turn Manes, round {round}
  open {open}
  due {due}
play
"""

LEGAL_IN_HIS_TURN = b"""
- name: he decides nothing
  clauses: [O-13.4.1b]
  given: |
    players Mikel purple
    turn Mikel, round 1
    open m01 r1
  when: 1 Mikel pass
  then: [{legal: <m03>}]
"""


def of_manes(number: int, cards: str, due: str) -> tuple[str, bytes]:
    return "position", MANES.format(round=number, open=cards, due=due).encode()


CRASHERS = {
    "blanks at the end of a text": ("parse", b" "),
    "blanks behind a word": ("parse", b"orloj 1 \n \t"),
    "another round while chance decides": ("check", CHANCE_DECIDES.format("2 Mikel pass").encode()),
    "a draw before the first round": (
        "position",
        b"orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn none, round 0\n  due draw card\nplay\n",
    ),
    "rulings in another order than their names": (
        "position",
        b"orloj 1\nplayers Mikel purple, Eduardo yellow\nruling mastery-bonus-choice moon\nruling exchange strict\n"
        b"position\n  turn Mikel, round 3\nplay\n",
    ),
    "a game that is played over the bound of a position": ("check", NEAR_THE_BOUND.encode()),
    "the next card beside the dials that Manes has built": of_manes(2, "m01 r1, m02 r2", "action card, built dials"),
    "the last of the upkeep in no upkeep": of_manes(2, "m01 r1, m02 r2", "round card, rest of upkeep"),
    "cards behind the last turn": of_manes(12, "m01 r1, m02 r2, m03 r3", "action card, round card"),
    "a round scoring card that lies there": of_manes(2, "m01 r1, m02 r2, m03 r3", "round card"),
    "what is legal where Manes decides nothing": ("scenario", LEGAL_IN_HIS_TURN),
}


@pytest.mark.parametrize(("target", "data"), CRASHERS.values(), ids=CRASHERS)
def test_it_breaks_no_law_any_more(target: str, data: bytes) -> None:
    judge(target, data)


def test_a_game_may_be_played_over_the_bound_of_a_position_which_is_then_told_and_not_read_back() -> None:
    # The call mends nothing (his disc stands on 0), and each of the five broken gears costs a point: -9999 - 5.
    game = loads(NEAR_THE_BOUND)
    assert game.findings == ()
    assert game.end.vp == {"Mikel": -10_004, "Eduardo": 10}
    assert game.ledger().closes
    with pytest.raises(PositionError, match="it has a number beyond 10000"):
        Position.load(game.end.dump())


@pytest.mark.parametrize(
    ("line", "code", "pointed", "hint"),
    [("2 Mikel pass", "wrong-round", "2", "3"), ("4 Eduardo pass", "wrong-round", "4", "3")],
)
def test_while_chance_decides_the_line_is_that_of_whose_turn_it_is(
    line: str, code: str, pointed: str, hint: str
) -> None:
    found, text = first("", CHANCE_DECIDES.format(line))
    assert (found.code, found.clause, text, found.hint) == (code, "O-6.1", pointed, hint)
    assert found.legal == ("3 Mikel ...",)


def test_what_is_drawn_before_the_first_round_stands_on_the_line_of_who_decides_next() -> None:
    # Nobody's turn has begun. In a game it doesn't come so far: starting cards end below the first mark of a track.
    head = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn none, round 0\n  revealed moon\n"
    waiting = "  Mikel waiting, card 3\n  Eduardo waiting, card 2\nplay\n"
    start = loads(f"{head}  due scroll by Mikel, start by Mikel, start by Eduardo\n{waiting}").start
    assert start is not None
    for drawn in (start.apply("scroll moon <rooster>"), start.apply("scroll moon").apply("<rooster>")):
        assert drawn.played == ("0 Mikel scroll moon <rooster>",)
        assert drawn.player == "Mikel"
    for mikel, seat in (("start by Mikel, ", "Mikel"), ("", "Eduardo")):
        begun = loads(
            f"{head}  due draw scroll, {mikel}start by Eduardo\n  Eduardo waiting, card 2\n"
            + ("  Mikel waiting, card 3\nplay\n" if mikel else "play\n")
        ).start
        assert begun is not None
        assert begun.apply("<rooster>").played[0].split()[:2] == ["0", seat]
    game = loads(
        f"{head}  due draw scroll, start by Eduardo\n  Eduardo waiting, card 2\nplay\n0 Eduardo start <rooster>\n"
    )
    assert [found.code for found in game.findings] == ["missing-chance"]


def test_a_starting_card_may_reach_a_mark_of_a_mastery_track() -> None:
    head = "edition: {id: my-box, version: 1, extends: reconstruction}\n"
    text = head + "starting_cards:\n  2: {mastery: {blue: 4}}\n"  # the first mark is on space 4
    overlay = overlay_of("my-box.yaml", text.encode())
    assert overlay.overlaid.edition is not None


@pytest.mark.parametrize(
    ("line", "code", "pointed", "hint"),
    [
        ("3 Joss pass", "unknown-player", "Joss", ""),
        ('3 "José María" pass [Joss vp 10]', "unknown-word", "Joss", ""),
        ("adjust Joss gold +1", "unknown-word", "Joss", ""),
        ("result Joss 10", "unknown-player", "Joss", ""),
        ("end conceded Joss", "unknown-word", "Joss", ""),
        ('3 "José Maria" pass', "unknown-player", '"José Maria"', '"José María"'),
    ],
)
def test_players_are_named_as_they_are_written(line: str, code: str, pointed: str, hint: str) -> None:
    head = 'orloj 1\nplayers "José María" purple, "" yellow, moon2 red\nposition\n  turn "José María", round 3\nplay\n'
    found, text = first("", f"{head}{line}\n")
    assert (found.code, text, found.hint) == (code, pointed, hint)
    assert found.legal == ('"José María"', '""', "moon2")


@pytest.mark.parametrize(
    ("lines", "code", "legal"),
    [
        ('play\nresult "José María"', "syntax", '"José María" 142'),
        ('play\nresult "José María" 9, "" 10, moon2 10', "result", '"José María" 10'),
        ('play\nresult "José María" 10, moon2 10', "result", 'result "José María" 10, "" 10, moon2 10'),
        ("n 3\nplay", "unknown-word", '""'),
        # In quotes it is a name, and nobody's: it isn't passed over.
        ('"clock" hand 3\nplay', "unknown-word", "clock"),
    ],
)
def test_what_is_offered_names_players_as_they_are_written(lines: str, code: str, legal: str) -> None:
    head = 'orloj 1\nplayers "José María" purple, "" yellow, moon2 red\nposition\n  turn "José María", round 3\n'
    found, _ = first("", f"{head}{lines}\n")
    assert found.code == code
    assert legal in found.legal


@pytest.mark.parametrize("kind", ["refill", "draw card", "draw scroll", "rooster step"])
def test_what_nobody_decides_isnt_somebodys(kind: str) -> None:
    head = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  turn Mikel, round 3\n"
    found, text = first("", f"{head}  due lay w03, {kind} by Mikel\nplay\n")
    assert (found.code, text, found.legal) == ("syntax", f"{kind} by Mikel", (f"due {kind}",))
