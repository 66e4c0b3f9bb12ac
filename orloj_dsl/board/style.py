"""Colours and lettering. Colour alone never says anything: every piece has a shape or a letter besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orloj_dsl.games.orloj.state import PLAYER_COLOURS, Table

LIGHT: Final[Mapping[str, str]] = {
    "ground": "#efe8d8",
    "paper": "#fbf8f0",
    "panel": "#f4eddd",
    "raised": "#fffdf8",
    "line": "#b9ab8f",
    "edge": "#6f6350",
    "ink": "#2b261f",
    "soft": "#6a5f4e",
    "night": "#2b261f",
    "dial": "#1d3554",
    "dial-ink": "#f3ead2",
    "dial-line": "#4d6688",
    "brass": "#a87b1e",
    "brass-soft": "#e2c98c",
    "mark": "#b3401f",
    "gold": "#d9a520",
    "paint": "#b8477e",
    "wood": "#9a6233",
    "iron": "#75818c",
    "coin": "#c9b27a",
    "blue": "#2f6fb0",
    "pink": "#cf5f8e",
    "yellow": "#d8a616",
    "purple": "#7a4b96",
    "green": "#3d8a50",
    "red": "#bf4a34",
}
"""Colours by what they are for, on a light ground."""

DARK: Final[Mapping[str, str]] = {
    "ground": "#12161c",
    "paper": "#1a2029",
    "panel": "#212935",
    "raised": "#2b3543",
    "line": "#495568",
    "edge": "#8d98a9",
    "ink": "#ece6d6",
    "soft": "#a9b0bb",
    "night": "#1a2029",
    "dial": "#0d1f38",
    "dial-ink": "#efe3c2",
    "dial-line": "#3d5678",
    "brass": "#d6ac55",
    "brass-soft": "#6d5726",
    "mark": "#f0835c",
    "gold": "#e3b53c",
    "paint": "#d06a9b",
    "wood": "#b97f4c",
    "iron": "#93a0ac",
    "coin": "#d6c391",
    "blue": "#5a9bdc",
    "pink": "#e283a9",
    "yellow": "#e5ba3a",
    "purple": "#a678c4",
    "green": "#5fae72",
    "red": "#db6d55",
}
"""The same on a dark ground."""

THEMES: Final[Mapping[str, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK}

_SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"DejaVu Serif","Noto Serif","Liberation Serif",serif'
_SANS = 'system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans","Noto Sans","Liberation Sans",sans-serif'
_RULES: Final = {
    "text": f"font-family:{_SERIF};font-size:14px",
    ".sans": f"font-family:{_SANS}",
    ".mid": "text-anchor:middle",
    ".end": "text-anchor:end",
    ".bold": "font-weight:bold",
    ".italic": "font-style:italic",
    ".caps": "font-size:11px;letter-spacing:1.6px",
    **{f".s{size}": f"font-size:{size}px" for size in (6, 8, 9, 10, 11, 12, 13, 16, 18, 20, 24, 30)},
    ".none": "fill:none",
    ".faint": "opacity:.35",
    ".thin": "stroke-width:.75px",
    ".mid-line": "stroke-width:1.5px",
    ".thick": "stroke-width:3px",
    ".round": "stroke-linecap:round;stroke-linejoin:round",
    ".dashed": "stroke-dasharray:4 3",
}
"""What a class does, whatever the colours are."""


def css(colours: Mapping[str, str], scope: str = "") -> str:
    """The rules of the drawing: ``f-NAME`` fills and ``l-NAME`` draws lines in each of the colours.

    Args:
        colours: what stands for each colour, ``#fbf8f0`` or, in a page, ``var(--paper)``.
        scope: a selector that all rules are to stay within, and a space; by default they hold for the whole document.
    """
    coloured = {f".f-{name}": f"fill:{value}" for name, value in colours.items()}
    coloured |= {f".l-{name}": f"stroke:{value}" for name, value in colours.items()}
    rules = (("text", f"fill:{colours['ink']}"), *_RULES.items(), *coloured.items())
    return "".join(f"{scope}{selector}{{{said}}}\n" for selector, said in rules)


def letter_on(colour: str) -> str:
    """The colour of a letter on one of the colours of pieces and tracks, so that it can be read in both themes."""
    return "night" if colour == "yellow" else "paper"


def seat_colours(table: Table) -> tuple[str, ...]:
    """A colour of the palette for each seat: the one that the record names, else one that nobody has."""
    named = [seat.colour for seat in table.seats]
    free = iter(colour for colour in PLAYER_COLOURS if colour not in named)
    return tuple(colour if colour in PLAYER_COLOURS else next(free) for colour in named)


def initials(table: Table) -> tuple[str, ...]:
    """A letter for each seat, that no other one has: the first of its name, else its number."""
    letters = [seat.name[:1].upper() for seat in table.seats]
    return tuple(
        letter if letter.isalnum() and letters.count(letter) == 1 else str(number)
        for number, letter in enumerate(letters, 1)
    )
