"""What the commands among the tests take on their command lines."""

from __future__ import annotations

from argparse import ArgumentTypeError


def positive(text: str) -> int:
    """A number that is at least 1, as a ``type`` of an argument."""
    number = int(text)
    if number < 1:
        raise ArgumentTypeError(f"at least 1, not {number}")
    return number
