"""7.1: activating the clock - dial, face, worker, and the two sections under the hand (appendix 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.games.orloj import contained, mastery, moon, production
from orloj_dsl.games.orloj.resources import cannot_force, force, gain
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import cannot_activate
from orloj_dsl.kernel.rulebook import Rule, Run
from orloj_dsl.kernel.values import Action, Decision, Violation

UNDER_HAND = ("outer", "face")
_RESOLVED = ("O-7.1.6",)
HOURS = 12


def innovation(state: State, seat: int) -> int:
    """Sections that a player turns the dial without forcing (O-5.5.1)."""
    return state.table.edition.mastery.innovation[state.level(seat, "blue")]


def forced_by_dial(state: State, seat: int, sections: int) -> int:
    """Deviations that a turn of the dial costs (O-7.1.2)."""
    return max(0, sections - innovation(state, seat))


def outer_at(state: State, section: int) -> tuple[Item, ...]:
    """A section of the outer ring, 1 to 12; the ring never moves (O-5.6.1)."""
    return state.table.edition.outer[section - 1]


def face_at(state: State, section: int) -> Item:
    """The face section at a section of the ring: a step counter-clockwise brings the next one there (O-5.6.1)."""
    return state.table.edition.face[(section - 1 + state.face) % HOURS]


def outer_section(state: State) -> tuple[Item, ...]:
    """The outer-ring section under the hand (O-5.6.1a)."""
    return outer_at(state, state.hand)


def face_section(state: State) -> Item:
    """The face section under the hand (O-5.6.1a)."""
    return face_at(state, state.hand)


# ---- the dial and the face ----


def options(state: State, due: Decision) -> Iterator[Action]:
    """Every turn of the dial that can be paid for."""
    if state.count(due.seat, "workers"):
        for sections in range(1, innovation(state, due.seat) + state.unbroken(due.seat) + 1):
            yield Action("clock", sections)


def check(state: State, due: Decision, action: Action) -> Violation | None:
    """An available worker, at least one section, and tokens for what goes beyond the innovation value."""
    seat = due.seat
    if violation := cannot_activate(state, seat):
        return violation
    if action.number < 1:
        message = "the dial must be turned at least 1 section"
        return Violation("dial-zero", "O-7.1.1", message)
    forced = forced_by_dial(state, seat, action.number)
    return cannot_force(state, seat, forced, f"a turn of the dial by {action.number}", "O-7.1.2")


def rotate(state: State, dial: int, face: int) -> None:
    """Turn the dial clockwise and the face counter-clockwise (O-7.1.1, O-7.1.3)."""
    state.hand = (state.hand - 1 + dial) % HOURS + 1
    state.face = (state.face + face) % HOURS


def turn_dial(run: Run[State], seat: int, sections: int) -> None:
    """Turn the dial clockwise; the moon rides along, the face stays (O-7.1.1, O-7.1.4, O-5.6.1b)."""
    state = run.state
    rotate(state, sections, 0)
    run.tell(f"turn the dial {sections} to {state.hand}", "O-7.1.1", seat)
    forced = forced_by_dial(state, seat, sections)
    force(run, seat, forced, "O-7.1.2", f"force {forced} for the dial")
    run.push(
        Decision("face turn", seat),
        Decision("place worker", seat),
        Decision("parts", seat, words=UNDER_HAND),
    )


def _face_options(state: State, due: Decision) -> Iterator[Action]:
    for sections in range(1, state.unbroken(due.seat) + 1):
        yield Action("turn", sections)


def _face_check(state: State, due: Decision, action: Action) -> Violation | None:
    if action.number < 1:
        return Violation("no-move", "O-7.1.3", "a face that isn't turned is left out")
    return cannot_force(state, due.seat, action.number, f"a turn of the face by {action.number}", "O-7.1.3a")


def _turn_face(run: Run[State], due: Decision, action: Action) -> None:
    state, sections = run.state, action.number
    rotate(state, 0, sections)
    run.tell(f"turn the face {sections}", "O-7.1.3", due.seat)
    force(run, due.seat, sections, "O-7.1.3a", f"force {sections} for the face")


# ---- the two sections ----


def _parts(state: State, due: Decision) -> Iterator[Action]:
    for ring in due.words:
        steps = _outer_steps if ring == "outer" else _face_steps
        for inner in steps(state, due):
            yield Action(ring, inner=inner)


def _check_part(state: State, due: Decision, action: Action) -> Violation | None:
    if action.kind not in due.words:
        message = f"the {action.kind} section is finished; the two can't be mixed"
        return Violation("part-finished", "O-7.1.6a", message)
    assert action.inner is not None
    checker = _check_outer if action.kind == "outer" else _check_face
    return checker(state, due, action.inner)


def _open_part(run: Run[State], due: Decision, action: Action) -> None:
    assert action.inner is not None
    rest = tuple(ring for ring in due.words if ring != action.kind)
    if rest:
        run.push(Decision("parts", due.seat, words=rest))
    opener = _open_outer if action.kind == "outer" else _open_face
    opener(run, due, action.inner)


_CLAUSES = {
    ("coin", "apostle"): "O-A2.1",
    ("moon|painter",): "O-A2.2",
    ("coin", "upgrade"): "O-A2.3",
    ("workshop",): "O-A2.4",
    ("construct",): "O-A2.5",
    ("sculptor",): "O-A2.6",
}
"""The clause of each kind of outer section, by its icons."""

_FACE_CLAUSES = {"mastery": "O-A3.1", "produce": "O-A3.2"}
"""The clause of each kind of face section."""


_NAMES = {
    "moon": "the moon",
    "painter": "the painter",
    "workshop": "a workshop card",
    "construct": "a construction",
    "sculptor": "the sculptor",
}
"""What a section offers, in words."""


def _kinds(state: State) -> tuple[str, ...]:
    """The icons of the outer section under the hand."""
    return tuple(item.kind for item in outer_section(state))


def _offers(state: State) -> tuple[str, ...]:
    """The steps that open the outer section: any of its icons, or one of two."""
    return tuple(word for kind in _kinds(state) for word in kind.split("|"))


def _outer_steps(state: State, due: Decision) -> Iterator[Action]:
    for step in _offers(state):
        if step in contained.KINDS:
            yield from contained.options(state, due.seat, step)
        else:
            yield Action(step)


def _check_outer(state: State, due: Decision, inner: Action) -> Violation | None:
    if inner.kind not in _offers(state):
        named = " and ".join(_kinds(state)).replace("|", " or ")
        message = f"the outer section under the hand ({state.hand}) is {named}"
        return Violation("wrong-section", "O-7.1.6", message, also=(_CLAUSES[_kinds(state)],))
    return contained.check(state, due.seat, inner) if inner.kind in contained.KINDS else None


def _open_outer(run: Run[State], due: Decision, inner: Action) -> None:
    """The coin of a section is taken with its first step; the upgrade or apostle beside it stays open."""
    seat, section, kinds = due.seat, outer_section(run.state), _kinds(run.state)
    clause = _CLAUSES[kinds]
    if kinds[0] == "coin":
        gain(run, seat, {"coin": section[0].number}, clause, "outer section: a coin", _RESOLVED)
    else:
        run.tell(f"outer section: {_NAMES.get(inner.kind, inner.kind)}", clause, seat, also=_RESOLVED)
    if inner.kind in contained.KINDS:
        contained.apply(run, seat, inner)
    elif inner.kind == "moon":
        moon.activate(run, seat)
    else:
        run.push(Decision(f"rest {kinds[-1]}", seat))


def _mastery_section(due: Decision, section: Item) -> Decision:
    """Both steps of a mastery section, still open."""
    return Decision("rest mastery", due.player, words=(section.of, "coin"))


def _face_steps(state: State, due: Decision) -> Iterator[Action]:
    section = face_section(state)
    if section.kind == "produce":
        yield Action("produce", words=(section.of,))
    else:
        yield from mastery.section_options(state, _mastery_section(due, section))


def _check_face(state: State, due: Decision, inner: Action) -> Violation | None:
    section = face_section(state)
    if section.kind == "mastery" and inner.kind in ("mastery", "coin"):
        return mastery.section_check(state, _mastery_section(due, section), inner)
    if section.kind == "produce" and inner.kind == "produce" and inner.words == (section.of,):
        return None
    what = f"{section.of} mastery" if section.kind == "mastery" else f"production of {section.of}"
    message = f"the face section under the hand is {what}"
    return Violation("wrong-section", "O-7.1.6", message, also=(_FACE_CLAUSES[section.kind],))


def _open_face(run: Run[State], due: Decision, inner: Action) -> None:
    section = face_section(run.state)
    if section.kind == "produce":
        run.tell("face section: production", _FACE_CLAUSES[section.kind], due.seat, also=_RESOLVED)
        production.produce(run, due.seat, section.of)
    else:
        run.tell("face section: mastery", _FACE_CLAUSES[section.kind], due.seat, also=_RESOLVED)
        mastery.section_apply(run, _mastery_section(due, section), inner)


RULES = {
    "face turn": Rule("O-7.1.3", ("turn",), _face_options, _face_check, _turn_face, part=True),
    "parts": Rule("O-7.1.6", UNDER_HAND, _parts, _check_part, _open_part, part=True),
}
