"""Snapshots of the cover: written, read back, and held against what is so now."""

from __future__ import annotations

import pytest

from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.scenario.cover import Cover, Named
from orloj_dsl.scenario.snapshot import Line, SnapshotError, lost, read_snapshot, snapshot_text

ONE, TWO = Named("a.yaml", "one"), Named("a.yaml", "two")
COST = Clause("O-8.8.3", "cost", "It is paid.")
MEANS = Clause("O-A11.2b", "definition", "It is so.")

TEXT = """\
# What covers each clause of the game. Written by
#   orloj rules --coverage --write FILE
O-8.8.3   cost       scenarios   2  rejections   1  features  1  fired yes
O-A11.2b  definition scenarios   0  rejections   0  features  0  fired no
"""
LINES = (Line("O-8.8.3", "cost", 2, 1, 1, True), Line("O-A11.2b", "definition", 0, 0, 0, False))


def test_a_snapshot_has_a_line_a_clause() -> None:
    covers = [Cover(COST, (ONE, TWO), (TWO,), (ONE,), fired=17, read=1), Cover(MEANS, read=2)]
    assert snapshot_text(covers) == TEXT


def test_a_snapshot_is_read_back() -> None:
    assert read_snapshot(TEXT, "x") == LINES
    assert read_snapshot("# nothing\n\n", "x") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("O-8.8.3 cost scenarios 2\n", r"x:1: no line of a snapshot: 'O-8\.8\.3 cost scenarios 2'"),
        (TEXT + "what\n", r"x:5: no line of a snapshot: 'what'"),
        (TEXT + TEXT, r"x:7: O-8\.8\.3 stands there twice"),
        (TEXT.replace("fired no", "fired 3"), r"x:4: no line of a snapshot"),
    ],
)
def test_what_is_no_snapshot_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(SnapshotError, match=message):
        read_snapshot(text, "x")


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (Cover(COST, (ONE,), (TWO,), fired=1), []),  # fewer, but some
        (Cover(COST, (ONE, TWO), (TWO,), (), fired=1), []),  # features aren't demanded
        (Cover(COST, (), (TWO,), fired=1), ["no scenario is about it, and 2 were"]),
        (Cover(COST, (ONE,), (), fired=1), ["no scenario sees it broken, and 1 did"]),
        (Cover(COST, (ONE,), (TWO,)), ["it shows in no record any more"]),
        (
            Cover(COST),
            [
                "no scenario is about it, and 2 were",
                "no scenario sees it broken, and 1 did",
                "it shows in no record any more",
            ],
        ),
    ],
)
def test_what_a_clause_has_lost_is_told(now: Cover, told: list[str]) -> None:
    assert list(lost(LINES, [now, Cover(MEANS)])) == [f"O-8.8.3 has lost its cover: {why}" for why in told]


def test_a_clause_that_is_gone_is_told() -> None:
    assert list(lost(LINES, [Cover(MEANS)])) == ["O-8.8.3 has lost its cover: it is no clause of the game any more"]


def test_a_clause_that_had_nothing_loses_nothing() -> None:
    assert list(lost(LINES[1:], [])) == []
    assert list(lost((), [Cover(COST)])) == []
