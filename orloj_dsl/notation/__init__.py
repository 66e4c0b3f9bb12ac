"""Text to a tree with spans and back; knows no rules."""
