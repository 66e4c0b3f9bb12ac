"""What became of scenarios, for people, for programs and for CI services."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final
from xml.etree import ElementTree

from orloj_dsl.interpreter.report import diagnostic_data
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.run import UNMET, Failure, Outcome
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import advice, code_text, cut, diagnostic_text, excerpt, place_text

LINES: Final = 20
"""So many lines of a table or a play are shown; the others are counted."""
FAULTS: Final = "(what is wrong with the file)"
"""How that is called where it stands among scenarios."""

_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML can't hold."""


@final
@dataclass(slots=True)
class FileReport:
    """What became of a file.

    Attributes:
        source: its text.
        faults: what is wrong with the file itself.
        outcomes: its scenarios that were run, each with the seconds that it took.
    """

    source: Source
    faults: Sequence[Diagnostic]
    outcomes: list[tuple[Outcome, float]] = field(default_factory=list)

    @property
    def failed(self) -> list[Outcome]:
        """The scenarios that don't hold."""
        return [outcome for outcome, _ in self.outcomes if not outcome.held]

    @property
    def seconds(self) -> float:
        """How long they took."""
        return sum(seconds for _, seconds in self.outcomes)

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong, and everything holds."""
        return not self.faults and not self.failed


# ---- for people ----


def report_text(reports: Sequence[FileReport], seconds: float) -> str:
    """All that is wrong, and a line that counts."""
    return "\n".join([*(told for report in reports for told in wrong_in(report)), summary(reports, seconds)])


def wrong_in(report: FileReport) -> Iterator[str]:
    """What is wrong with a file, and its scenarios that don't hold."""
    yield from (diagnostic_text(fault, report.source) for fault in report.faults)
    yield from map(outcome_text, report.failed)


def summary(reports: Sequence[FileReport], seconds: float) -> str:
    """``1297 scenarios, 1296 passed, 1 failed, 3.9 s``; a faulty file is counted beside them."""
    run = sum(len(report.outcomes) for report in reports)
    failed = sum(len(report.failed) for report in reports)
    faulty = sum(bool(report.faults) for report in reports)
    said = [counted(run, "scenario"), f"{run - failed} passed"]
    said += [f"{failed} failed"] if failed else []
    said += [f"{counted(faulty, 'file')} with faults"] if faulty else []
    return ", ".join([*said, f"{seconds:.1f} s"])


def outcome_text(outcome: Outcome) -> str:
    """A scenario that doesn't hold: what failed, what it is given, what is played, what was expected and what is."""
    scenario, source = outcome.scenario, outcome.scenario.where.source
    first, *others = outcome.failures
    parts = [f"{place_text(first.found.span, source)} failed: {cut(scenario.name)}", *excerpt(first.found.span, source)]
    given = str(scenario.taken) if scenario.taken is not None else scenario.given
    parts += _rows("given", given)
    parts += _rows("when", scenario.when) if scenario.when is not None else []
    parts += _instead(first)
    for failure in others:
        parts += [f"{place_text(failure.found.span, source)} failed, too", *excerpt(failure.found.span, source)]
        parts += _instead(failure)
    return "\n".join(parts)


def _instead(failure: Failure) -> Iterator[str]:
    found = failure.found
    code = "" if found.code == UNMET else f"{code_text(found)} "
    yield f"   expected: {cut(failure.expected)}"
    yield f"   got: {code}{cut(found.message)}"
    yield from advice(found, "legal" if found.code == UNMET and not found.moment else "")


def _rows(name: str, text: str) -> Iterator[str]:
    """A text of some lines behind its name."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    more = [f"... ({len(lines)} lines in all)"] if len(lines) > LINES else []
    for number, line in enumerate((*lines[:LINES], *more)):
        head = "" if number else f"{name}: "
        yield f"   {head:<{len(name) + 2}}{cut(line)}"


# ---- for programs ----


def report_data(reports: Sequence[FileReport], seconds: float) -> dict[str, Any]:
    """All of it as plain data."""
    failed = sum(len(report.failed) for report in reports)
    return {
        "clean": all(report.clean for report in reports),
        "scenarios": sum(len(report.outcomes) for report in reports),
        "failed": failed,
        "seconds": round(seconds, 3),
        "files": [
            {
                "file": report.source.name,
                "faults": [diagnostic_data(fault, report.source) for fault in report.faults],
                "scenarios": [_outcome_data(outcome, taken) for outcome, taken in report.outcomes],
            }
            for report in reports
        ],
    }


def _outcome_data(outcome: Outcome, seconds: float) -> dict[str, Any]:
    scenario = outcome.scenario
    return {
        "name": scenario.name,
        "line": _line(scenario),
        "clauses": list(scenario.clauses),
        "passed": outcome.held,
        "seconds": round(seconds, 4),
        "failures": [
            {"expected": failure.expected, **diagnostic_data(failure.found, scenario.where.source)}
            for failure in outcome.failures
        ],
    }


def _line(scenario: Scenario) -> int:
    return scenario.where.source.location(scenario.where.span.start)[0]


# ---- for CI services ----


def junit(reports: Sequence[FileReport], seconds: float) -> bytes:
    """All of it as JUnit's XML: a suite for each file, a case for each scenario, and one for a file with faults."""
    root = ElementTree.Element("testsuites", name="orloj test")
    for report in reports:
        root.append(_suite(report))
    for count in ("tests", "failures", "errors"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("time", f"{seconds:.3f}")
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(report: FileReport) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name=_xml(report.source.name))
    suite.set("tests", str(len(report.outcomes) + bool(report.faults)))
    suite.set("failures", str(len(report.failed)))
    suite.set("errors", str(int(bool(report.faults))))
    suite.set("time", f"{report.seconds:.3f}")
    if report.faults:
        error = ElementTree.SubElement(_case(suite, report, FAULTS, 0), "error", type=report.faults[0].code)
        number = f"{len(report.faults)} faults, the first: " if len(report.faults) > 1 else ""
        error.set("message", _xml(number + report.faults[0].message))
        error.text = _xml("\n".join(diagnostic_text(fault, report.source) for fault in report.faults))
    for outcome, seconds in report.outcomes:
        case = _case(suite, report, outcome.scenario.name, seconds)
        if not outcome.held:
            first = outcome.failures[0]
            failure = ElementTree.SubElement(case, "failure", type=first.found.code, message=_xml(str(first)))
            failure.text = _xml(outcome_text(outcome))
    return suite


def _case(suite: ElementTree.Element, report: FileReport, name: str, seconds: float) -> ElementTree.Element:
    file = _xml(report.source.name)
    return ElementTree.SubElement(suite, "testcase", name=_xml(name), classname=file, file=file, time=f"{seconds:.3f}")


def _xml(text: str) -> str:
    """A text that XML can hold; what it can't is shown as a replacement character."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
