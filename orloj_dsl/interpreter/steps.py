"""Orloj's steps and actions: one table binds what is written to what is decided, and prints it back canonically."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from orloj_dsl.games.orloj.construction import FINAL
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.forms import MANY, REFUSABLE
from orloj_dsl.games.orloj.painter import SIDES
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.sculptor import ACTIONS
from orloj_dsl.games.orloj.solo.area import HIDDEN
from orloj_dsl.games.orloj.workers import all_places
from orloj_dsl.games.orloj.workshop import ENDS
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.tree import AUTOMATON, Atom, Chance, Step

UNSEEN = "?"
"""A scroll that Manes took, and nobody looked at; a scroll or workshop card that a puzzle doesn't know."""

MOST = 9_999
"""No number of a step is larger."""


class Unbound(Exception):  # noqa: N818 - never leaves the interpreter, which turns it into its diagnostic
    """A written step states no action; ``diagnostic`` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def known(atom: Atom, words: Iterable[str], what: str) -> str:
    """The atom's word, if it is one of those that can stand here.

    Raises:
        Unbound: it is another one.
    """
    words = tuple(words)
    if atom.text in words:
        return atom.text
    raise Unbound(unknown_word(atom, words, what))


def unknown_word(atom: Atom, words: Iterable[str], what: str) -> Diagnostic:
    """A word that is none of those that can stand here."""
    words = tuple(words)
    message = f"{atom.text} is no {what}" if atom.text else f"no {what} is named"
    return Diagnostic("unknown-word", atom.span, message, words, closest(atom.text, words))


def number(atom: Atom) -> int:
    """The value of a number of the grammar, bounded: no figure of the game needs five digits."""
    value = atom.number or 0
    if value > MOST:
        raise Unbound(Diagnostic("bad-number", atom.span, f"{atom.text} is too large a number", (f"0 to {MOST}",)))
    return value


# ---- from text ----


def actions_of(step: Step, edition: Edition) -> tuple[Action, ...]:
    """The actions that a written step states: one, two for ``clock 3/1``, none for the turn of Manes.

    Raises:
        Unbound: a word of it is none that can stand there.
    """
    if step.kind == "clock":
        counts = [number(atom) for atom in step.atoms]
        clock = Action("clock", counts[0])
        return (clock,) if len(counts) == 1 else (clock, Action("turn", counts[1]))
    if step.kind == AUTOMATON:
        return ()
    if step.kind in ("outer", "face", "use"):
        assert step.inner is not None
        return (_containing(step, step.inner, edition),)
    return (_READERS[step.kind](step, edition),)


def draw_of(chance: Chance, edition: Edition, *, alone: bool = False) -> Action:
    """The outcome that chance gave: the kind of a scroll, a workshop card, or a card of Manes.

    Args:
        chance: what is written.
        edition: the components.
        alone: whether it is a solo game, whose cards may be meant by a word that is none.

    Raises:
        Unbound: there is no such scroll or card.
    """
    atom = Atom(chance.text, "word", chance.span)
    if chance.text == UNSEEN:
        return Action("draw", words=(HIDDEN,))
    solo = (*edition.solo.cards, *edition.solo.round_cards)
    if alone or chance.text not in solo:
        known(atom, (*edition.scrolls, *edition.workshop, *(solo if alone else ())), "scroll or card")
    return Action("draw", words=(chance.text,))


def _containing(step: Step, inner: Step, edition: Edition) -> Action:
    if step.kind == "use":
        word = inner.kind
        chosen = None if word in ("moon", "rooster") else _READERS[word](inner, edition)
        return Action("+scroll", words=(word,), inner=chosen)
    return Action(step.kind, inner=_READERS[inner.kind](inner, edition))


def _plain(kind: str) -> Callable[[Step, Edition], Action]:
    def read(step: Step, edition: Edition) -> Action:
        return Action(kind)

    return read


def _word(kind: str, words: Sequence[str], what: str) -> Callable[[Step, Edition], Action]:
    def read(step: Step, edition: Edition) -> Action:
        return Action(kind, words=(known(step.atoms[0], words, what),))

    return read


def _turn(step: Step, edition: Edition) -> Action:
    return Action("turn", number(step.atoms[0]))


def _draft(step: Step, edition: Edition) -> Action:
    return Action("draft", words=(known(step.atoms[0], edition.hammers, "hammer"),))


def _scroll(step: Step, edition: Edition) -> Action:
    return Action("scroll", words=(known(step.atoms[0], edition.scrolls, "scroll"),))


def _painter(step: Step, edition: Edition) -> Action:
    return Action("painter", number(step.atoms[0]), (known(step.atoms[1], SIDES, "side"),))


def _recover(step: Step, edition: Edition) -> Action:
    """Places in any order; they are a set, printed as clock, months, signs."""
    order = all_places(edition)
    for atom in step.atoms:
        if atom.text in edition.goal_conditions:
            message = "a worker on a common goal stays there: only those on the clock and the calendar are recovered"
            raise Unbound(Diagnostic("goal-worker", atom.span, message, clause="O-5.4.2a", ruling="goal-workers"))
    places = [known(atom, order, "place") for atom in step.atoms]
    if len(places) > len(order):
        raise Unbound(Diagnostic("twice", step.span, "a place is named twice", clause="O-5.4.2"))
    return Action("recover", words=tuple(sorted(places, key=order.index)))


def goods_of(atoms: Sequence[Atom], goods: Sequence[str]) -> tuple[str, ...]:
    """``wood 2 coin``: one word a piece, in printed order. A good without a number is one."""
    pieces: list[str] = []
    for index, atom in enumerate(atoms):
        if atom.kind == "int":
            continue
        if atom.text == "hammer" and "hammer" not in goods:
            message = "the steps of the hammer disc stand before pay"
            raise Unbound(Diagnostic("syntax", atom.span, message, ("hammer 1 pay gold wood iron",)))
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        count = number(following) if following is not None and following.kind == "int" else 1
        if count < 1 or len(pieces) + count > MANY:
            message = f"{count} is no number of pieces" if count != 1 else f"these are more than {MANY} pieces"
            raise Unbound(Diagnostic("bad-number", (following or atom).span, message, (f"1 to {MANY}",)))
        pieces += [known(atom, goods, "resource")] * count
    return tuple(sorted(pieces, key=GOODS.index))


def _basic(step: Step, edition: Edition) -> Action:
    return Action("basic", words=goods_of(step.atoms, BASICS))


def _exchange(step: Step, edition: Edition) -> Action:
    """One kind without a number is three of it."""
    if len(step.atoms) == 1:
        return Action("+gold", words=(known(step.atoms[0], GOODS, "resource"),) * 3)
    return Action("+gold", words=goods_of(step.atoms, GOODS))


def _apostle(step: Step, edition: Edition) -> Action:
    return Action("apostle", number(step.atoms[0]))


def _assistant(step: Step, edition: Edition) -> Action:
    return Action("assistant", words=(known(step.atoms[0], edition.assistants, "type of assistant"),))


def _workshop(step: Step, edition: Edition) -> Action:
    return Action("workshop", number(step.atoms[0]), pay=_payment(step))


def _construct(step: Step, edition: Edition) -> Action:
    """A dial, and steps of the hammer disc behind the word ``hammer``."""
    dial, *hammer = step.atoms
    steps = number(hammer[-1]) if hammer else 0
    return Action("construct", steps, (known(dial, (*edition.dials, FINAL), "dial"),), pay=_payment(step))


def _place(step: Step, edition: Edition) -> Action:
    apostle, space = step.atoms
    return Action("+place", number(apostle), (known(space, edition.spaces, "space of the panel"),), pay=_payment(step))


def _assist(step: Step, edition: Edition) -> Action:
    return Action("+assist", words=(known(step.atoms[0], edition.workshop, "workshop card"),), pay=_payment(step))


def _claim(step: Step, edition: Edition) -> Action:
    return Action("+claim", words=(known(step.atoms[0], edition.goal_conditions, "goal"),))


def _payment(step: Step) -> tuple[str, ...]:
    """What is paid where that isn't the printed cost; a set, so another order is read, too."""
    return goods_of(step.inner.atoms, GOODS) if step.inner is not None else ()


