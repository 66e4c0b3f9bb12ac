"""What covers clauses, as a table, as lines, as data and as a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from rich.console import Console

from orloj_dsl.kernel.catalogue import Catalogue, Clause, Section
from orloj_dsl.scenario.cover import DEMANDS, Cover, Named
from orloj_dsl.scenario.coverage import Coverage
from orloj_dsl.scenario.exceptions import Exceptions
from orloj_dsl.show.coverage_page import coverage_page
from orloj_dsl.show.coverage_view import LEGEND, coverage_data, coverage_lines, coverage_table

ONE, TWO, STORY = Named("clock/dial.yaml", "one"), Named("clock/dial.yaml", "<two> & more"), Named("x.feature", "Story")
CATALOGUE = Catalogue(
    [Section("5.3", "Tokens"), Section("7.1", "Clock & <face>")],
    [
        Clause("O-5.3.1", "cost", "A token is flipped."),
        Clause("O-5.3.2", "limit", "No more than five, <all> flipped."),
        Clause("O-5.3.3", "definition", "A token is round."),
        Clause("O-7.1.1", "reward", "A coin & a half."),
    ],
    [],
)
COVERS = [
    Cover(CATALOGUE.clause("O-5.3.1"), (ONE, TWO), (TWO,), (STORY,), fired=12),
    Cover(CATALOGUE.clause("O-5.3.2"), (ONE,)),
    Cover(CATALOGUE.clause("O-5.3.3"), (ONE,), read=2),
    Cover(CATALOGUE.clause("O-7.1.1")),
]
REASONS = {demand: ({"O-5.3.2": "no <sixth> token is there"} if demand == "rejection" else {}) for demand in DEMANDS}
COVERAGE = Coverage(COVERS, Exceptions(REASONS))

TABLE = """\

 section            clauses scenario rejection fired read uncovered
 ──────────────────────────────────────────────────────────────────
 5.3 Tokens               3      3/3       1/2   1/1  1/1         -
 7.1 Clock & <face>       1      0/1         -   0/1    -         1

 all                      4      3/4       1/2   1/2  1/1         1

"""


def printed(width: int) -> str:
    console = Console(width=width, markup=False, highlight=False, emoji=False, color_system=None)
    with console.capture() as capture:
        console.print(coverage_table(COVERAGE, CATALOGUE))
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def test_the_table_has_a_row_a_section_and_one_for_all() -> None:
    assert printed(80) == TABLE


def test_a_narrow_table_breaks_titles_and_no_figure() -> None:
    assert "\n 7.1 Clock &       1      0/1         -   0/1    -         1\n <face>\n" in printed(61)


def test_the_lines_tell_exceptions_and_what_is_uncovered() -> None:
    assert list(coverage_lines(COVERAGE)) == [
        *LEGEND,
        "O-5.3.2 (limit) needs no rejection: no <sixth> token is there",
        "O-7.1.1 (reward) is uncovered: no scenario is about it, it shows in no record",
    ]


def test_the_data_have_all_sections_and_clauses() -> None:
    data = coverage_data(COVERAGE, CATALOGUE)
    of = dict(zip(DEMANDS, [(3, 3), (1, 2), (1, 1), (1, 1)], strict=True))
    assert data["sections"][0] == {
        "id": "5.3",
        "title": "Tokens",
        "clauses": 3,
        **{demand: {"has": has, "of": asked} for demand, (has, asked) in of.items()},
        "excepted": 1,
        "uncovered": 0,
    }
    assert [section["id"] for section in data["sections"]] == ["5.3", "7.1"]
    assert data["total"] == {
        "clauses": 4,
        "scenario": {"has": 3, "of": 4},
        "rejection": {"has": 1, "of": 2},
        "fired": {"has": 1, "of": 2},
        "read": {"has": 1, "of": 1},
        "excepted": 1,
        "uncovered": 1,
    }
    one, two = ({"file": test.file, "name": test.name} for test in (ONE, TWO))
    first, second, third, fourth = data["clauses"]
    assert first == {
        "id": "O-5.3.1",
        "kind": "cost",
        "section": "5.3",
        "scenarios": [one, two],
        "rejections": [two],
        "features": [{"file": "x.feature", "name": "Story"}],
        "fired": 12,
        "read": 0,
        "lacks": [],
        "exceptions": {},
    }
    assert (second["lacks"], second["exceptions"]) == ([], {"rejection": "no <sixth> token is there"})
    assert (third["read"], third["lacks"]) == (2, [])
    assert (fourth["section"], fourth["lacks"]) == ("7.1", ["scenario", "fired"])
    assert data["findings"] == ["O-7.1.1 (reward) is uncovered: no scenario is about it, it shows in no record"]


# ---- the page ----

WITHOUT_END = {"meta", "br"}


class Page(HTMLParser):
    """Reads a page strictly: whatever is opened is closed, and in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}  # nothing is fetched, nothing runs
        if tag not in WITHOUT_END:
            self.open.append(tag)
        for name, value in attrs:
            assert name in {"class", "id", "href", "lang", "charset", "name", "content"}
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and "style" not in self.open:
            self.texts.append(re.sub(r"\s+", " ", data.strip()))


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(coverage_page(COVERAGE, CATALOGUE, ["O-5.3.1 has lost <it>"]))


def test_the_page_leads_to_its_own_sections_and_clauses(page: Page) -> None:
    assert page.ids == ["section-5.3", "O-5.3.1", "O-5.3.2", "O-5.3.3", "section-7.1", "O-7.1.1"]
    assert page.links == ["#section-5.3", "#section-7.1", "#O-5.3.2"]


def test_the_page_tells_what_is_wrong_first(page: Page) -> None:
    start = page.texts.index("Findings (2)")
    assert page.texts[start + 1 : start + 3] == [
        "O-7.1.1 (reward) is uncovered: no scenario is about it, it shows in no record",
        "O-5.3.1 has lost <it>",
    ]
    assert start == 2  # behind the two titles


def test_the_page_has_a_row_a_clause(page: Page) -> None:
    start = page.texts.index("A token is flipped.")
    assert page.texts[start - 2 : page.texts.index("A token is round.") - 2] == [
        *("O-5.3.1", "cost", "A token is flipped."),
        *("3 tests", "clock/dial.yaml", "<two> & more", "rejection", "one", "x.feature", "Story", "feature"),
        *("2", "1", "1", "12"),
        *("O-5.3.2", "limit", "No more than five, <all> flipped."),
        "Needs no rejection: no <sixth> token is there.",
        *("1 test", "clock/dial.yaml", "one"),
        *("1", "-", "-", "-"),
    ]
    assert (
        page.texts[-8:]
        == [
            *("O-7.1.1", "reward", "A coin & a half.", "no scenario is about it", "it shows in no record"),
            *("none", "-", "-", "none")[-4:],
        ][-8:]
    )


def test_a_page_without_findings_says_so() -> None:
    texts = Page(coverage_page(Coverage(COVERS[:1], COVERAGE.exceptions), CATALOGUE)).texts
    assert "Findings (1)" in texts  # the exception excepts nothing
    nothing = Exceptions({demand: {} for demand in DEMANDS})
    texts = Page(coverage_page(Coverage(COVERS[:1], nothing), CATALOGUE)).texts
    assert "Nothing is uncovered." in texts
    assert "Exceptions" not in texts
