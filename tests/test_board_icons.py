"""Icons, pieces and colours: every reward can be drawn, and nothing is said by colour alone."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from boards import texts

from orloj_dsl.board.icons import apostle, icon, piece, reward, symbol
from orloj_dsl.board.style import DARK, LIGHT, css, initials, seat_colours
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.edition_forms import ICONS
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, parse_reward
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.games.orloj.state import Table as Seats
from orloj_dsl.scenario.table import Table

OTHERS = (
    "royal scroll",
    "scroll",
    "worker",
    "sculptor",
    "correct 3",
    "vp 7+produce any",
    *(f"mastery {c}" for c in COLOURS),
)


def read(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def seats(*named: tuple[str, str]) -> Seats:
    return replace(Table("turn Mikel, round 1").position.state.table, seats=tuple(Seat(*seat) for seat in named))


@pytest.mark.parametrize("said", [*ICONS, *OTHERS])
def test_every_reward_that_an_edition_can_print_is_drawn(said: str) -> None:
    assert len(list(read(reward(parse_reward(said), 0, 0)).iter())) > 3


@pytest.mark.parametrize(
    ("said", "numbers"),
    [("coin 2+wood", ["2"]), ("vp 8", ["8"]), ("vp", ["1"]), ("moon -1", ["-1"]), ("moon 1", ["+1"]), ("moon", [])],
)
def test_how_many_is_written_where_it_isnt_one(said: str, numbers: list[str]) -> None:
    assert texts(read(reward(parse_reward(said), 0, 0))) == numbers


def test_kinds_that_look_alike_differ() -> None:
    every = [icon("mastery", colour) for colour in (*COLOURS, "any")]
    every += [icon("produce", basic) for basic in (*BASICS, "any")]
    every += [icon(kind) for kind in ("scroll", "royal", "worker", "recover", "assistant", "gear", "broken", "correct")]
    assert len({*every}) == len(every)
    assert [texts(read(icon("mastery", colour))) for colour in COLOURS] == [["B"], ["P"], ["Y"]]


def test_a_long_reward_is_drawn_as_small_as_its_room() -> None:
    items = parse_reward("gold+wood+paint+iron")
    # Four icons of 24 with 2 between them are 102 wide: half as large they fit into 51, in the middle of it.
    drawn = read(reward(items, 100, 50, 24, room=51))[0]
    assert drawn.get("transform") == "translate(74.5 44) scale(0.5)"
    assert read(reward(items, 100, 50, 24, room=200))[0].get("transform") == "translate(49 38)"


def test_a_symbol_is_drawn_around_its_place() -> None:
    assert read(symbol("gold", 30, 40, 12))[0].get("transform") == "translate(24 34) scale(0.5)"


def test_an_apostle_says_its_number_and_its_colours_letter() -> None:
    assert [texts(read(apostle(shipped(), number, 0, 0, 30))) for number in (1, 4, 9)] == [
        ["1", "P"],
        ["4", "G"],
        ["9", "R"],
    ]


def test_pieces_differ_by_shape_and_letter() -> None:
    table = seats(("Mikel", "purple"), ("Eduardo", "yellow"), ("Carlos", "green"), ("Ana", "red"))
    pieces = [read(piece(table, seat, 0, 0, 24)) for seat in range(4)]
    assert [texts(drawn) for drawn in pieces] == [["M"], ["E"], ["C"], ["A"]]
    shapes = [next(part for part in drawn.iter() if "l-ink" in part.get("class", "")) for drawn in pieces]
    outlines = [(part.tag, part.get("d")) for part in shapes]
    assert len({*outlines}) == 4


def test_a_letter_that_two_would_have_is_nobodys() -> None:
    assert initials(seats(("Mikel", "purple"), ("maria", "yellow"), ("Zoë", "green"))) == ("1", "2", "Z")
    assert initials(seats(("<Mikel>", "purple"), ("éva", "red"))) == ("1", "É")


def test_a_colour_that_the_palette_hasnt_is_one_that_nobody_has() -> None:
    assert seat_colours(seats(("Mikel", "teal"), ("Ana", "purple"), ("Zoë", "red"))) == ("yellow", "purple", "red")


def test_both_themes_have_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_a_scope_stands_before_every_rule() -> None:
    rules = css(LIGHT, ".here ").splitlines()
    assert rules
    assert all(rule.startswith(".here ") and rule.count("{") == 1 for rule in rules)
    assert [rule.removeprefix(".here ") for rule in rules] == css(LIGHT).splitlines()
    assert ".f-paint{fill:#b8477e}" in css(LIGHT)
