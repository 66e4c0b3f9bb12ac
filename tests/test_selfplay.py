"""``orloj selfplay``: what a run leaves in its folder, how it goes on after anything, and what it refuses."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from test_cli import ROOT, err, inside, orloj, out

from orloj_dsl import __version__
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.recorder import by_line, lines_of
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.play.game import Outcome, SeededGame
from orloj_dsl.show.standings import Standings

GAMES = 4
REMEDY = "without games.jsonl all games are played again, and held against their records"
RUN = ("--players", "random,random", "--players", "random,random,random", "--seed", "5", "--games", str(GAMES))


Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def selfplay(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, in this process."""

    def command(*arguments: str | Path) -> tuple[int, str, str]:
        return inside(capsys, monkeypatch, "selfplay", *arguments)

    return command


def finished(tmp_path_factory: pytest.TempPathFactory, run: tuple[str, ...]) -> Path:
    """The folder of a run that nothing has stopped."""
    folder = tmp_path_factory.mktemp("whole") / "games"
    done = orloj("selfplay", *run, "--out", folder)
    assert (done.returncode, err(done)) == (0, "")
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a whole run; only to be read."""
    return finished(tmp_path_factory, RUN)


@pytest.fixture
def copied(whole: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return shutil.copytree(whole, tmp_path / "games")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(done: tuple[int, str, str]) -> str:
    """What a refusal says, below the usage of the command."""
    code, told, why = done
    assert (code, told) == (2, "")
    return why.splitlines()[-1].removeprefix("Error: ")


def never(self: SeededGame) -> Iterator[Move]:
    raise AssertionError("nothing is to be played")


# ---- what a run leaves ----


def test_a_run_leaves_its_records_a_line_for_each_and_what_it_is_of(whole: Path) -> None:
    records = [f"game-{number:05}.orloj" for number in range(1, GAMES + 1)]
    assert sorted(files(whole)) == [*records, "games.jsonl", "selfplay.json"]
    assert json.loads((whole / "selfplay.json").read_bytes()) == {
        "program": f"orloj {__version__}",
        "notation": 1,
        "rules": 1,
        "edition": f"reconstruction 1 {shipped().digest}",
        "seed": 5,
        "tables": [["random", "random"], ["random", "random", "random"]],
        "cap": 60,
    }
    lines = (whole / "games.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == GAMES
    for number, (name, line) in enumerate(zip(records, lines, strict=True), 1):
        told = json.loads(line)
        (game,) = run(parse(Source(name, (whole / name).read_text("utf-8"))))
        assert game.diagnostics == ()
        assert game.end is not None
        state = game.end.state
        assert told["game"] == number
        assert told["players"] == ["random"] * (2 if number % 2 else 3)
        assert told["vp"] == [player.counts["vp"] for player in state.players]
        assert (told["end"], told["rounds"], told["digest"]) == (state.ending, state.round, game.end.digest())
        assert told["decisions"] == sum(len(ply.moves) for ply in game.plies)


def test_a_record_says_who_plays_where_it_comes_from_and_how_it_ended(whole: Path) -> None:
    lines = (whole / "game-00002.orloj").read_text("utf-8").splitlines()
    told = json.loads((whole / "games.jsonl").read_text("utf-8").splitlines()[1])
    assert lines[:5] == [
        "orloj    1",
        'source   "orloj selfplay --players random,random,random --seed 5, game 2"',
        "players  random-1 purple, random-2 yellow, random-3 green",
        "rules    1",
        f"edition  reconstruction 1 {shipped().digest}",
    ]
    points = ", ".join(f"random-{seat} {vp}" for seat, vp in enumerate(told["vp"], 1))
    assert lines[-2:] == [f"result   {points}", f"end      {told['end']}"]


def test_the_same_run_leaves_the_same_bytes(whole: Path, tmp_path: Path, selfplay: Command) -> None:
    assert selfplay(*RUN, "--out", tmp_path / "a" / "b")[0] == 0
    assert files(tmp_path / "a" / "b") == files(whole)


def test_a_game_that_is_broken_off_is_recorded_as_unfinished(tmp_path: Path, selfplay: Command) -> None:
    code, told, _ = selfplay(*RUN, "--rounds", "3", "--check", "--out", tmp_path)
    assert code == 0
    assert "rounds: 3 to 3, mean 3.0\nended by: unfinished 4\n" in told
    assert told.endswith("read back: all are right\n")
    assert (tmp_path / "game-00001.orloj").read_text("utf-8").endswith("\nend      unfinished\n")
    assert json.loads((tmp_path / "games.jsonl").read_text("utf-8").splitlines()[0])["winners"] == []


# ---- going on ----


def last_line_torn(folder: Path, kept: int) -> None:
    """The last line, cut behind so many of its bytes."""
    path = folder / "games.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:kept])


def lines_gone(folder: Path, number: int) -> None:
    path = folder / "games.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-number]))


def records_gone(folder: Path, number: int) -> None:
    for game in range(GAMES - number + 1, GAMES + 1):
        (folder / f"game-{game:05}.orloj").unlink()


def two_games_gone(folder: Path) -> None:
    lines_gone(folder, 2)
    records_gone(folder, 2)


def stopped_while_writing(folder: Path) -> None:
    lines_gone(folder, 1)
    records_gone(folder, 1)
    (folder / ".0123456789abcdef.tmp").write_bytes(b"orloj    1\nsour")


def nothing_but_the_manifest(folder: Path) -> None:
    records_gone(folder, GAMES)
    (folder / "games.jsonl").unlink()


DAMAGES: dict[str, Callable[[Path], None]] = {
    "the last line is torn at its first byte": lambda folder: last_line_torn(folder, 1),
    "the last line is torn in the middle": lambda folder: last_line_torn(folder, 70),
    "the last line lacks its end": lambda folder: last_line_torn(folder, -1),
    "the last record has no line": lambda folder: lines_gone(folder, 1),
    "two games are missing": two_games_gone,
    "all lines are gone": lambda folder: lines_gone(folder, GAMES),
    "a record was being written": stopped_while_writing,
    "only the manifest is there": nothing_but_the_manifest,
    "nothing is there": lambda folder: shutil.rmtree(folder),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_run_that_was_stopped_goes_on_to_the_same_folder(
    damage: Callable[[Path], None], whole: Path, copied: Path, selfplay: Command
) -> None:
    damage(copied)
    assert not copied.exists() or files(copied) != files(whole)
    done = selfplay(*RUN, "--out", copied)
    assert done == selfplay(*RUN, "--out", whole)
    assert done[0] == 0
    assert files(copied) == files(whole)


def test_what_is_finished_is_neither_played_nor_written_again(
    copied: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: path.stat().st_mtime_ns for path in copied.iterdir()}
    monkeypatch.setattr(SeededGame, "play", never)
    assert selfplay(*RUN, "--out", copied)[0] == 0
    assert {path: path.stat().st_mtime_ns for path in copied.iterdir()} == before


def test_a_larger_number_adds_games_and_a_smaller_one_tells_fewer(
    whole: Path, tmp_path: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert selfplay(*RUN, "--games", "2", "--out", tmp_path)[0] == 0
    assert len(files(tmp_path)) == 2 + 2
    assert selfplay(*RUN, "--out", tmp_path)[0] == 0
    assert files(tmp_path) == files(whole)
    monkeypatch.setattr(SeededGame, "play", never)
    assert "\ngames: 3\n" in selfplay(*RUN, "--games", "3", "--out", tmp_path)[1]
    assert files(tmp_path) == files(whole)


def test_an_interrupted_run_says_how_far_it_has_come_and_goes_on(
    whole: Path, tmp_path: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = SeededGame.play

    def interrupted(self: SeededGame) -> Iterator[Move]:
        for step in play(self):
            if self.number == 3 and step.before.state.round == 4:
                raise KeyboardInterrupt
            yield step

    with monkeypatch.context() as patch:
        patch.setattr(SeededGame, "play", interrupted)
        code, told, why = selfplay(*RUN, "--out", tmp_path)
    assert (code, told) == (130, "")
    assert why.split("\n")[0] == "2 of 4 games are finished; the same command goes on from there"
    assert sorted(files(tmp_path)) == ["game-00001.orloj", "game-00002.orloj", "games.jsonl", "selfplay.json"]
    assert selfplay(*RUN, "--out", tmp_path)[0] == 0
    assert files(tmp_path) == files(whole)


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


# ---- what isn't its own ----


def test_files_of_others_are_left_alone(whole: Path, tmp_path: Path, selfplay: Command) -> None:
    theirs = {"notes.txt": b"mine", ".hidden.tmp": b"", "game-1.orloj": b"orloj 1\n", "game-00009.orloj": b"?"}
    for name, text in theirs.items():
        (tmp_path / name).write_bytes(text)
    assert selfplay(*RUN, "--out", tmp_path)[0] == 0
    assert files(tmp_path) == files(whole) | theirs


def test_a_record_of_another_game_is_not_overwritten(copied: Path, selfplay: Command) -> None:
    lines_gone(copied, 2)
    path = copied / "game-00003.orloj"
    path.write_text("orloj 1\n", encoding="utf-8")
    why = refused(selfplay(*RUN, "--out", copied))
    assert why == f"{path} is there already, and isn't the record of this run's game 3"
    assert path.read_bytes() == b"orloj 1\n"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (("--seed", "6"), "it has seed 5, not 6"),
        (("--rounds", "61"), "it has cap 60, not 61"),
        (
            ("--players", "greedy,random"),
            'it has tables [["random", "random"], ["random", "random", "random"]], not [["random", "random"], '
            '["random", "random", "random"], ["greedy", "random"]]',
        ),
    ],
)
def test_another_run_is_refused(other: tuple[str, ...], told: str, copied: Path, selfplay: Command) -> None:
    before = files(copied)
    assert (
        refused(selfplay(*RUN, *other, "--out", copied)) == f"{copied} holds another run: {told}; take another folder"
    )
    assert files(copied) == before


def test_a_run_of_other_rules_or_of_another_edition_is_refused(copied: Path, selfplay: Command) -> None:
    manifest = copied / "selfplay.json"
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace('"rules": 1', '"rules": 0'), encoding="utf-8")
    assert (
        refused(selfplay(*RUN, "--out", copied))
        == f"{copied} holds another run: it has rules 0, not 1; take another folder"
    )
    manifest.write_text(text, encoding="utf-8")
    overlay = copied / "my-box.yaml"
    overlay.write_text("edition: {id: my-box, version: 1, extends: reconstruction}\n", encoding="utf-8")
    why = refused(selfplay(*RUN, "--edition", overlay, "--out", copied))
    assert why.startswith(f'{copied} holds another run: it has edition "reconstruction 1 {shipped().digest}", ')


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00", "[" * 200_000], ids=["empty", "open", "list", "nul", "deep"])
def test_a_manifest_that_is_none_is_refused(text: str, copied: Path, selfplay: Command) -> None:
    (copied / "selfplay.json").write_text(text, encoding="utf-8")
    why = refused(selfplay(*RUN, "--out", copied))
    assert why == f"{copied / 'selfplay.json'} isn't what orloj selfplay writes"


def test_lines_without_a_manifest_are_not_ours(copied: Path, selfplay: Command) -> None:
    (copied / "selfplay.json").unlink()
    why = refused(selfplay(*RUN, "--out", copied))
    assert why == f"{copied / 'games.jsonl'} is there, but no selfplay.json that says what it is of"


def test_a_line_that_was_changed_is_refused(copied: Path, selfplay: Command) -> None:
    path = copied / "games.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"game": 2', b'"game":2'))
    assert refused(selfplay(*RUN, "--out", copied)) == f"{path}, line 2: not the line of game 2; {REMEDY}"


def test_a_record_that_is_missing_is_told(copied: Path, selfplay: Command) -> None:
    path = copied / "game-00002.orloj"
    path.unlink()
    assert refused(selfplay(*RUN, "--out", copied)) == f"{path} is no file, though games.jsonl has its line; {REMEDY}"


def test_a_second_run_in_a_folder_is_refused_and_leaves_the_first_one_alone(
    copied: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fcntl", reason="without locks the growing of games.jsonl tells")
    lines_gone(copied, 2)
    play, second = SeededGame.play, list[tuple[int, str, str]]()

    def meanwhile(self: SeededGame) -> Iterator[Move]:
        second.append(selfplay(*RUN, "--out", copied))
        return play(self)

    monkeypatch.setattr(SeededGame, "play", meanwhile)
    assert selfplay(*RUN, "--out", copied)[0] == 0
    assert {refused(run) for run in second} == {f"{copied}: another run is writing here"}


def test_two_runs_at_once_are_found_out(copied: Path, selfplay: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    lines_gone(copied, 2)
    play, path = SeededGame.play, copied / "games.jsonl"

    def meanwhile(self: SeededGame) -> Iterator[Move]:
        path.write_bytes(path.read_bytes() + b"{}\n")
        return play(self)

    monkeypatch.setattr(SeededGame, "play", meanwhile)
    why = refused(selfplay(*RUN, "--out", copied))
    assert why == f"{path} has grown meanwhile: another run is writing here"


# ---- reading back ----


def test_all_records_are_read_back(copied: Path, selfplay: Command) -> None:
    two_games_gone(copied)
    code, told, why = selfplay(*RUN, "--check", "--out", copied)
    assert (code, why) == (0, "")
    assert told.splitlines()[-1] == "read back: all are right"


def test_a_record_with_a_finding_is_named(copied: Path, selfplay: Command) -> None:
    path = copied / "game-00002.orloj"
    path.write_text(path.read_text("utf-8").replace("end      rooster", "end      calendar"), encoding="utf-8")
    code, told, why = selfplay(*RUN, "--check", "--out", copied)
    assert code == 1
    assert why.startswith(f"{path}:")
    assert "end [O-11.0.2]" in why
    assert told.splitlines()[-1] == "read back: 1 of 4 records are wrong"


def test_a_record_of_another_course_is_named(copied: Path, selfplay: Command) -> None:
    """It is right by itself, but it isn't the game that was played."""
    shutil.copy(copied / "game-00003.orloj", copied / "game-00001.orloj")
    code, told, why = selfplay(*RUN, "--check", "--format", "json", "--out", copied)
    first, _, third, _ = (tuple(json.loads(line)["vp"]) for line in (copied / "games.jsonl").read_bytes().splitlines())
    path = copied / "game-00001.orloj"
    assert (code, why) == (1, f"{path}: it leads to vp {third}; games.jsonl says {first}\n")
    assert json.loads(told)["wrong"] == ["game-00001.orloj"]


