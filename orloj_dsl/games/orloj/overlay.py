"""Overlays: what an owner of the box knows better than an edition that ships.

An overlay is an edition that says only where it differs. Each of its figures replaces a figure of the edition that it
extends; one that is left empty hasn't been read yet, and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from orloj_dsl.games.orloj.edition import Edition, from_data, names, shipped_data
from orloj_dsl.games.orloj.edition_checks import doubts, unreadable
from orloj_dsl.games.orloj.edition_doubts import Doubt
from orloj_dsl.games.orloj.edition_forms import Form, form_of, number
from orloj_dsl.games.orloj.figures import BOX, HEAD, SOURCE, SURE, Figure, Path, figures, name_of, value_text

ID = re.compile(r"(?=.{1,100}$)[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_NUMBER = re.compile("-?[0-9]{1,9}")
EXAMPLE_HEAD = "edition: {id: my-box, version: 1, extends: reconstruction}"


@dataclass(frozen=True, slots=True)
class EditionFault:
    """Something about an overlay.

    Attributes:
        code: ``bad-edition``, ``unknown-figure``, ``bad-figure``, ``edition-count``, ``edition-example`` or
            ``sure-figure``.
        path: where in the overlay it lies.
        message: what is wrong, in words.
        legal: what could stand there.
        clause: the clause of the rulebook that it contradicts, if any.
        stops: whether the overlay can't be played; what doesn't stop it is a doubt.
        meant: the word that stands there, to find the one that was probably meant.
        at_key: whether the name of the figure is meant, not its value.
        note: whether it is worth telling and no error.
    """

    code: str
    path: Path
    message: str
    legal: tuple[str, ...] = ()
    clause: str = ""
    meant: str = ""
    stops: bool = False
    at_key: bool = False
    note: bool = False


@dataclass(frozen=True, slots=True)
class Overlaid:
    """An overlay that was read.

    Attributes:
        edition: the edition that it makes; ``None`` where it can't be played.
        figures: all figures of that edition; those of the overlay have the source ``box``.
        given: how many figures the overlay gives.
        faults: what is wrong with it.
    """

    edition: Edition | None
    figures: tuple[Figure, ...]
    given: int
    faults: tuple[EditionFault, ...]


def read_overlay(data: object) -> Overlaid:
    """Read an overlay's data, as YAML gives it. Nothing is raised for any data."""
    faults: list[EditionFault] = []
    if not isinstance(data, Mapping):
        return _unread(EditionFault("bad-edition", (), "an overlay is a mapping", (EXAMPLE_HEAD,), stops=True))
    head = data.get(HEAD)
    if (fault := _head_fault(head)) is not None:
        return _unread(fault)
    assert isinstance(head, Mapping)
    base = shipped_data(head["extends"])
    before = {figure.path: figure for figure in figures(base)}
    base[HEAD] = {**base[HEAD], "id": head["id"], "version": head["version"]}
    given: dict[Path, object] = {}
    for part, value in data.items():
        if part != HEAD:
            _take((part,), value, base, given, faults)
    all_figures = tuple(
        Figure(path, given[path], (("", BOX),)) if path in given else figure for path, figure in before.items()
    )
    faults = faults or list(_told(unreadable(base), given, before))
    if faults:
        return Overlaid(None, all_figures, len(given), tuple(faults))
    edition = from_data(base)
    faults += _told(doubts(edition, base), given, before)
    faults += _sure(given, before, {fault.path for fault in faults})
    playable = not any(fault.stops for fault in faults)
    return Overlaid(edition if playable else None, all_figures, len(given), tuple(faults))


def _unread(fault: EditionFault) -> Overlaid:
    return Overlaid(None, (), 0, (fault,))


