"""The usual tables of the setup, so that a record can be shown by what is different in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rulechoices import scenarios_by_clause
from ruleexamples import record_lines
from rulelinks import block, target

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
"""Of players at a table, as words."""


def is_like_a_table(given: Sequence[str]) -> bool:
    """Whether a record has a setup that a table has, too, but for some lines; none stands in it twice."""
    return "setup" in given and players_of(given) in NUMBERS and len(set(given)) == len(given)


def from_table(given: Sequence[str]) -> tuple[str, list[str]]:
    """A record with a setup, as what differs from the usual one: words that name it, and the lines that are new."""
    players = players_of(given)
    usual = tables()[players]
    new = [line for line in given if line not in usual]
    about = {line.split()[0] for line in new}
    gone = [line.strip() for line in usual if line not in given and line.split()[0] not in about]
    without = f" without `{'`, `'.join(gone)}`" if gone else ""
    return f"[{title(players)}](#{table_anchor(players)}){without}{', with:' if new else '.'}", new


def of_a_setup(given: Sequence[str], words: Sequence[str]) -> tuple[str, list[str]]:
    """A record with a setup, as those of its lines that begin with some words, and words that lead to them."""
    players = players_of(given)
    setup = "solo setup" if players == 1 else f"setup for {NUMBERS[players]} players"
    return f"In a {setup}:", [line for line in given if line.split()[0] in words]


def table(players: int, level: str) -> str:
    """The usual table of so many players, below a heading."""
    text = "\n".join(tables()[players])
    return f"{target(table_anchor(players))}{level} {title(players)}\n\n{block('orloj', text)}"


def title(players: int) -> str:
    """What a table is called."""
    return "The solo table" if players == 1 else f"The table of {NUMBERS[players]}"


@cache
def tables() -> Mapping[int, tuple[str, ...]]:
    """By the number of players the setup from which the others that can be differ least."""
    about = {scenario for found in scenarios_by_clause().values() for scenario in found if scenario.error is None}
    given = sorted(lines for lines in {record_lines(scenario.given) for scenario in about} if "setup" in lines)
    found = {players: [lines for lines in given if players_of(lines) == players] for players in NUMBERS}
    return {players: min(setups, key=lambda one: differences(one, setups)) for players, setups in found.items()}


def differences(usual: tuple[str, ...], setups: Iterable[tuple[str, ...]]) -> int:
    """In how many lines some setups differ from one of them."""
    return sum(len(set(setup) ^ set(usual)) for setup in setups)


def players_of(lines: Sequence[str]) -> int:
    """How many players sit at the table of a record."""
    return next((line.count(",") + 1 for line in lines if line.startswith("players ")), 0)


def table_anchor(players: int) -> str:
    """The place of a table: ``table-3``."""
    return f"table-{players}"
