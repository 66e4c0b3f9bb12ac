"""``orloj selfplay --solo``: games against Manes in the same folders, by the same rules of going on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from test_cli import ROOT
from test_selfplay import (
    Command,
    copied,
    files,
    finished,
    last_line_torn,
    lines_gone,
    never,
    nothing_but_the_manifest,
    refused,
    selfplay,
    stopped_while_writing,
    two_games_gone,
)

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.game import SeededGame

__all__ = ["copied", "selfplay"]

GAMES = 4
RUN = ("--solo", "--level", "advanced", "--players", "random", "--players", "greedy", "--seed", "5", "--games", "4")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a whole run; only to be read."""
    return finished(tmp_path_factory, RUN)


# ---- what a run leaves ----


def test_the_run_the_lines_and_the_records_say_the_level(whole: Path) -> None:
    manifest = json.loads((whole / "selfplay.json").read_bytes())
    assert (manifest["solo"], manifest["tables"]) == ("advanced", [["random"], ["greedy"]])
    lines = [json.loads(line) for line in (whole / "games.jsonl").read_text("utf-8").splitlines()]
    assert [told["players"] for told in lines] == [["random", "Manes"], ["greedy", "Manes"]] * 2
    for number, told in enumerate(lines, 1):
        (game,) = run(parse(Source("game", (whole / f"game-{number:05}.orloj").read_text("utf-8"))))
        assert game.diagnostics == ()
        assert game.end is not None
        solo = game.end.state.table.board.solo
        assert solo is not None
        assert told["level"] == solo.level == "advanced"
        assert (told["end"], told["rounds"], told["digest"]) == ("turns", 12, game.end.digest())
        assert told["vp"] == [player.counts["vp"] for player in game.end.state.players]
        assert told["winners"] == [1 if told["vp"][0] > told["vp"][1] else 2]
        assert told["decisions"] == sum(len(ply.moves) for ply in game.plies)


def test_a_record_names_the_one_player_and_the_result_both(whole: Path) -> None:
    lines = (whole / "game-00002.orloj").read_text("utf-8").splitlines()
    assert lines[1:3] == [
        'source   "orloj selfplay --solo --level advanced --players greedy --seed 5, game 2"',
        "players  greedy-1 purple",
    ]
    points = json.loads((whole / "games.jsonl").read_text("utf-8").splitlines()[1])["vp"]
    assert lines[-2:] == [f"result   greedy-1 {points[0]}, Manes {points[1]}", "end      turns"]


def test_the_table_tells_manes_as_one_of_the_players(whole: Path, selfplay: Command) -> None:
    code, told, _ = selfplay(*RUN, "--check", "--format", "json", "--out", whole)
    data = json.loads(told)
    assert (code, data["wrong"]) == (0, [])
    assert {name: kind["seats"] for name, kind in data["players"].items()} == {"Manes": 4, "greedy": 2, "random": 2}
    assert (data["ends"], data["rounds"]) == ({"turns": 4}, {"mean": 12.0, "median": 12.0, "least": 12, "most": 12})


def test_the_level_that_is_not_said_is_the_basic_one(tmp_path: Path, selfplay: Command) -> None:
    run_ = ("--solo", "--players", "random", "--seed", "1", "--games", "1")
    assert selfplay(*run_, "--check", "--out", tmp_path)[0] == 0
    assert json.loads((tmp_path / "selfplay.json").read_bytes())["solo"] == "basic"
    assert selfplay(*run_, "--level", "basic", "--out", tmp_path)[0] == 0


# ---- going on ----


@pytest.mark.parametrize(
    "damage",
    [two_games_gone, stopped_while_writing, nothing_but_the_manifest, lambda folder: last_line_torn(folder, 70)],
    ids=["two games are missing", "a record was being written", "only the manifest", "a line is torn"],
)
def test_a_run_that_was_stopped_goes_on_to_the_same_folder(
    damage: Callable[[Path], None], whole: Path, copied: Path, selfplay: Command
) -> None:
    damage(copied)
    assert files(copied) != files(whole)
    assert selfplay(*RUN, "--out", copied)[0] == 0
    assert files(copied) == files(whole)


def test_what_is_finished_is_never_played_again(
    whole: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeededGame, "play", never)
    assert selfplay(*RUN, "--out", whole)[0] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_that_is_killed_goes_on(whole: Path, tmp_path: Path, selfplay: Command) -> None:
    command = [sys.executable, "-m", "orloj_dsl", "selfplay", *RUN, "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and not (tmp_path / "games.jsonl").exists():
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    assert selfplay(*RUN, "--out", tmp_path)[0] == 0
    assert files(tmp_path) == files(whole)


def test_a_level_that_a_line_tells_must_be_a_text(copied: Path, selfplay: Command) -> None:
    path = copied / "games.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"level": "advanced"', b'"level": 3', 1))
    assert refused(selfplay(*RUN, "--out", copied)).startswith(f"{path}, line 1: not the line of game 1")


def test_a_level_that_is_not_that_of_the_record_is_named(copied: Path, selfplay: Command) -> None:
    path = copied / "games.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"level": "advanced"', b'"level": "basic"', 1))
    code, _, why = selfplay(*RUN, "--check", "--out", copied)
    assert (code, why) == (1, f"{copied / 'game-00001.orloj'}: it leads to level advanced; games.jsonl says basic\n")


# ---- refusals ----


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (("--level", "basic"), 'it has solo "advanced", not "basic"'),
        (("--seed", "6"), "it has seed 5, not 6"),
    ],
)
def test_a_run_of_another_level_is_refused(other: tuple[str, ...], told: str, copied: Path, selfplay: Command) -> None:
    before = files(copied)
    why = refused(selfplay(*RUN, *other, "--out", copied))
    assert why == f"{copied} holds another run: {told}; take another folder"
    assert files(copied) == before


def test_a_run_of_several_players_is_refused_in_a_solo_folder(copied: Path, selfplay: Command) -> None:
    several = ("--players", "random,random", "--seed", "5", "--games", "4")
    lines_gone(copied, 1)
    why = refused(selfplay(*several, "--out", copied))
    assert why.startswith(f"{copied} holds another run: it has tables [[")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--solo", "--players", "random,greedy"), "one player plays against Manes, not 2: random,greedy"),
        (
            ("--players", "random"),
            "2 to 4 players sit at a table, not 1: random; one plays against Manes with --solo",
        ),
        (
            ("--players", "random,random", "--players", "greedy"),
            "2 to 4 players sit at a table, not 1: greedy; one plays against Manes with --solo",
        ),
        (("--solo", "--players", "Manes"), "Manes is no kind of player; there are random, greedy, search"),
        (
            ("--solo", "--level", "hard", "--players", "random"),
            "'hard' is not one of 'basic', 'intermediate-1', 'intermediate-2', 'advanced'",
        ),
    ],
)
def test_what_cant_be_played_is_refused(
    arguments: tuple[str, ...], told: str, tmp_path: Path, selfplay: Command
) -> None:
    why = refused(selfplay(*arguments, "--seed", "1", "--games", "1", "--out", tmp_path / "games"))
    assert why.removesuffix(".").endswith(f": {told}")
    assert not (tmp_path / "games").exists()


def test_a_level_is_that_of_solo_games(tmp_path: Path, selfplay: Command) -> None:
    several = ("--players", "random,random", "--seed", "1", "--games", "1")
    why = refused(selfplay(*several, "--level", "basic", "--out", tmp_path / "games"))
    assert why == "--level is that of solo games; it needs --solo"
