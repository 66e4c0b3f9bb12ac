"""A puzzle on its page: what is asked, the steps that may be tried, hints, and the solution where it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from orloj_dsl.games.orloj.move import events_of
from orloj_dsl.games.orloj.task import MAX, Goal
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.puzzle_text import IMPOSSIBLE, Puzzle, claim_text
from orloj_dsl.interpreter.reasons import LINE_END, due_words
from orloj_dsl.markup import name, seen, tag, text
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Broken, Turn
from orloj_dsl.page.data import Packer, spoken
from orloj_dsl.page.stops import Stop
from orloj_dsl.puzzle.attempt import Attempt, Best
from orloj_dsl.puzzle.problems import parts
from orloj_dsl.puzzle.trial import Spot, Step, Trial
from orloj_dsl.show.counted import counted
from orloj_dsl.show.proof_view import MEASURED
from orloj_dsl.show.puzzle_view import task_lines, verdict_text

REFUSING, ENDING = "refuse", "end the turn"
LARGE: Final = 12
"""A group of more steps than these would hide what stands behind it."""
_THIS: Final = "This one, which comes to the best, was worked out for this page:"

# ---- stops and data of a trial ----


def trial_stops(trial: Trial, first: int) -> Iterator[Stop]:
    """The positions of a trial, each behind the one from which it is reached first.

    Args:
        trial: the trial.
        first: how many stops there are before them; the very first one is the puzzle's position.
    """
    before = {0: 0}
    for number, spot in enumerate(trial.spots):
        for step in spot.steps:
            if step.to is not None:
                before.setdefault(step.to, first + number)
    for number, spot in enumerate(trial.spots):
        yield Stop("", spot.attempt.position, before[number])


def trial_data(trial: Trial, first: int, packer: Packer) -> dict[str, Any]:
    """What may be tried, spot by spot.

    Args:
        trial: the trial.
        first: the place of its first position among the stops.
        packer: holds the rows of the ledger.
    """
    return {
        "first": first,
        "ways": len(trial.ways),
        "before": [seen(line.written) for line in trial.spots[0].attempt.lines],
        "spots": [_spot(spot, trial, packer) for spot in trial.spots],
    }


def _spot(spot: Spot, trial: Trial, packer: Packer) -> dict[str, Any]:
    attempt = spot.attempt
    if spot.solved:
        best = Best(trial.best, len(trial.ways) or None, trial.ways)
        return {
            "solved": seen(verdict_text(attempt, best)),
            "way": spot.way,
            "rest": list(packer.rows_of(events_of(spot.rest), attempt.goal.seat)),
        }
    return {
        "head": seen(attempt.head),
        "due": seen(_due(attempt)),
        "groups": [[title, [_step(step, trial, packer) for step in steps]] for title, steps in grouped(spot.steps)],
    }


def _due(attempt: Attempt) -> str:
    """What has been won so far, where that is asked, and what is to be decided."""
    due = attempt.position.due
    assert due is not None
    what, colon, ways = due_words(due).partition(": ")
    won = f"{attempt.won} VP won so far; " if attempt.goal.aim == MAX and attempt.taken else ""
    if what == LINE_END:
        return f"{won}nothing more is due: an additional action, or the end of the turn"
    return f"{won}{what} {'may follow' if attempt.can_finish else 'is due'}{colon}{ways}"


def grouped(steps: Sequence[Step]) -> Sequence[tuple[str, Sequence[Step]]]:
    """Steps by their groups: the end of the turn, what is due, then additional actions; behind them large groups."""
    groups: dict[str, list[Step]] = {}
    for step in steps:
        groups.setdefault(group_of(step), []).append(step)
    return sorted(groups.items(), key=lambda group: _rank(*group))


def _rank(group: str, steps: Sequence[Step]) -> tuple[bool, bool, bool, str]:
    return group != ENDING, len(steps) > LARGE, group.startswith("+"), group


def group_of(step: Step) -> str:
    """What kind of step it is: ``outer construct``, ``+gold``, ``refuse``, ``end the turn``."""
    first, *rest = step.text.lstrip("; ").split() or (ENDING,)
    if first == "outer" and rest:
        return f"outer {rest[0]}"
    return REFUSING if first == "no" else first


def _step(step: Step, trial: Trial, packer: Packer) -> dict[str, Any]:
    if step.to is None:
        return {"text": step.text, "loses": loses(step, trial)}
    goal, spot = trial.problem.goal, trial.spots[step.to]
    names = packer.names
    events = events_of(step.moves)
    position = step.moves[-1].before if step.moves else spot.attempt.position
    said = Stop("", spot.attempt.position, 0, 0, position.state.round, goal.seat, None, step.text, events)
    return {
        "text": step.text,
        "written": seen(step.written),
        "to": step.to,
        "rows": list(packer.rows_of(events, goal.seat)),
        "others": [seen(line.written) for line in step.others],
        "said": seen(spoken(said, names)),
    }


def loses(step: Step, trial: Trial) -> str:
    """What is proven of a step with which the best can't be had any more."""
    goal = trial.problem.goal
    if goal.aim == MAX:
        most = f"{step.value} is the most" if step.exact else f"no more than {step.value} is possible"
        return f"with this {most}; {trial.best} is the best"
    if not goal.measure or step.value == IMPOSSIBLE:
        return "with this it can't be done any more"
    least = "" if step.exact else " at least"
    return f"with this it takes{least} {_costs(goal, step.value)}; {_costs(goal, trial.best)} will do"


