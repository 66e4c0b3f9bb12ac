"""The game-independent core."""
