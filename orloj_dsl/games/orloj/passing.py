"""7.2: passing - recover workers, activate the moon, move the golden rooster, in this order (ruling pass-order)."""

from __future__ import annotations

from orloj_dsl.games.orloj import moon, rooster
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run, always, only
from orloj_dsl.kernel.values import Action, Decision


def pass_turn(run: Run[State], seat: int) -> None:
    """Begin a pass; it is open with workers still available, too (O-7.2.4)."""
    run.tell("pass", "O-7.2.4" if run.state.count(seat, "workers") else "O-7.0.1", seat)
    run.push(
        Decision("pass recover", seat),
        Decision("pass moon", seat),
        Decision("rooster step", None),
    )


def rooster_step(run: Run[State], due: Decision) -> None:
    """Step 3: the rooster moves; it can't be declined (O-7.2.3, ruling optional)."""
    rooster.step(run, "O-7.2.3")


def _activate(run: Run[State], due: Decision, action: Action) -> None:
    run.tell("pass: the moon", "O-7.2.2", due.seat)
    moon.activate(run, due.seat)


RULES = {"pass moon": Rule("O-7.2.2", ("moon",), only(Action("moon")), always, _activate, part=True)}
