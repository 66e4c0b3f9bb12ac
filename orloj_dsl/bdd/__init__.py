"""For those who write rules as tests with pytest: steps for pytest-bdd, and the guard over them."""
