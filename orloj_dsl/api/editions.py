"""Which figures a program plays with."""

from __future__ import annotations

import os
from pathlib import Path

from orloj_dsl.api.errors import EditionError
from orloj_dsl.games.orloj.edition import Edition, names, shipped
from orloj_dsl.interpreter.editions import first_fault, read_overlay_file


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
    file = read_overlay_file(Path(given))
    if file.overlaid.edition is None:
        raise EditionError(f"{file.source.name} can't be played: {first_fault(file)}")
    return file.overlaid.edition
