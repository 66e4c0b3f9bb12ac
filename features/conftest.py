"""The worked examples of the rulebook, told with the public step library, and a step for who has won."""

from pytest_bdd import parsers, then

from orloj_dsl.bdd.steps import *  # noqa: F403 - steps, the fixture table and the guard's hooks
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.scenario.table import Table


@then(parsers.re(r"(?P<names>[A-Z]\w*(?:(?:, | and )[A-Z]\w*)*) (?:wins|share the win)"))
def wins(table: Table, names: str) -> None:
    state = table.position.state
    assert table.position.due is None, "the game isn't over"
    assert [state.name(seat) for seat in winners(state)] == names.replace(" and ", ", ").split(", ")
