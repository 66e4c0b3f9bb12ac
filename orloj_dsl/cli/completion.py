"""``orloj completion``, and what a shell is told: records, moments of a record, sections, clauses, rulings and codes.

Click completes commands, options and choices by itself. Whatever can't be read here is no completion, in silence.
"""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, get_completion_class

from orloj_dsl.cli.files import SUFFIX
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.walk import END
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn, variations

Items: TypeAlias = "list[CompletionItem[str]]"

SHELLS = ("bash", "zsh", "fish")
MOST_BYTES = 200_000
"""Moments of a longer file aren't completed: nobody waits for a key."""
MOST_NAMES = 10_000
"""So many names of a folder are looked at."""

_SPECIAL = re.compile(r"([^\w@%+=:,./~-])")
"""Signs that a shell doesn't take for themselves."""


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete orloj's commands.

    It is sourced when the shell starts: source <(orloj completion bash) in ~/.bashrc or, with zsh, in ~/.zshrc; with
    fish the script is ~/.config/fish/completions/orloj.fish.
    """
    made = get_completion_class(shell)
    assert made is not None
    script = made(context.find_root().command, {}, "orloj", "_ORLOJ_COMPLETE").source()
    click.echo(script.encode(), nl=False)


class _Bash(BashComplete):
    """Bash inserts a completion as it is; so that one with a space stays one word, its special signs are escaped."""

    def format_completion(self, item: CompletionItem[str]) -> str:
        """The line that the script reads; its ``read`` takes one backslash of two away."""
        escaped = _SPECIAL.sub(r"\\\\\1", item.value)
        return f"{item.type},{escaped}"


add_completion_class(_Bash, "bash")


# ---- files ----


def complete_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """Records, and folders. Of a folder that stands alone the content is told too: so no shell ends the word there."""
    found = list(_names(incomplete))
    if len(found) == 1 and found[0].endswith(os.sep):
        found += _names(found[0])
    return [CompletionItem(name) for name in found]


def _names(incomplete: str) -> Iterator[str]:
    """The records and the folders whose names begin so, folders with a separator at the end."""
    folder, start = os.path.split(incomplete)
    try:
        with os.scandir(os.path.expanduser(folder) or os.curdir) as entries:
            names = sorted((entry.name, entry.is_dir()) for entry in islice(entries, MOST_NAMES))
    except (OSError, ValueError):
        return
    for name, is_folder in names:
        hidden = name.startswith(".") and not start
        if name.startswith(start) and not hidden and name.isprintable() and (is_folder or name.endswith(SUFFIX)):
            path = os.path.join(folder, name)
            yield f"{path}{os.sep}" if is_folder else path


# ---- moments ----


def complete_moments(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """The moments of the record that stands before on the line: its turns, and of one that is written out its steps.

    Those of variations come once a ``v`` is written.
    """
    source = _read(_file_on_the_line(context))
    if source is None:
        return []
    items = {END: "behind the last line"}
    for track, turn in _turns(source):
        name = f"{track}{turn.round.text}.{turn.player.text}"
        if track and not incomplete.startswith("v"):
            continue
        items.setdefault(name, _in_one_line(source.slice(turn.span)))
        if incomplete == name or incomplete.startswith(f"{name}."):
            for number, place in enumerate(turn.places, 1):
                items.setdefault(f"{name}.{number}", _in_one_line(source.slice(place)))
    return _beginning(incomplete, items)


def _file_on_the_line(context: click.Context) -> str:
    """The file; where the option that is completed has no value yet, click has read no argument either."""
    return context.params.get("file") or next(iter(context.args), "")


def _read(name: str) -> Source | None:
    """A record that is read at once: a file, and not a long one."""
    path = os.path.expanduser(name)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        return None
    return decode(name, data)[0] if len(data) <= MOST_BYTES else None


def _turns(source: Source) -> Iterator[tuple[str, Turn]]:
    """The turns of the main lines, and those of variations with what stands before their moments."""
    for record in parse(source).records:
        tracks = [("", record.play)]
        tracks += ((f"v{n}/", node.elements) for n, node in enumerate(variations(record.play), 1))
        yield from ((track, element) for track, elements in tracks for element in elements if isinstance(element, Turn))


def _in_one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


# ---- sections, kinds, clauses, rulings, codes ----


def complete_sections(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """The sections of the rulebook."""
    return _beginning(incomplete, {section.id: section.title for section in catalogue().sections})


def complete_kinds(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """The kinds of clauses, each with how many there are."""
    counted = Counter(clause.kind for clause in catalogue())
    return _beginning(incomplete, {kind: f"{number} clauses" for kind, number in sorted(counted.items())})


def complete_clauses(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """The clauses of the rulebook."""
    return _beginning(incomplete, _clauses())


def complete_explained(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """What can be explained."""
    rulings = {ruling.id: ruling.question for ruling in catalogue().rulings}
    return _beginning(incomplete, _clauses() | rulings | codes())


def _clauses() -> dict[str, str]:
    return {clause.id: clause.text for clause in catalogue()}


def _beginning(incomplete: str, items: dict[str, str]) -> Items:
    """The items that begin with what is written, each with what it says."""
    return [CompletionItem(name, help=said) for name, said in items.items() if name.startswith(incomplete)]
