"""Where the product's own data files are, and how a file is replaced safely."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PROJECT_LINE = 'name = "orloj-dsl"'


def data_path(*parts: str) -> Path:
    """Find a data file or folder of the product, such as ``data_path("grammar", "orloj.lark")``.

    Editions and rules lie in the package's own ``data`` folder. Grammars and shipped records are
    put there too when a wheel is built; in a checkout (so in an editable install as well) they
    lie beside the package.

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


def write_atomically(path: Path, text: str) -> None:
    """Write a text file so that a reader sees either all of the old text or all of the new one.

    The text is written as UTF-8 with its line ends as they are. A file that is replaced keeps
    its mode, and a symbolic link goes on pointing to the file that is replaced. When an error is
    raised the old file is untouched, and nothing is left beside it.

    Args:
        path: The file to create or replace; its folder exists.
        text: The whole new content.

    Raises:
        OSError: The file can't be written, or ``path`` names something other than a file.
        UnicodeEncodeError: The text holds a lone surrogate.
    """
    target = Path(os.path.realpath(path))
    replaces = target.exists()
    if replaces and not target.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if replaces:
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
