"""Assertions in words: what lies where, whose it is, and how a wrong one is told."""

from __future__ import annotations

import pytest
from slips import at, first

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

BUY = 3
"""The turn of the dial brings the hand from there to a workshop section."""

PANEL = "paint 2, iron 1, wood 3, coin 1, warehouse 9 six, cards w19 w02, panel 3 wood-1"

FACTS = at(BUY, PANEL, "dials VI Mikel, VII")


@pytest.mark.parametrize(
    "fact",
    [
        "display w07 w12 w03",
        "apostle 9 warehouse",
        "apostle 3 panel",
        "apostle 12 set",
        "Eduardo apostle 3 set",
        "sculptor none",
        "holds six",
        "holds 9",
        "dial VI Mikel",
        "dial VII nobody",
        "dial cancer unbuilt",
        "section 4 Mikel",
        "section 12 nobody",
        "winner nobody",
    ],
)
def test_a_fact_in_words_holds(fact: str) -> None:
    (game,) = run(parse(Source("slip", FACTS + f"1 Mikel +gold wood [{fact}], pass\n")))
    assert game.valid, game.diagnostics


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        ("display w07 w12", "display: w07 w12 w03, not w07 w12"),
        ("winner Mikel", "winner: nobody, not Mikel"),
        ("display w03 w12 w07", "display: w07 w12 w03, not w03 w12 w07"),
        ("apostle 9 panel", "Mikel's apostle 9: warehouse, not panel"),
        ("Eduardo apostle 9 warehouse", "Eduardo's apostle 9: set, not warehouse"),
        ("apostle 9 wharehouse", "Mikel's apostle 9: warehouse, not wharehouse"),
        ("sculptor treasury", "Mikel's sculptor: none, not treasury"),
        ("dial VI Eduardo", "dial VI: Mikel, not Eduardo"),
        ("dial VI nobody", "dial VI: Mikel, not nobody"),
        ("dial VII unbuilt", "dial VII: nobody, not unbuilt"),
        ("dial V Mikel", "dial V: unbuilt, not Mikel"),
        ("section 4 nobody", "section 4: Mikel, not nobody"),
    ],
)
def test_a_fact_in_words_that_doesnt_hold_is_told_with_the_one_that_does(fact: str, says: str) -> None:
    found, text = first(f"1 Mikel +gold wood [{fact}], pass", FACTS)
    assert (found.code, text, found.message) == ("assertion", fact, says)
    (again,) = run(parse(Source("slip", FACTS + f"1 Mikel +gold wood [{found.legal[0]}], pass\n")))
    assert again.valid, f"{found.legal[0]} is said to hold, and doesn't"


@pytest.mark.parametrize(
    ("table", "fact"),
    [
        ("workshop w07 w12 w03", "holds months"),
        ("workshop w07 w12 w03", "holds six 9"),
        ("workshop w07 w12 w03", "Eduardo holds six"),
        ("painter XI", "display w07"),
    ],
)
def test_what_holds_of_an_empty_or_a_full_place_can_be_written(table: str, fact: str) -> None:
    head = FACTS.replace("workshop w07 w12 w03", table)
    found, text = first(f"1 Mikel +gold wood [{fact}], pass", head)
    assert (found.code, text) == ("assertion", fact)
    (again,) = run(parse(Source("slip", head + f"1 Mikel +gold wood [{found.legal[0]}], pass\n")))
    assert again.valid, f"{found.legal[0]} is said to hold, and doesn't"


@pytest.mark.parametrize(
    ("name", "vp", "winner"),
    [
        ("Mikel", "Eduardo vp 11", "Eduardo"),
        ("Mikel", "Carlos vp 11\n  Mikel vp 11", "Mikel Carlos"),
        ('"Old Mikel"', '"Old Mikel" vp 12', '"Old Mikel"'),
        ('"Old Mikel"', "Eduardo vp 10", '"Old Mikel" Eduardo Carlos'),
    ],
)
def test_who_has_won_is_said_by_name_all_who_share_the_win_by_seat(name: str, vp: str, winner: str) -> None:
    head = f"orloj 1\nplayers {name} purple, Eduardo yellow, Carlos green\nposition\n  turn Carlos, round 9\n"
    record = f"{head}  rooster left 0, marker 3, calls 4\n  {vp}\nplay\n9 Carlos pass [winner {winner}]\n"
    (game,) = run(parse(Source("over", record)))
    assert game.valid, game.diagnostics
    for wrong in ("nobody", "Eduardo Carlos Mikel"):
        (game,) = run(parse(Source("over", record.replace(f"winner {winner}", f"winner {wrong}"))))
        (found,) = game.diagnostics
        assert (found.code, found.legal) == ("assertion", (f"winner {winner}",))


@pytest.mark.parametrize(
    ("fact", "form"),
    [
        ("display", "display w19 w07 w03"),
        ("apostle", "apostle 9 warehouse"),
        ("apostle 9", "apostle 9 warehouse"),
        ("apostle 13 set", "apostle 9 warehouse"),
        ("apostle nine set", "apostle 9 warehouse"),
        ("sculptor", "sculptor treasury"),
        ("holds", "holds six"),
        ("dial", "dial VI Mikel"),
        ("dial VI", "dial VI Mikel"),
        ("dial XIII unbuilt", "dial VI Mikel"),
        ("section 4", "section 3 Mikel"),
        ("section 13 nobody", "section 3 Mikel"),
        ("section four Mikel", "section 3 Mikel"),
    ],
)
def test_a_fact_in_words_that_says_nothing_is_told_how_it_is_written(fact: str, form: str) -> None:
    found, text = first(f"1 Mikel +gold wood [{fact}], pass", FACTS)
    assert (found.code, text, found.legal) == ("syntax", fact, (form,))
