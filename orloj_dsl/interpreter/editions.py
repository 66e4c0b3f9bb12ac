"""Where a record's edition comes from: the one that was given, an overlay beside the record, those that ship."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

from orloj_dsl.games.orloj import edition as shipping
from orloj_dsl.games.orloj.edition import DEFAULT, Edition, shipped
from orloj_dsl.games.orloj.overlay import EditionFault, Overlaid, read_overlay
from orloj_dsl.notation.bounds import MAX_FINDINGS
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.messages import too_many_findings
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.safe_yaml import MAX_BYTES, Place, YamlError, load_placed

SUFFIX = ".yaml"
_PLAIN_NAME = re.compile(r"[A-Za-z0-9-]{1,100}")
"""Only such a name can be that of a file beside the record, never a path."""


@dataclass(frozen=True, slots=True)
class OverlayFile:
    """An overlay that was read from a file.

    Attributes:
        source: its text.
        overlaid: what it makes.
        diagnostics: what is wrong with it, in the order of the text.
    """

    source: Source
    overlaid: Overlaid
    diagnostics: tuple[Diagnostic, ...]


class NoEditionError(LookupError):
    """There is no edition of a name; the message says where it was looked for."""


class BadEditionError(ValueError):
    """An overlay can't be played; the message says where its first fault is."""


@final
class Editions:
    """Finds editions by name; a file is read once."""

    def __init__(self, given: Edition | None = None, folder: Path | None = None) -> None:
        """Say where to look.

        Args:
            given: the edition to play with, whatever a record names.
            folder: where overlays are looked for, which is where the record lies; ``None`` for nowhere.
        """
        self.given = given
        self._folder = folder
        self._found: dict[str, Edition | BadEditionError] = {}

    @property
    def usual(self) -> Edition:
        """The edition of a record that names none."""
        return self.given or shipped(DEFAULT)

    @property
    def names(self) -> tuple[str, ...]:
        """The editions that a record may name."""
        return (*self._overlays(), *shipping.names())

    def _overlays(self) -> list[str]:
        """The overlays beside the record, by their files' names."""
        if self._folder is None:
            return []
        try:
            files = [path for path in self._folder.glob(f"*{SUFFIX}") if path.is_file()]
            found = sorted(path.stem for path in files if _PLAIN_NAME.fullmatch(path.stem))
        except OSError:
            return []
        return [name for name in found if name not in shipping.names()]

    def find(self, name: str) -> Edition:
        """The edition of a name: an overlay ``NAME.yaml`` in the folder, else one that ships.

        Raises:
            NoEditionError: there is none.
            BadEditionError: the overlay can't be read or played.
        """
        if name in shipping.names():
            return shipped(name)
        if name not in self._found:
            self._found[name] = self._beside(name)
        found = self._found[name]
        if isinstance(found, BadEditionError):
            raise found
        return found

    def _beside(self, name: str) -> Edition | BadEditionError:
        """The overlay of a name, or what is wrong with it."""
        if self._folder is None or not _PLAIN_NAME.fullmatch(name):
            raise NoEditionError(f"there is no edition {name}")
        path = self._folder / f"{name}{SUFFIX}"
        try:
            edition = playable(path)
        except FileNotFoundError as error:
            raise NoEditionError(f"there is no edition {name}, and no overlay {path}") from error
        except OSError as error:
            return BadEditionError(f"{path} can't be read: {error.strerror or error}")
        except BadEditionError as error:
            return error
        if edition.id != name:
            return BadEditionError(
                f"{path} is the edition {edition.id}, not {name}; call the file {edition.id}{SUFFIX}"
            )
        return edition


SHIPPED = Editions()
"""The editions that ship, and no others."""


def playable(path: Path) -> Edition:
    """The edition that an overlay makes.

    Raises:
        OSError: it can't be read, or isn't a file.
        BadEditionError: it can't be played.
    """
    file = read_overlay_file(path)
    if file.overlaid.edition is not None:
        return file.overlaid.edition
    found = next(found for found in file.diagnostics if not found.note)
    line, column = file.source.location(found.span.start)
    raise BadEditionError(f"{path} can't be played: line {line}, column {column}: {found.message}")


def read_overlay_file(path: Path) -> OverlayFile:
    """Read an overlay, never more than the bound of its size.

    Raises:
        OSError: it can't be read, or isn't a file.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with path.open("rb") as file:
        return overlay_of(str(path), file.read(MAX_BYTES + 1))


def overlay_of(name: str, data: bytes) -> OverlayFile:
    """Read an overlay from its bytes. Nothing is raised for any bytes."""
    source, findings = decode(name, data)
    nothing = Overlaid(None, (), 0, ())
    if findings:
        return OverlayFile(source, nothing, findings)
    try:
        value, places = load_placed(source.text, name)
    except YamlError as error:
        span = Span(error.offset, error.offset)
        advice = next((said for sign, said in _ADVICE.items() if sign in error.problem), "")
        message = f"not YAML as it is read here: {error.problem}{advice}"
        return OverlayFile(source, nothing, (Diagnostic("bad-edition", span, message),))
    overlaid = read_overlay(value)
    found = sorted(_diagnostics(overlaid.faults, places), key=lambda finding: finding.span)
    if len(found) > MAX_FINDINGS:
        found[MAX_FINDINGS:] = [too_many_findings(found[MAX_FINDINGS].span, MAX_FINDINGS)]
    return OverlayFile(source, overlaid, tuple(found))


_ADVICE = {
    "mapping values are not allowed": "; a line is NAME: VALUE, its parts stand below, two blanks further in",
    "could not find expected ':'": "; a line is NAME: VALUE, with a blank behind the colon",
    "cannot start any token": "; lines are indented with blanks, never with tabs",
    "expected ',' or": "; a list stands in [ ], its items parted by commas",
    "did not find expected": "; a list stands in [ ] and a quoted text in quotes, each closed in its line",
    "unexpected end of stream": "; a bracket or a quote is never closed",
}
"""What to do, by words of the YAML reader's message."""


def _diagnostics(faults: Iterable[EditionFault], places: Mapping[tuple[object, ...], Place]) -> Iterator[Diagnostic]:
    for fault in faults:
        span = _span(fault, places)
        hint = closest(fault.meant, fault.legal) if fault.meant not in ("", *fault.legal) else ""
        yield Diagnostic(fault.code, span, fault.message, fault.legal, hint, fault.clause, note=fault.note)


def _span(fault: EditionFault, places: Mapping[tuple[object, ...], Place]) -> Span:
    """Where a fault lies: at the name of a figure, at its value, or at what is written around it."""
    path = fault.path
    while path and path not in places:
        path = path[:-1]
    place = places.get(path, Place(None, (0, 0)))
    begin, end = place.value
    if place.key is not None and (fault.at_key or begin == end):
        begin, end = place.key
    return Span(begin, end)
