"""The area of Manes: what he has taken, the cards and tiles on his three places, and the set that both share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from orloj_dsl.games.orloj.apostles import own_set
from orloj_dsl.games.orloj.solo.area import HIDDEN, MANES, NAME, PLACES, PLAYER, Solo, SoloBoard
from orloj_dsl.games.orloj.solo.parts import ActionCard, RoundCard, SoloParts, Task
from orloj_dsl.games.orloj.solo.shared_set import apart
from orloj_dsl.games.orloj.solo.table import board_of, solo_of
from orloj_dsl.games.orloj.solo.upkeep import deck, last_open, upkeeps_over
from orloj_dsl.games.orloj.state import State

NOTHING = "-"

_CARD_ROWS = ("action card", "workers", "rotations", "1st action", "reward", "2nd action", "reward", "round card")
_TILE_ROWS = ("mastery tile", "upkeep", "goal", "target", "scoring tile")
_LIVELY = ("action card", "round card", *_TILE_ROWS)
"""The rows that tell cards and tiles apart from what is printed on them."""


def shared_set(state: State) -> str:
    """The apostles that are left for both, and which of them Manes will never take (O-13.1.4)."""
    left = own_set(state, PLAYER)
    never = left & apart(state)
    said = _row(sorted(left)) or NOTHING
    return f"{said} ({NAME} never takes {_row(sorted(never))})" if never else said


def manes_view(state: State) -> RenderableType:
    """All that lies in his area; he has no board (O-13.2.1)."""
    board, solo = board_of(state), solo_of(state)
    grid = Table.grid(padding=(0, 2))
    grid.title, grid.title_justify = f"{NAME}, level {board.level}", "left"
    for name, said in _things(state, board, solo):
        grid.add_row(Text(name), Text(said or NOTHING))
    return Group(grid, _places(state, board, solo))


def _things(state: State, board: SoloBoard, solo: Solo) -> Iterator[tuple[str, str]]:
    """What he has, where the action cards are that don't lie open, and the scrolls that an upkeep removed."""
    his, parts = state.players[MANES], state.table.edition.solo
    assistants = [tile for tile in his.warehouse if not tile.isdigit()]
    worth = f" ({parts.assistant[board.hard_cards]} VP each in the end)" if assistants else ""
    unseen = his.scrolls.count(HIDDEN)
    scrolls = [kind for kind in his.scrolls if kind != HIDDEN] + ([f"{unseen} not looked at"] if unseen else [])
    yield "VP", str(his.counts["vp"])
    yield "workers", f"{his.counts['workers']} available"
    yield "apostles", _row(tile for tile in his.warehouse if tile.isdigit())
    yield "assistants", ", ".join(assistants) + worth
    yield "cards", _row(his.cards)
    yield "scrolls", ", ".join(scrolls)
    yield "royal scrolls", ", ".join(his.royals)
    yield "deck", f"{len(deck(state))} action cards; discarded {_row(solo.played) or 'none'}"
    yield "blocked", _row(board.blocked)
    removed = (kind if n == 1 else f"{kind} {n}" for kind, n in Counter(solo.removed).items())
    yield "removed", f"scrolls {', '.join(removed)}" if solo.removed else ""


# ---- the three places ----


def _places(state: State, board: SoloBoard, solo: Solo) -> Table:
    """Each place with the cards that lie open there, its tiles, and what the upkeep asks of it."""
    parts = state.table.edition.solo
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column()
    said = last_open(state)
    mark = said and f": {said}"
    columns = []
    for place in range(PLACES):
        last = mark if place == len(solo.open) - 1 else ""
        table.add_column(f"place {place + 1}{last}")
        cards = solo.open[place] if place < len(solo.open) else ("", "")
        columns.append((*_cards(cards, parts), *_tiles(state, board, solo, place)))
    for name, *cells in zip((*_CARD_ROWS, *_TILE_ROWS), *columns, strict=True):
        table.add_row(name if name in _LIVELY else f"  {name}", *(Text(cell or NOTHING) for cell in cells))
    return table


def _cards(cards: tuple[str, str], parts: SoloParts) -> Iterator[str]:
    """What ``_CARD_ROWS`` say of the cards on a place."""
    action, scoring = cards
    if not action:
        yield from [""] * len(_CARD_ROWS)
        return
    card = parts.cards[action]
    yield action
    yield f"{card.workers} asked for"
    yield _rotations(card)
    for task in card.tasks:
        yield _action(task)
        yield _reward(task)
    yield f"{scoring}: {_scoring(parts.round_cards[scoring])}" if scoring else ""


def _rotations(card: ActionCard) -> str:
    return f"dial {card.dial}, face {card.face}"


def _action(task: Task) -> str:
    return f"build {task.what}" if task.kind == "construct" else f"apostle {task.what}"


def _reward(task: Task) -> str:
    if task.reward == "mastery":
        return f"{_steps(task.number)} of {task.of}"
    if task.reward == "painter":
        return f"painter {task.number}"
    return f"{task.of} workshop card" if task.reward == "workshop" else f"{task.of} assistant"


def _scoring(card: RoundCard) -> str:
    return f"{card.vp} VP" + (f", rooster {card.rooster}" if card.rooster else "")


def _tiles(state: State, board: SoloBoard, solo: Solo, place: int) -> Iterator[str]:
    """What ``_TILE_ROWS`` say of the tiles on a place, from 0."""
    parts = state.table.edition.solo
    mastery, colour = board.mastery[place], board.progress[place]
    number, after = board.rounds[place], parts.upkeep_after[place]
    goals = [goal for goal, _ in state.table.board.goals]
    flipped = place + 1 in solo.flipped
    yield f"{_steps(parts.mastery_tiles[mastery][board.hard_tiles])} of {mastery}"
    yield f"after turn {after}" + (", done" if place < upkeeps_over(state) else "")
    yield f"{number}: {goals[number - 1]}" if number <= len(goals) else str(number)
    yield f"{colour} {parts.target[board.hard_tiles]}, now {state.count(MANES, colour)}"
    yield board.scoring[place] + (", flipped" if flipped else f" at {parts.each} VP")


def _steps(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def _row(things: Iterable[object]) -> str:
    return " ".join(map(str, things))
