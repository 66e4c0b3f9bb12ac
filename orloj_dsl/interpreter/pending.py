"""What is due, as text and back: the decisions on a position's stack, top first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from orloj_dsl.games.orloj import RULEBOOK
from orloj_dsl.games.orloj.clock import UNDER_HAND
from orloj_dsl.games.orloj.gains import grantable
from orloj_dsl.games.orloj.rewards import COLOURS, parse_reward
from orloj_dsl.games.orloj.rewards import Item as Icon
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.turn import frame
from orloj_dsl.interpreter.headers import name_text, seat_named
from orloj_dsl.interpreter.steps import Unbound, known
from orloj_dsl.kernel.values import Decision
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Item

FRAME = ("next turn", "call", "end")
"""Kinds that only the frame of a turn holds."""
SOLO = (
    *("act", "first action", "second action", "check", "steps", "built dials", "round score"),
    *("solo call", "upkeep", "rest of upkeep", "next cards", "top scroll", "new scroll", "action card", "round card"),
)
"""Kinds of the turn of Manes."""
NOBODYS = ("next turn", "call", "rooster step", "refill", "draw scroll", "draw card", *SOLO)
"""Kinds of the stack that no seat decides."""
STARTS = ("start", "first start")
COUNTED = ("basic", "recover", "force", "steps")
"""Decisions with a number: pieces to choose, workers to recover, tokens to force."""
MAY_COUNT = ("painter",)
"""Decisions that may have one: tokens that are forced with it."""
REWARDS = ("reward", "force")
"""What carries icons: a reward still due, and what follows the sculptor's force."""
WORDED = {"parts": UNDER_HAND, "rest mastery": (*COLOURS, "coin"), "steps": COLOURS}
"""Decisions with words: what is still open."""
BUILT = ("second action", "check", "built dials")
"""What names the dials that Manes has built in his turn, and counts the actions that he has done."""
LAYING = ("lay", "lay card")
"""Decisions that name the workshop card that was bought."""
MOST = 9
"""No icon shows a larger number."""

KINDS = tuple(sorted((*RULEBOOK.decisions, *RULEBOOK.automatic), key=len, reverse=True))
"""All kinds that may wait on a stack, longest first, as they are looked up in a text."""

DUE_FORM = "due upgrade, recover 2, parts face"
REWARD_FORM = 'due upgrade, reward "gold 2+coin" O-8.4.2'
_FORMS = {"force": 'due force 1 "gold+coin 2" O-A6.3', "reward": REWARD_FORM}


def wrong_form(span: Span, form: str) -> Unbound:
    """A line that isn't of the form it has."""
    message = f"the line is written like this: {form}"
    return Unbound(Diagnostic("syntax", span, message, (form,)))


def frame_of(state: State) -> list[Decision]:
    """The bottom of the stack, which goes without saying: the end of the turn, the call, the next turn."""
    if state.turn is not None:
        return frame(state)
    return [Decision("next turn", None)] if state.round == 0 else []


def decision_text(due: Decision, state: State) -> str:
    """The text of a pending decision; its player goes without saying where it is whose turn it is."""
    words = [due.kind]
    if due.kind not in REWARDS:
        words += due.words
    if due.number:
        words.append(str(due.number))
    if due.kind in REWARDS:
        words.append('"' + "+".join(due.words) + '"')
    if due.player not in (None, state.turn):
        assert due.player is not None
        words.append(f"by {name_text(state.name(due.player))}")
    return " ".join([*words, due.clause] if due.clause else words)


def read_stack(items: Sequence[Item], state: State, names: Sequence[str]) -> list[Decision]:
    """The decisions above the frame of the turn, bottom first; ``due end`` is none of them.

    Raises:
        Unbound: they can't be read, or can't be due together.
    """
    stack = [read_decision(item, state, names) for item in reversed(items)]
    if [due.kind for due in stack] == ["end"]:
        return []
    span = items[0].span.to(items[-1].span)
    both = [below.kind for below, due in pairwise(stack) if due.kind == "row and column"]
    kinds = Counter(due.kind for due in stack)
    starts = Counter(due.player for due in stack if due.kind in STARTS)
    strangers = state.turn is not None and any(due.player not in (None, state.turn) for due in stack)
    idle = "place worker" in kinds and state.turn is not None and not state.count(state.turn, "workers")
    if (
        any(kind in FRAME for kind in kinds)
        or any(kinds[once] > 1 for once in ("turn", "face turn", "place worker", "parts", "rooster step"))
        or any(number > 1 for number in starts.values())
        or (stack and stack[-1].kind in RULEBOOK.automatic)
        or strangers
        or idle
        or not _of_manes(kinds, state)
    ):
        raise wrong_form(span, DUE_FORM)
    if both != ["bonus"] * kinds["row and column"]:
        raise wrong_form(span, "due row and column, bonus O-10.1.4")
    return stack


