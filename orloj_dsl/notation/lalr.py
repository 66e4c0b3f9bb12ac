"""The parse of one line on the tables that Lark has compiled from the grammar.

Lark's own loop looks terminals and rules up by objects that compare slowly. These are the same tables, by plain words;
that both parse alike is proved by a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, final

from lark import Lark, Token

_LAST = Token("$END", "")

_Reduction = tuple[int, str, Callable[[list[Any]], Any]]
"""How many values a rule takes off the stack, its name, and what builds its node from them."""


class Misfit(Exception):  # noqa: N818 - never leaves the notation; the grammar says what would fit
    """The token at the index ``at`` doesn't fit; ``len(words)`` is the end of the line."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


@final
class Table:
    """The states of the parser for lines of one kind."""

    def __init__(self, lark: Lark, start: str) -> None:
        conf = lark.parse_interactive(start=start).parser_state.parse_conf
        self._start: int = conf.start_state
        self._end: int = conf.end_state
        self._shifts: dict[int, dict[str, int]] = {}
        self._reductions: dict[int, dict[str, _Reduction]] = {}
        for state, entries in conf.states.items():
            plain = {str(name): argument for name, (_, argument) in entries.items()}
            self._shifts[state] = {name: to for name, to in plain.items() if isinstance(to, int)}
            self._reductions[state] = {
                name: (len(rule.expansion), str(rule.origin.name), conf.callbacks[rule])
                for name, rule in plain.items()
                if not isinstance(rule, int)
            }

    def parse(self, words: Sequence[Token]) -> Any:
        """The node of a line. No rule of the grammar is empty.

        Raises:
            Misfit: at the first token that doesn't fit.
        """
        shifts, reductions, end = self._shifts, self._reductions, self._end
        state, states, values = self._start, [self._start], list[Any]()
        for at, word in enumerate((*words, _LAST)):
            kind = word.type
            while (reduction := reductions[state].get(kind)) is not None:
                size, rule, build = reduction
                value = build(values[-size:])
                del states[-size:], values[-size:]
                state = shifts[states[-1]][rule]
                if state == end:
                    return value
                states.append(state)
                values.append(value)
            if kind not in shifts[state]:
                raise Misfit(at)
            state = shifts[state][kind]
            states.append(state)
            values.append(word)
        raise AssertionError("the end of a line is never shifted")
