"""For those who write rules as tests: a table to set up and play at, steps for pytest-bdd, scenarios in YAML."""