def test_a_line_that_says_something_else_than_its_record_is_named(copied: Path, selfplay: Command) -> None:
    path = copied / "games.jsonl"
    first, *others = path.read_text("utf-8").splitlines(keepends=True)
    rounds = json.loads(first)["rounds"]
    path.write_text(first.replace(f'"rounds": {rounds}', '"rounds": 99') + "".join(others), "utf-8")
    code, _, why = selfplay(*RUN, "--check", "--out", copied)
    assert (code, why) == (1, f"{copied / 'game-00001.orloj'}: it leads to rounds {rounds}; games.jsonl says 99\n")


@pytest.mark.parametrize(
    ("field", "said"), [("rounds", '"x"'), ("vp", '["a", 1]'), ("vp", "[1]"), ("end", "1"), ("decisions", "true")]
)
def test_a_line_whose_fields_are_of_other_types_is_refused(
    field: str, said: str, copied: Path, selfplay: Command
) -> None:
    path = copied / "games.jsonl"
    first, *others = path.read_text("utf-8").splitlines(keepends=True)
    line = json.dumps({**json.loads(first), field: json.loads(said)}) + "\n"
    path.write_text(line + "".join(others), "utf-8")
    assert refused(selfplay(*RUN, "--out", copied)) == f"{path}, line 1: not the line of game 1; {REMEDY}"


