"""The games: rules that know no text and no screen."""
