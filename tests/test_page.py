"""The page as a text: what its script is given, how large it is, what it lets in, and its colours."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from pages import GAMES, checked_of, page_text, record, shipped_game, shipped_text

from orloj_dsl.board.style import DARK, LIGHT, letter_on
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.moments import MomentError, moment_of
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.interpreter.recorder import head_lines, lines_of, record_text
from orloj_dsl.interpreter.report import points
from orloj_dsl.interpreter.walk import Station, stations, tracks_of
from orloj_dsl.markup import exact, tag, text
from orloj_dsl.notation.spans import Source
from orloj_dsl.page.data import board_slots, board_words
from orloj_dsl.page.html import javascript, page_of, stylesheet
from orloj_dsl.page.stops import place_of, walk
from orloj_dsl.play.game import SeededGame

SOLO = f"{GAMES}/solo"
SHIPPED = [
    ("four-at-the-clock", GAMES),
    ("first-evening", GAMES),
    ("two-points-short", GAMES),
    ("forty-points-ahead", SOLO),
]
LARGEST = 600_000
"""In bytes; a complete game of four is to stay below a megabyte, and twice as long a one does."""
TOLD = 3
"""The contrast that what tells pieces apart needs (WCAG 2, AA)."""
READABLE = 4.5
"""The contrast that small text needs (WCAG 2, AA)."""


def data_of(html: str) -> dict[str, Any]:
    """What the page's script is given."""
    found = re.search(r'<script type="application/zlib" id="data">([A-Za-z0-9+/=]*)</script>', html)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


def record_in(html: str) -> str:
    """The record's own text, as a person may take it from the file."""
    return unescape(html.partition('<template id="record">')[2].partition("</template>")[0])


