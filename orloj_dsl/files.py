"""Where the product's own data files are, and how a file is replaced safely."""

from __future__ import annotations

import errno
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_UNFINISHED = re.compile(r"\.[0-9a-f]{16}\.tmp")
"""How a file is called while it is written."""
_PROJECT_LINE = 'name = "orloj-dsl"'


def data_path(*parts: str) -> Path:
    """Find a data file or folder of the product, such as ``data_path("grammar", "orloj.lark")``.

    Editions and rules lie in the package's own ``data`` folder. Grammars, shipped records,
    scenarios and features are put there too when a wheel is built; in a checkout (so in an
    editable install as well) they lie beside the package.

    Args:
        parts: The path below the data folder, each part one or more names joined by ``/``.

    Returns:
        The path of an existing file or folder.

    Raises:
        FileNotFoundError: Nothing is there, or the parts lead out of the data folder.
    """
    wanted = Path(*parts)
    if not wanted.anchor and ".." not in wanted.parts:
        for root in _roots():
            if os.path.exists(root / wanted):
                return root / wanted
    raise FileNotFoundError(errno.ENOENT, "no such data file", wanted.as_posix())


def _roots() -> list[Path]:
    """Return the folders to look in; the package's parent only if it is a checkout of ours."""
    project = _PACKAGE.parent / "pyproject.toml"
    ours = project.is_file() and _PROJECT_LINE in project.read_text("utf-8").splitlines()
    return [_PACKAGE / "data", _PACKAGE.parent] if ours else [_PACKAGE / "data"]


def clear_unfinished(folder: Path) -> None:
    """Remove the files in a folder that were being written when a process was killed.

    Raises:
        OSError: the folder can't be read, or one of them not be removed.
    """
    with os.scandir(folder) as entries:
        for entry in entries:
            if _UNFINISHED.fullmatch(entry.name):
                os.unlink(entry)


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that a reader sees either all of the old content or all of the new one.

    A text is written as UTF-8 with its line ends as they are. A file that is replaced keeps
    its mode and, where the system permits it, its owner and group; a symbolic link goes on
    pointing to the file that is replaced. While it is written nobody but its owner can read it.
    When an error is raised the old file is untouched, and nothing is left beside it.

    A file with several names (hard links) would lose them by being replaced, so it is written
    over, once a whole copy of the new text stands beside it. That isn't atomic: if it fails
    half way, the copy stays, and the error names it.

    Args:
        path: The file to create or replace; its folder exists.
        content: All that it is to hold, a text or bytes.

    Raises:
        OSError: The file can't be written or is read-only, or ``path`` names something other
            than a file.
        UnicodeEncodeError: The text holds a lone surrogate.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    old = _replaceable(target)
    in_place = old is not None and old.st_nlink > 1
    # A copy that may be all that is left of the new text is nothing that is cleared away.
    temporary = target.with_name(f".{secrets.token_hex(8)}.{'copy' if in_place else 'tmp'}")
    try:
        _create(temporary, data, old)
        if not in_place:
            temporary.replace(target)
            return
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _write_over(target, data, temporary)


def _replaceable(target: Path) -> os.stat_result | None:
    """What is known of the file that is to be replaced; ``None`` if there is none."""
    if not target.exists():
        return None
    if not target.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return target.stat()


def _create(temporary: Path, data: bytes, old: os.stat_result | None) -> None:
    """Write a new file with the owner and mode of the old one, which it is to replace."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open(os.open(temporary, flags, 0o666 if old is None else 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if old is not None:
        if hasattr(os, "chown"):
            for owner, group in ((-1, old.st_gid), (old.st_uid, -1)):
                with suppress(PermissionError):
                    os.chown(temporary, owner, group)
        temporary.chmod(old.st_mode & 0o7777)


def _write_over(target: Path, data: bytes, copy: Path) -> None:
    """Write a file in place; the copy of the new text goes when all is written."""
    try:
        with target.open("r+b") as file:
            file.write(data)
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OSError(error.errno, f"{error.strerror}; the whole new text is in {copy}", str(target)) from error
    copy.unlink()
