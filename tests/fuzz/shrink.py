"""Making an input that fails small: parts are left out as long as it fails in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable

from fuzz.mutate import tokens


def shrunk(data: bytes, fails: Callable[[bytes], bool], seconds: float) -> bytes:
    """The smallest input found, by leaving out lines, then words, then bytes.

    Args:
        data: an input that fails.
        fails: whether another one fails in the same way.
        seconds: how long to try.
    """
    until = time.monotonic() + seconds
    for cut in (_lines, _words, _bytes):
        parts = cut(data)
        before = None
        while parts != before and time.monotonic() < until:
            before, parts = parts, _fewer(parts, fails, until)
        data = b"".join(parts)
    return data


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _words(data: bytes) -> list[bytes]:
    try:
        return [token.encode() for token in tokens(data.decode())]
    except UnicodeDecodeError:
        return _bytes(data)


def _bytes(data: bytes) -> list[bytes]:
    return [data[at : at + 1] for at in range(len(data))]


def _fewer(parts: list[bytes], fails: Callable[[bytes], bool], until: float) -> list[bytes]:
    """Parts without those that can be left out, large stretches of them first."""
    size = max(1, len(parts) // 2)
    while True:
        at = 0
        while at < len(parts) and time.monotonic() < until:
            fewer = parts[:at] + parts[at + size :]
            if fails(b"".join(fewer)):
                parts = fewer
            else:
                at += size
        if size == 1 or time.monotonic() >= until:
            return parts
        size //= 2
