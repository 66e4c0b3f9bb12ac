"""What is to be solved: a position, a goal, and what the others do; the tree that lies behind it.

Only the solver decides in it. Whoever else is to play plays as ``reply`` says, what chance decides is fixed by the
position, and so each of the solver's decisions leads to one node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.games.orloj.task import DECISIONS, FORCED, LEAST, MAX, VP, Goal, asks, forced_by, holds, last_round
from orloj_dsl.kernel.values import REFUSED, SKIP, Action, Event, refuse
from orloj_dsl.play.solver.key import key_of

END, PASS = Action("end"), Action("pass")
FORCE = Action("force")
"""The force of the sculptor's action, which goes without saying where it can be paid (8.9.3a)."""

NO_FORCE = refuse(FORCE.kind)
"""Moving the sculptor only: the one refusal that is no lapse, since it must be said."""

_UNCOUNTED = (SKIP.kind, REFUSED, END.kind, FORCE.kind, "start", "draw")


def counts(action: Action) -> bool:
    """Whether an action is a decision that counts: it neither leaves something out nor goes without saying."""
    return action.kind not in _UNCOUNTED or action == NO_FORCE


Reply = Callable[[OrlojPosition], Sequence[Action]]
"""The decisions of the whole turn of the player who is to play."""


Told = list[Move] | None
"""Where every decision is told, if anybody wants to know."""


class Unsolvable(ValueError):  # noqa: N818 - says what the problem is
    """A problem isn't one that can be searched; the message says why."""


def pass_bare(position: OrlojPosition) -> Sequence[Action]:
    """A turn that only passes: no worker recovered, no moon; the golden rooster moves (7.2.3)."""
    seat, actions = position.state.turn, list[Action]()
    while position.due is not None and position.state.turn == seat:
        action = _least(position)
        if action is None:
            raise Unsolvable("the player whose turn is going on can't just end it")
        actions.append(action)
        position = position.apply(action)[0]
    return actions


def idle(position: OrlojPosition) -> Action | None:
    """What does least at the due decision: leave out, refuse, end, or the one thing there is; else ``None``."""
    rule = position.rule
    if rule is None:
        return None
    if rule.part:
        return SKIP
    options = position.options()
    if rule.refusal and not (options and position.due is not None and position.due.kind == FORCE.kind):
        return refuse(rule.refusal)
    return options[0] if len(options) == 1 else None


class Node(NamedTuple):
    """A place in the tree.

    Attributes:
        position: where the solver decides, or the end.
        forced: the deviations that the solver has forced so far.
        done: whether the condition of the goal has come true by the last decision.
    """

    position: OrlojPosition
    forced: int = 0
    done: bool = False


class Child(NamedTuple):
    """One decision of the solver at a node: the action, where it leads, and what it costs by the goal's measure."""

    action: Action
    node: Node
    cost: int


