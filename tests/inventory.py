"""Where every component of the game is: what the box holds is somewhere, each piece once.

Counted from the fields of a state and the figures of its edition, without the functions by which the rules count. Two
kinds of place are never written down: a pile, a deck or a set holds what lies nowhere else, and the box what the setup
left in it. So a piece that is lost seems to be back where it came from; ``came_out`` is what must never shrink.

In a solo game Manes has a seat, and no board: what he takes lies in his area, and his cards and tiles are in ``solo``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from orloj_dsl.games.orloj.state import Player, State

MANES = 1
"""His seat in a solo game."""
HIDDEN = "hidden"
"""A scroll of his that nobody looked at."""
EVERY = 3
"""In a solo game an upkeep follows each third round; so many cards of a kind lie open before it."""


@dataclass(frozen=True)
class Pieces:
    """Some pieces that are alike.

    Attributes:
        what: what they are.
        number: how many of them there are.
        places: how many lie where.
    """

    what: str
    number: int
    places: Mapping[str, int]

    def __str__(self) -> str:
        where = ", ".join(f"{n} {place}" for place, n in self.places.items() if n)
        return f"{self.what}: {sum(self.places.values())} instead of {self.number}: {where}"

    @property
    def right(self) -> bool:
        """Whether each is at one place."""
        return sum(self.places.values()) == self.number and min(self.places.values()) >= 0


def wrong(state: State) -> list[str]:
    """Everything that is at no place, at two, or where it can't be; empty where all is right."""
    return [str(pieces) for pieces in _inventory(state) if not pieces.right] + list(_out_of_place(state))


def came_out(state: State) -> Counter[str]:
    """What has left a pile, a deck or a player's set, and so never goes back there; hammer and starting cards, too."""
    out = Counter({f"scroll {kind}": n for kind, n in state.scrolls.items()})
    if state.solo is not None:
        out.update(f"scroll {kind}" for kind in state.solo.removed)
        out.update(f"action card {card}" for card in _revealed(state))
    out.update(f"card {card}" for card in (*state.workshop, *_bought(state)))
    out.update(f"hammer {hammer}, card {card}" for hammer, card in state.offer)
    for seat, player in enumerate(state.players):
        out.update(f"scroll {kind}" for kind in (*player.scrolls, *player.used))
        out.update(f"card {card}" for card in player.cards)
        of = "" if state.solo is not None else f" of seat {seat}"
        out.update(f"apostle {number}{of}" for number in (*_apostles(player), *_on_panel(player)))
        if player.hammer:
            out[f"hammer {player.hammer}, card {player.card}"] += 1
    return out


# ---- pieces and their places ----


def _inventory(state: State) -> Iterator[Pieces]:
    """All pieces; of those that there are once only what lies somewhere, as the rest is in a pile or in the box."""
    yield from _on_table(state)
    yield from _with_players(state)
    yield from _scrolls(state)
    yield from _assistants(state)
    edition = state.table.edition
    yield from _area(state)
    for seat in range(_playing(state)):
        player, name = state.players[seat], state.name(seat)
        broken = player.counts["broken"]
        yield Pieces(f"{name}'s workers", edition.workers_total, _workers(state, seat))
        yield Pieces(f"{name}'s tokens", edition.tokens, {"broken": broken, "unbroken": edition.tokens - broken})
        places = {"in the warehouse": _apostles(player), "on the panel": _on_panel(player)}
        if state.solo is not None:
            places["in the area of Manes"] = _apostles(state.players[MANES])
        yield from _each_once(f"{name}'s apostle", edition.apostle_colours, places)


def _area(state: State) -> Iterator[Pieces]:
    """What only a solo game has: the cards and tiles of Manes, and his workers, none of which is ever locked."""
    board, solo = state.table.board.solo, state.solo
    if board is None or solo is None:
        return
    edition = state.table.edition
    parts = edition.solo
    cards = {
        "that left the game": board.blocked,
        "open": [card for card, _ in solo.open],
        "discarded": solo.played,
    }
    yield from _each_once("action card", parts.cards, cards)
    deck = len(parts.cards) - len(_revealed(state)) - len(board.blocked)
    places = {what: len(of) for what, of in cards.items()}
    yield Pieces("action cards", len(parts.cards), {**places, "in the deck": deck})
    level = parts.hard_cards if board.hard_cards else parts.basic_cards
    yield from _each_once("round scoring card", level, {"open": [card for _, card in solo.open if card]})
    yield from _each_once("mastery tile", parts.mastery_tiles, {"on a place": board.mastery}, parts.mastery_tiles)
    yield from _each_once("progress tile", parts.progress_tiles, {"on a place": board.progress}, parts.progress_tiles)
    yield from _each_once("end-of-round tile", parts.round_tiles, {"on a place": board.rounds}, parts.round_tiles)
    yield from _each_once("scoring tile", parts.scoring_tiles, {"on a place": board.scoring})
    yield from _each_once("flipped tile of place", range(1, EVERY + 1), {"flipped": solo.flipped})
    kinds = edition.assistants
    yield from _each_once("pile of assistants", kinds, {"in the row": board.piles}, kinds)
    yield Pieces("workers of Manes", edition.workers_total, _out(state, MANES))


