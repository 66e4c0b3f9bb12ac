"""The clauses and rulings of the rulebook, in our own words: the one catalogue that events and violations name."""

from __future__ import annotations

from functools import lru_cache

from orloj_dsl.files import data_path
from orloj_dsl.kernel.catalogue import Catalogue
from orloj_dsl.safe_yaml import load_yaml


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The catalogue, read once."""
    clauses, rulings = (
        load_yaml(data_path("rules", "orloj", name).read_text(encoding="utf-8"), name)
        for name in ("clauses.yaml", "rulings.yaml")
    )
    return Catalogue.from_data(clauses, rulings)
