"""The process in which atheris tries inputs: ``python -m fuzz.instrumented TARGET DIR OPTIONS``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # not needed by anything else

with atheris.instrument_imports(include=["orloj_dsl"]):
    from fuzzing import write

    from fuzz.trial import attempt


def tried(data: bytes) -> None:
    """Try one input; a failure is made small and written, and ends the process."""
    failure = attempt(sys.argv[1], data).failure
    if failure is not None:
        write(failure, Path(sys.argv[2]))
        os._exit(1)


if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[3:]], tried)
    atheris.Fuzz()
