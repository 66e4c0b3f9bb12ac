"""What people see of a solo game: the table, its replay, what is legal, and what ``check`` says."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from orloj_dsl.cli import orloj as command_line
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.chance import draw
from orloj_dsl.scenario.table import Table
from orloj_dsl.show.table_view import table_view


def drawn(position: OrlojPosition, width: int = 100) -> list[str]:
    """The table as it is shown, line by line."""
    out = io.StringIO()
    view = table_view(position, width)
    Console(file=out, width=width, highlight=False, markup=False, emoji=False).print(view)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def block(text: str) -> list[str]:
    """The lines of a text that stands here with an indent."""
    return [line.removeprefix("    ").rstrip() for line in text.strip("\n").splitlines()]


def holds(lines: list[str], text: str) -> bool:
    """Whether these lines stand among others, one right behind the other."""
    wanted = block(text)
    return any(lines[at : at + len(wanted)] == wanted for at in range(len(lines)))


def orloj(*arguments: str, text: str, code: int = 0) -> str:
    """What a command says about a record on standard input; it must end with that code."""
    done = CliRunner(env={"COLUMNS": "100"}).invoke(command_line, [*arguments, "-"], input=text)
    assert done.exit_code == code, done.output
    return done.stdout


def lines_of(told: str) -> list[str]:
    return [line.rstrip() for line in told.splitlines()]


# ---- the table ----

SEEN = """
    players Mikel purple
    turn Mikel, round 5
    solo intermediate-1
    clock hand 12, worker 4 Manes, worker 7 Manes
    dials IX Manes, pisces Manes, V Manes
    windows blue apostles, pink months, yellow scrolls
    goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
    claims level-iii Manes
    blocked m01 m02 m07 m08 m09 m10
    mastery blue yellow pink
    progress pink blue yellow
    rounds 3 1 2
    scoring months scrolls apostles
    open m14 r2, m13 r3
    played m05 m03 m17
    flipped 1
    removed moon apostle moon
    Mikel vp 20, gold 2, broken 1, warehouse 4
    Manes vp 34, workers 8, blue 5, pink 2, yellow 7, area 9 six columns, cards w03, scrolls painter hidden hidden
"""


def test_the_area_of_manes_is_a_part_of_its_own() -> None:
    # 18 cards: 6 blocked, 2 open, 3 discarded, so 7 are left. The level's tiles ask for a disc on 8 and give 3 steps;
    # its end card is the basic one, with 3 VP an assistant.
    assert holds(
        drawn(Table(SEEN).position),
        """
    Manes, level intermediate-1
    VP             34
    workers        8 available
    apostles       9
    assistants     six, columns (3 VP each in the end)
    cards          w03
    scrolls        painter, 2 not looked at
    royal scrolls  -
    deck           7 action cards; discarded m05 m03 m17
    blocked        m01 m02 m07 m08 m09 m10
    removed        scrolls moon 2, apostle
""",
    )


@pytest.mark.parametrize("width", [80, 100, 120])
def test_his_places_show_cards_and_tiles_in_words_at_every_width(width: int) -> None:
    lines = drawn(Table(SEEN).position, width)
    assert max(map(len, lines)) <= width
    assert holds(
        lines,
        """
                    place 1               place 2: next         place 3
     ───────────────────────────────────────────────────────────────────────────
     action card    m14                   m13                   -
       workers      2 asked for           2 asked for           -
       rotations    dial 3, face 0        dial 2, face 1        -
       1st action   apostle 2             build aquarius        -
       reward       painter 3             2 steps of pink       -
       2nd action   build aries           apostle 7             -
       reward       painter 2             right assistant       -
     round card     r2: 6 VP, rooster 1   r3: 8 VP, rooster 1   -
     mastery tile   3 steps of blue       3 steps of yellow     3 steps of pink
     upkeep         after turn 3, done    after turn 6          after turn 9
     goal           3: level-iii          1: green-3            2: assistants-2
     target         pink 8, now 2         blue 8, now 5         yellow 8, now 7
     scoring tile   months, flipped       scrolls at 3 VP       apostles at 3 VP
