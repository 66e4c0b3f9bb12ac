"""Complete lists of legal actions: a second opinion on random positions, on rare ones, and on the longest lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import judge
import pytest
from judge import Thinkable, kind_of, largest, sampled

from orloj_dsl.games.orloj import RULEBOOK, OrlojPosition
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.games.orloj.rewards import GOODS
from orloj_dsl.games.orloj.state import State
from orloj_dsl.games.orloj.workers import all_places
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.kernel.position import Position
from orloj_dsl.kernel.rulebook import Rule, always
from orloj_dsl.kernel.values import Action, Decision, Violation
from orloj_dsl.scenario.table import Table

# ---- the judge agrees ----

RARE = {
    "a bonus, one type owned": (
        "due bonus\nMikel cards w02, assistant w02 months",
        # The moon; of six types all but the one on w02.
        {"moon": 1, "assistant": 5, "no": 1, "+assist": 0},
    ),
    "a bonus without room": ("due bonus\nMikel warehouse 9 12", {"moon": 1, "assistant": 0, "no": 1}),
    "a row and a column at once": (
        "due row and column, bonus O-10.1.4",
        # Neither of both rewards has to be taken.
        {"produce": 3, "moon": 1, "assistant": 6, "no": 2},
    ),
    "a sculptor who can't buy": ('due force 1 "workshop" O-A6.1\nworkshop w07 w12 w03', {"force": 0, "no": 1}),
    "a sculptor who can buy": (
        'due force 1 "workshop" O-A6.1\nworkshop w07 w12 w03\nMikel paint 1, iron 1',
        {"force": 1, "no": 1},
    ),
    "a card by the sculptor": (
        "due workshop\nworkshop w07 w12 w03\nMikel gold 1, paint 2, iron 1, coin 1",
        # Place 1 asks four paint: two and both stand-ins. Place 2 asks paint and two iron, and one stand-in at least:
        # gold or coin for an iron, both for the two iron, both for paint and an iron: 4. Place 3 asks paint and iron:
        # none replaced, one of the two by one of two, both: 1 + 4 + 1.
        {"workshop": 1 + 4 + 6, "no": 1},
    ),
    "the final construction": (
        "dials I, II, III, IV, V, VI, VII, VIII, IX, X, XI, XII, aquarius, pisces, aries, taurus, gemini, cancer, leo, "
        "virgo, libra, scorpio, sagittarius, capricorn\ndue construct\n"
        "Mikel gold 2, paint 1, wood 1, iron 1, coin 1",
        # A gold is the cost's own; one gold and a coin may stand for none, one (3 x 2) or two (3) of the three basics.
        {"construct": 1 + 6 + 3, "no": 1},
    ),
    "more than a lap of the hammer disc": (
        "due construct\nMikel hammer rooster, hammer-cube 3, gold 1, wood 2",
        # 3 steps free and 5 forced. Gold and two wood pay, each in one way: V (next to stops 0, 1, 2, 5: after 0, 1, 2,
        # 5, 6, 7, 8 steps), XI (stops 3, 4), aquarius (stop 0: after 0 and 6) and scorpio (stop 4).
        {"construct": 7 + 2 + 2 + 1, "no": 1},
    ),
    "all scrolls, all gears broken": (
        "Mikel scrolls moon painter apostle rooster upgrade construct, broken 5, gold 1, wood 2",
        # Moon and rooster 1 each, painter 3 x 2, apostles 1 and 2, four cubes; V and aquarius where the discs stand.
        {"+scroll": 1 + 1 + 6 + 2 + 4 + 2, "clock": 1, "pass": 1},
    ),
    "the last worker is kept for the clock": (
        "clock hand 4, face 0, worker 1 Mikel, worker 2 Mikel, worker 3 Mikel\ngoals level-iii upgrade\n"
        "due face turn, place worker, parts outer face\nMikel scrolls construct, gold 1, wood 2, blue 7",
        {"turn": 5, "skip": 1, "+scroll": 0, "+claim": 0},
    ),
    "no worker is left": (
        "clock hand 4, face 0, worker 1 Mikel, worker 2 Mikel, worker 3 Mikel, worker 4 Mikel",
        {"clock": 0, "pass": 1},
    ),
    "goals": (
        "goals green-3 coin-2, workshops-3 apostle, level-iii upgrade\nclaims green-3 Mikel\nMikel blue 7",
        {"+claim": 1, "clock": 8, "pass": 1},
    ),
    "coins in an exchange": ("Mikel wood 3, coin 3", {"+gold": 4, "clock": 6, "pass": 1}),
    "strict exchange": ("ruling exchange strict\nMikel wood 3, coin 3", {"+gold": 1, "clock": 6, "pass": 1}),
    "limited supply": (
        "ruling supply limited\nMikel gold 10, wood 3\nEduardo gold 5",
        {"+gold": 0, "clock": 6, "pass": 1},
    ),
    "a full warehouse": (
        "due apostle\nMikel warehouse 9 12, wood 1",
        # Of the row of wood two spaces are red, one purple.
        {"apostle": 0, "no": 1, "+place": 3},
    ),
    "the hammer cube at its top": ("due upgrade\nMikel hammer-cube 3", {"upgrade": 3, "no": 1}),
    "a pass with workers on clock and calendar": (
        "clock hand 4, face 0, worker 2 Mikel, worker 4 Mikel, worker 7 Eduardo\ndials VI Mikel, V Eduardo, IV\n"
        "due pass recover, pass moon, rooster step",
        {"recover": 3 + 3, "skip": 1},
    ),
    "a scroll from what is left of the pile": (
        "revealed moon moon apostle\nMikel scrolls moon\ndue draw scroll",
        # Three of each kind with three players: no moon is left.
        {"draw": 5},
    ),
    "another space for the sculptor": (
        "clock hand 6, face 0\ndue parts outer\nMikel sculptor painter",
        # Painter and moon are one space.
        {"outer": 3, "skip": 1},
    ),
    "one step of a mastery section left": (
        "due rest mastery coin\nMikel coin 1",
        {"coin": 3, "mastery": 0, "skip": 1},
    ),
}
"""What random games seldom come to, and how many actions of some kinds there are."""


def rare(given: str, *, alone: bool = False) -> OrlojPosition:
    ruling, _, statements = given.partition("\n") if given.startswith("ruling ") else ("", "", given)
    players = "players Mikel purple" + ("" if alone else ", Eduardo yellow, Carlos green")
    turn = "" if statements.startswith("turn ") else "turn Mikel, round 3\n"
    return Table(f"orloj 1\n{players}\n{ruling}\nposition\n{turn}{statements}\nplay\n").position


ALONE = {
    # The gears bring 1 and 2 at once, 11 and 12 by one forced step, and so on to 3 and 4 by five: 12 without his three.
    "apostles that Manes has": ("open m13 r1, m14 r2, m15 r3\nManes area 1 2 11\ndue apostle", {"apostle": 9, "no": 1}),
    "apostles that lie apart": (
        "blocked m07 m08 m09 m10 m11 m12\nopen m13 r1, m14 r2, m15 r3\nManes area 2\ndue apostle",
        {"apostle": 11, "no": 1},
    ),
    "apostles that have left the game": (
        # Of m07 to m12: 5, 10, 3, 8, 1 and 12; Manes has 2.
        "ruling solo-apostles-apart out\n"
        "blocked m07 m08 m09 m10 m11 m12\nopen m13 r1, m14 r2, m15 r3\nManes area 2\ndue apostle",
        {"apostle": 5, "no": 1},
    ),
    "a goal that Manes holds": (
        "turn Mikel, round 4\nplayed m13 m14 m15\nopen m16 r1\nrounds 3 1 2\n"
        "goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade\nclaims level-iii Manes\nMikel blue 7",
        {"+claim": 1, "clock": 8, "pass": 1},
    ),
    "the turn of Manes": ("turn Manes, round 3\nopen m13 r1, m14 r2, m15 r3", {"act": 1, "pass": 0, "clock": 0}),
    "the top of the pile": (
        # Both moons and apostles are seen, one painter, rooster and construct; or nobody looks. He has taken 11 by m15.
        "turn Manes, round 3\nopen m13 r1, m14 r2, m15 r3\nrevealed moon moon painter\n"
        "Mikel scrolls apostle, used apostle\nManes area 11, blue 4, scrolls hidden rooster construct\n"
        "due top scroll, steps blue 1 O-13.7.1, check 1, solo call, upkeep, next cards",
        {"draw": 5},
    ),
    "new scrolls": (
        "turn Manes, round 3\nplayed m13 m14 m15\nremoved moon moon painter\n"
        "Mikel scrolls apostle, used apostle\nManes scrolls hidden\ndue new scroll, new scroll, new scroll, next cards",
        {"draw": 4},
    ),
    # 18 cards without six that left the game and three that were played.
    "the next action card": (
        "turn Manes, round 3\nblocked m01 m02 m07 m08 m09 m10\nplayed m13 m14 m15\ndue action card, round card",
        {"draw": 9},
    ),
    "the last round scoring card": (
        "turn Manes, round 2\nsolo advanced\nopen m13 r4, m14 r6, m15\ndue round card",
        {"draw": 1},
    ),
    "one of two pairs": (
        "turn none, round 0\nopen m13 r1\noffer coin 2, moon 4\nMikel waiting\ndue draft by Mikel",
        {"draft": 2},
    ),
}
"""The same in games against Manes."""


@pytest.mark.parametrize("name", [*RARE, *ALONE])
def test_the_judge_agrees_where_random_games_seldom_come(name: str) -> None:
    given, kinds = (RARE | ALONE)[name]
    position = rare(given, alone=name in ALONE)
    found = Counter(action.kind for action in position.legal())
    assert {kind: found[kind] for kind in kinds} == kinds
    assert judge.judge(position, Random(name)).faults == ()


def test_the_judge_agrees_at_every_kind_of_decision_and_number_of_players() -> None:
    judged = Counter[str]()
    players = set[tuple[str, int]]()
    for position in sampled(2):
        found = judge.judge(position, Random(position.digest()))
        assert found.faults == (), position_line(position)
        assert bool(found.accepted) == (position.due is not None)
        judged[kind_of(position)] += 1
        players.add((kind_of(position), position.state.table.players))
    judged.update(kind_of(rare(given)) for given, _ in RARE.values())
    judged.update(kind_of(rare(given, alone=True)) for given, _ in ALONE.values())
    assert set(judged) == {*RULEBOOK.decisions, "game over"}
    often = ("turn", "face turn", "parts", "end", "upgrade", "pass recover", "rest mastery", "recover", "lay")
    assert {(kind, n) for kind in often for n in (1, 2, 3, 4)} - players == set()


# ---- the judge would see it ----


def dropped(rule: Rule[State]) -> Rule[State]:
    return replace(rule, options=lambda state, due: iter(list(rule.options(state, due))[1:]))


def doubled(rule: Rule[State]) -> Rule[State]:
    return replace(rule, options=lambda state, due: iter(2 * list(rule.options(state, due))))


def invented(rule: Rule[State]) -> Rule[State]:
    return replace(
        rule, options=lambda state, due: iter([*rule.options(state, due), Action("upgrade", words=("rose",))])
    )


def lenient(rule: Rule[State]) -> Rule[State]:
    return replace(rule, check=always)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (dropped, "accepted, but not listed: upgrade paint"),
        (doubled, "listed 2 times"),
        (invented, "listed, but not accepted: upgrade rose"),
        (lenient, "accepted, but not listed: upgrade hammer"),
    ],
)
def test_a_wrong_list_is_seen(spoil: Callable[[Rule[State]], Rule[State]], fault: str) -> None:
    rules = {**RULEBOOK.decisions, "upgrade": spoil(RULEBOOK.decisions["upgrade"])}
    position = Position(replace(RULEBOOK, decisions=rules), rare("due upgrade\nMikel hammer-cube 3").state)
    faults = judge.judge(position, Random(0)).faults
    assert faults
    assert all(found.startswith((fault, "listed 2 times")) for found in faults)


def test_a_payment_left_out_that_could_mean_several_or_none_is_seen() -> None:
    workshop = RULEBOOK.decisions["workshop"]

    def bare(state: State, due: Decision, action: Action) -> Violation | None:
        return workshop.check(state, due, action) if action.pay else None

    given = "due workshop\nworkshop w07 w12 w03\nMikel gold 1, coin 1"
    rules = {**RULEBOOK.decisions, "workshop": replace(workshop, check=bare)}
    position = Position(replace(RULEBOOK, decisions=rules), rare(given).state)
    # The two pieces pay for the card on place 3 alone; that on place 2 costs three.
    faults = judge.judge(position, Random(0)).faults
    assert any(fault.startswith("stands for 0 payments: workshop 2 ") for fault in faults)
    assert not any("workshop 3 " in fault for fault in faults)


def test_a_kind_that_is_taken_where_it_is_not_open_is_seen() -> None:
    upgrade = replace(RULEBOOK.decisions["upgrade"], accepts=("upgrade", "force"), check=always)
    position = Position(
        replace(RULEBOOK, decisions={**RULEBOOK.decisions, "upgrade": upgrade}), rare("due upgrade").state
    )
    found = judge.judge(position, Random(0)).faults
    assert any("force" in fault for fault in found)


@pytest.mark.parametrize("number", ["0", "-4"])
def test_the_command_judges_one_position_at_least(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        judge.main(["--positions", number])
    assert left.value.code == 2
    assert f"argument --positions: at least 1, not {number}" in capsys.readouterr().err


# ---- what the judge leaves out can't be legal ----


def test_every_set_of_places_is_judged_by_whose_workers_stand_there_and_by_their_number() -> None:
    chance = Random(5)
    for position in sampled(4):
        state, due = position.state, position.due
        if due is None or due.kind not in ("pass recover", "recover"):
            continue
        everywhere = all_places(state.table.edition)
        own = [str(at) for at, owner in enumerate(state.clock, 1) if owner == due.seat]
        own += [dial for dial in everywhere if state.dials.get(dial) == due.seat]
        level = state.level(due.seat, "pink")
        limit = due.number or {"I": 2, "II": 3, "III": 4, "IV": 4}[level]
        for _ in range(100):
            among = chance.choice([everywhere, own or everywhere])
            chosen = chance.sample(among, chance.randint(1, min(8, len(among))))
            violation = position.check(Action("recover", words=tuple(sorted(chosen, key=everywhere.index))))
            if not set(chosen) <= set(own):
                assert violation is not None
                assert violation.code == "no-worker-there"
            else:
                assert (violation.code if violation else None) == ("too-many" if len(chosen) > limit else None)


def test_larger_numbers_and_payments_than_the_judge_tries_are_refused() -> None:
    for position in sampled(1):
        edition, chance = position.state.table.edition, Random(3)
        thinkable = Thinkable(position, chance)
        for kind, most in largest(edition).items():
            for action in thinkable.some(kind):
                number = chance.choice([most + 2, most + 3, 2 * most, 12 * most, 10**6])
                assert position.check(action._replace(number=number)) is not None
        for kind in ("workshop", "construct", "+place", "+assist"):
            for action in thinkable.some(kind):
                paid = sorted(chance.choices(GOODS, k=chance.randint(6, 12)), key=GOODS.index)
                assert position.check(action._replace(pay=tuple(paid))) is not None


# ---- the longest lists ----

RICH = "gold 9, paint 9, wood 9, iron 9, coin 9, pink 10, yellow 10, hammer rooster"
TILES = "warehouse 9 six, scrolls moon painter apostle rooster upgrade construct"
CARDS = "cards " + " ".join(f"w{number:02}" for number in range(1, 22))
EVERYWHERE = ", ".join(f"worker {section} Mikel" for section in range(1, 13))
FULL = "dials " + ", ".join(f"{dial} Mikel" if dial in ("V", "VI") else dial for dial in shipped().dials)

ALL_OUT = f"""orloj 1
players Mikel purple, Eduardo yellow
position
turn Mikel, round 9
clock hand 4, face 0, {EVERYWHERE}
{FULL}
due pass recover, pass moon, rooster step
Mikel {RICH}, {TILES}, {CARDS}, panel 4 paint-4, panel 1 wood-3, panel 2 iron-2
Mikel paint-cube 4, wood-cube 4, iron-cube 4, hammer-cube 2, places 1 2 3
play
"""
DIALS = f"""orloj 1
players Mikel purple, Eduardo yellow, Carlos green, Jorge red
position
turn Mikel, round 9
clock hand 3, face 0, worker 3 Mikel
discs months 3, signs 3
dials I, II, III, VI, IX, aquarius, pisces, aries, cancer, libra
due parts outer face
Mikel {RICH}, {TILES}, {CARDS}, hammer-cube 3
play
"""

AREA = 3 * 8 + 5 * 6 + 4 * 8 + 7 * 8 + 2 * 12 + 4 * 12 + 2 * 12
"""Steps and payments of the dials in the cells 3, 4, 6, 7, 9, 10 and 11 of an area.

