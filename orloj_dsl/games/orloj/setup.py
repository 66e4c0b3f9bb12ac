"""4.1 and 4.2: the setup - what chance gave, whether it can be, and the table laid out from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.starting import before_round_one
from orloj_dsl.games.orloj.state import (
    COUNTERS,
    CUBE_COUNTERS,
    NOBODY,
    RINGS,
    Board,
    Player,
    Seat,
    State,
    Table,
)
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision, Violation

FIRST_GAME_PAIRS = 4
"""Hammer and starting card of the numbers 1 to 4 are the first game's fixed pairs (O-4.3.5)."""

PRINTED = ("printed",)
"""The calendar of a first game: the order printed on the board."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Every chance outcome of a setup.

    Attributes:
        hour: hour of the day at which the game starts, 0-23.
        face: rotation of the clock face, 0-11 steps counter-clockwise.
        crown: the crowning piece.
        months, signs: the dials drawn and blocked.
        extra: the one more dial of each ring, drawn without a blocked tile: month, sign.
        windows, royals: what lies on each mastery track.
        goals: goal and bonus of each place, left to right.
        calendar: the tile at each month's place, from I; or ``PRINTED``.
        scrolls: the revealed scrolls.
        workshop: the cards on display, left to right.
        offer: the pairs of hammer and starting card for the draft; empty if they were dealt.
        hammers: the pairs dealt, by player's name; empty if there is a draft.
    """

    hour: int
    face: int
    crown: str
    months: tuple[str, ...]
    signs: tuple[str, ...]
    extra: tuple[str, str]
    windows: tuple[tuple[str, str], ...]
    royals: tuple[tuple[str, str], ...]
    goals: tuple[tuple[str, str], ...]
    calendar: tuple[str, ...]
    scrolls: tuple[str, ...]
    workshop: tuple[str, ...]
    offer: tuple[tuple[str, int], ...] = ()
    hammers: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """A setup that can't be: the field, the place in it (from 0; ``None`` for the whole), and why."""

    field: str
    index: int | None
    violation: Violation


def faults(setup: Setup, edition: Edition, seats: Sequence[Seat]) -> Iterator[Fault]:
    """Everything about a setup that contradicts 4.1 and 4.3, field by field."""
    number = len(seats)
    yield from _clock(setup, edition)
    yield from _ring("months", setup.months, setup.extra[0], edition.months, edition.drawn[number])
    yield from _ring("signs", setup.signs, setup.extra[1], edition.signs, edition.drawn[number])
    yield from _tracks("windows", setup.windows, tuple(edition.windows), "O-4.1.4")
    yield from _tracks("royals", setup.royals, tuple(edition.royals), "O-4.1.5")
    yield from _goals(setup, edition)
    yield from _calendar(setup, edition)
    yield from _scrolls(setup, edition, number)
    yield from _exactly("workshop", setup.workshop, edition.workshop, len(edition.place_costs), "O-4.1.9")
    yield from _hammers(setup, edition, seats)


def _fault(field: str, index: int | None, clause: str, message: str) -> Fault:
    return Fault(field, index, Violation("bad-setup", clause, message))


