"""The page in Chromium: opened from the disk, stepped through, linked to, heard, and never asking for anything."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pages import (
    GAMES,
    Opener,
    checked_of,
    page_text,
    record,
    shipped_game,
    shipped_text,
    shown_behind,
    shown_on,
    text_of,
    texts_of,
)
from playwright.sync_api import Page, expect

from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.interpreter.report import points, seat_names
from orloj_dsl.interpreter.walk import Station, stations, tracks_of
from orloj_dsl.notation.grammar import quote
from orloj_dsl.page.data import board_slots

pytest_plugins = ("page_browser",)

SOLO = f"{GAMES}/solo"
FOUR, NESTED = "four-at-the-clock", "first-evening"
PRESSING = """([key, times]) => {
  for (let time = 0; time < times; time += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}"""
TURNING = """(name) => document.getAnimations()
  .filter(({ effect }) => effect.target.dataset.slot === name)
  .flatMap(({ effect }) => effect.getKeyframes())
  .map(({ transform }) => Number(/rotate\\((-?[0-9.]+)/.exec(transform)[1]))
  .slice(-2)
"""
"""From how many degrees to how many the last animation of a slot turns it."""


def stations_of(name: str, folder: str = GAMES, track: int = 0) -> list[Station]:
    """The stations of a track of a game that ships."""
    return [station for line in stations(tracks_of(shipped_game(name, folder))[track]) for station in line]


def as_shown(station: Station) -> dict[str, Any]:
    """What a page shows of a station: moment, points, whose turn it is; and no slot is wrong."""
    state: State = station.position.state
    return {
        "moment": station.moment,
        "points": [str(vp) for vp in points(state)],
        "playing": [] if state.turn is None else [seat_names(state)[state.turn]],
        "wrong": [],
    }


def shows(page: Page, station: Station) -> None:
    """Hold the page against a station."""
    assert shown_on(page, board_slots(station.position.state)) == as_shown(station)


def steps_through(page: Page, key: str, through: Sequence[Station]) -> None:
    """Press a key and hold the page against a station, again and again."""
    slots = [board_slots(station.position.state) for station in through]
    assert shown_behind(page, key, slots) == [as_shown(station) for station in through]


# ---- opening ----


def test_a_page_opens_from_the_disk_at_the_start_and_says_what_it_is(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)))
    assert page.title() == "Four at the clock"
    assert text_of(page, "h1") == "Four at the clock"
    assert page.locator("html").get_attribute("lang") == "en"
    shows(page, stations_of(FOUR)[0])


def test_an_address_opens_the_page_at_its_moment(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#6.Mikel.3")
    shows(page, next(one for one in stations_of(FOUR) if one.moment == "6.Mikel.3"))


def test_an_address_that_names_nothing_leaves_the_page_at_the_start(opened: Opener) -> None:
    for address in ("#99.Mikel", "#%", "#part-clock", "#__proto__"):
        assert text_of(opened(page_text(record()), address), "#moment") == "3.Mikel"


def test_a_page_may_be_made_to_open_elsewhere_and_shows_that_without_script(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR), opens="6.Mikel.3"), java_script_enabled=False)
    assert text_of(page, "#moment") == "6.Mikel.3"
    assert texts_of(page, "#standing li b") == ["18", "26", "18", "18"]
    expect(page.locator("noscript")).to_be_visible()
    expect(page.locator("#controls, #tools").first).to_be_hidden()
    expect(page.locator("#part-clock svg")).to_be_visible()
    expect(page.locator("#moves a", has_text="painter 1 left").first).to_be_visible()


def test_the_policy_lets_nothing_else_run(opened: Opener) -> None:
    page = opened(page_text(record()), complains=True)
    blocked: str = page.evaluate(
        """() => new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => {
            event.preventDefault();
            resolve(event.effectiveDirective);
          }, { once: true });
          const element = document.createElement("p");
          element.setAttribute("onclick", "document.title = 'taken'");
          document.body.append(element);
          element.click();
        })"""
    )
    assert blocked == "script-src-attr"
    assert page.title() == "A title"


@pytest.mark.parametrize("missing", [True, False])
def test_what_the_page_holds_cant_be_unpacked_and_that_is_said(opened: Opener, missing: bool) -> None:
    html, first = page_text(record()), "delete globalThis.DecompressionStream"
    if not missing:
        html, first = re.sub(r'(id="data">.{400})[^<]*', r"\1", html), ""
    page = opened(html, complains=True, first=first)
    expect(page.locator("#unread")).to_be_visible()
    expect(page.locator("#controls, #tools").first).to_be_hidden()
    expect(page.locator("#part-clock svg")).to_be_visible()
    expect(page.locator("#moves a", has_text="face paint")).to_be_visible()


# ---- going through a record ----


def test_every_decision_of_a_game_of_four_is_shown_as_it_was(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)))
    start, *rest = stations_of(FOUR)
    steps_through(page, "ArrowRight", rest)
    assert texts_of(page, "#standing li b") == ["88", "61", "33", "53"]
    assert text_of(page, "#due") == "the game is over"
    page.keyboard.press("ArrowRight")
    shows(page, rest[-1])
    back = [*reversed(rest[:-1]), start]
    for place in range(0, len(back), 40):
        page.evaluate(PRESSING, ["ArrowLeft", len(back[place + 1 : place + 40])])
        steps_through(page, "ArrowLeft", back[place : place + 40][-1:])


def test_every_decision_of_a_solo_game_is_shown_as_it_was(opened: Opener) -> None:
    page = opened(page_text(shipped_text("by-a-single-point", SOLO)))
    steps_through(page, "ArrowRight", stations_of("by-a-single-point", SOLO)[1:])


def test_a_step_touches_only_what_differs(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#6.Mikel")
    before, after = (next(one for one in stations_of(FOUR) if one.moment == m) for m in ("6.Mikel", "6.Mikel.2"))
    page.evaluate(
        """() => {
          window.touched = [];
          new MutationObserver((changes) => {
            for (const { target } of changes) {
              const slot = target.closest("[data-slot]");
              if (slot) touched.push(slot.dataset.slot);
            }
          }).observe(document.getElementById("board"), { subtree: true, childList: true, attributes: true });
        }"""
    )
    page.keyboard.press("ArrowRight")
    old, new = board_slots(before.position.state), board_slots(after.position.state)
    assert set(page.evaluate("touched")) == {name for name in new if old[name] != new[name]}


def test_keys_and_buttons_go_by_turns_and_to_both_ends(opened: Opener) -> None:
    page = opened(page_text(shipped_text(NESTED)))
    moments = []
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp", "End", "Home"):
        page.keyboard.press(key)
        moments.append(text_of(page, "#moment"))
    # Eduardo takes his card first: 0.Eduardo, then 1.Mikel. A turn back from the middle is where that turn begins.
    assert moments == ["1.Mikel", "1.Eduardo", "1.Eduardo.2", "1.Carlos", "1.Eduardo", "end", "0.Eduardo"]
    moments = []
    for step in ("nextTurn", "next", "back", "end", "backTurn", "start"):
        page.locator(f"[data-step={step}]").click()
        moments.append(text_of(page, "#moment"))
    assert moments == ["1.Mikel", "1.Mikel.2", "1.Mikel", "end", "10.Carlos", "0.Eduardo"]


def test_variations_are_entered_and_left_and_may_be_nested(opened: Opener) -> None:
    page = opened(page_text(shipped_text(NESTED)), "#2.Eduardo")
    moments = []
    for key in ("v", "v", "ArrowRight", "b", "ArrowDown", "ArrowLeft", "b", "b", "V"):
        page.keyboard.press(key)
        moments.append(text_of(page, "#moment"))
    assert moments == [
        "v1/2.Mikel.2",  # in place of Mikel's turn, which has just been shown
        "v1/2.Mikel.2",  # no variation stands beside it
        "v1/2.Mikel.3",
        "2.Mikel",  # where it leaves
        "2.Eduardo",
        "2.Mikel.4",
        "2.Mikel.4",  # the main line can't be left
        "2.Mikel.4",
        "v1/2.Mikel.2",
    ]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("v")
    assert text_of(page, "#moment") == "v2/2.Eduardo.2"  # the variation of the variation
    page.keyboard.press("b")
    assert text_of(page, "#moment") == "v1/2.Eduardo"
    for station in stations_of(NESTED, track=2)[1:]:
        page.evaluate(f"location.hash = {station.moment!r}")
        expect(page.locator("#moment")).to_have_text(station.moment)
        shows(page, station)


def test_links_lead_to_their_steps_and_the_browser_goes_back(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)))
    page.locator("#moves a", has_text="outer painter 1 left").first.click()
    expect(page.locator("#moment")).to_have_text("3.Mikel.3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#3.Eduardo.2$"))
    page.locator("#moves a", has_text="outer sculptor treasury").first.click()
    expect(page.locator("#moment")).to_have_text("4.Mikel.3")
    page.go_back()
    expect(page.locator("#moment")).to_have_text("3.Eduardo.2")  # stepping has left no trail
    page.go_back()
    expect(page.locator("#moment")).to_have_text("0.Jorge")
    page.go_forward()
    expect(page.locator("#moment")).to_have_text("3.Eduardo.2")


def test_the_step_that_is_shown_is_marked_and_in_view(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#12.Mikel.2")
    marked = page.locator("#moves [aria-current]")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("aria-current") == "step"
    expect(marked).to_be_in_viewport()
    assert "underline" in str(marked.evaluate("(link) => getComputedStyle(link).textDecorationLine"))


def test_what_turns_is_seen_turning_but_not_on_jumps_nor_where_that_is_unwanted(opened: Opener) -> None:
    html, moving = page_text(shipped_text(FOUR)), "document.getAnimations().length"
    for key, motion, expected in (
        ("ArrowRight", "no-preference", True),  # clock 2: the hand, and the moon with it
        ("End", "no-preference", False),
        ("ArrowRight", "reduce", False),
    ):
        page = opened(html, "#6.Mikel", reduced_motion=motion)
        page.keyboard.press(key)
        assert (page.evaluate(moving) > 0) is expected


def test_what_turns_turns_as_the_pieces_do(opened: Opener) -> None:
    # The hand goes on by 6 from 3 to 9, half a turn; back again it goes against the clock.
    page = opened(page_text(record().replace("clock 1", "clock 6")), reduced_motion="no-preference")
    seen = []
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(page.evaluate(TURNING, "clock.dial"))
    assert seen == [[90, 270], [270, 90]]
    # 9 is two steps from the bottom, and one more follows by itself: half a turn, the right gear's against the clock.
    text = record().replace("clock 1; face paint", "clock 4; outer apostle 9")
    page = opened(page_text(text), reduced_motion="no-preference")
    page.keyboard.press("End")
    assert [page.evaluate(TURNING, name) for name in ("gears.left", "gears.right")] == [[0, 180], [0, -180]]


def test_a_link_to_a_part_leaves_the_moment_in_the_address(opened: Opener) -> None:
    page = opened(page_text(shipped_text(NESTED)), "#2.Mikel", viewport={"width": 390, "height": 844})
    page.get_by_role("link", name="Ledger").click()
    expect(page.locator("#ledger")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("#2.Mikel$"))


def test_the_next_comment_is_found(opened: Opener) -> None:
    page = opened(page_text(shipped_text(NESTED)), "#1.Mikel")
    page.keyboard.press("c")
    assert text_of(page, "#moment") == "1.Carlos"
    assert texts_of(page, "#ledger blockquote") == ["two gears for an upgrade and two steps"]


def test_keys_are_left_to_fields_and_to_the_browser(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)))
    for key in ("Control+End", "Alt+End", "Shift+Tab"):
        page.keyboard.press(key)
        assert text_of(page, "#moment") == "0.Jorge"
    page.locator("#theme").focus()
    page.keyboard.press("End")
    assert text_of(page, "#moment") == "0.Jorge"
    assert page.locator("html").get_attribute("data-theme") == "dark"


# ---- the ledger ----


def test_the_ledger_tells_the_turn_so_far_with_clauses(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#3.Mikel.3")
    assert texts_of(page, "#ledger h3") == ["3 Mikel"]
    assert texts_of(page, "#ledger h4") == ["clock 1", "▸ outer painter 1 left"]
    clause = page.locator("#ledger .step[aria-current] .clause").first
    expect(clause.locator("p")).to_be_hidden()
    clause.locator("summary").click()
    expect(clause.locator("p")).to_be_visible()


def test_sums_and_points_stand_behind_a_turn(opened: Opener) -> None:
    page = opened(page_text(record()), "#end")
    # The worker is placed; wood, iron and paint levels are 1: one piece of paint.
    assert texts_of(page, "#ledger .sums li") == ["Mikel gained paint 1; workers -1; 10 VP"]
    assert text_of(page, "#ledger .now") == "VP now: Mikel 10, Eduardo 10"


# ---- copying ----


@pytest.mark.parametrize("moment", ["1.Mikel", "v2/2.Eduardo.2", "end"])
def test_a_position_is_copied_as_notation(opened: Opener, moment: str) -> None:
    page = opened(page_text(shipped_text(NESTED)), f"#{moment}", permissions=["clipboard-read", "clipboard-write"])
    page.locator("[data-copy=position]").click()
    expect(page.locator("#told")).to_have_text("Copied.")
    track = 2 if moment.startswith("v2") else 0
    station = next(one for one in stations_of(NESTED, track=track) if one.moment == moment)
    assert page.evaluate("navigator.clipboard.readText()") == position_line(station.position)


def test_record_and_link_are_shown_selected_where_there_is_no_clipboard(opened: Opener) -> None:
    text = shipped_text(NESTED)
    page = opened(page_text(text), "#1.Mikel.2")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.locator("[data-copy=record]").click()
    field = page.locator("#copy-text")
    expect(field).to_be_visible()
    assert field.input_value() == text
    assert page.evaluate("getSelection().toString()") == field.input_value()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.locator("[data-copy=link]").click()
    assert field.input_value().endswith("/page-0.html#1.Mikel.2")


def test_the_theme_is_chosen(opened: Opener) -> None:
    page = opened(page_text(record()), color_scheme="dark")
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    dark = page.evaluate(paper)
    page.locator("#theme").select_option("light")
    light = page.evaluate(paper)
    assert (light, dark) == ("#fbf8f0", "#1a2029")
    page.locator("#theme").select_option("auto")
    assert page.evaluate(paper) == dark


# ---- other records ----


def test_a_record_with_an_error_goes_as_far_as_it_is_valid(opened: Opener) -> None:
    page = opened(page_text(record() + "3 Eduardo clock 9\n4 Mikel pass; moon\n"))
    assert text_of(page, ".findings h2") == "This record has 1 error"
    assert text_of(page, ".findings pre").startswith("record.orloj:12:11 no-token [O-5.3.2] ")
    assert texts_of(page, "#moves .unplayed") == ["3 Eduardo clock 9 (not played)", "4 Mikel pass; moon (not played)"]
    page.keyboard.press("End")
    assert text_of(page, "#moment") == "end"
    assert text_of(page, "#due") == "Eduardo is to decide: the turn: clock or pass"


def test_an_adjusted_record_says_so(opened: Opener) -> None:
    page = opened(page_text(record() + "adjust Eduardo gold +1\n"), "#adjust.1")
    assert text_of(page, ".note.adjusted").startswith("This record is adjusted")
    page.keyboard.press("ArrowRight")
    assert text_of(page, "#spoken") == "3 Eduardo: adjust Eduardo gold +1. Eduardo gold +1."
    assert text_of(page, "#moment") == "end"


def test_a_record_without_turns_has_one_position(opened: Opener) -> None:
    page = opened(page_text("\n".join(record().splitlines()[:-2])))
    for key in ("ArrowRight", "ArrowDown", "End", "v", "b", "c", "Home", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        assert text_of(page, "#moment") == "end"


# ---- text is only ever text ----

HOSTILE = (
    "<script>document.title='taken'</script>",
    "<img src=x onerror=document.title='taken'>",
    "</script><script>document.title='taken'</script>",
    '"]]><!-- --!> <![CDATA[',
    "&lt;b&gt; &amp; ${title} $title",
    "</title></textarea></style>",
)


@pytest.mark.parametrize("said", HOSTILE)
def test_names_titles_and_comments_are_only_text(opened: Opener, said: str) -> None:
    page = opened(page_text(record(quote(said), quote(said), re.sub("[{}]", "", said))))
    assert page.title() == said
    assert texts_of(page, "h1, #standing li:first-child bdi, #moves .who bdi") == [said] * 3
    assert text_of(page, "#moves .comment") == re.sub("[{}]", "", said)
    page.keyboard.press("End")
    assert text_of(page, "#moment") == "end"
    assert text_of(page, "#ledger .now") == f"VP now: {said} 10, Eduardo 10"
    assert page.locator("script").count() == 2
    assert page.locator("img").count() == 0


def test_what_turns_the_direction_of_writing_is_seen(opened: Opener) -> None:
    page = opened(page_text(record(comment="abc \u202e def")))
    assert text_of(page, "#moves .comment") == "abc <U+202E> def"


TEXTS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=20)


@given(name=TEXTS, title=TEXTS, comment=TEXTS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_shown_as_it_is(opened: Opener, name: str, title: str, comment: str) -> None:
    text = record(quote(name), quote(title), comment.replace("{", "").replace("}", ""))
    checked = checked_of(text)
    (game,) = checked.games
    if game.start is None or not game.plies:
        return  # a name that the notation refuses
    page = opened(page_text(text), "#end")
    seat = game.start.state.table.seats[0].name
    assert text_of(page, "#standing li:first-child bdi") == seat
    assert text_of(page, "#moves .comment") == " ".join(comment.replace("{", "").replace("}", "").split())
    assert text_of(page, "#moment") == "end"


# ---- for those who listen ----


def test_board_turn_and_controls_have_names(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#6.Mikel.3")
    for part in ("Clock", "Calendar", "Construction areas", "Mastery", "Apostle gears", "Rooster", "Mikel", "Jorge"):
        expect(page.get_by_role("img", name=part, exact=True)).to_have_count(1)
    for button in (
        "Start",
        "A turn back",
        "A step back",
        "A step on",
        "A turn on",
        "End",
        "Variation",
        "Out of it",
        "Comment",
    ):
        expect(page.get_by_role("group", name="Steps").get_by_role("button", name=button, exact=True)).to_be_visible()
    for landmark in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(landmark)).to_have_count(1)
    expect(page.get_by_role("navigation", name="Moves")).to_be_visible()
    expect(page.get_by_role("region", name="Ledger")).to_be_visible()
    expect(page.get_by_role("region", name="Now")).to_contain_text("Mikel is to decide: a section under the hand")


def test_the_words_of_the_table_follow_it(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)))
    page.keyboard.press("End")
    from orloj_dsl.page.data import board_words

    expected: Mapping[str, str] = board_words(stations_of(FOUR)[-1].position.state)
    assert {name: text_of(page, f"#words-{name}") for name in expected} == dict(expected)


def test_a_step_is_said(opened: Opener) -> None:
    page = opened(page_text(record()))
    assert page.locator("#spoken").get_attribute("aria-live") == "polite"
    assert text_of(page, "#spoken") == ""
    page.keyboard.press("ArrowRight")
    assert text_of(page, "#spoken") == "3 Mikel: clock 1."
    page.keyboard.press("ArrowRight")
    assert text_of(page, "#spoken") == "3 Mikel: face paint. Mikel workers -1, paint +1."


def test_focus_goes_through_controls_first_and_is_seen(opened: Opener) -> None:
    page = opened(page_text(record()))
    names = []
    for _ in range(8):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.dataset.step ?? document.activeElement.textContent.trim()"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
    assert names[0] == "To the controls"
    assert names[6:] == ["start", "backTurn"]


def test_help_opens_by_its_key_and_closes(opened: Opener) -> None:
    page = opened(page_text(record()))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert text_of(page, "#moment") == "3.Mikel"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_record_has_no_keys_of_puzzles(opened: Opener) -> None:
    page = opened(page_text(record()))
    page.keyboard.press("?")
    assert page.locator("#help kbd:visible").all_text_contents()[0] == "?"
    expect(page.locator("#help kbd", has_text="Tab")).to_be_hidden()


@pytest.mark.parametrize("named", ["9.Zoe", "v9/end", "%E0%A4%A"])
def test_a_moment_that_isnt_there_is_named_and_the_position_stays(opened: Opener, named: str) -> None:
    page = opened(page_text(record()), "#3.Mikel.2")
    page.evaluate("(named) => { location.hash = named; }", named)
    expect(page.locator("#spoken")).to_have_text(f"There is no moment {named} here.")
    assert text_of(page, "#moment") == "3.Mikel.2"
    page.wait_for_url("**#3.Mikel.2")


@pytest.mark.parametrize("named", ["3.Mikel.2", "9.Zoe"])
def test_a_link_that_is_followed_right_behind_a_step_isnt_lost(opened: Opener, named: str) -> None:
    page = opened(page_text(record()))
    page.add_init_script("window.setTimeout = (doing) => { window.doing = doing; }")
    page.reload()
    page.locator("#tools").wait_for()
    page.keyboard.press("End")
    # The address of that step is shown when the other one stands there, and nobody has heard of it yet.
    page.evaluate("(named) => { location.hash = named; window.doing(); }", named)
    said = "3 Mikel: clock 1." if named == "3.Mikel.2" else "There is no moment 9.Zoe here."
    expect(page.locator("#spoken")).to_have_text(re.compile(f"^{re.escape(said)}"))


def test_a_page_that_is_opened_at_no_moment_says_so(opened: Opener) -> None:
    page = opened(page_text(record()), "#9.Zoe")
    assert text_of(page, "#spoken") == "There is no moment 9.Zoe here."
    assert text_of(page, "#moment") == "3.Mikel"


def test_a_link_to_a_part_of_the_page_is_no_moment(opened: Opener) -> None:
    page = opened(page_text(record()), "#ledger")
    assert text_of(page, "#spoken") == ""


@pytest.mark.parametrize("width", [901, 1101, 1261, 1280, 1366, 1401])
def test_the_buttons_stand_in_one_row(opened: Opener, width: int) -> None:
    page = opened(page_text(record()), viewport={"width": width, "height": 800})
    tops = page.locator(".bar button").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 9
    assert len(set(tops)) == 1


def test_no_word_of_the_ledger_is_broken(opened: Opener) -> None:
    # At the end of The last dial Carlos pays three resources for the final construction.
    page = opened(page_text(shipped_text("the-last-dial")), "#end", viewport={"width": 1280, "height": 800})
    narrow = page.locator(".events .what").evaluate_all(
        """(all) => all.filter((one) => {
          one.style.overflowWrap = "normal";
          return one.scrollWidth > one.clientWidth && one.clientWidth > 0;
        }).length"""
    )
    assert page.locator(".events .what", has_text="pay for the final construction").count() == 1
    widths = page.locator(".events .what").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert narrow == 0
    assert min(widths) >= 9 * 14


@pytest.mark.parametrize("name", ["Bartholomew the Elder", "W" * 30, "\u738b\u5c0f\u660e" * 5, "i" * 40, "M. von W"])
def test_a_name_stays_left_of_the_flag_of_who_is_at_turn(opened: Opener, name: str) -> None:
    page = opened(page_text(record(quote(name))))
    wide = page.locator("#part-player-0 text.bold").nth(1).evaluate("(one) => one.getBBox().x + one.getBBox().width")
    (flag,) = page.locator("#part-player-0 rect.f-brass").evaluate_all("(all) => all.map((one) => one.getBBox().x)")
    assert wide < flag


@pytest.mark.parametrize("width", [1400, 768, 390])
@pytest.mark.parametrize("long", [False, True])
def test_no_screen_is_scrolled_sideways(opened: Opener, width: int, long: bool) -> None:
    word = "M" * 200
    text = record(word, word, word) + f"3 Eduardo clock 1; face {word}\n" if long else shipped_text(FOUR)
    page = opened(page_text(text), "#end", viewport={"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_board_that_is_too_wide_for_a_phone_is_scrolled_by_keys(opened: Opener) -> None:
    page = opened(page_text(shipped_text(FOUR)), "#6.Mikel", viewport={"width": 390, "height": 844})
    board = page.locator("#part-player-0")
    page.locator(".parts a").last.focus()
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.id") != "part-player-0":
        assert page.evaluate("document.activeElement.tagName") != "BODY"
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment")).to_have_text("6.Mikel")
    for _ in range(20):
        if board.evaluate("(one) => one.scrollLeft"):
            break
        page.wait_for_timeout(50)
    assert board.evaluate("(one) => one.scrollLeft") > 0
