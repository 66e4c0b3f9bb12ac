"""From bytes to text: what a file must be before it can be read as notation."""

from __future__ import annotations

from codecs import BOM_UTF8

from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import MAX_CHARACTERS
from orloj_dsl.notation.spans import Source, Span

MAX_BYTES = 4 * MAX_CHARACTERS
"""No text within the bound of characters has more bytes."""


def decode(name: str, data: bytes) -> tuple[Source, tuple[Diagnostic, ...]]:
    """Read UTF-8, with or without a byte order mark.

    Returns:
        The source and no finding; for bytes that are no text, what could be read before them and one finding.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; the bound is {MAX_BYTES:,}"
        return Source(name, ""), (Diagnostic("too-long", Span(0, 0), message),)
    data = data.removeprefix(BOM_UTF8)
    try:
        return Source(name, data.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode("utf-8")
        found = f"byte 0x{data[error.start]:02X}"
        span = Span(len(text), len(text))
        message = f"{found} isn't UTF-8; save the file in that encoding"
        return Source(name, text), (Diagnostic("bad-encoding", span, message, ("UTF-8",)),)