""",
    )


def test_he_has_no_board_and_no_levels_and_both_share_one_set() -> None:
    lines = drawn(Table(SEEN).position)
    assert holds(
        lines,
        """
    players

                     Mikel
     ──────────────────────────
     VP              20
     goods           gold 2
     workers         6
     broken gears    1
""",
    )
    assert holds(
        lines,
        """
              window     royal scroll   Mikel   Manes
     ────────────────────────────────────────────────
     blue     apostles   -              0 (I)   5
""",
    )
    # 4 and 9 are taken; 3, 5, 8 and 10 stand on blocked cards.
    (shared,) = [line for line in lines if line.startswith("shared set")]
    assert shared == "shared set  1 2 3 5 6 7 8 10 11 12 (Manes never takes 3 5 8 10)"


def test_apostles_that_are_out_by_a_ruling_are_in_no_set() -> None:
    record = "orloj 1\nplayers Mikel purple\nruling solo-apostles-apart out\nposition\n  turn Mikel, round 1\n"
    lines = drawn(Table(f"{record}  open m05 r2\n  blocked m01 m02 m07 m08 m09 m10\nplay\n").position)
    assert "shared set  1 2 4 6 7 9 11 12" in lines


def test_the_final_scoring_if_it_came_now_is_that_of_both() -> None:
    # Mikel: 2 gold, 1 broken gear. Manes: the yellow disc on 7, alone past the line, so 3 VP a scroll, seen or not: 9;
    # 2 assistants at 3; tiles: months flipped, scrolls 3 at 3, apostles 1 at 3: 12; 8 for the goal. 34 + 35 = 69.
    assert holds(
        drawn(Table(SEEN).position),
        """
    final scoring

                               Mikel   Manes
     ───────────────────────────────────────
     blue window (apostles)
     pink window (months)
     yellow window (scrolls)           +9
     gold                      +2
     deviations                -1
     assistants                        +6
     scoring tiles                     +12
     goals                             +8
     if it ended now           21      69
""",
    )


ACTING = """
    players Mikel purple
    turn Manes, round 3
    rooster left 2
    goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
    revealed moon upgrade painter
    mastery blue yellow pink
    open m14 r2, m13 r3, m12 r1
"""


@pytest.mark.parametrize(
    ("steps", "said", "places", "upkeep"),
    [
        ("", "Manes is to play", "place 1 place 2 place 3: next", "after turn 3"),
        ("<apostle>", "chance gives a new scroll of the upkeep", "place 1 place 2 place 3", "after turn 3, done"),
        (
            "<apostle upgrade moon>",
            "chance gives the next action card of Manes",
            "place 1 place 2 place 3",
            "after turn 3, done",
        ),
        (
            "<apostle upgrade moon> <m01 r2>",
            "the turn of Manes is over",
            "place 1: next place 2 place 3",
            "after turn 3, done",
        ),
    ],
)
def test_the_heading_says_who_is_to_play_and_what_is_drawn(steps: str, said: str, places: str, upkeep: str) -> None:
    table = Table(ACTING)
    if steps:
        table.do(steps)
    lines = drawn(table.position)
    assert lines[0].startswith(f"round 3 of 12, {said}; the rooster has ")
    assert places in [" ".join(line.split()) for line in lines]
    assert f"upkeep {upkeep} after turn 6 after turn 9" in [" ".join(line.split()) for line in lines]


def test_in_the_middle_of_his_turn_his_cards_are_those_of_now() -> None:
    # m13 gives two steps of pink by its first action, and the tile of the second place two more: the disc comes to
    # the scroll on 4. Seen is the table before the scroll is drawn, then the one behind the turn.
    given = ACTING.replace("round 3", "round 2").replace(", m12 r1", "").replace("yellow pink", "pink yellow")
    position = Table(given).position
    acted, _ = position.apply(Action("act"))
    lines = drawn(acted)
    assert lines[0].startswith("round 2 of 12, chance gives the scroll that Manes takes (<?> if nobody looked); ")
    assert "place 1 place 2: now place 3" in [" ".join(line.split()) for line in lines]
    table = Table(given)
    table.play("2 Manes <?> <m01 r1>")
    assert "scrolls        1 not looked at" in drawn(table.position)


def test_a_position_without_goals_can_be_shown() -> None:
    lines = drawn(Table("players Mikel purple\nturn Mikel, round 1\nopen m05 r2").position)
    (row,) = [line for line in lines if line.startswith(" goal ")]
    assert row.split() == ["goal", "1", "2", "3"]


@settings(max_examples=4, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.sampled_from([80, 100, 120]))
def test_every_position_can_be_shown_and_no_line_is_wider_than_the_screen(seed: int, width: int) -> None:
    luck, position = Random(seed), Table(ACTING).position
    number = 0
    while position.due is not None:
        action = draw(position, luck) if position.due.player is None else luck.choice(position.legal())
        position, _ = position.apply(action)
        number += 1
        if number % 8 == 0 or position.due is None:
            lines = drawn(position, width)
            assert max(map(len, lines)) <= width
            assert any(line.startswith("Manes, level basic") for line in lines)


# ---- the replay ----

PLAYED = """\
orloj 1
players Mikel purple
position
  turn Mikel, round 3
  rooster left 2
  goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
  revealed moon upgrade painter
  mastery blue yellow pink
  progress pink blue yellow
  rounds 3 1 2
  scoring months scrolls apostles
  open m05 r2, m11 r3, m12 r1
  Mikel broken 1
