"""The public interface: its names, its laws on random games, and that its page of the docs tells the truth."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from selfplay import random_game, record_of

import orloj_dsl
from orloj_dsl import (
    Action,
    Game,
    IllegalActionError,
    MomentError,
    OrlojError,
    Position,
    PositionError,
    RecordError,
    load,
    loads,
)
from orloj_dsl.files import data_path
from orloj_dsl.scenario.shipped import record_files

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
GAMES = data_path("scenarios", "games")
LAST_DIAL = GAMES / "the-last-dial.orloj"

SEEDS = st.integers(0, 2**32 - 1)

laws = settings(max_examples=10, deadline=None, derandomize=True)


def table(*lines: str) -> Game:
    """A game of two at a position."""
    return loads("\n".join(("orloj 1", "players Mikel purple, Eduardo yellow", *lines)) + "\n")


def positions_of(seed: int, most: int = 120) -> Iterator[Position]:
    """The positions of a game in which everybody does anything."""
    chance = Random(seed)
    position = loads(record_of(random_game(seed), [])).start
    for _ in range(most):
        yield position
        if position.over:
            return
        position = position.apply(chance.choice(position.legal()))


# ---- what is exported, and where it is described ----


def described() -> dict[str, list[str]]:
    """The names that the reference describes, each with its members."""
    found: dict[str, list[str]] = {}
    _, _, reference = PAGE.read_text("utf-8").partition("\n## Reference\n")
    for line in reference.splitlines():
        if heading := re.fullmatch(r"### `([^`]*)`", line):
            found[heading[1]] = []
        elif entry := re.match(r"- `([^`]*)`: ", line):
            found[list(found)[-1]].append(entry[1])
    return found


def signature(name: str, thing: Any) -> str:
    """A function as the docs write it, without ``self``, ``cls`` and types."""
    call = inspect.signature(thing)
    bare = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in call.parameters.values()
        if parameter.name not in ("self", "cls")
    ]
    return f"{name}{inspect.Signature(bare)}"


def exported() -> dict[str, object]:
    return {name: thing for name, thing in vars(orloj_dsl).items() if not isinstance(thing, ModuleType)}


def test_nothing_else_is_exported() -> None:
    public = {name for name in exported() if not name.startswith("_")}
    assert set(orloj_dsl.__all__) == public | {"__version__"}
    assert list(orloj_dsl.__all__) == sorted(orloj_dsl.__all__)


def test_every_exported_name_is_described_and_nothing_else() -> None:
    things = exported()
    expected = {
        signature(name, things[name]) if inspect.isfunction(things[name]) else name for name in orloj_dsl.__all__
    }
    assert set(described()) == expected


CLASSES = sorted(name for name in orloj_dsl.__all__ if inspect.isclass(getattr(orloj_dsl, name)))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_member_is_described_and_nothing_else(name: str) -> None:
    kind = getattr(orloj_dsl, name)
    members = {**inspect.get_annotations(kind), **vars(kind)}
    expected = []
    for member, thing in members.items():
        function = thing.__func__ if isinstance(thing, classmethod) else thing
        if not member.startswith("_"):
            expected.append(signature(member, function) if inspect.isfunction(function) else member)
    assert sorted(described()[name]) == sorted(expected)


def test_everything_that_is_raised_on_purpose_is_one_tree() -> None:
    errors = [getattr(orloj_dsl, name) for name in CLASSES if name.endswith("Error")]
    assert len(errors) == 6
    assert all(issubclass(error, OrlojError) for error in errors)
    assert issubclass(OrlojError, ValueError)


def test_the_examples_of_the_docs_give_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(GAMES, tmp_path / "scenarios" / "games")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    told: list[str] = []
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, PAGE.name, 0)
    doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert "".join(told) == ""
    assert len(examples.examples) > 30


# ---- loading ----

SLIP = """\
orloj 1
players Mikel purple, Eduardo yellow
position
  turn Mikel, round 3
  clock hand 4
  Mikel broken 4, wood 2
