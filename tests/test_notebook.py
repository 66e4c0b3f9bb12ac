"""What a notebook shows of games, positions, turns, scores and ledgers, as IPython itself asks for it."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter
from test_cli import ROOT, TEXT, WRONG

import orloj_dsl
from orloj_dsl.files import data_path

GAME = orloj_dsl.load(data_path("scenarios", "games", "the-last-dial.orloj"))
IMAGE = "data:image/svg+xml;base64,"
SVG = "{http://www.w3.org/2000/svg}"
VOID = {"br", "img"}
ALLOWED = {"div", "style", "p", "b", "br", "ul", "li", "img", "details", "summary", "table", "tr", "th", "td"}


class Sheet(HTMLParser):
    """A piece of HTML, read as a browser does: its rows, all that is said in it, its images and its style."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.said: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.style = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED
        assert {name for name, _ in attrs} <= {"class", "colspan", "src", "alt", "open"}
        if tag not in VOID:
            self._open.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1] == "style":
            self.style += data
            return
        if self._open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        self.said.append(data)


def shown(thing: object) -> dict[str, str]:
    """What a notebook keeps of a value: its representations by their kind."""
    data, _ = DisplayFormatter().format(thing)  # type: ignore[no-untyped-call]
    return {str(kind): str(said) for kind, said in data.items()}


def sheet(thing: object) -> Sheet:
    data = shown(thing)
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(thing)
    return Sheet(data["text/html"])


def drawing(image: dict[str, str | None]) -> ElementTree.Element:
    source = image["src"] or ""
    assert source.startswith(IMAGE)
    return ElementTree.fromstring(b64decode(source.removeprefix(IMAGE)))


def below(rows: list[list[str]], first: str) -> list[str]:
    """The row that begins so, without its beginning."""
    (found,) = [row[1:] for row in rows if row[0] == first]
    return found


# ---- positions ----


def test_a_position_is_a_picture() -> None:
    position = GAME.at("9.Eduardo.2")
    data = shown(position)
    assert set(data) == {"text/plain", "text/html", "image/svg+xml"}
    assert data["text/plain"] == repr(position)
    root = ElementTree.fromstring(data["image/svg+xml"])
    assert root.tag == f"{SVG}svg"
    assert {"width", "height"} & set(root.attrib) == set()  # it is as wide as its cell
    assert root.findtext(f"{SVG}title") == "round 9 \u2013 Eduardo is to decide: a turn of the face"


def test_a_position_has_a_text_for_who_doesnt_see_it() -> None:
    data = shown(GAME.at("9.Eduardo.2"))
    (image,) = Sheet(data["text/html"]).images
    said = str(image["alt"])
    assert said.startswith("The table: Eduardo is to decide: a turn of the face. Clock: The hand is on section ")
    assert ElementTree.tostring(drawing(image)) == ElementTree.tostring(ElementTree.fromstring(data["image/svg+xml"]))


# ---- games ----


def test_a_game_says_what_it_is_and_shows_the_table_at_its_end() -> None:
    found = sheet(GAME)
    standing = "39 turns, round 13, ended by the last dial: Mikel 54, Eduardo 69, Carlos 71; Carlos wins"
    assert found.said[:2] == ["The last dial", standing]
    (image,) = found.images
    assert str(image["alt"]).startswith("The table: the game is over: Carlos wins. Clock: The hand is on section ")
    assert " Carlos: 71 VP. " in str(image["alt"])
    assert drawing(image).findtext(f"{SVG}title") == "round 13 \u2013 the game is over: Carlos wins"


def test_the_moves_with_what_is_said_about_them() -> None:
    rows = sheet(GAME).rows
    assert rows[:4] == [
        ["", "", "Mikel", "Eduardo", "Carlos"],
        ["0 Carlos", "draft coin", "10", "10", "10"],
        ["", "for the card with two upgrades: the hammer cube will stay where it is"],
        ["0 Eduardo", "draft moon", "10", "10", "10"],
    ]
    first = next(index for index, row in enumerate(rows) if row[0] == "1 Eduardo")
    assert rows[first + 1 : first + 3] == [
        [
            "",
            "? at step 7: one exchange too late: gold, wood and iron are the price of taurus, "
            "and I stand on the construction",
        ],
        ["", "variation v1 of 1 line"],
    ]
    assert sum(row[0] != "" for row in rows) == len(GAME.turns) == 42


def test_a_wrong_record_says_so_and_is_shown_up_to_the_fault() -> None:
    game = orloj_dsl.loads(WRONG, name="wrong.orloj")
    found = sheet(game)
    assert "1 finding:" in found.said
    assert "wrong.orloj:41:12 dial-zero [O-7.1.1] the dial must be turned at least 1 section" in found.said
    assert len(found.images) == 1
    assert [row[0] for row in found.rows if row[0]][-1] == "3 Eduardo"


def test_of_many_findings_some_are_told() -> None:
    found = sheet(orloj_dsl.loads(TEXT.replace("play\n", "play\n" + "1 Mikel clok 1\n" * 11)))
    assert "11 findings:" in found.said
    assert sum("clok" in said for said in found.said) == 8
    assert found.said.count("and 3 more") == 1


