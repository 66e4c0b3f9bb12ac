"""Players, and games that they play from a seed. They know the rules alone: no text, no screen."""
