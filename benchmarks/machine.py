"""What a run was made on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from orloj_dsl import __version__

PACKAGES = ("lark", "chess", "pokerkit")


def machine() -> dict[str, str]:
    """The processor, the system, Python and the packages, by what they are called."""
    return {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": platform.platform(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "orloj-dsl": __version__,
        **{package: found for package in PACKAGES if (found := _version(package))},
    }


def _processor() -> str:
    """The model; where the system doesn't tell it, at least the architecture."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(models), platform.processor() or platform.machine())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
