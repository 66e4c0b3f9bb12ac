"""Editions on the command line: where they are found, what they change, and the commands that show and check them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import orloj_dsl.cli as command_line
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.editions import BadEditionError, Editions, NoEditionError
from orloj_dsl.scenario.shipped import record_files

HEAD = "edition: {id: my-box, version: 2, extends: reconstruction}\n"
CARD = HEAD + "workshop: {cards: {w07: {resource: wood}}}\n"
"""On the middle place w07 costs two of its resource and a paint: three paint as it ships, two wood and a paint here."""
DIGEST = shipped().digest


def record(edition: str, goods: str = "paint 3, wood 2", then: str = "") -> str:
    return f"""\
orloj 1
players Mikel purple, Eduardo yellow
{edition}
position
  turn Mikel, round 2
  workshop w08 w07 w09
  due workshop
  Mikel {goods}
play
2 Mikel workshop 2 <w19> {then}
2 Eduardo pass
"""


class Orloj:
    """The command, run in this process in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        monkeypatch.chdir(folder)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        self.monkeypatch.setattr(sys, "argv", ["orloj", *arguments])
        with pytest.raises(SystemExit) as end:
            command_line.main()
        told = self.capsys.readouterr()
        return int(end.value.code or 0), told.out, told.err

    def data(self, *arguments: str) -> Any:
        return json.loads(self(*arguments)[1])

    def write(self, **files: str) -> None:
        for name, text in files.items():
            stem, _, suffix = name.rpartition("_")
            (self.folder / f"{stem.replace('_', '-')}.{suffix}").write_text(text, encoding="utf-8")


