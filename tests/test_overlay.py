"""Overlays: what they replace, and what is told about them and where."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import Edition, legend, shipped, shipped_data
from orloj_dsl.games.orloj.edition_forms import form_of
from orloj_dsl.games.orloj.figures import figures
from orloj_dsl.games.orloj.overlay import read_overlay
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.editions import Editions, OverlayFile, overlay_of
from orloj_dsl.interpreter.game import run
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.show.edition_view import template_text

HEAD = "edition: {id: my-box, version: 1, extends: reconstruction}\n"


def overlay(body: str) -> OverlayFile:
    return overlay_of("my-box.yaml", (HEAD + body).encode())


def edition_of(body: str) -> Edition:
    file = overlay(body)
    assert file.diagnostics == ()
    assert file.overlaid.edition is not None
    return file.overlaid.edition


def differing(edition: Edition) -> set[str]:
    """The fields in which an edition differs from the one that ships, its name and digest aside."""
    plain = [field.name for field in fields(Edition) if field.name not in ("id", "version", "digest")]
    return {name for name in plain if getattr(edition, name) != getattr(shipped(), name)}


# ---- what an overlay replaces ----


def test_an_overlay_that_gives_nothing_has_the_figures_and_the_digest_of_what_it_extends() -> None:
    edition = edition_of("")
    assert (edition.id, edition.version) == ("my-box", 1)
    assert edition.digest == shipped().digest
    assert differing(edition) == set()


def test_one_figure_is_replaced_and_no_other() -> None:
    edition = edition_of("workshop: {cards: {w07: {resource: wood}}}\n")
    assert differing(edition) == {"cards"}
    others = {name: card for name, card in edition.cards.items() if card != shipped().cards[name]}
    assert {name: (card.resource, shipped().cards[name].resource) for name, card in others.items()} == {
        "w07": ("wood", "paint")
    }
    assert edition.digest != shipped().digest


def test_a_figure_that_is_left_empty_has_not_been_read_yet() -> None:
    assert differing(edition_of("mastery:\n  last:\n  innovation: {II: 3, III: }\nhammers:\n")) == {"mastery"}
    assert edition_of("mastery: {innovation: {II: 3, III: }}\n").mastery.innovation["III"] == 3


def test_what_an_overlay_says_comes_from_the_box() -> None:
    read = overlay("workshop: {cards: {w07: {resource: paint}}}\n").overlaid
    assert read.given == 1
    assert {figure.name: figure.source for figure in read.figures if figure.source == "box"} == {
        "workshop.cards.w07.resource": "box"
    }
    assert len(read.figures) == len(list(figures(shipped_data("reconstruction"))))


@pytest.mark.parametrize(
    ("body", "field", "value"),
    [
        ("start_vp: 12\n", "start_vp", 12),
        ("goals: {places: [9, 6, 3]}\n", "goal_places", (9, 6, 3)),
        ("rooster: {round_track: {second: {2: [4, 4, 4, 3]}}}\n", "rounds", (4, 4, 4, 3)),
        ("starting_cards: {5: {apostles: [4, 8]}}\n", "starting_cards", (4, 8)),
        ("apostles: {panel: {row_costs: [iron, wood, paint]}}\n", "panel_rows", ("iron", "wood", "paint")),
        ("mastery: {marks: {spaces: [3, 6, 8, 12]}}\n", "mastery", (3, 6, 8, 12)),
    ],
)
def test_figures_of_each_shape_arrive(body: str, field: str, value: object) -> None:
    file = overlay(body)
    edition = file.overlaid.edition
    assert edition is not None
    assert differing(edition) == {field}
    found = getattr(edition, field)
    if field == "rounds":
        found = found["second"][2]
    elif field == "starting_cards":
        found = found[5].apostles
    elif field == "mastery":
        found = tuple(found.bonus_at)
    assert found == value


# ---- what is told ----


@dataclass(frozen=True)
class Wrong:
    """An overlay with one fault: its code, the text it points at, a part of the message, and the clause."""

    code: str
    body: str
    at: str
    message: str
    clause: str = ""
    plays: bool = False
    hint: str = ""

    @property
    def name(self) -> str:
        return f"{self.code}: {self.body[:50]}"


FORMS = [
    Wrong("unknown-figure", "workshpo: {}\n", "workshpo", "the edition has no workshpo; there are ", hint="workshop"),
    Wrong("unknown-figure", "workshop: {cards: {w22: {top: gold}}}\n", "w22", "no w22 in workshop.cards", hint="w02"),
    Wrong("unknown-figure", "goals: {source: box}\n", "source", "no source in goals"),
    Wrong("bad-figure", "workshop: {place_costs: [3, 2]}\n", "[3, 2]", "has 2 items; 3 are needed, each a number"),
    Wrong("bad-figure", "start_vp: ten\n", "ten", "start_vp is a number from 0 to 99, not ten"),
    Wrong("bad-figure", "start_vp: true\n", "true", "start_vp is a number"),
    Wrong("bad-figure", "workshop: {cards: {w01: {top: silver}}}\n", "silver", "a reward such as coin 2+wood"),
    Wrong("bad-figure", "workshop: {cards: {w01: {top: worker}}}\n", "worker", "a reward such as coin 2+wood"),
    Wrong("bad-figure", "workshop: {cards: {w01: {centre: gold}}}\n", "gold", "a card's centre such as"),
    Wrong("bad-figure", "workshop: {cards: {w01: {left: moon}}}\n", "moon", "one of apostle, construct"),
    Wrong("bad-figure", "workshop: {cards: {w01: paint}}\n", "paint", "has figures by name: resource, top, centre"),
    Wrong("bad-figure", "start_vp: {of: 3}\n", "{of: 3}", "not names and values"),
    Wrong("bad-figure", "goals: {groups: {a: [purple 3, green 3, blue 3]}}\n", "blue 3", "condition"),
    Wrong(
        "bad-figure", "calendar: {clockwise: ascending}\n", "ascending", "descending, as this program plays no other"
    ),
    Wrong("bad-figure", "box: {workshop: 22}\n", "22", "21, as this program plays no other"),
    Wrong("bad-figure", "solo: {turns: twelve}\n", "twelve", "solo.turns is a number"),
]

COUNTS = [
    Wrong(
        "edition-count",
        "clock: {face: {sections: [produce wood, produce wood, mastery blue, produce paint, mastery pink, produce iron,"
        " mastery yellow, produce wood, mastery blue, produce paint, mastery pink, produce iron]}}\n",
        "[produce wood, produce wood, mastery blue, produce paint, mastery pink, produce iron,"
        " mastery yellow, produce wood, mastery blue, produce paint, mastery pink, produce iron]",
        "each of the six kinds of section stands twice; here mastery yellow 1, produce wood 3",
        "O-A3.1",
        plays=True,
    ),
    Wrong("edition-count", "mastery: {level_at: {II: 8}}\n", "8", "each level lies behind the last", "O-5.5.1"),
    Wrong("edition-count", "mastery: {marks: {spaces: [4, 6, 9, 13]}}\n", "[4, 6, 9, 13]", "1 to 12", "O-8.2.9"),
    Wrong("edition-count", "mastery: {marks: {spaces: [4, 6, 9]}}\n", "[4, 6, 9]", "as many bonuses", "O-8.2.9"),
    Wrong("edition-count", "mastery: {window_line: 13}\n", "13", "from 1 to 12, not 13", "O-12.1.1"),
    Wrong(
        "edition-count",
        "calendar: {painter_start: {between: [XII, II]}}\n",
        "[XII, II]",
        "the one behind it",
        "O-4.1.15",
    ),
    Wrong("edition-count", "calendar: {printed: {I: c02}}\n", "c02", "not so c02", "O-4.1.14a"),
    Wrong("edition-count", "construction: {drawn: {2: 7}}\n", "7", "six blocked tiles", "O-4.1.10"),
    Wrong("edition-count", "construction: {final: {vp: 9}}\n", "9", "is worth 8 VP at 2 each", "O-11.1.2", plays=True),
    Wrong("edition-count", "apostles: {left: [1, 11, 9, 7, 5, 5]}\n", "[1, 11, 9, 7, 5, 5]", "on one gear", "O-4.2.10"),
    Wrong("edition-count", "apostles: {colours: {red: [2, 3, 8]}}\n", "[2, 3, 8]", "four of each", "O-10.1.1"),
    Wrong(
        "edition-count",
        "apostles: {panel: {row_costs: [paint, paint, iron]}}\n",
        "[paint, paint, iron]",
        "a resource of its own",
        "O-10.1.1a",
    ),
    Wrong("edition-count", "hammers: {coin: {number: 1}}\n", "1", "1 is there twice", "O-4.3.5"),
    Wrong("edition-count", "starting_cards: {5: {apostles: [4, 4]}}\n", "[4, 4]", "and each once", "O-5.7.1"),
    Wrong("edition-count", "starting_cards: {5: {rooster_disc: 5}}\n", "5", "by 4 at the most", "O-4.2.3"),
    Wrong(
        "edition-count",
        "goals: {groups: {a: [purple 3, green 3, upgrades 5]}}\n",
        "[purple 3, green 3, upgrades 5]",
        "upgrades-5 stands twice",
        "O-4.1.7",
    ),
    Wrong(
        "edition-count",
        "goals: {bonuses: {b: [coin 2, apostle, coin 2]}}\n",
        "[coin 2, apostle, coin 2]",
        "coin-2 stands twice in a group",
        "O-4.1.8",
    ),
    Wrong(
        "edition-count", "goals: {places: [4, 6, 8]}\n", "[4, 6, 8]", "fall from left to right", "O-12.5", plays=True
    ),
    Wrong("edition-count", "workers: {available: {4: 6}}\n", "6", "9 locked and 6 available are more", "O-4.2.5"),
]

EXAMPLES = [
    Wrong(
        "edition-example", "workshop: {place_costs: [4, 3, 2]}\n", "[4, 3, 2]", "the middle place costs 2", "O-8.7.1"
    ),
    Wrong("edition-example", "mastery: {observation: {III: 4}}\n", "4", "observation III is 5", "O-8.5.1"),
    Wrong("edition-example", "construction: {hammer_start: 1}\n", "1", "one step of the hammer disc", "O-8.8.1"),
    Wrong("edition-example", "apostles: {red_teeth: [0, 1, 2]}\n", "[0, 1, 2]", "one brings a red tooth", "O-8.3.4"),
    Wrong("edition-example", "calendar: {tiles: {c06: gold}}\n", "gold", "the section of VI", "O-8.8.7"),
    Wrong(
        "edition-example", "hammers: {coin: {distance: [1, 1, 2]}}\n", "[1, 1, 2]", "two spaces at level II", "O-8.8.5"
    ),
    Wrong(
        "edition-example",
        "production: {yields: [1, 2, 2+basic any, 3]}\n",
        "[1, 2, 2+basic any, 3]",
        "two and a gold",
        "O-8.1.1",
    ),
    Wrong("edition-example", "assistants: {six: 7}\n", "7", "6 VP in the example", "O-10.4.1b"),
    Wrong("edition-example", "windows: {apostles: [3, 1]}\n", "[3, 1]", "2 and 1 in the example", "O-12.1.2"),
    Wrong(
        "edition-example",
        "construction: {months: {row_costs: [paint, iron, wood, basic any]}}\n",
        "[paint, iron, wood, basic any]",
        "VI costs a gold, a wood and an iron",
        "O-8.8.3",
    ),
]


@pytest.mark.parametrize("wrong", [*FORMS, *COUNTS, *EXAMPLES], ids=lambda wrong: wrong.name)
def test_a_wrong_figure_is_told_where_it_stands(wrong: Wrong) -> None:
    file = overlay(wrong.body)
    (found,) = file.diagnostics
    assert found.code == wrong.code
    assert file.source.slice(found.span) == wrong.at
    assert wrong.message in found.message
    assert found.clause == wrong.clause
    assert found.hint == wrong.hint
    assert not found.note
    assert (file.overlaid.edition is not None) == (wrong.plays or wrong.code == "edition-example")


def test_what_contradicts_a_figure_that_is_known_is_a_note() -> None:
    file = overlay("start_vp: 12\n")
    (found,) = file.diagnostics
    assert (found.code, found.note) == ("sure-figure", True)
    assert found.message == "start_vp is known to be 10 (rulebook); here it is 12"
    assert file.source.slice(found.span) == "12"
    assert file.overlaid.edition is not None


def test_the_second_claim_is_on_the_second_place_though_both_are_worth_the_same() -> None:
    edition = overlay("goals: {places: [8, 8, 4]}\n").overlaid.edition
    claimed = (
        "orloj 1\nplayers Mikel purple, Eduardo yellow, Carlos green\nposition\n  turn Mikel\n"
        "  goals upgrades-5 coin-2\n"
        "  claims upgrades-5 Eduardo\n  Mikel paint-cube 4, wood-cube 3\nplay\n1 Mikel +claim upgrades-5, pass\n"
    )
    (game,) = run(parse(Source("test", claimed)), Editions(edition))
    assert game.diagnostics == ()
    assert game.plies[0].events[0].what == "claim upgrades-5: a worker on place 2"


def test_every_fault_of_an_overlay_is_told_in_the_order_of_its_text() -> None:
    file = overlay("start_vp: ten\nworkshop: {place_costs: [3, 2], cards: {w99: gold}}\nhammers: 3\n")
    assert [found.code for found in file.diagnostics] == ["bad-figure", "bad-figure", "unknown-figure", "bad-figure"]
    assert [found.span.start for found in file.diagnostics] == sorted(found.span.start for found in file.diagnostics)


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", "an overlay is a mapping", (1, 1)),
        ("- a\n", "an overlay is a mapping", (1, 1)),
        ("start_vp: 3\n", "an overlay begins with its name", (1, 1)),
        ("edition: my-box\n", "an overlay begins with its name", (1, 10)),
        ("edition: {id: my-box, version: 1}\n", "says no extends", (1, 10)),
        ("edition: {id: my box, version: 1, extends: reconstruction}\n", "letters, digits and hyphens", (1, 15)),
        ("edition: {id: reconstruction, version: 1, extends: reconstruction}\n", "an edition that ships", (1, 15)),
        ("edition: {id: my-box, version: 0, extends: reconstruction}\n", "a number from 1 to 9999", (1, 32)),
        ("edition: {id: my-box, version: 1, extends: second}\n", "no edition second to extend", (1, 44)),
        ("edition: {id: my-box, version: 1, extends: reconstruction, by: me}\n", "an id, a version and what", (1, 64)),
        ("edition: {id: my-box\nstart: [", "not YAML as it is read here: ", (2, 6)),
        ("edition: &a {id: x}\n", "anchors are not allowed", (1, 10)),
        ("a: 1\na: 2\n", "'a' is a key here already", (2, 1)),
        ("é: \x00\n", "the character U+0000 is not allowed", (1, 4)),
    ],
)
def test_what_is_no_overlay_is_told(text: str, message: str, place: tuple[int, int]) -> None:
    file = overlay_of("x.yaml", text.encode())
    (found,) = file.diagnostics
    assert found.code == "bad-edition"
    assert message in found.message
    assert file.source.location(found.span.start) == place
    assert file.overlaid.edition is None


def test_bytes_that_are_no_text_are_told() -> None:
    (found,) = overlay_of("x.yaml", b"edition: \xff").diagnostics
    assert found.code == "bad-encoding"


def test_the_clauses_of_all_doubts_are_clauses() -> None:
    assert [wrong.clause for wrong in (*COUNTS, *EXAMPLES) if wrong.clause not in catalogue()] == []


def test_the_codes_of_all_faults_are_listed() -> None:
    assert {wrong.code for wrong in (*FORMS, *COUNTS, *EXAMPLES)} | {"bad-edition", "sure-figure"} <= codes().keys()


# ---- laws ----

SCALARS = st.one_of(
    st.none(), st.integers(-3, 120), st.booleans(), st.text(max_size=6), st.text("-+|59 ", max_size=6), st.floats()
)
WORDS = st.sampled_from(
    ["gold", "coin 2", "moon|painter", "c03", "XII", "green coin", "wood", "force 1+painter", "2+gold"]
)
VALUES = st.recursive(st.one_of(SCALARS, WORDS), lambda inner: st.lists(inner, max_size=12), max_leaves=14)
PATHS = [figure.path for figure in figures(shipped_data("reconstruction"))]


@given(st.lists(st.tuples(st.sampled_from(PATHS), VALUES), max_size=6))
def test_no_overlay_raises(
    entries: list[tuple[tuple[object, ...], object]],
) -> None:
    tree: dict[object, object] = {"edition": {"id": "x", "version": 1, "extends": "reconstruction"}}
    for path, value in entries:
        part = tree
        for key in path[:-1]:
            inner = part.setdefault(key, {})
            assert isinstance(inner, dict)
            part = inner
        part[path[-1]] = value
    read = read_overlay(tree)
    if not entries or all(value is None for _, value in entries):
        assert read.edition is not None
    if read.edition is None:
        assert any(fault.stops for fault in read.faults)


@given(
    st.recursive(
        SCALARS, lambda inner: st.dictionaries(st.one_of(st.text(max_size=8), st.integers()), inner, max_size=4)
    )
)
def test_no_data_raises(data: object) -> None:
    read_overlay(data)


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    overlay_of("x.yaml", HEAD.encode() + data)


# ---- the template ----


def test_the_template_is_an_overlay_with_each_figure_that_is_not_sure_left_empty() -> None:
    all_figures = list(figures(shipped_data("reconstruction")))
    text = template_text(all_figures, "my-box", "reconstruction", legend())
    file = overlay_of("my-box.yaml", text.encode())
    assert file.diagnostics == ()
    assert file.overlaid.given == 0
    data = load_yaml(text, "my-box.yaml")
    assert isinstance(data, dict)
    del data["edition"]

    def leaves(node: dict[object, object], path: tuple[object, ...]) -> list[tuple[object, ...]]:
        return [
            leaf
            for key, value in node.items()
            for leaf in (leaves(value, (*path, key)) if isinstance(value, dict) else [(*path, key)])
        ]

    assert leaves(data, ()) == [figure.path for figure in all_figures if figure.unsure]


def test_a_template_that_is_filled_in_with_what_stands_there_is_right_and_makes_everything_sure() -> None:
    all_figures = list(figures(shipped_data("reconstruction")))
    lines = template_text(all_figures, "my-box", "reconstruction", legend()).splitlines()
    values = iter([figure for figure in all_figures if figure.unsure])
    filled = []
    for line in lines:
        if line.rstrip().endswith(")") and ":  # " in line:
            line = f"{line.partition(':  # ')[0]}: {json.dumps(next(values).value)}"
        filled.append(line)
    assert next(values, None) is None
    file = overlay_of("my-box.yaml", "\n".join(filled).encode())
    assert file.diagnostics == ()
    assert [figure.name for figure in file.overlaid.figures if figure.unsure] == []
    assert file.overlaid.edition is not None
    assert file.overlaid.edition.digest == shipped().digest


OUTER = "coin+apostle, moon|painter, construct, workshop, coin+upgrade, sculptor"
UNPLAYABLE = [
    # Sections that no rule opens.
    f"clock: {{outer: {{sections: [apostle+coin, moon|painter, construct, workshop, coin, sculptor, {OUTER}]}}}}",
    f"clock: {{outer: {{sections: [coin, moon|painter, construct, workshop, coin+upgrade, sculptor, {OUTER}]}}}}",
    "clock: {face: {sections: [produce any, produce wood, mastery blue, produce paint, mastery pink, produce iron,"
    " mastery yellow, produce wood, mastery blue, produce paint, mastery pink, produce iron]}}",
    # Numbers that no component prints.
    *(
        f"calendar: {{tiles: {{c01: {tile}}}}}"
        for tile in ("gold -5", "correct 0", "basic any 40", "recover 0", "upgrade 3")
    ),
    *(f"calendar: {{tiles: {{c01: {tile}}}}}" for tile in ("mastery any 100", "gold 999999999999", "moon -99", "vp 0")),
    # Words that would be lost.
    *(
        f"calendar: {{tiles: {{c01: {tile}}}}}"
        for tile in ("mastery", "produce wood", "gold blue", "moon 9|assistant 4")
    ),
    *(
        f"production: {{yields: [{level}, 2, 2+basic any, 2+gold]}}"
        for level in ("1+upgrade", "1+basic 2", "1+vp 1", "1+")
    ),
    "sculptor: {workshop: [worker, worker, worker]}",
    "sculptor: {workshop: [force 1, force 1, force 1]}",
    "apostles: {row_bonus: produce any}",
    "apostles: {panel: {rows: {3: [purple coin -1, red worker, green upgrade, purple recover 2]}}}",
    "goals: {groups: {c: [level-iii 1 months 3, months 2 signs 1, signs 2 months 1]}}",
    "goals: {groups: {c: [level-iii 2, months 2 signs 1, signs 2 months 1]}}",
    "goals: {groups: {a: [purple \N{ARABIC-INDIC DIGIT THREE}, green 3, red 3]}}",
    "goals: {bonuses: {a: [coin -2, apostle, upgrade]}}",
    # Costs whose payments nobody could list.
    "workshop: {place_costs: [99, 2, 1]}",
    "construction: {months: {row_costs: [basic any 30, wood, iron, basic any]}}",
    "construction: {months: {row_costs: [paint 3+wood 3, wood, iron, basic any]}}",
    "starting_cards: {1: {mastery: {blue: 11}}}",
    "box: {workshop: 21.0}",
]


@pytest.mark.parametrize("body", UNPLAYABLE)
def test_a_figure_that_no_rule_can_play_is_refused(body: str) -> None:
    file = overlay(body + "\n")
    assert [found.code for found in file.diagnostics] == ["bad-figure"]
    assert file.overlaid.edition is None


@pytest.mark.parametrize(
    ("body", "at"),
    [
        # Beside a right figure the wrong one is pointed at; so is the one that differs beside one that is confirmed.
        ("starting_cards: {5: {gain: gold, apostles: [4, 4]}}", "[4, 4]"),
        ("starting_cards: {5: {gain: gold, rooster_disc: 5}}", "5"),
        ("hammers: {coin: {II: coin}, painter: {number: 2}}", "2"),
        ("apostles: {colours: {green: [4, 5, 10, 11], red: [2, 3, 8]}}", "[2, 3, 8]"),
        ("calendar: {printed: {I: c01, II: c01}}", "c01"),
        (
            "apostles: {panel: {rows: {1: [green recover 2, purple upgrade, red coin, green worker]},"
            " row_costs: [paint, paint, iron]}}",
            "[paint, paint, iron]",
        ),
        ("calendar: {tiles: {c01: gold, c06: wood}}", "wood"),
        ("rooster: {at_top: gold+vp 1, personal: [0, 1, 2, 3, 3]}", "[0, 1, 2, 3, 3]"),
    ],
)
def test_of_several_figures_the_one_that_is_wrong_is_pointed_at(body: str, at: str) -> None:
    file = overlay(body + "\n")
    (found,) = [found for found in file.diagnostics if not found.note]
    assert file.source.slice(found.span) == at
    assert found.span.start == (HEAD + body).rindex(at)


def test_a_number_that_names_a_card_stands_without_quotes() -> None:
    (found,) = overlay('starting_cards: {"5": {upgrades: 2}}\n').diagnostics
    assert (found.code, found.message) == ("unknown-figure", "5 is a number here, and stands without quotes")


def test_the_apostles_colours_are_counted_as_they_are_printed() -> None:
    (found,) = overlay("apostles: {colours: {purple: [1, 6, 7, 12, 4]}}\n").diagnostics
    assert (found.code, found.clause) == ("edition-count", "O-10.1.1")
    assert "purple 5, green 4, red 4" in found.message


@pytest.mark.parametrize(
    ("body", "clause"),
    [
        ("rooster: {personal: [0, 1, 2, 3, 3]}", "O-9.2"),
        ("construction: {vp_per_group_dial: 3}", "O-8.8.5"),
        ("apostles: {panel: {rows: {1: [green recover 2, red upgrade, red coin, green worker],"
         " 3: [purple coin, purple worker, green upgrade, purple recover 2]}}}", "O-10.1.1a"),
    ],
)  # fmt: skip
def test_further_examples_that_must_come_out(body: str, clause: str) -> None:
    (found,) = [found for found in overlay(body + "\n").diagnostics if not found.note]
    assert (found.code, found.clause) == ("edition-example", clause)


# ---- spelling, lists and the legend ----


def test_the_legend_speaks_of_parts_and_figures_that_are_there() -> None:
    paths = [figure.path for figure in figures(shipped_data("reconstruction"))]
    there = {".".join(map(str, path[:length])) for path in paths for length in range(1, len(path) + 1)}
    assert legend().keys() <= there


def test_every_figure_of_the_template_has_a_legend_above_it() -> None:
    for figure in figures(shipped_data("reconstruction")):
        names = {".".join(map(str, figure.path[:length])) for length in range(1, len(figure.path) + 1)}
        assert not figure.unsure or names & legend().keys(), figure.name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("calendar: {tiles: {c04: coin+disc}}", "calendar: {tiles: {c04: coin + rooster disc}}"),
        ("calendar: {tiles: {c10: correct 2+recover 1}}", "calendar: {tiles: {c10: correct 2+recover}}"),
        ("apostles: {red_teeth: [4, 2, 0]}", ""),
        ("apostles: {colours: {purple: [12, 7, 6, 1]}}", ""),
        ('production: {yields: ["1", "2", 2+basic any, 2+ gold]}', ""),
    ],
)
def test_a_figure_has_one_digest_however_it_is_spelled(one: str, other: str) -> None:
    assert edition_of(one + "\n").digest == edition_of(other + "\n").digest


def test_the_edition_that_ships_is_spelled_as_figures_are_kept() -> None:
    for figure in figures(shipped_data("reconstruction")):
        assert form_of(figure.path, figure.value).normal(figure.value) == figure.value, figure.name


@pytest.mark.parametrize(
    ("body", "at", "message", "hint"),
    [
        ("workshop: {place_costs: [3, 2, one]}", "one", "item 3 of workshop.place_costs is a number from 0 to 9", ""),
        ('workshop: {place_costs: [3, 2, "1"]}', '"1"', "not 1: a number stands without quotes", ""),
        ("workshop: {cards: {w01: {top: Upgrade}}}", "Upgrade", "a reward such as coin 2+wood, not Upgrade", "upgrade"),
        ('workshop: {cards: {w01: {top: ""}}}', '""', "not an empty text", ""),
        ("calendar: {printed: {I: c13}}", "c13", "one of c01, c02", "c01"),
        ("apostles: {panel: {row_costs: [paint, wod, iron]}}", "wod", "item 2 of apostles.panel.row_costs is", "wood"),
        (
            "solo: {action_cards: {m01: {first: construct month I}}}",
            "construct month I",
            "construct VI or apostle 9",
            "",
        ),
    ],
)
def test_of_a_list_the_wrong_item_is_told_and_what_was_meant(body: str, at: str, message: str, hint: str) -> None:
    file = overlay(body + "\n")
    (found,) = file.diagnostics
    assert (found.code, file.source.slice(found.span), found.hint) == ("bad-figure", at, hint)
    assert message in found.message


@pytest.mark.parametrize("text", ["--5", "5" * 5000, "\N{ARABIC-INDIC DIGIT THREE}", "-"])
def test_what_only_looks_like_a_number_is_told_as_a_word(text: str) -> None:
    (found,) = overlay(f'start_vp: "{text}"\n').diagnostics
    assert (found.code, found.message) == ("bad-figure", f"start_vp is a number from 0 to 99, not {text}")
