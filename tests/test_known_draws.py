"""Draws that a puzzle knows: they come in their order, behind them nothing is known; as text, as data, along games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from laws import RandomGame, law, random_game, uniform

from orloj_dsl.games.orloj import OrlojPosition, position_from
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.faults import faults
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.load import PositionError
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.scrolls import pile_size, scroll_pile
from orloj_dsl.games.orloj.solo.area import HIDDEN, MANES
from orloj_dsl.games.orloj.workshop import deck
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import read_headers
from orloj_dsl.interpreter.matching import omission, turn_text
from orloj_dsl.interpreter.position_reader import read_position
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.interpreter.recorder import head_lines
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.chance import draw
from orloj_dsl.play.search import Search
from orloj_dsl.scenario.table import Table, refused_setup

TURN = "turn Mikel, round 2"
SCROLL = f"{TURN}\nrevealed moon apostle upgrade\ndue scroll, scroll"
DISPLAY = "workshop w07 w12 w09"
CARD = f"{TURN}\n{DISPLAY}\ndue workshop, workshop\nMikel paint 4, iron 4"


def draw_of(kind: str) -> Action:
    """The draw of a scroll or card."""
    return Action("draw", words=(kind,))


def knowing(position: OrlojPosition, chance: Random, most: int = 3) -> OrlojPosition:
    """The same position, of which chance says what is on top of pile and deck."""
    state = position.state
    tiles = [kind for kind, number in scroll_pile(state).items() for _ in range(number)]
    cards = list(deck(state))
    pile = chance.sample(tiles, min(chance.randint(0, most), max(0, pile_size(state))))
    top = chance.sample(cards, min(chance.randint(0, most), len(cards)))
    return position.with_state(replace(state, known=Known(tuple(pile), tuple(top))))


def acting(position: OrlojPosition) -> bool:
    """Whether Manes has begun his turn, in which chance decides."""
    state, due = position.state, position.due
    return state.solo is not None and state.turn == MANES and (due is None or due.kind != "act")


# ---- text and data ----


@law
def test_what_is_known_is_read_back_from_text_and_from_data(game: RandomGame) -> None:
    for index, here in enumerate(game.some(8)):
        if acting(here):
            continue
        position = knowing(here, game.chance)
        assert list(faults(position.state)) == []
        text = "\n".join([*head_lines(position), ""]) if index % 2 else f"orloj 1\n{position_line(position)}\nplay\n"
        (read,) = run(parse(Source("test", text)))
        assert read.diagnostics == (), text
        assert read.start == position, text
        dump = position.dump()
        again = position_from(dump, position.state.table.edition)
        assert (again, again.dump(), again.digest()) == (position, dump, position.digest())
        assert again.state.known == position.state.known
        unknowing = position.with_state(replace(position.state, known=None))
        assert unknowing == here
        assert unknowing.dump() == {name: value for name, value in dump.items() if name != "known"}
        assert position.digest() != here.digest()


def test_a_dump_has_the_known_draws_in_their_order() -> None:
    table = Table(f"{TURN}\npile rooster moon\ndeck w20 w19")
    assert table.position.dump()["known"] == {"pile": ["rooster", "moon"], "deck": ["w20", "w19"]}
    assert "known" not in Table(TURN).position.dump()


@pytest.mark.parametrize("known", [None, 0, {"pile": []}, {"deck": ["w01"]}, [["moon"], ["w01"]]])
def test_what_isnt_written_like_known_draws_is_no_dump(known: object) -> None:
    dump = {**random_game(1).start.dump(), "known": known}
    with pytest.raises(PositionError, match="not a dump of a position"):
        position_from(dump, shipped())


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("pile moon upgrade\ndeck w19", ["pile moon upgrade", "deck w19"]),
        ("pile moon", ["pile moon", "deck hidden"]),
        ("deck w19 w20", ["pile hidden", "deck w19 w20"]),
        ("deck hidden", ["pile hidden", "deck hidden"]),
        ("", []),
    ],
)
def test_both_lines_are_printed_where_either_is_said(said: str, printed: list[str]) -> None:
    lines = position_lines(Table(f"{TURN}\n{said}").position)
    assert [line for line in lines if line.startswith(("pile", "deck"))] == printed


@pytest.mark.parametrize(
    ("said", "known"),
    [("", Known()), ("  pile moon\n", Known(pile=("moon",))), ("  deck w19\n", Known(deck=("w19",)))],
)
def test_a_puzzle_knows_nothing_but_what_it_says(said: str, known: Known) -> None:
    text = f"orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  {TURN}\n{said}play\n"
    (record,) = parse(Source("test", text)).records
    found: list[Diagnostic] = []
    headers = read_headers(record, SHIPPED, found.append)
    assert headers is not None
    assert record.position is not None
    puzzle = read_position(record.position, headers, record.span, found.append, puzzle=True)
    game = read_position(record.position, headers, record.span, found.append)
    assert found == []
    assert puzzle is not None
    assert game is not None
    assert puzzle.state.known == known
    assert game.state.known == (known if said else None)


@pytest.mark.parametrize(
    ("said", "code", "clause", "at"),
    [
        ("pile moo", "unknown-word", "", "moo"),
        ("pile w19", "unknown-word", "", "w19"),
        ("deck moon", "unknown-word", "", "moon"),
        ("pile moon hidden", "unknown-word", "", "hidden"),
        ("deck ?", "syntax", "", "?"),
        ("pile", "syntax", "", "pile"),
        ("deck", "syntax", "", "deck"),
        ("pile moon\npile moon", "twice", "", "pile"),
        ("deck w19\ndeck hidden", "twice", "", "deck"),
        # Three scrolls of each kind are in play with three players.
        ("pile moon moon moon moon", "bad-position", "O-4.1.6", "pile moon moon moon moon"),
        ("revealed moon\npile moon moon moon", "bad-position", "O-4.1.6", "pile moon moon moon"),
        ("pile moon moon\nEduardo scrolls moon, used moon", "bad-position", "O-4.1.6", "pile moon moon"),
        ("workshop w19\ndeck w19", "bad-position", "O-4.1.9", "deck w19"),
        ("deck w19\nEduardo cards w19", "bad-position", "O-4.1.9", "deck w19"),
        ("deck w19\ndue lay w19", "bad-position", "O-4.1.9", "deck w19"),
        ("deck w19 w20 w19", "bad-position", "O-4.1.9", "deck w19 w20 w19"),
    ],
)
def test_what_cant_be_known_is_refused(said: str, code: str, clause: str, at: str) -> None:
    refused = refused_setup(f"{TURN}\n{said}")
    assert refused is not None
    found, there = refused
    assert (found.code, found.clause, there) == (code, clause, at)


def test_a_slip_is_told_what_was_meant() -> None:
    for said, meant in (("pile moo", "moon"), ("pile hiden", HIDDEN), ("deck hidn", HIDDEN)):
        refused = refused_setup(f"{TURN}\n{said}")
        assert refused is not None
        assert refused[0].hint == meant


def test_what_manes_took_unlooked_at_isnt_in_the_pile() -> None:
    # Alone there are two of each of six kinds. Two lie there, eight are used, one Manes has: one is left of the two
    # construct scrolls.
    used = "apostle apostle moon painter painter rooster rooster upgrade"
    alone = (
        "players Mikel purple\nturn Mikel, round 1\nopen m07 r2\nrevealed moon upgrade\n"
        f"Mikel used {used}\nManes scrolls hidden"
    )
    assert refused_setup(f"{alone}\npile construct") is None
    refused = refused_setup(f"{alone}\npile construct construct")
    assert refused is not None
    found, at = refused
    assert (found.code, found.clause, at) == ("bad-position", "O-13.7.1a", "pile construct construct")


def test_in_the_turn_of_manes_nothing_is_known() -> None:
    # At the end of his turn the next cards lie open; before it he is still to act.
    turn = "players Mikel purple\nturn Manes, round 1\nopen m07 r2"
    for said in ("pile moon", "deck hidden"):
        assert refused_setup(f"{turn}\n{said}") is None
        refused = refused_setup(f"{turn}, m11 r3\n{said}\ndue end")
        assert refused is not None
        found, at = refused
        assert (found.code, found.clause, at) == ("bad-position", "O-13.7.1a", said)


# ---- drawing ----


def test_the_known_draws_come_in_their_order_and_then_unknown_ones() -> None:
    table = Table(f"{SCROLL}, scroll\npile rooster painter\ndeck w20")
    legal = []
    for kind in ("moon", "rooster", "painter"):
        table.do(f"scroll {kind}")
        legal.append(table.legal[0])
        assert sum(table.position.state.scrolls.values()) == 2
    assert legal == ["<rooster>", "<painter>", "<?>"]
    assert table.position.state.known == Known((), ("w20",))


def test_only_the_known_draw_is_judged_legal() -> None:
    table = Table(f"{SCROLL}\npile rooster painter")
    table.do("scroll moon")
    here = table.position
    assert tuple(here.options()) == (draw_of("rooster"),)
    assert here.check(draw_of("rooster")) is None
    for other in ("painter", "moon", HIDDEN):
        refused = here.check(draw_of(other))
        assert refused is not None
        message = "the top scroll of the pile is known: rooster"
        assert (refused.code, refused.clause, refused.message) == ("not-in-pile", "O-8.2.4a", message)
    refused = here.check(draw_of("w19"))
    assert refused is not None
    assert (refused.code, refused.clause) == ("not-due", "O-8.2.4a")


def test_an_unknown_scroll_isnt_revealed() -> None:
    table = Table(f"{SCROLL}\npile hidden")
    table.do("scroll moon")
    after, events = table.position.apply(draw_of(HIDDEN))
    assert [(event.what, event.clause) for event in events] == [
        ("an unknown scroll is revealed: it can't be taken", "O-8.2.4a")
    ]
    assert after.state.scrolls == {"apostle": 1, "upgrade": 1}
    assert list(faults(after.state)) == []


def test_an_unknown_card_leaves_its_place_empty() -> None:
    table = Table(f"{CARD}\ndeck hidden")
    table.do("workshop 3 <?>")
    assert (table.events[-1].what, table.events[-1].clause) == (
        "an unknown card fills the gap: it can't be bought",
        "O-8.7.6",
    )
    assert table.position.state.workshop == ("w07", "w12")
    assert list(faults(table.position.state)) == []
    table.do("workshop 1")
    assert table.refused is not None
    found = table.refused
    assert (found.code, found.clause, table.refused_text) == ("no-card", "O-8.7.6", "workshop 1")
    assert found.message == "no card is known to lie on place 1"


@pytest.mark.parametrize(
    ("given", "steps", "code", "clause", "at", "message"),
    [
        (
            f"{SCROLL}\npile rooster",
            *("scroll moon <painter>", "not-in-pile", "O-8.2.4a", "<painter>"),
            "the top scroll of the pile is known: rooster",
        ),
        (
            f"{SCROLL}\npile hidden",
            *("scroll moon <painter>", "not-in-pile", "O-8.2.4a", "<painter>"),
            "the top scroll of the pile isn't known",
        ),
        (
            f"{CARD}\ndeck w20",
            *("workshop 3 <w19>", "not-in-deck", "O-8.7.6", "<w19>"),
            "the top card of the deck is known: w20",
        ),
        (
            f"{CARD}\ndeck hidden",
            *("workshop 3 <w20>", "not-in-deck", "O-8.7.6", "<w20>"),
            "the top card of the deck isn't known",
        ),
        # In a game nothing is drawn that isn't known.
        (
            CARD,
            *("workshop 3 <?>", "missing-chance", "O-8.7.6", "<?>"),
            "<?> stands where the workshop card that was drawn must be named",
        ),
        (
            SCROLL,
            *("scroll moon <?>", "missing-chance", "O-8.2.4a", "<?>"),
            "<?> stands where the scroll that was drawn must be named",
        ),
    ],
)
def test_another_draw_is_refused(given: str, steps: str, code: str, clause: str, at: str, message: str) -> None:
    table = Table(given)
    table.do(steps)
    assert table.refused is not None
    found = table.refused
    assert (found.code, found.clause, table.refused_text, found.message) == (code, clause, at, message)


def test_a_line_is_printed_with_its_draws_and_read_without_them() -> None:
    given = f"{TURN}\nclock hand 3, face 3\n{DISPLAY}\nrevealed moon\ndeck w20\nMikel paint 1, iron 1, yellow 3"
    written = "clock 1; outer workshop 3 <w20>; face yellow, scroll moon <?>"
    ends = []
    for line in (written, "clock 1; outer workshop 3; face yellow, scroll moon"):
        table = Table(given)
        table.play(f"2 Mikel {line}")
        assert table.refused is None, table.refused
        assert turn_text(table.moves) == written
        ends.append(table.position)
    assert ends[0] == ends[1]


def test_chance_draws_what_is_known_and_what_isnt() -> None:
    for given, steps, drawn in (
        (f"{SCROLL}\npile rooster", "scroll moon", "rooster"),
        (f"{SCROLL}\npile hidden", "scroll moon", HIDDEN),
        (f"{CARD}\ndeck w20", "workshop 3", "w20"),
        (f"{CARD}\ndeck hidden", "workshop 3", HIDDEN),
    ):
        table = Table(given)
        table.do(steps)
        due = table.position.due
        assert due is not None
        assert due.kind in ("draw scroll", "draw card")
        assert draw(table.position, Random(0)) == draw_of(drawn)


def test_the_turn_of_manes_is_left_to_chance() -> None:
    alone = "players Mikel purple\nturn Mikel, round 1\nopen m07 r2\npile moon\ndeck w19"
    table = Table(alone)
    table.play("1 Mikel pass")
    here = table.position
    assert here.due is not None
    assert here.due.kind == "act"
    assert here.state.known == Known(("moon",), ("w19",))
    after, _ = here.apply(Action("act"))
    assert after.state.known is None


# ---- along games ----


def played_on(start: OrlojPosition, chance: Random, decisions: int = 60) -> list[Move]:
    """Decisions by chance, to the turn of Manes at the latest."""
    moves: list[Move] = []
    here = start
    while (due := here.due) is not None and due.kind != "act" and len(moves) < decisions:
        moves.append(play(here, uniform(here, chance)))
        here = moves[-1].after
    return moves


@law
def test_along_a_game_each_draw_is_the_next_known_one(game: RandomGame) -> None:
    """What was known is drawn in its order, then nothing known; and every position on the way is one."""
    chance = game.chance
    for here in game.some(3):
        if acting(here) or here.due is None:
            continue
        start = knowing(here, chance)
        known, drawn = start.state.known, Counter[str]()
        assert known is not None
        for move in played_on(start, chance):
            due = move.before.due
            assert due is not None
            if due.kind in ("draw scroll", "draw card"):
                top = known.pile if due.kind == "draw scroll" else known.deck
                expected = top[drawn[due.kind]] if drawn[due.kind] < len(top) else HIDDEN
                assert move.before.legal() == (draw_of(expected),)
                assert omission(move.before) == move.action == draw_of(expected)
                drawn[due.kind] += 1
            left = Known(known.pile[drawn["draw scroll"] :], known.deck[drawn["draw card"] :])
            assert move.after.state.known == left
        end = move.after
        assert list(faults(end.state)) == []
        (read,) = run(parse(Source("test", f"orloj 1\n{position_line(end)}\nplay\n")))
        assert read.start == end


@law
def test_but_for_the_draws_what_is_known_changes_nothing_that_is_legal(game: RandomGame) -> None:
    for here in game.some(10):
        if acting(here) or here.due is None or here.due.kind in ("draw scroll", "draw card"):
            continue
        assert knowing(here, game.chance).legal() == here.legal()


def test_a_player_who_thinks_can_think_about_a_puzzle() -> None:
    for said in ("pile rooster\ndeck w20", "deck hidden"):
        here = Table(f"{CARD}, yellow 3\nrevealed moon\n{said}").position
        assert here.check(Search(Random(1)).choose(here)) is None
