"""A player who thinks a whole turn of their own through, and plays what leads to the best end of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.kernel.values import Action
from orloj_dsl.play.chance import draw
from orloj_dsl.play.greedy import best
from orloj_dsl.play.worth import View

WIDTH = 8
"""Lines of thought that are followed at once."""
NODES = 1600
"""No further line of thought is begun behind so many positions; then the best line so far is played. Each plan has as
many: after a draw that comes otherwise than it was imagined they are counted anew."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A line of thought: the position that it has come to, what that is worth, and how it came there."""

    worth: int
    position: OrlojPosition
    before: Thought | None = None
    action: Action | None = None

    def plan(self) -> Iterator[tuple[OrlojPosition, Action]]:
        """Its decisions, the last one first: where each falls due, and what is done there."""
        thought = self
        while thought.before is not None and thought.action is not None:
            yield thought.before.position, thought.action
            thought = thought.before


class Search:
    """Follows the best lines of thought, decision by decision, to the end of the turn (a beam search).

    What chance will give isn't known while thinking: a draw is imagined with the player's own random numbers, the same
    in all lines of one thought. If another tile comes, the plan is void and the rest of the turn is thought out anew.
    """

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self._plan: list[tuple[OrlojPosition, Action]] = []

    def choose(self, position: OrlojPosition) -> Action:
        """The next decision of the plan; a new plan where there is none for this position."""
        if not self._plan or self._plan[-1][0] != position:
            self._plan = list(self._think(position))
        return self._plan.pop()[1]

    def _think(self, position: OrlojPosition) -> Iterable[tuple[OrlojPosition, Action]]:
        """The plan to the end of the turn that is worth most, or as far as was thought; luck decides between equals."""
        turn = _Turn(View.at(position), position, self._luck.random())
        beam, ends, left = [Thought(0, position)], list[Thought](), NODES
        while beam and left > 0:
            following = list(turn.following(beam, left))
            left -= len(following)
            ends += [thought for thought in following if turn.over(thought.position)]
            beam = _widest(thought for thought in following if not turn.over(thought.position))
        return self._luck.choice(best((thought.worth, thought) for thought in (*ends, *beam))).plan()


@dataclass(frozen=True, slots=True)
class _Turn:
    """The turn that is thought through.

    Attributes:
        view: whose it is, and how they look at it.
        start: where the thought begins.
        imagined: the luck of all draws in it.
    """

    view: View
    start: OrlojPosition
    imagined: float

    def over(self, position: OrlojPosition) -> bool:
        """Whether somebody else is to decide now, or nobody."""
        state, begun, due = position.state, self.start.state, position.due
        return due is None or due.player != self.view.seat or (state.round, state.turn) != (begun.round, begun.turn)

    def following(self, beam: Iterable[Thought], most: int) -> Iterator[Thought]:
        """What may come next on some lines of thought; none is begun behind so many positions, but the first one."""
        looked_at = 0
        for thought in beam:
            if looked_at >= most:
                return
            for action in thought.position.legal():
                position = self._settled(thought.position.apply(action)[0])
                looked_at += 1
                yield Thought(self.view.worth(position), position, thought, action)

    def _settled(self, position: OrlojPosition) -> OrlojPosition:
        """The position once chance has spoken, as it is imagined; the turn of Manes isn't thought through."""
        turn = self.start.state.turn
        while position.due is not None and position.due.player is None and position.state.turn == turn:
            position = position.apply(draw(position, Random(self.imagined)))[0]
        return position


def _widest(thoughts: Iterable[Thought]) -> list[Thought]:
    """The best lines of thought; of those that have come to the same position one is enough."""
    kept: list[Thought] = []
    for thought in sorted(thoughts, key=lambda thought: -thought.worth):
        if not any(thought.worth == other.worth and thought.position == other.position for other in kept):
            kept.append(thought)
            if len(kept) == WIDTH:
                break
    return kept
