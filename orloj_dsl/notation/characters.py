"""Characters that no line takes: what kind each one is, what it is called, and what was probably meant by it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

HIDDEN = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\u202a-\u202e\u2066-\u2069]|\\r(?!\\r*\\n)")
"""What can't stand anywhere, not even in a comment: controls, and what turns the direction of the text around it."""

_LOOKS = {
    **dict.fromkeys("'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033\u00ab\u00bb\uff02\uff07", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-"),
    **{"\u2039": "<", "\u203a": ">", "\u2329": "<", "\u232a": ">", "\u3008": "<", "\u3009": ">", "\u3001": ","},
    **dict(zip("АВЕКМНОРСТХІЈЅаеорсухіјѕ", "ABEKMHOPCTXIJSaeopcyxijs", strict=True)),  # noqa: RUF001 - Cyrillic letters
}
"""Signs that take the place of another one when a text goes through a word processor or another keyboard."""

_SIGN = re.compile(r'[A-Za-z0-9,;/()\[\]{}<>"#+!?-]+')
"""What the notation is written with."""

_CONTROLS = {
    **{"\0": "null", "\a": "bell", "\b": "backspace", "\t": "tab", "\v": "vertical tab", "\f": "form feed"},
    **{"\r": "carriage return", "\x1b": "escape", "\x7f": "delete", "\x85": "next line"},
}
"""Unicode names no control."""

_NAMELESS = {"Cc": "a control character", "Co": "a private character"}


@dataclass(frozen=True, slots=True)
class Misfit:
    """A character that can't stand where it is.

    Attributes:
        code: the code of its finding, by its kind.
        message: what it is called, and what to do about it.
        meant: what to type instead; empty where there is nothing like it.
        expected: the same in words, where it can't be seen.
    """

    code: str
    message: str
    meant: str = ""
    expected: tuple[str, ...] = ()


def misfit(char: str) -> Misfit:
    """The kind of a character that no line takes."""
    name, category = character_name(char), unicodedata.category(char)
    if char == "\r":
        return Misfit("lone-cr", f"{name} ends no line alone", expected=("LF", "CRLF"))
    if category == "Cc":
        return Misfit("control-character", f"{name}: no record holds control characters")
    if category in ("Zs", "Zl", "Zp"):
        expected = "a plain space" if category == "Zs" else "a line end"
        return Misfit("odd-space", f"{name} is no white space of the notation", expected=(expected,))
    if category == "Cf" or unicodedata.name(char, "").startswith(("VARIATION SELECTOR", "HANGUL FILLER")):
        return Misfit("invisible-character", f"{name} can't be seen and says nothing; delete it")
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return Misfit("foreign-digit", f"{name} is no digit of the notation: those are 0 to 9", str(digit))
    meant = _LOOKS.get(char, "") or unicodedata.normalize("NFKC", char)
    if meant != char and _SIGN.fullmatch(meant):
        return Misfit("look-alike", f"{name} stands where {meant} is meant", meant)
    return Misfit("bad-character", f"{name} can't stand here")


def hidden(char: str) -> Misfit:
    """The kind of a character that can't stand in a comment or a quoted text either."""
    if unicodedata.category(char) == "Cf":
        return Misfit("invisible-character", f"{character_name(char)} turns the text around it; delete it")
    return misfit(char)


def character_name(char: str) -> str:
    """What a character is called: ``U+00A0 no-break space``."""
    nameless = _NAMELESS.get(unicodedata.category(char), "an unassigned character")
    name = _CONTROLS.get(char, unicodedata.name(char, nameless))
    return f"U+{ord(char):04X} {name.lower()}"