def _revealed(state: State) -> tuple[str, ...]:
    """The action cards that have come off the deck of a solo game."""
    return () if state.solo is None else (*state.solo.played, *(card for card, _ in state.solo.open))


def _playing(state: State) -> int:
    """How many play; Manes, who has no board, isn't one of them."""
    return len(state.players) if state.solo is None else MANES


def _each_once(
    what: str, known: Collection[Hashable], places: Mapping[str, Iterable[Hashable]], least: Iterable[Hashable] = ()
) -> Iterator[Pieces]:
    """Pieces of which there is one each: those that lie somewhere, and those that must."""
    lying: dict[Hashable, Counter[str]] = defaultdict(Counter, {piece: Counter({"lost": 0}) for piece in least})
    for place, pieces in places.items():
        for piece in pieces:
            lying[piece][place] += 1
    for piece, where in lying.items():
        yield Pieces(f"{what} {piece}", int(piece in known), where)


def _on_table(state: State) -> Iterator[Pieces]:
    """What the setup lays out for the whole game, and the dials."""
    edition, board = state.table.edition, state.table.board
    yield from _each_once("window", edition.windows, {"on a track": [kind for _, kind in board.windows]})
    yield from _each_once("section", edition.sections, {"on the calendar": board.sections}, edition.sections)
    for place, (goal, bonus) in enumerate(board.goals):
        yield from _each_once("goal", edition.goals[place], {"on its place": [goal]})
        yield from _each_once("bonus", edition.bonuses[place], {"on its place": [bonus]})
    yield from _each_once("dial", edition.dials, {"on the calendar": state.dials})
    if board.solo is None:
        for ring in (edition.months, edition.signs):
            blocked = sum(dial in board.blocked for dial in ring)
            yield Pieces("blocked tiles of a ring", edition.drawn[len(state.players)], {"in the area": blocked})
        return
    named = [task.what for card in board.solo.blocked for task in edition.solo.cards[card].tasks]
    dials = [what for what in named if what in edition.dials]
    yield from _each_once("blocked tile on", dials, {"in the area": board.blocked}, dials)


def _with_players(state: State) -> Iterator[Pieces]:
    """Cards and royal scrolls, which players draft, buy and win from the table."""
    edition, players = state.table.edition, state.players
    names = [state.name(seat) for seat in range(len(players))]
    rows = {f"in {name}'s row": player.cards for name, player in zip(names, players, strict=True)}
    cards = {"on display": state.workshop, "just bought": _bought(state), **rows}
    yield from _each_once("workshop card", edition.workshop, cards)
    laid = [kind for _, kind in state.table.board.royals]
    royals = {f"with {name}": player.royals for name, player in zip(names, players, strict=True)}
    yield from _each_once("royal scroll", laid, royals)
    hammers = {f"with {name}": [player.hammer] for name, player in zip(names, players, strict=True) if player.hammer}
    offered = [hammer for hammer, _ in state.offer]
    yield from _each_once("hammer card", edition.hammers, {"on offer": offered, **hammers})
    starting = {f"with {name}": [player.card] for name, player in zip(names, players, strict=True) if player.card}
    yield from _each_once(
        "starting card", edition.starting_cards, {"on offer": [n for _, n in state.offer], **starting}
    )


def _scrolls(state: State) -> Iterator[Pieces]:
    """A scroll of the game is revealed, a player's, used or not, or in the pile."""
    edition = state.table.edition
    held = {kind for player in state.players for kind in (*player.scrolls, *player.used)} - {HIDDEN}
    for kind in (*edition.scrolls, *sorted((held | set(state.scrolls)) - set(edition.scrolls))):
        number = edition.scrolls_of_each[_playing(state)] if kind in edition.scrolls else 0
        places = Counter({"revealed": state.scrolls.get(kind, 0)})
        if state.solo is not None:
            places["removed"] = state.solo.removed.count(kind)
        for seat, player in enumerate(state.players):
            places[f"with {state.name(seat)}"] = player.scrolls.count(kind)
            places[f"used by {state.name(seat)}"] = player.used.count(kind)
        places["in the pile"] = max(0, number - places.total())
        yield Pieces(f"scrolls {kind}", number, places)
    yield Pieces("all scrolls", edition.scrolls_of_each[_playing(state)] * len(edition.scrolls), _all_scrolls(state))