In up to 8 steps from stop 3 the disc comes to the stops 3, 4 and 5 twice, to the others once; so often it touches each
cell. A dial costs a gold, the basic of its column and that of its row: it is paid in 6 ways where the two are the same,
in 8 where they differ, in 12 where the row takes any.
"""

LONGEST = {
    "a pass with all workers out": (
        ALL_OUT,
        {
            # 14 workers on clock and dials, up to four of them recovered: 14 + 91 + 364 + 1001.
            "recover": 1470,
            "skip": 1,
            # Every card, for its resource, gold or coin; a red apostle on three spaces; exchanges with 0 to 3 coins.
            "+assist": 21 * 3,
            "+place": 3 * 3,
            "+gold": 3 * 3 + 1,
            # The final construction: of three basics none, one, two or all replaced, by gold and coins in any mixture.
            "+scroll construct": 1 + 3 * 2 + 3 * 3 + 4,
            "+scroll painter": 6 * 2,
            "+scroll upgrade": 4,
            "+scroll": 2,
        },
    ),
    "a construction with every step and every payment": (
        DIALS,
        {
            "outer construct": 2 * AREA,
            "+scroll construct": 2 * AREA,
            "face mastery": 1,
            "face coin": 3,
            "skip": 1,
            "+assist": 21 * 3,
            "+place": 4 * 3,
            "+gold": 3 * 3 + 1,
            "+scroll painter": 6 * 2,
            "+scroll upgrade": 3,
            "+scroll": 2,
        },
    ),
}
"""The longest list that the shipped edition allows, and a long one of constructions: by kind and contained kind."""


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_lists_are_as_long_as_worked_out(name: str) -> None:
    record, families = LONGEST[name]
    listed = Table(record).position.legal()
    found = Counter(f"{action.kind} {action.inner.kind}" if action.inner else action.kind for action in listed)
    assert dict(found) == families
