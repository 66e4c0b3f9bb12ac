"""Examples of the rulebook's clauses: scenarios as records that are played, and what the engine says to them.

Of each clause one scenario that plays and one that is refused are enough, those that say most in the fewest words; all
that is told about them comes from a run. ``rulepages.py`` puts them on pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from textwrap import dedent

from corpus import line_of
from rich.console import Console

from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.report import seat_names
from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import ASSERTION, EVENT, Scenario, lines_of
from orloj_dsl.scenario.table import CAST, Table
from orloj_dsl.show.diagnostics import diagnostic_text
from orloj_dsl.show.ledger import event_rows

FOLDER = Path(__file__).resolve().parents[1] / "scenarios" / "rules"
HEAD = ("orloj 1", CAST)
"""The lines above a position for which nobody is named."""
OF_THE_HEADER = ("players ", "edition ", "ruling ")
GOES_ON = "  # the turn goes on"
LONGEST = 84
"""Behind a longer line nothing is asserted, since it wouldn't be seen as a whole."""
WIDTH = 100
"""Columns of the ledger."""
PLACE, NUMBER = re.compile(r"^\S+ "), re.compile(r"^ *\d* \| ", re.MULTILINE)
"""Of a finding that is printed: where it is, and the numbers of lines."""
OF_COUNTERS = frozenset({"cost", "reward", "scoring"})
"""Kinds of clauses that are seen in counters."""
CONSIDERED = 6
"""The one with most to show is sought among so many."""
OF_WRITING = frozenset({"missing-choice", "not-due", "which-payment", "wrong-number"})
"""Codes that speak of a line that says too little or too much, rather than of what can't be done."""


@dataclass(frozen=True)
class Example:
    """A scenario that has been run to show a clause.

    Attributes:
        scenario: it.
        why: its remark, where its figures come from; often none.
        given, played: the lines of its record, up to the play and behind.
        holds: what is asserted and doesn't stand behind the play.
        printed: the lines of the ledger that rest on the clause, or the refusal; none for what has no event.
        changes: whether one of these lines changes a counter.
    """

    scenario: Scenario
    why: str
    given: tuple[str, ...]
    played: tuple[str, ...]
    holds: tuple[str, ...]
    printed: str
    changes: bool

    @property
    def record(self) -> str:
        """The whole record."""
        return text_of((*self.given, *self.played))


@cache
def examples(clause: Clause) -> tuple[Example, ...]:
    """The scenario that shows a clause best, and the refusal; a limit's refusal needs nothing beside it."""
    about = sorted(scenarios_by_clause().get(clause.id, ()), key=lambda scenario: burden(scenario, clause.id))
    refused = next(shown((one for one in about if one.error is not None), clause), None)
    if refused is not None and clause.kind == "limit":
        return (refused,)
    played = best(shown((one for one in about if one.error is None), clause), clause)
    return tuple(example for example in (played, refused) if example is not None)


def shown(scenarios: Iterable[Scenario], clause: Clause) -> Iterator[Example]:
    """Those scenarios that are examples of a clause."""
    return filter(None, (example_of(scenario, clause) for scenario in scenarios))


def best(found: Iterator[Example], clause: Clause) -> Example | None:
    """The first one; of a clause about counters one that changes them, of a definition one with a line to show."""
    if clause.kind in OF_COUNTERS:
        return max(islice(found, CONSIDERED), key=lambda example: example.changes, default=None)
    if clause.kind == "definition":
        return max(islice(found, CONSIDERED), key=lambda example: example.printed != "", default=None)
    return next(found, None)


def burden(scenario: Scenario, clause: str) -> int:
    """How much there is to be read, counted in characters, with so many more for what leads away from the clause."""
    texts = (scenario.given, scenario.when or "", *(entry.text for entry in scenario.then))
    away = 40 * (len(scenario.clauses) - 1) + 80 * in_mid_turn(scenario)
    if scenario.error is None:
        away += 120 * (clause not in [entry.text for entry in scenario.then if entry.kind == EVENT])
        away += 120 * (" no " in (scenario.when or ""))
    else:
        away += 300 * (scenario.error.clause != clause) + 300 * (scenario.error.code in OF_WRITING)
    return sum(map(len, texts)) + away


