"""Trying one input: within bounds of time and memory, and what a failure is called."""

from __future__ import annotations

import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from fuzz.laws import judge

QUICK = 2.0
"""Seconds of work that an input may cost for each ``PIECE`` of it that is begun."""
PIECE = 2_000
PATIENCE = 60
"""Seconds after which an input is given up."""
MEMORY = 2 << 30
"""Bytes that a process may take."""
_OURS = ("orloj_dsl", "fuzz")


class GivenUp(BaseException):
    """An input takes so long that it isn't waited for; nothing in between may catch it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An input that broke a law.

    Attributes:
        target, data: the input.
        kind: what was raised, and where: two failures of one kind are likely to have one cause.
        told: the traceback.
        number: which input of the campaign it was; -1 for one from elsewhere.
    """

    target: str
    data: bytes
    kind: str
    told: str
    number: int = -1


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one input: what it was told, the seconds of work, and the failure if it is one."""

    told: tuple[str, ...]
    seconds: float
    failure: Failure | None = None


def attempt(target: str, data: bytes, number: int = -1) -> Trial:
    """Judge an input; one that is slow is judged a second time, as the machine may have been."""
    tried = _once(target, data, number)
    bound = QUICK * (1 + len(data) // PIECE)
    if tried.failure is None and tried.seconds > bound:
        tried = _once(target, data, number)
        if tried.seconds > bound:
            told = f"{tried.seconds:.1f} s of work for {len(data)} bytes; {bound:.0f} s is the bound"
            return Trial(tried.told, tried.seconds, Failure(target, data, "too slow", told, number))
    return tried


def _once(target: str, data: bytes, number: int) -> Trial:
    start = time.process_time()
    try:
        with _patience():
            told = tuple(judge(target, data))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever it is, it shouldn't have been raised
        failure = Failure(target, data, kind_of(error), _traceback(error), number)
        return Trial((), time.process_time() - start, failure)
    return Trial(told, time.process_time() - start)


def kind_of(error: BaseException) -> str:
    """What was raised and in which function of ours; of a broken law also its first words."""
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if any(f"/{part}/" in frame.filename.replace("\\", "/") for part in _OURS):
            place = f"{frame.filename.replace(chr(92), '/').rpartition('/')[2]}:{frame.name}"
    if isinstance(error, GivenUp | MemoryError | RecursionError):
        place = ""  # it happens anywhere
    said = str(error).split(":")[0].split("\n")[0][:60] if isinstance(error, AssertionError) else ""
    return " ".join(filter(None, (type(error).__name__, place, said)))


def _traceback(error: BaseException) -> str:
    return "".join(traceback.format_exception(error, limit=-12))[-6_000:]


@contextmanager
def _patience() -> Iterator[None]:
    """Give up after a while, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        raise GivenUp(f"not done after {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def bound_memory() -> None:
    """Let this process take no more than ``MEMORY``, where the system can bound it."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def peak_memory() -> int:
    """The most megabytes that this process has held; 0 where the system doesn't tell."""
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> (20 if sys.platform == "darwin" else 10)
