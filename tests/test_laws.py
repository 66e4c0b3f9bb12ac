"""The laws of the notation and the engine, on random games: what must hold at every decision of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selfplay import MOST, Line, line_text, random_game

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition, catalogue, plainly_paid
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.faults import faults
from orloj_dsl.games.orloj.forms import REFUSABLE
from orloj_dsl.games.orloj.rewards import BASICS, COLOURS, CUBES, GOODS
from orloj_dsl.games.orloj.state import locked_workers, workers_out
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.steps import actions_of, draw_of, text_of
from orloj_dsl.kernel.ledger import Ledger
from orloj_dsl.kernel.ledger import Line as LedgerLine
from orloj_dsl.kernel.values import SKIP, Action, IllegalActionError, refuse
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.tree import Turn

SEEDS = st.integers(0, 2**32 - 1)

laws = settings(max_examples=15, deadline=None, derandomize=True)


def turn_of(text: str) -> Turn:
    """The tree of a line that must be readable."""
    turn = parse_turn(text)
    assert isinstance(turn, Turn), turn
    return turn


# ---- texts ----


@laws
@given(SEEDS)
def test_the_law_of_absence_a_line_is_read_back_as_the_decisions_that_were_printed(seed: int) -> None:
    game = random_game(seed)
    for line in game.lines():
        text, found = line_text(game, line), list[Diagnostic]()
        ply = play_turn(turn_of(text), line.moves[0].before, found.append)
        assert found == [], text
        assert ply is not None
        assert [move.action for move in ply.moves] == [move.action for move in line.moves], text
        assert ply.after == line.moves[-1].after, text
        assert (ply.round, ply.seat) == (line.round, line.seat)


@laws
@given(SEEDS)
def test_two_legal_actions_never_print_alike(seed: int) -> None:
    for position in random_game(seed).positions:
        texts = Counter(text_of(action) for action in position.legal())
        assert [text for text, times in texts.items() if times > 1] == []


@laws
@given(SEEDS)
def test_only_leaving_out_and_the_end_of_the_turn_print_as_nothing(seed: int) -> None:
    for position in random_game(seed).positions:
        unsaid = [action for action in position.legal() if not text_of(action)]
        assert unsaid in ([], [SKIP], [Action("end")])


@laws
@given(SEEDS, st.integers(0, 9))
def test_a_printed_action_is_read_back_as_that_action(seed: int, offset: int) -> None:
    for position in random_game(seed).positions[offset::10]:
        edition = position.state.table.edition
        for action in position.legal():
            text = text_of(action)
            if action.kind == "draw":
                chance = turn_of(f"1 Mikel pass {text}").steps[0].chances[0]
                assert draw_of(chance, edition) == action
            elif text:
                assert actions_of(turn_of(f"1 Mikel {text}").steps[0].step, edition) == (action,)


# ---- what is legal ----


def thinkable(position: OrlojPosition) -> Iterator[Action]:
    """What a record could write at some decision, whatever is due."""
    edition = position.state.table.edition
    painter = [Action("painter", n, (side,)) for n in range(8) for side in ("left", "right")]
    upgrades = [Action("upgrade", words=(cube,)) for cube in CUBES]
    steps = [Action(kind, words=(colour,)) for kind in ("mastery", "coin") for colour in COLOURS]
    produce = [Action("produce", words=(basic,)) for basic in BASICS]
    yield from (Action(kind) for kind in ("start", "pass", "moon", "end"))
    yield SKIP
    yield from (Action("clock", n) for n in range(14))
    yield from (Action("turn", n) for n in range(8))
    yield from (Action("draft", words=(hammer,)) for hammer in edition.hammers)
    apostles = [Action("apostle", n) for n in range(14)]
    cards = [Action("workshop", n, pay=pay) for n in range(5) for pay in PAYMENTS]
    dials = [
        Action("construct", n, (dial,), pay=pay)
        for n in (0, 1, 4, 6)
        for dial in ("I", "V", "XII", "aries", "libra", "final")
        for pay in PAYMENTS
    ]
    sculptor = [Action("sculptor", words=(word,)) for word in ("workshop", "construct", "treasury", "painter", "moon")]
    first = (Action("moon"), Action("coin"), *painter, *upgrades, *apostles, *cards, *dials, *sculptor)
    yield from (Action("outer", inner=inner) for inner in first)
    yield from (*apostles, *cards, *dials, Action("force"))
    yield from (Action("lay", words=(end,)) for end in ("left", "right"))
    yield from (Action("assistant", words=(kind,)) for kind in edition.assistants)
    yield from (Action("draw", words=(card,)) for card in edition.workshop)
    yield from (
        Action("+place", n, (space,), pay=pay)
        for n in (0, 1, 5, 9)
        for space in edition.spaces
        for pay in ((), *combinations(GOODS, 1))
    )
    yield from (Action("+assist", words=(card,), pay=pay) for card in edition.workshop for pay in ((), ("gold",)))
    yield from (Action("+claim", words=(goal,)) for goal in edition.goal_conditions)
    yield from (Action("face", inner=inner) for inner in (*produce, *steps))
    yield from (*painter, *upgrades, *steps, *produce)
    yield from (Action("basic", words=chosen) for n in (1, 2, 3) for chosen in combinations_with_replacement(BASICS, n))
    places = ("1", "2", "7", "12", *edition.dials[:2])
    yield from (Action("recover", words=chosen) for n in (1, 2, 3) for chosen in combinations(places, n))
    for kind in edition.scrolls:
        yield Action("scroll", words=(kind,))
        yield Action("draw", words=(kind,))
    yield from map(refuse, REFUSABLE)
    yield from (Action("+gold", words=paid) for n in (1, 2, 3) for paid in combinations_with_replacement(GOODS, n))
    yield from (Action("+scroll", words=(kind,)) for kind in ("moon", "rooster"))
    scrolls = (*painter, *upgrades, *apostles, *dials)
    yield from (Action("+scroll", words=(inner.kind,), inner=inner) for inner in scrolls)


PAYMENTS = ((), *combinations_with_replacement(GOODS, 2), ("gold", "paint", "wood"), ("gold", "wood", "iron", "coin"))
"""Some payments, right and wrong; none is the printed cost."""


@laws
@given(SEEDS, st.integers(0, 4))
def test_every_legal_action_is_accepted_and_applied(seed: int, offset: int) -> None:
    for position in random_game(seed).positions[offset::5]:
        for action in position.legal():
            assert position.check(action) is None
            after, events = position.apply(action)
            assert after is not position
            assert all(event.clause in catalogue() for event in events)


@laws
@given(SEEDS, st.integers(0, 9))
def test_what_is_not_listed_as_legal_is_refused_with_a_clause_of_the_rulebook(seed: int, offset: int) -> None:
    for position in random_game(seed).positions[offset::10]:
        legal = set(position.legal())
        for action in thinkable(position):
            if action in legal or plain(position, action) in legal:
                continue
            violation = position.check(action)
            assert violation is not None, f"{text_of(action)} is accepted at {position!r}, but not listed"
            assert violation.clause in catalogue()
            assert violation.message


def plain(position: OrlojPosition, action: Action) -> Action:
    """The action without a payment that goes without saying: it is listed so, and may be written."""
    due = position.due
    return action if due is None or due.player is None else plainly_paid(position.state, due.player, action)


@laws
@given(SEEDS)
def test_a_refused_action_changes_nothing(seed: int) -> None:
    for position in random_game(seed).positions[::40]:
        digest = position.digest()
        for action in thinkable(position):
            if position.check(action) is not None:
                with pytest.raises(IllegalActionError) as refused:
                    position.apply(action)
                assert refused.value.violation == position.check(action)
        assert position.digest() == digest


@laws
@given(SEEDS)
def test_no_action_is_listed_twice(seed: int) -> None:
    for position in random_game(seed).positions:
        legal = position.legal()
        assert len(set(legal)) == len(legal)


@laws
@given(SEEDS)
def test_something_is_legal_until_the_game_is_over(seed: int) -> None:
    game = random_game(seed)
    assert all(position.legal() for position in game.positions[:-1])
    assert (game.end.due is None) == (game.end.legal() == ())


# ---- sums ----


@laws
@given(SEEDS)
def test_the_ledger_closes_from_any_position_to_the_end(seed: int) -> None:
    game = random_game(seed)
    for since in (0, len(game.moves) // 3):
        moves = game.moves[since:]
        lines = [LedgerLine(0, 0, event) for move in moves for event in move.events]
        start = [player.counts for player in moves[0].before.state.players]
        end = [player.counts for player in game.end.state.players]
        ledger = Ledger(start, lines, end)
        assert ledger.gaps() == []
        for seat, counts in enumerate(end):
            total = ledger.total(seat)
            assert {name: start[seat][name] + total.get(name, 0) for name in counts} == counts


@laws
@given(SEEDS)
def test_every_event_rests_on_a_clause_of_the_rulebook(seed: int) -> None:
    clauses = {event.clause for move in random_game(seed).moves for event in move.events}
    assert {clause for clause in clauses if clause not in catalogue()} == set()


@laws
@given(SEEDS)
def test_workers_are_conserved(seed: int) -> None:
    game = random_game(seed)
    # 9 start locked; 5 are available with two players, 4 with three or four.
    in_play = 9 + (5 if len(game.start.state.players) == 2 else 4)
    for position in game.positions:
        state = position.state
        assert list(faults(state)) == []
        for seat in range(len(state.players)):
            workers = state.count(seat, "workers")
            assert workers + locked_workers(state, seat) + workers_out(state, seat) == in_play
            assert 0 <= state.count(seat, "broken") <= 5


@laws
@given(SEEDS)
def test_scrolls_only_come_from_the_pile(seed: int) -> None:
    game = random_game(seed)
    each = {2: 2, 3: 3, 4: 4}[len(game.start.state.players)]
    seen = Counter(game.start.state.scrolls)
    for player in game.start.state.players:
        seen.update((*player.scrolls, *player.used))
    for move in game.moves:
        if move.action.kind == "draw" and move.action.words[0] in shipped().scrolls:
            seen[move.action.words[0]] += 1
        table = Counter(move.after.state.scrolls)
        for player in move.after.state.players:
            table.update(player.scrolls)
            table.update(player.used)
        assert table == seen
        assert max(seen.values()) <= each


@laws
@given(SEEDS)
def test_every_workshop_card_lies_at_one_place(seed: int) -> None:
    for position in random_game(seed).positions:
        state = position.state
        bought = [due.words[0] for due in state.stack if due.kind in ("lay", "lay card")]
        owned = [card for player in state.players for card in player.cards]
        cards = [*state.workshop, *bought, *owned]
        assert len(set(cards)) == len(cards)
        assert len(state.workshop) == 3 or any(due.kind in ("refill", "draw card") for due in state.stack)


@laws
@given(SEEDS)
def test_what_the_supply_holds_is_never_exceeded_where_it_is_limited(seed: int) -> None:
    game = random_game(seed)
    if game.start.state.table.ruling("supply") == "unlimited":
        return
    for position in game.positions:
        for good, most in {"gold": 15, "paint": 20, "wood": 20, "iron": 20, "coin": 18}.items():
            assert sum(player.counts[good] for player in position.state.players) <= most


# ---- turns ----


@laws
@given(SEEDS)
def test_turns_go_round_from_the_first_player_and_are_equally_many_at_the_end(seed: int) -> None:
    game = random_game(seed)
    turns = [line for line in game.lines() if line.round]
    seats, first = len(game.start.state.players), max(1, game.start.state.round)
    assert [(line.round, line.seat) for line in turns] == [
        (index // seats + first, index % seats) for index in range(len(turns))
    ]
    if game.end.due is None:
        assert len(turns) % seats == 0
        assert game.end.state.calls == 4 or len(game.end.state.dials) == 24


@laws
@given(SEEDS, st.integers(0, 50))
def test_going_back_reaches_the_same_position(seed: int, upto: int) -> None:
    game = random_game(seed)
    lines = game.lines()[: upto + 1]
    position = game.start
    for line in lines:
        ply = play_turn(turn_of(line_text(game, line)), position, lambda found: None)
        assert ply is not None
        position = ply.after
    assert position == last(lines)
    assert position.digest() == last(lines).digest()


def last(lines: list[Line]) -> OrlojPosition:
    return lines[-1].moves[-1].after


# ---- that random games reach it all ----


def test_random_games_exercise_every_decision_and_every_additional_action() -> None:
    decided: Counter[str] = Counter()
    added: Counter[tuple[str, ...]] = Counter()
    finished = 0
    for seed in range(100):
        game = random_game(seed)
        finished += game.end.due is None
        for move in game.moves:
            assert move.before.due is not None
            decided[move.before.due.kind] += move.action.kind not in RULEBOOK.additional
            if move.action.kind in RULEBOOK.additional:
                added[move.action.kind, *move.action.words[:1]] += 1
    assert set(RULEBOOK.decisions) - {kind for kind, times in decided.items() if times >= 10} == set()
    scrolls = {("+scroll", kind) for kind in shipped().scrolls}
    exchanges = {("+gold", good) for good in (*BASICS, "coin")}
    assert {what for what, times in added.items() if times >= 5} >= scrolls | exchanges
    kinds = Counter(kind for kind, *_ in added.elements())
    assert {kind for kind, times in kinds.items() if times >= 10} == set(RULEBOOK.additional)
    assert finished == 100, f"games are cut off after {MOST} decisions"


def test_random_games_are_played_under_every_ruling_with_a_switch() -> None:
    rulings = {ruling for seed in range(40) for ruling in random_game(seed).start.state.table.rulings}
    assert rulings == {
        ("supply", "limited"),
        ("exchange", "strict"),
        ("mastery-bonus-choice", "moon"),
        ("mastery-bonus-choice", "assistant"),
    }
    assert {len(random_game(seed).start.state.players) for seed in range(40)} == {2, 3, 4}
    assert shipped() is random_game(0).start.state.table.edition
