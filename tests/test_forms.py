"""Actions that no text can express are judged like any other: ``check`` refuses them and never raises."""

from __future__ import annotations

import pytest

from orloj_dsl.bdd.table import Table
from orloj_dsl.games.orloj import RULEBOOK
from orloj_dsl.games.orloj.forms import FORMS
from orloj_dsl.kernel.values import Action, IllegalActionError

TURN = "turn Mikel, round 1\nclock hand 4, face 0, worker 3 Mikel, worker 7 Mikel"
SCROLLS = "Mikel coin 3, scrolls moon painter construct apostle"


def test_every_kind_of_action_has_a_form() -> None:
    accepted = {kind for rule in RULEBOOK.decisions.values() for kind in rule.accepts}
    assert accepted | set(RULEBOOK.additional) == set(FORMS)


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
