"""What occurs in the corpus: every kind of action, decision, step and end, and every code, counted.

The corpus is what is played in the repository: the games that ship, the scenarios of the rules, the features, the
documents, and random games by seed. ``test_corpus.py`` demands that nothing is missing, or stands in
``data/corpus.yaml`` with the reason. The clauses are counted by ``orloj rules --coverage``.

``python tests/corpus.py`` prints the counts.
"""

from __future__ import annotations

import ast
import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from laws_solo import solo_game
from pytest_bdd.feature import get_features
from pytest_bdd.parser import Scenario as Story
from selfplay import random_game
from test_codes import FINDING, HEAD, TOO_MUCH, constants
from test_docs import DOCUMENTS, blocks

from orloj_dsl.bdd.steps import waits
from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.additional import SCROLL_CLAUSES
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.forms import FORMS, REFUSABLE
from orloj_dsl.games.orloj.move import Move
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.line import play_turn, valid_part
from orloj_dsl.interpreter.matching import ACT, IMPLIED, answerable
from orloj_dsl.interpreter.steps import Unbound, actions_of, draw_of
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Action, Decision
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse, parse_turn
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario import shipped as shipped_scenarios
from orloj_dsl.scenario.model import Scenario, lines_of
from orloj_dsl.scenario.table import Table, refused_setup

ROOT = Path(__file__).resolve().parents[1]
EXCEPTIONS = Path(__file__).resolve().parent / "data" / "corpus.yaml"

GAMES, SOLO_GAMES = 12, 12
"""Random games that belong to the corpus, by their seeds; and such against Manes."""

KINDS = ("actions", "decisions", "steps", "ends", "refusals", "codes")
"""What is counted. Steps follow by themselves; refusals are codes that the rules give."""

ENDS = ("rooster", "calendar", "turns", "unfinished", "conceded")
"""How a game ends, as the closing lines of a record say it."""

Seen = tuple[str, str]
"""Something that occurs once: one of ``KINDS``, and what."""


# ---- what there is ----


@lru_cache(maxsize=1)
def expected() -> Mapping[str, tuple[str, ...]]:
    """All that should occur, by kind."""
    return {
        "actions": tuple(dict.fromkeys(actions_there_are())),
        "decisions": tuple(RULEBOOK.decisions),
        "steps": tuple(RULEBOOK.automatic),
        "ends": ENDS,
        "refusals": tuple(sorted(set(refusals_there_are()))),
        "codes": tuple(codes()),
    }


def actions_there_are() -> Iterator[str]:
    """Every kind of action that answers a decision or adds to one, by what it contains or refuses."""
    answers = {kind for rule in RULEBOOK.decisions.values() for kind in rule.accepts} | set(RULEBOOK.additional)
    for kind, form in FORMS.items():
        if kind == "no":
            yield from (f"no {word}" for word in REFUSABLE)
        elif kind == "+scroll":
            yield from (f"+scroll {word}" for word in SCROLL_CLAUSES)
        elif form.inner:
            yield from (f"{kind} {inner}" for inner in form.inner)
        elif kind in answers:
            yield kind
    yield from ("skip", ACT)


