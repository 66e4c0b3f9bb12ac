"""Changes of any text: by tokens, by lines, by bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from fuzz.vocabulary import any_word, are_alike, is_known, like, word_of

_TOKENS = re.compile(r"[+-]?\w+(?:-\w+)*|[ \t]+|\r?\n|.", re.DOTALL)


def tokens(text: str) -> list[str]:
    """A text cut into words, blanks, line ends and signs."""
    return _TOKENS.findall(text)


def by_tokens(text: str, chance: Random) -> str:
    """A text with one to four tokens changed."""
    parts = tokens(text)
    for _ in range(chance.choice((1, 1, 1, 1, 2, 4))):
        if not parts:
            return any_word(chance)
        chance.choice(_TOKEN_CHANGES)(parts, _said(parts, chance), chance)
    return "".join(parts)


def alike(text: str, chance: Random) -> str:
    """A text with one word or number replaced by another one of its kind: what is written stays readable."""
    parts = tokens(text)
    said = [at for at, part in enumerate(parts) if is_known(part) and (part[0].isalnum() or len(part) > 1)]
    for at in chance.sample(said, min(len(said), chance.choice((1, 1, 1, 2)))):
        # What stands elsewhere in the text is more likely to mean something here than any word.
        others = [part for part in parts if are_alike(part, parts[at])]
        parts[at] = chance.choice(others) if others and chance.random() < 0.5 else like(parts[at], chance)
    return "".join(parts)


def _said(parts: list[str], chance: Random) -> int:
    """The place of a token, of something that is said rather than of a blank."""
    for _ in range(8):
        at = chance.randrange(len(parts))
        if not parts[at].isspace():
            break
    return at


def _delete(parts: list[str], at: int, chance: Random) -> None:
    del parts[at]


def _double(parts: list[str], at: int, chance: Random) -> None:
    parts[at:at] = [parts[at], chance.choice(("", " ", ", ", "; ", "\n"))]


def _swap(parts: list[str], at: int, chance: Random) -> None:
    other = _said(parts, chance)
    parts[at], parts[other] = parts[other], parts[at]


def _replace_alike(parts: list[str], at: int, chance: Random) -> None:
    parts[at] = like(parts[at], chance)


def _replace(parts: list[str], at: int, chance: Random) -> None:
    parts[at] = any_word(chance)


def _insert(parts: list[str], at: int, chance: Random) -> None:
    parts.insert(at, f"{any_word(chance)}{chance.choice(('', ' '))}")


def _to_an_extreme(parts: list[str], at: int, chance: Random) -> None:
    numbers = [index for index, part in enumerate(parts) if part.lstrip("+-").isdecimal()]
    parts[chance.choice(numbers) if numbers else at] = word_of("extreme", chance)


_TOKEN_CHANGES: tuple[Callable[[list[str], int, Random], None], ...] = (
    _delete,
    _double,
    _swap,
    _replace_alike,
    _replace_alike,
    _replace,
    _insert,
    _to_an_extreme,
)


def by_lines(text: str, chance: Random) -> str:
    """A text with a line deleted, doubled, moved, joined with the next one or cut."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    how = chance.randrange(5)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(chance.randrange(len(lines) + 1), lines[at])
    elif how == 2:
        lines.insert(chance.randrange(len(lines)), lines.pop(at))
    elif how == 3:
        lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    else:
        cut = chance.randrange(len(lines[at]) + 1)
        lines[at : at + 1] = [lines[at][:cut], lines[at][cut:]]
    return "\n".join(lines)


def splice(first: str, second: str, chance: Random) -> str:
    """The beginning of one text and the end of another, cut between lines or tokens."""
    cut = str.splitlines if chance.random() < 0.5 else tokens
    ours, theirs = cut(first), cut(second)
    joined = ours[: chance.randrange(len(ours) + 1)] + theirs[chance.randrange(len(theirs) + 1) :]
    return ("\n" if cut is str.splitlines else "").join(joined)


def by_bytes(data: bytes, other: bytes, chance: Random) -> bytes:
    """Bytes with one to eight changes that know nothing of what they say; ``other`` is spliced in at times."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at = chance.randrange(len(changed) + 1)
        end = min(len(changed), at + chance.choice((1, 1, 2, 4, 16)))
        how = chance.randrange(8)
        if how == 0:
            del changed[at:end]
        elif how == 1:
            changed[at:at] = bytes(chance.randrange(128) for _ in range(chance.choice((1, 2))))
        elif how == 2 and at < len(changed):
            changed[at] ^= 1 << chance.randrange(7)
        elif how == 3:
            changed[at:end] = any_word(chance).encode("utf-8", "surrogatepass")
        elif how == 4:
            changed[at:at] = changed[at:end] * chance.choice((1, 2, 20))
        elif how == 5:
            begin = chance.randrange(len(other) + 1)
            changed[at:end] = other[begin : begin + chance.choice((4, 40, 400))]
        elif how == 6:
            del changed[at:]
        else:
            changed[at:at] = chance.choice(_ODD_BYTES if chance.random() < 0.1 else _ODD_SIGNS)
    return bytes(changed)


_ODD_BYTES = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80", b"\xff\xfe", b"\x85")
"""What no text in UTF-8 holds."""
_ODD_SIGNS = (
    *(
        b"\x00",
        b"\r",
        b"\r\r\n",
        b"\n\n",
        b"\x1b]0;",
        b"\xc2\x85",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xa8",
        b"\xf0\x9f\x91\x8d",
    ),
    *(
        b"{",
        b"}",
        b'"',
        b"\\",
        b"(",
        b")",
        b"((((((((",
        b"[",
        b"<",
        b"#",
        b",",
        b";",
        b": ",
        b"- ",
        b"&a ",
        b"*a",
        b"!!int ",
    ),
)