def example_of(scenario: Scenario, clause: Clause) -> Example | None:
    """A scenario as an example of a clause; nothing if it doesn't show there, as a definition needn't."""
    why = remarks(Path(scenario.file))[scenario.index - 1]
    given = record_lines(scenario.given)
    played = written(scenario, given)
    if scenario.error is not None:
        printed = refusal(text_of((*given, *played)), clause.id)
        return Example(scenario, why, given, played, (), printed, False) if printed else None
    table, events = after(scenario, given)
    resting = [event for event in events if clause.id in event.clauses]
    if not resting and clause.kind != "definition":
        return None
    is_one_turn = len(played) == 1 and table.position.due is not None
    turn = table.start.state.turn if is_one_turn else None
    printed = ledger(resting, seat_names(table.position.state), turn)
    changes = any(event.deltas for event in resting)
    played, holds = asserted(scenario, given, played)
    return Example(scenario, why, given, played, holds, printed, changes)


# ---- as records ----


def record_lines(given: str) -> tuple[str, ...]:
    """What a scenario gives, as the lines of a record up to its play."""
    lines = [line.rstrip() for line in given.splitlines() if line.strip()]
    if lines[0].startswith("orloj "):
        return tuple(lines)
    header = [line for line in lines if line.startswith(OF_THE_HEADER)]
    seated = [] if any(line.startswith("players ") for line in header) else [CAST]
    position = [f"  {line.strip()}" for line in lines if line not in header]
    return ("orloj 1", *seated, *header, "position", *position, "play")


def written(scenario: Scenario, given: tuple[str, ...]) -> tuple[str, ...]:
    """What a scenario plays, as lines of a record."""
    lines = lines_of(scenario.when or "")
    if in_mid_turn(scenario):
        return (line_of(Table(text_of(given)).position, lines[0]),)
    return tuple(lines)


def in_mid_turn(scenario: Scenario) -> bool:
    """Whether it plays bare steps, not whole turns."""
    return scenario.when is not None and not scenario.when.strip()[0].isdigit()


def asserted(
    scenario: Scenario, given: tuple[str, ...], played: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines of play with what a record asserts behind one, and a remark where the turn isn't over; and what is left.

    Behind several lines nothing is asserted: the figures would count from the last one, not from the first.
    """
    facts = tuple(entry.text for entry in scenario.then if entry.kind == ASSERTION)
    if len(played) != 1:
        return played, () if played else facts
    line = f"{played[0]}  [{', '.join(facts)}]" if facts else played[0]
    goes_on = in_mid_turn(scenario) and any(findings(Source("example", text_of((*given, line)))))
    if len(line) <= LONGEST:
        facts = ()
    else:
        line = played[0]
    return (line + GOES_ON * goes_on,), facts


def text_of(lines: Iterable[str]) -> str:
    """Lines as a text."""
    return "".join(f"{line}\n" for line in lines)


# ---- as they are played ----


def after(scenario: Scenario, given: tuple[str, ...]) -> tuple[Table, tuple[Event, ...]]:
    """The table when a scenario has been played, and what happened; of one that plays nothing, when it was set up."""
    table = Table(text_of(given))
    if scenario.when is None:
        return table, table.laid_out
    (table.do if in_mid_turn(scenario) else table.play)(scenario.when)
    return table, table.events


def ledger(events: Sequence[Event], names: Sequence[str], turn: int | None) -> str:
    """Events as ``orloj replay --ledger`` prints them, without the margin."""
    if not events:
        return ""
    out = Console(width=WIDTH, color_system=None)
    with out.capture() as printed:
        out.print(event_rows(events, names, turn, WIDTH))
    return dedent("\n".join(line.rstrip() for line in printed.get().splitlines()))


def refusal(record: str, clause: str) -> str:
    """Why a record is refused, as ``orloj check`` says it, but without place and alternatives.

    Nothing if it isn't, or if that rests on another clause.
    """
    source = Source("example", record)
    found = next(findings(source), None)
    if found is None or clause not in (found.clause, *found.also):
        return ""
    text = diagnostic_text(replace(found, legal=()), source)
    return NUMBER.sub("   ", PLACE.sub("", text))


def findings(source: Source) -> Iterator[Diagnostic]:
    """What is wrong with a record."""
    return (found for game in run(parse(source)) for found in game.diagnostics if not found.note)


# ---- the scenarios that there are ----


@cache
def scenarios_by_clause() -> Mapping[str, Sequence[Scenario]]:
    """The scenarios about each clause."""
    found: dict[str, list[Scenario]] = {}
    for path in sorted(FOLDER.rglob("*.yaml")):
        for scenario in load_scenarios(path):
            for clause in scenario.clauses:
                found.setdefault(clause, []).append(scenario)
    return found


@cache
def remarks(path: Path) -> tuple[str, ...]:
    """The remark inside each scenario of a file, on one line."""
    parts = re.split(r"^- ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return tuple(" ".join(re.findall(r"^  # ?(.*)", part, flags=re.MULTILINE)) for part in parts)
