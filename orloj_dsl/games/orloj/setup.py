"""4.1 and 4.2: the setup - what chance gave, whether it can be, and the table laid out from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.setup_checks import Fault, exactly, fault
from orloj_dsl.games.orloj.solo import setup as solo
from orloj_dsl.games.orloj.solo.area import Solo, SoloBoard
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
    locked_workers,
)
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision

FIRST_GAME_PAIRS = 4
"""Hammer and starting card of the numbers 1 to 4 are the first game's fixed pairs (O-4.3.5)."""

PRINTED = ("printed",)
"""The calendar of a first game: the order printed on the board."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Every chance outcome of a setup.

    In a solo game months and signs are those of the six revealed action cards, and nothing more is drawn (O-13.1.3).

    Attributes:
        hour: hour of the day at which the game starts, 0-23.
        face: rotation of the clock face, 0-11 steps counter-clockwise.
        crown: the crowning piece.
        months, signs: the dials drawn and blocked.
        extra: the one more dial of each ring, drawn without a blocked tile: month, sign; none in a solo game.
        windows, royals: what lies on each mastery track.
        goals: goal and bonus of each place, left to right.
        calendar: the tile at each month's place, from I; or ``PRINTED``.
        scrolls: the revealed scrolls.
        workshop: the cards on display, left to right.
        offer: the pairs of hammer and starting card for the draft; empty if they were dealt.
        hammers: the pairs dealt, by player's name; empty if there is a draft.
        solo: what a solo game fixes besides; ``None`` in a game of several players.
        following: the first action card and round scoring card of a solo game.
    """

    hour: int
    face: int
    crown: str
    months: tuple[str, ...]
    signs: tuple[str, ...]
    extra: tuple[str, ...]
    windows: tuple[tuple[str, str], ...]
    royals: tuple[tuple[str, str], ...]
    goals: tuple[tuple[str, str], ...]
    calendar: tuple[str, ...]
    scrolls: tuple[str, ...]
    workshop: tuple[str, ...]
    offer: tuple[tuple[str, int], ...] = ()
    hammers: tuple[tuple[str, str, int], ...] = ()
    solo: SoloBoard | None = None
    following: tuple[str, ...] = ()


def faults(setup: Setup, edition: Edition, seats: Sequence[Seat]) -> Iterator[Fault]:
    """Everything about a setup that contradicts 4.1 and 4.3, field by field."""
    number = players_of(setup, seats)
    yield from _clock(setup, edition)
    if setup.solo is None:
        yield from _crown(setup, edition)
        yield from _ring("months", setup.months, setup.extra[0], edition.months, edition.drawn[number])
        yield from _ring("signs", setup.signs, setup.extra[1], edition.signs, edition.drawn[number])
    yield from _tracks("windows", setup.windows, tuple(edition.windows), "O-4.1.4")
    yield from _tracks("royals", setup.royals, tuple(edition.royals), "O-4.1.5")
    yield from _goals(setup, edition)
    yield from _calendar(setup, edition)
    yield from _scrolls(setup, edition, number)
    yield from exactly("workshop", setup.workshop, edition.workshop, len(edition.place_costs), "O-4.1.9")
    yield from _hammers(setup, edition, seats[:number])
    if setup.solo is not None:
        yield from solo.faults(board_of(setup), setup.solo, setup.following, edition)


def players_of(setup: Setup, seats: Sequence[Seat]) -> int:
    """How many play, Manes not counted."""
    return len(seats) - (setup.solo is not None)


def board_of(setup: Setup, sections: Sequence[str] = ()) -> Board:
    """What a setup fixes for the whole game; ``sections`` are those of the calendar."""
    blocked = frozenset(setup.months + setup.signs)
    return Board(setup.crown, blocked, setup.windows, setup.royals, setup.goals, tuple(sections), setup.solo)


