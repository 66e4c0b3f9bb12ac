"""Fuzzing guided by coverage: atheris, which nothing else needs, on the same laws.

It must see our modules before anybody has imported them, so each target gets a process of its own: ``instrumented.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from fuzz.inputs import SHARES, seed_inputs
from fuzz.vocabulary import dictionary

_TESTS = Path(__file__).parents[1]
_SEEDS = 300
"""Inputs of each target to begin with."""
_LONGEST = 4_000
"""Bytes of an input at most."""


def start(target: str, inputs: int, seed: int, out: Path) -> int:
    """Try inputs on one target, or so many in all on all of them, one after the other.

    Returns:
        The exit code: 1 if some failed, 2 if atheris isn't there.
    """
    if find_spec("atheris") is None:
        print("--guided needs atheris: pip install atheris", file=sys.stderr)
        return 2
    targets = tuple(SHARES) if target == "all" else (target,)
    out.mkdir(parents=True, exist_ok=True)
    codes = [_fuzz(name, inputs // len(targets), seed, out.resolve()) for name in targets]
    return int(any(codes))


def _fuzz(target: str, inputs: int, seed: int, out: Path) -> int:
    """Try inputs on a target; the exit code of its process."""
    print(f"{target}: {inputs:,} inputs", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        for number, data in enumerate(seed_inputs(target, _SEEDS)):
            (corpus / str(number)).write_bytes(data[:_LONGEST])
        words.write_text("".join(f"{_entry(word)}\n" for word in dictionary()), "ascii")
        options = [f"-runs={inputs}", f"-seed={seed + 1}", f"-max_len={_LONGEST}", f"-dict={words}", "-timeout=120"]
        options += [f"-artifact_prefix={out}/guided-{target}-", "-print_final_stats=1"]
        command = [sys.executable, "-m", "fuzz.instrumented", target, str(out), *options, str(corpus)]
        path = os.pathsep.join((str(_TESTS), str(_TESTS.parent), os.environ.get("PYTHONPATH", "")))
        return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=False).returncode


def _entry(word: str) -> str:
    """A word of libFuzzer's dictionary."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode("utf-8", "surrogatepass")) + '"'
