"""From bytes to text: what a file must be before it can be read as notation."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from orloj_dsl.notation.bounds import MAX_CHARACTERS
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source, Span

MAX_BYTES = 4 * MAX_CHARACTERS
"""No text within the bound of characters has more bytes."""
_UTF16 = ([True, False, True, False], [False, True, False, True])
"""Which of the first bytes are 0, in either order of bytes."""
_SHOWN = 200
"""So many bytes of what can't be read are shown at most."""


def decode(name: str, data: bytes) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Read UTF-8, with or without a byte order mark.

    Returns:
        The source and no finding; for bytes that are no text, what could be read before them and one finding.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes; it isn't read"
        return Source(name, ""), (Diagnostic("too-long", Span(0, 0), message),)
    if _is_utf16(data):
        message = "the file is UTF-16 or UTF-32, not UTF-8; save it as UTF-8"
        return Source(name, ""), (Diagnostic("bad-encoding", Span(0, 0), message, ("UTF-8",)),)
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(name, data.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        return _not_utf8(name, data, error.start)


def _is_utf16(data: bytes) -> bool:
    """Whether it begins as UTF-16 and UTF-32 do: with its mark, or with two letters of two bytes each."""
    return data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) or [byte == 0 for byte in data[:4]] in _UTF16


def _not_utf8(name: str, data: bytes, start: int) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Bytes that are no UTF-8 from ``start`` on: the text up to the end of that line, to be shown."""
    before = data[:start].decode("utf-8")
    line, _, _ = data[start : start + _SHOWN].partition(b"\n")
    char = data[start : start + 1].decode("cp1252", "ignore")
    letter = f" (in Windows-1252 it is {char})" if char.isprintable() and char else ""
    message = f"byte 0x{data[start]:02X} isn't UTF-8{letter}; save the file as UTF-8"
    source = Source(name, before + line.decode("utf-8", "replace"))
    return source, (Diagnostic("bad-encoding", Span(len(before), len(before) + 1), message, ("UTF-8",)),)