@pytest.fixture
def orloj(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Orloj:
    return Orloj(tmp_path, capsys, monkeypatch)


# ---- where an edition is found ----


def test_an_overlay_is_found_beside_the_record(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=CARD, game_orloj=record("edition my-box", then="[paint 2, wood 0]"))
    code, out, err = orloj("check", "game.orloj")
    assert (code, out, err) == (0, "game.orloj: ok, 2 turns, round 2, in progress: Mikel 10, Eduardo 10\n", "")


def test_it_is_looked_for_beside_each_record_and_in_the_current_folder_for_standard_input(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    (orloj.folder / "a").mkdir()
    (orloj.folder / "b").mkdir()
    (orloj.folder / "a" / "my-box.yaml").write_text(CARD)
    for folder in "ab":
        (orloj.folder / folder / "game.orloj").write_text(record("edition my-box"))
    code, out, _ = orloj("check", "a", "b", "--format", "json")
    assert code == 1
    assert [[found["code"] for found in file["findings"]] for file in json.loads(out)] == [[], ["unknown-edition"]]
    with open(orloj.folder / "a" / "game.orloj") as text:
        monkeypatch.setattr(sys, "stdin", text)
        monkeypatch.chdir(orloj.folder / "a")
        assert orloj("check", "-")[0] == 0


def test_records_of_both_editions_check_side_by_side(orloj: Orloj) -> None:
    orloj.write(
        my_box_yaml=CARD,
        ours_orloj=record("edition my-box 2", then="[paint 2, wood 0]"),
        theirs_orloj=record(f"edition reconstruction 1 {DIGEST}", then="[paint 0, wood 2]"),
        both_orloj=record("edition my-box", then="[wood 0]") + record("edition reconstruction", then="[wood 2]"),
    )
    code, out, _ = orloj("check", ".")
    assert code == 0
    assert out.count(": ok, ") == 4


def test_the_option_plays_any_record_with_the_overlay_and_says_so_in_a_note(orloj: Orloj) -> None:
    orloj.write(
        box_yaml=CARD,
        silent_orloj=record("", then="[paint 2, wood 0]"),
        named_orloj=record("edition reconstruction 1", then="[paint 2, wood 0]"),
    )
    assert orloj("check", "--edition", "box.yaml", "silent.orloj")[0] == 0
    (file,) = orloj.data("check", "--edition", "box.yaml", "named.orloj", "--format", "json")
    (found,) = file["findings"]
    assert file["clean"]
    assert (found["code"], found["note"], found["line"], found["column"]) == ("other-edition", True, 3, 9)
    assert found["message"] == "the record names the edition reconstruction; it is played with my-box"


def test_the_option_takes_an_edition_that_ships_by_name(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=CARD, game_orloj=record("edition my-box", then="[wood 2]"))
    assert orloj("check", "--edition", "reconstruction", "game.orloj")[0] == 0


@pytest.mark.parametrize("command", ["check", "legal", "replay", "show"])
def test_every_command_that_plays_takes_the_option(orloj: Orloj, command: str) -> None:
    orloj.write(box_yaml=CARD, game_orloj=record("", goods="paint 1, wood 2"))
    assert orloj(command, "game.orloj")[0] == 1
    assert orloj(command, "game.orloj", "--edition", "box.yaml")[0] == 0


def test_a_new_record_names_the_overlay_and_checks_with_it(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=CARD)
    assert orloj("new", "--edition", "my-box.yaml", "--seed", "1", "-o", "game.orloj")[0] == 0
    text = (orloj.folder / "game.orloj").read_text()
    line = next(line for line in text.splitlines() if line.startswith("edition"))
    assert line.split()[:3] == ["edition", "my-box", "2"]
    assert line.split()[3] != DIGEST
    assert orloj("check", "game.orloj")[0] == 0


# ---- what an overlay changes ----


def test_one_cards_cost_changes_what_is_paid_for_that_card_and_nothing_else(orloj: Orloj) -> None:
    orloj.write(box_yaml=CARD, game_orloj=record(""))
    before, after = (
        orloj.data("replay", "game.orloj", "--format", "json", *more) for more in ([], ["--edition", "box.yaml"])
    )
    (a,), (b,) = before["games"], after["games"]
    paid = [event for event in a["turns"][0]["events"] if event["clause"] == "O-8.7.1"]
    assert [event["changes"] for event in paid] == [{"paint": -3}]
    changed = [event for event in b["turns"][0]["events"] if event["clause"] == "O-8.7.1"]
    assert [event["changes"] for event in changed] == [{"paint": -1, "wood": -2}]
    for game in (a, b):
        game["turns"][0]["events"] = [event for event in game["turns"][0]["events"] if event["clause"] != "O-8.7.1"]
    assert a["turns"] == b["turns"]


def test_one_cards_cost_changes_the_outcome_of_the_check(orloj: Orloj) -> None:
    orloj.write(box_yaml=CARD, game_orloj=record("", goods="paint 3"))
    assert orloj("check", "game.orloj")[0] == 0
    (file,) = orloj.data("check", "game.orloj", "--edition", "box.yaml", "--format", "json")
    (found,) = file["findings"]
    assert (found["code"], found["clause"], found["line"]) == ("unpayable", "O-8.7.1", 10)


@pytest.mark.parametrize("game", record_files(), ids=lambda path: path.stem)
def test_a_whole_game_in_which_nobody_buys_the_card_stays_as_it_was(orloj: Orloj, game: Path) -> None:
    """One unused card's resource is another one: w20 is bought in none of the games."""
    orloj.write(box_yaml=HEAD + "workshop: {cards: {w20: {resource: iron}}}\n")
    before, after = (
        orloj.data("replay", str(game), "--format", "json", *more) for more in ([], ["--edition", "box.yaml"])
    )
    assert [found["code"] for found in after["findings"]] == ["other-edition"]
    for data in (before, after):
        data["games"][0].pop("digest")
        data.pop("findings")
    assert before == after


# ---- editions that can't be had ----


def test_a_digest_that_differs_from_the_overlays_is_told(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=CARD, game_orloj=record(f"edition my-box 2 {DIGEST}"))
    (file,) = orloj.data("check", "game.orloj", "--format", "json")
    (found,) = file["findings"]
    assert (found["code"], found["line"], found["column"]) == ("edition-differs", 3, 18)


def test_an_overlay_that_is_called_otherwise_is_told(orloj: Orloj) -> None:
    orloj.write(other_yaml=CARD, game_orloj=record("edition other"))
    (file,) = orloj.data("check", "game.orloj", "--format", "json")
    (found,) = file["findings"]
    assert (found["code"], found["message"]) == (
        "bad-edition",
        "other.yaml is the edition my-box, not other; call the file my-box.yaml",
    )
    assert (found["line"], found["column"], found["end_column"]) == (3, 9, 14)


def test_an_overlay_that_cant_be_played_is_told_with_its_first_fault(
    orloj: Orloj,
) -> None:
    orloj.write(my_box_yaml=HEAD + "start_vp: ten\n", game_orloj=record("edition my-box") + record("", then="[wood 2]"))
    (file,) = orloj.data("check", "game.orloj", "--format", "json")
    (found,) = file["findings"]
    assert found["code"] == "bad-edition"
    assert found["message"] == (
        "my-box.yaml can't be played: line 2, column 11: start_vp is a number from 0 to 99, not ten"
    )
    assert [game["standing"].partition(",")[0] for game in file["games"]] == ["nothing was set up", "2 turns"]


def test_an_unknown_edition_says_where_it_was_looked_for_and_what_there_is(orloj: Orloj) -> None:
    orloj.write(my_box_yaml=CARD, game_orloj=record("edition my-bocks"))
    (file,) = orloj.data("check", "game.orloj", "--format", "json")
    (found,) = file["findings"]
    assert found["code"] == "unknown-edition"
    assert found["message"] == (
        "there is no edition my-bocks, and no overlay my-bocks.yaml; there are my-box, reconstruction"
    )
    assert (found["hint"], found["legal"]) == ("my-box", ["my-box", "reconstruction"])


@pytest.mark.parametrize("name", ['"../my-box"', '"/etc/passwd"', '"my box"', '""'])
def test_a_name_is_never_a_path(orloj: Orloj, name: str) -> None:
    (orloj.folder / "inner").mkdir()
    orloj.write(my_box_yaml=CARD)
    (orloj.folder / "inner" / "game.orloj").write_text(record(f"edition {name}"))
    (file,) = orloj.data("check", "inner/game.orloj", "--format", "json")
    assert [found["code"] for found in file["findings"]] == ["unknown-edition"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_beside_the_record_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "my-box.yaml")
    with pytest.raises(BadEditionError, match="not a regular file"):
        Editions(folder=tmp_path).find("my-box")


def test_without_a_folder_only_those_that_ship_are_found() -> None:
    assert Editions().names == ("reconstruction",)
    with pytest.raises(NoEditionError, match="there is no edition my-box"):
        Editions().find("my-box")


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (HEAD + "start_vp: ten\n", 2, "box.yaml:2:11 bad-figure start_vp is a number from 0 to 99, not ten"),
        (None, 2, "box.yaml can't be read: No such file or directory; the editions that ship are reconstruction"),
    ],
)
def test_an_option_that_names_no_edition_is_told(orloj: Orloj, text: str | None, code: int, told: str) -> None:
    orloj.write(game_orloj=record(""), **({} if text is None else {"box_yaml": text}))
    ended, out, err = orloj("check", "game.orloj", "--edition", "box.yaml")
    assert (ended, out) == (code, "")
    assert told in err


