"""The laws of decisions and turns, on random games: what must hold at every decision of every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import laws
import laws_solo
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from laws import MOST_ROUNDS, PLAYERS, SAMPLE, STARTS, RandomGame, declining, law, play_out, random_game
from laws_solo import ROUNDS
from selfplay import SEATS, Played, record_of

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition, catalogue, new_position, plainly_paid
from orloj_dsl.games.orloj.draw import draw_setup
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.final import winners
from orloj_dsl.games.orloj.load import load
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.games.orloj.sheet import final_rows, projected, split_final
from orloj_dsl.games.orloj.solo.area import LEVELS, MANES
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.line import play_turn
from orloj_dsl.interpreter.matching import ACT, DRAWS
from orloj_dsl.interpreter.steps import actions_of, draw_of, text_of
from orloj_dsl.kernel.ledger import Ledger, flows
from orloj_dsl.kernel.ledger import Line as LedgerLine
from orloj_dsl.kernel.values import SKIP, Action, IllegalActionError
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse, parse_turn
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn


def turn_of(text: str) -> Turn:
    """The tree of a line that must be readable."""
    turn = parse_turn(text)
    assert isinstance(turn, Turn), turn
    return turn


# ---- texts ----


@law
def test_the_law_of_absence_a_line_is_read_back_as_the_decisions_that_were_printed(game: RandomGame) -> None:
    for line in game.written:
        text, found = line.written, list[Diagnostic]()
        ply = play_turn(turn_of(text), line.moves[0].before, found.append)
        assert found == [], text
        assert ply is not None
        assert [move.action for move in ply.moves] == [move.action for move in line.moves], text
        assert ply.after == line.moves[-1].after, text
        assert (ply.round, ply.seat) == (line.round, line.seat)


@law
def test_two_legal_actions_never_print_alike_and_only_leaving_out_the_end_of_the_turn_and_manes_act_as_nothing(
    game: RandomGame,
) -> None:
    for position in game.positions:
        legal = position.legal()
        texts = Counter(map(text_of, legal))
        assert [text for text, times in texts.items() if times > 1] == []
        assert [action for action in legal if not text_of(action)] in ([], [SKIP], [Action("end")], [Action(ACT)])


@law
def test_a_printed_action_is_read_back_as_that_action(game: RandomGame) -> None:
    edition = game.start.state.table.edition
    actions = {action for position in game.some(30) for action in position.legal()}
    for action in sorted(actions, key=text_of):
        text = text_of(action)
        if action.kind == "draw":
            chance = turn_of(f"1 Mikel pass {text}").steps[0].chances[0]
            assert draw_of(chance, edition) == action
        elif text:
            assert actions_of(turn_of(f"1 Mikel {text}").steps[0].step, edition) == (action,)


# ---- what is legal ----


@law
def test_something_is_legal_until_the_game_is_over_and_nothing_is_listed_twice(game: RandomGame) -> None:
    for position in game.positions[:-1]:
        legal = position.legal()
        assert legal
        assert len(set(legal)) == len(legal)
    assert game.end.legal() == ()


@law
def test_every_legal_action_is_accepted_and_leads_to_another_position(game: RandomGame) -> None:
    for position in game.some(25):
        for action in position.legal():
            assert position.check(action) is None
            after, events = position.apply(action)
            assert after != position
            assert all(clause in catalogue() for event in events for clause in event.clauses)


@law
def test_what_was_legal_at_other_moments_is_legal_or_refused_by_a_clause_and_a_refusal_changes_nothing(
    game: RandomGame,
) -> None:
    actions = sorted({action for position in game.some(40) for action in position.legal()}, key=text_of)
    for position in game.some(3):
        legal, digest = set(position.legal()), position.digest()
        for action in actions:
            violation = position.check(action)
            if violation is None:
                assert action in legal or plain(position, action) in legal, text_of(action)
                continue
            assert action not in legal
            assert violation.clause in catalogue()
            assert violation.message
            with pytest.raises(IllegalActionError) as refused:
                position.apply(action)
            assert refused.value.violation == violation
        assert position.digest() == digest


def plain(position: OrlojPosition, action: Action) -> Action:
    """The action without a payment that goes without saying: it is listed so, and may be written."""
    due = position.due
    return action if due is None or due.player is None else plainly_paid(position.state, due.player, action)


# ---- sums ----


@law
def test_everybody_has_what_they_began_with_and_gained_less_what_they_gave_at_every_position(game: RandomGame) -> None:
    running = _counters(game.start.state)
    for index, move in enumerate(game.moves):
        for event in move.events:
            assert event.clause in catalogue(), game.at(index)
            for counter, n in event.deltas:
                running[event.player][counter] += n
        assert _counters(move.after.state) == running, game.at(index)


def _counters(state: State) -> dict[int | None, dict[str, int]]:
    """What events change: each seat's counters, and the rooster's of the table."""
    seats: dict[int | None, dict[str, int]] = {seat: dict(player.counts) for seat, player in enumerate(state.players)}
    return {**seats, None: {"rooster": state.rooster, "marker": state.marker}}


@law
def test_the_ledger_closes_between_any_two_positions(game: RandomGame) -> None:
    since, until = sorted(game.chance.sample(range(len(game.moves) + 1), 2))
    start, end = ([player.counts for player in game.positions[at].state.players] for at in (since, until))
    lines = [LedgerLine(0, 0, event) for move in game.moves[since:until] for event in move.events]
    ledger = Ledger(start, lines, end)
    assert ledger.gaps() == []
    for seat, counts in enumerate(end):
        came, went = flows(lines, seat)
        clauses = {name: ledger.by_clause(seat, name) for name in counts}
        for name, n in counts.items():
            assert start[seat][name] + came.get(name, 0) - went.get(name, 0) == n
            assert start[seat][name] + sum(clauses[name].values()) == n


@law
def test_the_projected_score_is_that_of_the_final_scoring_when_the_end_comes(game: RandomGame) -> None:
    """The last turn may end with a call; what it gives and takes comes before the scoring, and isn't projected."""
    last = game.moves[-1]
    of_turn, final = split_final(last.events)
    windows, seats = game.start.state.table.board.windows, len(game.start.state.players)
    before = independent(last.before.state)
    for event in of_turn:
        if event.player is not None:  # else it is the rooster's
            for counter, n in event.deltas:
                before.players[event.player].counts[counter] += n
    rows, points = projected(before)
    assert points == tuple(player.counts["vp"] for player in game.end.state.players)
    assert rows == final_rows(final, windows, seats)
    assert projected(game.end.state) == ([], points)
    for position in game.some(10):
        digest = position.digest()
        projected(position.state)
        assert position.digest() == digest


