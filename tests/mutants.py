"""Does a test fail without the clause? ``python tests/mutants.py --jobs 2`` bends the engine and looks.

Each mutant switches one clause off or bends it, and some scenario, feature or game that ships must fail; the engine as
it is must pass them all. Mutants in ``tests/data/mutants-argued.yaml`` can't be told from the engine by scenarios;
they are left out, and tried with ``--argued``. One that can't be run, or whose process dies, is untried: that shows
nothing of the clause.
Exit code 0: all are killed; 1: some survive, are untried, or are killed against their reason; 2: the command line is
wrong.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from arguments import positive
from mutation.argued import argued
from mutation.byhand import by_hand
from mutation.campaign import Tried, run
from mutation.mutant import NOTHING, Mutant, clauses_to_bend
from mutation.operators import generated
from mutation.table import document, lines, reason, refuted, shown, survived, untried
from mutation.trial import SURVIVED

SILENT = 15
"""Seconds between lines on how far it is, where no terminal shows it all the time."""


class BrokenEngineError(Exception):
    """The engine fails without a mutant."""


def mutants() -> list[Mutant]:
    """All mutants, clause by clause, those by hand first."""
    order = {clause: number for number, clause in enumerate(clauses_to_bend())}
    return sorted([*by_hand(), *generated()], key=lambda mutant: order[mutant.clause])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if unknown := [clause for clause in asked.clause if clause not in clauses_to_bend()]:
        parser.error(f"no such clause: {', '.join(unknown)}")
    chosen = list(_chosen(asked))
    if asked.list:
        for mutant in chosen:
            print("\n".join(shown(mutant)))
        return 0
    began = time.monotonic()
    try:
        tried = list(_telling(run([NOTHING, *chosen], asked.jobs), len(chosen)))
    except BrokenEngineError as error:
        print(f"the engine fails as it is, so that mutants show nothing: {error}", file=sys.stderr)
        return 1
    seconds = time.monotonic() - began
    if asked.format == "json":
        print(json.dumps(document(tried, seconds), indent=2))
    else:
        print("\n".join(lines(tried)))
        print(f"\n{len(tried)} mutants of {len({one.mutant.clause for one in tried})} clauses in {seconds:.0f} s")
    return 1 if survived(tried) or refuted(tried) or untried(tried) else 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python tests/mutants.py", description="Bend the engine clause by clause.")
    parser.add_argument("--clause", action="append", default=[], metavar="O-..", help="of this clause; may be repeated")
    parser.add_argument("--sample", type=positive, metavar="N", help="so many of them, by chance")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other ones for another seed (0)")
    parser.add_argument("--argued", action="store_true", help="those with a reason, too")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--list", action="store_true", help="show the mutants, try none")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how the result is printed (text)")
    return parser


def _chosen(asked: Namespace) -> Iterator[Mutant]:
    """The mutants that are asked for, in their order."""
    chosen = [
        mutant
        for mutant in mutants()
        if (not asked.clause or mutant.clause in asked.clause) and (asked.argued or mutant.key not in argued())
    ]
    if asked.sample is None or asked.sample >= len(chosen):
        yield from chosen
        return
    numbers = Random(asked.seed).sample(range(len(chosen)), asked.sample)
    yield from (chosen[number] for number in sorted(numbers))


def _telling(running: Iterable[Tried], of: int) -> Iterator[Tried]:
    """Pass on what is tried, and tell on stderr how far it is; without a terminal only now and then."""
    began = told = time.monotonic()
    done = lost = 0
    for one in running:
        if one.mutant is NOTHING:
            if one.outcome.by != SURVIVED:
                raise BrokenEngineError(reason(one))
            continue
        yield one
        done += 1
        if survived([one]):
            lost += 1
            print(f"survived: {one.mutant.key}", file=sys.stderr, flush=True)
        if untried([one]):
            print(f"untried: {one.mutant.key}: {reason(one)}", file=sys.stderr, flush=True)
        now = time.monotonic()
        text = f"{done} of {of} mutants, {lost} survived, {now - began:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{text}  ", end="\n" if done == of else "", file=sys.stderr, flush=True)
        elif now - told >= SILENT:
            told = now
            print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
