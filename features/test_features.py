"""All features of this folder, and that they tell every worked example of the rulebook."""

import re
from pathlib import Path

from pytest_bdd import scenarios

scenarios(".")

EXAMPLES = """
4.1a 4.1b 4.1 4.3 5.5 5.7 7.1 8.1 8.3 8.4 8.4b 8.5 8.6 8.6b 8.7a 8.7 8.8a 8.8 8.9a 8.9 9 10.1a 10.1b 10.4 10.5 12.1
13.1 13.6a 13.6b 13.8 13.9
"""
"""The examples of the rulebook's text and pictures, by section."""


def test_every_example_has_a_feature_of_its_own() -> None:
    heads = {path: path.read_text("utf-8").partition("Feature:")[0] for path in Path(__file__).parent.glob("*.feature")}
    told = {path.name: re.findall(r"@E-(\S+)", head) for path, head in heads.items()}
    assert sorted(tag for tags in told.values() for tag in tags) == sorted(EXAMPLES.split())
    for name, tags in told.items():
        assert all(name.startswith(f"e-{tag.replace('.', '-')}-") for tag in tags), name
