"""The tree of a record. Nodes are frozen, know their spans, and are equal when they say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from orloj_dsl.notation.spans import Span

AUTOMATON = "automaton"
"""The kind of the step that stands for a whole turn of Manes; it says only what chance gave."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One word, number, date or quoted text.

    Attributes:
        text: what it says; a quoted text without quotes and escapes.
        kind: ``word``, ``int``, ``signed``, ``date``, ``clause`` or ``string``.
    """

    text: str
    kind: str
    span: Span = field(compare=False)

    @property
    def number(self) -> int | None:
        """Its value, if it is a number."""
        return int(self.text) if self.kind in ("int", "signed") else None


@dataclass(frozen=True, slots=True)
class Item:
    """Atoms side by side: one value of a statement, one assertion."""

    atoms: tuple[Atom, ...]

    @property
    def span(self) -> Span:
        """From the first to the last atom."""
        return self.atoms[0].span.to(self.atoms[-1].span)

    @property
    def texts(self) -> tuple[str, ...]:
        """What its atoms say."""
        return tuple(atom.text for atom in self.atoms)


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of the header, the setup or a position: a head and its items, in groups parted by semicolons."""

    head: Atom
    groups: tuple[tuple[Item, ...], ...]
    span: Span = field(compare=False)

    @property
    def items(self) -> tuple[Item, ...]:
        """All items, whatever parts them."""
        return tuple(item for group in self.groups for item in group)

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """All atoms behind the head."""
        return tuple(atom for item in self.items for atom in item.atoms)


@dataclass(frozen=True, slots=True)
class Step:
    """One written step.

    Attributes:
        kind: the grammar rule it follows (``clock``, ``outer``).
        atoms: its arguments.
        inner: the step it contains (``outer upgrade iron``).
    """

    kind: str
    atoms: tuple[Atom, ...]
    inner: Step | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome that chance gave: ``<moon>``."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Assertion:
    """What must hold behind a step: ``[vp +14, Carlos workers 4]``."""

    items: tuple[Item, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """``{...}``; ``text`` is what stands between the braces."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Played:
    """A step in its turn, with what stands behind it.

    Attributes:
        ended: semicolons before it: parts that end there. 0 for a comma, and for the first step.
    """

    step: Step
    ended: int
    chances: tuple[Chance, ...]
    assertions: tuple[Assertion, ...]
    glyph: str
    before: tuple[Comment, ...] = ()
    after: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of play: round, player, steps."""

    round: Atom
    player: Atom
    steps: tuple[Played, ...]
    span: Span = field(compare=False)

    @property
    def places(self) -> tuple[Span, ...]:
        """Where its steps stand, by which moments are counted; in the line of Manes, all that chance gave."""
        if self.steps[0].step.kind == AUTOMATON:
            return tuple(chance.span for chance in self.steps[0].chances)
        return tuple(played.step.span for played in self.steps)


@dataclass(frozen=True, slots=True)
class Broken:
    """A line that couldn't be read; its diagnostic has been given."""

    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Variation:
    """Lines in parentheses: another way to play from the turn before them on.

    Variations nest deeper than Python's recursion goes, so they are compared by a loop.
    """

    elements: tuple[Element, ...]
    span: Span = field(compare=False)

    def flat(self) -> Iterator[Element | str]:
        """Everything in it in the order of the text; a variation inside is set between parentheses."""
        todo: list[Element | str] = list(reversed(self.elements))
        while todo:
            element = todo.pop()
            if isinstance(element, Variation):
                yield "("
                todo += [")", *reversed(element.elements)]
            else:
                yield element

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variation):
            return NotImplemented
        return list(self.flat()) == list(other.flat())

    def __hash__(self) -> int:
        return hash(tuple(self.flat()))

    def __repr__(self) -> str:
        return f"<Variation of {sum(not isinstance(part, str) for part in self.flat())} lines>"


Element = Turn | Statement | Comment | Variation | Broken
"""What stands in play or in what others play; statements are ``adjust``."""


def variations(elements: Iterable[Element]) -> Iterator[Variation]:
    """All variations among some elements, those inside others too, in the order of the text."""
    todo = [iter(elements)]  # they nest deeper than Python's recursion goes
    while todo:
        element = next(todo[-1], None)
        if element is None:
            todo.pop()
        elif isinstance(element, Variation):
            yield element
            todo.append(iter(element.elements))


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a file, or one puzzle.

    Attributes:
        headers: the statements before setup, ``orloj N`` first; of a puzzle those behind its first line.
        broken: the heads of those headers that couldn't be read.
        setup: the statements of the setup; ``None`` if there is none.
        position: the statements of a position in its place; ``None`` if there is none.
        table: where the setup or the position begins.
        play: turns, adjustments, comments and variations; of a puzzle its solution.
        result, end: the closing lines.
        puzzle: the first line of a puzzle, ``puzzle "TITLE"``; ``None`` in a record.
        others: what other players do in a puzzle: turns and comments.
    """

    headers: tuple[Statement, ...]
    setup: tuple[Statement | Broken, ...] | None
    position: tuple[Statement | Broken, ...] | None
    play: tuple[Element, ...]
    result: Statement | None
    end: Statement | None
    span: Span = field(compare=False)
    table: Span | None = field(compare=False, default=None)
    broken: frozenset[str] = field(compare=False, default=frozenset())
    puzzle: Statement | None = None
    others: tuple[Element, ...] = ()

    def header(self, head: str) -> Statement | None:
        """The first header of that name."""
        return next(self.headers_of(head), None)

    def headers_of(self, head: str) -> Iterator[Statement]:
        """All headers of that name."""
        return (statement for statement in self.headers if statement.head.text == head)
