"""Share codes: the text of a puzzle as one word that can stand in a link, a message or a QR code.

A code is ``orloj1-`` and, in base64url without padding, four bytes of the text's SHA-256 and the text as a raw deflate
stream that knows `WORDS` beforehand. The same bytes can be spelled ``ORLOJ1-`` and base32: longer, but without small
letters a QR code takes fewer modules for them. Nothing but the number in front says how to read what follows.

The same text gives the same code wherever zlib packs alike; another zlib may find other matches, and so another code.
All of them open everywhere, to exactly that text.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple, final

from orloj_dsl.notation.characters import HIDDEN, character_name, hidden
from orloj_dsl.puzzle.words import WORDS

VERSION: Final = 1
MAX_CODE: Final = 16 * 1024
"""The longest code in characters; a QR code holds a quarter of it."""
MAX_TEXT: Final = 64 * 1024
"""The longest text of a code in bytes; a puzzle has some two thousand. More is never unpacked, whatever a code says."""

_CHECK: Final = 4
"""Bytes of the checksum: of four billion damaged codes it lets one pass."""
_DICTIONARY: Final = WORDS.encode()
_RAW: Final = -zlib.MAX_WBITS
_FORM: Final = re.compile("(orloj|ORLOJ)([1-9][0-9]{0,3})-(.*)")
_WITHIN: Final = re.compile("(?<![A-Za-z0-9])(?i:orloj)[1-9][0-9]{0,3}-[A-Za-z0-9_-]+")
"""A code as an unbroken word of a text, its head perhaps in other letters."""
_SHOWN: Final = 24
"""So much is shown of a text that is no code."""


@final
class CodeError(ValueError):
    """A code that can't be opened, or a text that no code can hold.

    Attributes:
        code: a stable word for the kind of fault (``cut-short``, ``changed``).
        message: what is wrong, in a line.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code, self.message = code, message

    def __str__(self) -> str:
        return f"{self.code} {self.message}"


class _Spelling(NamedTuple):
    """How bytes are written as characters, without padding.

    Attributes:
        foreign: a character that is none of them.
        group: so many characters are padded to.
        write, read: the way there and back, with padding.
    """

    foreign: re.Pattern[str]
    group: int
    write: Callable[[bytes], bytes]
    read: Callable[[str], bytes]

    def text(self, data: bytes) -> str:
        return self.write(data).decode().rstrip("=")

    def data(self, text: str) -> bytes:
        """The bytes of a text; nothing else gives just them.

        Raises:
            CodeError: no bytes are written so.
        """
        try:
            data = self.read(text + "=" * (-len(text) % self.group))
        except binascii.Error:  # no bytes have so many characters
            raise _cut_short() from None
        if self.text(data) != text:  # bits are set that mean nothing
            raise _changed()
        return data


_SPELLINGS: Final = {
    "orloj": _Spelling(re.compile("[^A-Za-z0-9_-]"), 4, base64.urlsafe_b64encode, base64.urlsafe_b64decode),
    "ORLOJ": _Spelling(re.compile("[^A-Z2-7]"), 8, base64.b32encode, base64.b32decode),
}


def encode(text: str) -> str:
    """The code of a text.

    Raises:
        CodeError: the text is empty or too long, or holds what no puzzle can.
    """
    _refuse_unfit(text)
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise CodeError("bad-encoding", f"{character_name(text[error.start])} has no form in UTF-8") from None
    if len(data) > MAX_TEXT:
        raise CodeError("too-large", f"the text has {len(data):,} bytes; the bound is {MAX_TEXT:,}")
    code = _spelled("orloj", _checksum(data) + _deflated(data))
    _refuse_long(code)
    return code


def decode(given: str) -> str:
    """The text of a code, which may stand behind the ``#`` of a link, and be broken by white space.

    Raises:
        CodeError: it can't be opened. Nothing else is raised for any text.
    """
    data = _bytes_of(given)
    check, packed = data[:_CHECK], data[_CHECK:]
    unpacked = _inflated(packed)
    if _checksum(unpacked) != check:
        raise _changed()
    try:
        text = unpacked.decode()
    except UnicodeDecodeError:
        raise CodeError("bad-encoding", "what the code holds isn't UTF-8") from None
    _refuse_unfit(text)
    return text


