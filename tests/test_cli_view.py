"""``orloj view``: a page or a picture, where it goes, and what is said where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pixels import pixels, size
from test_attempt import BUILD, PUZZLE
from test_cli import SHIPPED, TEXT, WRONG, err, inside, orloj, out

import orloj_dsl.page.html
import orloj_dsl.puzzle.trial
from orloj_dsl.board.style import DARK, LIGHT
from orloj_dsl.files import data_path
from orloj_dsl.interpreter.summary import turns_played
from orloj_dsl.play.solver.limits import INTERRUPTED, Limits
from orloj_dsl.puzzle.trial import Trial

Command = Callable[..., tuple[int, str, str]]
GAME = data_path("scenarios", "games", "the-last-dial.orloj")
SVG = "{http://www.w3.org/2000/svg}"
USAGE = "Usage: orloj view [OPTIONS] FILE|-\nTry 'orloj view --help' for help.\n\nError: "
AT_9 = "The last dial \u2013 9.Eduardo.2 \u2013 Eduardo is to decide: a turn of the face"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Runs the command in a folder of its own and in this process: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str | Path) -> tuple[int, str, str]:
        return inside(capsys, monkeypatch, "view", *arguments)

    return command


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the page was asked for, each time; it says nothing itself."""
    calls: list[tuple[Any, ...]] = []

    def page_of(*arguments: Any) -> str:
        calls.append(arguments)
        return "the page\n"

    monkeypatch.setattr(orloj_dsl.page.html, "page_of", page_of)
    return calls


def put(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def heading(svg: str) -> str:
    """What a picture is called, and what stands above it, which is the same."""
    root = ElementTree.fromstring(svg)
    title = root.findtext(f"{SVG}title")
    assert title is not None
    assert title == root.findtext(f"{SVG}text")
    return title


# ---- pages ----


def test_a_page_by_the_name_of_the_file(run: Command) -> None:
    assert run(GAME, "-o", "game.html") == (0, "", "")
    page = Path("game.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>The last dial" in page
    assert os.listdir() == ["game.html"]


def test_a_page_on_standard_output_is_the_same(run: Command) -> None:
    run(GAME, "-o", "game.html")
    assert run(GAME) == (0, Path("game.html").read_text("utf-8"), "")


def test_what_a_page_begins_with(run: Command, asked: list[tuple[Any, ...]]) -> None:
    assert run(GAME) == (0, "the page\n", "")
    assert run(GAME, "--format", "html", "--at", "9.Eduardo.2", "--theme", "dark") == (0, "the page\n", "")
    assert [rest for _, _, *rest in asked] == [[None, "auto", ""], [None, "dark", "9.Eduardo.2"]]
    checked, game, *_ = asked[0]
    assert checked.source.text == GAME.read_text("utf-8")
    assert checked.games == (game,)


def test_a_record_with_an_error_makes_a_page_up_to_it(run: Command, asked: list[tuple[Any, ...]]) -> None:
    path = put("wrong.orloj", WRONG)
    code, told, errors = run(path)
    assert (code, told) == (1, "the page\n")
    assert errors.startswith("wrong.orloj:41:12 dial-zero [O-7.1.1] the dial must be turned at least 1 section\n")
    (_, game, *_), *_ = asked
    assert turns_played(game) == 8  # three turns of rounds 1 and 2 each, and two of round 3


# ---- pages of puzzles ----


def test_a_page_opens_inside_a_wrong_line_and_behind_a_lines_last_step(run: Command) -> None:
    for moment in ("3.Eduardo.2", "3.Mikel.3"):
        file = put("wrong.orloj", TEXT + "3 Eduardo clock 1; face fish\n")
        code, stdout, _ = run(file, "--at", moment, "--format", "html")
        assert (code, stdout.count("<!DOCTYPE html>")) == (1, 1)


def test_a_puzzle_is_searched_for_its_page(run: Command, asked: list[tuple[Any, ...]]) -> None:
    assert run(put("june.orloj", PUZZLE), "-o", "june.html") == (0, "", "")
    (_, _, trial, *_), *_ = asked
    assert isinstance(trial, Trial)
    assert trial.best == 14


def test_a_search_that_stops_leaves_the_reason(run: Command, asked: list[tuple[Any, ...]]) -> None:
    assert run(put("june.orloj", PUZZLE), "--nodes", "1")[0] == 0
    (_, _, reason, *_), *_ = asked
    assert reason == "what each step comes to isn't proven: the search was stopped by the limit of 1 node"


def test_a_puzzle_that_asks_wrongly_isnt_searched(run: Command, asked: list[tuple[Any, ...]]) -> None:
    code, _, errors = run(put("june.orloj", f"{PUZZLE}others\n3 Eduardo clok 1\n"))
    assert (code, errors.split()[0]) == (1, "june.orloj:14:11")
    (_, _, reason, *_), *_ = asked
    assert reason == "not searched, since something is wrong with what it asks"


def test_a_wrong_solution_doesnt_keep_it_from_being_searched(run: Command, asked: list[tuple[Any, ...]]) -> None:
    code, _, errors = run(put("june.orloj", f"{PUZZLE}solution\n3 Mikel clock 0\n"))
    assert (code, errors.split()[1]) == (1, "dial-zero")
    (_, _, trial, *_), *_ = asked
    assert isinstance(trial, Trial)


def test_ctrl_c_while_it_is_searched_writes_nothing(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(game: object, limits: Limits, watch: object) -> str:
        return f"what each step comes to isn't proven: the search was stopped by {INTERRUPTED}"

    monkeypatch.setattr(orloj_dsl.puzzle.trial, "trial", stopped)
    path = put("june.orloj", PUZZLE)
    assert run(path, "-o", "june.html") == (130, "", "\nstopped\n")
    assert os.listdir() == ["june.orloj"]


# ---- pictures ----


def test_a_moment_as_svg(run: Command) -> None:
    assert run(GAME, "--at", "9.Eduardo.2", "-o", "nine.svg") == (0, "", "")
    drawn = Path("nine.svg").read_text("utf-8")
    assert heading(drawn) == AT_9
    assert run(GAME, "--at", "9.Eduardo.2") == (0, drawn, "")
    assert run(GAME, "--at", "9.Eduardo.2", "--format", "svg", "-o", "-") == (0, drawn, "")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "The last dial \u2013 at the end \u2013 the game is over: Carlos wins"),
        (("--at", "end"), "The last dial \u2013 at the end \u2013 the game is over: Carlos wins"),
        (("--at", "v1/1.Eduardo"), "The last dial \u2013 v1/1.Eduardo \u2013 Eduardo is to decide: "),
        (("--at", "v1/end"), "The last dial \u2013 v1/end \u2013 Carlos is to decide: "),
    ],
)
def test_what_stands_above_a_picture(arguments: tuple[str, ...], expected: str, run: Command) -> None:
    code, drawn, errors = run(GAME, "--format", "svg", *arguments)
    assert (code, errors) == (0, "")
    assert heading(drawn).startswith(expected)