play
3 Mikel pass
3 Manes <apostle rooster construct> <m13 r3>
4 Mikel pass
"""
"""His card m12: apostle 12 and the six from the left, XII and two steps of yellow; both done, so two steps of pink by
the tile, a worker on XII and 2 VP, 4 VP by r1. The upkeep puts a worker on level-iii and moves the rooster to its last
space: Mikel's disc corrects nothing, and his gear costs a point. So Manes has 16 VP, and Mikel 9."""


def test_a_turn_of_manes_names_the_cards_that_he_plays() -> None:
    assert lines_of(orloj("replay", text=PLAYED)) == [
        "3 Mikel  pass",
        "3 Manes  <apostle rooster construct> <m13 r3>  # plays m12 r1",
        "4 Mikel  pass",
        "3 turns, round 4, in progress: Mikel 9, Manes 16",
    ]


def test_the_sums_of_his_turn_speak_of_both() -> None:
    lines = lines_of(orloj("replay", "--ledger", text=PLAYED))
    begin = lines.index("3 Manes  <apostle rooster construct> <m13 r3>  # plays m12 r1")
    end = lines.index("4 Mikel  pass")
    assert lines[end - 2 : end] == [
        "   = Mikel -1 VP, now 9",
        "   = Manes workers -3, yellow +2, pink +2; +6 VP, now 16",
    ]
    told = lines[begin + 1 : end - 2]
    clauses = [line.split()[-1] for line in told if line.split()[-1].startswith("O-")]
    # In the order of 13.5 to 13.9: rotations, first action, second action, check, upkeep with its call, cards.
    in_order = ["O-13.5.2", "O-13.6.2", "O-13.7.2a", "O-13.6.1", "O-13.7.1", "O-13.8.1", "O-13.8.1a", "O-13.8.1c"]
    in_order += ["O-13.9.1", "O-13.9.2", "O-9.3", "O-13.9.3", "O-13.9.4", "O-13.9.4b", "O-13.2.2"]
    places = [clauses.index(clause) for clause in in_order]
    assert places == sorted(places)


def test_the_balance_has_no_idle_figures_of_manes_and_the_calls_have_none() -> None:
    lines = lines_of(orloj("replay", "--ledger", text=PLAYED))
    assert holds(
        lines,
        """
    balance: start + changes = end

                        Mikel        Manes
     ──────────────────────────────────────
      vp            10 -1 = 9   10 +6 = 16
      workers        6 +0 = 6   14 -3 = 11
      broken         1 +0 = 1
      pink           0 +0 = 0     0 +2 = 2
      yellow         0 +0 = 0     0 +2 = 2
      paint-cube     2 +0 = 2
      wood-cube      2 +0 = 2
      iron-cube      2 +0 = 2
      hammer-cube    1 +0 = 1

    the sums close
    rooster's calls: broken - corrected = left, VP

                                 Mikel
     ──────────────────────────────────
      1. in 3 Manes   1 - 0 = 1, -1 VP
""",
    )