def test_where_nothing_was_set_up_there_is_no_picture() -> None:
    found = sheet(orloj_dsl.loads("orloj 1\nplayers A x, B y\nplay\n"))
    assert found.said[:2] == ["Untitled", "nothing was set up"]
    assert (found.images, found.rows) == ([], [])
    assert sheet(orloj_dsl.loads("")).said[:2] == ["Untitled", "no record"]


# ---- turns, scores, ledgers ----


def test_a_turn_is_its_line_and_what_it_did() -> None:
    rows = sheet(GAME.turns[25]).rows
    assert rows[0] == ["8 Eduardo  clock 2/1; face iron; outer construct X hammer 1, recover 9 10"]
    assert rows[2] == ["force 1 for the dial", "broken +1", "O-7.1.2"]
    # X pays gold, paint and iron: 3 times 2 VP; it touches XI, a group of 2: 4 VP (8.8). He had 33.
    (sums,) = [row[0] for row in rows if row[0].startswith("=")]
    assert sums.startswith("= Eduardo ")
    assert sums.endswith("+10 VP, now 43")


def test_a_score_is_a_table_by_item() -> None:
    found = sheet(GAME.score())
    assert found.said[0] == "final scoring"
    assert found.rows[0] == ["", "Mikel", "Eduardo", "Carlos"]
    assert below(found.rows, "goals") == ["+8", "+12", "+20"]
    assert below(found.rows, "at the end") == ["54", "69", "71"]
    before = map(int, below(found.rows, "before"))
    items = list(GAME.score().items.values())
    assert [n + sum(row[name] or 0 for row in items) for n, name in zip(before, GAME.players, strict=True)] == [
        54,
        69,
        71,
    ]
    assert sheet(GAME.at("9.Eduardo").score()).said[0] == "final scoring if it came now"


def test_a_ledger_is_events_by_turn_sums_and_balance() -> None:
    found = sheet(GAME.ledger("1.Eduardo"))
    rows = found.rows
    assert found.said[0] == "Ledger"
    assert "the sums close" in found.said
    assert rows[0] == ["start + changes = end", "Mikel", "Eduardo", "Carlos"]
    assert below(rows, "vp") == ["10 +0 = 10", "10 +0 = 10", "10 +0 = 10"]
    heads = [row[0] for row in rows if len(row) == 1 and not row[0].startswith("=")]
    assert heads == ["0 Carlos", "0 Eduardo", "0 Mikel", "1 Mikel"]


def test_a_ledger_tells_every_change_and_the_final_scoring_apart() -> None:
    ledger = GAME.ledger()
    rows = sheet(ledger).rows
    heads = [row[0] for row in rows if len(row) == 1]
    assert heads.count("final scoring") == 1
    clauses = {row[2] for row in rows if len(row) == 3}
    assert clauses == {event.clause for event in ledger.events}
    last = [said for said in heads if said.startswith("= ")][-3:]
    assert [said.rpartition("now ")[2] for said in last] == ["54", "69", "71"]


# ---- what must not happen ----


def test_styles_stay_inside() -> None:
    rules = [rule.partition("{")[0] for rule in sheet(GAME).style.split("}") if rule]
    assert all(part.startswith(".orloj-sheet") for rule in rules for part in rule.split(","))


def test_the_styles_of_a_picture_stay_inside_it() -> None:
    style = ElementTree.fromstring(shown(GAME.start)["image/svg+xml"]).findtext(f"{SVG}style") or ""
    rules = [rule.partition("{")[0].strip() for rule in style.split("}") if rule.strip()]
    assert all(rule.startswith(".orloj-light ") for rule in rules)


HOSTILE = ["<script>alert(1)</script>", "</td></table><img src=x onerror=alert(1)>", "]]>&lt;<!--", "a'b&amp;"]


@pytest.mark.parametrize("said", HOSTILE)
def test_what_a_record_holds_stays_text(said: str) -> None:
    text = TEXT.replace("First evening, three at the table", said).replace("Eduardo", f'"{said}"')
    game = orloj_dsl.loads(text.replace("play\n", f"play\n{{{said}}}\n", 1))
    assert game.title == said
    found = sheet(game)
    assert found.said[0] == said
    assert found.rows[0] == ["", "", "Mikel", said, "Carlos"]
    assert ["", said] in found.rows
    his = next(turn for turn in game.turns if turn.player == said)
    for thing in (his, game.score(), game.ledger()):
        assert any(said in part for part in sheet(thing).said)
    ElementTree.fromstring(shown(game.end)["image/svg+xml"])


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(exclude_characters="{}"), max_size=40))
def test_any_comment_stays_text(said: str) -> None:
    sheet(orloj_dsl.loads(f"{TEXT[: TEXT.index('play')]}play\n{{{said}}}\n"))


def test_programs_that_show_nothing_dont_wait_for_it() -> None:
    told = "import sys, orloj_dsl; print([name for name in sys.modules if name.startswith('orloj_dsl.board')])"
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
