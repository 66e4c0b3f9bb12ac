"""Slips of the pen at the table, and what is said to them."""

from __future__ import annotations

import pytest
from slips import HEAD, first

from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source


@pytest.mark.parametrize(
    ("steps", "code", "at", "hint", "says"),
    [
        ("clock 7", "no-token", "clock 7", "clock 6", "6 forced deviations"),
        ("clock 1 outer coin", "syntax", "outer", ", outer", "a comma or a semicolon is missing before outer"),
        ("scroll painter 1 left", "syntax", "1", "+scroll painter 1", "doesn't fit here"),
        ("clock 1;;;; +gold wood", "surplus-semicolon", "+gold wood", "", "4 semicolons"),
        ("clock 1;; outer coin", "surplus-semicolon", "outer coin", "", "2 semicolons"),
        ("pass; +gold wood; recover 4", "not-due", "recover 4", "", "gave up the recovery of the pass"),
        ("clock 1; outer coin; upgrade iron", "not-due", "upgrade iron", "", "gave up the upgrade of the section"),
        ("clock 1; +gold wood; turn 1", "not-due", "turn 1", "", "gave up a turn of the face"),
        ("clock 1 <>", "unknown-word", "<>", "", "no scroll or card is named"),
        ("outer upgrade", "unfinished", "", "", "expected paint, wood, iron or hammer"),
        ("painter 2", "unfinished", "", "", "expected left or right"),
        ("face coin", "unfinished", "", "", "expected blue, pink or yellow"),
    ],
)
def test_a_slip_in_a_step(steps: str, code: str, at: str, hint: str, says: str) -> None:
    found, text = first(f"1 Mikel {steps}")
    assert (found.code, text) == (code, at)
    assert not hint or found.hint == hint
    assert says in found.message


def test_a_semicolon_before_a_plus_that_ends_nothing_does_no_harm() -> None:
    (game,) = run(parse(Source("slip", HEAD + "1 Mikel clock 1; face yellow; outer upgrade iron; +gold wood\n")))
    assert game.valid


def test_a_line_that_goes_on_without_a_comma() -> None:
    found, text = first("1 Mikel clock 1\n outer coin")
    assert (found.code, text) == ("unknown-word", "outer")
    assert "behind a comma or a semicolon" in found.message


def test_a_name_of_other_letters_needs_quotes() -> None:
    found, text = first("1 José pass")
    assert (found.code, text) == ("bad-character", "é")
    assert "stands in quotes" in found.message


def test_letters_that_look_alike_are_alike() -> None:
    composed, decomposed = "J\N{LATIN SMALL LETTER O WITH DIAERESIS}rg", "Jo\N{COMBINING DIAERESIS}rg"
    text = f'orloj 1\nplayers "{composed}" purple, Eduardo yellow\nposition\nplay\n1 "{decomposed}" pass\n'
    (game,) = run(parse(Source("slip", text)))
    assert game.valid


def test_a_variation_replaces_the_line_before_it_though_that_one_cant_be_read() -> None:
    source = Source("slip", HEAD + "1 Mikel pass\n1 Eduardo psas\n( 1 Eduardo pass )\n")
    (game,) = run(parse(source))
    assert [found.code for found in game.diagnostics] == ["unknown-word"]
    assert len(game.branches[0].plies) == 1


def test_a_setup_of_one_line_is_told_once_at_its_place() -> None:
    source = Source("slip", "orloj 1\nplayers Mikel purple, Eduardo yellow\nsetup\n  hour 1\nplay\n")
    (game,) = run(parse(source))
    (found,) = game.diagnostics
    assert (found.code, source.slice(found.span)) == ("missing-setup", "setup")
    assert found.legal[0] == "face 4"


def test_a_result_names_everybody_once_and_without_a_plus() -> None:
    twice, _ = first("result Mikel 10, Mikel 10, Eduardo 10")
    assert twice.code == "twice"
    signed, text = first("result Mikel +10, Eduardo 10")
    assert (signed.code, text) == ("syntax", "Mikel +10")


def test_a_date_is_written_with_hyphens() -> None:
    found, text = first("", "orloj 1\ndate 20251018\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n")
    assert (found.code, text) == ("bad-date", "20251018")


def test_tokens_that_a_starting_card_breaks_are_not_forced() -> None:
    # Card 1 breaks two; the dial's second section forces one more.
    play = "1 Mikel start, upgrade wood, upgrade iron, clock 3  [forced 1, broken 3]"
    head = HEAD.replace("Mikel wood 3", "Mikel hammer painter, card 1, waiting")
    source = Source("slip", f"{head}{play}\n")
    (game,) = run(parse(source))
    # Innovation I turns one section free, three cost two.
    assert [found.message for found in game.diagnostics] == ["Mikel's forced is 2, not 1"]


def test_a_semicolon_behind_the_coin_gives_up_the_apostle_beside_it() -> None:
    # From VI to VII: a coin and an apostle. The face shows its section 7 - 1 + 2 = 8 there: blue mastery.
    head = HEAD.replace("hand 4", "hand 6")
    kept = "1 Mikel clock 1; outer coin; +gold wood; face blue"
    (game,) = run(parse(Source("slip", f"{head}{kept}\n")))
    assert game.valid
    found, text = first("1 Mikel clock 1; outer coin;; +gold wood; face blue", head)
    assert (found.code, text) == ("part-finished", "face blue")
    assert "gave up a section under the hand" in found.message