# ---- the commands ----


def test_show_lists_every_figure_with_its_source(orloj: Orloj) -> None:
    code, out, _ = orloj("edition", "show")
    assert code == 0
    lines = {line.split()[0]: line.split() for line in out.splitlines() if line.split()}
    assert lines["workshop.cards.w07.resource"] == ["workshop.cards.w07.resource", "paint", "reconstructed"]
    assert lines["start_vp"] == ["start_vp", "10", "rulebook"]
    data = orloj.data("edition", "show", "--format", "json")
    assert data["edition"] == {"id": "reconstruction", "version": 1, "digest": DIGEST}
    assert out.splitlines()[-1].startswith(f"reconstruction 1 {DIGEST}: {len(data['figures'])} of ")
    outer = next(figure for figure in data["figures"] if figure["figure"] == "clock.outer.sections")
    assert outer["sources"] == {"kinds": "rulebook", "order": "reading", "hours": "reconstructed"}


def test_show_can_be_asked_for_a_source_and_for_what_is_not_sure(orloj: Orloj) -> None:
    conflict = orloj.data("edition", "show", "--source", "conflict", "--format", "json")
    assert [(figure["figure"], figure["value"]) for figure in conflict["figures"]] == [
        ("hammers.coin.distance", [1, 2, 2])
    ]
    unsure = orloj.data("edition", "show", "--unsure", "--format", "json")["figures"]
    assert "start_vp" not in [figure["figure"] for figure in unsure]
    orloj.write(box_yaml=CARD)
    ours = orloj.data("edition", "show", "box.yaml", "--source", "box", "--format", "json")
    assert ours["edition"]["id"] == "my-box"
    assert ours["figures"] == [{"figure": "workshop.cards.w07.resource", "value": "wood", "sources": {"all": "box"}}]