ENDED = """\
orloj 1
players Mikel purple
position
  turn Mikel, round 12
  dials X
  goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
  open m05 r2, m12 r3, m11 r1
  Mikel vp {vp}, gold 2, warehouse 1
  Manes vp 20, area six columns
play
12 Mikel pass
12 Manes
end turns
"""
"""Neither can X be built nor apostle 1 be taken. Manes scores two assistants at 3 VP: 26. Mikel scores 2 gold."""


@pytest.mark.parametrize(
    ("vp", "won", "who"),
    [(24, "Manes wins the tie", "Manes"), (25, "Mikel wins", "Mikel"), (23, "Manes wins", "Manes")],
)
def test_the_final_scoring_has_a_row_for_each_item_and_says_who_wins(vp: int, won: str, who: str) -> None:
    record = ENDED.format(vp=vp)
    lines = lines_of(orloj("replay", "--ledger", text=record))
    assert "12 Manes  # plays m11 r1" in lines
    assert holds(
        lines,
        f"""
    final scoring

                      Mikel   Manes
     ───────────────────────────────
      before             {vp}      20
      gold               +2
      deviations         +0
      assistants                 +6
      scoring tiles              +0
      goals
      at the end         {vp + 2}      26

    {won}
""",
    )
    assert lines[-1] == f"2 turns, round 12, played to the end: Mikel {vp + 2}, Manes 26; {won}"
    assert orloj("check", text=record) == f"<stdin>: ok, {lines[-1]}\n"
    (checked,) = json.loads(orloj("check", "--format", "json", text=record))
    (game,) = checked["games"]
    assert (game["players"], game["ended"], game["winners"]) == (["Mikel", "Manes"], "turns", [who])
    (game,) = json.loads(orloj("replay", "--format", "json", text=record))["games"]
    assert game["final_scoring"]["items"]["assistants"] == {"Mikel": None, "Manes": 6}
    assert game["final_scoring"]["winners"] == [who]


def test_data_about_a_call_speak_of_the_player_alone() -> None:
    (game,) = json.loads(orloj("replay", "--format", "json", text=PLAYED))["games"]
    at = {"broken": 1, "corrected": 0, "left": 1, "vp": -1}
    assert game["calls"] == [{"round": 3, "player": "Manes", "players": {"Mikel": at}}]
    assert [turn["text"] for turn in game["turns"]] == ["pass", "<apostle rooster construct> <m13 r3>", "pass"]


def test_the_table_of_changes_names_manes_as_anybody() -> None:
    rows = list(csv.DictReader(io.StringIO(orloj("replay", "--format", "csv", text=PLAYED))))
    his = [row for row in rows if row["turn"] == "Manes"]
    assert sum(int(row["change"]) for row in his if (row["player"], row["counter"]) == ("Manes", "vp")) == 6
    assert sum(int(row["change"]) for row in his if (row["player"], row["counter"]) == ("Mikel", "vp")) == -1


def test_an_adjustment_and_a_conceded_game_are_told() -> None:
    record = f"{PLAYED}adjust Manes vp -1\nresult Mikel 9, Manes 15\nend conceded Mikel\n"
    lines = lines_of(orloj("replay", text=record))
    assert lines[-2:] == ["adjust Manes vp -1", "3 turns, round 4, conceded by Mikel, adjusted: Mikel 9, Manes 15"]


def test_a_variation_is_checked_and_the_main_line_goes_on() -> None:
    record = PLAYED.replace("4 Mikel", "( 3 Manes <moon apostle apostle> <m01 r2>\n  4 Mikel pass )\n4 Mikel")
    assert orloj("check", text=record) == "<stdin>: ok, 3 turns, round 4, in progress: Mikel 9, Manes 16\n"


def test_a_record_with_only_a_setup_can_be_shown_and_replayed() -> None:
    record = PLAYED.split("play\n")[0]
    assert orloj("show", text=record).startswith("round 3 of 12, Mikel is to decide: the turn: clock or pass; ")
    assert orloj("replay", text=record) == "0 turns, round 3, in progress: Mikel 10, Manes 10\n"


