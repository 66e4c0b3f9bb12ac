"""The kernel with a toy game: two seats that collect stones, with every class of decision once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest

from orloj_dsl.kernel.position import Position, settle
from orloj_dsl.kernel.rulebook import Rule, Rulebook, Run
from orloj_dsl.kernel.values import SKIP, Action, Decision, Event, IllegalActionError, Violation, refuse

# ---- the toy ----


@dataclass
class Toy:
    """Stones of each seat, whose turn it is, and what is due."""

    stones: list[int]
    turn: int | None
    stack: list[Decision]

    def copy(self) -> Toy:
        return Toy(list(self.stones), self.turn, list(self.stack))

    def dump(self) -> dict[str, Any]:
        data = asdict(self)
        data["stack"] = [[due.kind, due.player, due.number] for due in self.stack]
        return data


def change(run: Run[Toy], seat: int, what: str, clause: str, number: int) -> None:
    run.state.stones[seat] += number
    run.tell(what, clause, seat, stones=number)


def take_options(state: Toy, due: Decision) -> Iterator[Action]:
    return (Action("take", number) for number in range(1, due.number + 1))


def take_check(state: Toy, due: Decision, action: Action) -> Violation | None:
    if 1 <= action.number <= due.number:
        return None
    return Violation("too-many", "T-2", f"1 to {due.number} stones, not {action.number}", "stones")


def take_apply(run: Run[Toy], due: Decision, action: Action) -> None:
    change(run, due.seat, "take", "T-2", action.number)


def gift_options(state: Toy, due: Decision) -> Iterator[Action]:
    if state.stones[due.seat]:
        yield Action("give")


def gift_check(state: Toy, due: Decision, action: Action) -> Violation | None:
    return None if state.stones[due.seat] else Violation("nothing", "T-3", "there is no stone to give")


def gift_apply(run: Run[Toy], due: Decision, action: Action) -> None:
    change(run, due.seat, "give", "T-3", -1)
    change(run, 1 - due.seat, "get", "T-3", 1)


def polish_options(state: Toy, due: Decision) -> Iterator[Action]:
    if state.stones[due.seat] >= 2:
        yield Action("+polish")


def polish_check(state: Toy, due: Decision, action: Action) -> Violation | None:
    return None if state.stones[due.seat] >= 2 else Violation("unpayable", "T-5", "a polish takes 2 stones")


def polish_apply(run: Run[Toy], due: Decision, action: Action) -> None:
    change(run, due.seat, "polish", "T-5", -2)
    run.push(Decision("take", due.seat, 1))


def next_turn(run: Run[Toy], due: Decision) -> None:
    run.state.turn = None if run.state.turn == 1 else 1
    run.tell("the next turn", "T-6")
    if run.state.turn is not None:
        run.push(*whole_turn(1))


def whole_turn(seat: int) -> tuple[Decision, ...]:
    """A number that is never left out, a part, a choice, then what follows by itself."""
    return (
        Decision("take", seat, 3),
        Decision("rest", seat, 2, clause="T-4a"),
        Decision("gift", seat),
        Decision("next turn", None),
    )


RULES: Rulebook[Toy] = Rulebook(
    decisions={
        "take": Rule("T-2", ("take",), take_options, take_check, take_apply),
        "rest": Rule("T-4", ("take",), take_options, take_check, take_apply, part=True),
        "gift": Rule("T-3", ("give",), gift_options, gift_check, gift_apply, refusal="gift"),
    },
    additional={"+polish": Rule("T-5", ("+polish",), polish_options, polish_check, polish_apply)},
    automatic={"next turn": next_turn},
    well_formed=lambda state, action: not action.words,
    additional_clause="T-5a",
    over_clause="T-7",
)

THINKABLE = (
    *(Action("take", number) for number in range(6)),
    Action("give"),
    Action("+polish"),
    SKIP,
    refuse("gift"),
    refuse("take"),
    Action("fly"),
)


def start() -> Position[Toy]:
    return Position(RULES, Toy([0, 0], 0, list(reversed(whole_turn(0)))))


def after(*actions: Action) -> Position[Toy]:
    position = start()
    for action in actions:
        position, _ = position.apply(action)
    return position


TAKE_3 = Action("take", 3)
GIVE, POLISH = Action("give"), Action("+polish")


def reachable() -> Iterator[Position[Toy]]:
    """Every position of the game, with at most six stones a seat."""
    found: dict[str, Position[Toy]] = {}
    todo = [start()]
    while todo:
        position = todo.pop()
        if position.digest() not in found and max(position.state.stones) <= 6:
            found[position.digest()] = position
            todo += [position.apply(action)[0] for action in position.legal()]
    yield from found.values()


# ---- positions ----


def test_legal_is_exactly_what_check_accepts_at_every_position() -> None:
    positions = list(reachable())
    assert len(positions) > 50
    for position in positions:
        accepted = {action for action in THINKABLE if position.check(action) is None}
        assert accepted == set(position.legal())
        assert len(position.legal()) == len(accepted)


def test_what_is_legal_at_each_class_of_decision() -> None:
    assert start().legal() == (Action("take", 1), Action("take", 2), TAKE_3)
    assert after(TAKE_3).legal() == (Action("take", 1), Action("take", 2), SKIP, POLISH)
    assert after(Action("take", 1), SKIP).legal() == (GIVE, refuse("gift"))
    assert after(TAKE_3, SKIP).legal() == (GIVE, refuse("gift"), POLISH)


def test_options_are_neither_leaving_out_nor_refusing_nor_additional() -> None:
    assert after(TAKE_3).options() == (Action("take", 1), Action("take", 2))
    assert after(TAKE_3, SKIP).options() == (GIVE,)


def test_applying_changes_nothing_in_the_old_position() -> None:
    position = after(TAKE_3)
    state, digest = position.state.copy(), position.digest()
    for action in position.legal():
        assert position.apply(action)[0] != position
    assert position.state == state
    assert position.digest() == digest


def test_the_same_action_twice_gives_equal_positions() -> None:
    first, events = start().apply(TAKE_3)
    second, again = start().apply(TAKE_3)
    assert first == second
    assert hash(first) == hash(second)
    assert events == again == (Event("take", "T-2", 0, (("stones", 3),)),)


def test_a_position_is_never_equal_to_something_else() -> None:
    assert start() != start().state
    assert start() != after(TAKE_3)


def test_its_representation_names_digest_and_what_is_due() -> None:
    assert repr(start()) == f"<Position {start().digest()} due take>"
    assert repr(over()).endswith(" due nothing>")


def test_an_illegal_action_raises_with_the_violation() -> None:
    with pytest.raises(IllegalActionError) as refused:
        start().apply(Action("take", 4))
    expected = Violation("too-many", "T-2", "1 to 3 stones, not 4", "stones")
    assert refused.value.violation == expected
    assert str(refused.value) == "too-many [T-2] 1 to 3 stones, not 4"


def test_a_refusal_says_what_is_legal_instead_and_keeps_the_rest() -> None:
    found = start().refusal(Action("take", 4))
    assert found is not None
    assert found.instead == start().legal()
    assert (found.code, found.clause, found.message, found.ruling) == (
        "too-many",
        "T-2",
        "1 to 3 stones, not 4",
        "stones",
    )
    assert start().refusal(TAKE_3) is None


@pytest.mark.parametrize("action", [GIVE, SKIP, refuse("gift"), Action("fly")])
def test_what_doesnt_answer_the_due_decision_is_refused_with_its_clause(action: Action) -> None:
    found = start().check(action)
    assert found is not None
    assert (found.code, found.clause) == ("not-due", "T-2")


def test_a_decision_with_a_clause_of_its_own_is_refused_with_that() -> None:
    found = after(TAKE_3).check(GIVE)
    assert found is not None
    assert (found.code, found.clause) == ("not-due", "T-4a")


def test_leaving_out_a_part_and_refusing_a_choice_do_nothing_but_take_it_off() -> None:
    position, events = after(TAKE_3).apply(SKIP)
    assert events == ()
    assert position.state.stones == [3, 0]
    assert position.due == Decision("gift", 0)
    position, events = position.apply(refuse("gift"))
    assert [event.clause for event in events] == ["T-6"]
    assert position.state.stones == [3, 0]


# ---- additional actions and automatic steps ----


def test_an_additional_action_leaves_the_decision_due_below_what_it_pushes() -> None:
    position, _ = after(TAKE_3).apply(POLISH)
    assert position.state.stones == [1, 0]
    assert position.due == Decision("take", 0, 1)
    position, _ = position.apply(Action("take", 1))
    assert position.due == Decision("rest", 0, 2, clause="T-4a")


def test_an_additional_action_is_refused_at_somebody_elses_decision() -> None:
    state = after(TAKE_3).state.copy()
    state.turn = 1
    position = start().with_state(state)
    assert not position.adding
    assert POLISH not in position.legal()
    found = position.check(POLISH)
    assert found is not None
    assert (found.code, found.clause) == ("not-your-turn", "T-5a")


def test_an_additional_action_that_cant_be_paid_is_refused_by_its_own_rule() -> None:
    found = start().check(POLISH)
    assert found is not None
    assert (found.code, found.clause) == ("unpayable", "T-5")


def test_automatic_steps_run_until_a_decision_is_due() -> None:
    position, events = after(TAKE_3, SKIP).apply(GIVE)
    assert [event.what for event in events] == ["give", "get", "the next turn"]
    assert position.state.turn == 1
    assert position.due == Decision("take", 1, 3)
    assert position.rule is RULES.decisions["take"]


def over() -> Position[Toy]:
    return after(TAKE_3, SKIP, GIVE, TAKE_3, SKIP, GIVE)


def test_when_nothing_is_due_the_game_is_over_and_everything_is_refused() -> None:
    position = over()
    assert position.due is None
    assert position.rule is None
    assert not position.adding
    assert position.legal() == position.options() == ()
    for action in THINKABLE:
        found = position.refusal(action)
        assert found is not None
        assert (found.code, found.clause, found.instead) == ("game-over", "T-7", ())


def test_settling_stops_at_a_decision() -> None:
    run = Run(Toy([0, 0], 0, [Decision("next turn", None)]))
    settle(RULES, run)
    assert run.state.turn == 1
    assert run.state.stack[-1] == Decision("take", 1, 3)
    settle(RULES, run)
    assert [event.what for event in run.events] == ["the next turn"]


def test_pushed_decisions_are_due_in_the_order_in_which_they_are_named() -> None:
    run = Run(Toy([0, 0], 0, [Decision("end", 0)]))
    run.push(Decision("first", 0), Decision("second", 0))
    assert [due.kind for due in reversed(run.state.stack)] == ["first", "second", "end"]


def test_a_counter_with_a_hyphen_is_told_by_an_underscore() -> None:
    run = Run(Toy([0, 0], 0, []))
    run.tell("up", "T-1", 1, iron_cube=1, vp=-2)
    assert run.events == [Event("up", "T-1", 1, (("iron-cube", 1), ("vp", -2)))]


def test_nobody_decides_an_automatic_step() -> None:
    assert Decision("take", 1).seat == 1
    with pytest.raises(LookupError, match="no seat decides next turn"):
        _ = Decision("next turn", None).seat


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (SKIP, "kind"),
        (Decision("take", 0), "player"),
        (Event("take", "T-2"), "deltas"),
        (Violation("code", "T-2", "why"), "code"),
    ],
)
def test_actions_decisions_events_and_violations_are_frozen(value: object, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, field, "other")
    assert hash(value) == hash(value)


# ---- digests ----

PRINT_DIGESTS = """
from selfplay import random_game
from test_kernel import start
print(start().digest(), *(position.digest() for position in random_game(7, 120).positions[::30]))
"""


def test_digests_are_the_same_in_every_process() -> None:
    told = set()
    for seed in ("0", "1", "424242"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)}
        run = subprocess.run(
            [sys.executable, "-c", PRINT_DIGESTS], capture_output=True, text=True, env=environment, check=True
        )
        told.add(run.stdout)
    assert len(told) == 1
    first, *others = told.pop().split()
    assert first == start().digest()
    assert len(set(others)) == len(others) == 5
    assert all(digest.startswith("sha-") and len(digest) == 16 for digest in others)
