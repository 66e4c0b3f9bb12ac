"""A puzzle for whoever tries it: what is asked, what a step did, and how far an attempt was from the best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import events_of
from orloj_dsl.games.orloj.task import LEAST, MAX, Goal
from orloj_dsl.interpreter.choices import additional, choices
from orloj_dsl.interpreter.goal_text import condition_text
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.puzzle_text import Puzzle
from orloj_dsl.interpreter.reasons import LINE_END, due_words
from orloj_dsl.interpreter.recorder import Line
from orloj_dsl.interpreter.report import seat_names
from orloj_dsl.notation.spans import Source
from orloj_dsl.puzzle.attempt import Attempt, Best, distance
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.groups import groups_table
from orloj_dsl.show.ledger import event_rows, heading
from orloj_dsl.show.proof_view import MEASURED

# ---- the puzzle ----


def heading_text(puzzle: Puzzle) -> Text:
    """Its title, and who made it, where it comes from, how difficult it is."""
    by = f"by {puzzle.author}" if puzzle.author else ""
    rest = "; ".join(filter(None, (by, puzzle.source, puzzle.difficulty)))
    return Text(visible(puzzle.title), style="bold").append(f"  {visible(rest)}" if rest else "", style="not bold")


def task_lines(puzzle: Puzzle, start: OrlojPosition, source: Source) -> Iterator[str]:
    """What is asked, what is known of the draws, and what the others do.

    Args:
        puzzle: what its text says.
        start: its position.
        source: the text.
    """
    state = start.state
    yield f"{name_text(state.name(puzzle.goal.seat))}: {goal_words(puzzle.goal, start)}."
    if state.known is not None:
        for what, names in (("pile", state.known.pile), ("deck", state.known.deck)):
            if names:
                yield f"{what}, top first: {' '.join(names)}"
    for turn in puzzle.others:
        yield f"{name_text(turn.player.text)} plays, if that can be played: {' '.join(source.slice(turn.span).split())}"


def goal_words(goal: Goal, start: OrlojPosition) -> str:
    """A goal as a sentence that its solver is told."""
    turns = counted(goal.turns, "turn")
    if goal.aim == MAX:
        said = f"win as many VP as you can in {turns}"
    elif goal.condition is None:
        said = f"win at least {goal.points} VP in {turns}"
    else:
        said = f"reach {condition_text(goal.condition, goal.seat, start.state.name)} in {turns}"
    if goal.measure:
        said += f", with as few {MEASURED[goal.measure]}s as you can"
    return said + ("; find every way" if goal.every else "")


# ---- the attempt ----


def happened(attempt: Attempt, width: int) -> Iterator[RenderableType]:
    """What the last text did, and the lines of the others behind it; the solver's own were just written."""
    return _rows(attempt.latest, width, attempt.goal.seat)


def line_rows(lines: Iterable[Line], width: int) -> Iterator[RenderableType]:
    """Lines with what happened in them."""
    return _rows(lines, width, None)


def _rows(lines: Iterable[Line], width: int, unsaid: int | None) -> Iterator[RenderableType]:
    for line in lines:
        names = seat_names(line.moves[0].before.state)
        if line.seat != unsaid:
            yield heading(line.round, name_text(names[line.seat]), line.text, "")
        if events := events_of(line.moves):
            yield event_rows(events, names, line.seat, width)


def due_text(attempt: Attempt) -> str:
    """What has been won or spent so far, and what is to be decided."""
    goal, due = attempt.goal, attempt.position.due
    assert due is not None
    what, colon, ways = due_words(due).partition(": ")
    if what == LINE_END:
        said = "nothing more is due: an additional action, or done"
    elif attempt.can_finish:
        said = f"{what} may follow{colon}{ways}; done ends the turn"
    else:
        said = f"{what} is due{colon}{ways}"
    so_far = _so_far(attempt) if attempt.taken and (goal.condition is None or goal.measure) else ""
    return f"{so_far} so far; {said}" if so_far else said


def _so_far(attempt: Attempt) -> str:
    if attempt.goal.measure:
        return counted(attempt.cost, MEASURED[attempt.goal.measure])
    return f"{attempt.won} VP won"


def legal_view(position: OrlojPosition, width: int, *, draws: bool) -> RenderableType:
    """What may be written next, grouped; what chance gives too if it is written."""
    parts: list[RenderableType] = []
    for choice in (choice for choice in choices(position) if draws or choice.groups.keys() != {"draw"}):
        parts += [Text(f"{choice.due} [{choice.clause}]"), groups_table(choice.groups, width)]
    if more := additional(position):
        parts += [Text("an additional action [O-10.0.1]"), groups_table(more, width)]
    return Group(*parts)


# ---- the verdict ----


