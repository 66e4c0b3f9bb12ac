"""Positions that can't be are refused, whatever is played from them; names are safe whatever they are."""

from __future__ import annotations

import pytest

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.faults import faults
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.assertions import WORDS
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import name_text, reserved
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.table import Table, refused_setup

TURN = "turn Mikel, round 2"


@pytest.mark.parametrize(
    ("given", "code", "clause"),
    [
        ("Eduardo waiting", "bad-position", "O-4.3.4"),
        ("Eduardo waiting foo", "syntax", ""),
        ("Mikel waiting, card 2\ndue first start, first start", "syntax", ""),
        ("Mikel card 2\ndue first start, turn", "syntax", ""),
        ("due basic 9999", "bad-number", ""),
        ('due upgrade, reward "moon 99999999"', "syntax", ""),
        ('due upgrade, reward "disc 9999999"', "syntax", ""),
        ('due upgrade, reward "gold 99999999999999999999"', "syntax", ""),
        ('due upgrade, reward "gold -5"', "syntax", ""),
        ('due upgrade, reward "sculptor"', "syntax", ""),
        ('due upgrade, reward "force 9"', "syntax", ""),
        ('due upgrade, reward "painter+force 1"', "syntax", ""),
        ('due upgrade, reward "scroll"', "syntax", ""),
        ("due reward", "syntax", ""),
        ("due turn, turn", "syntax", ""),
        ("due turn by Eduardo", "syntax", ""),
        ("due parts outer outer", "syntax", ""),
        ("due upgrade\ndue upgrade", "twice", ""),
        ("clock hand 3, hand 4", "twice", ""),
        ("clock worker 3 Mikel, worker 3 Carlos", "twice", ""),
        ("dials VII, VII Mikel", "twice", ""),
        ("Mikel vp 5, vp 6", "twice", ""),
        ("windows blue apostles, blue months", "syntax", ""),
        ("royals blue signs, pink signs", "syntax", ""),
        ("Mikel royals signs", "bad-position", "O-4.1.5"),
        ("Mikel hammer coin\nCarlos hammer coin", "bad-position", "O-4.3.1"),
        ("offer coin 2, coin 3", "bad-position", "O-4.3.1"),
        ("Mikel places 1 1", "bad-position", "O-4.2.5"),
        ("Mikel panel 4 paint-1, panel 5 paint-1", "bad-position", "O-4.2.5"),
        ("Mikel sculptor banana", "unknown-word", ""),
        # The marker counts the calls, and the rooster stands between its number and the last space.
        ("rooster left 0, marker 3, calls 0, call", "bad-position", "O-9.4"),
        ("rooster left 1, marker 3, calls 2", "bad-position", "O-9.4"),
        ("rooster left 3, marker 1", "bad-position", "O-9.4"),
        ("rooster left 4, marker 2, calls 2", "bad-position", "O-9.4a"),
        ("rooster left 0, marker 3, calls 4, call", "bad-position", "O-11.0.1a"),
        # Who drafts or waits has nothing yet, and room for what the card will give.
        ("due draft", "bad-position", "O-4.3.2"),
        ("Mikel waiting, card 2, warehouse 1 7", "bad-position", "O-4.3.3b"),
        ("Mikel waiting, card 2, panel 5 paint-1", "bad-position", "O-4.3.3b"),
        ("Mikel waiting, card 1, broken 4", "bad-position", "O-4.3.3a"),
        # What is drawn is there, and finds its place.
        ("revealed moon moon apostle apostle painter", "bad-position", "O-4.1.6a"),
        ("revealed moon moon apostle apostle\ndue draw scroll, turn", "bad-position", "O-4.1.6a"),
        ('due upgrade, reward "worker"', "syntax", ""),
        ("due force 2", "syntax", ""),
        ("ruling supply limited\nMikel gold 40", "bad-position", "O-4.1.17"),
        (
            "clock worker 1 Mikel, worker 2 Mikel, worker 3 Mikel, worker 4 Mikel\ndue face turn, place worker",
            "syntax",
            "",
        ),
    ],
)
def test_what_cant_be_is_refused(given: str, code: str, clause: str) -> None:
    refused = refused_setup(f"{TURN}\n{given}")
    assert refused is not None
    found, _ = refused
    assert (found.code, found.clause) == (code, clause)


