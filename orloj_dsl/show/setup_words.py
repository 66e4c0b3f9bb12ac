"""What the lines of a setup say, in words, for whoever lays out a table and writes it down."""

from __future__ import annotations

from typing import Final

MEANINGS: Final = {
    "solo": "the level of the solo game: basic, intermediate-1 (hard tiles), intermediate-2 (hard cards), advanced",
    "hour": "the hour at which the game begins, where the hand starts, 0 to 23: 13 is I, 0 and 12 are XII",
    "face": "how far the clock's face is turned: 0 to 11 steps counter-clockwise",
    "crown": "the crowning piece that was drawn; first-game is the marked one",
    "months": "the month dials drawn, whose construction spaces are blocked; behind a semicolon one more, not blocked",
    "signs": "the zodiac dials, in the same way",
    "windows": "of each mastery colour what its window counts",
    "royals": "of each mastery colour what its royal scroll counts",
    "goals": "the three goals, each with its bonus",
    "calendar": "printed; or the twelve tiles of the calendar, by place from I",
    "scrolls": "the scrolls that lie open",
    "workshop": "the three workshop cards of the display, from left to right",
    "blocked": "the six action cards that were revealed; the dials and apostles laid apart follow from them",
    "mastery": "the mastery tiles on the places 1, 2, 3",
    "progress": "the mastery-progress tiles on the places 1, 2, 3",
    "rounds": "the end-of-round tiles: 1, 2 or 3 for the goal that it belongs to, 1 being the leftmost",
    "scoring": "the scoring tiles that were drawn",
    "piles": "the assistant piles from left to right",
    "next": "the action card of Manes and his round scoring card, on place 1, before the first turn",
    "offer": "the pairs of hammer and starting card (by its number) that are chosen from",
    "hammers": "who has which pair of hammer and starting card (by its number), where they are dealt",
}
"""The lines of a setup, by the words that they begin with."""
