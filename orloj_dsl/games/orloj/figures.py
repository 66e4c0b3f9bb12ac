"""The figures of an edition: what each is called, what it says, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SURE = ("rulebook", "example", "deduced")
"""Sources of figures that are known."""
UNSURE = ("reading", "reconstructed", "conflict")
"""Sources of figures that an owner of the box may know better."""
BOX = "box"
"""The source of what an overlay says: a real box."""

OTHERS = "others"
HEAD, SOURCE = "edition", "source"

Path = tuple[object, ...]
"""The keys that lead to a figure: ``("workshop", "cards", "w07", "top")``."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: a value that is replaced as a whole.

    Attributes:
        path: where it stands in the edition.
        value: a number, a word, a reward in words, or a list of these.
        sources: where it comes from, by aspect; one whose aspect is empty is the source of all of it.
    """

    path: Path
    value: object
    sources: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """``workshop.cards.w07.top``."""
        return name_of(self.path)

    @property
    def unsure(self) -> bool:
        """Whether an owner of the box may know it better, at least in part."""
        return any(source in UNSURE for _, source in self.sources)

    @property
    def source(self) -> str:
        """``rulebook``; or ``rulebook (kinds), reading (order)``."""
        return ", ".join(f"{source} ({aspect})" if aspect else source for aspect, source in self.sources)


def name_of(path: Path) -> str:
    """A path in one word."""
    return ".".join(map(str, path))


def value_text(value: object) -> str:
    """A figure's value as YAML on one line."""
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value)


def figures(data: Mapping[str, Any]) -> Iterator[Figure]:
    """All figures of an edition's data, in its order.

    Raises:
        ValueError: a figure has no source.
    """
    for key, value in data.items():
        if key not in (HEAD, SOURCE):
            yield from _figures((key,), value, _source_of(data.get(SOURCE), key))


def _figures(path: Path, node: object, source: object) -> Iterator[Figure]:
    if isinstance(node, Mapping):
        said = node.get(SOURCE, source)
        for key, value in node.items():
            if key != SOURCE:
                yield from _figures((*path, key), value, _source_of(said, key))
    elif source is None:
        raise ValueError(f"{name_of(path)} has no source")
    else:
        aspects = source.items() if isinstance(source, Mapping) else [("", source)]
        yield Figure(path, node, tuple((str(aspect), str(word)) for aspect, word in aspects))


def _source_of(said: object, key: object) -> object:
    """What is said of a part: by its name, with the others, or with everything around it."""
    return said.get(key, said.get(OTHERS)) if isinstance(said, Mapping) else said


def without_sources(node: Any) -> Any:
    """Figures alone, their keys as text: what an edition's digest is of."""
    if isinstance(node, Mapping):
        return {str(key): without_sources(value) for key, value in node.items() if key != SOURCE}
    return [without_sources(value) for value in node] if isinstance(node, list) else node
