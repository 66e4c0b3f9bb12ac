"""An upper bound on the VP that a player can still win in a turn, whatever they do: admissible, so nothing is missed.

The rules are relaxed until counting is enough. Everything that may fall due in the rest of the turn is counted by its
icon: what waits on the stack, the sections that are still open, unused scrolls, tiles in the warehouse, goals that can
be claimed. What these set off is counted too, as if every choice between alternatives gave all of them
(``icons.py``), until nothing is added: whatever goes round in a circle passes something of which there are only so
many, marks of the mastery tracks, spaces of the panel, cards without an assistant, goals. Costs are left aside, but
for the pieces, the gold and the worker that a construction takes. Of later turns each is the most of any turn.

Then the points: what is printed as VP, the rows of the panel among it, royal scrolls at their cap, constructions with
as many pieces as there are and in one group with all own dials, corrections that a call may find unused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from orloj_dsl.games.orloj.clock import face_section, outer_section
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.goals import goal_places, missing
from orloj_dsl.games.orloj.resources import EXCHANGED
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, GOODS, parse_item
from orloj_dsl.games.orloj.scoring import royal_left
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, State
from orloj_dsl.kernel.values import Decision
from orloj_dsl.play.solver.icons import Icons, Table, face_icons, icons, most, table
from orloj_dsl.play.solver.problem import Node, Problem, pass_bare

Spaces = tuple[tuple[int, int], ...]
"""Spaces of the panel, by row and column from 0."""

Counts = tuple[tuple[str, int], ...]
"""How many of each icon, in the order of their names."""

_ONE = frozenset(
    ("produce", "mastery", "scroll", "assistant", "apostle", "painter", "upgrade", "workshop", "construct")
)
"""Decisions that are one icon each."""
_NOTHING = frozenset(("place worker", "refill", "draw card", "draw scroll", "rooster step"))
"""What waits on the stack and brings no icon."""
_A_POINT = {"vp": 1}
"""What a mastery step on the last space gives (8.2.3)."""
_PROGRESS = ("place", "assist", "workshop", "upgrade", "mastery", "construct")
"""What may fulfil the condition of a goal."""
_ROUNDS = 60
"""No edition that ships takes a tenth of it; one whose rewards go round in a circle has no bound."""


class Holdings(NamedTuple):
    """What a player has, as far as the bound looks at it.

    Attributes:
        gold, others: pieces of gold, and of all that can be exchanged for it.
        workers: available ones.
        dials: with own workers.
        unbuilt: dials that aren't on the calendar.
        cubes: levels of the production cubes.
        hammer, hammer_level: the hammer card, and the level of its cube.
        disc, sculptor: the space of the rooster disc, and the sculptor's level.
        spaces: of the mastery discs.
        royals: royal scrolls that are left.
        revealed: kinds of scrolls that can be taken.
        apostles, assistants: in the warehouse.
        panel: the spaces that are taken.
        cards: own workshop cards without an assistant.
        ready, goals: the bonuses of goals that can be claimed now, and of the others.
        calls: how many calls may come without an apostle's doing.
        last: what may bring the final scoring behind this turn; empty if nothing does.
    """

    gold: int
    others: int
    workers: int
    dials: int
    unbuilt: int
    cubes: tuple[int, ...]
    hammer: str
    hammer_level: int
    disc: int
    sculptor: int
    spaces: tuple[int, ...]
    royals: int
    revealed: tuple[str, ...]
    apostles: int
    assistants: int
    panel: Spaces
    cards: tuple[str, ...]
    ready: tuple[str, ...]
    goals: tuple[str, ...]
    calls: int
    last: frozenset[str]


def most_to_win(problem: Problem, node: Node) -> int | None:
    """The most VP that the solver can still win to the end of the goal.

    ``None`` where no bound is known: where the final scoring may follow, and before the last turn if the others do more
    than pass.
    """
    state, seat = node.position.state, problem.goal.seat
    more_turns = problem.last[0] - state.round
    if state.turn != seat or (more_turns and problem.reply is not pass_bare):
        return None
    waiting = list(_waiting(state, more_turns))
    if not waiting:
        return None
    holdings = _holdings(state, seat, more_turns)
    bounds = [_most(state.table.edition, counts, holdings) for counts in waiting]
    return None if None in bounds else max(bound for bound in bounds if bound is not None)


# ---- what waits ----


def _waiting(state: State, more_turns: int) -> Iterator[Counts]:
    """The icons of all that waits for the player whose turn it is, by what the clock may still point at.

    Of whole turns behind this one each has the most of any.
    """
    here = table(state.table.edition)
    found: dict[str, int] = {}
    for scroll in state.players[state.turn or 0].scrolls:
        _add(found, here.scrolls[scroll], 1)
    _add(found, here.turn, more_turns)
    clock: tuple[tuple[Icons, ...], ...] = ()
    turns = False
    for due in reversed(state.stack):
        if due.kind == "end":
            break
        if due.kind == "turn":
            clock = (here.outer, here.face)
            yield _counts([found, here.passing])
        elif due.kind == "face turn":
            turns = True
        elif due.kind == "parts":
            faces = here.face if turns else (face_icons(face_section(state)),)
            sections = {"outer": (icons(outer_section(state)),), "face": faces}
            clock = tuple(sections[ring] for ring in due.words)
        elif (brought := _brought(state, due)) is not None:
            _add(found, brought, 1)
        else:
            return
    for chosen in product(*clock):
        yield _counts([found, *chosen])


def _brought(state: State, due: Decision) -> Icons | None:
    """The icons of what waits on the stack; ``None`` if it is of a kind that isn't counted."""
    match due.kind:
        case "reward" | "force":
            return icons(map(parse_item, due.words))
        case "rest mastery":
            return {"mastery": len(due.words)}
        case "rest apostle" | "rest upgrade":
            return {due.kind.removeprefix("rest "): 1}
        case "recover" | "basic":
            return {due.kind: due.number}
        case "pass recover":
            return {"recover": table(state.table.edition).passing["recover"]}
        case "pass moon":
            return {"moon": 1}
        case "bonus":
            return {"moon": 1, "assistant": 1}
        case "lay" | "lay card":
            return {"lay": 1}
        case "hammer reward":
            return {"hammer reward": 1}
    if due.kind in _ONE:
        return {due.kind: 1}
    return {} if due.kind in _NOTHING else None


