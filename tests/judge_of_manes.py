"""A second opinion on Josef Manes: his turn, the upkeep and the end of a solo game, told once more from the rulebook.

It works on the plain data of ``State.dump`` and on the figures of the edition's file, and uses no rule of the engine.
Sections are those of the rulebook (13.5 to 13.10, appendix 17), in its order, so that both can be read side by side.
What chance gives is asked for by what may come: whoever answers can hold that against what the engine lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

import orloj_dsl
from orloj_dsl.safe_yaml import load_yaml

Data = dict[str, Any]
"""A position as plain data, or a part of it."""

Chance = Callable[[str, set[str]], str]
"""Says what comes, by what it is and what may come."""

MIKEL, MANES, NOBODY = 0, 1, -1
SCROLL_PILE, REFILL, NEW_SCROLL, ACTION_CARD, ROUND_CARD = (
    "top scroll",
    "draw card",
    "new scroll",
    "action card",
    "round card",
)
"""What chance may be asked for, as the engine calls it."""


@lru_cache(maxsize=1)
def figures() -> Data:
    """The edition's file as it is."""
    path = Path(orloj_dsl.__file__).parent / "data" / "editions" / "orloj" / "reconstruction.yaml"
    read = load_yaml(path.read_text("utf-8"), path.name)
    assert isinstance(read, dict)
    return read


