"""Where the time goes: the parts of a replay from text, and of a random playout, each timed by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from benchmarks.corpus import any_action, played, playout, replayed, taken, walk
from benchmarks.growth import uncollected
from benchmarks.timing import Task, Timing
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.steps import actions_of
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import split
from orloj_dsl.notation.parser import Document, parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Step, Turn

T = TypeVar("T")


def tasks(games: int) -> dict[str, Task]:
    """The parts, on the games of ``corpus``; each of them counts the decisions of those games.

    They hold much; whoever measures them puts that out of the garbage collector's reach.
    """
    corpus = [played(seed) for seed in range(games)]
    texts = [game.text for game in corpus]
    playouts = [move for seed in range(games) for move in played(seed, any_action).moves]
    documents = [parse(Source("record", text)) for text in texts]
    steps = [step for document in documents for step in _steps(document)]
    moves = [move for game in corpus for move in game.moves]
    whole, edition = grammar("orloj"), shipped()
    tokens = [list(whole.tokens(text)) for text in texts]
    lines = [line.words for found in tokens for line in split(found) if line.words]
    decisions = sum(taken(replayed(text)) for text in texts)

    return {
        "replay": _each(lambda text: run(parse(Source("record", text))), texts, decisions),
        "parse": _each(lambda text: parse(Source("record", text)), texts, decisions),
        "tokens": _each(lambda text: list(whole.tokens(text)), texts, decisions),
        "lines": _each(lambda found: list(split(found)), tokens, decisions),
        "trees": _each(
            lambda words: whole.parse(words, "turn" if words[0].type == "INT" else "statement"), lines, decisions
        ),
        "run": _each(run, documents, decisions),
        "run, uncollected": uncollected(_each(run, documents, decisions)),
        "bind": _each(lambda step: actions_of(step, edition), steps, decisions),
        "apply": _each(lambda game: walk(game.start, game.actions), corpus, decisions),
        "check": _each(lambda move: move.before.check(move.action), moves, decisions),
        "copy": _each(lambda move: move.before.state.copy(), moves, decisions),
        "playout": _each(playout, range(games), len(playouts)),
        "playout: legal": _each(lambda move: move.before.legal(), playouts, len(playouts)),
        "playout: apply": _each(lambda move: move.before.apply(move.action), playouts, len(playouts)),
    }


def _each(do: Callable[[T], object], things: Iterable[T], decisions: int) -> Task:
    def all_of_them() -> int:
        for thing in things:
            do(thing)
        return decisions

    return Task(all_of_them)


def _steps(document: Document) -> Iterable[Step]:
    turns = (element for record in document.records for element in record.play if isinstance(element, Turn))
    return (played.step for turn in turns for played in turn.steps)


def rows(timings: Mapping[str, Timing]) -> list[tuple[str, float, float]]:
    """Each part with its microseconds for a decision, and its share of the whole that it is a part of."""
    us = {name: timing.each for name, timing in timings.items()}
    parts = {
        "parse and replay": us["replay"],
        "- parse": us["parse"],
        "-- tokens": us["tokens"],
        "-- logical lines": us["lines"],
        "-- parse of the lines, nodes": us["trees"],
        "-- the rest: sections, comments": us["parse"] - us["tokens"] - us["lines"] - us["trees"],
        "- run": us["run"],
        "-- words to actions, once": us["bind"],
        "-- apply": us["apply"],
        "--- check": us["check"],
        "--- copy of the state": us["copy"],
        "-- the rest: matching, what is left out, keeping all positions": us["run"] - us["bind"] - us["apply"],
        "-- of all that: the garbage collector": us["run"] - us["run, uncollected"],
    }
    found = [(name, each, each / us["replay"]) for name, each in parts.items()]
    chance = us["playout"] - us["playout: legal"] - us["playout: apply"]
    parts = {
        "random playout": us["playout"],
        "- list what is legal": us["playout: legal"],
        "- apply": us["playout: apply"],
        "- the rest: chance, setup": chance,
    }
    return found + [(name, each, each / us["playout"]) for name, each in parts.items()]
