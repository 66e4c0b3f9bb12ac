"""One mutant, tried in a process of its own: the engine is imported anew, with one module mutated.

First come the scenarios that name its clause, then those of the folder that is called like its module, then those of
the folders of the first, then all others, then the features, and last the games that ship; the first that fails ends
it. A mutant that can't be imported, that stumbles over its own words or that ends the process isn't killed: it is
untried.
"""

from __future__ import annotations

import importlib
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from mutation.mutant import PACKAGE, ROOT, Mutant, sources
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import Scenario

RULES = ROOT / "scenarios" / "rules"
GAMES = ROOT / "scenarios" / "games"

SECONDS = 10
"""Seconds of the processor for one scenario or one game, six times as many for all features; a mutant that takes more
never ends, however busy the machine is."""
MEMORY = 2 << 30
"""Bytes that a mutant may take."""

OWN, OTHER, FEATURE, RECORD = KILLERS = ("own scenario", "other scenario", "feature", "record")
"""By what a mutant was killed: a scenario that names its clause, any other one, a feature, or a whole game."""
SURVIVED, UNTRIED = "survived", "untried"
"""Or by nothing; or nothing is known, since it couldn't be run."""
FAILED, CRASHED, ENDLESS = "failed", "crashed", "endless"
"""How: what was expected didn't come, the engine raised, or it didn't come to an end."""

FAULTS = (NameError, AttributeError, ImportError, TypeError)
"""What is raised by words that make no sense where they stand: the mutant is at fault, whatever its clause says."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant.

    Attributes:
        by: `OWN`, `OTHER`, `FEATURE`, `RECORD`; `SURVIVED` or `UNTRIED`.
        how: `FAILED`, `CRASHED` or `ENDLESS`; empty for one that survived.
        at: the scenario, feature or record.
        why: its message.
    """

    by: str
    how: str = ""
    at: str = ""
    why: str = ""


class TooLongError(BaseException):
    """What is tried takes too long."""


