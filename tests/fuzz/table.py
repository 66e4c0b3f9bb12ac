"""The table at the end of a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fuzz.campaign import Report
from fuzz.inputs import SHARES
from fuzz.laws import CLEAN
from orloj_dsl.interpreter.codes import codes

_ROW = "{:<10}{:>9}{:>9}{:>9}{:>9}{:>8}{:>9}"


def lines(report: Report) -> Iterator[str]:
    """Inputs by target, findings by code, the slowest inputs."""
    yield _ROW.format("target", "inputs", "grammar", "bytes", "clean", "codes", "ms each")
    for target in SHARES:
        grammar, raw = (report.inputs[target, way] for way in ("grammar", "bytes"))
        if not grammar + raw:
            continue
        told = report.told.get(target, Counter())
        share = f"{told[CLEAN] / (grammar + raw):.1%}"
        each = f"{1_000 * report.seconds[target] / (grammar + raw):.1f}"
        yield _ROW.format(target, grammar + raw, grammar, raw, share, len(told.keys() & codes().keys()), each)
    total: Counter[str] = sum(report.told.values(), Counter())
    yield ""
    yield "findings (inputs in which they occur):"
    yield from _wrapped([f"{code} {number:,}" for code, number in total.most_common() if code in codes()])
    yield "other outcomes:"
    yield from _wrapped([f"{name} {number:,}" for name, number in total.most_common() if name not in codes()])
    if unseen := sorted(codes().keys() - total.keys()):
        yield "codes that never occurred:"
        yield from _wrapped(unseen)
    yield "slowest:"
    for slow in report.slowest:
        yield f"  {slow.seconds:.2f} s  {slow.target}, {slow.size:,} bytes, input {slow.number}"
    yield f"the most memory of a process: {report.memory} MB"


def _wrapped(words: list[str]) -> Iterator[str]:
    """Words in lines that a terminal takes."""
    line = " "
    for word in words:
        if len(line) + len(word) > 110:
            yield line
            line = " "
        line += f" {word},"
    yield line.rstrip(",")
