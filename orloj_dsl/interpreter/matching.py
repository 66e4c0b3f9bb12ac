"""How written steps meet due decisions: the rules of absence, for reading and for printing.

A step answers the decision on top of the stack. If it doesn't, and that decision may be left out, it is resolved so and
the next one is tried; otherwise the step is an error. Three classes say what absence means:

- a **part** (``outer face recover moon start turn``, the rest of a section) is skipped;
- a **choice** is written or refused; it lapses only where nothing can be done, and not before a ``+``;
- what has **one** outcome (a forced start, a draw from a pile of one kind) happens.

The sculptor's force alone is taken where nothing is said; where it can't be, ``no force`` must be written.

An additional action (``+``) is taken at the very decision that is due. A semicolon before it ends one part; a part
left out before a ``+`` is therefore always printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition, plainly_paid
from orloj_dsl.games.orloj.move import Move, play
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP, Action, Decision, Violation, refuse

RESTS = ("rest apostle", "rest mastery", "rest upgrade")
"""What a section still offers behind its first step; any semicolon ends it."""

OPENED = ("parts", "pass recover", "pass moon")
"""Decisions whose answer stands behind a semicolon."""

DRAWS = ("draw scroll", "draw card", "top scroll", "new scroll", "action card", "round card")
"""What chance decides."""

ACT = "act"
"""The turn of Manes, in which nobody decides anything."""

FORCED = ("first start", ACT, *DRAWS)
"""Decisions that happen by themselves where they have one outcome."""

IMPLIED = {"force": Action("force")}
"""Decisions that are taken where nothing is said, and must be refused where that can't be done."""


def omission(position: OrlojPosition) -> Action | None:
    """The action that absence stands for at the due decision; ``None`` if it must be written."""
    due, rule = position.due, position.rule
    if due is None or rule is None:
        return None
    if rule.part:
        return SKIP
    options = tuple(islice(rule.options(position.state, due), 2))
    if due.kind in IMPLIED:
        return IMPLIED[due.kind] if options else None
    if rule.refusal and rule.accepts and not options:
        return refuse(rule.refusal)
    if due.kind in FORCED and len(options) == 1:
        return options[0]
    return None


def owner(position: OrlojPosition) -> int | None:
    """The seat on whose line the next step is written; ``None`` when the game is over."""
    due, state = position.due, position.state
    if due is None:
        return None
    if due.player is not None:
        return due.player
    # What chance gives stands on the line of whose turn it is; before round 1, of who is the next to decide.
    following = (below.player for below in reversed(state.stack) if below.player is not None)
    return state.turn if state.turn is not None else next(following, 0)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose line it is: decisions of other rounds and seats don't belong to it."""

    round: int
    seat: int

    def holds(self, position: OrlojPosition) -> bool:
        """Whether the due decision is one of this line's: the seat's own, or chance's in between."""
        due, state = position.due, position.state
        if due is None or state.round != self.round:
            return False
        return due.player == self.seat or (due.player is None and state.turn in (self.seat, None))


def answerable(position: OrlojPosition) -> Iterator[OrlojPosition]:
    """The positions at which the next step may answer: this one, and those once what is due isn't written."""
    first = position.due
    if first is None:
        return
    yield position
    seat = position.state.turn if first.player is None else first.player
    scope = Scope(position.state.round, -1 if seat is None else seat)
    here = position
    while (left_out := omission(here)) is not None:
        here = here.apply(left_out)[0]
        if not scope.holds(here):
            return
        yield here


class Mismatch(Exception):  # noqa: N818 - a result; the interpreter makes its diagnostic
    """What is written, or the line's end, answers nothing that is due.

    Attributes:
        position: where it was tried.
        violation: why it isn't legal there; ``None`` if it isn't an answer to what is due at all.
        moves: what was left out before it, as far as it came.
    """

    def __init__(self, position: OrlojPosition, violation: Violation | None, moves: Sequence[Move] = ()) -> None:
        super().__init__()
        self.position = position
        self.violation = violation
        self.moves = moves


def meet(position: OrlojPosition, action: Action, step: int, scope: Scope) -> list[Move]:
    """Find the decision that an action answers, leaving out what may be.

    Raises:
        Mismatch: at the first decision that it could answer but may not, else at what must be answered first.
    """
    moves: list[Move] = []
    here, refused = position, None
    while True:
        answer = _at(here, action)
        done = here.attempt(answer)
        if not isinstance(done, Violation):
            return [*moves, Move(answer, here, *done, step)]
        if refused is None and done.code != "not-due":
            refused = Mismatch(here, done)
        # Nothing that is somebody's to decide lapses before a +; what chance gives is nobody's.
        mine = here.due is not None and here.due.player is not None
        left_out = None if mine and action.kind.startswith("+") else omission(here)
        if refused is None and left_out is None and _kind_due(here) in IMPLIED:
            refused = Mismatch(here, _why_not_implied(here, action))
        if left_out is None or (action.kind == "draw" and left_out.kind not in ("no", "draw", ACT)):
            ended = here.due is None or (here.due.kind == "end" and action.kind != "draw")
            raise refused or Mismatch(position if ended else here, None, moves)
        moves.append(play(here, left_out))
        here = moves[-1].after
        if not scope.holds(here):
            raise refused or Mismatch(position, None)


