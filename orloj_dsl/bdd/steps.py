"""Steps for pytest-bdd: the rulebook's examples, and a club's house rules, told as features.

In a ``conftest.py``: ``from orloj_dsl.bdd.steps import *``. That brings the steps, the fixture ``table`` and the
guard's hooks (see ``guard``). What is played and asserted is notation; a new step of your own takes ``table``, a
``Table``, and raises ``AssertionError`` where something doesn't hold. A step that fails says what stands instead.

A ``When`` plays for whoever is named; it fails if somebody else is to decide. What the rules refuse isn't an error
there: a ``Then it is refused ...`` must speak of it.
"""

from __future__ import annotations

import re
from copy import copy

import pytest
from pytest_bdd import given, parsers, then, when

from orloj_dsl.bdd.guard import clause_text, refusal, refused_words
from orloj_dsl.bdd.guard import pytest_bdd_after_scenario as pytest_bdd_after_scenario
from orloj_dsl.bdd.guard import pytest_bdd_after_step as pytest_bdd_after_step
from orloj_dsl.bdd.guard import pytest_bdd_apply_tag as pytest_bdd_apply_tag
from orloj_dsl.bdd.guard import pytest_bdd_before_scenario as pytest_bdd_before_scenario
from orloj_dsl.bdd.guard import pytest_bdd_before_step as pytest_bdd_before_step
from orloj_dsl.games.orloj.facts import PLAYER_FACTS, PLAYER_WORDS, TABLE_FACTS, TABLE_WORDS
from orloj_dsl.games.orloj.move import play
from orloj_dsl.games.orloj.painter import neighbours
from orloj_dsl.games.orloj.state import NOBODY
from orloj_dsl.games.orloj.task import FORCED
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.kernel.values import SKIP, Event
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.scenario.table import Table, TableError, refused_setup

# Facts that are words are looked for first: "apostle 9 warehouse" begins like a number.
_WORDY = "|".join((*PLAYER_WORDS, *TABLE_WORDS))
_FACT = rf'(?:(?:{_WORDY})(?: (?:"[^"]*"|[^\s,"]+))+|[a-z-]+ [+-]?\d+)'
_FACTS = rf"(?P<facts>{_FACT}(?:, {_FACT})*)"
_QUOTED = r'"(?P<text>[^"]*)"'
_CLAUSE = r"(?P<clause>[A-Z]-\S+)"


# ---- Given ----


@pytest.fixture
def table() -> Table:
    """The table that a ``Given`` set up; without one there is none."""
    pytest.fail("nothing is set up: a scenario begins with Given the position, or Given the record")


@given("the position", target_fixture="table")
def given_position(docstring: str) -> Table:
    """A position, its statements below the step; a line of players may stand there too.

    Raises:
        TableError: it can't be read, or can't be.
    """
    if docstring.lstrip().startswith("orloj "):
        raise TableError("a whole record stands below Given the record")
    return Table(docstring)


@given("a record that can't be", target_fixture="wrong")
def given_wrong(docstring: str) -> tuple[Diagnostic, str]:
    """A record whose setup the rules refuse: the first thing that is wrong with it, and the text it points at.

    Raises:
        AssertionError: nothing is wrong with it.
    """
    found = refused_setup(docstring)
    if found is None:
        raise AssertionError("nothing is wrong with it")
    return found


@given("the record", target_fixture="table")
def given_record(docstring: str) -> Table:
    """A whole record, from ``orloj 1`` on; what it plays has been played already.

    Raises:
        TableError: it can't be read, or can't be.
    """
    if not docstring.lstrip().startswith("orloj "):
        raise TableError("a record begins with: orloj 1")
    return Table(docstring)


# ---- When ----