def test_a_puzzle_is_drawn_as_it_begins(run: Command) -> None:
    _, drawn, _ = run(put("june.orloj", f"{PUZZLE}solution\n3 Mikel {BUILD}\n"), "--format", "svg")
    assert heading(drawn) == "The long June \u2013 Mikel is to decide: the turn: clock or pass"
    assert run("june.orloj", "--at", "3.Mikel")[1] != run("june.orloj", "--at", "end")[1]


def test_themes(run: Command) -> None:
    _, light, _ = run(GAME, "--format", "svg")
    _, dark, _ = run(GAME, "--format", "svg", "--theme", "dark")
    assert run(GAME, "--format", "svg", "--theme", "light")[1] == light
    assert (LIGHT["ground"] in light, DARK["ground"] in light) == (True, False)
    assert (LIGHT["ground"] in dark, DARK["ground"] in dark) == (False, True)


def test_a_png_of_a_width(run: Command) -> None:
    assert run(GAME, "--at", "9.Eduardo.2", "-o", "nine.PNG", "--width", "500", "--theme", "dark") == (0, "", "")
    root = ElementTree.fromstring(run(GAME, "--at", "9.Eduardo.2")[1])
    drawn = pixels(Path("nine.PNG").read_bytes())
    assert (drawn.width, drawn.height) == (500, round(500 * int(root.attrib["height"]) / int(root.attrib["width"])))
    assert drawn.at(0, 0) == DARK["ground"]
    assert len(drawn.colours()) > 100


