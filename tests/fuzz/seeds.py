"""Texts that ship, in pieces small enough to be tried many times: records, scenarios, overlays, dumps."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from fuzz import mutate, played
from fuzz.derive import derive
from fuzz.records import assertions
from fuzz.vocabulary import word_of
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj.edition import shipped_data
from orloj_dsl.games.orloj.edition_forms import form_of
from orloj_dsl.games.orloj.figures import Figure, figures
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario import shipped
from orloj_dsl.scenario.model import Scenario
from orloj_dsl.scenario.table import record_of

_DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"```orloj[^\n]*\n(.*?)```", re.DOTALL)
_TURN = re.compile(r"turn (\w+), round (\d+)")


@lru_cache(maxsize=1)
def records() -> tuple[str, ...]:
    """Records: those that ship, those of the documents, and one of each scenario of the rules."""
    whole = [path.read_text("utf-8") for path in sorted(data_path("scenarios", "games").glob("*.orloj"))]
    told = [block for path in sorted(_DOCS.glob("*.md")) for block in _BLOCK.findall(path.read_text("utf-8"))]
    return (*whole, *told, *of_scenarios())


@lru_cache(maxsize=1)
def puzzles() -> tuple[str, ...]:
    """The puzzles that ship."""
    return tuple(path.read_text("utf-8") for path in sorted(data_path("scenarios", "puzzles").glob("*.orloj")))


@lru_cache(maxsize=1)
def of_scenarios() -> tuple[str, ...]:
    """Each scenario of the rules as a record."""
    return tuple(_record(scenario) for _, scenario in shipped.scenarios())


def _record(scenario: Scenario) -> str:
    """The record of a scenario; bare steps are those of whoever's turn it is."""
    given, when = scenario.given, scenario.when or ""
    if scenario.in_mid_turn:
        turn = _TURN.search(given)
        name, number = turn.groups() if turn else ("Mikel", "1")
        when = f"{number} {name} {when}"
    return f"{record_of(given).rstrip()}\n{when}\n"


def any_record(chance: Random) -> str:
    """A record that ships or was played, seldom a long one."""
    roll = chance.random()
    if roll < 0.45:
        return chance.choice(of_scenarios())
    if roll < 0.48:
        return chance.choice(records())
    return played.excerpt(chance) if roll < 0.8 else played.from_the_start(chance)


# ---- scenario files ----


@lru_cache(maxsize=1)
def scenarios() -> tuple[dict[str, Any], ...]:
    """Every scenario of the rules as data."""
    return tuple(entry for path in _rules() for entry in _read(path))


def _rules() -> list[Path]:
    return sorted(data_path("scenarios", "rules").rglob("*.yaml"))


def _read(path: Path) -> list[dict[str, Any]]:
    read = load_yaml(path.read_text("utf-8"), path.name)
    assert isinstance(read, list)
    return read


def _yaml(data: object, flow: bool | None) -> str:
    """Data as YAML, collections in brackets (``True``), in lines (``False``), or in brackets where they are small."""
    text: str = yaml.dump(data, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, default_flow_style=flow, width=999)
    return text


