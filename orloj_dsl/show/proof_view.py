"""What was found of a puzzle: the answer and its solutions with their ledger, or what a stopped search knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.sheet import split_final
from orloj_dsl.games.orloj.task import DECISIONS, FORCED, MAX
from orloj_dsl.interpreter.goal_text import goal_text
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.puzzle_text import answer_text
from orloj_dsl.interpreter.recorder import Line
from orloj_dsl.interpreter.report import event_data, points, seat_names
from orloj_dsl.kernel.ledger import Line as Entry
from orloj_dsl.kernel.ledger import changes
from orloj_dsl.puzzle.proof import Proof, Told
from orloj_dsl.show.counted import counted
from orloj_dsl.show.ledger import event_rows, heading, turn_sums

MEASURED = {DECISIONS: "decision", FORCED: "forced deviation"}
"""What there should be few of, in words; several end in an s."""

# ---- in words ----


def found_text(proof: Proof) -> str:
    """The answer and how many solutions there are: ``14, 1 solution``; of what can't be done only ``no``.

    Raises:
        ValueError: nothing is known of the answer.
    """
    if proof.value is None:
        raise ValueError("nothing is known of the answer")
    answer = answer_text(proof.goal, proof.value)
    return f"{answer}, {count_text(proof)}" if proof.result.solutions else answer


def count_text(proof: Proof) -> str:
    """How many solutions there are; more than a certain number aren't counted."""
    found = counted(len(proof.result.solutions), "solution")
    return found.replace(" ", " or more ") if proof.more else found


def verdict_text(proof: Proof) -> str:
    """What is proven, in one line; of a search that was stopped what is so far, and what isn't."""
    if proof.proven:
        return f"proven: {found_text(proof)} ({counted_nodes(proof)})"
    lead = "not all proven" if proof.result.settled else "not proven"
    return f"{lead}, stopped by {proof.result.stopped}: {so_far(proof)}"


def counted_nodes(proof: Proof) -> str:
    """``1,234 nodes``."""
    nodes = proof.result.nodes
    return "1 node" if nodes == 1 else f"{nodes:,} nodes"


def so_far(proof: Proof) -> str:
    """What a search that was stopped has proven, and what it hasn't."""
    result, goal = proof.result, proof.goal
    if result.settled and proof.value is not None:
        answer = answer_text(goal, proof.value)
        return f"the answer {answer} is proven; {count_text(proof)} found, and there may be more"
    if goal.aim == MAX:
        if result.best is None:
            return "no line has come to its end yet"
        return f"a line that wins {result.best} VP was found; that nothing wins more isn't proven"
    if goal.measure:
        return _fewest_so_far(proof)
    if result.best:
        return "a line that reaches the goal was found; how many there are isn't known"
    return "no line that reaches the goal was found; that there is none isn't proven"


def _fewest_so_far(proof: Proof) -> str:
    result = proof.result
    unit = MEASURED[proof.goal.measure]
    below = f"with fewer than {counted(result.least, unit)} there is none" if result.least else ""
    if not result.best:
        none = "no line that reaches the goal was found"
        return "; ".join(filter(None, (none, below, "that there is none at all isn't proven")))
    line = f"a line with {counted(result.cost, unit)} was found"
    if result.cost == result.least:
        return "; ".join(filter(None, (line, below, "how many there are isn't known")))
    return "; ".join(filter(None, (line, below, "that it has the fewest isn't proven")))


# ---- a solution ----


def solution_rows(proof: Proof, told: Told, width: int, *, ledger: bool) -> Iterator[RenderableType]:
    """A line of a puzzle, turn by turn; with its ledger every change, and what it comes to.

    Args:
        proof: whose line it is.
        told: the line.
        width: of the screen.
        ledger: whether the changes are shown.
    """
    names = seat_names(proof.problem.start.state)
    for line in told.lines:
        yield heading(line.round, name_text(names[line.seat]), line.text, "")
        if ledger:
            yield from _changes(line, names, width)
    if ledger and len(told.lines) > 1:
        now = points(told.lines[-1].moves[-1].after.state)
        if sums := list(turn_sums(told.ledger.lines, names, GOODS, now)):
            yield Text("in all", style="bold")
            yield from sums


def _changes(line: Line, names: list[str], width: int) -> Iterator[RenderableType]:
    """The events of a turn and their sums; the final scoring, if the game ends with it, stands apart."""
    events, final = split_final([event for move in line.moves for event in move.events])
    vp = points(line.moves[-1].after.state)
    scored = [Entry(line.round, line.seat, event) for event in final]
    before = [now - changes(scored, seat).get("vp", 0) for seat, now in enumerate(vp)]
    yield event_rows(events, names, line.seat, width)
    yield from turn_sums([Entry(line.round, line.seat, event) for event in events], names, GOODS, before)
    if final:
        yield Text("final scoring", style="bold")
        yield event_rows(final, names, None, width)
        yield from turn_sums(scored, names, GOODS, vp)


# ---- as data ----


def proof_data(proof: Proof) -> dict[str, Any]:
    """What was found, for programs; nothing of it depends on the machine."""
    result = proof.result
    lines = [solution_data(proof, told) for told in proof.told]
    answer = answer_text(proof.goal, proof.value) if result.settled and proof.value is not None else None
    return {
        "goal": goal_text(proof.goal, proof.problem.start),
        "proven": proof.proven,
        "answer": answer,
        "said": verdict_text(proof),
        "stopped": result.stopped,
        "nodes": result.nodes,
        "solutions": lines if result.settled else [],
        "so_far": [] if result.settled else lines,
        "more": proof.more,
    }


def solution_data(proof: Proof, told: Told) -> dict[str, Any]:
    """A line of a puzzle with its ledger, for programs."""
    names = seat_names(proof.problem.start.state)
    return {
        "lines": [line.written for line in told.lines],
        "value": told.value,
        "turns": [
            {
                "round": line.round,
                "player": names[line.seat],
                "text": line.text,
                "events": [event_data(event, names) for move in line.moves for event in move.events],
                "vp": dict(zip(names, points(line.moves[-1].after.state), strict=True)),
            }
            for line in told.lines
        ],
    }
