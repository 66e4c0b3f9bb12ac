"""The way through a record, station by station: moments, positions and events of main line and variations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from laws import RandomGame, law
from selfplay import record_of

from orloj_dsl.files import data_path
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.walk import Station, Track, before_fault, stations, tracks_of, way_to
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

SHIPPED = sorted(
    path for folder in ("games", "puzzles") for path in Path(data_path("scenarios", folder)).rglob("*.orloj")
)
HEAD = """orloj 1
players Mikel purple, Eduardo yellow
position
  turn Mikel, round 3
  clock hand 12, face 0
play
"""


def game_of(text: str) -> Game:
    (game,) = run(parse(Source("walked", text)))
    return game


def walked(game: Game) -> Iterator[tuple[Track, list[tuple[Station, ...]]]]:
    for track in tracks_of(game):
        yield track, list(stations(track))


def moments(game: Game) -> list[list[str]]:
    """The moments of each track."""
    return [[station.moment for line in lines for station in line] for _, lines in walked(game)]


def holds(game: Game) -> None:
    """The laws of the walk, for one game."""
    seen: Counter[str] = Counter()
    for track, (start, *lines) in walked(game):
        assert [station.position for station in start] == [track.start]
        assert len(lines) == len(track.plies)
        for ply, line in zip(track.plies, lines, strict=True):
            assert tuple(event for station in line for event in station.events) == ply.events
            assert tuple(move for station in line for move in station.moves) == ply.moves
            assert line[-1].position is ply.after
        for station in (station for line in (start, *lines) for station in line):
            assert moment_of(game, station.moment).position is station.position, station.moment
            seen[station.moment] += 1
    assert [moment for moment, times in seen.items() if times > 1] == []


# ---- laws ----


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_laws_of_the_walk_hold_for_what_ships(path: Path) -> None:
    game = game_of(path.read_text(encoding="utf-8"))
    assert tracks_of(game)[0].plies == game.plies
    holds(game)


@law
def test_every_station_is_where_its_moment_is_and_the_events_of_a_line_are_those_of_its_stations(
    game: RandomGame,
) -> None:
    lines = game.written
    chosen = sorted(game.chance.sample(range(len(lines)), min(4, len(lines))))
    text = record_of(game, lines[:1]).removesuffix(f"{lines[0].written}\n")
    for index, line in enumerate(lines):
        text += f"{line.written}\n"
        if index in chosen:
            # The same again in its place, the line behind it too, and that one again in its own place.
            following = "".join(f"{line.written}\n( {line.written} )\n" for line in lines[index + 1 : index + 2])
            text += f"( {line.written}\n{following})\n"
    replayed = game_of(text)
    assert replayed.diagnostics == ()
    tracks = tracks_of(replayed)
    assert len(tracks) == 1 + sum(1 + (index + 1 < len(lines)) for index in chosen)
    holds(replayed)
    for track in tracks:
        way = way_to(tracks, track)
        assert (way[-1].after if way else replayed.start) == track.start


# ---- by hand ----


def test_stations_stand_behind_each_step_and_behind_the_end_of_a_line() -> None:
    # From XII at face 0, one section on is section 1: a coin outside, yellow on the face; then the other one's pass.
    game = game_of(HEAD + "3 Mikel clock 1; face yellow; outer coin\n3 Eduardo pass\n")
    assert game.diagnostics == ()
    assert moments(game) == [["3.Mikel", "3.Mikel.2", "3.Mikel.3", "3.Eduardo", "3.Eduardo.2", "end"]]
    ((_, ((start,), first, second)),) = walked(game)
    assert (start.step, start.moves, start.events) == (None, (), ())
    assert [station.step for station in first] == [0, 1, 2]
    assert [station.step for station in second] == [0, None]
    # The worker is placed behind the dial and before the face, so it comes with the face.
    assert [event.clause for event in first[0].events] == ["O-7.1.1"]
    assert [event.clause for event in first[1].events] == ["O-7.1.5", "O-A3.1", "O-8.2.1"]
    assert [event.clause for event in first[2].events] == ["O-A2.1"]


def test_what_the_end_of_a_line_does_stands_by_itself() -> None:
    # Behind the moon of a pass the rooster moves on; it reaches the last space, and calls. Nobody writes that.
    game = game_of(HEAD.replace("face 0", "face 0\n  rooster left 1") + "3 Mikel pass\n3 Eduardo pass\n")
    assert game.diagnostics == ()
    assert moments(game) == [["3.Mikel", "3.Mikel.2", "3.Eduardo", "3.Eduardo.2", "end"]]
    (_, (_, (passed, ended), _)) = next(walked(game))
    assert (passed.step, ended.step) == (0, None)
    assert [event.clause for event in passed.events] == ["O-7.2.4"]
    assert {"O-7.2.3", "O-9.1"} <= {event.clause for event in ended.events}


def test_adjustments_are_counted_through_their_track() -> None:
    lines = "3 Mikel pass\nadjust Mikel gold +1\n3 Eduardo pass\n(3 Eduardo clock 1\n adjust Mikel gold +2)\n"
    game = game_of(HEAD + lines + "adjust Mikel gold +1\n")
    assert game.diagnostics == ()
    assert moments(game) == [
        ["3.Mikel", "3.Mikel.2", "adjust.1", "3.Eduardo", "3.Eduardo.2", "adjust.2", "end"],
        ["v1/3.Eduardo", "v1/3.Eduardo.2", "v1/adjust.1", "v1/end"],
    ]
    tracks = tracks_of(game)
    assert (tracks[1].parent, tracks[1].leaves) == (0, 2)
    assert [ply.events[0].deltas for ply in tracks[0].plies if not ply.moves] == [(("gold", 1),), (("gold", 1),)]


def test_a_variation_leaves_before_the_line_that_it_replaces_and_is_named_by_its_place_in_the_text() -> None:
    game = game_of(
        HEAD
        + """3 Mikel pass
