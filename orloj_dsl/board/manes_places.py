"""The three places in the area of Manes: the cards that lie open there, and the tiles that an upkeep uses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from orloj_dsl.board.icons import symbol
from orloj_dsl.board.plate import caps
from orloj_dsl.board.seat import HEIGHT
from orloj_dsl.board.shapes import box, line
from orloj_dsl.board.svg import Slots, at, slot, text
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.solo.area import MANES, PLACES
from orloj_dsl.games.orloj.solo.parts import RoundCard, Task
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.solo.upkeep import deck, last_open, upkeeps_over
from orloj_dsl.games.orloj.state import State, Table

_LEFT: Final = 262
_PITCH: Final = 222
_WIDE: Final = 208
_TOP: Final = 38
_CARD: Final = 112
"""The height of the action card, below which the round scoring card lies."""
_TILES: Final = 202
_DECK: Final = HEIGHT - 16


def base(table: Table) -> str:
    """What is printed, with its slots."""
    return "".join(at(_LEFT + place * _PITCH, 0, *_place(table, place)) for place in range(PLACES)) + slot("manes.deck")


def _place(table: Table, place: int) -> Iterator[str]:
    name = f"manes.place.{place + 1}"
    yield caps(0, 28, f"Place {place + 1}")
    yield slot(f"{name}.mark")
    yield box(0.5, _TOP + 0.5, _WIDE - 1, _CARD - 1, "none l-line dashed", rx=5)
    yield slot(f"{name}.action")
    yield box(0.5, _TOP + _CARD + 6.5, _WIDE - 1, 25, "none l-line dashed", rx=5)
    yield slot(f"{name}.round")
    yield from _tiles(table, place, name)


def _tiles(table: Table, place: int, name: str) -> Iterator[str]:
    """The tiles of a place; the mastery tile works in a turn, the others in the upkeep."""
    board, parts = table.board.solo, table.edition.solo
    assert board is not None
    colour, track = board.mastery[place], board.progress[place]
    goals = [goal for goal, _ in table.board.goals]
    number = board.rounds[place]
    goal = f"goal {number}: {goals[number - 1]}" if number <= len(goals) else f"goal {number}"
    yield box(0.5, _TILES - 13.5, 46, 80, "f-raised l-edge thin", rx=4)
    yield symbol("mastery", 23, _TILES + 9, 26, colour)
    yield text(23, _TILES + 38, f"+{parts.mastery_tiles[colour][board.hard_tiles]}", "mid sans bold s16")
    yield text(23, _TILES + 58, "both done", "mid s9 f-soft")
    yield box(52.5, _TILES - 13.5, _WIDE - 53, 80, "f-panel l-line thin", rx=4)
    yield text(60, _TILES + 2, f"upkeep after turn {parts.upkeep_after[place]}", "s11 f-soft")
    yield text(60, _TILES + 20, goal, "s11")
    yield symbol("mastery", 68, _TILES + 36, 16, track)
    yield text(80, _TILES + 40, f"to {parts.target[board.hard_tiles]}", "s12")
    yield slot(f"{name}.now")
    yield slot(f"{name}.scoring")


# ---- what lies there ----


def slots(state: State) -> Slots:
    """What fills them."""
    board, solo, edition = board_of(state), solo_of(state), state.table.edition
    over, marked = upkeeps_over(state), last_open(state)
    filled: Slots = {"manes.deck": _deck(len(deck(state)), len(solo.played))}
    for place in range(PLACES):
        name = f"manes.place.{place + 1}"
        action, scoring = solo.open[place] if place < len(solo.open) else ("", "")
        filled[f"{name}.mark"] = _mark(marked if place == len(solo.open) - 1 else "")
        filled[f"{name}.action"] = _action(edition, action)
        filled[f"{name}.round"] = _round(edition, scoring)
        filled[f"{name}.now"] = _now(state.count(MANES, board.progress[place]), place < over)
        filled[f"{name}.scoring"] = _scoring(edition, board.scoring[place], place + 1 in solo.flipped)
    return filled


@lru_cache(maxsize=4)
def _mark(said: str) -> str:
    if not said:
        return ""
    return box(_WIDE - 46, 15, 44, 17, "f-brass", rx=8.5) + text(_WIDE - 24, 27, said, "mid sans bold s11 f-paper")


@lru_cache(maxsize=64)
def _action(edition: Edition, name: str) -> str:
    """An action card: the workers that it asks for, the rotations, and two actions, each with its reward."""
    if not name:
        return ""
    card = edition.solo.cards[name]
    drawn = (
        box(0.5, 0.5, _WIDE - 1, _CARD - 1, "f-raised l-edge", rx=5),
        symbol("worker", 18, 18, 20),
        text(30, 23, card.workers, "sans bold s16"),
        text(54, 22, f"dial {card.dial}, face {card.face}", "s12"),
        text(_WIDE - 8, 15, name, "end sans s9 f-soft"),
        *(at(0, 36 + index * 38, _task(task)) for index, task in enumerate(card.tasks)),
    )
    return at(0, _TOP, *drawn)


def _task(task: Task) -> str:
    of = task.of if task.reward == "mastery" else ""
    said = str(task.number) if task.reward in ("mastery", "painter") else task.of
    return "".join(
        (
            line(8, 0, _WIDE - 8, 0),
            symbol(task.kind, 20, 19, 24),
            text(38, 24, task.what, "bold s13"),
            line(118, 19, 130, 19, "l-edge"),
            symbol(task.reward, 150, 19, 24, of),
            text(167, 24, said, "s13"),
        )
    )


@lru_cache(maxsize=16)
def _round(edition: Edition, name: str) -> str:
    """A round scoring card: its points, and the rooster's steps."""
    if not name:
        return ""
    card = edition.solo.round_cards[name]
    steps = text(76, 17.5, card.rooster, "sans bold s13") + symbol("rooster", 96, 13, 20) if card.rooster else ""
    drawn = (
        box(0.5, 0.5, _WIDE - 1, 25, "f-raised l-edge", rx=5),
        symbol("vp", 20, 13, 22),
        text(20, 17, card.vp, "mid sans bold s11"),
        text(36, 17.5, "VP", "s12"),
        steps,
        text(_WIDE - 8, 15, name, "end sans s9 f-soft"),
    )
    return at(0, _TOP + _CARD + 6, *drawn)


