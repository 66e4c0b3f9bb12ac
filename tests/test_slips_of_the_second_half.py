"""Slips with apostles, workshop, construction, sculptor, panel, assistants and goals, and what is said to them."""

from __future__ import annotations

import pytest
from slips import at, first

APOSTLE, BUILD, BUY, SCULPT = 6, 2, 3, 5
"""Where the hand stands before one turn of the dial brings it to such a section."""
PANEL = "paint 2, iron 1, wood 3, coin 1, warehouse 9 six, cards w19 w02, panel 3 wood-1"
"""Apostle 9 is red; 3 stands on wood-1. The card w19 costs paint, w02 wood."""


ALL_OUT = ", ".join(f"worker {section} Mikel" for section in (1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("head", "steps", "code", "clause", "pointed", "says"),
    [
        # An apostle: 1 to 12, within reach, of the own set, with room for it.
        (at(APOSTLE), "clock 1; outer apostle 13", "no-apostle", "O-8.3.2", "outer apostle 13", "numbered 1 to 12"),
        (at(APOSTLE), "clock 1; outer apostle 0", "no-apostle", "O-8.3.2", "outer apostle 0", "numbered 1 to 12"),
        (at(APOSTLE), "clock 1; outer apostle 99999", "bad-number", "", "99999", "too large"),
        (at(APOSTLE), "clock 1; outer apostle nine", "syntax", "", "nine", "doesn't fit here"),
        (at(APOSTLE), "clock 1; outer apostle 9 pay coin", "syntax", "", "pay", "doesn't fit here"),
        (at(APOSTLE), "clock 1; apostle 9", "not-due", "O-8.3.2", "apostle 9", "a turn of the face"),
        (at(APOSTLE), "clock 1; outer coin, no apostle", "not-due", "O-8.3.2", "no apostle", "apostle of the section"),
        # 5 turns of the gears bring 3 or 4; 9 and 10 need 2.
        (
            at(APOSTLE, "broken 4"),
            "clock 1; outer apostle 9",
            "no-token",
            "O-5.3.2",
            "outer apostle 9",
            "needs 2 forced deviations; Mikel has 1",
        ),
        (
            at(APOSTLE, "warehouse 5 9"),
            "clock 1; outer apostle 1",
            "no-room",
            "O-5.7.2",
            "outer apostle 1",
            "warehouse is full: 5 and 9",
        ),
        (
            at(APOSTLE, "warehouse 1"),
            "clock 1; outer apostle 1",
            "apostle-taken",
            "O-8.3.2",
            "outer apostle 1",
            "no longer in Mikel's set",
        ),
        # A workshop card: by its place, not by its name.
        (at(BUY), "clock 1; outer workshop w12", "syntax", "", "w12", "doesn't fit here"),
        (at(BUY), "clock 1; outer workshop 4", "no-place", "O-8.7.1", "outer workshop 4", "1 to 3, from the left"),
        (at(BUY), "clock 1; outer workshop 0", "no-place", "O-8.7.1", "outer workshop 0", "1 to 3, from the left"),
        (at(BUY), "clock 1; outer workshop 2 pay", "unfinished", "", "", "expected resources"),
        (at(BUY), "clock 1; outer workshop 2 pay silver", "unknown-word", "", "silver", "no resource"),
        (
            at(BUY),
            "clock 1; outer workshop 2 pay iron 2",
            "wrong-payment",
            "O-8.7.1",
            "outer workshop 2",
            "paint, iron 2",
        ),
        (at(BUY), "clock 1; outer workshop 2 pay iron 0", "bad-number", "", "0", "no number of pieces"),
        (at(BUY), "clock 1; outer workshop 2 pay iron 99999", "bad-number", "", "99999", "too large"),
        (
            at(BUY),
            "clock 1; outer workshop 2 pay iron 9",
            "unpayable",
            "O-8.7.1",
            "outer workshop 2",
            "Mikel has 3 iron",
        ),
        (
            at(BUY, "gold 1, coin 2"),
            "clock 1; outer workshop 3",
            "which-payment",
            "O-5.2.2",
            "outer workshop 3",
            "several",
        ),
        (
            at(BUY, "wood 9"),
            "clock 1; outer workshop 2",
            "unpayable",
            "O-8.7.1",
            "outer workshop 2",
            "Mikel has wood 9",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 2 <w19>",
            "missing-choice",
            "O-8.1.2",
            "<w19>",
            "a production of paint, wood or iron",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 3, no upgrade <moon>",
            "missing-chance",
            "O-8.7.6",
            "<moon>",
            "workshop card that was drawn",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 3, no upgrade <w12>",
            "not-in-deck",
            "O-8.7.6",
            "<w12>",
            "cards of the deck",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 3, no upgrade <w22>",
            "unknown-word",
            "",
            "<w22>",
            "no scroll or card",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 3, no upgrade",
            "missing-chance",
            "O-8.7.6",
            "",
            "workshop card that was drawn",
        ),
        (
            at(BUY),
            "clock 1; outer workshop 3, no upgrade, lay left <w19>",
            "missing-chance",
            "O-8.7.6",
            "lay left",
            "card",
        ),
        (
            at(BUY, "paint 4, cards w02"),
            "clock 1; outer workshop 1 <w19>",
            "missing-choice",
            "O-8.7.4",
            "<w19>",
            "end of",
        ),
        (
            at(BUY, "paint 4, cards w02"),
            "clock 1; outer workshop 1, lay up <w19>",
            "unknown-word",
            "",
            "up",
            "end of the row",
        ),
        (
            at(BUY, "paint 4, cards w02"),
            "clock 1; outer workshop 1, no lay",
            "unknown-word",
            "",
            "lay",
            "can be refused",
        ),
        (
            at(BUY, "paint 4").replace("w07 w12", "w12"),
            "clock 1; outer workshop 1",
            "no-card",
            "O-8.7.6",
            "outer workshop 1",
            "1",
        ),
        (at(BUY), "clock 1; no workshop", "not-due", "O-8.7.1", "no workshop", "a turn of the face"),
        # A dial: known, unbuilt, next to the disc; hammer before pay.
        (at(BUILD), "clock 1; outer construct 6", "syntax", "", "6", "expected a dial"),
        (at(BUILD), "clock 1; outer construct XIII", "unknown-word", "", "XIII", "no dial"),
        (at(BUILD), "clock 1; outer construct moon", "unknown-word", "", "moon", "no dial"),
        (at(BUILD), "clock 1; outer construct VI", "out-of-reach", "O-8.8.2", "outer construct VI", "it is after 1, 2"),
        (at(BUILD), "clock 1; outer construct VI hammer", "unfinished", "", "", "expected"),
        (
            at(BUILD),
            "clock 1; outer construct VI hammer 6",
            "out-of-reach",
            "O-8.8.2",
            "outer construct VI hammer 6",
            "after 6 steps; it is after 1, 2",
        ),
        (at(BUILD), "clock 1; outer construct VI hammer 99999", "bad-number", "", "99999", "too large"),
        (
            at(BUILD, "gold 1, paint 1, iron 1, wood 1, broken 3"),
            "clock 1; outer construct VII hammer 4",
            "no-token",
            "O-5.3.2",
            "outer construct VII hammer 4",
            "a move of the hammer disc by 4 needs 3",
        ),
        (at(BUILD), "clock 1; outer construct VI pay gold hammer 1", "syntax", "", "hammer", "before pay"),
        (
            at(BUILD),
            "clock 1; outer construct V pay coin wood 2",
            "unpayable",
            "O-8.8.3",
            "outer construct V",
            "no coin",
        ),
        (
            at(BUILD, "coin 1, wood 2, gold 1"),
            "clock 1; outer construct V pay coin wood 2",
            "wrong-payment",
            "O-5.2.3",
            "outer construct V pay coin wood 2",
            "a coin never pays for a gold",
        ),
        (
            at(BUILD),
            "clock 1; outer construct V pay paint",
            "wrong-payment",
            "O-8.8.3",
            "outer construct V",
            "gold, wood 2",
        ),
        (
            at(BUILD, "gold 1, wood 2", "dials V"),
            "clock 1; outer construct V",
            "built",
            "O-8.8.2",
            "outer construct V",
            "already on the calendar",
        ),
        (at(BUILD), "clock 1; outer construct final", "not-open", "O-11.1.1", "outer construct final", "dials: 24"),
        (at(BUILD), "clock 1; construct V", "not-due", "O-8.8.3", "construct V", "a turn of the face"),
        # The sculptor: an action, which isn't the space's he stands on; a comma before what it does.
        (
            at(SCULPT),
            "clock 1; outer sculptor",
            "unfinished",
            "",
            "",
            "expected workshop, construct, treasury, painter or moon",
        ),
        (at(SCULPT), "clock 1; outer sculptor upgrade", "unknown-word", "", "upgrade", "no action of the sculptor"),
        (at(SCULPT), "clock 1; outer sculptor painter 2 left", "syntax", "", "2", "doesn't fit here"),
        (at(SCULPT), "clock 1; outer sculptor painter", "missing-choice", "O-8.5.1", "", "no painter"),
        (at(SCULPT), "clock 1; outer sculptor moon, force", "not-due", "O-8.9.3a", "force", "answers nothing"),
        (at(SCULPT), "clock 1; no force", "not-due", "O-8.9.3a", "no force", "answers nothing"),
        (at(SCULPT), "clock 1; force", "not-due", "O-8.9.3a", "force", "answers nothing"),
        (
            at(SCULPT, "sculptor painter"),
            "clock 1; outer sculptor moon",
            "same-space",
            "O-8.9.1a",
            "outer",
            "must move",
        ),
        (
            at(SCULPT, "broken 5"),
            "clock 1; outer sculptor treasury, force",
            "no-token",
            "O-5.3.2",
            "force",
            "needs 1 forced deviation",
        ),
        (
            at(SCULPT, "paint 3"),
            "clock 1; outer sculptor construct, force",
            "nothing-follows",
            "O-8.9.3a",
            "force",
            "nothing of the sculptor's action could be done",
        ),
        (at(SCULPT, "pink 5"), "clock 1; outer sculptor workshop", "missing-choice", "O-A6.1", "", "no basic"),
        # The panel: NUMBER ROW-COLUMN.
        (at(BUY, PANEL), "+place 9 wood 4, pass", "syntax", "", "4", "doesn't fit here"),
        (at(BUY, PANEL), "+place wood-4 9, pass", "syntax", "", "wood-4", "expected"),
        (at(BUY, PANEL), "+place 9 wood-5, pass", "unknown-word", "", "wood-5", "no space of the panel"),
        (at(BUY, PANEL), "+place 9 wood, pass", "unknown-word", "", "wood", "no space of the panel"),
        (at(BUY, PANEL), "+place 9 wood-1, pass", "space-taken", "O-10.1.1", "+place 9 wood-1", "apostle 3 stands"),
        (at(BUY, PANEL), "+place 9 paint-1, pass", "wrong-colour", "O-10.1.1", "+place 9 paint-1", "takes a green"),
        (at(BUY, PANEL), "+place 8 paint-3, pass", "not-in-warehouse", "O-10.1.1", "+place 8 paint-3", "9 and six"),
        (at(BUY, PANEL), "+place 9 paint-3 pay gold, pass", "unpayable", "O-10.1.1a", "+place 9 paint-3", "no gold"),
        (at(BUY, PANEL), "+place 9 paint-3 pay wood, pass", "wrong-payment", "O-10.1.1a", "+place 9", "costs paint"),
        (at(BUY, PANEL), "+place six paint-3, pass", "syntax", "", "six", "doesn't fit here"),
        # An assistant is placed on a card; its type goes without saying.
        (at(BUY, PANEL), "+assist six, pass", "unknown-word", "", "six", "no workshop card"),
        (at(BUY, PANEL), "+assist w19 six, pass", "syntax", "", "six", "doesn't fit here"),
        (at(BUY, PANEL), "+assist w7, pass", "unknown-word", "", "w7", "no workshop card"),
        (at(BUY, PANEL), "+assist w01, pass", "no-card", "O-10.4.1", "+assist w01", "w19, w02"),
        (at(BUY, PANEL), "+assist w02 pay iron, pass", "wrong-payment", "O-10.4.1a", "+assist w02", "costs wood"),
        (at(BUY, "cards w02, assistant w02 six"), "+assist w02, pass", "card-taken", "O-10.4.2", "+assist w02", "six"),
        (at(BUY, "wood 1, cards w02"), "+assist w02, pass", "no-assistant", "O-10.4.1", "+assist w02", "no assistant"),
        (at(BUY, PANEL), "assistant six, pass", "missing-choice", "O-7.0.1", "assistant six", "clock or pass"),
        # A goal is one word, of this game's three.
        (at(BUY, PANEL), "+claim green 3, pass", "syntax", "", "3", "doesn't fit here"),
        (
            at(BUY, PANEL),
            "+claim red-3, pass",
            "no-goal",
            "O-10.5.1",
            "+claim red-3",
            "green-3, workshops-3, level-iii",
        ),
        (
            at(BUY, PANEL),
            "+claim workshops-3, pass",
            "unfulfilled",
            "O-10.5.1",
            "+claim",
            "workshop cards 3 (there are 2)",
        ),
        (
            at(BUY, "cards w01 w02 w04", "claims workshops-3 Mikel"),
            "+claim workshops-3, pass",
            "claimed",
            "O-10.5.3",
            "+claim workshops-3",
            "already claimed",
        ),
        (
            at(BUY, "cards w01 w02 w04").replace("worker 4 Mikel", ALL_OUT),
            "+claim workshops-3, pass",
            "no-worker",
            "O-10.5.1",
            "+claim workshops-3",
            "no available worker",
        ),
        (at(BUY, PANEL), "pass; recover 4 green-3", "goal-worker", "O-5.4.2a", "green-3", "goal"),
        (at(BUY, PANEL), "pass; recover w19", "unknown-word", "", "w19", "no place"),
        (at(BUY, PANEL), "no bonus, pass", "missing-choice", "O-7.0.1", "no bonus", "clock or pass"),
        (
            at(BUY, PANEL),
            "+scroll construct V, pass",
            "no-scroll",
            "O-10.3",
            "+scroll construct V",
            "no unused construct scroll; there are: none",
        ),
    ],
)
def test_a_slip_in_the_second_half(head: str, steps: str, code: str, clause: str, pointed: str, says: str) -> None:
    found, text = first(f"1 Mikel {steps}", head)
    assert (found.code, found.clause) == (code, clause)
    assert text.startswith(pointed) if pointed.startswith(("outer", "+")) else text == pointed
    assert says in found.message


@pytest.mark.parametrize(
    ("head", "steps", "hint"),
    [
        (at(APOSTLE), "clock 1; outer apostel 9", "apostle"),
        (at(APOSTLE), "clock 1; outer coin, no apostel", "apostle"),
        (at(APOSTLE), "clock 1; outer apostle 13", "outer apostle 12"),
        (at(APOSTLE), "clock 1; apostle 9", "outer apostle 9"),
        (at(BUY), "clock 1; outer workshop 4", "outer workshop 3"),
        (at(BUY, "paint 4, cards w02"), "clock 1; outer workshop 1, lay lft <w19>", "left"),
        (at(BUY), "clock 1; outer workshop 2 pay iorn 2", "iron"),
        (at(BUY), "clock 1; outer workshop 3, no upgrade <w99>", "w09"),
        (at(BUILD), "clock 1; outer construct cancr", "cancer"),
        (at(BUILD), "clock 1; outer construct Cancer", "cancer"),
        (at(BUILD), "clock 1; outer construct finale", "final"),
        (at(BUILD), "clock 1; outer construct VII hammer 1", "outer construct VII hammer 4"),
        (at(BUILD), "clock 1; outer construct VI hammer 6", "outer construct VI hammer 2"),
        (at(BUILD), "clock 1; construct V", "outer construct V"),
        (at(SCULPT), "clock 1; outer sculptor tresaury", "treasury"),
        (at(SCULPT, "broken 5"), "clock 1; outer sculptor treasury, force", "no force"),
        (at(BUY, PANEL), "+place 9 Paint-3, pass", "paint-3"),
        (at(BUY, PANEL), "+place 9 wood-1, pass", "+place 9 wood-4"),
        (at(BUY, PANEL), "+place 9 paint-1, pass", "+place 9 paint-3"),
        (at(BUY, PANEL), "+plase 9 paint-3, pass", "+place"),
        (at(BUY, PANEL), "place 9 paint-3, pass", "+place"),
        (at(BUY, PANEL), "+assist w7, pass", "w07"),
        (at(BUY, PANEL), "+assistant w19, pass", "+assist"),
        (at(BUY, PANEL), "+claim level-III, pass", "level-iii"),
        (at(BUY, PANEL), "+claim green, pass", "green-3"),
    ],
)
def test_a_slip_in_the_second_half_gets_what_was_meant(head: str, steps: str, hint: str) -> None:
    assert first(f"1 Mikel {steps}", head)[0].hint == hint


@pytest.mark.parametrize(
    ("head", "steps", "legal"),
    [
        (at(APOSTLE, "broken 5"), "clock 1; outer apostle 9", {"outer coin", "outer apostle 1", "outer apostle 2"}),
        (at(BUY, "coin 2, wood 1"), "clock 1; outer workshop 1", {"outer workshop 3"}),
        (
            at(BUY, "gold 1, coin 2"),
            "clock 1; outer workshop 3",
            {"outer workshop 3 pay gold coin", "outer workshop 3 pay coin 2"},
        ),
        (at(BUILD), "clock 1; outer construct VI", {"outer construct VI hammer 1", "outer construct VI hammer 2"}),
        (at(BUILD, "gold 1, coin 2"), "clock 1; outer construct V pay coin 2", {"outer construct V"}),
        (at(SCULPT, "sculptor painter"), "clock 1; outer sculptor moon", {"outer sculptor treasury"}),
        (at(BUY, PANEL), "+place 9 wood-1, pass", {"+place 9 wood-4", "+place 9 wood-4 pay coin", "+place 9 paint-3"}),
        (at(BUY, PANEL), "+assist w01, pass", {"+assist w19", "+assist w02", "+assist w02 pay coin"}),
        (at(BUY, "cards w01 w02 w04"), "+claim level-iii, pass", {"+claim workshops-3"}),
        (at(BUY, "cards w02, paint 4"), "clock 1; outer workshop 1 <w19>", {"lay left", "lay right"}),
    ],
)
def test_what_is_legal_instead_is_said(head: str, steps: str, legal: set[str]) -> None:
    found, _ = first(f"1 Mikel {steps}", head)
    assert legal <= set(found.legal)


def test_the_force_of_the_sculptor_is_nothing_that_must_be_written() -> None:
    # It is paid unsaid; what doesn't fit is the step behind it.
    found, text = first("1 Mikel clock 1; outer sculptor treasury, upgrade iron", at(SCULPT))
    assert (found.code, found.clause, text) == ("not-due", "O-8.6.1", "upgrade iron")


def test_a_part_of_the_sculptors_action_that_cant_be_forced_is_told_so() -> None:
    # Level 1 forces 2 for a construction.
    found, text = first(
        "1 Mikel clock 1; outer sculptor construct, construct V", at(SCULPT, "broken 4, gold 1, wood 2")
    )
    assert (found.code, found.clause, text) == ("no-token", "O-5.3.2", "construct V")


# ---- the sculptor's force, which goes without saying only where it can be paid ----


@pytest.mark.parametrize(
    ("mikel", "steps", "code", "clause", "hint", "says"),
    [
        ("broken 5", "outer sculptor treasury", "no-token", "O-5.3.2", "no force", "no force only moves the sculptor"),
        ("broken 5", "outer sculptor treasury; face iron", "no-token", "O-5.3.2", "no force", "only moves"),
        ("broken 4, gold 1, wood 2", "outer sculptor construct, construct V", "no-token", "O-5.3.2", "no force", "2 "),
        ("gold 1", "outer sculptor construct, construct V", "unpayable", "O-8.8.3", "no force", "costs gold, wood 2"),
        ("gold 1", "outer sculptor construct", "nothing-follows", "O-8.9.3a", "no force", "nothing is forced"),
    ],
)
def test_a_force_that_cant_be_paid_must_be_refused(
    mikel: str, steps: str, code: str, clause: str, hint: str, says: str
) -> None:
    found, _ = first(f"1 Mikel clock 1; {steps}", at(5, mikel))
    assert (found.code, found.clause, found.hint) == (code, clause, hint)
    assert says in found.message


def test_where_the_force_was_taken_unsaid_its_refusal_is_offered_too() -> None:
    found, _ = first("1 Mikel clock 1; outer sculptor painter", at(5))
    assert (found.code, found.clause) == ("missing-choice", "O-8.5.1")
    assert "no painter" in found.legal
    assert found.legal[-1] == "no force"
    assert "only moves the sculptor" in found.message


# ---- what is legal, and when ----


def test_a_face_that_cant_be_turned_is_told_with_its_dial() -> None:
    found, text = first("1 Mikel clock 1/2; outer coin", at(4, "broken 4"))
    assert (found.code, text, found.hint) == ("no-token", "clock 1/2", "clock 1/1")
    assert found.legal == ("clock 1", "clock 1/1")


def test_what_is_legal_at_a_wrong_draw_holds_behind_the_step_that_drew() -> None:
    found, text = first("1 Mikel clock 1; outer workshop 3, no upgrade <w12>", at(3))
    assert (found.code, text, found.moment) == ("not-in-deck", "<w12>", "1.Mikel.4")


@pytest.mark.parametrize("steps", ["clock 1; outer coin; pass", "clock 1; face yellow, clock 2", "pass, pass"])
def test_a_turn_is_chosen_once(steps: str) -> None:
    found, _ = first(f"1 Mikel {steps}", at(4))
    assert (found.code, "the turn is chosen already" in found.message) == ("not-due", True)


@pytest.mark.parametrize(
    ("steps", "hint"),
    [
        ("+assist six w02", "+assist w02"),
        ("clock 1; outer construct V w01", "<w01>"),
        ("clock 1; outer construct hammer 1 V", "construct DIAL hammer 1"),
        ("clock 1; face paint", ""),
    ],
)
def test_a_hint_is_what_was_meant_or_nothing(steps: str, hint: str) -> None:
    found, _ = first(f"1 Mikel {steps}", at(4))
    assert found.hint == hint


def test_a_drawn_card_behind_a_comma_is_told_where_it_belongs() -> None:
    found, text = first("1 Mikel clock 1; outer workshop 3, no upgrade, <w05>", at(3))
    assert (found.code, text) == ("unknown-word", "<w05>")
    assert "without a comma" in found.message


def test_a_full_stop_behind_the_round_is_told_as_one() -> None:
    found, text = first("1. Mikel pass")
    assert (found.code, text) == ("bad-character", ".")
    assert "no full stop" in found.message


def test_an_assertion_that_fails_offers_one_that_can_stand_in_its_place() -> None:
    found, text = first("1 Mikel pass [Eduardo coin 3]")
    assert (text, found.legal) == ("Eduardo coin 3", ("Eduardo coin 0",))