def verdict_text(attempt: Attempt, best: Best) -> str:
    """What an attempt that is over has come to, and how far that is from the best."""
    short = distance(attempt, best)
    if attempt.goal.aim == MAX:
        return _most_text(attempt, best, short)
    if not attempt.value:
        return _missed_text(attempt, best)
    if not attempt.goal.measure:
        return f"solved: {_reached(attempt)}"
    if short is None:
        return f"{_reached(attempt)}; {_unproven(attempt.goal, best)}"
    what = MEASURED[attempt.goal.measure]
    if short == 0:
        return f"solved: {_reached(attempt)}{_no_fewer(attempt.cost)}{_how(best)}"
    enough = f"{best.value} {'is' if best.value == 1 else 'are'} enough{_how(best)}"
    return f"{_reached(attempt)}; {enough}: {counted(short, what)} too many"


def _most_text(attempt: Attempt, best: Best, short: int | None) -> str:
    if short is None:
        return f"you won {attempt.won} VP; {_unproven(attempt.goal, best)}"
    if short == 0:
        return f"solved: {_reached(attempt)}{_how(best)}"
    return f"you won {attempt.won} VP; the best is {best.value}{_how(best)}: {short} VP short"


def _missed_text(attempt: Attempt, best: Best) -> str:
    """The goal wasn't reached."""
    goal = attempt.goal
    missed = "you didn't reach it"
    if goal.aim == LEAST:
        missed = f"you won {attempt.won} VP of {goal.points}: {goal.points - attempt.won} VP short"
    if best.value is None:
        return f"{missed}; whether it can be done isn't proven: the search was stopped by {best.stopped}"
    return f"{missed}; {_impossible(best)}" if best.impossible(goal) else f"{missed}; it can be done{_how(best)}"


def _reached(attempt: Attempt) -> str:
    """What an attempt that is as good as any has come to, or one that has reached its goal."""
    goal = attempt.goal
    if goal.aim == MAX:
        return f"{attempt.won} VP, the best there is"
    if goal.aim == LEAST:
        return f"{attempt.won} VP won, and {goal.points} were asked for"
    return "reached" + (f" with {counted(attempt.cost, MEASURED[goal.measure])}" if goal.measure else "")


def _how(best: Best) -> str:
    return " (by its certificate)" if best.certified else ""


def _no_fewer(cost: int) -> str:
    return ", and fewer won't do" if cost else ""


def _impossible(best: Best) -> str:
    return f"it can't be done: the answer is no{_how(best)}"


def _unproven(goal: Goal, best: Best) -> str:
    what = "what the best is" if goal.has_number else "whether it can be done"
    return f"{what} isn't proven: the search was stopped by {best.stopped}"


def solution_text(goal: Goal, best: Best, *, shown: bool, good: bool) -> str:
    """What is said behind the solution of a puzzle that was given up.

    Args:
        goal: what is asked.
        best: what is known of the best.
        shown: whether a line was shown.
        good: whether it is known that none is better.
    """
    if best.impossible(goal):
        return _impossible(best)
    if not good:
        said = "that is the author's line" if shown else "no line is known"
        return f"{said}; {_unproven(goal, best)}"
    if goal.every:
        return _all_text(best)
    if goal.aim == MAX:
        said = f"that wins {best.value} VP, the best there is"
    elif goal.measure:
        cost = best.value or 0
        said = f"that takes {counted(cost, MEASURED[goal.measure])}{_no_fewer(cost)}"
    else:
        said = "that does it"
    ways = "" if best.ways is None or best.ways == 1 else f"; there are {best.ways} such ways"
    return f"{said}{_how(best)}{ways}"


def _all_text(best: Best) -> str:
    """What is said behind all ways, or those that were found."""
    if best.ways is None:
        return "there may be more ways"
    return "that is the only way" if best.ways == 1 else f"those are all {best.ways} ways"


def way_text(attempt: Attempt, way: int | None, found: Sequence[int], best: Best, *, wordy: bool) -> str:
    """Of a goal that asks for every way: whether an attempt, as good as any, is a new one, and how many are found.

    Args:
        attempt: the attempt.
        way: which of the solutions it is.
        found: those that were found before.
        best: with all solutions.
        wordy: whether the attempt does more than one of them, for nothing.
    """
    known = len({*found, *([] if way is None else [way])})
    if known == best.ways:
        return "solved: that is the only way" if best.ways == 1 else f"solved: a new way, the last of {best.ways}"
    if way is None and best.ways is None and not wordy:
        said = ", but by none of the ways that are known"
    elif way is None:
        said = ", but it does more than it must"
    else:
        said = ": a way that you have found before" if way in found else ": a new way"
    count = f"{best.ways}" if best.ways is not None else f"{len(best.solutions)} or more"
    return f"{_reached(attempt)}{said}; {known} of {count} ways found"
