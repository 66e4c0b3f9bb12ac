"""Records of games that were really played, a few lines each, in which single steps are changed."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import NamedTuple

from laws_solo import solo_game
from selfplay import random_game, record_of

from fuzz import mutate
from fuzz.derive import derive
from fuzz.records import any_statement, assertions, decorated
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.interpreter.position_text import players_text, position_line, position_lines
from orloj_dsl.interpreter.reasons import LINE_END, writable_texts
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import Action

GAMES, SOLO_GAMES = 24, 12
"""So many games are played, and against Manes; what differs lies in what is done with them."""
_LONG = 160
"""Decisions of a game at most: positions beyond them come from games that begin late."""
_PARTS = re.compile(r"([,;]+ ?)")


class Line(NamedTuple):
    """A line of a game, and the number of the position at which it is written."""

    at: int
    before: OrlojPosition
    round: int
    name: str
    steps: str

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.round} {self.name} {self.steps}"


class Game(NamedTuple):
    """A game by lines: what stands before the first one, and the decisions in between."""

    head: str
    lines: tuple[Line, ...]
    positions: tuple[OrlojPosition, ...]


@lru_cache(maxsize=GAMES + SOLO_GAMES)
def game(number: int) -> Game:
    """One of the games; those against Manes come last."""
    alone = number >= GAMES
    played = solo_game(number - GAMES) if alone else random_game(number, _LONG if number % 4 else 2_000)
    places = {id(position): at for at, position in enumerate(played.positions)}
    begins = ((line, line.moves[0].before) for line in played.lines())
    lines = tuple(
        Line(places[id(before)], before, line.round, name_text(played.start.state.name(line.seat)), line.text)
        for line, before in begins
    )
    return Game(record_of(played, ()), lines, played.positions)


def any_game(chance: Random) -> Game:
    """A game by chance."""
    return game(chance.randrange(GAMES + SOLO_GAMES))


def any_position(chance: Random) -> OrlojPosition:
    """A position of some game, in the middle of a turn too."""
    return chance.choice(any_game(chance).positions)


def head_of(position: OrlojPosition, chance: Random) -> str:
    """What stands before the first line of a record that begins with a position: in one line or in several."""
    if chance.random() < 0.5:
        return f"orloj 1\n{position_line(position)}\nplay\n"
    table = position.state.table
    lines = ["orloj 1", "players " + players_text(table)]
    lines += (f"ruling {name} {value}" for name, value in table.rulings)
    return "\n".join([*lines, "position", *(f"  {line}" for line in position_lines(position)), "play"]) + "\n"


def excerpt(chance: Random) -> str:
    """Some lines of a game from a position on, as they were played."""
    of = any_game(chance)
    at = chance.randrange(len(of.lines))
    lines = of.lines[at : at + chance.choice((1, 2, 3, 4, 8))]
    return head_of(lines[0].before, chance) + "".join(f"{line.text}\n" for line in lines)


def from_the_start(chance: Random) -> str:
    """The first lines of a game, with its setup."""
    of = any_game(chance)
    return of.head + "".join(f"{line.text}\n" for line in of.lines[: chance.choice((1, 2, 4, 6))])


def changed(chance: Random) -> str:
    """Some lines of a game, of which one has a step that is another one."""
    of = any_game(chance)
    at = chance.randrange(len(of.lines))
    lines = of.lines[at : at + chance.choice((1, 1, 2, 3))]
    wrong = chance.randrange(len(lines))
    text = head_of(lines[0].before, chance)
    for index, line in enumerate(lines):
        steps = _changed(line, of, chance) if index == wrong else line.steps
        text += decorated(f"{line.round} {line.name} {steps}", chance) + "\n"
    return text


def changed_position(chance: Random) -> str:
    """A position of a game with one or two statements more, less or otherwise, and a line of play."""
    head = head_of(any_position(chance), chance)
    separator = "; " if "\nposition " in head else "\n"
    before, _, rest = head.rpartition("\nplay")
    statements = before.split(separator)
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(1, len(statements) + 1)
        if chance.random() < 0.6:
            new = any_statement(chance)
            same = [place for place, text in enumerate(statements) if text.split()[:1] == new.split()[:1]]
            if same and chance.random() < 0.9:
                statements[same[0]] = new
            else:
                statements.insert(at, new)
        elif at < len(statements):
            statements[at] = _other_item(statements[at], chance)
    play = "" if chance.random() < 0.7 else f"{derive('turn', chance)}\n"
    return f"{separator.join(statements)}\nplay{rest}{play}"


def steps_at(position: OrlojPosition, chance: Random) -> str:
    """A step or two as they may be written at a position, or something like them."""
    texts = [text for text in writable_texts(position) if text != LINE_END]
    steps = chance.choice(texts) if texts and chance.random() < 0.8 else derive("step", chance)
    if chance.random() < 0.3:
        steps = mutate.alike(steps, chance)
    if chance.random() < 0.25:
        steps += chance.choice((", ", "; ", ";; ", " ")) + derive("step", chance)
    return f"{steps} [{assertions(chance)}]" if chance.random() < 0.1 else steps


def _changed(line: Line, of: Game, chance: Random) -> str:
    """The steps of a line with one of them changed."""
    parts = _PARTS.split(line.steps)
    at = chance.randrange(0, len(parts), 2)
    roll = chance.random()
    if roll < 0.4:
        return mutate.alike(line.steps, chance)
    if roll < 0.5:
        parts[at] = derive("step", chance)
    elif roll < 0.55:
        parts[at] = chance.choice(_PARTS.split(chance.choice(of.lines).steps)[::2])
    elif roll < 0.7:
        parts[at] = text_of(chance.choice(_legal_within(line, of, chance)))
    elif roll < 0.78:
        del parts[at : at + 2]
    elif roll < 0.85:
        parts[at:at] = [parts[at], chance.choice((", ", "; "))]
    elif roll < 0.92 and len(parts) > 1:
        parts[max(1, at - 1)] = chance.choice((", ", "; ", ";; ", ",", " "))
    else:
        other = chance.randrange(0, len(parts), 2)
        parts[at], parts[other] = parts[other], parts[at]
    return "".join(parts) or "pass"


def _legal_within(line: Line, of: Game, chance: Random) -> tuple[Action, ...]:
    """What was legal at a decision not far behind the beginning of a line."""
    at = line.at + chance.choice((0, 1, 1, 2, 3, 4))
    return of.positions[min(at, len(of.positions) - 2)].legal()


def _other_item(text: str, chance: Random) -> str:
    """A statement with one item twice, or without it."""
    items = text.split(", ")
    at = chance.randrange(len(items))
    items[at : at + 1] = [items[at]] * chance.choice((0, 2))
    return ", ".join(items)