@when(parsers.re(rf"(?P<player>.+) plays {_QUOTED}"))
def plays(table: Table, player: str, text: str) -> None:
    """Steps of a turn; the scenario stops behind them, in the middle of the turn.

    Raises:
        AssertionError: somebody else is to decide.
        TableError: something was refused before.
    """
    _must_decide(table, player)
    table.do(text)


@when(parsers.re(rf"(?P<player>.+) plays the turn {_QUOTED}"))
def plays_turn(table: Table, player: str, text: str) -> None:
    """A whole turn, or the rest of one, its end and a call included; before round 1 all that the player decides.

    Raises:
        AssertionError: somebody else is to decide.
        TableError: something was refused before.
    """
    _must_decide(table, player)
    table.play(f"{table.position.state.round} {name_text(player)} {text}")


@when(parsers.re(r"(?P<player>.+) waits"))
def waits(table: Table, player: str) -> None:
    """The player leaves the starting resources until just before the first turn (O-4.3.4).

    Raises:
        AssertionError: no starting resources of this player are due.
    """
    _must_decide(table, player)
    due = table.position.due
    if due is None or due.kind != "start":
        raise AssertionError(f"{player} has no starting resources to wait with")
    move = play(table.position, SKIP)
    table.start, table.position = move.before, move.after
    table.moves, table.events = (move,), move.events


# ---- Then: what is, what was refused, what could be done ----


@then(parsers.re(rf"(?P<player>.+) has {_FACTS}"))
def player_has(table: Table, player: str, facts: str) -> None:
    """Facts of a player as in assertions: ``gold 2, forced 3, apostle 9 warehouse``.

    A signed number counts from the last ``When`` on.

    Raises:
        AssertionError: one doesn't hold.
        TableError: one is no fact of a player, or counts from a ``When`` that isn't there.
    """
    _expect(table, facts, _seat(table, player), (*PLAYER_FACTS, FORCED, *PLAYER_WORDS))


@then(parsers.re(rf"the table shows {_FACTS}"))
def table_shows(table: Table, facts: str) -> None:
    """Facts of the table: ``hand 3, rooster 2, dial VI Mikel``; a signed number counts from the last ``When`` on.

    Raises:
        AssertionError: one doesn't hold.
        TableError: one is no fact of the table, or counts from a ``When`` that isn't there.
    """
    _expect(table, facts, None, (*TABLE_FACTS, *TABLE_WORDS))


@then(parsers.re(rf"it is refused with (?P<code>[a-z-]+)(?: by {_CLAUSE})? at {_QUOTED}"))
def is_refused(table: Table, code: str, clause: str | None, text: str) -> None:
    """The last ``When`` was refused: with this code, by this clause (none for a matter of writing), at this text.

    Raises:
        AssertionError: it wasn't, or for another reason.
        ValueError: the rulebook has no such clause.
    """
    if clause is not None:
        clause_text(clause)
    refused = refusal(table)
    if (refused.code, refused.clause, table.refused_text) != (code, clause or "", text):
        raise AssertionError(f"it is refused with {refused_words(table)}")


@then(parsers.re(rf"its setup is refused by {_CLAUSE} at {_QUOTED}"))
def setup_is_refused(wrong: tuple[Diagnostic, str], clause: str, text: str) -> None:
    """The setup is refused by this clause, at this text.

    Raises:
        AssertionError: it is refused for another reason.
        ValueError: the rulebook has no such clause.
    """
    clause_text(clause)
    found, at = wrong
    if (found.code, found.clause, at) != ("bad-setup", clause, text):
        raise AssertionError(f'it is refused with {found.code} by {found.clause} at "{at}" ({found.message})')


@then(parsers.re(rf"{_QUOTED} is legal"))
def is_legal(table: Table, text: str) -> None:
    """Whoever is to decide could go on with these steps; nothing is played.

    Raises:
        AssertionError: they are refused.
    """
    trial = _trial(table, text)
    if trial.refused is not None:
        raise AssertionError(f"it isn't legal: {refused_words(trial)}")