play
3 Mikel   pass; moon
3 Eduardo clok 2
"""


def test_what_is_wrong_with_a_record_is_found_and_what_is_valid_before_it_is_played() -> None:
    game = loads(SLIP, name="slip")
    (finding,) = game.findings
    assert (finding.file, finding.code, finding.clause, finding.note) == ("slip", "unknown-word", "", False)
    assert (finding.line, finding.column, finding.end_line, finding.end_column) == (9, 11, 9, 15)
    assert finding.hint == "clock"
    assert str(finding).startswith("slip:9:11 unknown-word ")
    assert (game.valid, game.playable, game.over, game.ended, game.winners) == (False, True, False, None, ())
    assert [(turn.round, turn.player, turn.text) for turn in game.turns] == [(3, "Mikel", "pass; moon")]
    assert (game.end.round, game.end.player) == (3, "Eduardo")


def test_a_rule_that_is_broken_names_its_clause() -> None:
    game = loads(SLIP.replace("clok 2", "clock 0"))
    (finding,) = game.findings
    assert (finding.code, finding.clause, finding.line, finding.column) == ("dial-zero", "O-7.1.1", 9, 11)
    assert str(finding) == f"<text>:9:11 dial-zero [O-7.1.1] {finding.message}"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "no-record", (1, 1)),
        ("three coins", "no-header", (1, 1)),
        ("orloj 1\n", "missing-header", (1, 1)),
        ("orloj 1\nplayers Mikel purple, Eduardo yellow\n", "missing-setup", (1, 1)),
    ],
)
def test_where_nothing_can_be_set_up_only_the_record_can_be_asked_about(
    text: str, code: str, place: tuple[int, int]
) -> None:
    game = loads(text)
    (finding,) = game.findings
    assert (finding.code, (finding.line, finding.column)) == (code, place)
    assert (game.valid, game.playable, game.turns, game.over, game.winners) == (False, False, (), False, ())
    asks = (lambda: game.start, lambda: game.end, game.ledger, game.score, game.dump, lambda: game.at("1.Mikel"))
    for ask in asks:
        with pytest.raises(PositionError, match=code):
            ask()


def test_a_note_is_no_error() -> None:
    game = table("tilte x", "position", "play", "1 Mikel pass")
    assert [(finding.code, finding.note) for finding in game.findings] == [("unknown-header", True)]
    assert game.valid


def test_header_players_and_rulings() -> None:
    game = loads(
        'orloj 1\ntitle "A  night"\nplace Brno, "Old Town"\nplayers "José María" green, Eduardo yellow\n'
        "ruling supply limited\nruling exchange coins\nposition\nplay\n"
    )
    assert game.findings == ()
    assert game.title == "A  night"
    assert game.headers == {
        "orloj": "1",
        "title": "A  night",
        "place": "Brno, Old Town",
        "players": "José María green, Eduardo yellow",
    }
    assert list(game.players.items()) == [("José María", "green"), ("Eduardo", "yellow")]
    assert game.rulings == {"supply": "limited"}


def test_of_several_records_one_is_chosen() -> None:
    text = SLIP + SLIP.replace("clok 2", "pass; moon")
    assert [loads(text, record=number).valid for number in (1, 2)] == [False, True]
    for record, message in ((None, "holds 2 records; choose one"), (0, "none with the number 0"), (3, "number 3")):
        with pytest.raises(RecordError, match=message):
            loads(text, record=record)
    with pytest.raises(RecordError, match="<text> holds 1 record, and none with the number 2"):
        loads(SLIP, record=2)


def test_a_file_is_read_as_the_command_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "dos.orloj"
    path.write_bytes(b"\xef\xbb\xbf" + SLIP.replace("\n", "\r\n").encode())
    done = subprocess.run(
        [sys.executable, "-m", "orloj_dsl", "check", "--format", "json", str(path)], capture_output=True, check=False
    )
    (told,) = json.loads(done.stdout)
    assert [json.loads(json.dumps(asdict(finding))) for finding in load(path).findings] == told["findings"]
    assert [asdict(finding) for finding in load(str(path)).findings] == [asdict(found) for found in load(path).findings]
    assert loads("\ufeff" + SLIP).findings == loads(SLIP).findings


def test_bytes_that_are_no_text_are_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "latin.orloj"
    path.write_bytes(b"orloj 1\ntitle Jos\xe9\n")
    game = load(path)
    assert [(finding.code, finding.line, finding.column) for finding in game.findings] == [("bad-encoding", 2, 10)]
    assert not game.playable


def test_a_file_that_cant_be_read_is_the_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nowhere.orloj")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)


# ---- games ----


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.stem)
def test_a_game_says_what_the_commands_say(path: Path) -> None:
    game = load(path)
    command = [sys.executable, "-m", "orloj_dsl", "replay", "--format", "json", str(path)]
    (told,) = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["games"]
    assert game.dump() == told
    assert [(turn.round, turn.player, turn.text, turn.vp) for turn in game.turns] == [
        (turn["round"], turn["player"], turn["text"], turn["vp"]) for turn in told["turns"]
    ]
    assert [[event.changes for event in turn.events] for turn in game.turns] == [
        [event["changes"] for event in turn["events"]] for turn in told["turns"]
    ]
    assert game.ledger().end == {name: of["end"] for name, of in told["balance"].items()}


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.stem)
def test_the_actions_and_the_text_of_a_turn_lead_to_its_end(path: Path) -> None:
    game = load(path)
    for turn in game.turns:
        # In the turn of Manes nobody decides.
        assert turn.before.player == (None if turn.player == "Manes" else turn.player)
        here = turn.before
        for action in turn.actions:
            here = here.apply(action)
        assert here == turn.after
        assert here.ledger().events == turn.after.ledger().events
        written = turn.before.apply(turn.text)
        # Before round 1 a line has no end of its own.
        assert turn.after == (written if written == turn.after else written.finish())
    assert here == game.end


def test_an_adjustment_has_no_actions() -> None:
    game = table("position", "  turn Mikel, round 2", "play", "adjust Eduardo gold +2", "2 Mikel pass")
    adjusted, passed = game.turns
    assert (adjusted.player, adjusted.text, adjusted.actions) == ("Eduardo", "adjust Eduardo gold +2", ())
    assert [event.changes for event in adjusted.events] == [{"gold": 2}]
    assert passed.before.counts("Eduardo")["gold"] == 2
    assert game.ledger().total("Eduardo")["gold"] == 2


def test_moments() -> None:
    game = load(LAST_DIAL)
    before = game.at("9.Eduardo")
    assert game.at("9.Eduardo.1") == before
    inside = game.at("9.Eduardo.3")
    assert inside == before.apply("clock 1; outer painter 2 left")
    # Outside of a turn the last line is the one before; inside of it, what it has done so far.
    assert {event.turn for event in before.events} == {"Mikel"}
    assert {(event.round, event.turn) for event in inside.events} == {(9, "Eduardo")}
    assert game.at("end") == game.end
    assert game.ledger("9.Eduardo").end["Mikel"]["vp"] == before.vp["Mikel"]
    with pytest.raises(MomentError, match=r"plays no turn 99\.Mikel"):
        game.at("99.Mikel")
    with pytest.raises(MomentError, match=r"did you mean 9\.Eduardo\?"):
        game.ledger("9.Eduard")


LAST_CALL = """\
orloj 1
players Mikel purple, Eduardo yellow, Carlos green
position
  turn Carlos, round 9
  rooster left 1, marker 3, calls 3
  windows blue apostles, pink months, yellow scrolls
  goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
  claims upgrades-5 Eduardo
  Mikel blue 9, panel 4 paint-1, panel 9 wood-1, gold 1, wood 3, cards w07, assistant w07 six
  Eduardo blue 7, panel 5 paint-1, broken 1, disc 2