def _clock(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if not 0 <= setup.hour <= 23:
        yield fault("hour", 0, "O-4.1.1a", f"the hour is 0 to 23, not {setup.hour}")
    if not 0 <= setup.face <= 11:
        yield fault("face", 0, "O-4.1.1", f"the face's rotation is 0 to 11, not {setup.face}")


def _crown(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if setup.crown not in edition.rounds:
        message = f"the crowning pieces are {' and '.join(edition.rounds)}, not {setup.crown}"
        yield fault("crown", 0, "O-4.1.3", message)


def _ring(field: str, drawn: Sequence[str], extra: str, known: Sequence[str], number: int) -> Iterator[Fault]:
    clause = "O-4.1.10" if field == "months" else "O-4.1.11"
    yield from exactly(field, drawn, known, number, clause)
    if extra not in known or extra in drawn:
        why = "is named twice" if extra in drawn else f"is none of {', '.join(known)}"
        yield fault(field, len(drawn), "O-4.1.10a", f"{extra} {why}")


def _tracks(field: str, given: Sequence[tuple[str, str]], known: Sequence[str], clause: str) -> Iterator[Fault]:
    """One of the known kinds, all different, on each of the three tracks."""
    colours, kinds = [colour for colour, _ in given], [kind for _, kind in given]
    for index, (colour, kind) in enumerate(given):
        if colour not in COLOURS or colour in colours[:index]:
            why = "named twice" if colour in COLOURS else f"none of {', '.join(COLOURS)}"
            yield fault(field, index, clause, f"the track {colour} is {why}")
        elif kind not in known or kind in kinds[:index]:
            why = "named twice" if kind in known else f"none of {', '.join(known)}"
            yield fault(field, index, clause, f"{kind} is {why}")
    if len(given) != len(COLOURS):
        yield fault(field, None, clause, f"{field} needs one on each of {', '.join(COLOURS)}")


def _goals(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if len(setup.goals) != len(edition.goals):
        message = f"there are {len(edition.goals)} goals, not {len(setup.goals)}"
        yield fault("goals", None, "O-4.1.7", message)
        return
    for index, (goal, bonus) in enumerate(setup.goals):
        goals, bonuses = edition.goals[index], edition.bonuses[index]
        if goal not in goals:
            message = f"{goal} can't lie on place {index + 1}; its goals are {', '.join(goals)}"
            yield fault("goals", index, "O-4.1.7", message)
        if bonus not in bonuses:
            message = f"{bonus} can't lie on place {index + 1}; its bonuses are {', '.join(bonuses)}"
            yield fault("goals", index, "O-4.1.8", message)


def _calendar(setup: Setup, edition: Edition) -> Iterator[Fault]:
    if setup.calendar != PRINTED:
        tiles = tuple(edition.sections)
        yield from exactly("calendar", setup.calendar, tiles, len(tiles), "O-4.1.14")


def _scrolls(setup: Setup, edition: Edition, number: int) -> Iterator[Fault]:
    each, kinds = edition.scrolls_of_each[number], tuple(edition.scrolls)
    for index, kind in enumerate(setup.scrolls):
        if kind not in kinds:
            yield fault("scrolls", index, "O-4.1.6a", f"{kind} is none of {', '.join(kinds)}")
        elif setup.scrolls[: index + 1].count(kind) > each:
            message = f"with {number} players there are only {each} {kind} scrolls"
            yield fault("scrolls", index, "O-4.1.6", message)
    if len(setup.scrolls) != edition.scrolls_revealed[number]:
        message = f"{edition.scrolls_revealed[number]} scrolls are revealed, not {len(setup.scrolls)}"
        yield fault("scrolls", None, "O-4.1.6a", message)


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
        yield fault(field, index, clause, message)
    if setup.offer:
        if len(pairs) != len(seats) + 1:
            message = f"{len(seats) + 1} pairs are on offer, not {len(pairs)}"
            yield fault(field, None, clause, message)
        return
    names, dealt_to = [seat.name for seat in seats], [name for name, _, _ in setup.hammers]
    wrong = [index for index, name in enumerate(dealt_to) if name not in names or name in dealt_to[:index]]
    for index in wrong:
        yield fault(field, index, clause, f"{dealt_to[index]} isn't a player, or is dealt two pairs")
    if len(pairs) != len(seats) and not wrong:
        yield fault(field, None, clause, f"{len(seats)} pairs are dealt, not {len(pairs)}")


# ---- laying the table out ----


def lay_out(
    setup: Setup, edition: Edition, seats: Sequence[Seat], rulings: Sequence[tuple[str, str]] = ()
) -> Run[State]:
    """Lay a table out from a setup without faults, up to the first decision.

    Returns:
        The run with the state and one event for each thing laid out.
    """
    calendar = edition.printed if setup.calendar == PRINTED else setup.calendar
    table = Table(edition, tuple(seats), tuple(sorted(rulings)), board_of(setup, calendar))
    state = empty_table(table)
    state.hand = (setup.hour - 1) % 12 + 1
    state.face = setup.face
    state.dials = dict.fromkeys((*setup.months, *setup.signs, *setup.extra), NOBODY)
    state.scrolls = dict(Counter(setup.scrolls))
    state.workshop = setup.workshop
    state.offer = setup.offer
    due = before_round_one(table.players, bool(setup.hammers))
    state.stack = [Decision("next turn", None), *reversed(due)]
    run = Run(state)
    _tell(run, setup)
    if setup.solo is not None:
        solo.lay_out(run, setup.following)
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
    edition, alone = table.edition, table.board.solo is not None
    return State(
        table=table,
        stack=[],
        players=[_player(table, seat) for seat in range(len(table.seats))],
        round=0,
        turn=None,
        hand=12,
        face=0,
        moon=edition.moon_start,
        painter=edition.months.index(edition.painter_start) + 1,
        clock=(None,) * 12,
        dials={},
        rooster=edition.solo.rooster_start if alone else table.steps[0],
        marker=0,
        calls=0,
        call_due=False,
        scrolls={},
        offer=(),
        gears=0,
        discs=dict.fromkeys(RINGS, edition.hammer_start),
        workshop=(),
        assistants=dict.fromkeys(edition.assistants, edition.assistant_piles[table.players]),
        claims={},
        ending="",
        solo=Solo() if alone else None,
    )


def _player(table: Table, seat: int) -> Player:
    """A player at the start (4.2); alone against Manes with raised cubes (O-13.1.5); Manes himself (O-13.2.1)."""
    edition = table.edition
    counts = dict.fromkeys(COUNTERS, 0)
    counts |= {CUBE_COUNTERS[cube]: 1 for cube in CUBES}
    counts["vp"] = edition.start_vp
    if table.is_manes(seat):
        counts["workers"] = edition.workers_total
        return Player(counts, started=True)
    counts["workers"] = edition.workers_available[table.players]
    if table.board.solo is not None:
        solo.raise_cubes(counts, edition)
    return Player(counts)


def _tell(run: Run[State], setup: Setup) -> None:
    """One event for each clause of the setup that puts something on the table."""
    state = run.state
    edition, number = state.table.edition, state.table.players
    for what, clause in (
        (f"the face stands at rotation {state.face}", "O-4.1.1"),
        (f"the hand stands on {state.hand}", "O-4.1.1a"),
        (f"the moon stands on step {edition.moon_start} from the hand", "O-4.1.1b"),
        (f"the gears show apostles {edition.gear_left[0]} and {edition.gear_right[0]}", "O-4.1.2"),
        *_crown_events(state),
        ("windows lie on the mastery tracks", "O-4.1.4"),
        ("royal scrolls lie on the mastery tracks", "O-4.1.5"),
        (f"{edition.scrolls_of_each[number]} scrolls of each kind are in play", "O-4.1.6"),
        (f"{len(setup.scrolls)} scrolls are revealed", "O-4.1.6a"),
        ("the common goals are drawn", "O-4.1.7"),
        ("their bonuses are drawn", "O-4.1.8"),
        (f"{len(setup.workshop)} workshop cards are on display", "O-4.1.9"),
        *_dial_events(setup, state),
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


def _crown_events(state: State) -> Iterator[tuple[str, str]]:
    if state.solo is not None:
        yield f"the solo crowning piece; round marker and rooster stand on {state.rooster}", "O-13.1.1"
        return
    yield f"the crowning piece {state.table.board.crown} is put up", "O-4.1.3"
    yield "the round marker stands on the leftmost space", "O-4.1.3a"
    yield f"the rooster stands on {state.rooster}", "O-4.1.3b"


def _dial_events(setup: Setup, state: State) -> Iterator[tuple[str, str]]:
    """Dials drawn from the bag; in a solo game the action cards name them (O-13.1.3)."""
    if setup.solo is not None:
        return
    yield f"the months {' '.join(setup.months)} are blocked", "O-4.1.10"
    yield f"{' and '.join(setup.extra)} are drawn besides", "O-4.1.10a"
    yield f"{len(state.dials)} dials lie on the calendar", "O-4.1.10b"
    yield f"the signs {' '.join(setup.signs)} are blocked", "O-4.1.11"


def _calendar_clause(setup: Setup) -> str:
    return "O-4.1.14a" if setup.calendar == PRINTED else "O-4.1.14"


def _tell_seat(run: Run[State], seat: int) -> None:
    edition, counts = run.state.table.edition, run.state.players[seat].counts
    cubes = ("the cubes at the bottom of their tracks", "O-4.2.4")
    if run.state.solo is not None:
        cubes = ("the production cubes on the second level, which frees a worker", "O-13.1.5")
    for what, clause in (
        ("a personal board, a warehouse and a forge", "O-4.2.1"),
        (f"{edition.tokens} deviation tokens, none broken", "O-4.2.2"),
        ("the rooster disc at the bottom", "O-4.2.3"),
        cubes,
        (f"{locked_workers(run.state, seat)} workers locked", "O-4.2.5"),
        (f"{counts['workers']} workers available", "O-4.2.6"),
        ("the sculptor beside the board", "O-4.2.7"),
        ("a disc at the bottom of each mastery track", "O-4.2.8"),
        (f"{counts['vp']} VP", "O-4.2.9"),
        ("twelve apostles", "O-4.2.10"),
    ):
        run.tell(what, clause, seat)
    if seat == 0:
        run.tell("first player", "O-4.2.11", seat)
