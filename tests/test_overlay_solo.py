"""What an overlay's figures of the solo game change in play: records that are right with it, and wrong without."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from test_editions import HEAD, Orloj

from orloj_dsl.games.orloj.edition import DEFAULT, from_data, shipped_data
from orloj_dsl.games.orloj.solo.area import MANES
from orloj_dsl.play.game import SeededGame


@pytest.fixture
def orloj(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Orloj:
    return Orloj(tmp_path, capsys, monkeypatch)


@dataclass(frozen=True)
class Played:
    """A record that is right with an overlay, and wrong without it."""

    what: str
    body: str
    position: str
    line: str
    without: str = "assertion"


ASKED = """\
turn Manes, round 1
open m05 r1
clock worker 7 Manes, worker 8 Manes, worker 9 Manes, worker 10 Manes, worker 11 Manes
dials I Manes, III Manes, V Manes, aries Manes, gemini Manes
"""
"""Four of his fourteen workers are left."""
FIRST = "turn Manes, round 1\nopen {}\n"
UPKEEP = """\
turn Manes, round 3
open m07 {}, m08 {}, m01 {}
dials I, cancer
goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
revealed moon apostle painter
"""
"""His card does nothing: both its dials are built."""
LAST = """\
turn Manes, round 12
open m07 {}, m08 {}, m01 {}
played m10 m11 m12 m13 m14 m15 m16 m17 m18
dials I, cancer, {}
"""

PLAYED = [
    Played(
        # He has four, and takes the five of the clock back; with the three that the card asks for he uses all but one.
        "workers asked for",
        "solo: {action_cards: {m05: {workers: 5}}}",
        ASKED,
        "1 Manes <m01 r2> [Manes workers 9, hand 12, Manes vp 10]",
    ),
    Played("dial", "solo: {action_cards: {m05: {dial: 5}}}", FIRST.format("m05 r1"), "1 Manes <m01 r2> [hand 5]"),
    Played("no turn", "solo: {action_cards: {m05: {dial: 0}}}", FIRST.format("m05 r1"), "1 Manes <m01 r2> [hand 12]"),
    Played("face", "solo: {action_cards: {m05: {face: 11}}}", FIRST.format("m05 r1"), "1 Manes <m01 r2> [face 11]"),
    Played(
        "dial to build",
        "solo: {action_cards: {m05: {first: construct X}, m11: {first: construct IX}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [dial X Manes, dial IX unbuilt]",
    ),
    Played(
        "apostle to take",
        "solo: {action_cards: {m07: {second: apostle 3}, m09: {second: apostle 5}}}",
        FIRST.format("m09 r1"),
        "1 Manes <m01 r2> [Manes apostle 5 area, Mikel apostle 3 set]",
    ),
    Played(
        "an apostle on a revealed card and on one that is played",
        "solo: {action_cards: {m09: {second: apostle 5}}}",
        FIRST.format("m09 r1") + "blocked m07\n",
        "1 Manes <m01 r2> [Manes apostles 0]",
    ),
    Played(
        "first reward",
        "solo: {action_cards: {m05: {first_reward: mastery pink 2}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [Manes pink 2]",
    ),
    Played(
        "second reward",
        "solo: {action_cards: {m05: {second_reward: assistant right}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [Manes assistants 1]",
    ),
    Played(
        # IX and pisces stand alone: 2 + 2, and 7.
        "VP of a basic card",
        "solo: {round_scoring: {basic: {r1: {vp: 7}}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [Manes vp 21, rooster 4]",
    ),
    Played(
        "steps of a basic card",
        "solo: {round_scoring: {basic: {r1: {rooster: 2}}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [Manes vp 18, rooster 2]",
    ),
    Played(
        "VP and steps of a hard card",
        "solo: {round_scoring: {hard: {r6: {vp: 15, rooster: 3}}}}",
        "solo intermediate-2\n" + FIRST.format("m05 r6"),
        "1 Manes <m01 r5> [Manes vp 29, rooster 1]",
    ),
    Played(
        "steps of a mastery tile",
        "solo: {mastery_tiles: {blue: {basic: 1}}}",
        FIRST.format("m05 r1"),
        "1 Manes <m01 r2> [Manes blue 1]",
    ),
    Played(
        # From 4 past the mark on 6, which gives him nothing, to 8.
        "steps of a hard mastery tile",
        "solo: {mastery_tiles: {blue: {hard: 4}}}",
        "solo intermediate-1\n" + FIRST.format("m05 r1") + "Manes blue 4\n",
        "1 Manes <m01 r2> [Manes blue 8]",
    ),
    Played(
        "basic target",
        "solo: {target: {basic: 5}}",
        UPKEEP.format("r1", "r3", "r2") + "Manes blue 5\n",
        "3 Manes <upgrade rooster construct> <m02 r1> [tile 1 months]",
    ),
    Played(
        "hard target",
        "solo: {target: {hard: 9}}",
        "solo intermediate-1\n" + UPKEEP.format("r1", "r3", "r2") + "Manes blue 8\n",
        "3 Manes <upgrade rooster construct> <m02 r1> [tile 1 flipped]",
    ),
    Played(
        "progress tiles",
        "solo: {progress_tiles: [blue, yellow, yellow]}",
        UPKEEP.format("r1", "r3", "r2") + "progress yellow blue yellow\n",
        "3 Manes <upgrade rooster construct> <m02 r1>",
        "bad-position",
    ),
    Played(
        "end-of-round tiles",
        "solo: {end_of_round_tiles: [1, 1, 2]}",
        UPKEEP.format("r1", "r3", "r2") + "rounds 1 1 2\n",
        "3 Manes <upgrade rooster construct> <m02 r1>",
        "bad-position",
    ),
    Played(
        # Two months of his: 8 for 6.
        "VP of a scoring tile",
        "solo: {scoring_tiles: {each: 4}}",
        LAST.format("r1", "r3", "r2", "III Manes, V Manes") + "flipped 2 3\n",
        "12 Manes [Manes vp 18]",
    ),
    Played(
        # Six months of his at 3: 17 for 15.
        "most of a scoring tile",
        "solo: {scoring_tiles: {cap: 17}}",
        LAST.format("r1", "r3", "r2", "III Manes, V Manes, VII Manes, IX Manes, XI Manes, IV Manes") + "flipped 2 3\n",
        "12 Manes [Manes vp 27]",
    ),
    Played(
        "VP of an assistant",
        "solo: {end_card: {assistant: 5}}",
        LAST.format("r1", "r3", "r2", "III") + "flipped 1 2 3\nManes area six upgrades\n",
        "12 Manes [Manes vp 20]",
    ),
    Played(
        "VP of an assistant on the hard side",
        "solo: {end_card: {hard_assistant: 7}}",
        "solo intermediate-2\n" + LAST.format("r4", "r6", "r5", "III") + "flipped 1 2 3\nManes area six upgrades\n",
        "12 Manes [Manes vp 24]",
    ),
    Played(
        # With twelve turns the next cards are due.
        "turns",
        "solo: {turns: 11}",
        "turn Manes, round 11\nopen m07 r1, m01 r2\nplayed m10 m11 m12 m13 m14 m15 m16 m17 m18\ndials I, cancer\n",
        "11 Manes [winner Manes]",
        "missing-chance",
    ),
    Played(
        # The step of r2 brings the call; the rooster returns to the number of the piece.
        "number of the crowning piece",
        "rooster: {round_track: {solo: [5]}}",
        FIRST.format("m05 r2") + "rooster left 1\n",
        "1 Manes <m01 r1> [rooster 5, calls 1]",
    ),
]


@pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.what)
def test_a_record_is_played_with_the_overlays_figure(orloj: Orloj, played: Played) -> None:
    text = f"orloj 1\nplayers Mikel purple\nposition\n{played.position}play\n{played.line}\n"
    orloj.write(box_yaml=HEAD + played.body + "\n", game_orloj=text)
    (without,) = orloj.data("check", "game.orloj", "--format", "json")
    assert {found["code"] for found in without["findings"]} == {played.without}
    (file,) = orloj.data("check", "game.orloj", "--edition", "box.yaml", "--format", "json")
    assert file["findings"] == []


SETUP = """\
orloj 1
players Mikel purple
setup
  solo     basic
  hour     1
  face     4
  windows  blue apostles, pink months, yellow scrolls
  royals   blue scrolls, pink signs, yellow workshops
  goals    green-3 coin-2, workshops-3 basic-2, months-2-signs-1 apostle
  calendar printed
  scrolls  moon apostle upgrade
  workshop w07 w12 w03
  blocked  m01 m02 m07 m08 m09 m10
  mastery  blue yellow pink
  progress pink blue yellow
  rounds   3 1 2
  scoring  months scrolls apostles
  next     m05 r2
  offer    coin 2, rooster 3
