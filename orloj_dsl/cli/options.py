"""Arguments and options that several commands have in common."""

from __future__ import annotations

from pathlib import Path

import click

from orloj_dsl.cli.completion import complete_files, complete_moments

FILE = click.argument("file", metavar="FILE|-", shell_complete=complete_files)

FILES = click.argument("files", nargs=-1, required=True, metavar="FILES|-", shell_complete=complete_files)

AT = click.option(
    "--at",
    "at",
    metavar="MOMENT",
    shell_complete=complete_moments,
    help="ROUND.PLAYER, ROUND.PLAYER.STEP or end (the default).",
)

TEXT_OR_JSON = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to tell."
)

OUTPUT = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it there; no file is overwritten.",
)
