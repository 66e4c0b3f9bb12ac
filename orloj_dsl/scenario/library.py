"""An example of a clause or a code, among the scenarios that ship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from orloj_dsl.files import data_path

_BEGINS = "- name: "


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that shows something: its file below ``scenarios/rules``, and its text there."""

    file: str
    text: str


def example_of_clause(clause: str) -> Example | None:
    """The shortest scenario about a clause, one that plays rather than one that is refused."""
    return _shortest(f"clauses: [{clause}]", f" {clause},", f"[{clause},", f" {clause}]")


def example_of_code(code: str) -> Example | None:
    """The shortest scenario that a code refuses."""
    return _shortest(f"{{code: {code},")


def _shortest(*signs: str) -> Example | None:
    found = [example for example in _scenarios() if any(sign in _about(example.text) for sign in signs)]
    return min(found, key=lambda example: ("error:" in example.text, len(example.text), example.file), default=None)


def _about(text: str) -> str:
    """The lines that say what a scenario is about: its clauses, its error."""
    return "\n".join(line for line in text.splitlines() if line.startswith(("  clauses:", "  error:")))


@lru_cache(maxsize=1)
def _scenarios() -> tuple[Example, ...]:
    folder = data_path("scenarios", "rules")
    paths = sorted(folder.rglob("*.yaml"))
    return tuple(example for path in paths for example in _in_file(path, path.relative_to(folder).as_posix()))


def _in_file(path: Path, name: str) -> Iterator[Example]:
    for part in f"\n{path.read_text('utf-8')}".split(f"\n{_BEGINS}")[1:]:
        yield Example(name, f"{_BEGINS}{part}".strip())