def test_a_template_is_written_where_nothing_is_and_checks(orloj: Orloj) -> None:
    assert orloj("edition", "template", "--id", "our-box", "-o", "our-box.yaml")[0] == 0
    text = (orloj.folder / "our-box.yaml").read_text()
    assert text == orloj("edition", "template", "--id", "our-box")[1]
    code, out, _ = orloj("edition", "check", "our-box.yaml")
    assert code == 0
    assert out.startswith(f"our-box.yaml: ok, edition our-box 1 {DIGEST}; 0 figures from the box, ")
    code, _, err = orloj("edition", "template", "-o", "our-box.yaml")
    assert code == 2
    assert "our-box.yaml is there already and isn't overwritten" in err
    assert (orloj.folder / "our-box.yaml").read_text() == text


@pytest.mark.parametrize("name", ["reconstruction", "my box", "", "../x"])
def test_a_template_needs_a_name_of_its_own(orloj: Orloj, name: str) -> None:
    code, out, err = orloj("edition", "template", "--id", name)
    assert (code, out) == (2, "")
    assert "a word of letters, digits and hyphens" in err


def test_check_tells_each_finding_with_its_line_and_what_is_expected(orloj: Orloj) -> None:
    orloj.write(box_yaml=HEAD + "workshop:\n  cards:\n    w07: {resorce: wood}\n  place_costs: [3, 1, 1]\n")
    code, out, _ = orloj("edition", "check", "box.yaml")
    assert code == 1
    assert out == (
        "box.yaml:4:11 unknown-figure the edition has no resorce in workshop.cards.w07; "
        "there are resource, top, centre, left, right\n"
        "    4 |     w07: {resorce: wood}\n"
        "      |           ^^^^^^^\n"
        "   did you mean: resource\n"
        "   expected here: resource, top, centre, left, right\n"
        "box.yaml: 1 finding; it can't be played\n"
    )
    orloj.write(box_yaml=HEAD + "workshop:\n  place_costs: [3, 1, 1]\n")
    data = orloj.data("edition", "check", "box.yaml", "--format", "json")
    (found,) = data[0]["findings"]
    assert (found["code"], found["clause"], found["line"]) == ("edition-example", "O-8.7.1", 3)
    assert data[0]["edition"]["id"] == "my-box"


def test_diff_shows_where_two_editions_differ(orloj: Orloj) -> None:
    orloj.write(a_yaml=CARD, b_yaml=HEAD.replace("my-box", "other") + "start_vp: 12\n")
    code, out, _ = orloj("edition", "diff", "a.yaml")
    assert code == 0
    (row,) = [line.split() for line in out.splitlines() if line.lstrip().startswith("workshop")]
    assert row == ["workshop.cards.w07.resource", "paint", "reconstructed", "wood", "box"]
    assert out.splitlines()[-1].endswith(": 1 figure differs")
    data = orloj.data("edition", "diff", "a.yaml", "b.yaml", "--format", "json")
    assert data["differences"] == [
        {
            "figure": "workshop.cards.w07.resource",
            "first": {"value": "wood", "source": "box"},
            "second": {"value": "paint", "source": "reconstructed"},
        },
        {
            "figure": "start_vp",
            "first": {"value": 10, "source": "rulebook"},
            "second": {"value": 12, "source": "box"},
        },
    ]
    assert orloj("edition", "diff", "reconstruction")[1].endswith(": 0 figures differ\n")
