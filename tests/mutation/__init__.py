"""Mutation: the engine with one clause switched off or bent, and the scenarios and features that must notice.

``python tests/mutants.py --help`` is the command. ``places.py`` finds where the engine names a clause, ``operators.py``
bends it there, ``byhand.py`` reads the mutants that are written by hand, ``trial.py`` tries one in a process of its own
and ``campaign.py`` many; ``table.py`` prints what came of them.
"""
