"""8.4: activating the moon."""

from __future__ import annotations

from orloj_dsl.games.orloj.state import State
from orloj_dsl.kernel.rulebook import Run
from orloj_dsl.kernel.values import Decision


def steps(state: State, seat: int, modifier: int = 0) -> int:
    """Steps of the moon: the observation value and the icon's change, never below 0 (O-8.4.1, O-8.4.1a, O-5.5.3a)."""
    observation = state.table.edition.mastery.observation[state.level(seat, "yellow")]
    return max(0, observation + modifier)


def activate(run: Run[State], seat: int, modifier: int = 0) -> None:
    """Move the moon and make all rewards of the steps it enters due, in order and in one piece (O-8.4.2).

    A total of 0 steps gives nothing (ruling moon-decline).
    """
    state = run.state
    printed = state.table.edition.moon_steps
    number = steps(state, seat, modifier)
    entered = [printed[(state.moon + step) % len(printed)] for step in range(1, number + 1)]
    state.moon = (state.moon + number) % len(printed)
    run.tell(f"the moon moves {number}", "O-8.4.1a" if modifier else "O-8.4.1", seat)
    if entered:
        run.push(Decision("reward", seat, words=tuple(map(str, entered)), clause="O-8.4.2"))
