"""QR codes for a terminal, as text: two modules stand above each other in a character."""

from __future__ import annotations

import io
from typing import Final, final

import segno

STYLE: Final = "#ffffff on #000000"
"""How the text is to be printed where colour may be: light is what is drawn, so ink is white, whatever the screen is.

Without colour the text is right on a dark screen; on a light one dark and light are exchanged, which readers of today
take as well."""

_QUIET: Final = 4
"""Light modules around the code, as the standard has it."""
_MOST: Final = {"alphanumeric": 4296, "byte": 2953}
"""The most characters of the largest code, by how they are held."""
_CAPITALS: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""What takes five and a half bits a character, and not eight."""


@final
class QrError(ValueError):
    """A text that no QR code can hold.

    Attributes:
        size: how many characters it has.
        most: how many characters of its kind the largest QR code holds.
    """

    def __init__(self, size: int, most: int) -> None:
        super().__init__(size, most)
        self.size, self.most = size, most

    def __str__(self) -> str:
        return f"{self.size:,} characters are too many for a QR code, which holds {self.most:,} at most"


def qr_text(content: str) -> str:
    """The QR code of a text in ASCII, in lines of one width, with its light margin.

    Of all that fit it is the smallest, with as much correction as that one has room for.

    Raises:
        QrError: there is none so large.
    """
    mode = "alphanumeric" if _CAPITALS.issuperset(content) else "byte"
    try:
        code = segno.make_qr(content, error="L", mode=mode)
    except segno.DataOverflowError:
        raise QrError(len(content), _MOST[mode]) from None
    out = io.StringIO()
    code.terminal(out, border=_QUIET, compact=True)
    return out.getvalue()