def _track(step: Step, edition: Edition) -> Action:
    """A bare basic resource behind ``face``: the production of the section."""
    return Action("produce", words=(known(step.atoms[0], (*BASICS, *COLOURS), "face section"),))


_READERS: dict[str, Callable[[Step, Edition], Action]] = {
    "start": _plain("start"),
    "draft": _draft,
    "turn_face": _turn,
    "pass_turn": _plain("pass"),
    "recover": _recover,
    "coin": _plain("coin"),
    "moon": _plain("moon"),
    "painter": _painter,
    "upgrade": _word("upgrade", CUBES, "track"),
    "produce": _word("produce", BASICS, "production track"),
    "basic": _basic,
    "mastery": _word("mastery", COLOURS, "colour"),
    "track": _track,
    "paid": _word("coin", COLOURS, "colour"),
    "scroll": _scroll,
    "apostle": _apostle,
    "assistant": _assistant,
    "workshop": _workshop,
    "lay": _word("lay", ENDS, "end of the row"),
    "construct": _construct,
    "sculptor": _word("sculptor", tuple(ACTIONS), "action of the sculptor"),
    "force": _plain("force"),
    "place": _place,
    "assist": _assist,
    "claim": _claim,
    "refuse": _word("no", REFUSABLE, "reward that can be refused"),
    "exchange": _exchange,
}


# ---- to text ----


def text_of(action: Action) -> str:
    """The canonical text of an action; a draw is ``<moon>``, leaving out and the end of the turn are nothing."""
    kind, words = action.kind, action.words
    if kind in ("skip", "end", "act"):
        return ""
    if kind == "draw":
        return f"<{UNSEEN if words[0] == HIDDEN else words[0]}>"
    if kind == "mastery":
        return words[0]
    if kind in ("basic", "+gold"):
        return f"{kind} {amounts(words)}" if len(set(words)) > 1 or kind == "basic" else f"{kind} {words[0]}"
    if action.inner is not None:
        return _text_containing(action, action.inner)
    if kind == "construct":
        words = (*words, "hammer", str(action.number)) if action.number else words
    counted = [str(action.number)] if kind in _COUNTED else []
    paid = ["pay", amounts(action.pay)] if action.pay else []
    return " ".join([kind, *counted, *words, *paid])


_COUNTED = ("clock", "turn", "painter", "apostle", "workshop", "+place")
"""Steps whose number stands behind the keyword."""


def _text_containing(action: Action, inner: Action) -> str:
    if action.kind == "+scroll":
        return f"+scroll {text_of(inner)}"
    if action.kind == "face" and inner.kind == "produce":
        return f"face {inner.words[0]}"
    return f"{action.kind} {text_of(inner)}"


def amounts(pieces: Sequence[str]) -> str:
    """Pieces as goods with numbers, in printed order: ``wood 2 coin``."""
    counts = ((good, pieces.count(good)) for good in GOODS)
    return " ".join(good if n == 1 else f"{good} {n}" for good, n in counts if n)
