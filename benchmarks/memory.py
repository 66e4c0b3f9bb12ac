"""Memory: what a record takes while it is held, and whether a stream of records takes more the longer it is."""

from __future__ import annotations

import gc
import io
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from benchmarks.corpus import played
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.loading import document_of, read, run_document

T = TypeVar("T")

RECORDS_A_GAME = 10
"""The stream has so many records for each game of the other jobs."""
QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Held:
    """Bytes of what is held of a record, on average, and the decisions of one."""

    size: float
    decisions: float


def held(make: Callable[[T], object], texts: Sequence[T], decisions: int) -> Held:
    """What is held of some records."""
    make(texts[0])  # once, so that what is built only once isn't counted
    gc.collect()
    tracemalloc.start()
    kept = [make(text) for text in texts]
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Held(size / len(kept), decisions / len(kept))


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream of records that are read, checked and forgotten, one by one.

    Attributes:
        records: how many.
        peaks: the highest use of memory in each quarter of it, in bytes above that before the stream.
        left: what is still held when it has ended.
    """

    records: int
    peaks: tuple[int, ...]
    left: int


def stream(games: int) -> Stream:
    """Stream records through what ``orloj check`` does with each of its files."""
    texts = [played(seed).text.encode() for seed in range(games)]
    number = games * RECORDS_A_GAME
    _check(texts[0])
    gc.collect()
    tracemalloc.start()
    peaks = list(_peaks(texts[index % games] for index in range(number)))
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    quarter = -(-number // QUARTERS)
    return Stream(number, tuple(max(peaks[at : at + quarter]) for at in range(0, number, quarter)), left)


def _peaks(texts: Iterator[bytes]) -> Iterator[int]:
    for text in texts:
        tracemalloc.reset_peak()
        _check(text)
        yield tracemalloc.get_traced_memory()[1]


def _check(text: bytes) -> None:
    checked = run_document(document_of(*read("record", io.BytesIO(text))), SHIPPED)
    assert checked.clean


def as_data(found: Held | Stream) -> dict[str, Any]:
    """Plain data."""
    return {name: getattr(found, name) for name in found.__slots__}
