"""A small, strict part of YAML, for data that may come from anybody.

What is read is mappings, sequences and scalars, and nothing that refers elsewhere: no anchors,
aliases, tags, merge keys or second documents. A value's type follows from how it is written::

    true false            bool   (yes, no, on, off are strings)
    null ~ nothing        None
    12 -3 +2              int    (up to 18 digits; 12:30, 012 and 1_000 are strings)
    1.5 -2e3              float
    anything else         str    (dates too)
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, final

import yaml

MAX_BYTES: Final = 1024 * 1024
MAX_DEPTH: Final = 40

_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+([eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)")
_WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_AROUND: Final = {
    "flow sequence": "list",
    "flow mapping": "mapping",
    "block collection": "list",
    "block mapping": "mapping",
    "quoted scalar": "text in quotes",
}
"""What the library calls that in which something is wrong, and what people call it."""
_NO_KEY: Final = object()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands in its text, in characters from 0, the end excluded.

    Attributes:
        key: where its key stands; ``None`` for an item of a sequence.
        value: where the value itself stands; empty where nothing is written.
    """

    key: tuple[int, int] | None
    value: tuple[int, int]


Path = tuple[object, ...]
"""The keys and numbers of items, from 0, that lead from the document to a value in it."""


@final
class YamlError(ValueError):
    """A text isn't YAML of the kind read here.

    Attributes:
        name: What the text is called, usually its path.
        line: The line of the fault, from 1.
        column: The column of the fault in characters, from 1.
        offset: The fault's place in the whole text, in characters from 0.
        problem: What is wrong, in words.
        doubled: Whether it is a key that stands in its mapping already.
    """

    def __init__(self, name: str, line: int, column: int, offset: int, problem: str, *, doubled: bool = False) -> None:
        super().__init__(name, line, column, offset, problem)
        self.name = name
        self.line = line
        self.column = column
        self.offset = offset
        self.problem = problem
        self.doubled = doubled

    def __str__(self) -> str:
        return f"{self.name}:{self.line}:{self.column}: {self.problem}"


def load_yaml(text: str, name: str) -> object:
    """Read one YAML document.

    Args:
        text: The document, at most `MAX_BYTES` in UTF-8 and nested at most `MAX_DEPTH` deep.
        name: What to call the text in an error.

    Returns:
        Dicts, lists, strings, ints, floats, bools and None; None for an empty document.

    Raises:
        YamlError: The text is not such a document. Nothing else is raised for any text.
    """
    return _build(text, name, None)


def load_placed(text: str, name: str) -> tuple[object, dict[Path, Place]]:
    """Read one YAML document as `load_yaml` does, with the place of every value in it.

    Raises:
        YamlError: The text is not such a document. Nothing else is raised for any text.
    """
    places: dict[Path, Place] = {}
    return _build(text, name, places), places


def _build(text: str, name: str, places: dict[Path, Place] | None) -> object:
    """Read a document; where a mapping for them is given, with the places of its values."""
    _refuse_unreadable(text, name)
    builder = _Builder(name, places)
    for event in _events(text, name):
        builder.take(event)
    return builder.document


def _events(text: str, name: str) -> Iterator[yaml.Event]:
    """The events of a document.

    Raises:
        YamlError: The text is no YAML.
    """
    behind = None
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            yield event
            behind = event.end_mark
    except yaml.MarkedYAMLError as error:
        raise YamlError(name, *_place(error.problem_mark or error.context_mark), _problem(error)) from error
    except yaml.YAMLError as error:
        raise YamlError(name, 1, 1, 0, str(error)) from error
    except (ValueError, OverflowError) as error:  # the loader in Python tries to make a character of any number
        raise YamlError(name, *_place(behind), "an escape behind this is no character") from error


def _problem(error: yaml.MarkedYAMLError) -> str:
    """What is wrong, and in what: a list that isn't closed is noticed below where it begins."""
    problem = error.problem or error.context or "not YAML"
    around = next((said for name, said in _AROUND.items() if name in (error.context or "")), None)
    if around is None or error.context_mark is None:
        return problem
    line, column, _ = _place(error.context_mark)
    return f"{problem}, in the {around} that begins at {line}:{column}"


def _span(event: yaml.Event) -> tuple[int, int]:
    """Return where an event begins and ends, in characters from 0."""
    assert event.start_mark is not None
    assert event.end_mark is not None
    return event.start_mark.index, event.end_mark.index


def _place(mark: Any) -> tuple[int, int, int]:
    """Return a mark's line and column, from 1, and offset; the two loaders have mark types of their own."""
    return (mark.line + 1, mark.column + 1, mark.index) if mark else (1, 1, 0)


