"""Whole records, rule by rule: headers, setup or position, turns with all that hangs on them, closing lines.

A line of a setup or a position is made from a template, in which ``{kind}`` is a word of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from fuzz.derive import derive
from fuzz.vocabulary import any_word, word_of
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.solo.area import LEVELS, NAME
from orloj_dsl.games.orloj.state import Seat
from orloj_dsl.interpreter.headers import with_manes
from orloj_dsl.interpreter.setup_text import setup_lines

_HEADERS = (
    *("title {string}", "date {date}", "place {string}", "event {string}", "annotator {string}", "source {string}"),
    *("rules {number}", "rules 1", "edition reconstruction 1", "edition reconstruction {number} {string}"),
    *("edition {head}", "ruling {ruling} {value}", "ruling {ruling} {value}", "{head} {string}", "titel {string}"),
)
_POSITION = {
    "turn": ("{name}", "round {number}", "none"),
    "clock": ("hand {number}", "face {number}", "moon {number}", "worker {number} {name}", "worker {number} {name}"),
    "rooster": ("left {number}", "marker {number}", "calls {number}", "call"),
    "crown": ("{crown}",),
    "painter": ("{month}",),
    "gears": ("{number}",),
    "discs": ("months {number}", "signs {number}"),
    "windows": ("{colour} {window}",),
    "royals": ("{colour} {royal}",),
    "goals": ("{goal} {bonus}",),
    "calendar": ("{section} {section} {section}", "{section}"),
    "blocked": ("{dial} {dial} {dial}", "{dial}"),
    "dials": ("{dial}", "{dial} {name}"),
    "revealed": ("{scroll} {scroll}", "{scroll}"),
    "workshop": ("{card} {card} {card}", "{card}"),
    "pile": ("{scroll} {scroll}", "hidden"),
    "deck": ("{card} {card}", "hidden"),
    "assistants": ("{assistant} {number}",),
    "offer": ("{hammer} {number}",),
    "claims": ("{goal} {name}", "{goal} {name} {name}"),
    "ended": ("rooster", "calendar"),
    "due": (
        *("{kind}", "{kind}", "{kind} {number}", "{kind} by {name}", "{kind} {clause}", "parts face", "lay {card}"),
        *(
            'reward "{icon}"',
            'reward "{icon}+{icon}" {clause}',
            'force {number} "{icon}"',
            "rest mastery {colour} coin",
        ),
    ),
    "{name}": (
        *("{counter} {number}", "{counter} {number}", "{counter} {number}", "hammer {hammer}", "card {number}"),
        *("waiting", "scrolls {scroll}", "used {scroll}", "royals {royal}", "warehouse {number} {assistant}"),
        *("cards {card} {card}", "places {number} {number}", "panel {number} {space}", "assistant {card} {assistant}"),
        *("sculptor {sculptor-space}", "{list} {number}"),
    ),
}
"""The things of a position, and the items of each."""
_PUZZLE = {
    "goal": (
        *("{name} vp max in {number} turns", "{name} vp at least {number} in 1 turn", "{name} vp {number} in 1 turn"),
        *(
            "{name} reach {fact} {number} in 1 turn",
            "{name} reach {fact} at least {number} and not {fact} {signed} in 1 turn",
        ),
        *("{name} reach dial {dial} {name} or {fact} at most {number}, {fact} {number} in 2 turns; fewest decisions",),
        *("{name} reach {name} {fact} {number} in 1 turn; fewest forced; every way", "{name} reach not not in 1 turn"),
    ),
    "answer": ("{number}", "{signed} unique", "yes", "no unique", "{number} in {number} ways", "yes in {number} way"),
    "proof": (
        *("value {number}, solutions {number}, nodes {number}, rules 1, edition reconstruction 1 sha-0, puzzle sha-0",),
        *("value {number}", "value yes, solutions {number} or more"),
    ),
    "hint": ("{string}", "{head}"),
    "difficulty": ("minute", "expert", "{head}"),
}
"""The lines of a puzzle, and what they may say."""
_SOLO = {
    "solo": ("{level}",),
    "blocked": ("{action-card} {action-card} {action-card}", "m01 m02 m07 m08 m09 m10"),
    "mastery": ("{colour} {colour} {colour}", "pink blue yellow"),
    "progress": ("{colour} {colour} {colour}", "yellow blue pink"),
    "rounds": ("{number} {number} {number}", "2 1 3"),
    "scoring": ("{scoring-tile} {scoring-tile} {scoring-tile}",),
    "piles": ("{assistant} {assistant} {assistant}", "signs months columns level-iv upgrades six"),
    "open": ("{action-card} {round-card}", "{action-card} {round-card}", "{action-card}"),
    "played": ("{action-card} {action-card} {action-card}",),
    "flipped": ("{number}", "{number} {number}"),
    "removed": ("{scroll} {scroll} {scroll}",),
    "Manes": (
        *("vp {number}", "workers {number}", "{colour} {number}", "{colour} {number}", "area {number} {assistant}"),
        *("cards {card} {card}", "scrolls {scroll} {unlooked}", "royals {royal}", "{counter} {number}"),
    ),
}
"""What only a position of a solo game has."""
_MANY = (
    "clock",
    "dials",
    "due",
    "{name}",
    "goals",
    "windows",
    "royals",
    "claims",
    "turn",
    "rooster",
    "discs",
    "open",
    "Manes",
)
"""Things that have several items."""
_ASSERTED = (
    *("{fact} {number}", "{fact} {signed}", "{name} {fact} {number}", "dial {dial} {name}", "section {number} nobody"),
    *("apostle {number} warehouse", "holds {assistant}", "sculptor {sculptor-space}", "display {card} {card}"),
    *("position {string}", "dial {dial} unbuilt", "{name} holds {number}", "{fact}", "{fact} {dial} {clause}"),
)
_CLOSING = (
    *("result {name} {number}, {name} {number}", "result Mikel 10, Eduardo 10", "end {ending}", "end unfinished"),
    *("end conceded {name}", "result {name} {signed}"),
)
_PLACE = re.compile(r"\{([a-z-]+)\}")


def filled(template: str, chance: Random) -> str:
    """A template with words in its places; seldom one that doesn't belong there."""

    def word(match: re.Match[str]) -> str:
        return any_word(chance) if chance.random() < 0.02 else word_of(match[1], chance)

    return _PLACE.sub(word, template)