(3 Mikel clock 1
 (3 Mikel clock 2
  3 Eduardo pass
 )
 3 Eduardo clock 1
)
(3 Mikel clock 3)
3 Eduardo clock 1
(3 Eduardo clock 2)
"""
    )
    assert game.diagnostics == ()
    tracks = tracks_of(game)
    assert [(track.name, track.parent, track.leaves, len(track.plies)) for track in tracks] == [
        ("", None, 0, 2),
        ("v1", 0, 0, 2),
        ("v2", 1, 0, 2),
        ("v3", 0, 0, 1),
        ("v4", 0, 1, 1),
    ]
    assert moments(game)[2] == ["v2/3.Mikel", "v2/3.Mikel.2", "v2/3.Eduardo", "v2/3.Eduardo.2", "v2/end"]
    assert way_to(tracks, tracks[4]) == game.plies[:1]
    assert way_to(tracks, tracks[2]) == ()


def test_a_line_of_manes_is_stopped_at_behind_each_draw() -> None:
    game = game_of((data_path("scenarios", "games", "solo") / "a-tie-is-his.orloj").read_text(encoding="utf-8"))
    ((_, lines), _) = walked(game)
    (line,) = [line for ply, line in zip(game.plies, lines[1:], strict=True) if (ply.round, ply.seat) == (1, 1)]
    (ply,) = [ply for ply in game.plies if (ply.round, ply.seat) == (1, 1)]
    drawn = {move.step for move in ply.moves if move.step is not None}
    assert [station.step for station in line if station.step is not None] == sorted(drawn)


# ---- what is wrong, and how deep it may be ----


def test_a_wrong_line_ends_its_track_and_what_replaces_it_still_leaves_there() -> None:
    game = game_of(HEAD + "3 Mikel pass\n3 Eduardo clock 9\n(3 Eduardo pass)\n4 Mikel pass\n(4 Mikel clock 1)\n")
    assert [found.code for found in game.diagnostics] == ["no-token"]
    assert moments(game) == [["3.Mikel", "3.Mikel.2", "end"], ["v1/3.Eduardo", "v1/3.Eduardo.2", "v1/end"]]
    assert (tracks_of(game)[1].parent, tracks_of(game)[1].leaves) == (0, 1)


def test_what_can_not_be_read_ends_its_track_too() -> None:
    game = game_of(HEAD + "3 Mikel pass\n3 Eduardo ,,\n(3 Eduardo pass\n 4 Mikel ,,)\n")
    assert moments(game) == [["3.Mikel", "3.Mikel.2", "end"], ["v1/3.Eduardo", "v1/3.Eduardo.2", "v1/end"]]
    assert tracks_of(game)[1].leaves == 1


def test_a_record_that_has_no_position_has_no_tracks() -> None:
    assert tracks_of(game_of("orloj 1\nplayers Mikel purple, Eduardo yellow\nplay\n3 Mikel pass\n")) == ()


def test_a_thousand_variations_inside_each_other_are_walked() -> None:
    deep = game_of(HEAD + "3 Mikel pass\n" + "( 3 Mikel clock 1\n" * 1_000 + ")" * 1_000 + "\n")
    assert deep.diagnostics == ()
    tracks = tracks_of(deep)
    assert [track.parent for track in tracks] == [None, *range(1_000)]
    assert {track.leaves for track in tracks} == {0}
    assert way_to(tracks, tracks[-1]) == ()
    assert moments(deep)[-1] == ["v1000/3.Mikel", "v1000/3.Mikel.2", "v1000/end"]
    chain = game_of(HEAD + _chain(8))
    assert chain.diagnostics == ()
    tracks = tracks_of(chain)
    assert len(way_to(tracks, tracks[-1])) == 7
    holds(chain)


def _chain(depth: int) -> str:
    """Variations inside each other, each of which leaves a line later than the one that it stands in."""
    turns = [f"{3 + index // 2} {('Mikel', 'Eduardo')[index % 2]}" for index in range(depth)]
    opened = "".join(f"{turn} clock 1\n{turns[index + 1]} clock 1\n( " for index, turn in enumerate(turns[:-1]))
    return f"{opened}{turns[-1]} clock 1\n" + ")\n" * (depth - 1)


def test_a_wrong_line_has_stations_before_its_fault() -> None:
    game = game_of(f"{HEAD}3 Mikel clock 1; outer coin, blue\n( 3 Mikel pass; face fish )\n")
    main, variation = tracks_of(game)
    found = before_fault(main)
    assert [(station.moment, station.step) for station in found] == [("3.Mikel.2", 0), ("3.Mikel.3", 1)]
    for station in found:
        assert moment_of(game, station.moment).position is station.position
    assert [station.moment for station in before_fault(variation)] == ["v1/3.Mikel.2"]


def test_a_line_without_a_fault_or_wrong_from_the_beginning_has_none() -> None:
    right, wrong = (tracks_of(game_of(f"{HEAD}3 Mikel {steps}\n"))[0] for steps in ("pass; moon", "clock 0"))
    assert (before_fault(right), before_fault(wrong)) == ((), ())