FOUR = "players Mikel purple, Eduardo yellow, Carlos green, Jorge blue"
TWO = "players Mikel purple, Eduardo yellow"
GOALS = "goals green-3 coin-2, workshops-3 apostle, level-iii upgrade"
ALL_DIALS = "dials " + ", ".join(shipped().dials)
LAST_CALL = "rooster left 0, marker 3, calls 4"


@pytest.mark.parametrize(
    ("given", "clause", "at", "says"),
    [
        # The apostles: each once, on a space of its colour, which is its alone.
        ("Mikel panel 9 paint-1", "O-10.1.1", "Mikel panel 9 paint-1", "9 is red; the space paint-1 takes a green one"),
        ("Mikel panel 3 wood-1, panel 9 wood-1", "O-4.2.5", "Mikel panel 3 wood-1, panel 9 wood-1", "taken twice"),
        ("Mikel panel 9 wood-1, panel 9 wood-4", "O-4.2.10", "Mikel panel 9 wood-1, panel 9 wood-4", "apostle 9"),
        ("Mikel panel 9 wood-1, warehouse 9", "O-4.2.10", "Mikel panel 9 wood-1, warehouse 9", "apostle 9"),
        ("Mikel warehouse 9 9", "O-4.2.10", "Mikel warehouse 9 9", "apostle 9"),
        ("Mikel warehouse 1 2 3", "O-5.7.1", "Mikel warehouse 1 2 3", "two apostles, or one and an assistant"),
        (
            "Mikel warehouse six months",
            "O-5.7.1",
            "Mikel warehouse six months",
            "two apostles, or one and an assistant",
        ),
        # The assistants: one a card, one a type, each on an own card, and all from the piles.
        ("Eduardo assistant w07 six", "O-10.4.1", "Eduardo assistant w07 six", "a card that isn't there"),
        ("Mikel cards w02, assistant w07 six", "O-10.4.1", "Mikel cards w02, assistant w07 six", "isn't there"),
        ("Mikel cards w07\nEduardo assistant w07 six", "O-10.4.1", "Eduardo assistant w07 six", "isn't there"),
        (
            "Mikel cards w07, assistant w07 six, assistant w07 signs",
            "O-10.4.2",
            "Mikel cards w07, assistant w07 six, assistant w07 signs",
            "two assistants lie on one card",
        ),
        (
            "Mikel cards w07 w02, assistant w07 six, assistant w02 six",
            "O-8.2.8",
            "Mikel cards w07 w02, assistant w07 six, assistant w02 six",
            "of one type",
        ),
        ("Mikel cards w07, assistant w07 six, warehouse six", "O-8.2.8", "Mikel cards", "of one type"),
        ("assistants six 3", "O-4.1.16", "assistants six 3", "2 of the assistant six, not 3"),
        ("assistants six 2\nMikel warehouse six", "O-4.1.16", "assistants six 2", "2 of the assistant six, not 3"),
        (f"{TWO}\nMikel warehouse six\nEduardo warehouse six", "O-4.1.16", "", "1 of the assistant six, not 2"),
        # The workshop: each card once, three on display.
        ("workshop w01 w02 w03 w04", "O-4.1.9", "workshop w01", "the display has 3 places"),
        ("workshop w07 w02 w07", "O-4.1.9", "", "workshop card w07"),
        ("workshop w07\nMikel cards w07", "O-4.1.9", "", "workshop card w07"),
        ("Mikel cards w07\nCarlos cards w02 w07", "O-4.1.9", "", "workshop card w07"),
        ("workshop w07\ndue lay w07", "O-4.1.9", "", "workshop card w07"),
        ("Mikel cards w07\ndue lay w07", "O-4.1.9", "", "workshop card w07"),
        ("Mikel cards w07\ndue construct, lay card w07", "O-4.1.9", "", "workshop card w07"),
        # A card that refills the display finds its gap there.
        ("workshop w01 w02 w03\ndue draw card, parts face", "O-4.1.9", "workshop w01", "the display has 3 places"),
        ("workshop w01 w02 w03\ndue lay w07, refill", "O-4.1.9", "workshop w01", "the display has 3 places"),
        # The sculptor's spaces hold one each; painter and moon are one space.
        ("Mikel sculptor treasury\nCarlos sculptor treasury", "O-8.9.2", "", "two sculptors"),
        # The goals: of this game, once a player, as far as there are places.
        ("claims green-3 Mikel", "O-10.5.1", "claims green-3", "green-3 is none of this game's goals"),
        (f"{GOALS}\nclaims red-3 Mikel", "O-10.5.1", "claims red-3", "red-3 is none of this game's goals"),
        (f"{GOALS}\nclaims green-3 Mikel Carlos Mikel", "O-10.5.3", "claims green-3", "claimed green-3 twice"),
        (
            f"{FOUR}\n{GOALS}\nclaims green-3 Mikel Eduardo Carlos Jorge",
            "O-10.5.1",
            "claims green-3",
            "green-3 has 3 places",
        ),
        (f"{GOALS}\nclaims green-3 Mikel\nMikel workers 5", "O-4.2.5", "Mikel workers 5", "5 workers can't"),
        # The workers: those on dials, on goals and still locked aren't available.
        ("dials VI Mikel\nMikel workers 4", "O-4.2.5", "Mikel workers 4", "3 are neither locked nor on the clock"),
        ("Mikel places 2, workers 4", "O-4.2.5", "Mikel places 2, workers 4", "5 are neither locked"),
        ("Mikel panel 10 paint-4, workers 4", "O-4.2.5", "Mikel panel 10 paint-4, workers 4", "5 are neither locked"),
        # The dials: a blocked tile lies there because its dial is on the calendar, without a worker.
        ("blocked VI", "O-4.1.10b", "blocked VI", "VI is blocked, so it lies on the calendar"),
        ("blocked VI\ndials VI Mikel", "O-4.1.10b", "blocked VI", "VI is blocked, so it carries no worker"),
        # The end: triggered by the last dial or the last call, and by nothing else.
        (
            "ended calendar",
            "O-11.0.2",
            "ended calendar",
            "the end is triggered by calendar, which can't be: 0 dials, 0 calls",
        ),
        ("ended rooster", "O-11.0.2", "ended rooster", "the end is triggered by rooster"),
        (f"{LAST_CALL}\nended calendar", "O-11.0.2", "ended calendar", "0 dials, 4 calls"),
        (f"{ALL_DIALS}\nended rooster", "O-11.0.2", "ended rooster", "24 dials, 0 calls"),
        # The hammer.
        ("Mikel hammer-cube 4", "O-4.2.4", "Mikel hammer-cube 4", "1 to 3, not 4"),
    ],
)
def test_what_cant_occur_is_told_at_its_place(given: str, clause: str, at: str, says: str) -> None:
    refused = refused_setup(f"{TURN}\n{given}")
    assert refused is not None
    found, text = refused
    assert (found.code, found.clause) == ("bad-position", clause)
    assert text.startswith(at or "position")
    assert says in found.message
    assert found.clause in catalogue()


