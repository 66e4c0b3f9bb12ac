"""What each code of a finding says."""

from __future__ import annotations

from functools import lru_cache

from orloj_dsl.files import data_path
from orloj_dsl.safe_yaml import load_yaml


@lru_cache(maxsize=1)
def codes() -> dict[str, str]:
    """The codes of findings, each with its text."""
    path = data_path("codes.yaml")
    read = load_yaml(path.read_text("utf-8"), path.name)
    assert isinstance(read, dict)
    return {str(code): str(text) for code, text in read.items()}
