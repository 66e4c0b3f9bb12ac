"""Scenarios: the rules as small tests that are data - reading them, running them, and what they cover."""
