"""Where the engine reads a clause: the places of its own source that name one, found without running it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, final

REFUSAL: Final = "refusal"
EVENT: Final = "event"
TABLE: Final = "table"
DOCSTRING: Final = "docstring"

_PACKAGE = Path(__file__).resolve().parents[1]
_RULES = "games/orloj"
_PARTS = (_RULES, "interpreter")
"""The engine: the rules, and what runs records by them."""
_REFUSALS = frozenset({"Violation", "Diagnostic", "Fault", "Found", "Doubt"})
"""What says that something can't be; so does a function that returns one, a private one in its own module."""
_CLAUSE = re.compile(r"O-A?\d+(?:\.\d+)*[a-z]?\b")

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Assignment = ast.Assign | ast.AnnAssign


@final
@dataclass(frozen=True, slots=True)
class Reading:
    """A place of the engine that names a clause.

    Attributes:
        file: the module's path in the repository, such as ``orloj_dsl/games/orloj/rooster.py``.
        line: the line, from 1.
        name: the function, class or constant that it stands in, with dots; empty for the module's own docstring.
        kind: what rests on the clause there: a `REFUSAL`, an `EVENT` (or what becomes due by it), or nothing by
            itself, where it stands in a `TABLE` or in a `DOCSTRING`.
    """

    file: str
    line: int
    name: str
    kind: str

    @property
    def module(self) -> str:
        """The module's name, such as ``orloj_dsl.games.orloj.rooster``."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@lru_cache(maxsize=1)
def readings() -> Mapping[str, tuple[Reading, ...]]:
    """Every clause that the engine names, with the places, by module and line."""
    trees = dict(_trees())
    refusing = {path: frozenset(_that_refuse(tree)) for path, tree in trees.items()}
    public = _REFUSALS.union(name for names in refusing.values() for name in names if not name.startswith("_"))
    found: dict[str, list[Reading]] = {}
    for path, tree in trees.items():
        source = _Source(path, public | refusing[path])
        for clause, reading in source.read(tree, source.top):
            found.setdefault(clause, []).append(reading)
    return {clause: tuple(dict.fromkeys(places)) for clause, places in found.items()}


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    """The modules of the engine that name a clause, by their paths below the package."""
    for path in sorted(chain.from_iterable((_PACKAGE / part).rglob("*.py") for part in _PARTS)):
        text = path.read_text("utf-8")
        if _CLAUSE.search(text):
            yield path.relative_to(_PACKAGE), ast.parse(text)


def _that_refuse(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """The names of the functions and methods that return a refusal."""
    for part in node.body:
        if isinstance(part, ast.ClassDef):
            yield from _that_refuse(part)
        elif isinstance(part, _Function) and _refuses(part):
            yield part.name


def _refuses(function: _Function) -> bool:
    """Whether a function returns a refusal; one of another module may have the same name and do something."""
    return function.returns is not None and bool(_REFUSALS.intersection(_words(function.returns)))


def _words(annotation: ast.expr) -> Iterator[str]:
    return (part.id for part in ast.walk(annotation) if isinstance(part, ast.Name))


@final
class _Source:
    """One module, read place by place."""

    def __init__(self, path: Path, refusing: frozenset[str]) -> None:
        self.top = Reading(f"{_PACKAGE.name}/{path.as_posix()}", 1, "", TABLE)
        self._refusing = refusing
        self._tells = path.as_posix().startswith(_RULES)

    def read(self, node: ast.AST, place: Reading) -> Iterator[tuple[str, Reading]]:
        """Each clause that is named in a part of the module, with its place."""
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and _CLAUSE.fullmatch(node.value):
                yield node.value, replace(place, line=node.lineno)
            return
        before = place
        for child in ast.iter_child_nodes(node):
            inside = self._inside(child, place)
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                yield from _named_in_docstring(child.value, before)
            else:
                yield from self.read(child, inside)
            before = inside if isinstance(child, _Assignment) else place

    def _inside(self, node: ast.AST, place: Reading) -> Reading:
        """The place that a part of another one is."""
        if isinstance(node, _Function):
            refuses = not self._tells or _refuses(node)
            return replace(place, name=_below(place, node.name), kind=REFUSAL if refuses else EVENT)
        if isinstance(node, ast.ClassDef):
            return replace(place, name=_below(place, node.name))
        if isinstance(node, _Assignment) and place.kind == TABLE:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            return replace(place, name=_below(place, ast.unparse(target).strip("()")))
        if isinstance(node, ast.Call) and _last_word(node.func) in self._refusing and place.kind == EVENT:
            return replace(place, kind=REFUSAL)
        return place


def _below(place: Reading, name: str) -> str:
    return f"{place.name}.{name}" if place.name else name


def _last_word(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _named_in_docstring(node: ast.Constant, place: Reading) -> Iterator[tuple[str, Reading]]:
    """The clauses that a docstring names, each with the line that it stands in."""
    for number, line in enumerate(str(node.value).splitlines(), node.lineno):
        for clause in _CLAUSE.findall(line):
            yield clause, replace(place, line=number, kind=DOCSTRING)
