"""The file that a record is written to: what of it is saved, and what somebody else has written meanwhile."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from itertools import takewhile
from pathlib import Path
from typing import final

from orloj_dsl.files import write_atomically
from orloj_dsl.show.diagnostics import visible

_MARK = BOM_UTF8.decode()


@final
class RecordFile:
    """A file as it was last read or written.

    Attributes:
        path: where it is.
        saved: the text in it; empty while there is no file.
    """

    def __init__(self, path: Path, data: bytes | None = None) -> None:
        """Take a file.

        Args:
            path: where it is.
            data: what was read there; ``None`` if nothing is there yet.
        """
        self.path = path
        self.saved = "" if data is None else data.removeprefix(BOM_UTF8).decode()
        self._data = data
        self._mark = _MARK if data is not None and data.startswith(BOM_UTF8) else ""
        self._failed = False

    @property
    def name(self) -> str:
        """How it is called."""
        return visible(str(self.path))

    @property
    def is_new(self) -> bool:
        """Whether nothing was ever written there."""
        return self._data is None

    def save(self, text: str) -> list[str]:
        """Write the whole text, unless the file isn't as it was left.

        Returns:
            What is to be told of it: why it can't be written and what isn't, or that it can be again; else nothing.
        """
        if self.saved == text:
            return []
        again = self._failed
        try:
            if self._now() in (self._data, self._bytes(text)):  # the latter where Ctrl-C came right behind the writing
                self._write(self.path, text)
                return [f"{self.name}: all is saved again"] if again else []
            trouble = "was changed by somebody else, and isn't overwritten; save as NAME goes on in another file"
        except OSError as error:
            trouble = f"can't be written: {_why(error)}; save tries again, as the next line does, or save as NAME"
        self._failed = True
        return [f"{self.name} {trouble}. What isn't saved:", *self.unsaved(text)]

    def save_as(self, name: str, text: str) -> str:
        """Go on in another file, if the whole text can be written there; what is to be told of it."""
        path = Path(os.path.expanduser(name))
        if os.path.lexists(path):
            return f"{visible(name)} is there already and isn't overwritten"
        try:
            self._write(path, text)
        except OSError as error:
            return f"{visible(name)} can't be written: {_why(error)}; it goes on in {self.name}"
        return f"saved as {self.name}, where it goes on"

    def _write(self, path: Path, text: str) -> None:
        """Write the whole text into a file, and go on in that.

        Raises:
            OSError: it can't be written.
        """
        data = self._bytes(text)
        write_atomically(path, data)
        self.path, self.saved, self._data, self._failed = path, text, data, False

    def _bytes(self, text: str) -> bytes:
        return (self._mark + text).encode()

    def unsaved(self, text: str) -> list[str]:
        """The lines of a text that aren't in the file as it was last saved; what was taken back is no line."""
        if self.saved == text:
            return []
        saved, now = self.saved.splitlines(), text.splitlines()
        alike = (one.split() == other.split() for one, other in zip(saved, now, strict=False))
        return list(map(visible, now[sum(takewhile(bool, alike)) :])) or ["(only what was taken back)"]

    def _now(self) -> bytes | None:
        """What is in the file; ``None`` if there is none."""
        return self.path.read_bytes() if os.path.lexists(self.path) else None


def _why(error: OSError) -> str:
    """Why a file can't be read or written."""
    return error.strerror or str(error)