_DUMPER: type[yaml.SafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def scenario_file(chance: Random) -> str:
    """A file of one or two scenarios; parts of one may be those of another."""
    entries = [dict(chance.choice(scenarios())) for _ in range(chance.choice((1, 1, 1, 2)))]
    if chance.random() < 0.6:
        other = chance.choice(scenarios())
        for key in chance.sample(sorted(other), chance.choice((1, 1, 2))):
            entries[0][key] = other[key]
    for key in ("given", "when"):
        if chance.random() < 0.3 and isinstance(entries[0].get(key), str):  # a table may be a moment of a record
            entries[0][key] = mutate.by_tokens(entries[0][key], chance)
    if chance.random() < 0.3:
        entries[0]["then"] = [_expected(chance), *entries[0].get("then", ())]
    if chance.random() < 0.1:
        entries[0].pop(chance.choice(sorted(entries[0])))
    return _yaml(entries, None)


def _expected(chance: Random) -> object:
    """An entry of ``then``."""
    kind = chance.choice(("assertion", "assertion", "event", "no-event", "legal", "not-legal"))
    if kind == "assertion":
        return assertions(chance)
    return {kind: word_of("clause", chance) if "event" in kind else derive("step", chance)}


# ---- overlays ----


@lru_cache(maxsize=1)
def all_figures() -> tuple[Figure, ...]:
    """The figures of the edition that ships."""
    return tuple(figures(shipped_data("reconstruction")))


def overlay(chance: Random) -> str:
    """An overlay of a few figures, each with another value: mostly one that can stand there."""
    tree: dict[object, Any] = {"edition": {"id": "my-box", "version": 1, "extends": "reconstruction"}}
    for figure in chance.sample(all_figures(), chance.choice((0, 1, 1, 2, 4, 8))):
        part = tree
        for key in figure.path[:-1]:
            part = part.setdefault(key, {})
        part[figure.path[-1]] = _value(figure, chance)
    return _yaml(tree, chance.choice((None, False, True)))


def _value(figure: Figure, chance: Random) -> object:
    """A value in place of a figure's: one of its form, that of another figure, or what can stand nowhere."""
    roll = chance.random()
    form = form_of(figure.path, figure.value)
    if roll < 0.1:
        return chance.choice(_NO_VALUES)
    if roll < 0.2:
        return chance.choice(all_figures()).value
    for _ in range(20):
        value = _another(figure.value, chance)
        if form.fits(value):
            return value
    return figure.value


def _another(value: object, chance: Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + chance.choice((-2, -1, 1, 2, 5)))
    if isinstance(value, list) and value:
        items = list(value)
        at, other = chance.randrange(len(items)), chance.randrange(len(items))
        how = chance.randrange(3)
        if how == 0:
            items[at], items[other] = items[other], items[at]
        elif how == 1:
            items[at] = _another(items[at], chance)
        else:
            items[at] = items[other]
        return items
    return chance.choice([figure.value for figure in chance.sample(all_figures(), 30) if isinstance(figure.value, str)])


_NO_VALUES: tuple[object, ...] = (
    *(-1, 0, 100, 10**17, 1.5, float("inf"), True, "", "1", "gold+", "gold 99", "vp 2|moon", "a" * 200, [], {}, None),
    *([[]], [1, "a"], {"a": 1}, {1: {2: 3}}, [None], ["gold"] * 50),
)


# ---- dumps ----


def dump(chance: Random) -> Any:
    """The dump of a position as data; seldom with nothing changed."""
    data = played.any_position(chance).dump()
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        _change(data, chance)
    return data


def _change(data: Any, chance: Random) -> None:
    """One value somewhere in some data is another one, is missing, or stands twice."""
    around, key = _somewhere(data, chance)
    if around is None:
        return
    how = chance.randrange(6)
    value = around[key]
    if how == 0 and isinstance(around, dict):
        around.pop(key)
    elif how == 0 and isinstance(around, list):
        around.insert(key, value)
    elif how == 1:
        around[key] = chance.choice(_NO_LEAVES)
    elif how == 2:
        other_around, other_key = _somewhere(data, chance)
        if other_around is not None:
            around[key] = deepcopy(other_around[other_key])
    elif isinstance(value, bool):
        around[key] = not value
    elif isinstance(value, int):
        around[key] = value + chance.choice((-1, 1, -2, 2, 100))
    elif isinstance(value, str):
        around[key] = chance.choice(("", value + "x", *_strings(data, chance)))


def _somewhere(data: Any, chance: Random) -> tuple[Any, Any]:
    """A place in some data by chance: what is around it, and its key there."""
    around, key, here = None, None, data
    while isinstance(here, dict | list) and here and (around is None or chance.random() < 0.85):
        around = here
        key = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        here = here[key]
    return around, key


def _strings(data: Any, chance: Random) -> list[str]:
    """A text from somewhere else in the data."""
    for _ in range(20):
        around, key = _somewhere(data, chance)
        if around is not None and isinstance(around[key], str):
            return [around[key]]
    return []


_NO_LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 13, 10**6, -(10**6), 10**40, 1.5, float("nan"), float("inf"), "", "moon", "\ud800"),
    *([], {}, [[]], [None], {"a": 1}, [1, 2], ["a", "b"], [[1, 2, 3, 4, 5]], {"gold": "1"}, {"1": []}, "a" * 50_000),
)
