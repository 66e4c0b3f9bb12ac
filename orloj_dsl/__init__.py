"""A text notation, rules engine and replay tool for board game records."""

__version__ = "0.1.0"
