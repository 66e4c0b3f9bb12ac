"""Mutants that no scenario can kill, each with the reason: ``tests/data/mutants-argued.yaml``."""

from __future__ import annotations

from functools import lru_cache

from mutation.byhand import DATA
from orloj_dsl.safe_yaml import load_yaml

ARGUED_FILE = DATA / "mutants-argued.yaml"


@lru_cache(maxsize=1)
def argued() -> dict[str, str]:
    """The reasons, by the keys of the mutants."""
    read = load_yaml(ARGUED_FILE.read_text("utf-8"), ARGUED_FILE.name)
    assert isinstance(read, dict)
    return {str(key): str(reason).strip() for key, reason in read.items()}