def turn_of_manes(before: Data, chance: Chance) -> Data:
    """The table behind the turn of Manes, given the one at its beginning (13.5)."""
    game = deepcopy(before)
    his, card = game["players"][MANES], _card(game)
    place = len(game["solo"]["open"]) - 1
    built: list[str] = []

    if his["counts"]["workers"] < card["workers"]:
        _recover(game)
    else:
        game["hand"] = _round_twelve(game["hand"] + card["dial"])
        game["face"] = (game["face"] + card["face"]) % 12
        _worker_under_the_hand(game)
        first = _act(game, card["first"], card["first_reward"], built, chance)
        second = _act(game, card["second"], card["second_reward"], built, chance)
        if first and second:
            _check(game, place, built, chance)
    _call(game)

    if game["round"] in (3, 6, 9):
        _upkeep(game, game["round"] // 3 - 1, chance)
    if game["round"] < 12:
        _next_cards(game, chance)
        game["round"], game["turn"] = game["round"] + 1, MIKEL
    else:
        game["turn"], game["ending"] = None, "turns"
        _score_the_end(game)
    return game


def _card(game: Data) -> Data:
    card, _ = game["solo"]["open"][-1]
    found: Data = figures()["solo"]["action_cards"][card]
    return found


def _round_twelve(number: int) -> int:
    """1 to 12, as on a clock."""
    return (number - 1) % 12 + 1


def _is_hard(game: Data, *levels: str) -> bool:
    return game["table"]["solo"]["level"] in (*levels, "advanced")


# ---- 13.5 the worker, the two actions ----


def _recover(game: Data) -> None:
    """He recovers all his workers from the clock."""
    game["players"][MANES]["counts"]["workers"] += game["clock"].count(MANES)
    game["clock"] = [None if owner == MANES else owner for owner in game["clock"]]


def _worker_under_the_hand(game: Data) -> None:
    """His worker takes the place; whoever stood there is available again."""
    at = game["hand"] - 1
    if game["clock"][at] is not None:
        game["players"][game["clock"][at]]["counts"]["workers"] += 1
    game["clock"][at] = MANES
    game["players"][MANES]["counts"]["workers"] -= 1


def _act(game: Data, action: str, reward: str, built: list[str], chance: Chance) -> bool:
    """13.6: a dial that isn't built, or an apostle that is still in the shared set; then 13.7, the reward."""
    kind, what = action.split()
    if kind == "construct":
        if what in game["dials"]:
            return False
        game["dials"][what] = NOBODY
        built.append(what)
    else:
        mine = game["players"][MIKEL]
        if what in (*game["players"][MANES]["warehouse"], *mine["warehouse"], *(str(n) for n, *_ in mine["panel"])):
            return False
        game["players"][MANES]["warehouse"].append(what)
        game["gears"] = (game["gears"] + 1) % 6
        if game["gears"] in figures()["apostles"]["red_teeth"]:
            _rooster(game)
    _reward(game, reward, chance)
    return True


def _rooster(game: Data) -> None:
    """One space, unless it stands on the last one already in this turn."""
    if game["rooster"]:
        game["rooster"] -= 1
        game["call_due"] = game["rooster"] == 0


# ---- 13.7 rewards ----


def _reward(game: Data, reward: str, chance: Chance) -> None:
    what, *more = reward.split()
    if what == "mastery":
        _advance(game, more[0], int(more[1]), chance)
    elif what == "workshop":
        _take_card(game, more[0], chance)
    elif what == "assistant":
        _take_assistant(game, more[0])
    else:
        # The months descend clockwise: XII, XI, X ...
        game["painter"] = _round_twelve(game["painter"] - int(more[0]))


def _advance(game: Data, colour: str, steps: int, chance: Chance) -> None:
    """Up the track: a scroll on 4 and 9, the royal scroll on 12, nothing on 6; from the last space 1 VP a step."""
    his = game["players"][MANES]
    for _ in range(steps):
        if his["counts"][colour] == 12:
            his["counts"]["vp"] += 1
            continue
        his["counts"][colour] += 1
        if his["counts"][colour] in (4, 9) and _pile(game):
            his["scrolls"].append(chance(SCROLL_PILE, {*_unseen(game), "hidden"}))
        elif his["counts"][colour] == 12:
            _royal_scroll(game, colour)


def _royal_scroll(game: Data, colour: str) -> None:
    """The first to come there takes it, and scores it at once, itself included, up to 10 VP."""
    kind = game["table"]["royals"][colour]
    if any(kind in player["royals"] for player in game["players"]):
        return
    his = game["players"][MANES]
    his["royals"].append(kind)
    each = {"scrolls": 3, "apostles": 2, "months": 3, "signs": 3, "workshops": 3}[kind]
    his["counts"]["vp"] += min(10, each * _number(game, MANES, kind))


def _take_card(game: Data, end: str, chance: Chance) -> None:
    """The card at the right or left; the others slide to the right, and a new one comes at the left."""
    display: list[str] = game["workshop"]
    if not display:
        return
    game["players"][MANES]["cards"].append(display.pop(0 if end == "left" else -1))
    seen = {*display, *(card for player in game["players"] for card in player["cards"])}
    deck = set(figures()["workshop"]["cards"]) - seen
    if deck:
        display.insert(0, chance(REFILL, deck))


def _take_assistant(game: Data, end: str) -> None:
    """The first or last of the piles from left to right that isn't empty."""
    there = [kind for kind in game["table"]["solo"]["piles"] if game["assistants"][kind]]
    if there:
        kind = there[0 if end == "left" else -1]
        game["assistants"][kind] -= 1
        game["players"][MANES]["warehouse"].append(kind)


# ---- scrolls ----


def _unseen(game: Data) -> set[str]:
    """The kinds of which one may lie in the pile: there are two of each (O-4.1.6, ruling solo-start)."""
    seen = Counter[str](game["scrolls"])
    seen.update(game["solo"]["removed"])
    for player in game["players"]:
        seen.update((*player["scrolls"], *player["used"]))
    return {kind for kind in figures()["scrolls"]["kinds"] if seen[kind] < 2}


def _pile(game: Data) -> int:
    """How many scrolls lie in the pile: twelve, without all that came off it."""
    held = sum(len(player["scrolls"]) + len(player["used"]) for player in game["players"])
    seen: int = sum(game["scrolls"].values()) + len(game["solo"]["removed"]) + held
    return 12 - seen


# ---- 13.8 the check, and the call ----


def _check(game: Data, place: int, built: list[str], chance: Chance) -> None:
    """The mastery tile; each dial with a worker and its group, one after the other; the round scoring card."""
    counts = game["players"][MANES]["counts"]
    _advance(game, game["table"]["solo"]["mastery"][place], 3 if _is_hard(game, "intermediate-1") else 2, chance)
    for dial in built:
        game["dials"][dial] = MANES
        counts["workers"] -= 1
        counts["vp"] += 2 * len(_group(game, dial))
    _, scoring = game["solo"]["open"][-1]
    both = figures()["solo"]["round_scoring"]
    card = both["hard" if _is_hard(game, "intermediate-2") else "basic"][scoring]
    counts["vp"] += card["vp"]
    for _ in range(card["rooster"]):
        _rooster(game)


def _group(game: Data, dial: str) -> set[str]:
    """The dials with his workers that hang together with one: beside it on its ring, or across on the other ring."""
    found, todo = {dial}, [dial]
    while todo:
        for other in _beside(todo.pop()):
            if game["dials"].get(other) == MANES and other not in found:
                found.add(other)
                todo.append(other)
    return found


def _beside(dial: str) -> Iterator[str]:
    rings = figures()["calendar"]["months"], figures()["calendar"]["signs"]
    ring, other = rings if dial in rings[0] else rings[::-1]
    at = ring.index(dial)
    yield from (ring[at - 1], ring[(at + 1) % 12], other[at])


def _call(game: Data) -> None:
    """The player corrects as the rooster disc says, and loses for what is left; Manes nothing (9, 13.8)."""
    if not game["call_due"]:
        return
    counts = game["players"][MIKEL]["counts"]
    corrections = figures()["rooster"]["personal"][counts["disc"]]
    mended = min(corrections, counts["broken"])
    counts["broken"] -= mended
    counts["vp"] += corrections - mended - counts["broken"]
    game["calls"] += 1
    game["rooster"], game["call_due"] = 4, False


# ---- 13.9 the upkeep, 13.2 the next cards ----


def _upkeep(game: Data, place: int, chance: Chance) -> None:
    """His worker on a goal, the rooster, the scoring tile, cards and scrolls; the tiles of place 1, 2, 3 in turn."""
    tiles, solo, counts = game["table"]["solo"], game["solo"], game["players"][MANES]["counts"]
    goal, _ = game["table"]["goals"][tiles["rounds"][place] - 1]
    there = game["claims"].get(goal, [])
    if MANES not in there and len(there) < 2:
        if not counts["workers"]:
            _recover(game)
        if counts["workers"]:
            counts["workers"] -= 1
            game["claims"][goal] = [*there, MANES]
    _rooster(game)
    _call(game)
    if counts[tiles["progress"][place]] < (8 if _is_hard(game, "intermediate-1") else 6):
        solo["flipped"].append(place + 1)
    solo["played"] += [card for card, _ in solo["open"]]
    solo["open"] = []
    solo["removed"] += list(Counter(game["scrolls"]).elements())
    game["scrolls"] = Counter()
    for _ in range(min(3, _pile(game))):
        game["scrolls"][chance(NEW_SCROLL, _unseen(game))] += 1


def _next_cards(game: Data, chance: Chance) -> None:
    """An action card from those that were never seen, a round scoring card from those that don't lie open."""
    parts, solo = figures()["solo"], game["solo"]
    seen = {*game["table"]["solo"]["blocked"], *solo["played"], *(card for card, _ in solo["open"])}
    card = chance(ACTION_CARD, {*parts["action_cards"]} - seen)
    level = parts["round_scoring"]["hard" if _is_hard(game, "intermediate-2") else "basic"]
    solo["open"].append([card, chance(ROUND_CARD, {*level} - {scoring for _, scoring in solo["open"]})])


# ---- 12, 13.10, appendix 17: the end ----


def _score_the_end(game: Data) -> None:
    mine, his = (player["counts"] for player in game["players"])
    for colour, kind in game["table"]["windows"].items():
        _window(game, colour, kind)
    mine["vp"] += mine["gold"] + _exchanged(mine) - mine["broken"]
    mine["vp"] += sum(_assistant(game, kind) for _, kind in game["players"][MIKEL]["assistants"])
    assistants = sum(not tile.isdigit() for tile in game["players"][MANES]["warehouse"])
    his["vp"] += assistants * (6 if _is_hard(game, "intermediate-2") else 3)
    for place, kind in enumerate(game["table"]["solo"]["scoring"], 1):
        if place not in game["solo"]["flipped"]:
            his["vp"] += min(15, 3 * _number(game, MANES, kind))
    for seats in game["claims"].values():
        # For one player the second place counts as the third (ruling solo-start).
        for seat, points in zip(seats, (8, 4), strict=False):
            game["players"][seat]["counts"]["vp"] += points


def _window(game: Data, colour: str, kind: str) -> None:
    """Who has come past the brick line: the first value for the highest disc, the second for another one."""
    discs = [player["counts"][colour] for player in game["players"]]
    for seat, disc in enumerate(discs):
        if disc >= 7:
            value = figures()["windows"][kind][0 if disc == max(discs) else 1]
            game["players"][seat]["counts"]["vp"] += min(15, value * _number(game, seat, kind))


def _exchanged(counts: Data) -> int:
    """The most gold that three of a kind give, coins standing for any of them: every way to part the coins."""

    def most(goods: tuple[int, ...], coins: int) -> int:
        if not goods:
            return coins // 3
        return max((goods[0] + spent) // 3 + most(goods[1:], coins - spent) for spent in range(coins + 1))

    return most((counts["paint"], counts["wood"], counts["iron"]), counts["coin"])


def _number(game: Data, seat: int, kind: str) -> int:
    """How many things a seat has: of Manes all counts that lies in his area (ruling manes-counts)."""
    player = game["players"][seat]
    if kind in ("months", "signs"):
        ring = figures()["calendar"][kind]
        return sum(owner == seat and dial in ring for dial, owner in game["dials"].items())
    if kind == "apostles":
        return sum(tile.isdigit() for tile in player["warehouse"]) if seat == MANES else len(player["panel"])
    if kind == "scrolls":
        return len(player["scrolls"]) + len(player["used"]) + len(player["royals"])
    assert kind == "workshops"
    return len(player["cards"])


def _assistant(game: Data, kind: str) -> int:
    """What an assistant on the player's card is worth (appendix 8)."""
    player = game["players"][MIKEL]
    counts = player["counts"]
    if kind in ("months", "signs"):
        return 3 * _number(game, MIKEL, kind)
    columns = Counter(column for _, _, column in player["panel"])
    values: dict[str, int] = {
        "six": 6,
        "upgrades": sum(counts[f"{cube}-cube"] - 1 for cube in ("paint", "wood", "iron", "hammer")),
        "level-iv": 4 * sum(counts[colour] >= 10 for colour in ("blue", "pink", "yellow")),
        "columns": 5 * sum(placed == 3 for placed in columns.values()),
    }
    return values[kind]


def winner_of(game: Data) -> int:
    """The player only with more VP (13.10)."""
    mine, his = (player["counts"]["vp"] for player in game["players"])
    return MIKEL if mine > his else MANES
