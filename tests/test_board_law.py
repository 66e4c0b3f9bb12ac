"""What is drawn is true: pictures of many positions are read back, by where things lie, and held against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin
from re import finditer
from typing import TypeAlias
from xml.etree.ElementTree import Element

from boards import drawn, states

from orloj_dsl.board.areas import AREAS
from orloj_dsl.board.calendar import CALENDAR
from orloj_dsl.board.clock import CLOCK
from orloj_dsl.board.gears import GEARS
from orloj_dsl.board.mastery import MASTERY
from orloj_dsl.board.part import Part
from orloj_dsl.board.player import player_part
from orloj_dsl.board.rooster import ROOSTER
from orloj_dsl.board.style import initials
from orloj_dsl.games.orloj.apostles import at_bottom
from orloj_dsl.games.orloj.clock import face_section
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, GOODS
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, NOBODY, RINGS, State

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""x' = ax + cy + e, y' = bx + dy + f."""
Place: TypeAlias = tuple[float, float]

SOME = [state for number, state in enumerate(states()) if number % 7 == 0]
SIXTH = 30
"""Between two hours, in degrees."""


# ---- reading a picture ----


@dataclass(frozen=True)
class Seen:
    """A thing in a picture.

    Attributes:
        kind: its element.
        looks: its classes.
        said: its text.
        at: where it is; of a box its middle.
        size: of a box.
        slot: the innermost slot that it lies in.
        slots: all of them.
    """

    kind: str
    looks: frozenset[str]
    said: str
    at: Place
    size: Place
    slot: str
    slots: tuple[str, ...]


def product(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def matrix(transform: str) -> Matrix:
    """What the functions of a transform do together."""
    found: Matrix = (1, 0, 0, 1, 0, 0)
    for name, numbers in ((match[1], match[2]) for match in finditer(r"(\w+)\(([^)]*)\)", transform)):
        given = [float(number) for number in numbers.replace(",", " ").split()]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, given[0], given[1])
        elif name == "scale":
            step = (given[0], 0, 0, given[-1], 0, 0)
        else:
            assert name == "rotate"
            turn = radians(given[0])
            step = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        found = product(found, step)
    return found


def moved(by: Matrix, x: float, y: float) -> Place:
    a, b, c, d, e, f = by
    return a * x + c * y + e, b * x + d * y + f


def things(element: Element, around: Matrix = (1, 0, 0, 1, 0, 0), slots: tuple[str, ...] = ()) -> Iterator[Seen]:
    """All that a picture shows, and each slot as a thing at its own (0, 0)."""
    here = product(around, matrix(element.get("transform") or ""))
    inside = (*slots, name) if (name := element.get("data-slot")) else slots
    kind = element.tag.rpartition("}")[2]
    x, y, wide, high = (float(element.get(key) or element.get(f"c{key}") or 0) for key in ("x", "y", "width", "height"))
    looks = frozenset((element.get("class") or "").split())
    place = moved(here, x + wide / 2, y + high / 2)
    yield Seen(kind, looks, element.text or "", place, (wide, high), inside[-1] if inside else "", inside)
    for child in element:
        yield from things(child, here, inside)


def picture(part: Part, state: State) -> list[Seen]:
    return list(things(drawn(part, state)))


def slot_place(seen: Sequence[Seen], name: str) -> Place:
    """Where a slot's own (0, 0) is."""
    return next(one.at for one in seen if one.kind == "g" and one.slot == name)


def said_in(seen: Sequence[Seen], slot: str) -> list[str]:
    """The texts in a slot."""
    return [one.said for one in seen if one.kind == "text" and slot in one.slots]


def angle(middle: Place, place: Place) -> float:
    """Clockwise from the top."""
    return degrees(atan2(place[0] - middle[0], middle[1] - place[1])) % 360


def apart(one: float, other: float) -> float:
    """Between two angles."""
    return abs((one - other + 180) % 360 - 180)


def owner(state: State, letters: Sequence[str]) -> int | None:
    """The seat whose letter is on a piece."""
    return initials(state.table).index(letters[-1]) if letters else None


# ---- which way things turn ----