def _all_scrolls(state: State) -> Mapping[str, int]:
    """Those that nobody looked at count here alone: there must be as many that lie nowhere else."""
    players = state.players
    places = {
        "revealed": sum(state.scrolls.values()),
        "removed": 0 if state.solo is None else len(state.solo.removed),
        **{f"with {state.name(seat)}": len(of.scrolls) + len(of.used) for seat, of in enumerate(players)},
    }
    number = state.table.edition.scrolls_of_each[_playing(state)] * len(state.table.edition.scrolls)
    return {**places, "in the pile": number - sum(places.values())}


def _assistants(state: State) -> Iterator[Pieces]:
    """An assistant is in its pile, in a warehouse or on a card."""
    edition = state.table.edition
    for kind in edition.assistants:
        places = Counter({"in the pile": state.assistants[kind]})
        for seat, player in enumerate(state.players):
            places[f"in {state.name(seat)}'s warehouse"] = player.warehouse.count(kind)
            places[f"on {state.name(seat)}'s cards"] = [of for _, of in player.assistants].count(kind)
        yield Pieces(f"assistants {kind}", edition.assistant_piles[_playing(state)], places)


def _workers(state: State, seat: int) -> Mapping[str, int]:
    """A worker is locked at one of three kinds of place, available, on the clock, a dial or a goal, or in the box."""
    edition, player = state.table.edition, state.players[seat]
    level = min(player.counts[f"{cube}-cube"] for cube in ("paint", "wood", "iron"))
    panel = [space.reward.kind for row in edition.panel for space in row].count("worker")
    placed = [edition.panel[row][column].reward.kind for _, row, column in player.panel].count("worker")
    locked = panel + len(edition.worker_rows) + len(edition.place_costs)
    return {
        "in the box": edition.workers_total - locked - edition.workers_available[_playing(state)],
        "locked on the panel": panel - placed,
        "locked beside the tracks": sum(row > level for row in edition.worker_rows),
        "locked over the workshop": len(edition.place_costs) - len(player.places),
        **_out(state, seat),
    }


def _out(state: State, seat: int) -> Mapping[str, int]:
    """Workers that aren't locked: Manes has no other ones."""
    return {
        "available": state.players[seat].counts["workers"],
        "on the clock": state.clock.count(seat),
        "on dials": list(state.dials.values()).count(seat),
        "on goals": sum(seats.count(seat) for seats in state.claims.values()),
    }


def _bought(state: State) -> list[str]:
    """Cards between display and row."""
    return [due.words[0] for due in state.stack if due.kind in ("lay", "lay card")]


def _apostles(player: Player) -> list[int]:
    return [int(tile) for tile in player.warehouse if tile.isdigit()]


def _on_panel(player: Player) -> list[int]:
    return [number for number, _, _ in player.panel]


# ---- spaces, and what they hold ----


def _out_of_place(state: State) -> Iterator[str]:
    """Figures beside their tracks, and places that hold more than they can, or less than they must."""
    edition = state.table.edition
    figures = {
        "hand": (state.hand, range(1, len(edition.outer) + 1)),
        "face": (state.face, range(len(edition.face))),
        "moon": (state.moon, range(len(edition.moon_steps))),
        "painter": (state.painter, range(1, len(edition.months) + 1)),
        "gears": (state.gears, range(len(edition.gear_left))),
        "round marker": (state.marker, range(len(state.table.steps))),
        "golden rooster": (state.rooster, range(state.table.steps[state.marker] + 1)),
        "hammer disc of the months": (state.discs["months"], range(len(edition.hammer_stops))),
        "hammer disc of the signs": (state.discs["signs"], range(len(edition.hammer_stops))),
    }
    yield from _off_track("the", figures)
    yield from _gaps(state)
    sculptors = Counter(player.sculptor for player in state.players if player.sculptor)
    yield from (f"{n} sculptors stand on the space {space}" for space, n in sculptors.items() if n > 1)
    most = len(edition.goal_places) if len(state.players) > 2 else len(edition.goal_places) - 1
    for goal, seats in state.claims.items():
        if goal not in dict(state.table.board.goals) or len(seats) > most or len(set(seats)) < len(seats):
            yield f"the workers of {' and '.join(map(state.name, seats))} can't stand below {goal}"
    for dial in sorted(state.table.board.blocked):
        if dial not in state.dials or state.dials[dial] in range(len(state.players)):
            yield f"the blocked {dial} isn't on the calendar, or carries a worker"
    for seat, player in enumerate(state.players[: _playing(state)]):
        yield from _own_board(state, f"{state.name(seat)}'s", player)
    yield from _no_board(state)
    yield from _cards_open(state)