@pytest.mark.parametrize(
    ("given", "code", "at", "legal"),
    [
        ("Mikel panel 9 wood-5", "unknown-word", "wood-5", "wood-4"),
        ("Mikel panel 9 wood 1", "syntax", "panel 9 wood 1", ""),
        ("Mikel panel 13 wood-1", "bad-number", "13", ""),
        ("Mikel panel wood-1 9", "bad-number", "wood-1", ""),
        ("Mikel panel 9", "syntax", "panel 9", ""),
        ("Mikel assistant w07", "syntax", "assistant w07", ""),
        ("Mikel assistant w22 six", "unknown-word", "w22", "w21"),
        ("Mikel assistant w07 seven", "unknown-word", "seven", "six"),
        ("Mikel assistant six w07", "unknown-word", "six", "w07"),
        ("Mikel cards w07 six", "unknown-word", "six", "w01"),
        ("Mikel places 4", "bad-number", "4", ""),
        ("Mikel places 0", "bad-number", "0", ""),
        ("Mikel sculptor moon", "unknown-word", "moon", "painter"),
        ("Mikel sculptor none", "unknown-word", "none", "treasury"),
        ("Mikel hammer gold", "unknown-word", "gold", "coin"),
        ("Mikel warehouse 13", "unknown-word", "13", "12"),
        ("Mikel warehouse seven", "unknown-word", "seven", "six"),
        ("workshop w7", "unknown-word", "w7", "w07"),
        ("gears 6", "bad-number", "6", ""),
        ("gears 1 2", "syntax", "gears 1 2", "gears 2"),
        ("discs months 6", "bad-number", "6", ""),
        ("discs suns 1", "unknown-word", "suns", "signs"),
        ("discs months", "syntax", "months", "discs months 1, signs 0"),
        ("discs months 1, months 2", "twice", "months 2", ""),
        ("assistants six", "syntax", "six", "assistants six 1, months 2"),
        ("assistants six 4", "bad-number", "4", ""),
        ("assistants six 1, six 0", "twice", "six 0", ""),
        ("assistants seven 1", "unknown-word", "seven", "six"),
        (f"{GOALS}\nclaims green-3", "syntax", "green-3", "claims green-3 Mikel Carlos"),
        (f"{GOALS}\nclaims green-3 Jorge", "unknown-word", "Jorge", "Carlos"),
        (f"{GOALS}\nclaims green Mikel", "unknown-word", "green", "green-3"),
        (f"{GOALS}\nclaims green-3 Mikel, green-3 Carlos", "twice", "green-3 Carlos", ""),
        (f"{GOALS}\nclaims green-3 Mikel\nclaims level-iii Mikel", "twice", "claims", ""),
        ("goals green-3", "syntax", "green-3", ""),
        ("goals green-3 gold-2", "unknown-word", "gold-2", "coin-2"),
        ("goals green-3 coin-2, green-3 apostle", "twice", "green-3 apostle", ""),
        (f"{LAST_CALL}\nended unfinished", "unknown-word", "unfinished", "rooster"),
        (f"{LAST_CALL}\nended", "syntax", "ended", "ended calendar"),
        (f"{LAST_CALL}\nended rooster\nended rooster", "twice", "ended", ""),
        # What is due.
        ("due", "syntax", "due", ""),
        ('due force "workshop"', "syntax", 'force "workshop"', ""),
        ("due force 1", "syntax", "force 1", ""),
        ("due force 1 workshop 2", "syntax", "force 1 workshop 2", ""),
        ("due row and column", "syntax", "row and column", ""),
        ("due bonus, row and column", "syntax", "bonus, row and column", ""),
        ("due row and column, produce", "syntax", "row and column, produce", ""),
        ("due row, bonus", "unknown-word", "row", "row and column"),
        ("due lay", "syntax", "lay", "due lay w07"),
        ("due lay left", "unknown-word", "left", "w07"),
        ("due lay w07 w02", "syntax", "lay w07 w02", "due lay w07"),
        ("due lay card w07", "syntax", "lay card w07", ""),
        ("due refill", "syntax", "refill", ""),
        ("due hammer reward", "syntax", "hammer reward", ""),
        ("due construct VI", "syntax", "construct VI", "due construct"),
        ("due workshop 2", "syntax", "workshop 2", "due workshop"),
        ("due apostle 9", "syntax", "apostle 9", "due apostle"),
        ("due assistant six", "syntax", "assistant six", "due assistant"),
        ("due painter 0", "bad-number", "painter 0", ""),
        ("due painter 10", "bad-number", "painter 10", ""),
        ("due painter 1 left", "syntax", "painter 1 left", "due painter"),
        ("due sculptor", "unknown-word", "sculptor", "apostle"),
        ("due claim", "unknown-word", "claim", "apostle"),
        ("due construct by Eduardo", "syntax", "construct by Eduardo", ""),
    ],
)
def test_what_is_wrongly_stated_is_told_at_its_place(given: str, code: str, at: str, legal: str) -> None:
    refused = refused_setup(f"{TURN}\n{given}")
    assert refused is not None, "it is read"
    found, text = refused
    assert (found.code, found.clause, text) == (code, "", at)
    assert not legal or legal in found.legal


