"""All features of this folder."""

from pytest_bdd import scenarios

scenarios(".")
