"""13.1, 13.2 and 13.11: the setup of a solo game - what chance gave, whether it can be, what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.rewards import BASICS
from orloj_dsl.games.orloj.setup_checks import Fault, exactly, fault
from orloj_dsl.games.orloj.solo.area import ADVANCED, BASIC, CARDS, LEVELS, MANES, PLACES, TILES, SoloBoard
from orloj_dsl.games.orloj.solo.shared_set import apart
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.state import CUBE_COUNTERS, NOBODY, Board, State
from orloj_dsl.kernel.rulebook import Run

RAISED = tuple(CUBE_COUNTERS[basic] for basic in BASICS)
RAISED_TO = 2
"""The production cubes, and the level on which they start in a solo game (O-13.1.5)."""

BLOCKED = 6
"""Action cards that are revealed in place of drawing dials (O-13.1.3)."""

LEVEL_CLAUSES = {BASIC: "O-13.11.1", TILES: "O-13.11.1a", CARDS: "O-13.11.1b", ADVANCED: "O-13.11.1c"}
"""The clause of each level."""


def blocked_dials(edition: Edition, cards: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Months and signs of revealed action cards, each in their order (O-13.1.3); unknown cards name none."""
    known = [edition.solo.cards[card] for card in cards if card in edition.solo.cards]
    named = [dial for card in known for dial in card.named("construct")]
    months, signs = (tuple(dial for dial in ring if dial in named) for ring in (edition.months, edition.signs))
    return months, signs


def tiles_clause(board: SoloBoard) -> str:
    """The clause by which mastery tiles and mastery-target tile lie on the side that shows (O-13.11.1, O-13.11.1a)."""
    return LEVEL_CLAUSES[board.level if board.hard_tiles else BASIC]


def cards_clause(board: SoloBoard) -> str:
    """The clause by which round scoring cards and end-of-game card are of the level that they are (O-13.11.1b)."""
    return LEVEL_CLAUSES[board.level if board.hard_cards else BASIC]


def round_cards(board: SoloBoard, edition: Edition) -> tuple[str, ...]:
    """The three round scoring cards of a level (O-13.2.1c, O-13.11.1b)."""
    return edition.solo.hard_cards if board.hard_cards else edition.solo.basic_cards


# ---- whether it can be ----


def faults(laid: Board, board: SoloBoard, following: Sequence[str], edition: Edition) -> Iterator[Fault]:
    """Everything about the setup of a solo game that contradicts 13.1 and 13.2, field by field.

    Args:
        laid: what lies on the board.
        board: what the solo game fixes besides.
        following: the first action card and round scoring card.
        edition: the components.
    """
    parts = edition.solo
    if board.level not in LEVELS:
        yield fault("solo", 0, "O-13.11.1", f"the levels are {', '.join(LEVELS)}, not {board.level}")
    yield from exactly("blocked", board.blocked, tuple(parts.cards), BLOCKED, "O-13.1.3")
    yield from tile_faults(board, edition)
    yield from _following(board, following, edition)
    yield from removed_faults(laid, edition)


def removed_faults(board: Board, edition: Edition) -> Iterator[Fault]:
    """What counts upgrades isn't in a solo game (O-13.1.2)."""
    laid = {"window": board.windows, "royal": board.royals}
    kinds = {what: [kind for _, kind in pairs] for what, pairs in laid.items()}
    kinds["goal"] = [goal for goal, _ in board.goals]
    for what, of in edition.solo.removed.items():
        if of in kinds[what]:
            yield fault(f"{what}s", kinds[what].index(of), "O-13.1.2", f"{of} is removed from a solo game")


def tile_faults(board: SoloBoard, edition: Edition) -> Iterator[Fault]:
    """Everything about the tiles on the three places, and the order of the piles, that can't be."""
    parts = edition.solo
    yield from exactly("mastery", board.mastery, tuple(parts.mastery_tiles), PLACES, "O-13.2.1a")
    yield from exactly("progress", board.progress, parts.progress_tiles, PLACES, "O-13.2.1a")
    yield from exactly("rounds", board.rounds, parts.round_tiles, PLACES, "O-13.2.1a")
    yield from exactly("scoring", board.scoring, parts.scoring_tiles, PLACES, "O-13.2.1b")
    yield from exactly("piles", board.piles, tuple(edition.assistants), len(edition.assistants), "O-13.7.2a")


def _following(board: SoloBoard, following: Sequence[str], edition: Edition) -> Iterator[Fault]:
    """The first two cards: an action card that wasn't revealed, a round scoring card of the level."""
    if len(following) != 2:
        yield fault("next", None, "O-13.2.2", "next names an action card and a round scoring card")
        return
    card, scoring = following
    if card not in edition.solo.cards:
        yield fault("next", 0, "O-13.2.2", f"{card} is no action card")
    elif card in board.blocked:
        yield fault("next", 0, "O-13.1.3b", f"{card} is one of the revealed cards, which have left the game")
    cards = round_cards(board, edition)
    if scoring not in cards:
        message = f"the round scoring cards of this level are {', '.join(cards)}, not {scoring}"
        yield fault("next", 1, cards_clause(board), message)


# ---- laying it out ----


def raise_cubes(counts: dict[str, int], edition: Edition) -> None:
    """The production cubes start on the second level, which frees the first worker beside them (O-13.1.5)."""
    counts |= dict.fromkeys(RAISED, RAISED_TO)
    counts["workers"] += sum(row <= RAISED_TO for row in edition.worker_rows)


def lay_out(run: Run[State], following: Sequence[str]) -> None:
    """Tell what lies where, and reveal the first cards (O-13.2.2)."""
    state = run.state
    board, parts = board_of(state), state.table.edition.solo
    dials = tuple(dial for ring in blocked_dials(state.table.edition, board.blocked) for dial in ring)
    assert all(state.dials[dial] == NOBODY for dial in dials)
    for what, clause in (
        (f"out of the game: {', '.join(f'{what} {kind}' for what, kind in parts.removed.items())}", "O-13.1.2"),
        (f"{len(board.blocked)} action cards block {' '.join(dials)}", "O-13.1.3"),
        ("all other dials lie face down on their construction spaces", "O-13.1.3a"),
        (f"the cards {' '.join(board.blocked)} leave the game", "O-13.1.3b"),
        ("player and Manes share one set of apostles", "O-13.1.4"),
        (f"apostles {' '.join(map(str, sorted(apart(state)))) or 'none'} lie apart", "O-13.1.4a"),
        ("all else as in 4.1 to 4.3, for two players", "O-13.1.6"),
        (f"the level is {board.level}", LEVEL_CLAUSES[board.level]),
    ):
        run.tell(what, clause)
    his = state.players[MANES].counts
    tiles = f"mastery {_row(board.mastery)}; progress {_row(board.progress)}; goals {_row(board.rounds)}"
    left = len(parts.cards) - len(board.blocked)
    for what, clause in (
        (f"{his['workers']} workers, {his['vp']} VP, a disc on each mastery track", "O-13.2.1"),
        (tiles, "O-13.2.1a"),
        (f"scoring tiles {_row(board.scoring)}", "O-13.2.1b"),
        (f"{left} action cards face up, three round scoring cards face down", "O-13.2.1c"),
    ):
        run.tell(what, clause, MANES)
    card, scoring = following
    state.solo = replace(solo_of(state), open=((card, scoring),))
    run.tell(f"the first cards are revealed: {card} and {scoring}", "O-13.2.2", MANES)


def _row(things: Sequence[object]) -> str:
    return ", ".join(map(str, things))