POSSIBLE = [
    "Mikel warehouse 9 six, panel 3 wood-1, panel 10 paint-4\nEduardo warehouse 4 6",
    "Mikel cards w07 w02, assistant w07 six, assistant w02 months, warehouse signs",
    "assistants six 0, months 1\nMikel warehouse six\nCarlos cards w03, assistant w03 six",
    f"{TWO}\nMikel warehouse six\nEduardo warehouse months",
    "workshop w07 w12",
    "workshop w12",
    "Mikel places 1 3, sculptor painter, hammer moon, hammer-cube 2\nEduardo sculptor treasury",
    f"{GOALS}\nclaims green-3 Mikel Carlos Eduardo, level-iii Carlos",
    f"{TWO}\n{GOALS}\nclaims green-3 Mikel Eduardo",
    "dials VI Mikel, VII, XI Carlos, cancer\nblocked VII cancer",
    "gears 3\ndiscs months 1, signs 5",
    "discs months 5",
    LAST_CALL,
    f"{LAST_CALL}\nended rooster",
    ALL_DIALS,
    f"{ALL_DIALS}\nended calendar",
    f"{ALL_DIALS}\n{LAST_CALL}",
    f"{ALL_DIALS}\n{LAST_CALL}\nended calendar",
    'due force 1 "basic any+workshop"',
    'due force 1 "basic any+workshop" O-A6.1, parts face',
    'due force 2 "construct" O-A6.2',
    "due row and column, bonus",
    "due row and column, bonus O-10.1.4",
    "due lay w07, refill",
    "Mikel cards w02\ndue apostle, lay card w07, refill",
    "due draw card, parts face",
    "due construct, hammer reward",
    "due painter 1",
    'due apostle, reward "gold+workshop" O-A6.1',
    'due upgrade, reward "force 1+painter" O-A14.3',
    'due upgrade, reward "moon|assistant" O-10.1.4',
    "due bonus, assistant, apostle, rest apostle, workshop",
]


