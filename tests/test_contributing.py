"""The walk of docs/contributing.md: in a copy with its fault the scenario fails as shown; with its fix it passes."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from test_docs import ENVIRONMENT, ROOT, blocks

PAGE = tuple(blocks((ROOT / "docs" / "contributing.md").read_text("utf-8")))
MODULE = "orloj_dsl/games/orloj/rooster.py"
SCENARIOS = "scenarios/rules/rooster/left-over.yaml"


def only(language: str) -> tuple[str, ...]:
    """The lines of the one block in a language."""
    (block,) = (block for block in PAGE if block.language == language)
    return block.lines


def run(command: str, folder: Path) -> tuple[str, int]:
    """Run a command of the page in a copy of the repository."""
    program, *arguments = shlex.split(command)
    assert program == "orloj"
    done = subprocess.run(
        [sys.executable, "-m", "orloj_dsl", *arguments],
        cwd=folder,
        env=os.environ | ENVIRONMENT | {"PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout, done.returncode


def copy_of_the_repository(folder: Path) -> None:
    for name in ("orloj_dsl", "grammar", "scenarios"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)


def test_the_walk_goes_as_told(tmp_path: Path) -> None:
    copy_of_the_repository(tmp_path)
    wrong, right = (line[1:] for line in only("diff"))
    module, scenarios = tmp_path / MODULE, tmp_path / SCENARIOS
    source = module.read_text("utf-8")
    assert source.count(f"{right}\n") == 1
    scenarios.write_text("\n".join([*only("yaml"), ""]), "utf-8")
    command = next(line for block in PAGE if block.language == "sh" for line in block.lines if SCENARIOS in line)

    module.write_text(source.replace(right, wrong), "utf-8")
    printed, code = run(command, tmp_path)
    assert code == 1
    assert printed.splitlines()[:-1] == list(only("text"))

    module.write_text(source, "utf-8")
    printed, code = run(command, tmp_path)
    assert code == 0, printed
    assert printed.startswith("1 scenario, 1 passed, ")
