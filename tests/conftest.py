"""Tests see the same surroundings everywhere: what a terminal or a CI service sets about output is dropped beforehand.

Such variables change what pytest, click and rich print in a child process: with `CI` pytest's summary isn't cut,
`COLUMNS` breaks lines elsewhere, `FORCE_COLOR` adds colour. A test that wants one sets it itself.
"""

from __future__ import annotations

import os

ABOUT_OUTPUT = (
    *("CI", "BUILD_NUMBER", "GITHUB_ACTIONS"),
    *("COLUMNS", "LINES", "TERM", "COLORTERM"),
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "PY_COLORS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"),
    *("PYTEST_ADDOPTS", "PYTHONWARNINGS", "PYTHON_COLORS"),
)

for variable in ABOUT_OUTPUT:
    os.environ.pop(variable, None)
