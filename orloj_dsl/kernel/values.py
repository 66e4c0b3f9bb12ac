"""The words in which every game speaks to the kernel.

A **decision** is a question that a position puts to a seat or to chance; an **action** is one answer. Applying
an action yields **events**; refusing one yields a **violation**. All four are plain, frozen and hashable; those that
are made at every decision are named tuples, which are made fastest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Action(NamedTuple):
    """One answer to one decision, in the notation's own words: ``painter 2 left``, ``outer upgrade iron``.

    Attributes:
        kind: the leading word; additional actions keep their plus sign (``+gold``).
        number: the count the action states (sections, steps, places); 0 where it states none.
        words: what else it states, in canonical order.
        inner: the action it contains, where one decision opens a section and takes its first step.
        pay: what is given for it, one word a piece, where that isn't the printed cost.
    """

    kind: str
    number: int = 0
    words: tuple[str, ...] = ()
    inner: Action | None = None
    pay: tuple[str, ...] = ()


SKIP = Action("skip")
"""Leaving out a part of the turn."""


REFUSED = "no"
"""The kind of an action that refuses."""


def refuse(what: str) -> Action:
    """Give up a reward that asks for a choice: ``no upgrade``."""
    return Action(REFUSED, words=(what,))


class Decision(NamedTuple):
    """One pending question on a position's stack.

    Attributes:
        kind: which rule answers it; ``Rulebook`` maps kinds to rules.
        player: the seat that decides, counted from 0; ``None`` for chance and for steps that follow by themselves.
        number: a count that the kind gives meaning to (workers to recover, pieces to choose).
        words: further words that the kind gives meaning to (sections still open, rewards still due).
        clause: the clause it comes from, where that isn't the kind's own.
    """

    kind: str
    player: int | None
    number: int = 0
    words: tuple[str, ...] = ()
    clause: str = ""

    @property
    def seat(self) -> int:
        """The seat that decides.

        Raises:
            LookupError: nobody does; chance or the rules do.
        """
        if self.player is None:
            raise LookupError(f"no seat decides {self.kind}")
        return self.player


class Event(NamedTuple):
    """One consequence of an action.

    Attributes:
        what: what happened, in the rulebook's words.
        clause: the clause it rests on.
        player: the seat whose counters change; ``None`` where only the table changes.
        deltas: signed changes of counters, ``(("iron", 2), ("gold", 1))``.
        also: general clauses that it shows besides its own (what an icon means, what opens an action).
    """

    what: str
    clause: str
    player: int | None = None
    deltas: tuple[tuple[str, int], ...] = ()
    also: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that it shows, its own first."""
        return (self.clause, *self.also)


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action may not be done.

    Attributes:
        code: a stable word for the kind of refusal (``no-token``).
        clause: the clause that forbids it.
        message: the refusal for a person, with the figures at hand.
        ruling: the ruling it rests on, if the clause leaves the point open.
        also: clauses it rests on besides its own (what asked for the tokens that are missing).
        instead: what is legal here; filled in by ``Position.refusal``.
    """

    code: str
    clause: str
    message: str
    ruling: str | None = None
    also: tuple[str, ...] = ()
    instead: tuple[Action, ...] = ()


class IllegalActionError(ValueError):
    """An action was applied that the position refuses; ``violation`` says why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.code} [{violation.clause}] {violation.message}")
        self.violation = violation