play
9 Carlos pass
"""


def test_the_score_as_it_would_be_and_as_it_was() -> None:
    # Mikel: 2 apostles at 2, gold 1 + 3 wood for 1, assistant 6. Eduardo: 1 apostle at 1, a broken gear, a goal of 8.
    # Nobody loses a point by the call: Eduardo's disc corrects his broken gear, and more than that.
    game = loads(LAST_CALL)
    assert game.findings == ()
    now, then = game.start.score(), game.score()
    assert (now.final, now.before) == (False, {"Mikel": 10, "Eduardo": 10, "Carlos": 10})
    assert now.items == {
        "blue window (apostles)": {"Mikel": 4, "Eduardo": 1, "Carlos": None},
        "pink window (months)": {"Mikel": None, "Eduardo": None, "Carlos": None},
        "yellow window (scrolls)": {"Mikel": None, "Eduardo": None, "Carlos": None},
        "gold": {"Mikel": 2, "Eduardo": 0, "Carlos": 0},
        "deviations": {"Mikel": 0, "Eduardo": -1, "Carlos": 0},
        "assistants": {"Mikel": 6, "Eduardo": None, "Carlos": None},
        "goals": {"Mikel": None, "Eduardo": 8, "Carlos": None},
    }
    assert now.total == {"Mikel": 22, "Eduardo": 18, "Carlos": 10}
    assert (game.over, game.ended, game.winners, then.final) == (True, "rooster", ("Mikel",), True)
    assert (game.end.due, game.end.player, game.end.clause, game.end.legal()) == (None, None, None, ())
    assert then.total == game.end.vp
    assert then.items["gold"] == now.items["gold"]
    # The line's own points don't hold the final scoring, which stands behind it.
    assert game.turns[-1].vp == then.before
    assert game.turns[-1].after.vp == then.total


def test_a_position_loaded_after_the_end_knows_the_points_and_no_items() -> None:
    end = loads(LAST_CALL).end
    again = Position.load(end.dump())
    assert (again.score().items, again.score().total, again.winners) == ({}, end.vp, ("Mikel",))


# ---- a position ----


def test_what_is_due_and_who_decides() -> None:
    position = table("position", "  turn Eduardo, round 2", "  clock hand 4", "  due face turn, parts outer").start
    assert (position.player, position.round, position.over) == ("Eduardo", 2, False)
    assert (position.due, position.clause) == ("a turn of the face", "O-7.1.3")
    assert position.players == {"Mikel": "purple", "Eduardo": "yellow"}
    assert (position.table["hand"], position.table["round"]) == (4, 2)
    assert position.vp == {"Mikel": 10, "Eduardo": 10}
    assert position.lines[0] == "turn Eduardo, round 2"


def test_counts_are_of_a_player_by_name() -> None:
    position = table("position", "  Mikel gold 3, iron 2").start
    counts = position.counts("Mikel")
    assert (counts["gold"], counts["iron"], counts["vp"]) == (3, 2, 10)
    counts["gold"] = 99
    assert position.counts("Mikel")["gold"] == 3
    with pytest.raises(OrlojError, match=r"Mikle is no player; there are Mikel, Eduardo; did you mean Mikel\?"):
        position.counts("Mikle")


def test_actions_say_what_they_are() -> None:
    position = table("position", "  clock hand 4", "  due face turn, turn", "  Mikel wood 3").start
    *_, left_out, exchange = position.legal()
    assert (left_out.text, left_out.kind, str(left_out)) == ("", "skip", "nothing (left out)")
    assert (exchange.text, exchange.kind, exchange.additional) == ("+gold wood", "+gold", True)
    assert not left_out.additional
    assert exchange == position.legal()[-1]
    assert len({exchange, position.legal()[-1], left_out}) == 2
    assert repr(exchange) == "<Action +gold wood>"


def test_what_an_action_did() -> None:
    position = table("position", "  turn Mikel, round 2", "  Mikel wood 3, gold 1").start
    after = position.apply("+gold wood")
    paid, gained = after.events
    assert (paid.round, paid.turn, paid.player, paid.changes) == (2, "Mikel", "Mikel", {"wood": -3})
    assert (paid.clause, paid.also) == ("O-10.6", ("O-10.0.1",))
    assert (gained.changes, gained.clause) == ({"gold": 1}, "O-10.6")
    assert position.events == ()
    ledger = after.ledger()
    assert (ledger.start["Mikel"]["gold"], ledger.end["Mikel"]["gold"]) == (1, 2)
    assert (ledger.total("Mikel"), ledger.total("Eduardo")) == ({"wood": -3, "gold": 1}, {})
    assert (ledger.by_clause("Mikel", "wood"), ledger.by_clause("Mikel")) == ({"O-10.6": -3}, {})
    assert (ledger.events, ledger.closes) == ((paid, gained), True)


def refusal(position: Position, action: Action | str) -> IllegalActionError:
    before = position.dump()
    with pytest.raises(IllegalActionError) as caught:
        position.apply(action)
    assert position.dump() == before
    return caught.value


@pytest.mark.parametrize(
    ("text", "code", "clause", "found", "hint"),
    [
        ("clock 0", "dial-zero", "O-7.1.1", "clock 0", "clock 1"),
        ("clok 1", "unknown-word", "", "clok", "clock"),
        ("+gold wood, clok 1; outer coin", "unknown-word", "", "clok", "clock"),
        ("clock 1 [gold 9]", "assertion", "", "gold 9", ""),
        ("outer coin", "missing-choice", "O-7.0.1", "outer coin", None),
        ("<moon>", "missing-choice", "O-7.0.1", "<moon>", None),
        ("<goat>", "unknown-word", "", "<goat>", None),
        ("3 Mikel pass", "syntax", "", "3", None),
        ("", "unfinished", "", "", None),
    ],
)
def test_a_text_that_is_refused_says_why_and_where(
    text: str, code: str, clause: str, found: str, hint: str | None
) -> None:
    position = table("position", "  turn Mikel, round 3", "  Mikel wood 3").start
    error = refusal(position, text)
    assert (error.code, error.clause) == (code, clause)
    assert error.span is not None
    assert text[slice(*error.span)] == found
    assert hint is None or error.hint == hint
    assert str(error) == (f"{code} [{clause}] {error.message}" if clause else f"{code} {error.message}")


def test_an_action_that_is_refused_says_why() -> None:
    position = table("position", "  turn Mikel, round 3").start
    later = position.apply("clock 1")
    (turn_face,) = (action for action in later.legal() if action.text == "turn 1")
    error = refusal(position, turn_face)
    assert (error.code, error.clause, error.span) == ("missing-choice", "O-7.0.1", None)
    assert "clock 1" in error.legal
    passing = next(action for action in position.legal() if action.text == "pass")
    assert refusal(later, passing).code == "not-due"


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = loads(LAST_CALL)
    for action in ("pass", game.start.legal()[0]):
        error = refusal(game.end, action)
        assert (error.code, error.clause, error.legal) == ("game-over", "O-11.0.2", ())
    with pytest.raises(IllegalActionError, match=r"game-over \[O-11\.0\.2\]"):
        game.end.finish()
    assert game.end.writable() == ()


def test_a_line_may_be_written_in_pieces() -> None:
    game = load(LAST_DIAL)
    here = game.at("8.Carlos")
    whole = here.apply("clock 1; face yellow; outer workshop 2, produce paint, lay right, apostle 7 <w08>")
    for piece in ("clock 1", "; face yellow", "; outer workshop 2", ", produce paint, lay right", "apostle 7"):
        here = here.apply(piece)
    assert (here.player, here.due) == (None, "the workshop card that was drawn")
    assert "<w08>" in here.writable()
    assert here.apply("<w08> [round 8]") == whole
    assert here.apply("<w08>, +place 7 paint-2") == whole.apply("+place 7 paint-2")
    failed = refusal(here, "<w08> [round 9]")
    assert (failed.code, failed.span) == ("assertion", (7, 14))


def test_a_line_ends_as_in_a_record() -> None:
    position = table("position", "  turn Mikel, round 3").start
    with pytest.raises(IllegalActionError) as caught:
        position.finish()
    assert (caught.value.code, caught.value.clause, caught.value.span) == ("missing-choice", "O-7.0.1", None)
    ended = position.apply("pass").finish()
    assert (ended.player, ended.round) == ("Eduardo", 3)
    assert ended == table("position", "  turn Mikel, round 3", "play", "3 Mikel pass").end


def test_chance_gives_scrolls_by_their_tiles() -> None:
    # Two players: two scrolls of each of six kinds. Two are revealed and one is Mikel's, so nine lie in the pile.
    text = """\
orloj 1
players Mikel purple, Eduardo yellow
position
  turn Mikel, round 3
  revealed moon moon
  Mikel scrolls rooster
  due draw scroll
play
"""
    start = loads(text).start
    assert start is not None
    assert [str(action) for action in start.legal()] == [
        "<apostle>",
        "<painter>",
        "<rooster>",
        "<upgrade>",
        "<construct>",
    ]
    luck = Random(3)
    drawn = Counter(str(start.draw(luck)) for _ in range(9_000))
    assert drawn.keys() == {str(action) for action in start.legal()}
    # Of the rooster one tile is left, of the others two each: 1,000 and 2,000 of 9,000.
    assert 850 < drawn["<rooster>"] < 1_150
    assert all(1_800 < drawn[kind] < 2_200 for kind in drawn if kind != "<rooster>")
    assert start.draw(Random(5)) == start.draw(Random(5))


def test_nothing_is_drawn_where_a_player_decides_or_nobody() -> None:
    game = load(LAST_DIAL)
    with pytest.raises(ValueError, match="Mikel decides here, and not chance"):
        game.at("1.Mikel").draw(Random(1))
    assert game.end is not None
    with pytest.raises(ValueError, match="nobody decides here"):
        game.end.draw(Random(1))
