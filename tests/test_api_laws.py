"""The public interface: dumps and editions, what programs do with objects, and its laws on random games."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selfplay import random_game, record_of
from test_api import LAST_DIAL, SEEDS, SLIP, laws, positions_of, table

from orloj_dsl import (
    EditionError,
    IllegalActionError,
    Position,
    PositionError,
    load,
    loads,
)
from orloj_dsl.scenario.shipped import record_files

# ---- dumps and editions ----


def test_a_dump_can_be_stored_and_changing_it_changes_nothing() -> None:
    position = load(LAST_DIAL).at("9.Eduardo.3")
    data = json.loads(json.dumps(position.dump()))
    again = Position.load(data)
    assert (again, hash(again), again.digest) == (position, hash(position), position.digest)
    assert again.ledger().events == ()
    data["hand"] = 1
    position.dump()["players"][0]["counts"]["vp"] = 99
    assert again == position


DUMP = table("position", "  turn Mikel, round 3").start.dump()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "not a dump of a position"),
        ([], "not a dump of a position"),
        ({**DUMP, "hand": 13}, "this position can't be: 13 is no number from 1 to 12"),
        ({**DUMP, "hand": "3"}, "this position can't be"),
        ({**DUMP, "stack": [*DUMP["stack"], ["goat", 0, 0, [], ""]]}, "goat"),
        ({**DUMP, "scrolls": {"moon": 10**30}}, "this position can't be: it has a number beyond 10000"),
        ({**DUMP, "stack": []}, "its fields contradict each other"),
        ({**DUMP, "table": {**DUMP["table"], "windows": []}}, "not a dump of a position"),
        ({**DUMP, "table": {**DUMP["table"], "edition": ["goat", 1, "sha-0"]}}, "the edition goat 1 doesn't ship"),
        ({**DUMP, "table": {**DUMP["table"], "edition": ["reconstruction", 1, "sha-0"]}}, "is of edition sha-0"),
    ],
)
def test_what_is_no_dump_is_refused(data: Any, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Position.load(data)


BOX = "edition: {id: my-box, version: 2, extends: reconstruction}\nmastery:\n  innovation:\n    II: 3\n"


def test_an_edition_is_given_or_found_beside_the_record(tmp_path: Path) -> None:
    box, record = tmp_path / "my-box.yaml", tmp_path / "game.orloj"
    box.write_text(BOX)
    record.write_text(SLIP.replace("position\n", "edition my-box 2\nposition\n").replace("clok", "clock"))
    found = load(record)
    assert found.findings == ()
    assert found.end == load(record, edition=box).end == loads(record.read_text(), edition=str(box)).end
    dump = found.end.dump()
    assert dump["table"]["edition"][:2] == ["my-box", 2]
    assert Position.load(dump, edition=box) == found.end
    with pytest.raises(PositionError, match="the edition my-box 2 doesn't ship; name its file with edition="):
        Position.load(dump)
    assert [finding.code for finding in loads(record.read_text()).findings] == ["unknown-edition"]
    (note,) = load(record, edition="reconstruction").findings
    assert (note.code, note.note) == ("other-edition", True)


def test_an_edition_that_cant_be_played_is_an_error(tmp_path: Path) -> None:
    box = tmp_path / "my-box.yaml"
    box.write_text("edition: {id: my-box\n")
    for read in (lambda: loads(SLIP, edition=box), lambda: Position.load(DUMP, edition=box)):
        with pytest.raises(EditionError, match=r"my-box\.yaml can't be played: line "):
            read()
    with pytest.raises(FileNotFoundError):
        loads(SLIP, edition=tmp_path / "other.yaml")


# ---- laws ----


@laws
@given(SEEDS)
def test_a_dump_and_a_text_are_read_back_as_the_position(seed: int) -> None:
    for position in list(positions_of(seed))[::12]:
        assert Position.load(position.dump()) == position
        assert loads(f"orloj 1\n{position.text}\nplay\n").start == position
        lines = ("orloj 1", "players " + ", ".join(f'"{name}" {of}' for name, of in position.players.items()))
        rulings = (f"ruling {name} {value}" for name, value in position.dump()["table"]["rulings"].items())
        assert loads("\n".join((*lines, *rulings, "position", *position.lines, "play", ""))).start == position


@laws
@given(SEEDS, st.integers(0, 14))
def test_what_is_legal_can_be_done_as_an_action_and_as_its_text(seed: int, offset: int) -> None:
    for position in list(positions_of(seed))[offset::15]:
        before = position.digest
        for action in position.legal():
            after = position.apply(action)
            if action.text:
                assert position.apply(action.text) == after, action
        assert position.digest == before


@laws
@given(SEEDS, st.integers(0, 14))
def test_what_is_writable_can_be_written(seed: int, offset: int) -> None:
    for position in list(positions_of(seed))[offset::15]:
        legal = {action.text for action in position.legal()} - {""}
        assert legal <= set(position.writable())
        for text in position.writable():
            position.apply(text)


@laws
@given(SEEDS)
def test_the_ledger_closes_and_knows_all_that_happened(seed: int) -> None:
    positions = list(positions_of(seed))
    start, end = positions[0], positions[-1]
    assert end.ledger().closes
    assert end.ledger().events == tuple(event for position in positions for event in position.events)
    assert end.ledger().start == start.ledger().end
    for name, vp in end.vp.items():
        changes = sum(event.changes.get("vp", 0) for event in end.ledger().events if event.player == name)
        assert vp == start.vp[name] + changes


@laws
@given(SEEDS)
def test_the_items_of_a_score_make_its_total(seed: int) -> None:
    for position in list(positions_of(seed))[::10]:
        score = position.score()
        assert score.final == position.over
        for name, total in score.total.items():
            assert total == score.before[name] + sum(of[name] or 0 for of in score.items.values())
        if not score.final:
            assert score.before == position.vp


# ---- what programs do with objects ----


def test_a_refusal_goes_from_one_process_to_another() -> None:
    position = load(LAST_DIAL).at("9.Eduardo")
    with pytest.raises(IllegalActionError) as refusal:
        position.apply("clock 0")
    error = refusal.value
    for other in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(other) is IllegalActionError
        assert str(other) == str(error)
        assert {**vars(other)} == {**vars(error)}


def test_a_position_is_its_own_copy() -> None:
    position = load(LAST_DIAL).end
    assert copy.deepcopy(position) is position


@pytest.mark.parametrize("action", [None, 3, object()])
def test_what_is_no_action_is_no_refusal_but_a_mistake_of_the_program(action: object) -> None:
    with pytest.raises(TypeError, match="an action of legal"):
        load(LAST_DIAL).at("9.Eduardo").apply(action)  # type: ignore[arg-type]


def test_a_dump_that_never_ends_is_no_position() -> None:
    data: dict[str, object] = {}
    data["table"] = data
    with pytest.raises(PositionError, match="too large"):
        Position.load(data)


def test_a_name_with_a_point_and_a_number_is_a_name() -> None:
    game = loads(
        'orloj 1\nplayers "c.2" purple, c yellow\nposition\n  turn "c.2", round 1\nplay\n1 "c.2" pass\n1 c pass\n'
    )
    assert game.at("1.c.2") == game.start
    assert game.at("1.c.2.1") == game.start
    assert game.at("1.c") == game.turns[1].before


def test_the_rooster_of_another_crown_is_told_and_read_back() -> None:
    """The second crown begins elsewhere than the first: what is said of the rooster is held against its own."""
    text = "orloj 1\nplayers A purple, B yellow\nposition\n  turn A, round 1\n  crown second\n  rooster left {}\nplay\n"
    for left in (1, 2, 3, 4):
        game = loads(text.format(left))
        assert game.valid == (left <= 3)  # two players: the second crown shows 3 first
        if game.valid:
            assert game.start.table["rooster"] == left
            assert Position.load(game.start.dump()) == game.start


@laws
@given(SEEDS)
def test_what_was_played_is_a_record_that_leads_to_the_same_position(seed: int) -> None:
    game = random_game(seed)
    head = record_of(game, ())
    position = loads(head).start
    for move in (move for line in game.lines() for move in line.moves):
        position = position.apply(next(action for action in position.legal() if action._core == move.action))
    again = loads(head + "\n".join(position.played))
    assert again.valid
    assert again.end.digest == game.end.digest()
    assert again.end.played == position.played


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.stem)
def test_the_lines_that_were_played_are_those_of_the_record(path: Path) -> None:
    game = load(path)
    # The last line of a solo game is round and name alone.
    assert [f"{line} ".split(" ", 2)[2].rstrip() for line in game.end.played] == [turn.text for turn in game.turns]


def test_an_adjustment_is_a_line_that_was_played() -> None:
    game = table(
        "position", "  turn Mikel, round 2", "play", "2 Mikel pass", "adjust Eduardo gold +2", "2 Eduardo pass"
    )
    assert game.end.played == ("2 Mikel pass", "adjust Eduardo gold +2", "2 Eduardo pass")
    assert game.at("2.Eduardo").played == ("2 Mikel pass", "adjust Eduardo gold +2")


def test_what_cant_be_done_with_positions_and_texts_is_said_in_words() -> None:
    with pytest.raises(TypeError, match=r"positions aren't pickled: hand on dump\(\)"):
        pickle.dumps(load(LAST_DIAL).end)
    with pytest.raises(TypeError, match="a text is read, not bytes"):
        loads(b"orloj 1")  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="it lacks 'table'"):
        Position.load({})
    dump = load(LAST_DIAL).end.dump()
    dump["players"][0]["vp"] = 3
    with pytest.raises(PositionError, match="its fields are others"):
        Position.load(dump)


def test_a_moment_may_have_its_name_in_quotes_as_records_do() -> None:
    game = loads('orloj 1\nplayers "Ann Lee" purple, Bob yellow\nposition\nplay\n1 "Ann Lee" pass; moon\n')
    assert game.at('1."Ann Lee".2') == game.at("1.Ann Lee.2")
