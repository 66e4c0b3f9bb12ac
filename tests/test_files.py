"""Finding the product's data files, and replacing a file in one piece."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from orloj_dsl import files
from orloj_dsl.files import clear_unfinished, data_path, write_atomically

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and links of POSIX")


def put(path: Path, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty package folder, in which data files are then looked for."""
    folder = tmp_path / "place" / "orloj_dsl"
    folder.mkdir(parents=True)
    monkeypatch.setattr(files, "_PACKAGE", folder)
    return folder


def checkout(package: Path, name: str = "orloj-dsl") -> Path:
    put(package.parent / "pyproject.toml", f'[project]\nname = "{name}"\n')
    return package.parent


def test_finds_the_rules_of_this_very_package() -> None:
    assert data_path("rules", "orloj", "clauses.yaml").is_file()
    assert data_path("rules/orloj/rulings.yaml").is_file()
    assert data_path("rules").is_dir()


def test_a_wheel_holds_all_in_the_data_folder(package: Path) -> None:
    wanted = put(package / "data" / "grammar" / "orloj.lark")
    assert data_path("grammar", "orloj.lark") == wanted


def test_a_checkout_holds_grammars_and_records_beside_the_package(package: Path) -> None:
    wanted = put(checkout(package) / "grammar" / "orloj.lark")
    assert data_path("grammar", "orloj.lark") == wanted


def test_the_data_folder_comes_first(package: Path) -> None:
    put(checkout(package) / "rules" / "r.yaml")
    wanted = put(package / "data" / "rules" / "r.yaml")
    assert data_path("rules", "r.yaml") == wanted


@pytest.mark.parametrize("project", [None, "another"])
def test_a_folder_that_is_no_checkout_of_ours_is_not_searched(package: Path, project: str | None) -> None:
    put(package.parent / "grammar" / "orloj.lark")
    if project:
        checkout(package, project)
    with pytest.raises(FileNotFoundError):
        data_path("grammar", "orloj.lark")


def test_a_missing_file_is_named(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"grammar/chess\.lark"):
        data_path("grammar", "chess.lark")


@pytest.mark.parametrize("part", ["../secret", "a/../../secret", "/etc", "\0", "a" * 5000])
def test_nothing_outside_the_data_folder_is_found(package: Path, part: str) -> None:
    put(package / "secret")
    (package / "data" / "a").mkdir(parents=True)
    with pytest.raises(FileNotFoundError):
        data_path(part)


def test_writes_a_new_file_as_utf_8_with_its_line_ends(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", "č\r\n\n\r")
    assert (tmp_path / "new").read_bytes() == b"\xc4\x8d\r\n\n\r"
    assert os.listdir(tmp_path) == ["new"]


def test_writes_bytes_as_they_are(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", b"\x89PNG\r\n\xff")
    assert (tmp_path / "new").read_bytes() == b"\x89PNG\r\n\xff"


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = put(tmp_path / "file", "old")
    path.chmod(mode)
    write_atomically(path, "new")
    assert path.read_text("utf-8") == "new"
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", "")
    usual = put(tmp_path / "usual")
    assert (tmp_path / "new").stat().st_mode == usual.stat().st_mode


@posix
def test_a_link_is_followed(tmp_path: Path) -> None:
    target = put(tmp_path / "there" / "target", "old")
    link = tmp_path / "link"
    link.symlink_to(Path("there") / "target")
    write_atomically(link, "new")
    assert link.is_symlink()
    assert target.read_text("utf-8") == "new"
    assert os.listdir(target.parent) == ["target"]


def test_a_text_that_is_not_unicode_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = put(tmp_path / "file", "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "new \ud800")
    assert path.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_a_failure_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def fail(self: Path, target: Path) -> None:
        raise error

    path = put(tmp_path / "file", "old")
    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(error):
        write_atomically(path, "new")
    assert path.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_only_files_are_replaced(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="not a regular file"):
        write_atomically(tmp_path, "text")
    assert os.listdir(tmp_path) == []


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "none" / "file", "text")


def test_a_read_only_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "file", "old")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(PermissionError):
        write_atomically(path, "new")
    assert path.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["file"]


@posix
def test_a_file_keeps_its_other_names(tmp_path: Path) -> None:
    path = put(tmp_path / "file", "a long old text")
    os.link(path, tmp_path / "other")
    write_atomically(path, "new")
    assert path.samefile(tmp_path / "other")
    assert (tmp_path / "other").read_text("utf-8") == "new"
    assert sorted(os.listdir(tmp_path)) == ["file", "other"]


@posix
def test_a_failure_in_place_leaves_a_whole_copy_and_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "file", "old")
    os.link(path, tmp_path / "other")
    usual = os.fsync
    synced: list[int] = []

    def fails_the_second_time(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > 1:
            raise OSError(28, "No space left on device")
        usual(descriptor)

    monkeypatch.setattr(os, "fsync", fails_the_second_time)
    with pytest.raises(OSError, match="No space left on device; the whole new text is in ") as told:
        write_atomically(path, "new")
    clear_unfinished(tmp_path)
    (copy,) = set(os.listdir(tmp_path)) - {"file", "other"}
    assert copy in str(told.value)
    assert (tmp_path / copy).read_text("utf-8") == "new"


@posix
def test_the_text_of_a_private_file_is_never_open_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "file", "old")
    path.chmod(0o600)
    modes: list[int] = []
    usual = os.fsync

    def looks(descriptor: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        usual(descriptor)

    monkeypatch.setattr(os, "fsync", looks)
    write_atomically(path, "new")
    assert modes == [0o600]


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser gives files away")
def test_a_replaced_file_keeps_its_owner(tmp_path: Path) -> None:
    path = put(tmp_path / "file", "old")
    os.chown(path, 12345, 23456)
    write_atomically(path, "new")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)
