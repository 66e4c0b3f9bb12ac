"""The page: one HTML file that shows a record, with everything that it needs in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from string import Template
from typing import Any, Final, Literal

from orloj_dsl.board.part import Part
from orloj_dsl.board.style import DARK, LIGHT, css
from orloj_dsl.board.svg import filled
from orloj_dsl.board.table import part_svg, parts_of
from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.games.orloj.state import State
from orloj_dsl.interpreter.game import Game
from orloj_dsl.interpreter.loading import Checked
from orloj_dsl.interpreter.report import points
from orloj_dsl.interpreter.summary import title_of
from orloj_dsl.markup import exact, name, tag, text
from orloj_dsl.page import puzzle
from orloj_dsl.page.about import facts, findings, footer, tables
from orloj_dsl.page.data import Packer, board_slots, due_words_of, packed, walk_data
from orloj_dsl.page.moves import moves, piece_icon
from orloj_dsl.page.stops import Walk, place_of, walk
from orloj_dsl.puzzle.trial import Trial
from orloj_dsl.version import __version__

Theme = Literal["auto", "light", "dark"]

SCRIPTS: Final = ("stations", "board", "ledger", "moves", "player", "puzzle", "tools")
"""The files of the page's script, in their order."""


def page_of(
    checked: Checked, game: Game, trial: Trial | str | None = None, theme: Theme = "auto", opens: str = ""
) -> str:
    """The page of a record.

    Args:
        checked: the text.
        game: one of its records, with a position to start from.
        trial: of a puzzle how it may be tried, or why it can't be.
        theme: with which the page begins; its reader may change it.
        opens: the moment at which it opens; the start if nothing is said.

    Raises:
        ValueError: nothing was set up, so there is nothing to be shown.
        MomentError: the game has no such moment.
    """
    if game.start is None:
        raise ValueError("the record has no position to start from")
    found = walk(game, checked.source)
    place = place_of(game, found, opens) if opens else 0
    stop = found.stops[place]
    state = stop.position.state
    own = checked.own_text(game)
    data = {**_data(game.start, found, trial), "opens": place}
    style, script = stylesheet(), javascript()
    title = title_of(game.record) or "A game of Orloj"
    kind = "record" if game.puzzle is None else "puzzle"
    return _template("page.html").substitute(
        theme=theme,
        policy=policy(style, script),
        version=text(__version__),
        title=text(title),
        heading=name(title),
        kind=kind,
        skip="controls" if game.puzzle is None else "task",
        style=style,
        facts=facts(game),
        findings=findings(game, checked.source),
        round=round_words(state),
        moment=text(stop.moment),
        due=text(due_words_of(stop.position)),
        standing=standing_bar(state),
        toolbar=_read("toolbar.html"),
        tools=_template("tools.html").substitute(kind=kind),
        parts=places(game, state),
        board=board(state),
        task=puzzle.task(game, checked.source, trial) if game.puzzle is not None else "",
        moves=_moves(game, moves(game, found, checked.source, own.end), trial),
        tables=tables(game),
        footer=footer(game),
        dialogs=_read("dialogs.html"),
        record=exact(checked.source.slice(own)),
        data=packed(data),
        script=script,
    )


def _data(start: OrlojPosition, found: Walk, trial: Trial | str | None) -> dict[str, Any]:
    """What the script is given: the stops of the record, and behind them those of a trial."""
    packer, first = Packer(start), len(found.stops)
    tried = trial if isinstance(trial, Trial) else None
    stops = [*found.stops, *(puzzle.trial_stops(tried, first) if tried is not None else ())]
    packed = packer.packed(stops)
    trying = None if tried is None else puzzle.trial_data(tried, first, packer)
    return {"stations": packed, "trial": trying, **walk_data(found), **packer.tables()}


# ---- what never changes ----


def stylesheet() -> str:
    """The page's style: its own, and the board's, in the colours of both themes."""
    light, dark = (";".join(f"--{key}:{value}" for key, value in colours.items()) for colours in (LIGHT, DARK))
    themes = (
        f":root{{{light};color-scheme:light}}"
        f"@media (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark};color-scheme:dark}}}}"
        f":root[data-theme=dark]{{{dark};color-scheme:dark}}"
        f"@media print{{:root[data-theme]{{{light};color-scheme:light}}}}"
    )
    return f"{themes}\n{css({key: f'var(--{key})' for key in LIGHT})}{_read('page.css')}"


def javascript() -> str:
    """The page's script."""
    return "\n".join(_read(f"{file}.js") for file in SCRIPTS)


def policy(style: str, script: str) -> str:
    """What the page may do: apply this style, run this script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; "
        "form-action 'none'"
    )


def _hash(said: str) -> str:
    return f"sha256-{b64encode(sha256(said.encode()).digest()).decode()}"


def _read(file: str) -> str:
    return data_path("page", file).read_text("utf-8")


def _template(file: str) -> Template:
    return Template(_read(file))


# ---- the table ----


def board(state: State) -> str:
    """Every part of the table as it is at a position."""
    slots = board_slots(state)
    return "\n".join(_figure(part, state, slots) for row in parts_of(state.table) for part in row)


def _figure(part: Part, state: State, slots: dict[str, str]) -> str:
    drawn = part_svg(part, state.table, role="img", aria_label=part.title)
    words = tag("p", text(part.words(state)), id=f"words-{part.name}", class_="hidden")
    kind = f"part w{part.width}"
    return tag("figure", filled(drawn, slots), words, class_=kind, id=f"part-{part.name}")


def places(game: Game, state: State) -> str:
    """A link to each part of the page, for screens on which they stand one under the other."""
    parts = [(f"part-{part.name}", part.title) for row in parts_of(state.table) for part in row]
    papers = [("moves", "Moves")] if game.puzzle is None else [("task", "The task"), ("moves", "Solution")]
    return "".join(tag("a", name(title), href=f"#{id_}") for id_, title in (*parts, *papers, ("ledger", "Ledger")))


def round_words(state: State) -> str:
    """Which round it is."""
    return f"Round {state.round}" if state.round else "Before round 1"


def standing_bar(state: State) -> str:
    """Who sits at the table, with their VP; whose turn it is is marked."""
    return tag("ul", *_seats(state), class_="standing", id="standing")


def _seats(state: State) -> Iterator[str]:
    for seat, vp in enumerate(points(state)):
        marked = tag("span", "to play", class_="plays")
        said = (piece_icon(state.table, seat), name(state.name(seat)), " ", tag("b", str(vp)), " VP ", marked)
        yield tag("li", *said, aria_current="true" if seat == state.turn else None)


def _moves(game: Game, listed: str, trial: Trial | str | None) -> str:
    """The move list; of a puzzle that is its solution, which isn't open."""
    shown, title = (listed, "Moves") if game.puzzle is None else (puzzle.solution(game, listed, trial), "Solution")
    heading = tag("h2", title, id="moves-title")
    return tag("nav", heading, shown, id="moves", class_="moves", aria_labelledby="moves-title")
