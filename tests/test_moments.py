"""Moments: what they are called in the main line and in variations, and what there is where one isn't."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_cli import ROOT, err, orloj, out

from orloj_dsl import MomentError, load, loads
from orloj_dsl.interpreter import moments
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import document_of, run_document
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.report import ledger_at
from orloj_dsl.notation.spans import Source

EVENING = ROOT / "scenarios" / "games" / "first-evening.orloj"
"""Its first variation replaces Mikel's second turn, and holds the second one."""

ADJUSTED = """\
orloj 1
players Mikel purple, Eduardo yellow

position
  turn Mikel, round 3
  clock hand 4, face 2, moon 0
  Mikel gold 1

play
adjust Mikel gold +1
3 Mikel clock 1
adjust Mikel gold -2
( 3 Mikel pass
  adjust Eduardo vp +1 )
"""
"""An adjustment is no line that a variation could replace: this one replaces Mikel's turn."""


def played(text: str) -> Game:
    (game,) = run_document(document_of(Source("test", text), ()), SHIPPED).games
    return game


def counts(game: Game, moment: str, name: str) -> dict[str, int]:
    state = moment_of(game, moment).position.state
    seat = next(seat for seat, one in enumerate(state.table.seats) if one.name == name)
    return state.players[seat].counts


@pytest.fixture(scope="module")
def evening() -> Game:
    return played(EVENING.read_text(encoding="utf-8"))


# ---- variations ----


def test_a_variation_has_moments_of_its_own(evening: Game) -> None:
    # [forced 2, broken 2, iron-cube 2, yellow 1] stands behind the turn in the record.
    before, after = counts(evening, "v1/2.Mikel", "Mikel"), counts(evening, "v1/2.Eduardo", "Mikel")
    assert (before["broken"], before["yellow"], before["iron-cube"]) == (0, 0, 1)
    assert (after["broken"], after["yellow"], after["iron-cube"]) == (2, 1, 2)
    assert moment_of(evening, "v1/2.Mikel").position == moment_of(evening, "2.Mikel").position
    # Two sections on from 6, where the dial stands in the main line, too.
    assert moment_of(evening, "v1/2.Mikel.2").position.state.hand == 8


def test_a_nested_variation_begins_where_it_leaves_the_one_around_it(evening: Game) -> None:
    assert moment_of(evening, "v2/2.Eduardo").position == moment_of(evening, "v1/2.Eduardo").position
    end = moment_of(evening, "v2/end").position.state
    assert (end.rooster, counts(evening, "v2/end", "Eduardo")["workers"]) == (3, 4)
    # One of those who wait before round 1, three turns of round 1, Mikel's turn of the first variation, and this pass.
    assert [(ply.round, ply.seat) for ply in moment_of(evening, "v2/end").plies] == [
        (0, 1),
        (1, 0),
        (1, 1),
        (1, 2),
        (2, 0),
        (2, 1),
    ]


def test_the_ledger_of_a_variation_closes(evening: Game) -> None:
    for moment in ("v1/end", "v2/2.Eduardo.2", "v2/end", "v3/end", "v4/6.Carlos.3"):
        assert ledger_at(evening, moment_of(evening, moment)).gaps() == [], moment


def test_programs_look_at_variations_too() -> None:
    game = load(EVENING)
    position = game.at("v2/end")
    assert (position.counts("Eduardo")["workers"], position.table["rooster"]) == (4, 3)
    assert position.played[-1] == "2 Eduardo pass; recover 5; moon"
    assert position.ledger().closes
    assert game.ledger("v4/end").closes


def test_commands_look_at_variations_too() -> None:
    done = orloj("replay", EVENING, "--to", "v2/end")
    assert (done.returncode, err(done)) == (0, "")
    assert "2 Eduardo  pass; recover 5; moon" in out(done)
    assert "the position at v2/end:" in out(done)
    assert out(orloj("legal", EVENING, "--at", "v1/2.Eduardo")).startswith("at v1/2.Eduardo Eduardo is to decide: ")