_OFTEN = ("steps", "new scroll")


def _of_manes(kinds: Counter[str], state: State) -> bool:
    """Whether the steps of Manes are due in his turn alone, each once but the draws of several scrolls."""
    his = [kind for kind in kinds if kind in SOLO]
    if not his:
        return True
    if state.turn is None or not state.table.is_manes(state.turn):
        return False
    return all(kinds[kind] == 1 for kind in his if kind not in _OFTEN)


def read_decision(item: Item, state: State, names: Sequence[str]) -> Decision:
    """One pending decision: its kind, words, number, another player's name, a clause.

    Raises:
        Unbound: it is none.
    """
    kind = next((kind for kind in KINDS if tuple(kind.split()) == item.texts[: len(kind.split())]), None)
    if kind is None:
        hint = closest(item.texts[0], KINDS)
        message = f"{item.texts[0]} is nothing that can be due"
        raise Unbound(Diagnostic("unknown-word", item.span, message, tuple(sorted(KINDS)), hint))
    atoms = list(item.atoms[len(kind.split()) :])
    clause = atoms.pop().text if atoms and atoms[-1].kind == "clause" else ""
    player = None if kind in NOBODYS else state.turn
    if len(atoms) > 1 and atoms[-2].text == "by":
        player = seat_named(atoms.pop(), names)
        atoms.pop()
        if kind in NOBODYS:
            raise wrong_form(item.span, f"due {kind}")
    at = next((index for index, atom in enumerate(atoms) if atom.kind == "int"), None)
    number = _number(item, atoms.pop(at)) if at is not None else 0
    if player is not None and state.table.is_manes(player) and kind != "end":
        raise wrong_form(item.span, "due act")
    if kind not in NOBODYS and player is None:
        raise wrong_form(item.span, f"due {kind} by {name_text(names[0])}")
    if kind in STARTS and player is not None and (state.players[player].started or not state.players[player].card):
        raise wrong_form(item.span, f"{name_text(names[player])} waiting, card 2")
    return Decision(kind, player, number, _words(item, kind, atoms, number, state), clause)


def _number(item: Item, atom: Atom) -> int:
    value = atom.number or 0
    if not 1 <= value <= MOST:
        raise Unbound(Diagnostic("bad-number", item.span, f"{atom.text} is no number from 1 to {MOST}"))
    return value


def _words(item: Item, kind: str, atoms: Sequence[Atom], number: int, state: State) -> tuple[str, ...]:
    """The words of a pending decision, and whether it has a number where it needs one."""
    if kind in BUILT:
        return tuple(known(atom, state.table.edition.dials, "dial") for atom in atoms)
    if (kind in COUNTED) != bool(number) and kind not in MAY_COUNT:
        raise wrong_form(item.span, _FORMS.get(kind, f"due {kind} 2" if kind in COUNTED else f"due {kind}"))
    if kind in REWARDS:
        return _reward(item, tuple(atom.text for atom in atoms), _FORMS[kind])
    if kind in LAYING:
        if len(atoms) != 1:
            raise wrong_form(item.span, f"due {kind} w07")
        return (known(atoms[0], state.table.edition.workshop, "workshop card"),)
    words = WORDED.get(kind, ())
    if bool(atoms) != bool(words):
        raise wrong_form(item.span, f"due {kind} {' '.join(words)}".rstrip())
    read = tuple(known(atom, words, f"word of {kind}") for atom in atoms)
    if len(set(read)) < len(read):
        raise wrong_form(item.span, f"due {kind} {' '.join(words)}")
    return read


def _reward(item: Item, words: tuple[str, ...], form: str) -> tuple[str, ...]:
    """The icons of a reward that is still due."""
    try:
        (text,) = words
        icons = parse_reward(text)
    except ValueError as error:
        raise wrong_form(item.span, form) from error
    if not grantable(icons) or not all(map(_can_be, icons)):
        raise wrong_form(item.span, form)
    return tuple(map(str, icons))


def _can_be(icon: Icon) -> bool:
    """A number that an icon shows, only a moon's may be negative; a panel's worker never waits."""
    least = -MOST if icon.kind == "moon" else 1
    return icon.kind != "worker" and least <= icon.number <= MOST