def test_fewer_games_than_there_are_say_so(copied: Path, selfplay: Command) -> None:
    code, told, _ = selfplay(*RUN, "--games", "3", "--out", copied)
    assert code == 0
    assert "games: 3" in told.splitlines()
    assert told.splitlines()[-1] == "the folder holds 4 games; these are the first 3"


def test_a_folder_without_a_name_is_refused(selfplay: Command) -> None:
    assert refused(selfplay(*RUN, "--out", "")) == "Invalid value for '--out': a name is missing"


# ---- the table ----

TOLD = (
    Outcome(1, ("random", "greedy"), (4, 80), (2,), 17, "rooster", 200, "sha-1"),
    Outcome(2, ("greedy", "random", "random"), (50, -3, 7), (1,), 12, "calendar", 300, "sha-2"),
    Outcome(3, ("greedy", "greedy"), (61, 61), (1, 2), 20, "rooster", 240, "sha-3"),
    Outcome(4, ("random", "greedy"), (9, 20), (), 60, "unfinished", 999, "sha-4"),
)


def standings() -> Standings:
    made = Standings()
    for outcome in TOLD:
        made.add(outcome)
    return made


def test_the_table_adds_up() -> None:
    # greedy: 80, 50, 61, 61, 20; two games won, and both seats of the third share it. random: 4, -3, 7, 9.
    assert standings().data() == {
        "games": 4,
        "players": {
            "greedy": {"seats": 5, "won": 2, "shared": 2, "vp": {"mean": 54.4, "median": 61, "least": 20, "most": 80}},
            "random": {"seats": 4, "won": 0, "shared": 0, "vp": {"mean": 4.25, "median": 5.5, "least": -3, "most": 9}},
        },
        "rounds": {"mean": 27.25, "median": 18.5, "least": 12, "most": 60},
        "ends": {"calendar": 1, "rooster": 2, "unfinished": 1},
        "decisions": {"mean": 434.75, "median": 270, "least": 200, "most": 999},
    }