@then(parsers.re(rf"{_QUOTED} is not legal"))
def is_not_legal(table: Table, text: str) -> None:
    """Whoever is to decide couldn't go on with these steps: a rule refuses them.

    Raises:
        AssertionError: they are legal.
        TableError: they can't be read, so no rule speaks of them.
    """
    refused = _trial(table, text).refused
    if refused is None:
        raise AssertionError(f"it is legal: {text}")
    if not refused.clause or refused.code == "unknown-action":
        raise TableError(f"this can't be read: {text}: {refused.message}")


@then(parsers.re(rf"clause {_CLAUSE} applies"))
def clause_applies(table: Table, clause: str) -> None:
    """Something that the last ``When`` did, or the setup if nothing was played, rests on this clause.

    Raises:
        AssertionError: nothing does, or nothing has happened.
        ValueError: the rulebook has no such clause.
    """
    clause_text(clause)
    found = {shown for event in _happened(table) for shown in event.clauses}
    if clause not in found:
        raise AssertionError(f"nothing rests on {clause}, but on {', '.join(sorted(found))}")


@then(parsers.re(rf"clause {_CLAUSE} does not apply"))
def clause_does_not_apply(table: Table, clause: str) -> None:
    """Nothing that the last ``When`` did, or the setup if nothing was played, rests on this clause.

    Raises:
        AssertionError: something does, or nothing has happened at all.
        ValueError: the rulebook has no such clause.
    """
    clause_text(clause)
    found = [event.what for event in _happened(table) if clause in event.clauses]
    if found:
        raise AssertionError(f"on {clause} rests: {', '.join(found)}")


@then(parsers.re(r"(?P<player>.+) is to decide"))
def is_to_decide(table: Table, player: str) -> None:
    """The next decision is this player's.

    Raises:
        AssertionError: it is another one's, or the game is over.
    """
    _must_decide(table, player)


@then("the game is over")
def game_is_over(table: Table) -> None:
    """Nobody has anything left to decide.

    Raises:
        AssertionError: somebody has.
    """
    state = table.position.state
    if table.position.due is not None:
        raise AssertionError(f"the game isn't over: it stands in round {state.round}")


# ---- Then: what lies on the table ----


@then(parsers.re(r"the hand stands on (?P<hour>[IVX]+)"))
def hand_stands(table: Table, hour: str) -> None:
    """The section of the outer ring under the hand, by its numeral.

    Raises:
        AssertionError: it is another one.
    """
    state = table.position.state
    _same("the hand stands on", state.table.edition.months[state.hand - 1], hour)


@then(parsers.re(r"the worker on section (?P<section>\d+) is (?P<player>.+)'s"))
def worker_on_section(table: Table, section: str, player: str) -> None:
    """Whose worker stands on a section of the outer ring.

    Raises:
        AssertionError: it is another player's, or none.
    """
    owner = _worker(table, section)
    found = None if owner is None else table.position.state.name(owner)
    _seat(table, player)
    _same(f"the worker on section {section} is of", found, player)


@then(parsers.re(r"no worker stands on section (?P<section>\d+)"))
def section_is_free(table: Table, section: str) -> None:
    """A section of the outer ring is free.

    Raises:
        AssertionError: a worker stands there.
    """
    _same(f"on section {section} stands", _worker(table, section), None)


@then(
    parsers.re(
        r"(?P<blocked>\d+) (?P<ring>months|signs) are blocked and (?P<bare>\d+) lie on the calendar "
        r"without workers, (?P<left>\d+) left to build"
    )
)
def dials(table: Table, blocked: str, ring: str, bare: str, left: str) -> None:
    """Blocked spaces of a construction area, dials of its ring on the calendar without workers, and unbuilt ones.

    Raises:
        AssertionError: one of the numbers is another.
    """
    state = table.position.state
    edition = state.table.edition
    names = set(edition.ring(ring))
    built = [owner for dial, owner in state.dials.items() if dial in names]
    found = (len(names & state.table.board.blocked), built.count(NOBODY), len(names) - len(built))
    _same(f"{ring} blocked, without workers, left to build:", found, (int(blocked), int(bare), int(left)))