def _clock(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if not 0 <= setup.hour <= 23:
        yield _fault("hour", 0, "O-4.1.1a", f"the hour is 0 to 23, not {setup.hour}")
    if not 0 <= setup.face <= 11:
        yield _fault("face", 0, "O-4.1.1", f"the face's rotation is 0 to 11, not {setup.face}")
    crowns = [crown for crown in edition.rounds if crown != "solo"]
    if setup.crown not in crowns:
        message = f"the crowning pieces are {' and '.join(crowns)}, not {setup.crown}"
        yield _fault("crown", 0, "O-4.1.3", message)


def _exactly(field: str, given: Sequence[str], known: Sequence[str], number: int, clause: str) -> Iterator[Fault]:
    """So many different ones of those that are known."""
    for index, word in enumerate(given):
        if word not in known:
            yield _fault(field, index, clause, f"{word} is none of {', '.join(known)}")
        elif word in given[:index]:
            yield _fault(field, index, clause, f"{word} is named twice")
    if len(given) != number:
        yield _fault(field, None, clause, f"{field} names {len(given)}; it must be {number}")


def _ring(field: str, drawn: Sequence[str], extra: str, known: Sequence[str], number: int) -> Iterator[Fault]:
    clause = "O-4.1.10" if field == "months" else "O-4.1.11"
    yield from _exactly(field, drawn, known, number, clause)
    if extra not in known or extra in drawn:
        why = "is named twice" if extra in drawn else f"is none of {', '.join(known)}"
        yield _fault(field, len(drawn), "O-4.1.10a", f"{extra} {why}")


def _tracks(field: str, given: Sequence[tuple[str, str]], known: Sequence[str], clause: str) -> Iterator[Fault]:
    """One of the known kinds, all different, on each of the three tracks."""
    colours, kinds = [colour for colour, _ in given], [kind for _, kind in given]
    for index, (colour, kind) in enumerate(given):
        if colour not in COLOURS or colour in colours[:index]:
            why = "named twice" if colour in COLOURS else f"none of {', '.join(COLOURS)}"
            yield _fault(field, index, clause, f"the track {colour} is {why}")
        elif kind not in known or kind in kinds[:index]:
            why = "named twice" if kind in known else f"none of {', '.join(known)}"
            yield _fault(field, index, clause, f"{kind} is {why}")
    if len(given) != len(COLOURS):
        yield _fault(field, None, clause, f"{field} needs one on each of {', '.join(COLOURS)}")


def _goals(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if len(setup.goals) != len(edition.goals):
        message = f"there are {len(edition.goals)} goals, not {len(setup.goals)}"
        yield _fault("goals", None, "O-4.1.7", message)
        return
    for index, (goal, bonus) in enumerate(setup.goals):
        goals, bonuses = edition.goals[index], edition.bonuses[index]
        if goal not in goals:
            message = f"{goal} can't lie on place {index + 1}; its goals are {', '.join(goals)}"
            yield _fault("goals", index, "O-4.1.7", message)
        if bonus not in bonuses:
            message = f"{bonus} can't lie on place {index + 1}; its bonuses are {', '.join(bonuses)}"
            yield _fault("goals", index, "O-4.1.8", message)


def _calendar(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if setup.calendar != PRINTED:
        tiles = tuple(edition.sections)
        yield from _exactly("calendar", setup.calendar, tiles, len(tiles), "O-4.1.14")


def _scrolls(setup: Setup, edition: Edition, number: int) -> Iterator[Fault]:
    each, kinds = edition.scrolls_of_each[number], tuple(edition.scrolls)
    for index, kind in enumerate(setup.scrolls):
        if kind not in kinds:
            yield _fault("scrolls", index, "O-4.1.6a", f"{kind} is none of {', '.join(kinds)}")
        elif setup.scrolls[: index + 1].count(kind) > each:
            message = f"with {number} players there are only {each} {kind} scrolls"
            yield _fault("scrolls", index, "O-4.1.6", message)
    if len(setup.scrolls) != edition.scrolls_revealed[number]:
        message = f"{edition.scrolls_revealed[number]} scrolls are revealed, not {len(setup.scrolls)}"
        yield _fault("scrolls", None, "O-4.1.6a", message)


def _hammers(setup: Setup, edition: Edition, seats: Sequence[Seat]) -> Iterator[Fault]:
    field = "offer" if setup.offer else "hammers"
    pairs = setup.offer or tuple((hammer, card) for _, hammer, card in setup.hammers)
    clause = "O-4.3.1" if setup.offer else "O-4.3.5"
    for index, (hammer, card) in enumerate(pairs):
        if hammer not in edition.hammers:
            message = f"{hammer} is none of the hammers {', '.join(edition.hammers)}"
        elif card not in edition.starting_cards:
            message = f"there is no starting card {card}; they are 1 to {len(edition.starting_cards)}"
        elif hammer in [pair[0] for pair in pairs[:index]]:
            message = f"the {hammer} hammer is named twice"
        elif card in [pair[1] for pair in pairs[:index]]:
            message = f"starting card {card} is named twice"
        elif not setup.offer and card > FIRST_GAME_PAIRS:
            message = f"only the {FIRST_GAME_PAIRS} pairs of the first game are dealt, not card {card}"
        elif not setup.offer and edition.hammers[hammer].number != card:
            number = edition.hammers[hammer].number
            message = f"dealt pairs match by number: the {hammer} hammer goes with card {number}"
        else:
            continue
        yield _fault(field, index, clause, message)
    if setup.offer:
        if len(pairs) != len(seats) + 1:
            message = f"{len(seats) + 1} pairs are on offer, not {len(pairs)}"
            yield _fault(field, None, clause, message)
        return
    names = [seat.name for seat in seats]
    for index, (name, _, _) in enumerate(setup.hammers):
        if name not in names or name in [dealt[0] for dealt in setup.hammers[:index]]:
            yield _fault(field, index, clause, f"{name} isn't a player, or is dealt two pairs")
    if len(pairs) != len(seats):
        yield _fault(field, None, clause, f"{len(seats)} pairs are dealt, not {len(pairs)}")


# ---- laying the table out ----


def lay_out(
    setup: Setup, edition: Edition, seats: Sequence[Seat], rulings: Sequence[tuple[str, str]] = ()
) -> Run[State]:
    """Lay a table out from a setup without faults, up to the first decision.

    Returns:
        The run with the state and one event for each thing laid out.
    """
    calendar = edition.printed if setup.calendar == PRINTED else setup.calendar
    blocked = frozenset(setup.months + setup.signs)
    board = Board(setup.crown, blocked, setup.windows, setup.royals, setup.goals, tuple(calendar))
    table = Table(edition, tuple(seats), tuple(sorted(rulings)), board)
    state = empty_table(table)
    state.hand = (setup.hour - 1) % 12 + 1
    state.face = setup.face
    state.dials = dict.fromkeys((*setup.months, *setup.signs, *setup.extra), NOBODY)
    state.scrolls = dict(Counter(setup.scrolls))
    state.workshop = setup.workshop
    state.offer = setup.offer
    due = before_round_one(len(seats), bool(setup.hammers))
    state.stack = [Decision("next turn", None), *reversed(due)]
    run = Run(state)
    _tell(run, setup)
    if setup.offer:
        run.tell(f"{len(setup.offer)} pairs of hammer and starting card are revealed", "O-4.3.1")
    for name, hammer, card in setup.hammers:
        seat = [seat.name for seat in seats].index(name)
        player = state.own(seat)
        player.hammer, player.card = hammer, card
        run.tell(f"the {hammer} hammer and card {card} are dealt", "O-4.3.5", seat)
    return run


def empty_table(table: Table) -> State:
    """A table on which nothing was drawn yet: all that stands still at the same place in every game."""
    edition, number = table.edition, len(table.seats)
    return State(
        table=table,
        stack=[],
        players=[Player(_counts(table)) for _ in table.seats],
        round=0,
        turn=None,
        hand=12,
        face=0,
        moon=edition.moon_start,
        painter=edition.months.index(edition.painter_start) + 1,
        clock=(None,) * 12,
        dials={},
        rooster=table.steps[0],
        marker=0,
        calls=0,
        call_due=False,
        scrolls={},
        offer=(),
        gears=0,
        discs=dict.fromkeys(RINGS, edition.hammer_start),
        workshop=(),
        assistants=dict.fromkeys(edition.assistants, edition.assistant_piles[number]),
        claims={},
        ending="",
    )


def _counts(table: Table) -> dict[str, int]:
    """A player's counters at the start (4.2)."""
    counts = dict.fromkeys(COUNTERS, 0)
    counts |= {CUBE_COUNTERS[cube]: 1 for cube in CUBES}
    counts["vp"] = table.edition.start_vp
    counts["workers"] = table.edition.workers_available[len(table.seats)]
    return counts


def _tell(run: Run[State], setup: Setup) -> None:
    """One event for each clause of the setup that puts something on the table."""
    state = run.state
    edition, number = state.table.edition, len(state.players)
    for what, clause in (
        (f"the face stands at rotation {state.face}", "O-4.1.1"),
        (f"the hand stands on {state.hand}", "O-4.1.1a"),
        (f"the moon stands on step {edition.moon_start} from the hand", "O-4.1.1b"),
        (f"the gears show apostles {edition.gear_left[0]} and {edition.gear_right[0]}", "O-4.1.2"),
        (f"the crowning piece {setup.crown} is put up", "O-4.1.3"),
        ("the round marker stands on the leftmost space", "O-4.1.3a"),
        (f"the rooster stands on {state.rooster}", "O-4.1.3b"),
        ("windows lie on the mastery tracks", "O-4.1.4"),
        ("royal scrolls lie on the mastery tracks", "O-4.1.5"),
        (f"{edition.scrolls_of_each[number]} scrolls of each kind are in play", "O-4.1.6"),
        (f"{len(setup.scrolls)} scrolls are revealed", "O-4.1.6a"),
        ("the common goals are drawn", "O-4.1.7"),
        ("their bonuses are drawn", "O-4.1.8"),
        (f"{len(setup.workshop)} workshop cards are on display", "O-4.1.9"),
        (f"the months {' '.join(setup.months)} are blocked", "O-4.1.10"),
        (f"{' and '.join(setup.extra)} are drawn besides", "O-4.1.10a"),
        (f"{len(state.dials)} dials lie on the calendar", "O-4.1.10b"),
        (f"the signs {' '.join(setup.signs)} are blocked", "O-4.1.11"),
        ("the final-construction dial lies inactive", "O-4.1.12"),
        ("a hammer disc stands in each construction area", "O-4.1.13"),
        ("the calendar sections surround it", _calendar_clause(setup)),
        (f"the painter stands by {edition.painter_start}", "O-4.1.15"),
        (f"{edition.assistant_piles[number]} assistants in each pile", "O-4.1.16"),
        (f"the supply holds {', '.join(GOODS)}", "O-4.1.17"),
    ):
        run.tell(what, clause)
    for seat in range(number):
        _tell_seat(run, seat)


def _calendar_clause(setup: Setup) -> str:
    return "O-4.1.14a" if setup.calendar == PRINTED else "O-4.1.14"


def _tell_seat(run: Run[State], seat: int) -> None:
    edition, counts = run.state.table.edition, run.state.players[seat].counts
    for what, clause in (
        ("a personal board, a warehouse and a forge", "O-4.2.1"),
        (f"{edition.tokens} deviation tokens, none broken", "O-4.2.2"),
        ("the rooster disc at the bottom", "O-4.2.3"),
        ("the cubes at the bottom of their tracks", "O-4.2.4"),
        (f"{sum(edition.workers_locked.values())} workers locked", "O-4.2.5"),
        (f"{counts['workers']} workers available", "O-4.2.6"),
        ("the sculptor beside the board", "O-4.2.7"),
        ("a disc at the bottom of each mastery track", "O-4.2.8"),
        (f"{counts['vp']} VP", "O-4.2.9"),
        ("twelve apostles", "O-4.2.10"),
    ):
        run.tell(what, clause, seat)
    if seat == 0:
        run.tell("first player", "O-4.2.11", seat)
