"""A page that shows a record or a puzzle in any browser, all in one file."""
