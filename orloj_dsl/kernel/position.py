"""Positions: what a table looks like between two decisions, and the one way from one to the next."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any, Generic, final

from orloj_dsl.kernel.rulebook import Rule, Rulebook, Run, S
from orloj_dsl.kernel.values import (
    REFUSED,
    SKIP,
    Action,
    Decision,
    Event,
    IllegalActionError,
    Violation,
    refuse,
)


@final
class Position(Generic[S]):
    """An immutable position of a game: its rules and a state that nobody changes any more.

    Positions are equal when all fields of their states are.
    """

    __slots__ = ("_rules", "_state")

    def __init__(self, rules: Rulebook[S], state: S) -> None:
        """Take over ``state``; whoever passes it must not change it afterwards."""
        self._rules = rules
        self._state = state

    @property
    def state(self) -> S:
        """The state, for reading only; rules change copies of it."""
        return self._state

    @property
    def due(self) -> Decision | None:
        """The decision that is due; ``None`` when the game is over."""
        return self._state.stack[-1] if self._state.stack else None

    @property
    def rule(self) -> Rule[S] | None:
        """The rule of the decision that is due."""
        due = self.due
        return None if due is None else self._rules.decisions[due.kind]

    @property
    def adding(self) -> bool:
        """Whether additional actions are open: at every decision of the player whose turn it is."""
        due = self.due
        return due is not None and due.player is not None and due.player == self._state.turn

    def options(self) -> tuple[Action, ...]:
        """What really answers the due decision: neither leaving it out, nor refusing it, nor an additional action."""
        due, rule = self.due, self.rule
        if due is None or rule is None:
            return ()
        return tuple(rule.options(self._state, due))

    def legal(self) -> tuple[Action, ...]:
        """Every action that ``apply`` accepts here, each once, in a stable order."""
        due, rule = self.due, self.rule
        if due is None or rule is None:
            return ()
        actions = list(rule.options(self._state, due))
        if rule.part:
            actions.append(SKIP)
        if rule.refusal:
            actions.append(refuse(rule.refusal))
        if self.adding:
            for extra in self._rules.additional.values():
                actions.extend(extra.options(self._state, due))
        return tuple(actions)

    def check(self, action: Action) -> Violation | None:
        """Judge one action without listing any; ``None`` means that it is legal."""
        due = self.due
        if due is None:
            return Violation("game-over", self._rules.over_clause, "the game is over: nothing is due")
        rule = self._rules.decisions[due.kind]
        extra = self._rules.additional.get(action.kind)
        if extra is not None and self.adding:
            return self._judge(extra, due, action)
        if extra is not None and due.player is not None:
            message = "an additional action is open only at a decision of one's own turn"
            return Violation("not-your-turn", self._rules.additional_clause, message)
        if _gives_up(rule, action):
            return None
        if action.kind not in rule.accepts:
            clause = due.clause or rule.clause
            return Violation("not-due", clause, f"{action.kind} doesn't answer what is due: {due.kind}")
        return self._judge(rule, due, action)

    def _judge(self, rule: Rule[S], due: Decision, action: Action) -> Violation | None:
        if not self._rules.well_formed(self._state, action):
            return Violation("malformed", rule.clause, f"no {action.kind} action has this form: {action}")
        return rule.check(self._state, due, action)

    def refusal(self, action: Action) -> Violation | None:
        """Like ``check``, with what is legal instead."""
        violation = self.check(action)
        if violation is None:
            return None
        return replace(violation, instead=self.legal())

    def apply(self, action: Action) -> tuple[Position[S], tuple[Event, ...]]:
        """Do a legal action and all that follows from it by itself.

        Returns:
            The next position, in which a decision is due or the game is over, and the events in order.

        Raises:
            IllegalActionError: the action is not legal here.
        """
        done = self.attempt(action)
        if isinstance(done, Violation):
            raise IllegalActionError(done)
        return done

    def attempt(self, action: Action) -> tuple[Position[S], tuple[Event, ...]] | Violation:
        """Do an action if it is legal; the same as ``check`` and ``apply`` in one."""
        violation = self.check(action)
        if violation is not None:
            return violation
        run = Run(self._state.copy())
        due = run.state.stack[-1]
        extra = self._rules.additional.get(action.kind)
        if extra is not None:
            extra.apply(run, due, action)
        else:
            run.state.stack.pop()
            rule = self._rules.decisions[due.kind]
            if not _gives_up(rule, action):
                rule.apply(run, due, action)
        settle(self._rules, run)
        return Position(self._rules, run.state), tuple(run.events)

    def with_state(self, state: S) -> Position[S]:
        """A position of the same game with another state, which nobody may change afterwards."""
        return Position(self._rules, state)

    def dump(self) -> dict[str, Any]:
        """All fields as plain JSON data."""
        return self._state.dump()

    def digest(self) -> str:
        """A short fingerprint of all fields, the same in every process: ``sha-`` and 12 hexadecimal digits."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return "sha-" + hashlib.sha256(text.encode()).hexdigest()[:12]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(self._state == other._state)

    def __hash__(self) -> int:
        return hash(self.digest())

    def __repr__(self) -> str:
        return f"<Position {self.digest()} due {self.due.kind if self.due else 'nothing'}>"


def _gives_up(rule: Rule[S], action: Action) -> bool:
    """Whether an action leaves the decision out, or refuses it."""
    if action.kind == SKIP.kind:
        return rule.part and action == SKIP
    return action.kind == REFUSED and bool(rule.refusal) and action == refuse(rule.refusal)


def settle(rules: Rulebook[S], run: Run[S]) -> None:
    """Run the automatic steps on top of the stack until a decision is due or nothing is left."""
    stack = run.state.stack
    while stack and (step := rules.automatic.get(stack[-1].kind)) is not None:
        step(run, stack.pop())