@then(parsers.re(r"the round marker stands on space (?P<space>\d+)"))
def round_marker(table: Table, space: str) -> None:
    """The round marker's space among those of the number of players, from the left.

    Raises:
        AssertionError: it is another one.
    """
    _same("the round marker stands on space", table.position.state.marker + 1, int(space))


@then(parsers.re(r"(?P<number>\d+) pairs? of hammer and starting card (?:is|are) on offer"))
def on_offer(table: Table, number: str) -> None:
    """Pairs that may still be drafted.

    Raises:
        AssertionError: there are more, or fewer.
    """
    _same("pairs on offer:", len(table.position.state.offer), int(number))


@then(parsers.re(r"the scrolls (?P<kinds>[a-z, ]+) are revealed"))
def scrolls_revealed(table: Table, kinds: str) -> None:
    """All scrolls that lie revealed, in any order.

    Raises:
        AssertionError: others lie there.
    """
    scrolls = table.position.state.scrolls
    found = sorted(kind for kind, number in scrolls.items() for _ in range(number))
    _same("revealed:", found, sorted(kinds.split(", ")))


@then(parsers.re(r"the painter stands between (?P<left>[IVX]+) and (?P<right>[IVX]+)"))
def painter_stands(table: Table, left: str, right: str) -> None:
    """The months on the painter's left and on his right.

    Raises:
        AssertionError: he stands elsewhere.
    """
    state = table.position.state
    months = state.table.edition.months
    found = [months[place - 1] for place in neighbours(state.painter, len(months)).values()]
    _same("the painter stands between", found, [left, right])


# ---- parts ----


def _same(what: str, found: object, said: object) -> None:
    if found != said:
        raise AssertionError(f"{what} {found}, not {said}")


def _seat(table: Table, player: str) -> int:
    names = [seat.name for seat in table.position.state.table.seats]
    if player not in names:
        raise TableError(f"{player} is no player; there are {', '.join(names)}")
    return names.index(player)


def _must_decide(table: Table, player: str) -> None:
    """Only whose decision it is may play; a draw is written by the player whose turn it is."""
    seat, due, state = _seat(table, player), table.position.due, table.position.state
    if due is None:
        raise AssertionError(f"{player} isn't to decide: the game is over")
    deciding = state.turn if due.player is None else due.player
    if deciding != seat:
        who = "nobody" if deciding is None else state.name(deciding)
        raise AssertionError(f"{player} isn't to decide: {who} is, in round {state.round}")


def _expect(table: Table, facts: str, seat: int | None, known: tuple[str, ...]) -> None:
    for fact in re.findall(_FACT, facts):
        name, value = fact.split(" ", 1)
        if name not in known:
            raise TableError(f"{name} is no fact here; there are {', '.join(known)}")
        if not table.moves and table.refused is None and (name == FORCED or value[0] in "+-"):
            raise TableError(f"{fact} counts from what was played, and nothing was")
        table.expect(fact, seat)


def _trial(table: Table, text: str) -> Table:
    """Another table at which the steps were tried."""
    trial = copy(table)
    trial.do(text)
    return trial


def _happened(table: Table) -> tuple[Event, ...]:
    if table.refused is not None:
        raise AssertionError(f"it was refused with {refused_words(table)}")
    events = table.events if table.moves else table.laid_out
    if not events:
        raise AssertionError("nothing has happened: nothing was played, and the position says no setup")
    return events


def _worker(table: Table, section: str) -> int | None:
    clock = table.position.state.clock
    if not 1 <= int(section) <= len(clock):
        raise TableError(f"there is no section {section}")
    return clock[int(section) - 1]
