"""The table as one would see it: the clock, the calendar, the areas, the tracks, and what lies before each player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.apostles import at_bottom
from orloj_dsl.games.orloj.clock import face_at, outer_at
from orloj_dsl.games.orloj.construction import next_to_disc
from orloj_dsl.games.orloj.goals import claimed_place
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.rewards import COLOURS, GOODS
from orloj_dsl.games.orloj.scoring import royal_left
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.games.orloj.state import NOBODY, RINGS, State
from orloj_dsl.show.counted import counted
from orloj_dsl.show.deciding import deciding
from orloj_dsl.show.manes_view import manes_view, shared_set

WIDE = 120
"""From so many columns on clock and calendar stand side by side."""

NOTHING = "-"


def table_view(position: OrlojPosition, width: int) -> RenderableType:
    """The whole table, for so many columns."""
    state = position.state
    both: list[RenderableType] = [_clock(state), _calendar(state)]
    if width >= WIDE:
        grid = Table.grid(padding=(0, 2))
        grid.add_row(*both)
        both = [grid]
    return Group(_heading(position), *both, _areas(state), _tracks(state), supply_view(state), *_seats(state))


def _heading(position: OrlojPosition) -> Text:
    state, due = position.state, position.due
    if due is None:
        said = "the game is over"
    else:
        last = "" if state.solo is None else f" of {state.table.edition.solo.turns}"
        said = f"round {state.round}{last}, {deciding(due, state)}"
    call = "a call is due" if state.call_due else f"the rooster has {counted(state.rooster, 'step')} to go"
    return Text(f"{said}; {call}, {counted(state.calls, 'call')} so far", style="bold")


def _columns(title: str, *names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=Text(title), title_justify="left", pad_edge=False)
    for name in names:
        table.add_column(Text(name))
    return table


def _unbroken(table: Table) -> Table:
    """A table whose rows are lines, so that one sees the places under each other."""
    for column in table.columns:
        column.no_wrap = True
    return table


# ---- clock and calendar ----


def _clock(state: State) -> Table:
    """Each section with what stands there; the moon rides on the dial, clockwise from the hand."""
    table = _unbroken(_columns("clock", "", "outer", "face", "worker", ""))
    moon = (state.hand - 1 + state.moon) % len(state.clock) + 1
    for section, owner in enumerate(state.clock, 1):
        marks = [*(["hand"] if section == state.hand else []), *(["moon"] if section == moon else [])]
        outer = "+".join(map(str, outer_at(state, section)))
        worker = NOTHING if owner is None else state.name(owner)
        style = "bold" if section == state.hand else ""
        table.add_row(str(section), outer, str(face_at(state, section)), Text(worker), " ".join(marks), style=style)
    return table


def _calendar(state: State) -> Table:
    """Each place with its month, its sign and its section; the painter stands between two places."""
    edition, sections = state.table.edition, state.table.board.sections
    sides = {place: side for side, place in neighbours(state.painter, len(edition.months)).items()}
    table = _unbroken(_columns("calendar", "month", "", "sign", "", "section", "painter"))
    for place, (month, sign) in enumerate(zip(edition.months, edition.signs, strict=True), 1):
        reward = "+".join(map(str, edition.sections[sections[place - 1]]))
        table.add_row(month, _dial(state, month), sign, _dial(state, sign), reward, sides.get(place, ""))
    return table


def _dial(state: State, dial: str) -> Text:
    if dial not in state.dials:
        return Text("")
    owner = state.dials[dial]
    if owner != NOBODY:
        return Text(state.name(owner))
    return Text("blocked" if dial in state.table.board.blocked else "built")


# ---- areas, tracks, supplies ----


def _areas(state: State) -> Table:
    """What is still to be built next to each hammer disc, where it stands and after one step and two."""
    table = _columns("hammer discs: unbuilt dials next to them", "", "now", "1 step on", "2 steps on", "3 steps on")
    for ring in RINGS:
        table.add_row(ring, *(" ".join(next_to_disc(state, ring, steps)) or NOTHING for steps in range(4)))
    return table


def _tracks(state: State) -> Table:
    board = state.table.board
    names = [seat.name for seat in state.table.seats]
    table = _columns("mastery", "", "window", "royal scroll", *names)
    windows = dict(board.windows)
    for colour in COLOURS:
        discs = (disc_text(state, seat, colour) for seat in range(len(names)))
        table.add_row(colour, windows.get(colour, NOTHING), royal_left(state, colour) or NOTHING, *discs)
    return table


def disc_text(state: State, seat: int, colour: str) -> str:
    """Its space, and the level that the space has for a player."""
    space = str(state.count(seat, colour))
    return space if state.table.is_manes(seat) else f"{space} ({state.level(seat, colour)})"


def supply_view(state: State) -> Table:
    """Apostles, goals, workshop, scrolls and assistants, a row each."""
    left, right = at_bottom(state, 0)
    later = (" ".join(map(str, at_bottom(state, steps))) for steps in (1, 2))
    goals = (
        f"{goal} ({bonus if goal not in state.claims else 'flipped'}{_claims(state, goal)})"
        for goal, bonus in state.table.board.goals
    )
    scrolls = (kind if n == 1 else f"{kind} {n}" for kind, n in state.scrolls.items())
    table = Table.grid(padding=(0, 2))
    for name, said in (
        ("apostles", f"{left} {right}, then {', then '.join(later)}"),
        *([("shared set", shared_set(state))] if state.solo is not None else []),
        ("goals", ", ".join(goals)),
        ("workshop", " ".join(state.workshop)),
        ("scrolls", ", ".join(scrolls)),
        ("assistants", ", ".join(f"{kind} {n}" for kind, n in state.assistants.items())),
    ):
        table.add_row(Text(name), Text(said or NOTHING))
    return table


def _claims(state: State, goal: str) -> str:
    names = (f"{state.name(seat)} {claimed_place(state, goal, seat)} VP" for seat in state.claims.get(goal, ()))
    said = ", ".join(names)
    return f": {said}" if said else ""


# ---- players ----


def _seats(state: State) -> list[RenderableType]:
    """What lies before each player, with the final scoring if it came now; that of a solo game stands behind Manes."""
    players = _players(state)
    if state.solo is None:
        _score(players, state)
        return [players]
    scoring = _columns("final scoring", "", *(seat.name for seat in state.table.seats))
    _score(scoring, state)
    return [players, manes_view(state), scoring]


def _players(state: State) -> Table:
    """What lies before each player; Manes isn't one."""
    seats = range(state.table.players)
    table = _columns("players", "", *map(state.name, seats))
    for name, cells in player_rows(state, seats):
        table.add_row(name, *(Text(cell or NOTHING) for cell in cells))
    return table


