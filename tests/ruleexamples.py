"""Examples of the rulebook's clauses: scenarios as records that are played, and what the engine says to them.

All that is told about them comes from a run. ``rulechoices.py`` says which are shown, and ``rulepages.py`` puts them on
pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path

from corpus import line_of

from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.report import seat_names
from orloj_dsl.kernel.catalogue import Clause
from orloj_dsl.kernel.values import Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.model import ASSERTION, Scenario, lines_of
from orloj_dsl.scenario.table import CAST, Table, record_of
from orloj_dsl.show.diagnostics import diagnostic_text
from orloj_dsl.show.ledger import deltas_text

HEAD = ("orloj 1", CAST)
"""The lines above a position for which nobody is named."""
GOES_ON = "  # the turn goes on"
LONGEST = 84
"""Behind a longer line nothing is asserted, since it wouldn't be seen as a whole."""
PLACE, NUMBER = re.compile(r"^\S+ "), re.compile(r"^ *\d* \| ", re.MULTILINE)
"""Of a finding that is printed: where it is, and the numbers of lines."""


@dataclass(frozen=True)
class Example:
    """A scenario that has been run to show a clause.

    Attributes:
        scenario: it.
        why: its remark, where its figures come from; often none.
        given, played: the lines of its record, up to the play and behind.
        holds: what is asserted and doesn't stand behind the play.
        printed: the lines of the ledger that rest on the clause, or the refusal; none for what has no event.
        told: the events of these lines.
        setup: words with which the lines and facts of a setup begin that are shown; ``None`` if all are.
    """

    scenario: Scenario
    why: str
    given: tuple[str, ...]
    played: tuple[str, ...]
    holds: tuple[str, ...]
    printed: str
    told: tuple[Event, ...] = ()
    setup: str | None = None

    @property
    def record(self) -> str:
        """The whole record."""
        return text_of((*self.given, *self.played))


def example_of(scenario: Scenario, clause: Clause) -> Example | None:
    """A scenario as an example of a clause; nothing if it doesn't show there, as a definition needn't."""
    why = remarks(Path(scenario.file))[scenario.index - 1]
    given = record_lines(scenario.given)
    played = written(scenario, given)
    if scenario.error is not None:
        printed = refusal(text_of((*given, *played)), clause.id)
        return Example(scenario, why, given, played, (), printed) if printed else None
    table, events = after(scenario, given)
    resting = tuple(event for event in events if clause.id in event.clauses and not adds_nothing(event, clause))
    if not resting and clause.kind != "definition":
        return None
    is_one_turn = len(played) == 1 and table.position.due is not None
    turn = table.start.state.turn if is_one_turn else None
    printed = ledger(resting, clause.id, seat_names(table.position.state), turn)
    played, holds = asserted(scenario, given, played)
    return Example(scenario, why, given, played, holds, printed, resting)


def adds_nothing(event: Event, clause: Clause) -> bool:
    """Whether an event of another clause scores nothing, as most lines of a final scoring do."""
    return clause.kind == "scoring" and event.clause != clause.id and not event.deltas


# ---- as records ----


def record_lines(given: str) -> tuple[str, ...]:
    """What a scenario gives, as the lines of a record up to its play."""
    if given.lstrip().startswith("orloj "):
        return tuple(line.rstrip() for line in given.splitlines() if line.strip())
    lines = record_of(given).splitlines()
    at = lines.index("position") + 1
    return (*lines[:at], *folded(lines[at:-1]), "play")


def folded(statements: Iterable[str]) -> Iterator[str]:
    """The lines of a position, none longer than a page is wide; a list goes on behind a comma."""
    for statement in " ".join(f"{line}\n" for line in statements).replace(",\n", ",").splitlines():
        line = "  "
        for part in re.findall(r"[^,]+,?", statement.strip()):
            if len(line) + len(part) > LONGEST:
                yield line
                line = "     "
            line += part
        yield line


def written(scenario: Scenario, given: tuple[str, ...]) -> tuple[str, ...]:
    """What a scenario plays, as lines of a record."""
    lines = lines_of(scenario.when or "")
    if scenario.in_mid_turn:
        return (line_of(Table(text_of(given)).position, lines[0]),)
    return tuple(lines)


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
    goes_on = scenario.in_mid_turn and any(findings(Source("example", text_of((*given, line)))))
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
    (table.do if scenario.in_mid_turn else table.play)(scenario.when)
    return table, table.events


def ledger(events: Iterable[Event], clause: str, names: Sequence[str], turn: int | None) -> str:
    """Events that show a clause, one a line: its own clause and that one, whose it is, what happened, what it changes.

    As in ``orloj replay --ledger`` what repeats is one line, and whoever's turn it is isn't named. The clauses stand
    in front, where the narrowest page shows them.
    """
    rows = []
    for event, group in groupby(events):
        times = len(list(group))
        others = event.player is not None and event.player != turn
        who = f"{names[event.player]}: " if others and event.player is not None else ""
        repeated = f" ({times} times)" if times > 1 else ""
        deltas = deltas_text((name, n * times) for name, n in event.deltas)
        rows.append((", ".join(dict.fromkeys((event.clause, clause))), f"{who}{event.what}{repeated}", deltas))
    first, second = (max((len(row[n]) for row in rows), default=0) for n in (0, 1))
    return "\n".join(f"{rests:{first}}  {what:{second}}  {deltas}".rstrip() for rests, what, deltas in rows)


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


# ---- as they are written ----


@cache
def remarks(path: Path) -> tuple[str, ...]:
    """The remark inside each scenario of a file, on one line."""
    parts = re.split(r"^- ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return tuple(" ".join(re.findall(r"^  # ?(.*)", part, flags=re.MULTILINE)) for part in parts)
