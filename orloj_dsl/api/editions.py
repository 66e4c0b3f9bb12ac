"""Which figures a program plays with."""

from __future__ import annotations

import os
from pathlib import Path

from orloj_dsl.api.errors import EditionError
from orloj_dsl.games.orloj.edition import Edition, names, shipped
from orloj_dsl.interpreter.editions import BadEditionError, playable


def edition_of(given: str | os.PathLike[str] | None) -> Edition | None:
    """The edition of a file, or of the name of one that ships.

    Raises:
        OSError: the file can't be read.
        EditionError: the file can't be played.
    """
    if given is None:
        return None
    if given in names():
        return shipped(str(given))
    try:
        return playable(Path(given))
    except BadEditionError as error:
        raise EditionError(str(error)) from None