def _head_fault(head: object) -> EditionFault | None:
    """What is wrong with the lines that say what an overlay is called, and what it corrects."""

    def fault(message: str, *key: str, legal: tuple[str, ...] = (EXAMPLE_HEAD,)) -> EditionFault:
        return EditionFault("bad-edition", (HEAD, *key), message, legal, stops=True)

    if not isinstance(head, Mapping):
        return fault("an overlay begins with its name, its version and what it extends")
    for key in head:
        if key not in ("id", "version", "extends"):
            return fault("an overlay's head has an id, a version and what it extends", str(key))
    for key in ("id", "version", "extends"):
        if head.get(key) is None:
            return fault(f"the overlay's head says no {key}")
    if not isinstance(head["id"], str) or not ID.fullmatch(head["id"]):
        return fault("an id is a word of letters, digits and hyphens", "id", legal=("my-box",))
    if head["id"] in names():
        message = f"{head['id']} is the name of an edition that ships; an overlay has one of its own"
        return fault(message, "id", legal=("my-box",))
    if not number(1, 9999).fits(head["version"]):
        return fault("a version is a number from 1 to 9999", "version", legal=("1",))
    if head["extends"] not in names():
        return fault(f"there is no edition {head['extends']} to extend", "extends", legal=names())
    return None


def _take(path: Path, value: object, base: Any, given: dict[Path, object], faults: list[EditionFault]) -> None:
    """Put one part of an overlay into the edition that it extends."""
    key = path[-1]
    if key == SOURCE or key not in base:
        around = f" in {name_of(path[:-1])}" if path[:-1] else ""
        known = tuple(str(name) for name in base if name not in (HEAD, SOURCE))
        message = f"the edition has no {key}{around}; there are {', '.join(known)}"
        if str(key) in known:
            message = f"{key} is a number here, and stands without quotes"
        faults.append(EditionFault("unknown-figure", path, message, known, meant=str(key), stops=True, at_key=True))
    elif value is None:
        return  # not read yet
    elif isinstance(base[key], Mapping):
        if isinstance(value, Mapping):
            for inner, of in value.items():
                _take((*path, inner), of, base[key], given, faults)
        else:
            known = tuple(str(name) for name in base[key] if name != SOURCE)
            message = f"{name_of(path)} has figures by name: {', '.join(known)}"
            faults.append(EditionFault("bad-figure", path, message, known, stops=True))
    else:
        form = form_of(path, base[key])
        if form.fits(value):
            base[key] = given[path] = form.normal(value)
        else:
            faults.append(_misfit(path, form, value))


def _misfit(path: Path, form: Form, value: object) -> EditionFault:
    """A value that can't stand in a figure; of a list the item that is wrong."""
    name, at, meant = name_of(path), path, value_text(value)
    if form.item is None or not isinstance(value, list):
        of, found = form, value
        example = ": [1, 2]" if form.item is not None else ""
        what = f"{name} is {form.words}{example}, not {_found(value)}"
    elif form.length not in (None, len(value)):
        of, found = form, ""
        what = f"{name} has {len(value)} items; {form.length} are needed, each {form.item.words}"
    else:
        wrong = next((index for index, item in enumerate(value) if not form.item.fits(item)), 0)
        of, found, at = form.item, value[wrong], (*path, wrong)
        what = f"item {wrong + 1} of {name} is {of.words}, not {_found(value[wrong])}"
        meant = value_text(value[wrong])
    if isinstance(found, str) and _NUMBER.fullmatch(found) and of.fits(int(found)):
        what += ": a number stands without quotes"
    return EditionFault("bad-figure", at, what, of.known, meant=meant, stops=True)


def _found(value: object) -> str:
    """What was found, in a message."""
    if isinstance(value, Mapping):
        return "names and values"
    return value_text(value) if isinstance(value, int | list) or value else "an empty text"


def _told(
    found: Iterator[Doubt], given: Mapping[Path, object], before: Mapping[Path, Figure]
) -> Iterator[EditionFault]:
    """Each doubt at the figure that brings it: one that the overlay changes. The edition that it extends has none."""
    changed = [path for path, value in given.items() if value != before[path].value]
    for doubt in found:
        at = next((path for part in doubt.parts for path in changed if path[: len(part)] == part), None)
        if at is not None:
            yield EditionFault(doubt.code, at, doubt.message, clause=doubt.clause, stops=doubt.stops)


def _sure(given: Mapping[Path, object], before: Mapping[Path, Figure], told: set[Path]) -> Iterator[EditionFault]:
    """Figures that are known, and that an overlay says otherwise."""
    for path, value in given.items():
        figure = before[path]
        if value != figure.value and path not in told and all(source in SURE for _, source in figure.sources):
            known, here = value_text(figure.value), value_text(value)
            message = f"{figure.name} is known to be {known} ({figure.source}); here it is {here}"
            yield EditionFault("sure-figure", path, message, (known,), note=True)