def unfolded(data: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """All slots or words of each stop, by their names, as the script unfolds them."""
    full: list[dict[str, Any]] = []
    for station in data["stations"]:
        texts = {} if station["before"] is None else dict(full[station["before"]])
        for place, number in zip(station[kind][::2], station[kind][1::2], strict=True):
            texts[data[kind][place]] = number
        full.append(texts)
    return full


def all_stations(name: str, folder: str) -> list[Station]:
    """The stations of all tracks, but for the beginnings of variations, which are stops of their parents."""
    game = shipped_game(name, folder)
    return [
        station
        for track in tracks_of(game)
        for number, line in enumerate(stations(track))
        for station in line
        if number or not track.name
    ]


@pytest.mark.parametrize(("name", "folder"), SHIPPED)
def test_every_stop_says_its_whole_position(name: str, folder: str) -> None:
    data = data_of(page_text(shipped_text(name, folder)))
    found = all_stations(name, folder)
    assert [station["moment"] for station in data["stations"]] == [station.moment for station in found]
    slots, words = unfolded(data, "slots"), unfolded(data, "words")
    for number, station in enumerate(found):
        state = station.position.state
        assert {key: data["texts"][value] for key, value in slots[number].items()} == board_slots(state)
        said = {key: " ".join(data["texts"][one] for one in value) for key, value in words[number].items()}
        assert said == board_words(state)
        lines = (data["lines"][line] for line in data["stations"][number]["lines"])
        assert data["head"] + "; ".join(lines) == position_line(station.position)


@pytest.mark.parametrize(("name", "folder"), SHIPPED)
def test_every_moment_leads_to_its_position(name: str, folder: str) -> None:
    game, found = shipped_game(name, folder), all_stations(name, folder)
    moments = data_of(page_text(shipped_text(name, folder)))["moments"]
    for moment, place in moments.items():
        assert moment_of(game, moment).position.digest() == found[place].position.digest()
    tracks = {name for name in moments if name.startswith("v")}
    assert len([name for name in moments if name.endswith("end")]) == len(tracks_of(game))
    assert bool(tracks) == (len(tracks_of(game)) > 1)


@pytest.mark.parametrize(("seed", "rounds"), [(1, 31), (7, 25)])
def test_a_long_game_of_four_is_far_less_than_a_megabyte(seed: int, rounds: int) -> None:
    game = SeededGame(seed, 2, ("greedy",) * 4, shipped())  # who takes all that can be had decides most often
    moves = list(game.play())
    end = moves[-1].after
    assert end.state.round == rounds
    text = record_text(head_lines(game.start, game.setup), lines_of(moves), end)
    assert len(page_text(text).encode()) < LARGEST


def test_a_page_opens_where_it_is_told_to() -> None:
    checked = checked_of(record())
    (game,) = checked.games
    assert '<span id="moment">3.Mikel.2</span>' in page_of(checked, game, opens="3.Mikel.2")
    with pytest.raises(MomentError, match=r"the turn has no step 9"):
        page_of(checked, game, opens="3.Mikel.9")


def test_a_page_may_open_behind_a_lines_last_step_too() -> None:
    checked = checked_of(record())
    (game,) = checked.games
    walked = walk(game, checked.source)
    places = [place_of(game, walked, moment) for moment in ("3.Mikel", "3.Mikel.1", "3.Mikel.2", "3.Mikel.3", "end")]
    assert places == [0, 0, 1, 2, 2]


@pytest.mark.parametrize(("name", "folder"), SHIPPED)
def test_at_every_moment_the_page_opens_on_its_table(name: str, folder: str) -> None:
    game = shipped_game(name, folder)
    walked = walk(game, Source(name, shipped_text(name, folder)))
    for track in tracks_of(game):
        for ply in track.plies:
            line = f"{track.prefix}{ply.round}.{ply.before.state.name(ply.seat)}"
            last = max((move.step + 2 for move in ply.moves if move.step is not None), default=1)
            for step in range(1, last + 1):
                named = moment_of(game, f"{line}.{step}").position.state
                shown = walked.stops[place_of(game, walked, f"{line}.{step}")].position.state
                assert (shown.clock, shown.dials, points(shown)) == (named.clock, named.dials, points(named))


def test_a_wrong_line_has_the_stops_before_its_fault() -> None:
    text = record() + "3 Eduardo clock 1; face fish\n( 3 Eduardo pass; moon )\n"
    checked = checked_of(text)
    (game,) = checked.games
    found = [(stop.moment, stop.text) for stop in walk(game, checked.source).stops]
    assert found == [
        ("3.Mikel", ""),
        ("3.Mikel.2", "clock 1"),
        ("end", "face paint"),
        ("3.Eduardo.2", "clock 1"),
        ("v1/3.Eduardo.2", "pass"),
        ("v1/end", "moon"),
    ]
    html = page_of(checked, game, opens="3.Eduardo.2")
    assert '<span id="moment">3.Eduardo.2</span>' in html
    listed = html[html.index('<nav id="moves"') :]
    assert '<a href="#3.Eduardo.2" data-at="3">clock 1</a>; <span class="unplayed">face fish</span>' in listed


def test_the_beginning_of_a_variation_is_where_it_leaves() -> None:
    assert '<span id="moment">2.Mikel</span>' in page_text(shipped_text("first-evening"), opens="v1/2.Mikel")


def test_remarks_and_comments_of_the_play_stand_in_the_list() -> None:
    more = "# one\n# two\n(3 Mikel pass; moon {inside})\nadjust Eduardo gold +1 # three\n{four}\n# five\n"
    html = page_text(record().replace("face 0\n", "face 0 # of the position\n") + more)
    listed = html[html.index('<nav id="moves"') : html.index("</nav>", html.index('<nav id="moves"'))]
    said = re.findall(r'<span class="comment" dir="auto">(.*?)</span>', listed)
    assert said == ["a comment", "one two", "inside", "three", "four", "five"]


def test_a_record_is_copied_with_all_that_stands_around_it() -> None:
    first, second = f"# before\n{record()}# behind\n", record('"Second"')
    checked = checked_of(first + second)
    assert [record_in(page_of(checked, game)) for game in checked.games] == [first, second]


def test_nothing_to_show_is_an_error() -> None:
    checked = checked_of("orloj 1\nplayers Mikel purple, Eduardo yellow\n")
    (game,) = checked.games
    with pytest.raises(ValueError, match="the record has no position to start from"):
        page_of(checked, game)


# ---- one file, and nothing else ----


class Elements(HTMLParser):
    """The elements of a page with their attributes, and what stands in those that hold no markup."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is not None:
            self.raw.append(data)


def test_the_policy_allows_this_style_and_this_script_alone() -> None:
    elements = Elements(page_text(shipped_text("four-at-the-clock")))
    (policy,) = (at["content"] for _, at in elements.found if at.get("http-equiv") == "Content-Security-Policy")
    style, _, script = elements.raw
    hashes = [f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in (style, script)]
    assert policy == (
        f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}; base-uri 'none'; form-action 'none'"
    )


def test_nothing_is_fetched_and_nothing_is_inline() -> None:
    html = page_text(shipped_text("four-at-the-clock"))
    for _, attributes in Elements(html).found:
        assert not attributes.keys() & {"src", "srcset", "action", "style", "xlink:href"}
        assert not [name for name in attributes if name.startswith("on")]
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in stylesheet()
    assert "@import" not in stylesheet()
    assert not re.search(r"\b(fetch|XMLHttpRequest|import\(|eval|Function\(|localStorage)\b", javascript())


def test_ids_are_unique() -> None:
    ids = [at["id"] for _, at in Elements(page_text(shipped_text("four-at-the-clock"))).found if "id" in at]
    assert len(ids) == len(set(ids))


def test_a_text_comes_back_from_the_page_as_it_is() -> None:
    said = "\n</template><b>\r\n\t&amp;'\"\u2028\u202e"
    assert exact(said) == "\n&lt;/template&gt;&lt;b&gt;&#13;\n\t&amp;amp;&#x27;&quot;\u2028\u202e"
    assert exact("\x00\ud800") == "\ufffd\ufffd"  # no HTML can hold these
    assert record_in(page_text(record(comment=said))) == record(comment=said)


def test_a_page_is_the_same_again() -> None:
    checked = checked_of(record())
    (game,) = checked.games
    assert page_of(checked, game) == page_of(checked, game)


def test_markup_is_escaped_everywhere() -> None:
    assert text("<b>&\"'\x00\u202e") == "&lt;b&gt;&amp;&quot;&#x27;&lt;U+0000&gt;&lt;U+202E&gt;"
    assert tag("a", text("<i>"), aria_label='"<', hidden=True, title=None) == (
        '<a aria-label="&quot;&lt;" hidden>&lt;i&gt;</a>'
    )


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_script_is_one(tmp_path: Path) -> None:
    file = tmp_path / "page.mjs"
    file.write_text(javascript(), encoding="utf-8")
    done = subprocess.run(["node", "--check", file], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# ---- colours ----


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb`` (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_it_is_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "soft"])
@pytest.mark.parametrize("ground", ["ground", "paper", "panel", "raised"])
def test_texts_can_be_read_on_every_ground(colours: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(colours[ink], colours[ground]) >= READABLE


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("of", ["blue", "pink", "yellow", "purple", "green", "red"])
def test_letters_of_pieces_can_be_told(colours: dict[str, str], of: str) -> None:
    assert contrast(colours[letter_on(of)], colours[of]) >= TOLD


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_marked_step_can_be_read(colours: dict[str, str]) -> None:
    assert contrast(colours["ink"], colours["brass-soft"]) >= READABLE