def _why_not_implied(position: OrlojPosition, action: Action | None = None) -> Violation | None:
    """Why the sculptor's force isn't simply taken: no token, or why the card or dial that is named can't follow."""
    due = position.due
    assert due is not None
    violation = position.check(IMPLIED[due.kind])
    nothing_follows = violation is not None and violation.code == "nothing-follows"
    if nothing_follows and action is not None and action.kind in due.words:
        following = RULEBOOK.decisions[action.kind].check(position.state, Decision(action.kind, due.player), action)
        return following or violation
    return violation


def _at(position: OrlojPosition, action: Action) -> Action:
    """The action as this position has it: ``turn 0`` is a face that isn't turned, the printed cost needs no ``pay``."""
    due = position.due
    if due is None or due.player is None:
        return action
    if due.kind == "face turn" and action == Action("turn"):
        return SKIP
    return plainly_paid(position.state, due.seat, action)


def end_parts(position: OrlojPosition, semicolons: int, before_plus: bool) -> list[Move]:
    """What semicolons end: before a ``+`` one part each, else what the section still offers."""
    moves: list[Move] = []
    here = position
    while (due := here.due) is not None and (rule := here.rule) is not None and rule.part:
        if len(moves) == semicolons if before_plus else due.kind not in RESTS:
            break
        moves.append(play(here, SKIP))
        here = moves[-1].after
    return moves


def end_line(position: OrlojPosition, scope: Scope) -> list[Move]:
    """What the line's end leaves out, and the end of the turn.

    Raises:
        Mismatch: something is due that must be written.
    """
    moves: list[Move] = []
    here = position
    while (due := here.due) is not None and scope.holds(here):
        left_out = Action("end") if due.kind == "end" else omission(here)
        if left_out is None:
            raise Mismatch(here, _why_not_implied(here) if due.kind in IMPLIED else None)
        moves.append(play(here, left_out))
        here = moves[-1].after
    return moves


# ---- printing ----


def turn_text(moves: Sequence[Move]) -> str:
    """The canonical text of a line's decisions, with all left out that may be.

    ``moves`` is a whole turn, its end included, or all that a seat decides in a row before the first round.
    """
    return "".join(separator + text for separator, text in written(moves))


def written(moves: Sequence[Move]) -> Iterator[tuple[str, str]]:
    """The same as pairs: what stands before a step, and the step."""
    ended, first = 0, True
    for move, text in zip(moves, _texts(moves), strict=True):
        if text is None:
            ended += move.action == SKIP and _kind(move) != "face turn"
            continue
        if text[0] in "/<":
            yield ("" if text[0] == "/" or first else " "), text
            first = False
            continue
        if not _adds(move):
            ended = int(_kind(move) in OPENED)
        yield ("" if first else ";" * ended + " " if ended else ", "), text
        ended, first = 0, False


def _texts(moves: Sequence[Move]) -> list[str | None]:
    """The text of each decision, ``None`` where it is left out; decided from the end, by what is shown next."""
    texts: list[str | None] = []
    following: Move | None = None
    for index in reversed(range(len(moves))):
        move = moves[index]
        text = None if _may_be_left_out(move, following) else text_of(move.action)
        if _kind(move) == "face turn" and not _adds(move) and text is not None:
            glued = moves[index - 1].action.kind == "clock"
            text = f"/{move.action.number}" if glued else f"turn {move.action.number}"
        if not text:
            text = None
        else:
            following = move
        texts.append(text)
    return _together(moves, texts[::-1])


_BEHIND = {"new scroll": "new scroll", "round card": "action card"}
"""Draws that stand in one pair of brackets with the one right before them, by the kind of that."""


def _together(moves: Sequence[Move], texts: list[str | None]) -> list[str | None]:
    """Draws that are made in one go, in one pair of brackets: ``<m11 r3>``."""
    for index in range(len(moves) - 1, 0, -1):
        before, text = texts[index - 1], texts[index]
        if before is not None and text is not None and _BEHIND.get(_kind(moves[index])) == _kind(moves[index - 1]):
            texts[index - 1 : index + 1] = [f"{before[:-1]} {text[1:]}", None]
    return texts


def _may_be_left_out(move: Move, following: Move | None) -> bool:
    """Whether absence would be read as this action, given the next decision that is shown."""
    if move.action.kind not in ("skip", "no", *IMPLIED) or move.action != omission(move.before):
        return False
    if following is None:
        return True
    return not _adds(following) and move.before.check(following.action) is not None


def _kind(move: Move) -> str:
    return _kind_due(move.before)


def _kind_due(position: OrlojPosition) -> str:
    return "" if position.due is None else position.due.kind


def _adds(move: Move) -> bool:
    return move.action.kind.startswith("+")
