"""Puzzles: proving them, sharing them, trying them. Knows rules and notation, and no screen."""
