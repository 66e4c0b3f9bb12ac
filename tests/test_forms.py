"""Actions that no text can express are judged like any other: ``check`` refuses them and never raises."""

from __future__ import annotations

import pytest

from orloj_dsl.games.orloj import RULEBOOK
from orloj_dsl.games.orloj.forms import FORMS, REFUSABLE
from orloj_dsl.kernel.values import Action, Decision, IllegalActionError
from orloj_dsl.scenario.table import Table

TURN = "turn Mikel, round 1\nclock hand 4, face 0, worker 3 Mikel, worker 7 Mikel"
SCROLLS = "Mikel coin 3, scrolls moon painter construct apostle"


def test_what_may_be_refused_is_what_the_rules_let_be_refused() -> None:
    refusals = {rule.refusal for rule in RULEBOOK.decisions.values() if rule.refusal}
    assert refusals == set(REFUSABLE)


def test_every_kind_of_action_has_a_form() -> None:
    accepted = {kind for rule in RULEBOOK.decisions.values() for kind in rule.accepts}
    contained = {kind for form in FORMS.values() for kind in form.inner}
    assert accepted | contained | set(RULEBOOK.additional) == set(FORMS)


@pytest.mark.parametrize(
    ("due", "action"),
    [
        ("turn", Action("clock", 1, ("wood",))),
        ("turn", Action("pass", 1)),
        ("upgrade", Action("upgrade")),
        ("upgrade", Action("upgrade", words=("gold",))),
        ("upgrade", Action("upgrade", words=("wood", "iron"))),
        ("upgrade", Action("upgrade", 2, ("wood",))),
        ("mastery", Action("mastery", words=("red",))),
        ("produce", Action("produce", words=("gold",))),
        ("basic 2", Action("basic", words=("iron", "wood"))),
        ("basic 1", Action("basic", words=("gold",))),
        ("recover 2", Action("recover")),
        ("recover 2", Action("recover", words=("7", "3"))),
        ("scroll", Action("scroll", words=("rose",))),
        ("parts outer face", Action("outer")),
        ("parts outer face", Action("outer", inner=Action("pass"))),
        ("parts outer face", Action("outer", inner=Action("coin", words=("blue",)))),
        ("parts outer face", Action("face", inner=Action("coin"))),
        ("parts outer face", Action("face", inner=Action("produce", words=("gold",)))),
        ("turn", Action("+gold")),
        ("turn", Action("+gold", words=("coin", "wood", "wood"))),
        ("turn", Action("+scroll", words=("moon",), inner=Action("moon"))),
        ("turn", Action("+scroll", words=("painter",))),
        ("turn", Action("+scroll", words=("painter",), inner=Action("upgrade", words=("wood",)))),
        ("turn", Action("+scroll", words=("construct",))),
        ("turn", Action("+scroll", words=("apostle",))),
        ("turn", Action("+scroll", words=("apostle",), inner=Action("construct", words=("V",)))),
        ("turn", Action("+scroll", words=("construct",), inner=Action("construct"))),
        (
            "turn",
            Action("+scroll", words=("construct",), inner=Action("construct", words=("V",), pay=("wood", "gold"))),
        ),
        ("apostle", Action("apostle", words=("9",))),
        ("apostle", Action("apostle", 9, ("9",))),
        ("apostle", Action("apostle", 9, pay=("coin",))),
        ("assistant", Action("assistant")),
        ("assistant", Action("assistant", words=("seven",))),
        ("assistant", Action("assistant", words=("six", "months"))),
        ("bonus", Action("assistant", words=("w07",))),
        ("bonus", Action("moon", 2)),
        ("workshop", Action("workshop", 2, ("w12",))),
        ("workshop", Action("workshop", 2, pay=("wood", "paint"))),
        ("workshop", Action("workshop", 2, pay=("silver",))),
        ("workshop", Action("workshop", 2, pay=("any",))),
        ("workshop", Action("workshop", 2, inner=Action("lay", words=("left",)))),
        ("lay w07", Action("lay")),
        ("lay w07", Action("lay", words=("middle",))),
        ("lay w07", Action("lay", words=("left", "right"))),
        ("draw card", Action("draw")),
        ("draw card", Action("draw", words=("w22",))),
        ("draw card", Action("draw", words=("w19", "w18"))),
        ("construct", Action("construct")),
        ("construct", Action("construct", 1)),
        ("construct", Action("construct", 1, ("XIII",))),
        ("construct", Action("construct", 0, ("V", "VI"))),
        ("construct", Action("construct", 0, ("V",), pay=("wood", "gold", "wood"))),
        ("construct", Action("construct", 0, ("final",), pay=("vp",))),
        ("parts outer face", Action("outer", inner=Action("sculptor"))),
        ("parts outer face", Action("outer", inner=Action("sculptor", words=("upgrade",)))),
        ("parts outer face", Action("outer", inner=Action("sculptor", 1, ("moon",)))),
        ("parts outer face", Action("outer", inner=Action("force"))),
        ("parts outer face", Action("outer", inner=Action("lay", words=("left",)))),
        ("parts outer face", Action("outer", inner=Action("workshop", 2, pay=("wood", "paint")))),
        ("parts outer face", Action("outer", inner=Action("workshop", 2), pay=("paint", "wood"))),
        ("turn", Action("+place", 9)),
        ("turn", Action("+place", 9, ("wood-1", "wood-4"))),
        ("turn", Action("+place", 9, ("wood-5",))),
        ("turn", Action("+place", 9, ("wood",))),
        ("turn", Action("+place", 9, ("wood-1",), pay=("stone",))),
        ("turn", Action("+place", 9, ("wood-1",), pay=("coin", "wood"))),
        ("turn", Action("+place", 9, ("wood-1",), inner=Action("upgrade", words=("wood",)))),
        ("turn", Action("+assist")),
        ("turn", Action("+assist", words=("six",))),
        ("turn", Action("+assist", words=("w02", "w07"))),
        ("turn", Action("+assist", 1, ("w07",))),
        ("turn", Action("+assist", words=("w07",), pay=("coin", "gold"))),
        ("turn", Action("+claim")),
        ("turn", Action("+claim", words=("green",))),
        ("turn", Action("+claim", words=("green-3", "red-3"))),
        ("turn", Action("+claim", 1, ("green-3",))),
        ("turn", Action("+claim", words=("green-3",), pay=("coin",))),
        # What has no cost says no payment.
        ("turn", Action("clock", 1, pay=("coin",))),
        ("turn", Action("pass", pay=("coin",))),
        ("turn", Action("+gold", words=("wood", "wood", "wood"), pay=("wood",))),
        ("upgrade", Action("upgrade", words=("wood",), pay=("coin",))),
        ("mastery", Action("mastery", words=("blue",), pay=("coin",))),
        ("parts outer face", Action("face", inner=Action("coin", words=("blue",), pay=("coin",)))),
    ],
    ids=str,
)
def test_an_action_out_of_form_is_refused(due: str, action: Action) -> None:
    position = Table(f"{TURN}\ndue {due}\n{SCROLLS}").position
    violation = position.check(action)
    assert violation is not None
    assert violation.code == "malformed"
    with pytest.raises(IllegalActionError, match="malformed"):
        position.apply(action)


