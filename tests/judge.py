"""A second opinion on what is legal: every action that has a form is tried, and ``check`` alone judges it.

No rule is asked for its list. The forms of actions (``forms.FORMS``) and the figures of the edition say what could be
written at all; what ``check`` lets pass of that must be exactly what ``legal`` lists. It is slow, and may be. What
could be open is tried in full; of what can't be, a handful by chance, and all of that must be refused.

``python tests/judge.py --positions 2000 --seed 7`` judges positions of random games and prints every difference;
``--solo`` takes them from games against Manes, whose turn ``judge_of_manes.py`` judges as a whole.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, count
from random import Random

from arguments import positive
from laws_solo import solo_game
from selfplay import Played, random_game

from orloj_dsl.games.orloj import OrlojPosition, plainly_paid
from orloj_dsl.games.orloj.construction import FINAL
from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.forms import FORMS, MANY, Form
from orloj_dsl.games.orloj.resources import EXCHANGED
from orloj_dsl.games.orloj.rewards import GOODS, Item
from orloj_dsl.games.orloj.workers import all_places
from orloj_dsl.interpreter.recorder import head_lines
from orloj_dsl.interpreter.steps import text_of
from orloj_dsl.kernel.values import SKIP, Action

FEW = 12
"""How many actions of a kind that can't be open are tried."""
GAMES = 24
"""How many random games ``sampled`` looks through; each third one begins late."""
SOLO_GAMES = 12
"""How many solo games besides: each level, with each way to begin."""

# ---- beyond what can be legal ----


@lru_cache(maxsize=8)
def largest(edition: Edition) -> dict[str, int]:
    """The largest number that an action of each kind can have, whatever the position.

    Sections and steps beyond the free ones force a token each (O-7.1.2, O-7.1.3a, O-8.8.1a), and there are only so many
    tokens (O-5.3.2); the painter has a maximum (O-8.5.1); apostles, and places of cards, are numbered.
    """
    distance = max(steps for hammer in edition.hammers.values() for steps in hammer.distance)
    return {
        "clock": max(edition.mastery.innovation.values()) + edition.tokens,
        "turn": edition.tokens,
        "construct": distance + edition.tokens,
        "painter": max(edition.mastery.observation.values()),
        "workshop": len(edition.place_costs),
        **dict.fromkeys(("apostle", "+place"), max(edition.apostle_colours)),
    }


def _size(cost: Iterable[Item]) -> int:
    return sum(item.number for item in cost)


@lru_cache(maxsize=8)
def dearest(edition: Edition) -> dict[str, int]:
    """The most pieces that an action of each kind can cost; a payment has as many pieces as its cost (O-5.2.2)."""
    areas = edition.areas.values()
    rows = max(_size(row) for area in areas for row in area.rows)
    columns = max(_size(column) for area in areas for column in area.columns)
    return {
        "construct": rows + columns,
        FINAL: _size(edition.final_cost),
        "workshop": 1 + max(edition.place_costs),
        "+place": 1,
        "+assist": edition.assistant_cost,
    }


@lru_cache(maxsize=32)
def multisets(words: Sequence[str], least: int, most: int) -> tuple[tuple[str, ...], ...]:
    """All choices of so many words with repetition, in their order."""
    return tuple(chain.from_iterable(combinations_with_replacement(words, n) for n in range(least, most + 1)))


# ---- all that could be written ----