def _score(table: Table, state: State) -> None:
    """Add the final scoring if it came now, by item; behind the end the points as they are."""
    rows, points = projected(state)
    for row in rows:
        table.add_row(row.name, *("" if n is None else f"{n:+d}" for n in row.points))
    table.add_row("if it ended now" if state.stack else "at the end", *map(str, points), style="bold")


def player_rows(state: State, seats: Iterable[int]) -> Iterable[tuple[str, list[str]]]:
    """What lies before some players, a row a thing: its name, and what each of them has."""
    players = [state.players[seat] for seat in seats]
    counts = [player.counts for player in players]
    edition = state.table.edition
    cubes = ("paint-cube", "wood-cube", "iron-cube", "hammer-cube")
    panel = [_panel(state, player.panel) for player in players]
    yield "VP", [str(count["vp"]) for count in counts]
    yield "goods", [", ".join(f"{good} {count[good]}" for good in GOODS if count[good]) for count in counts]
    yield "workers", [str(count["workers"]) for count in counts]
    yield "broken gears", [str(count["broken"]) for count in counts]
    yield "rooster disc", [f"corrects {edition.disc_values[count['disc']]}" for count in counts]
    yield "cubes p w i h", [" ".join(str(count[cube]) for cube in cubes) for count in counts]
    yield "hammer", [player.hammer for player in players]
    yield "warehouse", [" ".join(player.warehouse) for player in players]
    yield "panel", panel
    yield "cards", [" ".join(_card(card, dict(player.assistants)) for card in player.cards) for player in players]
    yield "scrolls", [" ".join(player.scrolls) for player in players]
    yield "used", [" ".join((*player.used, *player.royals)) for player in players]
    yield "sculptor", [player.sculptor for player in players]


def _panel(state: State, placed: Sequence[tuple[int, int, int]]) -> str:
    rows = state.table.edition.panel_rows
    return ", ".join(
        f"{rows[row]}-{column + 1}: {number}" for number, row, column in sorted(placed, key=lambda p: p[1:])
    )


def _card(card: str, assistants: dict[str, str]) -> str:
    return f"{card}({assistants[card]})" if card in assistants else card
