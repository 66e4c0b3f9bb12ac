"""Fuzzing by one command: ``python tests/fuzzing.py --inputs 100000 --jobs 2``.

Inputs are made by grammar and by bytes, the same for the same seed on every machine; ``--guided`` lets atheris look for
its own way, if it is installed. An input that fails is made small, written to a file and shown with the command that
tries it again. Exit code 0: none failed; 1: some did; 2: the command line is wrong.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from arguments import positive
from fuzz import guided
from fuzz.campaign import Plan, ProcessDiedError, Report, run
from fuzz.inputs import SHARES, WAYS
from fuzz.shrink import shrunk
from fuzz.table import lines
from fuzz.trial import Failure, attempt

SHRINKING = 60
"""Seconds that an input is made smaller for."""
SILENT = 15
"""Seconds between lines on how far it is, where no terminal shows it all the time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    asked = _parser().parse_args(arguments)
    if asked.file is not None:
        return _again(asked)
    if asked.guided:
        return guided.start(asked.target, asked.inputs, asked.seed, asked.out)
    ways = (asked.way,) if asked.way else WAYS
    targets = tuple(SHARES) if asked.target == "all" else (asked.target,)
    plan = Plan(asked.seed, asked.first, asked.inputs, targets, ways)
    report, start, told = Report(), time.monotonic(), 0.0
    try:
        for part in run(plan, asked.jobs):
            for kind in part.failures.keys() - report.failures.keys():
                _tell(f"failed: {kind}: {_keep(part.failures[kind], asked.out)}")
            report.add(part)
            told = _progress(report, asked.inputs, time.monotonic() - start, told)
    except KeyboardInterrupt:
        _tell("stopped")
    except ProcessDiedError as error:
        _tell(f"{error}; narrow it down with --first and --inputs")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in lines(report))
    for failure in report.failures.values():
        write(failure, asked.out, report.failed[failure.kind])
    return 1 if report.failures else 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python tests/fuzzing.py", description="Try random inputs; none may break a law.")
    parser.add_argument("file", nargs="?", type=Path, help="try the input in this file again, for --target")
    parser.add_argument("--inputs", type=positive, default=10_000, metavar="N", help="so many inputs (10000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first one (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other inputs for another seed (0)")
    parser.add_argument("--target", choices=("all", *SHARES), default="all", help="what they are tried on (all)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--out", type=Path, default=Path("."), metavar="DIR", help="where failures are written (.)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--grammar", dest="way", action="store_const", const="grammar", help="by grammar only")
    how.add_argument("--bytes", dest="way", action="store_const", const="bytes", help="by bytes only")
    how.add_argument("--guided", action="store_true", help="by bytes, guided by coverage: needs atheris")
    return parser


def _again(asked: Namespace) -> int:
    """Try the input of a file."""
    if asked.target == "all":
        _parser().error("an input of a file is tried on one --target")
    try:
        data = asked.file.read_bytes()
    except OSError as error:
        _parser().error(f"can't read {asked.file}: {error.strerror}")
    trial = attempt(asked.target, data)
    if trial.failure is not None:
        _tell(f"{trial.failure.told}\nfailed: {trial.failure.kind}")
        return 1
    print(f"{', '.join(trial.told)} ({trial.seconds:.2f} s)")
    return 0


def write(failure: Failure, folder: Path, count: int = 1) -> None:
    """Make a failure small, write it to a file, and tell how to try it again."""

    def same(data: bytes) -> bool:
        other = attempt(failure.target, data).failure
        return other is not None and other.kind == failure.kind

    small = replace(failure, data=shrunk(failure.data, same, SHRINKING))
    path = _keep(small, folder)
    often = f", {count} inputs" if count > 1 else ""
    size, begins = len(small.data), small.data[:400]
    _tell(f"\n{failure.kind} (input {failure.number}{often}), {size} bytes: {begins!r}\n{failure.told}")
    _tell(f"try it again: python tests/fuzzing.py --target {failure.target} {path}")


def _keep(failure: Failure, folder: Path) -> Path:
    """Write the input of a failure to a file; one of the same kind is overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"failure-{failure.target}-{sha256(failure.kind.encode()).hexdigest()[:8]}"
    path.write_bytes(failure.data)
    return path


def _progress(report: Report, of: int, seconds: float, told: float) -> float:
    """Tell how far it is, without a terminal only now and then; the second at which it was told last."""
    rate = report.done / max(seconds, 0.001)
    left = (of - report.done) / rate
    failed = f", {report.failed.total()} failed" if report.failed else ""
    text = f"{report.done:,} of {of:,} inputs{failed}, {rate:.0f}/s, {left / 60:.0f} min left"
    if sys.stderr.isatty():
        print(f"\r{text}  ", end="\n" if report.done == of else "", file=sys.stderr, flush=True)
    elif seconds - told >= SILENT:
        _tell(text)
    else:
        return told
    return seconds


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