def test_what_is_legal_where_a_variation_is_wrong_is_listed_at_the_moment_that_the_finding_names(
    tmp_path: Path,
) -> None:
    path = tmp_path / "wrong.orloj"
    text = EVENING.read_text(encoding="utf-8")
    path.write_text(text.replace("recover 5; moon  [workers 4", "recover 7; moon  [workers 4"), encoding="utf-8")
    assert "legal here at v2/2.Eduardo.2: " in err(orloj("show", path))
    done = orloj("legal", path, "--at", "v2/2.Eduardo.2")
    assert "at v2/2.Eduardo.2 Eduardo is to decide" in out(done)
    assert "recover 5" in out(done)


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ("v5/end", "the record plays no variation v5; there are v1, v2, v3, v4"),
        ("v0/end", "the record plays no variation v0; there are v1, v2, v3, v4"),
        ("v1/9.Mikel", "the variation plays no turn 9.Mikel; what comes next is 2.Carlos, or end"),
        ("v1/2.Carlos.2", "the variation plays no step 2 of 2.Carlos; what comes next is 2.Carlos, or end"),
        ("v1/2.Mike", "2.Mike is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end; did you mean 2.Mikel?"),
        ("v1/", " is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end"),
        ("v1", "v1 is no moment: write ROUND.PLAYER, ROUND.PLAYER.STEP or end"),
        ("adjust.1", "there is no moment adjust.1: the line has no adjustments"),
    ],
)
def test_a_moment_that_isnt_there(evening: Game, moment: str, message: str) -> None:
    with pytest.raises(MomentError) as raised:
        load(EVENING).at(moment)
    assert str(raised.value) == message


def test_behind_the_end_of_a_game_the_last_turn_is_named() -> None:
    game = load(ROOT / "scenarios" / "games" / "four-at-the-clock.orloj")
    with pytest.raises(MomentError, match=r"^the record plays no turn 99\.Mikel; the last one is 12\.Jorge$"):
        game.at("99.Mikel")


def test_where_chance_must_speak_first_and_nothing_was_played_there_is_no_turn() -> None:
    game = played("orloj 1\nplayers Mikel red, Eduardo green\nposition\n  due draw card\n  workshop w01 w02\nplay\n")
    with pytest.raises(moments.MomentError, match=r"^the record plays no turn 3\.Mikel$"):
        moment_of(game, "3.Mikel")


def test_a_record_without_variations_says_so() -> None:
    game = loads(ADJUSTED.partition("(")[0])
    with pytest.raises(MomentError, match=r"^the record plays no variation v1; it has none$"):
        game.at("v1/end")


def test_a_variation_behind_an_error_is_counted_and_has_no_moments() -> None:
    text = ADJUSTED.replace("3 Mikel clock 1\n", "3 Mikel clock 1\n( 3 Mikel clock 0\n( 3 Mikel pass ) )\n", 1)
    game = played(text.replace("3 Mikel pass\n", "3 Mikel pass; moon\n"))
    assert [branch.name for branch in game.branches] == ["v1", "v3", "v2"]


@pytest.mark.parametrize(("name", "written"), [("Ma.rta", "Ma.rta"), ('a\\"b', 'a"b'), ("José María", '"José María"')])
def test_a_name_is_written_as_it_is_or_in_quotes(name: str, written: str) -> None:
    head = f'orloj 1\nplayers "{name}" red, Eduardo green\nposition\n  clock hand 4\nplay\n'
    game = played(f'{head}1 "{name}" clock 1; outer coin\n')
    assert game.valid
    assert moment_of(game, f"1.{written}.2").position.state.hand == 5
    assert moment_of(game, "1.Eduardo").position == game.end


# ---- adjustments ----


def test_before_each_adjustment_is_a_moment() -> None:
    game = played(ADJUSTED)
    assert game.valid
    gold = [counts(game, moment, "Mikel")["gold"] for moment in ("adjust.1", "3.Mikel", "adjust.2", "end")]
    assert gold == [1, 2, 2, 0]
    assert counts(game, "v1/adjust.1", "Eduardo")["vp"] + 1 == counts(game, "v1/end", "Eduardo")["vp"]


@pytest.mark.parametrize("moment", ["adjust.3", "adjust.0", "adjust", "adjust.x"])
def test_there_are_only_so_many_adjustments(moment: str) -> None:
    with pytest.raises(moments.MomentError) as raised:
        moment_of(played(ADJUSTED), moment)
    assert str(raised.value) == f"there is no moment {moment}: the line has 2 adjustments"