def _counts(parts: Iterable[Icons]) -> Counts:
    found: dict[str, int] = {}
    for part in parts:
        _add(found, part, 1)
    return tuple(sorted(found.items()))


def _add(found: dict[str, int], more: Icons, times: int) -> None:
    if times > 0:
        for kind, number in more.items():
            found[kind] = found.get(kind, 0) + number * times


# ---- what the player has ----


def _holdings(state: State, seat: int, more_turns: int) -> Holdings:
    player, edition = state.players[seat], state.table.edition
    counts = player.counts
    apostles = sum(tile.isdigit() for tile in player.warehouse)
    helped = {card for card, _ in player.assistants}
    ready, goals = _goals(state, seat)
    known = () if state.known is None else state.known.pile
    return Holdings(
        gold=counts["gold"],
        others=sum(counts[good] for good in (*BASICS, "coin")),
        workers=counts["workers"],
        dials=sum(owner == seat for owner in state.dials.values()),
        unbuilt=len(edition.dials) - len(state.dials),
        cubes=tuple(counts[CUBE_COUNTERS[basic]] for basic in BASICS),
        hammer=player.hammer,
        hammer_level=counts["hammer-cube"],
        disc=counts["disc"],
        sculptor=edition.mastery.sculptor_level(counts["pink"]),
        spaces=tuple(counts[colour] for colour in COLOURS),
        royals=sum(royal_left(state, colour) is not None for colour in COLOURS),
        revealed=tuple(sorted({*state.scrolls, *known})) if state.known is not None else tuple(edition.scrolls),
        apostles=apostles,
        assistants=len(player.warehouse) - apostles,
        panel=tuple(sorted((row, column) for _, row, column in player.panel)),
        cards=tuple(card for card in player.cards if card not in helped),
        ready=ready,
        goals=goals,
        calls=_calls(state, more_turns),
        last=_last(state, seat, more_turns),
    )