@dataclass(frozen=True)
class Problem:
    """A position and a goal.

    Attributes:
        start: the position.
        goal: what is asked.
        reply: what the others play; they pass where nothing is said.
    """

    start: OrlojPosition
    goal: Goal
    reply: Reply = pass_bare
    last: tuple[int, int] = field(init=False)
    """Round and seat of the last turn that counts."""
    path: bool = field(init=False)
    """Whether the forced deviations so far tell nodes apart."""

    def __post_init__(self) -> None:
        state, goal = self.start.state, self.goal
        if state.turn is None:
            raise Unsolvable("the position is in no player's turn")
        object.__setattr__(self, "last", (last_round(goal, state), goal.seat))
        object.__setattr__(self, "path", goal.condition is not None and asks(goal.condition, FORCED))

    def root(self, told: Told = None) -> Node:
        """The solver's first decision."""
        return Node(self._replied(self.start, told))

    def over(self, position: OrlojPosition) -> bool:
        """Whether the turns of the goal, or the game, are over."""
        state = position.state
        return position.due is None or state.turn is None or (state.round, state.turn) > self.last

    def won(self, position: OrlojPosition) -> int:
        """The VP that the solver has won since the start."""
        seat = self.goal.seat
        return position.state.count(seat, VP) - self.start.state.count(seat, VP)

    def value(self, node: Node) -> int:
        """What a line that ends at a node is worth: VP won, or 1 where the goal is reached, else 0."""
        if self.goal.aim == MAX:
            return self.won(node.position)
        return int(self.won(node.position) >= self.goal.points if self.goal.aim == LEAST else node.done)

    def key(self, node: Node) -> bytes:
        """The fingerprint by which nodes are merged.

        Where a condition has come true nothing follows; to the same position others may have led, by no decision.
        """
        return key_of(node.position.state, 2 * (node.forced if self.path else 0) + node.done)

    def ends(self, node: Node) -> bool:
        """Whether nothing comes behind a node."""
        return node.done or self.over(node.position)

    def children(self, node: Node) -> Iterator[Child]:
        """Every decision at a node."""
        for action in node.position.legal():
            yield self.child(node, action)

    def child(self, node: Node, action: Action, told: Told = None) -> Child:
        """One legal decision at a node, and what the others and chance do behind it."""
        goal = self.goal
        position, events = _apply(node.position, action, told)
        forced = forced_by(events, goal.seat)
        so_far = node.forced + forced
        cost = 0
        if goal.measure:
            cost = int(counts(action)) if goal.measure == DECISIONS else forced
        position = self._drawn(position, told)
        if goal.condition is not None and holds(goal.condition, self.start.state, position.state, so_far):
            return Child(action, Node(position, so_far, True), cost)
        return Child(action, Node(self._replied(position, told), so_far), cost)

    def _drawn(self, position: OrlojPosition, told: Told) -> OrlojPosition:
        """The position once chance has spoken, which gives what the position knows."""
        while position.due is not None and position.due.player is None and not self.over(position):
            options = position.options()
            if len(options) != 1:
                raise Unsolvable("chance decides within the goal, and the position doesn't say what it gives")
            position, _ = _apply(position, options[0], told)
        return position

    def _replied(self, position: OrlojPosition, told: Told) -> OrlojPosition:
        """The position once the others have played, up to the solver's next decision or the end."""
        position = self._drawn(position, told)
        while not self.over(position) and position.due is not None and position.due.player != self.goal.seat:
            for action in self.reply(position):
                position, _ = _apply(position, action, told)
            position = self._drawn(position, told)
        return position

    def idle(self, node: Node, told: Told = None) -> Node | None:
        """The end of a line whose solver does nothing more but pass; ``None`` where something must be chosen."""
        while not self.ends(node):
            action = _least(node.position)
            if action is None:
                return None
            node = self.child(node, action, told).node
        return node

    def follow(self, actions: Iterable[Action], told: Told = None) -> tuple[Node, int]:
        """Where some decisions of the solver lead, and what they cost; those behind the goal's end are left aside.

        Raises:
            IllegalActionError: one of them isn't legal.
        """
        node, cost = self.root(told), 0
        for action in actions:
            if self.ends(node):
                break
            _, node, price = self.child(node, action, told)
            cost += price
        return node, cost

    def moves(self, actions: Iterable[Action]) -> tuple[list[Move], Node]:
        """All decisions of a line, those of the others and of chance too, and what it comes to.

        Args:
            actions: the solver's; behind them no more is done than must be, and a turn that is begun is finished.
        """
        told: list[Move] = []
        node, _ = self.follow(actions, told)
        end = self.idle(node, told) or node
        turn, position = end.position.state.turn, end.position
        while end.done and position.due is not None and position.state.turn == turn == self.goal.seat:
            if (action := _least(position)) is None:
                break
            position, _ = _apply(position, action, told)
            position = self._drawn(position, told)
        return told, end


def _least(position: OrlojPosition) -> Action | None:
    """What does least; a turn must be taken, so it passes."""
    return PASS if position.due is not None and position.due.kind == "turn" else idle(position)


def _apply(position: OrlojPosition, action: Action, told: Told) -> tuple[OrlojPosition, tuple[Event, ...]]:
    move = play(position, action)
    if told is not None:
        told.append(move)
    return move.after, move.events
