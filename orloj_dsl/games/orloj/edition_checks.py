"""Whether an edition's figures fit one another, the counts of the rulebook, and its worked examples.

What the rules can't do without (an apostle on no gear, a section twice) stops an edition from being played; what only
contradicts a count or an example is told, since somebody may try other figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from orloj_dsl.games.orloj.edition import Edition
from orloj_dsl.games.orloj.edition_doubts import Doubt, against_example, miscounted, twice
from orloj_dsl.games.orloj.edition_forms import FACES, OUTER
from orloj_dsl.games.orloj.figures import SOURCE
from orloj_dsl.games.orloj.rewards import Item
from orloj_dsl.games.orloj.solo.edition_checks import solo_doubts


def unreadable(data: Mapping[str, Any]) -> Iterator[Doubt]:
    """What keeps the figures, each of which is of its form, from being read together."""
    marks = data["mastery"]["marks"]
    spaces, bonuses = len(marks["spaces"]), len(marks["bonuses"])
    if spaces != bonuses:
        message = f"a mastery track has as many bonuses as spaces with a mark; here {bonuses} and {spaces}"
        yield miscounted([("mastery", "marks")], message, "O-8.2.9", stops=True)


def doubts(edition: Edition, data: Mapping[str, Any]) -> Iterator[Doubt]:
    """Everything doubtful about an edition.

    Args:
        edition: the edition.
        data: what it was read from.
    """
    yield from _clock(edition)
    yield from _mastery(edition)
    yield from _calendar(edition, data)
    yield from _construction(edition)
    yield from _apostles(edition, data)
    yield from _cards(edition)
    yield from _goals(edition)
    yield from _workshop(edition)
    yield from _workers(edition)
    yield from _values(edition)
    yield from solo_doubts(edition)


def _joined(items: Sequence[Item]) -> str:
    return "+".join(map(str, items))


def _times(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counted.items()) or "nothing"


# ---- the clock (7, 8.4) ----


def _clock(edition: Edition) -> Iterator[Doubt]:
    outer, face = ("clock", "outer", "sections"), ("clock", "face", "sections")
    for part, ring, kinds, clause in (
        (outer, list(map(_joined, edition.outer)), OUTER, "O-A2.1"),
        (face, [str(section) for section in edition.face], FACES, "O-A3.1"),
    ):
        found = {kind: ring.count(kind) for kind in dict.fromkeys((*kinds, *ring))}
        wrong = {kind: number for kind, number in found.items() if number != 2 * (kind in kinds)}
        if wrong:
            yield miscounted([part], f"each of the six kinds of section stands twice; here {_times(wrong)}", clause)
    six = [sorted(str(step) for step in (*edition.moon_steps, *edition.moon_steps)[at : at + 6]) for at in range(12)]
    if any(steps != ["correct", "correct", "correct", "iron", "paint", "wood"] for steps in six):
        message = "six steps of the moon in a row give wood, paint, iron and three corrections"
        yield against_example([("clock", "moon", "steps")], message, "O-8.4.2")


# ---- mastery (5.5) ----


def _mastery(edition: Edition) -> Iterator[Doubt]:
    mastery = edition.mastery
    for name, first in (("level_at", mastery.level_at), ("sculptor_level_at", mastery.sculptor_level_at)):
        spaces = list(first.values())
        if spaces[0] != 0 or spaces != sorted(set(spaces)) or spaces[-1] > mastery.last:
            message = f"{name} begins with 0, and each level lies behind the last, to {mastery.last}; here {spaces}"
            yield miscounted([("mastery", name), ("mastery", "last")], message, "O-5.5.1", stops=True)
    marks = list(mastery.bonus_at)
    if marks != sorted(marks) or not all(0 < space <= mastery.last for space in marks):
        message = f"the marks lie on spaces 1 to {mastery.last}, each once, in order; here {marks}"
        yield miscounted([("mastery", "marks"), ("mastery", "last")], message, "O-8.2.9", stops=True)
    if not 0 < mastery.line <= mastery.last:
        message = f"the line of the windows lies on a space from 1 to {mastery.last}, not {mastery.line}"
        yield miscounted([("mastery", "window_line"), ("mastery", "last")], message, "O-12.1.1", stops=True)
    for name, values, level, wanted, clause in (
        ("innovation", mastery.innovation, "I", 1, "O-7.1.2"),
        ("observation", mastery.observation, "III", 5, "O-8.5.1"),
        ("observation", mastery.observation, "IV", 6, "O-8.4.2"),
    ):
        if values[level] != wanted:
            message = f"{name} {level} is {wanted} in the example, not {values[level]}"
            yield against_example([("mastery", name, level)], message, clause)


# ---- calendar and construction (8.5, 8.8) ----


def _calendar(edition: Edition, data: Mapping[str, Any]) -> Iterator[Doubt]:
    months = list(edition.months)
    between = data["calendar"]["painter_start"]["between"]
    places = [months.index(month) for month in between if month in months]
    if len(places) < 2 or (places[0] + 1) % len(months) != places[1]:
        message = f"the painter starts between a month and the one behind it, such as XII, I; here {', '.join(between)}"
        yield miscounted([("calendar", "painter_start")], message, "O-4.1.15", stops=True)
    if sorted(edition.printed) != sorted(edition.sections):
        wrong = twice(edition.printed) or [name for name in edition.printed if name not in edition.sections]
        missing = [name for name in edition.sections if name not in edition.printed]
        message = f"each section is printed once; not so {', '.join(wrong)}; missing {', '.join(missing)}"
        parts = [
            ("calendar", "printed", month) for month, name in zip(months, edition.printed, strict=True) if name in wrong
        ]
        yield miscounted(parts, message, "O-4.1.14a", stops=True)
    elif _joined(edition.sections[edition.printed[months.index("VI")]]) != "gold+coin":
        message = "the section of VI gives a gold and a coin in the example"
        tile = edition.printed[months.index("VI")]
        yield against_example([("calendar", "printed", "VI"), ("calendar", "tiles", tile)], message, "O-8.8.7")


def _construction(edition: Edition) -> Iterator[Doubt]:
    stops, part = edition.hammer_stops, ("construction", "hammer_stops")
    squares = [tuple(sorted((c, c + 1, c + 3, c + 4))) for c in (0, 1, 3, 4, 6, 7)]
    if sorted(tuple(sorted(stop)) for stop in stops) != sorted(squares):
        yield miscounted([part], "a hammer disc stops once between every four cells that meet", "O-8.8.1", stops=True)
    elif any(len({*a} & {*b}) != 2 for a, b in zip(stops, (*stops[1:], stops[0]), strict=True)):
        yield miscounted([part], "from stop to stop a hammer disc passes two cells", "O-8.8.1")
    months = [("construction", "months")]
    area, cell = edition.areas["months"], edition.months.index("VI")
    cost = sorted(map(str, area.rows[cell // 3] + area.columns[cell % 3]))
    if cost != ["gold", "iron", "wood"]:
        yield against_example(
            months, f"VI costs a gold, a wood and an iron in the example; here {', '.join(cost)}", "O-8.8.3"
        )
    if edition.vp_per_resource != 2:
        message = f"three resources give 6 VP in the example: 2 each, not {edition.vp_per_resource}"
        yield against_example([("construction", "vp_per_resource")], message, "O-8.8.3a")
    if edition.vp_per_dial != 2:
        message = f"a group of four dials gives 8 VP in the example: 2 each, not {edition.vp_per_dial}"
        yield against_example([("construction", "vp_per_group_dial")], message, "O-8.8.5")
    start = edition.hammer_start
    if cell in stops[start] or cell not in stops[(start + 1) % len(stops)]:
        message = "from its start one step of the hammer disc reaches VI in the example, and none doesn't"
        yield against_example([part, ("construction", "hammer_start")], message, "O-8.8.1")
    if any(number > 6 for number in edition.drawn.values()):
        message = "there are six blocked tiles of each ring"
        yield miscounted([("construction", "drawn")], message, "O-4.1.10", stops=True)
    wanted = sum(item.number for item in edition.final_cost) * edition.vp_per_resource
    if edition.final_vp != wanted:
        each = edition.vp_per_resource
        message = f"{_joined(edition.final_cost)} is worth {wanted} VP at {each} each; here {edition.final_vp}"
        yield miscounted([("construction", "final"), ("construction", "vp_per_resource")], message, "O-11.1.2")


# ---- apostles (8.3, 10.1) ----


def _apostles(edition: Edition, data: Mapping[str, Any]) -> Iterator[Doubt]:
    gears = [("apostles", "left"), ("apostles", "right")]
    twelve = list(range(1, 13))
    if sorted(edition.gear_left + edition.gear_right) != twelve:
        yield miscounted(gears, "each apostle from 1 to 12 stands on one gear, once", "O-4.2.10", stops=True)
        return
    bottoms = list(zip(edition.gear_left, edition.gear_right, strict=True))
    if bottoms[0] != (1, 2):
        yield miscounted(gears, "James and Peter, 1 and 2, are at the bottom at the start", "O-8.3.2")
    if not any({*bottom} == {11, 12} and 9 in bottoms[(at + 1) % 6] for at, bottom in enumerate(bottoms)):
        yield against_example(gears, "one step brings 9 down behind 11 and 12 in the example", "O-8.3.1")
    if any(len({at, (at + 1) % 6} & edition.red_teeth) != 1 for at in range(6)):
        message = "of two steps of the gears one brings a red tooth down, as in the example"
        yield against_example([("apostles", "red_teeth")], message, "O-8.3.4")
    yield from _colours(edition, data["apostles"]["colours"])
    yield from _panel(edition)


def _colours(edition: Edition, printed: Mapping[str, Any]) -> Iterator[Doubt]:
    colours = [("apostles", "colours")]
    of_each = {colour: numbers for colour, numbers in printed.items() if colour != SOURCE}
    numbers = [number for of in of_each.values() for number in of]
    if sorted(numbers) != list(range(1, 13)) or any(len(of) != 4 for of in of_each.values()):
        found = {colour: len(of) for colour, of in of_each.items()}
        wrong = {number: numbers.count(number) for number in range(1, 13) if numbers.count(number) != 1}
        odd = "".join(f", {number} {'twice' if times else 'nowhere'}" for number, times in wrong.items())
        message = f"each of the twelve apostles has one colour, four of each; here {_times(found)}{odd}"
        yield miscounted(colours, message, "O-10.1.1", stops=sorted(numbers) != list(range(1, 13)))
    for apostle, colour in ((6, "purple"), (7, "purple"), (4, "green")):
        if edition.apostle_colours.get(apostle, colour) != colour:
            message = f"apostle {apostle} is {colour} in the example"
            yield against_example(colours, message, "O-5.7.1" if apostle != 7 else "O-10.1.1a")


def _panel(edition: Edition) -> Iterator[Doubt]:
    panel, costs = [("apostles", "panel", "rows")], ("apostles", "panel", "row_costs")
    if twice(edition.panel_rows):
        message = "each row of the panel costs a resource of its own"
        yield miscounted([costs], message, "O-10.1.1a", stops=True)
        return
    spaces = [space for row in edition.panel for space in row]
    if set(Counter(space.colour for space in spaces).values()) != {4}:
        yield miscounted(panel, "four spaces of the panel are for each colour", "O-10.1.1")
    workers = sum(space.reward.kind == "worker" for space in spaces)
    if workers != edition.workers_locked["panel"]:
        message = f"{edition.workers_locked['panel']} spaces of the panel unlock a worker; here {workers}"
        yield miscounted(panel, message, "O-4.2.5", stops=True)
    rows = dict(zip(edition.panel_rows, edition.panel, strict=True))
    if not any(space.colour == "green" and space.reward.kind == "upgrade" for space in rows["wood"]):
        message = "the row of wood has a green space with an upgrade in the example"
        yield against_example([*panel, costs], message, "O-10.1.2")
    if not any(space.colour == "purple" for space in rows["paint"]):
        yield against_example([*panel, costs], "the row of paint has a purple space in the example", "O-10.1.1a")


# ---- cards (4.3) and goals (10.5) ----


def _cards(edition: Edition) -> Iterator[Doubt]:
    numbers = {name: hammer.number for name, hammer in edition.hammers.items()}
    for number in twice(list(numbers.values())):
        message = f"the corner numbers of the hammers are 1 to 6; {number} is there twice"
        parts = [("hammers", name, "number") for name, of in numbers.items() if of == number]
        yield miscounted(parts, message, "O-4.3.5", stops=True)
    for name, hammer in edition.hammers.items():
        if list(hammer.distance) != sorted(hammer.distance):
            message = f"the distance of the {name} hammer grows by level; here {list(hammer.distance)}"
            yield miscounted([("hammers", name, "distance")], message, "O-8.8.1")
        elif hammer.distance[0] != 1:
            message = f"every hammer reaches one space at level I; the {name} hammer {hammer.distance[0]}"
            yield miscounted([("hammers", name, "distance")], message, "O-8.8.1")
    if edition.hammers["coin"].distance[1] != 2:
        message = "the coin hammer reaches two spaces at level II in the example"
        yield against_example([("hammers", "coin", "distance")], message, "O-8.8.5")
    for number, card in edition.starting_cards.items():
        part = ("starting_cards", number)
        if twice(card.apostles) or len(card.apostles) > 2:
            yield miscounted(
                [(*part, "apostles")], "a card gives two apostles at the most, and each once", "O-5.7.1", stops=True
            )
        if card.forced > edition.tokens:
            message = f"a player has {edition.tokens} deviation tokens; card {number} forces {card.forced}"
            yield miscounted([(*part, "forced"), ("deviation_tokens",)], message, "O-4.3.3a", stops=True)
        if card.rooster_disc >= len(edition.disc_values):
            message = f"a card moves the rooster disc by {len(edition.disc_values) - 1} at the most"
            yield miscounted([(*part, "rooster_disc")], message, "O-4.2.3", stops=True)


_CONDITIONS = ("purple-3", "green-3", "red-3", "assistants-2", "workshops-3", "upgrades-5", "level-iii")
_BONUSES = frozenset(("apostle", "coin-2", "basic-2", "upgrade", "mastery-2"))
_GOALS = frozenset((*_CONDITIONS, "months-2-signs-1", "signs-2-months-1"))


def _goals(edition: Edition) -> Iterator[Doubt]:
    goals = [goal for group in edition.goals for goal in group]
    if twice(goals):
        message = f"{', '.join(twice(goals))} stands twice"
        yield miscounted([("goals", "groups")], message, "O-4.1.7", stops=True)
    elif set(goals) != _GOALS:
        message = f"the conditions are those of appendix 11; here also {', '.join(sorted({*goals} - _GOALS))}"
        yield miscounted([("goals", "groups")], message, "O-10.5.1")
    odd = {word for group in edition.bonuses for word in group} - _BONUSES
    if odd:
        message = f"the bonuses of the goals are those of appendix 7; here also {', '.join(sorted(odd))}"
        yield miscounted([("goals", "bonuses")], message, "O-4.1.8")
    for name, group in zip("abc", edition.bonuses, strict=True):
        if twice(group):
            message = f"{', '.join(twice(group))} stands twice in a group"
            yield miscounted([("goals", "bonuses", name)], message, "O-4.1.8", stops=True)


# ---- workshop (8.7, 10.4) and workers (4.2.5) ----


def _workshop(edition: Edition) -> Iterator[Doubt]:
    if edition.place_costs[1] != 2:
        message = f"the middle place costs 2 in the example, not {edition.place_costs[1]}"
        yield against_example([("workshop", "place_costs")], message, "O-8.7.1")
    if edition.assistant_cost != 1:
        message = f"an assistant costs one resource in the example, not {edition.assistant_cost}"
        yield against_example([("workshop", "assistant_cost")], message, "O-10.4.1")
    if edition.card_cost != "paint":
        message = f"a card costs a paint in the example, not {edition.card_cost}"
        yield against_example([("workshop", "base_cost")], message, "O-8.7.1")
    iron = [card for card in edition.cards.values() if card.resource == "iron"]
    if not any(_joined(card.top) == "upgrade" and "apostle" in (card.left, card.right) for card in iron):
        message = "a card of iron has an upgrade at its top and half an apostle at an edge in the example"
        yield against_example([("workshop", "cards")], message, "O-8.7.5")
    if not any(_joined(card.centre) == "apostle" for card in iron):
        message = "a card of iron has an apostle at its centre in the example"
        yield against_example([("workshop", "cards")], message, "O-10.4.1b")


def _workers(edition: Edition) -> Iterator[Doubt]:
    locked = sum(edition.workers_locked.values())
    for players, available in edition.workers_available.items():
        if available + locked > edition.workers_total:
            total = edition.workers_total
            message = f"a player has {total} workers; {locked} locked and {available} available are more"
            yield miscounted([("workers", "available", players)], message, "O-4.2.5", stops=True)
    rows = edition.worker_rows
    if list(rows) != sorted({*rows}):
        message = f"a production track unlocks one worker at each of three levels; here {list(rows)}"
        yield miscounted([("production", "worker_rows")], message, "O-8.6.2", stops=True)


# ---- values (12) ----


def _values(edition: Edition) -> Iterator[Doubt]:
    if edition.windows["apostles"] != (2, 1):
        message = f"the window of apostles is 2 and 1 in the example, not {list(edition.windows['apostles'])}"
        yield against_example([("windows", "apostles")], message, "O-12.1.2")
    for name, values in edition.windows.items():
        if values[0] < values[1]:
            message = f"the first number of the window of {name} is the higher one; here {list(values)}"
            yield miscounted([("windows", name)], message, "O-12.1.2")
    if edition.assistants["six"] != 6:
        message = f"an assistant gives 6 VP in the example, not {edition.assistants['six']}"
        yield against_example([("assistants", "six")], message, "O-10.4.1b")
    if edition.goal_places != tuple(sorted(edition.goal_places, reverse=True)):
        message = f"the places below a goal fall from left to right; here {list(edition.goal_places)}"
        yield miscounted([("goals", "places")], message, "O-12.5")
    if list(edition.disc_values) != sorted(edition.disc_values):
        message = f"the values of the personal rooster track never fall; here {list(edition.disc_values)}"
        yield miscounted([("rooster", "personal")], message, "O-9.2")
    if not {2, 4} <= {*edition.disc_values}:
        message = f"rooster tracks stand at 2 and at 4 in the example; here {list(edition.disc_values)}"
        yield against_example([("rooster", "personal")], message, "O-9.2")
    top = edition.yields[-1]
    if top[0] != 2 or _joined(top[1]) != "gold":
        yield against_example(
            [("production", "yields")], "the highest level gives two and a gold in the example", "O-8.1.1"
        )
