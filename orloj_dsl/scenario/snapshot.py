"""A snapshot of the cover, made to be kept and compared: a line a clause, so that a change shows in review."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self, final

from orloj_dsl.scenario.cover import Cover

HEAD: Final = """\
# What covers each clause of the game. Written by
#   orloj rules --coverage --write FILE
"""
_LINE: Final = re.compile(
    r"(?P<clause>O-\S+) +(?P<kind>[a-z]+) +scenarios +(?P<scenarios>\d{1,9}) +rejections +(?P<rejections>\d{1,9})"
    r" +features +(?P<features>\d{1,9}) +fired +(?P<fired>yes|no)"
)


class SnapshotError(ValueError):
    """A text is no snapshot; the message says where and why."""


@final
@dataclass(frozen=True, slots=True)
class Line:
    """What a snapshot says of a clause; that it fired, and not how often, which any new record changes."""

    clause: str
    kind: str
    scenarios: int
    rejections: int
    features: int
    fired: bool

    @classmethod
    def of(cls, cover: Cover) -> Self:
        """What is so now."""
        scenarios, rejections, features = map(len, (cover.scenarios, cover.rejections, cover.features))
        return cls(cover.clause.id, cover.clause.kind, scenarios, rejections, features, cover.fired > 0)

    def __str__(self) -> str:
        return (
            f"{self.clause:<9} {self.kind:<10} scenarios {self.scenarios:>3}  rejections {self.rejections:>3}"
            f"  features {self.features:>2}  fired {'yes' if self.fired else 'no'}"
        )


def snapshot_text(covers: Sequence[Cover]) -> str:
    """A snapshot of what is so now."""
    return HEAD + "".join(f"{Line.of(cover)}\n" for cover in covers)


def read_snapshot(text: str, name: str) -> tuple[Line, ...]:
    """Read a snapshot.

    Args:
        text: what `snapshot_text` wrote; lines that begin with ``#`` are remarks.
        name: what the text is called.

    Raises:
        SnapshotError: a line says nothing of a clause, or a clause stands there twice.
    """
    lines: dict[str, Line] = {}
    for number, text_line in enumerate(text.splitlines(), start=1):
        if text_line.startswith("#") or not text_line.strip():
            continue
        read = _LINE.fullmatch(text_line.rstrip())
        if read is None:
            raise SnapshotError(f"{name}:{number}: no line of a snapshot: {text_line[:60]!r}")
        if read["clause"] in lines:
            raise SnapshotError(f"{name}:{number}: {read['clause']} stands there twice")
        lines[read["clause"]] = Line(
            read["clause"],
            read["kind"],
            int(read["scenarios"]),
            int(read["rejections"]),
            int(read["features"]),
            read["fired"] == "yes",
        )
    return tuple(lines.values())


def lost(before: Sequence[Line], covers: Sequence[Cover]) -> Iterator[str]:
    """What clauses had by a snapshot and haven't any more, a sentence each."""
    now = {cover.clause.id: cover for cover in covers}
    for line in before:
        for why in _why(line, now.get(line.clause)):
            yield f"{line.clause} has lost its cover: {why}"


def _why(line: Line, cover: Cover | None) -> Iterator[str]:
    if cover is None:
        if line.scenarios or line.rejections or line.fired:
            yield "it is no clause of the game any more"
        return
    if line.scenarios and not cover.scenarios:
        yield f"no scenario is about it, and {line.scenarios} {'was' if line.scenarios == 1 else 'were'}"
    if line.rejections and not cover.rejections:
        yield f"no scenario sees it broken, and {line.rejections} did"
    if line.fired and not cover.fired:
        yield "it shows in no record any more"
