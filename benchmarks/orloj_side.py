"""Our side of the jobs."""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import played, playout, replayed, taken, walk, written
from benchmarks.jobs import EACH, PROCESSES
from benchmarks.memory import Held, held
from benchmarks.timing import Task, children, completed
from orloj_dsl.games.orloj import OrlojPosition, position_from
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.editions import SHIPPED
from orloj_dsl.interpreter.game import run
from orloj_dsl.interpreter.headers import read_headers
from orloj_dsl.interpreter.position_text import position_line
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source


def tasks(games: int, folder: Path) -> dict[str, Task]:
    """Our side of each job.

    Args:
        games: how many games each of them takes.
        folder: where a record may be written for the processes that are started.

    What the tasks hold is little, so that the garbage collector has hardly more to walk over than in other programs.
    """
    corpus = [played(seed) for seed in range(games)]
    texts = [game.text for game in corpus]
    records = list(map(replayed, texts))
    decisions, of_them = sum(map(taken, records)), sum(map(written, records))
    known = [(game.start, game.actions) for game in corpus]
    positions = [move.before for game in corpus for move in game.moves][::EACH]
    record = folder / "record.orloj"
    record.write_text(texts[0], encoding="utf-8")
    return {
        "headers": Task(lambda: sum(map(_read_header, texts))),
        "parse": Task(lambda: decisions if all(map(_parse, texts)) else 0, written=of_them),
        "replay": Task(lambda: sum(taken(replayed(text)) for text in texts), written=of_them),
        "apply": Task(lambda: sum(walk(start, actions) for start, actions in known)),
        "playout": Task(lambda: sum(map(playout, range(games)))),
        "legal": Task(lambda: sum(bool(position.legal()) for position in positions)),
        "dump": Task(lambda: sum(map(_dump_and_load, positions))),
        "text": Task(lambda: sum(map(_write_and_read, positions))),
        "start": Task(
            lambda: sum(completed("-m", "orloj_dsl", "check", str(record)) for _ in range(PROCESSES)), children
        ),
    }


def memory(games: int) -> dict[str, Held]:
    """What ours hold: the text as nodes; that, and all positions of the game with their events."""
    texts = [played(seed).text for seed in range(games)]
    decisions = sum(taken(replayed(text)) for text in texts)
    return {
        "orloj, parsed": held(lambda text: parse(Source("record", text)), texts, decisions),
        "orloj, replayed: every position": held(replayed, texts, decisions),
    }


def _read_header(text: str) -> int:
    """Nothing reads headers alone yet: the text before ``play`` is parsed, the setup in it too."""
    document = parse(Source("record", text[: text.index("\nplay\n") + 1]))
    return int(read_headers(document.records[0], SHIPPED, lambda found: None) is not None)


def _parse(text: str) -> bool:
    return not parse(Source("record", text)).diagnostics


def _dump_and_load(position: OrlojPosition) -> int:
    return int(position_from(position.dump(), shipped()) == position)


def _write_and_read(position: OrlojPosition) -> int:
    (game,) = run(parse(Source("line", f"orloj 1\n{position_line(position)}\nplay\n")))
    return int(game.start == position)
