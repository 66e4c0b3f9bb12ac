"""``orloj replay --format csv``: the ledger as a table."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.kernel.ledger import Line
from orloj_dsl.kernel.values import Event
from orloj_dsl.show.ledger_csv import COLUMNS, ledger_csv

LAST_DIAL = str(data_path("scenarios", "games", "the-last-dial.orloj"))


def rows(*arguments: str) -> list[dict[str, str]]:
    command = [sys.executable, "-m", "orloj_dsl", "replay", "--format", "csv", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stderr == ""
    return list(csv.DictReader(done.stdout.splitlines()))


def test_the_changes_of_a_whole_game_add_up_to_its_result() -> None:
    points = Counter({"Mikel": 10, "Eduardo": 10, "Carlos": 10})
    found = rows(LAST_DIAL)
    for row in found:
        if row["counter"] == "vp":
            points[row["player"]] += int(row["change"])
    assert points == {"Mikel": 54, "Eduardo": 69, "Carlos": 71}
    assert {row["record"] for row in found} == {"1"}
    assert all(row["clause"] for row in found)


def test_a_moment_cuts_the_table() -> None:
    found = rows(LAST_DIAL, "--to", "2.Mikel")
    assert {row["round"] for row in found} == {"0", "1"}


def test_an_event_without_a_change_is_a_row_and_one_with_two_is_two() -> None:
    events = (Event("a, b", "O-1", None, (), ("O-2", "O-3")), Event("two", "O-4", 1, (("vp", 2), ("gold", -1))))
    text = ledger_csv((1, Line(3, 0, event), ("Mikel", "Eduardo")) for event in events)
    assert text == (
        "record,round,turn,player,what,counter,change,clause,also\n"
        '1,3,Mikel,,"a, b",,,O-1,O-2 O-3\n'
        "1,3,Mikel,Eduardo,two,vp,2,O-4,\n"
        "1,3,Mikel,Eduardo,two,gold,-1,O-4,\n"
    )
    assert text.splitlines()[0] == ",".join(COLUMNS)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_a_name_is_no_formula(name: str) -> None:
    text = ledger_csv([(1, Line(1, 0, Event("x", "O-1", 0, (("vp", 1),))), (name,))])
    row = next(csv.DictReader(text.splitlines()))
    assert (row["turn"], row["player"], row["change"]) == (f"'{name}", f"'{name}", "1")
