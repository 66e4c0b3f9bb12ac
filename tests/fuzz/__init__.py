"""Fuzzing: inputs by grammar and by bytes, the laws that must hold of each, and campaigns of them.

``python tests/fuzzing.py --help`` is the command. ``inputs.py`` makes inputs, ``laws.py`` judges them, ``campaign.py``
runs many of them; what fails is made small by ``shrink.py``.
"""
