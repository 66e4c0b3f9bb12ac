"""The rules as tests: pytest collects the scenario files of this folder."""

from orloj_dsl.bdd.collect import *  # noqa: F403 - the hook that collects them
