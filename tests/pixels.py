"""What a PNG shows, read by nothing but its specification: eight bits of red, green, blue and opacity a pixel."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS, RGBA, PIXEL = 8, 6, 4


@dataclass(frozen=True)
class Pixels:
    """A picture: its width and height, and four bytes for each pixel, row by row."""

    width: int
    height: int
    data: bytes

    def at(self, x: int, y: int) -> str:
        """The colour of a pixel as ``#rrggbb``, which is opaque."""
        start = (y * self.width + x) * PIXEL
        *colour, opacity = self.data[start : start + PIXEL]
        assert opacity == 255
        return "#" + bytes(colour).hex()

    def colours(self) -> set[bytes]:
        """All that occur."""
        return {self.data[start : start + PIXEL] for start in range(0, len(self.data), PIXEL)}


def size(png: bytes) -> tuple[int, int]:
    """The width and height of a PNG, which is quicker to be read than all its pixels."""
    width, height, *_ = _header(_chunks(png))
    return width, height


def pixels(png: bytes) -> Pixels:
    """Read a PNG that isn't interlaced."""
    chunks = _chunks(png)
    width, height, *how = _header(chunks)
    assert how == [EIGHT_BITS, RGBA, 0, 0, 0]
    return Pixels(width, height, _rows(zlib.decompress(chunks[b"IDAT"]), width * PIXEL))


def _header(chunks: dict[bytes, bytes]) -> tuple[int, ...]:
    return struct.unpack(">IIBBBBB", chunks[b"IHDR"])


def _chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by their kind; those of one kind belong together."""
    assert png.startswith(SIGNATURE)
    chunks: dict[bytes, bytes] = {}
    start = len(SIGNATURE)
    while start < len(png):
        length, kind = struct.unpack(">I4s", png[start : start + 8])
        chunks[kind] = chunks.get(kind, b"") + png[start + 8 : start + 8 + length]
        start += length + 12
    return chunks


def _rows(data: bytes, wide: int) -> bytes:
    """The rows without their filters: each byte was written as the difference to what its neighbours let expect."""
    done, above = bytearray(), bytearray(wide)
    for start in range(0, len(data), wide + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + wide])
        for index in range(wide):
            left = row[index - PIXEL] if index >= PIXEL else 0
            corner = above[index - PIXEL] if index >= PIXEL else 0
            row[index] = (row[index] + _expected(kind, left, above[index], corner)) % 256
        done += row
        above = row
    return bytes(done)


def _expected(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 4:
        return min((left, above, corner), key=lambda near: abs(left + above - corner - near))
    return (0, left, above, (left + above) // 2)[kind]
