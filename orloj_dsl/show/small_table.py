"""The table for a part of a screen, 46 columns wide or more: in pages, players by their initials.

Nothing is said by colour alone. What a page shows is a list of lines, so that it can be shown in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.clock import face_at, outer_at
from orloj_dsl.games.orloj.construction import next_to_disc
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.rewards import COLOURS
from orloj_dsl.games.orloj.sheet import projected
from orloj_dsl.games.orloj.state import NOBODY, RINGS, State
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.manes_view import manes_view
from orloj_dsl.show.table_view import NOTHING, disc_text, player_rows, supply_view

NARROWEST = 46
"""No page is drawn for fewer columns."""
WITH_SECTIONS = 64
"""From so many columns on the calendar's sections stand beside its dials."""

HAND, MOON, BLOCKED, BUILT = ">", "(", "#", "+"
SIDES = {"left": "l", "right": "r"}
_MARKS = "> hand ( moon # blocked + built l r painter"
_STYLES = {"purple": "bold magenta", "yellow": "bold yellow", "green": "bold green", "red": "bold red"}


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """A sign for each player: the first letter of the name that nobody before has, else the number of the seat."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        letters = (letter.upper() for letter in name if letter.isalpha())
        free = (letter for letter in letters if letter not in found and len(letter) == cell_len(letter) == 1)
        found.append(next(free, str(number)))
    return tuple(found)


def seat_signs(state: State) -> tuple[Text, ...]:
    """The initials of all at the table, each in the player's colour where there is colour."""
    seats = state.table.seats
    signs = initials([seat.name for seat in seats])
    return tuple(Text(sign, _STYLES.get(seat.colour, "bold")) for sign, seat in zip(signs, seats, strict=True))


# ---- clock and calendar ----


def clock_and_calendar(position: OrlojPosition, width: int) -> RenderableType:
    """The twelve sections of the clock beside the twelve places of the calendar, and what the signs mean."""
    state, wide = position.state, width >= WITH_SECTIONS
    table = Table.grid(padding=(0, 1))
    for column in (4, 12, 6, 1, 4, 1, 11 if wide else 8, 1, 1, *([12] if wide else [])):
        table.add_column(width=column, no_wrap=True)
    table.add_row("", "clock", "face", "", "", "", "calendar", "", "", *(["section"] if wide else []), style="bold")
    for clock, calendar in zip(_clock(state), _calendar(state, wide), strict=True):
        under_hand = str(clock[0]).startswith(HAND)
        table.add_row(*clock, *calendar, style="bold" if under_hand else "")
    return Group(table, Text(_MARKS), _legend(state), Text(_rooster(state)))


def _clock(state: State) -> Iterator[tuple[RenderableType, ...]]:
    """Each section: hand and moon, its number, outer ring, face and worker. The moon rides on the dial."""
    signs = seat_signs(state)
    moon = (state.hand - 1 + state.moon) % len(state.clock) + 1
    for section, owner in enumerate(state.clock, 1):
        marks = (HAND if section == state.hand else " ") + (MOON if section == moon else " ")
        outer = "+".join(map(str, outer_at(state, section)))
        *_, face = str(face_at(state, section)).split()
        yield f"{marks}{section:>2}", outer, face, "." if owner is None else signs[owner]


def _calendar(state: State, wide: bool) -> Iterator[tuple[RenderableType, ...]]:
    """Each place: the month, the sign, what stands on both, the painter's side, and the section."""
    edition, board = state.table.edition, state.table.board
    sides = {place: SIDES[side] for side, place in neighbours(state.painter, len(edition.months)).items()}
    for place, (month, sign) in enumerate(zip(edition.months, edition.signs, strict=True), 1):
        section = "+".join(map(str, edition.sections[board.sections[place - 1]]))
        shown = sign if wide else sign[:8]
        row = (month, _dial(state, month), shown, _dial(state, sign), sides.get(place, ""))
        yield (*row, section) if wide else row


def _dial(state: State, dial: str) -> RenderableType:
    owner = state.dials.get(dial)
    if owner is None:
        return "."
    if owner == NOBODY:
        return BLOCKED if dial in state.table.board.blocked else BUILT
    return seat_signs(state)[owner]


def _legend(state: State) -> Text:
    """Whose initial is whose."""
    named = zip(seat_signs(state), state.table.seats, strict=True)
    return Text("  ").join(Text.assemble(sign, f" {visible(seat.name)}") for sign, seat in named)


def _rooster(state: State) -> str:
    """How far the game has come."""
    left = "a call is due" if state.call_due else f"rooster {counted(state.rooster, 'step')} to go"
    return f"round {state.round}, {left}, {counted(state.calls, 'call')} so far"


# ---- areas and tracks ----


def areas_and_tracks(position: OrlojPosition, width: int) -> RenderableType:
    """What can be built next, the mastery tracks, goals and supplies, and where it isn't shown yet the sections."""
    state = position.state
    parts = [_areas(state), _tracks(state), supply_view(state)]
    return Group(*parts) if width >= WITH_SECTIONS else Group(*parts, _sections(state))


def _areas(state: State) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_row(Text("next to the hammers", "bold"), "")
    for ring in RINGS:
        for steps in range(4):
            name = f"  {counted(steps, 'step')} on" if steps else f"{ring}, now"
            table.add_row(name, " ".join(next_to_disc(state, ring, steps)) or NOTHING)
    return table


def _tracks(state: State) -> Table:
    windows = dict(state.table.board.windows)
    table = Table.grid(padding=(0, 1))
    table.add_row(Text("mastery", "bold"), Text("window", "bold"), *seat_signs(state))
    for colour in COLOURS:
        discs = (disc_text(state, seat, colour) for seat in range(len(state.players)))
        table.add_row(colour, windows.get(colour, NOTHING), *discs)
    return table


def _sections(state: State) -> Table:
    edition, board = state.table.edition, state.table.board
    table = Table.grid(padding=(0, 2))
    table.add_row(Text("calendar sections", "bold"), "")
    said = [
        f"{month:<4} {'+'.join(map(str, edition.sections[section]))}"
        for month, section in zip(edition.months, board.sections, strict=True)
    ]
    half = (len(said) + 1) // 2
    for left, right in zip(said[:half], [*said[half:], ""], strict=False):
        table.add_row(left, right)
    return table


# ---- players ----


def players_page(position: OrlojPosition, width: int) -> RenderableType:
    """What lies before each player, who decides marked, and the final scoring if it came now."""
    state, due = position.state, position.due
    _, points = projected(state)
    blocks: list[RenderableType] = []
    for seat in range(state.table.players):
        decides = due is not None and due.player == seat
        blocks += _player(state, seat, decides, points[seat])
    return Group(*blocks) if state.solo is None else Group(*blocks, manes_view(state))


def _player(state: State, seat: int, decides: bool, points: int) -> Iterable[RenderableType]:
    sign, who = seat_signs(state)[seat], state.table.seats[seat]
    vp = state.count(seat, "vp")
    ends = f", {points} if it ended now" if state.stack else ""
    mark = f"{HAND} " if decides else "  "
    yield Text.assemble(mark, sign, (f" {visible(who.name)}, {visible(who.colour)}: {vp} VP{ends}", "bold"))
    rows = ((name, cell) for name, (cell,) in player_rows(state, [seat]))
    said = (cell if name == "goods" else f"{name} {cell}" for name, cell in rows if cell and name != "VP")
    grid = Table.grid()
    grid.add_column(width=2)
    grid.add_column()
    grid.add_row("", Text("; ".join(said)))
    yield grid