def seats(chance: Random) -> tuple[Seat, ...]:
    """One to four players."""
    named = (("Mikel", "purple"), ("Eduardo", "yellow"), ("Carlos", "green"), ("Jorge", "red"))
    return tuple(Seat(name, colour) for name, colour in named[: chance.choice((1, 2, 2, 3, 4))])


def record(chance: Random) -> str:
    """A record of everything by itself: its table mostly can be, its turns mostly can't."""
    playing = seats(chance)
    alone = len(playing) == 1
    lines = ["orloj 1", "players " + ", ".join(f"{seat.name} {seat.colour}" for seat in playing)]
    lines += (filled(chance.choice(_HEADERS), chance) for _ in range(chance.choice((0, 0, 0, 1, 2))))
    if chance.random() < 0.3:
        lines += ["setup", *setup(playing, chance)]
    else:
        lines += ["position", *(solo_position(chance) if alone else position(chance))]
    lines += ["play", *(turn(chance) for _ in range(chance.choice((0, 1, 1, 2, 4))))]
    lines += (filled(chance.choice(_CLOSING), chance) for _ in range(chance.choice((0, 0, 1, 2))))
    text = "\n".join(lines) + "\n"
    return text.replace("Eduardo", NAME) if alone else text


def puzzle(text: str, chance: Random) -> str:
    """A puzzle with some of its lines said otherwise, and perhaps one more."""
    lines = [line for line in text.splitlines() if not line.startswith(tuple(_PUZZLE)) or chance.random() < 0.5]
    for head in chance.sample(list(_PUZZLE), chance.choice((1, 1, 2, 3))):
        lines.insert(chance.choice((2, 2, len(lines))), f"{head} {filled(chance.choice(_PUZZLE[head]), chance)}")
    if chance.random() < 0.3:
        lines += ["others", *(turn(chance) for _ in range(chance.choice((1, 2))))]
    return "\n".join(lines) + "\n"