class Thinkable:
    """The actions that have a form, at one position."""

    def __init__(self, position: OrlojPosition, chance: Random) -> None:
        self._state, self._due, self._rule, self._adding = position.state, position.due, position.rule, position.adding
        self._edition = position.state.table.edition
        self._chance = chance

    def is_open(self, kind: str) -> bool:
        """Whether the due decision takes actions of a kind, or they are additional and it is the own turn."""
        accepted = self._rule is not None and kind in self._rule.accepts
        return accepted or kind == "no" or (self._adding and kind.startswith("+"))

    def open(self) -> Iterator[Action]:
        """Every action of a kind that is open, and leaving out."""
        yield SKIP
        for kind in FORMS:
            if self.is_open(kind):
                yield from self._every(kind)

    def closed(self) -> Iterator[Action]:
        """Some actions of each kind that isn't open, and of those that the open ones can't contain here."""
        yield from (Action("skip", 1), Action("skip", words=("end",)), Action("dance"))
        for kind, form in FORMS.items():
            if not self.is_open(kind):
                yield from self.some(kind)
                continue
            for words in self._words(kind):
                for inner in form.inner:
                    if not self._may_contain(kind, words, inner):
                        yield from (Action(kind, words=words, inner=action) for action in self.some(inner))

    def _every(self, kind: str) -> Iterator[Action]:
        for words in self._words(kind):
            inners = tuple(self._inners(kind, words))
            for number in self._numbers(kind):
                for pay in self._payments(kind, words):
                    for inner in inners:
                        yield Action(kind, number, words, inner, pay)

    def some(self, kind: str) -> Iterator[Action]:
        """Of each kind a few, by chance."""
        form, chance = FORMS[kind], self._chance
        for _ in range(FEW):
            words = chance.choice(self._words(kind))
            inner = next(self.some(chance.choice(form.inner))) if form.inner else None
            pay = chance.choice(self._payments(kind, words))
            yield Action(kind, chance.choice(self._numbers(kind)), words, inner, pay)

    def _numbers(self, kind: str) -> range:
        """0 to one more than can be."""
        return range(largest(self._edition)[kind] + 2) if FORMS[kind].counted else range(1)

    def _payments(self, kind: str, words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Every payment of up to one piece more than can be asked."""
        if not FORMS[kind].paid:
            return ((),)
        cost = dearest(self._edition)
        return multisets(GOODS, 0, cost[FINAL if words == (FINAL,) else kind] + 1)

    def _words(self, kind: str) -> tuple[tuple[str, ...], ...]:
        """Every choice of words; of those that may be many up to one more than can be taken."""
        form: Form = FORMS[kind]
        if kind == "recover":
            return self._places()
        limit = {"+gold": EXCHANGED, "basic": self._due.number if self._due else 0}.get(kind)
        assert (limit is None) == (form.most < MANY), f"{kind} wants a bound"
        return multisets(tuple(form.words(self._edition)), form.least, form.most if limit is None else limit + 1)

    def _places(self) -> tuple[tuple[str, ...], ...]:
        """Places to recover from: those with anybody's worker and an empty one, up to one more than may be taken.

        Nothing is left out by that: a set with another empty place is refused for it as one with this is, and a larger
        set for its number (O-5.4.2; a test tries both). Of sets with repetition those that name one place twice.
        """
        state, edition = self._state, self._edition
        taken = {str(section) for section, owner in enumerate(state.clock, 1) if owner is not None}
        taken |= {dial for dial, owner in state.dials.items() if owner >= 0}
        everywhere = all_places(edition)
        empty = next(place for place in everywhere if place not in taken)
        places = tuple(place for place in everywhere if place in taken or place == empty)
        sets = tuple(chain.from_iterable(combinations(places, n) for n in range(1, self._limit() + 2)))
        return (*sets, *((chosen[0], *chosen) for chosen in sets if len(chosen) <= self._limit()))

    def _limit(self) -> int:
        """Workers that may be recovered: in a pass by the precision, else as many as are due (O-5.5.2, O-5.4.2)."""
        due, edition = self._due, self._edition
        if due is None or due.player is None:
            return 1
        precision = edition.mastery.recover[self._state.level(due.player, "pink")]
        return {"pass recover": precision, "recover": due.number}.get(due.kind, 1)

    def _inners(self, kind: str, words: tuple[str, ...]) -> Iterator[Action | None]:
        """What an action may contain; nothing, too, for the form alone decides whether it must."""
        yield None
        for inner in FORMS[kind].inner:
            if self._may_contain(kind, words, inner):
                yield from self._every(inner)

    def _may_contain(self, kind: str, words: tuple[str, ...], inner: str) -> bool:
        """Whether a section, or a scroll that the player holds, is of a kind at all (O-7.1.6, O-10.3)."""
        state = self._state
        if kind == "outer":
            return any(inner in item.kind.split("|") for item in self._edition.outer[state.hand - 1])
        if kind == "+scroll":
            assert self._due is not None
            return words == (inner,) and inner in state.players[self._due.seat].scrolls
        return True


# ---- the judgement ----


@dataclass(frozen=True)
class Judgement:
    """A position's list held against what ``check`` accepts.

    Attributes:
        tried: how many actions were tried.
        accepted: those that ``check`` accepts, each without a payment that goes without saying.
        faults: what is wrong with the list, in words.
    """

    tried: int
    accepted: frozenset[Action]
    faults: tuple[str, ...]


def judge(position: OrlojPosition, chance: Random) -> Judgement:
    """Try everything at a position."""
    thinkable = Thinkable(position, chance)
    tried, accepted = 0, list[Action]()
    for action in thinkable.open():
        tried += 1
        if position.check(action) is None:
            accepted.append(action)
    faults = list[str]()
    for action in thinkable.closed():
        tried += 1
        if position.check(action) is None:
            faults.append(f"accepted, though its kind isn't open: {action}")
    plain = frozenset(plainly(position, action) for action in accepted)
    listed = position.legal()
    faults += (
        f"accepted, but not listed: {text_of(action)} ({action})" for action in sorted(plain - {*listed}, key=repr)
    )
    faults += (f"listed, but not accepted: {text_of(action)} ({action})" for action in listed if action not in plain)
    faults += (f"listed {n} times: {action}" for action, n in Counter(listed).items() if n > 1)
    faults += _unsaid(position, accepted, plain)
    return Judgement(tried, plain, tuple(faults))


def plainly(position: OrlojPosition, action: Action) -> Action:
    """The action without a payment that goes without saying; chance pays nothing."""
    due = position.due
    return action if due is None or due.player is None else plainly_paid(position.state, due.player, action)


def _unsaid(position: OrlojPosition, accepted: Iterable[Action], plain: Iterable[Action]) -> Iterator[str]:
    """An action that costs something stands for just one of those that say what is paid."""
    said = Counter(plainly(position, action) for action in accepted if paying(action).pay)
    for action in plain:
        if FORMS.get(paying(action).kind, Form()).paid and said[action] != 1:
            yield f"stands for {said[action]} payments: {text_of(action)} ({action})"


def paying(action: Action) -> Action:
    """The action that is paid for: itself, or the one that it contains."""
    return action if action.inner is None else paying(action.inner)


# ---- which positions ----


def one_of_each(game: Played, chance: Random) -> Iterator[OrlojPosition]:
    """For each kind of decision that a game had, one of the positions in which it was due."""
    by_kind = defaultdict[str, list[OrlojPosition]](list)
    for position in game.positions:
        by_kind[kind_of(position)].append(position)
    yield from (chance.choice(by_kind[kind]) for kind in sorted(by_kind))


def kind_of(position: OrlojPosition) -> str:
    """The kind of the decision that is due."""
    return position.due.kind if position.due else "game over"


def sampled(times: int) -> Iterator[OrlojPosition]:
    """Positions of some games: so many of each kind of decision and number of players, each of another game."""
    taken, chance = Counter[tuple[str, int]](), Random(0)
    for game in chain(map(random_game, range(GAMES)), map(solo_game, range(SOLO_GAMES))):
        for position in one_of_each(game, chance):
            what = (kind_of(position), position.state.table.players)
            if taken[what] < times:
                taken[what] += 1
                yield position


# ---- the command ----


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge positions of random games, and print what is wrong."""
    options = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--positions", type=positive, default=1000, help="how many are judged")
    options.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    options.add_argument("--solo", action="store_true", help="positions of games against Manes")
    given = options.parse_args(arguments)
    game = solo_game if given.solo else random_game
    began, tried, wrong = time.monotonic(), 0, 0
    decisions = Counter[str]()
    chance = Random(given.seed)
    positions = (each for seed in count(given.seed) for each in one_of_each(game(seed), chance))
    for number, position in zip(range(1, given.positions + 1), positions, strict=False):
        found = judge(position, chance)
        tried += found.tried
        decisions[kind_of(position)] += 1
        if found.faults:
            wrong += 1
            print("\n".join((*head_lines(position), *found.faults, "")))
        if number % 100 == 0 or number == given.positions:
            seconds = time.monotonic() - began
            print(
                f"{number} positions, {tried} actions tried, {wrong} with a difference, {seconds:.0f} s",
                file=sys.stderr,
            )
    print(", ".join(f"{kind} {n}" for kind, n in sorted(decisions.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
