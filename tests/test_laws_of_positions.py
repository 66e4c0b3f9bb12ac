"""The laws of positions as data and as text, on random games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import Field, fields, replace
from typing import Any, TypeVar

import pytest
from laws import SAMPLE, RandomGame, law, random_game

from orloj_dsl.games.orloj import OrlojPosition, position_from
from orloj_dsl.games.orloj.edition import Edition, shipped
from orloj_dsl.games.orloj.known import Known
from orloj_dsl.games.orloj.load import PositionError
from orloj_dsl.games.orloj.solo.area import Solo, SoloBoard
from orloj_dsl.games.orloj.state import Board, Player, State, Table
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.interpreter.recorder import head_lines
from orloj_dsl.kernel.values import Decision
from orloj_dsl.notation.format import format_document
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source

# ---- as text ----


def block(position: OrlojPosition) -> str:
    """A record that begins at a position."""
    return "\n".join([*head_lines(position), ""])


def one_line(position: OrlojPosition) -> str:
    """The same on one line."""
    return f"orloj 1\n{position_line(position)}\nplay\n"


def read(text: str) -> Document:
    """The tree of a text that must be readable."""
    document = parse(Source("test", text))
    assert document.diagnostics == ()
    return document


@law
def test_a_position_at_any_decision_is_read_back_from_its_text(game: RandomGame) -> None:
    for index, position in enumerate(game.some(6)):
        text = (block, one_line)[index % 2](position)
        (read_back,) = run(read(text))
        assert read_back.diagnostics == (), text
        assert read_back.start is not None
        assert read_back.start == position, text
        assert read_back.start.digest() == position.digest()
        assert read_back.start.legal() == position.legal()


@law
def test_the_text_of_a_position_may_be_laid_out(game: RandomGame) -> None:
    position = game.chance.choice(game.positions)
    laid_out = format_document(read(block(position)))
    assert run(read(laid_out))[0].start == position
    assert format_document(read(laid_out)) == laid_out


# ---- as data ----


@law
def test_a_dump_read_back_is_the_position_in_all_fields(game: RandomGame) -> None:
    for position in game.some(25):
        data = json.loads(json.dumps(position.dump()))
        again = position_from(data, position.state.table.edition)
        assert again == position
        assert again.digest() == position.digest()
        for part in parts(State):
            assert getattr(again.state, part.name) == getattr(position.state, part.name)
        assert again.dump() == data
        assert again.legal() == position.legal()


@law
def test_positions_have_one_digest_if_and_only_if_they_are_equal(game: RandomGame) -> None:
    """Each decision leads elsewhere: it is taken off the stack, or something is paid or placed for it."""
    positions = game.some(60)
    digests = [position.digest() for position in positions]
    assert len(set(digests)) == len(positions)
    assert len(set(positions)) == len(positions)


DIGESTS = """
import json, sys
from orloj_dsl.games.orloj import position_from
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.position_text import position_line
positions = [position_from(data, shipped()) for data in json.load(sys.stdin)]
print(json.dumps([[position.digest(), position_line(position)] for position in positions]))
"""


def test_digests_and_texts_are_the_same_in_every_process() -> None:
    some = SAMPLE.numbers[: SAMPLE.solo + min(50, SAMPLE.games)]
    positions = [game.chance.choice(game.positions) for game in map(random_game, some)]
    dumps = json.dumps([position.dump() for position in positions])
    here = [[position.digest(), position_line(position)] for position in positions]
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", DIGESTS]
        ran = subprocess.run(command, input=dumps, env=environment, capture_output=True, text=True, check=True)
        assert json.loads(ran.stdout) == here


# ---- no field is forgotten ----


def parts(of: type) -> list[Field[Any]]:
    """What a state, a player, a table or a board is made of."""
    return [part for part in fields(of) if part.compare]


def test_all_that_a_position_is_made_of_is_compared_but_whose_copies_a_state_owns() -> None:
    made_of = (State, Player, Table, Board, Solo, SoloBoard)
    left_out = {part.name for of in made_of for part in fields(of) if not part.compare}
    assert left_out == {"owned"}


def other(value: Any, name: str = "") -> Any:
    """Another value of the same kind."""
    match value:
        case Decision():
            return value._replace(number=value.number + 1)
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case None:
            return 0
        case frozenset():
            return value | {"x"}
        case dict() if value:
            first = next(iter(value))
            return {**value, first: other(value[first])}
        case dict():
            return {"x": EMPTY.get(name, 1)}
        case list() | tuple() if value:
            return type(value)([*value[:-1], other(value[-1])])
        case list() | tuple():
            return type(value)([EMPTY.get(name, "x")])
        case _:
            raise AssertionError(f"another value of {name} is not known: {value!r}")


EMPTY: dict[str, object] = {
    "stack": Decision("turn", 0),
    "panel": (1, 0, 0),
    "places": 1,
    "offer": ("coin", 2),
    "assistants": ("w01", "six"),
    "claims": (0,),
    "rulings": ("supply", "limited"),
    "open": ("m01", "r1"),
    "flipped": 1,
}
"""What is put where nothing was."""


Part = TypeVar("Part", Solo, SoloBoard)


def changed(state: State) -> Iterator[tuple[str, State]]:
    """For each thing that a position is made of a state that differs in that alone."""
    for part in parts(State):
        if part.name not in ("table", "players", "solo", "known"):
            yield part.name, replace(state, **{part.name: other(getattr(state, part.name), part.name)})
    for number, due in enumerate(state.stack):
        for name in Decision._fields:
            changes: dict[str, Any] = {name: other(getattr(due, name))}
            there = due._replace(**changes)
            yield f"stack {name}", replace(state, stack=[*state.stack[:number], there, *state.stack[number + 1 :]])
    for seat, player in enumerate(state.players):
        for what, player_changed in _changed_player(player):
            players = [*state.players[:seat], player_changed, *state.players[seat + 1 :]]
            yield f"{what} of seat {seat}", replace(state, players=players)
    for what, table in _changed_table(state.table):
        yield what, replace(state, table=table)
    yield from _changed_solo(state)
    for pile, deck in ((), ()), (("moon",), ()), ((), ("w01",)):
        yield "known", replace(state, known=Known(pile, deck))


def _changed_solo(state: State) -> Iterator[tuple[str, State]]:
    """A table has a solo board if and only if Manes has an area."""
    table, solo = state.table, state.solo
    if solo is None or table.board.solo is None:
        board = SoloBoard("basic", (), (), (), (), (), ())
        yield "solo", replace(state, table=replace(table, board=replace(table.board, solo=board)), solo=Solo())
        return
    for what, changed_solo in _each_changed(solo):
        yield f"{what} of solo", replace(state, solo=changed_solo)
    for what, changed_board in _each_changed(table.board.solo):
        there = replace(table, board=replace(table.board, solo=changed_board))
        yield f"{what} of the solo board", replace(state, table=there)


def _each_changed(of: Part) -> Iterator[tuple[str, Part]]:
    for part in parts(type(of)):
        yield part.name, replace(of, **{part.name: other(getattr(of, part.name), part.name)})


def _changed_player(player: Player) -> Iterator[tuple[str, Player]]:
    for part in parts(Player):
        yield part.name, replace(player, **{part.name: other(getattr(player, part.name), part.name)})
    for counter, n in player.counts.items():
        yield counter, replace(player, counts={**player.counts, counter: n + 1})


def _changed_table(table: Table) -> Iterator[tuple[str, Table]]:
    board = table.board
    for part in parts(Board):
        if part.name != "solo":
            there = replace(board, **{part.name: other(getattr(board, part.name), part.name)})
            yield part.name, replace(table, board=there)
    first, *rest = table.seats
    yield "name", replace(table, seats=(replace(first, name="Nobody"), *rest))
    yield "colour", replace(table, seats=(replace(first, colour="blue"), *rest))
    yield "rulings", replace(table, rulings=other(table.rulings, "rulings"))


@law
def test_a_change_of_any_one_field_is_seen_by_equality_dump_and_digest_and_survives_the_way_back(
    game: RandomGame,
) -> None:
    position = game.chance.choice(game.positions)
    state, edition = position.state, position.state.table.edition
    dump, digest = position.dump(), position.digest()
    for name, there in changed(state):
        elsewhere = position.with_state(there)
        assert elsewhere != position, name
        assert elsewhere.dump() != dump, name
        assert elsewhere.digest() != digest, name
        assert position_from(elsewhere.dump(), edition) == elsewhere, name
    assert (position.dump(), position.digest()) == (dump, digest)


def test_a_dump_names_every_field_of_table_and_players() -> None:
    dump = random_game(-1).end.dump()
    assert dump.keys() == {part.name for part in parts(State)} - {"known"}
    assert all(player.keys() == {part.name for part in parts(Player)} for player in dump["players"])
    assert dump["solo"].keys() == {part.name for part in parts(Solo)}
    assert dump["table"]["solo"].keys() == {part.name for part in parts(SoloBoard)}
    assert random_game(1).end.dump().keys() == dump.keys() - {"solo"}


def test_changing_a_dump_doesnt_change_the_position() -> None:
    position = random_game(1).positions[40]
    digest = position.digest()
    dump = position.dump()
    dump["players"][0]["counts"]["vp"] += 1
    dump["clock"][0] = 1
    dump["stack"].clear()
    assert position.digest() == digest


# ---- what is no dump ----


def other_edition() -> Edition:
    """The shipped edition under another fingerprint."""
    return replace(shipped(), digest="sha-00000000")


def test_a_dump_of_another_edition_is_refused() -> None:
    dump = random_game(1).start.dump()
    with pytest.raises(PositionError, match=rf"edition {shipped().digest}, not of sha-00000000"):
        position_from(dump, other_edition())


@pytest.mark.parametrize("field", [part.name for part in parts(State) if part.name != "known"])
def test_a_dump_that_lacks_a_field_is_refused(field: str) -> None:
    dump = random_game(-1).start.dump()
    del dump[field]
    with pytest.raises(PositionError, match=f"not a dump of a position: it lacks '{field}'"):
        position_from(dump, shipped())
