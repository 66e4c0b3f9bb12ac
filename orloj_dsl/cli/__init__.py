"""The command ``orloj``. Exit codes: 0 clean, 1 findings, 2 usage, 3 a bug of ours."""

from __future__ import annotations

import os
import sys
import traceback

import click

from orloj_dsl import __version__
from orloj_dsl.cli.check import check
from orloj_dsl.cli.fmt import fmt
from orloj_dsl.cli.new import new
from orloj_dsl.cli.replay import replay
from orloj_dsl.games.orloj import RULES_VERSION
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.headers import NOTATION_VERSION

BUG = 3
INTERRUPTED = 130


def _version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    edition = shipped()
    click.echo(
        f"orloj {__version__}, notation {NOTATION_VERSION}, rules {RULES_VERSION}, "
        f"edition {edition.id} {edition.version} {edition.digest}"
    )
    context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Name the versions of program, notation, rules and edition.",
)
def orloj() -> None:
    """Records of Orloj: The Prague Astronomical Clock, checked against the rules and replayed."""


for command in (check, fmt, new, replay):
    orloj.add_command(command)


def main() -> None:
    """Run the command line; a bug is told as one, in a sentence."""
    try:
        orloj(prog_name="orloj", standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read the results has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        click.echo(f"orloj: this is a bug of ours: {type(error).__name__}: {error}", err=True)
        click.echo("Please report it with the record; ORLOJ_DEBUG=1 shows where.", err=True)
        if os.environ.get("ORLOJ_DEBUG"):
            traceback.print_exc()
        sys.exit(BUG)
