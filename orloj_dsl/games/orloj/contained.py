"""Actions that another one contains: what opens a section of the outer ring (appendix 2), what a scroll does (10.3).

Each is judged and done as if its own decision were due, whatever is.
"""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import apostles, construction, painter, sculptor, upgrade, workshop
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

_RULES: dict[str, Rule[State]] = {
    "apostle": apostles.RULES["apostle"],
    "construct": construction.RULES["construct"],
    "painter": painter.RULES["painter"],
    "sculptor": sculptor.SECTION,
    "upgrade": upgrade.RULES["upgrade"],
    "workshop": workshop.RULES["workshop"],
}

KINDS = frozenset(_RULES)
"""The kinds of action that may be contained and ask for a choice of their own."""


def options(state: State, seat: int, kind: str) -> Iterator[Action]:
    """Every such action that a player may do."""
    return _RULES[kind].options(state, Decision(kind, seat))


def check(state: State, seat: int, action: Action) -> Violation | None:
    """Judge one."""
    return _RULES[action.kind].check(state, Decision(action.kind, seat), action)


def apply(run: Run[State], seat: int, action: Action) -> None:
    """Do one that is legal."""
    _RULES[action.kind].apply(run, Decision(action.kind, seat), action)
