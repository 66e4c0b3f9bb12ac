"""The public interface in a solo game: what is said of Manes, his turn, and a loop that plays a whole game."""

from __future__ import annotations

import json
from random import Random

import pytest

from orloj_dsl import IllegalActionError, Position, loads

SETUP = """\
orloj 1
players Mikel purple
setup
  solo     intermediate-1
  hour     1
  face     4
  windows  blue apostles, pink months, yellow scrolls
  royals   blue scrolls, pink signs, yellow workshops
  goals    green-3 coin-2, assistants-2 basic-2, level-iii upgrade
  calendar printed
  scrolls  moon apostle upgrade
  workshop w07 w12 w03
  blocked  m01 m02 m07 m08 m09 m10
  mastery  blue yellow pink
  progress pink blue yellow
  rounds   3 1 2
  scoring  months scrolls apostles
  next     m05 r2
  hammers  Mikel coin 2
play
"""
TURN = """\
orloj 1
players Mikel purple
position
  turn Manes, round 3
  goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
  workshop w07 w12 w03
  revealed moon upgrade painter
  mastery blue yellow pink
  open m12 r2, m13 r3, m07 r1
play
"""
"""His card m07: II and two steps of yellow, apostle 5 and the right workshop card; the tile of the third place gives
two steps of pink. So a workshop card is drawn, and as an upkeep follows the third turn, three scrolls and the next
cards."""


def played_out(position: Position, luck: Random) -> Position:
    """The end of a game that is played at random."""
    while not position.over:
        action = position.draw(luck) if position.player is None else luck.choice(position.legal())
        position = position.apply(action)
    return position


@pytest.mark.parametrize("seed", range(4))
def test_a_loop_plays_a_whole_game_and_what_it_played_is_a_record(seed: int) -> None:
    end = played_out(loads(SETUP).start, Random(seed))
    assert (end.round, end.ended, end.ledger().closes) == (12, "turns", True)
    mikel, manes = end.vp["Mikel"], end.vp["Manes"]
    assert end.winners == ("Mikel" if mikel > manes else "Manes",)
    assert sum(line.split()[1] == "Manes" for line in end.played) == 12
    again = loads(f"{SETUP}{chr(10).join(end.played)}\nresult Mikel {mikel}, Manes {manes}\nend turns\n")
    assert (again.findings, again.end, again.over) == ((), end, True)


def test_every_moment_of_a_game_can_be_stored_and_written_down() -> None:
    luck, position = Random(5), loads(SETUP).start
    for number in range(400):
        if position.over:
            break
        if number % 7 == 0 or position.player is None:
            assert Position.load(json.loads(json.dumps(position.dump()))) == position
            assert loads(f"orloj 1\n{position.text}\nplay\n").start == position
        position = position.apply(position.draw(luck) if position.player is None else luck.choice(position.legal()))
    assert position.over


def test_manes_is_a_player_with_a_colour_that_is_free() -> None:
    position = loads(TURN).start
    assert position.players == {"Mikel": "purple", "Manes": "yellow"}
    assert loads(TURN.replace("purple", "yellow")).players["Manes"] not in ("", "yellow")
    assert (position.player, position.due, position.clause) == (None, "the turn of Manes", "O-13.4.1b")
    assert list(map(str, position.legal())) == ["the turn of Manes"]
    assert position.writable()[:3] == ("<w01>", "<w02>", "<w04>")
    assert (position.counts("Manes")["workers"], position.counts("Manes")["gold"]) == (14, 0)
    assert position.vp == {"Mikel": 10, "Manes": 10}