def refusals_there_are() -> Iterator[str]:
    """The codes of the violations that the rules and the kernel make."""
    for folder in ("games", "kernel"):
        for path in (ROOT / "orloj_dsl" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation"
                if isinstance(node, ast.Call) and made:
                    yield from constants(node.args[0])


# ---- what is played ----


def of_games() -> Iterator[Seen]:
    """The records that ship, their variations too."""
    for path in shipped_scenarios.record_files():
        yield from of_record(path.read_text("utf-8"))


def of_scenarios() -> Iterator[Seen]:
    """The scenarios of the rules."""
    for _, scenario in shipped_scenarios.scenarios():
        yield from of_scenario(scenario)


def of_features() -> Iterator[Seen]:
    """The features, each scenario with all its examples."""
    for feature in get_features([str(ROOT / "features")]):
        for template in feature.scenarios.values():
            rows = [row for examples in template.examples for row in examples.as_contexts()]
            for row in rows or [{}]:
                yield from of_story(template.render(row))


def of_documents() -> Iterator[Seen]:
    """The records on the pages as far as they can be played, and the findings that commands print there."""
    for path in DOCUMENTS:
        files: dict[str, str] = {}
        for block in blocks(path.read_text("utf-8")):
            name, grown = block.option("name"), block.option("append")
            if block.language == "orloj" and (name or grown):
                begun = files.get(grown or "", "")
                files[name or grown or ""] = text = begun + "".join(f"{line}\n" for line in block.lines)
                yield from of_record(text)
            elif block.language == "console":
                findings = map(FINDING.match, block.lines)
                yield from (("codes", found["code"]) for found in findings if found)


def of_selfplay() -> Iterator[Seen]:
    """Random games."""
    for game in chain(map(random_game, range(GAMES)), map(solo_game, range(SOLO_GAMES))):
        yield from of_moves(game.moves)
        yield from ending(game.end)


def of_programs() -> Iterator[Seen]:
    """What neither a record nor a page can hold; ``test_codes.py`` shows each as a person sees it."""
    for make in TOO_MUCH.values():
        yield "codes", make()[0].code
    (game,) = run(parse(Source("program", HEAD)))
    assert game.start is not None
    violation = game.start.check(Action("clock", -1))
    assert violation is not None
    yield from (("codes", violation.code), ("refusals", violation.code))


SOURCES: dict[str, Callable[[], Iterator[Seen]]] = {
    "games": of_games,
    "scenarios": of_scenarios,
    "features": of_features,
    "documents": of_documents,
    "self-play": of_selfplay,
    "programs": of_programs,
}


@lru_cache(maxsize=1)
def counts() -> Mapping[Seen, Counter[str]]:
    """How often each thing occurs, by source; what never occurs isn't there."""
    found: dict[Seen, Counter[str]] = {}
    for source, seen in SOURCES.items():
        for what in seen():
            found.setdefault(what, Counter())[source] += 1
    return found


# ---- what is seen there ----


def of_record(text: str) -> Iterator[Seen]:
    """The games of a text: what was decided, what the rules refused, and how they ended."""
    source = Source("corpus", text)
    for game in run(parse(source)):
        for plies in (game.plies, *(branch.plies for branch in game.branches)):
            yield from of_moves(move for ply in plies for move in ply.moves)
        if game.end is None:
            continue
        at = game.end if game.broken is None else game.broken.after
        refused = [found for found in game.diagnostics if found.moment and refuses(at, found, source.slice(found.span))]
        yield from (("refusals", found.code) for found in refused)
        if game.valid:
            closing = game.record.end
            yield from [("ends", closing.atoms[0].text)] if closing is not None else ending(game.end)


def of_moves(moves: Iterable[Move]) -> Iterator[Seen]:
    """Decisions as they were taken."""
    for move in moves:
        assert move.before.due is not None
        yield "actions", name_of(move.action)
        if move.action.kind not in RULEBOOK.additional:
            yield "decisions", move.before.due.kind
        yield from (("steps", kind) for kind in steps_of(move))


def name_of(action: Action) -> str:
    """A kind of action, with what it contains or refuses."""
    if action.kind in ("no", "+scroll"):
        return f"{action.kind} {action.words[0]}"
    return action.kind if action.inner is None else f"{action.kind} {action.inner.kind}"


def steps_of(move: Move) -> list[str]:
    """What followed a decision by itself: it is done once more, by rules that take notes."""
    ran: list[str] = []

    def noting(kind: str, step: Callable[[Run[State], Decision], None]) -> Callable[[Run[State], Decision], None]:
        def noted(working: Run[State], due: Decision) -> None:
            ran.append(kind)
            step(working, due)

        return noted

    rules = replace(RULEBOOK, automatic={kind: noting(kind, step) for kind, step in RULEBOOK.automatic.items()})
    Position(rules, move.before.state).apply(move.action)
    return ran


def ending(position: OrlojPosition) -> Iterator[Seen]:
    """What has ended a game that is over."""
    if position.due is None:
        yield "ends", position.state.ending


# ---- tables of tests ----


def of_scenario(scenario: Scenario) -> Iterator[Seen]:
    """One scenario of the rules."""
    if scenario.when is None and scenario.error is not None:
        refused = refused_setup(scenario.given)
        assert refused is not None
        yield from of_setup(refused[0].code)
        return
    if scenario.when is None:
        return
    table = Table(scenario.given)
    lines = lines_of(scenario.when)
    yield from of_steps(table, lines[0]) if scenario.in_mid_turn else of_play(table, lines)


def of_setup(code: str) -> Iterator[Seen]:
    """What a setup or a position is refused with."""
    yield "codes", code
    if code == "bad-setup":
        yield "refusals", code


def of_story(story: Story) -> Iterator[Seen]:
    """One scenario of a feature; it ends where something is refused."""
    table = None
    for step in story.steps:
        said = re.fullmatch(r'.+ plays (?P<whole>the turn )?"(?P<text>[^"]*)"', step.name)
        if step.type == "given" and (refused := refused_setup(step.docstring or "")) is not None:
            yield from of_setup(refused[0].code)
        elif step.type == "given":
            table = Table(step.docstring or "")
        elif step.type == "when" and table is not None and table.refused is None:
            if said is None:
                waits(table, step.name.removesuffix(" waits"))
                yield from of_moves(table.moves)
            elif said["whole"]:
                yield from of_play(table, [line_of(table.position, said["text"])])
            else:
                yield from of_steps(table, said["text"])


def of_play(table: Table, lines: Sequence[str]) -> Iterator[Seen]:
    """Whole turns that are played at a table."""
    start = table.position
    table.play("\n".join(lines))
    yield from of_moves(table.moves)
    yield from ending(table.position)
    yield from of_refusal(table, start, lines)


def of_steps(table: Table, text: str) -> Iterator[Seen]:
    """Steps that are played at a table, in the middle of a turn."""
    start = table.position
    table.do(text)
    yield from of_moves(table.moves)
    yield from of_refusal(table, start, [line_of(start, text)])


def line_of(position: OrlojPosition, text: str) -> str:
    """Steps as a line of whoever is to decide."""
    due, state = position.due, position.state
    seat = due.player if due is not None and due.player is not None else state.turn
    return f"{state.round} {name_text(state.name(seat or 0))} {text}"


def of_refusal(table: Table, start: OrlojPosition, lines: Sequence[str]) -> Iterator[Seen]:
    """What was refused, if anything; and the violation, where it is the rules that refuse it."""
    if table.refused is None:
        return
    yield "codes", table.refused.code
    at = fault(start, lines)
    if at is not None and refuses(at, table.refused, table.refused_text):
        yield "refusals", table.refused.code


def fault(start: OrlojPosition, lines: Sequence[str]) -> OrlojPosition | None:
    """The position at which lines can't be played on; nothing where a line can't be read."""
    here = start
    for line in lines:
        turn = parse_turn(line)
        if not isinstance(turn, Turn):
            return None
        ply = play_turn(turn, here, lambda found: None)
        if ply is None:
            part = valid_part(turn, here)
            return here if part is None else part.after
        here = ply.after
    return here


def refuses(at: OrlojPosition, refused: Diagnostic, text: str) -> bool:
    """Whether the rules themselves give this refusal to a step, or to the force that goes without saying."""
    for here in answerable(at) if at.due is not None else [at]:
        implied = IMPLIED.get(here.due.kind) if here.due is not None else None
        for action in (*actions_in(text), *([implied] if implied else [])):
            violation = here.check(action)
            if violation is not None and (violation.code, violation.clause) == (refused.code, refused.clause):
                return True
    return False


def actions_in(text: str) -> Iterator[Action]:
    """The actions that the text of a refusal states: a line, steps, or a draw; none where it is part of a step."""
    drawn = f"1 nobody pass {text}"
    for line in (drawn,) if text.startswith("<") else (text, f"1 nobody {text}"):
        turn = parse_turn(line)
        if isinstance(turn, Turn):
            with suppress(Unbound):
                for played in turn.steps:
                    yield from actions_of(played.step, shipped()) if line is not drawn else ()
                    yield from (draw_of(chance, shipped()) for chance in played.chances)


# ---- the list of exceptions, and the table ----


def exceptions() -> dict[str, dict[str, str]]:
    """What needn't occur, by kind, each with the reason."""
    read = load_yaml(EXCEPTIONS.read_text("utf-8"), EXCEPTIONS.name)
    assert isinstance(read, dict)
    return {str(kind): dict(reasons or {}) for kind, reasons in read.items()}


def missing(kind: str) -> list[str]:
    """What should occur and doesn't."""
    return [item for item in expected()[kind] if (kind, item) not in counts()]


def table() -> Iterator[str]:
    """The counts, a line each."""
    for kind in KINDS:
        yield f"{kind:<20}" + "".join(f"{source:>11}" for source in SOURCES)
        for item in expected()[kind]:
            found = counts().get((kind, item), Counter())
            yield f"  {item:<18}" + "".join(f"{found[source] or '.':>11}" for source in SOURCES)
        yield f"  missing: {', '.join(missing(kind)) or 'nothing'}"
        yield ""
    lacking = [item for kind in KINDS for item in missing(kind)]
    yield f"missing: {', '.join(lacking)}" if lacking else "nothing is missing"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table; it takes no options."""
    ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None).parse_args(arguments)
    print("\n".join(table()))


if __name__ == "__main__":
    main()
