"""Mutants that are written by hand: what no operator reaches, each a text of the engine and what stands in its place.

``tests/data/mutants.yaml`` lists them. An entry is a mapping of these keys::

    clause:   the clause that it bends; or ``each``: clauses, each with a word that stands for WORD in this entry
    file:     the module of the game, without .py
    find:     a text that stands there exactly once
    replace:  what stands there instead
    what:     what the mutant does
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from mutation.mutant import BY_HAND, Mutant, sources
from orloj_dsl.safe_yaml import load_yaml

DATA = Path(__file__).parents[1] / "data"
BY_HAND_FILE = DATA / "mutants.yaml"

_KEYS = {"file", "find", "replace", "what"}
_WORD = "WORD"


class NoMutantError(ValueError):
    """An entry makes no mutant: the engine has changed, or the entry is wrong; the message says why."""


def by_hand() -> Iterator[Mutant]:
    """All mutants of the file.

    Raises:
        NoMutantError: one of them can't be made.
    """
    numbers: Counter[tuple[str, str, str]] = Counter()
    for clause, entry in entries():
        file = entry["file"] if "/" in entry["file"] else f"games/orloj/{entry['file']}"
        file = f"{file}.py"
        source = sources()[file]
        if (times := source.count(entry["find"])) != 1:
            raise NoMutantError(f"{clause}, {entry['what']}: the text stands {times} times in {file}: {entry['find']}")
        start = source.index(entry["find"])
        function = _function_at(source, start)
        numbers[name := (file, function, clause)] += 1
        end = start + len(entry["find"])
        what = entry["what"]
        mutant = Mutant(clause, file, function, BY_HAND, numbers[name], start, end, entry["replace"], what)
        if mutant.applied(source) == source:
            raise NoMutantError(f"{clause}, {what}: it changes nothing")
        yield mutant


def entries() -> Iterator[tuple[str, dict[str, str]]]:
    """Each entry of the file with its clause; one for several clauses comes once for each.

    Raises:
        NoMutantError: an entry has other keys.
    """
    read = load_yaml(BY_HAND_FILE.read_text("utf-8"), BY_HAND_FILE.name)
    assert isinstance(read, list)
    for entry in read:
        rest = {key: value for key, value in entry.items() if key not in ("clause", "each")}
        if rest.keys() != _KEYS or ("clause" in entry) == ("each" in entry):
            raise NoMutantError(f"an entry has clause or each, and {', '.join(sorted(_KEYS))}: {entry}")
        words: Mapping[str, str] = entry.get("each", {entry.get("clause"): _WORD})
        for clause, word in words.items():
            yield clause, {key: value.replace(_WORD, str(word)) for key, value in rest.items()}


def _function_at(source: str, at: int) -> str:
    """The function at a place of a module; empty outside functions."""
    line = source.count("\n", 0, at) + 1
    for statement in _tree(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and statement.end_lineno is not None:
            begins = min([statement.lineno, *(each.lineno for each in statement.decorator_list)])
            if begins <= line <= statement.end_lineno:
                return statement.name
    return ""


@lru_cache(maxsize=64)
def _tree(source: str) -> ast.Module:
    return ast.parse(source)
