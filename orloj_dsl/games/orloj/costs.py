"""What an action costs, whatever its kind; and the same action with the payment that goes without saying unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj_dsl.games.orloj import assistants, construction, panel, workshop
from orloj_dsl.games.orloj.payment import pieces, unsaid
from orloj_dsl.games.orloj.resources import Goods
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.values import Action

_COSTS: Mapping[str, Callable[[State, Action], Goods | None]] = {
    "workshop": workshop.cost_of_action,
    "construct": construction.cost_of_action,
    "+place": panel.cost_of_action,
    "+assist": assistants.cost_of_action,
}


def plainly_paid(state: State, seat: int, action: Action) -> Action:
    """The action without its payment, where that goes without saying; so each decision has one form."""
    if action.inner is not None:
        return action._replace(inner=plainly_paid(state, seat, action.inner))
    if not action.pay:
        return action
    cost = _COSTS[action.kind](state, action) if action.kind in _COSTS else None
    plain = None if cost is None else unsaid(state, seat, cost)
    return action if plain is None or pieces(plain) != action.pay else action._replace(pay=())
