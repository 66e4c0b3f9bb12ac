"""``orloj show``: the table at a moment, for people and as data."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from selfplay import random_game

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.scenario.table import Table
from orloj_dsl.show.table_view import table_view

LAST_DIAL = str(data_path("scenarios", "games", "the-last-dial.orloj"))


def drawn(position: OrlojPosition, width: int = 100) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, highlight=False, markup=False, emoji=False).print(table_view(position, width))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def row(lines: list[str], start: str, after: str) -> list[str]:
    """The words of the first line that begins so, below a heading."""
    below = lines[next(index for index, line in enumerate(lines) if line.startswith(after)) :]
    return next(line.split() for line in below if line.split()[:1] == [start])


SEEN = """
    turn Mikel, round 7
    clock hand 12, face 0, moon 11, worker 3 Carlos
    painter VIII
    gears 2
    blocked IV
    dials IV, VII Mikel, cancer Carlos
    windows blue apostles, pink months, yellow scrolls
    royals blue upgrades, pink signs, yellow workshops
    goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
    claims level-iii Mikel Carlos
    workshop w07 w12 w03
    Mikel gold 2, wood 3, blue 9, pink 7, hammer coin, warehouse 9 six, panel 4 paint-1, panel 5 wood-2, broken 1
    Carlos blue 7, cards w02, assistant w02 months, sculptor treasury
"""


def test_the_clock_shows_sections_workers_hand_and_moon() -> None:
    lines = drawn(Table(SEEN).position)
    # Section 12 is the sculptor's; at rotation 0 the face shows iron there. The moon's step 11 is left of the hand.
    assert row(lines, "12", "clock") == ["12", "sculptor", "produce", "iron", "-", "hand"]
    assert row(lines, "11", "clock") == ["11", "coin+upgrade", "mastery", "pink", "-", "moon"]
    assert row(lines, "3", "clock") == ["3", "construct", "mastery", "blue", "Carlos"]


def test_the_calendar_shows_dials_workers_sections_and_the_painter() -> None:
    lines = drawn(Table(SEEN).position)
    assert row(lines, "IV", "calendar") == ["IV", "blocked", "taurus", "coin+disc"]
    assert row(lines, "VII", "calendar") == ["VII", "Mikel", "leo", "apostle"]
    assert row(lines, "VI", "calendar") == ["VI", "cancer", "Carlos", "gold+coin"]
    assert row(lines, "VIII", "calendar")[-1] == "right"
    assert row(lines, "IX", "calendar")[-1] == "left"


def test_discs_tracks_and_supplies_are_told() -> None:
    lines = drawn(Table(SEEN).position)
    # Stop 0 touches I II IV V, and IV lies on the calendar; a step on it is II III V VI.
    assert row(lines, "months", "hammer discs")[1:8] == ["I", "II", "V", "II", "III", "V", "VI"]
    assert row(lines, "blue", "mastery") == ["blue", "apostles", "upgrades", "9", "(III)", "0", "(I)", "7", "(III)"]
    assert row(lines, "apostles", "mastery")[1:3] == ["9", "10,"]
    (goals,) = [line for line in lines if line.startswith("goals ")]
    assert "level-iii (flipped: Mikel 8 VP, Carlos 6 VP)" in " ".join(" ".join(lines).split())
    assert "green-3 (coin-2)" in goals


def test_players_and_the_final_scoring_if_it_came_now() -> None:
    position = Table(SEEN).position
    text = " ".join(" ".join(drawn(position)).split())
    for said in ("gold 2, wood 3", "9 six", "paint-1: 4, wood-2: 5", "w02(months)", "treasury"):
        assert said in text
    # Mikel: 10; 2 apostles at 2 on blue, 1 month at 3 on pink; 3 gold; 1 broken; 8 for the goal. Carlos: no apostle at
    # the blue window; a sign, and no month for the assistant; 6 for the goal.
    rows, points = projected(position.state)
    assert points == (10 + 4 + 3 + 3 - 1 + 8, 10, 10 + 6)
    assert {row.name: row.points for row in rows}["gold"] == (3, 0, 0)
    assert row(drawn(position), "if", "players") == ["if", "it", "ended", "now", "27", "10", "16"]


def test_a_projection_changes_nothing_and_a_game_that_is_over_is_scored_already() -> None:
    position = Table(SEEN).position
    digest = position.digest()
    projected(position.state)
    assert position.digest() == digest
    table = Table("turn Carlos, round 9\nrooster left 0, marker 3, calls 4\nMikel gold 3")
    table.play("9 Carlos pass")
    assert projected(table.position.state) == ([], (13, 10, 10))


@settings(max_examples=6, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.integers(0, 19), st.sampled_from([80, 100, 120, 160]))
def test_every_position_can_be_shown_and_no_line_is_wider_than_the_screen(seed: int, offset: int, width: int) -> None:
    for position in random_game(seed).positions[offset::20]:
        lines = drawn(position, width)
        assert max(map(len, lines)) <= width
        assert len(lines) > 40


def test_a_name_is_shown_as_it_is() -> None:
    table = Table('players "[red]x[/red]" purple, "a :smile:" yellow\nturn "[red]x[/red]", round 1')
    assert "[red]x[/red]" in " ".join(drawn(table.position))
    assert "a :smile:" in " ".join(drawn(table.position))


# ---- the command ----


def show(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "orloj_dsl", "show", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_command_shows_a_moment() -> None:
    done = show(LAST_DIAL, "--at", "9.Eduardo.2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("round 9, Eduardo is to decide: a turn of the face; ")
    assert "\x1b" not in done.stdout


def test_the_end_of_a_game_is_shown() -> None:
    done = show(LAST_DIAL)
    assert done.stdout.startswith("the game is over; ")
    assert "if it ended now" not in done.stdout
    assert "at the end" in done.stdout


def test_json_is_the_position_as_notation_and_as_data() -> None:
    (game,) = json.loads(show(LAST_DIAL, "--at", "2.Mikel", "--format", "json").stdout)["games"]
    assert game["position"][0] == "turn Mikel, round 2"
    assert game["state"]["round"] == 2
    assert game["digest"].startswith("sha-")


@pytest.mark.parametrize("at", ["99.Mikel", "x"])
def test_a_moment_that_isnt_there_is_wrong_usage(at: str) -> None:
    done = show(LAST_DIAL, "--at", at)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--at" in done.stderr