def _refuse_unreadable(text: str, name: str) -> None:
    """Refuse a text that is too long or holds a control character or a lone surrogate."""
    bad = _UNPRINTABLE.search(text)
    if bad:
        before = _LINE_END.split(text[: bad.start()])
        raise YamlError(name, len(before), len(before[-1]) + 1, bad.start(), _not_allowed(bad.group()))
    if len(text.encode()) > MAX_BYTES:
        raise YamlError(name, 1, 1, 0, f"the text is longer than {MAX_BYTES} bytes")


def _not_allowed(character: str) -> str:
    return f"the character U+{ord(character):04X} is not allowed"


class _Builder:
    """Builds the document's value from its events, with a stack of the open collections."""

    __slots__ = ("_documents", "_name", "_open", "_places", "document")

    def __init__(self, name: str, places: dict[Path, Place] | None) -> None:
        self.document: object = None
        self._places = places
        self._name = name
        self._documents = 0
        self._open: list[_List | _Dict] = []

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.NodeEvent):
            self._refuse_marks(event)
        if isinstance(event, yaml.ScalarEvent):
            if bad := _SURROGATE.search(event.value):  # of an escape, where the loader lets it be
                self._fail(event, _not_allowed(bad.group()))
            self._add(_scalar(event), event)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._enter(_List(), event)
        elif isinstance(event, yaml.MappingStartEvent):
            self._enter(_Dict(), event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._fail(event, "only one document is allowed")

    def _refuse_marks(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._fail(event, "aliases are not allowed")
        if event.anchor is not None:
            self._fail(event, "anchors are not allowed")
        if getattr(event, "tag", None) is not None:
            self._fail(event, "tags are not allowed")

    def _enter(self, collection: _List | _Dict, event: yaml.NodeEvent) -> None:
        if len(self._open) == MAX_DEPTH:
            self._fail(event, f"nested more than {MAX_DEPTH} deep")
        if self._open and self._open[-1].wants_key:
            self._fail(event, "a key must be a plain value")
        collection.path = self._add(collection.value, event)
        self._open.append(collection)

    def _close(self, event: yaml.Event) -> None:
        path = self._open.pop().path
        if self._places is not None:
            begun = self._places[path]
            self._places[path] = Place(begun.key, (begun.value[0], _span(event)[1]))

    def _add(self, value: object, event: yaml.NodeEvent) -> Path:
        """Put a value, or a key, into the collection that is open; the path of a value."""
        if not self._open:
            self.document = value
            if self._places is not None:
                self._places[()] = Place(None, _span(event))
            return ()
        around = self._open[-1]
        problem, step = around.add(value, event)
        if problem:
            self._fail(event, problem, doubled=True)
        if self._places is None:
            return ()
        path = (*around.path, step)
        if step is not _NO_KEY:
            self._places[path] = Place(around.place_of_key, _span(event))
        return path

    def _fail(self, event: yaml.Event, problem: str, *, doubled: bool = False) -> NoReturn:
        raise YamlError(self._name, *_place(event.start_mark), problem, doubled=doubled)


class _List:
    """An open sequence."""

    __slots__ = ("path", "value")

    place_of_key: Final = None
    wants_key: Final = False

    def __init__(self) -> None:
        self.path: Path = ()
        self.value: list[object] = []

    def add(self, item: object, event: yaml.NodeEvent) -> tuple[str, object]:
        self.value.append(item)
        return "", len(self.value) - 1


class _Dict:
    """An open mapping: takes a key and its value by turns."""

    __slots__ = ("_key", "_key_event", "path", "value")

    def __init__(self) -> None:
        self.path: Path = ()
        self.value: dict[object, object] = {}
        self._key: object = _NO_KEY
        self._key_event: yaml.NodeEvent | None = None

    @property
    def place_of_key(self) -> tuple[int, int]:
        """Where the last key stands."""
        assert self._key_event is not None
        return _span(self._key_event)

    @property
    def wants_key(self) -> bool:
        """Whether a key comes next, and no value."""
        return self._key is _NO_KEY

    def add(self, item: object, event: yaml.NodeEvent) -> tuple[str, object]:
        """Take the next key or value; what is wrong with a key, if it is there already, and the key of a value."""
        if not self.wants_key:
            key, self._key = self._key, _NO_KEY
            self.value[key] = item
            return "", key
        if item in self.value:
            return f"{reprlib.repr(item)} is a key here already", _NO_KEY
        self._key, self._key_event = item, event
        return "", _NO_KEY


def _scalar(event: yaml.ScalarEvent) -> object:
    """Return a scalar's value; a quoted one or a block is always a string."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