@lru_cache(maxsize=128)
def _now(space: int, over: bool) -> str:
    """Where his disc is on the track of the target; nothing of it once the upkeep is over."""
    return text(116, _TILES + 40, "done" if over else f"now on {space}", "s12 f-soft")


@lru_cache(maxsize=64)
def _scoring(edition: Edition, kind: str, flipped: bool) -> str:
    parts = edition.solo
    if flipped:
        return text(60, _TILES + 59, f"{kind}: flipped, 0 VP", "s11 italic f-soft")
    return text(60, _TILES + 59, f"{kind}: {parts.each} VP each", "bold s11")


@lru_cache(maxsize=64)
def _deck(left: int, played: int) -> str:
    cards = "1 action card" if left == 1 else f"{left} action cards"
    return text(_LEFT, _DECK - 8, f"{cards} to come, {played} discarded", "s11 f-soft")


# ---- in words ----


def words(state: State) -> Iterator[str]:
    """What lies on each place."""
    board, solo, parts = board_of(state), solo_of(state), state.table.edition.solo
    for place in range(PLACES):
        action, scoring = solo.open[place] if place < len(solo.open) else ("", "")
        said = [
            *([f"action card {action}, " + ", ".join(map(_task_words, parts.cards[action].tasks))] if action else []),
            *([f"round scoring card {scoring}, {_round_words(parts.round_cards[scoring])}"] if scoring else []),
            f"progress {board.progress[place]} to {parts.target[board.hard_tiles]}",
            f"scoring tile {board.scoring[place]}" + (" flipped" if place + 1 in solo.flipped else ""),
        ]
        yield f"Place {place + 1}: {'; '.join(said)}"


def _task_words(task: Task) -> str:
    return f"{task.kind} {task.what}"


def _round_words(card: RoundCard) -> str:
    steps = {0: "", 1: " and 1 rooster step"}.get(card.rooster, f" and {card.rooster} rooster steps")
    return f"{card.vp} VP{steps}"