def independent(state: State) -> State:
    """A state that shares nothing that can be changed with another one."""
    return load(state.dump(), state.table.edition)


# ---- turns ----


@law
def test_turns_go_round_and_are_equally_many_at_the_end(game: RandomGame) -> None:
    seats, first = len(game.start.state.players), max(1, game.start.state.round)
    begun = [move.before.state for move in game.moves if move.action.kind in ("clock", "pass", ACT)]
    turns = [(state.round, MANES if state.stack[-1].kind == ACT else state.stack[-1].player) for state in begun]
    assert turns == [(index // seats + first, index % seats) for index in range(len(turns))]
    assert len(turns) % seats == 0
    if game.solo:
        assert turns[-1] == (ROUNDS, MANES)


@law
def test_nobody_decides_outside_their_turn_but_before_the_first_round(game: RandomGame) -> None:
    draft = []
    for index, move in enumerate(game.moves):
        due, state = move.before.due, move.before.state
        assert due is not None
        if due.player is None:
            manes = (ACT, "end") if game.solo and state.turn == MANES else ()
            assert due.kind in (*DRAWS, *manes), game.at(index)
        elif state.round:
            assert due.player == state.turn, game.at(index)
        else:
            assert state.turn is None
            draft.append(due.seat)
    # Counter-clockwise from the last player (O-4.3.2).
    assert draft == sorted(draft, reverse=True)


@law
def test_rounds_count_up_and_the_round_that_triggers_the_end_is_the_last(game: RandomGame) -> None:
    seats = len(game.start.state.players)
    for index, move in enumerate(game.moves):
        before, after = move.before.state, move.after.state
        if (after.round, after.turn) == (before.round, before.turn):
            continue
        if before.turn is not None and before.turn < seats - 1:
            assert (after.round, after.turn) == (before.round, before.turn + 1), game.at(index)
        elif move is game.moves[-1]:
            assert (after.round, after.turn) == (before.round, None), game.at(index)
        else:
            assert (after.round, after.turn) == (before.round + 1, 0), game.at(index)
    triggered = next(move.after.state.round for move in game.moves if move.after.state.ending)
    assert triggered == game.end.state.round
    if game.solo:
        assert (game.end.state.ending, triggered) == ("turns", ROUNDS)
    else:
        assert game.end.state.calls == 4 or len(game.end.state.dials) == 24


@law
def test_every_game_ends_within_a_cap_of_rounds(game: RandomGame) -> None:
    assert game.end.due is None
    assert game.end.state.round <= MOST_ROUNDS


# ---- players who decline everything ----

CAP = 40


@settings(max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate])
@given(st.integers(0, 2**32 - 1), st.integers(2, 4))
def test_where_all_decline_everything_the_game_is_capped_and_recorded_as_unfinished(seed: int, number: int) -> None:
    chance, seats = Random(seed), SEATS[:number]
    setup = draw_setup(shipped(), seats, chance)
    start, _ = new_position(setup, shipped(), seats)
    game = Played(setup, start, play_out(start, [declining] * number, chance, CAP))
    lines = game.lines()
    end = lines[-1].moves[-1].after.state
    # Section by section each of four players comes round to three of their own, and has four workers. Each of three
    # comes round to four, of two to six with five workers: so they must pass, and passes bring the rooster on.
    assert (game.end.due is None) == (number < 4)
    how = end.ending if number < 4 else "unfinished"
    result = ", ".join(f'"{seat.name}" {player.counts["vp"]}' for seat, player in zip(seats, end.players, strict=True))
    text = f"{record_of(game, lines)}result {result}\n"
    (replayed,) = run(parse(Source("test", f"{text}end {how}\n")))
    assert replayed.diagnostics == ()
    assert replayed.end == lines[-1].moves[-1].after
    wrong = "rooster" if number == 4 else "unfinished"
    found = run(parse(Source("test", f"{text}end {wrong}\n")))[0].diagnostics
    assert [(finding.code, finding.clause) for finding in found] == [("end", "O-11.0.2")]


# ---- going back ----


@law
def test_going_back_to_a_decision_is_replaying_up_to_it(game: RandomGame) -> None:
    """Ten positions as they were kept while play went on, and as they come about anew from data of the start."""
    kept = game.positions
    chosen = game.chance.sample(range(len(kept)), min(10, len(kept)))
    here = game.start.with_state(independent(game.start.state))
    for index, position in enumerate(kept):
        if index in chosen:
            assert position == here
            assert position.digest() == here.digest()
            assert position.legal() == here.legal()
        if index < len(game.moves):
            here, events = here.apply(game.moves[index].action)
            assert events == game.moves[index].events


@law
def test_another_decision_at_an_earlier_position_changes_neither_it_nor_what_came_after(game: RandomGame) -> None:
    chance = game.chance
    for index in chance.sample(range(len(game.moves)), min(10, len(game.moves))):
        move = game.moves[index]
        digests = move.before.digest(), move.after.digest()
        elsewhere, _ = move.before.apply(chance.choice(move.before.legal()))
        for _ in range(5):
            if legal := elsewhere.legal():
                elsewhere, _ = elsewhere.apply(chance.choice(legal))
        assert (move.before.digest(), move.after.digest()) == digests
        assert move.before.apply(move.action) == (move.after, move.events)


# ---- that the sample reaches it all ----


def test_a_law_sees_every_game_of_the_sample_once() -> None:
    seen = Counter[int]()

    @law
    def see(game: RandomGame) -> None:
        seen[game.number] += 1

    see()
    assert seen == Counter(SAMPLE.numbers)


def test_a_game_is_the_same_each_time_and_another_one_for_another_seed() -> None:
    decided = laws._decided.__wrapped__
    assert decided(1, SAMPLE.seed) == laws._decided(1, SAMPLE.seed)
    assert decided(1, SAMPLE.seed) != decided(1, SAMPLE.seed + 1)


needs_fifty = pytest.mark.skipif(SAMPLE.games < 50, reason="fewer than 50 games needn't reach everything")


@needs_fifty
def test_the_sample_makes_every_decision_and_takes_every_additional_action() -> None:
    decided: Counter[str] = Counter()
    added: Counter[tuple[str, ...]] = Counter()
    for number in SAMPLE.numbers:
        for move in random_game(number).moves:
            assert move.before.due is not None
            if move.action.kind in RULEBOOK.additional:
                added[move.action.kind, *move.action.words[:1]] += 1
            else:
                decided[move.before.due.kind] += 1
    assert {kind: decided[kind] for kind in RULEBOOK.decisions if decided[kind] < 5} == {}
    scrolls = [("+scroll", kind) for kind in shipped().scrolls]
    exchanges = [("+gold", good) for good in (*BASICS, "coin")]
    assert {what: added[what] for what in (*scrolls, *exchanges) if added[what] < 5} == {}
    kinds = Counter(kind for kind, *_ in added.elements())
    assert {kind: kinds[kind] for kind in RULEBOOK.additional if kinds[kind] < 10} == {}


@needs_fifty
def test_the_sample_has_every_kind_of_table_player_ruling_and_end() -> None:
    games = [random_game(number) for number in range(SAMPLE.games)]
    tables = {(len(game.players), STARTS[game.number % len(STARTS)]) for game in games}
    assert tables >= {(seats, start) for seats in (2, 3, 4) for start in STARTS}
    assert {name for game in games for name in game.players} == set(PLAYERS)
    rulings = [of for of in catalogue().rulings if not of.id.startswith("solo-")]
    switches = {(of.id, value) for of in rulings for value in of.values if value != of.default}
    assert {ruling for game in games for ruling in game.start.state.table.rulings} == switches
    assert {game.end.state.ending for game in games} == {"rooster", "calendar"}


FRAMES = {"second action", "check", "steps", "built dials", "round score", "upkeep", "next cards", "solo call"}
"""What waits in the turn of Manes below a draw; all else of it is done between two draws."""


needs_many = pytest.mark.skipif(
    SAMPLE.games < (50 if SAMPLE.seed == 0 else 400), reason="other solo games than those of every day, and not many"
)


@needs_many
def test_the_sample_draws_above_all_that_can_wait_in_the_turn_of_manes() -> None:
    waiting: Counter[str] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    for number in SAMPLE.numbers[: SAMPLE.solo]:
        for move in random_game(number).moves:
            state = move.before.state
            if state.turn == MANES and state.stack[-1].kind in DRAWS:
                *below, due = state.stack
                waiting.update({each.kind for each in below})
                drawn[due.kind, move.action.words[0] if due.kind == "top scroll" else ""] += 1
    assert set(waiting) == {*FRAMES, "end", "call", "next turn", "new scroll", "round card"}
    assert {kind: waiting[kind] for kind in FRAMES if waiting[kind] < 3} == {}
    assert {of for of, _ in drawn} == set(DRAWS) - {"draw scroll"}
    assert {kind for of, kind in drawn if of == "top scroll"} == {*shipped().scrolls, "hidden"}


@needs_many
def test_the_sample_has_every_level_start_ruling_and_winner_of_a_solo_game() -> None:
    games = [random_game(number) for number in SAMPLE.numbers[: SAMPLE.solo]]
    boards = [(game.start.state.table.board.solo, game.setup is None) for game in games]
    tables = {(level, late) for level in LEVELS for late in (False, True)}
    assert {(board.level, late) for board, late in boards if board} == tables
    rulings = {of for game in games for of in game.start.state.table.rulings}
    assert rulings == {of for several in laws_solo.RULINGS for of in several}
    assert {winners(game.end.state) for game in games} == {(0,), (MANES,)}


@needs_many
def test_the_sample_shows_all_that_happens_in_the_turn_of_manes_and_at_the_end() -> None:
    shown = {
        clause
        for number in SAMPLE.numbers[: SAMPLE.solo]
        for move in random_game(number).moves
        for event in move.events
        for clause in event.clauses
    }
    happens = ("trigger", "reward", "scoring", "end")
    clauses = {of.id for of in catalogue() if of.id.startswith(("O-13.", "O-A17.")) and of.kind in happens}
    assert len(clauses) > 30
    assert clauses - shown == set()
    # The third place of a goal, a royal scroll that is gone, a rooster that is there already.
    assert {"O-13.9.1a", "O-8.2.5a", "O-9.1a"} <= shown