def setup(playing: Sequence[Seat], chance: Random) -> Iterator[str]:
    """The lines of a setup that chance drew."""
    level = chance.choice(LEVELS) if len(playing) == 1 else ""
    first_game, dealt = not level and chance.random() < 0.3, chance.random() < 0.5
    drawn = draw_setup(shipped(), with_manes(playing), chance, level=level, first_game=first_game, dealt=dealt)
    return (f"  {head} {rest}" for head, rest in setup_lines(drawn))


def position(chance: Random) -> Iterator[str]:
    """Some statements of a position, each by itself."""
    heads = list(_POSITION)
    for head in sorted(chance.sample(heads, chance.choice((0, 1, 2, 2, 3, 5))), key=heads.index):
        yield f"  {statement(head, chance)}"


def solo_position(chance: Random) -> Iterator[str]:
    """The same of a solo game: the cards that must lie open in its first round mostly do."""
    if chance.random() < 0.8:
        yield filled("  turn {name}, round 1", chance)
        yield filled("  open {action-card} {round-card}", chance)
    for head in chance.sample(list(_SOLO), chance.choice((0, 1, 1, 2, 3))):
        yield f"  {statement(head, chance)}"
    yield from position(chance)


def statement(head: str, chance: Random) -> str:
    """One statement of a position."""
    most = chance.choice((1, 1, 2, 3, 4)) if head in _MANY else 1
    items = (filled(chance.choice((_POSITION | _SOLO)[head]), chance) for _ in range(most))
    return f"{filled(head, chance)} {', '.join(items)}"


def any_statement(chance: Random) -> str:
    """A statement of anything."""
    return statement(chance.choice([*_POSITION, *_SOLO] if chance.random() < 0.3 else list(_POSITION)), chance)


def turn(chance: Random) -> str:
    """A line of play: derived from the grammar, said of a round and a player that may be due, and decorated."""
    roll = chance.random()
    if roll < 0.06:
        return filled("adjust {name} {counter} {signed}", chance)
    if roll < 0.1:
        return derive("statement", chance)
    steps = derive("turn", chance).split(" ", 2)[-1] if roll < 0.5 else first_steps(chance)
    number, name = chance.choice(("1", "1", "1", "2")), word_of("name", chance)
    return decorated(f"{number} {name} {steps}", chance)


def first_steps(chance: Random) -> str:
    """Steps as a turn begins with: more often legal than what the grammar gives."""
    begin = chance.choice(
        ("clock {number}", "clock 1", "clock 2/1", "clock {number}/{number}", "pass", "start, clock 1")
    )
    parts = [filled(begin, chance)]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        parts += [chance.choice((", ", "; ", ",", ";;")), derive("step", chance)]
    return "".join(parts)


def decorated(line: str, chance: Random) -> str:
    """A line with comments, glyphs, assertions or a variation, or without any."""
    roll = chance.random()
    if roll < 0.06:
        return f"{line} [{assertions(chance)}]"
    if roll < 0.1:
        return f"{line} {word_of('glyph', chance)} {{{any_word(chance)} {any_word(chance)}}}"
    if roll < 0.14:
        return f"{line}\n( {line} {{other}}\n{chance.choice(('', '( ' + line + ' )'))})"
    if roll < 0.17:
        return f"{line}  # {any_word(chance)}"
    if roll < 0.2:
        return line.replace(", ", chance.choice((",\n", ", {a}\n", ",\n\n", ",  # b\n")), 1)
    return line


def assertions(chance: Random) -> str:
    """What may be asserted behind a step."""
    return ", ".join(filled(chance.choice(_ASSERTED), chance) for _ in range(chance.choice((1, 1, 2))))