def _off_track(whose: str, figures: Mapping[str, tuple[int, range]]) -> Iterator[str]:
    for what, (space, track) in figures.items():
        if space not in track:
            yield f"{whose} {what} stands on {space}, not on {track.start} to {track.stop - 1}"


def _gaps(state: State) -> Iterator[str]:
    """A place on display, or for a revealed scroll, is empty until it is refilled, or when nothing is left."""
    edition, number = state.table.edition, _playing(state)
    waiting = Counter(due.kind for due in state.stack)
    out = Counter(piece.split()[0] for piece in came_out(state).elements())
    cards, scrolls = len(edition.workshop), edition.scrolls_of_each[number] * len(edition.scrolls)
    on_display = len(state.workshop) + waiting["refill"] + waiting["draw card"]
    drawn = waiting["draw scroll"] + waiting["new scroll"]
    revealed = sum(state.scrolls.values()) + drawn
    for what, shown, full, left in (
        ("cards on display", on_display, len(edition.place_costs), cards - out["card"]),
        ("revealed scrolls", revealed, edition.scrolls_revealed[number], scrolls - out["scroll"] - drawn),
    ):
        if shown > full or (shown < full and left):
            yield f"{what}: {shown} of {full}, with those to be drawn; {left} are left"


def _own_board(state: State, whose: str, player: Player) -> Iterator[str]:
    """A player's discs and cubes, the spaces of the panel and of the warehouse, and the cards under assistants."""
    edition = state.table.edition
    tracks = {
        **dict.fromkeys(("blue", "pink", "yellow"), range(edition.mastery.last + 1)),
        **dict.fromkeys(("paint-cube", "wood-cube", "iron-cube"), range(1, len(edition.yields) + 1)),
        "hammer-cube": range(1, 4),
        "disc": range(len(edition.disc_values)),
    }
    yield from _off_track(whose, {track: (player.counts[track], spaces) for track, spaces in tracks.items()})
    for number, row, column in player.panel:
        if edition.panel[row][column].colour != edition.apostle_colours.get(number):
            yield f"{whose} apostle {number} stands on a space of another colour"
    if len({(row, column) for _, row, column in player.panel}) < len(player.panel):
        yield f"{whose} panel has two apostles on one space"
    if len(set(player.places)) < len(player.places):
        yield f"{whose} workshop has unlocked a worker twice: {player.places}"
    if len(player.warehouse) > 2 or len(player.warehouse) - len(_apostles(player)) > 1:
        yield f"{whose} warehouse holds {', '.join(player.warehouse)}"
    under = [card for card, _ in player.assistants]
    if len(set(under)) < len(under) or not set(under) <= set(player.cards):
        yield f"{whose} assistants lie on {', '.join(under)}, the cards are {', '.join(player.cards) or 'none'}"


def _no_board(state: State) -> Iterator[str]:
    """Manes has workers, discs and points, and what lies in his area; nothing that a board or a warehouse bounds."""
    if state.solo is None:
        return
    his, edition = state.players[MANES], state.table.edition
    discs, track = ("blue", "pink", "yellow"), range(edition.mastery.last + 1)
    yield from _off_track("Manes's", {disc: (his.counts[disc], track) for disc in discs})
    for counter, n in his.counts.items():
        if counter not in ("vp", "workers", *discs) and n != int(counter.endswith("-cube")):
            yield f"Manes has {counter} {n}"
    if his.hammer or his.card or his.used or his.panel or his.places or his.assistants or his.sculptor:
        yield "Manes has something that belongs on a board"
    unknown = set(his.warehouse) - {*edition.assistants, *map(str, edition.apostle_colours)}
    if unknown:
        yield f"the area of Manes holds {', '.join(sorted(unknown))}"


def _cards_open(state: State) -> Iterator[str]:
    """One card more lies open after each of his turns; before the fourth, seventh and tenth three are discarded."""
    solo = state.solo
    if solo is None:
        return
    revealed, turns = len(_revealed(state)), state.table.edition.solo.turns
    may_be = {max(1, state.round), min(turns, state.round + 1)} if state.turn == MANES else {max(1, state.round)}
    # His next cards wait to be drawn before the player's turn begins.
    if revealed not in may_be:
        yield f"{revealed} action cards have come off the deck in round {state.round}"
    if len(solo.played) % EVERY or len(solo.open) > EVERY:
        yield f"{len(solo.open)} action cards lie open, {len(solo.played)} are discarded"
    drawing = bool(state.stack) and state.stack[-1].kind == "round card"
    if [bool(card) for _, card in solo.open] != [True] * (len(solo.open) - drawing) + [False] * drawing:
        yield "a card lies open without its round scoring card"
