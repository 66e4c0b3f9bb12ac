"""How a game tells the kernel its rules: one ``Rule`` a kind of decision, all of one shape.

``options`` lists, ``check`` judges one action without listing, ``apply`` does it. Some steps need no decision; they
lie on the same stack as **automatic** kinds and run by themselves when they come to the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from orloj_dsl.kernel.values import Action, Decision, Event, Violation


class State(Protocol):
    """What the kernel asks of a game's working state."""

    stack: list[Decision]
    """Pending decisions; the last one is due."""

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; ``None`` before the first turn and after the last."""

    def copy(self) -> Self:
        """An independent state that may be changed."""

    def dump(self) -> dict[str, Any]:
        """All fields as plain JSON data, the same for equal states."""


S = TypeVar("S", bound=State)


class Run(Generic[S]):
    """The working moment in which rules change a state and tell what they did."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def push(self, *decisions: Decision) -> None:
        """Make decisions due, the first of them first, all before what is due now."""
        self.state.stack.extend(reversed(decisions))

    def tell(
        self, what: str, clause: str, player: int | None = None, *, also: tuple[str, ...] = (), **deltas: int
    ) -> None:
        """Record an event; a counter's name is written with ``_`` for ``-``."""
        changes = tuple((name.replace("_", "-"), n) for name, n in deltas.items()) if deltas else ()
        self.events.append(Event(what, clause, player, changes, also))


@dataclass(frozen=True, slots=True)
class Rule(Generic[S]):
    """The rule of one kind of decision, or of one kind of additional action.

    Attributes:
        clause: the clause that makes the decision due.
        accepts: the kinds of action that answer it.
        options: lists its legal actions, each once, in a stable order.
        check: judges one action of an accepted kind; ``None`` means legal.
        apply: does a legal action. The decision has been taken off the stack before.
        part: may be left out; that is the action ``SKIP``.
        refusal: the word with which it may be refused (``no upgrade``); empty if it may not.
    """

    clause: str
    accepts: tuple[str, ...]
    options: Callable[[S, Decision], Iterator[Action]]
    check: Callable[[S, Decision, Action], Violation | None]
    apply: Callable[[Run[S], Decision, Action], None]
    part: bool = False
    refusal: str = ""


def always(state: S, due: Decision, action: Action) -> Violation | None:
    """A ``check`` for actions that are legal whenever their decision is due."""
    return None


def only(*actions: Action) -> Callable[[Any, Decision], Iterator[Action]]:
    """The ``options`` of a decision that has the same answers in every state."""

    def options(state: Any, due: Decision) -> Iterator[Action]:
        return iter(actions)

    return options


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[S]):
    """All rules of a game.

    Attributes:
        decisions: kind of decision to its rule.
        additional: kind of action to the rule of an action open at every decision of one's own turn.
        automatic: kind of pending step to what it does when it comes to the top.
        well_formed: whether an action has the form of its kind; only then a rule is asked to judge it.
        additional_clause: the clause that opens additional actions.
        over_clause: the clause by which the game is over.
    """

    decisions: Mapping[str, Rule[S]]
    additional: Mapping[str, Rule[S]]
    automatic: Mapping[str, Callable[[Run[S], Decision], None]]
    well_formed: Callable[[S, Action], bool]
    additional_clause: str
    over_clause: str
