"""The laws of whole records and of positions as text, on random games."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import Played, random_game, record_of

from orloj_dsl.games.orloj import OrlojPosition, position_from
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.facts import PLAYER_FACTS, TABLE_FACTS, player_fact, table_fact
from orloj_dsl.games.orloj.load import PositionError
from orloj_dsl.games.orloj.state import Player, State
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.moments import MomentError, moment_of
from orloj_dsl.interpreter.position_text import position_line, position_lines
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source

SEEDS = st.integers(0, 2**32 - 1)

laws = settings(max_examples=12, deadline=None, derandomize=True)


def read(text: str) -> Document:
    """The tree of a text that must be readable."""
    document = parse(Source("test", text))
    assert document.diagnostics == ()
    return document


def played(text: str) -> Game:
    """The game of a record that must be right."""
    (game,) = run(read(text))
    assert game.diagnostics == ()
    return game


# ---- records ----


@laws
@given(SEEDS)
def test_a_whole_game_written_down_checks_clean_and_ends_in_the_same_position(seed: int) -> None:
    game = random_game(seed)
    replayed = played(record_of(game, game.lines()))
    assert replayed.valid
    assert replayed.end == game.end
    assert [move.action for ply in replayed.plies for move in ply.moves] == [
        move.action for line in game.lines() for move in line.moves
    ]
    assert replayed.ledger().gaps() == []


@laws
@given(SEEDS)
def test_laying_a_record_out_twice_is_laying_it_out_once_and_changes_no_word(seed: int) -> None:
    game = random_game(seed)
    document = read(record_of(game, game.lines()))
    once = format_document(document)
    again = read(once)
    assert format_document(again) == once
    assert again.records == document.records
    assert [str(token) for line in again.lines for token in line.words] == [
        str(token) for line in document.lines for token in line.words
    ]
    assert not [line for line in once.splitlines() if line != line.rstrip()]


@laws
@given(SEEDS, st.integers(1, 60))
def test_a_record_that_stops_early_reaches_the_position_of_that_moment(seed: int, upto: int) -> None:
    game = random_game(seed)
    lines = game.lines()[:upto]
    assert played(record_of(game, lines)).end == lines[-1].moves[-1].after


@laws
@given(SEEDS)
def test_every_moment_of_a_record_is_found_by_its_name(seed: int) -> None:
    game = random_game(seed, 150)
    lines = game.lines()
    replayed = played(record_of(game, lines))
    for ply in replayed.plies:
        name = f"{ply.round}.{game.start.state.name(ply.seat)}"
        steps = [move for move in ply.moves if move.step is not None]
        assert moment_of(replayed, name).position == ply.before
        assert moment_of(replayed, f"{name}.1").position == ply.before
        last = max(move.step for move in steps if move.step is not None)
        for step in range(2, last + 3):
            done = [move for move in steps if move.step == step - 2]
            assert moment_of(replayed, f"{name}.{step}").position == done[-1].after
        with pytest.raises(MomentError, match=f"the turn has no step {last + 3}; its moments are 1 to {last + 2}"):
            moment_of(replayed, f"{name}.{last + 3}")
    assert moment_of(replayed, "end").position == replayed.end


def test_ten_thousand_turns_are_played() -> None:
    # Four players, a section a turn: twelve turns on each stands on a section that carries a worker of their own.
    head = "orloj 1\nplayers A purple, B yellow, C green, D red\nposition\n  clock hand 12\nplay\n"
    turns = "".join(f"{number} {name} clock 1\n" for number in range(1, 2_501) for name in "ABCD")
    game = played(head + turns)
    assert len(game.plies) == 10_000
    assert game.end is not None
    # 10,000 is 4 more than a multiple of 12; three of everybody's four workers stand on the clock.
    assert (game.end.state.hand, game.end.state.round, game.end.state.turn) == (4, 2_501, 0)
    assert [player.counts["workers"] for player in game.end.state.players] == [1, 1, 1, 1]
    assert game.ledger().gaps() == []


def test_a_thousand_nested_variations_are_played() -> None:
    game = random_game(3)
    head, line = record_of(game, game.lines()[:1]).rstrip("\n"), record_of(game, game.lines()[:1]).splitlines()[-1]
    replayed = played(f"{head}\n" + f"( {line}\n" * 1_000 + ")" * 1_000 + "\n")
    assert len(replayed.branches) == 1_000
    assert {branch.plies[0].after.digest() for branch in replayed.branches} == {
        game.lines()[0].moves[-1].after.digest()
    }


def assertions(position: OrlojPosition, change: int) -> list[str]:
    """Every fact of a position as a record asserts it, off by so much."""
    state = position.state
    facts = [f"{fact} {table_fact(state, fact) + change}" for fact in TABLE_FACTS]
    for seat in range(len(state.players)):
        name = name_text(state.name(seat))
        facts += [f"{name} {fact} {player_fact(state, fact, seat) + change}" for fact in PLAYER_FACTS]
    return facts


@settings(max_examples=4, deadline=None, derandomize=True)
@given(SEEDS, st.integers(1, 40))
def test_every_true_assertion_holds_and_every_false_one_is_told(seed: int, upto: int) -> None:
    game = random_game(seed)
    lines = game.lines()[:upto]
    text, end = record_of(game, lines).rstrip("\n"), lines[-1].moves[-1].after
    played(f"{text} [{', '.join(assertions(end, 0))}, position {end.digest()}]\n")
    for wrong in (*assertions(end, 1), "position sha-000000000000"):
        source = Source("test", f"{text} [{wrong}]\n")
        (found,) = run(parse(source))[0].diagnostics
        assert (found.code, source.slice(found.span)) == ("assertion", wrong)


# ---- positions as text ----


def block(game: Played, position: OrlojPosition) -> str:
    """A record that begins at a position."""
    table = position.state.table
    edition = table.edition
    return "\n".join(
        [
            "orloj 1",
            "players " + ", ".join(f"{name_text(seat.name)} {seat.colour}" for seat in table.seats),
            f"edition {edition.id} {edition.version} {edition.digest}",
            *(f"ruling {name} {value}" for name, value in table.rulings),
            "position",
            *(f"  {line}" for line in position_lines(position)),
            "play",
            "",
        ]
    )


def one_line(game: Played, position: OrlojPosition) -> str:
    """The same on one line."""
    return f"orloj 1\n{position_line(position)}\nplay\n"


@laws
@given(SEEDS, st.integers(0, 7), st.sampled_from([block, one_line]))
def test_a_position_at_any_decision_is_read_back_from_its_text(
    seed: int, offset: int, written: Callable[[Played, OrlojPosition], str]
) -> None:
    game = random_game(seed)
    for position in game.positions[offset::8]:
        text = written(game, position)
        document = parse(Source("test", text))
        assert document.diagnostics == (), text
        (read_back,) = run(document)
        assert read_back.diagnostics == (), text
        assert read_back.start == position, text
        assert read_back.start is not None
        assert read_back.start.digest() == position.digest()
        assert read_back.start.legal() == position.legal()


@laws
@given(SEEDS)
def test_the_text_of_a_position_may_be_laid_out(seed: int) -> None:
    game = random_game(seed)
    position = game.positions[len(game.positions) // 2]
    laid_out = format_document(read(block(game, position)))
    assert run(read(laid_out))[0].start == position
    assert format_document(read(laid_out)) == laid_out


# ---- positions as data ----


@laws
@given(SEEDS)
def test_a_dump_read_back_is_the_position_in_all_fields(seed: int) -> None:
    for position in random_game(seed).positions[::5]:
        data = json.loads(json.dumps(position.dump()))
        again = position_from(data, position.state.table.edition)
        assert again == position
        assert again.digest() == position.digest()
        for name in State.__slots__:
            assert getattr(again.state, name) == getattr(position.state, name)
        assert again.legal() == position.legal()


def test_a_dump_names_every_field_of_table_and_players() -> None:
    dump = random_game(1).end.dump()
    assert dump.keys() == set(State.__slots__)
    assert all(player.keys() == set(Player.__slots__) for player in dump["players"])


def test_changing_a_dump_doesnt_change_the_position() -> None:
    position = random_game(1).positions[40]
    digest = position.digest()
    dump = position.dump()
    dump["players"][0]["counts"]["vp"] += 1
    dump["clock"][0] = 1
    dump["stack"].clear()
    assert position.digest() == digest


def other_edition() -> Edition:
    """The shipped edition under another fingerprint."""
    return replace(shipped(), digest="sha-00000000")


def test_a_dump_of_another_edition_is_refused() -> None:
    dump = random_game(1).start.dump()
    with pytest.raises(PositionError, match=rf"edition {shipped().digest}, not of sha-00000000"):
        position_from(dump, other_edition())


@pytest.mark.parametrize("field", [*State.__slots__])
def test_a_dump_that_lacks_a_field_is_refused(field: str) -> None:
    dump = random_game(1).start.dump()
    del dump[field]
    with pytest.raises(PositionError, match=f"not a dump of a position: it lacks '{field}'"):
        position_from(dump, shipped())