@pytest.mark.parametrize("given", POSSIBLE)
def test_what_can_be_is_read_and_printed_and_read_again(given: str) -> None:
    text = f"{TURN}\n{given}"
    refused = refused_setup(text)
    assert refused is None, refused
    position = Table(text).position
    seats = position.state.table.seats
    players = "players " + ", ".join(f"{seat.name} {seat.colour}" for seat in seats)
    again = Table("\n".join([players, *position_lines(position)])).position
    assert again == position
    assert not list(faults(position.state))


def test_what_has_triggered_the_end_is_said_only_where_two_things_can_have() -> None:
    assert Table(f"{TURN}\n{LAST_CALL}").position.state.ending == "rooster"
    assert Table(f"{TURN}\n{ALL_DIALS}").position.state.ending == "calendar"
    both = Table(f"{TURN}\n{ALL_DIALS}\n{LAST_CALL}\nended calendar").position
    assert both.state.ending == "calendar"
    assert "ended calendar" in position_lines(both)
    assert not [line for line in position_lines(Table(f"{TURN}\n{LAST_CALL}").position) if line.startswith("ended")]


def test_a_pile_holds_what_players_havent_taken_unless_it_is_said() -> None:
    # Three players: two of each type in the beginning.
    given = "Mikel warehouse six\nCarlos cards w03, assistant w03 six\nEduardo warehouse months"
    assert Table(f"{TURN}\n{given}").position.state.assistants == {
        "six": 0,
        "upgrades": 2,
        "level-iv": 2,
        "columns": 2,
        "months": 1,
        "signs": 2,
    }


def test_a_game_that_is_over_has_had_its_end() -> None:
    refused = refused_setup("turn none, round 9")
    assert refused is not None
    assert (refused[0].code, refused[0].clause, refused[1]) == ("bad-position", "O-11.0.2", "turn none, round 9")


def test_a_draft_is_of_those_that_wait_without_a_card() -> None:
    given = "turn none, round 0\noffer coin 2, rooster 3, moon 4, painter 1\ndue draft by Carlos"
    refused = refused_setup(given)
    assert refused is not None
    assert (refused[0].code, refused[0].clause) == ("bad-position", "O-4.3.2")
    waiting = f"{given}, draft by Eduardo, draft by Mikel\nMikel waiting\nEduardo waiting\nCarlos waiting"
    assert refused_setup(waiting) is None


