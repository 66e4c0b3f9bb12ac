"""The worked examples of the rulebook, told with the public step library."""

from orloj_dsl.bdd.steps import *  # noqa: F403 - steps, the fixture table and the guard's hooks