def test_the_table_is_told_in_words() -> None:
    assert list(standings().lines()) == [
        "games: 4",
        "rounds: 12 to 60, mean 27.2",
        "ended by: calendar 1, rooster 2, unfinished 1",
        "decisions a game: 200 to 999, mean 434.8",
    ]
    rows = zip(*(column.cells for column in standings().table().columns), strict=True)
    assert list(rows) == [
        ("greedy", "5", "2", "2", "54.4", "61.0", "80", "20"),
        ("random", "4", "0", "0", "4.2", "5.5", "9", "-3"),
    ]


def test_json_tells_the_run_and_the_table(copied: Path, selfplay: Command) -> None:
    code, told, why = selfplay(*RUN, "--format", "json", "--out", copied)
    assert (code, why) == (0, "")
    data = json.loads(told)
    assert (data["seed"], data["cap"], data["games"], data["ends"]) == (5, 60, GAMES, {"rooster": GAMES})
    assert data["players"]["random"]["seats"] == 2 + 3 + 2 + 3
    assert "wrong" not in data


# ---- refusals ----


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("--players", "random,gready"),
            "gready is no kind of player; there are random, greedy, search; did you mean greedy?",
        ),
        (("--players", "random,"), "a kind of player is missing: 'random,'; there are random, greedy, search"),
        (
            ("--players", "random"),
            "2 to 4 players sit at a table, not 1: random; one plays against Manes with --solo",
        ),
        (
            ("--players", "random,random,random,random,random"),
            "2 to 4 players sit at a table, not 5: random,random,random,random,random",
        ),
        (("--games", "0"), "0 is not in the range x>=1"),
        (("--rounds", "0"), "0 is not in the range x>=1"),
        (("--seed", "-1"), "-1 is not in the range 0<=x<=4294967295"),
    ],
)
def test_what_cant_be_played_is_refused(
    arguments: tuple[str, ...], told: str, tmp_path: Path, selfplay: Command
) -> None:
    why = refused(selfplay(*RUN, *arguments, "--out", tmp_path / "games"))
    assert why.removesuffix(".").endswith(f": {told}")
    assert not (tmp_path / "games").exists()


