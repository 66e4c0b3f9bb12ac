"""What covers the clauses, as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from orloj_dsl.kernel.catalogue import Catalogue, Section
from orloj_dsl.scenario.cover import FIRED, REJECTION, SCENARIO, Cover
from orloj_dsl.scenario.coverage import LACK, Coverage
from orloj_dsl.show.counted import counted
from orloj_dsl.show.coverage_view import HEADS, LEGEND, Part, parts_of, total_of

STYLE: Final = """\
:root { color-scheme: light dark; --line: #d5d2ca; --soft: #6b675f; --raised: #f4f2ec; --bad: #a8201a; --page: #fdfcfa;
  --ink: #22201c; --link: #1d5a8a }
@media (prefers-color-scheme: dark) { :root { --line: #3d3b36; --soft: #a29d92; --raised: #26251f; --bad: #ff8f85;
  --page: #1a1916; --ink: #e8e5dd; --link: #8fc1ec } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; margin: 0 0 .5rem }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem }
a { color: var(--link) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { font-weight: 600; color: var(--soft); font-size: .85rem; white-space: nowrap }
tfoot td { font-weight: 600; border-bottom: 0 }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.text { min-width: 16rem }
.id { font-weight: 600; white-space: nowrap }
.lack { color: var(--bad); font-weight: 600 }
.soft, summary { color: var(--soft); font-size: .9rem }
summary { cursor: pointer }
details ul { margin: .2rem 0 .6rem; padding-left: 1.2rem }
details p { margin: .5rem 0 0; font-size: .9rem }
details li { font-size: .9rem }
.mark { border: 1px solid var(--line); border-radius: .6rem; padding: 0 .4rem; font-size: .8rem; color: var(--soft) }
tr:target { background: var(--raised) }
"""


def coverage_page(coverage: Coverage, catalogue: Catalogue, lost: Sequence[str] = ()) -> str:
    """The whole page: what is wrong, the sections, then each clause with its text, figures and tests.

    Args:
        coverage: what covers the clauses.
        catalogue: the sections that they stand in.
        lost: what clauses have lost since a snapshot, a sentence each.
    """
    parts = list(parts_of(coverage, catalogue))
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>What covers the clauses</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>",
            "<h1>What covers the clauses</h1>",
            *_findings([*coverage.findings(), *lost]),
            *_sections(parts, total_of(coverage)),
            *_exceptions(coverage),
            *(line for section, part in parts for line in _clauses(section, part, coverage)),
            "</main>\n</body>\n</html>",
        )
    )


def _findings(found: Sequence[str]) -> Iterator[str]:
    if found:
        yield f'<h2 class="lack">Findings ({len(found)})</h2>'
        yield "<ul>"
        yield from (f"<li>{escape(sentence)}</li>" for sentence in found)
        yield "</ul>"
    else:
        yield "<p>Nothing is uncovered.</p>"


def _sections(parts: Sequence[tuple[Section, Part]], total: Part) -> Iterator[str]:
    yield f'<h2>Sections</h2>\n<p class="soft">{"<br>".join(map(escape, LEGEND))}</p>'
    yield '<div class="wide">\n<table>'
    yield _row("th", "<th>section</th>", HEADS)
    for section, part in parts:
        yield _row("td", f'<td><a href="#{_anchor(section)}">{escape(part.name)}</a></td>', part.cells)
    yield f"<tfoot>{_row('td', f'<td>{escape(total.name)}</td>', total.cells)}</tfoot>\n</table>\n</div>"


def _row(tag: str, first: str, figures: Iterable[str]) -> str:
    return f"<tr>{first}" + "".join(f'<{tag} class="figure">{escape(figure)}</{tag}>' for figure in figures) + "</tr>"


def _anchor(section: Section) -> str:
    return escape(f"section-{section.id}")


def _exceptions(coverage: Coverage) -> Iterator[str]:
    """What isn't demanded, with the reasons."""
    items = [
        f'<li><a href="#{escape(cover.clause.id)}">{escape(cover.clause.id)}</a> needs {_no(*reason)}</li>'
        for cover in coverage.covers
        for reason in coverage.exceptions.why(cover).items()
    ]
    if items:
        yield "\n".join(("<h2>Exceptions</h2>", "<ul>", *items, "</ul>"))


def _no(demand: str, reason: str) -> str:
    return f"no {escape(demand)}: {escape(reason)}."


def _clauses(section: Section, part: Part, coverage: Coverage) -> Iterator[str]:
    yield f'<h2 id="{_anchor(section)}">{escape(part.name)}</h2>\n<div class="wide">\n<table>'
    yield _row("th", "<th>clause</th><th>kind</th><th>rule and tests</th>", _FIGURES)
    yield from (_clause(cover, coverage) for cover in part.covers)
    yield "</table>\n</div>"


_FIGURES: Final = ("scenarios", "rejections", "features", "fired")


def _clause(cover: Cover, coverage: Coverage) -> str:
    clause, missing = cover.clause, coverage.missing(cover)
    reasons = coverage.exceptions.why(cover)
    remarks = [
        *(f'<div class="lack">{escape(LACK[demand])}</div>' for demand in missing),
        *(f'<div class="soft">Needs {_no(demand, reason)}</div>' for demand, reason in reasons.items()),
    ]
    return (
        f'<tr id="{escape(clause.id)}"><td class="id">{escape(clause.id)}</td><td>{escape(clause.kind)}</td>'
        f'<td class="text">{escape(clause.text)}{"".join(remarks)}{_tests(cover)}</td>'
        f"{_figure(len(cover.scenarios), SCENARIO in missing)}{_figure(len(cover.rejections), REJECTION in missing)}"
        f"{_figure(len(cover.features), False)}{_figure(cover.fired, FIRED in missing)}</tr>"
    )


def _figure(count: int, lacks: bool) -> str:
    return f'<td class="figure{" lack" if lacks else ""}">{"none" if lacks else count or "-"}</td>'


def _tests(cover: Cover) -> str:
    """The tests of a clause, by file; closed until somebody opens it."""
    marks = dict.fromkeys(cover.scenarios, "")
    marks |= dict.fromkeys(cover.rejections, ' <span class="mark">rejection</span>')
    marks |= dict.fromkeys(cover.features, ' <span class="mark">feature</span>')
    if not marks:
        return ""
    files = "".join(
        f"<p>{escape(file)}</p><ul>{''.join(f'<li>{escape(test.name)}{marks[test]}</li>' for test in tests)}</ul>"
        for file, tests in groupby(sorted(marks), key=lambda test: test.file)
    )
    return f"<details><summary>{counted(len(marks), 'test')}</summary>{files}</details>"