def _goals(state: State, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bonuses that lie on goals whose condition a player fulfils, and on the others; who comes later gets none."""
    ready, others = list[str](), list[str]()
    for goal, bonus in state.table.board.goals:
        if state.claims.get(goal) or not goal_places(state):
            continue
        (ready if next(missing(state, seat, goal), None) is None else others).append(bonus)
    return tuple(ready), tuple(others)


def _calls(state: State, more_turns: int) -> int:
    """How many calls may come at the ends of turns, this one's and those of all players up to the last that counts."""
    now = state.call_due or any(due.kind in ("turn", "rooster step") for due in state.stack)
    return int(now) + more_turns * len(state.players)


def _last(state: State, seat: int, more_turns: int) -> frozenset[str]:
    """What may bring the final scoring behind the turns of a seat: it has come, a call, or a full calendar."""
    if state.solo is not None or (seat != len(state.players) - 1 and not more_turns):
        return frozenset()
    if state.ending:
        return frozenset(("ending",))
    last_call = state.calls + _calls(state, more_turns) + 1 >= len(state.table.steps)
    return frozenset(("calendar", "call")) if last_call else frozenset(("calendar",))


# ---- counting ----


@lru_cache(maxsize=50_000)
def _most(edition: Edition, waiting: Counts, has: Holdings) -> int | None:
    """The most VP, by all that may fall due."""
    here = table(edition)
    counts = _all(here, dict(waiting), has)
    if counts is None:
        return None
    builds = _builds(here, counts, has)
    calls = has.calls + int(counts.get("apostle", 0) > 0)
    if "ending" in has.last or ("call" in has.last and calls) or ("calendar" in has.last and builds >= has.unbuilt):
        return None
    points = counts.get("vp", 0) + min(counts.get("royal", 0), has.royals) * edition.royal_cap
    if has.unbuilt:
        points += min(builds * here.dial, _goods(counts, has)) * edition.vp_per_resource
        points += sum(has.dials + number for number in range(1, builds + 1)) * edition.vp_per_dial
    if builds > has.unbuilt:
        points += builds * edition.final_vp
    reached = edition.disc_values[has.disc : has.disc + counts.get("disc", 0) + 1]
    return points + calls * max(reached)


def _goods(counts: Icons, has: Holdings) -> int:
    """All pieces that the player has and may gain."""
    return has.gold + has.others + sum(counts.get(kind, 0) for kind in (*GOODS, "basic"))


def _builds(here: Table, counts: Icons, has: Holdings) -> int:
    """The most constructions, by the pieces and the workers that they take; the final one takes no worker."""
    pieces = _goods(counts, has)
    number = min(counts.get("construct", 0), pieces // here.least)
    gold = has.gold + counts.get("gold", 0)
    if here.gold:
        number = min(number, (gold + (pieces - gold) // EXCHANGED) // here.gold)
    if number > has.unbuilt:
        return number
    more = sum(counts.get(kind, 0) for kind in ("recover", "worker", "upgrade", "workshop"))
    return min(number, has.workers + more)


def _all(here: Table, waiting: dict[str, int], has: Holdings) -> dict[str, int] | None:
    """All icons that may fall due, those that others set off too; ``None`` if there is no end of them."""
    counts = waiting
    for _ in range(_ROUNDS):
        more = dict(waiting)
        _set_off(more, counts, here, has)
        if more == counts:
            return counts
        counts = more
    return None


def _set_off(more: dict[str, int], counts: Icons, here: Table, has: Holdings) -> None:
    """Add what so many icons set off."""
    get = counts.get
    builds, steps, bought = get("construct", 0), get("mastery", 0), get("workshop", 0)
    _add(more, here.section, get("painter", 0) + builds)
    if has.hammer:
        _add(more, here.hammers[has.hammer][has.hammer_level - 1], builds + get("hammer reward", 0))
    _add(more, _A_POINT, steps - (here.last_space - max(has.spaces)))
    for space in has.spaces if steps else ():
        for mark, bonus in here.marks.items():
            _add(more, bonus, int(space < mark <= space + steps))
    if scrolls := get("scroll", 0):
        _add(more, most(here.scrolls[kind] for kind in has.revealed), scrolls)
    if apostles := has.apostles + get("apostle", 0):
        _place(more, apostles, here, has.panel)
    if helped := min(has.assistants + get("assistant", 0), len(has.cards) + bought):
        cards = here.centres if bought else has.cards
        _add(more, most(here.centres[card] for card in cards), helped)
        more["assist"] = helped
    _add(more, here.top, bought)
    _add(more, here.icon, bought + get("lay", 0))
    _add(more, here.sculptor[has.sculptor - 1], get("sculptor", 0))
    _add(more, here.moon, get("moon", 0))
    _add(more, here.produce, get("produce", 0))
    _add(more, here.top_cube, get("upgrade", 0) - (here.last_level - max(has.cubes)))
    _add(more, here.top_disc, get("disc", 0) - (here.last_disc - has.disc))
    goals = (*has.ready, *(has.goals if any(map(get, _PROGRESS)) else ()))
    for goal in goals:
        _add(more, here.bonuses[goal], 1)


def _place(more: dict[str, int], apostles: int, here: Table, taken: Spaces) -> None:
    """What so many apostles on the panel bring: their spaces, and the rows and columns that they may complete."""
    panel = _panel(here.spaces, taken)
    placed = min(apostles, panel.empty)
    more["place"] = placed
    if placed:
        _add(more, panel.space, placed)
        _add(more, here.row, sum(lacking <= placed for lacking in panel.rows))
        _add(more, here.column, sum(lacking <= placed for lacking in panel.columns))


class Panel(NamedTuple):
    """An apostle panel: its empty spaces, the most that one of them brings, and what each open row and column lacks."""

    empty: int
    space: Icons
    rows: tuple[int, ...]
    columns: tuple[int, ...]


def _panel(spaces: tuple[tuple[Icons, ...], ...], taken: Spaces) -> Panel:
    every = [(row, column) for row, line in enumerate(spaces) for column in range(len(line))]
    empty = [space for space in every if space not in taken]
    rows, columns = Counter(row for row, _ in empty), Counter(column for _, column in empty)
    space = most(spaces[row][column] for row, column in empty)
    return Panel(len(empty), space, tuple(rows.values()), tuple(columns.values()))
