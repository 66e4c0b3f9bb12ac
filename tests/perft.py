"""Counts of decision sequences from fixed positions, over every possible draw: any change of the rules shows here.

The positions and their counts are in ``tests/data/perft.yaml``. A sequence has one decision or draw a step, and each
different draw counts once; a game that is over goes no further.

``python tests/perft.py`` counts all of them again and compares. ``--position NAME --depth N --divide`` counts one by
its first decision: before a change and after it, to find a difference. ``--judge`` finds by trying what is legal
(``judge.py``); ``--record`` writes the counts anew.
"""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from arguments import positive
from judge import judge

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import Action
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario.table import Table

DATA = Path(__file__).parent / "data" / "perft.yaml"

Listing = Callable[[OrlojPosition], Iterable[Action]]
"""How the legal actions of a position are found."""


@dataclass(frozen=True)
class Fixed:
    """A position with its counts.

    Attributes:
        name: what it is called.
        record: the record that ends in it.
        first: the number of first decisions by kind, worked out by hand.
        counts: sequences of 1, 2, ... decisions.
    """

    name: str
    record: str
    first: dict[str, int]
    counts: tuple[int, ...]

    @property
    def position(self) -> OrlojPosition:
        """The position itself."""
        return Table(self.record).position


def stored() -> dict[str, Fixed]:
    """All fixed positions by name."""
    entries = load_yaml(DATA.read_text(encoding="utf-8"), DATA.name)
    assert isinstance(entries, list)
    fixed = [Fixed(entry["name"], entry["record"], entry["first"], tuple(entry["counts"])) for entry in entries]
    return {each.name: each for each in fixed}


# ---- counting ----


def legal(position: OrlojPosition) -> Iterable[Action]:
    """What the rules list."""
    return position.legal()


def judged(position: OrlojPosition) -> Iterable[Action]:
    """What the judge finds by trying."""
    return judge(position, Random(0)).accepted


def sequences(position: OrlojPosition, depth: int, listing: Listing = legal) -> tuple[int, ...]:
    """How many sequences of 1, 2, ... decisions begin here; the last ones are counted without being done."""
    actions = tuple(listing(position))
    if depth == 1:
        return (len(actions),)
    behind = [sequences(position.apply(action)[0], depth - 1, listing) for action in actions]
    return (len(actions), *(sum(counts) for counts in zip(*behind, strict=True))) if behind else (0,) * depth


def divided(position: OrlojPosition, depth: int, listing: Listing = legal) -> dict[str, int]:
    """The sequences of so many decisions by their first one, in notation."""
    return {
        text_of(action) or action.kind: sequences(position.apply(action)[0], depth - 1, listing)[-1] if depth > 1 else 1
        for action in sorted(listing(position), key=repr)
    }


# ---- the command ----


def record(counted: dict[str, tuple[int, ...]]) -> None:
    """Write counts into the data, and leave all else there as it is."""
    text = DATA.read_text(encoding="utf-8")
    for name, counts in counted.items():
        entry = re.compile(rf"(^- name: {re.escape(name)}\n(?:(?!- name:).*\n)*?  counts: )\[.*\]$", re.MULTILINE)
        text, times = entry.subn(rf"\g<1>{list(counts)}", text)
        assert times == 1, f"{name} has no line of counts"
    DATA.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Count what is asked for."""
    options = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--position", choices=stored(), help="one position; all of them without it")
    options.add_argument("--depth", type=positive, help="how many decisions; as many as are stored without it")
    options.add_argument("--divide", action="store_true", help="count by the first decision")
    options.add_argument("--judge", action="store_true", help="try everything; slow: give a small --depth")
    options.add_argument("--record", action="store_true", help="write the counts into the data")
    given = options.parse_args(arguments)
    if given.record and given.depth:
        options.error("--record writes the stored depth; leave --depth out")
    sys.exit(_run(given))


def _run(given: Namespace) -> int:
    listing = judged if given.judge else legal
    chosen = [each for each in stored().values() if given.position in (None, each.name)]
    counted, differs = dict[str, tuple[int, ...]](), False
    for each in chosen:
        position, depth = each.position, given.depth or len(each.counts)
        began = time.monotonic()
        counts = tuple(_telling(position, depth, listing))
        seconds = time.monotonic() - began
        if given.divide:
            for text, number in divided(position, depth, listing).items():
                print(f"{number:>9}  {text}")
        counted[each.name] = counts
        differs |= not _agree(counts, each.counts)
        print(f"{each.name}: {list(counts)}, {seconds:.1f} s, {_beside(counts, each.counts)}", flush=True)
    if given.record:
        record(counted)
        return 0
    return 1 if differs else 0


def _telling(position: OrlojPosition, depth: int, listing: Listing) -> Iterable[int]:
    """The counts depth by depth, each told before it is counted: the next one may take minutes."""
    for reached in range(1, depth + 1):
        print(f"depth {reached} ...", end="\n" if reached == depth else " ", file=sys.stderr, flush=True)
        yield sequences(position, reached, listing)[-1]


def _agree(counts: tuple[int, ...], expected: tuple[int, ...]) -> bool:
    """Whether counts are those that are stored, as far as both go."""
    return all(now == then for now, then in zip(counts, expected, strict=False))


def _beside(counts: tuple[int, ...], expected: tuple[int, ...]) -> str:
    """What is stored, in words."""
    if not _agree(counts, expected):
        return f"stored as {list(expected)}"
    return "as stored" if len(counts) <= len(expected) else f"as stored to depth {len(expected)}"


if __name__ == "__main__":
    main()