def test_what_turns_says_which_way_since_no_two_positions_tell() -> None:
    """O-5.6.1: the dial turns clockwise, and moon and painter go so; the face turns the other way; gears mesh."""
    turning = {
        element.get("data-slot"): element.get("data-turning")
        for part in (CLOCK, CALENDAR, GEARS, AREAS, MASTERY, ROOSTER)
        for element in drawn(part, SOME[0]).iter()
        if element.get("data-turning")
    }
    clockwise, against = (sorted(str(name) for name, way in turning.items() if way == said) for said in ("1", "-1"))
    assert clockwise == ["calendar.painter", "clock.beam", "clock.dial", "clock.moon", "gears.left"]
    assert against == ["clock.face", "gears.right"]


# ---- the common board ----


def test_hand_face_and_moon_are_where_the_rules_see_them() -> None:
    for state in SOME:
        seen = picture(CLOCK, state)
        middle = slot_place(seen, "clock.dial")
        spaces = {hour: angle(middle, slot_place(seen, f"clock.worker.{hour}")) for hour in range(1, 13)}
        # Of what turns with the dial, the badge that the moon gives nothing on lies under the hand: step 0.
        badges = [one for one in seen if one.slot == "clock.dial" and {"f-raised", "l-brass"} <= one.looks]
        hand = angle(middle, badges[0].at)
        assert min(spaces, key=lambda hour: apart(spaces[hour], hand)) == state.hand
        moon = next(one.at for one in seen if one.slot == "clock.moon" and one.kind == "g" and one.at != middle)
        assert min(range(len(badges)), key=lambda step: dist(badges[step].at, moon)) == state.moon
        letters = (one for one in seen if one.slot == "clock.face" and one.kind == "text" and one.said in "BPY")
        under = [one.said for one in letters if apart(angle(middle, one.at), hand) < SIXTH / 3]
        track = face_section(state).of if face_section(state).kind == "mastery" else ""
        assert under == [letter for letter in (track[:1].upper(),) if letter]


def test_workers_on_the_clock_are_those_of_the_position() -> None:
    for state in SOME:
        seen = picture(CLOCK, state)
        found = [owner(state, said_in(seen, f"clock.worker.{section}")) for section in range(1, 13)]
        assert found == list(state.clock)


def test_dials_of_the_calendar_are_those_of_the_position() -> None:
    for state in SOME:
        seen = picture(CALENDAR, state)
        for dial in state.table.edition.dials:
            built = [one for one in seen if one.slot == f"calendar.{dial}" and "f-dial" in one.looks]
            assert bool(built) == (dial in state.dials)
            there = owner(state, said_in(seen, f"calendar.{dial}.worker"))
            assert there == (None if state.dials.get(dial) == NOBODY else state.dials.get(dial))
            tile = [one for one in seen if one.slot == f"calendar.{dial}.worker" and one.kind == "rect"]
            blocked = state.dials.get(dial) == NOBODY and dial in state.table.board.blocked
            assert bool(tile) is blocked or there is not None


def test_the_painter_stands_between_his_two_months() -> None:
    for state in SOME:
        seen = picture(CALENDAR, state)
        months = state.table.edition.months
        middle = slot_place(seen, "calendar.painter")
        painter = next(one.at for one in seen if one.slot == "calendar.painter" and "f-brass-soft" in one.looks)
        here = angle(middle, painter)
        spaces = {place: angle(middle, slot_place(seen, f"calendar.{month}")) for place, month in enumerate(months, 1)}
        beside = {place for place, there in spaces.items() if apart(here, there) < SIXTH}
        sides = neighbours(state.painter, len(months))
        assert beside == set(sides.values())
        assert (spaces[sides["right"]] - here) % 360 < SIXTH  # ahead of him, clockwise


def test_the_frame_of_a_hammer_disc_holds_the_dials_next_to_it() -> None:
    for state in SOME:
        seen = picture(AREAS, state)
        edition = state.table.edition
        for ring in RINGS:
            x, y = slot_place(seen, f"areas.{ring}.disc")
            (frame,) = (one for one in seen if one.slot == f"areas.{ring}.reach" and "none" in one.looks)
            wide, high = frame.size
            assert frame.at == (x, y)
            places = {dial: slot_place(seen, f"areas.{dial}") for dial in edition.ring(ring)}
            inside = {
                dial for dial, (at, down) in places.items() if abs(at - x) < wide / 2 and abs(down - y) < high / 2
            }
            stop = edition.hammer_stops[state.discs[ring]]
            assert inside == {edition.ring(ring)[cell] for cell in stop}
            for dial in places:
                assert any(one.slot == f"areas.{dial}" and "f-dial" in one.looks for one in seen) is (
                    dial not in state.dials
                )


