"""The project works from a wheel, from an editable install and from a plain checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from orloj_dsl import __version__

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = shutil.ignore_patterns(".*cache", ".git", ".hypothesis", ".venv*", "__pycache__", "dist")
FIND_DATA = """
from orloj_dsl.files import data_path
for name in (
    "grammar/orloj.lark",
    "editions/orloj/reconstruction.yaml",
    "rules/orloj/clauses.yaml",
    "scenario.schema.json",
    "scenarios/games/first-evening.orloj",
    "scenarios/games/four-at-the-clock.orloj",
    "scenarios/games/solo/by-a-single-point.orloj",
    "scenarios/rules/clock/dial.yaml",
    "codes.yaml",
    "features/e-8-8-building-month-vi.feature",
):
    print(data_path(name))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout, so that no build touches the checkout itself."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("copy") / "orloj", ignore=NOT_COPIED)


@pytest.fixture(scope="module")
def sdist(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unpacked source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    archive = build("sdist", copy, folder)
    run([sys.executable, "-m", "tarfile", "-e", str(archive), str(folder)], folder)
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel that is built, as an index's wheels are, from the source distribution."""
    return build("wheel", sdist, tmp_path_factory.mktemp("wheel"))


def build(target: str, source: Path, folder: Path) -> Path:
    run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)], source)
    (built,) = folder.iterdir()
    return built


def run(command: list[str], folder: Path, **variables: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def install(folder: Path, *arguments: str) -> str:
    """Make an environment with one thing installed; return its interpreter.

    Its own packages come first; what they depend on is found in the environment of the tests.
    """
    venv.create(folder, with_pip=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    python = Path(sysconfig.get_path("scripts", "venv", paths)) / "python"
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    (packages / "zz-outer.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    flags = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed"]
    run([str(python), "-m", "pip", "install", *flags, *arguments], folder)
    return str(python)


def check(python: str, home: Path, empty: Path, **variables: str) -> None:
    """Check from an empty folder that the project runs and finds its data below ``home``."""
    empty.mkdir()
    found = run([python, "-c", FIND_DATA], empty, **variables).splitlines()
    assert len(found) == 10
    for line in found:
        assert Path(line).is_relative_to(home.resolve())
    assert __version__ in run([python, "-m", "orloj_dsl", "--version"], empty, **variables)


def test_a_wheel_works(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    check(install(home, str(wheel)), home, tmp_path / "empty")


def test_an_editable_install_works(copy: Path, tmp_path: Path) -> None:
    python = install(tmp_path / "venv", "--editable", str(copy))
    check(python, copy, tmp_path / "empty")


def test_a_plain_checkout_works(copy: Path, tmp_path: Path) -> None:
    check(sys.executable, copy, tmp_path / "empty", PYTHONPATH=str(copy))


def test_the_installed_command_works(wheel: Path, tmp_path: Path) -> None:
    python = install(tmp_path, str(wheel))
    assert __version__ in run([str(Path(python).with_name("orloj")), "--version"], tmp_path)


def test_a_wheel_holds_the_package_and_its_data_only(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "orloj_dsl",
        f"orloj_dsl-{__version__}.dist-info",
    }
    assert "orloj_dsl/py.typed" in names


def test_a_source_distribution_holds_what_its_tests_need(sdist: Path) -> None:
    for name in ("grammar", "scenarios", "features", "tests", "docs"):
        assert any((sdist / name).iterdir()), name
    for name in ("README.md", "LICENSE", "CHANGELOG.md"):
        assert (sdist / name).is_file(), name
