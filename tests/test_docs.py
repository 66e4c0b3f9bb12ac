r"""Every command that the README and the docs show is run, and prints what they show.

A block fenced as ``console`` holds commands after ``$ `` and below each the lines that it prints;
a line ``...`` stands for any lines. The last command ends with the code of the block's ``exit=N``
(else with 0), all others with 0. A block fenced as ``orloj name=FILE`` is written to that file, one
fenced as ``orloj append=FILE`` behind what is there, so that a record may grow down the page; ``yaml``
is written in the same way.
The commands of one document run in one folder, which also holds ``scenarios/games`` and ``scenarios/puzzles``.

``python tests/test_docs.py --update`` writes what the commands print now into the documents.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

import orloj_dsl.cli as command_line
from orloj_dsl.interpreter.game import run as run_records
from orloj_dsl.interpreter.goal_text import goal_text
from orloj_dsl.interpreter.puzzle_text import DIFFICULTIES
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
ANY_LINES = "..."
FENCE = re.compile(r"(?P<fence>`{3,})(?P<info>[^`]*)")
ENVIRONMENT = {"COLUMNS": "100", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Block:
    """A fenced block: the words after its fence, its lines, and the number of the first one."""

    words: tuple[str, ...]
    lines: tuple[str, ...]
    number: int

    @property
    def language(self) -> str:
        return self.words[0] if self.words else ""

    def option(self, name: str) -> str | None:
        for word in self.words[1:]:
            if word.startswith(f"{name}="):
                return word.removeprefix(f"{name}=")
        return None

    def commands(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each command with the lines below it."""
        starts = [at for at, line in enumerate(self.lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"line {self.number}: a console block starts with a command"
        for start, end in zip(starts, [*starts[1:], len(self.lines)], strict=True):
            yield self.lines[start].removeprefix("$ "), list(self.lines[start + 1 : end])


def blocks(text: str) -> Iterator[Block]:
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, line in lines:
        opening = FENCE.fullmatch(line)
        if opening:
            inside = []
            for _, following in lines:
                if following.rstrip() == opening["fence"]:
                    break
                inside.append(following)
            yield Block(tuple(opening["info"].split()), tuple(inside), number + 1)


def stages(command: str) -> list[list[str]]:
    """Split a command at its pipes; ValueError if it is none that a document may show."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    found: list[list[str]] = [[]]
    for token in lexer:
        if token == "|":
            found.append([])
        else:
            found[-1].append(token)
    names = [stage[0] if stage else "" for stage in found]
    operators = [token for stage in found for token in stage if re.fullmatch(r"[();<>|&]+", token)]
    sources = {"cat", "echo", "printf", "orloj"}
    piped = set(names[:-1]) <= sources and names[-1] == "orloj"
    if operators or not (piped or names == ["cat"]):
        raise ValueError(f"a document may not show this command: {command}")
    return found


def run(command: str, folder: Path) -> tuple[list[str], int]:
    """Run a command in a folder; return the lines that it prints and its exit code."""
    printed, code = "", 0
    for program, *words in stages(command):
        arguments = [path for word in words for path in expand(word, folder)]
        if program == "orloj":
            printed, code = orloj(arguments, folder, printed)
        else:
            done = subprocess.run(
                [program, *arguments],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="surrogateescape",  # a page may show bytes that are no text
                timeout=60,
            )
            printed, code = done.stdout, done.returncode
    return [line.rstrip() for line in printed.splitlines()], code


def orloj(arguments: list[str], folder: Path, given: str) -> tuple[str, int]:
    """Run our own command, in this process, which saves its start; what both streams print, and its exit code."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    stdin = io.TextIOWrapper(io.BytesIO(given.encode(errors="surrogateescape")), encoding="utf-8")
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        mock.patch.dict(os.environ, ENVIRONMENT),
        mock.patch.multiple(sys, argv=["orloj", *arguments], stdin=stdin),
    ):
        try:
            command_line.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
    return printed.buffer.getvalue().decode(), code


def expand(word: str, folder: Path) -> list[str]:
    """Return the files that a word with an asterisk stands for, as a shell does."""
    if "*" not in word or Path(word).anchor:
        return [word]
    return sorted(path.relative_to(folder).as_posix() for path in folder.glob(word)) or [word]


def matches(shown: list[str], printed: list[str]) -> bool:
    pattern = "".join(r"(?:.*\n)*" if line == ANY_LINES else re.escape(line.rstrip()) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def prepare(folder: Path) -> None:
    for name in ("games", "puzzles"):
        shutil.copytree(ROOT / "scenarios" / name, folder / "scenarios" / name)


def write_record(block: Block, folder: Path) -> None:
    new, grown = block.option("name"), block.option("append")
    name = new or grown
    if block.language in ("orloj", "yaml") and name is not None:
        assert re.fullmatch(rf"[\w-]+\.{block.language}", name), f"line {block.number}: bad name {name}"
        assert new or (folder / name).exists(), f"line {block.number}: nothing to append to: {name}"
        with (folder / name).open("w" if new else "a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in block.lines)


def faults(text: str, folder: Path) -> Iterator[str]:
    """Run a document's commands; yield what differs from the document."""
    for block in blocks(text):
        write_record(block, folder)
        if block.language != "console":
            continue
        expected = int(block.option("exit") or 0)
        commands = list(block.commands())
        for number, (command, shown) in enumerate(commands, start=1):
            printed, code = run(command, folder)
            where = f"line {block.number}: $ {command}\n"
            if not matches(shown, printed):
                yield where + "\n".join(["shown:", *shown, "printed:", *printed])
            if code != (expected if number == len(commands) else 0):
                yield f"{where}exit code {code}"


def updated(text: str, folder: Path) -> str:
    """Return a document with what its commands print now."""
    lines = text.splitlines()
    changes = []
    for block in blocks(text):
        write_record(block, folder)
        if block.language == "console":
            new = []
            for command, _ in block.commands():
                new += [f"$ {command}", *run(command, folder)[0]]
            if ANY_LINES not in block.lines:
                changes.append((block, new))
    for block, new in reversed(changes):
        start = block.number - 1
        lines[start : start + len(block.lines)] = new
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_commands_print_what_is_shown(path: Path, tmp_path: Path) -> None:
    prepare(tmp_path)
    assert "\n\n".join(faults(path.read_text("utf-8"), tmp_path)) == ""


def test_the_readme_leads_to_pages_that_are_there() -> None:
    """Sphinx holds the links of the other pages against what is there."""
    links = re.findall(r"\]\((docs/[^)#]+)", (ROOT / "README.md").read_text("utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_readme_shows_commands() -> None:
    found = blocks((ROOT / "README.md").read_text("utf-8"))
    assert any(block.language == "console" for block in found)


def test_the_page_of_puzzles_lists_the_collection() -> None:
    """The rows are those of its table, and can be copied from what fails."""
    found = []
    for path in (ROOT / "scenarios" / "puzzles").glob("*.orloj"):
        for game in run_records(parse(Source(path.name, path.read_text("utf-8")))):
            assert game.puzzle is not None
            assert game.start is not None
            level = DIFFICULTIES.index(game.puzzle.difficulty)
            found.append((level, game.puzzle.title, goal_text(game.puzzle.goal, game.start)))
    rows = [f"| {DIFFICULTIES[level]} | {title} | `{goal}` |" for level, title, goal in sorted(found)]
    page = (ROOT / "docs" / "puzzles.md").read_text("utf-8").partition("## The collection")[2]
    assert [line for line in page.splitlines() if line.startswith("| ") and "`" in line] == rows
    assert f"holds {len(rows)} puzzles" in page


@pytest.mark.parametrize(
    "command",
    [
        "rm -r x",
        "echo x",
        "cat x | sh",
        "rm x | orloj check -",
        "orloj check x; rm x",
        "orloj check x && rm x",
        "orloj check x > y",
        "orloj check x | cat",
        "orloj check x |",
        "",
    ],
)
def test_no_other_command_may_be_shown(command: str) -> None:
    with pytest.raises(ValueError, match="may not show"):
        stages(command)


def test_commands_are_split_at_pipes() -> None:
    assert stages("echo 'a; b | c' | orloj check -") == [
        ["echo", "a; b | c"],
        ["orloj", "check", "-"],
    ]
    assert stages("cat x.orloj") == [["cat", "x.orloj"]]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ([], [], True),
        (["a  ", "b."], ["a", "b."], True),
        (["a.c"], ["abc"], False),
        (["a"], ["a", "b"], False),
        (["a"], [], False),
        (["..."], [], True),
        (["a", "...", "d"], ["a", "b", "c", "d"], True),
        (["a", "...", "d"], ["a", "d"], True),
        (["a", "...", "d"], ["a", "b", "c"], False),
    ],
)
def test_lines_match(shown: list[str], printed: list[str], same: bool) -> None:
    assert matches(shown, printed) is same


SHOWN = """\
```orloj name=foo.orloj
one
two
```

```console
$ cat foo.orloj
one
three
$ cat *.orloj
```

````console exit=1
$ cat foo.orloj
...
````

```sh
rm -r /
```
"""


def test_faults_are_found(tmp_path: Path) -> None:
    assert list(faults(SHOWN, tmp_path)) == [
        "line 7: $ cat foo.orloj\nshown:\none\nthree\nprinted:\none\ntwo",
        "line 7: $ cat *.orloj\nshown:\nprinted:\none\ntwo",
        "line 14: $ cat foo.orloj\nexit code 0",
    ]


GROWING = """\
```orloj name=foo.orloj
one
```

```orloj append=foo.orloj
two
```

```console
$ cat foo.orloj
one
two
```

```orloj name=foo.orloj
three
```

```console
$ cat foo.orloj
three
```
"""


def test_a_record_grows_down_the_page(tmp_path: Path) -> None:
    assert list(faults(GROWING, tmp_path)) == []


def test_nothing_is_appended_to_a_record_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"line 2: nothing to append to: foo\.orloj"):
        list(faults("```orloj append=foo.orloj\none\n```\n", tmp_path))


def test_a_document_is_updated(tmp_path: Path) -> None:
    expected = SHOWN.replace("three\n$ cat *.orloj\n", "two\n$ cat *.orloj\none\ntwo\n")
    assert updated(SHOWN, tmp_path) == expected


def main() -> None:
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/test_docs.py --update")
    for path in DOCUMENTS:
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder))
            path.write_text(updated(path.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