def code_in(text: str) -> str:
    """The code that a text is, or the one that stands in it as an unbroken word.

    Where there is none that opens, it is what says best why: the one word that looks like a code, or the whole text.

    Raises:
        CodeError: there are several.
    """
    words = list(dict.fromkeys(match.group() for match in _WITHIN.finditer(text)))
    found = [word for word in words if _opens(word)]
    if len(found) > 1:
        raise CodeError("foreign-code", f"there are {len(found)} codes in the text; open one at a time")
    if found and not _opens(text):
        return found[0]
    return words[0] if len(words) == 1 and _form(text) is None else text


def in_capitals(code: str) -> str:
    """The same code in capital letters and digits: longer, but smaller as a QR code, and easier to read out.

    Raises:
        CodeError: it is no code, or too long in this spelling.
    """
    capitals = _spelled("ORLOJ", _bytes_of(code))
    _refuse_long(capitals)
    return capitals


def link(code: str, base: str = "") -> str:
    """A link that ends in the code, or the fragment alone. Browsers keep fragments: no server learns the puzzle."""
    return f"{base}#{code}"


def _spelled(head: str, data: bytes) -> str:
    return f"{head}{VERSION}-{_SPELLINGS[head].text(data)}"


def _bytes_of(given: str) -> bytes:
    """What the characters of a code stand for.

    Raises:
        CodeError: it is no code, or none of this version.
    """
    form = _form(given)
    if form is None:
        raise _foreign(" ".join(given.split()))
    head, version, body = form.groups()
    if int(version) != VERSION:
        raise CodeError("later-code", f"the code is of version {version}; this program opens version {VERSION}")
    _refuse_long(form.string)
    spelling = _SPELLINGS[head]
    if foreign := spelling.foreign.search(body):
        raise _bad_character(head, foreign.group(), form.start(3) + foreign.start() + 1)
    return spelling.data(body)


def _form(given: str) -> re.Match[str] | None:
    """The parts of a code, without the white space in it and the link before it."""
    return _FORM.fullmatch("".join(given.split()).rpartition("#")[2])


def _opens(given: str) -> bool:
    try:
        decode(given)
    except CodeError:
        return False
    return True


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    return packer.compress(data) + packer.flush()


def _inflated(packed: bytes) -> bytes:
    """The bytes of a deflate stream, which is all that is given; never more of them than the bound and one.

    Raises:
        CodeError: it is no such stream.
    """
    unpacker = zlib.decompressobj(_RAW, _DICTIONARY)
    try:
        data = unpacker.decompress(packed, MAX_TEXT + 1)
    except zlib.error:
        raise _changed() from None
    if len(data) > MAX_TEXT:
        raise CodeError("too-large", f"what the code holds goes beyond the bound of {MAX_TEXT:,} bytes")
    if not unpacker.eof:
        raise _cut_short()
    if unpacker.unused_data:
        more = len(unpacker.unused_data)
        raise CodeError("surplus", f"behind the end of the code stands more: {more} byte{'s' if more > 1 else ''}")
    return data


def _checksum(data: bytes) -> bytes:
    return sha256(data).digest()[:_CHECK]


def _refuse_unfit(text: str) -> None:
    """Refuse what can't stand in a record; whoever opens a code may see its text before it is read."""
    if not text:
        raise CodeError("no-record", "the text is empty")
    if bad := HIDDEN.search(text):
        misfit = hidden(bad.group())
        raise CodeError(misfit.code, misfit.message)


def _refuse_long(code: str) -> None:
    if len(code) > MAX_CODE:
        raise CodeError("too-long", f"the code has {len(code):,} characters; the bound is {MAX_CODE:,}")


def _foreign(text: str) -> CodeError:
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
    message = f"{shown!r} is no code of a puzzle: one begins with orloj{VERSION}-"
    if _form(text.lower()):
        message += ", in small letters, or is in capitals throughout"
    return CodeError("foreign-code", message)


def _bad_character(head: str, character: str, place: int) -> CodeError:
    """Of a code in capitals, one that belongs to the other spelling says more: a chat has changed the head alone."""
    name = character_name(character)
    if head == "ORLOJ" and not _SPELLINGS["orloj"].foreign.search(character):
        small = f"ORLOJ{VERSION}- begins a code in capitals, in which {name} can't stand: character {place}"
        return CodeError("bad-character", f"{small}; was it orloj{VERSION}-?")
    return CodeError("bad-character", f"{name} can't stand in a code: character {place}")


def _cut_short() -> CodeError:
    return CodeError("cut-short", "the code isn't whole: its end is missing, or it was changed")


def _changed() -> CodeError:
    return CodeError("changed", "the code isn't as it was made: a character is another one, or some are missing")