play
"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("solo: {rooster_start: 3}", "rooster 3"),
        # m01 is revealed, m06 isn't.
        (
            "solo: {action_cards: {m01: {first: construct XI}, m06: {first: construct I}}}",
            "dial I unbuilt, dial XI nobody",
        ),
    ],
)
def test_a_setup_is_laid_out_by_the_overlays_figures(orloj: Orloj, body: str, said: str) -> None:
    text = SETUP + f"0 Mikel draft coin, start [{said}]\n"
    orloj.write(box_yaml=HEAD + body + "\n", game_orloj=text)
    (without,) = orloj.data("check", "game.orloj", "--format", "json")
    assert {found["code"] for found in without["findings"]} == {"assertion"}
    (file,) = orloj.data("check", "game.orloj", "--edition", "box.yaml", "--format", "json")
    assert file["findings"] == []


def test_tiles_that_name_a_goal_twice_put_one_worker_there() -> None:
    data = shipped_data(DEFAULT)
    data["solo"]["end_of_round_tiles"] = [2, 2, 2]
    game = SeededGame(3, 1, ("random",), from_data(data), level="basic")
    *_, last = game.play()
    goal = game.setup.goals[1][0]
    assert last.after.due is None
    assert last.after.state.claims[goal].count(MANES) == 1
    told = [event.what for step in game.play() for event in step.events if event.clause == "O-13.9.1"]
    assert told == [f"goal 2, {goal}: a worker on place 1", *[f"goal 2, {goal}: his worker stands there already"] * 2]
