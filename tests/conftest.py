"""Tests see the same surroundings everywhere: what a terminal or a CI service sets about output is dropped beforehand.

Such variables change what pytest, click and rich print in a child process: with `CI` pytest's summary isn't cut,
`COLUMNS` breaks lines elsewhere, `FORCE_COLOR` adds colour. A test that wants one sets it itself.

Two options say on how many random games the laws are tried, and on which: ``pytest tests --games 500 --seed 7``.
"""

from __future__ import annotations

import os

import pytest

ABOUT_OUTPUT = (
    *("CI", "BUILD_NUMBER", "GITHUB_ACTIONS"),
    *("COLUMNS", "LINES", "TERM", "COLORTERM"),
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "PY_COLORS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"),
    *("PYTEST_ADDOPTS", "PYTHONWARNINGS", "PYTHON_COLORS"),
)

for variable in ABOUT_OUTPUT:
    os.environ.pop(variable, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("laws", "laws on random games")
    group.addoption("--games", type=int, default=50, metavar="N", help="try each law on N games; 50 by default")
    group.addoption("--seed", type=int, default=0, metavar="S", help="take other games; 0 by default")


def pytest_configure(config: pytest.Config) -> None:
    from laws import SAMPLE  # when the surroundings are clean, and the options known

    SAMPLE.games, SAMPLE.seed = config.getoption("games"), config.getoption("seed")
    if SAMPLE.games < 1:
        raise pytest.UsageError("--games: at least 1")
