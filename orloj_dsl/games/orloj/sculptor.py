"""8.9: activating the sculptor (his four spaces: appendix 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from orloj_dsl.games.orloj import construction, workshop
from orloj_dsl.games.orloj.resources import cannot_force, force
from orloj_dsl.games.orloj.rewards import parse_item
from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

ACTIONS = {
    "workshop": "O-A6.1",
    "construct": "O-A6.2",
    "treasury": "O-A6.3",
    "painter": "O-A6.4",
    "moon": "O-A6.4a",
}
"""What a sculptor's space is entered for, each with its clause."""

SPACES = ("workshop", "construct", "treasury", "painter")
"""His four spaces; the last one offers the painter or the moon."""


def space_of(action: str) -> str:
    """The space on which an action stands."""
    return "painter" if action == "moon" else action


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every action of the spaces that he isn't on."""
    for word in ACTIONS:
        if space_of(word) != state.players[due.seat].sculptor:
            yield Action("sculptor", words=(word,))


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """He must move (O-8.9.1a)."""
    (word,) = action.words
    if space_of(word) != state.players[due.seat].sculptor:
        return None
    message = f"{state.name(due.seat)}'s sculptor already stands on the space {space_of(word)}; he must move"
    return Violation("same-space", "O-8.9.1a", message)


def apply(run: Run[State], due: Decision, action: Action) -> None:
    """Move him, send another one home, and do the action at his level (O-8.9.1, O-8.9.2, O-8.9.3)."""
    state, seat, (word,) = run.state, due.seat, action.words
    space = space_of(word)
    edition = state.table.edition
    level = edition.mastery.sculptor_level(state.count(seat, "pink"))
    run.tell(f"the sculptor goes to the space {space}, at level {level}", "O-8.9.1", seat, also=("O-5.5.2a",))
    for other, player in enumerate(state.players):
        if player.sculptor == space:
            state.own(other).sculptor = ""
            run.tell("the sculptor who was there returns", "O-8.9.2", other)
    state.own(seat).sculptor = space
    first, *rest = edition.sculptor[word][level - 1]
    if first.kind == "force":
        run.push(Decision("force", seat, first.number, tuple(map(str, rest)), ACTIONS[word]))
    else:
        _act(run, seat, tuple(map(str, (first, *rest))), ACTIONS[word])


def _act(run: Run[State], seat: int, icons: tuple[str, ...], clause: str) -> None:
    """Make the parts of the action due (O-8.9.3)."""
    run.tell("the sculptor's action", "O-8.9.3", seat, also=(clause,))
    run.push(Decision("reward", seat, words=icons, clause=clause))


SECTION = Rule("O-8.9.1", ("sculptor",), options, check, apply)
"""The rule of the outer section that activates him."""


# ---- the force that comes before the action ----


def _force_options(state: State, due: Decision) -> Iterator[Action]:
    action = Action("force")
    if _force_check(state, due, action) is None:
        yield action


def _force_check(state: State, due: Decision, action: Action) -> Violation | None:
    """Tokens for it, and something of the action that can be done (O-8.9.3a, rulings force-first, sculptor-part)."""
    if violation := cannot_force(state, due.seat, due.number, "the sculptor's action", "O-8.9.3a", "O-5.3.3"):
        return replace(violation, message=f"{violation.message}; no force only moves the sculptor")
    if any(_can_follow(state, due, parse_item(icon).kind) for icon in due.words):
        return None
    message = "nothing of the sculptor's action could be done, so nothing is forced for it; no force only moves him"
    return Violation("nothing-follows", "O-8.9.3a", message, ruling="sculptor-part")


def _can_follow(state: State, due: Decision, kind: str) -> bool:
    """Whether a part can be done once the tokens are forced; all but a card and a dial can always."""
    if kind == "construct":
        return next(construction.options(state, due, spare=due.number), None) is not None
    return kind != "workshop" or next(workshop.options(state, due), None) is not None


def _force(run: Run[State], due: Decision, action: Action) -> None:
    force(run, due.seat, due.number, "O-8.9.3a", f"force {due.number} for the sculptor", ("O-5.3.3",))
    _act(run, due.seat, due.words, due.clause)


RULES = {"force": Rule("O-8.9.3a", ("force",), _force_options, _force_check, _force, refusal="force")}