def test_a_png_through_a_pipe_has_the_size_of_the_drawing() -> None:
    done = orloj("view", SHIPPED, "--format", "png")
    root = ElementTree.fromstring(out(orloj("view", SHIPPED, "--format", "svg")))
    assert (done.returncode, err(done)) == (0, "")
    assert size(done.stdout) == (int(root.attrib["width"]), int(root.attrib["height"]))


def test_a_record_with_an_error_is_drawn_up_to_it(run: Command) -> None:
    code, drawn, errors = run(put("wrong.orloj", WRONG), "--format", "svg")
    assert (code, errors.split()[1]) == (1, "dial-zero")
    assert heading(drawn).endswith(" \u2013 at the end \u2013 Carlos is to decide: the turn: clock or pass")


def test_standard_input(run: Command) -> None:
    done = orloj("view", "-", "--at", "9.Eduardo.2", text=GAME.read_text("utf-8"))
    assert (done.returncode, err(done)) == (0, "")
    assert heading(out(done)) == AT_9


def test_names_stay_text(run: Command) -> None:
    title, name = "</title><script>alert(1)</script>&amp;", "<b onload='x'>&"
    text = TEXT.replace("First evening, three at the table", title).replace("Eduardo", f'"{name}"')
    code, drawn, _ = run(put("hostile.orloj", text), "--at", f'2."{name}"')
    root = ElementTree.fromstring(drawn)
    assert code == 0
    assert heading(drawn) == f'{title} \u2013 2."{name}" \u2013 {name} is to decide: the turn: clock or pass'
    assert {element.tag for element in root.iter()} & {f"{SVG}script", f"{SVG}b", f"{SVG}image"} == set()
    assert {key for element in root.iter() for key in element.attrib if key.startswith("on")} == set()


def test_a_long_title_is_cut_and_its_signs_are_seen(run: Command) -> None:
    text = TEXT.replace("First evening, three at the table", "x" * 90)
    _, drawn, _ = run(put("long.orloj", text), "--at", "2.Mikel")
    assert heading(drawn).startswith(f"{'x' * 79}\u2026 \u2013 2.Mikel \u2013 ")


# ---- where it goes ----


@pytest.mark.parametrize("name", ["game.html", "game.svg", "game.png"])
def test_nothing_is_overwritten(name: str, run: Command) -> None:
    put(name, "mine")
    assert run(GAME, "-o", name) == (2, "", f"{USAGE}{name} is there already and isn't overwritten\n")
    assert Path(name).read_text() == "mine"


def test_a_link_that_leads_nowhere_is_there_too(run: Command) -> None:
    Path("game.svg").symlink_to("elsewhere.svg")
    assert run(GAME, "-o", "game.svg")[0] == 2
    assert os.listdir() == ["game.svg"]


def test_with_force_it_is_overwritten(run: Command) -> None:
    put("game.svg", "mine")
    assert run(GAME, "-o", "game.svg", "--force") == (0, "", "")
    assert Path("game.svg").read_text("utf-8") == run(GAME, "--format", "svg")[1]


def test_force_doesnt_overwrite_the_record_itself(run: Command) -> None:
    put("game.svg", TEXT)
    assert run("game.svg", "-o", "game.svg", "--force") == (2, "", f"{USAGE}game.svg is the record itself\n")
    assert Path("game.svg").read_text("utf-8") == TEXT