def test_the_moments_of_his_line_are_counted_by_what_chance_gave() -> None:
    lines = lines_of(orloj("replay", "--to", "3.Manes.3", text=PLAYED))
    assert lines[:3] == [
        "3 Mikel  pass",
        "3 Manes  <apostle rooster> ...  # plays m12 r1",
        "the position at 3.Manes.3:",
    ]
    assert "  revealed apostle rooster" in lines
    assert lines_of(orloj("legal", "--at", "3.Manes.4", text=PLAYED)) == [
        "at 3.Manes.4 chance gives the next action card of Manes [O-13.2.2]",
        "  draw  15  <m01>, <m02>, <m03>, <m04>, <m06>, <m07>, <m08>, <m09>, <m10>, <m13>, <m14>, <m15>,",
        "            <m16>, <m17>, <m18>",
    ]
    assert orloj("show", "--at", "3.Manes.6", text=PLAYED).startswith("round 3 of 12, the turn of Manes is over; ")


def test_a_draw_that_is_missing_is_told_with_its_moment() -> None:
    told = lines_of(orloj("check", text=PLAYED.replace("rooster construct>", "rooster>"), code=1))
    said = "<m13> stands where a new scroll of the upkeep must be named"
    assert told[0] == f"<stdin>:16:28 missing-chance [O-13.9.4b] {said}"
    assert told[3] == "   legal here at 3.Manes.3: <apostle>, <moon>, <painter>, <rooster>, <upgrade>, <construct>"


# ---- what is legal ----


def test_at_his_turn_the_draw_that_his_line_begins_with_is_listed() -> None:
    assert lines_of(orloj("legal", "--at", "3.Manes", text=PLAYED)) == [
        "at 3.Manes Manes is to play [O-13.4.1b]",
        "he decides nothing; his line begins with a new scroll of the upkeep [O-13.9.4b]",
        "  draw  6  <apostle>, <moon>, <painter>, <rooster>, <upgrade>, <construct>",
    ]


def test_where_nothing_is_drawn_his_line_is_its_end() -> None:
    assert lines_of(orloj("legal", "--at", "12.Manes", text=ENDED.format(vp=24))) == [
        "at 12.Manes Manes is to play [O-13.4.1b]",
        "he decides nothing, and nothing is drawn; his line is: 12 Manes",
    ]


def test_at_a_draw_chance_gives_and_cards_that_lie_open_are_none_of_it() -> None:
    record = PLAYED.replace("turn Mikel, round 3", "turn Manes, round 2\n  due round card").split("play\n")[0]
    record = record.replace("m12 r1", "m12")
    assert lines_of(orloj("legal", text=record)) == [
        "behind the last line chance gives its round scoring card [O-13.2.2]",
        "  draw  1  <r1>",
        "or, with that not written: the end of the line [O-7.0.1]",
        "  end the turn  1  the end of the line",
    ]


def test_the_player_is_offered_no_apostle_that_manes_has() -> None:
    record = PLAYED.split("play\n")[0].replace("  Mikel broken", "  due apostle\n  Manes area 1 11\n  Mikel broken")
    told = orloj("legal", text=record)
    # Two in reach after each of 0 to 4 forced steps of the gears; 1 and 11 lie with Manes.
    assert "  apostle  8  apostle 2, apostle 12, apostle 9, apostle 10, apostle 7, apostle 8," in told


# ---- findings ----

WRONG = PLAYED.replace("3 Manes <apostle rooster construct> <m13 r3>", "3 Manes clock 1")


def test_a_step_in_his_line_is_shown_in_a_review() -> None:
    told = orloj("check", "--format", "github", text=WRONG, code=1)
    assert told == (
        "::error file=<stdin>,line=16,endLine=16,col=9,endColumn=15,title=not-due [O-13.4.1b]::"
        "Manes decides nothing; his line says only what chance gave, in < >\n"
    )
    log = json.loads(orloj("check", "--format", "sarif", text=WRONG, code=1))
    (found,) = log["runs"][0]["results"]
    assert found["ruleId"] == "not-due"
    assert found["locations"][0]["physicalLocation"]["region"]["startLine"] == 16
