"""Inputs for each target, by grammar or by bytes; the same for the same seed and number, everywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple

from fuzz import mutate, played, records, seeds
from fuzz.vocabulary import any_word
from orloj_dsl.interpreter.position_text import position_line

Way = Literal["grammar", "bytes"]
WAYS: tuple[Way, ...] = ("grammar", "bytes")
SHARES = {
    "check": 6,
    "position": 4,
    "apply": 4,
    "overlay": 3,
    "scenario": 3,
    "dump": 3,
    "fmt": 2,
    "lexer": 2,
    "parse": 2,
}
"""Targets, and how often each gets an input where all do."""
LONGEST = 16_000
"""Bytes of an input at most: what is longer is cut."""


class Input(NamedTuple):
    """One input of a campaign."""

    number: int
    target: str
    way: Way
    data: bytes


def make(seed: int, number: int, targets: tuple[str, ...], ways: tuple[Way, ...]) -> Input:
    """The input of a number: its target, how it is made, and its bytes all follow from it and the seed."""
    chance = Random(f"{seed}:{number}")
    target = chance.choices(targets, [SHARES[name] for name in targets])[0]
    # A third is by bytes: most of what they change ends in the same few findings.
    way = chance.choices(ways, [2 if name == "grammar" else 1 for name in ways])[0]
    text = _MAKERS[target]
    data = text(chance).encode("utf-8", "surrogatepass")
    if way == "bytes":
        data = _odd(data, text, chance)
    return Input(number, target, way, data[:LONGEST])


def _odd(data: bytes, text: Callable[[Random], str], chance: Random) -> bytes:
    """Bytes of a text that were changed without knowing what they say; seldom of no text at all."""
    if chance.random() < 0.05:
        return chance.randbytes(chance.choice((0, 1, 3, 20, 200)))
    other = text(chance).encode("utf-8", "surrogatepass")
    if text is not _apply or chance.random() < 0.1:
        return mutate.by_bytes(data, other, chance)
    position, _, steps = data.partition(b"\n")  # where there is no position, nothing is applied
    return position + b"\n" + mutate.by_bytes(steps, other.partition(b"\n")[2], chance)


def seed_inputs(target: str, count: int) -> list[bytes]:
    """Inputs to begin with, for a fuzzer that looks for its own way on."""
    return [make(0, number, (target,), ("grammar",)).data for number in range(count)]


# ---- one for each target ----


def _record(chance: Random) -> str:
    """A record: made rule by rule, played with a step changed, or one that ships with words or lines changed."""
    roll = chance.random()
    if roll < 0.08:
        return _puzzle(chance)
    if roll < 0.22:
        return records.record(chance)
    if roll < 0.5:
        return played.changed(chance)
    if roll < 0.54:
        return _readable(chance)
    if roll < 0.57:
        return seeds.any_record(chance) + chance.choice(("", "\n")) + records.record(chance)
    if roll < 0.62:
        return mutate.splice(seeds.any_record(chance), seeds.any_record(chance), chance)
    if roll < 0.67:
        return mutate.by_lines(seeds.any_record(chance), chance)
    if roll < 0.8:
        return mutate.alike(seeds.any_record(chance), chance)
    return mutate.by_tokens(seeds.any_record(chance), chance)


def _puzzle(chance: Random) -> str:
    """A puzzle: one that ships, seldom as it is, else with words or lines changed, or with lines made by rule."""
    text, roll = chance.choice(seeds.puzzles()), chance.random()
    if roll < 0.1:
        return text
    if roll < 0.45:
        return records.puzzle(text, chance)
    if roll < 0.6:
        return mutate.alike(text, chance)
    return mutate.by_lines(text, chance) if roll < 0.8 else mutate.by_tokens(text, chance)


def _readable(chance: Random) -> str:
    """A record that mostly can be read, right or wrong."""
    return chance.choice((seeds.any_record, seeds.any_record, played.changed, records.record))(chance)


def _position(chance: Random) -> str:
    """A record that is about its position."""
    roll = chance.random()
    if roll < 0.35:
        return played.changed_position(chance)
    if roll < 0.45:
        lines = "\n".join(records.position(chance))
        return f"orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n{lines}\nplay\n"
    head = played.head_of(played.any_position(chance), chance)
    if roll < 0.8:
        return mutate.alike(head, chance)
    return mutate.by_lines(head, chance) if roll < 0.85 else mutate.by_tokens(head, chance)


def _odd_layout(chance: Random) -> str:
    """A record with other blanks, line ends, remarks and comments than it had; comments where they may stand."""
    parts = mutate.tokens(_readable(chance))
    often = chance.choice((0.02, 0.1, 0.4))
    play = parts.index("play") if "play" in parts else len(parts)
    for at, part in enumerate(parts):
        if chance.random() > often:
            continue
        if "\n" in part:
            parts[at] = chance.choice(_LINE_ENDS if at < play else (*_LINE_ENDS, *_COMMENTED_ENDS))
        elif part.isspace():
            parts[at] = chance.choice(_BLANKS if at < play else (*_BLANKS, *_COMMENTS))
        elif part in ",;":
            parts[at] = part + chance.choice(_LINE_ENDS)
    return "".join(parts)


_BLANKS = ("  ", "\t", " \t ", "     ")
_COMMENTS = (" {a} ", " {a\nb} ", "{}", " {\t a  b\r\n}", " {漢字} ", " {a}{b} ", " # a\n", ",\n", "\n")
_LINE_ENDS = ("\r\n", "\n\n", "\n\n\n", "  \n", " # a\n", "\n# a\n\n", "\n\t", "  #\n", "\n#a\n  # b\n")
_COMMENTED_ENDS = ("\n{a}\n", " {a}\n", "\n{a} {b} # c\n", "\n{a\n  b}\n\n", " ")


def _overlay(chance: Random) -> str:
    """An overlay: other figures, or a text with tokens or lines changed."""
    text = seeds.overlay(chance)
    roll = chance.random()
    if roll < 0.65:
        return text
    return mutate.by_lines(text, chance) if roll < 0.75 else mutate.by_tokens(text, chance)


def _scenario(chance: Random) -> str:
    """A file of scenarios, as data that is put together otherwise or as a changed text."""
    text = seeds.scenario_file(chance)
    roll = chance.random()
    if roll < 0.8:
        return text
    return mutate.by_lines(text, chance) if roll < 0.85 else mutate.by_tokens(text, chance)


def _dump(chance: Random) -> str:
    """A dump as JSON."""
    return json.dumps(seeds.dump(chance))


def _apply(chance: Random) -> str:
    """A position on one line, and steps that are to be applied there."""
    position = played.any_position(chance)
    steps = played.steps_at(position, chance)
    roll = chance.random()
    if roll < 0.3:
        steps = mutate.by_tokens(steps, chance)
    elif roll < 0.35:
        steps = f"{any_word(chance)} {any_word(chance)}"
    return f"{position_line(position)}\n{steps}"


_MAKERS: dict[str, Callable[[Random], str]] = {
    "check": _record,
    "position": _position,
    "apply": _apply,
    "overlay": _overlay,
    "scenario": _scenario,
    "dump": _dump,
    "fmt": _odd_layout,
    "lexer": _odd_layout,
    "parse": _record,
}