def test_on_a_full_disk_the_old_file_stays(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    put("game.png", "mine")
    monkeypatch.setattr(os, "fsync", full)
    expected = f"{USAGE}game.png can't be written: No space left on device\n"
    assert run(GAME, "-o", "game.png", "--force") == (2, "", expected)
    assert (os.listdir(), Path("game.png").read_text()) == (["game.png"], "mine")


def test_a_png_is_nothing_for_a_terminal(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    expected = f"{USAGE}a PNG is nothing for a terminal: name a file for it with -o\n"
    assert run(GAME, "--format", "png") == (2, "", expected)
    assert run(GAME, "--format", "png", "-o", "-") == (2, "", expected)


@pytest.mark.parametrize(("options", "what"), [((), "a page"), (("--at", "end"), "an SVG")])
def test_a_terminal_gets_a_page_only_where_it_is_asked_for(
    run: Command, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], what: str
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    expected = f"{USAGE}{what} is nothing for a terminal: name a file for it with -o\n"
    assert run(GAME, *options) == (2, "", expected)
    code, shown, _ = run(GAME, *options, "-o", "-")
    assert (code, shown.startswith("<")) == (0, True)


# ---- usage ----


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "game"), "game: a name that ends in .html, .svg or .png says what to make"),
        (
            ("-o", "game.hmtl"),
            "game.hmtl: a name that ends in .html, .svg or .png says what to make; did you mean game.html?",
        ),
        (
            ("-o", "game.pgn"),
            "game.pgn: a name that ends in .html, .svg or .png says what to make; did you mean game.png?",
        ),
        (("-o", "game.svg", "--format", "png"), "game.svg: --format says png, and the name svg"),
        (("-o", "game.svg", "--width", "500"), "--width is for a PNG; an SVG fits any width"),
        (("--width", "500"), "--width is for a PNG; a page fits any width"),
        (
            ("--at", "9.Eduard"),
            "Invalid value for --at: 9.Eduard is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end; "
            "did you mean 9.Eduardo?",
        ),
        (("--at", "v3/end"), "Invalid value for --at: the record plays no variation v3; there are v1, v2"),
        (("--record", "2"), f"Invalid value for --record: {GAME} holds 1 record, and none with the number 2"),
    ],
)
def test_what_cant_be_asked_for(arguments: tuple[str, ...], said: str, run: Command) -> None:
    assert run(GAME, *arguments) == (2, "", f"{USAGE}{said}\n")
    assert os.listdir() == []


def test_a_name_without_an_ending_goes_with_a_format(run: Command) -> None:
    assert run(GAME, "-o", "picture", "--format", "svg") == (0, "", "")
    assert heading(Path("picture").read_text("utf-8")).startswith("The last dial")


def test_without_resvg_there_is_no_png_and_svg_all_the_same(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setattr("orloj_dsl.board.png._see_that_text_is_drawn", lambda: None)
    expected = f"{USAGE}a PNG needs resvg: pip install 'orloj-dsl[png]'; SVG needs nothing more\n"
    assert run(GAME, "-o", "game.png") == (2, "", expected)
    assert run(GAME, "-o", "game.svg") == (0, "", "")
    assert os.listdir() == ["game.svg"]


# ---- several records, and none ----


def test_of_several_records_one_is_chosen(run: Command) -> None:
    path = put("two.orloj", f"{TEXT}\n{WRONG.replace('First evening', 'Second evening')}")
    named = "record 1 (First evening, three at the table), record 2 (Second evening, three at the table)"
    said = f"two.orloj holds 2 records; choose one with --record: {named}"
    assert run(path, "--at", "end") == (2, "", f"{USAGE}{said}\n")
    code, drawn, errors = run(path, "--record", "1", "--at", "end")
    assert (code, errors) == (0, "")
    assert heading(drawn).startswith("First evening")
    code, drawn, errors = run(path, "--record", "2", "--at", "end")
    assert (code, errors.split()[1]) == (1, "dial-zero")
    assert heading(drawn).startswith("Second evening")
    assert run(path, "--record", "3")[2].endswith("two.orloj holds 2 records, and none with the number 3\n")


def test_of_many_records_the_first_are_named(run: Command) -> None:
    path = put("many.orloj", "orloj 1\n" * 9)
    named = ", ".join(f"record {number}" for number in range(1, 9))
    assert run(path)[2] == f"{USAGE}many.orloj holds 9 records; choose one with --record: {named}, ...\n"


def test_where_nothing_was_set_up_nothing_is_made(run: Command) -> None:
    code, told, errors = run(put("bare.orloj", "orloj 1\nplayers A x, B y\nplay\n"), "-o", "bare.html")
    assert (code, told) == (1, "")
    assert " missing-setup " in errors
    assert os.listdir() == ["bare.orloj"]


def test_a_file_without_a_record(run: Command) -> None:
    code, told, errors = run(put("empty.orloj", ""), "-o", "empty.html")
    assert (code, told, errors.split()[1]) == (1, "", "no-record")
    assert os.listdir() == ["empty.orloj"]


@pytest.mark.parametrize("name", ["nowhere.orloj", "."])
def test_a_file_that_isnt_there(name: str, run: Command) -> None:
    code, told, errors = run(name, "-o", "game.html")
    assert (code, told) == (2, "")
    assert errors.startswith(USAGE)