def test_what_chance_gave_may_be_written_in_one_go_or_one_by_one() -> None:
    start = loads(TURN).start
    whole = start.apply("<w01> <moon apostle rooster> <m01 r1>").finish()
    assert (whole.player, whole.round) == ("Mikel", 4)
    # The clock, II and the goal take a worker each; II is alone: 2 VP, and r1 gives 4.
    assert (whole.counts("Manes")["workers"], whole.vp["Manes"]) == (11, 16)
    here = start
    for text, due in (
        ("<w01>", "a new scroll of the upkeep"),
        ("<moon>", "a new scroll of the upkeep"),
        ("<apostle rooster>", "the next action card of Manes"),
        ("<m01>", "its round scoring card"),
        ("<r1>", "the end of the line"),
    ):
        here = here.apply(text)
        assert (here.player, here.due) == (None, due)
    assert here.finish() == whole
    assert here.played == ("3 Manes <w01> <moon apostle rooster> <m01 r1>",)


@pytest.mark.parametrize(
    ("text", "code", "clause", "at"),
    [
        ("clock 1", "not-due", "O-13.4.1b", "clock 1"),
        ("<moon>", "missing-chance", "O-8.7.6", "<moon>"),
        ("<w07>", "not-in-deck", "O-8.7.6", "<w07>"),
        ("<w01> <w02>", "missing-chance", "O-13.9.4b", "<w02>"),
        ("<w01> <moon apostle rooster> <m13 r1>", "not-in-deck", "O-13.2.2", "m13"),
        ("<w01> <moon apostle rooster> <m01 r1> <r2>", "not-due", "O-13.2.2", "<r2>"),
        ("<w01> [Manes vp 3]", "assertion", "", "Manes vp 3"),
    ],
)
def test_what_cant_be_is_refused_at_its_place(text: str, code: str, clause: str, at: str) -> None:
    with pytest.raises(IllegalActionError) as refused:
        loads(TURN).start.apply(text)
    assert (refused.value.code, refused.value.clause) == (code, clause)
    assert refused.value.span is not None
    assert text[slice(*refused.value.span)] == at


def test_a_line_that_lacks_a_draw_has_no_end() -> None:
    with pytest.raises(IllegalActionError) as refused:
        loads(TURN).start.apply("<w01>").finish()
    assert (refused.value.code, refused.value.clause) == ("missing-chance", "O-13.9.4b")


def test_the_decisions_of_his_line_lead_from_its_beginning_to_its_end() -> None:
    (turn,) = loads(f"{TURN}3 Manes <w01> <moon apostle rooster> <m01 r1>").turns
    assert (turn.round, turn.player, turn.vp) == (3, "Manes", {"Mikel": 10, "Manes": 16})
    assert turn.text == "<w01> <moon apostle rooster> <m01 r1>"
    assert [action.kind for action in turn.actions] == ["act", *["draw"] * 6, "end"]
    position = turn.before
    for action in turn.actions:
        position = position.apply(action)
    assert position == turn.after


def test_the_score_has_his_items_beside_those_of_the_player() -> None:
    ended = TURN.replace("round 3", "round 12").replace("position\n", "position\n  Manes area 12 six columns, vp 20\n")
    ended = ended.replace("m12 r2", "m06 r2") + "12 Manes <w01>\n"
    game = loads(ended)
    assert game.valid
    # Assistants: two at 3 VP. Tiles of the position: months (II: 3), signs none, apostles 12 and 5: 6.
    assert game.score().items == {
        "gold": {"Mikel": 0, "Manes": None},
        "deviations": {"Mikel": 0, "Manes": None},
        "assistants": {"Mikel": None, "Manes": 6},
        "scoring tiles": {"Mikel": None, "Manes": 9},
        "goals": {"Mikel": None, "Manes": None},
    }
    assert (game.ended, game.winners) == ("turns", ("Manes",))
    assert game.score().total["Manes"] == 20 + 2 + 4 + 15


def test_an_action_of_a_player_is_none_of_his() -> None:
    clock = loads(TURN.replace("turn Manes", "turn Mikel")).start.legal()[0]
    with pytest.raises(IllegalActionError, match=r"not-due \[O-13.4.1b\] Manes decides nothing"):
        loads(TURN).start.apply(clock)