def test_a_folder_that_cant_be_written_is_refused(tmp_path: Path, selfplay: Command) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    assert refused(selfplay(*RUN, "--out", file)) == f"{file} is no folder"
    why = refused(selfplay(*RUN, "--out", file / "games"))
    assert why == f"{file / 'games'} can't be written: Not a directory"
    assert file.read_text("utf-8") == "mine"


def test_progress_is_silent_where_nobody_watches(tmp_path: Path) -> None:
    done = orloj("selfplay", *RUN, "--games", "1", "--out", tmp_path)
    assert err(done) == ""
    assert "\ngames: 1\n" in out(done)


# ---- lines of a record ----


def test_a_draw_belongs_to_the_line_that_asked_for_it_and_who_waits_has_none(whole: Path) -> None:
    (game,) = run(parse(Source("game", (whole / "game-00001.orloj").read_text("utf-8"))))
    moves = [move for ply in game.plies for move in ply.moves]
    lines = list(lines_of(moves))
    assert [move for line in lines for move in line.moves] == moves
    assert [line.text for line in lines] == list(map(text_behind_name, game_lines(whole)))
    owners = [owner for owner, _ in by_line(moves)]
    assert len(owners) == len(set(owners))


def game_lines(folder: Path) -> list[str]:
    text = (folder / "game-00001.orloj").read_text("utf-8")
    return text.partition("\nplay\n")[2].partition("\n\nresult")[0].splitlines()


def text_behind_name(line: str) -> str:
    return line.split(None, 2)[2]
