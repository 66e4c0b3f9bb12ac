"""11.0 and 12: the final scoring and the winner."""

from __future__ import annotations

from collections import Counter

from orloj_dsl.games.orloj.goals import claimed_place
from orloj_dsl.games.orloj.resources import EXCHANGED, Goods, change, score
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.games.orloj.scoring import tally
from orloj_dsl.games.orloj.solo.final import score_manes, winner
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run

WINDOW_CLAUSES = {
    "scrolls": "O-A12.1",
    "apostles": "O-A12.2",
    "upgrades": "O-A12.3",
    "months": "O-A12.4",
    "signs": "O-A12.5",
    "workshops": "O-A12.6",
}
"""The clause of each kind of window."""

_ASSISTANTS = {
    "six": "O-A8.1",
    "upgrades": "O-A8.2",
    "level-iv": "O-A8.3",
    "columns": "O-A8.4",
    "months": "O-A8.5",
    "signs": "O-A8.6",
}
_GREY = ("O-5.1.1",)
"""Points of a grey shield: scored in the end."""


def score_all(run: Run[State]) -> None:
    """The final scoring in the rulebook's order, that of Manes behind the player's, then who wins."""
    state = run.state
    for colour, window in state.table.board.windows:
        for seat in range(len(state.players)):
            _score_window(run, seat, colour, window)
    seats = range(state.table.players)
    for seat in seats:
        _score_gold(run, seat)
    for seat in seats:
        _score_deviations(run, seat)
    for seat in seats:
        _score_assistants(run, seat)
    for seat in seats:
        _score_goals(run, seat)
    if state.solo is not None:
        score_manes(run)
    _tell_winners(run)


# ---- 12.1 windows ----


def _score_window(run: Run[State], seat: int, colour: str, window: str) -> None:
    """The first value for the highest disc, all that tie for it; the second for others past the line (12.1)."""
    state = run.state
    edition = state.table.edition
    space, line = state.count(seat, colour), edition.mastery.line
    label, also = f"{colour} window ({window})", ("O-13.10.2",) if state.table.is_manes(seat) else ()
    if space < line:
        run.tell(f"{label}: the disc on {space} isn't past the line", "O-12.1.1", seat, also=also)
        return
    highest = space == max(player.counts[colour] for player in state.players)
    value = edition.windows[window][0 if highest else 1]
    number = tally(state, seat, window)
    points = min(edition.window_cap, number * value)
    capped = ("O-12.1.2b",) if number * value > edition.window_cap else ()
    clause = "O-12.1.2" if highest else "O-12.1.2a"
    what = f"{label}: {number} at {value} VP"
    score(run, seat, points, clause, what, (*_GREY, "O-12.1.1", WINDOW_CLAUSES[window], *capped, *also))


# ---- 12.2, 12.3 resources and deviations ----


def threes(purse: Goods) -> list[dict[str, int]]:
    """The groups of 3 identical pieces, coins standing for any kind, that make most gold of a purse (O-12.2).

    Full threes go first; a rest of two then asks for one coin, a rest of one for two, and three coins are a kind of
    their own. So each coin goes where fewest are needed, and no other grouping makes more.
    """
    groups = [{basic: EXCHANGED} for basic in BASICS for _ in range(purse[basic] // EXCHANGED)]
    coins = purse["coin"]
    for rest, basic in sorted(((purse[basic] % EXCHANGED, basic) for basic in BASICS), reverse=True):
        wanted = EXCHANGED - rest
        if rest and coins >= wanted:
            groups.append({basic: rest, "coin": wanted})
            coins -= wanted
    return groups + [{"coin": EXCHANGED} for _ in range(coins // EXCHANGED)]


def _score_gold(run: Run[State], seat: int) -> None:
    groups = threes(run.state.players[seat].counts)
    if groups:
        given = Counter[str]()
        for group in groups:
            given.update(group)
        deltas = {good: -n for good, n in given.items()} | {"gold": len(groups)}
        change(run, seat, f"gold: exchange for {len(groups)}", "O-12.2", deltas)
    gold = run.state.count(seat, "gold")
    score(run, seat, gold, "O-12.2a", f"gold: {gold} at 1 VP", _GREY)


def _score_deviations(run: Run[State], seat: int) -> None:
    broken = run.state.count(seat, "broken")
    change(run, seat, f"deviations: {broken} broken", "O-12.3", {"vp": -broken}, _GREY)


# ---- 12.4, 12.5 assistants and goals ----


def _score_assistants(run: Run[State], seat: int) -> None:
    """Those on own workshop cards; one in the warehouse scores nothing (O-12.4)."""
    state = run.state
    for card, kind in state.players[seat].assistants:
        value = state.table.edition.assistants[kind]
        number = 1 if kind == "six" else tally(state, seat, kind)
        what = f"assistants: {kind} on {card}" + ("" if kind == "six" else f", {number} at {value} VP")
        score(run, seat, number * value, "O-12.4", what, (*_GREY, _ASSISTANTS[kind]))


def _score_goals(run: Run[State], seat: int) -> None:
    for goal, _ in run.state.table.board.goals:
        points = claimed_place(run.state, goal, seat)
        if points is not None:
            score(run, seat, points, "O-12.5", f"goals: {goal}", _GREY)


# ---- 11.0 who wins ----


def winners(state: State) -> tuple[int, ...]:
    """The seats with most VP; of those that tie the ones with most apostles on the panel (O-11.0.3, O-11.0.3a).

    Against Manes only more VP win (O-13.10.1a).
    """
    if state.solo is not None:
        return (winner(state),)
    seats = range(len(state.players))
    standing = {seat: (state.count(seat, "vp"), tally(state, seat, "apostles")) for seat in seats}
    best = max(standing.values())
    return tuple(seat for seat in seats if standing[seat] == best)


def _tell_winners(run: Run[State]) -> None:
    state = run.state
    points = [player.counts["vp"] for player in state.players]
    tied = points.count(max(points)) > 1
    won = winners(state)
    if state.solo is not None:
        why = ": a tie is won by Manes" if tied else ""
        run.tell(f"wins{why}", "O-13.10.1a", won[0])
        return
    for seat in won:
        shared = "wins" if len(won) == 1 else "shares the win"
        why = f", by apostles on the panel: {tally(state, seat, 'apostles')}" if tied else ""
        run.tell(f"{shared}{why}", "O-11.0.3a" if tied else "O-11.0.3", seat)