def try_out(mutant: Mutant) -> Outcome:
    """Try a mutant; only in a process that ends with it, since the engine is another one afterwards."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    own = named_by(mutant.clause)
    try:
        run = _mutated_runner(mutant)
    except Exception as error:
        return Outcome(UNTRIED, CRASHED, "import", _told(error))
    for index in order(mutant.clause, mutant.file):
        by = OWN if index in own else OTHER
        scenario: Scenario = pickle.loads(pickled()[index])
        check = partial(run, scenario) if scenario.taken is None else partial(_run_anew, run, scenario)
        if (outcome := _tried(check, by, scenario.place)) is not None:
            return outcome
    return _of_features() or _of_records() or Outcome(SURVIVED)


def _run_anew(run: Callable[[Scenario], None], scenario: Scenario) -> None:
    """Run a scenario whose table is taken from a record: the mutated engine plays the record, too."""
    load = importlib.import_module("orloj_dsl.scenario.file").load_scenarios
    run(next(read for read in load(scenario.file) if read.name == scenario.name))


def _tried(what: Callable[[], None], by: str, at: str) -> Outcome | None:
    """Do something; what kills the mutant, if it does."""
    try:
        with at_most(SECONDS):
            what()
    except (Exception, TooLongError) as error:
        return _judged(error, by, at)
    return None


def _judged(error: BaseException, by: str, at: str) -> Outcome:
    """What an error says of a mutant: it is killed, or at fault itself."""
    if isinstance(error, TooLongError):
        return Outcome(by, ENDLESS, at)
    if isinstance(error, (AssertionError, pytest.fail.Exception)):
        return Outcome(by, FAILED, at, _told(error))
    if isinstance(error, FAULTS) or not isinstance(error, Exception):
        return Outcome(UNTRIED, CRASHED, at, _told(error))
    return Outcome(by, CRASHED, at, _told(error))


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Interrupt what takes more of the processor's time; waiting doesn't count."""

    def interrupt(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


# ---- scenarios ----


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """All scenarios of the rules."""
    paths = sorted(RULES.rglob("*.yaml"))
    return tuple(scenario for path in paths for scenario in load_scenarios(path))


@lru_cache(maxsize=1)
def pickled() -> tuple[bytes, ...]:
    """The same for another engine, which has classes of its own; each by itself, since a mutant meets but a few."""
    return tuple(map(pickle.dumps, scenarios()))


def clauses_of(scenario: Scenario) -> set[str]:
    """The clauses that a scenario names."""
    named = {*scenario.clauses, *(entry.text for entry in scenario.then if entry.kind in ("event", "no-event"))}
    return named | ({scenario.error.clause} if scenario.error is not None else set())


def named_by(clause: str) -> set[int]:
    """The scenarios that name a clause."""
    return naming().get(clause, set())


@lru_cache(maxsize=1)
def naming() -> dict[str, set[int]]:
    """The scenarios that name each clause."""
    found: dict[str, set[int]] = {}
    for index, scenario in enumerate(scenarios()):
        for clause in clauses_of(scenario):
            found.setdefault(clause, set()).add(index)
    return found


@lru_cache(maxsize=1)
def folders() -> tuple[Path, ...]:
    """The folder of each scenario."""
    return tuple(Path(scenario.file).parent for scenario in scenarios())


def order(clause: str, file: str) -> list[int]:
    """All scenarios, those first that name a clause, then those of a module's folder, then of the folders of these."""
    own, folder = named_by(clause), folders()
    of_these = {folder[index] for index in own}
    module = file.removesuffix(".py").split("/")

    def rank(index: int) -> tuple[bool, bool, bool]:
        return index not in own, folder[index].name not in module, folder[index] not in of_these

    return sorted(range(len(folder)), key=rank)


# ---- features ----


class _FirstFailure:
    """Remembers the first feature that fails, and why."""

    def __init__(self) -> None:
        self.outcome: Outcome | None = None

    def pytest_exception_interact(
        self, call: pytest.CallInfo[object], report: pytest.TestReport | pytest.CollectReport
    ) -> None:
        if self.outcome is None and call.excinfo is not None and isinstance(report, pytest.TestReport):
            self.outcome = _judged(call.excinfo.value, FEATURE, report.nodeid)


def _of_features() -> Outcome | None:
    """All features, in this process; if they can't even be collected, nothing is known."""
    first = _FirstFailure()
    options = ["-q", "-x", "--no-header", f"--rootdir={ROOT}", str(ROOT / "features")]
    spared = ["-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--assert=plain"]  # half of the time otherwise
    with _silence(), at_most(SECONDS * 6):
        code = pytest.main([*options, *spared], plugins=[first])
    if first.outcome is None and code != pytest.ExitCode.OK:
        return Outcome(UNTRIED, CRASHED, "features", f"they can't be run: {code}")
    return first.outcome


@contextmanager
def _silence() -> Iterator[None]:
    """What pytest prints goes nowhere."""
    with open(os.devnull, "w") as nowhere:
        sys.stdout, sys.stderr = nowhere, nowhere
        try:
            yield
        finally:
            sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__


# ---- records ----


def _of_records() -> Outcome | None:
    """The games that ship: none may have a finding."""
    play = importlib.import_module("orloj_dsl.interpreter.game").run
    for name, text in records():
        if (outcome := _tried(partial(_check_record, play, name, text), RECORD, name)) is not None:
            return outcome
    return None


def _check_record(play: Any, name: str, text: str) -> None:
    for game in play(parse(Source(name, text))):
        for finding in game.diagnostics:
            assert finding.note, f"{finding.code}: {finding.message}"


@lru_cache(maxsize=1)
def records() -> tuple[tuple[str, str], ...]:
    """The records that ship, with their names."""
    return tuple((path.name, path.read_text("utf-8")) for path in sorted(GAMES.rglob("*.orloj")))


# ---- the engine, anew ----

KEPT = ("orloj_dsl.notation", "orloj_dsl.files", "orloj_dsl.safe_yaml")
"""What knows no rules is kept, with the tables of the grammar."""


def _mutated_runner(mutant: Mutant) -> Any:
    """The engine with a mutated module: what runs scenarios on it."""
    for name in [name for name in sys.modules if name.startswith("orloj_dsl.") and not name.startswith(KEPT)]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(mutant))
    return importlib.import_module("orloj_dsl.scenario.run").run_scenario


class _Finder:
    """Finds the modules of the package as they were when the command began, one of them mutated."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        file = modules().get(name)
        if file is None:
            return None
        code = compiled(file)
        if file == self._mutant.file:
            code = compile(self._mutant.applied(sources()[file]), str(PACKAGE / file), "exec", dont_inherit=True)
        where = str(PACKAGE / file)
        return spec_from_file_location(name, where, loader=_Loader(name, where, code))


class _Loader(SourceFileLoader):
    """Loads a module from code that is there already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


@lru_cache(maxsize=1)
def modules() -> dict[str, str]:
    """The file of every module, by its name."""
    found = {}
    for file in sources():
        parts = ["orloj_dsl", *file.removesuffix(".py").split("/")]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


@lru_cache(maxsize=512)
def compiled(file: str) -> CodeType:
    """The code of a module."""
    return compile(sources()[file], str(PACKAGE / file), "exec", dont_inherit=True)
