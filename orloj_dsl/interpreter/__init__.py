"""The one layer that sees both text and rules."""
