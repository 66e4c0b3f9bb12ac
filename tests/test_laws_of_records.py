"""The laws of whole records, on random games."""

from __future__ import annotations

import pytest
from laws import RandomGame, law, random_game
from selfplay import record_of

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.facts import PLAYER_FACTS, TABLE_FACTS, player_fact, table_fact
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.moments import MomentError, moment_of
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source


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


# ---- replaying ----


@law
def test_a_whole_game_written_down_replays_to_the_same_decisions_positions_and_events(game: RandomGame) -> None:
    replayed = played(game.record)
    assert replayed.valid
    assert replayed.start == game.start
    assert replayed.end == game.end
    assert [(ply.round, ply.seat) for ply in replayed.plies] == [(line.round, line.seat) for line in game.written]
    for ply, line in zip(replayed.plies, game.written, strict=True):
        assert [move.action for move in ply.moves] == [move.action for move in line.moves], line.text
        assert ply.events == tuple(event for move in line.moves for event in move.events), line.text
        assert ply.after == line.moves[-1].after, line.text
    assert replayed.ledger().gaps() == []


@law
def test_a_record_cut_behind_a_line_reaches_the_position_of_that_moment(game: RandomGame) -> None:
    for upto in game.chance.sample(range(1, len(game.written) + 1), min(3, len(game.written))):
        lines = game.written[:upto]
        assert played(record_of(game, lines)).end == lines[-1].moves[-1].after


@law
def test_moments_of_a_record_are_found_by_their_names(game: RandomGame) -> None:
    replayed = played(game.record)
    for ply in game.chance.sample(replayed.plies, min(10, len(replayed.plies))):
        name = f"{ply.round}.{game.start.state.name(ply.seat)}"
        steps = [move for move in ply.moves if move.step is not None]
        assert moment_of(replayed, name).position == ply.before
        assert moment_of(replayed, f"{name}.1").position == ply.before
        # A line of Manes may hold no step at all.
        last = max((move.step for move in steps if move.step is not None), default=-1)
        for step in range(2, last + 3):
            done = [move for move in steps if move.step == step - 2]
            assert moment_of(replayed, f"{name}.{step}").position == done[-1].after
        with pytest.raises(MomentError, match=f"the turn has no step {last + 3}; its moments are 1 to {last + 2}"):
            moment_of(replayed, f"{name}.{last + 3}")
    assert moment_of(replayed, "end").position == replayed.end


# ---- layout ----


def words(text: str) -> list[str]:
    return [str(token) for line in split(grammar("orloj").tokens(text)) for token in line.words]


@law
def test_laying_a_record_out_twice_is_laying_it_out_once_and_changes_no_word(game: RandomGame) -> None:
    document = read(game.record)
    once = format_document(document)
    again = read(once)
    assert format_document(again) == once
    assert again.records == document.records
    assert words(once) == words(game.record)
    assert not [line for line in once.splitlines() if line != line.rstrip()]


# ---- length and depth ----


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
    first = game.written[0]
    head, line = record_of(game, [first]).rstrip("\n"), first.written
    replayed = played(f"{head}\n" + f"( {line}\n" * 1_000 + ")" * 1_000 + "\n")
    assert len(replayed.branches) == 1_000
    assert {branch.plies[0].after.digest() for branch in replayed.branches} == {first.moves[-1].after.digest()}


# ---- assertions ----


def assertions(position: OrlojPosition, change: int) -> list[str]:
    """Every fact of a position as a record asserts it, off by so much.

    A number with a sign is a change, so that points below 0 can't be asserted as they stand.
    """
    state = position.state
    facts = [f"{fact} {table_fact(state, fact) + change}" for fact in TABLE_FACTS]
    for seat in range(len(state.players)):
        name = name_text(state.name(seat))
        facts += [f"{name} {fact} {player_fact(state, fact, seat) + change}" for fact in PLAYER_FACTS]
    return [fact for fact in facts if " -" not in fact]


@law
def test_every_true_assertion_holds_and_a_false_one_is_told(game: RandomGame) -> None:
    lines = game.written[: game.chance.randint(1, 15)]
    text, end = record_of(game, lines).rstrip("\n"), lines[-1].moves[-1].after
    played(f"{text} [{', '.join(assertions(end, 0))}, position {end.digest()}]\n")
    # Over the sample each fact is wrong somewhere.
    facts = assertions(end, 1)
    for wrong in (*facts[game.number % 29 :: 29], "position sha-000000000000"):
        source = Source("test", f"{text} [{wrong}]\n")
        (found,) = run(parse(source))[0].diagnostics
        assert (found.code, source.slice(found.span)) == ("assertion", wrong)
