"""``orloj fmt``: lay records out."""

from __future__ import annotations

import difflib
from pathlib import Path

import click

from orloj_dsl.cli.files import STDIN, Inputs
from orloj_dsl.cli.options import FILES
from orloj_dsl.cli.output import tell, write_record
from orloj_dsl.files import write_atomically
from orloj_dsl.notation.format import format_document
from orloj_dsl.show.diagnostics import diagnostic_text, visible


@click.command()
@FILES
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    help="Write nothing; exit code 1 if something would change.",
)
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def fmt(files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Lay records out: columns, indents, spaces. No word is added, dropped or moved.

    FILES are records, or folders of them, rewritten in place; - reads standard input and writes standard output. A text
    with syntax errors stays as it is. The first line end of a text, CRLF or LF, becomes that of all its lines.
    """
    inputs = Inputs(files)
    clean = True
    for name, document in inputs.documents():
        source = document.source
        if document.diagnostics:
            for found in document.diagnostics:
                click.echo(diagnostic_text(found, source))
            tell(f"{visible(source.name)}: not laid out")
            clean = False
            continue
        laid_out = format_document(document)
        changed = laid_out != source.text
        if diff:
            click.echo(_diff(source.name, source.text, laid_out), nl=False)
        if only_check:
            if changed:
                click.echo(f"{visible(source.name)}: would change")
                clean = False
        elif name == STDIN and not diff:
            write_record(laid_out)
        elif changed and not diff:
            _write(inputs, name, laid_out)
    inputs.end(clean)


def _write(inputs: Inputs, name: str, text: str) -> None:
    try:
        write_atomically(Path(name), text)
    except OSError as error:
        inputs.trouble(f"{name} can't be written", error)
    else:
        tell(f"{visible(name)}: laid out")


def _diff(name: str, before: str, after: str) -> str:
    """What would change, kinds of line ends aside."""
    lines = difflib.unified_diff(
        before.replace("\r\n", "\n").splitlines(keepends=True),
        after.replace("\r\n", "\n").splitlines(keepends=True),
        name,
        f"{name} (laid out)",
    )
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)
