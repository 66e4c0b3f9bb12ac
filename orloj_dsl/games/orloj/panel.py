"""10.1: placing an apostle on the panel - its colour, its cost, the rewards of space, row and column."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import assistants, production
from orloj_dsl.games.orloj.payment import cannot_pay, pay_for, words_of
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.games.orloj.state import State, without
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation, refuse


def place_of(state: State, word: str) -> tuple[int, int]:
    """Row and column, from 0, of a space as records name it (``wood-1``)."""
    row, _, column = word.partition("-")
    return state.table.edition.panel_rows.index(row), int(column) - 1


def cost_of_action(state: State, action: Action) -> dict[str, int]:
    """The cost of the row on which an action places an apostle (O-10.1.1a)."""
    row, _ = place_of(state, action.words[0])
    return {state.table.edition.panel_rows[row]: 1}


def _options(state: State, due: Decision) -> Iterator[Action]:
    edition, player = state.table.edition, state.players[due.seat]
    waiting = sorted(int(tile) for tile in player.warehouse if tile.isdigit())
    if not waiting:
        return
    taken = {(row, column) for _, row, column in player.panel}
    ways = {resource: tuple(words_of(state, due.seat, {resource: 1})) for resource in edition.panel_rows}
    for number in waiting:
        for word in edition.spaces:
            row, column = place_of(state, word)
            if (row, column) in taken or edition.panel[row][column].colour != edition.apostle_colours[number]:
                continue
            for pay in ways[edition.panel_rows[row]]:
                yield Action("+place", number, (word,), pay=pay)


def _check(state: State, due: Decision, action: Action) -> Violation | None:
    seat, number, (word,) = due.seat, action.number, action.words
    edition, player, name = state.table.edition, state.players[seat], state.name(seat)
    if str(number) not in player.warehouse:
        message = f"apostle {number} isn't in {name}'s warehouse: {' and '.join(player.warehouse) or 'it is empty'}"
        return Violation("not-in-warehouse", "O-10.1.1", message)
    row, column = place_of(state, word)
    colour, asked = edition.apostle_colours[number], edition.panel[row][column].colour
    if colour != asked:
        message = f"the space {word} takes a {asked} apostle; {number} is {colour}"
        return Violation("wrong-colour", "O-10.1.1", message)
    for there, *space in player.panel:
        if space == [row, column]:
            return Violation("space-taken", "O-10.1.1", f"apostle {there} stands on {word}")
    return cannot_pay(state, seat, cost_of_action(state, action), action.pay, f"the space {word}", "O-10.1.1a")


def _place(run: Run[State], due: Decision, action: Action) -> None:
    """Pay, place, gain the space's reward, then those of what it completes (O-10.1.1b, ruling bonus-order)."""
    state, seat, (word,) = run.state, due.seat, action.words
    edition, player = state.table.edition, state.own(seat)
    row, column = place_of(state, word)
    pay_for(
        run, seat, cost_of_action(state, action), action.pay, f"pay for the space {word}", "O-10.1.1a", ("O-10.0.1",)
    )
    player.warehouse = without(player.warehouse, str(action.number))
    player.panel = (*player.panel, (action.number, row, column))
    run.tell(f"place apostle {action.number} on {word}", "O-10.1.1", seat, also=("O-10.0.1",))
    rows = [space[1] for space in player.panel]
    columns = [space[2] for space in player.panel]
    _complete(
        run,
        seat,
        row=rows.count(row) == len(edition.panel[0]),
        column=columns.count(column) == len(edition.panel),
    )
    run.tell("the reward below the space", "O-10.1.1b", seat, also=("O-10.1.2",))
    run.push(Decision("reward", seat, words=(str(edition.panel[row][column].reward),), clause="O-10.1.2"))


def _complete(run: Run[State], seat: int, *, row: bool, column: bool) -> None:
    """Make the rewards of a completed row and column due, the row's plain points first."""
    edition = run.state.table.edition
    if row and column:
        run.push(Decision("row and column", seat), Decision("bonus", seat, clause="O-10.1.4"))
    elif column:
        run.push(Decision("reward", seat, words=tuple(map(str, edition.column_bonus)), clause="O-10.1.4"))
    for item in reversed(edition.row_bonus) if row else ():
        if item.kind != "produce" or not column:
            run.push(Decision("reward", seat, words=(str(item),), clause="O-10.1.3"))


# ---- a row and a column completed by one apostle ----

NO_BONUS = refuse("bonus")
"""The column's bonus given up before the row's production is chosen."""


def _both_options(state: State, due: Decision) -> Iterator[Action]:
    for track in BASICS:
        yield Action("produce", words=(track,))
    yield from assistants.bonus_options(state, due)
    yield NO_BONUS


def _both_check(state: State, due: Decision, action: Action) -> Violation | None:
    if action.kind == "no" and action != NO_BONUS:
        return Violation("not-due", "O-10.1.3", f"no {action.words[0]} is due here to be refused")
    return None if action.kind == "produce" else assistants.bonus_check(state, due, action)


def _both(run: Run[State], due: Decision, action: Action) -> None:
    """The column's bonus waits below; where it is taken first, the row's production waits in its place."""
    seat = due.seat
    if action.kind == "produce":
        production.produce(run, seat, action.words[0], ("O-8.1.2",))
        return
    run.state.stack.pop()
    run.push(Decision("produce", seat))
    if action != NO_BONUS:
        assistants.take_bonus(run, Decision("bonus", seat, clause="O-10.1.4"), action)


RULES = {
    "row and column": Rule(
        "O-10.1.3", ("produce", "moon", "assistant", "no"), _both_options, _both_check, _both, refusal="produce"
    ),
}

ADDITIONAL = {"+place": Rule("O-10.1.1", ("+place",), _options, _check, _place)}
