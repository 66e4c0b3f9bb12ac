"""A puzzle on its page, in Chromium: tried step by step, hinted at, solved, and given up."""

from __future__ import annotations

from functools import lru_cache

import pytest
from pages import PUZZLES, Opener, page_text, shipped_game, shipped_text, shown_on, text_of, texts_of
from playwright.sync_api import Page, expect

from orloj_dsl.page.data import board_slots
from orloj_dsl.page.puzzle import grouped, loses
from orloj_dsl.puzzle.trial import Step, Trial, trial

pytest_plugins = ("page_browser",)

MOST, EVERY, OTHERS = "what-vi-gives-back", "nobody-left-for-the-clock", "send-me-home-please"


@lru_cache(maxsize=4)
def trial_of(name: str) -> Trial:
    found = trial(shipped_game(name, PUZZLES))
    assert isinstance(found, Trial)
    return found


@lru_cache(maxsize=4)
def puzzle_page(name: str) -> str:
    return page_text(shipped_text(name, PUZZLES), trial_of(name))


def take(page: Page, *steps: str) -> None:
    """Take steps by their buttons."""
    for step in steps:
        page.locator("#steps").get_by_role("button", name=step, exact=True).click()


def test_the_task_is_told_and_the_solution_is_closed(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    assert texts_of(page, ".asked") == ["Eduardo: win as many VP as you can in 1 turn."]
    assert texts_of(page, "#tried li") == ["7 Eduardo"]
    assert text_of(page, "#due-now") == "the turn is due: clock or pass"
    assert texts_of(page, "#steps legend") == ["clock", "pass"]
    assert texts_of(page, "#steps button") == ["clock 1", "clock 2", "pass"]
    expect(page.get_by_text("outer construct VI hammer 1")).to_be_hidden()
    expect(page.locator("#controls")).to_be_hidden()
    page.keyboard.press("End")
    assert text_of(page, "#moment") == ""


def test_the_address_doesnt_give_the_solution_away(opened: Opener) -> None:
    page = opened(puzzle_page(MOST), "#end")
    assert texts_of(page, "#standing li b") == ["41", "36", "38"]


def test_good_steps_go_on_to_the_solution_and_the_table_follows(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    found = trial_of(MOST)
    spot, steps = found.spots[0], ("clock 1", "outer construct VI hammer 1", "face coin pink")
    for text in steps:
        take(page, text)
        (step,) = (step for step in spot.steps if step.text == text)
        assert step.to is not None
        spot = found.spots[step.to]
        assert shown_on(page, board_slots(spot.attempt.position.state))["wrong"] == []
    # VI costs six goods and joins three dials: 6 + 8. The coin buys the step to the scroll.
    assert text_of(page, "#due-now") == "14 VP won so far; a scroll of choice is due"
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1; outer construct VI hammer 1; face coin pink"]
    assert texts_of(page, "#ledger h4") == [*steps[:2], f"▸ {steps[2]}"]
    take(page, "scroll construct", "+scroll construct gemini")
    assert text_of(page, "#verdict") == "solved: 30 VP, the best there is."
    assert page.locator("#verdict").get_attribute("class") == "solved"
    assert texts_of(page, "#standing li b") == ["41", "66", "38"]
    expect(page.locator("#steps button")).to_have_count(0)
    expect(page.locator("#undo")).to_be_focused()  # a step's button was, which is gone


def test_the_task_comes_first_on_a_phone(opened: Opener) -> None:
    page = opened(puzzle_page(MOST), viewport={"width": 390, "height": 844})
    expect(page.get_by_role("button", name="clock 1")).to_be_in_viewport()


def test_a_step_that_loses_the_best_is_answered_and_not_taken(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    take(page, "clock 2")
    assert text_of(page, "#verdict") == "clock 2: with this 0 is the most; 30 is the best."
    take(page, "clock 1", "face yellow")
    assert text_of(page, "#verdict") == "face yellow: with this 14 is the most; 30 is the best."
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1"]
    take(page, "end the turn")
    assert text_of(page, "#verdict") == "To end the turn: with this 0 is the most; 30 is the best."


def test_steps_are_taken_back(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    start = board_slots(trial_of(MOST).spots[0].attempt.position.state)
    page.locator("#undo").click(force=True)  # there is nothing yet
    take(page, "clock 1", "outer construct VI hammer 1")
    page.locator("#undo").click()
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1"]
    take(page, "outer construct VI hammer 2")
    page.locator("#restart").click()
    assert texts_of(page, "#tried li") == ["7 Eduardo"]
    assert shown_on(page, start)["wrong"] == []


def test_a_step_is_found_by_typing(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    field = page.get_by_label("Find a step")
    field.fill("clock 1")
    assert page.locator("#steps button:visible").all_text_contents() == ["clock 1"]
    field.press("Enter")
    field.fill("hammer 1")
    visible = page.locator("#steps button:visible").all_text_contents()
    assert visible == ["outer construct VI hammer 1", "outer construct gemini hammer 1"]
    assert text_of(page, "#matches") == "2 of 10"
    field.press("Enter")
    assert text_of(page, "#matches") == "2 of 10: which one?"
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1"]
    field.fill("outer construct vi hammer 1")
    field.press("Enter")
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1; outer construct VI hammer 1"]


def test_a_word_that_no_step_holds_is_answered(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    field = page.get_by_label("Find a step")
    field.fill("clok")
    expect(page.locator("#matches")).to_have_text("No step holds clok.")
    assert page.locator("#matches").get_attribute("aria-live") == "polite"
    expect(page.locator("#steps button:visible")).to_have_count(0)
    field.press("Enter")
    assert texts_of(page, "#tried li") == ["7 Eduardo"]
    field.fill("")
    field.press("Enter")
    expect(page.locator("#matches")).to_have_text("")
    expect(page.locator("#steps button:visible")).to_have_count(3)


def test_the_end_of_the_turn_comes_first(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    take(page, "clock 1")
    # Under the hand he may build, and on the face take yellow or turn it on.
    assert texts_of(page, "#steps legend") == ["end the turn", "face", "outer construct", "turn"]


@pytest.mark.parametrize(
    ("many", "order"),
    [
        (12, ["end the turn", "face", "outer construct", "+gold"]),
        (13, ["end the turn", "face", "+gold", "outer construct"]),
    ],
)
def test_a_large_group_stands_behind_all_small_ones(many: int, order: list[str]) -> None:
    built = [f"outer construct VI hammer {number}" for number in range(many)]
    steps = [Step(text, text, (), None, 0, True) for text in ("+gold wood", *built, "face iron", "")]
    assert [title for title, _ in grouped(steps)] == order


def test_the_keys_are_those_of_a_puzzle(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    page.keyboard.press("?")
    assert page.locator("#help kbd:visible").all_text_contents()[:3] == ["Tab", "Enter", "?"]
    expect(page.get_by_text("Once the solution is shown:")).to_be_visible()


def test_hints_come_one_by_one(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    second = page.get_by_text("Hint 2 of 3")
    expect(second).to_be_hidden()
    page.get_by_text("Hint 1 of 3").click()
    expect(page.get_by_text("Month VI joins three dials")).to_be_visible()
    expect(page.get_by_text("After VI there is a gold again")).to_be_hidden()
    second.click()
    expect(page.get_by_text("After VI there is a gold again")).to_be_visible()


def test_the_solution_is_stepped_through_once_it_is_asked_for(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    take(page, "clock 1")
    page.get_by_text("Show the solution").click()
    expect(page.locator("#controls")).to_be_visible()
    assert text_of(page, "#moment") == "7.Eduardo"
    expect(page.get_by_text("Answer: 30 unique.")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert text_of(page, "#moment") == "7.Eduardo.4"
    page.get_by_text("Show the solution").click()
    expect(page.locator("#controls")).to_be_hidden()
    assert texts_of(page, "#tried li") == ["7 Eduardo clock 1"]
    spot = trial_of(MOST).spots[1]
    assert shown_on(page, board_slots(spot.attempt.position.state))["wrong"] == []


def test_a_solution_that_the_text_doesnt_hold_is_one_that_was_found(opened: Opener) -> None:
    text = shipped_text(OTHERS, PUZZLES).partition("\nsolution")[0]
    page = opened(page_text(text + "\n", trial_of(OTHERS)))
    page.get_by_text("Show the solution").click()
    assert texts_of(page, "#solution .soft") == [
        "The puzzle's author gave no line. This one, which comes to the best, was worked out for this page:"
    ]
    expect(page.locator("#controls")).to_be_hidden()  # it has no stops
    assert texts_of(page, "#solution .found li") == [
        "7 Mikel pass; recover 8; moon",
        "7 Eduardo clock 2; outer sculptor construct, basic iron, construct cancer",
        "7 Carlos clock 5; face iron",
        "8 Mikel clock 1; outer sculptor construct, construct V",
    ]


def test_each_way_is_shown_where_the_text_has_no_line() -> None:
    text = shipped_text(EVERY, PUZZLES).partition("\nsolution")[0]
    html = page_text(text + "\n", trial_of(EVERY))
    said = "These were worked out for this page, one for each of 6 ways:"
    assert f"The puzzle's author gave no line. {said}</p>" in html
    ways = [f"7 Mikel pass; recover {place}" for place in ("4", "11", "III", "V")]
    for line in ("7 Mikel +place 9 iron-2", "7 Mikel +scroll upgrade iron", *ways):
        assert f'<ol class="found"><li>{line}</li></ol>' in html


def test_keys_scroll_the_page_of_a_puzzle_until_its_solution_is_open(opened: Opener) -> None:
    page = opened(puzzle_page(MOST))
    page.keyboard.press("End")
    expect(page.locator("footer")).to_be_in_viewport()


def test_every_way_is_counted(opened: Opener) -> None:
    page = opened(puzzle_page(EVERY))
    take(page, "+place 9 iron-2")
    assert text_of(page, "#verdict") == "solved: reached: a new way; 1 of 6 ways found."
    page.locator("#restart").click()
    take(page, "+place 9 iron-2")
    assert text_of(page, "#verdict") == "solved: reached: found before; 1 of 6 ways found."
    page.locator("#restart").click()
    take(page, "pass", "recover 4 11")
    assert "1 of 6 ways found" in text_of(page, "#verdict")
    page.locator("#restart").click()
    take(page, "pass", "recover III")
    assert text_of(page, "#verdict") == "solved: reached: a new way; 2 of 6 ways found."


def test_the_others_play_between_two_turns(opened: Opener) -> None:
    page = opened(puzzle_page(OTHERS))
    take(page, "pass", "recover 8", "moon")
    if page.locator("#steps button", has_text="end the turn").count():
        take(page, "end the turn")
    lines = texts_of(page, "#tried li")
    assert lines[0] == "7 Mikel pass; recover 8; moon"
    assert lines[1] == "7 Eduardo clock 2; outer sculptor construct, basic iron, construct cancer"
    assert lines[2].startswith("7 Carlos clock 5; face iron")
    assert lines[3] == "8 Mikel"


@pytest.mark.parametrize("why", ["more than 1,000 positions lie on the ways to the best", ""])
def test_without_a_trial_there_are_hints_and_the_solution(opened: Opener, why: str) -> None:
    page = opened(page_text(shipped_text(MOST, PUZZLES), why or None))
    said = f"It can't be tried on this page: {why}." if why else "It can't be tried on this page."
    expect(page.locator("#task").get_by_text(said)).to_be_visible()
    expect(page.locator("#steps")).to_have_count(0)
    page.get_by_text("Show the solution").click()
    expect(page.locator("#controls")).to_be_visible()
    page.keyboard.press("End")
    assert texts_of(page, "#standing li b") == ["41", "66", "38"]
    page.get_by_text("Show the solution").click()
    expect(page.locator("#controls")).to_be_hidden()


# ---- what is said of a step that loses ----


def losing(name: str, value: int, *, exact: bool = True) -> str:
    return loses(Step("clock 1", "clock 1", (), None, value, exact), trial_of(name))


def test_what_a_step_loses_is_said_as_it_is_proven() -> None:
    assert losing(MOST, 14) == "with this 14 is the most; 30 is the best"
    assert losing(MOST, 14, exact=False) == "with this no more than 14 is possible; 30 is the best"
    assert losing(EVERY, 0) == "with this it can't be done any more"
