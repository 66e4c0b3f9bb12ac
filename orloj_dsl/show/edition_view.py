"""Editions as tables, as data, and as a form to be filled in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj.figures import Figure, Path, name_of, value_text

Difference = tuple[Path, Figure | None, Figure | None]
"""A figure's path, and what each of two editions says there."""


def figures_table(figures: Iterable[Figure]) -> Table:
    """Every figure with its source."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("figure", no_wrap=True)
    table.add_column("value", overflow="fold")
    table.add_column("source", overflow="fold")
    for figure in figures:
        table.add_row(Text(figure.name), Text(value_text(figure.value)), Text(figure.source))
    return table


def figures_data(figures: Iterable[Figure]) -> list[dict[str, Any]]:
    """Every figure as plain data; of one that is known in part, ``sources`` has each aspect."""
    return [
        {
            "figure": figure.name,
            "value": figure.value,
            "sources": {aspect or "all": source for aspect, source in figure.sources},
        }
        for figure in figures
    ]


def differences(ours: Sequence[Figure], theirs: Sequence[Figure]) -> Iterator[Difference]:
    """Where two editions differ, in the order of the first."""
    first, second = ({figure.path: figure for figure in figures} for figures in (ours, theirs))
    for path in dict.fromkeys((*first, *second)):
        a, b = first.get(path), second.get(path)
        if a is None or b is None or a.value != b.value:
            yield path, a, b


def differences_table(found: Iterable[Difference], names: tuple[str, str]) -> Table:
    """Where two editions differ, with both sources."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("figure", no_wrap=True)
    for name in names:
        table.add_column(name, overflow="fold")
        table.add_column("source", overflow="fold")
    for _, a, b in found:
        name = next(figure.name for figure in (a, b) if figure is not None)
        cells = [part for figure in (a, b) for part in _cells(figure)]
        table.add_row(Text(name), *map(Text, cells))
    return table


def differences_data(found: Iterable[Difference]) -> list[dict[str, Any]]:
    """Where two editions differ, as plain data."""
    return [
        {
            "figure": next(figure.name for figure in (a, b) if figure is not None),
            "first": None if a is None else {"value": a.value, "source": a.source},
            "second": None if b is None else {"value": b.value, "source": b.source},
        }
        for _, a, b in found
    ]


def _cells(figure: Figure | None) -> tuple[str, str]:
    return ("", "") if figure is None else (value_text(figure.value), figure.source)


# ---- the template of an overlay ----

TEMPLATE_HEAD = """\
# What your box says, where the edition {base} isn't sure. Behind each colon and a blank write what you read
# on the component; leave a line empty, or take it out, where you haven't looked yet. The remark behind it tells what
# is taken until then, and why. Lists stand in brackets, with commas: [3, 2, 1]. Rewards and costs are words, joined
# by + (all of them) or | (one of them), a number behind each if it is more than one: coin 2+wood, moon|painter.
# Ids such as w07, c03, m01 and the numbers of starting cards are this program's own: give each card of your box one.
#   orloj edition check FILE    tells what doesn't fit
#   orloj edition diff FILE     tells what you have found out
# Put the file, called {id}.yaml, beside your records, and let them say: edition {id}
edition: {{id: {id}, version: 1, extends: {base}}}
"""


def template_text(figures: Iterable[Figure], id_: str, base: str, legend: Mapping[str, str]) -> str:
    """An overlay with every figure that isn't sure, empty, and with a remark on what stands there until it is read.

    Args:
        figures: all figures of the edition that it extends.
        id_: what it is called.
        base: the id of that edition.
        legend: what parts and figures count, by their names.
    """
    lines = [TEMPLATE_HEAD.format(id=id_, base=base).rstrip("\n")]
    unsure = [figure for figure in figures if figure.unsure]
    for part, found in groupby(unsure, key=lambda figure: figure.path[0]):
        lines += ["", *_remark(legend, (part,), ""), f"{_key(part)}:", *_branch(list(found), 1, legend)]
    return "\n".join(lines) + "\n"


def _remark(legend: Mapping[str, str], path: Path, indent: str) -> list[str]:
    said = legend.get(name_of(path))
    return [f"{indent}# {said}"] if said else []


def _branch(figures: Sequence[Figure], depth: int, legend: Mapping[str, str]) -> Iterator[str]:
    """The lines of a part: its figures, and the parts inside it."""
    indent = "  " * depth
    for key, found in groupby(figures, key=lambda figure: figure.path[depth]):
        inside = list(found)
        yield from _remark(legend, inside[0].path[: depth + 1], indent)
        if len(inside[0].path) > depth + 1:
            yield f"{indent}{_key(key)}:"
            yield from _branch(inside, depth + 1, legend)
        else:
            yield f"{indent}{_key(key)}:  # {value_text(inside[0].value)} ({inside[0].source})"


def _key(key: object) -> str:
    """A key as YAML: one that is a number stays one."""
    return str(key) if isinstance(key, int) or str(key).replace("-", "").replace("_", "").isalnum() else json.dumps(key)