def _costs(goal: Goal, number: int) -> str:
    return counted(number, MEASURED[goal.measure])


# ---- markup ----


def task(game: Game, source: Source, trial: Trial | str | None) -> str:
    """The part of the page in which a puzzle is tried.

    Args:
        game: the puzzle.
        source: the text that it was read from.
        trial: how it may be tried, or why it can't be.
    """
    puzzle, start = parts(game)
    lines = (tag("p", text(line), class_="asked") for line in task_lines(puzzle, start, source))
    return tag(
        "section",
        tag("h2", "The task", id="task-title"),
        *lines,
        _trying(trial),
        _hints(puzzle.hints),
        id="task",
        class_="task",
        aria_labelledby="task-title",
    )


def about(puzzle: Puzzle) -> Sequence[tuple[str, str]]:
    """Who made a puzzle, where it comes from, and how difficult it is."""
    said = (("by", puzzle.author), ("source", puzzle.source), ("difficulty", puzzle.difficulty))
    return [(head, value) for head, value in said if value]


def _trying(trial: Trial | str | None) -> str:
    """Where steps are chosen; a script fills it. Without a trial the reason why there is none."""
    if trial is None or isinstance(trial, str):
        why = f": {trial}" if trial else ""
        return tag("p", text(f"It can't be tried on this page{why}."), class_="soft")
    return tag(
        "div",
        tag("ol", id="tried", aria_label="What you have played"),
        tag("p", id="verdict", role="status", aria_live="polite"),
        tag("p", id="due-now", class_="soft"),
        tag("label", "Find a step ", tag("input", id="filter", type="search", autocomplete="off", spellcheck="false")),
        tag("p", id="matches", class_="soft", role="status", aria_live="polite"),
        tag("div", id="steps", role="group", aria_label="Steps that may come next"),
        tag(
            "div",
            tag("button", "Undo", type="button", id="undo"),
            " ",
            tag("button", "Restart", type="button", id="restart"),
        ),
        id="trial",
        hidden=True,
    )


def _hints(hints: Sequence[str]) -> str:
    """The hints, each behind the one before it."""
    nested = ""
    for number, hint in reversed(list(enumerate(hints, 1))):
        title = tag("summary", f"Hint {number} of {len(hints)}")
        nested = tag("details", title, tag("p", name(hint)), nested, class_="hint")
    return nested


def solution(game: Game, moves: str, trial: Trial | str | None) -> str:
    """The author's line, behind a door; where the text has none, lines that were found when the trial was made.

    Args:
        game: the puzzle.
        moves: the markup of its lines.
        trial: how it may be tried, or why it can't be.
    """
    puzzle, _ = parts(game)
    claimed = "" if puzzle.claim is None else f"Answer: {claim_text(puzzle.goal, puzzle.claim)}."
    answer = tag("p", text(claimed)) if claimed else ""
    if not any(isinstance(element, Turn | Broken) for element in game.record.play):
        without = tag("p", "The puzzle's text holds no line.")
        moves = "".join(_found(trial)) if isinstance(trial, Trial) else without
    return tag("details", tag("summary", "Show the solution"), answer, moves, id="solution")


def _found(trial: Trial) -> Iterator[str]:
    """One line to the best, or where every way is asked for one for each of them."""
    ways = counted(len(trial.ways), "way")
    these = f"These were worked out for this page, one for each of {ways}:" if trial.ways else _THIS
    yield tag("p", f"The puzzle's author gave no line. {these}", class_="soft")
    ends = {spot.way: spot for spot in reversed(trial.spots) if spot.solved}
    for way in range(len(trial.ways)) if trial.ways else (None,):
        if way is not None:
            yield tag("p", f"Way {way + 1}:", class_="soft")
        yield tag("ol", *(tag("li", text(line.written)) for line in ends[way].attempt.lines), class_="found")