FORCE = Decision("force", 0, 1, ("workshop",), "O-A6.1")
"""The sculptor's force, on top of a turn that has begun."""


@pytest.mark.parametrize(
    "action",
    [
        Action("force", 1),
        Action("force", words=("workshop",)),
        Action("force", inner=Action("workshop", 1)),
        Action("force", pay=("coin",)),
    ],
    ids=str,
)
def test_a_force_says_nothing_but_itself(action: Action) -> None:
    position = Table(f"{TURN}\ndue parts outer face").position
    state = position.state.copy()
    state.stack.append(FORCE)
    violation = position.with_state(state).check(action)
    assert violation is not None
    assert violation.code == "malformed"


@pytest.mark.parametrize(
    ("due", "action"),
    [
        ("turn", Action("clock", -1)),
        ("face turn", Action("turn", -1)),
        ("painter", Action("painter", -1, ("left",))),
        ("apostle", Action("apostle", -9)),
        ("workshop", Action("workshop", -1)),
        ("construct", Action("construct", -1, ("V",))),
        ("turn", Action("+place", -9, ("wood-1",))),
    ],
    ids=str,
)
def test_nothing_is_done_a_negative_number_of_times(due: str, action: Action) -> None:
    goods = "gold 5, paint 5, wood 5, iron 5, hammer coin, warehouse 9"
    position = Table(f"{TURN}\nworkshop w07 w12 w03\ndue {due}\nMikel {goods}").position
    assert action not in position.legal()
    violation = position.check(action)
    assert violation is not None, f"{action} is accepted, and not listed"


def test_a_payment_in_printed_order_is_in_form_and_judged_by_the_rule() -> None:
    position = Table(f"{TURN}\nworkshop w07 w12 w03\ndue workshop\nMikel paint 1, iron 2").position
    assert position.check(Action("workshop", 2, pay=("paint", "iron", "iron"))) is None
    refused = position.check(Action("workshop", 2, pay=("gold", "paint", "iron")))
    assert refused is not None
    assert refused.code == "unpayable"