def test_the_apostles_in_the_windows_are_those_at_the_bottom() -> None:
    for state in SOME:
        seen = picture(GEARS, state)
        found = []
        for gear in ("gears.left", "gears.right"):
            middle = slot_place(seen, gear)
            numbers = [one for one in seen if one.slot == gear and one.said.isdigit()]
            found.append(int(max(numbers, key=lambda one: one.at[1]).said))
            assert apart(angle(middle, max(numbers, key=lambda one: one.at[1]).at), 180) < SIXTH / 2
        assert tuple(found) == at_bottom(state, 0)


def test_discs_lie_on_their_spaces() -> None:
    for state in SOME:
        seen = picture(MASTERY, state)
        for colour in COLOURS:
            for seat in range(len(state.table.seats)):
                x, y = slot_place(seen, f"mastery.{colour}.{seat}")
                spaces = [one for one in seen if one.kind == "rect" and not one.slot and abs(one.at[1] - y) < 20]
                cells = sorted((one for one in spaces if one.size[1] < 40), key=lambda one: one.at[0])
                (space,) = (at for at, one in enumerate(cells) if abs(one.at[0] - x) <= one.size[0] / 2)
                assert space == state.count(seat, colour)


def test_the_rooster_is_at_his_number_and_the_marker_at_its_space() -> None:
    for state in SOME:
        seen = picture(ROOSTER, state)
        rooster = slot_place(seen, "rooster.golden")
        numbers = [one for one in seen if one.kind == "text" and not one.slot and one.at[1] < 190]
        nearest = min((one for one in numbers if one.said), key=lambda one: dist(one.at, rooster)).said
        assert nearest in {"call", "ROUND TRACK"} if not state.rooster else nearest == str(state.rooster)
        marker = slot_place(seen, "rooster.marker")
        spaces = sorted(one.at[0] for one in seen if one.kind == "rect" and not one.slot and one.size == (30, 30))
        assert spaces.index(marker[0]) == state.marker


# ---- before a player ----


def test_what_a_player_has_is_what_is_drawn() -> None:
    for state in SOME:
        for seat, player in enumerate(state.players):
            if state.table.is_manes(seat):
                continue
            seen, name = picture(player_part(state.table, seat), state), f"player-{seat}"
            counts = player.counts
            assert said_in(seen, f"{name}.vp") == [str(counts["vp"])]
            assert [said_in(seen, f"{name}.{good}") for good in GOODS] == [[str(counts[good])] for good in GOODS]
            tokens = [slot for slot in {one.slot for one in seen} if slot.startswith(f"{name}.token.")]
            broken = [slot for slot in tokens if any(one.slot == slot and "l-mark" in one.looks for one in seen)]
            assert (len(tokens), len(broken)) == (state.table.edition.tokens, counts["broken"])
            for good in BASICS:
                assert level(seen, f"{name}.cube.{good}") == counts[CUBE_COUNTERS[good]]
            placed = {
                (row, column): said_in(seen, f"{name}.panel.{row + 1}.{column + 1}")[:1]
                for row, spaces in enumerate(state.table.edition.panel)
                for column in range(len(spaces))
            }
            on_panel = {(row, column): number for number, row, column in player.panel}
            assert placed == {at: [str(on_panel[at])] if at in on_panel else [] for at in placed}
            cards = [said_in(seen, f"{name}.card.{place}") for place in range(1, len(state.table.edition.cards) + 1)]
            assert [said[0] for said in cards if said] == list(player.cards)
            seated = {said[0]: said[-1] for said in cards if said and said[-1] in state.table.edition.assistants}
            assert seated == dict(player.assistants)


def level(seen: Sequence[Seen], slot: str) -> int:
    """The level around which a cube's frame lies, counted in its row."""
    frame = next(one for one in seen if one.slot == slot and one.kind == "rect")
    row = sorted(
        one.at[0] for one in seen if not one.slot and one.size == frame.size and abs(one.at[1] - frame.at[1]) < 1
    )
    assert all(second > first for first, second in pairwise(row))
    return min(range(len(row)), key=lambda at: abs(row[at] - frame.at[0])) + 1