def test_nothing_can_be_drawn_from_an_empty_deck_or_pile() -> None:
    cards = " ".join(shipped().workshop[:21])
    refused = refused_setup(f"{TURN}\nMikel cards {cards}\ndue draw card, turn")
    assert refused is not None
    assert (refused[0].code, refused[0].clause, refused[1]) == ("bad-position", "O-8.7.6", "due draw card, turn")
    kinds = " ".join(kind for kind in shipped().scrolls for _ in range(3))
    refused = refused_setup(f"{TURN}\nMikel used {kinds}\ndue draw scroll, turn")
    assert refused is not None
    assert (refused[0].code, refused[0].clause, refused[1]) == ("bad-position", "O-8.2.4a", "due draw scroll, turn")


def test_an_adjustment_leaves_room_for_the_starting_card() -> None:
    head = (
        "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nturn Mikel, round 1\nEduardo waiting, card 1\nplay\n"
    )
    (game,) = run(parse(Source("adjusted", f"{head}adjust Eduardo broken +4\n")))
    assert [(found.code, "card 1 breaks" in found.message) for found in game.diagnostics] == [("bad-adjustment", True)]


def test_a_seat_that_still_waits_starts_before_its_turn() -> None:
    table = Table(f"{TURN}\nMikel waiting, hammer coin, card 2")
    table.play("2 Mikel start, clock 1")
    table.expect("warehouse 2, coin +2")


def test_tokens_are_never_more_broken_than_there_are() -> None:
    # A force icon belongs to the painter behind it; who has one token left can't move him for two.
    table = Table(f'{TURN}\nMikel broken 4\ndue upgrade, reward "force 2+painter" O-A14.3, turn')
    table.do("upgrade wood, painter 1 left")
    assert table.refused is not None
    assert (table.refused.code, table.refused.clause) == ("no-token", "O-5.3.2")


def test_a_ruling_about_the_tracks_leaves_other_bonuses_alone() -> None:
    # O-10.1.4: a completed column gives the moon or an assistant, as the player chooses.
    table = Table(f'ruling mastery-bonus-choice assistant\n{TURN}\ndue upgrade, reward "moon|assistant" O-10.1.4, turn')
    table.do("upgrade wood, moon")
    table.expect("moon 2")


def test_where_the_supply_of_gold_is_at_its_end_nothing_is_exchanged() -> None:
    table = Table(f"ruling supply limited\n{TURN}\nMikel wood 3, gold 10\nCarlos gold 5")
    assert "+gold wood" not in table.legal
    table.do("+gold wood")
    assert table.refused is not None
    assert (table.refused.code, table.refused.clause, table.refused.ruling) == ("no-supply", "O-4.1.17", "supply")


@pytest.mark.parametrize("name", sorted({*WORDS, "months", "forced", "position"}))
def test_a_player_called_like_a_fact_is_spoken_of_in_quotes(name: str) -> None:
    table = Table(f'players "{name}" purple, Eduardo yellow\nturn "{name}", round 2\n"{name}" gold 2, warehouse 9')
    table.expect(f'"{name}" gold 2, "{name}" warehouse 1, "{name}" holds 9, section 3 nobody')


NAMES = {"orloj", "José", "a b", 'quo"te', "back\\slash", "x-y", "_"}


@pytest.mark.parametrize("name", sorted((reserved() | NAMES) - {"Manes"}))
def test_a_position_is_read_back_whatever_its_players_are_called(name: str) -> None:
    text = f"orloj 1\nplayers {name_text(name)} purple, Eduardo yellow\nposition\nplay\n1 {name_text(name)} pass\n"
    (game,) = run(parse(Source("names", text)))
    assert game.valid
    end = game.end
    assert end is not None
    assert end.state.table.seats[0] == Seat(name, "purple")
    statements = "\n".join(position_lines(end))
    block = f"orloj 1\nplayers {name_text(name)} purple, Eduardo yellow\nposition\n{statements}\nplay\n"
    for again in (block, f"orloj 1\n{position_line(end)}\n"):
        (read,) = run(parse(Source("names", again)))
        assert read.valid, read.diagnostics
        assert read.start == end
